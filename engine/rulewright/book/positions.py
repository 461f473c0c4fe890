"""Positions, expectations and moves of scripts, in words where they are simple enough."""

from __future__ import annotations

from rulewright.analysis.symbols import StateSymbol
from rulewright.analysis.types import FiniteType, KeyType, MemberType, Type
from rulewright.book.code import pieces
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Step
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.source import Span
from rulewright.language import ast, parser
from rulewright.lowering.program import PC
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, readings
from rulewright.words.values import Member, Value, named, value_of
from rulewright.words.words import spaced


def given_steps(book: Rulebook, block: Span) -> list[Step]:
    """What is set before an example, a line for each statement."""
    try:
        statements = parser.parse_block(block).statements
    except DiagnosticError:
        statements = ()
    found = []
    for statement in statements:
        text = None
        if isinstance(statement, ast.Assign) and statement.op == "=":
            text = _is_said(book, statement.target, statement.value)
        lines = " ".join(statement.span.text.split())
        found.append(
            Step("given", capital(text))
            if text is not None
            else Step("given", lines, pieces=pieces(lines, book.links))
        )
    return found


def expected_steps(book: Rulebook, span: Span) -> list[Step]:
    """What holds, a line for each part of the condition."""
    try:
        parts = _parts(parser.parse_expression(span))
    except DiagnosticError:
        parts = []
    found = []
    for part in parts:
        text = None
        match part:
            case ast.Compare(op="==", left=left, right=right):
                text = _is_said(book, left, right)
            case ast.Is(value=value, what=None, negated=False):
                text = _is_said(book, value, None)
        line = " ".join(part.span.text.split())
        found.append(
            Step("holds", capital(text))
            if text is not None
            else Step("holds", line, pieces=pieces(line, book.links))
        )
    return found


def _parts(condition: ast.Expr) -> list[ast.Expr]:
    if isinstance(condition, ast.Logic) and condition.op == "and":
        return list(condition.parts)
    return [condition]


def _is_said(book: Rulebook, target: ast.Expr, value: ast.Expr | None) -> str | None:
    """`owner[a1] == white` as "owner, a1: White"; None for what is not state with a plain value."""
    indexed = target if isinstance(target, ast.Index) else None
    keys = indexed.keys if indexed is not None else ()
    named_so = indexed.value if indexed is not None else target
    symbol = book.world().symbols.get(named_so.id) if isinstance(named_so, ast.Name) else None
    if not isinstance(symbol, StateSymbol) or len(keys) != len(symbol.state.keys):
        return None
    told = [_key(book, kind, key) for kind, key in zip(symbol.state.keys, keys, strict=True)]
    said = _value(book, symbol.state.type, value)
    if said is None or None in told:
        return None
    place = ", ".join(text for text in told if text)
    name = book.name_of(symbol.name)
    return f"{name} ({place}): {said}" if place else f"{name}: {said}"


def _key(book: Rulebook, kind: KeyType, key: ast.Expr) -> str | None:
    match key:
        case ast.Name(id="_"):
            return book.say("everything")
        case ast.Name(id=name) if isinstance(kind, FiniteType):
            return book.words.value(_member(kind, name))
        case ast.Number(value=number):
            return str(number)
        case _:
            return None


def _value(book: Rulebook, kind: Type, value: ast.Expr | None) -> str | None:
    match value:
        case None | ast.NoneValue():
            return book.words.value(None)
        case ast.Number(value=number):
            return str(number)
        case ast.Unary(op="-", value=ast.Number(value=number)):
            return f"−{number}"
        case ast.Bool(value=truth):
            return book.words.value(truth)
        case ast.Name(id=name) if isinstance(kind, MemberType):
            return book.words.value(_member(kind.of, name))
        case _:
            return None


def _member(of: FiniteType, name: str) -> Member:
    return Member("player", name) if of.root.name == "player" else named(of, name)


def move_in_words(book: Rulebook, game: Game, text: str) -> str:
    """A move that is written in a script, as the option is called; the text itself if it is not one
    of this decision, or if the words need more than it says."""
    if game.over:
        return text
    info = game.program.decisions[game.cells[PC]]
    try:
        reading = readings(info, text, game.table.names.vocabulary(game.cells))[0]
    except MoveError:
        return text
    values: dict[str, Value] = {}
    for parameter, value in zip(reading.alternative.parameters, reading.values, strict=True):
        if value is not None:
            shown = game.table.names.value(parameter.type, value, game.cells)
            values[parameter.name] = value_of(parameter.type, shown)
    name = reading.alternative.name
    if name is None:
        return book.words.value(tuple(values.values()))
    decision = game.decision
    about = {} if decision is None else {
        key: value_of(kind, value)
        for (key, value), (_, kind, _) in zip(decision.about, info.about, strict=True)
    }
    told = book.words.whole(f"{info.key}-{name}", {**about, **values})
    if told is not None:
        return told
    shown_values = [book.words.value(value) for value in values.values()]
    return spaced(name) + (f" ({', '.join(shown_values)})" if shown_values else "")
