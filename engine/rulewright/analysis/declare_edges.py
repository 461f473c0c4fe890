"""What comes with an edge type: `e.ends`, `border(r, r2)`, `borders(r)` and `neighbours(r)`."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.neighbourhood import graph_tables
from rulewright.analysis.symbols import Field, TypeSymbol
from rulewright.analysis.world import World
from rulewright.types import CollectionType, FiniteType, MemberType


def edge_tables(
    world: World,
    symbol: TypeSymbol,
    finite: FiniteType,
    whole: FiniteType,
    ends: list[tuple[int, int]],
) -> None:
    """`e.ends`, `border(r, r2)`, `borders(r)` and `neighbours(r)`."""
    pairs = CollectionType(MemberType(whole), False)
    symbol.ends = world.add_table(
        tree.Table(
            f"{symbol.name}.ends",
            (finite,),
            pairs,
            tuple(world.pool.add(sorted(pair)) for pair in ends),
        )
    )
    symbol.fields["ends"] = Field(
        "ends", symbol, pairs, symbol.span, table=symbol.ends, always_used=True
    )
    between = [-1] * (whole.size * whole.size)
    at: list[list[int]] = [[] for _ in range(whole.size)]
    for number, (one, other) in enumerate(ends):
        between[one * whole.size + other] = between[other * whole.size + one] = number
        at[one].append(number)
        at[other].append(number)
    world.add_table(
        tree.Table(
            f"{symbol.name} between", (whole, whole), MemberType(finite, True), tuple(between)
        )
    )
    world.add_table(
        tree.Table(
            f"{symbol.name}s",
            (whole,),
            CollectionType(MemberType(finite), False),
            tuple(world.pool.add(edges) for edges in at),
        )
    )
    base = world.type_of(whole)
    if base is not None and base.grid is None:
        links: list[set[int]] = [set() for _ in range(whole.size)]
        for one, other in ends:
            links[one].add(other)
            links[other].add(one)
        base.grid = graph_tables(world, whole, [sorted(link) for link in links], symbol.name)
