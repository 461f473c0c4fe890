"""The arguments and options that commands share: which ruleset, played in which setting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rulewright.document.manifest import Manifest
    from rulewright.play.ruleset import Ruleset as LoadedRuleset


# --- shell completion -----------------------------------------------------------------------------


def _rulesets(incomplete: str) -> list[str]:
    from rulewright import resources
    from rulewright.document.load import list_rulesets

    base = resources.folder("rulesets")
    names = [folder.relative_to(base).as_posix() for folder in list_rulesets()]
    return [name for name in names if name.startswith(incomplete)]


def _manifest(context: typer.Context) -> Any:
    """The manifest of the ruleset that stands on the line already, or None."""
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.document.load import find_ruleset
    from rulewright.loading import load_documents

    named = context.params.get("ruleset") or context.params.get("rulesets")
    name = named[0] if isinstance(named, list | tuple) and named else named
    if not name:
        return None
    try:
        return load_documents(find_ruleset(str(name))).manifest
    except RulewrightError:
        return None


def _editions(ctx: typer.Context, incomplete: str) -> list[str]:
    manifest = _manifest(ctx)
    return [name for name in getattr(manifest, "editions", ()) if name.startswith(incomplete)]


def _variants(ctx: typer.Context, incomplete: str) -> list[str]:
    manifest = _manifest(ctx)
    return [name for name in getattr(manifest, "variants", ()) if name.startswith(incomplete)]


def _languages(ctx: typer.Context, incomplete: str) -> list[str]:
    manifest = _manifest(ctx)
    return [name for name in getattr(manifest, "languages", ()) if name.startswith(incomplete)]


def number_paths(ctx: typer.Context, incomplete: str) -> list[str]:
    """The numbers that a sweep can vary."""
    from rulewright.diagnostics.diagnostic import RulewrightError
    from rulewright.document.load import find_ruleset
    from rulewright.loading import load_documents
    from rulewright.study.simulation.declared import numbers, short

    try:
        documents = load_documents(find_ruleset(str(ctx.params.get("ruleset") or "")))
    except RulewrightError:
        return []
    paths = dict.fromkeys(f"{short(number.path)}=" for number in numbers(documents))
    return [path for path in paths if path.startswith(incomplete)]


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
        autocompletion=_rulesets,
        help="A folder with a ruleset.yaml, or a name that `rulewright list` shows.",
    ),
]
Rulesets = Annotated[
    list[str],
    typer.Argument(
        metavar="RULESET...",
        show_default=False,
        autocompletion=_rulesets,
        help="Folders with a ruleset.yaml, or names that `rulewright list` shows.",
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
Edition = Annotated[
    str | None,
    typer.Option(
        "--edition",
        "-e",
        metavar="NAME",
        rich_help_panel=SETTING,
        autocompletion=_editions,
        show_default=False,
        help="Play by this edition of the rules.",
    ),
]
Variants = Annotated[
    list[str] | None,
    typer.Option(
        "--variant",
        "-v",
        metavar="NAME-or-PATH",
        rich_help_panel=SETTING,
        autocompletion=_variants,
        show_default=False,
        help="Play with this variant, by name or as the file of an overlay. May be repeated.",
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        rich_help_panel=SETTING,
        show_default=False,
        help="Set an option that players agree on before the game. May be repeated.",
    ),
]
Players = Annotated[
    int | None,
    typer.Option(
        "--players",
        "-p",
        min=1,
        metavar="NUMBER",
        rich_help_panel=SETTING,
        show_default=False,
        help="How many play.",
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="NUMBER",
        rich_help_panel=SETTING,
        show_default=False,
        help="The seed of everything that chance decides: the same seed gives the same dice and "
        "cards.",
    ),
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        "-l",
        metavar="CODE",
        rich_help_panel=SETTING,
        autocompletion=_languages,
        show_default=False,
        help="The language of the game's own words: en, ja, fr, de; an edition may bring its own.",
    ),
]


@dataclass(frozen=True, slots=True)
class Choices:
    """What the command line says about the setting; None where it says nothing."""

    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    seed: int | None = None
    lang: str | None = None

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
