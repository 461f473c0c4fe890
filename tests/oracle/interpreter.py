"""The reference interpreter: what rules mean, said once more, as plainly as it can be said.

It walks the typed tree and knows nothing of lowering, programs or cells, so that it can be read
beside docs/semantics.md and disagree with the engine. It is no backend for users. It knows of the
engine the typed tree and its types alone; chance, words, views and the log are its own.

    game = Oracle(rules, seed)                 # rules: tree.Rules, e.g. compiled.analysed.rules
    while game.decision is not None:           # None: the game is over
        game.decision.player, .key, .about, .options        # options: .text, .alternative, .values
        game.choose(0)                         # the number of an option
    game.state(), game.view(seat), game.log, game.log_for(seat), game.chance, game.decisions
    game.scores(), game.places(), game.invariants()

Seats are numbers from 0; `seats` names them. A rule that cannot be carried out raises Fault
(`code`, `span`), as the engine does; where a game takes more work than the engine allows, Limit is
raised, which says nothing about the rules. After either the game is at its end. A game cannot be
copied: play `choices` again.

To add a node of the typed tree: write a function below with `@expression(tree.X)`,
`@domain(tree.X)` or `@statement(tree.X)`, in the section of its kind. An expression gives a number
(none is that of its type, see `types.none_of`; a bag the tuple of its counts), a domain the numbers
that it runs over, in order; a statement that asks nobody gives None, one that may ask is a
generator. `o.seen` is the position that is read, `o.now` the one that is written. What else is
remembered between decisions lies in `Position`, and is shown by `state`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod
from typing import Any

from rulewright import tree
from rulewright.source import Span
from rulewright.types import (
    HEX_STEPS,
    NO_INT,
    NONE,
    BagType,
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    PlaceType,
    Type,
    key_values,
    none_of,
    value_type,
)

sys.setrecursionlimit(max(sys.getrecursionlimit(), 20_000))

Env = dict[tree.Var, Any]
"""What local names hold: numbers, and of bags tuples of counts."""
Course = Generator["Decision", int, None]
"""Something that may ask: it yields decisions and is sent the numbers of the options chosen."""
Keys = tuple[int, ...]
HIDDEN = "?"
WATCHER = -1
"""Somebody who only watches sees what all players see."""

MOST_DECISIONS = 100_000
MOST_RUNS = 10_000
MOST_TURNS = 1_000_000
MOST_FORCED = 50_000


class Fault(Exception):
    """A rule that cannot be carried out."""

    def __init__(self, code: str, span: Span) -> None:
        super().__init__(f"{code} at {span}")
        self.code = code
        self.span = span


class Limit(Exception):
    """More work than the engine allows without a decision."""


class Leave(Exception):
    """Goes on behind the loop or scope with this label."""

    def __init__(self, label: tree.Label) -> None:
        self.label = label


class Returned(Exception):
    """Goes on behind the call."""

    def __init__(self, value: Any) -> None:
        self.value = value


class GameEnds(Exception):
    """The game is over."""


class Possible(Exception):
    """A trial run has come far enough."""


class Impossible(Exception):
    """A trial run was stopped."""


# --- chance ---------------------------------------------------------------------------------------


class Chance:
    """PCG32 (XSH RR 64/32) with the reference's seeding, on one fixed stream."""

    MULTIPLIER, STREAM = 6364136223846793005, 1442695040888963407

    def __init__(self, seed: int) -> None:
        self.state = ((self.STREAM + seed) * self.MULTIPLIER + self.STREAM) % 2**64

    def bits(self) -> int:
        old = self.state
        self.state = (old * self.MULTIPLIER + self.STREAM) % 2**64
        mixed = ((old >> 18 ^ old) >> 27) % 2**32
        return (mixed >> (old >> 59) | mixed << (-(old >> 59) % 32)) % 2**32

    def below(self, n: int) -> int:
        """By rejection: outputs below 2**32 mod n are thrown away, the rest taken modulo n."""
        while (drawn := self.bits()) < 2**32 % n:
            pass
        return drawn % n


# --- what a game consists of ----------------------------------------------------------------------


@dataclass(slots=True)
class Position:
    """The declared state, bags and zones, and the cells laid of each growing grid."""

    states: dict[tree.State, dict[Keys, int]] = field(default_factory=dict)
    bags: dict[tree.Bag, dict[Keys, list[int]]] = field(default_factory=dict)
    """The count of each kind, by its number."""
    zones: dict[tree.ZoneFamily, dict[Keys, list[int]]] = field(default_factory=dict)
    """From left to right; in type order where there is no order."""
    lies: dict[tuple[tree.Zones, int], tuple[tree.ZoneFamily, Keys]] = field(default_factory=dict)
    """Every thing lies in exactly one place."""
    grids: dict[FiniteType, dict[tuple[int, int], int]] = field(default_factory=dict)
    """The cells laid so far, by their coordinates."""
    laid: dict[FiniteType, list[tuple[int, int]]] = field(default_factory=dict)
    """Their coordinates, in the order in which they were laid."""

    def copy(self) -> Position:
        def lists(places: dict[Keys, list[int]]) -> dict[Keys, list[int]]:
            return {keys: things[:] for keys, things in places.items()}

        return Position(
            {state: dict(cells) for state, cells in self.states.items()},
            {bag: lists(cells) for bag, cells in self.bags.items()},
            {family: lists(places) for family, places in self.zones.items()},
            dict(self.lies),
            {grid: dict(cells) for grid, cells in self.grids.items()},
            {grid: cells[:] for grid, cells in self.laid.items()},
        )


@dataclass(frozen=True, slots=True)
class Option:
    """The number of its alternative, and the values of its parameters; `text` is how people write
    it."""

    alternative: int
    values: tuple[Any, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Decision:
    """`player` is the number of a seat; `about` names with their values in words."""

    player: int
    key: str
    about: tuple[tuple[str, object], ...]
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log. `who` says of each argument which seats may know it (None: all); of a
    move, whether others may know what was chosen, and that there was no other option."""

    kind: str
    name: str
    arguments: tuple[tuple[str, object], ...] = ()
    who: tuple[frozenset[int] | None, ...] = ()
    player: int | None = None
    option: str | None = None
    forced: bool = False
    open_choice: bool = True
    open_options: bool = True


class Oracle:
    """One game. Raises Fault and Limit where it is made and in `choose`."""

    def __init__(self, rules: tree.Rules, seed: int = 0, seats: Sequence[str] = ()) -> None:
        self.rules = rules
        self.seats = tuple(seats) or rules.player.names
        self.random = Chance(seed)
        self.now = self.seen = Position()
        self.was: dict[tuple[tree.Trigger, Keys], bool] = {}
        """What held of each instance of an edge trigger when it was last looked at."""
        self.done: dict[tuple[object, Keys], str] | None = None
        """Inside `at once`: the places that were set, and those that were added to."""
        self.trial = self.in_trigger = False
        self.phase: str | None = None
        self.log: list[Event] = []
        self.choices: list[int] = []
        self.decisions = self.turns = self.forced = 0
        self.decision: Decision | None = None
        self._start()
        self._course = self._play()
        self._go_on(None)

    # --- a game -----------------------------------------------------------------------------------

    def _start(self) -> None:
        """A game begins with the start values: states in the order in which they are declared,
        since a start may read those before it."""
        rules, now = self.rules, self.now
        for of in rules.types.values():
            if of.growing:
                now.grids[of.root], now.laid[of.root] = {}, []
        for zones in rules.zones:
            for family in zones.families:
                now.zones[family] = {keys: [] for keys in every(family.keys)}
            family = next((f for f in zones.families if f.starts_with == "all"), zones.families[0])
            first = next(iter(now.zones[family]))
            for thing in zones.of.members:
                now.zones[family][first].append(thing)
                now.lies[zones, thing] = family, first
        for state in rules.states.values():
            cells = now.states[state] = dict.fromkeys(every(state.keys), 0)
            for keys in every(state.keys, members=True):
                env = dict(zip(state.start_keys, keys, strict=True))
                cells[keys] = self.value(state.start, env)
        for bag in rules.bags.values():
            kinds = bag.type.of
            counts = now.bags[bag] = {keys: [0] * kinds.size for keys in every(bag.keys)}
            for *keys, kind in every((*bag.keys, kinds), members=True):
                env = dict(zip(bag.start_keys, (*keys, kind), strict=True))
                counts[tuple(keys)][kind] = self.value(bag.start, env)
        self._arm()

    def _play(self) -> Course:
        """The game is over behind the last step of the flow, at `end game`, or at its bound.
        `end game` leaves everything at once: no further statement runs, no trigger."""
        try:
            yield from self.block(self.rules.main.body, {})
        except GameEnds:
            pass

    def _go_on(self, answer: int | None) -> None:
        self.turns = self.forced = 0
        self.decision = None
        try:
            self.decision = self._course.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            pass
        except RecursionError:
            raise Limit from None

    def choose(self, number: int) -> None:
        """Takes an option by its number."""
        assert self.decision is not None and 0 <= number < len(self.decision.options)
        self.choices.append(number)
        self._go_on(number)

    # --- running ----------------------------------------------------------------------------------

    def value(self, node: Any, env: Env) -> Any:
        return EXPRESSIONS[node.__class__](self, node, env)

    def values(self, nodes: Iterable[tree.Expr], env: Env) -> tuple[Any, ...]:
        return tuple([EXPRESSIONS[node.__class__](self, node, env) for node in nodes])

    def members(self, domain: Any, env: Env) -> Sequence[Any]:
        return DOMAINS[domain.__class__](self, domain, env)

    def block(self, body: Sequence[tree.Stmt], env: Env) -> Course:
        """One statement after the other."""
        for node in body:
            course = STATEMENTS[node.__class__](self, node, env)
            if course is not None:
                yield from course

    def turn(self) -> None:
        """A million steps without a decision are the end."""
        self.turns += 1
        if self.turns > MOST_TURNS:
            raise Limit

    def refuse(self, code: str, span: Span) -> None:
        """What cannot be carried out: it stops a trial run; outside of one it is a fault."""
        if self.trial:
            raise Impossible
        raise Fault(code, span)

    def keys(self, keys: Sequence[KeyType], nodes: Sequence[tree.Expr], env: Env) -> Keys:
        """The values of keys; that there is no such place is a fault."""
        found = []
        for key, node in zip(keys, nodes, strict=True):
            found.append(self.value(node, env))
            if found[-1] not in key_values(key):
                raise Fault("index-outside", node.span)
        return tuple(found)

    def cases(self, binders: Sequence[tree.Binder], env: Env) -> Iterator[None]:
        """Binds the members of the domains, each in order, the last one fastest."""
        if not binders:
            yield
            return
        first, *others = binders
        for member in self.members(first.domain, env):
            env[first.var] = member
            if others:
                yield from self.cases(others, env)
            else:
                yield

    def qualifies(
        self, withs: Sequence[tuple[tree.Var, tree.Expr]], where: tree.Expr | None, env: Env
    ) -> bool:
        """Whether no `with` is none, and then `where` holds."""
        for var, value in withs:
            env[var] = self.value(value, env)
            if env[var] == none_of(value.type):
                return False
        return where is None or bool(self.value(where, env))

    # --- decisions --------------------------------------------------------------------------------

    def options(self, alternatives: Sequence[tree.Alternative], env: Env) -> Iterator[Option]:
        """Alternatives as they are written; parameters in the order of their domains, the last
        fastest. Conditions are read now."""
        for number, one in enumerate(alternatives):
            for _ in self.cases(one.parameters, env):
                if one.where is not None and not self.value(one.where, env):
                    continue
                if not one.possible or self.can_be_carried_out(one, env):
                    yield self.option(number, one, env)

    def option(self, number: int, one: tree.Alternative, env: Env) -> Option:
        values = tuple([env[binder.var] for binder in one.parameters])
        words = [
            as_text(self.word(binder.var.type, value))
            for binder, value in zip(one.parameters, values, strict=True)
        ]
        shown = ", ".join(words)
        if one.name is not None:
            shown = f"{one.name}({shown})" if words else one.name
        return Option(number, values, shown)

    def ask(
        self, node: tree.Decide, options: Callable[[], Iterator[Option]], env: Env
    ) -> Generator[Decision, int, Option | None]:
        """Before a decision the game settles. One option is taken without asking; with two or more
        the game halts until the player has chosen. None: there is no option."""
        if self.trial:
            found = list(islice(options(), 2))
            if len(found) == 2:
                raise Possible
            return found[0] if found else None
        yield from self.settle()
        bound = self.rules.bound_decisions
        if self.decisions >= (bound or MOST_DECISIONS):
            if self.rules.bound_ranks:
                raise GameEnds
            raise Fault("game-too-long", node.span)
        found = list(options())
        if not found:
            self._not_asked()
            return None
        number, forced = 0, len(found) == 1
        player = self.value(node.chooser, env)
        if forced:
            self._not_asked()
        else:
            about = tuple((var.name, self.word(var.type, env[var])) for var in node.about)
            number = yield Decision(player, node.key, about, tuple(found))
        self.decisions += 1
        self._tell_move(node, found[number], player, forced)
        return found[number]

    def _not_asked(self) -> None:
        self.forced += 1
        if self.forced > MOST_FORCED:
            raise Limit

    def _tell_move(self, node: tree.Decide, chosen: Option, player: int, forced: bool) -> None:
        one, flow = node.alternatives[chosen.alternative], self.rules.information
        arguments = tuple(
            (binder.var.name, self.word(binder.var.type, value))
            for binder, value in zip(one.parameters, chosen.values, strict=True)
        )
        open_choice = flow is None or flow.open_choice(node, one)
        open_options = flow is None or all(map(flow.open_options, node.alternatives))
        self.log.append(
            Event(
                "move", node.key, arguments, (), player, chosen.text, forced, open_choice,
                open_options,
            )
        )  # fmt: skip

    # --- trial runs -------------------------------------------------------------------------------

    def can_be_carried_out(self, one: tree.Alternative, env: Env) -> bool:
        """Tries the body on a copy of the state: up to the first decision with two options or
        more, or to the end. It changes nothing."""
        before = self.now, self.seen, self.trial
        self.now = self.seen = self.now.copy()
        self.trial = True
        try:
            for _ in self.block(one.body, dict(env)):
                raise AssertionError("a trial run asks nobody")
        except (Possible, Leave, Returned):
            return True
        except Impossible:
            return False
        finally:
            self.now, self.seen, self.trial = before
        return True

    # --- settling ---------------------------------------------------------------------------------

    def settle(self) -> Course:
        """Takes the first instance that is due and runs its body to the end; begins again, until
        nothing is due. Bodies are not interrupted by other triggers."""
        if self.in_trigger or self.trial:
            return
        runs = 0
        while (due := self._first_due()) is not None:
            trigger, env = due
            runs += 1
            if runs > MOST_RUNS + 4 * len(self.rules.triggers):
                raise Fault("restless-trigger", trigger.span)
            self.in_trigger = True
            try:
                yield from self.block(trigger.body, env)
            except Returned:
                pass
            self.in_trigger = False

    def _first_due(self) -> tuple[tree.Trigger, Env] | None:
        """Triggers in the order in which they are declared, instances in that of their `each`. A
        level is due as long as its condition holds; an edge when it holds now and did not hold when
        it was last looked at."""
        for trigger in self.rules.triggers:
            env: Env = {}
            for _ in self.cases(trigger.binders, env):
                if not self.qualifies(trigger.withs, None, env):
                    continue
                holds = bool(self.value(trigger.condition, env))
                if trigger.edge:
                    instance = trigger, tuple(env[binder.var] for binder in trigger.binders)
                    before = self.was.get(instance, False)
                    self.was[instance] = holds
                    holds = holds and not before
                if holds:
                    return trigger, env
        return None

    def _arm(self) -> None:
        """What edge triggers take for what was before."""
        for trigger in self.rules.triggers:
            env: Env = {}
            for _ in self.cases(trigger.binders, env) if trigger.edge else ():
                if self.qualifies(trigger.withs, None, env):
                    instance = trigger, tuple(env[binder.var] for binder in trigger.binders)
                    self.was[instance] = bool(self.value(trigger.condition, env))

    # --- writing ----------------------------------------------------------------------------------

    def note(self, place: tuple[object, Keys], op: str, same: bool, span: Span) -> None:
        """Inside `at once`: two different `=` for one place, or `=` beside a sum, are a fault."""
        if self.done is None:
            return
        before, how = self.done.get(place), "set" if op == "=" else "added"
        if (before is not None and before != how) or (before == how == "set" and not same):
            raise Fault("conflicting-writes", span)
        self.done[place] = how

    def write(self, state: tree.State, keys: Keys, op: str, value: int, span: Span) -> None:
        """Gives a place of state its value, within its bounds and 32 bits."""
        cells = self.now.states[state]
        self.note((state, keys), op, cells[keys] == value, span)
        if op != "=":
            value = cells[keys] + value if op == "+" else cells[keys] - value
        least, most, optional = state.least, state.most, False
        if isinstance(state.type, IntType):
            least = state.type.low if least is None else least
            most = state.type.high if most is None else most
            optional = state.type.optional
        if not (optional and value == NO_INT):
            if (least is None and value <= NO_INT) or (most is None and value >= 2**31):
                raise Fault("number-too-large", span)
            if (least is not None and value < least) or (most is not None and value > most):
                raise Fault("value-outside", span)
        cells[keys] = value

    def count(self, bag: tree.Bag, keys: Keys, kind: int, op: str, value: int, span: Span) -> None:
        """Changes how many of a kind lie in a bag."""
        counts = self.now.bags[bag][keys]
        self.note((bag, (*keys, kind)), op, counts[kind] == value, span)
        if op != "=":
            value = counts[kind] + value if op == "+" else counts[kind] - value
        if not 0 <= value <= bag.type.capacity:
            raise Fault("value-outside", span)
        counts[kind] = value

    def put(self, thing: int, family: tree.ZoneFamily, keys: Keys, end: str, span: Span) -> None:
        """Takes a thing from where it lies and puts it at an end of a place."""
        zones, place = family.zones, self.now.zones[family][keys]
        source, at = self.now.lies[zones, thing]
        self.now.zones[source][at].remove(thing)
        if family.holds is not None and len(place) >= family.holds:
            raise Fault("place-full", span)
        place.insert(0 if end == "left" else len(place), thing)
        if not family.ordered:
            place.sort()
        self.now.lies[zones, thing] = family, keys

    def keep(self, env: Env, var: tree.Var, value: Any, span: Span) -> None:
        """Gives a local its value, a number within 32 bits."""
        if isinstance(value, int) and not NO_INT <= value < 2**31:
            raise Fault("number-too-large", span)
        env[var] = value

    def place(self, place: tree.Place, env: Env) -> list[int]:
        """The things in a place, or (without keys) in all of the family, end to end."""
        places = self.seen.zones[place.family]
        if place.keys is not None:
            return places[self.keys(place.family.keys, place.keys, env)]
        return [thing for things in places.values() for thing in things]

    def counts(self, bag: tree.BagExpr, env: Env) -> Sequence[int]:
        if isinstance(bag, tree.BagLocal):
            return env[bag.var]  # type: ignore[no-any-return]
        return self.seen.bags[bag.bag][self.keys(bag.bag.keys, bag.keys, env)]

    # --- what people read -------------------------------------------------------------------------

    def word(self, type: Type, value: Any) -> Any:
        """A value as plain data: members by their names, none as None."""
        match type:
            case MemberType(of=of) if value == NONE:
                return None
            case MemberType(of=of) if of.growing:
                q, r = self.now.laid[of.root][value]
                return f"at({q}, {r})"
            case MemberType(of=of):
                player = self.rules.player.root
                return self.seats[value] if of.root is player else of.root.names[value]
            case BoolType():
                return bool(value)
            case IntType(optional=True) if value == NO_INT:
                return None
            case BagType(of=of):
                return self._counted(of, value)
            case PlaceType(shape=shape, turns=turns):
                q, r, turn = where_laid(type, value)
                return f"place({', '.join(map(str, [shape, q, r, turn][: 3 + (turns > 1)]))})"
            case _:
                return value

    def _counted(self, of: FiniteType, counts: Sequence[int]) -> dict[str, int]:
        kind = MemberType(of)
        return {self.word(kind, n): count for n, count in enumerate(counts) if count}

    def state(self) -> dict[str, Any]:
        """Everything declared by name: state and bags by their keys, zones as lists from left to
        right, the cells of growing grids."""
        return self._shown(None, hidden=True)

    def view(self, viewer: int) -> dict[str, Any]:
        """The same as a seat (or WATCHER) may see it: `?` for the rest. How many things lie in a
        zone or a bag is public."""
        return self._shown(range(len(self.seats)) if viewer == WATCHER else (viewer,))

    def _shown(self, viewers: Iterable[int] | None, *, hidden: bool = False) -> dict[str, Any]:
        now, rules = self.now, self.rules

        def sees(who: tree.Visibility | None, keys: Keys) -> bool:
            return viewers is None or all(self.sees(who, viewer, keys) for viewer in viewers)

        def cell(state: tree.State, keys: Keys) -> Any:
            seen = sees(state.seen_by, keys)
            return self.word(state.type, now.states[state][keys]) if seen else HIDDEN

        def bag_of(bag: tree.Bag, keys: Keys) -> Any:
            counts = now.bags[bag][keys]
            seen = sees(bag.seen_by, keys)
            return self._counted(bag.type.of, counts) if seen else {"size": sum(counts)}

        def zone(family: tree.ZoneFamily, keys: Keys) -> Any:
            things, kind = now.zones[family][keys], MemberType(family.zones.of)
            seen = sees(family.seen_by, keys)
            return [self.word(kind, thing) if seen else HIDDEN for thing in things]

        shown: dict[str, Any] = {}
        for grid, cells in now.grids.items():
            shown[grid.name] = [self.word(MemberType(grid), n) for n in cells.values()]
        for state in rules.states.values():
            if hidden or not state.hidden:
                shown[state.name] = self._over(state.keys, lambda keys, of=state: cell(of, keys))
        for bag in rules.bags.values():
            shown[bag.name] = self._over(bag.keys, lambda keys, of=bag: bag_of(of, keys))
        for family in rules.families.values():
            shown[family.name] = self._over(family.keys, lambda keys, of=family: zone(of, keys))
        return shown

    def _over(self, keys: Sequence[KeyType], leaf: Callable[[Keys], Any], before: Keys = ()) -> Any:
        if not keys:
            return leaf(before)
        key, *others = keys
        values = key.members if isinstance(key, FiniteType) else key_values(key)
        if isinstance(key, FiniteType) and key.growing:
            values = range(len(self.now.grids[key.root]))
        return {
            str(self.word(value_type(key), value)): self._over(others, leaf, (*before, value))
            for value in values
        }

    def sees(self, who: tree.Visibility | None, viewer: int, keys: Keys) -> bool:
        if who is None:
            return True
        env = dict(zip((who.viewer, *who.keys), (viewer, *keys), strict=True))
        return bool(self.value(who.condition, env))

    # --- the log ----------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        name: str,
        arguments: Sequence[tuple[str, Type, Any, frozenset[int] | None]] = (),
    ) -> None:
        if not self.trial:
            told = tuple((arg, self.word(type, value)) for arg, type, value, _ in arguments)
            self.log.append(Event(kind, name, told, tuple(who for *_, who in arguments)))

    def who_knows(self, secrets: Iterable[Any], env: Env) -> frozenset[int] | None:
        """The seats that see all the places that a roll or a draw goes to (None: everybody does).
        Where it goes is found out by the analysis of the typed tree."""
        secrets = list(secrets)
        if not secrets:
            return None
        seats = range(len(self.seats))
        return frozenset(s for s in seats if all(self._is_told(one, s, env) for one in secrets))

    def _is_told(self, secret: Any, seat: int, env: Env) -> bool:
        """Which of several places it will be must be known beforehand; otherwise it is told to
        who sees every one of them."""
        if secret.keys is not None:
            keys = self.values(secret.keys, env)
            return keys[0] == seat if secret.who is None else self.sees(secret.who, seat, keys)
        if secret.who is None or mentions(secret.who.condition, secret.who.keys):
            return False
        return self.sees(secret.who, seat, (0,) * len(secret.who.keys))

    def log_for(self, viewer: int | None) -> list[tuple[Any, ...]]:
        """The lines as a seat, or WATCHER, may know them (None: whole): kind, name, arguments,
        player, option, forced."""
        return [self._line(event, viewer) for event in self.log]

    def _line(self, event: Event, viewer: int | None) -> tuple[Any, ...]:
        everybody = frozenset(range(len(self.seats)))

        def knows(who: frozenset[int] | None) -> bool:
            if viewer is None or who is None:
                return True
            return who == everybody if viewer == WATCHER else viewer in who

        if event.kind != "move":
            told = tuple(
                (name, value if knows(who) else HIDDEN)
                for (name, value), who in zip(event.arguments, event.who, strict=True)
            )
            return event.kind, event.name, told, None, None, False
        assert event.player is not None
        others = viewer is not None and viewer != event.player
        player, forced = self.seats[event.player], event.forced
        forced = forced and (event.open_options or not others)
        if others and not event.open_choice:
            return "move", event.name, (), player, HIDDEN, forced
        return "move", event.name, event.arguments, player, event.option, forced

    # --- scores and invariants --------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        """Of each seat the parts of its score."""
        parts = self.rules.scoring.parts if self.rules.scoring else ()
        return [{part.name: self.of_player(part, seat) for part in parts} for seat in self._all()]

    def places(self) -> list[int]:
        """Of each seat its place, 1 the best: values are compared one after the other; players who
        are equal in all share a place."""
        ranking = self.rules.scoring.ranking if self.rules.scoring else ()
        marks = [[self.of_player(one, seat) for one in ranking] for seat in self._all()]
        return [1 + sum(other > mark for other in marks) for mark in marks]

    def _all(self) -> range:
        return range(len(self.seats))

    def of_player(self, define: tree.Define, seat: int) -> int:
        return self.value(define.body, {define.parameters[0]: seat})  # type: ignore[no-any-return]

    def invariants(self) -> dict[str, bool]:
        """Whether each invariant holds now."""
        held = {}
        for one in self.rules.invariants:
            env: Env = {}
            held[one.name] = all(
                self.value(one.condition, env)
                for _ in self.cases(one.binders, env)
                if self.qualifies(one.withs, one.where, env)
            )
        return held


# --- helpers --------------------------------------------------------------------------------------


def every(keys: Sequence[KeyType], *, members: bool = False) -> Iterator[Keys]:
    """All values of keys, the last one fastest; with `members` only those of the types meant."""
    return product(
        *[
            key.members if members and isinstance(key, FiniteType) else key_values(key)
            for key in keys
        ]
    )


def mentions(node: Any, variables: Sequence[tree.Var]) -> bool:
    """Whether an expression reads one of these locals."""
    if isinstance(node, tree.Local):
        return node.var in variables
    if isinstance(node, tuple):
        return any(mentions(part, variables) for part in node)
    names = getattr(node.__class__, "__slots__", ()) if node.__class__ in EXPRESSIONS else ()
    return any(mentions(getattr(node, name), variables) for name in names)


def as_text(value: Any) -> str:
    """A value as rule text writes it."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case dict():
            return "{" + ", ".join(f"{kind}: {count}" for kind, count in value.items()) + "}"
        case _:
            return str(value)


def where_laid(type: PlaceType, place: int) -> tuple[int, int, int]:
    """The coordinates and the turn of a place on a growing grid."""
    centre, turn = divmod(place, type.turns)
    q, r = divmod(centre, 2 * type.reach + 1)
    return q - type.reach, r - type.reach, turn


def turned(cells: Sequence[tuple[int, int]], turn: int) -> list[tuple[int, int]]:
    """The cells of a shape after so many turns by 60 degrees."""
    for _ in range(turn):
        cells = [(-r, q + r) for q, r in cells]
    return list(cells)


EXPRESSIONS: dict[type, Callable[[Oracle, Any, Env], Any]] = {}
DOMAINS: dict[type, Callable[[Oracle, Any, Env], Sequence[Any]]] = {}
STATEMENTS: dict[type, Callable[[Oracle, Any, Env], Course | None]] = {}


def _registered(table: dict[type, Any]) -> Callable[..., Any]:
    def of(kind: type) -> Callable[[Any], Any]:
        def register(function: Any) -> Any:
            table[kind] = function
            return function

        return register

    return of


expression, domain, statement = map(_registered, (EXPRESSIONS, DOMAINS, STATEMENTS))


# --- expressions ----------------------------------------------------------------------------------


@expression(tree.Const)
def _const(o: Oracle, node: tree.Const, env: Env) -> int:
    return node.value


@expression(tree.Local)
def _local(o: Oracle, node: tree.Local, env: Env) -> Any:
    return env[node.var]


@expression(tree.ReadState)
def _read_state(o: Oracle, node: tree.ReadState, env: Env) -> int:
    return o.seen.states[node.state][o.keys(node.state.keys, node.keys, env)]


@expression(tree.ReadTable)
def _read_table(o: Oracle, node: tree.ReadTable, env: Env) -> int:
    return in_table(node.table, o.keys(node.table.keys, node.keys, env))


def in_table(table: tree.Table, keys: Keys) -> int:
    """The cells of a table lie row by row, the last key fastest."""
    at = 0
    for key, value in zip(table.keys, keys, strict=True):
        inside = key_values(key)
        at = at * len(inside) + value - inside.start
    return table.cells[at]


@expression(tree.CallDefine)
def _call_define(o: Oracle, node: tree.CallDefine, env: Env) -> Any:
    args = o.values(node.args, env)
    return o.value(node.define.body, dict(zip(node.define.parameters, args, strict=True)))


@expression(tree.Arithmetic)
def _arithmetic(o: Oracle, node: tree.Arithmetic, env: Env) -> int:
    """`//` and `%` divide downwards."""
    values = o.values(node.args, env)
    match node.op, values:
        case "+", (a, b):
            return a + b
        case "-", (a, b):
            return a - b
        case "*", (a, b):
            if not NO_INT < a * b < 2**31:
                raise Fault("number-too-large", node.span)
            return a * b
        case (("//" | "%"), (_, 0)):
            raise Fault("division-by-zero", node.span)
        case "//", (a, b):
            return a // b
        case "%", (a, b):
            return a % b
        case "neg", (a,):
            return -a
        case "abs", (a,):
            return abs(a)
        case "min", _:
            return min(values)
        case "max", _:
            return max(values)
    raise AssertionError(node.op)


@expression(tree.Compare)
def _compare(o: Oracle, node: tree.Compare, env: Env) -> int:
    """Numbers, and members by their order."""
    left, right = o.value(node.left, env), o.value(node.right, env)
    match node.op:
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)


@expression(tree.IsIn)
def _is_in(o: Oracle, node: tree.IsIn, env: Env) -> int:
    return int(o.value(node.value, env) in node.members)


@expression(tree.IsInCollection)
def _is_in_collection(o: Oracle, node: tree.IsInCollection, env: Env) -> int:
    value = o.value(node.value, env)
    return int(value in o.rules.collections[o.value(node.collection, env)])


@expression(tree.Not)
def _not(o: Oracle, node: tree.Not, env: Env) -> int:
    return int(not o.value(node.value, env))


@expression(tree.Logic)
def _logic(o: Oracle, node: tree.Logic, env: Env) -> int:
    """`and` and `or` stop as soon as the result is known."""
    if node.op == "and":
        return int(all(o.value(part, env) for part in node.parts))
    return int(any(o.value(part, env) for part in node.parts))


@expression(tree.Conditional)
def _conditional(o: Oracle, node: tree.Conditional, env: Env) -> Any:
    return o.value(node.value if o.value(node.condition, env) else node.other, env)


@expression(tree.LetIn)
def _let_in(o: Oracle, node: tree.LetIn, env: Env) -> Any:
    env[node.var] = o.value(node.value, env)
    return o.value(node.body, env)


@expression(tree.Switch)
def _switch(o: Oracle, node: tree.Switch, env: Env) -> Any:
    subject = o.value(node.subject, env)
    for value, arm in node.arms:
        if value == subject:
            return o.value(arm, env)
    return o.value(node.default, env)


@expression(tree.Agree)
def _agree(o: Oracle, node: tree.Agree, env: Env) -> Any:
    """Of the exceptions that apply, those that another applying one is over are dropped; the rest
    must give the same value."""
    applying = [entry for entry in node.entries if o.value(entry[1], env)]
    over = frozenset[str]().union(*(entry[3] for entry in applying))
    found: list[Any] = []
    for name, _, value, _ in applying:
        if name not in over:
            found.append(o.value(value, env))
            if found[-1] != found[0]:
                raise Fault("exceptions-disagree", value.span)
    return found[0] if found else o.value(node.base, env)


@expression(tree.Quantified)
def _quantified(o: Oracle, node: tree.Quantified, env: Env) -> Any:
    """Runs over the members in order and stops as soon as the result is known."""

    def found() -> Iterator[Any]:
        """The value for each case; without one, that there is a case."""
        for _ in o.cases(node.binders, env):
            if o.qualifies(node.withs, node.where, env):
                yield True if node.value is None else o.value(node.value, env)

    none = none_of(node.type)
    match node.kind:
        case "any":
            return int(any(True for _ in found()))
        case "all":
            return int(all(found()))
        case "count" | "sum":
            return sum(found())
        case "min" | "max":
            values = list(found())
            if not values:
                raise Fault("nothing-to-compare", node.span)
            return min(values) if node.kind == "min" else max(values)
    assert node.value is not None
    missing = none_of(node.value.type)
    some = (value for value in found() if value != missing)
    if node.kind in ("only", "the"):
        values = list(islice(some, 2))
        if len(values) == 1:
            return values[0]
        if node.kind == "the":
            raise Fault("not-exactly-one", node.span)
        return none
    if node.by is None:
        return next(some, none) if node.kind == "first" else ([*some] or [none])[-1]
    ranked = [(o.value(node.by, env), value) for value in some]
    if not ranked:
        return none
    ranks = [rank for rank, _ in ranked]
    if node.kind == "last":  # the highest, of equals the last
        return max(reversed(ranked), key=lambda pair: pair[0])[1]
    best = min(ranks) if node.kind in ("first", "least") else max(ranks)
    return ranked[ranks.index(best)][1]


def beside(o: Oracle, graph: tree.Graph, cell: int) -> Sequence[int]:
    """The neighbours of a cell."""
    if graph.neighbours is None:
        return around(o, graph.of, cell)
    return o.rules.collections[in_table(graph.neighbours, (cell,))]


def around(o: Oracle, grid: FiniteType, cell: int) -> list[int]:
    """The cells of a growing grid that touch one."""
    laid = o.seen.grids[grid.root]
    q, r = o.seen.laid[grid.root][cell]
    return [laid[q + dq, r + dr] for dq, dr in HEX_STEPS if (q + dq, r + dr) in laid]


def flood(o: Oracle, graph: tree.Graph, start: int, open_: set[int]) -> set[int]:
    """Everything to which a way leads from the start over open cells."""
    reached, waiting = {start}, [start]
    while waiting:
        for near in beside(o, graph, waiting.pop()):
            if near in open_ and near not in reached:
                reached.add(near)
                waiting.append(near)
    return reached


def those_with(o: Oracle, node: tree.Parts | tree.Joined, env: Env) -> set[int]:
    """The members for which the condition holds."""
    binder = tree.Binder(node.var, tree.Members(node.graph.of))
    return {env[node.var] for _ in o.cases((binder,), env) if o.value(node.where, env)}


@expression(tree.Parts)
def _parts(o: Oracle, node: tree.Parts, env: Env) -> int:
    left, count = those_with(o, node, env), 0
    while left:
        left -= flood(o, node.graph, min(left), left)
        count += 1
    return count


@expression(tree.Joined)
def _joined(o: Oracle, node: tree.Joined, env: Env) -> int:
    """Whether a way of neighbours leads from one to the other; the ends need not fit the
    condition."""
    start, end = o.value(node.start, env), o.value(node.end, env)
    return int(end in flood(o, node.graph, start, those_with(o, node, env) | {end}))


@expression(tree.CellAt)
def _cell_at(o: Oracle, node: tree.CellAt, env: Env) -> int:
    at = o.value(node.q, env), o.value(node.r, env)
    return o.seen.grids[node.of.root].get(at, NONE)


@expression(tree.LiesIn)
def _lies_in(o: Oracle, node: tree.LiesIn, env: Env) -> int:
    card = o.value(node.card, env)
    return int(card in o.place(node.place, env))


@expression(tree.ZoneSize)
def _zone_size(o: Oracle, node: tree.ZoneSize, env: Env) -> int:
    return len(o.place(node.place, env))


@expression(tree.ZoneEnd)
def _zone_end(o: Oracle, node: tree.ZoneEnd, env: Env) -> int:
    things = o.place(node.place, env) or [NONE]
    return things[0 if node.end == "first" else -1]


@expression(tree.RingAfter)
def _ring_after(o: Oracle, node: tree.RingAfter, env: Env) -> int:
    card, ring = o.value(node.card, env), o.place(tree.Place(node.family, None), env)
    return ring[(ring.index(card) + node.step) % len(ring)] if card in ring else NONE


@expression(tree.BagArgument)
def _bag_argument(o: Oracle, node: tree.BagArgument, env: Env) -> tuple[int, ...]:
    return tuple(o.counts(node.bag, env))


@expression(tree.BagCount)
def _bag_count(o: Oracle, node: tree.BagCount, env: Env) -> int:
    counts = o.counts(node.bag, env)
    return counts[o.value(node.kind, env)]


@expression(tree.BagSize)
def _bag_size(o: Oracle, node: tree.BagSize, env: Env) -> int:
    counts = o.counts(node.bag, env)
    return sum(counts[kind] for kind in node.bag.type.of.members)


# --- domains --------------------------------------------------------------------------------------


@domain(tree.Members)
def _members(o: Oracle, node: tree.Members, env: Env) -> Sequence[int]:
    """All members in order; of a growing grid the cells laid so far."""
    return range(len(o.seen.grids[node.of.root])) if node.of.growing else node.of.members


@domain(tree.Numbers)
def _numbers(o: Oracle, node: tree.Numbers, env: Env) -> range:
    first, last = o.value(node.first, env), o.value(node.last, env)
    numbers = range(first, last - 1, -1) if node.down else range(first, last + 1)
    if len(numbers) > MOST_TURNS:
        raise Limit
    return numbers


@domain(tree.InCollection)
def _in_collection(o: Oracle, node: tree.InCollection, env: Env) -> tuple[int, ...]:
    return o.rules.collections[o.value(node.collection, env)]


@domain(tree.InZone)
def _in_zone(o: Oracle, node: tree.InZone, env: Env) -> tuple[int, ...]:
    return tuple(o.place(node.place, env))


@domain(tree.Cyclic)
def _cyclic(o: Oracle, node: tree.Cyclic, env: Env) -> tuple[int, ...]:
    at = node.of.members.index(o.value(node.start, env))
    return node.of.members[at:] + node.of.members[:at]


@domain(tree.Neighbours)
def _neighbours(o: Oracle, node: tree.Neighbours, env: Env) -> list[int]:
    cell = o.value(node.cell, env)
    return [cell] * node.itself + around(o, node.of, cell)


@domain(tree.Openings)
def _openings(o: Oracle, node: tree.Openings, env: Env) -> list[int]:
    """Every place and turn within reach where the shape touches what lies and covers nothing, as
    long as there are cells left for it."""
    shape, laid = node.shape, o.seen.grids[node.shape.grid.root]
    reach, span, turns = shape.type.reach, 2 * shape.type.reach + 1, shape.type.turns
    if not laid or len(laid) + len(shape.cells) > shape.grid.size:
        return []
    border = {(q + dq, r + dr) for q, r in laid for dq, dr in HEX_STEPS}.difference(laid)
    found = set()
    for turn in range(turns):
        cells = turned(shape.cells, turn)
        for q, r in {(q - dq, r - dr) for q, r in border for dq, dr in cells}:
            covered = [(q, r), *((q + dq, r + dr) for dq, dr in cells)]
            inside = all(max(abs(x), abs(y)) <= reach for x, y in covered)
            if inside and laid.keys().isdisjoint(covered[1:]):
                found.add(((q + reach) * span + r + reach) * turns + turn)
    return sorted(found)


@domain(tree.WithinBag)
def _within_bag(o: Oracle, node: tree.WithinBag, env: Env) -> list[tuple[int, ...]]:
    """The counts of each kind from 0 upwards, the last kind fastest."""
    counts = o.counts(node.bag, env)
    if prod(count + 1 for count in counts) > MOST_TURNS:
        raise Limit
    return list(product(*(range(count + 1) for count in counts)))


# --- statements -----------------------------------------------------------------------------------


@statement(tree.SetLocal)
def _set_local(o: Oracle, node: tree.SetLocal, env: Env) -> None:
    o.keep(env, node.var, o.value(node.value, env), node.span)


@statement(tree.WriteState)
def _write_state(o: Oracle, node: tree.WriteState, env: Env) -> None:
    keys = o.keys(node.state.keys, node.keys, env)
    o.write(node.state, keys, node.op, o.value(node.value, env), node.span)


@statement(tree.WriteBag)
def _write_bag(o: Oracle, node: tree.WriteBag, env: Env) -> None:
    keys = o.keys(node.bag.bag.keys, node.bag.keys, env)
    kind = o.value(node.kind, env)
    o.count(node.bag.bag, keys, kind, node.op, o.value(node.value, env), node.span)


@statement(tree.MoveAmount)
def _move_amount(o: Oracle, node: tree.MoveAmount, env: Env) -> None:
    """The amount must be there; `bank` is endless."""
    amount = o.value(node.amount, env)
    if amount < 0:
        raise Fault("negative-amount", node.span)
    for cell, op in ((node.source, "-"), (node.target, "+")):
        if cell is not None:
            keys = o.keys(cell.state.keys, cell.keys, env)
            if op == "-" and o.now.states[cell.state][keys] < amount:
                o.refuse("not-covered", node.span)
            o.write(cell.state, keys, op, amount, node.span)


@statement(tree.MoveCard)
def _move_card(o: Oracle, node: tree.MoveCard, env: Env) -> None:
    card = o.value(node.card, env)
    if card == NONE:
        o.refuse("nothing-to-move", node.span)
    if node.source is not None and card not in o.place(node.source, env):
        o.refuse("not-there", node.span)
    assert node.target.keys is not None
    keys = o.keys(node.target.family.keys, node.target.keys, env)
    o.put(card, node.target.family, keys, node.end, node.span)


@statement(tree.MoveCards)
def _move_cards(o: Oracle, node: tree.MoveCards, env: Env) -> None:
    """One after the other, from the left; so many must be there."""
    assert node.target.keys is not None
    things = list(o.place(node.source, env))
    keys = o.keys(node.target.family.keys, node.target.keys, env)
    count = len(things) if node.count is None else o.value(node.count, env)
    if count > len(things):
        o.refuse("not-covered", node.span)
    for thing in things[: max(0, count)]:
        o.put(thing, node.target.family, keys, node.end, node.span)


@statement(tree.MoveBag)
def _move_bag(o: Oracle, node: tree.MoveBag, env: Env) -> None:
    source, target = node.source, node.target
    away = o.keys(source.bag.keys, source.keys, env)
    to = o.keys(target.bag.keys, target.keys, env)
    what = list(o.counts(source if node.what is None else node.what, env))
    there = o.now.bags[source.bag][away]
    if node.what is not None and any(a < b for a, b in zip(there, what, strict=True)):
        o.refuse("not-covered", node.span)
    for kind in source.bag.type.of.members:
        o.count(source.bag, away, kind, "-", what[kind], node.span)
        o.count(target.bag, to, kind, "+", what[kind], node.span)


def by_chance(o: Oracle) -> None:
    """Behind a decision a trial run has come far enough where chance comes in."""
    if o.trial:
        raise Possible


@statement(tree.ShuffleZone)
def _shuffle(o: Oracle, node: tree.ShuffleZone, env: Env) -> None:
    """Fisher-Yates from the right end down."""
    by_chance(o)
    things = o.place(node.place, env)
    for at in range(len(things) - 1, 0, -1):
        other = o.random.below(at + 1)
        things[at], things[other] = things[other], things[at]
    o.tell("chance", "shuffle")


@statement(tree.DrawFromBag)
def _draw_from_bag(o: Oracle, node: tree.DrawFromBag, env: Env) -> None:
    """One at a time, each single thing as likely."""
    by_chance(o)
    source, target = node.source, node.target
    away = o.keys(source.bag.keys, source.keys, env)
    to = None if target is None else o.keys(target.bag.keys, target.keys, env)
    information = o.rules.information
    for _ in range(o.value(node.count, env)):
        counts = o.now.bags[source.bag][away]
        things = [kind for kind in source.bag.type.of.members for _ in range(counts[kind])]
        if not things:
            raise Fault("nothing-to-draw", node.span)
        kind = things[o.random.below(len(things))]
        o.count(source.bag, away, kind, "-", 1, node.span)
        who: frozenset[int] | None = None
        if node.var is not None:
            env[node.var] = kind
            who = o.who_knows(information.kept_from(node.var) if information else (), env)
        if target is not None and to is not None:
            o.count(target.bag, to, kind, "+", 1, node.span)
            seats = frozenset(s for s in o._all() if o.sees(target.bag.seen_by, s, to))
            who = None if target.bag.seen_by is None else seats
        o.tell("chance", "draw", [("thing", MemberType(source.bag.type.of), kind, who)])


@statement(tree.DrawMember)
def _draw_member(o: Oracle, node: tree.DrawMember, env: Env) -> None:
    """Each that qualifies as likely."""
    by_chance(o)
    binder = tree.Binder(node.var, node.domain)
    found = [env[node.var] for _ in o.cases((binder,), env) if o.qualifies((), node.where, env)]
    if not found:
        raise Fault("nothing-to-draw", node.span)
    _drawn(o, "draw", "thing", node.var, found[o.random.below(len(found))], env)


@statement(tree.Roll)
def _roll(o: Oracle, node: tree.Roll, env: Env) -> None:
    by_chance(o)
    first, last = o.value(node.first, env), o.value(node.last, env)
    if last < first:
        raise Fault("empty-chance", node.span)
    _drawn(o, "roll", "number", node.var, first + o.random.below(last - first + 1), env)


def _drawn(o: Oracle, how: str, word: str, var: tree.Var, value: int, env: Env) -> None:
    env[var] = value
    information = o.rules.information
    who = o.who_knows(information.kept_from(var) if information else (), env)
    o.tell("chance", how, [(word, var.type, value, who)])


@statement(tree.If)
def _if(o: Oracle, node: tree.If, env: Env) -> Course:
    return o.block(node.then if o.value(node.condition, env) else node.other, env)


@statement(tree.Branches)
def _branches(o: Oracle, node: tree.Branches, env: Env) -> Course:
    subject = o.value(node.subject, env)
    return o.block(dict(node.arms).get(subject, node.default), env)


@contextmanager
def held(label: tree.Label) -> Iterator[None]:
    """Inside, `Exit` to the label goes on behind."""
    try:
        yield
    except Leave as leave:
        if leave.label is not label:
            raise


@statement(tree.Loop)
def _loop(o: Oracle, node: tree.Loop, env: Env) -> Course:
    with held(node.label):
        while True:
            o.turn()
            yield from o.block(node.body, env)


@statement(tree.Scope)
def _scope(o: Oracle, node: tree.Scope, env: Env) -> Course:
    with held(node.label):
        yield from o.block(node.body, env)


@statement(tree.Exit)
def _exit(o: Oracle, node: tree.Exit, env: Env) -> None:
    raise Leave(node.label)


@statement(tree.ForEach)
def _for_each(o: Oracle, node: tree.ForEach, env: Env) -> Course:
    """Visits those for which the condition held when the loop began and still holds when their
    turn comes."""

    def members() -> Keys:
        return tuple([env[binder.var] for binder in node.binders])

    def qualifies() -> bool:
        return o.qualifies(node.withs, node.where, env)

    left = {members(): True for _ in o.cases(node.binders, env) if qualifies()}
    with held(node.label):
        if node.orders is not None:
            yield from _in_any_order(o, node, env, left)
            return
        for _ in _visits(o, node.binders, env, left, qualifies):
            o.turn()
            yield from o.block(node.body, env)


def _visits(
    o: Oracle,
    binders: Sequence[tree.Binder],
    env: Env,
    left: dict[Keys, bool],
    qualifies: Callable[[], bool],
    before: Keys = (),
) -> Iterator[None]:
    """Binds the next that is to be visited, again and again. Over a zone that is the first thing,
    in the order of that moment, that was there at the start, was not visited, and qualifies."""
    depth = len(before)
    if depth == len(binders):
        if left.get(before) and qualifies():
            yield
        return
    binder = binders[depth]
    if not isinstance(binder.domain, tree.InZone):
        for member in o.members(binder.domain, env):
            env[binder.var] = member
            yield from _visits(o, binders, env, left, qualifies, (*before, member))
        return
    visited: set[int] = set()
    again = True
    while again:
        again = False
        for thing in o.members(binder.domain, env):
            env[binder.var] = thing
            inner = _visits(o, binders, env, left, qualifies, (*before, thing))
            if thing in visited or next(inner, HIDDEN) is HIDDEN:
                continue
            visited.add(thing)
            yield
            yield from inner
            again = True
            break


def _in_any_order(o: Oracle, node: tree.ForEach, env: Env, left: dict[Keys, bool]) -> Course:
    """The player picks the next one among those that are left."""
    whole = tree.Alternative(None, node.binders, node.where, node.body, False, node.span)
    assert node.orders is not None
    asked = tree.Decide(
        key=node.key, chooser=node.orders, alternatives=(whole,), otherwise=(), span=node.span
    )

    def options() -> Iterator[Option]:
        for _ in o.cases(node.binders, env):
            option = o.option(0, whole, env)
            if left.get(option.values) and o.qualifies(node.withs, node.where, env):
                yield option

    while (chosen := (yield from o.ask(asked, options, env))) is not None:
        o.turn()
        left[chosen.values] = False
        env.update(zip((binder.var for binder in node.binders), chosen.values, strict=True))
        o.qualifies(node.withs, None, env)
        yield from o.block(node.body, env)


@statement(tree.AtOnce)
def _at_once(o: Oracle, node: tree.AtOnce, env: Env) -> Course:
    """Everything reads the state as it was before. An `at once` inside another belongs to the same
    moment."""
    if o.done is not None:
        yield from o.block(node.body, env)
        return
    o.seen, o.done = o.now.copy(), {}
    try:
        yield from o.block(node.body, env)
    finally:
        o.seen, o.done = o.now, None


@statement(tree.Decide)
def _decide(o: Oracle, node: tree.Decide, env: Env) -> Course:
    """No option: `otherwise` runs; without it that is a fault. No decision silently vanishes."""
    chosen = yield from o.ask(node, lambda: o.options(node.alternatives, env), env)
    if chosen is not None:
        one = node.alternatives[chosen.alternative]
        env.update(zip((binder.var for binder in one.parameters), chosen.values, strict=True))
        yield from o.block(one.body, env)
    elif node.otherwise is None:
        o.refuse("no-options", node.span)
    else:
        yield from o.block(node.otherwise, env)


@statement(tree.Require)
def _require(o: Oracle, node: tree.Require, env: Env) -> None:
    if not o.value(node.condition, env):
        o.refuse("requirement-not-met", node.span)


@statement(tree.SettleNow)
def _settle_now(o: Oracle, node: tree.SettleNow, env: Env) -> Course:
    return o.settle()


@statement(tree.CallProcedure)
def _call_procedure(o: Oracle, node: tree.CallProcedure, env: Env) -> Course:
    """Arguments are values: changing one changes nothing outside."""
    procedure, own = node.procedure, Env()
    for var, value in zip(procedure.parameters, o.values(node.args, env), strict=True):
        o.keep(own, var, value, node.span)
    try:
        yield from o.block(procedure.body, own)
    except Returned as returned:
        if node.result is not None:
            o.keep(env, node.result, returned.value, node.span)


@statement(tree.Return)
def _return(o: Oracle, node: tree.Return, env: Env) -> None:
    raise Returned(None if node.value is None else o.value(node.value, env))


@statement(tree.Log)
def _log(o: Oracle, node: tree.Log, env: Env) -> None:
    """Values that only some may know are shown to them alone."""
    told = []
    for name, value, who in node.arguments:
        restricted = who is not None and not isinstance(who, tree.Const)
        seats = frozenset((o.value(who, env),)) if restricted else None
        told.append((name, value.type, o.value(value, env), seats))
    o.tell("log", node.message, told)


@statement(tree.EnterPhase)
def _enter_phase(o: Oracle, node: tree.EnterPhase, env: Env) -> None:
    o.phase = node.path
    o.tell("phase", node.path, [(var.name, var.type, env[var], None) for var in node.values])


@statement(tree.Lay)
def _lay(o: Oracle, node: tree.Lay, env: Env) -> Course:
    """The cells of the shape come to lie; then the body runs for each."""
    shape, laid = node.shape, o.now.grids[node.shape.grid.root]
    q, r, turn = where_laid(shape.type, o.value(node.place, env))
    first = len(laid)
    if first + len(shape.cells) > shape.grid.size:
        raise Fault("grid-full", node.span)
    for dq, dr in turned(shape.cells, turn):
        if (q + dq, r + dr) in laid:
            raise Fault("cells-overlap", node.span)
        laid[q + dq, r + dr] = len(laid)
        o.now.laid[shape.grid.root].append((q + dq, r + dr))
    for number in range(len(shape.cells)):
        env[node.cell], env[node.index] = first + number, number
        yield from o.block(node.body, env)


@statement(tree.NoteEnd)
def _note_end(o: Oracle, node: tree.NoteEnd, env: Env) -> None:
    """Only reports ask why a game has ended."""


@statement(tree.EndGame)
def _end_game(o: Oracle, node: tree.EndGame, env: Env) -> None:
    raise Possible if o.trial else GameEnds
