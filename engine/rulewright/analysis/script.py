"""Types extra rule text of scripts against an analysed ruleset: `given`, `perform`, `expect`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from rulewright import tree
from rulewright.analysis.analyse import finish_lists
from rulewright.analysis.common_findings import fit
from rulewright.analysis.typing import assignments, expressions, statements
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import Noted
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.language import parser
from rulewright.source import Span
from rulewright.types import Type


class Scoped(Protocol):
    """Rules of which at least all is declared."""

    @property
    def scope(self) -> Scope: ...


def expression(
    analysed: Scoped, span: Span, seats: Mapping[str, int], want: Type | None = None
) -> tree.Expr:
    """Type an expression; `seats` are the names of the seats, members of player in scripts. Raises
    DiagnosticError with the errors of this text.
    """
    with _scope(analysed, seats, "script") as scope:
        typed = expressions.infer(scope, parser.parse_expression(span), want)
        return typed if want is None else fit(scope.world, typed, want, "this")


def condition(analysed: Scoped, span: Span, seats: Mapping[str, int]) -> tree.Expr:
    """Type the condition of an `expect`."""
    with _scope(analysed, seats, "script") as scope:
        return expressions.condition(scope, parser.parse_expression(span), "what is expected")


def block(
    analysed: Scoped, span: Span, seats: Mapping[str, int], path: str
) -> tuple[tree.Stmt, ...]:
    """Type the statements of `given` and `perform`. Decisions in them get keys from `path`."""
    with _scope(analysed, seats, path) as scope:
        return statements.inside(scope, parser.parse_block(span))


def drawing(analysed: Scoped, name: Span, drawn: Span) -> tuple[tree.Stmt, ...]:
    """Return the statements that set a state as it is drawn in `given`."""
    with _scope(analysed, {}, "given") as scope:
        return assignments.draw_board(scope, name, drawn)


@contextmanager
def _scope(analysed: Scoped, seats: Mapping[str, int], path: str) -> Iterator[Scope]:
    """Return a scope for one text with its own diagnostics."""
    world = analysed.scope.world
    with world.noting(Noted(world.noted)) as noted:
        yield Scope(world, body=Body(path), seats=dict(seats))
    if noted.reporter.errors:
        raise DiagnosticError(noted.reporter.errors)
    if world.whole:
        finish_lists(world)
