"""Functions are named by what they are made of: what stands in one rule does not show in the code
of another."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.ir.printing import print_function
from unit.validation.tables import folder_with

RULES = """\
names: {p: player, q: player, n: int}
state:
  money(p): {type: int, least: 0, start: 5}
define:
  MORE
  rich(p): money[p] > 20 and no q in player where money[q] < 3
  share(p, n):
    is: sum money[q] // n for q in player where q != p
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        earn where not rich(p):
          money[p] += 1 FIRST
        spend where money[p] >= 2:
          money[p] -= share(p, 2) + share(p, 3)
        stop where rich(p):
          end game
bound: {decisions: 60, then: rank}
scoring:
  points(p): money[p]
"""


def functions(folder: Path, more: str, first: str) -> dict[str, str]:
    folder.mkdir()
    rules = RULES.replace("  MORE\n", more).replace("FIRST", first)
    ruleset = rulewright.load(folder_with(folder, rules), players=2)
    program = ruleset.compiled.program
    return {name: print_function(each) for name, each in program.functions.items()}


def test_a_rule_more_leaves_the_code_of_the_others(tmp_path: Path) -> None:
    before = functions(tmp_path / "a", "", "")
    more = "  poor(p): count q in player where money[q] > money[p]\n"
    after = functions(tmp_path / "b", more, "+ poor(p)")
    assert after.keys() - before.keys() == {"define_poor"}
    changed = {name for name in before if after.get(name) != before[name]}
    assert changed and all(name.startswith(("apply_", "segment_")) for name in changed)


def test_a_definition_says_for_which_arguments_it_was_made(tmp_path: Path) -> None:
    made = functions(tmp_path / "a", "", "")
    assert {"define_share._.2", "define_share._.3"} <= made.keys()
