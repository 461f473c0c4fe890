"""Tables of neighbours, edges, steps and distances, the larger ones made when asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod

from rulewright import tree
from rulewright.analysis.symbols import GridTables, TypeSymbol
from rulewright.analysis.world import World
from rulewright.types import (
    NO_INT,
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    cell_number,
    key_size,
)

MOST_STEPS = 100_000
"""Above this size a table of steps gives way to one of coordinates."""
MOST_LISTED = 5_000_000
"""The most members that the lists of one table hold together."""


def set_table(
    world: World, name: str, key: FiniteType, of: FiniteType, sets: Iterable[Sequence[int]]
) -> tree.Table:
    """A table with a set of members for each key."""
    cells = tuple(world.pool.add(members) for members in sets)
    return world.add_table(tree.Table(name, (key,), CollectionType(MemberType(of), False), cells))


def graph_tables(world: World, of: FiniteType, links: list[list[int]], name: str) -> GridTables:
    """How the members of a type are linked; `links` has the neighbours of each, in order."""
    return GridTables(of, name, links, set_table(world, f"{name} neighbours", of, of, links))


def joined_by(
    world: World, of: FiniteType, edges: Iterable[tuple[int, int]], name: str
) -> GridTables:
    """The same by edges, each of which leads from its first end to its second."""
    links: list[set[int]] = [set() for _ in range(of.size)]
    for one, other in edges:
        links[one].add(other)
    return graph_tables(world, of, [sorted(link) for link in links], name)


def both_ways(edges: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for one, other in edges:
        yield one, other
        yield other, one


def edge_tables(
    world: World,
    symbol: TypeSymbol,
    finite: FiniteType,
    whole: FiniteType,
    ends: list[tuple[int, int]],
) -> None:
    """`e.ends`, `border(r, r2)`, `borders(r)` and `neighbours(r)`."""
    symbol.ends = set_table(world, f"{symbol.name}.ends", finite, whole, map(sorted, ends))
    symbol.brings("ends", symbol.ends)
    between = [-1] * (whole.size * whole.size)
    at: list[list[int]] = [[] for _ in range(whole.size)]
    for number, (one, other) in enumerate(ends):
        between[one * whole.size + other] = between[other * whole.size + one] = number
        at[one].append(number)
        at[other].append(number)
    kind = MemberType(finite, True)
    world.add_table(tree.Table(f"{symbol.name} between", (whole, whole), kind, tuple(between)))
    set_table(world, f"{symbol.name}s", whole, finite, at)
    base = world.type_of(whole)
    if base is not None and base.grid is None:
        base.grid = joined_by(world, whole, both_ways(ends), symbol.name)


def move_tables(world: World, part: FiniteType, whole: FiniteType, start: int) -> None:
    """Lays what is known of the members of a type by their places in a union that it became a part
    of: boards are declared before it is known in which union they are."""
    size = len(part.members)

    def moved(members: Iterable[int]) -> list[int]:
        return [member + start for member in members]

    for table in world.tables.values():
        match table.type:
            case MemberType(of=of) if of is part:
                table.cells = tuple(cell if cell < 0 else cell + start for cell in table.cells)
            case CollectionType(element=MemberType(of=of)) if of is part:
                pool = world.pool
                table.cells = tuple(pool.add(moved(pool.items[cell])) for cell in table.cells)
        if part in table.keys:
            before = [size if key is part else key_size(key) for key in table.keys]
            shifts = [start if key is part else 0 for key in table.keys]
            cells = [0] * prod(map(key_size, table.keys))
            for cell, digits in zip(table.cells, product(*map(range, before)), strict=True):
                numbers = [digit + shift for digit, shift in zip(digits, shifts, strict=True)]
                cells[cell_number(table.keys, numbers)] = cell
            table.cells = tuple(cells)
    symbol = world.type_of(part)
    if symbol is not None and symbol.grid is not None:
        grid = symbol.grid
        links: list[list[int]] = [[] for _ in range(whole.size)]
        links[start : start + size] = map(moved, grid.links)
        grid.links = links
        grid.places = {point: number + start for point, number in grid.places.items()}


# --- distances ------------------------------------------------------------------------------------


def distances(grid: GridTables) -> list[list[int]]:
    """Return the distance from each member to each, -1 if there is no path; computed once."""
    if not grid.distances:
        for start in range(len(grid.links)):
            row = [-1] * len(grid.links)
            row[start] = 0
            edge = [start]
            while edge:
                following: list[int] = []
                for cell in edge:
                    for other in grid.links[cell]:
                        if row[other] < 0:
                            row[other] = row[cell] + 1
                            following.append(other)
                edge = following
            grid.distances.append(row)
    return grid.distances


def distance_table(world: World, grid: GridTables) -> tree.Table:
    """`distance(a, b)`; none where no way leads from one to the other."""
    name = f"{grid.name} distance"
    if name not in world.tables:
        rows = distances(grid)
        members = grid.of.members
        joined = all(rows[one][other] >= 0 for one in members for other in members)
        kind = IntType(0, _farthest(rows), optional=not joined)
        cells = tuple(far if far >= 0 else NO_INT for row in rows for far in row)
        world.add_table(tree.Table(name, (grid.of, grid.of), kind, cells))
    return world.tables[name]


def within_table(world: World, grid: GridTables, far: int | None) -> tree.Table | None:
    """`within(s, n)`: by cell where n is known, else by cell and distance; None if too big."""
    rows = distances(grid)
    farthest = _farthest(rows)
    kind = CollectionType(MemberType(grid.of), False)
    if far is not None:
        name = f"{grid.name} within {far}"
        if name not in world.tables:
            cells = tuple(world.pool.add(_near(row, far)) for row in rows)
            world.add_table(tree.Table(name, (grid.of,), kind, cells))
        return world.tables[name]
    name = f"{grid.name} within"
    if len(rows) * len(rows) * (farthest + 1) // 2 > MOST_LISTED:
        return None
    if name not in world.tables:
        ways = range(farthest + 1)
        cells = tuple(world.pool.add(_near(row, n)) for row in rows for n in ways)
        world.add_table(tree.Table(name, (grid.of, IntType(0, farthest)), kind, cells))
    return world.tables[name]


def _near(row: Sequence[int], far: int) -> list[int]:
    return [cell for cell, away in enumerate(row) if 0 <= away <= far]


def _farthest(rows: list[list[int]]) -> int:
    return max((far for row in rows for far in row), default=0)


# --- steps ----------------------------------------------------------------------------------------


def step_table(world: World, grid: GridTables) -> tree.Table | None:
    """`step(s, dx, dy)` by cell and both ways; None where that would be too big."""
    if not grid.places:
        return None
    reach = max(grid.columns, grid.rows)
    ways = range(-reach, reach + 1)
    name = f"{grid.name} step"
    if len(grid.places) * len(ways) ** 2 > MOST_STEPS:
        return None
    if name not in world.tables:
        key = IntType(-reach, reach)
        cells = [-1] * (grid.of.size * len(ways) ** 2)
        for (x, y), number in grid.places.items():
            near = [grid.places.get((x + dx, y + dy), -1) for dx in ways for dy in ways]
            cells[number * len(near) : (number + 1) * len(near)] = near
        kind = MemberType(grid.of, True)
        world.add_table(tree.Table(name, (grid.of, key, key), kind, tuple(cells)))
    return world.tables[name]


def cell_table(world: World, grid: GridTables) -> tree.Table:
    """The cell at a column and a row, with a rim of none around the grid."""
    name = f"{grid.name} at"
    if name not in world.tables:
        keys = (IntType(0, grid.columns + 1), IntType(0, grid.rows + 1))
        cells = tuple(
            grid.places.get((x, y), -1)
            for x in range(-1, grid.columns + 1)
            for y in range(-1, grid.rows + 1)
        )
        world.add_table(tree.Table(name, keys, MemberType(grid.of, True), cells))
    return world.tables[name]
