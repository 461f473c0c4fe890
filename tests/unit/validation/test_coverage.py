"""Lines of rules and rows of tables that scripts reach; how that is told; JUnit XML."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from rulewright.validation.testing.coverage_report import Coverage
from rulewright.validation.testing.junit import format_junit
from rulewright.validation.testing.suite import run_suite
from unit.validation.tables import folder_with

RULES = """\
ruleset: inn
title: Inn
language: 1
version: 1.0.0
players: 2 to 3
editions:
  rich: {overlays: [editions/rich]}
names:
  p: player
  g: guest
  n: lot
  seats: player_count
options:
  feast: {type: bool, default: false}
types:
  lot: 1 to 3
  guest: [carter, monk, lord]
tables:
  rooms(seats):
    type: int
    rows: {2: 5, 3: 7}
  price(g, n):
    type: int
    rows:
      carter: {1: 1, 2: 2, 3: 3}
      monk: {1-3: 0}
      lord:
        1: 4
        2-3: 4 * n
    default: 9
state:
  free: {type: int, least: 0, most: 'rooms[player_count]', start: 'rooms[player_count] - 1'}
  money(p): int
define:
  worth(g, n):
    is: price[g, n]
    unless:
      feasting:
        when: feast
        is: 2 * price[g, n]
procedures:
  lodge(p, g): |
    # who comes first
    money[p] +=
      worth(g, 2)
      + 0
    if free > 0 and
        g != lord:
      free -= 1
    else:
      nothing
flow:
  days:
    each: p in player
    do: |
      p chooses g in guest
      lodge(p, g)
scoring:
  points(p): money[p]
invariants:
  rooms_left: free >= 0
"""
RICH = """\
overlay: rich
of: inn
tables:
  price(g, n):
    rows: {carter: {2: 3}}
state:
  money(p): {start: 1}
"""
MONKS = """\
scenario: a monk pays nothing
ruleset: inn
players: 2
moves:
  - player1: monk
expect:
  - money[player1] == price[monk, 1]
"""
LORDS = (
    MONKS.replace("a monk pays nothing", "two lords")
    .replace("monk\n", "lord\n")
    .replace("money[player1] == price[monk, 1]", "money[player1] == 8")
)


def inn(folder: Path, **scripts: str) -> Path:
    files = {"ruleset": RULES, "editions/rich": RICH}
    files |= {f"scenarios/{name}": text for name, text in scripts.items()}
    for name, text in files.items():
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def covered(folder: Path, games: int = 0) -> Coverage:
    found = run_suite(folder, games=games).coverage
    assert found is not None
    return found


def texts(found: Coverage) -> list[str]:
    return [line.text for line in found.unreached_lines]


def names(found: Coverage) -> list[str]:
    return sorted(row.full_name for row in found.unreached_rows)


def test_lines_of_rules_in_base_and_overlays(tmp_path: Path) -> None:
    found = covered(inn(tmp_path, monks=MONKS))
    assert texts(found) == [
        "money(p): {start: 1}",  # nothing plays the edition
        "is: 2 * price[g, n]",
        "points(p): money[p]",
    ]
    counted = [line.text for line in found.source_lines]
    assert "worth(g, 2)" in counted and "g != lord:" in counted  # lines that go on
    assert "rooms_left: free >= 0" not in counted  # laws do not count
    assert "nothing" not in counted and "# who comes first" not in counted


ASKING = """\
ruleset: inn
title: Inn
language: 1
version: 1.0.0
players: 2
names:
  p: player
types:
  card: [ace, king]
state:
  money(p): int
zones:
  card:
    deck: {start: all, seen by: nobody}
    hand(p): {seen by: 'p if money[p] > 0 else player1'}
procedures:
  ask(p):
    gives: int
    do: |
      p chooses n from 1 to 3
      return n
  twice(p):
    gives: int
    do: return 2 * money[p]
flow:
  once:
    each: p in player
    do: |
      let n = ask(p)
      let m = twice(p)
      let spare = ask(p)
      money[p] += n + m
      if n == 3:
        let more = ask(p)
        money[p] += more + spare
scoring:
  points(p): money[p]
"""


def test_what_is_asked_for_in_passing(tmp_path: Path) -> None:
    """`let x = f()` where `f` asks is reached when it runs; who sees what no script can say."""
    script = "player1: 1\n  - player1: 2\n  - player2: 1\n  - player2: 2"
    folder = folder_with(tmp_path, ASKING)
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "one.yaml").write_text(
        f"scenario: one\nruleset: inn\nmoves:\n  - {script}\n", "utf-8"
    )
    suite = run_suite(folder, games=0)
    assert not suite.failed_outcomes and suite.coverage is not None
    assert [line.text for line in suite.coverage.unreached_lines] == [
        "let more = ask(p)", "money[p] += more + spare",
    ]  # fmt: skip
    assert not any("seen by" in line.text for line in suite.coverage.source_lines)


def test_random_games_do_not_count(tmp_path: Path) -> None:
    folder = inn(tmp_path, monks=MONKS)
    assert covered(folder, games=5).unreached_lines == covered(folder).unreached_lines


def test_rows_of_tables(tmp_path: Path) -> None:
    found = covered(inn(tmp_path, monks=MONKS))
    assert sorted(row.full_name for row in found.table_rows) == [
        "price: carter", "price: carter", "price: lord, 1", "price: lord, 2-3", "price: monk",
        "rooms: 2", "rooms: 3",
    ]  # fmt: skip
    assert names(found) == [
        "price: carter", "price: carter", "price: lord, 1", "price: lord, 2-3", "rooms: 3",
    ]  # fmt: skip
    more = covered(inn(tmp_path, monks=MONKS, lords=LORDS, three=MONKS.replace(": 2\n", ": 3\n")))
    assert names(more) == ["price: carter", "price: carter", "price: lord, 1"]


def test_rows_of_an_overlay_are_its_own(tmp_path: Path) -> None:
    script = MONKS.replace("players: 2", "edition: rich\nplayers: 2").replace("monk", "carter")
    script = script.replace("price[carter, 1]", "3 + 1")
    found = covered(inn(tmp_path, carters=script))
    carters = {row.path.rpartition("/")[2]: row for row in found.table_rows if row.keys[0] == "carter"}
    assert set(carters) == {"ruleset.yaml", "rich.yaml"}
    assert carters["rich.yaml"] in found.reached_rows
    assert carters["ruleset.yaml"] not in found.reached_rows
    assert "money(p): {start: 1}" not in texts(found)


def test_a_table_that_is_read_under_an_option(tmp_path: Path) -> None:
    script = MONKS.replace("players: 2", "options: {feast: true}\nplayers: 2")
    assert "is: 2 * price[g, n]" not in texts(covered(inn(tmp_path, feast=script)))


def test_what_each_script_reaches(tmp_path: Path) -> None:
    found = covered(inn(tmp_path, monks=MONKS, lords=LORDS))
    lords, monks = found.count_by_script()
    assert lords[0].endswith("scenarios/lords.yaml") and monks[0].endswith("scenarios/monks.yaml")
    assert lords[3] == 1  # the row of the lord
    assert monks[3] == 2  # the row of the monk, and that a room is taken


def test_the_forms(tmp_path: Path) -> None:
    found = covered(inn(tmp_path, monks=MONKS))
    told = found.summary_lines()
    assert told[0].startswith("rule lines: ") and told[1].startswith("rows of tables: 2 of 7")
    assert any(line.endswith("price: lord, 1") for line in told)
    lines = found.format_listing().splitlines()
    number = RULES.splitlines().index("      monk: {1-3: 0}") + 1
    assert f"{number:>5}    1 +       monk: {{1-3: 0}}" in lines
    number_of_points = RULES.splitlines().index("  points(p): money[p]") + 1
    assert f"{number_of_points:>5}    0 -   points(p): money[p]" in lines
    data = json.loads(json.dumps(found.to_dict()))
    assert data["lines"]["counted"] == len(found.source_lines)
    assert data["rows"] == {"reached": 2, "counted": 7, "percent": 28}
    assert data["percent"] == found.percent_reached < 100
    assert [script["title"] for script in data["scripts"]] == ["a monk pays nothing"]
    assert {"table": "price", "keys": ["monk"], "line": number, "reached": True} in [
        row for file in data["files"] for row in file["rows"]
    ]


def test_everything_is_reached_where_nothing_counts() -> None:
    assert Coverage().percent_reached == 100


def test_junit(tmp_path: Path) -> None:
    wrong = LORDS.replace("money[player1] == 8", "money[player1] == 7 and 'a' is b")
    suite = run_suite(inn(tmp_path, monks=MONKS, lords=LORDS.replace("== 8", "== 7"), broken=wrong), games=1)
    root = ElementTree.fromstring(format_junit([("inn <1>", suite)]))
    assert root.tag == "testsuites" and root.get("failures") == "2"
    names = [element.get("name") for element in root]
    assert names == ["inn <1>: scenarios", "inn <1>: laws"]
    cases = {case.get("name"): case for case in root[0]}
    failure = cases["two lords"].find("failure")
    assert failure is not None and failure.get("type") in ("expectation-failed", "syntax")
    assert cases["a monk pays nothing"].find("failure") is None
    assert cases["a monk pays nothing"].get("file", "").endswith("monks.yaml")
    assert int(root[1].get("tests", "0")) == 4  # two editions, two numbers of players
    assert all(outcome.seconds > 0 for outcome in suite.outcomes if outcome.kind == "laws")
