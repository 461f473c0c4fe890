"""From rule text to the syntax tree.

Every function reads a stretch of a file in place, so that all places in the tree are places in the
file, and raises DiagnosticError with the first thing that is wrong.
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
from rulewright.language.lexer import RESERVED, Lexeme, RuleText, Vocabulary, read
from rulewright.language.parse_tables import Tables, maker, passes, tables
from rulewright.language.situation import Failure
from rulewright.language.syntax_help import explain
from rulewright.language.trees import check_depth, place_in_files
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
    """Parse the entry of `takes`: `in DOMAIN`, `from A to B`, or a type."""
    return cast(ast.Takes, _parse("takes", span))


def parse_type(span: Span) -> ast.TypeWithDefault:
    """`int`, `0 to 5`, `player?`, `list of terrain?`, `int = 3`."""
    return cast(ast.TypeWithDefault, _parse("type", span))


def parse_union(span: Span) -> list[tuple[str, Span]]:
    """`court_card | event_card`: the names, each with its place."""
    return [(name.text, name.span) for name in _parse("union", span)]


def parse_product(span: Span) -> list[tuple[str, Span]]:
    """`column * row`: the names, each with its place."""
    return [(name.text, name.span) for name in _parse("product", span)]


class _Stopped(Exception):
    """Raised for a token that fits nowhere; `stack` are the states of the parser."""

    def __init__(self, token: Lexeme, stack: _Stack) -> None:
        self.token, self.stack = token, stack


_FORMS = {**EXPRESSIONS, **STATEMENTS}


class Parser:
    """Reads by the tables of the grammar."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.vocabulary = Vocabulary.of(tables.literals, tables.patterns)
        self._rules = [
            (rule[0], rule[1], None if passes(rule) else maker(rule, _FORMS))
            for rule in tables.rules
        ]
        self._passed: dict[tuple[int, int, str], int] = {}
        """Where it comes to by all that one thing passes for, from a state with another below, at
        a terminal: mostly by ten rules, one after the other."""

    def parse(self, text: RuleText, start: str) -> Any:
        """The syntax tree of the text. Raises _Stopped, and DiagnosticError for what cannot
        be a word or a sign."""
        states, rules, complete = self.tables.states, self._rules, self.tables.ends[start]
        passed = self._passed
        stack, values = [self.tables.starts[start]], list[Any]()
        looked = _Stack(self.tables, stack)
        lexemes = read(text, self.vocabulary, looked)
        if text.seen is not None:
            lexemes = _noted(lexemes, text.seen)
        for lexeme in chain(lexemes, map(_end, (text,))):
            terminal = lexeme.type
            while (then := states[stack[-1]].get(terminal)) is not None and then < 0:
                name, length, make = rules[~then]
                if make is None:
                    passing = (stack[-2], stack[-1], terminal)
                    reached = passed.get(passing)
                    if reached is None:
                        reached = passed[passing] = self._pass(*passing)
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
                raise _Stopped(lexeme, looked)
            stack.append(then)
            values.append(lexeme)
        raise AssertionError("the end is the last that is read")

    def _pass(self, below: int, state: int, terminal: str) -> int:
        """The state after all rules that are complete here and have one thing that stands for
        itself."""
        states, ends = self.tables.states, self.tables.ends.values()
        while (then := states[state].get(terminal)) is not None and then < 0 and state not in ends:
            name, _, make = self._rules[~then]
            if make is not None:
                break
            state = states[below][name]
        return state


END = "$END"


def _end(text: RuleText) -> Lexeme:
    at = text.span.start + len(text.span.text.rstrip())
    return Lexeme(END, "", text.span.source, at, at)


def _noted(lexemes: Iterator[Lexeme], seen: list[Lexeme]) -> Iterator[Lexeme]:
    for lexeme in lexemes:
        seen.append(lexeme)
        yield lexeme


class _Stack:
    """The state of the parser, which decides before each word whether it is a keyword."""

    def __init__(self, tables: Tables, stack: list[int]) -> None:
        self.tables, self.stack = tables, stack

    def listed(self) -> Set[str]:
        return self.tables.states[self.stack[-1]].keys()

    def takes(self, terminal: str) -> bool:
        # Before a reduction the table lists what may follow the rule anywhere: so reduce and look.
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
"""As what a text can be read, by its role in the format."""


def lexemes(span: Span, role: str) -> tuple[list[Lexeme], ast.Node | None]:
    """The words and signs of a text that has a role in the format (`schema.kinds.Role`), as far as
    it can be read, and its syntax tree if all of it can."""
    farthest: list[Lexeme] = []
    for start in READINGS.get(role, ()):
        seen: list[Lexeme] = []
        text = RuleText(span, layout=start == "block", seen=seen)
        try:
            tree = _parser().parse(text, f"{start}_text")
            return seen, tree if isinstance(tree, ast.Node) else None
        except (_Stopped, DiagnosticError):
            if len(seen) > len(farthest):
                farthest = seen
    return farthest, None


def words() -> frozenset[str]:
    """All words that can mean something in rule text: the reserved ones and the soft ones."""
    return frozenset(text for text in _parser().tables.literals.values() if text[0].isalpha())


@cache
def _parser() -> Parser:
    return Parser(tables())


@dataclass(frozen=True, slots=True)
class _Reading:
    """A cache key for parsing: equal for the same text at the same place."""

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
        tree = _parser().parse(text, f"{start}_text")
    except _Stopped as stopped:
        raise explain(_failure(start, text, stopped)) from None
    check_depth(tree, text.longest)
    return place_in_files(tree, span.source)


def _failure(start: str, text: RuleText, stopped: _Stopped) -> Failure:
    stack = stopped.stack
    expected = frozenset(name for name in stack.listed() if name.isupper() and stack.takes(name))
    return Failure(start, text.span, stopped.token, expected)
