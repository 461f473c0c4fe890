"""Play and count whole games on the Python backend: like native code, but slower."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.agent_games import (
    FIRST_SCORE_COLUMN,
    GREEDY,
    RANDOM,
    SEARCH,
    Ask,
    GameRows,
    Seat,
)
from rulewright.backends.native.choice_slots import make_choice_slots
from rulewright.backends.native.native_calls import TooSlow
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, END, PC, PHASE
from rulewright.pcg import MASK64, Pcg
from rulewright.phrases import format_quantity
from rulewright.play.faults import GameFault, make_diagnostic
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import MAX_FORCED_IN_A_ROW, Machine
from rulewright.simulation.playing.determinization import Determinizer
from rulewright.simulation.playing.tree_search import Lookahead, rank_seats

FAULT_RETRIES = 20
"""Number of attempts to reproduce a runtime error that occurred during a search."""
GAME_SECONDS = 10.0
"""Largest processor time of one game without searching agents; games of the largest rulesets take one
second."""
REPLAY_SECONDS = 5.0
"""Largest processor time for replaying a game that met a runtime error in native code."""
TRACE_START, TRACE_STEP = 0xCBF29CE484222325, 0x100000001B3


class PythonArena:
    """Player of the same games as `NativeArena`. Raises RuleFault at a runtime error; `seed` and
    `chosen_codes` reproduce it. Raises TooSlow if a game without searching agents takes far too long."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.determinizer = Determinizer(machine)
        self.slots = make_choice_slots(machine.program)
        self.seat_count = len(machine.program.types["player"])
        self.seed = 0
        self.chosen_codes: list[int] = []

    def play_games(
        self, agents: Sequence[Seat], first_seed: int, count: int, ask_agent: Ask | None = None
    ) -> GameRows:
        """Play the games with seeds first .. first+count-1."""
        slot_count = max(1, self.slots.count)
        counts = [0] * slot_count, [0] * slot_count, [0] * slot_count
        numbers: list[int] = []
        for seed in range(first_seed, first_seed + count):
            numbers += self._play_game(agents, ask_agent, seed, *counts)
        return GameRows(FIRST_SCORE_COLUMN + 2 * self.seat_count, numbers, *counts)

    def _play_game(
        self,
        agents: Sequence[Seat],
        ask_agent: Ask | None,
        seed: int,
        offered_counts: list[int],
        taken_counts: list[int],
        forced_counts: list[int],
    ) -> list[int]:
        machine = self.machine
        chance = Pcg(seed)
        self.seed, self.chosen_codes = seed, []
        is_searching = ask_agent is not None or any(agent.kind == SEARCH for agent in agents)
        deadline = math.inf if is_searching else time.process_time() + GAME_SECONDS
        lookahead = Lookahead(machine, self.determinizer, (seed ^ 0x9E3779B97F4A7C15) & MASK64)
        cells = machine.make_cells(seed)
        trace, choice_count, options_seen, max_options, forced_in_a_row = TRACE_START, 0, 0, 0, 0
        option_codes = machine.begin_game(cells, None, hold=True)
        while cells[PC] != ENDED:
            if time.process_time() > deadline:
                raise TooSlow(f"one takes more than {GAME_SECONDS:g} s of CPU time")
            decision, code = cells[PC], option_codes[0]
            if len(option_codes) == 1:
                forced_in_a_row += 1
                if forced_in_a_row > MAX_FORCED_IN_A_ROW:
                    raise machine.make_forced_fault(decision)
                self._count_options(decision, [code], forced_counts)
            else:
                forced_in_a_row = 0
                choice_count, options_seen = choice_count + 1, options_seen + len(option_codes)
                max_options = max(max_options, len(option_codes))
                self._count_options(decision, option_codes, offered_counts)
                seat_index = machine.player_functions[decision](cells, None)
                agent = agents[seat_index]
                if agent.kind == RANDOM:
                    code = option_codes[chance.draw_below(len(option_codes))]
                elif agent.kind == GREEDY:
                    code = lookahead.choose_greedy(cells, decision, option_codes)
                elif agent.kind == SEARCH:
                    code = lookahead.choose_by_search(cells, decision, option_codes, agent.budget)
                else:
                    assert ask_agent is not None
                    code = ask_agent(cells[:], seat_index)
                self._count_options(decision, [code], taken_counts)
                self.chosen_codes.append(code)
            trace = ((trace ^ (decision << 32 ^ code)) * TRACE_STEP) & MASK64
            option_codes = machine.choose(cells, None, code, hold=True)
        ranking = rank_seats(machine, cells)
        return [
            cells[DECISIONS], choice_count, options_seen, max_options, cells[PHASE], cells[END], trace >> 1,
            lookahead.failure_count, ranking.winning_teams, ranking.lead,
            *ranking.scores, *ranking.seat_places,
        ]  # fmt: skip

    def _count_options(self, decision: int, option_codes: Sequence[int], counts: list[int]) -> None:
        first = self.slots.alternative_first[decision]
        alternatives = self.machine.program.decisions[decision].alternatives
        by_code = self.slots.code_first[decision]
        alternatives_seen = set()
        for code in option_codes:
            number = len(alternatives) - 1
            while number > 0 and code < alternatives[number].base:
                number -= 1
            alternatives_seen.add(number)
            if by_code is not None:
                counts[by_code + code] += 1
        for number in alternatives_seen:
            counts[first + number] += 1


def replay_fault(ruleset: Ruleset, seed: int, choices: Sequence[int]) -> None:
    """Replay a game that had a runtime error in native code. Raises GameFault with its location and
    the moves that lead there.
    """
    try:
        _replay_choices(ruleset, seed, choices, time.process_time() + REPLAY_SECONDS)
    except GameFault as met:
        finding = met.diagnostic
        note = f"in the game with seed {seed}: {ruleset.setting.description}"
        raise GameFault(met.fault, replace(finding, notes=(*finding.notes, note))) from None


def _play_randomly(game: Game, seed: int, deadline: float) -> None:
    """Continue a game at random, to reproduce a runtime error that occurred during a search."""
    chance = Pcg(seed)
    while _take_forced(game):
        _check_clock(game, deadline)
        legal = game.legal()
        game.choose_finally(legal[chance.draw_below(len(legal))])


def _take_forced(game: Game) -> bool:
    """Make the choices of decisions with a single option, up to a decision with several; return whether
    there is one. Arenas do not record forced choices, but a game asks for them in simultaneous decisions.
    Raises GameFault if they do not end."""
    for _ in range(MAX_FORCED_IN_A_ROW):
        options = game.legal()
        if len(options) != 1:
            return bool(options)
        game.choose_finally(options[0])
    fault = game.table.machine.make_fault(game.cells[PC], "endless-rule")
    raise GameFault(fault, make_diagnostic(fault, names=game.table.names))


def _check_clock(game: Game, deadline: float) -> None:
    """Raise TooSlow if the processor time is past the deadline."""
    if time.process_time() > deadline:
        raise TooSlow(
            f"the game with seed {game.seed} meets a rule fault, and finding its place takes more "
            f"than {REPLAY_SECONDS:g} s of CPU time: "
            f"{format_quantity(game.decision_count, 'decision')} "
            "could be made again"
        )


def _replay_choices(ruleset: Ruleset, seed: int, choices: Sequence[int], deadline: float) -> None:
    game = Game(ruleset.table, seed)
    for number, code in enumerate(choices, 1):
        _check_clock(game, deadline)
        _take_forced(game)
        if game.over:
            break
        if number < len(choices):
            game.choose_finally(code)  # there may be very many
        else:
            game.choose(code)
            game.discard_undo()
    for luck in range(FAULT_RETRIES):
        _play_randomly(game.copy(), luck, deadline)
    try:
        rank_seats(ruleset.machine, game.cells)
    except RuleFault as fault:
        finding = make_diagnostic(fault, names=ruleset.table.names)
        raise GameFault(fault, finding) from None
