"""The position that a script begins with."""

from __future__ import annotations

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.explain.invariants import broken_invariant
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.play.faults import GameFault, diagnose
from rulewright.play.log import Recorder
from rulewright.source import Span
from rulewright.study.scripts.preparing import Prepared
from rulewright.study.scripts.script import Script
from rulewright.workspace.bench import Bench


class NotQuiet(DiagnosticError):
    """A given position in which something is due already."""


def given_position(
    bench: Bench, script: Script, prepared: Prepared
) -> tuple[list[int], int | None]:
    """The cells of the position, and the segment to go on with (None: nothing is under way).

    Raises NotQuiet and GameFault.
    """
    machine, given = bench.machine, script.given
    where = given.span if given is not None else script.span
    try:
        cells = machine.blank(script.seed)
        segment = ENDED
        if prepared.flow is not None:
            cells, segment = machine.step_of(
                cells, Recorder(bench.covered), prepared.flow.entry, prepared.flow.steps
            )
        elif prepared.setup is not None:
            machine.advance(cells, Recorder(bench.covered), prepared.setup, hold=True)
        if prepared.given is not None:
            bench.number(prepared.given, cells)
        machine.number(machine.program.arm, cells)
        found = _due(bench, prepared.seats, cells, where) if given is not None else []
    except RuleFault as fault:
        raise GameFault(fault, diagnose(fault)) from None
    if found:
        raise NotQuiet(found)
    if prepared.perform is not None:
        segment = prepared.perform
    if segment == ENDED:
        cells[PC] = ENDED
        return cells, None
    return cells, segment


def _due(bench: Bench, seats: tuple[str, ...], cells: list[int], where: Span) -> list[Diagnostic]:
    """The triggers that are due, and the invariants that do not hold."""
    program = bench.machine.program
    found = [
        Diagnostic(
            "not-quiet",
            f"in the given position the trigger `{name}` is due",
            Label(where),
            (Label(span, f"`{name}` is declared here"),),
            help="set the position up as it is after everything due has happened",
        )
        for name, function, span in program.triggers
        if bench.number(function, cells)
    ]
    for name, function, _ in program.invariants:
        if not bench.number(function, cells):
            headline = f"in the given position the invariant `{name}` does not hold"
            at, others = broken_invariant(bench, bench.names(seats), cells, name)
            found.append(Diagnostic("not-quiet", headline, Label(where), (at, *others)))
    return found
