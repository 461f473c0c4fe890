"""Lowers a whole ruleset, and what scenarios add to it later."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice
from typing import Any, TypeVar

from rulewright import limits, tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.lowering import statements
from rulewright.lowering.context import Lowering
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.expressions import value_function
from rulewright.lowering.extras import Extras, offer
from rulewright.lowering.halting.blocks import Finish
from rulewright.lowering.halting.cutting import finish_units
from rulewright.lowering.halting.segments import GraphBuilder
from rulewright.lowering.passes.passes import Passes
from rulewright.lowering.passes.purity import Origin, values_of
from rulewright.lowering.registers import Numbering
from rulewright.lowering.shortcuts import Shortcut
from rulewright.records import dataclass
from rulewright.source import NOWHERE
from rulewright.types import BagType

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FlowBySteps:
    """The segment that a new game begins with, and those that the steps of the flow begin with."""

    entry: int
    steps: frozenset[int]


@dataclass(slots=True)
class Lowered:
    """A program that can still be extended by rule text from outside the ruleset, as scenarios
    need.

    Extensions are finished together, when the program is asked for: what that takes grows with
    what was added.
    """

    lowering: Lowering
    extras: Extras
    passes: Passes
    covered: bytearray = field(default_factory=bytearray)
    """What has a place for each mark of the program; empty where nobody watches."""
    _entry: int | None = None
    _program: Program | None = None
    _flow: FlowBySteps | None = None
    _setup: int | None = None
    _added: list[str] = field(default_factory=list)
    """The functions that were asked for beside those of the ruleset."""
    _tables: Sequence[tuple[int, ...]] = field(init=False)

    def __post_init__(self) -> None:
        self._tables = _Growing(self.lowering.tables)

    @property
    def program(self) -> Program:
        """The program with all extensions so far; a new object only after an extension."""
        if self._program is None:
            self._program = self._finished()
        return self._program

    def _finished(self) -> Program:
        made, rules, extras = self.lowering, self.lowering.rules, self.extras
        finish_units(made)
        if made.later is None:
            finished = self.passes.functions
            self._pass(dict(islice(made.functions.items(), len(finished), None)))
        roots = [type for type in rules.types.values() if type.root is type]
        program = Program(
            ruleset=rules.id,
            size=made.layout.size,
            functions=_WhenCalled(self),
            tables=self._tables,
            shapes=self._told(made.shapes.values()),
            segments=dict(made.segments),
            decisions=dict(made.decisions),
            start=extras.start,
            entry=ir.ENDED - 1 if self._entry is None else self._entry,
            blocks=tuple(made.layout.blocks),
            families=extras.families,
            events=made.events,
            phases=self._told(made.phases),
            ends=self._told(made.ends),
            marks=self._told(made.marks),
            types={type.name: type.names for type in roots},
            score_parts=extras.score_parts,
            ranking=extras.ranking,
            invariants=extras.invariants,
            triggers=extras.triggers,
            arm=extras.arm,
            live_at=made.live_at,
            live_after=made.live_after,
            secret_cells=made.secret_cells(),
            bound_decisions=rules.bound_decisions,
            bound_ranks=rules.bound_ranks,
            criteria=extras.criteria,
            moves=tuple(made.moves),
            move_ends=frozenset(made.move_ends),
            amid=made.amid if made.moves else -1,
            why=tuple(made.why),
        )
        if made.later is None:
            asked = (*program.entrances, *self._added)
            program.functions, program.tables = self.passes.used(asked, made.tables)
        return program

    def _told(self, numbered: Collection[T]) -> Sequence[T]:
        return tuple(numbered) if self.lowering.later is None else _Growing(numbered)

    def _pass(self, new: dict[str, ir.Function]) -> None:
        self.passes.run(new, self.lowering.cells, self._origins(), self._tables)

    def finished(self, name: str) -> ir.Function:
        """Return a function with all that it calls, generated now if it was deferred. Raises
        DiagnosticError and KeyError.
        """
        done, made = self.passes.functions, self.lowering
        if name not in done:
            later, new, waiting = made.later or {}, dict[str, ir.Function](), [name]
            size = made.layout.size
            with limits.metered(), limits.deep():
                limits.stage("to compile")
                while waiting:
                    at = waiting.pop()
                    if at in done or at in new:
                        continue
                    if at in later:
                        later[at]()
                        del later[at]
                    new[at] = made.functions[at]
                    waiting += self.passes.contents(new[at]).needs
                self._pass(new)
            assert made.layout.size == size, "games that have begun have no more cells"
            if self.covered:
                self.covered.extend(bytes(len(made.marks) - len(self.covered)))
        return done[name]

    def _origins(self) -> dict[str, Origin]:
        """Return the facts about functions of new definitions that the sharing pass needs."""
        new = islice(self.lowering.define_of.items(), len(self.passes.origins), None)
        specialised = self.lowering.specialised
        return {
            name: Origin(
                tuple(
                    values_of(var.type)
                    for var, value in zip(define.parameters, known, strict=True)
                    if value is None
                ),
                any(isinstance(var.type, BagType) for var in define.parameters),
                specialised[define].get((None,) * len(known), ""),
                known,
                self.lowering.nearby.get(name),
            )
            for name, (define, known) in new
        }

    def value(self, expression: tree.Expr, parameters: tuple[tree.Var, ...] = ()) -> str:
        """Add a function that computes an expression; return its name."""
        name = self._extra()
        value_function(self.lowering, name, parameters, expression)
        return name

    def block(self, body: tuple[tree.Stmt, ...]) -> str:
        """Add a function () that runs statements without decisions; return its name."""
        name = self._extra()
        em = Emitter(self.lowering)
        statements.block(em, body)
        em.emit(ir.Return(value=ir.Const(0)))
        self.lowering.define(name, (), em.out, "value", body[0].span if body else NOWHERE)
        return name

    def left_done(self, trial: str) -> str:
        """Name of a new function that does what a trial run does, and does not undo it."""
        of, name = self.lowering.functions[trial], self._extra()
        body = [each for each in of.body if not isinstance(each, ir.Undone)]
        self.lowering.define(name, of.parameters, body, "value", of.span)
        return name

    def _extra(self) -> str:
        """Return the name of one more function, and invalidate the program."""
        self._program = None
        self._added.append(self.lowering.unique("extra"))
        return self._added[-1]

    def perform(self, body: tuple[tree.Stmt, ...]) -> int:
        """Add a segment that runs statements which may ask players, settles, and ends there;
        return its number.
        """
        self._program = None
        settle = tree.SettleNow(span=body[-1].span if body else NOWHERE)
        return _outermost(self.lowering, "perform", (*body, settle))

    @property
    def whole(self) -> bool:
        """Whether games can be played."""
        return self._entry is not None

    def add_flow(self) -> None:
        """Makes the program one with which games can be played."""
        if self._entry is None:
            self._program = None
            self._entry = _outermost(self.lowering, "main", self.lowering.rules.main.body)

    def setup(self) -> int:
        """Return the first segment of a game for callers that run it only up to the first
        decision, without the code behind answers.
        """
        if self._entry is not None:
            return self._entry
        if self._setup is None:
            self._program = None
            body = self.lowering.rules.main.body
            self._setup = _outermost(self.lowering, "setup", body, answered=False)
        return self._setup

    def flow_by_steps(self) -> FlowBySteps:
        """Lower the flow once more, so that each of its steps can be entered."""
        if self._flow is None:
            self._program = None
            steps: list[int] = []
            body = self.lowering.rules.main.body
            entry = _outermost(self.lowering, "flow", body, steps)
            self._flow = FlowBySteps(entry, frozenset(steps))
        return self._flow


class _WhenCalled(Mapping[str, ir.Function]):
    """The functions of a program, some of which are generated on demand."""

    def __init__(self, lowered: Lowered) -> None:
        self._lowered = lowered

    def __getitem__(self, name: str) -> ir.Function:
        return self._lowered.finished(name)

    def __contains__(self, name: object) -> bool:
        made = self._lowered.lowering
        return name in made.functions or name in (made.later or ())

    def __iter__(self) -> Iterator[str]:
        made = self._lowered.lowering
        return iter((*made.functions, *(made.later or ())))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Growing(Sequence[T]):
    """A sequence of numbered things that may grow."""

    def __init__(self, numbered: Collection[T]) -> None:
        self._numbered = numbered
        self._told: list[T] = []

    def __len__(self) -> int:
        return len(self._numbered)

    def __getitem__(self, number: Any) -> Any:
        self._told += islice(self._numbered, len(self._told), None)
        return self._told[number]

    def __iter__(self) -> Iterator[T]:
        return iter(self._numbered)


def _outermost(
    lowering: Lowering,
    name: str,
    body: tuple[tree.Stmt, ...],
    steps: list[int] | None = None,
    *,
    answered: bool = True,
) -> int:
    """Lower a coroutine without a caller and return its first segment; at its end the game is
    over.
    """
    unit = lowering.new_unit(name, outermost=True)
    builder = GraphBuilder(lowering, unit, steps, answered=answered)
    builder.run(body)
    builder.finish(Finish())
    return lowering.segment_of(unit.entry, unit)


def lower(
    rules: tree.Rules,
    *,
    coverage: bool = False,
    without: frozenset[Shortcut] = frozenset(),
    numbers: Numbering | None = None,
    flow: bool = True,
) -> Lowered:
    """Lower a ruleset for one setting, optionally without some optimisations; the result can be
    extended later.

    `numbers` are shared with other settings. Without the `flow`, callers that play whole games
    add it, and most functions are generated when they are called; with hidden information
    everything is generated at once, because the flow determines what is hidden.
    """
    lowering = Lowering(rules, coverage=coverage, without=without, numbers=numbers)
    whole = flow or rules.information is not None
    if not whole:
        lowering.later = {}
    entry = _outermost(lowering, "main", rules.main.body) if whole else None
    lowered = Lowered(lowering, offer(lowering), Passes(lowering.without), _entry=entry)
    assert lowered.program  # finished at once: its faults are those of the rules
    return lowered


def lower_start(rules: tree.Rules) -> Program:
    """The cells of a setting and their start values, as a program in which nothing happens."""
    nothing = replace(rules.main, body=())
    return lower(replace(rules, main=nothing, triggers=(), scoring=None, invariants=())).program
