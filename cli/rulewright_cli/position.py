"""How a position looks to a seat, in the words of the game: boards, tables and lines.

A position is a row of sections, which one can compare: what is shown after a move is what differs
from what the same seat saw before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.play.names import HIDDEN
from rulewright.types import BagType, BoolType, FiniteType, KeyType, MemberType, Type
from rulewright.words.position import PositionWords, empty
from rulewright.words.things import Things
from rulewright.words.values import named
from rulewright_cli.boards import Board, Joint, Spot
from rulewright_cli.marks import TRUE, marks

if TYPE_CHECKING:
    from rulewright.play.decision import Decision
    from rulewright.play.game import Game
    from rulewright.scene.look import Look
    from rulewright_cli.lands import Land

NONE = "-"
"""In a table: nothing there."""
MOST_KNOWN = 12
"""Of so many things that lie together it is told what they are; of more they are named."""
MOST_MEMBERS = 9
"""A table tells of so many members; more are told in lines."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a position: a board, a table (it has `heads`) or lines. The first cell of a row
    says what it is about; a third one of a line what is known of the card that lies there. `names`
    are those of the declared things that it shows."""

    names: tuple[str, ...]
    title: str = ""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    board: Board | None = None

    @property
    def listed(self) -> bool:
        """Whether it stands in lines, being no board and no table."""
        return self.board is None and not self.heads


class Positions:
    """Reads the positions of one game."""

    def __init__(self, game: Game, look: Look, things: Things | None = None) -> None:
        """With `things` cards are told with what is known of them."""
        from rulewright_cli.lands import lands_of

        self.game = game
        self.words = look.words
        self.lands = lands_of(look)
        self.things = things
        self.drawn = look.board.tiles
        """Types of things that are seen on a board."""
        self.without = look.board.without
        self.order = [name for names in look.board.mats.values() for name in names]
        self.told = PositionWords(look.words, game.program)
        self._short: dict[tuple[str, tuple[str, ...]], dict[str, str]] = {}

    def sections(
        self, seat: str | None, *, everything: bool = False, undrawn: bool = False
    ) -> list[Section]:
        """The position as a seat sees it, None being somebody who only watches, or `everything`.
        Where the seat is asked for places, they have the numbers of the options. `undrawn`: with
        what the ruleset wants left out."""
        view = self.game.open_view() if everything else self.game.view(seat)
        state = view["state"]
        assert isinstance(state, Mapping)
        offers = self.offered() if seat is not None and self.game.player == seat else {}
        last = len(self.order)
        without = () if undrawn else self.without
        rest = {name: value for name, value in state.items() if name not in without}
        names = sorted(rest, key=lambda n: self.order.index(n) if n in self.order else last)
        rest = {name: rest[name] for name in names}
        found: list[Section] = []
        for land in self.lands:
            here = (offers.get(type, {}) for type in land.types)
            found += self._land(land, rest, {k: v for each in here for k, v in each.items()})
        found += self._tables(rest)
        found += [section for name in rest for section in self._lines(name, rest[name])]
        return found

    def things_seen(
        self, seat: str | None, *, everything: bool = False
    ) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
        """Where things lie that the seat sees, and what is known of each."""
        view = self.game.open_view() if everything else self.game.view(seat)
        state = view["state"]
        assert isinstance(state, Mapping)
        for name, value in state.items():
            of = None if name in self.without else self.kinds(name)
            for title, _, things in self.told.rows(name, value) if of is not None else ():
                assert of is not None
                found = [
                    (
                        self._known(name, thing, number)[0],
                        [] if self.things is None else self.things.about(of, thing),
                    )
                    for thing, number in things
                ]
                if found:
                    yield title, found

    def neighbours(self, wanted: str) -> Iterator[tuple[str, str]]:
        """Places that are called so, and what borders on each."""
        for land in self.lands:
            for place, others in land.borders.items():
                name = self._place(land, place)
                if others and wanted in (place.casefold(), name.casefold()):
                    yield name, self.words.value(tuple(named(land.of, one) for one in others))

    def kinds(self, name: str) -> FiniteType | None:
        """The type of what lies in a zone or a bag."""
        type = self.told.type(name)
        return type.of if isinstance(type, BagType | MemberType) else None

    def offered(self) -> dict[str, dict[str, int]]:
        """The numbers of options by the place that each means, for each type of places: where the
        options differ in one place."""
        decision = self.game.decision
        if decision is None or not numbered(decision):
            return {}
        found: dict[str, dict[str, int]] = {}
        info = self.game.program.decisions[decision.number]
        types = {p.name: p.type for one in info.alternatives for p in one.parameters}
        boards = {name for land in self.lands for name in land.types}
        several: set[tuple[str, str]] = set()
        for number, option in enumerate(decision.options, 1):
            places = [
                (type.of.root.name, str(value))
                for name, value in option.arguments
                if isinstance(type := types[name], MemberType) and type.of.root.name in boards
            ]
            if len(places) != 1:
                continue
            (of, place) = places[0]
            several |= {places[0]} if place in found.get(of, {}) else set()
            found.setdefault(of, {})[place] = number
        for of, place in several:
            del found[of][place]
        return found

    # --- boards -----------------------------------------------------------------------------------

    def _land(
        self, land: Land, rest: dict[str, object], offers: Mapping[str, int]
    ) -> Iterator[Section]:
        """The section of a board; what it shows is taken out of the `rest`."""
        shown = [name for name in rest if self._lies_on(land, name)]
        laid = land.of.name if land.of.growing else None
        if laid in rest:
            shown.remove(laid) if laid in shown else None
            del rest[laid]
        if land.shows is not None and land.form != "list":
            shown = [name for name in land.shows if name in shown]
        if not shown and not land.facts:
            return
        states = {name: rest.pop(name) for name in shown}
        if land.form == "list":
            yield from self._list(land, states, offers)
        else:
            yield self._grid(land, states, offers)

    def _lies_on(self, land: Land, name: str) -> bool:
        """Whether a state, bag or zone lies on the places of a board."""
        keys = self.told.keys(name)
        on = [key for key in keys if _root(key) in land.types]
        if len(on) == 1 and len(keys) <= 2:
            return True
        at = self.told.type(name)
        here = isinstance(at, MemberType) and _root(at.of) in land.types
        return here and not on and len(keys) <= 1

    def _standing(self, land: Land, name: str, value: object) -> Iterator[tuple[str, str, object]]:
        """The places on which something is: each with whose or what it is, and the value there."""
        keys = self.told.keys(name)
        on = [number for number, key in enumerate(keys) if _root(key) in land.types]
        if not on:  # a thing whose value is its place
            if not keys:
                if value is not None:
                    yield str(value), self.told.name(name), True
                return
            assert isinstance(value, Mapping)
            for key, place in value.items():
                if place is not None:
                    yield str(place), self.told.key(name, 0, key), True
            return
        assert isinstance(value, Mapping)
        if len(keys) == 1:
            for place, there in value.items():
                if not empty(there):
                    yield place, "", there
        else:
            for first, inner in value.items():
                for second, there in inner.items():
                    if not empty(there):
                        place, other = (first, second) if on == [0] else (second, first)
                        yield place, self.told.key(name, 1 - on[0], other), there

    def _grid(self, land: Land, states: Mapping[str, object], offers: Mapping[str, int]) -> Section:
        at = dict(land.at)
        if land.of.growing:
            at = {key: _axial(key) for value in states.values() for key in _keys(value)}
        seen: list[tuple[str, str, str, object]] = [
            (name, place, whose, there)
            for name, value in states.items()
            for place, whose, there in self._standing(land, name, value)
        ]
        short = self._marks(land, tuple(states))
        there_is: dict[str, list[str]] = {}
        legend: dict[str, dict[str, str]] = {}
        for heading, texts in land.facts:
            for place, text in texts.items():
                there_is.setdefault(place, []).append(short.get(text, text))
                if text in short and short[text] != text:
                    legend.setdefault(heading, {})[short[text]] = text
        for name, place, whose, there in seen:
            text = whose or ("" if there is True else self.told.value(name, there))
            mark = TRUE if not text else short.get(text, text)
            if whose and there is not True:
                mark += self.told.value(name, there)
            there_is.setdefault(place, []).append(mark)
            if not text or (text in short and short[text] != text):
                legend.setdefault(self.told.name(name), {})[mark] = text

        def lying(place: str) -> tuple[str, int | None]:
            return ":".join(there_is.get(place, ())), offers.get(place)

        spots = {place: Spot(*where, *lying(place)) for place, where in at.items()}
        joints = {
            name: Joint(points, *lying(name))
            for each in land.joints.values()
            for name, points in each.items()
        }
        told = tuple(
            self.told.line(heading, ", ".join(f"{m} = {text}" if text else m for m, text in by))
            for heading, by in ((heading, sorted(by.items())) for heading, by in legend.items())
        )

        def called(place: str) -> str:
            return self.words.value(named(land.of, place)) if place in at else place

        hexes, bare = land.form == "hexes", not land.of.growing
        board = Board(hexes, spots, joints, told, bare, called)
        return Section(tuple(states), self.words.named("name", land.of.name), board=board)

    def _marks(self, land: Land, names: tuple[str, ...]) -> dict[str, str]:
        """Short marks for all that can lie on a board, and is printed there: the same in every
        position. Those of one type differ; to which one belongs is told by its place in the row."""
        if (land.of.name, names) not in self._short:
            found: dict[str, str] = {}
            for _, texts in land.facts:
                found |= marks({text for text in texts.values() if not text.isdigit()})
            for name in names:
                lying = [key for key in self.told.keys(name) if _root(key) not in land.types]
                for type in (*lying, self.told.type(name)):
                    of = type.of if isinstance(type, MemberType) else type
                    if isinstance(of, FiniteType) and _root(of) not in land.types:
                        members = self.game.table.names.members(of)
                        called = (named(of, members[index]) for index in of.members)
                        found |= marks({self.words.value(member) for member in called})
            self._short[land.of.name, names] = found
        return self._short[land.of.name, names]

    def _list(
        self, land: Land, states: Mapping[str, object], offers: Mapping[str, int]
    ) -> Iterator[Section]:
        """A table with a row for each place, or each where something is."""
        there: dict[str, dict[str, str]] = {name: {} for name in states}
        for name, value in states.items():
            listed: dict[str, list[str]] = {}
            for place, whose, each in self._standing(land, name, value):
                text = self.told.value(name, each) if each is not True else ""
                both = f"{whose} {text}".strip() or self.words.value(True)
                listed.setdefault(place, []).append(both)
            told = self.words.value
            there[name] = {place: told(tuple(texts)) for place, texts in listed.items()}
        facts = [(heading, texts) for heading, texts in land.facts if texts]
        used = [name for name in states if there[name]]
        if not used and not land.main:
            return
        heads = [self.words.named("name", land.of.name)]
        heads += [self.words.word("borders")] if land.borders and not land.ringed else []
        heads += [heading for heading, _ in facts] + [self.told.name(name) for name in used]
        rows: list[tuple[str, ...]] = []
        for ring, places in land.rings:
            if ring:
                rows.append((ring, *[""] * (len(heads) - 1)))
            for place in places:
                cells = [there[name].get(place, "") for name in used]
                if not any(cells) and not land.main:
                    continue
                name = self._place(land, place)
                number = f"[{offers[place]}] " if place in offers else ""
                row = [f"{'  ' if ring else ''}{number}{name}"]
                if land.borders and not land.ringed:
                    near = land.borders.get(place, ())
                    row.append(self.words.value(tuple(named(land.of, other) for other in near)))
                row += [texts.get(place, "") for _, texts in facts]
                rows.append((*row, *cells))
        yield Section(tuple(states), "", tuple(heads), tuple(rows))

    def _place(self, land: Land, name: str) -> str:
        return self.words.value(named(land.of, name))

    # --- tables and lines -------------------------------------------------------------------------

    def _tables(self, rest: dict[str, object]) -> Iterator[Section]:
        """What the members of one type have, side by side: players in columns, others in rows. What
        they show is taken out of the `rest`."""
        groups: dict[str, list[str]] = {}
        for name in rest:
            keys = self.told.keys(name)
            if len(keys) == 1 and isinstance(keys[0], FiniteType) and self._plain(rest[name]):
                groups.setdefault(keys[0].root.name, []).append(name)
        for of, names in groups.items():
            if of != "player":
                names += [name for name in rest if self._within(name, of, rest[name])]
            members = list(dict.fromkeys(key for name in names for key in _keys(rest[name])))
            if (len(names) < 2 and of != "player") or len(members) > MOST_MEMBERS:
                continue
            values = {name: rest.pop(name) for name in names}
            used = {name: value for name, value in values.items() if not empty(value)}
            called = {member: self.told.key(names[0], 0, member) for member in members}
            columns = [
                (self.told.name(name), *(self._cell(name, value, member) for member in members))
                for name, value in used.items()
            ]
            if not columns:
                continue
            if of == "player":
                yield Section(tuple(names), "", ("", *called.values()), tuple(columns))
            else:
                heads = (self.words.named("name", of), *(column[0] for column in columns))
                rows = zip(called.values(), *(column[1:] for column in columns), strict=True)
                yield Section(tuple(names), "", heads, tuple(rows))

    def _within(self, name: str, of: str, value: object) -> bool:
        """Whether something has plain values for pairs of which the first is one of a type."""
        keys = self.told.keys(name)
        pairs = len(keys) == 2 and isinstance(keys[0], FiniteType) and keys[0].root.name == of
        return pairs and isinstance(value, Mapping) and all(map(self._plain, value.values()))

    def _plain(self, value: object) -> bool:
        return isinstance(value, Mapping) and not any(
            isinstance(each, Mapping | list) for each in value.values()
        )

    def _cell(self, name: str, value: object, member: str) -> str:
        assert isinstance(value, Mapping)
        there = value.get(member)
        if isinstance(there, Mapping):
            return self.told.keyed(name, 1, there) or NONE
        if there is None or (there is False and isinstance(self.told.type(name), BoolType)):
            return NONE
        return self.told.value(name, there)

    def _lines(self, name: str, value: object) -> Iterator[Section]:
        rows: list[tuple[str, ...]] = []
        for title, told, things in self.told.rows(name, value):
            known = [self._known(name, thing, number) for thing, number in things]
            if len(known) > MOST_KNOWN or not any(brief for _, brief in known):
                rows.append((title, told))
            elif len(known) == 1:
                rows.append((title, told, known[0][1]))
            else:
                rows.append((title, ""))
                rows += [(f"  {called}", "", brief) for called, brief in known]
        if rows:
            yield Section((name,), rows=tuple(rows))

    def _known(self, name: str, thing: str, number: int) -> tuple[str, str]:
        """Something that lies somewhere, and what has to be known of it."""
        of = self.kinds(name)
        if of is None:
            return thing, ""
        member, many = named(of, thing), isinstance(self.told.type(name), BagType)
        called = self.words.value({member: number} if many and number > 1 else member)
        if self.things is None or of.root.name in self.drawn:
            return called, ""
        return called, self.things.briefly(of, thing)


def numbered(decision: Decision) -> bool:
    """Whether options can be chosen by their number: none is called by one."""
    return not any(option.name.lstrip("-").isdigit() for option in decision.options)


def _root(type: Type | KeyType) -> str | None:
    return type.root.name if isinstance(type, FiniteType) else None


def _keys(value: object) -> Collection[str]:
    return value.keys() if isinstance(value, Mapping) else ()


def _axial(name: str) -> tuple[int, int]:
    """Where a hex of land that grows lies: `at(1, -2)`."""
    q, _, r = name.removeprefix("at(").removesuffix(")").partition(",")
    return int(q), int(r)


__all__ = ["HIDDEN", "Positions", "Section", "numbered"]
