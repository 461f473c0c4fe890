"""Set up the position that a script begins with."""

from __future__ import annotations

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.explain.invariants import explain_violation
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC
from rulewright.play.faults import GameFault, make_diagnostic
from rulewright.play.log import Recorder
from rulewright.source import Span
from rulewright.validation.scripts.script_file import Script
from rulewright.validation.scripts.script_preparation import PreparedScript
from rulewright.workspace.compiled_setting import CompiledSetting


class UnsettledPosition(DiagnosticError):
    """A given position in which a trigger is due or an invariant is violated."""


def build_position(
    bench: CompiledSetting, script: Script, prepared: PreparedScript
) -> tuple[list[int], int | None]:
    """Return the cells of the position, and the segment to continue with (None if no procedure is running).

    Raises UnsettledPosition and GameFault.
    """
    machine, given = bench.machine, script.start_position
    where = given.span if given is not None else script.span
    try:
        cells = machine.make_cells(script.seed)
        segment = ENDED
        if prepared.flow is not None:
            cells, segment = machine.run_to_first_step(
                cells, Recorder(bench.reached_marks), prepared.flow.entry, prepared.flow.step_segments
            )
        elif prepared.setup_segment is not None:
            machine.advance(cells, Recorder(bench.reached_marks), prepared.setup_segment, hold=True)
        if prepared.given_function is not None:
            bench.call_function(prepared.given_function, cells)
        machine.compute_number(machine.program.arm_function, cells)
        found = _find_due(bench, prepared.seats, cells, where) if given is not None else []
    except RuleFault as fault:
        raise GameFault(fault, make_diagnostic(fault)) from None
    if found:
        raise UnsettledPosition(found)
    if prepared.perform_segment is not None:
        segment = prepared.perform_segment
    if segment == ENDED:
        cells[PC] = ENDED
        return cells, None
    return cells, segment


def _find_due(
    bench: CompiledSetting, seats: tuple[str, ...], cells: list[int], label_span: Span
) -> list[Diagnostic]:
    """Return diagnostics for the triggers that are due and the invariants that are violated."""
    program = bench.machine.program
    found = [
        Diagnostic(
            "not-quiet",
            f"in the given position the trigger `{name}` is due",
            Label(label_span),
            (Label(span, f"`{name}` is declared here"),),
            help="give the position after all triggers have run",
        )
        for name, function, span in program.triggers
        if bench.call_function(function, cells)
    ]
    for name, function, _ in program.invariants:
        if not bench.call_function(function, cells):
            headline = f"in the given position the invariant `{name}` does not hold"
            at, others = explain_violation(bench, bench.build_names(seats), cells, name)
            found.append(Diagnostic("not-quiet", headline, Label(label_span), (at, *others)))
    return found
