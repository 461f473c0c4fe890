"""Report errors about types and names that several modules of the analysis share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from rulewright import tree
from rulewright.analysis.type_relations import (
    format_type,
    is_assignable,
    is_optional,
    remove_none,
    with_article,
)
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.source import NOWHERE, Span
from rulewright.types import (
    UNKNOWN,
    BagType,
    BoolType,
    CollectionType,
    IntType,
    MemberType,
    NothingType,
    PlaceType,
    Type,
    UnknownType,
)

T = TypeVar("T")
MAX_CYCLE_LENGTH = 50
"""Length above which one cycle suffices: the nodes of a longer one are not searched again."""


def broken_expr(span: Span) -> tree.Expr:
    """Return the expression of type `unknown` that replaces one with a reported error: it fits
    everywhere.
    """
    return tree.Const(type=UNKNOWN, value=0, span=span)


def is_broken(expr: tree.Expr) -> bool:
    return isinstance(expr.type, UnknownType)


def describe_type(typ: Type) -> str:
    """Return the type in a sentence: `a whole number`, `a sector`, `yes or no`."""
    match typ:
        case IntType(name=None, optional=optional):
            return "a whole number" + (" or none" if optional else "")
        case BoolType():
            return "true or false"
        case MemberType(finite_type=of, optional=optional):
            return with_article(of.name) + (" or none" if optional else "")
        case CollectionType() | BagType() | PlaceType():
            return with_article(format_type(typ))
        case _:
            return f"`{format_type(typ)}`"


def report_mismatch(
    world: World,
    span: Span,
    actual_type: Type,
    expected_type: Type,
    role: str,
    declared_at: Span | None = None,
    name: str = "",
) -> None:
    """Report that `role` (`the value`, `the left side of `+``) has the wrong type."""
    labels: tuple[Label, ...] = ()
    if declared_at is not None and declared_at is not NOWHERE:
        labels = (Label(declared_at, f"`{name}` is declared here" if name else "declared here"),)
    both = f"got      {format_type(actual_type)}\nexpected {format_type(expected_type)}"
    if (
        is_optional(actual_type)
        and not isinstance(actual_type, NothingType)
        and is_assignable(remove_none(actual_type), expected_type)
    ):
        value = span.text if re.fullmatch(r"\w[\w., ]{0,30}(\[[\w., ]{1,30}\])?", span.text) else "..."
        world.reporter.error(
            "maybe-none",
            f"{role} may be none here, but must be {describe_type(expected_type)}",
            span,
            both,
            labels=labels,
            help=f"test it first (`if {value} is not none:`, `{value} is not none and ...`), "
            f"or give a default (`{value} otherwise ...`)",
        )
        return
    world.reporter.error(
        "type-mismatch", f"{role} must be {describe_type(expected_type)}", span, both, labels=labels
    )


def fit_to_type(
    world: World,
    expr: tree.Expr,
    expected_type: Type,
    role: str,
    declared_at: Span | None = None,
    name: str = "",
) -> tree.Expr:
    """Return the expression as a value of the type `expected_type`, or report that it is none."""
    got = expr.type
    if got is expected_type and expr.__class__ is not tree.Conditional and got.__class__ is not NothingType:
        return expr
    if isinstance(got, UnknownType) or isinstance(expected_type, UnknownType):
        return expr
    if not is_assignable(got, expected_type):
        report_mismatch(world, expr.span, got, expected_type, role, declared_at, name)
        return broken_expr(expr.span)
    if isinstance(got, NothingType):
        return tree.make_none(expected_type, expr.span)
    if isinstance(got, IntType) and isinstance(expected_type, IntType) and are_disjoint(got, expected_type):
        low, high = expected_type.low, expected_type.high
        world.reporter.error(
            "out-of-range",
            f"{role} must be {_format_range(low, high)}",
            expr.span,
            f"got {_format_range(got.low, got.high)}",
            labels=(Label(declared_at, "declared here"),) if declared_at is not None else (),
        )
        return broken_expr(expr.span)
    return convert_none(expr, expected_type)


def find_cycles(
    start_nodes: Iterable[T], list_successors: Callable[[T], Iterable[T]]
) -> Iterator[Sequence[T]]:
    """Yield the shortest cycles, each once."""
    start_nodes = list(start_nodes)
    after = _find_endless(start_nodes, list_successors)
    reported_cycles: set[frozenset[T]] = set()
    visited: set[T] = set()
    for start in start_nodes:
        circle = _find_shortest_cycle(start, after) if start in after and start not in visited else ()
        if circle and frozenset(circle) not in reported_cycles:
            reported_cycles.add(frozenset(circle))
            if len(circle) > MAX_CYCLE_LENGTH:
                visited.update(circle)
            yield circle


def _find_endless(
    start_nodes: Iterable[T], list_successors: Callable[[T], Iterable[T]]
) -> Mapping[T, Sequence[T]]:
    """Return the successors of each node, only of nodes from which some path never ends."""
    successors: dict[T, Sequence[T]] = {}
    predecessors: dict[T, list[T]] = {}
    waiting = list(start_nodes)
    while waiting:
        thing = waiting.pop()
        if thing not in successors:
            successors[thing] = list(list_successors(thing))
            for step in successors[thing]:
                predecessors.setdefault(step, []).append(thing)
            waiting += successors[thing]
    left = {thing: len(steps) for thing, steps in successors.items()}
    ended = [thing for thing, steps in left.items() if not steps]
    for thing in ended:
        for earlier in predecessors.get(thing, ()):
            left[earlier] -= 1
            if not left[earlier]:
                ended.append(earlier)
    for thing in ended:
        del successors[thing]
    return {thing: [step for step in steps if step in successors] for thing, steps in successors.items()}


def _find_shortest_cycle(start_node: T, successors: Mapping[T, Sequence[T]]) -> Sequence[T]:
    """Return the shortest path from a node back to itself, by breadth-first search."""
    reached_from: dict[T, T] = {}
    ends = [start_node]
    for end in ends:
        for step in successors[end]:
            if step is start_node:
                way = [end]
                while way[-1] is not start_node:
                    way.append(reached_from[way[-1]])
                return way[::-1]
            if step not in reached_from:
                reached_from[step] = end
                ends.append(step)
    return ()


def convert_none(expr: tree.Expr, expected_type: Type) -> tree.Expr:
    """Convert none inside a conditional to the representation of none in the expected type."""
    if isinstance(expected_type, IntType) and expected_type.optional and isinstance(expr, tree.Conditional):
        return tree.Conditional(
            type=expr.type,
            span=expr.span,
            condition=expr.condition,
            value=convert_none(expr.value, expected_type),
            else_value=convert_none(expr.else_value, expected_type),
        )
    if isinstance(expr, tree.Const) and isinstance(expr.type, NothingType):
        return tree.make_none(expected_type, expr.span)
    return expr


def are_disjoint(actual_type: IntType, expected_type: IntType) -> bool:
    """Return whether no value of one range is in the other."""
    return (
        actual_type.low is not None
        and expected_type.high is not None
        and actual_type.low > expected_type.high
    ) or (
        actual_type.high is not None
        and expected_type.low is not None
        and actual_type.high < expected_type.low
    )


def _format_range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return "a whole number"
    if low == high:
        return f"{low}"
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"from {low} to {high}"
