"""Define arguments and options shared by commands: the ruleset and its setting."""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

import typer

from rulewright.records import dataclass

if TYPE_CHECKING:
    from rulewright.diagnostics.diagnostic import Diagnostic
    from rulewright.document.load import Documents
    from rulewright.document.manifest import Manifest
    from rulewright.play.ruleset import Ruleset as LoadedRuleset
    from rulewright.validation.scripts.script_file import Script
    from rulewright.validation.setting_lists import Selection


# --- shell completion -----------------------------------------------------------------------------


def complete_rulesets(incomplete: str) -> list[str]:
    from rulewright import resources
    from rulewright.ruleset_folders import list_rulesets

    base = resources.data_folder("rulesets")
    names = [folder.relative_to(base).as_posix() for folder in list_rulesets()]
    return [name for name in names if name.startswith(incomplete)]


def _ruleset_argument(context: typer.Context) -> str:
    """Return the ruleset that the command line names already."""
    # After an option without its value, Click has not yet assigned arguments to their names.
    named = context.params.get("ruleset") or context.params.get("rulesets") or context.args
    return str(named[0] if isinstance(named, list | tuple) and named else named or "")


def complete_from_ruleset(
    list_names: Callable[[Documents], Iterable[str]],
) -> Callable[[typer.Context, str], list[str]]:
    """Return a completion function for names in the ruleset that the command line already names."""

    def complete_names(ctx: typer.Context, incomplete: str) -> list[str]:
        from rulewright.diagnostics.diagnostic import RulewrightError
        from rulewright.loading import load_documents
        from rulewright.ruleset_folders import find_ruleset

        try:
            documents = load_documents(find_ruleset(_ruleset_argument(ctx)))
        except RulewrightError:
            return []
        return [name for name in dict.fromkeys(list_names(documents)) if name.startswith(incomplete)]

    return complete_names


def _complete_codes(incomplete: str) -> list[str]:
    from rulewright.diagnostics.codes import list_codes

    return [code for code in list_codes() if code.startswith(incomplete)]


# --- arguments and options ------------------------------------------------------------------------

SETTING = "Setting"


def escape_markup(text: str) -> str:
    """Return a help text in which all brackets but those of our own headings are escaped, because Rich would
    read `money[alfred]` or `rulewright[watch]` as tags and omit them."""
    return re.sub(r"\[(?!/?bold\])", r"\\[", text)


def cli_option(usage: str, help: str, *, panel: str | None = None, **kwargs: Any) -> Any:
    """Return a Typer option from its usage line in `--help`: its names and its metavariable, such as
    `--games -n NUMBER`. `kwargs` is as in `typer.Option`."""
    names = [word for word in usage.split() if word.startswith("-")]
    value = " ".join(usage.split()[len(names) :]) or None
    return typer.Option(*names, metavar=value, help=escape_markup(help), rich_help_panel=panel, **kwargs)


def cli_argument(metavar: str, help: str | None = None, **kwargs: Any) -> Any:
    """Return a Typer argument with a metavariable for `--help`."""
    escaped = None if help is None else escape_markup(help)
    return typer.Argument(metavar=metavar, help=escaped, **kwargs)


Ruleset = Annotated[
    str,
    cli_argument(
        "RULESET",
        "A folder with a ruleset.yaml, or a name from `rulewright list`.",
        autocompletion=complete_rulesets,
    ),
]
Rulesets = Annotated[
    list[str],
    cli_argument(
        "RULESET...",
        "Folders of rulesets, files inside a ruleset, folders that contain rulesets (such"
        " as `.`), or names from `rulewright list`.",
        autocompletion=complete_rulesets,
    ),
]
OptionalCode = Annotated[
    str | None,
    cli_argument("CODE", "The word in brackets after `error` or `warning`.", autocompletion=_complete_codes),
]
Force = Annotated[bool, cli_option("--force", "Replace an existing file of any kind.")]


Edition = Annotated[
    str | None,
    cli_option(
        "--edition -e NAME",
        "Use this edition of the rules.",
        panel=SETTING,
        autocompletion=complete_from_ruleset(lambda documents: documents.manifest.editions),
    ),
]
Variants = Annotated[
    list[str] | None,
    cli_option(
        "--variant -v NAME-or-PATH",
        "Use this variant: a name, or the file of an overlay. May be repeated.",
        panel=SETTING,
        autocompletion=complete_from_ruleset(lambda documents: documents.manifest.variants),
    ),
]
Options = Annotated[
    list[str] | None,
    cli_option(
        "--option -o NAME=VALUE",
        "Set an option of the game. May be repeated.",
        panel=SETTING,
    ),
]
Players = Annotated[
    int | None, cli_option("--players -p NUMBER", "The number of players.", panel=SETTING, min=1)
]
Seed = Annotated[
    int | None,
    cli_option(
        "--seed -s NUMBER",
        "The seed of the random numbers: the same seed gives the same dice and cards.",
        panel=SETTING,
    ),
]
Lang = Annotated[
    str | None,
    cli_option(
        "--lang -l CODE",
        "The language of the texts, such as fr; an edition can have a default.",
        panel=SETTING,
        autocompletion=complete_from_ruleset(lambda documents: documents.manifest.languages),
    ),
]
_SETTING: dict[str, Any] = {
    "edition": Edition, "variant": Variants, "option": Options, "players": Players, "seed": Seed,
    "lang": Lang,
}  # fmt: skip
Ascii = Annotated[bool, cli_option("--ascii", "Draw with ASCII characters only.")]


RulesetOfGame = Annotated[
    str | None,
    cli_option(
        "--ruleset FOLDER",
        "Use the rules in this folder instead of those that the file names.",
        autocompletion=complete_rulesets,
    ),
]
StrictSave = Annotated[
    bool, cli_option("--strict", "Reject a save that was made under other rules, instead of warning.")
]


def select_ruleset(argument: str | None, option: str | None) -> str | None:
    """Return the ruleset that is named as an argument or with `--ruleset`. Raises
    typer.BadParameter if both name one."""
    if argument is not None and option is not None:
        raise typer.BadParameter("the ruleset is named already", param_hint="--ruleset")
    return option if argument is None else argument


def find_rulesets(names: list[str]) -> dict[Path, str]:
    """Return the folders of the rulesets named on the command line, each once, with their display names.
    Raises DiagnosticError."""
    from rulewright.document.files import format_path
    from rulewright.ruleset_folders import find_rulesets_at

    name_by_folder: dict[Path, str] = {}
    seen_folders: set[Path] = set()
    for name in names:
        folders = find_rulesets_at(name)
        itself = len(folders) == 1 and (not Path(name).exists() or folders[0] == Path(name))
        for folder in folders:
            if (real := folder.resolve()) not in seen_folders:
                seen_folders.add(real)
                name_by_folder[folder] = name if itself else format_path(folder)
    return name_by_folder


NoCache = Annotated[bool, cli_option("--no-cache", "Neither read nor write the cache.")]


IgnoreOthers = Annotated[bool, cli_option("--ignore-others", "Ignore files that belong to no ruleset.")]


@dataclass(frozen=True, slots=True)
class Target:
    """A ruleset to check or test; with an `overlay` outside the ruleset's folder, the ruleset is used with
    this variant. `name` is the display name."""

    folder: Path
    name: str
    overlay: Path | None = None

    def add_overlay(self, choices: Choices) -> Choices:
        """Return the choices of the command line, with the overlay."""
        from dataclasses import replace

        if self.overlay is None:
            return choices
        return replace(choices, variants=(*choices.variants, str(self.overlay)))


def find_targets(names: list[str], ignore_others: bool = False) -> tuple[list[Target], list[Diagnostic]]:
    """Return the targets named on the command line, and diagnostics for names that lead to nothing; these do
    not stop the work on the others. With `ignore_others`, files that belong to no ruleset are ignored."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.document.files import format_path
    from rulewright.ruleset_folders import find_base, find_overlays_below, is_overlay

    overlay_targets: dict[Path, Target] = {}
    missing_diagnostics: list[Diagnostic] = []
    ruleset_arguments: list[str] = []
    for name in dict.fromkeys(names):
        path = Path(name)
        is_apart = is_overlay(path) and not _is_in_ruleset(path)
        apart = [path] if is_apart else find_overlays_below(path) if path.is_dir() else []
        for overlay in apart:
            shown = name if is_apart else format_path(overlay)
            try:
                overlay_targets.setdefault(overlay.resolve(), Target(find_base(overlay), shown, overlay))
            except DiagnosticError as none_there:
                missing_diagnostics += none_there.diagnostics
        if not is_apart:
            ruleset_arguments.append(name)
    folders, nowhere = _find_existing_rulesets(
        ruleset_arguments, ignore_others, bool(overlay_targets or missing_diagnostics)
    )
    targets = [Target(folder, name) for folder, name in folders.items()]
    return [*targets, *overlay_targets.values()], [*missing_diagnostics, *nowhere]


def _find_existing_rulesets(
    names: list[str], ignore_others: bool, has_overlays: bool
) -> tuple[dict[Path, str], list[Diagnostic]]:
    """Return the named rulesets, and diagnostics for names without a ruleset. With `has_overlays`, a folder
    without rulesets is no error."""
    from rulewright.diagnostics.diagnostic import DiagnosticError

    if ignore_others:
        names = [name for name in names if not Path(name).is_file() or _is_in_ruleset(Path(name))]
    missing_diagnostics: list[Diagnostic] = []
    existing_names: list[str] = []
    for name in names:
        try:
            find_rulesets([name])
            existing_names.append(name)
        except DiagnosticError as none_there:
            if not (has_overlays and Path(name).is_dir()):
                missing_diagnostics += none_there.diagnostics
    return find_rulesets(existing_names), missing_diagnostics


def _is_in_ruleset(path: Path) -> bool:
    from rulewright.document.files import MAIN_FILE, find_enclosing_ruleset

    return path.name == MAIN_FILE or find_enclosing_ruleset(path) is not None


@dataclass(frozen=True, slots=True)
class Choices:
    """The setting given on the command line; None for parts that are not given."""

    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | None = None
    seed: int | None = None
    lang: str | None = None

    @classmethod
    def from_options(
        cls,
        edition: str | None = None,
        variant: list[str] | None = None,
        option: list[str] | None = None,
        players: int | None = None,
        seed: int | None = None,
        lang: str | None = None,
    ) -> Choices:
        """Return the choices of these options. Raises typer.BadParameter."""
        option_pairs: list[tuple[str, str]] = []
        for text in option or ():
            name, found, value = text.partition("=")
            if not found or not name.strip() or not value.strip():
                raise typer.BadParameter(
                    f"`{text}` is not NAME=VALUE, like easy_start=true", param_hint="--option"
                )
            option_pairs.append((name.strip(), value.strip()))
        return cls(edition, tuple(variant or ()), tuple(option_pairs), players, seed, lang)

    @property
    def selection(self) -> Selection:
        """Return the selection of settings that these choices leave."""
        from rulewright.validation.setting_lists import Selection

        return Selection(self.edition, self.variants, self.options, self.players)

    def apply_to_script(self, script: Script) -> Script:
        """Return a script whose setting is replaced by the choices of the command line."""
        from dataclasses import replace

        options = {**dict(script.options), **dict(self.options)}
        return replace(
            script,
            edition=self.edition or script.edition,
            variants=self.variants or script.variants,
            options=tuple(options.items()),
            players_or_count=script.players_or_count if self.players is None else self.players,
            seed=script.seed if self.seed is None else self.seed,
        )

    def load(self, ruleset: str) -> LoadedRuleset:
        """Load the ruleset of that name in this setting. Raises DiagnosticError."""
        import rulewright

        return rulewright.load(ruleset, self.edition, self.variants, dict(self.options), self.players)


DEFAULT_CHOICES = Choices()
Setting = Annotated[Choices, "edition", "variant", "option", "players", "seed", "lang"]
"""All options of the setting, as one parameter of a command; `Annotated[Choices, "edition"]` selects some of
them."""


def expand_choices(body: Callable[..., int | None]) -> Callable[..., int | None]:
    """Return a command for Typer that takes the options of its setting one by one and passes them
    to the body as `Choices`.
    """
    signature_parameters: list[inspect.Parameter] = []
    options_by_parameter: dict[str, tuple[str, ...]] = {}
    for one in inspect.signature(body, eval_str=True).parameters.values():
        if get_origin(one.annotation) is Annotated and get_args(one.annotation)[0] is Choices:
            options_by_parameter[one.name] = get_args(one.annotation)[1:]
            signature_parameters += (
                one.replace(name=name, annotation=_SETTING[name], default=None)
                for name in options_by_parameter[one.name]
            )
        else:
            signature_parameters.append(one)

    @functools.wraps(body)
    def run_body(**kwargs: Any) -> int | None:
        for name, options in options_by_parameter.items():
            kwargs[name] = Choices.from_options(**{option: kwargs.pop(option) for option in options})
        return body(**kwargs)

    run_body.__annotations__ = {one.name: one.annotation for one in signature_parameters}
    run_body.__signature__ = inspect.Signature(signature_parameters)  # type: ignore[attr-defined]
    return run_body


class UnknownValue(typer.BadParameter):
    """Raised for a value that an option cannot have; it suggests the nearest known value."""

    def __init__(
        self, problem: str, value: str, known_values: Iterable[str], option: str | None = None
    ) -> None:
        super().__init__(problem, param_hint=option)
        self.value = value
        self.known_values = tuple(known_values)


def check_value(value: str, known_values: Iterable[str], option: str, kind: str = "") -> None:
    """Raise UnknownValue for a value that an option cannot have."""
    from rulewright.diagnostics.suggest import quote_names

    known = tuple(known_values)
    if value not in known:
        problem = f"`{value}` is none of {kind and f'the {kind} '}{quote_names(known)}"
        raise UnknownValue(problem, value, known, option)


def choose_language(manifest: Manifest, edition: str | None, lang: str | None) -> str:
    """Return the language of a game's words: the requested one, else the edition's, else the
    ruleset's first. Raises typer.BadParameter for one that the ruleset does not have.
    """
    if lang is None:
        return manifest.get_language(edition)
    if manifest.languages:
        check_value(lang, manifest.languages, "--lang", f"languages of {manifest.id}:")
    return lang
