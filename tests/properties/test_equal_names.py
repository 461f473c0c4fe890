"""Any two things of a ruleset can be called the same: that is refused, or it works."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from random import Random
from string import Template

import pytest

import rulewright
from edits import number
from properties.test_pieces import by_pieces, whole
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.loading import load_documents
from rulewright.setting import Setting
from rulewright.workspace.piece_typing import PieceTyper

RULES = Template("""\
ruleset: equal
title: Equal
language: 1
version: 1.0.0
players: {count: 2, seats: [$seat, seat2]}
names: {p: player, a: $place, g: $good}
options:
  $option: {type: 'one of $choice, other', default: $choice}
types:
  $good: [$kind, wine]
  $place:
    fields:
      $field: bool = false
      $keyed[$good]: int = 0
      $rule(p): bool = true
      $number: int = 1
    members:
      home: {$keyed: {$kind: 2, wine: 1}}
      $member: {$field: true, $rule: 'money[p] > 0', $number: 2}
  $part: {subset: $place, where: it.$field}
grids:
  $cell: {grid: square, columns: 2, rows: 1}
relations:
  $relation:
    between: $place
    fields: {$days: int}
    edges:
      home: {$member: 3}
tables:
  $table(g): {type: int, rows: {$kind: 1, wine: 2}}
state:
  money(p): {type: int, start: 1}
  $state(a): {type: player?}
zones:
  $place:
    $deck: {start: all}
    $hand(p): {}
bags:
  $bag: {of: $good, start: 4}
define:
  $sum(p):
    sum of:
      $summand: money[p]
      more: count a in $place where a.$field
  $cases(a): {by: a, cases: {home: 1, otherwise: 2}}
actions:
  $menu(p):
    offers:
      $buy(g):
        needs: {$condition: '$bag[g] > 0'}
        do: |
          $bag[g] -= 1
          money[p] += $table[g]
      $pass: nothing
procedures:
  $procedure(p): money[p] += 1
modifiers:
  $member:
    $sum.$summand(p):
      when: $state[$member] == p
      is: base + 1
triggers:
  $trigger: {when: 'money[p] becomes 9', do: 'money[p] = 0'}
invariants:
  $invariant: 0 == 0
flow:
  $phase:
    repeat: $round in 1 to 2
    steps:
      $step:
        each: p in player
        do: |
          let $local = $round
          $procedure(p)
          p chooses from $menu(p)
          p chooses a in $place where a.$rule(p) and a.$number > 0
          $state[a] = p
          money[p] += a.$keyed[wine] + $local
          log "$entry" ($value = p)
scoring:
  points(p):
    sum of:
      $score: $sum(p)
      $second: 1 if $option == $choice else 0
""")
NAMES = {
    name: f"{name}_name" for name in """seat option choice good kind place field keyed rule number
    member part cell relation days table state deck hand bag sum summand cases menu buy condition
    pass procedure trigger invariant phase round step local entry value score second""".split()
}  # fmt: skip


def called(**equal: str) -> str:
    return RULES.substitute({**NAMES, **equal})


def write(folder: Path, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return folder


ALL = list(combinations(NAMES, 2))
LIKELY = ("good", "kind", "place", "field", "keyed", "number", "member", "part", "cell")
"""Those that stand inside each other."""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(*pair, marks=[] if set(pair) <= set(LIKELY) or not n % 16 else [pytest.mark.soak])
        for n, pair in enumerate(ALL)
    ],
)
def test_equal_names_are_refused_or_work(one: str, other: str, tmp_path: Path) -> None:
    text = called(**{one: "same", other: "same"})
    write(tmp_path, text)
    try:
        documents = load_documents(tmp_path)
    except DiagnosticError:
        return
    pieces = PieceTyper()
    found = by_pieces(pieces, documents, Setting(2))
    assert found == whole(documents, Setting(2))
    if not any(is_error(each) for each in rulewright.check(tmp_path, remember=False).findings):
        play_and_ask(tmp_path)
    random = Random(f"{one} {other}")
    for _ in range(3):
        head, types, rest = text.partition("types:")
        write(tmp_path, head + types + number(rest, random))
        documents = load_documents(tmp_path)
        assert by_pieces(pieces, documents, Setting(2)) == whole(documents, Setting(2))


def is_error(found: Diagnostic) -> bool:
    return found.severity is Severity.ERROR


def play_and_ask(folder: Path) -> None:
    ruleset = rulewright.load(folder)
    game, random = ruleset.new_game(seed=1), Random(1)
    while (decision := game.decision) is not None:
        assert game.view(game.player)["state"]
        assert all(rulewright.why(game, option.name) for option in decision.options)
        game.choose(random.choice(decision.options).name)
    again = ruleset.load_game(game.save())
    assert again.choices == game.choices and again.log == game.log
    seat, score = next(iter(game.scores.items()))
    assert rulewright.why(game, f"score {seat}").reason.value == str(score)
