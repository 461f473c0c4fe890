"""Who may know what of a game, and how it stands: views, the log, scores, invariants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle.expressions import Expressions
from oracle.parts import HIDDEN, WATCHER, Argument, Env, Event, Keys, Seats
from rulewright import tree
from rulewright.tree.walk import walk_nodes
from rulewright.types import BOOL


class Hidden(Expressions):
    """A game as far as it is looked at: `now` is the position that is shown, `log` what is told."""

    # --- views ------------------------------------------------------------------------------------

    def sees(self, who: tree.Visibility | None, seat: int, keys: Keys) -> bool:
        """§hidden.seen-by §hidden.again"""
        if who is None:
            return True
        env = dict(zip((who.viewer_var, *who.key_vars), (seat, *keys), strict=True))
        return bool(self.value(who.condition, env))

    def shown(self, what: Any, keys: Keys, viewer: int | None) -> Any:
        """A place as a seat (or WATCHER) may see it (None: as it is), HIDDEN for the rest. How many
        things lie in a zone or a bag is public: of a bag that is not seen it is their number alone.
        §hidden.view §hidden.counts §hidden.each"""
        seats = self.seats if viewer == WATCHER else (viewer,)

        def seen(who: tree.Visibility, keys: Keys) -> bool:
            return all(self.sees(who, seat, keys) for seat in seats)

        held, who = self.now[what][keys], what.seen_by
        if viewer is None or who is None or (who.thing_condition is None and seen(who, keys)):
            return held
        if isinstance(what, tree.Bag):
            return sum(held)
        if isinstance(what, tree.State):
            return HIDDEN
        if who.thing_condition is None:
            return (HIDDEN,) * len(held)
        thing, condition = who.thing_condition
        each = tree.Visibility(who.viewer_var, (*who.key_vars, thing), condition)
        shown = [one if seen(each, (*keys, one)) else HIDDEN for one in held]
        return shown if what.ordered else sorted(shown, key=lambda one: one == HIDDEN)

    # --- what is told -----------------------------------------------------------------------------

    def who_knows(self, secrets: Iterable[Any], env: Env) -> Seats:
        """The seats that see all the places that a roll or a draw goes to (None: everybody does).
        Where it goes is found out by the analysis of the typed tree.
        §hidden.roll-seen §hidden.roll-kept §hidden.roll-else §hidden.choice"""
        secrets = list(secrets)
        if not secrets:
            return None
        knowing = (s for s in self.seats if all(self._is_told(one, s, env) for one in secrets))
        return frozenset(knowing)

    def who_sees(self, who: tree.Visibility | None, keys: Keys) -> Seats:
        if who is None:
            return None
        return frozenset(seat for seat in self.seats if self.sees(who, seat, keys))

    def who_learns(self, var: tree.Var, env: Env) -> Seats:
        """Who may know what chance has given."""
        flow = self.rules.information
        return None if flow is None else self.who_knows(flow.secrets_receiving(var), env)

    def _is_told(self, secret: Any, seat: int, env: Env) -> bool:
        """Which of several places it will be must be known beforehand; otherwise it is told to
        who sees every one of them. Of a zone whose things are seen one by one, `condition` is
        whether all that could lie there would be.
        §hidden.roll-unnamed §hidden.choice-unnamed §hidden.each-revealed"""
        if secret.keys is not None:
            keys = self.values(secret.keys, env)
            return keys[0] == seat if secret.visibility is None else self.sees(secret.visibility, seat, keys)
        if secret.visibility is None or mentions(secret.visibility):
            return False
        return self.sees(secret.visibility, seat, (0,) * len(secret.visibility.key_vars))

    def who_is_told(self, node: tree.Decide, one: tree.Alternative, env: Env) -> Seats:
        """The other seats that may know a choice, when it is made: as the rules say, else those who
        see all that it hangs on (which the analysis of the typed tree finds out).
        §hidden.choice-written §hidden.choice-goes §hidden.choice-read §hidden.choice-evident
        §hidden.choice-rest §hidden.choice-said"""
        if isinstance(node.seen_by, tree.Const) and node.seen_by.type == BOOL:
            return None if node.seen_by.value else frozenset()
        if node.seen_by is not None:
            return frozenset((self.value(node.seen_by, env),))
        flow = self.rules.information
        return self.who_knows(flow.secrets_of_choice(node, one) if flow else (), env)

    def log_for(self, viewer: int | None, start: int = 0) -> list[list[Event]]:
        """The lines as a seat, or WATCHER, may know them (None: whole). Decisions that make one
        move are one line, where it begins.
        §hidden.log §hidden.that"""
        lines: list[list[Event]] = []
        move: list[Event] = []
        for event in self.log[start:]:
            told = self.told(event, viewer)
            if event.onward and move:
                move.append(told)
                continue
            lines.append([told])
            move = lines[-1] if event.kind == "move" else move
        return lines

    def told(self, event: Event, viewer: int | None) -> Event:
        """§hidden.forced"""

        def knows(who: Seats) -> bool:
            if viewer is None or who is None:
                return True
            return who == frozenset(self.seats) if viewer == WATCHER else viewer in who

        if event.kind != "move":
            told = [a if knows(a.who) else a._replace(value=HIDDEN) for a in event.arguments]
            return event._replace(arguments=tuple(told))
        if viewer in (None, event.player):
            return event
        event = event._replace(forced=event.forced and event.known)
        return event if knows(event.told) else event._replace(arguments=(), choice=HIDDEN)

    def tell(self, kind: str, name: str, *arguments: Argument) -> None:
        self.log.append(Event(kind, name, arguments))

    # --- scores and invariants --------------------------------------------------------------------

    def of_player(self, define: tree.Define, seat: int) -> int:
        return self.value(define.body, {define.parameters[0]: seat})

    def scores(self) -> list[dict[str, int]]:
        """Of each seat the parts of its score."""
        parts = self.rules.scoring.score_parts if self.rules.scoring else ()
        return [{part.name: self.of_player(part, seat) for part in parts} for seat in self.seats]

    def places(self) -> list[int]:
        """Of each seat its place, 1 the best: values are compared one after the other; players who
        are equal in all share a place. A team has the best values of its members. Those who cannot win
        come behind the others, and behind a first place that nobody has.
        §ties.ranking §ties.teams §ties.wins"""
        scoring = self.rules.scoring
        if scoring is None:
            return [1 for _ in self.seats]
        wins = scoring.win_condition
        compared = scoring.ranking if wins is None else (wins, *scoring.ranking)
        marks = [[self.of_player(one, seat) for one in compared] for seat in self.seats]
        teams = [self.of_player(scoring.team, seat) if scoring.team else seat for seat in self.seats]
        bests = [max(mark for mark, other in zip(marks, teams, strict=True) if other == own) for own in teams]
        first = 1 if wins is None or any(best[0] for best in bests) else 2
        return [first + sum(other > best for other in bests) for best in bests]

    def invariants(self) -> dict[str, bool]:
        """Whether each invariant holds now, or has held whenever a turn ended."""
        rules = self.rules.invariants
        return {one.name: one not in self.broken if one.at_end_of_turn else self.holds(one) for one in rules}

    def holds(self, one: tree.Invariant) -> bool:
        """Each case is looked at."""
        env: Env = {}
        cases = self.each(one.binders, env, one.where, one.withs)
        return all([self.value(one.condition, env) for _ in cases])


def mentions(who: tree.Visibility) -> bool:
    """Whether it hangs on the place who sees it."""
    return any(isinstance(n, tree.Local) and n.var in who.key_vars for n in walk_nodes(who.condition))
