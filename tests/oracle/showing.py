"""What people read of a game of the reference interpreter: words, views, the log, scores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from oracle.parts import Env, Event, Keys, Moving, Option, Position, Seats, where_laid
from rulewright import tree
from rulewright.tree.walk import walk
from rulewright.types import (
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
    value_type,
)

HIDDEN = "?"
WATCHER = -1
"""Somebody who only watches sees what all players see."""


class Shown:
    """A game as far as it is looked at."""

    rules: tree.Rules
    seats: tuple[str, ...]
    now: Position
    trial: bool
    log: list[Event]
    moving: Moving | None
    broken: set[tree.Invariant]

    value: Callable[..., Any]
    values: Callable[..., Any]
    cases: Callable[..., Any]
    qualifies: Callable[..., Any]

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
        zone or a bag is public.
        §hidden.view §hidden.counts"""
        return self._shown(range(len(self.seats)) if viewer == WATCHER else (viewer,))

    def _shown(self, viewers: Iterable[int] | None, *, hidden: bool = False) -> dict[str, Any]:
        now, rules = self.now, self.rules

        def sees(who: tree.Visibility | None, keys: Keys) -> bool:
            """§hidden.seen-by §hidden.again"""
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
            each = None if family.seen_by is None else family.seen_by.each

            def seen(thing: int) -> bool:
                """§hidden.each"""
                if each is None or viewers is None:
                    return sees(family.seen_by, keys)
                who = tree.Visibility(
                    family.seen_by.viewer, (*family.seen_by.keys, each[0]), each[1]
                )
                return sees(who, (*keys, thing))

            shown = [self.word(kind, thing) if seen(thing) else HIDDEN for thing in things]
            return shown if family.ordered else sorted(shown, key=HIDDEN.__eq__)

        shown: dict[str, Any] = {}
        for grid, cells in now.grids.items():
            shown[grid.name] = [self.word(MemberType(grid), n) for n in cells.values()]
        for state in rules.states.values():
            if hidden or not state.hidden:
                shown[state.name] = self._over(state.keys, partial(cell, state))
        for bag in rules.bags.values():
            shown[bag.name] = self._over(bag.keys, partial(bag_of, bag))
        for family in rules.families.values():
            shown[family.name] = self._over(family.keys, partial(zone, family))
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
        arguments: Sequence[tuple[str, Type, Any, Seats]] = (),
    ) -> None:
        if not self.trial:
            told = tuple((arg, self.word(type, value)) for arg, type, value, _ in arguments)
            self.log.append(Event(kind, name, told, tuple(who for *_, who in arguments)))

    def tell_choice(
        self, node: tree.Decide, chosen: Option, player: int, forced: bool, told: Seats, known: bool
    ) -> None:
        parameters = node.alternatives[chosen.alternative].parameters
        arguments = tuple(
            (binder.var.name, self.word(binder.var.type, value))
            for binder, value in zip(parameters, chosen.values, strict=True)
        )
        made = "move", node.key, arguments, (), player, chosen.text, forced, told, known
        self.log.append(Event(*made, self.moving is not None and self.moving.answers != ()))

    def option_text(self, one: tree.Alternative, values: Sequence[Any]) -> str:
        """`move(e2, e4)`, `pass`, or the values alone where the alternative has no name."""
        shown = ", ".join(
            as_text(self.word(binder.var.type, value))
            for binder, value in zip(one.parameters, values, strict=True)
        )
        if one.name is None:
            return shown
        return f"{one.name}({shown})" if one.parameters else one.name

    def who_knows(self, secrets: Iterable[Any], env: Env) -> Seats:
        """The seats that see all the places that a roll or a draw goes to (None: everybody does).
        Where it goes is found out by the analysis of the typed tree.
        §hidden.roll-seen §hidden.roll-kept §hidden.roll-else §hidden.choice"""
        secrets = list(secrets)
        if not secrets:
            return None
        seats = range(len(self.seats))
        return frozenset(s for s in seats if all(self._is_told(one, s, env) for one in secrets))

    def _is_told(self, secret: Any, seat: int, env: Env) -> bool:
        """Which of several places it will be must be known beforehand; otherwise it is told to
        who sees every one of them. Of a zone whose things are seen one by one, `condition` is
        whether all that could lie there would be.
        §hidden.roll-unnamed §hidden.choice-unnamed §hidden.each-told"""
        if secret.keys is not None:
            keys = self.values(secret.keys, env)
            return keys[0] == seat if secret.who is None else self.sees(secret.who, seat, keys)
        if secret.who is None or mentions(secret.who):
            return False
        return self.sees(secret.who, seat, (0,) * len(secret.who.keys))

    def log_for(self, viewer: int | None, start: int = 0) -> list[tuple[Any, ...]]:
        """The lines as a seat, or WATCHER, may know them (None: whole): kind, name, arguments,
        player, option, forced. Decisions that make one move are one line, where it begins.
        §hidden.log §hidden.that"""
        lines: list[tuple[Any, ...]] = []
        begun = -1
        for event in self.log[start:]:
            line = self._line(event, viewer)
            if event.onward and begun >= 0:
                *head, arguments, player, option, forced = lines[begun]
                option, forced = f"{option} then {line[4]}", forced and line[5]
                lines[begun] = (*head, arguments + line[2], player, option, forced)
                continue
            begun = len(lines) if event.kind == "move" else begun
            lines.append(line)
        return lines

    def _line(self, event: Event, viewer: int | None) -> tuple[Any, ...]:
        """§hidden.forced"""
        everybody = frozenset(range(len(self.seats)))

        def knows(who: Seats) -> bool:
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
        forced = forced and (event.known or not others)
        if others and not knows(event.told):
            return "move", event.name, (), player, HIDDEN, forced
        return "move", event.name, event.arguments, player, event.option, forced

    # --- scores and invariants --------------------------------------------------------------------

    def scores(self) -> list[dict[str, int]]:
        """Of each seat the parts of its score."""
        parts = self.rules.scoring.parts if self.rules.scoring else ()
        return [{part.name: self.of_player(part, seat) for part in parts} for seat in self._all()]

    def places(self) -> list[int]:
        """Of each seat its place, 1 the best: values are compared one after the other; players who
        are equal in all share a place.
        §ties.ranking"""
        ranking = self.rules.scoring.ranking if self.rules.scoring else ()
        marks = [[self.of_player(one, seat) for one in ranking] for seat in self._all()]
        return [1 + sum(other > mark for other in marks) for mark in marks]

    def _all(self) -> range:
        return range(len(self.seats))

    def of_player(self, define: tree.Define, seat: int) -> int:
        return self.value(define.body, {define.parameters[0]: seat})  # type: ignore[no-any-return]

    def invariants(self) -> dict[str, bool]:
        """Whether each invariant holds now, or has held whenever a turn ended."""
        rules = self.rules.invariants
        return {
            one.name: one not in self.broken if one.at_end_of_turn else self.holds(one)
            for one in rules
        }

    def holds(self, one: tree.Invariant) -> bool:
        env: Env = {}
        return all(
            self.value(one.condition, env)
            for _ in self.cases(one.binders, env)
            if self.qualifies(one.withs, one.where, env)
        )


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


def mentions(who: tree.Visibility) -> bool:
    """Whether it hangs on the place who sees it."""
    return any(isinstance(n, tree.Local) and n.var in who.keys for n in walk(who.condition))
