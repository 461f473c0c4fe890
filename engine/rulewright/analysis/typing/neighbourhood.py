"""Build tables of neighbours, edges, steps and distances; the larger ones only when they are used."""

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

MAX_STEPS = 100_000
"""Maximum size of a table of steps; larger grids use a table of coordinates."""
MAX_LISTED = 5_000_000
"""Maximum number of members in all lists of one table."""


def make_set_table(
    world: World,
    name: str,
    key_type: FiniteType,
    member_type: FiniteType,
    member_sets: Iterable[Sequence[int]],
) -> tree.Table:
    """Make a table with a set of members for each key."""
    cells = tuple(world.pool.add_collection(members) for members in member_sets)
    return world.add_table(
        tree.Table(name, (key_type,), CollectionType(MemberType(member_type), False), cells)
    )


def make_graph_tables(
    world: World, member_type: FiniteType, adjacency: list[list[int]], name: str
) -> GridTables:
    """Make the tables for a graph of members; `adjacency` has the neighbours of each member, in order."""
    return GridTables(
        member_type,
        name,
        adjacency,
        make_set_table(world, f"{name} neighbours", member_type, member_type, adjacency),
    )


def make_edge_graph(
    world: World, member_type: FiniteType, edge_pairs: Iterable[tuple[int, int]], name: str
) -> GridTables:
    """Make the tables for a graph of directed edges, each from its first end to its second."""
    adjacency: list[set[int]] = [set() for _ in range(member_type.size)]
    for one, other in edge_pairs:
        adjacency[one].add(other)
    return make_graph_tables(world, member_type, [sorted(link) for link in adjacency], name)


def mirror_edges(edge_pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for one, other in edge_pairs:
        yield one, other
        yield other, one


def make_edge_tables(
    world: World,
    symbol: TypeSymbol,
    finite: FiniteType,
    whole_type: FiniteType,
    end_pairs: list[tuple[int, int]],
) -> None:
    """Make the tables of `e.ends`, `border(r, r2)`, `borders(r)` and `neighbours(r)`."""
    symbol.ends_table = make_set_table(
        world, f"{symbol.name}.ends", finite, whole_type, map(sorted, end_pairs)
    )
    symbol.add_builtin_field("ends", symbol.ends_table)
    between = [-1] * (whole_type.size * whole_type.size)
    edges_by_end: list[list[int]] = [[] for _ in range(whole_type.size)]
    for number, (one, other) in enumerate(end_pairs):
        between[one * whole_type.size + other] = between[other * whole_type.size + one] = number
        edges_by_end[one].append(number)
        edges_by_end[other].append(number)
    kind = MemberType(finite, True)
    world.add_table(tree.Table(f"{symbol.name} between", (whole_type, whole_type), kind, tuple(between)))
    make_set_table(world, f"{symbol.name}s", whole_type, finite, edges_by_end)
    base = world.find_type_symbol(whole_type)
    if base is not None and base.grid is None:
        base.grid = make_edge_graph(world, whole_type, mirror_edges(end_pairs), symbol.name)


def move_to_union(world: World, part_type: FiniteType, union_type: FiniteType, start: int) -> None:
    """Renumber the members of a type in all tables after it became part of a union: boards are declared
    before their unions are known."""
    size = len(part_type.members)

    def shift_members(member_numbers: Iterable[int]) -> list[int]:
        return [member + start for member in member_numbers]

    for table in world.tables_by_name.values():
        match table.type:
            case MemberType(finite_type=of) if of is part_type:
                table.cells = tuple(cell if cell < 0 else cell + start for cell in table.cells)
            case CollectionType(element_type=MemberType(finite_type=of)) if of is part_type:
                pool = world.pool
                table.cells = tuple(
                    pool.add_collection(shift_members(pool.items[cell])) for cell in table.cells
                )
        if part_type in table.keys:
            before = [size if key is part_type else key_size(key) for key in table.keys]
            shifts = [start if key is part_type else 0 for key in table.keys]
            cells = [0] * prod(map(key_size, table.keys))
            for cell, digits in zip(table.cells, product(*map(range, before)), strict=True):
                numbers = [digit + shift for digit, shift in zip(digits, shifts, strict=True)]
                cells[cell_number(table.keys, numbers)] = cell
            table.cells = tuple(cells)
    symbol = world.find_type_symbol(part_type)
    if symbol is not None and symbol.grid is not None:
        grid = symbol.grid
        adjacency: list[list[int]] = [[] for _ in range(union_type.size)]
        adjacency[start : start + size] = map(shift_members, grid.adjacency)
        grid.adjacency = adjacency
        grid.place_numbers = {point: number + start for point, number in grid.place_numbers.items()}


# --- distances ------------------------------------------------------------------------------------


def find_distances(grid: GridTables) -> list[list[int]]:
    """Return the distance from each member to each, -1 if there is no path; computed once."""
    if not grid.distance_rows:
        for start in range(len(grid.adjacency)):
            row = [-1] * len(grid.adjacency)
            row[start] = 0
            edge = [start]
            while edge:
                frontier: list[int] = []
                for cell in edge:
                    for other in grid.adjacency[cell]:
                        if row[other] < 0:
                            row[other] = row[cell] + 1
                            frontier.append(other)
                edge = frontier
            grid.distance_rows.append(row)
    return grid.distance_rows


def make_distance_table(world: World, grid: GridTables) -> tree.Table:
    """Make the table of `distance(a, b)`, which is none if there is no path."""
    name = f"{grid.name} distance"
    if name not in world.tables_by_name:
        rows = find_distances(grid)
        members = grid.cell_type.members
        joined = all(rows[one][other] >= 0 for one in members for other in members)
        kind = IntType(0, _max_distance(rows), optional=not joined)
        cells = tuple(far if far >= 0 else NO_INT for row in rows for far in row)
        world.add_table(tree.Table(name, (grid.cell_type, grid.cell_type), kind, cells))
    return world.tables_by_name[name]


def make_within_table(world: World, grid: GridTables, distance: int | None) -> tree.Table | None:
    """Make the table of `within(s, n)`: by cell if n is known, otherwise by cell and distance; None if it
    would be too large."""
    rows = find_distances(grid)
    farthest = _max_distance(rows)
    kind = CollectionType(MemberType(grid.cell_type), False)
    if distance is not None:
        name = f"{grid.name} within {distance}"
        if name not in world.tables_by_name:
            cells = tuple(world.pool.add_collection(_find_within(row, distance)) for row in rows)
            world.add_table(tree.Table(name, (grid.cell_type,), kind, cells))
        return world.tables_by_name[name]
    name = f"{grid.name} within"
    if len(rows) * len(rows) * (farthest + 1) // 2 > MAX_LISTED:
        return None
    if name not in world.tables_by_name:
        ways = range(farthest + 1)
        cells = tuple(world.pool.add_collection(_find_within(row, n)) for row in rows for n in ways)
        world.add_table(tree.Table(name, (grid.cell_type, IntType(0, farthest)), kind, cells))
    return world.tables_by_name[name]


def _find_within(distance_row: Sequence[int], distance: int) -> list[int]:
    return [cell for cell, away in enumerate(distance_row) if 0 <= away <= distance]


def _max_distance(distance_rows: list[list[int]]) -> int:
    return max((far for row in distance_rows for far in row), default=0)


# --- steps ----------------------------------------------------------------------------------------


def make_step_table(world: World, grid: GridTables) -> tree.Table | None:
    """Make the table of `step(s, dx, dy)` by cell and both offsets; None if it would be too large."""
    if not grid.place_numbers:
        return None
    reach = max(grid.column_count, grid.row_count)
    ways = range(-reach, reach + 1)
    name = f"{grid.name} step"
    if len(grid.place_numbers) * len(ways) ** 2 > MAX_STEPS:
        return None
    if name not in world.tables_by_name:
        key = IntType(-reach, reach)
        cells = [-1] * (grid.cell_type.size * len(ways) ** 2)
        for (x, y), number in grid.place_numbers.items():
            near = [grid.place_numbers.get((x + dx, y + dy), -1) for dx in ways for dy in ways]
            cells[number * len(near) : (number + 1) * len(near)] = near
        kind = MemberType(grid.cell_type, True)
        world.add_table(tree.Table(name, (grid.cell_type, key, key), kind, tuple(cells)))
    return world.tables_by_name[name]


def make_cell_table(world: World, grid: GridTables) -> tree.Table:
    """Make the table of cells by column and row, with a border of none around the grid."""
    name = f"{grid.name} at"
    if name not in world.tables_by_name:
        keys = (IntType(0, grid.column_count + 1), IntType(0, grid.row_count + 1))
        cells = tuple(
            grid.place_numbers.get((x, y), -1)
            for x in range(-1, grid.column_count + 1)
            for y in range(-1, grid.row_count + 1)
        )
        world.add_table(tree.Table(name, keys, MemberType(grid.cell_type, True), cells))
    return world.tables_by_name[name]
