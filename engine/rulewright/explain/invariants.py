"""Explain why an invariant does not hold: its keys and values."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.diagnostics.diagnostic import Label
from rulewright.explain.conditions import explain_condition
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason, iter_decisive_path
from rulewright.play.names import Names
from rulewright.types import BOOL
from rulewright.workspace.compiled_setting import CompiledSetting


def explain_violation(
    bench: CompiledSetting, names: Names, cells: Sequence[int], name: str
) -> tuple[Label, tuple[Label, ...]]:
    """Return the label at an invariant that is false in a position, and the labels at the definitions that it
    uses. Evaluating them adds functions to the bench's program."""
    invariant = next(one for one in bench.compiled.analysed.rules.invariants if one.name == name)
    condition = invariant.condition
    if invariant.binders:
        condition = tree.Quantified(
            type=BOOL, quantifier="all", binders=invariant.binders, withs=invariant.withs,
            where=invariant.where, value=invariant.condition, span=invariant.span,
        )  # fmt: skip
    probe = Probe(bench, names, list(cells))
    if invariant.at_end_of_turn and probe.is_true(condition, {}):
        return Label(invariant.span, "it did not hold when a turn ended"), ()
    reasons = tuple(iter_decisive_path(explain_condition(probe, condition, {})))
    inner_reasons = [one for one in reasons if _is_inside(one, invariant)]
    outer_reasons = [one for one in reasons if not _is_inside(one, invariant)]
    label_text = inner_reasons[-1].text if inner_reasons else ""
    return Label(invariant.span, label_text), tuple(Label(one.span, one.text) for one in outer_reasons)


def _is_inside(reason: Reason, invariant: tree.Invariant) -> bool:
    span = invariant.span
    return (
        reason.span.source is span.source and span.start <= reason.span.start and reason.span.end <= span.end
    )
