"""Declares grids: squares, hexes and rings with their neighbourhood, and grids that grow."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import boards, texts
from rulewright.analysis.declare_corners import bad_grid, declare_corners_and_sides
from rulewright.analysis.neighbourhood import graph_tables, set_table
from rulewright.analysis.symbols import Field, Grid, ShapeSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.document.names import column_name
from rulewright.model import tree as model
from rulewright.types import (
    FiniteType,
    IntType,
    PlaceType,
)

MOST_CELLS = 1_000
MOST_REACH = 500


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
            declare_corners_and_sides(world, symbol, grid)


def _flat(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    form = boards.FORMS[told.grid]
    places = _in_rows(world, symbol, told)
    if places is None:
        return
    names = tuple(f"{column_name(x)}{y + 1}" for x, y in places)
    finite = FiniteType(symbol.name, names, tuple(range(len(names))))
    symbol.finite = finite
    _coordinates(
        world,
        symbol,
        {
            "column": [x + 1 for x, _ in places],
            "row": [y + 1 for _, y in places],
        },
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
        bad_grid(world, told, "shape", "`shape` says already how many rows and columns there are")
        return None
    try:
        return boards.in_rows(told.grid, told.shape, told.lean)
    except boards.Uneven as uneven:
        below, row = told.shape[uneven.row - 1], told.shape[uneven.row]
        bad_grid(
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
        world,
        symbol,
        {
            "ring": [r + 1 for r, _ in places],
            "sector": [s + 1 for _, s in places],
        },
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
        symbol.fields[name] = Field(name, symbol, kind, symbol.span, table=table, always_used=True)


# --- growing --------------------------------------------------------------------------------------


def _growing(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    count = _within(world, told, "at most", told.at_most, MOST_CELLS)
    reach = _within(world, told, "reach", told.reach, MOST_REACH)
    names = tuple(f"{symbol.name}_{number + 1}" for number in range(count))
    finite = FiniteType(symbol.name, names, tuple(range(count)), growing=True)
    symbol.finite = finite
    symbol.grid = Grid(finite, symbol.name)
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
