"""Parse the texts of a ruleset to syntax trees, signatures and types, and report syntax errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from typing import TypeVar

from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.rule_text import get_rule_span
from rulewright.identifiers import explain_invalid_name, is_name
from rulewright.language import ast, parser
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span

Tree = TypeVar("Tree")

NUMBER_PATTERN = re.compile(r"[0-9]+\Z")
_NAME = r"[^\W\d]\w*"
SIGNATURE_PATTERN = re.compile(rf"\s*({_NAME}(?:\.{_NAME})*)\s*(?:\(([\w,\s]*)\)|\[([\w,\s]*)\])?\s*\Z")


@dataclass(frozen=True, slots=True)
class SignatureText:
    """`name(a, b)` or `name[a]`; `name` may be a path."""

    name: str
    parameters: tuple[str, ...]
    span: Span


def strip_span(span: Span) -> Span:
    """Return the span without whitespace at its ends."""
    text = span.text
    left = len(text) - len(text.lstrip())
    right = len(text.rstrip())
    return Span(span.source, span.start + left, span.start + max(left, right))


def slice_span(span: Span, start: int, end: int) -> Span:
    """Return a part of a span, by offsets in its text."""
    return strip_span(Span(span.source, span.start + start, span.start + end))


def parse_signature(reporter: Reporter, key_text: Text, *, any_word: bool = False) -> SignatureText | None:
    """Return the signature of a key, or None after an error. `any_word`: its name may be a word of
    the language.
    """
    found = _match_signature(key_text.text)
    if found is None:
        reporter.error(
            "bad-signature",
            f"`{key_text.text}` is neither a name nor a name with parameters",
            key_text.span,
            "expected a form like `price(n, i)`",
        )
        return None
    name, letters = found
    if not all(map(is_name, name.split("."))):
        reporter.error("bad-name", f"`{name}` cannot be a name", key_text.span, explain_invalid_name(name))
        return None
    if name in parser.RESERVED and not any_word:
        reporter.error(
            "reserved-word",
            f"`{name}` is a keyword and cannot be a name",
            key_text.span,
            help="choose another name",
        )  # It is declared all the same, so that its uses are not reported as well.
    for letter in letters:
        if not is_name(letter) or letters.count(letter) > 1 or letter in parser.RESERVED:
            reporter.error(
                "bad-signature",
                f"`{letter}` cannot be a letter of `{key_text.text}`",
                key_text.span,
                "given twice"
                if letters.count(letter) > 1
                else "a keyword"
                if letter in parser.RESERVED
                else "not a name",
            )
            return None
    return SignatureText(name, letters, key_text.span)


@lru_cache(maxsize=2_000)
def _match_signature(text: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the name and the parameters; cached, because many settings read the same keys."""
    found = SIGNATURE_PATTERN.match(text)
    if found is None:
        return None
    inner = found.group(2) or found.group(3) or ""
    letters = (word.strip() for word in inner.split(","))
    return found.group(1), tuple(word for word in letters if word)


def require_text(reporter: Reporter, data_part: Part, description: str) -> Text | None:
    """Return the text of data, which could also be a list or mapping."""
    if data_part.text is None:
        reporter.error(
            "wrong-kind", f"{description} must be a text", data_part.span, "got a list or a mapping"
        )
    return data_part.text


def parse_expression(reporter: Reporter, expression_text: Text | None) -> ast.Expr | None:
    """Return the expression in a text; None without a text, or after an error."""
    span = None if expression_text is None else get_rule_span(expression_text, reporter)
    if span is None:
        return None
    text = span.text
    if NUMBER_PATTERN.match(text) and len(text) < 10:
        return ast.Number(value=int(text), span=span)
    if is_name(text) and text not in parser.RESERVED:
        return ast.Name(id=text, span=span)
    return _parse_reported(parser.parse_expression, reporter, span)


def _parse_optional(parse: Callable[[Span], Tree], reporter: Reporter, text: Text | None) -> Tree | None:
    """Parse a text; None without a text, or after an error."""
    span = None if text is None else get_rule_span(text, reporter)
    return None if span is None else _parse_reported(parse, reporter, span)


def _parse_reported(parse: Callable[[Span], Tree], reporter: Reporter, span: Span) -> Tree | None:
    try:
        return parse(span)
    except DiagnosticError as error:
        reporter.diagnostics.extend(error.diagnostics)
        return None


parse_block = partial(_parse_optional, parser.parse_block)
parse_guard = partial(_parse_optional, parser.parse_guard)
parse_when = partial(_parse_optional, parser.parse_when)
parse_header = partial(_parse_optional, parser.parse_binders)
parse_takes = partial(_parse_optional, parser.parse_takes)
parse_type = partial(_parse_optional, parser.parse_type)
parse_product = partial(_parse_optional, parser.parse_product)
parse_union = partial(_parse_optional, parser.parse_union)


_NAMES = re.compile(r"[^,\s][^,]*")


def split_names(text: Text) -> list[tuple[str, Span]]:
    """Return the names in a key or text that are separated by commas, each with its span."""
    name_spans: list[tuple[str, Span]] = []
    exact = text.content.text == text.text
    for match in _NAMES.finditer(text.text):
        word = match.group().rstrip()
        at = text.content.start + match.start()
        span = Span(text.content.source, at, at + len(word)) if exact else text.span
        name_spans.append((word, span))
    return name_spans
