"""From rule text to the syntax tree; the one module that knows Lark.

Every function reads a stretch of a file in place, so that all places in the tree are places in the
file, and raises DiagnosticError with the first thing that is wrong.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Set
from dataclasses import field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

from lark import Lark
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer, PatternStr
from lark.parsers.lalr_analysis import Shift

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.language import ast
from rulewright.language.build_statements import TreeBuilder
from rulewright.language.lexer import RESERVED, Lexeme, RuleText, Vocabulary, read
from rulewright.language.situation import Failure
from rulewright.language.syntax_help import explain
from rulewright.language.trees import check_depth, place_in_files
from rulewright.own_files import is_own, make_private
from rulewright.records import dataclass
from rulewright.resources import cache_folder, grammar_text
from rulewright.source import Source, Span

__all__ = [
    "RESERVED",
    "parse_binders",
    "parse_block",
    "parse_expression",
    "parse_guard",
    "parse_product",
    "parse_takes",
    "parse_type",
    "parse_union",
    "parse_when",
]

STARTS = tuple(
    f"{name}_text"
    for name in (
        "expression",
        "block",
        "guard",
        "when",
        "header",
        "takes",
        "type",
        "union",
        "product",
    )
)


def parse_expression(span: Span) -> ast.Expr:
    return cast(ast.Expr, _parse("expression", span))


def parse_block(span: Span) -> ast.Block:
    return cast(ast.Block, _parse("block", span))


def parse_guard(span: Span) -> ast.Guard:
    """`where` of an alternative: a condition, `possible`, or `possible and C`."""
    return cast(ast.Guard, _parse("guard", span))


def parse_when(span: Span) -> ast.Expr | ast.Becomes:
    """`when` of a trigger: a condition, or `X becomes V`."""
    return cast("ast.Expr | ast.Becomes", _parse("when", span))


def parse_binders(span: Span) -> ast.Header:
    """`each`, `repeat`, and what `sets` are made of: `c in suit, n in 1 to 4 where C`."""
    return cast(ast.Header, _parse("header", span))


def parse_takes(span: Span) -> ast.Takes:
    """What a letter stands for: `in DOMAIN`, `from A to B`, or a type."""
    return cast(ast.Takes, _parse("takes", span))


def parse_type(span: Span) -> ast.Typed:
    """`int`, `0 to 5`, `player?`, `list of terrain?`, `int = 3`."""
    return cast(ast.Typed, _parse("type", span))


def parse_union(span: Span) -> list[tuple[str, Span]]:
    """`court_card | event_card`: the names, each with its place."""
    return [(name.text, name.span) for name in _parse("union", span)]


def parse_product(span: Span) -> list[tuple[str, Span]]:
    """`column * row`: the names, each with its place."""
    return [(name.text, name.span) for name in _parse("product", span)]


class _InPlace(Lexer):
    """Lets Lark read with our own lexer, which asks the parser what can stand next."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: Any) -> None:
        literals = {}
        patterns = {}
        for terminal in lexer_conf.terminals:
            if isinstance(terminal.pattern, PatternStr):
                literals[terminal.name] = terminal.pattern.value
            else:
                patterns[terminal.name] = terminal.pattern.to_regexp()
        self.vocabulary = Vocabulary.of(literals, patterns)

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        text = lexer_state.text
        lexemes = read(text, self.vocabulary, _Table(parser_state))
        return lexemes if text.seen is None else _noted(lexemes, text.seen)


def _noted(lexemes: Iterator[Lexeme], seen: list[Lexeme]) -> Iterator[Lexeme]:
    for lexeme in lexemes:
        seen.append(lexeme)
        yield lexeme


class _Table:
    """The parser's own table and stack, asked before each word whether it is a keyword here."""

    def __init__(self, parser_state: Any) -> None:
        self.states = parser_state.parse_conf.states
        self.stack: list[int] = parser_state.state_stack

    def listed(self) -> Set[str]:
        return cast(Set[str], self.states[self.stack[-1]].keys())

    def takes(self, terminal: str) -> bool:
        # Before a reduction the table lists what may follow the rule anywhere: so reduce and look.
        stack = self.stack.copy()
        while True:
            action, rule = self.states[stack[-1]].get(terminal, (None, None))
            if action is None:
                return False
            if action is Shift:
                return True
            if rule.expansion:
                del stack[-len(rule.expansion) :]
            stack.append(self.states[stack[-1]][rule.origin.name][1])


READINGS: dict[str, tuple[str, ...]] = {
    "expression": ("expression", "guard", "when", "header", "takes"),
    "condition": ("guard", "when", "header"),
    "block": ("block",),
    "header": ("header", "takes"),
    "type": ("type", "union", "product", "takes", "header"),
}
"""As what a text can be read, by its role in the format."""


def lexemes(span: Span, role: str) -> tuple[list[Lexeme], ast.Node | None]:
    """The words and signs of a text that has a role in the format (`model.kinds.Role`), as far as
    it can be read, and its syntax tree if all of it can."""
    farthest: list[Lexeme] = []
    for start in READINGS.get(role, ()):
        seen: list[Lexeme] = []
        text = RuleText(span, layout=start == "block", seen=seen)
        try:
            tree = _lark().parse(cast(Any, text), start=f"{start}_text")
            return seen, tree if isinstance(tree, ast.Node) else None
        except (UnexpectedToken, DiagnosticError):
            if len(seen) > len(farthest):
                farthest = seen
    return farthest, None


def words() -> frozenset[str]:
    """All words that can mean something in rule text: the reserved ones and the soft ones."""
    known = _lark().terminals
    literals = (each.pattern.value for each in known if isinstance(each.pattern, PatternStr))
    return frozenset(text for text in literals if text[0].isalpha())


def build_lark(*, strict: bool = False, cache_file: Path | None = None) -> Lark:
    """The parser for the grammar. `strict` refuses conflicts; the tests build it so."""
    return Lark(
        grammar_text(),
        parser="lalr",
        lexer=_InPlace,
        start=list(STARTS),
        keep_all_tokens=True,
        maybe_placeholders=True,
        transformer=cast(Any, TreeBuilder()),
        strict=strict,
        cache=str(cache_file) if cache_file else False,
    )


@cache
def _lark() -> Lark:
    # Building the tables takes a quarter of a second; Lark checks that the file fits the grammar.
    folder = cache_folder()
    if folder is None:
        return build_lark()
    try:
        make_private(folder)
    except OSError:
        return build_lark()
    kept = folder / "grammar.lark"
    if os.path.lexists(kept) and not is_own(kept):
        return build_lark()
    return build_lark(cache_file=kept)


@dataclass(frozen=True, slots=True)
class _Reading:
    """What is to be read, equal to another reading of the same text at the same place."""

    start: str
    path: str
    text: str
    begin: int
    end: int
    span: Span = field(compare=False)


def _parse(start: str, span: Span) -> Any:
    if type(span.source) is not Source:
        return _read_anew(start, span)  # patched together, and so rare
    source = span.source
    return _read(_Reading(start, source.path, source.text, span.start, span.end, span))


@lru_cache(maxsize=8192)  # a ruleset is read again for each number of players and each variant
def _read(reading: _Reading) -> Any:
    return _read_anew(reading.start, reading.span)


def _read_anew(start: str, span: Span) -> Any:
    text = RuleText(span, layout=start == "block")
    try:
        tree = _lark().parse(cast(Any, text), start=f"{start}_text")
    except UnexpectedToken as error:
        raise explain(_failure(start, text, error)) from None
    check_depth(tree, text.longest)
    return place_in_files(tree, span.source)


def _failure(start: str, text: RuleText, error: UnexpectedToken) -> Failure:
    token = error.token
    if not isinstance(token, Lexeme):
        end = text.span.start + len(text.span.text.rstrip())
        token = Lexeme("$END", "", text.span.source, end, end)
    table = _Table(error.state)
    expected = frozenset(name for name in table.listed() if name.isupper() and table.takes(name))
    return Failure(start, text.span, token, expected)
