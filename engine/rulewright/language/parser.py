"""Parse rule text to the syntax tree.

Every function parses a range of a file in place, so that all spans in the tree are spans of the file, and
raises DiagnosticError with the first error.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import field
from functools import cache, lru_cache
from itertools import chain
from typing import Any, cast

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.language import ast
from rulewright.language.build_expressions import EXPRESSIONS
from rulewright.language.build_statements import STATEMENTS
from rulewright.language.lexer import RESERVED, Lexeme, RuleText, Vocabulary, read_lexemes
from rulewright.language.parse_tables import ParseTables, is_pass_through, load_tables, make_builder
from rulewright.language.syntax_failure import Failure
from rulewright.language.syntax_help import explain_failure
from rulewright.language.tree_walks import check_depth, relocate_spans
from rulewright.records import dataclass
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


def parse_expression(span: Span) -> ast.Expr:
    return cast(ast.Expr, _parse_span("expression", span))


def parse_block(span: Span) -> ast.Block:
    return cast(ast.Block, _parse_span("block", span))


def parse_guard(span: Span) -> ast.Guard:
    """Parse the `where` of an alternative: a condition, `possible`, or `possible and C`."""
    return cast(ast.Guard, _parse_span("guard", span))


def parse_when(span: Span) -> ast.Expr | ast.Becomes:
    """Parse the `when` of a trigger: a condition, or `X becomes V`."""
    return cast("ast.Expr | ast.Becomes", _parse_span("when", span))


def parse_binders(span: Span) -> ast.Header:
    """Parse the header of `each`, `repeat` and `sets`: `c in suit, n in 1 to 4 where C`."""
    return cast(ast.Header, _parse_span("header", span))


def parse_takes(span: Span) -> ast.Takes:
    """Parse the entry of `can_take`: `in DOMAIN`, `from A to B`, or a type."""
    return cast(ast.Takes, _parse_span("takes", span))


def parse_type(span: Span) -> ast.TypeWithDefault:
    """Parse a type, with or without a default: `int`, `0 to 5`, `player?`, `list of terrain?`, `int = 3`."""
    return cast(ast.TypeWithDefault, _parse_span("type", span))


def parse_union(span: Span) -> list[tuple[str, Span]]:
    """Parse a union such as `court_card | event_card`: the names with their spans."""
    return [(name.text, name.span) for name in _parse_span("union", span)]


def parse_product(span: Span) -> list[tuple[str, Span]]:
    """Parse a product such as `column * row`: the names with their spans."""
    return [(name.text, name.span) for name in _parse_span("product", span)]


class _UnexpectedLexeme(Exception):
    """Raised for a token that fits nowhere; `stack` are the states of the parser."""

    def __init__(self, token: Lexeme, stack: _ParserState) -> None:
        self.token, self.stack = token, stack


_FORMS = {**EXPRESSIONS, **STATEMENTS}


class Parser:
    """Reads by the tables of the grammar."""

    def __init__(self, grammar_tables: ParseTables) -> None:
        self.tables = grammar_tables
        self.vocabulary = Vocabulary.from_terminals(grammar_tables.literals, grammar_tables.patterns)
        self._rules = [
            (rule[0], rule[1], None if is_pass_through(rule) else make_builder(rule, _FORMS))
            for rule in grammar_tables.rules
        ]
        self._passed: dict[tuple[int, int, str], int] = {}
        """Cached results of `_skip_pass_through` by the state below, the state and the terminal; mostly they
        skip about ten rules."""

    def parse(self, rule_text: RuleText, start_symbol: str) -> Any:
        """Return the syntax tree of the text. Raises _UnexpectedLexeme, and DiagnosticError for characters
        that form no lexeme."""
        states, rules, complete = self.tables.states, self._rules, self.tables.end_states[start_symbol]
        passed = self._passed
        stack, values = [self.tables.start_states[start_symbol]], list[Any]()
        looked = _ParserState(self.tables, stack)
        lexemes = read_lexemes(rule_text, self.vocabulary, looked)
        if rule_text.lexemes is not None:
            lexemes = _record_lexemes(lexemes, rule_text.lexemes)
        for lexeme in chain(lexemes, map(_make_end_lexeme, (rule_text,))):
            terminal = lexeme.terminal
            while (then := states[stack[-1]].get(terminal)) is not None and then < 0:
                name, length, make = rules[~then]
                if make is None:
                    passing = (stack[-2], stack[-1], terminal)
                    reached = passed.get(passing)
                    if reached is None:
                        reached = passed[passing] = self._skip_pass_through(*passing)
                    stack[-1] = reached
                else:
                    things = values[len(values) - length :]
                    if length:
                        del stack[-length:]
                        del values[-length:]
                    values.append(make(things))
                    stack.append(states[stack[-1]][name])
                if stack[-1] == complete and terminal == END:
                    return values[-1]
            if then is None:
                raise _UnexpectedLexeme(lexeme, looked)
            stack.append(then)
            values.append(lexeme)
        raise AssertionError("the end is the last that is read")

    def _skip_pass_through(self, state_below: int, state: int, terminal: str) -> int:
        """Return the state after all reductions by rules with a single child that replaces the node."""
        states, ends = self.tables.states, self.tables.end_states.values()
        while (then := states[state].get(terminal)) is not None and then < 0 and state not in ends:
            name, _, make = self._rules[~then]
            if make is not None:
                break
            state = states[state_below][name]
        return state


END = "$END"


def _make_end_lexeme(rule_text: RuleText) -> Lexeme:
    at = rule_text.span.start + len(rule_text.span.text.rstrip())
    return Lexeme(END, "", rule_text.span.source, at, at)


def _record_lexemes(lexemes: Iterator[Lexeme], recorded: list[Lexeme]) -> Iterator[Lexeme]:
    for lexeme in lexemes:
        recorded.append(lexeme)
        yield lexeme


class _ParserState:
    """The state of the parser, which decides before each word whether it is a keyword."""

    def __init__(self, grammar_tables: ParseTables, stack: list[int]) -> None:
        self.tables, self.stack = grammar_tables, stack

    def list_terminals(self) -> Set[str]:
        return self.tables.states[self.stack[-1]].keys()

    def can_take(self, terminal: str) -> bool:
        # Before a reduction the table lists every token that may follow the rule anywhere: so reduce and
        # test.
        states, stack = self.tables.states, self.stack.copy()
        while (then := states[stack[-1]].get(terminal)) is not None and then < 0:
            name, length, *_ = self.tables.rules[~then]
            if length:
                del stack[-length:]
            stack.append(states[stack[-1]][name])
        return then is not None


READINGS: dict[str, tuple[str, ...]] = {
    "expression": ("expression", "guard", "when", "header", "takes"),
    "condition": ("guard", "when", "header"),
    "block": ("block",),
    "header": ("header", "takes"),
    "type": ("type", "union", "product", "takes", "header"),
}
"""Start symbols by which a text can be parsed, by its role in the format."""


def tokenize_text(span: Span, role: str) -> tuple[list[Lexeme], ast.Node | None]:
    """Return the lexemes of a text with a role (`schema.kinds.Role`), up to the first syntax error, and its
    syntax tree if there is none."""
    farthest: list[Lexeme] = []
    for start in READINGS.get(role, ()):
        recorded: list[Lexeme] = []
        text = RuleText(span, has_layout=start == "block", lexemes=recorded)
        try:
            tree = _get_parser().parse(text, f"{start}_text")
            return recorded, tree if isinstance(tree, ast.Node) else None
        except (_UnexpectedLexeme, DiagnosticError):
            if len(recorded) > len(farthest):
                farthest = recorded
    return farthest, None


def list_keywords() -> frozenset[str]:
    """Return all keywords of rule text, reserved and soft ones."""
    return frozenset(text for text in _get_parser().tables.literals.values() if text[0].isalpha())


@cache
def _get_parser() -> Parser:
    return Parser(load_tables())


@dataclass(frozen=True, slots=True)
class _ParseKey:
    """A cache key for parsing: equal for the same text at the same place."""

    start_symbol: str
    path: str
    text: str
    start_offset: int
    end_offset: int
    span: Span = field(compare=False)


def _parse_span(start_symbol: str, span: Span) -> Any:
    if type(span.source) is not Source:
        return _parse_uncached(start_symbol, span)  # patched together, and so rare
    source = span.source
    return _parse_cached(_ParseKey(start_symbol, source.path, source.text, span.start, span.end, span))


@lru_cache(maxsize=8192)  # a ruleset is read again for each number of players and each variant
def _parse_cached(parse_key: _ParseKey) -> Any:
    return _parse_uncached(parse_key.start_symbol, parse_key.span)


def _parse_uncached(start_symbol: str, span: Span) -> Any:
    text = RuleText(span, has_layout=start_symbol == "block")
    try:
        tree = _get_parser().parse(text, f"{start_symbol}_text")
    except _UnexpectedLexeme as stopped:
        raise explain_failure(_make_failure(start_symbol, text, stopped)) from None
    check_depth(tree, text.longest_line)
    return relocate_spans(tree, span.source)


def _make_failure(start_symbol: str, rule_text: RuleText, stopped: _UnexpectedLexeme) -> Failure:
    stack = stopped.stack
    expected = frozenset(name for name in stack.list_terminals() if name.isupper() and stack.can_take(name))
    return Failure(start_symbol, rule_text.span, stopped.token, expected)
