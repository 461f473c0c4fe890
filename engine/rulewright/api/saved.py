"""Saved games and scripts as files: which game they hold, and games written as scripts.

A command asks here first, so nothing that plays is imported until it has to be.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.study.scripts.script import Script


def is_save(path: Path) -> bool:
    """Whether a file begins as a saved game does."""
    from rulewright.fences import read_bounded
    from rulewright.outputs import SAVE

    try:
        beginning = read_bounded(path)[:200]
    except OSError:
        return False
    return bool(beginning.strip()) and SAVE.fits(beginning)


def saved_game(
    path: Path, ruleset: str | None = None, *, strict: bool = False
) -> tuple[Game, Path]:
    """The game in a file, and the folder of its ruleset: the one that is said, else what
    `find_ruleset_of` finds. Raises DiagnosticError."""
    import rulewright
    from rulewright.document.files import read_text
    from rulewright.play.save import Save
    from rulewright.ruleset_folders import find_ruleset

    text = read_text(path)
    folder = Save(text, str(path)).find_folder() if ruleset is None else find_ruleset(ruleset)
    return rulewright.load_game(text, folder, path, strict=strict), folder


def game_at(moment: str, ruleset: str | None = None, *, strict: bool = False) -> tuple[Game, Path]:
    """The game at a moment of a save or a script (`game.yaml@12`), and its ruleset's folder. Raises
    DiagnosticError, also where the moment cannot be reached."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.document.files import place_of
    from rulewright.ruleset_folders import find_script
    from rulewright.study.moments import END, position_at, read_moment
    from rulewright.study.workshop import Workshop

    path, when = read_moment(moment)
    path = find_script(path)
    if when == END and is_save(path):
        return saved_game(path, ruleset, strict=strict)
    script, folder = script_in(path, ruleset, strict=strict)
    result = position_at(script, Workshop(folder), when)
    game = result.game
    if game is None or result.findings:
        raise DiagnosticError(result.findings)
    if when.decisions is not None and game.decisions < when.decisions:
        what = f"the game stops after {game.decisions} decisions"
        raise DiagnosticError.of("game-is-over", what, place_of(path))
    return game, folder


def script_in(
    path: Path, ruleset: str | None = None, *, strict: bool = False
) -> tuple[Script, Path]:
    """The script in a file, or the one that plays a saved game again, and its ruleset's folder.
    Raises DiagnosticError."""
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.study.scripts.script import folder_of_ruleset, read_script

    if not is_save(path):
        script = read_script(path)
        if ruleset is not None:
            return script, find_ruleset(ruleset)
        return script, folder_of_ruleset(script)
    saved, folder = saved_game(path, ruleset, strict=strict)
    return read_script(path, written_as_script(saved, folder, path.parent, path.name)), folder


def written_as_script(game: Game, folder: Path, beside: Path, title: str) -> str:
    """The text of a script in the folder `beside` that plays a game again. Raises SaveError."""
    from rulewright.ruleset_folders import called
    from rulewright.study.scripts.writing import script_of

    return script_of(game, called(folder, beside), title)


def written_as_scenario(game: Game, folder: Path, beside: Path, title: str) -> str:
    """The text of a scenario in the folder `beside` that begins where a game stands. Raises
    DiagnosticError."""
    from rulewright.ruleset_folders import called
    from rulewright.study.scripts.resuming import scenario_of

    return scenario_of(game, called(folder, beside), title)
