"""Collect the display options of a ruleset, and the data needed to read a view of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import atan2, degrees

from rulewright import tree
from rulewright.analysis.symbols import RelationSymbol, TypeSymbol
from rulewright.analysis.world import World
from rulewright.ir.program import Program
from rulewright.model.declarations import Board
from rulewright.play.names import Names
from rulewright.records import dataclass
from rulewright.scene.art import ART_PAINT
from rulewright.scene.faces import (
    GLYPH_TOKEN,
    Face,
    Gallery,
    find_icon_by_name,
    make_face,
    make_image_id,
    make_piece,
)
from rulewright.scene.floors import lay_floors
from rulewright.scene.icons import ICONS
from rulewright.scene.keyed_states import DisplayNames, KeyedState, collect_states, is_seat, member_id
from rulewright.scene.nodes import Handle, Image, Mark, Node, Paint
from rulewright.scene.paints import (
    COLOUR_WORDS,
    ICON_COLOURS,
    ICON_ROLE,
    TABLE_PAINTS,
    WORD_ROLE,
    ColourRoles,
    brighten_colour,
    build_theme_paints,
    to_hex,
)
from rulewright.scene.pieces import SIGNS, Piece
from rulewright.scene.text_layout import Box, Point
from rulewright.types import CollectionType, FiniteType, MemberType
from rulewright.words.message_ids import name_to_words
from rulewright.words.words import Words

COMPASS = {
    name: 45.0 * number
    for number, names in enumerate((
        ("n", "north", "up"), ("ne", "northeast"), ("e", "east", "right"), ("se", "southeast"),
        ("s", "south", "down"), ("sw", "southwest"), ("w", "west", "left"), ("nw", "northwest"),
    ))
    for name in names
}  # fmt: skip
"""Names of directions, in degrees clockwise from the top."""
BACK_ROLE = "back-"
DIE, DIE_ROLE = "die-", "die"
"""The prefix of the names of dice icons, and the role of their colour."""


@dataclass(frozen=True, slots=True)
class Back:
    """The back of a card: two paints, and an icon."""

    fill: str = "back"
    ink: str = "on-back"
    icon: str = ""


class SceneContext:
    """The parts of the rules of one setting that pictures need, with texts in one language."""

    def __init__(self, program: Program, names: Names, world: World, words: Words) -> None:
        world.fill_all_tables()
        self.program = program
        self.names = names
        self.world = world
        self.words = words
        self.board_section: Board = lay_floors(world.ruleset.board, world.symbols)
        self.display_names = DisplayNames(words, names)
        self.gallery = Gallery(words.folder)
        self.keyed_states: dict[str, KeyedState] = collect_states(program)
        self.roles = ColourRoles(self.board_section.colours, names.seats, program.types.get("player", ()), {})
        self.roles.derived_roles.update(self._find_roles())
        backs = self.board_section.backs.items()
        self.roles.other_colours.update(
            (f"{BACK_ROLE}{name}", to_hex(drawing.colour)) for name, drawing in backs if drawing.colour
        )

    def shown_state(self, view: Mapping[str, object]) -> Mapping[str, object]:
        """Return the state of a view without the counters of steps that are not repeating now, except
        counters with a track.
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
        """All paints of a table, by name."""
        return {**TABLE_PAINTS, **build_theme_paints(self.board_section.theme), **self.roles.build_paints(),
                **self._build_art_paints(), **self._build_line_paints()}  # fmt: skip

    def _build_line_paints(self) -> dict[str, Paint]:
        """Return the paints of lines, brightened for the dark theme where necessary."""
        lines = self.board_section.lines.items()
        colours = {name: to_hex(drawing.colour) for name, drawing in lines if drawing.colour}
        return {f"line:{name}": Paint(colour, brighten_colour(colour)) for name, colour in colours.items()}

    def _build_art_paints(self) -> dict[str, Paint]:
        """Return the paints for the colours in the author's own pictures."""
        arts = [self.gallery.find_art(file_name) for file_name in self.board_section.art_files]
        names = {name for art in arts if art for part in art.icon_parts for name in (part.fill, part.line)}
        colours = {name: f"#{name.removeprefix(ART_PAINT)}" for name in names if name.startswith(ART_PAINT)}
        return {name: Paint(colour, colour) for name, colour in sorted(colours.items())}

    def build_image_node(self) -> Node | None:
        """Build the node that defines the raster pictures of the ruleset; None if there are none."""
        marks = []
        for name in self.board_section.art_files:
            art = self.gallery.find_art(name)
            if art is not None and art.image:
                marks.append(Image(0, 0, 100, 100, make_image_id(name), art.image))
        return Node("images", "line", marks=tuple(marks), layer=0) if marks else None

    @cached_property
    def crisp_roles(self) -> set[str]:
        """The roles whose pieces need no line around their outline."""
        assert self.all_paints
        return self.roles.crisp_roles

    def find_own_name(self, seat: str | None) -> str:
        """Return the name of a seat in the ruleset."""
        own_seats = self.program.types.get("player", ())
        if seat not in self.names.seats or self.names.seats.index(seat) >= len(own_seats):
            return seat or ""
        return own_seats[self.names.seats.index(seat)]

    def sees_from_top(self, viewer: str | None) -> bool:
        """Return whether the viewer sits at the upper edge of grids."""
        return self.board_section.toward.get(self.find_own_name(viewer)) == "top"

    @cached_property
    def needs_seat_marks(self) -> bool:
        return self.roles.needs_marks()

    def find_seat_sign(self, name: str) -> str:
        """Return the sign that identifies a seat in addition to its colour; "" where none is needed."""
        if not self.needs_seat_marks or name not in self.names.seats:
            return ""
        return SIGNS[self.names.seats.index(name) % len(SIGNS)]

    # --- faces ------------------------------------------------------------------------------------

    def find_face(self, name: str) -> Face | None:
        """Return the face of a member or of a declared thing; None if it has none."""
        declared = self.find_declared_face(name)
        if declared is not None:
            return declared
        if name in self.names.seats or name in self._signed_names:
            return None
        icon = find_icon_by_name(name)
        return Face(icon) if icon else None

    def find_declared_face(self, name: str) -> Face | None:
        """Return the face that the ruleset declares for a name; seats are looked up by their name in the
        ruleset.
        """
        drawing = self.board_section.faces.get(self.find_own_name(name))
        return None if drawing is None else make_face(drawing, self.gallery)

    @cached_property
    def _signed_names(self) -> frozenset[str]:
        """The members with a sign of their own in the locale."""
        return frozenset(
            name
            for symbol in self.world.symbols.values()
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None and not symbol.finite.factors
            for name in symbol.finite.root.names
            if self.words.format_message(f"{symbol.finite.root.name}-{name}", form="sign")
        )

    def _find_roles(self) -> Iterator[tuple[str, str]]:
        """Yield the roles of members without colours: the role of the seat in a field of type `player` or in
        a word of the name; else of a colour word in the name; else the usual colour of the icon.
        """
        own_seats = [seat.lower() for seat in self.program.types.get("player", ())]
        for name in self.keyed_states:
            face = self.find_face(name)
            if face is not None and face.icon in ICON_COLOURS:
                yield name, f"{ICON_ROLE}{face.icon}"
        for symbol in self.world.symbols.values():
            if not isinstance(symbol, TypeSymbol) or symbol.finite is None or is_seat(symbol.finite):
                continue
            if symbol.finite.factors:
                continue
            owners = [name for name in symbol.fields if self._is_owner_field(symbol, name)]
            root_names = symbol.finite.root.names
            for index in symbol.finite.members:
                name = root_names[index]
                if name in self.board_section.colours or name in self.names.seats:
                    continue
                owner = next(
                    filter(None, (self.find_field_member(symbol, each, index) for each in owners)), None
                )
                words = name.lower().split("_")
                seat = next((own_seats.index(word) for word in words if word in own_seats), None)
                colour = next((word for word in (words[0], words[-1]) if word in COLOUR_WORDS), None)
                face = self.find_face(name)
                if owner is not None and owner.lower() in own_seats:
                    yield name, ColourRoles.find_seat_role(own_seats.index(owner.lower()))
                elif seat is not None and seat < len(self.names.seats):
                    yield name, ColourRoles.find_seat_role(seat)
                elif colour is not None:
                    yield name, f"{WORD_ROLE}{colour}"
                elif face is not None and face.icon in ICON_COLOURS:
                    yield name, f"{ICON_ROLE}{face.icon}"

    def _is_owner_field(self, symbol: TypeSymbol, field_name: str) -> bool:
        table = self.find_table(symbol, field_name)
        return table is not None and isinstance(table.type, MemberType) and is_seat(table.type)

    def build_piece(
        self,
        finite_type: FiniteType | None,
        name: str,
        shape: str | None = None,
        text: str = "",
        thing: str = "",
    ) -> Piece:
        """Build the piece of a member or a seat with its declared face, else the shape, else the face of the
        `thing` or of its name; in its colour, with the sign of a seat or its letters.
        """
        piece = self._choose_piece(finite_type, name, shape, text, thing)
        return replace(piece, is_crisp=True) if piece.role in self.crisp_roles else piece

    def _choose_piece(
        self, finite_type: FiniteType | None, name: str, shape: str | None, text: str, thing: str
    ) -> Piece:
        role = self.roles.find_role(name)
        own = self.find_declared_face(name)
        face = own or (Face(shape) if shape else self.find_face(name))
        if thing and own is None and not shape and (face is None or thing in self.board_section.faces):
            face = self.find_face(thing) or face
        is_known = own is not None or (not shape and face is not None)
        face = face or Face(GLYPH_TOKEN)
        if text or name in self.names.seats:
            return make_piece(face, role, text, "" if text else self.find_seat_sign(name))
        if is_known or (role and (finite_type is None or face.icon == "ring")):
            return make_piece(face, role)
        sign = self.display_names.get_sign(finite_type, name) if finite_type is not None else name[:1].upper()
        return make_piece(face, role, sign)

    def find_die(self, thing: str, value: object) -> Piece | None:
        """Return the die that shows a number of a thing whose face is a die; None for other things and
        numbers.
        """
        face = self.find_declared_face(thing)
        if face is None or not face.icon.startswith(DIE) or f"{DIE}{value}" not in ICONS:
            return None
        return Piece(DIE_ROLE, f"{DIE}{value}")

    def find_counter_icon(self, thing: str, value: object) -> tuple[Piece | None, bool]:
        """Return the picture of a thing for its value, and whether the picture replaces its name."""
        if self.find_face(thing) is None:
            return None, False
        return self.find_die(thing, value) or self.find_icon(thing), self.find_declared_face(
            thing
        ) is not None

    def find_icon(self, name: str) -> Piece | None:
        """Return the picture of a member or thing, its face in its colour; None if it has neither."""
        role, face = self.roles.find_role(name), self.find_face(name)
        if not role and face is None:
            return None
        face = face or Face(GLYPH_TOKEN)
        crisp = role in self.crisp_roles
        return replace(make_piece(face, role, "", self.find_seat_sign(name)), is_crisp=crisp)

    def find_fill(self, finite_type: FiniteType, index: int) -> str:
        """Return the role of a place's colour: its own, or that of the last coloured subtype that contains
        the place.
        """
        role = self.roles.find_declared_role(finite_type.root.names[index])
        for name in self.board_section.colours if not role else ():
            symbol = self.find_type(name)
            part = symbol.finite if symbol is not None else None
            if part is not None and part.root is finite_type.root and index in part.members:
                role = name
        return role

    def find_name_place(self, finite_type: FiniteType, place: str) -> str:
        """Return the position of names of places that the section `board` gives for their type or a subtype;
        "" if it gives none.
        """
        index, found = finite_type.root.find_member(place), ""
        for name, where in self.board_section.names.items():
            symbol = self.find_type(name)
            part = symbol.finite if symbol is not None else None
            if part is not None and part.root is finite_type.root and index in part.members:
                found = where
        return found

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

    # --- the order of cards, backs, directions ------------------------------------------------------

    def sort_cards(self, keyed_state: KeyedState, names: Sequence[str]) -> list[str]:
        """Sort the cards of a zone by the fields that the section `board` lists for it; otherwise keep their
        order.
        """
        fields = self.board_section.sort.get(keyed_state.name)
        if not fields or not isinstance(keyed_state.type, MemberType):
            return list(names)
        finite_type = keyed_state.type.finite_type
        return sorted(names, key=lambda name: tuple(self._rank_by(finite_type, name, f) for f in fields))

    def _rank_by(self, finite_type: FiniteType, name: str, field_name: str) -> int:
        """Return the sort key of a card for a field or for a factor of its type; -1 for an unknown card."""
        index, stride = finite_type.root.find_member(name), 1
        if index is None:
            return -1
        for factor in reversed(finite_type.root.factors):
            if factor.root.name == field_name:
                return index // stride % factor.size
            stride *= factor.size
        types = self.iter_types(finite_type.root, name)
        tables = (self.find_table(symbol, field_name) for symbol, _ in types)
        return next((table.cells[index] for table in tables if table is not None), 0)

    def find_back(self, card_type: FiniteType) -> Back:
        """Return the back of the cards of a type."""
        drawing = self.board_section.backs.get(card_type.root.name)
        if drawing is None:
            return Back()
        role = f"{BACK_ROLE}{card_type.root.name}"
        fill, ink = (f"role:{role}", f"on:{role}") if drawing.colour else ("back", "on-back")
        return Back(fill, ink, drawing.face or "")

    def find_angle(self, finite_type: FiniteType, name: str) -> float | None:
        """Return the direction that a member stands for, in degrees clockwise from the top: from its fields
        `east` and `north`, else from its name.
        """
        for symbol, index in self.iter_types(finite_type.root, name):
            steps = [self.find_table(symbol, field) for field in ("east", "north")]
            east, north = (table.cells[index] if table is not None else 0 for table in steps)
            if isinstance(east, int) and isinstance(north, int) and (east or north):
                return degrees(atan2(east, north)) % 360
        return COMPASS.get(name.lower().replace("_", "").replace("-", ""))

    def list_joined_angles(self, finite_type: FiniteType, name: str, field_name: str) -> tuple[float, ...]:
        """Return the directions that a field of a member lists, as angles in degrees."""
        for symbol, index in self.iter_types(finite_type.root, name):
            table = self.find_table(symbol, field_name)
            if table is None or not isinstance(table.type, CollectionType):
                continue
            element = table.type.element_type
            if isinstance(element, MemberType):
                of, items = element.finite_type, self.world.pool.items[table.cells[index]]
                angles = (self.find_angle(of, of.root.names[item]) for item in items)
                return tuple(angle for angle in angles if angle is not None)
        return ()

    def find_member_rule(self, root: FiniteType, name: str) -> str:
        """Return the text of a member's rule: its own message, or that of the modifiers with its name."""
        text = self.words.format_message(f"rule-{root.name}-{name}")
        if not text and name in self._modifier_names:
            text = self.words.format_message(f"rule-{name}")
        return text or ""

    @cached_property
    def _modifier_names(self) -> frozenset[str]:
        section = self.world.ruleset.top.get("modifiers")
        return frozenset(part.key.text for part in section or ())

    def iter_types(self, root: FiniteType, name: str) -> Iterator[tuple[TypeSymbol, int]]:
        """Yield the types that contain a member, the widest first, each with the number of the member."""
        index = root.find_member(name)
        for symbol in self.world.symbols.values() if index is not None else ():
            if isinstance(symbol, TypeSymbol) and symbol.finite is not None and index is not None:
                if symbol.finite.root.name == root.name and index in symbol.finite.members:
                    yield symbol, index

    def list_card_fields(self, symbol: TypeSymbol) -> Sequence[str]:
        """Return the fields printed on cards of a type, in their order."""
        card = self.board_section.cards.get(symbol.name)
        if card is None:
            return list(symbol.fields)
        return [name for name in (card.head, card.corner, *card.shows, card.text) if name]

    def field_title(self, symbol: TypeSymbol, field_name: str) -> str:
        """Return the title of a field of a type, or of a table that is keyed by its members."""
        own = f"field-{symbol.name}-{field_name}" if field_name in symbol.fields else f"name-{field_name}"
        return self.words.format_message(own) or name_to_words(field_name)

    def find_table(self, symbol: TypeSymbol, field_name: str) -> tree.Table | None:
        """Return the table of a field of a type with one value for each member; None if there is no such
        table.
        """
        field = symbol.fields.get(field_name)
        table = field.table if field is not None else self.world.tables_by_name.get(field_name)
        if table is None or len(table.keys) != 1 or not table.cells:
            return None
        key = table.keys[0]
        finite_type = symbol.finite
        return table if isinstance(key, FiniteType) and finite_type and key.root is finite_type.root else None

    def find_field_member(self, symbol: TypeSymbol, field_name: str, index: int) -> str | None:
        """Return the value of a field of one member if that value is a member; else None."""
        table = self.find_table(symbol, field_name)
        if table is None or not isinstance(table.type, MemberType) or index >= len(table.cells):
            return None
        value = table.cells[index]
        return None if value < 0 else table.type.finite_type.root.names[value]

    def list_pairs(self, finite_type: FiniteType, name: str | None = None) -> list[tuple[str, str]]:
        """Return the pairs of the named relation, or of all relations of a type with itself."""
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
        """Map each member of a type of edges to the two places that it joins."""
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
