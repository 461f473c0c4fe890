"""Types everything that runs over members: any, count, sum, first, the, most, parts, joined."""

from __future__ import annotations

from typing import Literal

from rulewright import tree
from rulewright.analysis import domains, expressions, graphs
from rulewright.analysis.fitting import certain, is_optional, optional, show
from rulewright.analysis.report import broken, is_broken, mismatch
from rulewright.analysis.scope import Scope
from rulewright.language import ast
from rulewright.types import BOOL, INT, IntType, MemberType, Type, UnknownType

Selector = Literal["first", "last", "only", "the", "most", "least"]


def quantified(scope: Scope, node: ast.Quantified, hint: Type | None) -> tree.Expr:
    if node.kind == "parts":
        return _parts(scope, node)
    inner = scope.child()
    bound = domains.bind_all(inner, node.binders, node.withs, node.where)
    binders, withs = tuple(bound.binders), tuple(bound.withs)
    where = bound.where(node.span)
    match node.kind:
        case "any" | "no":
            found = tree.Quantified(
                type=BOOL, kind="any", binders=binders, withs=withs, where=where, span=node.span
            )
            return found if node.kind == "any" else tree.Not(value=found, span=node.span)
        case "all":
            assert node.value is not None
            value: tree.Expr | None = expressions.condition(
                inner, node.value, "what all have to have"
            )
            return tree.Quantified(
                type=BOOL,
                kind="all",
                binders=binders,
                withs=withs,
                where=where,
                value=value,
                span=node.span,
            )
        case "count":
            return tree.Quantified(
                type=IntType(0, _at_most(binders)),
                kind="count",
                binders=binders,
                withs=withs,
                where=where,
                span=node.span,
            )
        case "sum":
            assert node.value is not None
            value = expressions.number(inner, node.value, "what is added up")
            return tree.Quantified(
                type=_sum_type(value.type, binders),
                kind="sum",
                binders=binders,
                withs=withs,
                where=where,
                value=value,
                span=node.span,
            )
        case "min" | "max":
            assert node.value is not None
            value = expressions.number(inner, node.value, f"what `{node.kind}` compares")
            return tree.Quantified(
                type=value.type,
                kind=node.kind,
                binders=binders,
                withs=withs,
                where=where,
                value=value,
                span=node.span,
            )
        case "first" | "last" | "only" | "the" | "most" | "least" as kind:
            return _chosen(inner, node, bound, hint, kind)


def _chosen(
    inner: Scope, node: ast.Quantified, bound: domains.Bound, hint: Type | None, chosen: Selector
) -> tree.Expr:
    """One of the values, or none."""
    if node.value is not None:
        value = expressions.infer(inner, node.value, hint)
    elif len(bound.binders) == 1:
        binder = bound.binders[0]
        value = expressions.narrowed(
            inner, tree.Local(type=binder.var.type, var=binder.var, span=binder.span)
        )
    else:
        return broken(node.span)  # the grammar has one name, which is of a set of several things
    if is_broken(value) or isinstance(value.type, UnknownType):
        return broken(node.span)
    if not isinstance(value.type, IntType | MemberType):
        inner.world.reporter.error(
            "type-mismatch",
            f"`{node.kind}` gives a member or a number",
            value.span,
            f"got {show(value.type)}",
        )
        return broken(node.span)
    by = None
    if node.by is not None:
        by = expressions.infer(inner, node.by)
        if not is_broken(by) and (
            not isinstance(by.type, IntType | MemberType) or is_optional(by.type)
        ):
            mismatch(inner.world, by.span, by.type, INT, "what `by` compares")
            return broken(node.span)
    kind = certain(value.type) if node.kind == "the" else optional(value.type)
    return tree.Quantified(
        type=kind,
        kind=chosen,
        binders=tuple(bound.binders),
        withs=tuple(bound.withs),
        where=bound.where(node.span),
        value=value,
        by=by,
        span=node.span,
    )


def _at_most(binders: tuple[tree.Binder, ...]) -> int | None:
    """How many combinations there are at most."""
    total = 1
    for binder in binders:
        match binder.domain:
            case tree.Members(of=of) | tree.Cyclic(of=of):
                total *= len(of.members)
            case tree.Numbers(first=tree.Const(value=first), last=tree.Const(value=last)):
                total *= max(0, abs(last - first) + 1)
            case tree.InZone(place=place):
                most = place.family.holds if place.keys is not None else None
                total *= most or len(place.family.zones.of.members)
            case _:
                return None
    return total


def _sum_type(kind: Type, binders: tuple[tree.Binder, ...]) -> Type:
    if not isinstance(kind, IntType):
        return INT
    most = _at_most(binders)
    low = 0 if kind.low is not None and kind.low >= 0 else None
    high = 0 if kind.high is not None and kind.high <= 0 else None
    if most is not None:
        low = min(0, kind.low * most) if kind.low is not None else None
        high = max(0, kind.high * most) if kind.high is not None else None
    return IntType(low, high)


def _parts(scope: Scope, node: ast.Quantified) -> tree.Expr:
    inner = scope.child()
    bound = domains.bind_all(inner, node.binders, node.withs, node.where)
    if bound.withs:
        scope.world.reporter.error(
            "no-single-value",
            "parts are counted of one name, and `with` binds another",
            node.span,
            help="write the value in the condition, or define a condition of its own",
        )
    if len(bound.binders) != 1 or bound.withs:
        return broken(node.span)
    var = bound.binders[0].var
    graph = graphs.graph_of(scope, var.type, node.span)
    domain = bound.binders[0].domain
    if graph is None:
        return broken(node.span)
    conditions = list(bound.conditions)
    if isinstance(domain, tree.Members) and domain.of is not graph.of:
        value = tree.Local(type=var.type, var=var, span=node.span)
        conditions.insert(
            0, tree.IsIn(value=value, members=frozenset(domain.of.members), span=node.span)
        )
    where = domains.conjunction(conditions, node.span) or tree.Const(
        type=BOOL, value=1, span=node.span
    )
    return tree.Parts(
        type=IntType(0, len(graph.of.members)), graph=graph, var=var, where=where, span=node.span
    )


def joined(scope: Scope, node: ast.Joined) -> tree.Expr:
    inner = scope.child()
    bound = domains.bind_all(inner, (node.binder,), (), node.where)
    if len(bound.binders) != 1:
        return broken(node.span)
    var = bound.binders[0].var
    graph = graphs.graph_of(scope, var.type, node.span)
    if graph is None:
        return broken(node.span)
    want = MemberType(graph.of)
    start = expressions.check(scope, node.start, want, "where the way starts")
    end = expressions.check(scope, node.end, want, "where the way ends")
    where = bound.where(node.span) or tree.Const(type=BOOL, value=1, span=node.span)
    return tree.Joined(graph=graph, start=start, end=end, var=var, where=where, span=node.span)
