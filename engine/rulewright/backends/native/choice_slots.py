"""Number the counters of choices: a slot for each alternative, and for each option of small decisions."""

from __future__ import annotations

from rulewright.ir.program import Program
from rulewright.records import dataclass

MAX_COUNTED_CODES = 64
"""A decision with more possible options is counted by alternative only."""


@dataclass(frozen=True, slots=True)
class ChoiceSlots:
    """Slots of choice counters by decision: that of its first alternative, and that of its option with code
    0, if options are counted individually."""

    alternative_first: tuple[int, ...]
    code_first: tuple[int | None, ...]
    count: int


def make_choice_slots(program: Program) -> ChoiceSlots:
    alternative_slots: list[int] = []
    codes: list[int | None] = []
    count = 0
    for decision in program.decisions.values():
        alternative_slots.append(count)
        count += len(decision.alternatives)
    for decision in program.decisions.values():
        total = max((a.base + a.size for a in decision.alternatives), default=0)
        codes.append(count if total <= MAX_COUNTED_CODES else None)
        count += total if total <= MAX_COUNTED_CODES else 0
    return ChoiceSlots(tuple(alternative_slots), tuple(codes), count)
