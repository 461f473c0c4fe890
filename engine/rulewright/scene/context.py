"""Collect how a ruleset wants to be shown, with what is needed to read a view of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rulewright import tree
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.ir.program import Program
from rulewright.model.declarations import Board
from rulewright.play.names import Names
from rulewright.scene.keyed_states import DisplayNames, KeyedState, collect_states, member_id
from rulewright.scene.nodes import Handle, Mark, Node, Paint
from rulewright.scene.paints import TABLE_PAINTS, ColourRoles
from rulewright.scene.pieces import SIGNS, Piece
from rulewright.scene.text_layout import Box, Point
from rulewright.types import FiniteType, MemberType
from rulewright.words.message_ids import name_to_words
from rulewright.words.words import Words


class SceneContext:
    """The rules of one setting as far as a picture needs them, with words in one language."""

    def __init__(self, program: Program, names: Names, world: World, words: Words) -> None:
        world.fill_all_tables()
        self.program = program
        self.names = names
        self.world = world
        self.words = words
        self.board_section: Board = world.ruleset.board
        self.display_names = DisplayNames(words, names)
        self.roles = ColourRoles(self.board_section.colours, names.seats, program.types.get("player", ()))
        self.keyed_states: dict[str, KeyedState] = collect_states(program)

    def shown_state(self, view: Mapping[str, object]) -> Mapping[str, object]:
        """Return the state of a view without the counters of steps that are not being repeated; one
        that has a track stays.
        """
        state, phase = view["state"], view["phase"]
        assert isinstance(state, Mapping)
        idle = {
            name
            for name, step in self.world.repeated.items()
            if name not in self.board_section.tracks and not f"{phase}.".startswith(f"{step}.")
        }
        return {name: value for name, value in state.items() if name not in idle}

    def find_type(self, name: str | None) -> TypeSymbol | None:
        symbol = self.world.symbols.get(name or "")
        return symbol if isinstance(symbol, TypeSymbol) and symbol.finite is not None else None

    @cached_property
    def all_paints(self) -> dict[str, Paint]:
        """All that a table is painted with, by name."""
        return {**TABLE_PAINTS, **self.roles.build_paints()}

    @cached_property
    def needs_seat_marks(self) -> bool:
        return self.roles.needs_marks()

    def find_seat_sign(self, name: str) -> str:
        """The second mark of a seat, where seats need one."""
        if not self.needs_seat_marks or name not in self.names.seats:
            return ""
        return SIGNS[self.names.seats.index(name) % len(SIGNS)]

    def build_piece(
        self, finite_type: FiniteType | None, name: str, shape: str = "disc", text: str = ""
    ) -> Piece:
        """Return a piece of a member or a seat, in its colour or with its letters."""
        role = self.roles.find_role(name)
        if text or name in self.names.seats:
            return Piece(role, shape, text, "" if text else self.find_seat_sign(name))
        if role and (finite_type is None or shape in ("ring", self.member_shapes.get(name))):
            return Piece(role, shape)
        if role and finite_type is not None:
            return Piece(role, shape, self.display_names.get_sign(finite_type, name))
        return Piece(
            "",
            shape,
            self.display_names.get_sign(finite_type, name) if finite_type is not None else name[:1].upper(),
        )

    @cached_property
    def member_shapes(self) -> dict[str, str]:
        """The shapes of members, as boards draw them."""
        shapes: dict[str, str] = {}
        for style in (self.board_section.shown_states or {}).values():
            shapes |= style.shapes or {}
        return shapes | self.board_section.shapes

    def find_icon(self, name: str) -> Piece | None:
        """The picture of a member: its shape in its colour; None of one that has neither."""
        role, shape = self.roles.find_role(name), self.member_shapes.get(name)
        if not role and shape is None:
            return None
        return Piece(role, shape or "disc", "", self.find_seat_sign(name))

    def find_fill(self, finite_type: FiniteType, index: int) -> str:
        """The role of a place's colour: its own, or that of the last part of the type that it
        belongs to and that has one."""
        role = self.roles.find_role(finite_type.root.names[index])
        for name in self.board_section.colours if not role else ():
            symbol = self.find_type(name)
            part = symbol.finite if symbol is not None else None
            if part is not None and part.root is finite_type.root and index in part.members:
                role = name
        return role

    def build_member_node(
        self,
        finite_type: FiniteType,
        name: str,
        kind: str,
        point: Point,
        box: Box,
        node_marks: Iterable[Mark],
        layer: int,
        *,
        within: str = "",
        short: str | None = None,
    ) -> Node:
        """Return the node of a member: a place, a space for cards."""
        full_name = self.display_names.get_member_name(finite_type, name)
        return Node(
            member_id(finite_type, name),
            kind,
            point,
            box,
            tuple(node_marks),
            Handle("member", finite_type.root.name, (name,)),
            within,
            full_name if short is None else short,
            full_name,
            full_name,
            layer=layer,
        )

    def find_member_rule(self, root: FiniteType, name: str) -> str:
        """The text of a member's rule: its own message, or that of the modifiers of its name."""
        text = self.words.format_message(f"rule-{root.name}-{name}")
        if not text and name in self._modifier_names:
            text = self.words.format_message(f"rule-{name}")
        return text or ""

    @cached_property
    def _modifier_names(self) -> frozenset[str]:
        section = self.world.ruleset.top.get("modifiers")
        return frozenset(part.key.text for part in section or ())

    def iter_types(self, root: FiniteType, name: str) -> Iterator[tuple[TypeSymbol, int]]:
        """The types that a member belongs to, the widest first, each with its number."""
        index = root.find_member(name)
        for symbol in self.world.symbols.values() if index is not None else ():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None and index is not None:
                if symbol.finite.root.name == root.name and index in symbol.finite.members:
                    yield symbol, index

    def list_card_fields(self, symbol: TypeSymbol) -> Sequence[str]:
        """The fields that stand on cards of a type, in their order."""
        card = self.board_section.cards.get(symbol.name)
        field_names = (card.head, card.corner, *card.shows, card.text) if card is not None else ()
        return [name for name in field_names if name] or list(symbol.fields)

    def field_title(self, symbol: TypeSymbol, field_name: str) -> str:
        """Return the title of a field of a type, or of a table that is keyed by its members."""
        own = f"field-{symbol.name}-{field_name}" if field_name in symbol.fields else f"name-{field_name}"
        return self.words.format_message(own) or name_to_words(field_name)

    def find_table(self, symbol: TypeSymbol, field_name: str) -> tree.Table | None:
        """The table of a field of a type, or of its members, with one value for each."""
        field = symbol.fields.get(field_name)
        table = field.table if field is not None else self.world.tables_by_name.get(field_name)
        if table is None or len(table.keys) != 1 or not table.cells:
            return None
        key = table.keys[0]
        finite_type = symbol.finite
        return table if isinstance(key, FiniteType) and finite_type and key.root is finite_type.root else None

    def find_field_member(self, symbol: TypeSymbol, field_name: str, index: int) -> str | None:
        """The value of a field of one member, if that is a member itself."""
        table = self.find_table(symbol, field_name)
        if table is None or not isinstance(table.type, MemberType) or index >= len(table.cells):
            return None
        value = table.cells[index]
        return None if value < 0 else table.type.finite_type.root.names[value]

    def list_pairs(self, finite_type: FiniteType, name: str | None = None) -> list[tuple[str, str]]:
        """The pairs of a relation, or of all relations of a type with itself."""
        names, found = finite_type.root.names, {}
        for symbol in self.world.symbols.values():
            if not isinstance(symbol, RelationSymbol) or (name is not None and symbol.name != name):
                continue
            if (
                any(end.root is not finite_type.root for end in symbol.end_types)
                or not symbol.pair_table.cells
            ):
                continue
            for a in range(len(names)):
                for b in range(a + 1, len(names)):
                    if symbol.pair_table.cells[a * len(names) + b]:
                        found[names[a], names[b]] = True
        return list(found)

    def map_edge_ends(self, border: TypeSymbol, finite_type: FiniteType) -> Mapping[str, tuple[str, str]]:
        """The members of a type of edges, each with the two places that it joins."""
        table, finite = border.ends_table, border.finite
        if table is None or finite is None or border.joined_type is None:
            return {}
        if border.joined_type.root is not finite_type.root:
            return {}
        places_by_edge = {}
        for index in finite.members:
            first, second = self.world.pool.items[table.cells[index]]
            places_by_edge[finite.root.names[index]] = (
                finite_type.root.names[first],
                finite_type.root.names[second],
            )
        return places_by_edge
