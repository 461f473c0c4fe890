"""Represent a scene as data: nodes with shapes, meaning, options and changes. Units are pixels of the size
class that the scene was laid out for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.scene.arrangement import Arrangement
from rulewright.scene.text_layout import Box, measure_text

Size = str
"""`wide`, `narrow`, `paper`, or the pixels of a window, such as `1280x744`."""
WINDOWS: Mapping[Size, tuple[float, float | None]] = {
    "wide": (1280.0, 744.0), "narrow": (390.0, None), "paper": (700.0, None),
}  # fmt: skip
"""Widths and heights in pixels; a page without a height grows with its content."""
SIZES = tuple(WINDOWS)
WINDOW_PATTERN = re.compile(r"(\d{3,4})x(\d{3,4})")
MIN_WINDOW, MAX_WINDOW = 200, 4096


def find_window(size: Size) -> tuple[float, float | None] | None:
    """Return the width and height of a size; None for anything else, and for sizes beyond all screens.

    >>> find_window("1280x744"), find_window("narrow"), find_window("9999x9999")
    ((1280.0, 744.0), (390.0, None), None)
    """
    window = WINDOW_PATTERN.fullmatch(size)
    if window is None:
        return WINDOWS.get(size)
    if not all(MIN_WINDOW <= int(side) <= MAX_WINDOW for side in window.groups()):
        return None
    return float(window[1]), float(window[2])


# --- shapes ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Path:
    """An outline as the data of an SVG path. Paints are names (see `paints`), "" for none."""

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    r: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    w: float
    h: float
    fill: str = ""
    stroke: str = ""
    width: float = 1.0
    round: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A line of words; `anchor` as in SVG."""

    x: float
    y: float
    text: str
    size: float
    fill: str = "ink"
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False

    @property
    def box(self) -> Box:
        wide = measure_text(self.text, self.bold) * self.size
        left = self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * wide
        return left, self.y - 0.8 * self.size, left + wide, self.y + 0.22 * self.size


@dataclass(frozen=True, slots=True)
class Image:
    """A raster picture, given by an id in the scene. The mark with the `data:` address defines the picture
    and is not drawn itself.
    """

    x: float
    y: float
    w: float
    h: float
    id: str
    data: str = ""


Mark = Path | Circle | Rect | Text | Image
_KINDS = {Path: "path", Circle: "circle", Rect: "rect", Text: "text", Image: "image"}

# --- nodes ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Handle:
    """The meaning of a node: a `cell` of state, a `zone`, a `bag`, or a `member` of a type, by its
    name and keys in rules.
    """

    category: Literal["cell", "zone", "bag", "member"]
    name: str
    key_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """A thing on the table. `at` is its position, and its marks and `box` are relative to it. `id` is stable
    from one position to the next; the id of a hidden thing names only its place. `short`, `long` and `spoken`
    are in the language of the scene. `value` is what the node shows; changes are found by comparing it.
    `states`: `turn`, `hidden`, `empty`, `ghost`, `changed`.

    `id` is stable from one position to the next, that of something hidden names its place. `short`,
    `long` and `spoken` are in the language of the scene. `value` is what it shows, by which changes
    are found. `states`: `turn`, `hidden`, `empty`, `ghost`, `changed`.
    """

    id: str
    kind: str
    at: tuple[float, float] = (0.0, 0.0)
    box: Box = (0.0, 0.0, 0.0, 0.0)
    marks: tuple[Mark, ...] = ()
    stands: Handle | None = None
    within: str = ""
    short: str = ""
    long: str = ""
    spoken: str = ""
    value: str = ""
    role: str = ""
    states: tuple[str, ...] = ()
    layer: int = 0

    def get_box(self) -> Box:
        """Return the box in scene coordinates."""
        (x, y), (left, top, right, bottom) = self.at, self.box
        return x + left, y + top, x + right, y + bottom


@dataclass(frozen=True, slots=True)
class Offer:
    """An option: its code, its move notation, its text, and for each parameter its node ("" if the table has
    none) and the text of its value.
    """

    code: int
    name: str
    words: str
    nodes: tuple[str, ...] = ()
    alternative: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneChange:
    """A change by the last move: a node, its value before and after, and the nodes between which
    the thing moved; only the origin if it left the table.
    """

    node: str
    was: str
    now: str
    origin: str = ""
    target: str = ""


@dataclass(frozen=True, slots=True)
class Paint:
    """A colour by theme."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True)
class Ground:
    """The part of a scene that is the same in every position of a setting: places and their names.
    `key` identifies it.
    """

    key: str
    nodes: tuple[Node, ...]
    paints: Mapping[str, Paint]


@dataclass(frozen=True)
class Scene(Presentable):
    """A table as one viewer sees it; the rows are what lies on it."""

    title: str
    language: str
    size: Size
    viewer: str | None
    width: float
    height: float
    ground: Ground
    nodes: tuple[Node, ...]
    offers: tuple[Offer, ...] = ()
    changes: tuple[SceneChange, ...] = ()
    asked: str = ""
    """The viewer's decision, or whose turn it is."""
    turn: tuple[str, ...] = ()
    """The seats that have to decide."""
    arrangement: Arrangement | None = None
    """The slots of parts in a window, which the next scene keeps if possible."""

    @cached_property
    def by_id(self) -> Mapping[str, Node]:
        return {node.id: node for node in self.iter_nodes()}

    def iter_nodes(self) -> Iterator[Node]:
        """Yield the nodes in drawing order."""
        yield from sorted((*self.ground.nodes, *self.nodes), key=lambda node: node.layer)

    def since(self, previous: Scene) -> Scene:
        """Return this scene with the changes since a previous scene of the same viewer."""
        from rulewright.scene.changes import mark_changes

        return mark_changes(previous, self)

    def __str__(self) -> str:
        who = "a spectator" if self.viewer is None else self.viewer
        return f"{self.title}, as {who} sees it: {self.asked}"

    def records(self) -> list[dict[str, Any]]:
        return [
            {"id": node.id, "kind": node.kind, "within": node.within, "value": node.value,
             "says": node.spoken}
            for node in self.nodes
        ]  # fmt: skip

    def to_dict(self, *, ground: bool = True) -> dict[str, Any]:
        """Return plain data for JSON (`rulewright docs scene`); without `ground`, only its key."""
        data: dict[str, Any] = {
            "format": 1,
            "title": self.title,
            "language": self.language,
            "size": self.size,
            "viewer": self.viewer,
            "width": self.width,
            "height": self.height,
            "asked": self.asked,
            "turn": list(self.turn),
            **({"folding": self.arrangement.level} if self.arrangement is not None else {}),
            "ground": {"key": self.ground.key},
            "nodes": [to_plain(node) for node in self.nodes],
            "offers": [to_plain(offer) for offer in self.offers],
            "changes": [to_plain(change) for change in self.changes],
        }
        if ground:
            data["ground"] = {
                "key": self.ground.key,
                "nodes": [to_plain(node) for node in self.ground.nodes],
                "paints": {name: [p.light, p.dark] for name, p in self.ground.paints.items()},
            }
        return data

    def to_svg(self, *, dark: bool = False) -> str:
        """Return the picture as the text of an SVG file."""
        from rulewright.scene.svg import as_svg

        return as_svg(self, dark=dark)

    def _repr_html_(self) -> str:
        from rulewright.scene.svg import as_svg

        # A notebook shows many scenes, in which ids must be unique, and its cells may be narrower.
        picture = as_svg(self, with_ids=False)
        return picture.replace("<svg ", '<svg style="max-width: 100%; height: auto" ', 1)


def to_plain(value: object) -> object:
    """Convert a node, offer, change or mark to data for JSON; empty entries are omitted."""
    match value:
        case Handle(what, name, keys):
            return {"what": what, "name": name, "keys": list(keys)}
        case Path() | Circle() | Rect() | Text() | Image():
            return {"is": _KINDS[type(value)], **_to_record(value)}
        case Node() | Offer() | SceneChange():
            return _to_record(value)
        case tuple():
            return [to_plain(each) for each in value]
        case float():
            return round(value, 1)
        case _:
            return value


def _to_record(scene_record: Mark | Node | Offer | SceneChange) -> dict[str, object]:
    fields = {}
    for name in scene_record.__dataclass_fields__:
        value = getattr(scene_record, name)
        if value or (name in ("x", "y", "code", "nodes") and value is not None):
            fields[name] = to_plain(value)
    return fields
