"""Changes to rules that no example notices."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from honest import some
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.mutation.mutate import Mutation, run_mutation_tests
from rulewright.mutation.mutation_runner import MutationRunner
from rulewright.ruleset_folders import find_ruleset

RULES = """\
ruleset: coins
title: Coins
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, bob]}
names: {p: player}
state:
  money(p): {type: int, start: 3}
  turn: int
tables:
  price(player):
    type: int
    rows: {ann: 2, bob: 2}
define:
  can_buy(p):
    needs:
      money: money[p] >= price[p]
      early: turn < 5
flow:
  turns:
    repeat: n in 1 to 2
    each: p in player
    do: |
      turn += 1
      p chooses:
        buy where can_buy(p):
          money[p] -= price[p]
        keep: nothing
scoring:
  coins(p): money[p]
"""
WHOLE = """\
scenario: who buys pays
ruleset: coins
moves:
  - ann: buy
  - bob: keep
  - expect: money[ann] == 1
"""


@pytest.fixture
def coins(tmp_path: Path) -> Path:
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    return tmp_path


def said(found: Mutation) -> dict[str, str]:
    return {one.description: one.verdict for one in found.mutant_reports}


def test_without_examples_nothing_is_noticed(coins: Path) -> None:
    found = run_mutation_tests(coins, workers=1)
    assert not found.mutant_reports and found.percent == 100


def test_what_examples_notice(coins: Path) -> None:
    (coins / "scenarios" / "whole.yaml").write_text(WHOLE, "utf-8")
    found = said(run_mutation_tests(coins, workers=1))
    assert found["without `money[p] -= price[p]`"] == "noticed"
    assert found["if the table `price` said 3 for 2 at `ann`"] == "noticed"
    assert found["if `money[p] >= price[p]` were `money[p] > price[p]`"] == "unnoticed"
    assert found["without `turn < 5`"] == "unnoticed"
    assert found["if the table `price` said 3 for 2 at `bob`"] in ("unnoticed", "unreached")


def test_an_example_that_fails_is_told(coins: Path) -> None:
    (coins / "scenarios" / "wrong.yaml").write_text(WHOLE.replace("== 1", "== 2"), "utf-8")
    with pytest.raises(DiagnosticError, match="expectation"):
        run_mutation_tests(coins, workers=1)


def test_rules_are_as_before() -> None:
    """Nothing of a change is left behind."""
    trying = MutationRunner(find_ruleset("classics/pig"))
    some = list(trying.mutants_by_key)[::4]
    first = [trying.run_mutant(key) for key in some]
    assert first == [trying.run_mutant(key) for key in some]
    assert len({answer.verdict for answer in first}) > 1


@pytest.mark.parametrize(
    ("name", "each"),
    [
        ("pig", 4),
        ("tic-tac-toe", 1),
        pytest.param("pig", 1, marks=pytest.mark.soak),
        pytest.param("reversi", 1, marks=pytest.mark.soak),
    ],
)
def test_examples_that_are_left_out_notice_nothing(
    name: str, each: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the examples that come to a changed place are played: the others pass."""
    trying = MutationRunner(find_ruleset(f"classics/{name}"))
    quick = {key: trying.run_mutant(key).verdict for key in list(trying.mutants_by_key)[::each]}
    monkeypatch.setattr(
        "rulewright.mutation.mutation_runner.MutationBaseline.covering_examples",
        lambda ground, _: ground.examples,
    )
    for key, verdict in some(quick.items()):
        whole = trying.run_mutant(key).verdict
        assert whole == verdict or (verdict, whole) == ("unreached", "unnoticed"), key


@pytest.mark.parametrize("name", ["pig", "tic-tac-toe"])
def test_changes_in_one_program_are_those_compiled_one_by_one(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trying = MutationRunner(find_ruleset(f"classics/{name}"))
    quick = {key: trying.run_mutant(key).verdict for key in trying.mutants_by_key}
    boards = [ground.switched_rules for ground in trying.baselines.values()]
    assert sum(len(board.switch_numbers) for board in boards) > len(quick) / 2
    for board in boards:
        monkeypatch.setattr(board, "switch_numbers", {})
    assert {key: trying.run_mutant(key).verdict for key in trying.mutants_by_key} == quick


def test_rows_that_are_read_before_a_game_are_changed_too(coins: Path) -> None:
    rules = RULES.replace("start: 3}", "start: 3, most: 'limit[rich]'}").replace(
        "tables:\n", "types: {wealth: {members: [rich]}}\ntables:\n"
        "  limit(wealth): {type: int, rows: {rich: 4}}\n",
    )  # fmt: skip
    (coins / "ruleset.yaml").write_text(rules, "utf-8")
    scenario = "given: |\n  money[ann] = 4\nexpect:\n  - money[ann] == 4\n"
    (coins / "scenarios" / "rich.yaml").write_text(
        f"scenario: nobody has more than four\nruleset: coins\n{scenario}", "utf-8"
    )
    found = said(run_mutation_tests(coins, workers=1))
    assert found["if the table `limit` said 3 for 4 at `rich`"] == "noticed"
    assert found["if the table `limit` said 5 for 4 at `rich`"] == "unnoticed"


def test_what_is_accepted_is_told_apart(coins: Path) -> None:
    (coins / "scenarios" / "whole.yaml").write_text(WHOLE, "utf-8")
    before = run_mutation_tests(coins, workers=1)
    first = before.survivors[0]
    mark = '[[accepted]]\nrule = "{}"\nchange = "{}"\nbecause = "It is so."\n'
    noticed = next(one for one in before.mutant_reports if one.verdict == "noticed")
    marks = [mark.format(one.rule_name, one.description) for one in (first, noticed)]
    (coins / "rulewright.toml").write_text("\n".join(marks), "utf-8")
    after = run_mutation_tests(coins, workers=1)
    assert [one.mutant for one in after.survivors] == [
        one.mutant for one in before.survivors if one.description != first.description
    ]
    assert after.percent == before.percent < after.percent_with_accepted
    assert {one.accepted_reason for one in after.accepted_mutants} == {"It is so."}
    assert [stale.change for stale in after.stale_entries] == [noticed.description]


def test_an_accepted_change_says_why(coins: Path) -> None:
    (coins / "scenarios" / "whole.yaml").write_text(WHOLE, "utf-8")
    text = '[[accepted]]\nrule = "define/can_buy(p)"\nchange = "without it"\n'
    (coins / "rulewright.toml").write_text(text, "utf-8")
    with pytest.raises(DiagnosticError, match="three lines"):
        run_mutation_tests(coins, workers=1)


def test_some_changes_are_drawn() -> None:
    folder = find_ruleset("classics/tic-tac-toe")
    everything = run_mutation_tests(folder, workers=1)
    some = run_mutation_tests(folder, max_mutants=5, seed=3, workers=1)
    assert len(some.mutant_reports) == 5 and some.untried_count == len(everything.mutant_reports) - 5
    assert [one.to_dict() for one in some.mutant_reports] == [
        one.to_dict() for one in everything.mutant_reports if one in some.mutant_reports
    ]
    json.dumps(everything.to_dict())


def test_any_number_of_processes_finds_the_same() -> None:
    folder = find_ruleset("classics/tic-tac-toe")
    one, two = (run_mutation_tests(folder, workers=number) for number in (1, 2))
    assert [(t.mutant, t.verdict) for t in one.mutant_reports] == [
        (t.mutant, t.verdict) for t in two.mutant_reports
    ]


def test_menus_that_a_script_offers_itself_are_changed_too(coins: Path) -> None:
    menu = """\
actions:
  buying(p):
    offers:
      buy:
        where: can_buy(p)
        do: money[p] -= price[p]
      keep: nothing
flow:
"""
    before, _, asked = RULES.partition("      p chooses:")
    end = asked[asked.index("scoring:") :]
    rules = f"{before}      p chooses from buying(p)\n{end}".replace("flow:\n", menu)
    (coins / "ruleset.yaml").write_text(rules, "utf-8")
    (coins / "scenarios" / "poor.yaml").write_text(
        "scenario: who is poor cannot buy\nruleset: coins\ngiven: |\n  money[ann] = 1\n"
        "perform: ann chooses from buying(ann)\n"
        "moves:\n  - illegal: ann buy\n  - ann: keep\n",
        "utf-8",
    )
    found = said(run_mutation_tests(coins, workers=1))
    assert found["without `can_buy(p)`"] == "noticed"


def test_a_row_that_is_worked_out_is_changed_as_a_whole(coins: Path) -> None:
    (coins / "ruleset.yaml").write_text(
        RULES.replace("price(player):", "price(m):\n    takes: {m: 1 to 9}")
        .replace("rows: {ann: 2, bob: 2}", "rows:\n      1-9: 2 * m")
        .replace("price[p]", "price[turn]"),
        "utf-8",
    )
    (coins / "scenarios" / "whole.yaml").write_text(WHOLE, "utf-8")
    found = [
        one for one in run_mutation_tests(coins, workers=1).mutant_reports if one.mutant.mutant_kind == "cell"
    ]
    assert [one.description for one in found] == [
        "if the table `price` said 2 * m + 1 for 2 * m at `1-9`",
        "if the table `price` said 2 * m - 1 for 2 * m at `1-9`",
    ]


def test_options_beyond_those_known_before_the_game_are_not_tried(tmp_path: Path) -> None:
    """How many options a decision has is part of its type, which is known before rules change."""
    rules = RULES.replace("define:", "define:\n  limit: 3", 1)
    rules = rules.replace(
        "        buy where", "        give(k from 1 to limit): money[p] += k\n        buy where"
    )
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(rules, "utf-8")
    moves = "  - illegal: ann give(4)\n  - ann: give(3)\n  - bob: give(1)\n"
    script = f"scenario: s\nruleset: coins\nmoves:\n{moves}expect:\n  - money[ann] == 6\n"
    (tmp_path / "scenarios" / "gifts.yaml").write_text(script, "utf-8")
    found = said(run_mutation_tests(tmp_path, workers=1))
    assert found["if 3 were 2 in `limit: 3`"] == "noticed"
    assert "if 3 were 4 in `limit: 3`" not in found
    assert not [each for each in found if "were 0 in `give(k from 1 to limit)" in each]


def test_who_of_equals_is_found_is_changed(tmp_path: Path) -> None:
    """Where players can be equal, and in the last key that is compared."""
    rules = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 2
names: {p: player, q: player, n: digit}
types: {digit: 0 to 3}
state:
  money(p): {type: int, start: 3}
  rent(p): {type: int, start: 3}
define:
  rich: most q in player by money[q]
  poor: least q in player by money[q], rent[q]
  seated: most q in player by -number(q)
flow:
  turns:
    each: p in player
    do: |
      p chooses n in digit
      money[p] += n
      money[rich] += 1
      rent[poor] += 1
      rent[seated] += 1
"""
    script = """\
scenario: who is first of equals gets more
ruleset: little
moves: [{player1: 0}, {player2: 1}]
expect: ['money[player1] EXPECTED']
"""
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "ruleset.yaml").write_text(rules, "utf-8")
    verdicts = {}
    for expected in (">= 0", "== 5"):
        text = script.replace("EXPECTED", expected)
        (tmp_path / "scenarios" / "equals.yaml").write_text(text, "utf-8")
        ties = [
            each for each in run_mutation_tests(tmp_path).mutant_reports if each.mutant.mutant_kind == "tie"
        ]
        assert sorted((each.mutant.old_text, each.mutant.new_text) for each in ties) == [
            ("money[q]", "money[q], number(q)"),
            ("rent[q]", ""),
        ]
        verdicts[expected] = [each.verdict for each in ties if each.mutant.new_text]
    assert verdicts == {">= 0": ["unnoticed"], "== 5": ["noticed"]}


def test_a_fault_of_the_engine_is_not_noticed_by_an_example(
    coins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that fails on rules with a change says nothing about the examples."""
    (coins / "scenarios" / "whole.yaml").write_text(WHOLE, "utf-8")
    runner = MutationRunner(coins)
    keys = list(runner.mutants_by_key)
    for ground in runner.baselines.values():
        _ = ground.switched_rules

    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setattr("rulewright.mutation.mutation_runner.run_on_bench", broken)
    refused = 0
    for key in keys:
        try:
            assert runner.run_mutant(key).verdict in ("unreached", "same"), "no example was played"
        except DiagnosticError as error:
            (finding,) = error.diagnostics
            assert finding.code == "own-fault"
            assert "was changed to" in finding.notes[-1] or "was left out" in finding.notes[-1]
            refused += 1
    assert refused


RANKED = """\
ruleset: ranked
title: Ranked
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, bob]}
names:
  p: player
  n: 0 to 4
state:
  stars(p): 0 to 4
  moons(p): 0 to 4
tables:
  worth(n):
    type: int
    default: 0
    rows: {1-3: 5}
flow:
  turns:
    each: p in player
    do: |
      p chooses n from 0 to 4
      stars[p] = n
scoring:
  points(p): worth[stars[p]]
  ranking: [points, 'stars[p]', 'moons[p]']
"""
GIVEN = """\
scenario: {title}
ruleset: ranked
given: |
  stars[ann] = {ann}
  stars[bob] = {bob}
  moons[ann] = {moons}
perform: nothing
ranking: [{ranking}]
"""


def mutate_ranked(folder: Path, *scenarios: str) -> Mutation:
    (folder / "scenarios").mkdir()
    (folder / "ruleset.yaml").write_text(RANKED, "utf-8")
    for number, text in enumerate(scenarios):
        (folder / "scenarios" / f"s{number}.yaml").write_text(text, "utf-8")
    return run_mutation_tests(folder)


def test_the_ranking_and_ends_of_ranges_are_mutated(tmp_path: Path) -> None:
    """An example whose players tie in nothing notices neither the tie-breaks nor the end of the range."""
    found = mutate_ranked(tmp_path, GIVEN.format(title="a", ann=1, bob=0, moons=0, ranking="ann, bob"))
    survivors = {one.description for one in found.survivors}
    assert {
        "if the row `1-3` of the table `worth` were `1-2`",
        "without `moons[p]`",
        "if `stars[p], moons[p]` were `moons[p], stars[p]`",
    } <= survivors


def test_a_ranking_expectation_notices_them(tmp_path: Path) -> None:
    found = mutate_ranked(
        tmp_path,
        GIVEN.format(title="moons decide", ann=2, bob=2, moons=1, ranking="ann, bob"),
        GIVEN.format(title="stars come first", ann=1, bob=2, moons=3, ranking="bob, ann"),
        GIVEN.format(title="three are worth as much", ann=3, bob=0, moons=0, ranking="ann, bob"),
        GIVEN.format(title="points come first", ann=4, bob=3, moons=0, ranking="bob, ann"),
        GIVEN.format(title="nothing decides", ann=2, bob=2, moons=0, ranking="[ann, bob]"),
    )
    assert not [one.description for one in found.survivors if one.mutant.mutant_kind == "ranking"]
    assert "if the row `1-3` of the table `worth` were `1-2`" not in {
        one.description for one in found.survivors
    }


def test_a_wrong_ranking_fails(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as refused:
        mutate_ranked(tmp_path, GIVEN.format(title="a", ann=1, bob=0, moons=0, ranking="bob, ann"))
    (finding,) = refused.value.diagnostics
    assert finding.code == "expectation-failed" and "`[ann, bob]`" in finding.primary.text
