"""The longest trail: how many edges can be gone along one after the other."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import domains
from rulewright.analysis.fitting import a, show
from rulewright.analysis.report import broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import TypeSymbol
from rulewright.language import ast
from rulewright.types import UNKNOWN, IntType, MemberType, Type


def trail(scope: Scope, node: ast.Trail) -> tree.Expr:
    """`longest trail of w in path where C through c in corner where D`."""
    edge, where = _over(scope, node.binder, node.where)
    kind = edge.var.type
    found = _edges(scope, kind)
    if found is None or found.between is None or found.ends is None or found.finite is None:
        if kind is not UNKNOWN:
            scope.world.reporter.error(
                "type-mismatch",
                f"a trail is of edges, and {a(show(kind))} is none",
                node.binder.span,
                help="edges are members of a type that is declared with `edges of`, or sides of a "
                "grid that has corners",
            )
        return broken(node.span)
    corners = found.between
    corner, through = None, None
    if node.through is not None:
        corner, through = _over(scope, node.through, node.through_where)
        kind = corner.var.type
        if not isinstance(kind, MemberType) or not corners.contains(kind.of):
            if kind is not UNKNOWN:
                scope.world.reporter.error(
                    "type-mismatch",
                    f"what a trail of {found.name} goes through is {a(corners.name)}",
                    node.through.span,
                    f"got {show(kind)}",
                )
            return broken(node.span)
    return tree.Trail(
        type=IntType(0, len(found.finite.members)),
        ends=found.ends,
        of=found.finite,
        corners=corners,
        edge=edge,
        where=where,
        corner=corner,
        through=through,
        span=node.span,
    )


def _over(
    scope: Scope, binder: ast.Binder, where: ast.Expr | None
) -> tuple[tree.Binder, tree.Expr | None]:
    """What runs over edges or corners, and its condition."""
    bound = domains.bind_all(scope.child(), (binder,), (), where)
    if len(bound.binders) == 1:
        return bound.binders[0], bound.where(binder.span)
    var = tree.Var(binder.names[0], UNKNOWN)
    return tree.Binder(var, tree.InCollection(broken(binder.span))), None


def _edges(scope: Scope, kind: Type) -> TypeSymbol | None:
    """The type of edges that a type is, or is a part of."""
    for symbol in scope.world.all(TypeSymbol):
        if symbol.ends is not None and symbol.finite is not None and isinstance(kind, MemberType):
            if symbol.finite.contains(kind.of):
                return symbol
    return None
