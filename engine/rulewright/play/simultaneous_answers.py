"""Collect the answers of players who choose simultaneously."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.ir.program import PC, UNANSWERED
from rulewright.play.runtime import Machine
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers to a simultaneous decision. Nothing happens until it is `complete`; `base_cells` holds the
    cells before the first answer.
    """

    machine: Machine
    base_cells: list[int]
    order: tuple[int, ...]
    """The seats that must answer, in the order of the rules."""
    choices_by_seat: Mapping[int, int]
    """The option codes of the answers so far, by seat, in the order of arrival."""
    hold: bool
    """Whether a seat with a single option must answer as well."""

    @classmethod
    def from_suspension(cls, machine: Machine, cells: list[int], hold: bool) -> Answers | None:
        """Return the answers of the simultaneous decision at which a game is suspended; None if
        only one seat has to decide.
        """
        together = machine.simultaneous_decisions.get(cells[PC])
        if together is None:
            return None
        info = machine.program.decisions[cells[PC]]
        owing = []
        for seat in machine.list_answer_order(cells):
            if cells[together.first_answer + seat] == UNANSWERED:
                asked = cells[:]
                try:
                    machine.turn_to_seat(asked, seat)
                    options = len(machine.list_options(asked))
                except RuleFault:
                    options = 2  # met at this seat's decision
                if options > 1 or (options and (hold or info.is_always_asked)):
                    owing.append(seat)
        return cls(machine, cells[:], tuple(owing), {}, hold)

    @property
    def waiting_seats(self) -> tuple[int, ...]:
        """Seats that have not answered yet."""
        return tuple(seat for seat in self.order if seat not in self.choices_by_seat)

    def with_answer(self, seat_number: int, code: int) -> Answers:
        return replace(self, choices_by_seat={**self.choices_by_seat, seat_number: code})

    def without_answer(self, seat_number: int) -> Answers:
        return replace(
            self, choices_by_seat={s: code for s, code in self.choices_by_seat.items() if s != seat_number}
        )

    @property
    def counted_answers(self) -> tuple[tuple[int, int], ...] | None:
        """Return the answers that count, in the order of the rules, once they are certain."""
        together = self.machine.simultaneous_decisions[self.base_cells[PC]]
        counted_choices: list[tuple[int, int]] = []
        for seat in self.order:
            if seat not in self.choices_by_seat:
                return None
            counted_choices.append((seat, self.choices_by_seat[seat]))
            if together.decline_code is not None and self.choices_by_seat[seat] != together.decline_code:
                break
        return tuple(counted_choices)

    @property
    def ordered_answers(self) -> tuple[tuple[int, int], ...]:
        """The answers given so far, in the order of the rules."""
        return tuple(
            (seat, self.choices_by_seat[seat]) for seat in self.order if seat in self.choices_by_seat
        )

    def to_cells(self) -> list[int]:
        """Return the cells with the answers given so far, independent of the order of their
        arrival.
        """
        cells = self.base_cells[:]
        for seat, code in self.ordered_answers:
            if not self.machine.is_over(cells):
                self.machine.turn_to_seat(cells, seat)
                self.machine.choose(cells, None, code, hold=self.hold)
        return cells
