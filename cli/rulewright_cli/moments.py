"""Parse a moment of a script or a saved game on the command line: `game.yaml@12`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.records import dataclass
from rulewright_cli.console import print_diagnostics, print_note
from rulewright_cli.exit_codes import EXIT_WRONG_USE, exit_code
from rulewright_cli.options import Choices, check_value, choose_language, cli_argument

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.script_moments import Moment as When
    from rulewright.words.words import Words

HELP = """\
The game is a script or a saved game. A suffix selects the position: `@12` after 12 decisions
(forced ones included), `:34` before line 34 of the script, `@end` (the default) the end."""

SCRIPT_SUFFIXES = (".yaml", ".json")
"""File extensions of scripts and saves."""

Moment = Annotated[
    str, cli_argument("SCRIPT@STEP", "A script or saved game, with an optional position (`@12`).")
]


@dataclass(slots=True)
class GameAtMoment:
    """The game at a moment, with its rules and words."""

    game: Game
    folder: Path
    workshop: RulesetProject
    choices: Choices

    @property
    def language_code(self) -> str:
        """Return the language in which the game is shown."""
        setting = self.game.table.identity.setting
        manifest = self.workshop.get_documents(setting.edition, setting.variants).manifest
        return choose_language(manifest, setting.edition, self.choices.lang)

    def load_words(self) -> Words:
        from rulewright.words.words import Words

        facts = self.workshop.get_facts(self.game.table.identity.setting)
        return Words(self.folder, self.language_code, facts)


def select_moment(text: str, until: int | None = None) -> tuple[Path, When]:
    """Return a file and a moment: the one appended to its name, or the one after the number of decisions
    given with `--until`. Raises typer.BadParameter if both are given."""
    from rulewright.validation.script_moments import SCRIPT_END, Moment, parse_moment

    path, when = parse_moment(text)
    if until is None:
        return path, when
    if when != SCRIPT_END:
        raise typer.BadParameter("the moment stands behind the name already", param_hint="--until")
    return path, Moment(until)


def check_reached(game: Game, text: str) -> None:
    """Raise typer.Exit after a message if the game ends before the requested moment."""
    from rulewright.validation.script_moments import parse_moment

    when = parse_moment(text)[1]
    if when.decisions is not None and game.decision_count < when.decisions:
        print_note(f"error: the game stops after {game.decision_count} decisions")
        raise typer.Exit(EXIT_WRONG_USE)


def check_seat(seats: Sequence[str], seat: str | None) -> None:
    """Raise typer.BadParameter for an unknown seat."""
    if seat is not None:
        check_value(seat, seats, "--seat", "seats")


def open_moment(
    text: str,
    choices: Choices,
    rules_folder: str | None = None,
    *,
    strict: bool = False,
    past_line: bool = False,
    allow_ruleset: bool = False,
) -> GameAtMoment:
    """Return the game at a moment. If the moment is a line, the game is before that line, or after it with
    `past_line`. With `allow_ruleset`, the text may name a ruleset, for its first position. `rules_folder` is
    the folder of the rules, and `strict` refuses saves made under other rules. Raises typer.Exit, after
    printing the reason, if the moment cannot be reached; DiagnosticError."""
    from rulewright.api.saved_games import load_script
    from rulewright.ruleset_folders import find_script
    from rulewright.validation.ruleset_project import RulesetProject
    from rulewright.validation.script_moments import parse_moment, play_to_moment

    path, when = parse_moment(text)
    is_script = path.is_file() or (path.suffix in SCRIPT_SUFFIXES and not path.is_dir())
    if allow_ruleset and rules_folder is None and not is_script:
        ruleset = choices.load(text)
        game = ruleset.new_game(choices.seed or 0)
        return GameAtMoment(game, ruleset.folder, RulesetProject(ruleset.folder), choices)
    read, folder = load_script(find_script(path), rules_folder, strict=strict)
    workshop = RulesetProject(folder)
    if past_line and when.line is not None:
        when = replace(when, line=when.line + 1)
    result = play_to_moment(choices.apply_to_script(read), workshop, when)
    if result.game is None:
        print_diagnostics(result.findings, target_stream=sys.stderr)
        raise typer.Exit(exit_code(result.findings))
    if when.decisions is not None and result.game.decision_count < when.decisions:
        print_diagnostics(result.findings, target_stream=sys.stderr)
        check_reached(result.game, text)
    return GameAtMoment(result.game, folder, workshop, choices)
