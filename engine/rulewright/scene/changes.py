"""Find the changes of a move and draw them: arrows for transfers, crosses for removals."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import hypot

from rulewright.records import dataclass
from rulewright.scene.nodes import Mark, Node, Path, Scene, SceneChange
from rulewright.scene.text_layout import Point

COUNT_PATTERN = re.compile(r"(?:(.*) )?(\d+)")
MOVABLE_KINDS = ("piece", "card")
MAX_ARROWS = 12
"""Number of simultaneous moves above which no arrows are drawn, as when cards are dealt."""
MIN_ARROW_LENGTH = 14.0
TRACE_LAYER = 7
"""The layer of arrows and crosses, above everything else."""


def mark_changes(previous: Scene, current: Scene) -> Scene:
    """Return the current scene with the changes since a previous scene of the same viewer."""
    changed_scene = add_traces(previous, current)
    changed_ids = {change.node for change in changed_scene.changes}
    nodes = tuple(
        replace(node, states=(*node.states, "changed")) if node.id in changed_ids else node
        for node in changed_scene.nodes
    )
    return replace(changed_scene, nodes=nodes)


def add_traces(previous: Scene, current: Scene) -> Scene:
    """Return the scene with changes, sharing unchanged nodes with the earlier one."""
    differences = list(_iter_differences(previous, current))
    nodes = (*current.nodes, *_iter_traces(differences))
    return replace(current, nodes=nodes, changes=tuple(one.change for one in differences))


@dataclass(frozen=True, slots=True)
class _Difference:
    """A change, with the node before and after it, if it was on the table."""

    change: SceneChange
    old_node: Node | None
    new_node: Node | None


def _iter_differences(previous: Scene, current: Scene) -> Iterator[_Difference]:
    """Yield the differences. A thing that is missing in one place and additional in exactly one
    other has moved.
    """
    old = {node.id: node for node in previous.nodes if node.value}
    new = {node.id: node for node in current.nodes if node.value}
    ids = [id for id in dict.fromkeys((*old, *new)) if _has_changed(old.get(id), new.get(id))]
    origin_ids = _match_moves(ids, old, new)
    left = set(origin_ids.values())
    for id in ids:
        was, now = old.get(id), new.get(id)
        values = was.value if was is not None else "", now.value if now is not None else ""
        origin = target = ""
        if was is not None and now is not None and was.within != now.within:
            origin, target = was.within, now.within
        elif id in origin_ids:
            was = old[origin_ids[id]]
            assert now is not None
            origin, target = was.within, now.within
        elif was is not None and id not in left and _has_left_table(was, now):
            origin = was.within
        yield _Difference(SceneChange(id, *values, origin, target), was, now)


def _has_changed(old_node: Node | None, new_node: Node | None) -> bool:
    if old_node is None or new_node is None:
        return True
    return old_node.value != new_node.value or old_node.within != new_node.within


def _has_left_table(old_node: Node, new_node: Node | None) -> bool:
    """Return whether a movable thing, or some of several equal ones, has left the table."""
    if old_node.kind not in MOVABLE_KINDS or "hidden" in old_node.states:
        return False
    if new_node is None:
        return True
    (kind, count), (other, rest) = _parse_count(old_node), _parse_count(new_node)
    return kind == other and rest < count


def _match_moves(
    ids: list[str], old_nodes: Mapping[str, Node], new_nodes: Mapping[str, Node]
) -> dict[str, str]:
    """Map each node that has gained things to the node from which they came."""
    removals: dict[tuple[str, str], list[tuple[str, int]]] = {}
    additions: dict[tuple[str, str], list[tuple[str, int]]] = {}
    for id in ids:
        amounts: dict[str, int] = {}
        for node, way in ((old_nodes.get(id), -1), (new_nodes.get(id), 1)):
            if node is not None and "hidden" not in node.states:
                kind, count = _parse_count(node)
                amounts[kind] = amounts.get(kind, 0) + way * count
        for kind, amount in amounts.items():
            side = additions if amount > 0 else removals
            if amount:
                side.setdefault((id.partition("[")[0], kind), []).append((id, abs(amount)))
    origin_by_id: dict[str, str] = {}
    for key, gained in additions.items():
        lost = removals.get(key, [])
        if len(gained) == len(lost) == 1 and gained[0][1] == lost[0][1]:
            origin_by_id[gained[0][0]] = lost[0][0]
    return origin_by_id


def _parse_count(scene_node: Node) -> tuple[str, int]:
    """Return the kind and number that a node shows: `red 2` is two of `red`, and the default number is
    one.
    """
    match = COUNT_PATTERN.fullmatch(scene_node.value)
    return (scene_node.value, 1) if match is None else (match[1] or "", int(match[2]))


# --- how it is drawn ------------------------------------------------------------------------------


def _iter_traces(differences: list[_Difference]) -> Iterator[Node]:
    arrows = [difference for difference in differences if difference.change.target]
    for difference in arrows if len(arrows) <= MAX_ARROWS else ():
        assert difference.old_node is not None and difference.new_node is not None
        start, end = _find_middle(difference.old_node), _find_middle(difference.new_node)
        if hypot(end[0] - start[0], end[1] - start[1]) >= MIN_ARROW_LENGTH:
            marks = tuple(_iter_arrow_marks(start, end))
            yield Node(
                f"went:{difference.new_node.id}",
                "trace",
                marks=marks,
                long=difference.new_node.long,
                layer=TRACE_LAYER,
            )
    for difference in differences:
        if difference.change.origin and not difference.change.target and difference.old_node is not None:
            left, top, *_ = difference.old_node.get_box()
            cross = "M-4 -4L4 4M4 -4L-4 4"
            marks = (Path(cross, "", "halo", 5), Path(cross, "", "changed", 2.5))
            yield Node(f"left:{difference.old_node.id}", "trace", (left + 3, top + 3), (-4, -4, 4, 4), marks,
                       long=difference.old_node.long, layer=TRACE_LAYER)  # fmt: skip


def _find_middle(scene_node: Node) -> Point:
    left, top, right, bottom = scene_node.get_box()
    return (left + right) / 2, (top + bottom) / 2


def _iter_arrow_marks(tail: Point, tip: Point) -> Iterator[Mark]:
    """Draw a curved arrow between two points; the curve keeps what lies between them visible."""
    (x1, y1), (x2, y2) = tail, tip
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
