"""Read the manifest of a ruleset: players, files, editions, variants and languages."""

from __future__ import annotations

import re
from dataclasses import field

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.fix import Edit, Fix
from rulewright.diagnostics.suggest import suggest_name
from rulewright.document.nodes import Mapping, Node, Scalar, Sequence
from rulewright.records import dataclass
from rulewright.source import Span

MOST_PLAYERS = 16


@dataclass(frozen=True, slots=True)
class Reference:
    """A name or file name, and its location."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class OverlayChoice:
    """An edition or a variant that a ruleset offers: a name for one or several overlays."""

    name: str
    span: Span
    title: str | None = None
    overlays: tuple[Reference, ...] = ()
    needs: tuple[Reference, ...] = ()
    excludes: tuple[Reference, ...] = ()
    after: tuple[Reference, ...] = ()
    language: str | None = None
    """The language of an edition's own rulebook."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option of a ruleset: its type, and its default."""

    type: Scalar
    default: Scalar


@dataclass(frozen=True, slots=True)
class Manifest:
    """`players` is the lowest and the highest number of players. `seats` has a name for each
    seat."""

    id: str
    title: str
    version: str
    players: tuple[int, int]
    seats: tuple[str, ...]
    includes: tuple[Reference, ...] = ()
    editions: dict[str, OverlayChoice] = field(default_factory=dict)
    default_edition: str | None = None
    variants: dict[str, OverlayChoice] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    options: dict[str, OptionChoice] = field(default_factory=dict)
    """The options of all files, including overlays."""
    summary: str | None = None
    mechanisms: tuple[str, ...] = ()
    author: str | None = None

    @property
    def first_language(self) -> str:
        """Return the language from which the others are translated."""
        return (self.languages or ("en",))[0]

    def get_language(self, edition: str | None) -> str:
        """Return the default language of an edition, or of the standard game."""
        choice = self.editions.get(edition or self.default_edition or "")
        return (None if choice is None else choice.language) or self.first_language


def read_manifest(root: Mapping, reporter: Reporter) -> Manifest:
    """Read the manifest from a ruleset.yaml that satisfies the schema; report errors that a schema cannot
    express."""
    players, seats = _read_players(root.get("players"), reporter)
    editions = _read_choices(root.get("editions"))
    default = _get_text(root.get("default_edition"))
    if default is not None and default not in editions:
        reporter.error(
            "unknown-edition",
            f"there is no edition `{default}`",
            root.entries["default_edition"].value.span,
            help=suggest_name(default, editions),
        )
    ruleset = _get_text(root.get("ruleset")) or ""
    languages = tuple(item.name for item in read_references(root.get("languages")))
    for choice in editions.values():
        if choice.language is not None and choice.language not in languages:
            reporter.error(
                "missing-language",
                f"`{choice.name}` uses the language `{choice.language}`, which `languages` does not list",
                choice.span,
                help=f"add it: `languages: [{', '.join([*languages, choice.language])}]`",
                fixes=_fix_languages(root.get("languages"), choice.language),
            )
    return Manifest(
        id=ruleset,
        title=_get_text(root.get("title")) or ruleset,
        version=_get_text(root.get("version")) or "0",
        players=players,
        seats=seats,
        includes=read_references(root.get("includes")),
        editions=editions,
        default_edition=default,
        variants=_read_choices(root.get("variants")),
        languages=languages,
        summary=_get_text(root.get("summary")),
        mechanisms=tuple(item.name for item in read_references(root.get("mechanisms"))),
        author=_get_text(root.get("author")),
    )


def list_option_values(type_text: str) -> tuple[str, ...]:
    """Return the values of an option whose type lists them; nothing for other types.

    >>> list_option_values("one of drawn, first_seat"), list_option_values("bool")
    (('drawn', 'first_seat'), ())
    """
    front, of, names = type_text.partition("one of ")
    return tuple(name.strip() for name in names.split(",")) if of and not front.strip() else ()


def read_options(root: Mapping) -> dict[str, OptionChoice]:
    """Read the section `options` of a merged ruleset."""
    found = {}
    section = root.get("options")
    for entry in section if isinstance(section, Mapping) else ():
        assert isinstance(entry.value, Mapping)
        type, default = entry.value.get("type"), entry.value.get("default")
        assert isinstance(type, Scalar) and isinstance(default, Scalar)
        found[entry.key.text] = OptionChoice(type, default)
    return found


def read_references(node: Node | None) -> tuple[Reference, ...]:
    """Read a name or a list of names."""
    items = node.items if isinstance(node, Sequence) else [node]
    return tuple(Reference(item.text, item.span) for item in items if isinstance(item, Scalar))


def _get_text(node: Node | None) -> str | None:
    return node.text if isinstance(node, Scalar) else None


def _read_choices(node: Node | None) -> dict[str, OverlayChoice]:
    if not isinstance(node, Mapping):
        return {}
    return {entry.key.text: _read_choice(entry.key, entry.value) for entry in node}


def _read_choice(key: Scalar, node: Node) -> OverlayChoice:
    if not isinstance(node, Mapping):  # the short form: just the file
        return OverlayChoice(key.text, key.span, overlays=read_references(node))
    return OverlayChoice(
        key.text,
        key.span,
        title=_get_text(node.get("title")),
        overlays=read_references(node.get("overlays")),
        needs=read_references(node.get("needs")),
        excludes=read_references(node.get("excludes")),
        after=read_references(node.get("after")),
        language=_get_text(node.get("language")),
    )


def _read_players(node: Node | None, reporter: Reporter) -> tuple[tuple[int, int], tuple[str, ...]]:
    seat_references: tuple[Reference, ...] = ()
    if isinstance(node, Mapping):
        seat_references = read_references(node.get("seats"))
        node = node.get("count")
    if not isinstance(node, Scalar):
        return (1, 1), ("player1",)
    numbers = [int(word) for word in re.findall(r"[0-9]{1,4}", node.text)]
    low, high = (numbers[0], numbers[-1]) if numbers else (0, 0)
    if not 1 <= low <= high <= MOST_PLAYERS:
        reporter.error(
            "bad-players",
            f"`{node.text}` is not a number of players",
            node.span,
            help=f"write a number or a range from 1 to {MOST_PLAYERS}: 2 to 4",
        )
        return (1, 1), ("player1",)
    if not seat_references:
        return (low, high), tuple(f"player{number}" for number in range(1, high + 1))
    if len(seat_references) != high:
        reporter.error(
            "bad-players",
            f"there are {len(seat_references)} names of seats for up to {high} players",
            seat_references[0].span.extend_to(seat_references[-1].span),
            help="name every seat, or remove `seats`",
        )
    names = tuple(seat.name for seat in seat_references)
    for seat in seat_references:
        if names.count(seat.name) > 1:
            reporter.error("duplicate-key", f"two seats have the name `{seat.name}`", seat.span)
            break
    return (low, high), names


def _fix_languages(languages: Node | None, language: str) -> tuple[Fix, ...]:
    if languages is None or not languages.span.text.endswith("]"):
        return ()
    end = languages.span.end - 1
    edit = Edit(languages.span.source.span(end, end), f", {language}")
    return (Fix(f"add `{language}` to `languages`", (edit,)),)
