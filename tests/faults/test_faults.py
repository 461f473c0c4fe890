"""Seeded faults: each is reported by one diagnostic, at the place of the mistake, which it names."""

from __future__ import annotations

from collections import Counter

import pytest

from faults.seeded_faults import FaultBench, SeededFault, read_faults

ALL_FAULTS = read_faults()
EVERY_RUN = ("attika", "cookbook/melds", "cookbook/tug-of-war")
"""Rulesets that are checked quickly."""
KINDS_OF_EVERY_RUN = frozenset(
    """misspelt-name wrong-type swapped-arguments number-of-arguments refused-declaration table-rows
    wrong-nesting yaml rule-syntax renamed-in-rules added-or-removed-rule translation overlay""".split()
)


def select_tenth() -> list[SeededFault]:
    """One fault of each of twelve kinds."""
    chosen: dict[str, SeededFault] = {}
    for fault in ALL_FAULTS:
        if fault.kind in KINDS_OF_EVERY_RUN and fault.ruleset in EVERY_RUN and fault.command == "check":
            chosen.setdefault(fault.kind, fault)
    return list(chosen.values())


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> FaultBench:
    return FaultBench(tmp_path_factory.mktemp("faults"))


@pytest.mark.parametrize("fault", select_tenth(), ids=lambda fault: fault.id)
def test_a_fault_is_one_diagnostic_at_its_place(fault: SeededFault, bench: FaultBench) -> None:
    verdict = bench.judge(fault)
    assert verdict.grade == 3, f"{verdict}\n{[str(finding) for finding in verdict.findings]}"


@pytest.mark.soak
def test_the_figures_of_all_faults(bench: FaultBench) -> None:
    verdicts = [bench.judge(fault) for fault in ALL_FAULTS]
    weak = "\n".join(str(verdict) for verdict in verdicts if verdict.grade < 3)
    assert len(verdicts) == 120
    assert sum(verdict.is_exact and verdict.is_found for verdict in verdicts) >= 110, weak
    assert sum(verdict.grade for verdict in verdicts) / len(verdicts) >= 2.8, weak


def test_there_are_kinds_and_rulesets_enough() -> None:
    kinds = Counter(fault.kind for fault in ALL_FAULTS)
    assert 10 <= len(kinds) <= 25
    assert {"arctic", "attika", "pax-pamir"} < {fault.ruleset for fault in ALL_FAULTS}
    assert len(select_tenth()) == 12
