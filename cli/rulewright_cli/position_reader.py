"""Describe a seat's view of a position in the game's words: boards, tables and lines.

A position is a sequence of sections. After a move, the sections are compared with those that the same seat
saw before, and only the differences are shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.play.decision import Decision, Option
from rulewright.play.game import Game
from rulewright.play.names import HIDDEN, Readable
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import plan_groups
from rulewright.scene.keyed_states import is_empty, member_id, sorting_key
from rulewright.scene.member_facts import MemberFacts
from rulewright.scene.plans import (
    BoardPlan,
    PlaceContent,
    find_board_plans,
    find_place_key,
    find_ring,
    is_on_board,
    iter_contents,
    list_board_states,
    list_printed_fields,
    map_neighbours,
)
from rulewright.scene.position_text import PositionText
from rulewright.types import BagType, BoolType, FiniteType, MemberType, Type
from rulewright.words.message_values import build_member
from rulewright_cli.abbreviations import TRUE, abbreviate_names
from rulewright_cli.text_boards import BoardCell, Joint, TextBoard

NONE = "-"
"""The text of an empty cell of a table."""
MOST_KNOWN = 12
"""The largest number of things in one place that are listed; of more, only the number is given."""
MOST_MEMBERS = 9
"""The largest number of members in one table; more are printed as lines."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a position: a board, a table (with `heads`) or lines. The first cell of a row is its
    title; the third cell of a line gives the facts about the card there. `thing_names` are the names of the
    declared things that the section shows."""

    thing_names: tuple[str, ...]
    title: str = ""
    heads: tuple[str, ...] = ()
    text_rows: tuple[tuple[str, ...], ...] = ()
    text_board: TextBoard | None = None
    map_lines: tuple[str, ...] = ()
    """For a map: its places in running text, each with abbreviations, and a legend."""

    @property
    def is_lines(self) -> bool:
        """Return whether the section is printed as lines, neither as a board nor as a table."""
        return self.text_board is None and not self.heads


@dataclass(frozen=True, slots=True)
class _BoardTexts:
    """The texts of a board that are equal in all positions."""

    plan: BoardPlan
    printed_texts: tuple[tuple[str, Mapping[str, str]], ...]
    """The print on the places: headings, each with texts by place."""
    borders: Mapping[str, str]
    """The neighbours of each place of a map, as text."""
    rings: Mapping[str, Sequence[str]]
    """The places of a map by ring, from the centre outwards."""
    abbreviation_cache: dict[tuple[str, ...], dict[str, str]] = field(default_factory=dict)
    """Abbreviations, by the names of everything that can lie on the board."""

    @property
    def is_table(self) -> bool:
        """Return whether the board is printed as a table, because it is no grid."""
        return self.plan.board_kind in ("map", "graph")


class PositionReader:
    """A reader of the positions of one game."""

    def __init__(self, game: Game, context: SceneContext, member_facts: MemberFacts) -> None:
        """Read positions; cards are described with the facts in `member_facts`."""
        self.game = game
        self.context = context
        self.words = context.words
        self.board_texts = [self._build_board_texts(plan) for plan in find_board_plans(context)]
        self.member_facts = member_facts
        self.wording = PositionText(context)
        self._ordered_options: tuple[Decision, list[Option]] | None = None
        boxes = plan_groups(context, [ground.plan for ground in self.board_texts]).groups
        self.thing_order = [thing.name for box in boxes for thing in box.keyed_states]

    def list_sections(
        self, seat: str | None, *, everything: bool = False, include_undrawn: bool = False
    ) -> list[Section]:
        """Return the position as a seat sees it (None: a spectator), or `everything`. Places that
        the seat can choose show the option numbers. `include_undrawn`: include what the ruleset hides, and
        counters of steps that are not being repeated.
        """
        view = self._make_view(seat, everything)
        state = _read_state(view) if include_undrawn else self.context.shown_state(view)
        offers = self.numbers_by_place() if seat is not None and self.game.player == seat else {}
        without = () if include_undrawn else self.context.board_section.without
        names = dict.fromkeys((*self.thing_order, *self.context.keyed_states))
        rest = {name: state[name] for name in names if name in state and name not in without}
        section_list: list[Section] = []
        for ground in self.board_texts:
            laid = state.get(ground.plan.place_type.root.name)
            section_list += self._iter_board_sections(
                ground, laid if isinstance(laid, list) else [], rest, offers
            )
        section_list += self._iter_tables(rest)
        section_list += [section for name in rest for section in self._iter_line_sections(name, rest[name])]
        return section_list

    def _make_view(self, seat: str | None, everything: bool) -> Mapping[str, object]:
        return self.game.full_view() if everything else self.game.view(seat)

    def iter_visible_things(
        self, seat: str | None, *, everything: bool = False
    ) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
        """Yield the visible things by place, each with its facts."""
        state = _read_state(self._make_view(seat, everything))
        for name in self.context.keyed_states:
            of = None if name in self.context.board_section.without else self.content_type(name)
            for title, _, things in self.wording.iter_rows(name, state[name]) if of is not None else ():
                assert of is not None
                found = [
                    (self._describe_member(name, thing, number)[0], self.member_facts.list_facts(of, thing))
                    for thing, number in things
                ]
                if found:
                    yield title, found

    def iter_neighbours(self, place_text: str) -> Iterator[tuple[str, str]]:
        """Yield the places of maps with this name, each with its neighbours."""
        for ground in self.board_texts:
            for place, others in ground.borders.items():
                name = self.context.display_names.get_member_name(ground.plan.place_type, place)
                if others and place_text in (place.casefold(), name.casefold()):
                    yield name, others

    def content_type(self, name: str) -> FiniteType | None:
        """Return the type of the contents of a zone or a bag; None for other things."""
        type = self.context.keyed_states[name].type
        return type.finite_type if isinstance(type, BagType | MemberType) else None

    def numbers_by_place(self) -> dict[str, int]:
        """Return the numbers of options by the id of the place they refer to, if the options
        differ in one place.
        """
        decision = self.game.decision
        if decision is None or not can_number_options(decision):
            return {}
        number_by_place: dict[str, int] = {}
        ambiguous_places: set[str] = set()
        for number, option in enumerate(self.order_options(), 1):
            places = self._list_places(option)
            if len(places) == 1:
                ambiguous_places |= number_by_place.keys() & set(places)
                number_by_place[places[0]] = number
        return {place: number for place, number in number_by_place.items() if place not in ambiguous_places}

    def order_options(self) -> list[Option]:
        """Return the options of the decision in the order in which they are numbered: by alternative, those
        that refer to a single place from left to right and top to bottom, cards by suit and rank.
        """
        decision = self.game.decision
        if decision is None:
            return []
        if self._ordered_options is None or self._ordered_options[0] is not decision:
            self._ordered_options = decision, self._sort_options(decision)
        return self._ordered_options[1]

    def _sort_options(self, decision: Decision) -> list[Option]:
        types = self._parameter_types(decision)
        alternatives = list(dict.fromkeys(option.alternative for option in decision.options))
        single = {option.code for option in decision.options if len(self._list_places(option)) == 1}
        positions = self._place_positions() if single else {}
        members = [type.finite_type for type in types.values() if isinstance(type, MemberType)]
        if not single and not any(type.root.factors for type in members):
            return list(decision.options)

        def argument_key(option: Option, name: str, value: Readable) -> tuple[float, ...]:
            type, text = types[name], str(value)
            if not isinstance(type, MemberType):
                return (value,) if isinstance(value, int) else ()
            place = member_id(type.finite_type, text)
            if option.code in single and place in positions:
                return positions[place]
            return sorting_key(type.finite_type, text)

        def option_key(option: Option) -> tuple[int, list[tuple[float, ...]]]:
            keys = [argument_key(option, name, value) for name, value in option.arguments]
            return alternatives.index(option.alternative), keys

        return sorted(decision.options, key=option_key)

    def _parameter_types(self, decision: Decision) -> dict[str, Type]:
        info = self.game.program.decisions[decision.number]
        return {p.name: p.type for one in info.alternatives for p in one.parameters}

    def _list_places(self, option: Option) -> list[str]:
        """Return the ids of the places that an option mentions."""
        assert self.game.decision is not None
        types = self._parameter_types(self.game.decision)
        roots = {name for ground in self.board_texts for name in ground.plan.root_types}
        return [
            member_id(type.finite_type, str(value))
            for name, value in option.arguments
            if isinstance(type := types[name], MemberType) and type.finite_type.root.name in roots
        ]

    def _place_positions(self) -> dict[str, tuple[float, ...]]:
        """Return the coordinates of places in the picture: row from the top, then column."""
        positions: dict[str, tuple[float, ...]] = {}
        state = _read_state(self._make_view(None, everything=False))
        for ground in self.board_texts:
            plan = ground.plan
            if ground.is_table:
                listed = (place for places in ground.rings.values() for place in places)
                for number, place in enumerate(listed):
                    positions[member_id(plan.place_type, place)] = (number,)
                continue
            laid = state.get(plan.place_type.root.name)
            for (x, y), name in plan.map_places(laid if isinstance(laid, list) else []).items():
                positions[member_id(plan.place_type, name)] = (-y, x)
            for of, shared in zip((plan.corner_type, plan.side_type), plan.map_shared(), strict=True):
                if of is not None:
                    for name, joint in shared.items():
                        (ax, ay), (bx, by) = joint.points[0], joint.points[-1]
                        positions[member_id(of, name)] = (-(ay + by), ax + bx)
        return positions

    # --- boards -----------------------------------------------------------------------------------

    def _build_board_texts(self, plan: BoardPlan) -> _BoardTexts:
        look, root, told = self.context, plan.place_type.root, self.words.format_value
        texts = tuple(
            (mark.title, {place: mark.format_value(look, place) for place in mark.values_by_place})
            for mark in list_printed_fields(look, plan)
        )
        if plan.board_kind not in ("map", "graph"):
            return _BoardTexts(plan, texts, {}, {})
        near = {
            place: told(tuple(build_member(root, other) for other in others))
            for place, others in map_neighbours(look, plan).items()
        }
        return _BoardTexts(plan, texts, near, dict(self._iter_rings(plan)))

    def _iter_rings(self, plan: BoardPlan) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield the rings of a map from the centre outwards, each with its places ordered by longitude."""
        board, found = self.context.board_section, dict[str, list[str]]()
        titles: dict[str, str] = {}
        if plan.board_kind == "graph" or board.layout != "polar":
            yield "", plan.place_type.root.names
            return
        for place in (plan.place_type.root.names[index] for index in plan.place_type.members):
            ring = find_ring(self.context, plan, place)
            if ring is not None:
                found.setdefault(ring[1], []).append(place)
                titles[ring[1]] = self.context.display_names.get_member_name(*ring)
        for name in sorted(found, key=lambda name: board.rings[name].inner_radius):
            around = sorted(found[name], key=lambda one: board.longitudes.get(one, (0, 0))[0])
            yield titles[name], around

    def _iter_board_sections(
        self,
        board_texts: _BoardTexts,
        laid_places: Sequence[str],
        remaining_state: dict[str, object],
        option_numbers: Mapping[str, int],
    ) -> Iterator[Section]:
        """Yield the sections of a board, and remove what they show from `remaining_state`. `laid_places` are
        the places of a growing board."""
        plan, listed = board_texts.plan, board_texts.is_table
        pairs = ((thing.name, how and how.called) for thing, how in list_board_states(self.context, plan))
        names = [name for pair in pairs for name in pair if name is not None]
        if listed:  # a table has space for things that the picture omits
            names += [one.name for one in self.context.keyed_states.values() if is_on_board(one, plan)]
        things = [self.context.keyed_states[name] for name in dict.fromkeys(names) if name in remaining_state]
        there = {
            thing.name: list(iter_contents(thing, plan, remaining_state.pop(thing.name))) for thing in things
        }
        if not listed and (there or board_texts.printed_texts):
            yield self._grid_section(board_texts, laid_places, there, option_numbers)
        for name, root in plan.root_types.items() if listed else ():
            on = {thing.name for thing in things if find_place_key(thing, plan)[1].name == name}
            here = {each: found for each, found in there.items() if each in on}
            main = name == plan.place_type.root.name
            if (here or board_texts.printed_texts) if main else any(here.values()):
                yield self._table_section(board_texts, root, here, option_numbers)

    def _describe_placed(self, placed: PlaceContent) -> tuple[str, str]:
        """Return the name or owner of a thing on a place, and its value."""
        name = placed.keyed_state.name
        value = (
            ""
            if placed.is_location or placed.value is True
            else self.wording.format_value(name, placed.value)
        )
        if placed.other_key is not None:
            return self.context.display_names.get_key_name(*placed.other_key), value
        return self.wording.get_name(name) if placed.is_location else "", value

    def _grid_section(
        self,
        board_texts: _BoardTexts,
        laid_places: Iterable[str],
        placed_by_thing: Mapping[str, Sequence[PlaceContent]],
        option_numbers: Mapping[str, int],
    ) -> Section:
        plan, called = board_texts.plan, self.context.display_names.get_member_name
        lies, told = self._abbreviate_board(board_texts, placed_by_thing, board_texts.printed_texts)

        def cell_content(id: str) -> tuple[str, int | None]:
            return ":".join(lies.get(id, ())), option_numbers.get(id)

        names = {name: at for at, name in plan.map_places(laid_places).items()}
        spots = {
            name: BoardCell(*at, *cell_content(member_id(plan.place_type, name)))
            for name, at in names.items()
        }
        joints: dict[str, Joint] = {}
        for of, shared in zip((plan.corner_type, plan.side_type), plan.map_shared(), strict=True):
            for name, joint in shared.items():
                id = member_id(of, name) if of is not None else f"({name})"
                joints[id] = Joint(joint.points, *cell_content(id))

        def place_title(place: str) -> str:
            if place in spots:
                return called(plan.place_type, place)
            of, _, name = place.partition(".")
            return called(plan.root_types[of], name)

        hexes, bare = plan.board_kind != "square", plan.board_kind != "growing"
        board = TextBoard(hexes, spots, joints, told, bare, place_title)
        return Section(
            tuple(placed_by_thing),
            self.words.format_name("name", plan.place_type.root.name),
            text_board=board,
        )

    def _abbreviate_board(
        self,
        board_texts: _BoardTexts,
        placed_by_thing: Mapping[str, Sequence[PlaceContent]],
        printed_texts: Iterable[tuple[str, Mapping[str, str]]],
    ) -> tuple[Mapping[str, Sequence[str]], tuple[str, ...]]:
        """Return the abbreviated contents of each place of a board, and the lines of the legend."""
        short = self._choose_abbreviations(board_texts, tuple(placed_by_thing))
        lies: dict[str, list[str]] = {}
        legend: dict[str, dict[str, str]] = {}
        for heading, texts in printed_texts:
            for place, text in texts.items():
                lies.setdefault(member_id(board_texts.plan.place_type, place), []).append(
                    short.get(text, text)
                )
                if text in short and short[text] != text:
                    legend.setdefault(heading, {})[short[text]] = text
        for one in (one for each in placed_by_thing.values() for one in each):
            whose, value = self._describe_placed(one)
            text = whose or value
            mark = short.get(text, text) if text else TRUE
            lies.setdefault(one.node_id, []).append(mark + (value if whose else ""))
            if not text or (text in short and short[text] != text):
                legend.setdefault(self.wording.get_name(one.keyed_state.name), {})[mark] = text
        return lies, tuple(self._format_legend(legend))

    def _format_legend(self, legend: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
        """Yield the marks of a board by heading, those of headings with the same marks in one line."""
        merged: list[tuple[list[str], dict[str, str]]] = []
        for heading, marks in legend.items():
            for headings, texts in merged:
                if texts.keys() & marks.keys():
                    headings.append(heading)
                    texts |= marks
                    break
            else:
                merged.append(([heading], dict(marks)))
        for headings, texts in merged:
            told = ", ".join(f"{mark} = {text}" if text else mark for mark, text in sorted(texts.items()))
            yield self.wording.format_line(self.words.format_value(tuple(headings)), told)

    def _map_lines(
        self, board_texts: _BoardTexts, placed_by_thing: Mapping[str, Sequence[PlaceContent]]
    ) -> tuple[str, ...]:
        """Return the places of a map by ring in running text, and the legend, without the print on the
        places."""
        lies, legend = self._abbreviate_board(board_texts, placed_by_thing, ())
        of = board_texts.plan.place_type
        lines: list[str] = []
        for ring, places in board_texts.rings.items():
            called = (self.context.display_names.get_member_name(of, place) for place in places)
            marks = (":".join(lies.get(member_id(of, place), ())) for place in places)
            text = ", ".join(f"{name} {mark}".rstrip() for name, mark in zip(called, marks, strict=True))
            lines.append(self.wording.format_line(ring, text) if ring else text)
        return (*lines, *legend)

    def _choose_abbreviations(self, board_texts: _BoardTexts, thing_names: tuple[str, ...]) -> dict[str, str]:
        """Return abbreviations for everything that can be on a board or printed there, the same in
        every position and all different.
        """
        if thing_names not in board_texts.abbreviation_cache:
            short_names: dict[str, str] = {}

            def add_abbreviations(names: Collection[str]) -> None:
                new = {name for name in names if name not in short_names}
                short_names.update(abbreviate_names(new, {*short_names.values(), TRUE}))

            for _, texts in board_texts.printed_texts:
                add_abbreviations({text for text in texts.values() if not text.isdigit()})
            for thing in (self.context.keyed_states[name] for name in thing_names):
                for type in (*thing.key_types, thing.type):
                    of = type.finite_type if isinstance(type, MemberType) else type
                    if isinstance(of, FiniteType) and of.root.name not in board_texts.plan.root_types:
                        members = self.context.names.list_members(of)
                        called = self.context.display_names.get_member_name
                        names_by_member = {members[i]: called(of, members[i]) for i in of.members}
                        short_names |= self._list_declared_letters(names_by_member, short_names)
                        add_abbreviations(names_by_member.values())
            board_texts.abbreviation_cache[thing_names] = short_names
        return board_texts.abbreviation_cache[thing_names]

    def _list_declared_letters(
        self, names_by_member: Mapping[str, str], taken: Mapping[str, str]
    ) -> dict[str, str]:
        """Return the letters that faces declare for the terminal, by the names of members, without letters
        that are taken."""
        faces = self.context.board_section.faces
        letters_by_name: dict[str, str] = {}
        for member, name in names_by_member.items():
            letter = faces[member].letter if member in faces and name not in taken else None
            if letter is not None and letter not in {*taken.values(), *letters_by_name.values(), TRUE}:
                letters_by_name[name] = letter
        return letters_by_name

    def _table_section(
        self,
        board_texts: _BoardTexts,
        root: FiniteType,
        placed_by_thing: Mapping[str, Sequence[PlaceContent]],
        option_numbers: Mapping[str, int],
    ) -> Section:
        """Return a table with a row for each place, or for each occupied place."""
        main, called = root is board_texts.plan.place_type.root, self.context.display_names.get_member_name
        columns: list[tuple[str, Mapping[str, str]]]
        columns = [
            (self.wording.get_name(name), self._texts_by_place(each))
            for name, each in placed_by_thing.items()
        ]
        used = {place for _, texts in columns for place in texts}
        if main:
            fixed = (
                [(self.words.format_word("borders"), board_texts.borders)]
                if len(board_texts.rings) == 1
                else []
            )
            columns = [*fixed, *board_texts.printed_texts, *columns]
        columns = [(heading, texts) for heading, texts in columns if any(texts.values())]
        heads = (self.words.format_name("name", root.name), *(heading for heading, _ in columns))
        text_rows: list[tuple[str, ...]] = []
        for ring, places in board_texts.rings.items() if main else [("", root.names)]:
            if ring:
                text_rows.append((ring, *[""] * len(columns)))
            for place in places if main else [place for place in places if place in used]:
                number = option_numbers.get(member_id(root, place))
                front = ("  " if ring else "") + (f"[{number}] " if number is not None else "")
                texts = (texts.get(place, "") for _, texts in columns)
                text_rows.append((front + called(root, place), *texts))
        map_lines = self._map_lines(board_texts, placed_by_thing) if main else ()
        return Section(tuple(placed_by_thing), "", heads, tuple(text_rows), map_lines=map_lines)

    def _texts_by_place(self, placed_things: Sequence[PlaceContent]) -> dict[str, str]:
        """Return the contents of each occupied place as text."""
        texts_by_place: dict[str, list[str]] = {}
        for one in placed_things:
            told = " ".join(filter(None, self._describe_placed(one))) or self.words.format_value(True)
            texts_by_place.setdefault(one.place, []).append(told)
        return {place: self.words.format_value(tuple(texts)) for place, texts in texts_by_place.items()}

    # --- tables and lines -------------------------------------------------------------------------

    def _iter_tables(self, remaining_state: dict[str, object]) -> Iterator[Section]:
        """Yield tables of the values that members of one type have: players in columns, others in rows.
        Printed entries are removed from `remaining_state`.
        """
        groups: dict[str, list[str]] = {}
        for name in remaining_state:
            keys = self.context.keyed_states[name].key_types
            if len(keys) == 1 and isinstance(keys[0], FiniteType) and self._is_plain(remaining_state[name]):
                groups.setdefault(keys[0].root.name, []).append(name)
        for of, names in groups.items():
            if of != "player":
                names += [
                    name for name in remaining_state if self._has_plain_pairs(name, of, remaining_state[name])
                ]
            members = list(
                dict.fromkeys(key for name in names for key in _mapping_keys(remaining_state[name]))
            )
            if (len(names) < 2 and of != "player") or len(members) > MOST_MEMBERS:
                continue
            values = {name: remaining_state.pop(name) for name in names}
            used = {name: value for name, value in values.items() if not is_empty(value)}
            key = self.context.keyed_states[names[0]].key_types[0]
            called = {member: self.context.display_names.get_key_name(key, member) for member in members}
            columns = [
                (self.wording.get_name(name), *(self._format_cell(name, value, member) for member in members))
                for name, value in used.items()
            ]
            if not columns:
                continue
            if of == "player":
                yield Section(tuple(names), "", ("", *called.values()), tuple(columns))
            else:
                heads = (self.words.format_name("name", of), *(column[0] for column in columns))
                rows = zip(called.values(), *(column[1:] for column in columns), strict=True)
                yield Section(tuple(names), "", heads, tuple(rows))

    def _has_plain_pairs(self, name: str, type_name: str, thing_value: object) -> bool:
        """Return whether something has plain values by pairs whose first member is of this type."""
        keys = self.context.keyed_states[name].key_types
        pairs = len(keys) == 2 and isinstance(keys[0], FiniteType) and keys[0].root.name == type_name
        return pairs and isinstance(thing_value, Mapping) and all(map(self._is_plain, thing_value.values()))

    def _is_plain(self, thing_value: object) -> bool:
        return isinstance(thing_value, Mapping) and not any(
            isinstance(each, Mapping | list) for each in thing_value.values()
        )

    def _format_cell(self, name: str, thing_value: object, member: str) -> str:
        assert isinstance(thing_value, Mapping)
        there = thing_value.get(member)
        if isinstance(there, Mapping):
            return self.wording.format_keyed(name, there) or NONE
        if there is None or (there is False and isinstance(self.context.keyed_states[name].type, BoolType)):
            return NONE
        return self.wording.format_value(name, there)

    def _iter_line_sections(self, name: str, thing_value: object) -> Iterator[Section]:
        text_rows: list[tuple[str, ...]] = []
        for title, told, things in self.wording.iter_rows(name, thing_value):
            known = [self._describe_member(name, thing, number) for thing, number in things]
            if len(known) > MOST_KNOWN or not any(brief for _, brief in known):
                text_rows.append((title, told))
            elif len(known) == 1:
                text_rows.append((title, told, known[0][1]))
            else:
                text_rows.append((title, ""))
                text_rows += [(f"  {called}", "", brief) for called, brief in known]
        if text_rows:
            yield Section((name,), text_rows=tuple(text_rows))

    def _describe_member(self, name: str, thing: str, number: int) -> tuple[str, str]:
        """Return a thing and the facts about it."""
        of = self.content_type(name)
        if of is None:
            return thing, ""
        member, many = build_member(of, thing), isinstance(self.context.keyed_states[name].type, BagType)
        called = self.words.format_value({member: number} if many and number > 1 else member)
        on_board = of.root.name in self.context.board_section.tiles
        return called, "" if on_board else self.member_facts.summarize_member(of, thing)


def can_number_options(decision: Decision) -> bool:
    """Return whether options can be chosen by number: no option's name is a number."""
    return not any(option.name.lstrip("-").isdigit() for option in decision.options)


def _read_state(view: Mapping[str, object]) -> Mapping[str, object]:
    state = view["state"]
    assert isinstance(state, Mapping)
    return state


def _mapping_keys(value: object) -> Collection[str]:
    return value.keys() if isinstance(value, Mapping) else ()


__all__ = ["HIDDEN", "PositionReader", "Section", "can_number_options"]
