"""Describe positions, expectations and moves of scripts in words where they are simple enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.book.chapters import get_offer_title
from rulewright.book.condition_texts import RuleTextWriter
from rulewright.book.model import ExampleStep
from rulewright.book.rulebook import Rulebook
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.program import PC
from rulewright.language import ast, parser
from rulewright.phrases import capitalize_first
from rulewright.play.move_notation import MoveError, parse_readings
from rulewright.source import Span
from rulewright.words.message_ids import name_to_words
from rulewright.words.message_values import Value, to_message_value

if TYPE_CHECKING:
    from rulewright.play.game import Game


def build_given_steps(
    book: Rulebook, block_span: Span, id: str, *, is_drawn: bool = False
) -> list[ExampleStep]:
    """Return the start position of an example, a line for each statement, or the locale's text
    (the form `given` of the message `id`); `is_drawn`: a figure shows the board, so its layout is
    omitted.
    """
    locale_steps = _read_own_steps(book, id, "given")
    if locale_steps is not None:
        return locale_steps
    try:
        statements = parser.parse_block(block_span).statements
    except DiagnosticError:
        statements = ()
    speaker = RuleTextWriter(book)
    example_steps = []
    for statement in statements:
        if is_drawn and isinstance(statement, ast.Lay):
            continue
        for text in speaker.write_statement(statement):
            if text is None:
                book.add_missing(id, statement.span, "given")
            elif text.strip():
                example_steps.append(ExampleStep("given", capitalize_first(text)))
    return example_steps


def build_expected_steps(book: Rulebook, span: Span, id: str) -> list[ExampleStep]:
    """Return the expectations, a line for each part of the condition. Parts without words are
    missing in the form `then` of the message `id`.
    """
    try:
        parts = _split_conjunction(parser.parse_expression(span))
    except DiagnosticError:
        parts = []
    speaker = RuleTextWriter(book)
    example_steps = []
    for part in parts:
        text = speaker.write_condition(part)
        if text is None:
            if book.words.format_message(id, form="then") is None:
                book.add_missing(id, part.span, "then")
        elif text.strip():
            example_steps.append(ExampleStep("holds", capitalize_first(text)))
    return example_steps


def build_final_steps(book: Rulebook, spans: Iterable[Span], id: str) -> list[ExampleStep]:
    """Return the expectations at the end, or the locale's text (the form `then`)."""
    locale_steps = _read_own_steps(book, id, "then")
    if locale_steps is not None:
        return [replace(step, kind="holds") for step in locale_steps]
    return [step for span in spans for step in build_expected_steps(book, span, id)]


def _read_own_steps(book: Rulebook, id: str, form: str) -> list[ExampleStep] | None:
    """Return the lines that the locale has for an example; None without a message."""
    text = book.words.format_message(id, form=form)
    if text is None:
        return None
    return [ExampleStep("given", line.strip()) for line in text.split("\n") if line.strip()]


def _split_conjunction(condition: ast.Expr) -> list[ast.Expr]:
    if isinstance(condition, ast.Logic) and condition.op == "and":
        return list(condition.operands)
    return [condition]


def describe_move(book: Rulebook, game: Game, text: str) -> str:
    """Return the displayed text of a scripted move; its source text if it is no option of this decision, or
    if the message needs more values than the move gives.
    """
    if game.over:
        return text
    info = game.program.decisions[game.cells[PC]]
    try:
        reading = parse_readings(info, text, game.table.names.make_vocabulary(game.cells))[0]
    except MoveError:
        return text
    message_args: dict[str, Value] = {}
    for parameter, value in zip(reading.alternative.parameters, reading.argument_values, strict=True):
        if value is not None:
            shown = game.table.names.to_readable(parameter.type, value, game.cells)
            message_args[parameter.name] = to_message_value(parameter.type, shown)
    name = reading.alternative.name
    if name is None:
        return book.words.format_value(tuple(message_args.values()))
    decision = game.decision
    context_args = (
        {}
        if decision is None
        else {
            key: to_message_value(kind, value)
            for (key, value), (_, kind, _) in zip(
                (*decision.subjects, *decision.mentions), (*info.subjects, *info.mentions), strict=True
            )
        }
    )
    move_text = book.words.format_complete(f"{info.key}-{name}", {**context_args, **message_args})
    if move_text is not None:
        return move_text
    shown_values = book.join_with_commas(book.words.format_value(value) for value in message_args.values())
    title = _find_offer_title(book, info.key, name)
    return book.own_text("thing-of", thing=title, of=shown_values) if shown_values else title


def _find_offer_title(book: Rulebook, menu_name: str, name: str) -> str:
    """Return the title of an alternative of a menu."""
    above, offer = (book.rules_by_id.get(f"actions.{id}") for id in (menu_name, f"{menu_name}.{name}"))
    if above is not None and offer is not None:
        return get_offer_title(book, above, offer)
    return book.words.format_message(f"heading-{menu_name}-{name}") or name_to_words(name)
