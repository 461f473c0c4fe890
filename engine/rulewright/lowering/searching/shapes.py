"""Lower placements of shapes of several cells on a growing grid."""

from __future__ import annotations

from rulewright import tree
from rulewright.ir.nodes import ShapeTable
from rulewright.lowering.emitter import Emitter


def rotate_cells(
    shape_cells: tuple[tuple[int, int], ...], turns: int
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return the cells of a shape in each of its rotations by 60 degrees."""
    shapes = [shape_cells]
    for _ in range(1, turns):
        shapes.append(tuple((-r, q + r) for q, r in shapes[-1]))
    return tuple(shapes)


def register_shape(em: Emitter, shape: tree.Shape) -> int:
    """The number of a shape among the program's shapes."""
    shapes = em.lowering.shape_tables
    if shape not in shapes:
        grid, cells = em.lowering.layout.grids[shape.grid], rotate_cells(shape.cells, shape.type.turns)
        shapes[shape] = ShapeTable(grid.count, grid.q, grid.r, grid.limit, shape.type.reach, cells)
    return list(shapes).index(shape)
