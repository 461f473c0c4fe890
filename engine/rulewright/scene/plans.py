"""Plan boards before they are drawn: places, printed features, borders, and the contents of a position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Literal

from rulewright.analysis import board_geometry
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.model.declarations import StateDrawing
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.keyed_states import KeyedState, is_empty, is_seat, iter_nested, member_id
from rulewright.scene.nodes import Handle
from rulewright.scene.pieces import PLAIN_TOKENS, Piece
from rulewright.types import FiniteType, IntType, KeyType, MemberType, find_root, root_name
from rulewright.words.message_values import number_to_value

EDGE, FILL = "edge", "fill"
"""Styles of printed fields without an icon: a band along the outer edge, and the colour of the place."""
MAX_GRID_SIDE = 26
"""Maximum number of columns or rows of a grid that is drawn."""
MAX_GRAPH_PLACES = 60
"""Maximum number of places of a graph that is drawn without a declared layout."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A board to be drawn: its places, and the types of its corners and sides."""

    board_kind: Literal["square", "hex", "growing", "map", "graph"]
    place_type: FiniteType
    symbol: TypeSymbol
    corner_type: FiniteType | None = None
    side_type: FiniteType | None = None
    edge_symbol: TypeSymbol | None = None
    is_per_player: bool = False
    """Whether each player has one with state of their own."""
    is_turned: bool = False
    """Whether the viewer sits at its upper edge."""
    elsewhere: frozenset[str] = frozenset()
    """The names of states that belong to this board and are drawn on another."""

    @property
    def root_types(self) -> dict[str, FiniteType]:
        found = [self.place_type.root]
        found += [part.root for part in (self.corner_type, self.side_type) if part is not None]
        if self.edge_symbol is not None and self.edge_symbol.finite is not None:
            found.append(self.edge_symbol.finite.root)
        return {root.name: root for root in found}

    def map_places(self, laid_cells: Iterable[str] = ()) -> dict[board_geometry.Point, str]:
        """Map column and row to the places of a grid; on a growing grid, to the cells laid so far."""
        if self.board_kind == "growing":
            return {parse_axial(name): name for name in laid_cells}
        assert self.symbol.grid is not None
        names = self.place_type.root.names
        return {point: names[index] for point, index in self.symbol.grid.place_numbers.items()}

    def map_shared(
        self,
    ) -> tuple[dict[str, board_geometry.BoardFeature], dict[str, board_geometry.BoardFeature]]:
        """Return the corners and the sides of a grid by name; both are empty if it declares neither type."""
        grid = self.symbol.grid
        if grid is None or grid.place_shape is None or (self.corner_type is None and self.side_type is None):
            return {}, {}
        points, names = (
            list(grid.place_numbers),
            [self.place_type.root.names[i] for i in grid.place_numbers.values()],
        )
        corners = {each.name: each for each in board_geometry.find_corners(grid.place_shape, points, names)}
        sides = {each.name: each for each in board_geometry.find_sides(grid.place_shape, points, names)}
        return corners, sides


def parse_axial(name: str) -> board_geometry.Point:
    """Return the coordinates of a hex of a growing grid, `at(1, -2)`."""
    q, _, r = name.removeprefix("at(").removesuffix(")").partition(", ")
    return int(q), int(r)


def find_board_plans(context: SceneContext) -> list[BoardPlan]:
    """Return the boards of a ruleset: its grids, the map that it describes, and types of joined members for
    which there is state.
    """
    board_plans: list[BoardPlan] = []
    for name, grid in context.world.ruleset.grids.items():
        symbol = context.find_type(name)
        if symbol is None or symbol.finite is None:
            continue
        shared = [context.find_type(part.text if part else None) for part in (grid.corners, grid.sides)]
        corners, sides = (each.finite if each is not None else None for each in shared)
        if grid.grows:
            board_plans.append(BoardPlan("growing", symbol.finite, symbol))
        elif (
            symbol.grid is not None
            and 0 < max(symbol.grid.column_count, symbol.grid.row_count) <= MAX_GRID_SIDE
        ):
            grid_kind: Literal["square", "hex"] = "square" if grid.grid == "square" else "hex"
            board_plans.append(BoardPlan(grid_kind, symbol.finite, symbol, corners, sides))
    map_symbol = context.find_type(context.board_section.of)
    if map_symbol is not None and map_symbol.finite is not None and context.board_section.cells is not None:
        board_plans.append(
            BoardPlan(
                "map",
                map_symbol.finite,
                map_symbol,
                edge_symbol=context.find_type(context.board_section.edges),
            )
        )
    root_names = {root for board_plan in board_plans for root in board_plan.root_types}
    for relation in context.world.symbols.values():
        if not isinstance(relation, RelationSymbol):
            continue
        finite_type = relation.end_types[0].root
        if (
            finite_type.name in root_names
            or finite_type is not relation.end_types[1].root
            or is_seat(finite_type)
        ):
            continue
        graph_symbol = context.find_type(finite_type.name)
        if graph_symbol is not None and 2 < finite_type.size <= MAX_GRAPH_PLACES:
            board_plans.append(BoardPlan("graph", finite_type, graph_symbol))
            root_names.add(finite_type.name)
    found_plans: list[BoardPlan] = []
    found_names: set[str] = set()
    for board_plan in board_plans:
        plan = replace(board_plan, elsewhere=frozenset(found_names))
        names = {keyed_state.name for keyed_state, _ in list_board_states(context, plan)}
        is_described = plan.board_kind == "map" and any(
            is_on_board(each, plan) for each in context.keyed_states.values()
        )
        if names or is_described:
            found_plans.append(replace(plan, is_per_player=_is_per_player(context, plan)))
            found_names |= names
    return sorted(found_plans, key=lambda plan: plan.symbol.name != context.board_section.of)


def _is_per_player(context: SceneContext, board_plan: BoardPlan) -> bool:
    """Return whether everything on a grid belongs to single players. Numbers of pieces per player do not
    count, unless the section `board` declares it.
    """
    if board_plan.board_kind not in ("square", "hex"):
        return False
    shown = list_board_states(context, board_plan)
    declared = {drawing.each for _, drawing in shown if drawing is not None and drawing.each is not None}
    if declared:
        return "player" in declared
    return bool(shown) and all(
        any(map(is_seat, keyed_state.key_types)) and not isinstance(keyed_state.type, IntType)
        for keyed_state, _ in shown
    )


# --- what is printed on places --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PrintedField:
    """A field printed on the places of a board: its style, title, and value for each place, a member or a
    number above 0.
    """

    name: str
    style: str
    title: str
    field_type: MemberType | IntType
    values_by_place: Mapping[str, int]

    def build_piece(self, context: SceneContext, place: str) -> Piece:
        """Build the piece that draws the printed value of a place."""
        number = self.values_by_place[place]
        if isinstance(self.field_type, MemberType):
            return context.build_piece(
                self.field_type.finite_type, self.field_type.finite_type.root.names[number], self.style
            )
        text = context.display_names.written(number)
        return Piece("", self.style, text) if self.style in PLAIN_TOKENS else Piece(text=text, is_text=True)

    def format_value(self, context: SceneContext, place: str) -> str:
        """Return the printed mark of a place as text."""
        return context.words.format_value(number_to_value(self.field_type, self.values_by_place[place]))


def list_printed_fields(context: SceneContext, board_plan: BoardPlan) -> list[PrintedField]:
    """Return the fields of places that the section `board` names as `marks`."""
    printed_fields = []
    for name, style in context.board_section.marks.items():
        table = context.find_table(board_plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType | IntType):
            continue
        least = 0 if isinstance(table.type, MemberType) else 1
        cells = zip(board_plan.place_type.root.names, table.cells, strict=True)
        values_by_place = {place: number for place, number in cells if number >= least}
        printed_fields.append(
            PrintedField(
                name, style, context.field_title(board_plan.symbol, name), table.type, values_by_place
            )
        )
    return printed_fields


def find_printed_fill(context: SceneContext, printed_fields: Iterable[PrintedField], place: str) -> str:
    """Return the role of the colour that a printed field of the style `fill` gives to a place; "" for
    none.
    """
    for printed in printed_fields:
        if (
            printed.style == FILL
            and place in printed.values_by_place
            and isinstance(printed.field_type, MemberType)
        ):
            finite_type = printed.field_type.finite_type
            return context.roles.find_role(finite_type.root.names[printed.values_by_place[place]])
    return ""


def find_ring(context: SceneContext, board_plan: BoardPlan, place: str) -> tuple[FiniteType, str] | None:
    """Return the ring that contains a place, and its type: the value of a field whose values are rings."""
    index = board_plan.place_type.root.find_member(place)
    for name in board_plan.symbol.fields if index is not None else ():
        ring = context.find_field_member(board_plan.symbol, name, index or 0)
        table = context.find_table(board_plan.symbol, name)
        if ring in context.board_section.rings and table is not None and isinstance(table.type, MemberType):
            return table.type.finite_type, ring
    return None


def map_neighbours(context: SceneContext, board_plan: BoardPlan) -> dict[str, tuple[str, ...]]:
    """Return the neighbours of each place of a map, by all relations of its type with itself."""
    neighbours: dict[str, dict[str, None]] = {name: {} for name in board_plan.place_type.root.names}
    pairs = context.list_pairs(board_plan.place_type)
    if board_plan.edge_symbol is not None:
        pairs += context.map_edge_ends(board_plan.edge_symbol, board_plan.place_type).values()
    for a, b in pairs:
        neighbours[a][b] = neighbours[b][a] = None
    return {name: tuple(others) for name, others in neighbours.items()}


# --- what stands on them --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceContent:
    """The contents of one cell on a place: its keys and its value, which may be the place
    itself."""

    keyed_state: KeyedState
    key_names: tuple[str, ...]
    value: object
    place_type: FiniteType
    """The root of the type of the place."""
    place: str
    other_key: tuple[KeyType, str] | None
    """The other keys, besides the place."""
    is_location: bool
    """Whether the value of the cell is the place."""

    @property
    def node_id(self) -> str:
        """The id of the node of the place."""
        return member_id(self.place_type, self.place)


def is_on_board(keyed_state: KeyedState, board_plan: BoardPlan) -> bool:
    """Return whether something is stored for the places of a board, or is located at one of them."""
    place_keys = [key for key in keyed_state.key_types if root_name(key) in board_plan.root_types]
    if len(place_keys) == 1:
        return len(keyed_state.key_types) <= 2
    return (
        not place_keys
        and len(keyed_state.key_types) <= 1
        and root_name(keyed_state.type) in board_plan.root_types
    )


def list_board_states(
    context: SceneContext, board_plan: BoardPlan
) -> list[tuple[KeyedState, StateDrawing | None]]:
    """Return the things on a board and their drawings, in the order of the section `board`; by default
    everything keyed by its places that has no other place on the table.
    """
    section = context.board_section
    states_by_name = {
        name: keyed_state
        for name, keyed_state in context.keyed_states.items()
        if is_on_board(keyed_state, board_plan) and name not in {*section.without, *board_plan.elsewhere}
    }
    shown = section.shown_states or {}
    ordered_names = [name for name in shown if name in states_by_name]
    elsewhere = set() if ordered_names else section.placed_names
    names = ordered_names or [name for name in states_by_name if name not in elsewhere]
    return [(states_by_name[name], shown.get(name)) for name in names]


def find_place_key(keyed_state: KeyedState, board_plan: BoardPlan) -> tuple[int | None, FiniteType]:
    """Return the index of the key that is the place of something on a board (None if its value is the place),
    and the root type of the place.
    """
    key_index = next(
        (n for n, key in enumerate(keyed_state.key_types) if root_name(key) in board_plan.root_types), None
    )
    place_type = find_root(keyed_state.key_types[key_index] if key_index is not None else keyed_state.type)
    assert place_type is not None
    return key_index, place_type


def iter_contents(
    keyed_state: KeyedState, board_plan: BoardPlan, state_value: object
) -> Iterator[PlaceContent]:
    """Yield the places on which the state of a thing puts something."""
    key_index, place_type = find_place_key(keyed_state, board_plan)
    for key_names, value in iter_nested(state_value, len(keyed_state.key_types)):
        if not is_empty(value):
            others = enumerate(zip(keyed_state.key_types, key_names, strict=True))
            other_key = next((pair for n, pair in others if n != key_index), None)
            place = key_names[key_index] if key_index is not None else str(value)
            yield PlaceContent(keyed_state, key_names, value, place_type, place, other_key, key_index is None)


@dataclass(frozen=True, slots=True)
class Placement:
    """The contents of one cell on a place: a piece, its number, and its texts."""

    node_id: str
    place_id: str
    """The id of the node of the place."""
    piece: Piece
    count: int
    handle: Handle
    state_text: str
    spoken: str
    short: str
    covered_field: str = ""
    caption: str = ""
    role: str = ""
    stack: str = ""
    """The style of a stack of equal pieces, from the section `board`."""
    ways: tuple[float, ...] = ()
    """The sides to which ways lead from the middle of a tile, as angles."""
