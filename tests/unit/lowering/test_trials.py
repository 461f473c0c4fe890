"""Trial runs and questions about menus change nothing, whatever they write, on both backends."""

from __future__ import annotations

from pathlib import Path

import rulewright
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.ir.program import PC
from rulewright.play.playout import playout

TRIALS = Path(__file__).parents[2] / "language" / "corners" / "trials"


def test_nothing_stays_of_trials_and_both_backends_agree() -> None:
    ruleset = rulewright.load(TRIALS, players=2)
    machine = ruleset.machine
    native = None
    if find_compiler() is not None:
        native = library.build(ruleset.compiled.program).player()
    taken: set[str | None] = set()
    for seed in range(8):
        cells = machine.blank(seed)
        options = machine.begin(cells, None, hold=True)
        if native is not None:
            assert native.begin(seed, hold=True) == options
        for number in range(60):
            if not options:
                break
            before = list(cells)
            assert machine.legal(cells) == options
            assert cells == before
            code = options[(7 * number + seed) % len(options)]
            info = ruleset.program.decisions[cells[PC]]
            taken |= {a.name for a in info.alternatives if a.base <= code < a.base + a.size}
            options = machine.choose(cells, None, code, hold=True)
            if native is not None:
                assert native.choose(code, hold=True) == options
                assert native.cells[: len(cells)] == cells
    assert taken >= {"buy", "lend", "lay", "gamble", "sit", "hope", "rest"}
    playout(machine, 3)
