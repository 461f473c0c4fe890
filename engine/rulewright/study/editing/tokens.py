"""The words of a file by what they are, for who colours them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.analysis.semantic_index import MemberName
from rulewright.analysis.symbols import (
    ChainSymbol,
    ConstantSymbol,
    DefineSymbol,
    FieldSymbol,
    LocalName,
    MenuSymbol,
    ProcedureSymbol,
    TableSymbol,
    TypeSymbol,
)
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.editing.naming import ImplicitName, Named, NameIndex, RuleText
from rulewright.study.editing.words import locale_of_file

KINDS = (
    "type", "enumMember", "parameter", "variable", "property", "function", "method", "keyword",
    "number", "string", "operator", "comment", "event", "namespace",
)  # fmt: skip
"""What a word can be, by the names that editors have colours for."""
CHANGES = ("declaration", "readonly")
"""What else can be said of it: that it is declared there, that it never changes."""


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of one line."""

    span: Span
    kind: str
    declares: bool = False
    readonly: bool = False


def tokens(names: NameIndex) -> tuple[Token, ...]:
    """Return the tokens of a file in order, without overlaps."""
    written = names.written
    if written.kind == "words":
        return tuple(_words(names))
    meanings = {named.span.start: named for named in names.all}
    found: dict[int, Token] = {}
    for text in names.texts:
        for token in _in_text(text, meanings):
            found[token.span.start] = token
    for start, named in meanings.items():
        if start not in found:
            found[start] = _of(named)
    return tuple(_apart(found))


def _apart(found: dict[int, Token]) -> Iterator[Token]:
    """Yield the tokens of one line in order, without those that overlap an earlier one."""
    last = 0
    for start in sorted(found):
        token = found[start]
        if start >= last and "\n" not in token.span.text:
            yield token
            last = token.span.end


def _in_text(text: RuleText, meanings: dict[int, Named]) -> Iterator[Token]:
    source = text.span.source
    at = text.span.start
    for lexeme in text.lexemes:
        yield from _comments(Span(source, at, lexeme.start))
        span, at = Span(source, lexeme.start, lexeme.end), lexeme.end
        named = meanings.get(lexeme.start)
        if named is not None and named.span.end == lexeme.end:
            yield _of(named)
        elif lexeme.type == "NUMBER":
            yield Token(span, "number")
        elif lexeme.type == "STRING":
            yield Token(span, "string")
        elif lexeme.type == "NAME":
            yield Token(span, "variable")
        elif re.match(r"\w", lexeme.text):
            yield Token(span, "keyword")
        elif lexeme.text.strip():
            yield Token(span, "operator")
    yield from _comments(Span(source, at, text.span.end))


def _comments(between: Span) -> Iterator[Token]:
    for found in re.finditer(r"#[^\n]*", between.text):
        start = between.start + found.start()
        yield Token(Span(between.source, start, start + len(found[0])), "comment")


_THINGS: dict[type, tuple[str, bool]] = {
    TypeSymbol: ("type", True),
    MemberName: ("enumMember", True),
    FieldSymbol: ("property", True),
    TableSymbol: ("variable", True),
    ConstantSymbol: ("variable", True),
    DefineSymbol: ("function", False),
    ChainSymbol: ("function", False),
    ProcedureSymbol: ("method", False),
    MenuSymbol: ("method", False),
}
"""What things are, and whether they never change; others are variables."""
_TOLD = {
    "function": ("function", True),
    "alternative": ("method", False),
    "message": ("event", False),
    "variable": ("parameter", False),
    "condition": ("property", False),
}
"""The same of what nothing declares by itself; the rest names files and the like."""


def _of(named: Named) -> Token:
    match named.thing:
        case LocalName(let=let):
            kind, readonly = "variable" if let else "parameter", False
        case ImplicitName(kind=told):
            kind, readonly = _TOLD.get(told, ("namespace", False))
        case thing:
            kind, readonly = _THINGS.get(type(thing), ("variable", False))
    return Token(named.span, kind, named.declares, readonly)


def _words(names: NameIndex) -> Iterator[Token]:
    """The names in a locale: messages, and what they mention."""
    locale = locale_of_file(names.written)
    found: dict[int, Token] = {}
    for message in locale.messages:
        found[message.span.start] = Token(message.span, "event", declares=True)
        for use in message.variables:
            found[use.span.start] = Token(use.span, "parameter")
        for use in message.references:
            found[use.span.start] = Token(use.span, "event")
        for form in message.functions:
            name = Span(form.span.source, form.span.start, form.span.start + len(form.name))
            found[name.start] = Token(name, "function")
        for value in message.values:
            found[value.span.start] = Token(value.span, "string")
    yield from _apart(found)
