"""Nodes of a ruleset in canonical form: layout, comments and ways of writing do not count."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.document.overlay import SHORT_FORMS
from rulewright.document.rule_text import rule_span
from rulewright.language import printer
from rulewright.language.parser import parse_binders, parse_block, parse_expression
from rulewright.source import Source

REMARKS = frozenset(("source", "note", "assumption", "origin", "title", "summary", "author"))
"""Keys that say something about rules and are none."""
CONTAINERS = {"flow": "steps", "actions": "offers", "types": "members"}
"""What holds the rules inside a rule, by section."""
ORDERED = frozenset(("steps", "unless", "members"))
"""Keys whose entries come one after the other in play."""


def same_text(a: Scalar, b: Scalar) -> bool:
    """Whether two texts of rules say the same."""
    return _plain(a) == _plain(b) or canonical(a) == canonical(b)


def canonical(node: Scalar) -> str:
    """A text as the printer of the language writes it, or with single blanks if it is no rule."""
    if node.text.strip() and rule_span(node, Reporter()) is not None:
        source, start, end = node.content.source, node.content.start, node.content.end
        printed = _printed(_Text(source, start, end))
        if printed is not None:
            return printed
    return _plain(node)


class _Text:
    """A stretch of a source, told apart by its file and text: two revisions share paths."""

    __slots__ = ("end", "source", "start", "text")

    def __init__(self, source: Source, start: int, end: int) -> None:
        self.source, self.start, self.end = source, start, end
        self.text = source.text[start:end]

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Text) and self.text == other.text


@lru_cache(maxsize=20_000)
def _printed(text: _Text) -> str | None:
    span = text.source.span(text.start, text.end)
    if span.text != text.text:
        span = Source("<text>", text.text).span(0, len(text.text))
    readings: tuple[Callable[[], str], ...] = (
        lambda: printer.expression(parse_expression(span)),
        lambda: printer.block(parse_block(span)),
        lambda: printer.header(parse_binders(span)),
    )
    for reading in readings:
        try:
            return reading()
        except DiagnosticError:
            continue
    return None


def _plain(node: Scalar) -> str:
    return " ".join(node.text.split())


def words(node: Node, *, remark: bool = False) -> str:
    """A node for readers, in one form for all ways to write it; remarks inside are left out."""
    match node:
        case Scalar():
            return _plain(node) if remark else canonical(node)
        case Sequence():
            return "[" + ", ".join(words(item, remark=remark) for item in node.items) + "]"
        case Mapping():
            lines: list[str] = []
            for entry in node:
                if entry.key.text in REMARKS and not remark:
                    continue
                text = words(entry.value, remark=remark)
                if remark and entry.key.span == entry.value.span:
                    lines.append(text)  # a text that an overlay has put keys beside
                    continue
                if "\n" in text or (isinstance(entry.value, Mapping) and text):
                    lines.append(f"{entry.key.text}:")
                    lines += [f"  {line}" for line in text.splitlines()]
                else:
                    lines.append(f"{entry.key.text}: {text}".rstrip())
            return "\n".join(lines)


def normal(path: tuple[str, ...], node: Node) -> Node:
    """A node in its longest form: lists of members as members, `a, b: x` as two cases."""
    match node:
        case Sequence() if len(path) == 2 and path[0] == "types":
            return Mapping(node.span, {"members": Entry(_key("members", node), node)})
        case Sequence() if len(path) == 3 and path[0] == "types" and path[2] == "members":
            return Mapping(
                node.span,
                {
                    item.text: Entry(item, Mapping(item.span))
                    for item in node.items
                    if isinstance(item, Scalar)
                },
            )
        case Mapping() if path and path[-1] == "cases":
            return Mapping(
                node.span,
                {
                    name.strip(): Entry(entry.key, entry.value, entry.layer)
                    for entry in node
                    for name in entry.key.text.split(",")
                },
            )
        case Scalar() if path[:1] == ("types",) and path[2:3] == ("members",) and not node.text:
            return Mapping(node.span)
        case _:
            return node


def long_form(path: tuple[str, ...], node: Scalar) -> Mapping:
    """A text where keys could stand, as if they did: `f(p): 3` is `f(p): {is: 3}`."""
    short = SHORT_FORMS.get(path[0], "is")
    return Mapping(node.span, {short: Entry(_key(short, node), node)})


def _key(name: str, at: Node) -> Scalar:
    return Scalar(at.span, name, name, "plain", at.span)
