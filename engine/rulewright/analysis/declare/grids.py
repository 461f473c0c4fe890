"""Declare grids: squares, hexes and rings with neighbours, corners and sides, and grids that grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright import tree
from rulewright.analysis import board_geometry, text_parsing
from rulewright.analysis.symbols import GridTables, ShapeSymbol, TypeSymbol
from rulewright.analysis.typing.neighbourhood import (
    make_edge_graph,
    make_edge_tables,
    make_graph_tables,
    make_set_table,
    mirror_edges,
)
from rulewright.analysis.world import World
from rulewright.identifiers import column_name
from rulewright.model import declarations as model
from rulewright.model.part import Text
from rulewright.types import FiniteType, IntType, PlaceType

MAX_CELLS = 1_000
MAX_REACH = 500
MAX_CORNERS = 500
"""Maximum number of corners, because there is a table entry for each pair of them."""


def declare_grids(world: World) -> None:
    for name, grid in world.ruleset.grids.items():
        if text_parsing.parse_signature(world.reporter, grid.key) is None:
            continue
        symbol = TypeSymbol(name, grid.key.span, None, is_resolved=True)
        if grid.grows:
            _declare_growing_grid(world, symbol, grid)
        elif grid.grid == "rings":
            _declare_ring_grid(world, symbol, grid)
        else:
            _declare_flat_grid(world, symbol, grid)
        if symbol.finite is None:
            symbol.finite = FiniteType(symbol.name, (), ())
        if world.declare_symbol(symbol):
            _declare_board_features(world, symbol, grid)


def _declare_flat_grid(world: World, symbol: TypeSymbol, grid_declaration: model.Grid) -> None:
    form = board_geometry.PLACE_SHAPES[grid_declaration.grid]
    places = _place_rows(world, symbol, grid_declaration)
    if places is None:
        return
    names = tuple(f"{column_name(x)}{y + 1}" for x, y in places)
    finite = FiniteType(symbol.name, names, tuple(range(len(names))))
    symbol.finite = finite
    _add_coordinates(world, symbol, {"column": [x + 1 for x, _ in places], "row": [y + 1 for _, y in places]})
    everywhere = (*board_geometry.SQUARE.side_offsets, *board_geometry.SQUARE.corner_offsets)
    where = {place: number for number, place in enumerate(places)}

    def find_neighbours(offsets: Sequence[board_geometry.Point]) -> list[list[int]]:
        return [
            sorted(where[x + dx, y + dy] for dx, dy in offsets if (x + dx, y + dy) in where)
            for x, y in places
        ]

    near = find_neighbours(everywhere if grid_declaration.diagonal else form.side_offsets)
    grid = make_graph_tables(world, finite, near, symbol.name)
    around = find_neighbours((*form.side_offsets, *form.corner_offsets))
    grid.around_table = make_set_table(world, f"{symbol.name} around", finite, finite, around)
    grid.place_numbers, grid.place_shape = where, form
    symbol.grid = grid


def _place_rows(
    world: World, symbol: TypeSymbol, grid_declaration: model.Grid
) -> list[board_geometry.Point] | None:
    """Return the places by column and row; None after an error."""
    size = sum(grid_declaration.shape) or grid_declaration.columns * grid_declaration.rows
    if size > MAX_CELLS:
        world.reporter.error("too-many", f"{symbol.name} would have {size} members", symbol.span)
        return None
    if not grid_declaration.shape:
        return board_geometry.place_rows(
            grid_declaration.grid, (grid_declaration.columns,) * grid_declaration.rows, "right"
        )
    if grid_declaration.columns or grid_declaration.rows:
        _report_bad_grid(
            world, grid_declaration, "shape", "`shape` cannot be combined with `columns` or `rows`"
        )
        return None
    try:
        return board_geometry.place_rows(grid_declaration.grid, grid_declaration.shape, grid_declaration.lean)
    except board_geometry.UnevenRowError as uneven:
        below, row = grid_declaration.shape[uneven.row_number - 1], grid_declaration.shape[uneven.row_number]
        _report_bad_grid(
            world,
            grid_declaration,
            "shape",
            f"rows of {below} and {row} places cannot be centred on each other",
            "offset by half a place",
            "add `lean: right` or `lean: left` to shift the upper row by half a place",
        )
        return None


def _declare_ring_grid(world: World, symbol: TypeSymbol, grid_declaration: model.Grid) -> None:
    rings, sectors = grid_declaration.rings, grid_declaration.sectors
    places = [(r, s) for r in range(rings) for s in range(sectors)]
    finite = FiniteType(symbol.name, tuple(f"r{r + 1}s{s + 1}" for r, s in places), tuple(range(len(places))))
    symbol.finite = finite
    _add_coordinates(
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
    symbol.grid = make_graph_tables(world, finite, beside, symbol.name)


def _add_coordinates(world: World, symbol: TypeSymbol, columns: dict[str, list[int]]) -> None:
    assert symbol.finite is not None
    for name, cells in columns.items():
        kind = IntType(min(cells), max(cells))
        table = world.add_table(tree.Table(f"{symbol.name}.{name}", (symbol.finite,), kind, tuple(cells)))
        symbol.add_builtin_field(name, table)


# --- corners and sides ----------------------------------------------------------------------------


def _declare_board_features(world: World, symbol: TypeSymbol, grid_declaration: model.Grid) -> None:
    """Declare the corners and sides that the places of a grid share: `s.corners`, `c.cells`, `w.ends`."""
    if grid_declaration.corners is None and grid_declaration.sides is None:
        return
    grid, cells = symbol.grid, symbol.finite
    if grid_declaration.grid not in board_geometry.PLACE_SHAPES or grid_declaration.grows:
        key = "corners" if grid_declaration.corners is not None else "sides"
        _report_bad_grid(
            world,
            grid_declaration,
            key,
            f"the grid {symbol.name} has no {key}",
            "only grids of squares or hexes in rows have them",
        )
    if grid is None or grid.place_shape is None or cells is None:
        return
    places = list(grid.place_numbers)
    sides = board_geometry.find_sides(grid.place_shape, places, cells.names)
    ways = (
        None
        if grid_declaration.sides is None
        else _declare_feature_type(world, symbol, grid_declaration.sides, "sides", sides)
    )
    if grid_declaration.corners is None:
        return
    found = board_geometry.find_corners(grid.place_shape, places, cells.names)
    if len(found) > MAX_CORNERS:
        world.reporter.error(
            "too-many", f"{symbol.name} has {len(found):,} corners", grid_declaration.corners.span,
            f"at most {MAX_CORNERS:,}",
        )  # fmt: skip
        return
    corners = _declare_feature_type(world, symbol, grid_declaration.corners, "corners", found)
    number = {corner.points[0]: at for at, corner in enumerate(found)}
    ends = [(number[side.points[0]], number[side.points[1]]) for side in sides]
    if corners is None or corners.finite is None:
        return
    if ways is not None and ways.finite is not None:
        ways.joined_type = corners.finite
        make_edge_tables(world, ways, ways.finite, corners.finite, ends)
        return
    corners.grid = make_edge_graph(world, corners.finite, mirror_edges(ends), corners.name)


def _declare_feature_type(
    world: World,
    symbol: TypeSymbol,
    name_text: Text,
    field_name: str,
    features: Sequence[board_geometry.BoardFeature],
) -> TypeSymbol | None:
    """Declare the type of the corners or sides of a grid, with the fields that connect it with the
    places.
    """
    cells = symbol.finite
    assert cells is not None
    names = tuple(each.name for each in features)
    finite = FiniteType(name_text.text, names, tuple(range(len(names))), board_places=cells)
    finite.aliases = {name_text: each.name for each in features for name_text in each.names[1:]}
    made = TypeSymbol(name_text.text, name_text.span, None, finite=finite, is_resolved=True)
    if not world.declare_symbol(made):
        return None
    features_by_cell: list[list[int]] = [[] for _ in cells.names]
    for number, each in enumerate(features):
        for place in each.place_numbers:
            features_by_cell[place].append(number)
    _add_set_field(world, symbol, field_name, finite, features_by_cell)
    _add_set_field(world, made, "cells", cells, (each.place_numbers for each in features))
    return made


def _add_set_field(
    world: World, owner: TypeSymbol, name: str, member_type: FiniteType, member_sets: Iterable[Sequence[int]]
) -> None:
    assert owner.finite is not None
    owner.add_builtin_field(
        name, make_set_table(world, f"{owner.name}.{name}", owner.finite, member_type, member_sets)
    )


# --- growing --------------------------------------------------------------------------------------


def _declare_growing_grid(world: World, symbol: TypeSymbol, grid_declaration: model.Grid) -> None:
    count = _limit_number(world, grid_declaration, "at most", grid_declaration.at_most, MAX_CELLS)
    reach = _limit_number(world, grid_declaration, "reach", grid_declaration.reach, MAX_REACH)
    names = tuple(f"{symbol.name}_{number + 1}" for number in range(count))
    finite = FiniteType(symbol.name, names, tuple(range(count)), is_growing=True)
    symbol.finite = finite
    symbol.grid = GridTables(finite, symbol.name)
    if world.growing_grid is not None:
        world.reporter.error("too-many", "a ruleset can have only one growing grid", symbol.span)
    world.growing_grid = finite
    for name, shape in grid_declaration.shapes.items():
        place = PlaceType(finite, name, reach, shape.turns)
        made = tree.Shape(name, finite, place, _read_shape_cells(world, shape))
        world.declare_symbol(ShapeSymbol(name, shape.key.span, made))


def _limit_number(world: World, grid_declaration: model.Grid, key: str, number: int, most: int) -> int:
    if number <= most:
        return number
    part = grid_declaration.part.get(key)
    span = part.span if part is not None else grid_declaration.key.span
    world.reporter.error("out-of-range", f"`{key}` has to be a number from 1 to {most}", span)
    return 1


def _read_shape_cells(world: World, shape_declaration: model.GridShape) -> tuple[tuple[int, int], ...]:
    if shape_declaration.cells and len(set(shape_declaration.cells)) == len(shape_declaration.cells):
        return shape_declaration.cells
    world.reporter.error(
        "bad-shape",
        "the cells of a shape are missing or repeated",
        shape_declaration.key.span,
        "expected `cells: [[0, 0]]`",
    )
    return ((0, 0),)


def _report_bad_grid(
    world: World, grid_declaration: model.Grid, key: str, headline: str, label: str = "", help: str = ""
) -> None:
    part = grid_declaration.part.get(key)
    span = part.span if part is not None else grid_declaration.key.span
    world.reporter.error("bad-grid", headline, span, label, help=help or None)
