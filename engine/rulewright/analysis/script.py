"""Types extra rule text of scripts against an analysed ruleset: `given`, `perform`, `expect`."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright import tree
from rulewright.analysis import expressions, statements
from rulewright.analysis.analyse import Analysed, finish_lists
from rulewright.analysis.report import fit
from rulewright.analysis.scope import Body, Scope
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.language import parser
from rulewright.source import Span
from rulewright.types import Type


def expression(
    analysed: Analysed, span: Span, seats: Mapping[str, int], want: Type | None = None
) -> tree.Expr:
    """An expression; `seats` are the names of the seats, members of player in scripts.

    Raises DiagnosticError with what is wrong in this text.
    """
    scope = _scope(analysed, seats, "script")
    typed = expressions.infer(scope, parser.parse_expression(span), want)
    if want is not None:
        typed = fit(scope.world, typed, want, "this")
    _stop(scope)
    return typed


def condition(analysed: Analysed, span: Span, seats: Mapping[str, int]) -> tree.Expr:
    """A condition: what `expect` says."""
    scope = _scope(analysed, seats, "script")
    typed = expressions.condition(scope, parser.parse_expression(span), "what is expected")
    _stop(scope)
    return typed


def block(
    analysed: Analysed, span: Span, seats: Mapping[str, int], path: str
) -> tuple[tree.Stmt, ...]:
    """Statements: `given` and `perform`. Decisions in them get keys from `path`."""
    scope = _scope(analysed, seats, path)
    made, _ = statements.block(scope, parser.parse_block(span))
    _stop(scope)
    return made


def _scope(analysed: Analysed, seats: Mapping[str, int], path: str) -> Scope:
    world = analysed.scope.world
    # findings are those of this text alone
    world.reporter.found.clear()
    world.at_once_calls.clear()
    return Scope(world, body=Body(path), seats=dict(seats))


def _stop(scope: Scope) -> None:
    found = list(scope.world.reporter.errors)
    scope.world.reporter.found.clear()
    if found:
        raise DiagnosticError(found)
    finish_lists(scope.world)
