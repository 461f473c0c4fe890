"""Compute the standings that a viewer may know: ranks, parts of scores, totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.backends.fault import RuleFault
from rulewright.ir.program import Program
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


def assign_places(
    marks: Sequence[tuple[int, ...]],
    teams: Sequence[int] | None = None,
    can_win: Sequence[bool] | None = None,
) -> list[int]:
    """Return the place of each seat, 1 for the best, from the values that are compared. Equal seats share a
    place, and a team shares that of its best member. Seats that cannot win rank behind those that can,
    and the first place stays empty if none can win.

    >>> assign_places([(3,), (1,), (2,), (2,)])
    [1, 4, 2, 2]
    >>> assign_places([(3,), (1,), (2,), (2,)], teams=[0, 0, 1, 1])
    [1, 1, 3, 3]
    >>> assign_places([(3,), (1,)], can_win=[False, True])
    [2, 1]
    >>> assign_places([(3,), (1,)], can_win=[False, False])
    [2, 3]
    """
    seats = range(len(marks))
    if can_win is not None:
        marks = [(int(can), *mark) for can, mark in zip(can_win, marks, strict=True)]
    if teams is not None:
        marks = [max(marks[q] for q in seats if teams[q] == teams[p]) for p in seats]
    has_winner = can_win is None or any(can_win)
    return [1 + (not has_winner) + sum(other > mark for other in marks) for mark in marks]


def count_winning_teams(places: Sequence[int], teams: Sequence[int] | None = None) -> int:
    """Return the number of teams, or of players without teams, that share the first place."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return len(winners) if teams is None else len({teams[seat] for seat in winners})


def compute_places(
    program: Program, seat_count: int, compute_number: Callable[[str, int], int]
) -> tuple[list[int], list[int] | None]:
    """Return the place and the team of each seat (None without teams) in a position; `compute_number`
    evaluates a function of the program for a seat.
    """

    def compute_by_seat(function: str) -> list[int]:
        return [compute_number(function, seat) for seat in range(seat_count)]

    columns = [compute_by_seat(function) for function in program.ranking]
    marks = [tuple(column[seat] for column in columns) for seat in range(seat_count)]
    teams = None if program.team_function is None else compute_by_seat(program.team_function)
    can_win = None if program.win_function is None else list(map(bool, compute_by_seat(program.win_function)))
    return assign_places(marks, teams, can_win), teams


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
    lines = [ScoreLine(None, seats[n], parts[n], totals[n]) for n in everybody]

    def compute_known(function: str | None) -> list[int]:
        """Return the values of all seats that are known."""
        values = () if function is None else (compute_number(function, seat) for seat in everybody)
        return [value for value in values if value is not None]

    compared = (*program.ranking, program.team_function, program.win_function)
    *marks, teams, can_win = map(compute_known, compared)
    if any(
        function is not None and len(known) < len(seats)
        for function, known in zip(compared, (*marks, teams, can_win), strict=True)
    ):
        return tuple(lines)
    ranks = [tuple(mark[seat] for mark in marks) for seat in everybody]
    places = assign_places(ranks, teams or None, list(map(bool, can_win)) or None)
    needs_tie_breaks = len(set(zip(totals, places, strict=True))) > len(set(totals))
    lines = [
        ScoreLine(
            places[n], seats[n], parts[n], totals[n],
            tuple(_name_criteria(program.criteria, ranks[n])) if needs_tie_breaks else (),
        )
        for n in everybody
    ]  # fmt: skip
    return tuple(sorted(lines, key=lambda line: line.place or 0))


def _sum_known(values: Sequence[int | None]) -> int | None:
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _name_criteria(criteria: Sequence[str], rank: Sequence[int]) -> list[tuple[str, int]]:
    return [(name, value) for name, value in zip(criteria, rank, strict=False) if name]
