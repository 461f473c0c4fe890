"""Declares grids: squares, hexes and rings with their neighbourhood, and grids that grow."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.neighbourhood import graph_tables
from rulewright.analysis.symbols import Field, Grid, ShapeSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.model import tree as model
from rulewright.types import (
    CollectionType,
    FiniteType,
    IntType,
    MemberType,
    PlaceType,
)

SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
HEX = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
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
        world.declare(symbol)


def letters(number: int) -> str:
    """Columns are a .. z, aa, ab, ..."""
    text = ""
    while True:
        text = ascii_lowercase[number % 26] + text
        number = number // 26 - 1
        if number < 0:
            return text


def _flat(world: World, symbol: TypeSymbol, told: model.Grid) -> None:
    columns, rows = told.columns, told.rows
    if columns * rows > MOST_CELLS:
        world.reporter.error(
            "too-many", f"{symbol.name} would have {columns * rows} members", symbol.span
        )
        return
    names = tuple(f"{letters(x)}{y + 1}" for y in range(rows) for x in range(columns))
    finite = FiniteType(symbol.name, names, tuple(range(len(names))))
    symbol.finite = finite
    places = [(x, y) for y in range(rows) for x in range(columns)]
    _coordinates(
        world,
        symbol,
        {
            "column": [x + 1 for x, _ in places],
            "row": [y + 1 for _, y in places],
        },
    )
    around = HEX if told.grid == "hex" else (*SIDES, *CORNERS)
    near = (*SIDES, *CORNERS) if told.diagonal else HEX if told.grid == "hex" else SIDES
    where = {place: number for number, place in enumerate(places)}

    def beside(ways: Sequence[tuple[int, int]]) -> list[list[int]]:
        return [
            sorted(where[x + dx, y + dy] for dx, dy in ways if (x + dx, y + dy) in where)
            for x, y in places
        ]

    grid = graph_tables(world, finite, beside(near), symbol.name)
    kind_of = CollectionType(MemberType(finite), False)
    grid.around = world.add_table(
        tree.Table(
            f"{symbol.name} around",
            (finite,),
            kind_of,
            tuple(world.pool.add(cells) for cells in beside(around)),
        )
    )
    grid.columns, grid.rows = columns, rows
    grid.lines = [[where[x, y] for x in range(columns)] for y in range(rows)]
    symbol.grid = grid


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
