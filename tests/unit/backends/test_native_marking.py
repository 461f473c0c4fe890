"""Floods in native code: which statements visit a place of one, and that they reach the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.marking import marks_and_stacks, visit
from rulewright.backends.native.printer import print_c
from rulewright.ir.nodes import (
    Binary,
    Call,
    Const,
    Element,
    Function,
    If,
    Load,
    Local,
    NewArray,
    Set,
    SetElement,
)
from rulewright.lowering.lowered import lower
from rulewright.play.playout import playout
from unit.study.tables import folder_with

NEAR, TOP = Local("near"), Local("top")
MARK = SetElement(array="met", index=NEAR, value=Const(1))
PUT = SetElement(array="stack", index=TOP, value=NEAR)
COUNT = Set(name="top", value=Binary("+", TOP, Const(1)))
OWN = If(condition=Binary("==", Load(6, NEAR), Const(1)), then=(PUT, COUNT))
PLACE = If(condition=Binary("==", Element("met", NEAR), Const(0)), then=(MARK, OWN))


def test_a_visit() -> None:
    found = visit(PLACE)
    assert found is not None
    assert (found.marks, found.index, found.stack, found.top) == ("met", NEAR, "stack", "top")
    assert (found.condition, found.value) == (OWN.condition, NEAR)


@pytest.mark.parametrize(
    "other",
    [
        replace(PLACE, then=(OWN,)),
        replace(PLACE, then=(MARK, replace(OWN, condition=Call("own", (NEAR,))))),
        replace(PLACE, other=(COUNT,)),
        replace(PLACE, condition=Binary("==", Element("other", NEAR), Const(0))),
        replace(PLACE, condition=Binary("==", Element("met", NEAR), Const(1))),
        replace(PLACE, then=(replace(MARK, value=Const(2)), OWN)),
        replace(PLACE, then=(replace(MARK, index=TOP), OWN)),
        replace(PLACE, then=(MARK, replace(OWN, other=(COUNT,)))),
        replace(PLACE, then=(MARK, replace(OWN, then=(COUNT, PUT)))),
        replace(PLACE, then=(MARK, replace(OWN, then=(PUT, replace(COUNT, name="other"))))),
    ],
)
def test_no_visit(other: If) -> None:
    assert visit(other) is None


def test_marks_and_stacks() -> None:
    twice = SetElement(array="parts", index=NEAR, value=Const(2))
    body = (
        NewArray(array="met", size=9),
        NewArray(array="parts", size=9),
        NewArray(array="stack", size=9, cleared=False),
        If(condition=Load(1), then=(PLACE, twice), other=(replace(twice, value=Const(1)),)),
    )
    assert marks_and_stacks(Function("f", (), body, "value")) == ({"met"}, {"stack"})


FLOODED = """\
names:
  p: player
  s, t, m: site
grids:
  site: {grid: square, columns: 4, rows: 4}
state:
  owner(s): player?
  linked(p): int
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in site where owner[s] is none
      otherwise:
        end game
      owner[s] = SETTLER
      linked[p] += count t in site
        where owner[t] == p and joined(s, t, through m in site where owner[m] == p)
scoring:
  points(p): linked[p]
"""


@pytest.mark.native
@pytest.mark.parametrize("settler", ["p", "white"])
def test_floods_reach_the_same(tmp_path: Path, settler: str) -> None:
    """With one settler for all, the last flood stacks every place of the board."""
    head = FLOODED.replace("SETTLER", settler)
    named = "ruleset: little\ntitle: Little\nlanguage: 1\nversion: 1.0.0\n"
    seats = "players: {count: 2, seats: [white, black]}\n"
    ruleset = rulewright.load(folder_with(tmp_path, named + seats + head))
    # As on a board that is too large for words.
    place_by_place = lower(ruleset.compiled.analysed.rules, without=frozenset({"masks"})).program
    assert "+=e" in print_c(place_by_place)
    for program in (place_by_place, ruleset.compiled.program):
        player = library.build(program, tmp_path).player()
        for seed in range(30):
            assert player.playout(seed) == playout(ruleset.machine, seed)
