"""Who is told what was chosen: whoever sees all that it hangs on, and whom the rules name."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.setting import Setting
from rulewright.validation.laws.properties import check_properties
from rulewright.validation.ruleset_project import RulesetProject
from unit.validation.tables import folder_with

RULES = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 3
names:
  p, q: player
  n: 0 to 6
  c: card
types:
  card: [ace, king, queen, jack, ten, nine]
state:
  plan(p): {{type: 0 to 6, seen by: viewer == p or viewer == next(p)}}
  open(p): {{type: 0 to 6}}
  owner(n): player?
zones:
  card:
    deck: {{ordered: true, start: all, seen by: nobody}}
    hand(p): {{seen by: p}}
    table: {{}}
    gone: {{}}
define:
  right(p): next(p)
  free(n): owner[n] is none
procedures:
  settle_at(p, n): |
    owner[n] = p
flow:
  setup: |
    for p in player:
      move first 2 of deck to hand[p]
  turns:
    each: p in player
    do: |
      {turn}
"""


def told(folder: Path, turn: str, choice: str | None = None) -> tuple[str, ...]:
    """What each of three seats, and a watcher, is told of the first choice of the first seat."""
    lines = turn.splitlines()
    text = RULES.format(turn=("\n      ").join(lines))
    where = folder_with(folder, text)
    report = check_properties(RulesetProject(where).get_bench(Setting(3)), game_count=2)
    assert not report.failures
    game = rulewright.load(where).new_game(seed=1)
    game.choose(choice or str(game.decision.options[0]))  # type: ignore[union-attr]
    moves = [game.log_for(seat) for seat in (*game.seats, None)]
    return tuple(next(str(event.option) for event in events if event.kind == "move") for events in moves)


@pytest.mark.parametrize(
    ("turn", "choice", "expected"),
    [
        ("p chooses n from 1 to 6\nopen[p] = n", "4", ("4", "4", "4", "4")),
        ("p chooses n from 1 to 6\nplan[p] = n", "4", ("4", "4", "?", "?")),
        ("p chooses n in 1 to 6 where n != plan[p]\nopen[p] = 0", "4", ("4", "4", "?", "?")),
        ("p chooses n from 1 to 6 seen by right(right(p))\nplan[p] = n", "4", ("4", "?", "4", "?")),
        ("p chooses n from 1 to 6 openly\nplan[p] = n", "4", ("4", "4", "4", "4")),
        ("p chooses n from 1 to 6 seen by nobody\nopen[p] = 1", "4", ("4", "?", "?", "?")),
        (
            "p chooses q in player except p seen by q\nplan[p] = 1",
            "player3",
            ("player3", "?", "player3", "?"),
        ),
        (
            "p may choose n from 1 to 6 openly:\n  plan[p] = n\nelse:\n  plan[p] = 0",
            "decline",
            ("decline", "decline", "decline", "decline"),
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n  lie(n from 1 to 2):\n    nothing",
            "lie(1)",
            ("lie(1)", "lie(1)", "?", "?"),
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n    open[p] = 1\n  show(n from 1 to 2):\n    open[p] = n",
            "show(1)",
            ("show(1)", "show(1)", "?", "?"),
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n  show(n from 1 to 2) where open[p] == 0:\n"
            "    open[p] = n\n    open[p] += 1\n    plan[p] = 0",
            "show(1)",
            ("show(1)", "show(1)", "show(1)", "show(1)"),
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n  build(n from 0 to 2) where free(n):\n"
            "    settle_at(p, n)\n    plan[p] = 0",
            "build(1)",
            ("build(1)", "build(1)", "build(1)", "build(1)"),
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n  play(c in hand[p]):\n    move c to table",
            "play(ace)",
            ("play(ace)", "play(ace)", "play(ace)", "play(ace)"),
        ),
        *(  # who did not do what would be seen has done the rest, if there is but one
            (
                f"p chooses:\n  hide(n from 0 to 6):\n    plan[p] = n\n    {change}\n  rest:\n    nothing",
                "rest",
                ("rest", shown, shown, shown),
            )
            for change, shown in (("open[p] += 1", "rest"), ("plan[right(p)] = 2", "?"))
        ),
        (
            "p chooses:\n  hide:\n    plan[p] = 1\n    open[p] += 1\n  rest:\n    nothing\n"
            "  other:\n    plan[p] = 0",
            "rest",
            ("rest", "rest", "?", "?"),
        ),
        (  # what may be there already tells nothing
            "p chooses:\n  hide:\n    plan[p] = 1\n  show(n from 1 to 2):\n    open[p] = n\n    plan[p] = 0",
            "show(1)",
            ("show(1)", "show(1)", "?", "?"),
        ),
        (
            "p chooses openly:\n  hide:\n    plan[p] = 1\n  show(n from 1 to 2):\n    open[p] = n",
            "show(1)",
            ("show(1)", "show(1)", "show(1)", "show(1)"),
        ),
    ],
)
def test_who_is_told(tmp_path: Path, turn: str, choice: str, expected: tuple[str, ...]) -> None:
    assert told(tmp_path, turn, choice) == expected


def test_a_card_that_is_passed_on_and_one_that_is_shown(tmp_path: Path) -> None:
    passed = "p chooses c in hand[p]\nmove c to hand[next(p)]"
    mine, *others = told(tmp_path / "a", passed)
    assert mine != "?" and others == ["?", "?", "?"]
    mine, *others = told(tmp_path / "b", passed.replace("hand[p]\n", "hand[p] openly\n"))
    assert mine != "?" and others == [mine] * 3
    mine, *others = told(tmp_path / "c", "p chooses c in hand[p]\nmove c to table")
    assert mine != "?" and others == [mine] * 3


WATCHED = """\
ruleset: watched
title: Watched
language: 1
version: 1.0.0
players: 3 to 5
names: {{p: player, q: player}}
types:
  kind: [villager, wolf]
state:
  part(p): {{type: kind, start: villager, seen by: '{seen}'}}
  out(p): bool
  shown(p): {{type: bool, seen by: '{flag}'}}
flow:
  deal: |
    draw p from player
    part[p] = wolf
    draw q from player except p
    part[q] = wolf
  nights:
    repeat: i in 1 to 2
    each: p in player
    do: |
      p chooses:
        accuse(q in player) where q != p:
          out[q] = true
          shown[q] = true
        wait: nothing
scoring:
  points(p): 1 if out[p] else 0
"""


def watched(folder: Path, seen: str, flag: str) -> Path:
    return folder_with(folder, WATCHED.format(seen=seen, flag=flag))


@pytest.mark.parametrize(
    ("seen", "flag", "after"),
    [
        ("viewer == p or part[viewer] == wolf", "everybody", "?"),
        ("everybody if shown[p] else p", "everybody", "known"),
        ("everybody if shown[p] else p", "viewer == p", "?"),
        ("viewer == p or shown[viewer]", "everybody", "?"),
    ],
)
def test_who_sees_something_may_hang_on_secrets(tmp_path: Path, seen: str, flag: str, after: str) -> None:
    """Each rule is right for every seat. A watcher gets what all see, as far as that they all see
    it is no secret; checker, properties and play agree on it."""
    where = watched(tmp_path, seen, flag)
    bench = RulesetProject(where).get_bench(Setting(3))
    assert not [w for w in bench.compiled.analysed.warnings if w.code == "hidden-in-log"]
    if "shown" not in flag + seen or flag == "everybody":
        assert not check_properties(bench, game_count=4).failures
    game = rulewright.load(where, players=3).new_game(seed=1)
    seen_at_start = game.view(None)["state"]["part"].values()  # type: ignore[index]
    assert set(seen_at_start) == {"?"}
    game.choose("accuse(player2)")
    part = game.view(None)["state"]["part"]["player2"]  # type: ignore[index]
    assert part == "?" if after == "?" else part in ("villager", "wolf")


def test_a_watcher_is_not_told_that_all_are_wolves(tmp_path: Path) -> None:
    """Everybody sees everything then, and that they do would tell it."""
    game = rulewright.load(watched(tmp_path, "viewer == p or part[viewer] == wolf", "everybody"))
    play = game.new_game(seed=1)
    block = next(each for each in play.program.blocks if each.name == "part")
    for cell in range(block.base, block.base + block.size):
        play.cells[cell] = 1
    assert play.view(play.seats[0])["state"]["part"]["player2"] == "wolf"  # type: ignore[index]
    assert set(play.view(None)["state"]["part"].values()) == {"?"}  # type: ignore[index]
