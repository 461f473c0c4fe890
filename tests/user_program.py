"""A program of somebody else, which `make types` reads strictly and `tests/test_python.py` runs."""

from __future__ import annotations

from typing import Any, assert_type

import rulewright


def played(ruleset: rulewright.Ruleset, seed: int) -> dict[str, int]:
    game = ruleset.new_game(seed)
    while (decision := game.decision) is not None:
        assert_type(decision, rulewright.Decision)
        option = rulewright.machine_choice(game, "greedy")
        game.choose(option)
    assert_type(game.ranking[0], rulewright.Standing)
    return game.scores


def studied(name: str) -> list[str]:
    ruleset = rulewright.load(name, players=["ann", "bob"])
    assert_type(ruleset, rulewright.Ruleset)
    report = rulewright.simulate(ruleset, "random,greedy", games=20, lines=False)
    assert_type(report, rulewright.SimulationReport)
    found = rulewright.compare(ruleset, vary="define.goal=20,40", games=20)
    assert_type(found.to_dict(), dict[str, Any])
    checked = rulewright.check(ruleset)
    codes: list[str] = [finding.code for finding in checked.findings]
    suite: rulewright.Suite = rulewright.test(ruleset, games=0)
    assert suite.coverage is not None
    return [str(report), str(found), *codes, f"{suite.coverage.percent_reached} %"]


if __name__ == "__main__":
    print(played(rulewright.load("classics/pig"), 1))
    print(*studied("classics/pig"), sep="\n")
