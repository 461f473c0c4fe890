"""Play many games fast: random playouts, and perft, which counts sequences of plies."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from rulewright.backends.module import FAULTS
from rulewright.backends.move_lookahead import MAX_STEPS, make_endless_fault
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, PC, STEPS
from rulewright.pcg import MASK32, MASK64, MULTIPLIER, PLAYER_STREAM, seed_state
from rulewright.play.runtime import MAX_FORCED_IN_A_ROW, Machine
from rulewright.processor_time import thread_time


def run_playout(machine: Machine, seed: int, *, player_seed: int | None = None) -> list[int]:
    """Play a random game and return its final cells. `player_seed` seeds the players' generator, by
    default like that of the game. Raises RuleFault."""
    cells = machine.make_cells(seed)
    finish_playout(
        machine, cells, machine.program.entry_segment, seed if player_seed is None else player_seed
    )
    return cells


def finish_playout(machine: Machine, cells: list[int], segment: int, player_seed: int) -> None:
    """Play a random game from a segment to its end; see `run_playout`."""
    try:
        _play_randomly(machine, cells, segment, seed_state(player_seed, PLAYER_STREAM))
    except FAULTS as fault:
        raise machine.module.locate_fault(fault) from None


def _play_randomly(machine: Machine, s: list[int], segment: int, generator_state: int) -> None:
    # The hot loop of simulations: everything in locals, the generator inlined (see `pcg`).
    segments, options_of, apply = machine.segments, machine.option_functions, machine.apply_functions
    bound, ends_at_bound, held = machine.max_decisions, machine.ends_at_bound, machine.always_asked
    ended, steps, work = ENDED, STEPS, machine.module.work_counter
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
                machine.check_bound(decision)
                break
            options = options_of[decision](s, None)
            count = len(options)
            if count > 1 or (decision in held and count):
                while True:
                    mixed = (((generator_state >> 18) ^ generator_state) >> 27) & mask32
                    turn = generator_state >> 59
                    output = (mixed >> turn | mixed << (32 - turn)) & mask32
                    generator_state = (generator_state * multiplier + increment) & mask64
                    # Values to reject are less than count, so that the division is rare.
                    if output >= count or output >= 0x100000000 % count:
                        break
                s[steps] = work[0] = forced = 0
                made += 1
                segment = apply[decision](s, None, options[output % count])
                continue
            forced += 1
            if forced > MAX_FORCED_IN_A_ROW:
                raise machine.make_forced_fault(decision)
            if count:
                made += 1
                segment = apply[decision](s, None, options[0])
            else:
                segment = machine.get_fallback_segment(decision)
    finally:
        s[DECISIONS] = made
    s[PC] = ENDED
    s[STEPS] = 0


class Depth(NamedTuple):
    """Counts of the sequences of `depth` plies: all of them, and those after which the game has ended."""

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
    start_cells: list[int] | None = None,
    seconds: float = math.inf,
) -> list[Depth]:
    """Count sequences of plies up to a depth; forced plies count, chance follows the seed.
    `start_cells` are the cells of a game at a decision, instead of a new game. A compound move is
    one ply, counted once for each resulting position, or with `routes` for each sequence of
    decisions. Raises OutOfTime after `seconds` of work, and RuleFault."""
    end = thread_time() + seconds
    if start_cells is None:
        cells = machine.make_cells(seed)
        options = machine.begin_game(cells, None, hold=True)
    else:
        cells = start_cells
        options = machine.list_options(cells)
    counts, ended = [0] * (depth + 1), [0] * (depth + 1)

    def count_below(cells: list[int], option_codes: list[int], ply: int) -> None:
        last = ply == depth
        for after, onwards in iter_moves(cells, option_codes):
            counts[ply] += 1
            if after[PC] == ENDED:
                ended[ply] += 1
            elif not last:
                count_below(after, onwards, ply + 1)

    def iter_moves(cells: list[int], option_codes: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the result of each move and the options after it."""
        info = machine.program.decisions[cells[PC]]
        if info.move_number is None or routes:
            yield from iter_steps(cells, option_codes)
            return
        reached_positions: set[tuple[int, ...]] = set()
        for number, (after, onwards) in enumerate(iter_steps(cells, option_codes)):
            if number == MAX_STEPS:
                raise make_endless_fault(machine.program.moves[info.move_number])
            position = machine.make_position_key(after)
            if position not in reached_positions:
                reached_positions.add(position)
                yield after, onwards

    def iter_steps(cells: list[int], option_codes: list[int]) -> Iterator[tuple[list[int], list[int]]]:
        for code in option_codes:
            if thread_time() > end:
                raise OutOfTime
            after = cells[:]
            onwards = machine.choose(after, None, code, hold=True)
            if machine.is_mid_move(after):
                yield from iter_steps(after, onwards)
            else:
                yield after, onwards

    if depth > 0 and options:
        count_below(cells, options, 1)
    return [Depth(ply, counts[ply], ended[ply]) for ply in range(1, depth + 1)]
