"""Boards of a table: their places with names, once, and what stands there in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from rulewright.model.tree import StateDrawing
from rulewright.phrases import capital
from rulewright.records import dataclass
from rulewright.scene import places
from rulewright.scene.context import SceneContext
from rulewright.scene.measure import Box, Point, around, text_width, wrapped
from rulewright.scene.memo import Memo
from rulewright.scene.nodes import Circle, Handle, Mark, Node, Path, Text
from rulewright.scene.offers import Opening, opening_id
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.places import BoardLayout, Place, hex_corners, hex_middle
from rulewright.scene.plans import BoardPlan, Printed, axial, lying, printed, ring_of, stood
from rulewright.scene.slots import Slot, pack, reserve
from rulewright.scene.things import KeyedState, member_id
from rulewright.scene.tiles import outline_of, tiles
from rulewright.types import FiniteType, PlaceType, root_of

GROUND, LABELS, PIECES, WORDS = 1, 2, 4, 6
SEVERAL = 4
"""So many like pieces are drawn one by one, if there is room; of more there is one and a number."""


# --- what stands on places ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Placement:
    """The contents of one cell on a place: a piece, its number, and its texts."""

    id: str
    place: str
    """The id of its node."""
    piece: Piece
    count: int
    handle: Handle
    value: str
    spoken: str
    short: str
    over: str = ""
    called: str = ""
    role: str = ""


def standing(look: SceneContext, board: Board, state: Mapping[str, object]) -> Iterator[Placement]:
    """Yield the pieces on a board."""
    for thing, how in lying(look, board.plan):
        called = state.get(how.called) if how is not None and how.called else None
        held = state.get(thing.name)
        yield from board.stood.made(
            thing.name,
            (held, called),
            partial(_standing, look, board.plan, thing, how, held, called),
        )


def _standing(
    look: SceneContext,
    plan: BoardPlan,
    thing: KeyedState,
    how: StateDrawing | None,
    held: object,
    called: object,
) -> list[Placement]:
    found = []
    for one in stood(thing, plan, held):
        value, count = one.value, 1
        of: FiniteType | None = None
        name = thing.name if one.roams else ""
        if one.kept is not None:
            of, name = root_of(one.kept[0]), one.kept[1]
            count = value if isinstance(value, int) and value is not True else 1
        elif isinstance(value, str) and not one.roams:
            of, name = root_of(thing.type), value
        piece, count = _piece(look, how, of, name, value, count)
        title = look.called.member(of, name) if of is not None else look.called.thing(thing.name)
        below = ""
        if isinstance(called, Mapping) and isinstance(called.get(one.place), str):
            kind = look.things[how.called].type if how is not None and how.called else thing.type
            below = look.called.value(kind, called[one.place])
        found.append(
            Placement(
                thing.id(one.keys), one.id, piece, count, thing.handle(one.keys),
                f"{value}" if one.kept is None else f"{one.kept[1]} {value}",
                look.called.told(thing, one.keys, _shown(look, thing, value)), title,
                how.over or "" if how is not None else "", below, look.roles.role(name),
            )
        )  # fmt: skip
    return found


def _shown(look: SceneContext, thing: KeyedState, value: object) -> str:
    if isinstance(value, list):
        return look.words.value(tuple(look.called.value(thing.type, each) for each in value))
    return look.called.value(thing.type, value)


def _piece(
    look: SceneContext,
    how: StateDrawing | None,
    of: FiniteType | None,
    name: str,
    value: object,
    count: int,
) -> tuple[Piece, int]:
    """The piece for a value, and how many of it."""
    if how is not None and how.shapes is not None:
        piece = look.piece(of, name, how.shapes.get(name, how.as_))
        return (replace(piece, text="") if not piece.role else piece), count
    shape = how.as_ if how is not None else "disc"
    if isinstance(value, list):
        return Piece("", "square", str(len(value))), 1
    if of is not None:
        return look.piece(of, name, shape), count
    if name:  # a thing that is somewhere
        return look.piece(None, name, shape), 1
    if value is True:
        return Piece("", shape if how is not None else "square"), 1
    if how is not None:
        return Piece("", shape, look.called.written(value)), 1
    return Piece(text=look.called.written(value), written=True), 1


# --- the ground of a board ------------------------------------------------------------------------


@dataclass(slots=True)
class Board:
    """A board at its place on the table, with the rooms for what stands on it."""

    plan: BoardPlan
    origin: Point
    layout: BoardLayout
    nodes: list[Node] = field(default_factory=list)
    rooms: dict[str, Box] = field(default_factory=dict)
    spots: dict[tuple[str, str], tuple[Point, float]] = field(default_factory=dict)
    """Where the marks of places stand, by place and field, with their radius."""
    sides: dict[str, tuple[Point, Point]] = field(default_factory=dict)
    """The ends of sides that can have something on them."""
    largest: float = 16.0
    """Radius of the largest pieces."""
    height: float = 0.0
    stood: Memo[list[Placement]] = field(default_factory=Memo)
    """What stands on it, by state."""
    drawn: Memo[list[Node]] = field(default_factory=Memo)
    """What is drawn of it, by place."""

    @property
    def width(self) -> float:
        return self.layout.width

    def on(self, at: Point) -> Point:
        """A point of the board on the table."""
        return self.origin[0] + at[0], self.origin[1] + at[1]


def lay(
    look: SceneContext,
    plan: BoardPlan,
    origin: Point,
    width: float,
    most: float,
    site: Sequence[str] = (),
    openings: Sequence[Opening] = (),
) -> Board | None:
    """A board no wider than that; `most` is the side of its largest squares. `site` are the cells
    that lie of a growing one, and `openings` is where more can be laid. None if nothing of it can
    be drawn."""
    layout = _layout(look, plan, width, most, site, openings)
    if layout is None or not layout.places:
        return None
    board = Board(plan, origin, layout)
    board.height = layout.height
    if layout.room is None:
        _irregular(look, board, width)
        return board
    free = {f"at({q}, {r})" for _, q, r, _ in openings}.difference(site)
    board.layout = replace(layout, places=tuple(p for p in layout.places if p.name not in free))
    _regular(look, board)
    middles = {place.name: place.at for place in layout.places}
    for type, q, r, _ in openings:
        board.nodes.append(_opening(look, board, type, (q, r), middles[f"at({q}, {r})"]))
    return board


def _opening(
    look: SceneContext, board: Board, type: PlaceType, at: tuple[int, int], middle: Point
) -> Node:
    """Return the ghost of a possible placement of a shape: its middle hex, and its outline, which
    pages show on hover.
    """
    side = board.layout.unit
    d = "M" + "L".join(f"{cx:.1f} {cy:.1f}" for cx, cy in hex_corners((0, 0), 0.82 * side)) + "Z"
    declared = look.world.declared.grids[type.grid.root.name]
    hexes = [hex_middle(cell, side) for cell in declared.shapes[type.shape].cells]
    half = 0.3 * side
    marks = (
        Path(d, "", "edge", 1),
        Path(f"M{-half:.1f} 0H{half:.1f}M0 {-half:.1f}V{half:.1f}", "", "edge", 1.5),
        Path(outline_of(hexes, side), "", "unseen", 3),
    )
    told = look.called.member(type.grid, f"at({at[0]}, {at[1]})")
    return Node(
        opening_id(type.shape, *at), "ghost", board.on(middle), (-half, -half, half, half), marks,
        None, "", told, told, told, states=("ghost",), layer=LABELS,
    )  # fmt: skip


def _layout(
    look: SceneContext,
    plan: BoardPlan,
    width: float,
    most: float,
    site: Sequence[str],
    openings: Sequence[Opening],
) -> BoardLayout | None:
    names, declared = plan.of.root.names, look.board
    if plan.kind == "growing":
        cells = plan.at(site) | {(q, r): f"at({q}, {r})" for _, q, r, _ in openings}
        return places.hexes(cells, width, 0.8 * most, grows=True) if cells else None
    if plan.kind in ("square", "hex"):
        assert plan.symbol.grid is not None
        if plan.kind == "hex":
            return places.hexes(plan.at(), width, 0.6 * most, plan.between())
        most = min(most, 0.8 * width / plan.symbol.grid.rows)
        return places.squares(plan.at(), width, most, plan.between())
    if plan.kind == "graph":
        around_it, extent = places.in_circle(names, min(width, 560.0), 26)
        return places.circles(around_it, extent, 1.0, 26)
    assert declared.cells is not None
    stands: dict[str, Point] = {
        names[i]: declared.cells[names[i]] for i in plan.of.members if names[i] in declared.cells
    }
    far = max(x for x, _ in stands.values()), max(y for _, y in stands.values())
    size: Point = declared.size or (far[0] + 60, far[1] + 60)
    scale = width / size[0] if declared.size else min(width / size[0], 1.0)
    if declared.layout == "polar":
        rings = {name: _radii(look, plan, name) for name in stands}
        banded = frozenset(
            name for mark in printed(look, plan) if mark.how == "edge" for name in mark.there
        )
        return places.sectors(
            declared.centre or (0, 0),
            {name: radii for name, radii in rings.items() if radii is not None},
            declared.longitudes,
            stands,
            size,
            banded,
            scale,
        )
    if declared.outlines is not None:
        outlined = {k: v for k, v in declared.outlines.items() if k in stands}
        return places.regions(outlined, stands, size, scale)
    close = [
        ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
        for a in stands.values()
        for b in stands.values()
        if a != b
    ]
    if declared.size is None and close:  # a few points: as large as there is room
        left, low = min(x for x, _ in stands.values()), min(y for _, y in stands.values())
        scale = min((width - 120) / max(1, far[0] - left), 110 / min(close))
        room = 60 / scale
        stands = {name: (x - left + room, y - low + room) for name, (x, y) in stands.items()}
        size = (far[0] - left + 2 * room, far[1] - low + 2 * room)
    return places.circles(stands, size, scale, min(30.0, min(close, default=80) * scale * 0.4))


def _radii(look: SceneContext, plan: BoardPlan, place: str) -> tuple[int, int] | None:
    found = ring_of(look, plan, place)
    ring = look.board.rings[found[1]] if found is not None else None
    return None if ring is None else (ring.inner_radius, ring.outer_radius)


def _regular(look: SceneContext, board: Board) -> None:
    """Squares and hexes: names of columns and rows stand at the edge, pieces in the middle."""
    plan, layout = board.plan, board.layout
    assert layout.room is not None
    marked = [mark for mark in printed(look, plan) if mark.how != "edge"]
    board.largest = layout.room[2] * (0.9 if plan.kind == "square" else 0.86)
    for place in layout.places:
        x, y = place.at
        fill = "shade" if place.light or plan.kind == "growing" else "place"
        index = plan.of.root.number(place.name)
        role = look.fill(plan.of, index) if index is not None else ""
        marks: list[Mark] = [Path(place.d, f"area:{role}" if role else fill, "line", 1)]
        rx1, ry1, rx2, ry2 = layout.room
        room = (x + rx1, y + ry1, x + rx2, y + ry2)
        drawn = [mark for mark in marked if place.name in mark.there]
        if drawn:
            radius = (ry2 - ry1) / 4.2
            for number, mark in enumerate(drawn):
                at = (x + (number - (len(drawn) - 1) / 2) * 2.1 * radius, y + ry1 + radius)
                board.nodes.append(_marked(look, board, place.name, mark, at, radius))
                board.spots[member_id(plan.of, place.name), mark.name] = at, radius
            room = (room[0], y + ry1 + 2.1 * radius, room[2], room[3])
        board.rooms[member_id(plan.of, place.name)] = room
        board.nodes.append(_area(look, board, place, marks))
    half = min(11.0, 0.26 * layout.unit)
    for name, corner in layout.corners.items():
        x, y = corner
        if plan.corners is not None:
            id = member_id(plan.corners, name)
            board.rooms[id] = (x - half, y - half, x + half, y + half)
            board.nodes.append(_between(look, board, plan.corners, name, corner, "corner"))
    for name, (a, b) in layout.sides.items():
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if plan.sides is not None:
            id = member_id(plan.sides, name)
            board.rooms[id] = (middle[0] - 8, middle[1] - 8, middle[0] + 8, middle[1] + 8)
            board.sides[id] = a, b
            board.nodes.append(_between(look, board, plan.sides, name, middle, "side"))
    if plan.kind == "growing":
        middles = {place.name: place.at for place in layout.places}
        declared = look.world.declared.grids[plan.of.root.name]
        shapes = [shape.cells for shape in declared.shapes.values()]
        lying = tiles({name: axial(name) for name in middles}, shapes)
        around_tiles: tuple[Mark, ...] = tuple(
            Path(outline_of([middles[name] for name in tile], layout.unit), "", "edge", 2.5)
            for tile in lying
        )
        if around_tiles:
            id = f"tiles:{plan.of.root.name}"
            board.nodes.append(Node(id, "line", board.origin, marks=around_tiles, layer=LABELS))
    if layout.letters:
        letters = [Text(x, y, text, 13, "faint", "middle") for text, (x, y) in layout.letters]
        board.nodes.append(_words(board, f"letters:{plan.of.root.name}", letters))


def _words(board: Board, id: str, words: Sequence[Text], within: str = "") -> Node:
    """Words on a board."""
    box = around([word.box for word in words])
    return Node(id, "word", board.origin, box, tuple(words), within=within, layer=LABELS)


def _between(
    look: SceneContext, board: Board, of: FiniteType, name: str, at: Point, kind: str
) -> Node:
    """A corner or a side: a point that can be chosen, with a dot if it is a corner."""
    dot = (Circle(0, 0, 2.5, "edge"),) if kind == "corner" else ()
    return look.member_node(of, name, kind, board.on(at), (-9, -9, 9, 9), dot, GROUND)


def _area(look: SceneContext, board: Board, place: Place, marks: Sequence[Mark]) -> Node:
    of, box = board.plan.of, around([(x, y, x, y) for x, y in place.outline])
    short = look.called.short(of, place.name)
    return look.member_node(of, place.name, "area", board.origin, box, marks, GROUND, short=short)


def _marked(
    look: SceneContext, board: Board, place: str, mark: Printed, at: Point, radius: float
) -> Node:
    """Return the printed mark of a field on a place."""
    id, piece = member_id(board.plan.of, place), mark.piece(look, place)
    told = mark.text(look, place)
    spoken = look.words.word("thing", {"thing": capital(mark.title), "value": told})
    return Node(
        f"mark:{id}:{mark.name}", "mark", board.on(at),
        (-radius, -radius, radius, radius), tuple(piece_marks(piece, 0, 0, radius)), None,
        id, told, spoken, spoken, "", piece.role, (), LABELS,
    )  # fmt: skip


def _irregular(look: SceneContext, board: Board, width: float) -> None:
    """Maps: each place with its name and room for what stands there."""
    plan, layout = board.plan, board.layout
    by_name = {place.name: place for place in layout.places}
    _lines(look, board, by_name)
    marked = printed(look, plan)
    kinds = _most(look, plan)
    taken = _edge_rooms(look, board, by_name)
    listed: list[tuple[int, str]] = []
    circled = look.board.outlines is None and look.board.layout != "polar"
    for number, place in enumerate(layout.places, 1):
        index = plan.of.root.number(place.name)
        assert index is not None
        role = look.fill(plan.of, index)
        here = [mark for mark in marked if place.name in mark.there]
        drawn = [mark for mark in here if mark.how != "edge"]
        fill, ink = (f"area:{role}", f"text:{role}") if role else ("place", "ink")
        marks: list[Mark] = [Path(place.d, fill, "edge", 1.5)]
        if place.band:
            band = next(mark for mark in here if mark.how == "edge")
            marks.append(Path(place.band, f"role:{band.piece(look, place.name).role}", "edge", 0.8))
        names = (look.called.on_map(plan.of, place.name), look.called.short(plan.of, place.name))
        spare = len(drawn) + kinds
        slot = reserve(
            () if circled else names, str(number), spare, place.at, place.outline, taken,
            min(15.0, 0.02 * width + 4),
        )  # fmt: skip
        if circled:
            slot = _beside(place, names[-1])
        elif slot.numbered:
            listed.append((number, names[0].replace("\u00ad", "")))
        room = slot.room
        if drawn:
            radius, spots, room = _divided(room, len(drawn))
            for mark, spot in zip(drawn, spots, strict=True):
                board.nodes.append(_marked(look, board, place.name, mark, spot, radius))
                board.spots[member_id(plan.of, place.name), mark.name] = spot, radius
        board.rooms[member_id(plan.of, place.name)] = room
        board.nodes.append(_area(look, board, place, marks))
        if slot.lines:
            words = [Text(x, y, line, slot.size, ink, "middle") for line, (x, y) in slot.lines]
            id = member_id(plan.of, place.name)
            board.nodes.append(_words(board, f"name:{id}", words, within=id))
    board.largest = min(11.0 if look.board.layout == "polar" else 15.0, 0.02 * width + 4)
    if listed:
        board.height += _legend(board, listed, width)


def _divided(room: Box, count: int) -> tuple[float, list[Point], Box]:
    """Return a box with marks at its left or top, whichever leaves more room for two pieces:
    radius, centres, and the remaining box.
    """
    left, top, right, bottom = room
    found = []
    for beside in (False, True):
        for radius in (9.0, 8.0, 7.0, 6.0, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0):
            wide = 2.1 * radius * (1 if beside else count)
            high = 2.1 * radius * (count if beside else 1)
            if wide > right - left or high > bottom - top:
                continue
            rest = (
                (left + wide, top, right, bottom) if beside else (left, top + high, right, bottom)
            )
            larger, _ = pack(rest, 2, 11.0)
            x0 = left if beside else (left + right - wide) / 2
            spots = [
                (x0 + radius * (1.05 if beside else 1.05 + 2.1 * n),
                 top + radius * (1.05 + 2.1 * n if beside else 1.05))
                for n in range(count)
            ]  # fmt: skip
            found.append((min(larger, radius), not beside, radius, spots, rest))
    if not found:
        radius, spots = pack(room, count, 9.0)
        return radius, spots, room
    _, _, radius, spots, rest = max(found)
    return radius, spots, rest


def _beside(place: Place, label: str) -> Slot:
    """A circle has its name above it, and room inside."""
    x, y = place.at
    r = max(abs(px - x) for px, _ in place.outline)
    return Slot(
        11, ((label, (x, y - r - 4)),), (x - 0.7 * r, y - 0.7 * r, x + 0.7 * r, y + 0.7 * r)
    )


def _most(look: SceneContext, plan: BoardPlan) -> int:
    """For how many pieces there should be room on each place."""
    kinds, edges = 0, plan.edges.name if plan.edges is not None else ""
    for thing, _ in lying(look, plan):
        keys = [root.name if root is not None else "" for root in map(root_of, thing.keys)]
        if edges not in keys:
            kinds += 1 + 2 * any(name not in plan.roots for name in keys)
    return min(kinds, 8)


def _lines(look: SceneContext, board: Board, by_name: Mapping[str, Place]) -> None:
    """Add the lines that join places, and double borders."""
    plan, declared = board.plan, look.board
    lines: list[Mark] = []
    if (declared.layout != "polar" and declared.outlines is None) or plan.kind == "graph":
        for first, second in look.pairs(plan.of):
            if first in by_name and second in by_name:
                (x1, y1), (x2, y2) = by_name[first].at, by_name[second].at
                lines.append(Path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", "", "edge", 2.5))
    if lines:
        id = f"lines:{plan.of.root.name}"
        board.nodes.append(Node(id, "line", board.origin, (0, 0, 0, 0), tuple(lines), layer=0))
    cuts: list[Mark] = []
    for name in declared.lines if plan.kind == "map" else ():
        for first, second in look.pairs(plan.of, name):
            d = _border(look, board, first, second)
            if d:
                cuts += [Path(d, "", "cut", 6), Path(d, "", "halo", 2)]
    if cuts:
        id = f"cuts:{plan.of.root.name}"
        board.nodes.append(Node(id, "line", board.origin, (0, 0, 0, 0), tuple(cuts), layer=LABELS))


def _border(look: SceneContext, board: Board, first: str, second: str) -> str:
    plan, declared = board.plan, look.board
    found = []
    for name in (first, second):
        radii, angles = _radii(look, plan, name), declared.longitudes.get(name)
        if radii is None or angles is None or declared.size is None:
            return ""
        found.append((radii, angles))
    scale = board.layout.width / declared.size[0] if declared.size else 1.0
    return places.sector_border(declared.centre or (0, 0), found[0], found[1], scale)


def _edge_rooms(look: SceneContext, board: Board, by_name: Mapping[str, Place]) -> list[Box]:
    """Rooms for what stands on the borders between places, along them."""
    plan = board.plan
    if plan.edges is None or plan.edges.finite is None:
        return []
    taken = []
    half = max(7.0, min(12.0, board.layout.width / 60))
    for name, (first, second) in look.ends(plan.edges, plan.of).items():
        if first not in by_name or second not in by_name:
            continue
        shared = places.border_line(by_name[first], by_name[second])
        at, _ = places.middle_of(shared or (by_name[first].at, by_name[second].at))
        room = (at[0] - 2 * half, at[1] - half, at[0] + 2 * half, at[1] + half)
        board.rooms[member_id(plan.edges.finite, name)] = room
        taken.append(room)
        of, box = plan.edges.finite, (-2 * half, -half, 2 * half, half)
        dot = (Circle(0, 0, 2.5, "edge"),)
        board.nodes.append(look.member_node(of, name, "edge", board.on(at), box, dot, LABELS))
    return taken


def _legend(board: Board, listed: Sequence[tuple[int, str]], width: float) -> float:
    """A list of the names of the places that have a number, in columns below the board."""
    size, line = 12.0, 17.0
    wide = max(text_width(f"{number} {name}") for number, name in listed) * size + 18
    columns = max(1, min(4, int(width // wide)))
    rows = -(-len(listed) // columns)
    top = board.layout.height + 16
    words: list[Text] = []
    for at, (number, name) in enumerate(listed):
        x, y = (at // rows) * (width / columns), top + (at % rows) * line
        words.append(Text(x + 20, y, str(number), size, "ink", "end", True))
        words.append(Text(x + 25, y, name, size, "faint"))
    board.nodes.append(_words(board, f"legend:{board.plan.of.root.name}", words))
    return rows * line + 14


# --- a position on it -----------------------------------------------------------------------------


def stand(look: SceneContext, board: Board, state: Mapping[str, object]) -> Iterator[Node]:
    """The nodes of all that stands on a board."""
    by_place: dict[str, list[Placement]] = {}
    for each in standing(look, board, state):
        if each.place in board.rooms:
            by_place.setdefault(each.place, []).append(each)
    for place, found in by_place.items():
        yield from board.drawn.made(place, found, partial(_on_place, board, place, found))


def _on_place(board: Board, place: str, found: Sequence[Placement]) -> list[Node]:
    covering = [one for one in found if (place, one.over) in board.spots]
    nodes = []
    for one in covering:
        at, radius = board.spots[place, one.over]
        nodes.append(_node(board, one, [at], radius, place))
    loose = [one for one in found if one not in covering]
    if place in board.sides:
        nodes += _on_side(board, place, loose)
    elif loose:
        nodes += _packed(board, place, loose)
    return nodes


def _packed(board: Board, place: str, found: Sequence[Placement]) -> Iterator[Node]:
    room = board.rooms[place]
    called = next((one.called for one in found if one.called), "")
    if called:
        room, node = _titled(board, found, called, room)
        if node is not None:
            yield node
    most = board.largest
    single = sum(min(one.count, SEVERAL) if one.count <= SEVERAL else 1 for one in found)
    radius, points = pack(room, single, most)
    fewer, fewer_points = pack(room, len(found), most)
    if radius < 6 or radius < 0.55 * fewer:
        radius, points, single = fewer, fewer_points, len(found)
        counts = [1] * len(found)
    else:
        counts = [one.count if one.count <= SEVERAL else 1 for one in found]
    at = 0
    for one, count in zip(found, counts, strict=True):
        yield _node(board, one, points[at : at + count], radius, place)
        at += count


def _node(board: Board, one: Placement, points: Sequence[Point], radius: float, place: str) -> Node:
    x, y = points[0]
    piece = one.piece
    if one.count > len(points):
        piece = replace(piece, text=f"{one.count}", sign="")
    marks: list[Mark] = []
    boxes = []
    for px, py in points:
        marks += piece_marks(piece, px - x, py - y, radius)
        boxes.append((px - x - radius, py - y - radius, px - x + radius, py - y + radius))
    return Node(
        one.id, "piece", board.on((x, y)), around(boxes), tuple(marks), one.handle,
        place, one.short, one.spoken, one.spoken, one.value, one.role,
        layer=PIECES,
    )  # fmt: skip


def _titled(
    board: Board, found: Sequence[Placement], called: str, room: Box
) -> tuple[Box, Node | None]:
    """Return the name of a piece below it, and the room above; no name if it would be too small to
    read.
    """
    left, top, right, bottom = room
    wide, size = (right - left) * 1.3, 9.5
    longest = max(map(text_width, called.split()), default=0) * size
    lines = wrapped(called, wide, size, 2) if right - left >= 40 and longest <= wide else ()
    if not lines or "…" in lines[-1]:
        return room, None
    x, ends = (left + right) / 2, bottom + 0.1 * (bottom - top)
    texts = tuple(
        Text(x, ends - (len(lines) - 1 - number) * size * 1.05, line, size, "ink", "middle")
        for number, line in enumerate(lines)
    )
    one = next(one for one in found if one.called)
    node = Node(
        f"{one.id}:called", "word", board.origin, around([text.box for text in texts]), texts,
        within=one.id, short=called, long=called, layer=WORDS,
    )  # fmt: skip
    return (left, top - 0.1 * (bottom - top), right, texts[0].box[1]), node


def _on_side(board: Board, place: str, found: Sequence[Placement]) -> Iterator[Node]:
    """Yield the things on a side: a coloured line along it, or pieces if there are several."""
    (x1, y1), (x2, y2) = board.sides[place]
    if len(found) != 1 or found[0].piece.written:
        yield from _packed(board, place, found)
        return
    one = found[0]
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    line = f"M{x1 - x:.1f} {y1 - y:.1f}L{x2 - x:.1f} {y2 - y:.1f}"
    node = _node(board, one, [(x, y)], 8, place)
    marks: tuple[Mark, ...] = (
        Path(line, "", "rim", 8),
        Path(line, "", f"role:{one.piece.role}" if one.piece.role else "edge", 5),
    )  # fmt: skip
    yield replace(node, marks=marks, layer=PIECES - 1)
