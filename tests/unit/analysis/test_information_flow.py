"""Who may know a roll, a draw or a choice, by where its value goes; and what the log must not
tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.play.game import Game
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.workspace.compiled_setting import CompiledSetting
from unit.validation.tables import folder_with

RULES = """\
names:
  p, q: player
  n: int
  c: card
types:
  good: [gas, oil]
  card: [ace, king, queen, jack, ten, nine]
state:
  secret(p): {type: 0 to 20, seen by: p}
  dark: {type: 0 to 20, seen by: nobody}
  flag(p): {type: bool, seen by: p}
  open(p): {type: 0 to 20, start: 2}
  now: {type: player, start: player2}
bags:
  store: {of: good, start: 5, seen by: nobody}
  purse(p): {of: good, start: 2, most: 9, seen by: p}
  market: {of: good, most: 9}
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {seen by: p}
    table: {}
procedures:
  hide(p, n): |
    secret[p] = n
  show(n): |
    open[player1] = n
  thrown: |
    roll d from 1 to 6
    return d
  thrown_by(p): |
    roll d from 1 to 6
    return d
  dealt(p): |
    draw c from deck
    return c
flow:
  setup: |
    for p in player:
      move first 2 of deck to hand[p]
  turns:
    repeat: turn in 1 to 2
    each: p in player
    do: |
      BODY
      p chooses:
        go:
          nothing
        stay:
          nothing
scoring:
  points(p): open[p]
"""


def bench(folder: Path, body: str) -> CompiledSetting:
    text = RULES.replace("BODY", body.replace("\n", "\n      "))
    return RulesetProject(folder_with(folder, text)).get_bench(Setting(2))


def game(folder: Path, body: str) -> Game:
    made = bench(folder, body)
    return Game(made.build_game_context(made.seat_names), 1)


def readers(game: Game, kind: str) -> str:
    """Who knows the first event of a kind: 1, 2 for the players, w for somebody who watches."""
    found = ""
    for name, seat in (("1", "player1"), ("2", "player2"), ("w", None)):
        first = next(event for event in game.log_for(seat) if event.kind == kind)
        found += name if first.is_visible else ""
    return found


@pytest.mark.parametrize(
    ("body", "who"),
    [
        ("roll d from 1 to 6", "12w"),
        ("roll d from 1 to 6\nopen[p] = d", "12w"),
        ("roll d from 1 to 6\nsecret[p] = d", "1"),
        ("roll d from 1 to 6\nlet e = d + 1\nsecret[p] = e", "1"),
        ("roll d from 1 to 6\nsecret[p] = d\nopen[p] = d", "12w"),
        ("roll d from 1 to 6\nif open[p] > 3:\n  open[p] = d\nelse:\n  secret[p] = d", "1"),
        ("roll d from 1 to 6\nopen[p] = d // 2\nsecret[p] = d", "1"),
        ("roll d from 1 to 6\nif d == 6:\n  flag[p] = true", "1"),
        ("roll d from 1 to 6\nif d == 6:\n  open[p] = 1", "12w"),
        ("roll d from 1 to 6\nhide(p, d)", "1"),
        ("roll d from 1 to 6\nhide(next(p), d)", "2"),
        ("roll d from 1 to 6\nhide(now, d)", ""),
        ("for n in 1 to 2:\n  roll d from 1 to 6\n  if d == 6:\n    leave\n  flag[p] = true",
         "1"),
        ("roll d from 1 to 6\nlet q = next(p)\nhide(q, d)", ""),
        ("let q = next(p)\nroll d from 1 to 6\nhide(q, d)", "2"),
        ("roll d from 1 to 6\nsecret[p] = d\nlet q = next(p)\nsecret[q] = d", ""),
        ("roll d from 1 to 6\nsecret[now] = d", ""),
        ("roll d from 1 to 6\ndark = d", ""),
        ("roll d from 1 to 6\nshow(d)", "12w"),
        ("let d = thrown()\nopen[p] = d", "12w"),
        ("let d = thrown()\nsecret[p] = d", ""),
        ("let d = thrown_by(p)\nsecret[p] = d", "1"),
        ("let d = thrown_by(next(p))\nsecret[p] = d", ""),
        ("let q = next(p)\nlet d = thrown_by(q)\nsecret[q] = d", "2"),
        ("let c = dealt(p)\nmove c to hand[p]", "1"),
        ("let c = dealt(p)\nmove c to table", "12w"),
        ('draw g from good\nsecret[p] += number(g)\nlog "comes" (good = g)', "12w"),
        ("draw g from good\nsecret[p] += number(g)", "1"),
        ('roll d from 1 to 6\nlog "sees" (n = d seen by p)', "1"),
        ('roll d from 1 to 6\nsecret[p] = d\nlog "says" (n = d seen by everybody)', "12w"),
        ("draw 1 from store to market", "12w"),
        ("draw 1 from store to purse[p]", "1"),
        ("draw k from store\npurse[p][k] += 1", "1"),
        ("draw k from store\nmarket[k] += 1", "12w"),
        ("draw c from hand[p]\nmove c to hand[next(p)]", "2"),
        ("draw c from hand[p]\nmove c to table", "12w"),
    ],
)  # fmt: skip
def test_chance_is_told_to_who_may_see_where_it_goes(tmp_path: Path, body: str, who: str) -> None:
    assert readers(game(tmp_path, body), "chance") == who


@pytest.mark.parametrize(
    ("body", "move", "who"),
    [
        ("p chooses n from 1 to 3\nopen[p] = n", "2", "12w"),
        ("p chooses n from 1 to 3\nsecret[p] = n", "2", "1"),
        ("p chooses n from 1 to 3\nif n > 1:\n  flag[p] = true", "2", "1"),
        ("p chooses c in hand[p]\nmove c to table", "ace", "12w"),
        ("p chooses c in hand[p]\nif open[p] == 2:\n  move c to table", "ace", "1"),
        ("p chooses c in hand[p]\nopen[p] = 3", "ace", "1"),
        ("p chooses g within purse[p] where size(g) == 1\nmove g from purse[p] to market",
         "{gas: 1}", "12w"),
        ("p chooses g within purse[p] where size(g) == 1\nmove g from purse[p] to store",
         "{gas: 1}", "1"),
        ("p chooses:\n  trap:\n    flag[p] = true\n  pass:\n    nothing", "pass", "1"),
        ("p chooses:\n  buy:\n    open[p] = 1\n  pass:\n    nothing", "pass", "12w"),
        ("p chooses:\n  gas:\n    move 1 from purse[p][gas] to market[gas]\n  oil:\n"
         "    move 1 from purse[p][oil] to market[oil]\n  pass:\n    nothing", "pass", "12w"),
        ("p chooses:\n  gas:\n    move 1 from purse[p][gas] to market[gas]\n  oil:\n"
         "    move 1 from purse[p][oil] to market[oil]\n  pass:\n    nothing", "gas", "1"),
        ("p chooses:\n  trap:\n    flag[p] = true\n    open[p] += 1\n  hole:\n"
         "    flag[p] = false\n    open[p] += 1\n  pass:\n    nothing", "pass", "12w"),
        ("p chooses:\n  knock where secret[p] == 0:\n    nothing\n  pass:\n    nothing",
         "knock", "1"),
        ("p chooses:\n  knock where secret[p] == 0:\n    nothing\n  pass:\n    nothing",
         "pass", "12w"),
    ],
)  # fmt: skip
def test_a_choice_is_told_unless_it_hangs_on_secrets(tmp_path: Path, body: str, move: str, who: str) -> None:
    play = game(tmp_path, body)
    play.choose(move)
    assert readers(play, "move") == who


def test_that_there_was_no_other_option_is_as_secret_as_the_options(tmp_path: Path) -> None:
    play = game(tmp_path, "p chooses c in hand[p] where c == ace\nmove c to table")
    mine, theirs = (
        next(event for event in play.log_for(seat) if event.kind == "move") for seat in ("player1", "player2")
    )
    assert (mine.option, mine.forced) == ("ace", True)
    assert (theirs.option, theirs.forced) == ("ace", False)


@pytest.mark.parametrize(
    "body",
    [
        'log "a" (n = secret[p])',
        'log "a" (n = secret[p] seen by next(p))',
        'for c in hand[p]:\n  log "holds" (player = p, card = c)',
        'for c in hand[p] where c == ace:\n  log "holds" (player = p)',
        'let x = secret[p] + 1\nlog "a" (n = x)',
        'roll d from 1 to 6\nsecret[p] = d\nlog "a" (n = d)',
        'p chooses n from 1 to 3\nsecret[p] = n\nlog "bids" (n = n)',
        'if secret[p] > 3:\n  log "rich" (player = p)',
        'if secret[p] > 3:\n  secret[p] = 0\nelse:\n  log "poor" (player = p)',
        'while secret[p] > 3:\n  log "rich" (player = p)\n  secret[p] -= 1',
        'let d = thrown()\nsecret[p] = d\nlog "a" (n = d)',
        'let d = first c in deck\nif d is not none:\n  open[p] = 1\n  log "next" (card = d)',
        'log "gas" (n = purse[p][gas])',
        'draw g from good\nsecret[p] = number(g)\nlog "comes" (good = g)',
        'draw g from good\nsecret[p] += number(g)\nlog "total" (n = secret[p])',
    ],
)  # fmt: skip
def test_a_line_of_the_log_that_tells_a_secret(tmp_path: Path, body: str) -> None:
    found = [warning.code for warning in bench(tmp_path, body).compiled.analysed.warnings]
    assert "hidden-in-log" in found


@pytest.mark.parametrize(
    "body",
    [
        'log "a" (n = secret[p] seen by p)',
        'log "a" (n = secret[p] seen by everybody)',
        'for c in hand[p]:\n  log "holds" (player = p, card = c seen by p)',
        'for c in hand[p]:\n  move c to table\n  log "lays" (player = p, card = c)',
        'if secret[p] > 3:\n  open[p] += 1\n  log "rich" (player = p)',
        'if secret[p] > 3:\n  open[p] += 1\nelse:\n  log "poor" (player = p)',
        'if secret[p] > 3:\n  log "rich" (player = p seen by everybody)',
        'p chooses c in hand[p]\nlog "plays" (card = c)\nmove c to table',
        'p may choose c in hand[p]:\n  move c to table\n  log "plays" (card = c)\nelse:\n  nothing',
        'roll d from 1 to 6\nlog "rolls" (n = d)',
        'log "sizes" (n = size(hand[p]), m = size(purse[p]))',
        'let x = secret[p]\nopen[p] += x\nlog "gains" (n = x)',
        'draw g from good\nsecret[p] += number(g)\nlog "comes" (good = g)',
        'draw g from good\nlet n = number(g)\nsecret[p] += n\nlog "comes" (good = g, n = n)',
    ],
)  # fmt: skip
def test_a_line_of_the_log_that_tells_none(tmp_path: Path, body: str) -> None:
    found = [warning.code for warning in bench(tmp_path, body).compiled.analysed.warnings]
    assert "hidden-in-log" not in found
