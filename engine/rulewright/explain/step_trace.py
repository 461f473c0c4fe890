"""Execute a step of a game again and record which rules run and which cells they write; normal play records
neither."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import field, replace
from types import FrameType
from typing import Any

from rulewright.backends.source_map import LineTable
from rulewright.backends.statements import RAN
from rulewright.play.cell_visibility import CellVisibility, HiddenValueError
from rulewright.play.game import Game
from rulewright.play.log import Recorder, is_in_mask
from rulewright.play.runtime import GameListener, Machine
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class CellWrite:
    """A write to a cell: old and new value, and the rules that wrote it, innermost first."""

    cell_index: int
    old_value: int
    new_value: int
    rule_spans: tuple[Span, ...]


@dataclass(slots=True)
class StepTrace:
    """The trace of one step. `is_complete` is false if it continued in a way that the viewer may not
    know. `executed_spans` are the rules that ran, in order.
    """

    writes: list[CellWrite] = field(default_factory=list)
    executed_spans: list[Span] = field(default_factory=list)
    is_complete: bool = True


def trace_step(
    game: Game,
    number: int,
    watched_cells: Collection[int] = (),
    *,
    viewer: int | None = None,
    machine: Machine | None = None,
) -> StepTrace | None:
    """Return the trace of a choice, for some cells (-1: everything before the first choice), as far as a
    seat can follow it with what it had seen by then. A traced machine of the same rules also records which
    rules ran. None if it is unknown: the game began in a given position, or the seat may not know the
    choice."""
    trace = StepTrace()
    machine = _TracingMachine(machine or game.table.machine, trace, frozenset(watched_cells), viewer)
    stated = {at: value for at, value in game.recorder.stated_draws}
    table = replace(game.table, machine=machine)
    if number < 0:
        if not game.from_start:
            return None
        recorder = Recorder(bytearray(game.table.covered))
        recorder.draw_source = lambda bound: stated.get(recorder.draws)
        start = machine.make_cells(game.seed)
        with _catch_hidden(trace):
            machine.begin_game(start, recorder, hold=game.hold)
        return trace
    choices = game.list_step_choices(number)
    if viewer is not None and not all(
        one.player == viewer or is_in_mask(viewer, one.seen, len(game.seats)) for one in choices
    ):
        return None
    replayed_game = game.copy()
    replayed_game.undo(replayed_game.step_count - number, amid=True)
    replayed_game.table = table
    replayed_game.draw_source = lambda bound: stated.get(replayed_game.recorder.draws)
    answered = set(replayed_game.answered)
    for one in choices:
        if game.seats[one.player] not in answered:
            with _catch_hidden(trace):
                replayed_game.choose(one.code, game.seats[one.player])
            break
    return trace


@contextmanager
def _catch_hidden(trace: StepTrace) -> Iterator[None]:
    try:
        yield
    except HiddenValueError:
        trace.is_complete = False


class _TracingMachine(Machine):
    """A machine that records the actions of the rules; with a `viewer`, rules run on the knowledge
    of that seat.
    """

    def __init__(
        self, machine: Machine, trace: StepTrace, watched_cells: frozenset[int], viewer: int | None
    ) -> None:
        super().__init__(machine.program, machine.module)
        self.trace = trace
        self.watched_cells = watched_cells
        self.viewer = viewer
        self.line_tables = {table.filename: table for table in machine.module.lines}
        self.is_tracing = True
        if machine.module.traced:
            machine.module.functions[RAN] = self._record_statement
            self.option_functions = {
                n: self._without_tracing(listing) for n, listing in self.option_functions.items()
            }

    def advance(
        self, cells: list[int], h: GameListener | None, segment: int, *, hold: bool = False
    ) -> list[int]:
        run = super().advance
        return self._run_traced(cells, lambda watched: run(watched, h, segment, hold=hold))

    def choose(self, cells: list[int], h: GameListener | None, code: int, *, hold: bool = False) -> list[int]:
        run = super().choose
        return self._run_traced(cells, lambda watched: run(watched, h, code, hold=hold))

    def call_function(self, function_name: str, cells: list[int], *args: int) -> object:
        with self._pause_tracing():
            return super().call_function(function_name, cells, *args)

    def _run_traced(self, cells: list[int], run_machine: Callable[[list[int]], list[int]]) -> list[int]:
        visible_cells = (
            cells if self.viewer is None else CellVisibility(self).hide_cells(cells, (self.viewer,))
        )
        watched = _WatchedCells(visible_cells)
        watched.watched_cells, watched.trace, watched.line_tables = (
            self.watched_cells,
            self.trace,
            self.line_tables,
        )
        options = run_machine(watched)
        cells[:] = watched
        return options

    def _record_statement(self, line: int) -> None:
        """Record that a statement of the rules runs."""
        span, executed_spans = self.module.lines[0].find_span(line), self.trace.executed_spans
        if self.is_tracing and span is not NOWHERE and (not executed_spans or executed_spans[-1] != span):
            executed_spans.append(span)

    def _without_tracing(self, list_options: Callable[..., list[int]]) -> Callable[..., list[int]]:
        """Return a function that runs without being traced, since listing options is not a rule
        that runs.
        """

        def list_untraced(cells: list[int], h: GameListener | None) -> list[int]:
            with self._pause_tracing():
                return list_options(cells, h)

        return list_untraced

    @contextmanager
    def _pause_tracing(self) -> Iterator[None]:
        was_tracing, self.is_tracing = self.is_tracing, False
        try:
            yield
        finally:
            self.is_tracing = was_tracing


class _WatchedCells(list[int]):
    """Cells that record how some of them are written."""

    watched_cells: frozenset[int]
    trace: StepTrace
    line_tables: dict[str, LineTable]

    def __setitem__(self, index: Any, value: Any) -> None:
        if index in self.watched_cells if isinstance(index, int) else False:
            rules = _running_rules(sys._getframe(1), self.line_tables)
            self.trace.writes.append(CellWrite(index, self[index], value, rules))
        super().__setitem__(index, value)


def _running_rules(frame: FrameType | None, line_tables: dict[str, LineTable]) -> tuple[Span, ...]:
    """Return the rules that are running, innermost first."""
    rule_spans: list[Span] = []
    while frame is not None:
        table = line_tables.get(frame.f_code.co_filename)
        span = NOWHERE if table is None else table.find_span(frame.f_lineno)
        if span.text.strip() and (not rule_spans or rule_spans[-1] != span):
            rule_spans.append(span)
        frame = frame.f_back
    return tuple(rule_spans)
