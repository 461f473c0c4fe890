"""Plays and counts whole games on the Python backend: the same as native code, more slowly."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.backends.native.arena import GREEDY, RANDOM, SEARCH, Ask, Rows, Seat
from rulewright.backends.native.calling import TooSlow
from rulewright.backends.native.slots import slots
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, END, PC, PHASE
from rulewright.pcg import MASK64, Pcg
from rulewright.phrases import counted
from rulewright.play.faults import GameFault, diagnose
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.play.runtime import FORCED_IN_A_ROW, Machine
from rulewright.study.simulation.playing.looking import Looking, standing
from rulewright.study.simulation.playing.redealing import Redealing

LOOKS_AGAIN = 20
"""So often a fault that was met in looking ahead is looked for again."""
SECONDS = 10.0
"""Processor time that one game of players who do not look ahead may take: those of the largest
rulesets take one."""
REPLAY_SECONDS = 5.0
"""Processor time for playing a game again that met a fault in native code."""
TRACE_START, TRACE_STEP = 0xCBF29CE484222325, 0x100000001B3


class PythonArena:
    """Plays the same games as `NativeArena`. Raises RuleFault where one meets a fault; `seed` and
    `made` lead there again. Raises TooSlow where a game without players that look ahead takes far
    too long."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.secrets = Redealing(machine)
        self.slots = slots(machine.program)
        self.players = len(machine.program.types["player"])
        self.seed = 0
        self.made: list[int] = []

    def play(self, seats: Sequence[Seat], first: int, count: int, ask: Ask | None = None) -> Rows:
        """Play the games with seeds first .. first+count-1."""
        many = max(1, self.slots.count)
        counts = [0] * many, [0] * many, [0] * many
        numbers: list[int] = []
        for seed in range(first, first + count):
            numbers += self._game(seats, ask, seed, *counts)
        return Rows(8 + 2 * self.players, numbers, *counts)

    def _game(
        self,
        seats: Sequence[Seat],
        ask: Ask | None,
        seed: int,
        offered: list[int],
        taken: list[int],
        forced: list[int],
    ) -> list[int]:
        machine = self.machine
        chance = Pcg(seed)
        self.seed, self.made = seed, []
        thinking = ask is not None or any(seat.kind == SEARCH for seat in seats)
        until = math.inf if thinking else time.process_time() + SECONDS
        looking = Looking(machine, self.secrets, (seed ^ 0x9E3779B97F4A7C15) & MASK64)
        cells = machine.blank(seed)
        trace, asked, options_seen, most, in_a_row = TRACE_START, 0, 0, 0, 0
        options = machine.begin(cells, None, hold=True)
        while cells[PC] != ENDED:
            if time.process_time() > until:
                raise TooSlow(f"one takes more than {SECONDS:g} s of processor time")
            decision, code = cells[PC], options[0]
            if len(options) == 1:
                in_a_row += 1
                if in_a_row > FORCED_IN_A_ROW:
                    raise machine.forced_for_ever(decision)
                self._count(decision, [code], forced)
            else:
                in_a_row = 0
                asked, options_seen = asked + 1, options_seen + len(options)
                most = max(most, len(options))
                self._count(decision, options, offered)
                who = machine.who[decision](cells, None)
                seat = seats[who]
                if seat.kind == RANDOM:
                    code = options[chance.below(len(options))]
                elif seat.kind == GREEDY:
                    code = looking.greedy(cells, decision, options)
                elif seat.kind == SEARCH:
                    code = looking.search(cells, decision, options, seat.budget)
                else:
                    assert ask is not None
                    code = ask(cells[:], who)
                self._count(decision, [code], taken)
                self.made.append(code)
            trace = ((trace ^ (decision << 32 ^ code)) * TRACE_STEP) & MASK64
            options = machine.choose(cells, None, code, hold=True)
        scores, places = standing(machine, cells)
        return [
            cells[DECISIONS], asked, options_seen, most, cells[PHASE], cells[END], trace >> 1,
            looking.failed, *scores, *places,
        ]  # fmt: skip

    def _count(self, decision: int, codes: Sequence[int], into: list[int]) -> None:
        first = self.slots.alternative_first[decision]
        alternatives = self.machine.program.decisions[decision].alternatives
        by_code = self.slots.code_first[decision]
        seen = set()
        for code in codes:
            number = len(alternatives) - 1
            while number > 0 and code < alternatives[number].base:
                number -= 1
            seen.add(number)
            if by_code is not None:
                into[by_code + code] += 1
        for number in seen:
            into[first + number] += 1


def replay(ruleset: Ruleset, seed: int, choices: Sequence[int]) -> None:
    """Replay a game that met a runtime error in native code. Raises GameFault with its place and
    the moves that lead there.
    """
    try:
        _again(ruleset, seed, choices, time.process_time() + REPLAY_SECONDS)
    except GameFault as met:
        finding = met.diagnostic
        note = f"in the game with seed {seed}: {ruleset.setting.in_words}"
        raise GameFault(met.fault, replace(finding, notes=(*finding.notes, note))) from None


def _at_random(game: Game, luck: int, until: float) -> None:
    """Goes on at random: what was met was met in looking ahead."""
    chance = Pcg(luck)
    while _take_forced(game):
        _look_at_clock(game, until)
        legal = game.legal()
        game.choose_finally(legal[chance.below(len(legal))])


def _take_forced(game: Game) -> bool:
    """Takes decisions with a single option up to one with several, and returns whether there is
    one. Arenas do not record them; a game still asks seats that answer at once. Raises GameFault if
    there is no end of them."""
    for _ in range(FORCED_IN_A_ROW):
        options = game.legal()
        if len(options) != 1:
            return bool(options)
        game.choose_finally(options[0])
    fault = game.table.machine.fault_at(game.cells[PC], "endless-rule")
    raise GameFault(fault, diagnose(fault, names=game.table.names))


def _look_at_clock(game: Game, until: float) -> None:
    """Raises TooSlow once the processor's clock is past that."""
    if time.process_time() > until:
        raise TooSlow(
            f"the game with seed {game.seed} meets a rule fault, and finding its place takes more "
            f"than {REPLAY_SECONDS:g} s of processor time: {counted(game.decisions, 'decision')} "
            "could be made again"
        )


def _again(ruleset: Ruleset, seed: int, choices: Sequence[int], until: float) -> None:
    game = Game(ruleset.table, seed)
    for number, code in enumerate(choices, 1):
        _look_at_clock(game, until)
        _take_forced(game)
        if game.over:
            break
        if number < len(choices):
            game.choose_finally(code)  # there may be very many
        else:
            game.choose(code)
            game.settle()
    for luck in range(LOOKS_AGAIN):
        _at_random(game.copy(), luck, until)
    try:
        standing(ruleset.machine, game.cells)
    except RuleFault as fault:
        finding = diagnose(fault, names=ruleset.table.names)
        raise GameFault(fault, finding) from None
