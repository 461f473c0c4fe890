"""Classify the tokens of a file for syntax highlighting."""

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
from rulewright.language_service.locale_messages import parse_document_locale
from rulewright.language_service.name_index import ImplicitName, NameIndex, NameUse, RuleText
from rulewright.records import dataclass
from rulewright.source import Span

TOKEN_TYPES = (
    "type", "enumMember", "parameter", "variable", "property", "function", "method", "keyword",
    "number", "string", "operator", "comment", "event", "namespace",
)  # fmt: skip
"""The types of tokens, by the names for which editors have colours."""
TOKEN_MODIFIERS = ("declaration", "readonly")
"""The modifiers of tokens: declared here; constant."""


@dataclass(frozen=True, slots=True)
class SemanticToken:
    """A classified range within one line."""

    span: Span
    token_type: str
    is_declaration: bool = False
    is_readonly: bool = False


def list_tokens(name_index: NameIndex) -> tuple[SemanticToken, ...]:
    """Return the tokens of a file in order, without overlaps."""
    document = name_index.document
    if document.kind == "words":
        return tuple(_list_locale_tokens(name_index))
    meanings = {named.span.start: named for named in name_index.name_uses}
    tokens_by_start: dict[int, SemanticToken] = {}
    for text in name_index.rule_texts:
        for token in _iter_text_tokens(text, meanings):
            tokens_by_start[token.span.start] = token
    for start, named in meanings.items():
        if start not in tokens_by_start:
            tokens_by_start[start] = _build_token(named)
    return tuple(_without_overlaps(tokens_by_start))


def _without_overlaps(tokens_by_start: dict[int, SemanticToken]) -> Iterator[SemanticToken]:
    """Yield the tokens of one line in order, without those that overlap an earlier one."""
    last = 0
    for start in sorted(tokens_by_start):
        token = tokens_by_start[start]
        if start >= last and "\n" not in token.span.text:
            yield token
            last = token.span.end


def _iter_text_tokens(rule_text: RuleText, uses_by_start: dict[int, NameUse]) -> Iterator[SemanticToken]:
    source = rule_text.span.source
    at = rule_text.span.start
    for lexeme in rule_text.lexemes:
        yield from _iter_comments(Span(source, at, lexeme.start))
        span, at = Span(source, lexeme.start, lexeme.end), lexeme.end
        named = uses_by_start.get(lexeme.start)
        if named is not None and named.span.end == lexeme.end:
            yield _build_token(named)
        elif lexeme.terminal == "NUMBER":
            yield SemanticToken(span, "number")
        elif lexeme.terminal == "STRING":
            yield SemanticToken(span, "string")
        elif lexeme.terminal == "NAME":
            yield SemanticToken(span, "variable")
        elif re.match(r"\w", lexeme.text):
            yield SemanticToken(span, "keyword")
        elif lexeme.text.strip():
            yield SemanticToken(span, "operator")
    yield from _iter_comments(Span(source, at, rule_text.span.end))


def _iter_comments(gap_span: Span) -> Iterator[SemanticToken]:
    for found in re.finditer(r"#[^\n]*", gap_span.text):
        start = gap_span.start + found.start()
        yield SemanticToken(Span(gap_span.source, start, start + len(found[0])), "comment")


_SYMBOL_TOKENS: dict[type, tuple[str, bool]] = {
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
"""The token types of symbols, and whether they are constant; all others are variables."""
_IMPLICIT_TOKENS = {
    "function": ("function", True),
    "alternative": ("method", False),
    "message": ("event", False),
    "variable": ("parameter", False),
    "condition": ("property", False),
}
"""The token types of names without a declaration, and whether they are constant; others have no token."""


def _build_token(name_use: NameUse) -> SemanticToken:
    match name_use.meaning:
        case LocalName(is_let=let):
            kind, readonly = "variable" if let else "parameter", False
        case ImplicitName(kind=told):
            kind, readonly = _IMPLICIT_TOKENS.get(told, ("namespace", False))
        case thing:
            kind, readonly = _SYMBOL_TOKENS.get(type(thing), ("variable", False))
    return SemanticToken(name_use.span, kind, name_use.is_declaration, readonly)


def _list_locale_tokens(name_index: NameIndex) -> Iterator[SemanticToken]:
    """Yield the tokens of a locale: messages, and the names that they use."""
    locale = parse_document_locale(name_index.document)
    tokens_by_start: dict[int, SemanticToken] = {}
    for message in locale.messages:
        tokens_by_start[message.span.start] = SemanticToken(message.span, "event", is_declaration=True)
        for use in message.variable_uses:
            tokens_by_start[use.span.start] = SemanticToken(use.span, "parameter")
        for use in message.references:
            tokens_by_start[use.span.start] = SemanticToken(use.span, "event")
        for form in message.call_uses:
            name = Span(form.span.source, form.span.start, form.span.start + len(form.name))
            tokens_by_start[name.start] = SemanticToken(name, "function")
        for value in message.value_uses:
            tokens_by_start[value.span.start] = SemanticToken(value.span, "string")
    yield from _without_overlaps(tokens_by_start)
