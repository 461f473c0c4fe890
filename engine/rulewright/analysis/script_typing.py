"""Type the rule text of scripts against an analysed ruleset: `given`, `perform`, `expect`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from rulewright import tree
from rulewright.analysis.pipeline import finish_lists
from rulewright.analysis.type_diagnostics import fit_to_type
from rulewright.analysis.typing import assignments, statements, type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.warnings import lint
from rulewright.analysis.world import TypingRecord
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.language import parser
from rulewright.source import Span
from rulewright.types import Type


class HasScope(Protocol):
    """An analysis that has at least declared everything."""

    @property
    def scope(self) -> Scope: ...


def type_expression(
    analysis: HasScope, span: Span, seat_members: Mapping[str, int], expected_type: Type | None = None
) -> tree.Expr:
    """Type an expression; `seat_members` are the names of the seats, members of player in scripts. Raises
    DiagnosticError with the errors of this text.
    """
    with _open_scope(analysis, seat_members, "script") as scope:
        typed = type_inference.infer_type(scope, parser.parse_expression(span), expected_type)
        return typed if expected_type is None else fit_to_type(scope.world, typed, expected_type, "this")


def type_condition(
    analysis: HasScope,
    span: Span,
    seat_members: Mapping[str, int],
    found_warnings: list[Diagnostic] | None = None,
) -> tree.Expr:
    """Type the condition of an `expect`; add to `found_warnings` if it can only have one result."""
    with _open_scope(analysis, seat_members, "script") as scope:
        syntax = parser.parse_expression(span)
        typed_expr = type_inference.type_condition(scope, syntax, "what is expected")
        if found_warnings is not None:
            lint.check_literal(scope.world, syntax)
            diagnostics = scope.world.reporter.diagnostics
            # `count s in T where true` inside a condition is an accepted way to count all members.
            found_warnings += [
                one
                for one in diagnostics
                if one.code == "constant-condition"
                and (one.headline != lint.CONSTANT or one.primary.span == syntax.span)
            ]
        return typed_expr


def type_block(
    analysis: HasScope, span: Span, seat_members: Mapping[str, int], path: str
) -> tuple[tree.Stmt, ...]:
    """Type the statements of `given` and `perform`. Decisions in them get keys from `path`."""
    with _open_scope(analysis, seat_members, path) as scope:
        return statements.type_inner_block(scope, parser.parse_block(span))


def type_drawing(analysis: HasScope, name_span: Span, drawing: Span) -> tuple[tree.Stmt, ...]:
    """Return the statements that set a state as it is drawn in `given`."""
    with _open_scope(analysis, {}, "given") as scope:
        return assignments.assign_drawing(scope, name_span, drawing)


@contextmanager
def _open_scope(analysis: HasScope, seat_members: Mapping[str, int], path: str) -> Iterator[Scope]:
    """Return a scope for one text with its own diagnostics."""
    world = analysis.scope.world
    with world.record_in(TypingRecord(world.typing_record)) as noted:
        yield Scope(world, body=Body(path), seat_members=dict(seat_members))
    if noted.reporter.errors:
        raise DiagnosticError(noted.reporter.errors)
    if world.is_complete:
        finish_lists(world)
