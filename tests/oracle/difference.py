"""Plays a game by the reference interpreter and by the engine, and looks at both at every decision.

table = bench.table(bench.seats)           # or of any Ruleset: ruleset.table
played = play(rules, table, seed)          # raises Difference; `played.end` says how it ended
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from oracle.interpreter import Oracle
from oracle.parts import WATCHER, Fault, Limit
from oracle.showing import Words
from rulewright import tree
from rulewright.backends.fault import RuleFault
from rulewright.backends.game_generator import read_state
from rulewright.pcg import Pcg
from rulewright.play.decision import Decision
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext
from rulewright.play.log import Event
from rulewright.play.move_notation import unpack_code
from rulewright.play.views import View
from rulewright.source import Span

LIMITS = ("endless-rule", "amount-too-large", "too-deep")
"""Faults that say how much work the engine allows, which is no part of the meaning."""

KEPT = ("number-too-large",)
"""A local that a game keeps while somebody is asked has 32 bits: which ones are kept is up to the
engine."""


class Difference(AssertionError):
    """The interpreter and the engine do not mean the same."""


@dataclass(frozen=True, slots=True)
class Played:
    """How a game went: decisions made, and `over`, `fault CODE`, `limit` (which says nothing), or
    `stopped` where it was not played to its end."""

    decisions: int
    end: str


def play(
    rules: tree.Rules,
    table: GameContext,
    seed: int,
    *,
    most: int = 10_000,
    views: Callable[[int], bool] = lambda number: False,
) -> Played:
    """A game in which everybody chooses at random, by the seed. `views` says at which decisions
    what each seat sees is compared too. Raises Difference."""
    choice = Pcg(seed)
    both = Both(rules, table, seed)
    for number in range(most):
        end = both.begin() if number == 0 else both.choose(choice)
        if end is not None:
            return Played(number, end)
        both.compare()
        if views(number) or both.game.over:
            both.compare_views()
        if both.game.over:
            both.compare_ends()
            return Played(both.game.decision_count, "over")
    both.compare_ends()
    return Played(most, "stopped")


class Both:
    """One game, played twice."""

    game: Game
    oracle: Oracle

    def __init__(self, rules: tree.Rules, table: GameContext, seed: int) -> None:
        self.rules, self.table, self.seed = rules, table, seed
        self.moves: list[str] = []
        self.events: list[Event] = []
        self.entries = 0
        """How much of the log was compared."""
        self.fault: RuleFault | None = None

    def begin(self) -> str | None:
        def game() -> None:
            self.game = Game(self.table, self.seed)

        def oracle() -> None:
            self.oracle = Oracle(self.rules, self.seed, len(self.table.names.seats))

        return self.run(game, oracle)

    def choose(self, choice: Pcg, number: int | None = None) -> str | None:
        """Takes the option with a number, or any."""
        legal = self.game.legal()
        number = choice.draw_below(len(legal)) if number is None else number
        assert self.oracle.decision is not None
        decision = self.oracle.decision
        player = self.game.seats[decision.player]
        self.moves.append(f"{player}: {self.game.decision.options[number].name}")
        return self.run(lambda: self.game.choose(legal[number]), lambda: self.oracle.choose(number))

    def run(self, game: Callable[[], None], oracle: Callable[[], None]) -> str | None:
        """Does the same with both; how the game ended, if it did with a fault."""
        ends: list[tuple[str, Span] | None] = []
        for one in (game, oracle):
            try:
                one()
                ends.append(None)
            except GameFault as fault:
                self.fault = fault.fault
                ends.append((fault.fault.code, fault.fault.span))
            except Fault as fault:
                ends.append((fault.code, fault.span))
            except Limit:
                return "limit"
        by_game, by_oracle = ends
        if by_game is not None and by_game[0] in (*LIMITS, *(KEPT if by_oracle is None else ())):
            return "limit"
        self.same("a fault", told(by_game), told(by_oracle))
        return None if by_game is None else f"fault {by_game[0]}"

    def same(self, what: str, game: Any, oracle: Any) -> None:
        if game != oracle:
            shown = "\n".join(differing(game, oracle))
            moves = "; ".join(self.moves[-8:])
            raise Difference(
                f"{self.rules.id}, seed {self.seed}, after {len(self.moves)} choices ({moves}): "
                f"{what} is not the same (engine / interpreter):\n{shown}"
            )

    def compare(self) -> None:
        """The decision, everything declared, the log and chance."""
        game, oracle = self.game, self.oracle
        entries = game.list_events(self.entries)
        self.same("the log", [line(one) for one in entries], self.told().log(None, self.entries))
        self.events += entries
        self.entries = len(game.recorder.entries)
        self.same("the state", whole_state(game), self.told().state())
        self.same("chance", read_state(game.cells), oracle.chance.state)
        self.same("the number of decisions", game.decision_count, oracle.decisions)
        self.same("the phase", seen_by_all(game).read_phase(), oracle.phase)
        self.same("the end", game.over, oracle.decision is None)
        if game.decision is not None:
            self.same("the decision", engine_decision(game, game.decision), self.told().decision())

    def told(self) -> Words:
        return Words(self.oracle, self.table.names, self.game.cells)

    def compare_views(self) -> None:
        """What each seat, and somebody who only watches, sees of the position and of the log."""
        game = self.game
        viewers = [(None, WATCHER), *((seat, n) for n, seat in enumerate(game.seats))]
        for seat, viewer in viewers:
            seen = outcome(partial(state_seen, game, seat))
            self.same(f"the view of {seat}", seen, outcome(partial(self.told().state, viewer)))
            lines = [line(one) for one in game.log_for(seat)]
            self.same(f"the log of {seat}", lines, self.told().log(viewer))

    def compare_ends(self) -> None:
        game, oracle = self.game, self.oracle
        scores = outcome(lambda: [game.score_parts[seat] for seat in game.seats])
        self.same("the score", scores, outcome(oracle.scores))
        places = outcome(lambda: {standing.player: standing.place for standing in game.ranking})
        if isinstance(places, dict):
            places = [places[seat] for seat in game.seats]
        self.same("the ranking", places, outcome(oracle.places))
        self.same("invariants", outcome(self.invariants), outcome(oracle.invariants))

    def invariants(self) -> dict[str, bool]:
        machine, cells = self.table.machine, self.game.cells
        invariants = self.game.program.invariants
        return {name: bool(machine.compute_number(holds, cells)) for name, holds, _ in invariants}


def outcome(ask: Callable[[], Any]) -> Any:
    """What a question gives, or the fault that it is."""
    try:
        return ask()
    except GameFault as met:
        return told((met.fault.code, met.fault.span))
    except (RuleFault, Fault) as fault:
        return told((fault.code, fault.span))


def told(fault: tuple[str, Span] | None) -> tuple[str, str, int] | None:
    return None if fault is None else (fault[0], fault[1].source.path, fault[1].line)


def state_seen(game: Game, seat: str | None) -> Any:
    return game.view(seat)["state"]


def engine_decision(game: Game, decision: Decision) -> Any:
    info = game.program.decisions[decision.number]
    options = []
    for option in decision.options:
        alternative, values = unpack_code(info, option.code)
        options.append((info.alternatives.index(alternative), tuple(values), option.name))
    return decision.player, decision.key, decision.subjects, options


def seen_by_all(game: Game) -> View:
    """The position as somebody sees it who sees everything."""
    return View(game.table.machine, game.table.names, game.cells, None)


def whole_state(game: Game) -> Any:
    """Everything declared, bookkeeping of the rules too."""
    view = seen_by_all(game)
    hidden = {b.name: view.read_block(b) for b in game.program.blocks if b.kind == "state" and b.hidden}
    return view.read_state() | hidden


def line(event: Event) -> tuple[Any, ...]:
    arguments = tuple((argument.name, argument.value) for argument in event.arguments)
    return event.kind, event.name, arguments, event.player, event.option, event.forced


def differing(one: Any, other: Any, where: str = "") -> Iterator[str]:
    """The parts in which two pieces of data differ."""
    match one, other:
        case dict(), dict():
            for key in [*one, *(key for key in other if key not in one)]:
                if one.get(key) != other.get(key):
                    yield from differing(one.get(key), other.get(key), f"{where}[{key}]")
        case (list(), list()) | (tuple(), tuple()) if len(one) == len(other):
            for number, (a, b) in enumerate(zip(one, other, strict=True)):
                if a != b:
                    yield from differing(a, b, f"{where}[{number}]")
        case _:
            yield f"  {where} {one!r} / {other!r}"
