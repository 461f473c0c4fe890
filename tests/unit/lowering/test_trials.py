"""Trial runs and questions about menus change nothing, whatever they write, on both backends."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.backends.native import library
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
            for block in kept:  # what is not used is empty
                count, first = cells[block.base - 2 : block.base]
                used = block.base + count * key_size(block.keys[1])
                assert first == 0 and not any(cells[used : block.base + block.size])
    assert taken >= TAKEN[name]
