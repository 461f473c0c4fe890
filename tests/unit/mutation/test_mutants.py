"""The rulesets that benchmarks break on purpose are still there to be broken."""

from __future__ import annotations

from benchmarks.mutants import MUTANTS
from rulewright import resources


def test_each_change_fits_in_one_place() -> None:
    rulesets = resources.data_folder("rulesets")
    for mutant in MUTANTS:
        text = (rulesets / mutant.ruleset / mutant.file).read_text("utf-8")
        assert text.count(mutant.was) == 1, mutant.name
        assert mutant.now != mutant.was
