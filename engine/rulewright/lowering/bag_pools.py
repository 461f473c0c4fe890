"""Group hidden bags between which the rules can move the same things, so that no seat can tell which bag
holds one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from operator import mul

from rulewright import tree
from rulewright.tree.walk import walk_nodes
from rulewright.types import FiniteType, IntType, MemberType, compute_strides, count_cells, key_values

MAX_TRIED = 4096
"""Combinations of variable values that are tried for one statement; with more, it may refer to any bag."""

BagNode = tuple[tree.Bag, int] | FiniteType
"""One bag of a family, by the index of its keys. A type stands for things outside all bags: in variables,
or counted one by one in the rules."""


def compute_bag_pools(rules: tree.Rules) -> dict[tree.Bag, tuple[int, ...]]:
    """Return the pool number of each hidden bag, in the order of its keys."""
    hidden_bags = [bag for bag in rules.bags.values() if bag.seen_by is not None]
    if not hidden_bags:
        return {}
    predecessors: dict[BagNode, set[BagNode]] = {}
    for source, target in _iter_transfers(rules):
        predecessors.setdefault(target, set()).add(source)
    pools: list[set[BagNode]] = []
    for bag in hidden_bags:
        for number in range(count_cells(bag.keys)):
            origins = _find_origins((bag, number), predecessors)
            same = [pool for pool in pools if pool & origins]
            pools = [pool for pool in pools if pool not in same]
            pools.append(origins.union(*same))
    return {
        bag: tuple(
            next(at for at, pool in enumerate(pools) if (bag, number) in pool)
            for number in range(count_cells(bag.keys))
        )
        for bag in hidden_bags
    }


def _find_origins(bag_node: BagNode, predecessors: Mapping[BagNode, set[BagNode]]) -> set[BagNode]:
    """Return the bags from which things can have come, including the bag itself."""
    origins, pending = {bag_node}, [bag_node]
    while pending:
        added = predecessors.get(pending.pop(), set()) - origins
        origins |= added
        pending += added
    return origins


def _iter_transfers(rules: tree.Rules) -> Iterator[tuple[BagNode, BagNode]]:
    """Yield the pairs of bags between which the rules move things."""
    drawn_from: dict[tree.Var, list[tree.BagCells]] = {}
    bag_writes: list[tree.WriteBag] = []
    use_counts: Counter[tree.Var] = Counter()
    for part in _iter_rule_texts(rules):
        match part:
            case tree.MoveBag(source=source, target=target):
                yield from _iter_bag_pairs(source, target)
            case tree.DrawFromBag(source=source, target=target) if target is not None:
                yield from _iter_bag_pairs(source, target)
            case tree.DrawFromBag(source=source, var=var) if var is not None:
                drawn_from.setdefault(var, []).append(source)
                use_counts[var] -= 1
            case tree.WriteBag(item_kind=kind):
                bag_writes.append(part)
                if isinstance(kind, tree.Local) and part.op == "+":
                    use_counts[kind.var] -= 1
            case tree.Log():
                use_counts.subtract(node for node in walk_nodes(part) if isinstance(node, tree.Var))
            case tree.Var():
                use_counts[part] += 1
    for var, sources in drawn_from.items():
        for source in sources if use_counts[var] else ():
            for node in _iter_bag_nodes(source, {}):
                yield node, source.bag.type.finite_type.root
    for write in bag_writes:
        kinds = write.bag.bag.type.finite_type.root
        sources = drawn_from.get(write.item_kind.var, []) if isinstance(write.item_kind, tree.Local) else []
        if write.op == "+" and sources:
            for source in sources:
                yield from _iter_bag_pairs(source, write.bag)
            continue
        for node in _iter_bag_nodes(write.bag, {}):
            if write.op != "+":
                yield node, kinds
            if write.op != "-":
                yield kinds, node


def _iter_rule_texts(rules: tree.Rules) -> Iterator[object]:
    """Yield everything that the rules can run."""
    procedures = {rules.main, *rules.procedures.values()}
    pending: list[object] = [*(p.body for p in procedures), *(t.body for t in rules.triggers)]
    while pending:
        for part in walk_nodes(pending.pop()):
            yield part
            if isinstance(part, tree.CallProcedure) and part.procedure not in procedures:
                procedures.add(part.procedure)
                pending.append(part.procedure.body)


def _iter_bag_pairs(
    source_bag: tree.BagCells, target_bag: tree.BagCells
) -> Iterator[tuple[BagNode, BagNode]]:
    """Yield the pairs of bags that a statement can refer to; a variable in both has one value."""
    variables = {
        key.var: domain
        for key in (*source_bag.key_exprs, *target_bag.key_exprs)
        if isinstance(key, tree.Local) and (domain := _list_key_values(key)) is not None
    }
    if prod(map(len, variables.values())) > MAX_TRIED:
        variables = {}
    for values in product(*variables.values()):
        fixed_values = dict(zip(variables, values, strict=True))
        yield from product(
            _iter_bag_nodes(source_bag, fixed_values), _iter_bag_nodes(target_bag, fixed_values)
        )


def _list_key_values(key_expr: tree.Expr) -> Sequence[int] | None:
    match key_expr.type:
        case MemberType(finite_type=of) if not of.is_growing:
            return of.members
        case IntType(low=int(low), high=int(high)):
            return range(low, high + 1)
        case _:
            return None


def _iter_bag_nodes(bag_cells: tree.BagCells, fixed_values: Mapping[tree.Var, int]) -> Iterator[BagNode]:
    """Yield the bags that an expression can refer to when these variables have these values."""
    key_indices: list[Sequence[int]] = []
    for key, expr in zip(bag_cells.bag.keys, bag_cells.key_exprs, strict=True):
        key_range = key_values(key)
        match expr:
            case tree.Const(value=value):
                candidates: Sequence[int] = (value,)
            case tree.Local(var=var) if var in fixed_values:
                candidates = (fixed_values[var],)
            case _:
                candidates = _list_key_values(expr) or key_range
        key_indices.append([key_range.index(value) for value in candidates if value in key_range])
    steps = compute_strides(bag_cells.bag.keys)
    for digits in product(*key_indices):
        yield bag_cells.bag, sum(map(mul, digits, steps))
