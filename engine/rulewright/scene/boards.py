"""Boards of a table: their places with names, once, and what stands there in a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from typing import Literal

from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.model.tree import Shown
from rulewright.records import dataclass
from rulewright.scene import places
from rulewright.scene.look import Look
from rulewright.scene.measure import Box, Point, around, text_width, wrapped
from rulewright.scene.memo import Memo
from rulewright.scene.nodes import Circle, Handle, Mark, Node, Path, Text
from rulewright.scene.offers import Opening, opening_id
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.places import Layout, Place, hex_corners, hex_middle
from rulewright.scene.slots import Slot, pack, reserve
from rulewright.scene.things import Thing, capital, flat, is_seat, member_id, root_of
from rulewright.scene.tiles import outline_of, tiles
from rulewright.types import FiniteType, MemberType, PlaceType

LARGEST = 26
"""A grid of more columns or rows is not drawn."""
MOST_PLACES = 60
"""A graph of more places is not drawn, where nobody says where they lie."""
GROUND, LABELS, PIECES, EDGES, WORDS = 1, 2, 4, 5, 6
SEVERAL = 4
"""So many like pieces are drawn one by one, if there is room; of more there is one and a number."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board that is to be drawn: its places, and the types of what lies between them."""

    kind: Literal["square", "hex", "growing", "map", "graph"]
    of: FiniteType
    symbol: TypeSymbol
    corners: FiniteType | None = None
    sides: FiniteType | None = None
    edges: TypeSymbol | None = None

    @property
    def roots(self) -> dict[str, FiniteType]:
        found = [self.of.root]
        found += [part.root for part in (self.corners, self.sides) if part is not None]
        if self.edges is not None and self.edges.finite is not None:
            found.append(self.edges.finite.root)
        return {root.name: root for root in found}


def plans(look: Look) -> list[Plan]:
    """The boards of a ruleset: its grids, the map that it describes, and types whose members are
    joined, if state is kept for them."""
    found: list[Plan] = []
    for name, grid in look.world.declared.grids.items():
        symbol = look.type(name)
        if symbol is None or symbol.finite is None:
            continue
        shared = [look.type(part.text if part else None) for part in (grid.corners, grid.sides)]
        corners, sides = (each.finite if each is not None else None for each in shared)
        if grid.grows:
            found.append(Plan("growing", symbol.finite, symbol))
        elif symbol.grid is not None and 0 < max(symbol.grid.columns, symbol.grid.rows) <= LARGEST:
            kind: Literal["square", "hex"] = "square" if grid.grid == "square" else "hex"
            found.append(Plan(kind, symbol.finite, symbol, corners, sides))
    own = look.type(look.board.of)
    if own is not None and own.finite is not None and look.board.cells is not None:
        found.append(Plan("map", own.finite, own, edges=look.type(look.board.edges)))
    known = {root for plan in found for root in plan.roots}
    for relation in look.world.symbols.values():
        if not isinstance(relation, RelationSymbol):
            continue
        of = relation.between[0].root
        if of.name in known or of is not relation.between[1].root or is_seat(of):
            continue
        joined = look.type(of.name)
        if joined is not None and 2 < of.size <= MOST_PLACES:
            found.append(Plan("graph", of, joined))
            known.add(of.name)
    return [plan for plan in found if any(stands_on(each, plan) for each in look.things.values())]


def stands_on(thing: Thing, plan: Plan) -> bool:
    """Whether something is kept for the places of a board, or is at one of them."""
    here = [key for key in thing.keys if _root_name(key) in plan.roots]
    if len(here) == 1:
        return len(thing.keys) <= 2
    return not here and len(thing.keys) <= 1 and _root_name(thing.type) in plan.roots


def _root_name(key: object) -> str:
    of = root_of(key)  # type: ignore[arg-type]
    return of.name if of is not None else ""


# --- what stands on places ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """What one cell puts on a place: a piece, how many of it, and what is said of it."""

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


def standing(look: Look, board: Board, state: Mapping[str, object]) -> Iterator[Standing]:
    """What stands on a board, in the order in which the section `board` shows it; all state of its
    places if it says nothing."""
    shown, plan = look.board.shown, board.plan
    own = shown is not None and any(
        stands_on(look.things[name], plan) for name in shown if name in look.things
    )
    for name in shown if own and shown is not None else look.things:
        thing = look.things.get(name)
        if thing is not None and stands_on(thing, plan):
            how = shown.get(name) if shown else None
            called = state.get(how.called) if how is not None and how.called else None
            held = state.get(name)
            yield from board.stood.made(
                name, (held, called), partial(_standing, look, plan, thing, how, held, called)
            )


def _standing(
    look: Look, plan: Plan, thing: Thing, how: Shown | None, held: object, called: object
) -> list[Standing]:
    at = next((n for n, key in enumerate(thing.keys) if _root_name(key) in plan.roots), None)
    depth = len(thing.keys)
    found = []
    for keys, value in flat(held, depth):
        if value is None or value is False or value == 0 or value == [] or value == {}:
            continue
        there = root_of(thing.keys[at] if at is not None else thing.type)
        assert there is not None
        place = keys[at] if at is not None else str(value)
        other = next((name for n, name in enumerate(keys) if n != at), None)
        other_of = next((root_of(key) for n, key in enumerate(thing.keys) if n != at), None)
        count, told = 1, look.called.told(thing, keys, _shown(look, thing, value))
        of: FiniteType | None
        if other is not None:
            of, name = other_of, other
            count = value if isinstance(value, int) and value is not True else 1
        elif at is None:
            of, name = None, thing.name
        elif isinstance(value, str):
            of, name = root_of(thing.type), value
        else:
            of, name = None, ""
        piece, count = _piece(look, thing, how, of, name, value, count)
        title = look.called.member(of, name) if of is not None else look.called.thing(thing.name)
        below = ""
        if isinstance(called, Mapping) and isinstance(called.get(place), str):
            kind = look.things[how.called].type if how is not None and how.called else thing.type
            below = look.called.value(kind, called[place])
        one = Standing(
            thing.id(keys), member_id(there, place), piece, count, thing.handle(keys),
            f"{value}" if other is None else f"{other} {value}", told, title,
            how.over or "" if how is not None else "", below, look.roles.role(name),
        )  # fmt: skip
        found.append(one)
    return found


def _shown(look: Look, thing: Thing, value: object) -> str:
    if isinstance(value, list):
        return look.words.value(tuple(look.called.value(thing.type, each) for each in value))
    return look.called.value(thing.type, value)


def _piece(
    look: Look,
    thing: Thing,
    how: Shown | None,
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
        return Piece("", shape, str(value)), 1
    return Piece(text=str(value), written=True), 1


# --- the ground of a board ------------------------------------------------------------------------


@dataclass(slots=True)
class Board:
    """A board at its place on the table, with the rooms for what stands on it."""

    plan: Plan
    origin: Point
    layout: Layout
    nodes: list[Node] = field(default_factory=list)
    rooms: dict[str, Box] = field(default_factory=dict)
    spots: dict[tuple[str, str], tuple[Point, float]] = field(default_factory=dict)
    """Where the marks of places stand, by place and field, with their radius."""
    sides: dict[str, tuple[Point, Point]] = field(default_factory=dict)
    """The ends of sides that can have something on them."""
    largest: float = 16.0
    """Radius of the largest pieces."""
    height: float = 0.0
    stood: Memo[list[Standing]] = field(default_factory=Memo)
    """What stands on it, by state."""
    drawn: Memo[list[Node]] = field(default_factory=Memo)
    """What is drawn of it, by place."""

    @property
    def width(self) -> float:
        return self.layout.width


def lay(
    look: Look,
    plan: Plan,
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


def _opening(look: Look, board: Board, type: PlaceType, at: tuple[int, int], middle: Point) -> Node:
    """Where a shape could be laid: its middle hex, and its outline, which pages show only where one
    looks."""
    (x, y), (ox, oy), side = middle, board.origin, board.layout.unit
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
        opening_id(type.shape, *at), "ghost", (ox + x, oy + y), (-half, -half, half, half), marks,
        None, "", told, told, told, states=("ghost",), layer=LABELS,
    )  # fmt: skip


def _layout(
    look: Look,
    plan: Plan,
    width: float,
    most: float,
    site: Sequence[str],
    openings: Sequence[Opening],
) -> Layout | None:
    names, declared = plan.of.root.names, look.board
    if plan.kind == "growing":
        cells = {_axial(name): name for name in site}
        cells |= {(q, r): f"at({q}, {r})" for _, q, r, _ in openings}
        return places.hexes(cells, width, 0.8 * most, grows=True) if cells else None
    if plan.kind in ("square", "hex"):
        assert plan.symbol.grid is not None
        grid = plan.symbol.grid
        at = {point: names[index] for point, index in grid.places.items()}
        form = grid.form if plan.corners is not None or plan.sides is not None else None
        if plan.kind == "square":
            return places.squares(at, width, min(most, 0.8 * width / grid.rows), form)
        return places.hexes(at, width, 0.6 * most, form)
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
        rings = {name: _radii(look, plan, names.index(name)) for name in stands}
        banded = frozenset(
            name
            for mark, drawn in declared.marks.items()
            for name in stands
            if drawn == "edge" and look.member_of(plan.symbol, mark, names.index(name))
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


def _axial(name: str) -> tuple[int, int]:
    q, _, r = name.removeprefix("at(").removesuffix(")").partition(", ")
    return int(q), int(r)


def _radii(look: Look, plan: Plan, index: int) -> tuple[int, int] | None:
    """The radii of the ring that a place lies in: that of a field whose values are rings."""
    for name in plan.symbol.fields:
        ring = look.board.rings.get(look.member_of(plan.symbol, name, index) or "")
        if ring is not None:
            return ring.inner_radius, ring.outer_radius
    return None


def _regular(look: Look, board: Board) -> None:
    """Squares and hexes: names of columns and rows stand at the edge, pieces in the middle."""
    plan, layout = board.plan, board.layout
    assert layout.room is not None
    ox, oy = board.origin
    fields = list(_fields(look, plan))
    board.largest = layout.room[2] * (0.9 if plan.kind == "square" else 0.86)
    for place in layout.places:
        x, y = place.at
        fill = "shade" if place.light or plan.kind == "growing" else "place"
        index = plan.of.root.number(place.name)
        role = look.fill(plan.of, index) if index is not None else ""
        marks: list[Mark] = [Path(place.d, f"area:{role}" if role else fill, "line", 1)]
        rx1, ry1, rx2, ry2 = layout.room
        room = (x + rx1, y + ry1, x + rx2, y + ry2)
        drawn = [
            (name, piece)
            for name, how in fields
            if index is not None and (piece := _mark(look, plan, name, how, index)) is not None
        ]
        if drawn:
            radius = (ry2 - ry1) / 4.2
            for number, (name, piece) in enumerate(drawn):
                at = (x + (number - (len(drawn) - 1) / 2) * 2.1 * radius, y + ry1 + radius)
                board.nodes.append(_marked(look, board, place, name, piece, at, radius))
                board.spots[member_id(plan.of, place.name), name] = at, radius
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
        lying = tiles({name: _axial(name) for name in middles}, shapes)
        around_tiles: tuple[Mark, ...] = tuple(
            Path(outline_of([middles[name] for name in tile], layout.unit), "", "edge", 2.5)
            for tile in lying
        )
        if around_tiles:
            id = f"tiles:{plan.of.root.name}"
            board.nodes.append(Node(id, "line", board.origin, marks=around_tiles, layer=LABELS))
    if layout.letters:
        letters = tuple(Text(x, y, text, 13, "faint", "middle") for text, (x, y) in layout.letters)
        id = f"letters:{plan.of.root.name}"
        board.nodes.append(
            Node(id, "word", (ox, oy), around([t.box for t in letters]), letters, layer=LABELS)
        )


def _between(look: Look, board: Board, of: FiniteType, name: str, at: Point, kind: str) -> Node:
    """A corner or a side: a point that can be chosen, with a dot if it is a corner."""
    ox, oy = board.origin
    told = look.called.member(of, name)
    dot: tuple[Mark, ...] = (Circle(0, 0, 2.5, "edge"),) if kind == "corner" else ()
    return Node(
        member_id(of, name), kind, (ox + at[0], oy + at[1]), (-9, -9, 9, 9), dot,
        Handle("member", of.root.name, (name,)), "", told, told, told, layer=GROUND,
    )  # fmt: skip


def _area(look: Look, board: Board, place: Place, marks: Sequence[Mark]) -> Node:
    of = board.plan.of
    told = look.called.member(of, place.name)
    return Node(
        member_id(of, place.name), "area", board.origin,
        around([(x, y, x, y) for x, y in place.outline]), tuple(marks),
        Handle("member", of.root.name, (place.name,)), "", look.called.short(of, place.name), told,
        told, layer=GROUND,
    )  # fmt: skip


def _marked(
    look: Look, board: Board, place: Place, field: str, piece: Piece, at: Point, radius: float
) -> Node:
    """What is drawn on a place of one of its fields."""
    of, (x, y) = board.plan.of, board.origin
    index = of.root.number(place.name)
    member = look.member_of(board.plan.symbol, field, index or 0)
    title = look.words.message(f"field-{board.plan.symbol.name}-{field}")
    title = capital(title or look.called.thing(field))
    table = look.field(board.plan.symbol, field)
    kind = table.type if table is not None else None
    told = look.called.member(kind.of, member) if isinstance(kind, MemberType) and member else ""
    spoken = look.words.word("thing", {"thing": title, "value": told or piece.text})
    return Node(
        f"mark:{member_id(of, place.name)}:{field}", "mark", (x + at[0], y + at[1]),
        (-radius, -radius, radius, radius), tuple(piece_marks(piece, 0, 0, radius)), None,
        member_id(of, place.name), told, spoken, spoken, "", piece.role, (), LABELS,
    )  # fmt: skip


def _fields(look: Look, plan: Plan) -> Iterator[tuple[str, str]]:
    """The fields of places that are drawn, with how."""
    for name, how in look.board.marks.items():
        if how != "edge" and look.field(plan.symbol, name) is not None:
            yield name, how


def _mark(look: Look, plan: Plan, name: str, how: str, index: int) -> Piece | None:
    """What is drawn of a field of a place: its member, or its number above 0."""
    table = look.field(plan.symbol, name)
    if table is None:
        return None
    member = look.member_of(plan.symbol, name, index)
    if member is not None:
        assert isinstance(table.type, MemberType)
        return look.piece(table.type.of, member, how)
    number = look.number_of(plan.symbol, name, index)
    return Piece(text=str(number), written=True) if number is not None and number > 0 else None


def _irregular(look: Look, board: Board, width: float) -> None:
    """Maps: each place with its name and room for what stands there."""
    plan, layout, origin = board.plan, board.layout, board.origin
    by_name = {place.name: place for place in layout.places}
    _lines(look, board, by_name)
    fields = list(_fields(look, plan))
    kinds = _most(look, plan)
    taken = _edge_rooms(look, board, by_name)
    listed: list[tuple[int, str]] = []
    circled = look.board.outlines is None and look.board.layout != "polar"
    for number, place in enumerate(layout.places, 1):
        index = plan.of.root.number(place.name)
        assert index is not None
        role = look.fill(plan.of, index)
        drawn = [
            (name, piece)
            for name, how in fields
            if (piece := _mark(look, plan, name, how, index)) is not None
        ]
        fill, ink = (f"area:{role}", f"text:{role}") if role else ("place", "ink")
        marks: list[Mark] = [Path(place.d, fill, "edge", 1.5)]
        if place.band:
            marks.append(Path(place.band, f"role:{_banded(look, plan, index)}", "edge", 0.8))
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
            for (name, piece), spot in zip(drawn, spots, strict=True):
                board.nodes.append(_marked(look, board, place, name, piece, spot, radius))
                board.spots[member_id(plan.of, place.name), name] = spot, radius
        board.rooms[member_id(plan.of, place.name)] = room
        board.nodes.append(_area(look, board, place, marks))
        if slot.lines:
            words = tuple(Text(x, y, line, slot.size, ink, "middle") for line, (x, y) in slot.lines)
            board.nodes.append(
                Node(
                    f"name:{member_id(plan.of, place.name)}",
                    "word",
                    origin,
                    around([word.box for word in words]),
                    words,
                    within=member_id(plan.of, place.name),
                    layer=LABELS,
                )
            )
    board.largest = min(11.0 if look.board.layout == "polar" else 15.0, 0.02 * width + 4)
    if listed:
        board.height += _legend(board, listed, width)


def _divided(room: Box, count: int) -> tuple[float, list[Point], Box]:
    """A room with so many marks at its left or at its top, whichever leaves more for two pieces;
    their radius, their middles and the rest of the room."""
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


def _banded(look: Look, plan: Plan, index: int) -> str:
    for name, how in look.board.marks.items():
        if how == "edge" and (member := look.member_of(plan.symbol, name, index)) is not None:
            return look.roles.role(member)
    return ""


def _most(look: Look, plan: Plan) -> int:
    """For how many pieces there should be room on each place."""
    shown = look.board.shown
    kinds = 0
    for name in shown if shown is not None else look.things:
        thing = look.things.get(name)
        if thing is None or not stands_on(thing, plan):
            continue
        if plan.edges is not None and any(_root_name(key) == plan.edges.name for key in thing.keys):
            continue
        others = [key for key in thing.keys if _root_name(key) not in plan.roots]
        kinds += 1 + int(bool(others)) * 2
    return min(kinds, 8)


def _lines(look: Look, board: Board, by_name: Mapping[str, Place]) -> None:
    """What joins places, and borders that are drawn double."""
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


def _border(look: Look, board: Board, first: str, second: str) -> str:
    plan, declared = board.plan, look.board
    found = []
    for name in (first, second):
        index = plan.of.root.number(name)
        radii = _radii(look, plan, index) if index is not None else None
        angles = declared.longitudes.get(name)
        if radii is None or angles is None or declared.size is None:
            return ""
        found.append((radii, angles))
    scale = board.layout.width / declared.size[0] if declared.size else 1.0
    return places.sector_border(declared.centre or (0, 0), found[0], found[1], scale)


def _edge_rooms(look: Look, board: Board, by_name: Mapping[str, Place]) -> list[Box]:
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
        of = plan.edges.finite
        told = look.called.member(of, name)
        x, y = board.origin
        board.nodes.append(
            Node(
                member_id(of, name),
                "edge",
                (x + at[0], y + at[1]),
                (-2 * half, -half, 2 * half, half),
                (Circle(0, 0, 2.5, "edge"),),
                Handle("member", of.root.name, (name,)),
                "",
                told,
                told,
                told,
                layer=LABELS,
            )
        )
    return taken


def _legend(board: Board, listed: Sequence[tuple[int, str]], width: float) -> float:
    """A list of the names of the places that have a number, in columns below the board."""
    size, line = 12.0, 17.0
    wide = max(text_width(f"{number} {name}") for number, name in listed) * size + 18
    columns = max(1, min(4, int(width // wide)))
    rows = -(-len(listed) // columns)
    top = board.layout.height + 16
    marks: list[Mark] = []
    for at, (number, name) in enumerate(listed):
        x, y = (at // rows) * (width / columns), top + (at % rows) * line
        marks.append(Text(x + 20, y, str(number), size, "ink", "end", True))
        marks.append(Text(x + 25, y, name, size, "faint"))
    id = f"legend:{board.plan.of.root.name}"
    texts = [mark.box for mark in marks if isinstance(mark, Text)]
    board.nodes.append(Node(id, "word", board.origin, around(texts), tuple(marks), layer=LABELS))
    return rows * line + 14


# --- a position on it -----------------------------------------------------------------------------


def stand(look: Look, board: Board, state: Mapping[str, object]) -> Iterator[Node]:
    """The nodes of all that stands on a board."""
    by_place: dict[str, list[Standing]] = {}
    for each in standing(look, board, state):
        if each.place in board.rooms:
            by_place.setdefault(each.place, []).append(each)
    for place, found in by_place.items():
        yield from board.drawn.made(place, found, partial(_on_place, board, place, found))


def _on_place(board: Board, place: str, found: Sequence[Standing]) -> list[Node]:
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


def _packed(board: Board, place: str, found: Sequence[Standing]) -> Iterator[Node]:
    room = board.rooms[place]
    called = next((one.called for one in found if one.called), "")
    if called:
        room, node = _titled(board, found, called, room, place)
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


def _node(board: Board, one: Standing, points: Sequence[Point], radius: float, place: str) -> Node:
    (x, y), (ox, oy) = points[0], board.origin
    piece = one.piece
    if one.count > len(points):
        piece = replace(piece, text=f"{one.count}", sign="")
    marks: list[Mark] = []
    boxes = []
    for px, py in points:
        marks += piece_marks(piece, px - x, py - y, radius)
        boxes.append((px - x - radius, py - y - radius, px - x + radius, py - y + radius))
    return Node(
        one.id, "piece", (ox + x, oy + y), around(boxes), tuple(marks), one.handle,
        place, one.short, one.spoken, one.spoken, one.value, one.role,
        layer=PIECES,
    )  # fmt: skip


def _titled(
    board: Board, found: Sequence[Standing], called: str, room: Box, place: str
) -> tuple[Box, Node | None]:
    """What stands on a place is called something: the words, below it, and the room above; no words
    where they would be too small to read."""
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


def _on_side(board: Board, place: str, found: Sequence[Standing]) -> Iterator[Node]:
    """What stands on a side is a line along it, in its colour; more than one thing are pieces."""
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
