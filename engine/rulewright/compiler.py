"""The stages a ruleset passes through, in order.

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
from rulewright.analysis.analyse import Analysed, analyse
from rulewright.analysis.world import OtherCells
from rulewright.document.load import Documents
from rulewright.records import dataclass
from rulewright.setting import Setting

if TYPE_CHECKING:
    from rulewright.ir.program import Program
    from rulewright.lowering.lowered import Lowered
    from rulewright.lowering.registers import Numbering


@dataclass(slots=True)
class Compiled:
    """A ruleset for one setting: its typed tree and its program, which scenarios may extend."""

    documents: Documents
    setting: Setting
    analysed: Analysed
    lowered: Lowered

    @property
    def program(self) -> Program:
        return self.lowered.program


@contextmanager
def within_limits(setting: Setting) -> Iterator[None]:
    """Work at a setting is counted as such. Raises DiagnosticError with the finding of a limit."""
    with limits.metered(subject=f"at `{setting.chosen_by}`"), limits.deep():
        limits.stage("to type")
        yield


def type_ruleset(
    documents: Documents, setting: Setting, otherwise: OtherCells | None = None
) -> Analysed:
    """Analyses only, see `analyse`; raises DiagnosticError with every finding of the pass that
    failed, or with that of the limit that was met."""
    with within_limits(setting):
        return analyse(documents, setting, otherwise=otherwise)


def compile_ruleset(
    documents: Documents,
    setting: Setting,
    *,
    analysed: Analysed | None = None,
    coverage: bool = False,
    numbers: Numbering | None = None,
    flow: bool = True,
) -> Compiled:
    """Analyses, unless it is `analysed` already, and lowers; `numbers` and `flow` see `lower`.
    Raises DiagnosticError with every finding of the stage that failed, or with that of the limit
    that was met."""
    from rulewright.lowering.lowered import lower  # who only checks rules needs none of it

    with within_limits(setting):
        if analysed is None:
            analysed = analyse(documents, setting)
        else:
            limits.spend(analysed.work)
        limits.stage("to compile")
        lowered = lower(analysed.rules, coverage=coverage, numbers=numbers, flow=flow)
    return Compiled(documents, setting, analysed, lowered)
