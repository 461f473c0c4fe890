"""Options in native code: added without a branch, and never beyond their buffer."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native import library, option_buffers
from rulewright.backends.native.printer import print_program
from rulewright.ir.nodes import (
    Binary,
    Call,
    Const,
    Emit,
    Expr,
    ForItems,
    ForRange,
    ForSlice,
    If,
    Load,
    Local,
    Lookup,
    Stmt,
    While,
)
from rulewright.ir.program import MAX_OPTIONS
from unit.validation.tables import folder_with

CODE = Emit(code=Local("t"))
FREE = Binary("==", Load(6, Local("t")), Const(-1))


@pytest.mark.parametrize(
    ("statement", "count"),
    [
        (CODE, 1),
        (If(condition=FREE, then=(CODE, CODE), orelse=(CODE,)), 2),
        (ForRange(name="t", first=Const(3), last=Const(8), body=(CODE,)), 5),
        (ForRange(name="t", first=Const(8), last=Const(3), step=-1, body=(CODE, CODE)), 10),
        (ForItems(name="t", items=(1, 5, 9), body=(If(condition=FREE, then=(CODE,)),)), 3),
        (ForSlice(name="t", table=0, first=Load(7), last=Load(8), body=(CODE,)), 4),
        (
            ForSlice(
                name="t",
                table=0,
                body=(CODE,),
                first=Lookup(1, Local("s")),
                last=Lookup(1, Binary("+", Local("s"), Const(1))),
            ),
            3,
        ),
        (ForRange(name="t", first=Const(0), last=Load(7), body=(CODE,)), None),
        (While(condition=FREE, body=(CODE,)), None),
        (While(condition=FREE, body=()), 0),
    ],
)
def test_how_many_options_there_can_be(statement: Stmt, count: int | None) -> None:
    tables = [(1, 2, 3, 4), (0, 1, 4, 4)]
    assert option_buffers.count_max_options((statement,), tables) == count
    if count is not None:
        assert option_buffers.count_max_options((statement, CODE), tables) == count + 1


@pytest.mark.parametrize(
    ("condition", "code", "without"),
    [
        (FREE, Local("t"), True),
        (Binary("and", Binary("!=", Local("t"), Const(-1)), FREE), Local("t"), True),
        (Binary("!=", Load(6), Const(-1)), Const(0), False),
        (Call("guard", (Local("t"),)), Local("t"), False),
        (FREE, Lookup(0, Local("t")), False),
    ],
)
def test_which_options_are_added_without_a_branch(condition: Expr, code: Expr, without: bool) -> None:
    assert option_buffers.is_branchless(condition, code) == without


MANY = """\
names:
  p: player
state:
  limit: {type: int, start: COUNT}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        take(a from 0 to 256, b from 1 to 256) where 256 * a + b <= limit:
          limit = 0
      otherwise:
        end game
"""


@pytest.mark.native
def test_the_buffer_takes_just_as_many_options_as_it_has_room_for(tmp_path: Path) -> None:
    for count in (MAX_OPTIONS, MAX_OPTIONS + 1):
        rules = MANY.replace("COUNT", str(count))
        ruleset = rulewright.load(folder_with(tmp_path / str(count), rules))
        assert "n+=" in print_program(ruleset.compiled.program)
        player = native_player(ruleset.compiled.program)
        if count == MAX_OPTIONS:
            assert player.begin_game(1) == list(range(MAX_OPTIONS))
        else:
            with pytest.raises(library.NativeFault):
                player.begin_game(1)
