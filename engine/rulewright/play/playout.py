"""Many games fast: random playouts, and perft, which counts sequences of plies."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import thread_time
from typing import NamedTuple

from rulewright.backends.ahead import MOST_STEPS, endless
from rulewright.backends.module import FAULTS
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, PC, STEPS
from rulewright.pcg import MASK32, MASK64, MULTIPLIER, PLAYER_STREAM, seeded
from rulewright.play.runtime import FORCED_IN_A_ROW, Machine


def playout(machine: Machine, seed: int, *, players: int | None = None) -> list[int]:
    """The final cells of a game whose players choose at random. `players` seeds their generator, by
    default as the game's. Raises RuleFault."""
    cells = machine.blank(seed)
    play_on(machine, cells, machine.program.entry, seed if players is None else players)
    return cells


def play_on(machine: Machine, cells: list[int], segment: int, players: int) -> None:
    """Plays from a segment to the end; see `playout`."""
    try:
        _play(machine, cells, segment, seeded(players, PLAYER_STREAM))
    except FAULTS as fault:
        raise machine.module.locate(fault) from None


def _play(machine: Machine, s: list[int], segment: int, state: int) -> None:
    # The hot loop of simulations: everything in locals, the generator in line (see backends.pcg).
    segments, options_of, apply = machine.segments, machine.options, machine.apply
    bound, ends_at_bound, held = machine.bound, machine.ends_at_bound, machine.held
    ended, steps, work = ENDED, STEPS, machine.module.work
    mask32, mask64, multiplier, increment = MASK32, MASK64, MULTIPLIER, PLAYER_STREAM
    forced = 0
    made = s[DECISIONS]
    work[0] = 0
    try:
        while True:
            while segment >= 0:
                segment = segments[segment](s, None)
            if segment == ended:
                break
            decision = ~segment
            if made >= bound and ends_at_bound[decision]:
                machine.stop_at_bound(decision)
                break
            options = options_of[decision](s, None)
            count = len(options)
            if count > 1 or (decision in held and count):
                while True:
                    mixed = (((state >> 18) ^ state) >> 27) & mask32
                    turn = state >> 59
                    output = (mixed >> turn | mixed << (32 - turn)) & mask32
                    state = (state * multiplier + increment) & mask64
                    # What is to be rejected is less than count, so that the division is rare.
                    if output >= count or output >= 0x100000000 % count:
                        break
                s[steps] = work[0] = forced = 0
                made += 1
                segment = apply[decision](s, None, options[output % count])
                continue
            forced += 1
            if forced > FORCED_IN_A_ROW:
                raise machine.forced_for_ever(decision)
            if count:
                made += 1
                segment = apply[decision](s, None, options[0])
            else:
                segment = machine.without_options(decision)
    finally:
        s[DECISIONS] = made
    s[PC] = ENDED
    s[STEPS] = 0


class Depth(NamedTuple):
    """Counts of sequences of `depth` plies: how many there are, and after how many of them the
    game has ended.
    """

    depth: int
    sequences: int
    ended: int


class OutOfTime(Exception):
    """Counting was given up."""


def perft(
    machine: Machine,
    seed: int,
    depth: int,
    *,
    routes: bool = False,
    given: list[int] | None = None,
    seconds: float = math.inf,
) -> list[Depth]:
    """Counts sequences of plies up to a depth; forced plies count, chance follows the seed. `given`
    are the cells of a game that waits for a decision, in place of a new one. A move
    is one ply: where several decisions make it, ways that lead to one position count once, or with
    `routes` each. Raises OutOfTime after so many seconds of work, and RuleFault."""
    end = thread_time() + seconds
    if given is None:
        cells = machine.blank(seed)
        options = machine.begin(cells, None, hold=True)
    else:
        cells = given
        options = machine.legal(cells)
    counts, ended = [0] * (depth + 1), [0] * (depth + 1)

    def descend(cells: list[int], options: list[int], ply: int) -> None:
        last = ply == depth
        for after, onwards in moves(cells, options):
            counts[ply] += 1
            if after[PC] == ENDED:
                ended[ply] += 1
            elif not last:
                descend(after, onwards, ply + 1)

    def moves(cells: list[int], options: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the result of each move and the options after it."""
        info = machine.program.decisions[cells[PC]]
        if info.move is None or routes:
            yield from steps(cells, options)
            return
        reached: set[tuple[int, ...]] = set()
        for number, (after, onwards) in enumerate(steps(cells, options)):
            if number == MOST_STEPS:
                raise endless(machine.program.moves[info.move])
            position = machine.position(after)
            if position not in reached:
                reached.add(position)
                yield after, onwards

    def steps(cells: list[int], options: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        for code in options:
            if thread_time() > end:
                raise OutOfTime
            after = cells[:]
            onwards = machine.choose(after, None, code, hold=True)
            if machine.amid(after):
                yield from steps(after, onwards)
            else:
                yield after, onwards

    if depth > 0 and options:
        descend(cells, options, 1)
    return [Depth(ply, counts[ply], ended[ply]) for ply in range(1, depth + 1)]
