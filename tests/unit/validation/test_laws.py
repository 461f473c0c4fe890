"""The laws notice what breaks them, and tell it with a script that shows it, shortened."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.setting import Setting
from rulewright.validation.laws.properties import PropertyReport, check_properties
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_export import quote_yaml
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.validation.testing.outcome import Failure
from unit.validation.tables import folder_with

COINS = """\
names:
  p: player
  n: int
state:
  pile: {type: int, least: 0, start: 30}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(n from 1 to 3) where pile >= n:
          pile -= n
        wave:
          nothing
      if pile == 0:
        end game
bound: {decisions: 400, then: rank}
scoring:
  points(p): 0 - pile
"""


def laws(folder: Path, rules: str, games: int = 4) -> PropertyReport:
    return check_properties(
        RulesetProject(folder_with(folder, rules)).get_bench(Setting(2)), game_count=games
    )


def broken(folder: Path, rules: str, games: int = 10) -> Failure:
    report = laws(folder, rules, games)
    assert len(report.failures) == 1
    return report.failures[0]


def moves(failure: Failure) -> list[str]:
    return [line for line in failure.script.splitlines() if line.startswith("  - ")]


def test_a_sound_ruleset_keeps_the_laws(tmp_path: Path) -> None:
    report = laws(tmp_path, COINS)
    assert not report.failures
    assert report.game_count == 4 and report.choice_count > 20


def test_an_offered_move_that_cannot_be_carried_out(tmp_path: Path) -> None:
    failure = broken(tmp_path, COINS.replace(" where pile >= n", ""))
    assert failure.finding.code == "value-outside"
    assert failure.law == "a legal move can be made"
    # 30 coins cannot be overdrawn with fewer than 11 moves of at most 3.
    assert 11 <= len(moves(failure)) <= 30
    assert "wave" not in failure.script


def test_the_script_leads_there_again(tmp_path: Path) -> None:
    failure = broken(tmp_path, COINS.replace(" where pile >= n", ""))
    path = tmp_path / "again.yaml"
    path.write_text(failure.script, "utf-8")
    result = run_script(read_script(path), RulesetProject(tmp_path))
    assert [finding.code for finding in result.findings] == ["value-outside"]
    assert result.findings[0].labels[0].span.line == len(failure.script.splitlines())


@pytest.mark.parametrize(
    ("change", "code", "law"),
    [
        (("bound: {decisions: 400, then: rank}", "invariants:\n  many: pile != 27"), "law-broken",
         "invariants hold"),
        (("        wave:\n          nothing\n", ""), "no-options",
         "a running game has a legal decision"),
        (("if pile == 0", "if pile == 99"), "no-options", "a running game has a legal decision"),
        (("400, then: rank", "12, then: fault"), "game-too-long", "a game ends"),
    ],
)  # fmt: skip
def test_laws_that_break(tmp_path: Path, change: tuple[str, str], code: str, law: str) -> None:
    assert change[0] in COINS
    rules = COINS.replace(*change)
    if law == "a running game has a legal decision":
        rules = rules.replace("        wave:\n          nothing\n", "").replace(">= n", ">= n + 2")
    failure = broken(tmp_path, rules)
    assert (failure.finding.code, failure.law) == (code, law)
    assert "found by random play: 2 players; seed" in failure.finding.notes[0]


HANDS = """\
names:
  p, q: player
  c: card
types:
  good: [gas, oil]
  card: [ace, king, queen, jack, ten, nine]
state:
  taken(p): int
bags:
  hand(p): {of: good, start: 1, most: 2, seen by: p}
  gone: {of: good, most: 12, seen by: nobody}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    held(p): {seen by: p}
flow:
  setup: |
    shuffle deck
    for p in player:
      move first 2 of deck to held[p]
      draw 1 from hand[p] to gone
  turns:
    repeat: turn in 1 to 6
    each: p in player
    do: |
      QUESTION
      taken[p] += 1
scoring:
  points(p): taken[p]
"""


STACKS = """\
names:
  p: player
  g: good
  n: int
types:
  good: [gas, oil, coal]
state:
  taken(p): int
bags:
  stack(p): {of: good, start: 4, seen by: nobody}
  purse(p): {of: good, start: 0, most: 9, seen by: p}
  market: {of: good, start: 0, most: 40}
flow:
  turns:
    repeat: turn in 1 to 4
    each: p in player
    do: |
      BODY
scoring:
  points(p): taken[p]
"""


@pytest.mark.parametrize(
    "question",
    [
        "p chooses q in player where hand[q][gas] > 0 or q == p",
        "p chooses q in player where (any c in held[q] where c == ace) or q == p",
    ],
)
def test_options_that_tell_secrets(tmp_path: Path, question: str) -> None:
    failure = broken(tmp_path, HANDS.replace("QUESTION", question))
    assert failure.law == "secrets stay secret"
    assert "tell what" in failure.finding.headline


def test_options_from_what_one_may_see(tmp_path: Path) -> None:
    rules = HANDS.replace("QUESTION", "p chooses c in held[p]").replace("p, q: player", "p: player")
    assert not laws(tmp_path, rules).failures


@pytest.mark.parametrize(
    "body",
    [
        "p chooses:\n  build:\n    market[g] += 1\n  keep:\n    market[g] += 1",
        "p chooses:\n  show:\n    market[g] += 1\n  hide:\n    purse[p][g] += 1",
        "if g == gas:\n  taken[p] += 1",
        'log "turns-over" (player = p, good = g)\np chooses n from 1 to 2\nmarket[g] += 1',
    ],
)
def test_a_draw_may_be_told_before_it_lies_in_the_open(tmp_path: Path, body: str) -> None:
    body = f"draw g from stack[p]\n{body}\np chooses n from 1 to 2".replace("\n", "\n      ")
    assert not laws(tmp_path, STACKS.replace("BODY", body), 8).failures


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("take(3)", "take(3)"), ("a1, b2", "a1, b2"), ("{gas: 2}", "'{gas: 2}'"), ("-3", "'-3'"),
        ("it's `x`: y", "'it''s `x`: y'"), ("give(n = 3)", "give(n = 3)"),
    ],
)  # fmt: skip
def test_texts_in_scripts(text: str, written: str) -> None:
    assert quote_yaml(text) == written


def test_a_failure_names_the_limit_that_was_met(tmp_path: Path) -> None:
    endless = "flow:\n  count:\n    repeat: k in 1 to 1000000000\n    do: pile += 1\n"
    failure = broken(tmp_path, COINS.replace("flow:\n", endless))
    assert failure.finding.code == "endless-rule"
    assert "more than 1,000,000 iterations of loops between two decisions" in failure.finding.notes
