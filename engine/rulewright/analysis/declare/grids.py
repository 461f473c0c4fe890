"""Declares grids: squares, hexes and rings with their neighbourhood, corners and sides, and grids
that grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright import tree
from rulewright.analysis import boards, texts
from rulewright.analysis.symbols import GridTables, ShapeSymbol, TypeSymbol
from rulewright.analysis.typing.neighbourhood import (
    both_ways,
    edge_tables,
    graph_tables,
    joined_by,
    set_table,
)
from rulewright.analysis.world import World
from rulewright.model import tree as model
from rulewright.model.part import Text
from rulewright.names import column_name
from rulewright.types import FiniteType, IntType, PlaceType

MOST_CELLS = 1_000
MOST_REACH = 500
MOST_CORNERS = 500
"""There is an entry for each pair of corners."""


def declare_grids(world: World) -> None:
    for name, grid in world.declared.grids.items():
        if texts.signature(world.reporter, grid.key) is None:
            continue
        symbol = TypeSymbol(name, grid.key.span, None, resolved=True)
        if grid.grows:
            _growing(world, symbol, grid)
        elif grid.grid == "rings":
            _rings(world, symbol, grid)
        else:
            _flat(world, symbol, grid)
        if symbol.finite is None:
            symbol.finite = FiniteType(symbol.name, (), ())
        if world.declare(symbol):
            _corners_and_sides(world, symbol, grid)


def _flat(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    form = boards.FORMS[told.grid]
    places = _in_rows(world, symbol, told)
    if places is None:
        return
    names = tuple(f"{column_name(x)}{y + 1}" for x, y in places)
    finite = FiniteType(symbol.name, names, tuple(range(len(names))))
    symbol.finite = finite
    _coordinates(
        world, symbol, {"column": [x + 1 for x, _ in places], "row": [y + 1 for _, y in places]}
    )
    everywhere = (*boards.SQUARE.near, *boards.SQUARE.touching)
    where = {place: number for number, place in enumerate(places)}

    def beside(ways: Sequence[boards.Point]) -> list[list[int]]:
        return [
            sorted(where[x + dx, y + dy] for dx, dy in ways if (x + dx, y + dy) in where)
            for x, y in places
        ]

    near = beside(everywhere if told.diagonal else form.near)
    grid = graph_tables(world, finite, near, symbol.name)
    around = beside((*form.near, *form.touching))
    grid.around = set_table(world, f"{symbol.name} around", finite, finite, around)
    grid.places, grid.form = where, form
    symbol.grid = grid


def _in_rows(world: World, symbol: TypeSymbol, told: model.Grid) -> list[boards.Point] | None:
    """The places by column and row; None after a finding."""
    size = sum(told.shape) or told.columns * told.rows
    if size > MOST_CELLS:
        world.reporter.error("too-many", f"{symbol.name} would have {size} members", symbol.span)
        return None
    if not told.shape:
        return boards.in_rows(told.grid, (told.columns,) * told.rows, "right")
    if told.columns or told.rows:
        _bad_grid(world, told, "shape", "`shape` says already how many rows and columns there are")
        return None
    try:
        return boards.in_rows(told.grid, told.shape, told.lean)
    except boards.Uneven as uneven:
        below, row = told.shape[uneven.row - 1], told.shape[uneven.row]
        _bad_grid(
            world,
            told,
            "shape",
            f"the rows of {below} and {row} places do not stand one in the middle of the other",
            "half a place is left",
            "`lean: right` puts the upper one half a place to the right, `left` to the left",
        )
        return None


def _rings(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    rings, sectors = told.rings, told.sectors
    places = [(r, s) for r in range(rings) for s in range(sectors)]
    finite = FiniteType(
        symbol.name, tuple(f"r{r + 1}s{s + 1}" for r, s in places), tuple(range(len(places)))
    )
    symbol.finite = finite
    _coordinates(
        world, symbol, {"ring": [r + 1 for r, _ in places], "sector": [s + 1 for _, s in places]}
    )
    where = {place: number for number, place in enumerate(places)}
    beside = [
        sorted(
            {where[r, (s + d) % sectors] for d in (1, -1) if sectors > 1}
            | {where[r + d, s] for d in (1, -1) if (r + d, s) in where} - {where[r, s]}
        )
        for r, s in places
    ]
    symbol.grid = graph_tables(world, finite, beside, symbol.name)


def _coordinates(world: World, symbol: TypeSymbol, columns: dict[str, list[int]]) -> None:
    assert symbol.finite is not None
    for name, cells in columns.items():
        kind = IntType(min(cells), max(cells))
        table = world.add_table(
            tree.Table(f"{symbol.name}.{name}", (symbol.finite,), kind, tuple(cells))
        )
        symbol.brings(name, table)


# --- corners and sides ----------------------------------------------------------------------------


def _corners_and_sides(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    """The corners and sides that the places of a grid share: `s.corners`, `c.cells`, `w.ends`."""
    if told.corners is None and told.sides is None:
        return
    grid, cells = symbol.grid, symbol.finite
    if told.grid not in boards.FORMS or told.grows:
        key = "corners" if told.corners is not None else "sides"
        _bad_grid(
            world,
            told,
            key,
            f"the {key} of {symbol.name} are not known",
            "of squares and hexes in rows they are",
        )
    if grid is None or grid.form is None or cells is None:
        return
    places = list(grid.places)
    sides = boards.sides(grid.form, places, cells.names)
    ways = None if told.sides is None else _shared(world, symbol, told.sides, "sides", sides)
    if told.corners is None:
        return
    found = boards.corners(grid.form, places, cells.names)
    if len(found) > MOST_CORNERS:
        world.reporter.error(
            "too-many", f"{symbol.name} has {len(found):,} corners", told.corners.span,
            f"at most {MOST_CORNERS:,}",
        )  # fmt: skip
        return
    corners = _shared(world, symbol, told.corners, "corners", found)
    number = {corner.points[0]: at for at, corner in enumerate(found)}
    ends = [(number[side.points[0]], number[side.points[1]]) for side in sides]
    if corners is None or corners.finite is None:
        return
    if ways is not None and ways.finite is not None:
        ways.between = corners.finite
        edge_tables(world, ways, ways.finite, corners.finite, ends)
        return
    corners.grid = joined_by(world, corners.finite, both_ways(ends), corners.name)


def _shared(
    world: World, symbol: TypeSymbol, name: Text, field: str, found: Sequence[boards.Shared]
) -> TypeSymbol | None:
    """Declare the type of the corners or sides of a grid, with the fields that connect it with the
    places.
    """
    cells = symbol.finite
    assert cells is not None
    names = tuple(each.name for each in found)
    finite = FiniteType(name.text, names, tuple(range(len(names))), around=cells)
    finite.also = {name: each.name for each in found for name in each.names[1:]}
    made = TypeSymbol(name.text, name.span, None, finite=finite, resolved=True)
    if not world.declare(made):
        return None
    at: list[list[int]] = [[] for _ in cells.names]
    for number, each in enumerate(found):
        for place in each.places:
            at[place].append(number)
    _field(world, symbol, field, finite, at)
    _field(world, made, "cells", cells, (each.places for each in found))
    return made


def _field(
    world: World, owner: TypeSymbol, name: str, of: FiniteType, sets: Iterable[Sequence[int]]
) -> None:
    assert owner.finite is not None
    owner.brings(name, set_table(world, f"{owner.name}.{name}", owner.finite, of, sets))


# --- growing --------------------------------------------------------------------------------------


def _growing(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    count = _within(world, told, "at most", told.at_most, MOST_CELLS)
    reach = _within(world, told, "reach", told.reach, MOST_REACH)
    names = tuple(f"{symbol.name}_{number + 1}" for number in range(count))
    finite = FiniteType(symbol.name, names, tuple(range(count)), growing=True)
    symbol.finite = finite
    symbol.grid = GridTables(finite, symbol.name)
    if world.grown is not None:
        world.reporter.error("too-many", "only one grid of a ruleset can grow", symbol.span)
    world.grown = finite
    for name, shape in told.shapes.items():
        place = PlaceType(finite, name, reach, shape.turns)
        made = tree.Shape(name, finite, place, _cells(world, shape))
        world.declare(ShapeSymbol(name, shape.key.span, made))


def _within(world: World, told: model.Grid, key: str, number: int, most: int) -> int:
    if number <= most:
        return number
    part = told.part.get(key)
    span = part.span if part is not None else told.key.span
    world.reporter.error("out-of-range", f"`{key}` has to be a number from 1 to {most}", span)
    return 1


def _cells(world: World, shape: model.GridShape) -> tuple[tuple[int, int], ...]:
    if shape.cells and len(set(shape.cells)) == len(shape.cells):
        return shape.cells
    world.reporter.error(
        "bad-shape",
        "a shape has one or more cells, all different",
        shape.key.span,
        "expected `cells: [[0, 0]]`",
    )
    return ((0, 0),)


def _bad_grid(
    world: World, told: model.Grid, key: str, headline: str, label: str = "", help: str = ""
) -> None:
    part = told.part.get(key)
    span = part.span if part is not None else told.key.span
    world.reporter.error("bad-grid", headline, span, label, help=help or None)
