"""`rulewright new`: create a game, an overlay, a translation or a scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rulewright_cli.console import print_line, print_note
from rulewright_cli.options import (
    DEFAULT_CHOICES,
    Force,
    Ruleset,
    RulesetOfGame,
    StrictSave,
    Target,
    UnknownValue,
    cli_argument,
    cli_option,
    complete_rulesets,
    select_ruleset,
)

if TYPE_CHECKING:
    from rulewright.authoring.drafts import Draft

HELP = """\
Create a game, a variant, words, a translation or a scenario.

Editions and variants are overlays. All new files pass `check` and `test`, and their first line
names the schema for editors. Existing files are replaced only with --force.

[bold]Examples[/bold]

  rulewright new game my-game --players "2 to 4" --board square:8x8
  rulewright new game my-auction --like cookbook/under-the-hammer
  rulewright new variant my-game quick
  rulewright new variant classics/pig sixes --out sixes.yaml
  rulewright new words my-game
  rulewright new translation my-game fr
  rulewright new scenario my-game-1.save.json --title "A full board"
"""

Title = Annotated[str | None, cli_option("--title TEXT", "The title for players.")]
Apart = Annotated[
    Path | None,
    cli_option(
        "--out FILE",
        "Write only this file, outside the ruleset; play it with `--variant FILE`.",
    ),
]


def game(
    folder: Annotated[
        Path, cli_argument("FOLDER", "The folder to create; its name is the name of the ruleset.")
    ],
    players: Annotated[
        str | None, cli_option("--players -p NUMBERS", "The number of players, such as `2 to 4`. Default: 2.")
    ] = None,
    board: Annotated[
        str | None,
        cli_option("--board square:CxR|hex:CxR|none", "Columns and rows of the board. Default: square:8x8."),
    ] = None,
    like: Annotated[
        str | None,
        cli_option(
            "--like RULESET",
            "Copy this ruleset with its scenarios, games and translations under the new name.",
            autocompletion=complete_rulesets,
        ),
    ] = None,
    title: Title = None,
    force: Force = False,
) -> int:
    """Create a small playable game as a start for your own, or with --like a copy of a ruleset.

    The folder also contains words, a scenario and a whole game, which `rulewright test` plays.
    """
    from rulewright.authoring.copies import begin_game_like
    from rulewright.authoring.games import begin_game
    from rulewright.ruleset_folders import find_ruleset

    if like is None:
        _write_draft(lambda: begin_game(folder, players or "2", board or "square:8x8", title), force)
    elif players is None and board is None:
        base = find_ruleset(like)
        _write_draft(lambda: begin_game_like(folder, base, title), force)
    else:
        raise typer.BadParameter("--like takes players and board from the ruleset; change them there")
    return _print_next_steps(*((command, str(folder)) for command in ("check", "test", "play")))


def _overlay_command(sort: Literal["edition", "variant"], noun: str) -> Callable[..., int]:
    def begin(
        ruleset: Ruleset,
        name: Annotated[str, cli_argument("NAME")],
        out: Apart = None,
        title: Title = None,
        force: Force = False,
    ) -> int:
        from rulewright.authoring.overlays import begin_overlay
        from rulewright.ruleset_folders import find_ruleset

        own = out is None
        folder = _own_folder(ruleset, f"say --out {name}.yaml") if own else find_ruleset(ruleset)
        _write_draft(lambda: begin_overlay(folder, sort, name, separate_file=out, title=title), force)
        chosen = (f"--{sort}", name) if own else ("--variant", str(out))
        return _print_next_steps(*((command, ruleset, *chosen) for command in ("check", "play")))

    begin.__doc__ = f"Create {noun} in the folder of a ruleset, or with --out as a separate file."
    return begin


def words(
    ruleset: Ruleset,
) -> int:
    """Write stubs of all missing messages, in every language of the ruleset.

    Each is marked `# untranslated`, below the line of the rules or the source text that it needs.
    `rulewright check` lists the stubs that are left. Existing messages are not changed.
    """
    from rulewright.authoring.words import begin_words
    from rulewright_cli.commands.check import apply_fixes

    folder = _own_folder(ruleset, "copy its folder first")
    _write_draft(lambda: begin_words(folder), force=False)
    target = Target(folder, ruleset)
    if not apply_fixes(target, DEFAULT_CHOICES, 1, remember=True, show=True, only_stubs=True):
        print_line("no messages are missing")
    return _print_next_steps(("check", ruleset))


def translation(
    ruleset: Ruleset,
    language: Annotated[str, cli_argument("CODE", "The code of the language, such as fr or pt-BR.")],
    force: Force = False,
) -> int:
    """Create a translation that contains all messages, each below its source text.

    A message repeats the source text until you translate it. `rulewright check --lang CODE` later
    reports the texts that have changed.
    """
    from rulewright.authoring.translations import begin_translation

    folder = _own_folder(ruleset, "copy its folder first")
    _write_draft(lambda: begin_translation(folder, language), force)
    return _print_next_steps(("check", ruleset, "--lang", language))


def scenario(
    save: Annotated[
        str, cli_argument("SAVE", "A saved game or a script, with an optional position (`@12`).")
    ],
    ruleset: Annotated[
        str | None,
        cli_argument(
            "RULESET",
            "The folder of the rules; the same as --ruleset.",
            autocompletion=complete_rulesets,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        cli_option(
            "--out FILE", "The file to write. Default: a file in scenarios/ or games/, named after the title."
        ),
    ] = None,
    title: Annotated[
        str | None, cli_option("--title TEXT", "One sentence that says what the scenario shows.")
    ] = None,
    rules: RulesetOfGame = None,
    strict: StrictSave = False,
    force: Force = False,
) -> int:
    """Create a scenario that starts from the position of a saved game, or an earlier one (`FILE@12`).

    A finished game becomes a whole scripted game.
    """
    from rulewright.api.saved_games import game_to_scenario, game_to_script, load_game_at
    from rulewright.authoring.drafts import slug_from_title
    from rulewright.authoring.scenarios import begin_script
    from rulewright.document.files import format_path

    game, folder = load_game_at(save, select_ruleset(ruleset, rules), strict=strict)
    title = title or Path(save).name.partition(".")[0]
    kind = "games" if game.over else "scenarios"
    path = out or folder / kind / f"{slug_from_title(title)}.yaml"
    write = game_to_script if game.over else game_to_scenario
    text = write(game, folder, path.parent, title)
    named = title
    _write_draft(lambda: begin_script(folder, path, text, named), force)
    return _print_next_steps(("run", format_path(path)))


SORTS = (
    ("game", game),
    ("variant", _overlay_command("variant", "a variant")),
    ("edition", _overlay_command("edition", "an edition")),
    ("words", words),
    ("translation", translation),
    ("scenario", scenario),
)


def _own_folder(ruleset: str, hint: str) -> Path:
    """Return the folder of a ruleset that is not bundled. Raises DiagnosticError,
    typer.BadParameter."""
    from rulewright.ruleset_folders import find_ruleset

    folder = find_ruleset(ruleset)
    if not Path(ruleset).exists():
        raise typer.BadParameter(f"`{ruleset}` comes with Rulewright and is not yours to change: {hint}")
    return folder


def _write_draft(make_draft: Callable[[], Draft], force: bool) -> None:
    from rulewright.authoring.drafts import CannotCreate
    from rulewright.document.files import format_path

    try:
        draft = make_draft()
    except CannotCreate as reason:
        raise UnknownValue(str(reason), reason.value, reason.known_values) from None
    draft.write_files(force=force)
    for path in draft.new_files:
        print_note(f"written: {format_path(path)}")
    for path in draft.changed_files:
        print_note(f"changed: {format_path(path)}")


def _print_next_steps(*commands: tuple[str, ...]) -> int:
    import shlex

    print_note(f"go on with: {', '.join(f'`rulewright {shlex.join(words)}`' for words in commands)}")
    return 0
