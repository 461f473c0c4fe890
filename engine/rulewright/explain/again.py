"""Carries out a step of a game once more, and listens: which cells are written, and by which rules,
and which rules run at all. Play itself keeps nothing of that."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from types import FrameType
from typing import Any

from rulewright.backends.source_map import LineTable
from rulewright.backends.statements import RAN
from rulewright.play.game import Game
from rulewright.play.log import Recorder, knows
from rulewright.play.runtime import Listener, Machine
from rulewright.play.veil import Hidden, Veil
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Write:
    """A write to a cell: old and new value, and the rules that wrote it, innermost first."""

    cell: int
    before: int
    after: int
    rules: tuple[Span, ...]


@dataclass(slots=True)
class StepTrace:
    """The trace of one step. `whole` is false if it continued in a way that the viewer may not
    know. `ran` are the rules that ran, in order.
    """

    writes: list[Write] = field(default_factory=list)
    ran: list[Span] = field(default_factory=list)
    whole: bool = True


def carried_out(
    game: Game,
    number: int,
    cells: Collection[int] = (),
    *,
    viewer: int | None = None,
    machine: Machine | None = None,
) -> StepTrace | None:
    """Return the trace of the choice with a number, for some cells (-1: everything before the
    first choice), as far as a seat can follow it with what it saw by then.

    A traced machine of the same rules also records which rules ran. None if nobody can tell:
    the game began in a given position, or the seat may not know the choice.
    """
    course = StepTrace()
    machine = _Listening(machine or game.table.machine, course, frozenset(cells), viewer)
    stated = {at: value for at, value in game.recorder.stated_draws}
    table = replace(game.table, machine=machine)
    if number < 0:
        if not game.from_start:
            return None
        recorder = Recorder(bytearray(game.table.covered))
        recorder.stated = lambda bound: stated.get(recorder.draws)
        start = machine.blank(game.seed)
        with _understood(course):
            machine.begin(start, recorder, hold=game.hold)
        return course
    taken = game.taken_in(number)
    if viewer is not None and not all(
        one.player == viewer or knows(viewer, one.seen, len(game.seats)) for one in taken
    ):
        return None
    again = game.copy()
    again.undo(again.steps - number, amid=True)
    again.table = table
    again.chance = lambda bound: stated.get(again.recorder.draws)
    answered = set(again.answered)
    for one in taken:
        if game.seats[one.player] not in answered:
            with _understood(course):
                again.choose(one.code, game.seats[one.player])
            break
    return course


@contextmanager
def _understood(course: StepTrace) -> Iterator[None]:
    try:
        yield
    except Hidden:
        course.whole = False


class _Listening(Machine):
    """A machine that records the actions of the rules; with a `viewer`, rules run on the knowledge
    of that seat.
    """

    def __init__(
        self, machine: Machine, course: StepTrace, cells: frozenset[int], viewer: int | None
    ) -> None:
        super().__init__(machine.program, machine.module)
        self.course = course
        self.watched = cells
        self.viewer = viewer
        self.tables = {table.filename: table for table in machine.module.lines}
        self.hearing = True
        if machine.module.traced:
            machine.module.functions[RAN] = self._ran
            self.options = {n: self._unheard(listing) for n, listing in self.options.items()}

    def advance(
        self, cells: list[int], h: Listener | None, segment: int, *, hold: bool = False
    ) -> list[int]:
        run = super().advance
        return self._listen(cells, lambda watched: run(watched, h, segment, hold=hold))

    def choose(
        self, cells: list[int], h: Listener | None, code: int, *, hold: bool = False
    ) -> list[int]:
        run = super().choose
        return self._listen(cells, lambda watched: run(watched, h, code, hold=hold))

    def ask(self, function: str, cells: list[int], *args: int) -> object:
        with self._deaf():
            return super().ask(function, cells, *args)

    def _listen(self, cells: list[int], run: Callable[[list[int]], list[int]]) -> list[int]:
        known = cells if self.viewer is None else Veil(self).over(cells, (self.viewer,))
        watched = _Cells(known)
        watched.watched, watched.course, watched.tables = self.watched, self.course, self.tables
        options = run(watched)
        cells[:] = watched
        return options

    def _ran(self, line: int) -> None:
        """Record that a statement of the rules runs."""
        span, ran = self.module.lines[0].span(line), self.course.ran
        if self.hearing and span is not NOWHERE and (not ran or ran[-1] != span):
            ran.append(span)

    def _unheard(self, options: Callable[..., list[int]]) -> Callable[..., list[int]]:
        """Return a function that runs without being traced, since listing options is not a rule
        that runs.
        """

        def listed(cells: list[int], h: Listener | None) -> list[int]:
            with self._deaf():
                return options(cells, h)

        return listed

    @contextmanager
    def _deaf(self) -> Iterator[None]:
        before, self.hearing = self.hearing, False
        try:
            yield
        finally:
            self.hearing = before


class _Cells(list[int]):
    """Cells that record how some of them are written."""

    watched: frozenset[int]
    course: StepTrace
    tables: dict[str, LineTable]

    def __setitem__(self, at: Any, value: Any) -> None:
        if at in self.watched if isinstance(at, int) else False:
            rules = _rules(sys._getframe(1), self.tables)
            self.course.writes.append(Write(at, self[at], value, rules))
        super().__setitem__(at, value)


def _rules(frame: FrameType | None, tables: dict[str, LineTable]) -> tuple[Span, ...]:
    """Return the rules that are running, innermost first."""
    found: list[Span] = []
    while frame is not None:
        table = tables.get(frame.f_code.co_filename)
        span = NOWHERE if table is None else table.span(frame.f_lineno)
        if span.text.strip() and (not found or found[-1] != span):
            found.append(span)
        frame = frame.f_back
    return tuple(found)
