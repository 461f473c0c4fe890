"""The words of a file by what they are, for who colours them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.analysis.places import Member
from rulewright.analysis.symbols import (
    BagSymbol,
    ChainSymbol,
    ConstantSymbol,
    DefineSymbol,
    Field,
    LocalName,
    MenuSymbol,
    ProcedureSymbol,
    StateSymbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.study.editing.naming import Meaning, Named, Names, RuleText, Told
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


def tokens(names: Names) -> tuple[Token, ...]:
    """Those of a file in order; none overlap."""
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
            other = _of(named)
            if other is not None:
                found[start] = other
    ordered = [found[start] for start in sorted(found)]
    kept: list[Token] = []
    for token in ordered:
        if "\n" not in token.span.text and (not kept or kept[-1].span.end <= token.span.start):
            kept.append(token)
    return tuple(kept)


def _in_text(text: RuleText, meanings: dict[int, Named]) -> Iterator[Token]:
    source = text.span.source
    at = text.span.start
    for lexeme in text.lexemes:
        yield from _comments(Span(source, at, lexeme.start))
        span, at = Span(source, lexeme.start, lexeme.end), lexeme.end
        named = meanings.get(lexeme.start)
        token = _of(named) if named is not None else None
        if token is not None and named is not None and named.span.end == lexeme.end:
            yield token
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


def _of(named: Named) -> Token | None:
    kind, readonly = _kind(named.thing)
    return None if kind == "" else Token(named.span, kind, named.declares, readonly)


def _kind(thing: Meaning) -> tuple[str, bool]:
    match thing:
        case TypeSymbol():
            return "type", True
        case Member():
            return "enumMember", True
        case Field():
            return "property", True
        case LocalName(let=let):
            return ("variable" if let else "parameter"), False
        case TableSymbol() | ConstantSymbol():
            return "variable", True
        case StateSymbol() | BagSymbol() | ZoneSymbol():
            return "variable", False
        case DefineSymbol() | ChainSymbol():
            return "function", False
        case ProcedureSymbol() | MenuSymbol():
            return "method", False
        case Told(kind="function"):
            return "function", True
        case Told(kind="alternative"):
            return "method", False
        case Told(kind="message"):
            return "event", False
        case Told(kind="variable"):
            return "parameter", False
        case Told(kind="condition"):
            return "property", False
        case Told():
            return "namespace", False
        case _:
            return "variable", False


def _words(names: Names) -> Iterator[Token]:
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
    last = 0
    for start in sorted(found):
        token = found[start]
        if start >= last and "\n" not in token.span.text:
            yield token
            last = token.span.end
