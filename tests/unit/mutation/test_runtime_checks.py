"""Runtime checks that the types of the rules make unnecessary, until a mutant invalidates them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.mutation.mutation_runner import MutationRunner
from rulewright.mutation.mutation_sites import MutantKey

RULES = """\
ruleset: coins
title: Coins
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, bob]}
names: {p: player}
types: {digit: 0 to 3}
state:
  money(p): {type: int, start: 6}
  marks(digit): {type: int, start: 7}
  slot: {type: 0 to 3, start: 3}
  debtor: {type: 'player?', start: none}
tables:
  share(digit): {type: int, rows: {0-2: 2, 3: 1}}
define:
  step: 1
flow:
  turns:
    repeat: n in 1 to 1
    each: p in player
    do: |
      p chooses:
        play:
          STATEMENT
scoring:
  coins(p): money[p]
"""
SCRIPT = """\
scenario: both play
ruleset: coins
moves:
  - ann: play
  - bob: play
expect:
  - 1 == 1
"""
"""It expects nothing that a mutant could change: only a runtime error kills a mutant."""


MUTATED_LINES = {"step": "  step: 1", "share[slot]": "share(digit)"}
"""The line of a mutant that is not in the statement, by the last word of the statement."""


@pytest.fixture(params=["switched", "compiled one by one"])
def is_switched(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "switched")


@pytest.mark.parametrize(
    ("statement", "mutant", "code"),
    [
        ("money[p] = money[p] // step", "1 -> 0", "division-by-zero"),
        ("money[p] = money[p] % step", "1 -> 0", "division-by-zero"),
        ("money[p] = money[p] // (slot + 3)", "(slot + 3) -> (slot - 3)", "division-by-zero"),
        ("money[p] = money[p] // (4 - slot)", "4 -> 3", "division-by-zero"),
        ("money[p] = money[p] // share[slot]", "1 -> 0", "division-by-zero"),
        ("marks[3 - slot] = 1", "3 -> 2", "index-outside"),
        ("money[p] = marks[3 - slot]", "3 -> 2", "index-outside"),
        ("money[p] = share[3 - slot]", "3 -> 2", "index-outside"),
        (
            "money[p] = 1 if debtor != none and money[debtor] > 0 else 2",
            "debtor != none -> ",
            "index-outside",
        ),
    ],
)
def test_a_mutant_meets_the_checks_that_rules_do_not_need(
    tmp_path: Path, statement: str, mutant: str, code: str, is_switched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("STATEMENT", statement), "utf-8")
    (tmp_path / "scenarios" / "both.yaml").write_text(SCRIPT, "utf-8")
    runner = MutationRunner(tmp_path)
    found_codes: list[str] = []

    def note_codes(_: MutationRunner, __: MutantKey, diagnostics: Iterable[Diagnostic]) -> None:
        found_codes.extend(one.code for one in diagnostics)

    monkeypatch.setattr(MutationRunner, "_refuse_own_faults", note_codes)
    if not is_switched:
        for baseline in runner.baselines.values():
            monkeypatch.setattr(baseline.switched_rules, "switch_numbers", {})
    line = MUTATED_LINES.get(statement.split()[-1], statement)
    (result,) = [
        runner.run_mutant(key)
        for key, one in runner.mutants_by_key.items()
        if f"{one.old_text} -> {one.new_text}" == mutant and line in one.span.source.line_text(one.span.line)
    ]
    assert found_codes == [code]
    assert result.verdict == "noticed"
