"""Lay out a board of several floors: places that are a product of a grid and something else, such as
`cell: {product: room * floor}`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.analysis import board_geometry
from rulewright.analysis.symbols import Symbol, TypeSymbol
from rulewright.model.declarations import Board

MARGIN, GAP = 10, 30
FLOORS_IN_A_ROW = 3
SCALES = {board_geometry.SQUARE: (50, 50), board_geometry.HEX: (50, 29)}
"""The pixels of one step to the right and of one step upwards."""


def lay_floors(board: Board, symbols: Mapping[str, Symbol]) -> Board:
    """Add the outlines of places to a section `board` whose places are a product with a grid: one grid for
    each floor, side by side. Return any other section unchanged, as well as one that gives the outlines
    itself.
    """
    symbol = symbols.get(board.of or "")
    place_type = symbol.finite if isinstance(symbol, TypeSymbol) else None
    if place_type is None or not place_type.factors or board.cells is not None or board.outlines is not None:
        return board
    grid_symbol = symbols.get(place_type.factors[0].root.name)
    grid = grid_symbol.grid if isinstance(grid_symbol, TypeSymbol) else None
    if grid is None or grid.place_shape is None or not grid.place_numbers:
        return board
    place_shape = grid.place_shape
    x_scale, y_scale = SCALES[place_shape]
    corners = {
        number: [(x * x_scale, -y * y_scale) for x, y in place_shape.list_corners(point)]
        for point, number in grid.place_numbers.items()
    }
    middles = {
        number: (x * x_scale, -y * y_scale)
        for point, number in grid.place_numbers.items()
        for x, y in [place_shape.find_centre(point)]
    }
    left, right = _find_extent([x for points in corners.values() for x, _ in points])
    top, bottom = _find_extent([y for points in corners.values() for _, y in points])
    wide, high = right - left + GAP, bottom - top + GAP
    floor_count = len(place_type.root.names) // place_type.factors[0].root.size
    cells, outlines = {}, {}
    for floor in range(floor_count):
        dx = MARGIN - left + wide * (floor % FLOORS_IN_A_ROW)
        dy = MARGIN - top + high * (floor // FLOORS_IN_A_ROW)
        for number, points in corners.items():
            name = place_type.root.names[number * floor_count + floor]
            cells[name] = middles[number][0] + dx, middles[number][1] + dy
            outlines[name] = tuple((x + dx, y + dy) for x, y in points)
    columns, rows = min(floor_count, FLOORS_IN_A_ROW), -(-floor_count // FLOORS_IN_A_ROW)
    size = columns * wide - GAP + 2 * MARGIN, rows * high - GAP + 2 * MARGIN
    return replace(board, cells=cells, outlines=outlines, size=size)


def _find_extent(numbers: list[int]) -> tuple[int, int]:
    return min(numbers), max(numbers)
