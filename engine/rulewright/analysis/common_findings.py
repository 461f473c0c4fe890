"""Findings about types and names that several parts of the analysis report in the same words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from rulewright import tree
from rulewright.analysis.fitting import a, certain, fits, is_optional, show
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
LONG = 50
"""Things on a circle of which one finding says enough."""


def broken(span: Span) -> tree.Expr:
    """Return the expression of type `unknown` that replaces one with a reported error: it fits
    everywhere.
    """
    return tree.Const(type=UNKNOWN, value=0, span=span)


def is_broken(expr: tree.Expr) -> bool:
    return isinstance(expr.type, UnknownType)


def phrase(kind: Type) -> str:
    """Return the type in a sentence: `a whole number`, `a sector`, `yes or no`."""
    match kind:
        case IntType(name=None, optional=optional):
            return "a whole number" + (" or none" if optional else "")
        case BoolType():
            return "true or false"
        case MemberType(of=of, optional=optional):
            return a(of.name) + (" or none" if optional else "")
        case CollectionType() | BagType() | PlaceType():
            return a(show(kind))
        case _:
            return f"`{show(kind)}`"


def mismatch(
    world: World,
    span: Span,
    got: Type,
    want: Type,
    role: str,
    declared: Span | None = None,
    name: str = "",
) -> None:
    """Report that `role` (`the value`, `the left side of `+``) has the wrong type."""
    labels: tuple[Label, ...] = ()
    if declared is not None and declared is not NOWHERE:
        labels = (Label(declared, f"`{name}` is declared here" if name else "declared here"),)
    both = f"got      {show(got)}\nexpected {show(want)}"
    if is_optional(got) and not isinstance(got, NothingType) and fits(certain(got), want):
        world.reporter.error(
            "maybe-none",
            f"{role} may be none here, and has to be {phrase(want)}",
            span,
            both,
            labels=labels,
            help="test it first (`... is not none and ...`), or say what counts instead "
            "(`... otherwise ...`)",
        )
        return
    world.reporter.error(
        "type-mismatch", f"{role} has to be {phrase(want)}", span, both, labels=labels
    )


def fit(
    world: World,
    expr: tree.Expr,
    want: Type,
    role: str,
    declared: Span | None = None,
    name: str = "",
) -> tree.Expr:
    """Return the expression as a value of the type `want`, or report that it is none."""
    got = expr.type
    if got is want and expr.__class__ is not tree.Conditional and got.__class__ is not NothingType:
        return expr
    if isinstance(got, UnknownType) or isinstance(want, UnknownType):
        return expr
    if not fits(got, want):
        mismatch(world, expr.span, got, want, role, declared, name)
        return broken(expr.span)
    if isinstance(got, NothingType):
        return tree.none(want, expr.span)
    if isinstance(got, IntType) and isinstance(want, IntType) and apart(got, want):
        low, high = want.low, want.high
        world.reporter.error(
            "out-of-range",
            f"{role} has to be {_range(low, high)}",
            expr.span,
            f"got {_range(got.low, got.high)}",
            labels=(Label(declared, "declared here"),) if declared is not None else (),
        )
        return broken(expr.span)
    return settle_none(expr, want)


def circles(starts: Iterable[T], following: Callable[[T], Iterable[T]]) -> Iterator[Sequence[T]]:
    """Yield the shortest cycles, each once."""
    starts = list(starts)
    after = _without_ends(starts, following)
    found: set[frozenset[T]] = set()
    done: set[T] = set()
    for start in starts:
        circle = _circle(start, after) if start in after and start not in done else ()
        if circle and frozenset(circle) not in found:
            found.add(frozenset(circle))
            if len(circle) > LONG:
                done.update(circle)
            yield circle


def _without_ends(
    starts: Iterable[T], following: Callable[[T], Iterable[T]]
) -> Mapping[T, Sequence[T]]:
    """Return what follows each thing, of those alone from which some way never ends."""
    after: dict[T, Sequence[T]] = {}
    before: dict[T, list[T]] = {}
    waiting = list(starts)
    while waiting:
        thing = waiting.pop()
        if thing not in after:
            after[thing] = list(following(thing))
            for step in after[thing]:
                before.setdefault(step, []).append(thing)
            waiting += after[thing]
    left = {thing: len(steps) for thing, steps in after.items()}
    ended = [thing for thing, steps in left.items() if not steps]
    for thing in ended:
        for earlier in before.get(thing, ()):
            left[earlier] -= 1
            if not left[earlier]:
                ended.append(earlier)
    for thing in ended:
        del after[thing]
    return {thing: [step for step in steps if step in after] for thing, steps in after.items()}


def _circle(start: T, after: Mapping[T, Sequence[T]]) -> Sequence[T]:
    """Return the shortest way from something back to itself, by a search in breadth."""
    reached_from: dict[T, T] = {}
    ends = [start]
    for end in ends:
        for step in after[end]:
            if step is start:
                way = [end]
                while way[-1] is not start:
                    way.append(reached_from[way[-1]])
                return way[::-1]
            if step not in reached_from:
                reached_from[step] = end
                ends.append(step)
    return ()


def settle_none(expr: tree.Expr, want: Type) -> tree.Expr:
    """Gives a none inside a conditional the way none is kept in the wanted type."""
    if isinstance(want, IntType) and want.optional and isinstance(expr, tree.Conditional):
        return tree.Conditional(
            type=expr.type,
            span=expr.span,
            condition=expr.condition,
            value=settle_none(expr.value, want),
            other=settle_none(expr.other, want),
        )
    if isinstance(expr, tree.Const) and isinstance(expr.type, NothingType):
        return tree.none(want, expr.span)
    return expr


def apart(got: IntType, want: IntType) -> bool:
    """Return whether no value of one range is in the other."""
    return (got.low is not None and want.high is not None and got.low > want.high) or (
        got.high is not None and want.low is not None and got.high < want.low
    )


def _range(low: int | None, high: int | None) -> str:
    if low is None and high is None:
        return "a whole number"
    if low == high:
        return f"{low}"
    if low is None:
        return f"at most {high}"
    return f"at least {low}" if high is None else f"from {low} to {high}"
