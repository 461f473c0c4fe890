"""Find where a shape of several cells fits on a growing grid."""

from __future__ import annotations

from rulewright.ir.nodes import ShapeTable
from rulewright.types import HEX_STEPS


def find_openings(cells: list[int], shape_table: ShapeTable) -> list[int]:
    """Return the codes, in ascending order, of all places and turns at which the shape touches laid cells
    without overlapping any.

    A place is `((q + reach) * span + r + reach) * turns + turn` with span 2 * reach + 1; every
    cell of the shape lies within reach.
    """
    laid = cells[shape_table.count_cell]
    turns = len(shape_table.turns)
    if laid == 0 or laid + len(shape_table.turns[0]) > shape_table.limit:
        return []
    taken = set(
        zip(
            cells[shape_table.q : shape_table.q + laid],
            cells[shape_table.r : shape_table.r + laid],
            strict=True,
        )
    )
    border = {(q + dq, r + dr) for q, r in taken for dq, dr in HEX_STEPS} - taken
    reach, span = shape_table.reach, 2 * shape_table.reach + 1
    opening_numbers: set[int] = set()
    twins = shape_table.find_twins()
    for turn in sorted(set(twins)):
        offsets = shape_table.turns[turn]
        same = [other for other, twin in enumerate(twins) if twin == turn]
        anchors = {(q - dq, r - dr) for q, r in border for dq, dr in offsets}
        for q, r in anchors:
            for dq, dr in offsets:
                cell = (q + dq, r + dr)
                if cell in taken or not (-reach <= cell[0] <= reach and -reach <= cell[1] <= reach):
                    break
            else:
                if -reach <= q <= reach and -reach <= r <= reach:
                    place = ((q + reach) * span + r + reach) * turns
                    opening_numbers.update(place + other for other in same)
    return sorted(opening_numbers)
