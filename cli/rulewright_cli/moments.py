"""A moment of a script or a saved game, as commands are given one: `game.yaml@12`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rulewright.records import dataclass
from rulewright_cli.console import remark, show_findings
from rulewright_cli.faults import WRONG_USE, exit_code
from rulewright_cli.options import Choices, argument, language_of

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.study.moments import Moment as When
    from rulewright.study.workshop import Workshop
    from rulewright.words.words import Words

HELP = """\
The game is a script or a saved game; behind its name stands the moment: `@12` is the position after
12 decisions (forced ones too), `:34` before line 34 of the script, `@end` or nothing the end."""

Moment = Annotated[str, argument("SCRIPT@STEP", "A script or a saved game, and the moment in it.")]


@dataclass(slots=True)
class Held:
    """The game at a moment, with its rules and words."""

    game: Game
    folder: Path
    workshop: Workshop
    chosen: Choices

    @property
    def language(self) -> str:
        """The one that is wanted."""
        setting = self.game.table.identity.setting
        manifest = self.workshop.documents(setting.edition, setting.variants).manifest
        return language_of(manifest, setting.edition, self.chosen.lang)

    def words(self) -> Words:
        from rulewright.words.words import Words

        facts = self.workshop.facts(self.game.table.identity.setting)
        return Words(self.folder, self.language, facts)


def moment_of(text: str, until: int | None = None) -> tuple[Path, When]:
    """A file and the moment behind its name, or the one after so many decisions that `--until`
    says. Raises typer.BadParameter if both are said."""
    from rulewright.study.moments import END, Moment, read_moment

    path, when = read_moment(text)
    if until is None:
        return path, when
    if when != END:
        raise typer.BadParameter("the moment stands behind the name already", param_hint="--until")
    return path, Moment(until)


def check_reached(game: Game, text: str) -> None:
    """Raises typer.Exit, having said so, if the game stops before the moment that is asked for."""
    from rulewright.study.moments import read_moment

    when = read_moment(text)[1]
    if when.decisions is not None and game.decisions < when.decisions:
        remark(f"error: the game stops after {game.decisions} decisions")
        raise typer.Exit(WRONG_USE)


def check_seat(seats: Sequence[str], seat: str | None) -> None:
    """Raises typer.BadParameter for one that is not among the seats."""
    from rulewright.diagnostics.suggest import did_you_mean, listing

    if seat is not None and seat not in seats:
        help = did_you_mean(seat, seats) or f"there are {listing(seats)}"
        raise typer.BadParameter(f"no seat is called `{seat}`: {help}", param_hint="--seat")


def held_at(
    text: str,
    chosen: Choices,
    named: str | None = None,
    *,
    strict: bool = False,
    past: bool = False,
    begin: bool = False,
) -> Held:
    """The game at a moment; `past` a line if one is named, not before it; of a ruleset, if one may
    be named to `begin`, its first position. Raises typer.Exit where it does not come to that,
    when what is in the way was said; DiagnosticError. `named` is the folder of the rules, and
    `strict` refuses saves made under others."""
    from rulewright.api.saved import script_in
    from rulewright.ruleset_folders import find_script
    from rulewright.study.moments import position_at, read_moment
    from rulewright.study.workshop import Workshop

    path, when = read_moment(text)
    if begin and named is None and not path.is_file():
        ruleset = chosen.load(text)
        game = ruleset.new_game(chosen.seed or 0)
        return Held(game, ruleset.folder, Workshop(ruleset.folder), chosen)
    read, folder = script_in(find_script(path), named, strict=strict)
    workshop = Workshop(folder)
    if past and when.line is not None:
        when = replace(when, line=when.line + 1)
    result = position_at(chosen.change(read), workshop, when)
    if result.game is None:
        show_findings(result.findings, to=sys.stderr)
        raise typer.Exit(exit_code(result.findings))
    if when.decisions is not None and result.game.decisions < when.decisions:
        show_findings(result.findings, to=sys.stderr)
        check_reached(result.game, text)
    return Held(result.game, folder, workshop, chosen)
