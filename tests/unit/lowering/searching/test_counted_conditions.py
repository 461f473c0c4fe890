"""A condition whose coverage is counted is taken apart in loops, and what it reaches stays the
same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.play.game import Game
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.workspace.compiled_setting import CompiledSetting
from unit.validation.tables import folder_with

SAILING = """\
names: {p: player, s: site, t: site, k: kind, n: int}
types:
  site: [a, b, c, d, e, f]
  kind:
    fields: {sails: bool}
    members: {crab: {sails: false}, cow: {sails: SAILS}}
state:
  ships(s): {type: int, least: 0, start: SHIPS}
define:
  apart(s, t): s != t or ships[t] > 7
  rested(k): k.sails or ships[a] > 8
actions:
  turn(p):
    offers:
      sail(s, t, kLETTER):
        takes: {s: site, t: site, k: kindMORE}
        where: WHERE
        do: |
          ships[s] -= 1
          ships[t] += 1
      stop: end game
flow:
  turns:
    each: p in player, for ever
    do: p chooses from turn(p)
"""
WHERE = "ships[s] > 0 and apart(s, t) and k.sails and rested(k)"
TURNED = "apart(s, t) and ships[s] > 0"
SOME = "ships[s] > 0 and apart(s, t) and n > 0"
APART = "s != t or ships[t] > 7"
RESTED = "k.sails or ships[a] > 8"


def reached(bench: CompiledSetting) -> set[str]:
    return {span.text for span in bench.reached_spans()} & {WHERE, TURNED, SOME, APART, RESTED}


def begun(folder: Path, ships: int, sails: str = "true", *, where: str = WHERE) -> CompiledSetting:
    """A bench that watches, where the first choice has been listed. Where an amount is asked about,
    one is chosen, of which there may be none."""
    letter, takes = (", n", ", n: 'from 1 to ships[s]'") if where == SOME else ("", "")
    text = SAILING.replace("WHERE", where).replace("SHIPS", str(ships)).replace("SAILS", sails)
    text = text.replace("LETTER", letter).replace("MORE", takes)
    bench = RulesetProject(folder_with(folder, text), coverage=True).get_bench(Setting(2))
    Game(bench.build_game_context(("ann", "ben")), 0)
    return bench


@pytest.mark.parametrize(
    ("ships", "sails", "found"),
    [
        (1, "true", {WHERE, APART, RESTED}),
        (1, "false", {WHERE, APART}),  # asked, though nobody can sail
        (0, "true", {WHERE}),
    ],
)
def test_what_is_asked_is_reached(tmp_path: Path, ships: int, sails: str, found: set[str]) -> None:
    assert reached(begun(tmp_path, ships, sails)) == found


def test_parts_are_asked_in_their_order(tmp_path: Path) -> None:
    assert reached(begun(tmp_path, 0, where=TURNED)) == {TURNED, APART}


@pytest.mark.parametrize(("ships", "found"), [(1, {SOME, APART}), (0, set())])
def test_what_nobody_may_be_asked_of_stays_whole(tmp_path: Path, ships: int, found: set[str]) -> None:
    assert reached(begun(tmp_path, ships, where=SOME)) == found


def test_a_part_stands_outside_of_loops_that_it_does_not_hang_on(tmp_path: Path) -> None:
    program = begun(tmp_path, 1).compiled.program
    listing = program.functions["options_0"]
    outer = next(node for node in listing.body if isinstance(node, ir.ForRange))
    (test,) = (node for node in outer.body if isinstance(node, ir.If))
    assert any(isinstance(node, ir.ForRange) for node in iter_statements(test.then))
    assert not any(isinstance(node, ir.Mark) for node in iter_statements(outer.body))
