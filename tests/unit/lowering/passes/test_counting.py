"""Whatever is worked out for one decision is bounded, and Python and C agree on the bound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends import python
from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.play.playout import run_playout
from rulewright.play.runtime import Machine
from unit.validation.tables import folder_with

RULES = """\
names:
  p: player
  n: 0 to 1000000
state:
  gold(p): int
define:
{define}
flow:
  once:
    do: |
      player1 chooses m from 1 to 2
{do}
scoring:
  points(p): gold[p]
"""

NEST = """\
  one(n): count a in 1 to 1000 where (a * n + gold[player1]) % 7 == 1
  two(n): sum one(n + a) for a in 1 to 1000
  three(n): sum two(n + a) for a in 1 to 1000
"""
DOUBLED = "  d0(n): gold[player1] + n\n" + "".join(
    f"  d{k}(n): d{k - 1}(n) + d{k - 1}(n + 1) if n + gold[player1] < 90000 else 0\n" for k in range(1, 40)
)
TRIED = """\
      player1 chooses:
        dig(k from 1 to 1000) where possible:
          for a in 1 to 900:
            for b in 1 to 900:
              gold[player1] += a
          require gold[player1] < 0
        rest:
          nothing
"""


@pytest.mark.parametrize(
    ("define", "do", "ends"),
    [
        pytest.param(NEST, "gold[player1] += three(m)", False, id="loops in loops elsewhere"),
        pytest.param(DOUBLED, "gold[player1] += d39(m)", False, id="calls that double"),
        pytest.param("  d: 1", TRIED, False, id="trials, each of its own"),
        pytest.param(NEST, "gold[player1] += two(m)", True, id="a million looks"),
        pytest.param(DOUBLED, "gold[player1] += d12(m)", True, id="a few calls that double"),
    ],
)
def test_work_for_one_decision(tmp_path: Path, define: str, do: str, ends: bool) -> None:
    lines = do if do.startswith(" ") else f"      {do}"
    folder = folder_with(tmp_path / "little", RULES.format(define=define, do=lines))
    # A tenth of the usual limit is met sooner; nothing else is different.
    program = replace(rulewright.load(folder).compiled.program, work_limit=2_000_000)
    machine = Machine(program, python.build_module(program))
    if ends:
        run_playout(machine, 1)
    else:
        with pytest.raises(RuleFault) as caught:
            run_playout(machine, 1)
        assert caught.value.code == "endless-rule" and caught.value.span.line > 9
    if find_compiler() is None:
        return
    player = native_player(program)
    for _ in range(2):  # a decision that met the limit takes nothing from the next
        player.begin_game(1)
        if ends:
            player.choose(0)
        else:
            with pytest.raises(library.NativeFault):
                player.choose(0)


def test_questions_do_not_add_up(tmp_path: Path) -> None:
    """What is asked of a position again and again is not the work of one decision."""
    define = "  much: sum (count a in 1 to 1000 where a * b % 7 == 1) for b in 1 to 1000"
    rules = RULES.format(define=define, do="      gold[player1] += 1").replace(
        "points(p): gold[p]", "points(p): much + gold[p]"
    )
    machine = rulewright.load(folder_with(tmp_path / "little", rules)).machine
    cells = run_playout(machine, 1)
    function = machine.program.score_parts[0][1]
    once = machine.module.work_counter
    once[0] = 0
    machine.module[function](cells, None, 0)
    asked = once[0]
    assert asked > 0
    machine.module.work_counter[0] = machine.program.work_limit - asked // 2
    assert machine.compute_number(function, cells, 0) > 0
