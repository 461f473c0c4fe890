"""The arguments and options that commands share: which ruleset, played in which setting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.document.manifest import Manifest
    from rulewright.play.ruleset import Ruleset as LoadedRuleset
    from rulewright.study.scripts.script import Script


Complete = Callable[[typer.Context, str], list[str]]

# --- shell completion -----------------------------------------------------------------------------


def ruleset_names(incomplete: str) -> list[str]:
    from rulewright import resources
    from rulewright.document.rulesets import list_rulesets

    base = resources.folder("rulesets")
    names = [folder.relative_to(base).as_posix() for folder in list_rulesets()]
    return [name for name in names if name.startswith(incomplete)]


def _named(context: typer.Context) -> str:
    """The ruleset that stands on the line already."""
    # Behind an option that still wants its value, arguments are not yet given their names.
    named = context.params.get("ruleset") or context.params.get("rulesets") or context.args
    return str(named[0] if isinstance(named, list | tuple) and named else named or "")


def _manifest(context: typer.Context) -> Any:
    """The manifest of the ruleset that stands on the line already, or None."""
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.document.rulesets import find_ruleset
    from rulewright.loading import load_documents

    try:
        return load_documents(find_ruleset(_named(context))).manifest
    except RulewrightError:
        return None


def _of_manifest(part: str) -> Complete:
    """Completes what the manifest has: editions, variants, languages."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        names = getattr(_manifest(ctx), part, ())
        return [name for name in names if name.startswith(incomplete)]

    return complete


def number_paths(ctx: typer.Context, incomplete: str) -> list[str]:
    """The numbers that a sweep can vary."""
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.document.rulesets import find_ruleset
    from rulewright.loading import load_documents
    from rulewright.study.simulation.comparing.declared import numbers, short

    try:
        documents = load_documents(find_ruleset(_named(ctx)))
    except RulewrightError:
        return []
    paths = dict.fromkeys(f"{short(number.path)}=" for number in numbers(documents))
    return [path for path in paths if path.startswith(incomplete)]


def rule_names(ctx: typer.Context, incomplete: str) -> list[str]:
    """The rules of the ruleset."""
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.document.rulesets import find_ruleset
    from rulewright.loading import load_documents
    from rulewright.study import stages

    try:
        names = stages.rule_names(load_documents(find_ruleset(_named(ctx))))
    except RulewrightError:
        return []
    return [name for name in names if name.startswith(incomplete)]


def _codes(incomplete: str) -> list[str]:
    from rulewright.diagnostics.codes import codes

    return [code for code in codes() if code.startswith(incomplete)]


# --- arguments and options ------------------------------------------------------------------------

SETTING = "Setting"

Ruleset = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        show_default=False,
        autocompletion=ruleset_names,
        help="A folder with a ruleset.yaml, or a name that `rulewright list` shows.",
    ),
]
Rulesets = Annotated[
    list[str],
    typer.Argument(
        metavar="RULESET...",
        show_default=False,
        autocompletion=ruleset_names,
        help="Folders with a ruleset.yaml, files and folders in one, which stand for all of it, "
        "folders that hold rulesets, such as `.`, or names that `rulewright list` shows.",
    ),
]
Code = Annotated[
    str,
    typer.Argument(
        metavar="CODE",
        show_default=False,
        autocompletion=_codes,
        help="The word in brackets behind `error` or `warning`.",
    ),
]
Force = Annotated[
    bool,
    typer.Option("--force", help="Replace the file that is to be written, whatever stands there."),
]


def _setting(
    *names: str,
    metavar: str,
    help: str,
    complete: Complete | None = None,
    least: int | None = None,
) -> Any:
    """An option that says which game is played, under which rules."""
    return typer.Option(
        *names,
        metavar=metavar,
        help=help,
        autocompletion=complete,
        min=least,
        rich_help_panel=SETTING,
        show_default=False,
    )


Edition = Annotated[
    str | None,
    _setting(
        "--edition", "-e", metavar="NAME", complete=_of_manifest("editions"),
        help="Play by this edition of the rules.",
    ),
]  # fmt: skip
Variants = Annotated[
    list[str] | None,
    _setting(
        "--variant", "-v", metavar="NAME-or-PATH", complete=_of_manifest("variants"),
        help="Play with this variant, by name or as the file of an overlay. May be repeated.",
    ),
]  # fmt: skip
Options = Annotated[
    list[str] | None,
    _setting(
        "--option", "-o", metavar="NAME=VALUE",
        help="Set an option that players agree on before the game. May be repeated.",
    ),
]  # fmt: skip
Players = Annotated[
    int | None,
    _setting("--players", "-p", metavar="NUMBER", least=1, help="How many play."),
]
Seed = Annotated[
    int | None,
    _setting(
        "--seed", "-s", metavar="NUMBER",
        help="The seed of everything that chance decides: the same seed gives the same dice and "
        "cards.",
    ),
]  # fmt: skip
Lang = Annotated[
    str | None,
    _setting(
        "--lang", "-l", metavar="CODE", complete=_of_manifest("languages"),
        help="The language of the game's own words: en, ja, fr, de; an edition may bring its own.",
    ),
]  # fmt: skip
Ascii = Annotated[
    bool, typer.Option("--ascii", help="Draw with ASCII only, for terminals that lack signs.")
]


def named_rulesets(names: list[str]) -> dict[Path, str]:
    """The folders of the rulesets that stand on the line, each once, and what to call them. Raises
    DiagnosticError."""
    from rulewright.document.files import shown_path
    from rulewright.document.rulesets import rulesets_at

    found: dict[Path, str] = {}
    seen: set[Path] = set()
    for name in names:
        folders = rulesets_at(name)
        itself = len(folders) == 1 and (not Path(name).exists() or folders[0] == Path(name))
        for folder in folders:
            if (real := folder.resolve()) not in seen:
                seen.add(real)
                found[folder] = name if itself else shown_path(folder)
    return found


NoCache = Annotated[
    bool,
    typer.Option("--no-cache", help="Work everything out anew, and remember nothing."),
]


IgnoreOthers = Annotated[
    bool,
    typer.Option("--ignore-others", help="Pass over files that lie in no ruleset."),
]


def rulesets_there(
    names: list[str], ignore_others: bool = False
) -> tuple[dict[Path, str], list[Diagnostic]]:
    """The same, and what is said of those that are not there: the others are looked at all the
    same. With `ignore_others` nothing is said of files that lie in no ruleset."""
    from rulewright.diagnostics.diagnostic import DiagnosticError

    if ignore_others:
        names = [name for name in names if not Path(name).is_file() or _in_ruleset(Path(name))]
    missing: list[Diagnostic] = []
    there: list[str] = []
    for name in names:
        try:
            named_rulesets([name])
            there.append(name)
        except DiagnosticError as none_there:
            missing += none_there.diagnostics
    return named_rulesets(there), missing


def _in_ruleset(path: Path) -> bool:
    from rulewright.document.files import MAIN_FILE, ruleset_around

    return path.name == MAIN_FILE or ruleset_around(path) is not None


@dataclass(frozen=True, slots=True)
class Choices:
    """What the command line says about the setting; None where it says nothing."""

    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    seed: int | None = None
    lang: str | None = None

    def change(self, script: Script) -> Script:
        """A script with what stands on the command line."""
        from dataclasses import replace

        options = {**dict(script.options), **dict(self.options)}
        return replace(
            script,
            edition=self.edition or script.edition,
            variants=self.variants or script.variants,
            options=tuple(options.items()),
            players=script.players if self.players is None else self.players,
            seed=script.seed if self.seed is None else self.seed,
        )

    def load(self, ruleset: str) -> LoadedRuleset:
        """The ruleset of that name in this setting, ready to play. Raises DiagnosticError."""
        import rulewright

        return rulewright.load(
            ruleset, self.edition, self.variants, dict(self.options), self.players
        )


def language_of(manifest: Manifest, edition: str | None, lang: str | None) -> str:
    """The language to tell a game in: the one asked for, else that of the edition that is played,
    else the ruleset's first. Raises typer.BadParameter for one that the ruleset does not have."""
    if lang is None:
        choice = manifest.editions.get(edition or manifest.default_edition or "")
        own = None if choice is None else choice.language
        return own or (manifest.languages or ("en",))[0]
    if manifest.languages and lang not in manifest.languages:
        from rulewright.diagnostics.suggest import listing

        raise typer.BadParameter(
            f"`{manifest.id}` has no words in `{lang}`, but in {listing(manifest.languages)}",
            param_hint="--lang",
        )
    return lang


def choices(
    edition: str | None,
    variants: list[str] | None,
    options: list[str] | None,
    players: int | None,
    seed: int | None = None,
    lang: str | None = None,
) -> Choices:
    """Checks the form of what stands on the line. Raises typer.BadParameter."""
    pairs: list[tuple[str, str]] = []
    for text in options or ():
        name, found, value = text.partition("=")
        if not found or not name.strip() or not value.strip():
            raise typer.BadParameter(
                f"`{text}` is not NAME=VALUE, like easy_start=true", param_hint="--option"
            )
        pairs.append((name.strip(), value.strip()))
    return Choices(edition, tuple(variants or ()), tuple(pairs), players, seed, lang)
