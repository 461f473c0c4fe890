"""Positions, expectations and moves of scripts, in words where they are simple enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.book.chapters import offer_title
from rulewright.book.ground import Rulebook
from rulewright.book.model import ExampleStep
from rulewright.book.said import Speaker
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.program import PC
from rulewright.language import ast, parser
from rulewright.phrases import capital
from rulewright.play.moves import MoveError, readings
from rulewright.source import Span
from rulewright.words.naming import spaced
from rulewright.words.values import Value, value_of

if TYPE_CHECKING:
    from rulewright.play.game import Game


def given_steps(book: Rulebook, block: Span, id: str, *, drawn: bool = False) -> list[ExampleStep]:
    """Return the start position of an example, a line for each statement, or the locale's text
    (the form `given` of the message `id`); `drawn`: a figure shows the board, so its layout is
    omitted.
    """
    own = _own_steps(book, id, "given")
    if own is not None:
        return own
    try:
        statements = parser.parse_block(block).statements
    except DiagnosticError:
        statements = ()
    speaker = Speaker(book)
    found = []
    for statement in statements:
        if drawn and isinstance(statement, ast.Lay):
            continue
        for text in speaker.statement(statement):
            if text is None:
                book.miss(id, statement.span, "given")
            elif text.strip():
                found.append(ExampleStep("given", capital(text)))
    return found


def expected_steps(book: Rulebook, span: Span, id: str) -> list[ExampleStep]:
    """Return the expectations, a line for each part of the condition. Parts without words are
    missing in the form `then` of the message `id`.
    """
    try:
        parts = _parts(parser.parse_expression(span))
    except DiagnosticError:
        parts = []
    speaker = Speaker(book)
    found = []
    for part in parts:
        text = speaker.condition(part)
        if text is None:
            if book.words.message(id, form="then") is None:
                book.miss(id, part.span, "then")
        elif text.strip():
            found.append(ExampleStep("holds", capital(text)))
    return found


def last_steps(book: Rulebook, spans: Iterable[Span], id: str) -> list[ExampleStep]:
    """Return the expectations at the end, or the locale's text (the form `then`)."""
    own = _own_steps(book, id, "then")
    if own is not None:
        return [replace(step, kind="holds") for step in own]
    return [step for span in spans for step in expected_steps(book, span, id)]


def _own_steps(book: Rulebook, id: str, form: str) -> list[ExampleStep] | None:
    """The lines that the locale has for an example."""
    text = book.words.message(id, form=form)
    if text is None:
        return None
    return [ExampleStep("given", line.strip()) for line in text.split("\n") if line.strip()]


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
    about = (
        {}
        if decision is None
        else {
            key: value_of(kind, value)
            for (key, value), (_, kind, _) in zip(
                (*decision.about, *decision.beside), (*info.about, *info.beside), strict=True
            )
        }
    )
    told = book.words.whole(f"{info.key}-{name}", {**about, **values})
    if told is not None:
        return told
    shown_values = book.series(book.words.value(value) for value in values.values())
    title = _offer_title(book, info.key, name)
    return book.say("thing-of", thing=title, of=shown_values) if shown_values else title


def _offer_title(book: Rulebook, menu: str, name: str) -> str:
    """Return the title of an alternative of a menu."""
    above, offer = (book.by_id.get(f"actions.{id}") for id in (menu, f"{menu}.{name}"))
    if above is not None and offer is not None:
        return offer_title(book, above, offer)
    return book.words.message(f"heading-{menu}-{name}") or spaced(name)
