"""Lowers a whole ruleset, and what scenarios add to it later."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright import tree
from rulewright.ir import nodes as ir
from rulewright.ir.program import Program
from rulewright.lowering import statements
from rulewright.lowering.emitter import Emitter
from rulewright.lowering.extras import fill_start
from rulewright.lowering.halting.segments import Finish, GraphBuilder
from rulewright.lowering.lower import Extras, Lowering
from rulewright.source import NOWHERE


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
    start: str
    entry: int
    _program: Program | None
    _flow: FlowBySteps | None = None

    @property
    def program(self) -> Program:
        """The program with every extension made so far; the same one until there is another."""
        if self._program is None:
            self.lowering.finish_units()
            self._program = self.lowering.program(self.start, self.entry, self.extras)
        return self._program

    def value(self, expression: tree.Expr, parameters: tuple[tree.Var, ...] = ()) -> str:
        """Name of a new function that gives the value of an expression."""
        name = self.lowering.unique("extra")
        self.lowering.value_function(name, parameters, expression)
        self._program = None
        return name

    def block(self, body: tuple[tree.Stmt, ...]) -> str:
        """Name of a new function () that runs statements which ask nobody."""
        name = self.lowering.unique("extra")
        em = Emitter(self.lowering)
        statements.block(em, body)
        em.emit(ir.Return(value=ir.Const(0)))
        self.lowering.define(name, (), em.out, "value", body[0].span if body else NOWHERE)
        self._program = None
        return name

    def perform(self, body: tuple[tree.Stmt, ...]) -> int:
        """Segment that runs statements which may ask players, settles, and ends there."""
        self._program = None
        settle = tree.SettleNow(span=body[-1].span if body else NOWHERE)
        return _outermost(self.lowering, "perform", (*body, settle))

    def flow_by_steps(self) -> FlowBySteps:
        """The flow once more, in such a way that its steps can begin anew."""
        if self._flow is None:
            self._program = None
            steps: list[int] = []
            body = self.lowering.rules.main.body
            entry = _outermost(self.lowering, "flow", body, steps)
            self._flow = FlowBySteps(entry, frozenset(steps))
        return self._flow


def _outermost(
    lowering: Lowering, name: str, body: tuple[tree.Stmt, ...], steps: list[int] | None = None
) -> int:
    """Segment that a unit begins with which nobody calls; where it ends, the game is over."""
    unit = lowering.new_unit(name, outermost=True)
    builder = GraphBuilder(lowering, unit, steps)
    builder.run(body)
    builder.finish(Finish())
    return lowering.segment_of(unit.entry)


def lower(rules: tree.Rules, *, coverage: bool = False) -> Lowered:
    """Lowers a ruleset for one setting; what it gives can be extended later."""
    lowering = Lowering(rules, coverage=coverage)
    entry = _outermost(lowering, "main", rules.main.body)
    lowering.finish_visibility()
    extras = Extras(lowering)
    start = fill_start(lowering)
    lowering.finish_units()
    return Lowered(lowering, extras, start, entry, lowering.program(start, entry, extras))


def lower_start(rules: tree.Rules) -> Program:
    """The cells of a setting and their start values, as a program in which nothing happens."""
    nothing = replace(rules.main, body=())
    return lower(replace(rules, main=nothing, triggers=(), scoring=None, invariants=())).program
