"""What a ruleset says of how it looks, with all that is needed to read a view of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from rulewright import tree
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.ir.program import Program
from rulewright.model.tree import Board
from rulewright.play.names import Names
from rulewright.scene.measure import Box, Point
from rulewright.scene.nodes import Handle, Mark, Node, Paint
from rulewright.scene.paints import TABLE, Roles
from rulewright.scene.pieces import SIGNS, Piece
from rulewright.scene.things import Called, KeyedState, member_id, things
from rulewright.types import FiniteType, MemberType
from rulewright.words.naming import spaced
from rulewright.words.words import Words


class SceneContext:
    """The rules of one setting as far as a picture needs them, with words in one language."""

    def __init__(self, program: Program, names: Names, world: World, words: Words) -> None:
        world.fill_all()
        self.program = program
        self.names = names
        self.world = world
        self.words = words
        self.board: Board = world.declared.board
        self.called = Called(words, names)
        self.roles = Roles(self.board.colours, names.seats, program.types.get("player", ()))
        self.things: dict[str, KeyedState] = things(program)

    def shown_state(self, view: Mapping[str, object]) -> Mapping[str, object]:
        """Return the state of a view without the counters of steps that are not being repeated; one
        that has a track stays.
        """
        state, phase = view["state"], view["phase"]
        assert isinstance(state, Mapping)
        idle = {
            name
            for name, step in self.world.repeated.items()
            if name not in self.board.tracks and not f"{phase}.".startswith(f"{step}.")
        }
        return {name: value for name, value in state.items() if name not in idle}

    def type(self, name: str | None) -> TypeSymbol | None:
        symbol = self.world.symbols.get(name or "")
        return symbol if isinstance(symbol, TypeSymbol) and symbol.finite is not None else None

    @cached_property
    def paints(self) -> dict[str, Paint]:
        """All that a table is painted with, by name."""
        return {**TABLE, **self.roles.paints()}

    @cached_property
    def marked(self) -> bool:
        return self.roles.marked()

    def sign(self, name: str) -> str:
        """The second mark of a seat, where seats need one."""
        if not self.marked or name not in self.names.seats:
            return ""
        return SIGNS[self.names.seats.index(name) % len(SIGNS)]

    def piece(self, of: FiniteType | None, name: str, shape: str = "disc", text: str = "") -> Piece:
        """A piece of a member or a seat: in its colour, or with its letters."""
        role = self.roles.role(name)
        if text or name in self.names.seats:
            return Piece(role, shape, text, "" if text else self.sign(name))
        if role and (of is None or shape in ("ring", self.shapes.get(name))):
            return Piece(role, shape)
        if role and of is not None:
            return Piece(role, shape, self.called.sign(of, name))
        return Piece("", shape, self.called.sign(of, name) if of is not None else name[:1].upper())

    @cached_property
    def shapes(self) -> dict[str, str]:
        """The shapes of members, as boards draw them."""
        found: dict[str, str] = {}
        for how in (self.board.shown or {}).values():
            found |= how.shapes or {}
        return found | self.board.shapes

    def icon(self, name: str) -> Piece | None:
        """The picture of a member: its shape in its colour; None of one that has neither."""
        role, shape = self.roles.role(name), self.shapes.get(name)
        if not role and shape is None:
            return None
        return Piece(role, shape or "disc", "", self.sign(name))

    def fill(self, of: FiniteType, index: int) -> str:
        """The role of a place's colour: its own, or that of the last part of the type that it
        belongs to and that has one."""
        found = self.roles.role(of.root.names[index])
        for name in self.board.colours if not found else ():
            symbol = self.type(name)
            part = symbol.finite if symbol is not None else None
            if part is not None and part.root is of.root and index in part.members:
                found = name
        return found

    def member_node(
        self,
        of: FiniteType,
        name: str,
        kind: str,
        at: Point,
        box: Box,
        marks: Iterable[Mark],
        layer: int,
        *,
        within: str = "",
        short: str | None = None,
    ) -> Node:
        """Return the node of a member: a place, a space for cards."""
        told = self.called.member(of, name)
        return Node(
            member_id(of, name), kind, at, box, tuple(marks),
            Handle("member", of.root.name, (name,)), within, told if short is None else short, told,
            told, layer=layer,
        )  # fmt: skip

    def member_rule(self, root: FiniteType, name: str) -> str:
        """The text of a member's rule: its own message, or that of the modifiers of its name."""
        text = self.words.message(f"rule-{root.name}-{name}")
        if not text and name in self._modifiers:
            text = self.words.message(f"rule-{name}")
        return text or ""

    @cached_property
    def _modifiers(self) -> frozenset[str]:
        section = self.world.declared.top.get("modifiers")
        return frozenset(part.key.text for part in section or ())

    def types_of(self, root: FiniteType, name: str) -> Iterator[tuple[TypeSymbol, int]]:
        """The types that a member belongs to, the widest first, each with its number."""
        index = root.number(name)
        for symbol in self.world.symbols.values() if index is not None else ():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None and index is not None:
                if symbol.finite.root.name == root.name and index in symbol.finite.members:
                    yield symbol, index

    def on_cards(self, symbol: TypeSymbol) -> Sequence[str]:
        """The fields that stand on cards of a type, in their order."""
        card = self.board.cards.get(symbol.name)
        named = (card.head, card.corner, *card.shows, card.text) if card is not None else ()
        return [name for name in named if name] or list(symbol.fields)

    def titled(self, symbol: TypeSymbol, field: str) -> str:
        """Return the title of a field of a type, or of a table that is keyed by its members."""
        own = f"field-{symbol.name}-{field}" if field in symbol.fields else f"name-{field}"
        return self.words.message(own) or spaced(field)

    def field(self, symbol: TypeSymbol, name: str) -> tree.Table | None:
        """The table of a field of a type, or of its members, with one value for each."""
        field = symbol.fields.get(name)
        table = field.table if field is not None else self.world.tables.get(name)
        if table is None or len(table.keys) != 1 or not table.cells:
            return None
        key = table.keys[0]
        of = symbol.finite
        return table if isinstance(key, FiniteType) and of and key.root is of.root else None

    def member_of(self, symbol: TypeSymbol, field: str, index: int) -> str | None:
        """The value of a field of one member, if that is a member itself."""
        table = self.field(symbol, field)
        if table is None or not isinstance(table.type, MemberType) or index >= len(table.cells):
            return None
        value = table.cells[index]
        return None if value < 0 else table.type.of.root.names[value]

    def pairs(self, of: FiniteType, name: str | None = None) -> list[tuple[str, str]]:
        """The pairs of a relation, or of all relations of a type with itself."""
        names, found = of.root.names, {}
        for symbol in self.world.symbols.values():
            if not isinstance(symbol, RelationSymbol) or (name is not None and symbol.name != name):
                continue
            if any(end.root is not of.root for end in symbol.between) or not symbol.pairs.cells:
                continue
            for a in range(len(names)):
                for b in range(a + 1, len(names)):
                    if symbol.pairs.cells[a * len(names) + b]:
                        found[names[a], names[b]] = True
        return list(found)

    def ends(self, border: TypeSymbol, of: FiniteType) -> Mapping[str, tuple[str, str]]:
        """The members of a type of edges, each with the two places that it joins."""
        table, finite = border.ends, border.finite
        if table is None or finite is None or border.between is None:
            return {}
        if border.between.root is not of.root:
            return {}
        found = {}
        for index in finite.members:
            first, second = self.world.pool.items[table.cells[index]]
            found[finite.root.names[index]] = of.root.names[first], of.root.names[second]
        return found
