"""The driver: runs a program's segments from one decision to the next."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from itertools import islice
from operator import attrgetter
from typing import Any, Protocol

from rulewright.backends.drawing import write_state
from rulewright.backends.fault import RuleFault
from rulewright.backends.host import Host
from rulewright.backends.module import FAULTS, Compiled, Module
from rulewright.diagnostics.code_names import Code
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import DECISIONS, PC, STEPS, Program, Together
from rulewright.pcg import seeded
from rulewright.play.moves import unpack
from rulewright.source import NOWHERE, Span

FORCED_IN_A_ROW = 50_000
"""After so many decisions with a single option in a row, without any other, a rule never ends."""


class Listener(Host, Protocol):
    """A host that also wants to know what was taken without asking."""

    def forced(self, decision: int, player: int, code: int, seen: int, onward: bool) -> None:
        """The single option `code` of a decision was taken; `seen` as `Machine.seen` gives it;
        `onward`: amid a move."""


class Machine:
    """A program with its compiled functions, resolved once by number.

    It keeps no game: every method works on the cells it is given. Faults of the rules come out as
    RuleFault with their places filled in.

    `owner` is the ruleset that it is the machine of: pickled games refer to the ruleset, which is
    loaded again where they are unpickled.
    """

    owner: Any = None

    def __init__(self, program: Program, module: Module) -> None:
        self.segments: dict[int, Compiled] = {}
        self.options: dict[int, Compiled] = {}
        self.who: dict[int, Compiled] = {}
        self.apply: dict[int, Compiled] = {}
        self.otherwise: dict[int, int | None] = {}
        self.ends_at_bound: dict[int, bool] = {}
        self.told: frozenset[int] = frozenset()
        """The decisions of which everybody may know what was chosen, whatever it was."""
        self.several: dict[int, Together] = {}
        """The decisions that several answer at once."""
        self.held: frozenset[int] = frozenset()
        self._grow(program, module)

    def extend(self, program: Program) -> Machine:
        """Return the machine of a program that extends this one's."""
        grown = copy(self)
        grown.owner = None
        grown._grow(program, self.module.extend(program))
        grown.__dict__.pop("_start_values", None)  # there may be more cells
        return grown

    def _grow(self, program: Program, module: Module) -> None:
        """Look up the segments and decisions that are new."""
        self.program = program
        self.module = module
        self.bound = program.most_decisions
        segments = islice(program.segments.items(), len(self.segments), None)
        new = list(islice(program.decisions.items(), len(self.options), None))
        self.segments = self.segments | {n: module[name] for n, name in segments}
        self.options = self.options | {n: module[decision.options] for n, decision in new}
        self.who = self.who | {n: module[decision.who] for n, decision in new}
        self.apply = self.apply | {n: module[decision.apply] for n, decision in new}
        self.otherwise = self.otherwise | {n: decision.otherwise for n, decision in new}
        bounds = {n: decision.ends_game_at_bound for n, decision in new}
        self.ends_at_bound = self.ends_at_bound | bounds
        self.told |= {n for n, d in new if all(one.open for one in d.alternatives)}
        self.several = self.several | {n: d.together for n, d in new if d.together is not None}
        self.held |= {n for n, d in new if d.held}

    def __copy__(self) -> Machine:
        other = object.__new__(Machine)
        other.__dict__.update(self.__dict__)
        return other

    def __deepcopy__(self, memo: object) -> Machine:
        """Itself: it keeps no game."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return attrgetter("machine"), (self.picklable_owner,)

    @property
    def picklable_owner(self) -> Any:
        """The ruleset that pickles refer to. Raises TypeError if there is none."""
        if self.owner is None:
            raise TypeError("only games of a ruleset that `rulewright.load` gave can be pickled")
        return self.owner

    # --- running ----------------------------------------------------------------------------------

    def blank(self, seed: int) -> list[int]:
        """Return cells with the start values of all state and the generator seeded, before any
        rule has run.
        """
        cells = self._start_values[:]
        write_state(cells, seeded(seed))
        return cells

    @cached_property
    def _start_values(self) -> list[int]:
        """Start values depend on nothing, so that one computation serves all games."""
        return self._started([0] * self.program.size)

    def start_with(self, cell: int, value: int) -> None:
        """From here on games start with a value in a cell that the rules only read."""
        cells = [0] * self.program.size
        cells[cell] = value
        self._start_values = self._started(cells)

    def _started(self, cells: list[int]) -> list[int]:
        self.module.work[0] = 0
        try:
            self.module[self.program.start](cells, None)
        except RuleFault as fault:
            raise self.module.locate(fault) from None
        return cells

    def begin(self, cells: list[int], h: Listener | None, *, hold: bool = False) -> list[int]:
        """Runs a new game up to its first decision; see `advance`."""
        return self.advance(cells, h, self.program.entry, hold=hold)

    def advance(
        self, cells: list[int], h: Listener | None, segment: int, *, hold: bool = False
    ) -> list[int]:
        """Runs from a segment to the next decision of a player and gives its options.

        A decision with a single option is taken without asking, unless `hold`, or where that would
        tell. No options: the game is over. The cells are left halfway if a RuleFault comes out.
        """
        self.module.work[0] = 0
        try:
            return self._advance(cells, h, segment, hold)
        except FAULTS as fault:
            raise self.module.locate(fault) from None

    def step_of(
        self, cells: list[int], h: Listener | None, entry: int, steps: Collection[int]
    ) -> tuple[list[int], int]:
        """Run a new game to the step in which it asks for the first time and return the cells and
        segment where that step begins, one of `steps`; the final cells and ENDED if it asks
        nobody.
        """
        found: tuple[list[int], int] = (cells[:], entry)
        segment = entry
        self.module.work[0] = 0
        try:
            while True:
                while segment >= 0:
                    if segment in steps:
                        found = cells[:], segment
                    segment = self.segments[segment](cells, h)
                if segment == ENDED:
                    return cells, ENDED
                if self.options[~segment](cells, h):
                    return found
                segment = self.without_options(~segment)
        except FAULTS as fault:
            raise self.module.locate(fault) from None

    def choose(
        self, cells: list[int], h: Listener | None, code: int, *, hold: bool = False
    ) -> list[int]:
        """Takes a legal option at the decision where the cells are halted, and goes on."""
        decision = cells[PC]
        cells[STEPS] = 0
        cells[DECISIONS] += 1
        self.module.work[0] = 0
        try:
            segment = self.apply[decision](cells, h, code)
            return self._advance(cells, h, segment, hold)
        except FAULTS as fault:
            raise self.module.locate(fault) from None

    def _advance(self, cells: list[int], h: Listener | None, segment: int, hold: bool) -> list[int]:
        forced = 0
        while True:
            while segment >= 0:
                segment = self.segments[segment](cells, h)
            if segment == ENDED:
                break
            decision = ~segment
            if cells[DECISIONS] >= self.bound and self.ends_at_bound[decision]:
                self.stop_at_bound(decision)
                break
            options: list[int] = self.options[decision](cells, h)
            if len(options) > 1 or (options and (hold or decision in self.held)):
                cells[PC] = decision
                cells[STEPS] = 0
                return options
            forced += 1
            if forced > FORCED_IN_A_ROW:
                raise self.forced_for_ever(decision)
            if options:
                if h is not None:
                    seen = self.seen(cells, decision, options[0])
                    amid = self.program.amid >= 0 and bool(cells[self.program.amid])
                    h.forced(decision, self.who[decision](cells, None), options[0], seen, amid)
                cells[DECISIONS] += 1
                segment = self.apply[decision](cells, h, options[0])
            else:
                segment = self.without_options(decision)
        cells[PC] = ENDED
        cells[STEPS] = 0
        return []

    def without_options(self, decision: int) -> int:
        """The segment to go on with at a decision without options. Raises RuleFault."""
        segment = self.otherwise[decision]
        if segment is None:
            raise self.fault_at(decision, "no-options")
        return segment

    def stop_at_bound(self, decision: int) -> None:
        if not self.program.bound_ranks:
            raise self.fault_at(decision, "game-too-long", (("decisions", self.bound, ""),))

    def fault_at(
        self, decision: int, code: Code, values: tuple[tuple[str, int, str], ...] = ()
    ) -> RuleFault:
        fault = RuleFault(code, values)
        fault.frames = (self.program.decisions[decision].span,)
        return fault

    def forced_for_ever(self, decision: int) -> RuleFault:
        """Return the fault of too many decisions in a row that had a single option each."""
        return self.fault_at(decision, "endless-rule", (("forced", FORCED_IN_A_ROW, ""),))

    # --- questions about a position ---------------------------------------------------------------

    def over(self, cells: Sequence[int]) -> bool:
        return cells[PC] == ENDED

    def amid(self, cells: Sequence[int]) -> bool:
        """Return whether the game stands in the middle of a compound move."""
        at = self.program.amid
        return at >= 0 and bool(cells[at]) and cells[PC] != ENDED

    def position(self, cells: Sequence[int]) -> tuple[int, ...]:
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

    def legal(self, cells: list[int]) -> list[int]:
        """The options where the cells are halted, in the order that the language gives them."""
        if cells[PC] == ENDED:
            return []
        options = self.ask(self.program.decisions[cells[PC]].options, cells)
        assert isinstance(options, list)
        return options

    def ask(self, function: str, cells: list[int], *args: int) -> object:
        """Return the value of a function of the program, which must not change the position."""
        work = self.module.work
        before, work[0] = work[0], 0  # a log may be asking amid a decision
        try:
            return self.module[function](cells, None, *args)
        except FAULTS as fault:
            raise self.module.locate(fault) from None
        finally:
            work[0] = before

    def number(self, function: str, cells: list[int], *args: int) -> int:
        """Return the value of a function that gives a number."""
        value = self.ask(function, cells, *args)
        assert isinstance(value, int)
        return value

    def seen(self, cells: list[int], decision: int, code: int) -> int:
        """Return a bit mask of the seats that may know that an option is chosen, beside the
        choosing one. Must be called before the option is carried out.
        """
        if decision in self.told:
            return -1
        alternative, values = unpack(self.program.decisions[decision], code)
        if alternative.open:
            return -1
        if alternative.seen is None:
            return 0
        held, args = cells[:], []
        for value in values:
            if isinstance(value, tuple):
                args.append(len(held))
                held += value
            else:
                args.append(value)
        return self.number(alternative.seen, held, *args)

    def turn_to(self, cells: list[int], seat: int) -> None:
        """Asks this seat, of several who answer at once and still owe an answer."""
        together = self.several[cells[PC]]
        cells[together.turn] = self.order(cells).index(seat)
        self.segments[together.ask](cells, None)

    def order(self, cells: Sequence[int]) -> list[int]:
        """Return the seats of the simultaneous decision at which the cells are suspended, in order
        of the rules, including those without options; empty if a single seat decides.
        """
        together = self.several.get(cells[PC])
        if together is None:
            return []
        return list(cells[together.order : together.order + cells[together.count]])

    def callers(self, cells: Sequence[int]) -> tuple[Span, ...]:
        """Return the places at which the rules will continue after the current decision, innermost
        first, reconstructed from the return cells.
        """
        program = self.program
        found: list[Span] = []
        _, back = program.live_at.get(cells[PC], ((), -1))
        while back >= 0 and len(found) < len(program.segments):
            segment = cells[back]
            if segment not in program.segments:
                break
            span = self.place_of(program.segments[segment])
            if span is not NOWHERE:
                found.append(span)
            _, back = program.live_after.get(segment, ((), -1))
        return tuple(found)

    def place_of(self, function: str) -> Span:
        """The rule text that a function of the program begins with."""
        if function in self.program.functions:
            return self.program.functions[function].span
        code = self.module[function].__code__  # a cached program has no functions
        for table in self.module.lines:
            if table.filename == code.co_filename:
                return table.span(code.co_firstlineno)
        return NOWHERE
