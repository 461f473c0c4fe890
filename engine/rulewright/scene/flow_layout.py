"""Place boxes in rows, from left to right and from top to bottom."""

from __future__ import annotations

from dataclasses import field

from rulewright.records import dataclass
from rulewright.scene.nodes import Node
from rulewright.scene.text_layout import Point

GAP = 6.0
"""Space between boxes."""


@dataclass(slots=True)
class FlowLayout:
    """Boxes placed beside each other from left to right, then in the next row."""

    left_edge: float
    next_top: float
    width: float
    within: str
    nodes: list[Node] = field(default_factory=list)
    next_x: float = 0.0
    row_height: float = 0.0

    def place_box(self, wide: float, high: float) -> Point:
        """Return the position of the next box of this size."""
        if self.next_x and self.next_x + wide > self.width + 0.01:
            self.start_row()
        at = (self.left_edge + self.next_x, self.next_top)
        self.next_x += wide + GAP
        self.row_height = max(self.row_height, high)
        return at

    def start_row(self) -> None:
        """Begin a new row."""
        if self.row_height:
            self.next_top += self.row_height + GAP
        self.next_x = self.row_height = 0.0
