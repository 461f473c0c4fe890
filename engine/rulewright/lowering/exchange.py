"""Which hidden bags hold things of which either could be in the other, as far as anybody can tell:
those into which the rules can bring things from the same bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from operator import mul

from rulewright import tree
from rulewright.tree.walk import walk
from rulewright.types import FiniteType, IntType, MemberType, count_of, key_values, strides

MOST_TRIED = 4096
"""Values of variables that are tried for one statement; with more, any bags can be meant."""

Node = tuple[tree.Bag, int] | FiniteType
"""One bag of a family (by the number of its keys); a type stands for things in nobody's bag: those
that a variable holds, or that the rules count one by one."""


def bag_pools(rules: tree.Rules) -> dict[tree.Bag, tuple[int, ...]]:
    """For each hidden bag, in the order of its keys, the number of the pool that it belongs to."""
    hidden = [bag for bag in rules.bags.values() if bag.seen_by is not None]
    if not hidden:
        return {}
    before: dict[Node, set[Node]] = {}
    for source, target in _moves(rules):
        before.setdefault(target, set()).add(source)
    pools: list[set[Node]] = []
    for bag in hidden:
        for number in range(count_of(bag.keys)):
            origins = _origins((bag, number), before)
            same = [pool for pool in pools if pool & origins]
            pools = [pool for pool in pools if pool not in same]
            pools.append(origins.union(*same))
    return {
        bag: tuple(
            next(at for at, pool in enumerate(pools) if (bag, number) in pool)
            for number in range(count_of(bag.keys))
        )
        for bag in hidden
    }


def _origins(node: Node, before: Mapping[Node, set[Node]]) -> set[Node]:
    """Return the bags from which things can have come, including the bag itself."""
    found, left = {node}, [node]
    while left:
        new = before.get(left.pop(), set()) - found
        found |= new
        left += new
    return found


def _moves(rules: tree.Rules) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs of bags between which the rules move things."""
    drawn: dict[tree.Var, list[tree.BagCells]] = {}
    counted: list[tree.WriteBag] = []
    used: Counter[tree.Var] = Counter()
    for part in _texts(rules):
        match part:
            case tree.MoveBag(source=source, target=target):
                yield from _between(source, target)
            case tree.DrawFromBag(source=source, target=target) if target is not None:
                yield from _between(source, target)
            case tree.DrawFromBag(source=source, var=var) if var is not None:
                drawn.setdefault(var, []).append(source)
                used[var] -= 1
            case tree.WriteBag(kind=kind):
                counted.append(part)
                if isinstance(kind, tree.Local) and part.op == "+":
                    used[kind.var] -= 1
            case tree.Log():
                used.subtract(node for node in walk(part) if isinstance(node, tree.Var))
            case tree.Var():
                used[part] += 1
    for var, sources in drawn.items():
        for source in sources if used[var] else ():
            for node in _meant(source, {}):
                yield node, source.bag.type.of.root
    for write in counted:
        kinds = write.bag.bag.type.of.root
        sources = drawn.get(write.kind.var, []) if isinstance(write.kind, tree.Local) else []
        if write.op == "+" and sources:
            for source in sources:
                yield from _between(source, write.bag)
            continue
        for node in _meant(write.bag, {}):
            if write.op != "+":
                yield node, kinds
            if write.op != "-":
                yield kinds, node


def _texts(rules: tree.Rules) -> Iterator[object]:
    """Yield everything that the rules can run."""
    procedures = {rules.main, *rules.procedures.values()}
    left: list[object] = [*(p.body for p in procedures), *(t.body for t in rules.triggers)]
    while left:
        for part in walk(left.pop()):
            yield part
            if isinstance(part, tree.CallProcedure) and part.procedure not in procedures:
                procedures.add(part.procedure)
                left.append(part.procedure.body)


def _between(source: tree.BagCells, target: tree.BagCells) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs of bags that a statement can refer to; a variable in both has one value."""
    variables = {
        key.var: domain
        for key in (*source.keys, *target.keys)
        if isinstance(key, tree.Local) and (domain := _domain(key)) is not None
    }
    if prod(map(len, variables.values())) > MOST_TRIED:
        variables = {}
    for values in product(*variables.values()):
        known = dict(zip(variables, values, strict=True))
        yield from product(_meant(source, known), _meant(target, known))


def _domain(key: tree.Expr) -> Sequence[int] | None:
    match key.type:
        case MemberType(of=of) if not of.growing:
            return of.members
        case IntType(low=int(low), high=int(high)):
            return range(low, high + 1)
        case _:
            return None


def _meant(cells: tree.BagCells, known: Mapping[tree.Var, int]) -> Iterator[Node]:
    """Yield the bags that an expression can refer to when these variables have these values."""
    places: list[Sequence[int]] = []
    for key, expr in zip(cells.bag.keys, cells.keys, strict=True):
        inside = key_values(key)
        match expr:
            case tree.Const(value=value):
                values: Sequence[int] = (value,)
            case tree.Local(var=var) if var in known:
                values = (known[var],)
            case _:
                values = _domain(expr) or inside
        places.append([inside.index(value) for value in values if value in inside])
    steps = strides(cells.bag.keys)
    for digits in product(*places):
        yield cells.bag, sum(map(mul, digits, steps))
