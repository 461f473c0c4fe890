"""Several players who answer at once: who still owes an answer, and what was answered so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.backends.fault import RuleFault
from rulewright.ir.program import PC, UNANSWERED
from rulewright.play.runtime import Machine
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers to a simultaneous decision. Nothing happens until it is `complete`; `base` holds the
    cells before the first answer.
    """

    machine: Machine
    base: list[int]
    order: tuple[int, ...]
    """Who has to answer, in the order of the rules."""
    given: Mapping[int, int]
    """The codes of those who have, by seat, in the order in which they came."""
    hold: bool
    """Whether who has a single option is asked, too."""

    @classmethod
    def awaited(cls, machine: Machine, cells: list[int], hold: bool) -> Answers | None:
        """Return the answers of the simultaneous decision at which a game is suspended; None if
        only one seat has to decide.
        """
        together = machine.several.get(cells[PC])
        if together is None:
            return None
        info = machine.program.decisions[cells[PC]]
        owing = []
        for seat in machine.order(cells):
            if cells[together.answers + seat] == UNANSWERED:
                asked = cells[:]
                try:
                    machine.turn_to(asked, seat)
                    options = len(machine.legal(asked))
                except RuleFault:
                    options = 2  # it is met where this seat is asked
                if options > 1 or (options and (hold or info.held)):
                    owing.append(seat)
        return cls(machine, cells[:], tuple(owing), {}, hold)

    @property
    def waiting(self) -> tuple[int, ...]:
        """Seats that have not answered yet."""
        return tuple(seat for seat in self.order if seat not in self.given)

    def with_answer(self, seat: int, code: int) -> Answers:
        return replace(self, given={**self.given, seat: code})

    def without(self, seat: int) -> Answers:
        return replace(self, given={s: code for s, code in self.given.items() if s != seat})

    @property
    def counting(self) -> tuple[tuple[int, int], ...] | None:
        """Return the answers that count, in the order of the rules, once they are certain."""
        together = self.machine.several[self.base[PC]]
        found: list[tuple[int, int]] = []
        for seat in self.order:
            if seat not in self.given:
                return None
            found.append((seat, self.given[seat]))
            if together.declines is not None and self.given[seat] != together.declines:
                break
        return tuple(found)

    @property
    def in_order(self) -> tuple[tuple[int, int], ...]:
        """The answers given so far, in the order of the rules."""
        return tuple((seat, self.given[seat]) for seat in self.order if seat in self.given)

    def cells(self) -> list[int]:
        """Return the cells with the answers given so far, independent of the order of their
        arrival.
        """
        cells = self.base[:]
        for seat, code in self.in_order:
            if not self.machine.over(cells):
                self.machine.turn_to(cells, seat)
                self.machine.choose(cells, None, code, hold=self.hold)
        return cells
