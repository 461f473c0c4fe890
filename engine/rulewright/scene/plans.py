"""The boards of a table before anybody draws them: where their places lie, what is printed on them,
what borders on what, and what stands where in a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from rulewright.analysis import boards
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.model.tree import StateDrawing
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.pieces import Piece
from rulewright.scene.things import KeyedState, empty, flat, is_seat, member_id
from rulewright.types import FiniteType, IntType, KeyType, MemberType, root_name, root_of
from rulewright.words.values import readable

LARGEST = 26
"""A grid of more columns or rows is not drawn."""
MOST_PLACES = 60
"""A graph of more places is not drawn, where nobody says where they lie."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
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

    def at(self, laid: Iterable[str] = ()) -> dict[boards.Point, str]:
        """The places of a grid by column and row; of one that grows, those that are laid."""
        if self.kind == "growing":
            return {axial(name): name for name in laid}
        assert self.symbol.grid is not None
        names = self.of.root.names
        return {point: names[index] for point, index in self.symbol.grid.places.items()}

    def between(self) -> tuple[dict[str, boards.Shared], dict[str, boards.Shared]]:
        """The corners and the sides of a grid by name, all of both if something can be on some."""
        grid = self.symbol.grid
        if grid is None or grid.form is None or (self.corners is None and self.sides is None):
            return {}, {}
        points, names = list(grid.places), [self.of.root.names[i] for i in grid.places.values()]
        corners = {each.name: each for each in boards.corners(grid.form, points, names)}
        sides = {each.name: each for each in boards.sides(grid.form, points, names)}
        return corners, sides


def axial(name: str) -> boards.Point:
    """Return the coordinates of a hex of a growing grid, `at(1, -2)`."""
    q, _, r = name.removeprefix("at(").removesuffix(")").partition(", ")
    return int(q), int(r)


def plans(look: SceneContext) -> list[BoardPlan]:
    """The boards of a ruleset: its grids, the map that it describes, and types whose members are
    joined, if state is kept for them."""
    found: list[BoardPlan] = []
    for name, grid in look.world.declared.grids.items():
        symbol = look.type(name)
        if symbol is None or symbol.finite is None:
            continue
        shared = [look.type(part.text if part else None) for part in (grid.corners, grid.sides)]
        corners, sides = (each.finite if each is not None else None for each in shared)
        if grid.grows:
            found.append(BoardPlan("growing", symbol.finite, symbol))
        elif symbol.grid is not None and 0 < max(symbol.grid.columns, symbol.grid.rows) <= LARGEST:
            kind: Literal["square", "hex"] = "square" if grid.grid == "square" else "hex"
            found.append(BoardPlan(kind, symbol.finite, symbol, corners, sides))
    own = look.type(look.board.of)
    if own is not None and own.finite is not None and look.board.cells is not None:
        found.append(BoardPlan("map", own.finite, own, edges=look.type(look.board.edges)))
    known = {root for plan in found for root in plan.roots}
    for relation in look.world.symbols.values():
        if not isinstance(relation, RelationSymbol):
            continue
        of = relation.between[0].root
        if of.name in known or of is not relation.between[1].root or is_seat(of):
            continue
        joined = look.type(of.name)
        if joined is not None and 2 < of.size <= MOST_PLACES:
            found.append(BoardPlan("graph", of, joined))
            known.add(of.name)
    return [plan for plan in found if any(stands_on(each, plan) for each in look.things.values())]


# --- what is printed on places --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Printed:
    """A field of the places of a board that is printed on them, how it is drawn, what it is called,
    and what it is on each place: a member, or a number above 0."""

    name: str
    how: str
    title: str
    type: MemberType | IntType
    there: Mapping[str, int]

    def piece(self, look: SceneContext, place: str) -> Piece:
        """How it is drawn on a place where something is printed."""
        number = self.there[place]
        if isinstance(self.type, MemberType):
            return look.piece(self.type.of, self.type.of.root.names[number], self.how)
        return Piece(text=look.called.written(number), written=True)

    def text(self, look: SceneContext, place: str) -> str:
        """Return the printed mark of a place as text."""
        return look.words.value(readable(self.type, self.there[place]))


def printed(look: SceneContext, plan: BoardPlan) -> list[Printed]:
    """Return the fields of places that the section `board` names as `marks`."""
    found = []
    for name, how in look.board.marks.items():
        table = look.field(plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType | IntType):
            continue
        least = 0 if isinstance(table.type, MemberType) else 1
        cells = zip(plan.of.root.names, table.cells, strict=True)
        there = {place: number for place, number in cells if number >= least}
        found.append(Printed(name, how, look.titled(plan.symbol, name), table.type, there))
    return found


def ring_of(look: SceneContext, plan: BoardPlan, place: str) -> tuple[FiniteType, str] | None:
    """The ring that a place lies in: the value of a field whose values are rings, and its type."""
    index = plan.of.root.number(place)
    for name in plan.symbol.fields if index is not None else ():
        ring = look.member_of(plan.symbol, name, index or 0)
        table = look.field(plan.symbol, name)
        if ring in look.board.rings and table is not None and isinstance(table.type, MemberType):
            return table.type.of, ring
    return None


def borders(look: SceneContext, plan: BoardPlan) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of each place of a map, by all relations of its type with itself."""
    found: dict[str, dict[str, None]] = {name: {} for name in plan.of.root.names}
    pairs = look.pairs(plan.of)
    if plan.edges is not None:
        pairs += look.ends(plan.edges, plan.of).values()
    for a, b in pairs:
        found[a][b] = found[b][a] = None
    return {name: tuple(others) for name, others in found.items()}


# --- what stands on them --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stood:
    """The contents of one cell on a place: its keys and its value, which may be the place
    itself."""

    thing: KeyedState
    keys: tuple[str, ...]
    value: object
    on: FiniteType
    """The root of the type of the place."""
    place: str
    kept: tuple[KeyType, str] | None
    """For whom or what it is kept beside the place."""
    roams: bool
    """Whether its value is the place."""

    @property
    def id(self) -> str:
        """The id of the node of the place."""
        return member_id(self.on, self.place)


def stands_on(thing: KeyedState, plan: BoardPlan) -> bool:
    """Whether something is kept for the places of a board, or is at one of them."""
    here = [key for key in thing.keys if root_name(key) in plan.roots]
    if len(here) == 1:
        return len(thing.keys) <= 2
    return not here and len(thing.keys) <= 1 and root_name(thing.type) in plan.roots


def lying(look: SceneContext, plan: BoardPlan) -> list[tuple[KeyedState, StateDrawing | None]]:
    """Return the things on a board and their drawings, in the order of the section `board`;
    everything keyed by its places by default.
    """
    here = {name: thing for name, thing in look.things.items() if stands_on(thing, plan)}
    shown = look.board.shown or {}
    told = [name for name in shown if name in here]
    return [(here[name], shown.get(name)) for name in told or here]


def place_of(thing: KeyedState, plan: BoardPlan) -> tuple[int | None, FiniteType]:
    """Which key of something that stands on a board is its place, None if its value is; and the
    root of the type of the place."""
    at = next((n for n, key in enumerate(thing.keys) if root_name(key) in plan.roots), None)
    on = root_of(thing.keys[at] if at is not None else thing.type)
    assert on is not None
    return at, on


def stood(thing: KeyedState, plan: BoardPlan, held: object) -> Iterator[Stood]:
    """Yield the places on which the state of a thing puts something."""
    at, on = place_of(thing, plan)
    for keys, value in flat(held, len(thing.keys)):
        if not empty(value):
            others = enumerate(zip(thing.keys, keys, strict=True))
            kept = next((pair for n, pair in others if n != at), None)
            place = keys[at] if at is not None else str(value)
            yield Stood(thing, keys, value, on, place, kept, at is None)
