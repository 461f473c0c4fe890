"""What a move has changed on a table, and how that is drawn: arrows for what went from one place to
another, crosses for what left the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot

from rulewright.records import dataclass
from rulewright.scene.measure import Point
from rulewright.scene.nodes import Mark, Node, Path, Scene, SceneChange

COUNTED = re.compile(r"(?:(.*) )?(\d+)")
THINGS = ("piece", "card")
MOST_ARROWS = 12
"""Of more things that went at once, as when cards are dealt, no arrow is drawn."""
SHORTEST = 14.0
TRACES = 7
"""Their layer: above all else."""


def since(before: Scene, after: Scene) -> Scene:
    """A scene with what has changed since one of the same viewer."""
    found = traced(before, after)
    changed = {change.node for change in found.changes}
    nodes = tuple(
        replace(node, states=(*node.states, "changed")) if node.id in changed else node
        for node in found.nodes
    )
    return replace(found, nodes=nodes)


def traced(before: Scene, after: Scene) -> Scene:
    """Return the scene with changes, sharing unchanged nodes with the earlier one."""
    found = list(_differences(before, after))
    nodes = (*after.nodes, *_traces(found))
    return replace(after, nodes=nodes, changes=tuple(one.change for one in found))


@dataclass(frozen=True, slots=True)
class _Difference:
    """A change, with what it came from and what it became where that was on the table."""

    change: SceneChange
    was: Node | None
    now: Node | None


def _differences(before: Scene, after: Scene) -> Iterator[_Difference]:
    """Yield the differences. A thing that is missing in one place and additional in exactly one
    other has moved.
    """
    old = {node.id: node for node in before.nodes if node.value}
    new = {node.id: node for node in after.nodes if node.value}
    ids = [id for id in dict.fromkeys((*old, *new)) if _differ(old.get(id), new.get(id))]
    went = _went(ids, old, new)
    left = set(went.values())
    for id in ids:
        was, now = old.get(id), new.get(id)
        values = was.value if was is not None else "", now.value if now is not None else ""
        origin = target = ""
        if was is not None and now is not None and was.within != now.within:
            origin, target = was.within, now.within
        elif id in went:
            was = old[went[id]]
            assert now is not None
            origin, target = was.within, now.within
        elif was is not None and id not in left and _fewer(was, now):
            origin = was.within
        yield _Difference(SceneChange(id, *values, origin, target), was, now)


def _differ(was: Node | None, now: Node | None) -> bool:
    if was is None or now is None:
        return True
    return was.value != now.value or was.within != now.within


def _fewer(was: Node, now: Node | None) -> bool:
    """Whether a thing left the table, or some of several."""
    if was.kind not in THINGS or "hidden" in was.states:
        return False
    if now is None:
        return True
    (kind, count), (other, rest) = _counted(was), _counted(now)
    return kind == other and rest < count


def _went(ids: list[str], old: Mapping[str, Node], new: Mapping[str, Node]) -> dict[str, str]:
    """For what is in addition somewhere the node from where it came."""
    less: dict[tuple[str, str], list[tuple[str, int]]] = {}
    more: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for id in ids:
        amounts: dict[str, int] = {}
        for node, way in ((old.get(id), -1), (new.get(id), 1)):
            if node is not None and "hidden" not in node.states:
                kind, count = _counted(node)
                amounts[kind] = amounts.get(kind, 0) + way * count
        for kind, amount in amounts.items():
            side = more if amount > 0 else less
            if amount:
                side.setdefault((id.partition("[")[0], kind), []).append((id, abs(amount)))
    found: dict[str, str] = {}
    for key, gained in more.items():
        lost = less.get(key, [])
        if len(gained) == len(lost) == 1 and gained[0][1] == lost[0][1]:
            found[gained[0][0]] = lost[0][0]
    return found


def _counted(node: Node) -> tuple[str, int]:
    """Return what a node shows and its number: `red 2` is two of `red`; without a number it is
    one.
    """
    found = COUNTED.fullmatch(node.value)
    return (node.value, 1) if found is None else (found[1] or "", int(found[2]))


# --- how it is drawn ------------------------------------------------------------------------------


def _traces(found: list[_Difference]) -> Iterator[Node]:
    arrows = [one for one in found if one.change.target]
    for one in arrows if len(arrows) <= MOST_ARROWS else ():
        assert one.was is not None and one.now is not None
        start, end = _middle(one.was), _middle(one.now)
        if hypot(end[0] - start[0], end[1] - start[1]) >= SHORTEST:
            marks = tuple(_arrow(start, end))
            yield Node(f"went:{one.now.id}", "trace", marks=marks, long=one.now.long, layer=TRACES)
    for one in found:
        if one.change.origin and not one.change.target and one.was is not None:
            left, top, *_ = one.was.where()
            cross = "M-4 -4L4 4M4 -4L-4 4"
            marks = (Path(cross, "", "halo", 5), Path(cross, "", "changed", 2.5))
            yield Node(f"left:{one.was.id}", "trace", (left + 3, top + 3), (-4, -4, 4, 4), marks,
                       long=one.was.long, layer=TRACES)  # fmt: skip


def _middle(node: Node) -> Point:
    left, top, right, bottom = node.where()
    return (left + right) / 2, (top + bottom) / 2


def _arrow(start: Point, end: Point) -> Iterator[Mark]:
    """A bow from one point to another, so that it does not hide what lies between."""
    (x1, y1), (x2, y2) = start, end
    long = hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / long, (y2 - y1) / long
    bend = min(0.16 * long, 40.0)
    cx, cy = (x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend
    away = hypot(x2 - cx, y2 - cy)
    vx, vy = (x2 - cx) / away, (y2 - cy) / away
    size = min(9.0, 0.4 * long)
    bx, by = x2 - vx * size, y2 - vy * size
    line = f"M{x1:.1f} {y1:.1f}Q{cx:.1f} {cy:.1f} {bx:.1f} {by:.1f}"
    half = 0.55 * size
    head = (
        f"M{x2:.1f} {y2:.1f}L{bx - vy * half:.1f} {by + vx * half:.1f}"
        f"L{bx + vy * half:.1f} {by - vx * half:.1f}Z"
    )
    yield Path(line, "", "halo", 5.5)
    yield Path(line, "", "changed", 3)
    yield Path(head, "changed", "halo", 1)
