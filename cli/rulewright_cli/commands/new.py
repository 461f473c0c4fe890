"""`rulewright new`: begins a game, an overlay, a translation or a scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulewright_cli.console import say
from rulewright_cli.options import (
    Force,
    Ruleset,
    RulesetOfGame,
    StrictSave,
    argument,
    one_ruleset,
    option,
    ruleset_names,
)

if TYPE_CHECKING:
    from rulewright.authoring.drafts import Draft

HELP = """\
Create a game, a variant, a translation or a scenario.

Editions and variants are overlays. What is written passes `check` and `test` at once, and its first line tells editors what may stand in the file. Nothing is replaced without --force.

[bold]Examples[/bold]

  rulewright new game my-game --players "2 to 4" --board square:8x8
  rulewright new variant my-game quick
  rulewright new variant classics/pig sixes --out sixes.yaml
  rulewright new translation my-game fr
  rulewright new scenario my-game-1.save.json --title "A full board"
"""  # noqa: E501

Title = Annotated[str | None, option("--title TEXT", "What people call it.")]
Apart = Annotated[
    Path | None,
    option(
        "--out FILE",
        "Write this file alone, which is played with `--variant FILE`; the ruleset stays as it is.",
    ),
]


def game(
    folder: Annotated[Path, argument("FOLDER", "A new folder, called like the game.")],
    players: Annotated[str, option("--players -p NUMBERS", "How many play: 2, `2 to 4`.")] = "2",
    board: Annotated[
        str, option("--board square:CxR|hex:CxR|none", "Columns and rows of the board.")
    ] = "square:8x8",
    title: Title = None,
    force: Force = False,
) -> int:
    """Begin a game: a small one that can be played at once, to be changed into another.

    Beside the rules stand words, a scenario and a whole game, which `rulewright test` plays.
    """
    from rulewright.authoring.games import begin_game

    _write(lambda: begin_game(folder, players, board, title), force)
    return _next(*((command, str(folder)) for command in ("check", "test", "play")))


def _overlay(sort: Literal["edition", "variant"], what: str) -> Callable[..., int]:
    def begin(
        ruleset: Ruleset,
        name: Annotated[str, argument("NAME")],
        out: Apart = None,
        title: Title = None,
        force: Force = False,
    ) -> int:
        from rulewright.authoring.overlays import begin_overlay
        from rulewright.ruleset_folders import find_ruleset

        own = out is None
        folder = _own(ruleset, f"say --out {name}.yaml") if own else find_ruleset(ruleset)
        _write(lambda: begin_overlay(folder, sort, name, apart=out, title=title), force)
        chosen = (f"--{sort}", name) if own else ("--variant", str(out))
        return _next(*((command, ruleset, *chosen) for command in ("check", "play")))

    begin.__doc__ = f"Begin {what} of a ruleset: its own, or with --out one apart from it."
    return begin


def translation(
    ruleset: Ruleset,
    language: Annotated[str, argument("CODE", "The language: fr, pt-BR.")],
    force: Force = False,
) -> int:
    """Begin a translation: all messages, each below its text in the first language.

    Until it is translated a message says what the first language says. `rulewright check --lang
    CODE` tells later which texts have changed.
    """
    from rulewright.authoring.translations import begin_translation

    folder = _own(ruleset, "copy its folder first")
    _write(lambda: begin_translation(folder, language), force)
    return _next(("check", ruleset, "--lang", language))


def scenario(
    save: Annotated[str, argument("SAVE", "A saved game or a script; a moment in it.")],
    ruleset: Annotated[
        str | None,
        argument(
            "RULESET",
            "The folder of the rules, as with --ruleset.",
            autocompletion=ruleset_names,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        option(
            "--out FILE", "Where to write it; if left out, among the ruleset's own, by its title."
        ),
    ] = None,
    title: Annotated[str | None, option("--title TEXT", "What it shows, in a sentence.")] = None,
    rules: RulesetOfGame = None,
    strict: StrictSave = False,
    force: Force = False,
) -> int:
    """Begin a scenario from the position in which a saved game stands, or that of a move
    (`FILE@12`).

    A game that is over becomes a whole scripted game.
    """
    from rulewright.api.saved import game_at, written_as_scenario, written_as_script
    from rulewright.authoring.drafts import modeline, slug
    from rulewright.authoring.scenarios import begin_script
    from rulewright.document.files import shown_path

    game, folder = game_at(save, one_ruleset(ruleset, rules), strict=strict)
    title = title or Path(save).name.partition(".")[0]
    kind = "games" if game.over else "scenarios"
    path = out or folder / kind / f"{slug(title)}.yaml"
    write = written_as_script if game.over else written_as_scenario
    text = modeline("script") + write(game, folder, path.parent, title)
    named = title
    _write(lambda: begin_script(folder, path, text, named), force)
    return _next(("run", shown_path(path)))


SORTS = (
    ("game", game),
    ("variant", _overlay("variant", "a variant")),
    ("edition", _overlay("edition", "an edition")),
    ("translation", translation),
    ("scenario", scenario),
)


def _own(ruleset: str, instead: str) -> Path:
    """The folder of a ruleset that is not one of those that come along. Raises DiagnosticError,
    typer.BadParameter."""
    from rulewright.ruleset_folders import find_ruleset

    folder = find_ruleset(ruleset)
    if not Path(ruleset).exists():
        raise typer.BadParameter(
            f"`{ruleset}` comes with Rulewright and is not yours to change: {instead}"
        )
    return folder


def _write(begin: Callable[[], Draft], force: bool) -> None:
    from rulewright.authoring.drafts import NoBeginning
    from rulewright.document.files import shown_path

    try:
        draft = begin()
    except NoBeginning as reason:
        raise typer.BadParameter(str(reason)) from None
    draft.write(force=force)
    for path in draft.new:
        say(f"written: {shown_path(path)}")
    for path in draft.changed:
        say(f"changed: {shown_path(path)}")


def _next(*commands: tuple[str, ...]) -> int:
    import shlex

    say(f"go on with: {', '.join(f'`rulewright {shlex.join(words)}`' for words in commands)}")
    return 0
