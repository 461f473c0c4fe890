"""Looks at the geometry of scenes: what is written or stands there lies on nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.scene.nodes import Circle, Mark, Node, Path, Scene, Text
from rulewright.scene.text_layout import Box

SPARE = 0.75
"""Pixels that boxes may share: they are rounded and generous."""
Item = tuple[Node, str, Box]


def overlap(one: Box, other: Box, spare: float = 0.0) -> bool:
    """Whether two boxes share more than an edge; `spare` allows so much."""
    return (
        one[0] + spare < other[2]
        and other[0] + spare < one[2]
        and one[1] + spare < other[3]
        and other[1] + spare < one[3]
    )


def items(scene: Scene) -> Iterator[Item]:
    """All words with their boxes in the scene, and pieces with the text ""; letters on pieces are
    no words."""
    for node in scene.iter_nodes():
        x, y = node.at
        for mark in node.marks:
            if isinstance(mark, Text) == (node.kind not in ("piece", "mark")):
                left, top, right, bottom = mark.box if isinstance(mark, Text) else covered(mark)
                text = mark.text if isinstance(mark, Text) else ""
                yield node, text, (x + left, y + top, x + right, y + bottom)


def covered(mark: Mark) -> Box:
    """The box of what a piece is drawn with."""
    match mark:
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case Path(d) if mark.fill and "q" not in d and "A" not in d:
            numbers = [float(number) for number in re.findall(r"-?[0-9.]+", d)]
            xs, ys = numbers[::2], numbers[1::2]
            return min(xs), min(ys), max(xs), max(ys)
        case _:
            return 0, 0, 0, 0


def collisions(scene: Scene) -> list[str]:
    """Words and pieces that lie on each other. Pieces on one line between places may touch."""
    found = list(items(scene))
    found.sort(key=lambda item: item[2][0])
    wrong = []
    for number, (one, text, box) in enumerate(found):
        for other, text2, box2 in found[number + 1 :]:
            if box2[0] >= box[2]:
                break
            if not overlap(box, box2, SPARE) or (one is other and not (text and text2)):
                continue
            if not stands_over(one, other):
                wrong.append(f"{one.id}: {text!r} and {other.id}: {text2!r}")
    return wrong


def stands_over(one: Node, other: Node) -> bool:
    """Whether a piece covers a mark of its place, as the section `board` says."""
    kinds = {one.kind, other.kind}
    if kinds == {"word", "piece"} and any(node.id.startswith("letters:") for node in (one, other)):
        return True  # names of columns and rows stand in the corners of squares, where no piece reaches
    return kinds == {"mark", "piece"} and one.at == other.at


def outside(scene: Scene) -> list[str]:
    """What does not lie on the table."""
    return [
        f"{node.id}: {text!r}"
        for node, text, (left, top, right, bottom) in items(scene)
        if left < 0 or top < 0 or right > scene.width + SPARE or bottom > scene.height + SPARE
    ]
