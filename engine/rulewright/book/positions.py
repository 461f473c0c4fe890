"""Positions, expectations and moves of scripts, in words where they are simple enough."""

from __future__ import annotations

from rulewright.book.code import pieces
from rulewright.book.ground import Rulebook, capital
from rulewright.book.model import Step
from rulewright.book.said import assignment_said, condition_said
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.source import Span
from rulewright.language import ast, parser
from rulewright.lowering.program import PC
from rulewright.play.game import Game
from rulewright.play.moves import MoveError, readings
from rulewright.words.values import Value, value_of
from rulewright.words.words import spaced


def given_steps(book: Rulebook, block: Span, *, drawn: bool = False) -> list[Step]:
    """What is set before an example, a line for each statement; `drawn`: a figure shows the board,
    so how it is laid goes without saying."""
    try:
        statements = parser.parse_block(block).statements
    except DiagnosticError:
        statements = ()
    found = []
    for statement in statements:
        if drawn and isinstance(statement, ast.Lay):
            continue
        text = None
        if isinstance(statement, ast.Assign) and statement.op == "=":
            text = assignment_said(book, statement.target, statement.value)
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
        text = condition_said(book, part)
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
