"""What is typed on trial and thrown away leaves nothing behind; what it needed first stays."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis.world import TypingRecord
from rulewright.source import NOWHERE
from unit.analysis.small import analysed, codes

TYPES = """
types:
  site: {fields: {next: site?, worth: int}, members: {a: {next: b, worth: 1}, b: {worth: 2}}}
names: {s: site}
state: {best: int}
"""


def test_a_definition_that_is_first_asked_for_on_trial_keeps_its_findings() -> None:
    """The value after `with` makes sense only behind the condition, so it is typed twice; the
    definition in it is typed once, in the attempt that is thrown away."""
    text = TYPES + (
        "define:\n"
        "  total: sum t for s in site with t = twice(s.next) where s.next is not none\n"
        "  twice(s): 2 * s.wort\n"
    )
    assert codes(text) == ["unknown-field"]
    assert codes(text.replace("s.wort", "s.worth")) == []


def test_a_condition_that_mentions_what_is_bound_does_not_come_first() -> None:
    text = TYPES + (
        "define:\n  some: count s in site with t = s.next.worth where s.next is not none and t > 1\n"
    )
    assert codes(text) == ["maybe-none"]
    assert codes(text.replace(" and t > 1", "")) == []


def test_what_is_noted_apart_is_thrown_away_whole() -> None:
    world = analysed("options: {fast: {type: bool, default: false}}").scope.world
    fast = world.symbols["fast"]
    with world.record_in(TypingRecord(world.typing_record)) as trial:
        world.mark_used(fast)
        world.mark_covered(NOWHERE)
        world.mark_bound("name", NOWHERE)
        world.mark_cell_read(tree.Table("table", (), world.symbols["fast"].value_type, ()), 0)
        world.reporter.error("code", "wrong", NOWHERE)
        assert world.is_used(fast)
    assert not world.is_used(fast) and not world.reporter.errors
    assert NOWHERE not in world.typing_record.text_spans and "name" not in world.typing_record.bound_names
    assert not world.typing_record.cells_read
    world.typing_record.add_record(trial)
    assert world.is_used(fast) and len(world.reporter.errors) == 1
