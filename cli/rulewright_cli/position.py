"""How a position looks to a seat, in the words of the game: boards, tables and lines.

A position is a row of sections, which one can compare: what is shown after a move is what differs
from what the same seat saw before.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.play.decision import Decision
from rulewright.play.game import Game
from rulewright.play.names import HIDDEN
from rulewright.records import dataclass
from rulewright.scene.context import SceneContext
from rulewright.scene.groups import planned
from rulewright.scene.member_facts import MemberFacts
from rulewright.scene.plans import (
    BoardPlan,
    Stood,
    borders,
    lying,
    place_of,
    plans,
    printed,
    ring_of,
    stands_on,
    stood,
)
from rulewright.scene.position_text import PositionWords
from rulewright.scene.things import empty, member_id
from rulewright.types import BagType, BoolType, FiniteType, MemberType
from rulewright.words.values import named
from rulewright_cli.boards import BoardCell, Joint, TextBoard
from rulewright_cli.marks import TRUE, marks

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
    board: TextBoard | None = None

    @property
    def listed(self) -> bool:
        """Whether it is printed as lines, neither as a board nor as a table."""
        return self.board is None and not self.heads


@dataclass(frozen=True, slots=True)
class _Ground:
    """The texts of a board that are the same in every position."""

    plan: BoardPlan
    printed: tuple[tuple[str, Mapping[str, str]], ...]
    """What is printed on its places: a heading each, and the texts by place."""
    borders: Mapping[str, str]
    """What borders on each place of a map."""
    rings: Mapping[str, Sequence[str]]
    """The places of a map from the centre outwards, by the ring in which they lie."""
    marks: dict[tuple[str, ...], dict[str, str]] = field(default_factory=dict)
    """Short marks, by the names of all that can lie on it."""

    @property
    def listed(self) -> bool:
        """Whether the board is printed as a table, because it is no grid."""
        return self.plan.kind in ("map", "graph")


class PositionReader:
    """Reads the positions of one game."""

    def __init__(self, game: Game, look: SceneContext, known: MemberFacts) -> None:
        """Read positions; cards are described with the facts in `known`."""
        self.game = game
        self.look = look
        self.words = look.words
        self.grounds = [self._ground(plan) for plan in plans(look)]
        self.known = known
        self.told = PositionWords(look)
        boxes = planned(look, [ground.plan for ground in self.grounds]).groups
        self.order = [thing.name for box in boxes for thing in box.things]

    def sections(
        self, seat: str | None, *, everything: bool = False, undrawn: bool = False
    ) -> list[Section]:
        """Return the position as a seat sees it (None: a spectator), or `everything`. Places that
        the seat can choose show the option numbers. `undrawn`: include what the ruleset hides, and
        counters of steps that are not being repeated.
        """
        view = self._view(seat, everything)
        state = _state(view) if undrawn else self.look.shown_state(view)
        offers = self.offered() if seat is not None and self.game.player == seat else {}
        without = () if undrawn else self.look.board.without
        names = dict.fromkeys((*self.order, *self.look.things))
        rest = {name: state[name] for name in names if name in state and name not in without}
        found: list[Section] = []
        for ground in self.grounds:
            laid = state.get(ground.plan.of.root.name)
            found += self._board(ground, laid if isinstance(laid, list) else [], rest, offers)
        found += self._tables(rest)
        found += [section for name in rest for section in self._lines(name, rest[name])]
        return found

    def _view(self, seat: str | None, everything: bool) -> Mapping[str, object]:
        return self.game.open_view() if everything else self.game.view(seat)

    def things_seen(
        self, seat: str | None, *, everything: bool = False
    ) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
        """Yield the visible things by place, each with its facts."""
        state = _state(self._view(seat, everything))
        for name in self.look.things:
            of = None if name in self.look.board.without else self.kinds(name)
            for title, _, things in self.told.rows(name, state[name]) if of is not None else ():
                assert of is not None
                found = [
                    (self._known(name, thing, number)[0], self.known.about(of, thing))
                    for thing, number in things
                ]
                if found:
                    yield title, found

    def neighbours(self, wanted: str) -> Iterator[tuple[str, str]]:
        """Places of a map that are called so, and what borders on each."""
        for ground in self.grounds:
            for place, others in ground.borders.items():
                name = self.look.called.member(ground.plan.of, place)
                if others and wanted in (place.casefold(), name.casefold()):
                    yield name, others

    def kinds(self, name: str) -> FiniteType | None:
        """The type of what lies in a zone or a bag."""
        type = self.look.things[name].type
        return type.of if isinstance(type, BagType | MemberType) else None

    def offered(self) -> dict[str, int]:
        """Return the numbers of options by the id of the place they refer to, if the options
        differ in one place.
        """
        decision = self.game.decision
        if decision is None or not numbered(decision):
            return {}
        found: dict[str, int] = {}
        info = self.game.program.decisions[decision.number]
        types = {p.name: p.type for one in info.alternatives for p in one.parameters}
        roots = {name for ground in self.grounds for name in ground.plan.roots}
        several: set[str] = set()
        for number, option in enumerate(decision.options, 1):
            places = [
                member_id(type.of, str(value))
                for name, value in option.arguments
                if isinstance(type := types[name], MemberType) and type.of.root.name in roots
            ]
            if len(places) == 1:
                several |= found.keys() & set(places)
                found[places[0]] = number
        return {place: number for place, number in found.items() if place not in several}

    # --- boards -----------------------------------------------------------------------------------

    def _ground(self, plan: BoardPlan) -> _Ground:
        look, root, told = self.look, plan.of.root, self.words.value
        texts = tuple(
            (mark.title, {place: mark.text(look, place) for place in mark.there})
            for mark in printed(look, plan)
        )
        if plan.kind not in ("map", "graph"):
            return _Ground(plan, texts, {}, {})
        near = {
            place: told(tuple(named(root, other) for other in others))
            for place, others in borders(look, plan).items()
        }
        return _Ground(plan, texts, near, dict(self._rings(plan)))

    def _rings(self, plan: BoardPlan) -> Iterator[tuple[str, Sequence[str]]]:
        """From the centre outwards, each with its places in the order of their longitudes."""
        board, found = self.look.board, dict[str, list[str]]()
        titles: dict[str, str] = {}
        if plan.kind == "graph" or board.layout != "polar":
            yield "", plan.of.root.names
            return
        for place in (plan.of.root.names[index] for index in plan.of.members):
            ring = ring_of(self.look, plan, place)
            if ring is not None:
                found.setdefault(ring[1], []).append(place)
                titles[ring[1]] = self.look.called.member(*ring)
        for name in sorted(found, key=lambda name: board.rings[name].inner_radius):
            around = sorted(found[name], key=lambda one: board.longitudes.get(one, (0, 0))[0])
            yield titles[name], around

    def _board(
        self,
        ground: _Ground,
        laid: Sequence[str],
        rest: dict[str, object],
        offers: Mapping[str, int],
    ) -> Iterator[Section]:
        """The sections of a board; what they show is taken out of the `rest`. `laid` are the places
        of one that grows."""
        plan, listed = ground.plan, ground.listed
        pairs = ((thing.name, how and how.called) for thing, how in lying(self.look, plan))
        names = [name for pair in pairs for name in pair if name is not None]
        if listed:  # a table has room for what is not drawn
            names += [one.name for one in self.look.things.values() if stands_on(one, plan)]
        things = [self.look.things[name] for name in dict.fromkeys(names) if name in rest]
        there = {thing.name: list(stood(thing, plan, rest.pop(thing.name))) for thing in things}
        if not listed and (there or ground.printed):
            yield self._grid(ground, laid, there, offers)
        for name, root in plan.roots.items() if listed else ():
            on = {thing.name for thing in things if place_of(thing, plan)[1].name == name}
            here = {each: found for each, found in there.items() if each in on}
            main = name == plan.of.root.name
            if (here or ground.printed) if main else any(here.values()):
                yield self._list(ground, root, here, offers)

    def _said(self, one: Stood) -> tuple[str, str]:
        """Return the name or owner of a thing on a place, and its value."""
        name = one.thing.name
        value = "" if one.roams or one.value is True else self.told.value(name, one.value)
        if one.kept is not None:
            return self.look.called.key(*one.kept), value
        return self.told.name(name) if one.roams else "", value

    def _grid(
        self,
        ground: _Ground,
        laid: Iterable[str],
        there: Mapping[str, Sequence[Stood]],
        offers: Mapping[str, int],
    ) -> Section:
        plan, called = ground.plan, self.look.called.member
        short = self._marks(ground, tuple(there))
        lies: dict[str, list[str]] = {}
        legend: dict[str, dict[str, str]] = {}
        for heading, texts in ground.printed:
            for place, text in texts.items():
                lies.setdefault(member_id(plan.of, place), []).append(short.get(text, text))
                if text in short and short[text] != text:
                    legend.setdefault(heading, {})[short[text]] = text
        for one in (one for each in there.values() for one in each):
            whose, value = self._said(one)
            text = whose or value
            mark = short.get(text, text) if text else TRUE
            mark += value if whose else ""
            lies.setdefault(one.id, []).append(mark)
            if not text or (text in short and short[text] != text):
                legend.setdefault(self.told.name(one.thing.name), {})[mark] = text

        def seen(id: str) -> tuple[str, int | None]:
            return ":".join(lies.get(id, ())), offers.get(id)

        names = {name: at for at, name in plan.at(laid).items()}
        spots = {
            name: BoardCell(*at, *seen(member_id(plan.of, name))) for name, at in names.items()
        }
        joints: dict[str, Joint] = {}
        for of, shared in zip((plan.corners, plan.sides), plan.between(), strict=True):
            for name, joint in shared.items():
                id = member_id(of, name) if of is not None else f"({name})"
                joints[id] = Joint(joint.points, *seen(id))
        told = tuple(
            self.told.line(heading, ", ".join(f"{m} = {text}" if text else m for m, text in by))
            for heading, by in ((heading, sorted(by.items())) for heading, by in legend.items())
        )

        def titled(place: str) -> str:
            if place in spots:
                return called(plan.of, place)
            of, _, name = place.partition(".")
            return called(plan.roots[of], name)

        hexes, bare = plan.kind != "square", plan.kind != "growing"
        board = TextBoard(hexes, spots, joints, told, bare, titled)
        return Section(tuple(there), self.words.named("name", plan.of.root.name), board=board)

    def _marks(self, ground: _Ground, names: tuple[str, ...]) -> dict[str, str]:
        """Return abbreviations for everything that can be on a board or printed there, the same in
        every position. Those of one type differ; their order in the row distinguishes types.
        """
        if names not in ground.marks:
            found: dict[str, str] = {}
            for _, texts in ground.printed:
                found |= marks({text for text in texts.values() if not text.isdigit()})
            for thing in (self.look.things[name] for name in names):
                for type in (*thing.keys, thing.type):
                    of = type.of if isinstance(type, MemberType) else type
                    if isinstance(of, FiniteType) and of.root.name not in ground.plan.roots:
                        members = self.look.names.members(of)
                        found |= marks(
                            {self.look.called.member(of, members[i]) for i in of.members}
                        )
            ground.marks[names] = found
        return ground.marks[names]

    def _list(
        self,
        ground: _Ground,
        root: FiniteType,
        there: Mapping[str, Sequence[Stood]],
        offers: Mapping[str, int],
    ) -> Section:
        """A table with a row for each place, or each where something is."""
        main, called = root is ground.plan.of.root, self.look.called.member
        columns: list[tuple[str, Mapping[str, str]]]
        columns = [(self.told.name(name), self._by_place(each)) for name, each in there.items()]
        used = {place for _, texts in columns for place in texts}
        if main:
            fixed = [(self.words.word("borders"), ground.borders)] if len(ground.rings) == 1 else []
            columns = [*fixed, *ground.printed, *columns]
        columns = [(heading, texts) for heading, texts in columns if any(texts.values())]
        heads = (self.words.named("name", root.name), *(heading for heading, _ in columns))
        rows: list[tuple[str, ...]] = []
        for ring, places in ground.rings.items() if main else [("", root.names)]:
            if ring:
                rows.append((ring, *[""] * len(columns)))
            for place in places if main else [place for place in places if place in used]:
                number = offers.get(member_id(root, place))
                front = ("  " if ring else "") + (f"[{number}] " if number is not None else "")
                texts = (texts.get(place, "") for _, texts in columns)
                rows.append((front + called(root, place), *texts))
        return Section(tuple(there), "", heads, tuple(rows))

    def _by_place(self, found: Sequence[Stood]) -> dict[str, str]:
        """Return the contents of each occupied place as text."""
        listed: dict[str, list[str]] = {}
        for one in found:
            told = " ".join(filter(None, self._said(one))) or self.words.value(True)
            listed.setdefault(one.place, []).append(told)
        return {place: self.words.value(tuple(texts)) for place, texts in listed.items()}

    # --- tables and lines -------------------------------------------------------------------------

    def _tables(self, rest: dict[str, object]) -> Iterator[Section]:
        """Yield tables of what the members of one type have: players in columns, others in rows.
        Printed entries are removed from `rest`.
        """
        groups: dict[str, list[str]] = {}
        for name in rest:
            keys = self.look.things[name].keys
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
            key = self.look.things[names[0]].keys[0]
            called = {member: self.look.called.key(key, member) for member in members}
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
        keys = self.look.things[name].keys
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
            return self.told.keyed(name, there) or NONE
        if there is None or (there is False and isinstance(self.look.things[name].type, BoolType)):
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
        """Return a thing and the facts about it."""
        of = self.kinds(name)
        if of is None:
            return thing, ""
        member, many = named(of, thing), isinstance(self.look.things[name].type, BagType)
        called = self.words.value({member: number} if many and number > 1 else member)
        on_board = of.root.name in self.look.board.tiles
        return called, "" if on_board else self.known.briefly(of, thing)


def numbered(decision: Decision) -> bool:
    """Return whether options can be chosen by number: no option's name is a number."""
    return not any(option.name.lstrip("-").isdigit() for option in decision.options)


def _state(view: Mapping[str, object]) -> Mapping[str, object]:
    state = view["state"]
    assert isinstance(state, Mapping)
    return state


def _keys(value: object) -> Collection[str]:
    return value.keys() if isinstance(value, Mapping) else ()


__all__ = ["HIDDEN", "PositionReader", "Section", "numbered"]
