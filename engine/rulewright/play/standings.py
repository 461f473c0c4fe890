"""Compute the standings that a viewer may know: ranks, parts of scores, totals."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.backends.fault import RuleFault
from rulewright.play.cell_visibility import CellVisibility, HiddenValueError
from rulewright.play.runtime import Machine
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One player's standing; None means hidden from the viewer or, before the end of the game, not
    computable yet. `place` 1 is the best. `ties` has the tie-breakers by their rule text, if totals alone
    do not decide the ranking."""

    place: int | None
    player: str
    score_parts: tuple[tuple[str, int | None], ...]
    score: int | None
    ties: tuple[tuple[str, int], ...] = ()


def compute_standings(
    machine: Machine, seats: Sequence[str], cells: list[int], viewers: Sequence[int]
) -> tuple[ScoreLine, ...]:
    """Return all players, best first, as seen with the common knowledge of `viewers` (none: all
    state)."""
    program = machine.program
    veil = CellVisibility(machine)
    known = veil.hide_cells(cells, viewers) if viewers else cells

    def compute_number(function_name: str, seat_index: int) -> int | None:
        try:
            return veil.compute_number(function_name, known, seat_index)
        except HiddenValueError:
            return None
        except RuleFault:
            if machine.is_over(cells):
                raise
            return None

    everybody = range(len(seats))
    parts = [
        tuple((name, compute_number(function, seat)) for name, function in program.score_parts)
        for seat in everybody
    ]
    totals = [_sum_known([value for _, value in of_one]) for of_one in parts]
    marks = [tuple(compute_number(function, seat) for function in program.ranking) for seat in everybody]
    lines = [ScoreLine(None, seats[n], parts[n], totals[n]) for n in everybody]
    ranks = [tuple(value for value in of_one if value is not None) for of_one in marks]
    if any(len(rank) < len(program.ranking) for rank in ranks):
        return tuple(lines)
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    told = len(set(zip(totals, places, strict=True))) > len(set(totals))
    lines = [
        ScoreLine(
            places[n], seats[n], parts[n], totals[n],
            tuple(_name_criteria(program.criteria, ranks[n])) if told else (),
        )
        for n in everybody
    ]  # fmt: skip
    return tuple(sorted(lines, key=lambda line: line.place or 0))


def _sum_known(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _name_criteria(criteria: Sequence[str], rank: Sequence[int]) -> list[tuple[str, int]]:
    return [(name, value) for name, value in zip(criteria, rank, strict=False) if name]
