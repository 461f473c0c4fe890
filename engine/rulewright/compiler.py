"""Name the stages of the compiler, in order.

    documents   YAML text -> one tree of nodes, overlays merged in, shape checked
    analysis    names, types, lint -> the typed tree of one setting
    lowering    state as cells, rules as functions over integers -> the program
    backends    the program as Python code

Each stage reports everything it finds; the next one only runs if there was no error.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright import limits
from rulewright.analysis.pipeline import AnalysedRuleset, analyse_ruleset
from rulewright.analysis.world import CellOverrides
from rulewright.document.load import Documents
from rulewright.records import dataclass
from rulewright.setting import Setting

if TYPE_CHECKING:
    from rulewright.ir.program import Program
    from rulewright.lowering.lowered_program import LoweredProgram
    from rulewright.lowering.number_registry import SharedNumbering


@dataclass(slots=True)
class CompiledRuleset:
    """A ruleset compiled for one setting: its typed tree and its program, which scenarios may extend."""

    documents: Documents
    setting: Setting
    analysed: AnalysedRuleset
    lowered: LoweredProgram

    @property
    def program(self) -> Program:
        return self.lowered.program


@contextmanager
def within_limits(setting: Setting) -> Iterator[None]:
    """Count the work inside the block as work for a setting. Raises DiagnosticError if it exceeds a limit."""
    with limits.meter_work(subject=f"at `{setting.command_options}`"), limits.guard_recursion():
        limits.set_stage("to type")
        yield


def type_ruleset(
    documents: Documents, setting: Setting, other_cells: CellOverrides | None = None
) -> AnalysedRuleset:
    """Analyse a ruleset with `analyse_ruleset`. Raises DiagnosticError with all diagnostics of the pass that
    failed, or with the diagnostic of the limit that was exceeded."""
    with within_limits(setting):
        return analyse_ruleset(documents, setting, cell_overrides=other_cells)


def compile_ruleset(
    documents: Documents,
    setting: Setting,
    *,
    analysed: AnalysedRuleset | None = None,
    coverage: bool = False,
    numbering: SharedNumbering | None = None,
    flow: bool = True,
) -> CompiledRuleset:
    """Analyse a ruleset, unless it is already `analysed`, and lower it; for `numbering` and `flow` see
    `lower_ruleset`. Raises DiagnosticError with all diagnostics of the stage that failed, or with the
    diagnostic of the limit that was exceeded."""
    from rulewright.lowering.lowered_program import lower_ruleset  # checking alone does not need it

    with within_limits(setting):
        if analysed is None:
            analysed = analyse_ruleset(documents, setting)
        else:
            limits.spend_work(analysed.work)
        limits.set_stage("to compile")
        lowered = lower_ruleset(analysed.rules, coverage=coverage, numbering=numbering, flow=flow)
    return CompiledRuleset(documents, setting, analysed, lowered)
