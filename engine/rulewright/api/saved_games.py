"""Read saved games and scripts from files, and write games as scripts.

Every command imports this module first, so it imports the engine only inside functions.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.validation.scripts.script_file import Script


def is_save(path: Path) -> bool:
    """Return whether a file begins like a saved game; False if it cannot be read."""
    from rulewright.input_guards import read_bounded
    from rulewright.output_files import SAVE

    try:
        beginning = read_bounded(path)[:200]
    except OSError:
        return False
    return bool(beginning.strip()) and SAVE.matches_start(beginning)


def load_saved_game(path: Path, ruleset: str | None = None, *, strict: bool = False) -> tuple[Game, Path]:
    """Return the game in a save, and the folder of its ruleset: `ruleset` if given, otherwise the one that
    `Save.find_folder` finds. Raises DiagnosticError."""
    import rulewright
    from rulewright.document.files import read_text
    from rulewright.play.save import Save
    from rulewright.ruleset_folders import find_ruleset

    text = read_text(path)
    folder = Save(text, str(path)).find_folder() if ruleset is None else find_ruleset(ruleset)
    return rulewright.load_game(text, folder, path, strict=strict), folder


def load_game_at(moment: str, ruleset: str | None = None, *, strict: bool = False) -> tuple[Game, Path]:
    """Return the game at a moment of a save or a script (`game.yaml@12`), and its ruleset's folder. Raises
    DiagnosticError, also if the game ends before the moment."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.document.files import make_file_span
    from rulewright.ruleset_folders import find_script
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.script_moments import SCRIPT_END, parse_moment, play_to_moment

    path, when = parse_moment(moment)
    path = find_script(path)
    if when == SCRIPT_END and is_save(path):
        return load_saved_game(path, ruleset, strict=strict)
    script, folder = load_script(path, ruleset, strict=strict)
    result = play_to_moment(script, RulesetProject(folder), when)
    game = result.game
    if game is None or result.findings:
        raise DiagnosticError(result.findings)
    if when.decisions is not None and game.decision_count < when.decisions:
        what = f"the game stops after {game.decision_count} decisions"
        raise DiagnosticError.from_parts("game-is-over", what, make_file_span(path))
    return game, folder


def load_script(path: Path, ruleset: str | None = None, *, strict: bool = False) -> tuple[Script, Path]:
    """Return the script in a file, or a script that replays the save in it, and its ruleset's folder.
    Raises DiagnosticError."""
    from rulewright.ruleset_folders import find_ruleset
    from rulewright.validation.scripts.script_file import find_ruleset_folder, read_script

    if not is_save(path):
        script = read_script(path)
        if ruleset is not None:
            return script, find_ruleset(ruleset)
        return script, find_ruleset_folder(script)
    saved, folder = load_saved_game(path, ruleset, strict=strict)
    return read_script(path, game_to_script(saved, folder, path.parent, path.name)), folder


def game_to_script(game: Game, folder: Path, target_folder: Path, title: str) -> str:
    """Return the text of a script that replays a game, for a file in `target_folder`. Raises SaveError."""
    from rulewright.ruleset_folders import name_in_script
    from rulewright.validation.scripts.script_export import write_script

    return write_script(game, name_in_script(folder, target_folder), title)


def game_to_scenario(game: Game, folder: Path, target_folder: Path, title: str) -> str:
    """Return the text of a scenario that starts from the game's current position, for a file in
    `target_folder`. Raises DiagnosticError."""
    from rulewright.ruleset_folders import name_in_script
    from rulewright.validation.scripts.scenario_export import write_scenario

    return write_scenario(game, name_in_script(folder, target_folder), title)
