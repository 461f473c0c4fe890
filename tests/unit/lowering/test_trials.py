"""Trial runs and questions about menus change nothing, whatever they write, on both backends."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir.program import PC
from rulewright.types import key_size

LANGUAGE = Path(__file__).parents[2] / "language"
TAKEN = {
    "corners/trials": {"buy", "lend", "lay", "gamble", "sit", "hope", "rest"},
    "corners/remembered": {"sink", "shade", "light", "start_anew"},
    "18-mate": {"go", "castle", "claim"},
    "23-before": {"lay", "walk"},
}


@pytest.mark.parametrize("name", TAKEN)
def test_nothing_stays_of_trials_and_both_backends_agree(name: str) -> None:
    ruleset = rulewright.load(LANGUAGE / name, players=2)
    kept = [each for each in ruleset.program.blocks if each.kind == "positions-kept"]
    machine = ruleset.machine
    native = None
    if find_compiler() is not None:
        native = native_player(ruleset.compiled.program)
    taken: set[str | None] = set()
    for seed in range(8):
        cells = machine.make_cells(seed)
        options = machine.begin_game(cells, None, hold=True)
        if native is not None:
            assert native.begin_game(seed, hold=True) == options
        for number in range(60):
            if not options:
                break
            before = list(cells)
            assert machine.list_options(cells) == options
            assert cells == before
            code = options[(7 * number + seed) % len(options)]
            info = ruleset.program.decisions[cells[PC]]
            taken |= {a.name for a in info.alternatives if a.base <= code < a.base + a.size}
            options = machine.choose(cells, None, code, hold=True)
            if native is not None:
                assert native.choose(code, hold=True) == options
                assert native.cells[: len(cells)] == cells
            for block in kept:  # what is not used is empty
                count, first = cells[block.base - 2 : block.base]
                used = block.base + count * key_size(block.keys[1])
                assert first == 0 and not any(cells[used : block.base + block.size])
    assert taken >= TAKEN[name]


NESTED = """\
ruleset: nested
title: Nested
language: 1
version: 1.0.0
players: 1
names: {p: player, x: land, y: land, z: land}
types:
  land: [north, south, east]
state:
  barred(x): bool
  here: {type: land, start: south}
  seen(x): {type: int, most: 9}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        go(x) where possible:
          require x != east
          seen[x] += 1
          p chooses:
            step(y) where possible:
              require y == here and x == north
              p chooses:
                stop(z) where possible:
                  require z != x and z != y and not barred[z]
                  here = z
        rest: nothing
scoring:
  points(p): seen[north]
"""


def test_what_is_tried_inside_a_trial_is_one_function_and_knows_where_it_is_tried(
    tmp_path: Path,
) -> None:
    """It is called where the menu around it is tried, and where that has a single option."""
    (tmp_path / "ruleset.yaml").write_text(NESTED, "utf-8")
    ruleset = rulewright.load(tmp_path, players=1)
    stops = [name for name in ruleset.program.functions if name.startswith("trial_stop")]
    assert len(stops) == 2  # in a game, and in a trial
    game = ruleset.new_game()
    for here in ("south", "east", "south"):  # what is the only option is chosen by itself
        assert game.view()["state"]["here"] == here  # type: ignore[index]
        assert [option.name for option in game.decision.options] == ["go(north)", "rest"]
        game.choose("go(north)")
