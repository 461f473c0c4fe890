"""Where a shape of several cells can be laid on a growing grid."""

from __future__ import annotations

from rulewright.ir.nodes import ShapeTable
from rulewright.types import HEX_STEPS


def openings(cells: list[int], shape: ShapeTable) -> list[int]:
    """Return the numbers, rising, of all places and turns at which the shape touches and overlaps
    nothing.

    A place is `((q + reach) * span + r + reach) * turns + turn` with span 2 * reach + 1; every
    cell of the shape lies within reach.
    """
    laid = cells[shape.laid]
    turns = len(shape.turns)
    if laid == 0 or laid + len(shape.turns[0]) > shape.limit:
        return []
    taken = set(zip(cells[shape.q : shape.q + laid], cells[shape.r : shape.r + laid], strict=True))
    border = {(q + dq, r + dr) for q, r in taken for dq, dr in HEX_STEPS} - taken
    reach, span = shape.reach, 2 * shape.reach + 1
    found: set[int] = set()
    twins = shape.twins()
    for turn in sorted(set(twins)):
        offsets = shape.turns[turn]
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
                    found.update(place + other for other in same)
    return sorted(found)
