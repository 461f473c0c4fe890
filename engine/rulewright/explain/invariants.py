"""Why an invariant does not hold: for which keys, and with which values."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.diagnostics.diagnostic import Label
from rulewright.explain.conditions import explain
from rulewright.explain.probe import Probe
from rulewright.explain.reason import Reason, steps
from rulewright.play.names import Names
from rulewright.types import BOOL
from rulewright.workspace.bench import Bench


def broken_invariant(
    bench: Bench, names: Names, cells: Sequence[int], name: str
) -> tuple[Label, tuple[Label, ...]]:
    """The label at an invariant that does not hold in a position, and those at the definitions that
    it asks. The bench's program grows by what is asked."""
    invariant = next(one for one in bench.compiled.analysed.rules.invariants if one.name == name)
    asked = invariant.condition
    if invariant.binders:
        asked = tree.Quantified(
            type=BOOL, kind="all", binders=invariant.binders, withs=invariant.withs,
            where=invariant.where, value=invariant.condition, span=invariant.span,
        )  # fmt: skip
    probe = Probe(bench, names, list(cells))
    if invariant.at_end_of_turn and probe.holds(asked, {}):
        return Label(invariant.span, "it did not hold when a turn ended"), ()
    reasons = tuple(steps(explain(probe, asked, {})))
    here = [one for one in reasons if _inside(one, invariant)]
    others = [one for one in reasons if not _inside(one, invariant)]
    said = here[-1].text if here else ""
    return Label(invariant.span, said), tuple(Label(one.span, one.text) for one in others)


def _inside(reason: Reason, invariant: tree.Invariant) -> bool:
    span = invariant.span
    return (
        reason.span.source is span.source
        and span.start <= reason.span.start
        and reason.span.end <= span.end
    )
