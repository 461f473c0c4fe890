"""From texts of a ruleset to syntax trees, signatures and types; what is broken is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeVar

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.rule_text import rule_span
from rulewright.language import ast, parser
from rulewright.model.part import Part, Text
from rulewright.names import is_name, why_no_name
from rulewright.records import dataclass
from rulewright.source import Span

Tree = TypeVar("Tree")

NUMBER = re.compile(r"[0-9]+\Z")
_NAME = r"[^\W\d]\w*"
SIGNATURE = re.compile(rf"\s*({_NAME}(?:\.{_NAME})*)\s*(?:\(([\w,\s]*)\)|\[([\w,\s]*)\])?\s*\Z")


@dataclass(frozen=True, slots=True)
class SignatureText:
    """`name(a, b)` or `name[a]`; `name` may be a path."""

    name: str
    parameters: tuple[str, ...]
    span: Span


def strip(span: Span) -> Span:
    """Return the span without whitespace at its ends."""
    text = span.text
    left = len(text) - len(text.lstrip())
    right = len(text.rstrip())
    return Span(span.source, span.start + left, span.start + max(left, right))


def part(span: Span, start: int, end: int) -> Span:
    """Return a part of a span, by offsets in its text."""
    return strip(Span(span.source, span.start + start, span.start + end))


def signature(reporter: Reporter, key: Text, *, any_word: bool = False) -> SignatureText | None:
    """Return the signature of a key, or None after an error. `any_word`: its name may be a word of
    the language.
    """
    found = _signature(key.text)
    if found is None:
        reporter.error(
            "bad-signature",
            f"`{key.text}` is neither a name nor a name with letters",
            key.span,
            "expected something like `price(n, i)`",
        )
        return None
    name, letters = found
    if not all(map(is_name, name.split("."))):
        reporter.error("bad-name", f"`{name}` cannot be a name", key.span, why_no_name(name))
        return None
    if name in parser.RESERVED and not any_word:
        reporter.error(
            "reserved-word",
            f"`{name}` is a word of the language and cannot be a name",
            key.span,
            help="choose another name",
        )
        return None
    for letter in letters:
        if not is_name(letter) or letters.count(letter) > 1 or letter in parser.RESERVED:
            reporter.error(
                "bad-signature",
                f"`{letter}` cannot be a letter of `{key.text}`",
                key.span,
                "given twice"
                if letters.count(letter) > 1
                else "a word of the language"
                if letter in parser.RESERVED
                else "not a name",
            )
            return None
    return SignatureText(name, letters, key.span)


@lru_cache(maxsize=2_000)
def _signature(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the name and the parameters; cached, because many settings read the same keys."""
    found = SIGNATURE.match(text)
    if found is None:
        return None
    inner = found.group(2) or found.group(3) or ""
    letters = (word.strip() for word in inner.split(","))
    return found.group(1), tuple(word for word in letters if word)


def leaf(reporter: Reporter, part: Part, what: str) -> Text | None:
    """Return the text of data, which could also be a list or mapping."""
    if part.text is None:
        reporter.error(
            "wrong-kind", f"{what} has to be a text", part.span, "got a list or a mapping"
        )
    return part.text


def expression(reporter: Reporter, node: Text | None) -> ast.Expr | None:
    """Return the expression in a text; None without a text, or after an error."""
    span = None if node is None else rule_span(node, reporter)
    if span is None:
        return None
    text = span.text
    if NUMBER.match(text) and len(text) < 10:
        return ast.Number(value=int(text), span=span)
    if is_name(text) and text not in parser.RESERVED:
        return ast.Name(id=text, span=span)
    return _parsed(parser.parse_expression, reporter, span)


def _read(parse: Callable[[Span], Tree], reporter: Reporter, node: Text | None) -> Tree | None:
    """Parse a text; None without a text, or after an error."""
    span = None if node is None else rule_span(node, reporter)
    return None if span is None else _parsed(parse, reporter, span)


def _parsed(parse: Callable[[Span], Tree], reporter: Reporter, span: Span) -> Tree | None:
    try:
        return parse(span)
    except DiagnosticError as error:
        reporter.found.extend(error.diagnostics)
        return None


block = partial(_read, parser.parse_block)
guard = partial(_read, parser.parse_guard)
when = partial(_read, parser.parse_when)
header = partial(_read, parser.parse_binders)
takes = partial(_read, parser.parse_takes)
type_text = partial(_read, parser.parse_type)
product = partial(_read, parser.parse_product)
union = partial(_read, parser.parse_union)


_NAMES = re.compile(r"[^,\s][^,]*")


def words(text: Text) -> list[tuple[str, Span]]:
    """Return the names in a key or text that are separated by commas, each with its span."""
    found: list[tuple[str, Span]] = []
    exact = text.content.text == text.text
    for match in _NAMES.finditer(text.text):
        word = match.group().rstrip()
        at = text.content.start + match.start()
        span = Span(text.content.source, at, at + len(word)) if exact else text.span
        found.append((word, span))
    return found
