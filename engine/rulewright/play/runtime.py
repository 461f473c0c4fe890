"""Run a program's segments from one decision to the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, Protocol

from rulewright.backends.fault import RuleFault
from rulewright.backends.game_generator import write_state
from rulewright.backends.host import Host
from rulewright.backends.module import FAULTS, Compiled, Module
from rulewright.diagnostics.code_names import Code
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, PC, STEPS, Program, SimultaneousInfo
from rulewright.pcg import seed_state
from rulewright.play.move_notation import unpack_code
from rulewright.source import NOWHERE, Span

MAX_FORCED_IN_A_ROW = 50_000
"""Limit of consecutive decisions with a single option; beyond it the rules are considered endless."""


class GameListener(Host, Protocol):
    """A host that also wants to know what was taken without asking."""

    def record_forced(
        self, decision: int, player_index: int, code: int, seen_mask: int, is_continuation: bool
    ) -> None:
        """Record that the single option `code` of a decision was taken; `seen_mask` is as in
        `Machine.seen_mask`, `is_continuation` is true within a move."""


class Machine:
    """A program with its compiled functions, resolved once by number.

    It stores no game: every method works on the cells it is given. Runtime errors of the rules are raised as
    RuleFault with their source locations.

    `owner` is the ruleset of the machine: pickled games refer to the ruleset, which is loaded again when they
    are unpickled.
    """

    owner: Any = None

    def __init__(self, program: Program, module: Module) -> None:
        self.segments: dict[int, Compiled] = {}
        self.option_functions: dict[int, Compiled] = {}
        self.player_functions: dict[int, Compiled] = {}
        self.apply_functions: dict[int, Compiled] = {}
        self.fallback_segments: dict[int, int | None] = {}
        self.ends_at_bound: dict[int, bool] = {}
        self.public_decisions: frozenset[int] = frozenset()
        """The decisions whose choices are always public."""
        self.simultaneous_decisions: dict[int, SimultaneousInfo] = {}
        """The simultaneous decisions."""
        self.always_asked: frozenset[int] = frozenset()
        self._add_program(program, module)

    def make_extended(self, program: Program) -> Machine:
        """Return the machine of a program that extends this one's."""
        grown = copy(self)
        grown.owner = None
        grown._add_program(program, self.module.make_extended(program))
        grown.__dict__.pop("_start_values", None)  # there may be more cells
        return grown

    def _add_program(self, program: Program, module: Module) -> None:
        """Register the segments and decisions of a program that are new."""
        self.program = program
        self.module = module
        self.max_decisions = program.max_decisions
        segments = islice(program.segments.items(), len(self.segments), None)
        new = list(islice(program.decisions.items(), len(self.option_functions), None))
        self.segments = self.segments | {n: module[name] for n, name in segments}
        self.option_functions = self.option_functions | {
            n: module[decision.options_function] for n, decision in new
        }
        self.player_functions = self.player_functions | {
            n: module[decision.player_function] for n, decision in new
        }
        self.apply_functions = self.apply_functions | {
            n: module[decision.apply_function] for n, decision in new
        }
        self.fallback_segments = self.fallback_segments | {
            n: decision.fallback_segment for n, decision in new
        }
        bounds = {n: decision.ends_game_at_bound for n, decision in new}
        self.ends_at_bound = self.ends_at_bound | bounds
        self.public_decisions |= {n for n, d in new if all(one.is_open for one in d.alternatives)}
        self.simultaneous_decisions = self.simultaneous_decisions | {
            n: d.simultaneous for n, d in new if d.simultaneous is not None
        }
        self.always_asked |= {n for n, d in new if d.is_always_asked}

    def __copy__(self) -> Machine:
        other = object.__new__(Machine)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: object) -> Machine:
        """Return the object itself: it holds no game."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return attrgetter("machine"), (self.picklable_owner,)

    @property
    def picklable_owner(self) -> Any:
        """Return the ruleset to which pickles refer. Raises TypeError if there is none."""
        if self.owner is None:
            raise TypeError("only games of a ruleset that `rulewright.load` gave can be pickled")
        return self.owner

    # --- running ----------------------------------------------------------------------------------

    def make_cells(self, seed: int) -> list[int]:
        """Return cells with the start values of all state and the generator seeded, before any
        rule has run.
        """
        cells = self._start_values[:]
        write_state(cells, seed_state(seed))
        return cells

    @cached_property
    def _start_values(self) -> list[int]:
        """The start values of all cells. They depend on nothing, so one computation serves all games."""
        return self._fill_start_values([0] * self.program.size)

    def set_start_value(self, cell_number: int, value: int) -> None:
        """Set the start value of a cell that the rules only read, for all later games."""
        cells = [0] * self.program.size
        cells[cell_number] = value
        self._start_values = self._fill_start_values(cells)

    def _fill_start_values(self, cells: list[int]) -> list[int]:
        self.module.work_counter[0] = 0
        try:
            self.module[self.program.start_function](cells, None)
        except RuleFault as fault:
            raise self.module.locate_fault(fault) from None
        return cells

    def begin_game(self, cells: list[int], h: GameListener | None, *, hold: bool = False) -> list[int]:
        """Run a new game up to its first decision; see `advance`."""
        return self.advance(cells, h, self.program.entry_segment, hold=hold)

    def advance(
        self, cells: list[int], h: GameListener | None, segment: int, *, hold: bool = False
    ) -> list[int]:
        """Run from a segment to the next decision and return its options. A decision with a single option
        is taken automatically, unless with `hold`, or where that would reveal something. No options: the
        game is over. After a RuleFault the cells are in an intermediate state."""
        self.module.work_counter[0] = 0
        try:
            return self._run_segments(cells, h, segment, hold)
        except FAULTS as fault:
            raise self.module.locate_fault(fault) from None

    def run_to_first_step(
        self, cells: list[int], h: GameListener | None, entry_segment: int, step_segments: Collection[int]
    ) -> tuple[list[int], int]:
        """Run a new game to the step with its first decision; return the cells and segment at the
        beginning of that step, one of `step_segments`; the final cells and ENDED if there is no decision."""
        step_start: tuple[list[int], int] = (cells[:], entry_segment)
        segment = entry_segment
        self.module.work_counter[0] = 0
        try:
            while True:
                while segment >= 0:
                    if segment in step_segments:
                        step_start = cells[:], segment
                    segment = self.segments[segment](cells, h)
                if segment == ENDED:
                    return cells, ENDED
                if self.option_functions[~segment](cells, h):
                    return step_start
                segment = self.get_fallback_segment(~segment)
        except FAULTS as fault:
            raise self.module.locate_fault(fault) from None

    def choose(self, cells: list[int], h: GameListener | None, code: int, *, hold: bool = False) -> list[int]:
        """Apply a legal option at the decision where the cells are suspended, and continue."""
        decision = cells[PC]
        cells[STEPS] = 0
        cells[DECISIONS] += 1
        self.module.work_counter[0] = 0
        try:
            segment = self.apply_functions[decision](cells, h, code)
            return self._run_segments(cells, h, segment, hold)
        except FAULTS as fault:
            raise self.module.locate_fault(fault) from None

    def _run_segments(self, cells: list[int], h: GameListener | None, segment: int, hold: bool) -> list[int]:
        forced = 0
        while True:
            while segment >= 0:
                segment = self.segments[segment](cells, h)
            if segment == ENDED:
                break
            decision = ~segment
            if cells[DECISIONS] >= self.max_decisions and self.ends_at_bound[decision]:
                self.check_bound(decision)
                break
            option_codes: list[int] = self.option_functions[decision](cells, h)
            if len(option_codes) > 1 or (option_codes and (hold or decision in self.always_asked)):
                cells[PC] = decision
                cells[STEPS] = 0
                return option_codes
            forced += 1
            if forced > MAX_FORCED_IN_A_ROW:
                raise self.make_forced_fault(decision)
            if option_codes:
                if h is not None:
                    seen = self.compute_seen_mask(cells, decision, option_codes[0])
                    amid = self.program.mid_move_cell >= 0 and bool(cells[self.program.mid_move_cell])
                    h.record_forced(
                        decision, self.player_functions[decision](cells, None), option_codes[0], seen, amid
                    )
                cells[DECISIONS] += 1
                segment = self.apply_functions[decision](cells, h, option_codes[0])
            else:
                segment = self.get_fallback_segment(decision)
        cells[PC] = ENDED
        cells[STEPS] = 0
        return []

    def get_fallback_segment(self, decision: int) -> int:
        """Return the segment that follows a decision without options. Raises RuleFault."""
        segment = self.fallback_segments[decision]
        if segment is None:
            raise self.make_fault(decision, "no-options")
        return segment

    def check_bound(self, decision: int) -> None:
        if not self.program.bound_ranks:
            raise self.make_fault(decision, "game-too-long", (("decisions", self.max_decisions, ""),))

    def make_fault(
        self, decision: int, code: Code, fault_values: tuple[tuple[str, int, str], ...] = ()
    ) -> RuleFault:
        fault = RuleFault(code, fault_values)
        fault.frames = (self.program.decisions[decision].span,)
        return fault

    def make_forced_fault(self, decision: int) -> RuleFault:
        """Return the fault of too many decisions in a row that had a single option each."""
        return self.make_fault(decision, "endless-rule", (("forced", MAX_FORCED_IN_A_ROW, ""),))

    # --- questions about a position ---------------------------------------------------------------

    def is_over(self, cells: Sequence[int]) -> bool:
        return cells[PC] == ENDED

    def is_mid_move(self, cells: Sequence[int]) -> bool:
        """Return whether the game is suspended in the middle of a compound move."""
        at = self.program.mid_move_cell
        return at >= 0 and bool(cells[at]) and cells[PC] != ENDED

    def make_position_key(self, cells: Sequence[int]) -> tuple[int, ...]:
        """Return everything that determines how the game continues; equal for indistinguishable
        positions.
        """
        program = self.program
        kept = list(cells)
        kept[DECISIONS] = kept[STEPS] = 0
        for block in program.blocks:
            if block.kind == "frame" and block.name == "locals":
                kept[block.base : block.base + block.size] = [0] * block.size
        live, back = program.live_at.get(cells[PC], ((), -1))
        while True:
            for cell in live if back < 0 else (*live, back):
                kept[cell] = cells[cell]
            if back < 0:
                return tuple(kept)
            live, back = program.live_after.get(cells[back], ((), -1))

    def list_options(self, cells: list[int]) -> list[int]:
        """Return the options of the decision where the cells are suspended, in the order of the language."""
        if cells[PC] == ENDED:
            return []
        options = self.call_function(self.program.decisions[cells[PC]].options_function, cells)
        assert isinstance(options, list)
        return options

    def call_function(self, function_name: str, cells: list[int], *args: int) -> object:
        """Return the value of a function of the program, which must not change the position."""
        work = self.module.work_counter
        before, work[0] = work[0], 0  # a log may be asking amid a decision
        try:
            return self.module[function_name](cells, None, *args)
        except FAULTS as fault:
            raise self.module.locate_fault(fault) from None
        finally:
            work[0] = before

    def compute_number(self, function_name: str, cells: list[int], *args: int) -> int:
        """Return the value of a function that gives a number."""
        value = self.call_function(function_name, cells, *args)
        assert isinstance(value, int)
        return value

    def compute_seen_mask(self, cells: list[int], decision: int, code: int) -> int:
        """Return a bit mask of the seats that may know that an option is chosen, beside the
        choosing one. Must be called before the option is carried out.
        """
        if decision in self.public_decisions:
            return -1
        alternative, values = unpack_code(self.program.decisions[decision], code)
        if alternative.is_open:
            return -1
        if alternative.seen_function is None:
            return 0
        held, args = cells[:], []
        for value in values:
            if isinstance(value, tuple):
                args.append(len(held))
                held += value
            else:
                args.append(value)
        return self.compute_number(alternative.seen_function, held, *args)

    def turn_to_seat(self, cells: list[int], seat_index: int) -> None:
        """Switch to the decision of another seat that has not answered a simultaneous decision."""
        together = self.simultaneous_decisions[cells[PC]]
        cells[together.turn_cell] = self.list_answer_order(cells).index(seat_index)
        self.segments[together.ask_segment](cells, None)

    def list_answer_order(self, cells: Sequence[int]) -> list[int]:
        """Return the seats of the simultaneous decision at which the cells are suspended, in order
        of the rules, including those without options; empty if a single seat decides.
        """
        together = self.simultaneous_decisions.get(cells[PC])
        if together is None:
            return []
        return list(cells[together.first_order : together.first_order + cells[together.count_cell]])

    def find_callers(self, cells: Sequence[int]) -> tuple[Span, ...]:
        """Return the places at which the rules will continue after the current decision, innermost
        first, reconstructed from the return cells.
        """
        program = self.program
        spans: list[Span] = []
        _, back = program.live_at.get(cells[PC], ((), -1))
        while back >= 0 and len(spans) < len(program.segments):
            segment = cells[back]
            if segment not in program.segments:
                break
            span = self.find_function_span(program.segments[segment])
            if span is not NOWHERE:
                spans.append(span)
            _, back = program.live_after.get(segment, ((), -1))
        return tuple(spans)

    def find_function_span(self, function_name: str) -> Span:
        """Return the span of the rule text from which a function of the program was made."""
        if function_name in self.program.functions:
            return self.program.functions[function_name].span
        code = self.module[function_name].__code__  # a cached program has no functions
        for table in self.module.lines:
            if table.filename == code.co_filename:
                return table.find_span(code.co_firstlineno)
        return NOWHERE
