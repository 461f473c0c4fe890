"""A script that is in the middle of something needs a game only up to where it asks first."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import RULESETS
from rulewright.ir.nodes import ENDED
from rulewright.setting import Setting
from rulewright.study.scripts.playing import run_on
from rulewright.study.scripts.script import read_script
from rulewright.study.workshop import Workshop
from rulewright.workspace.bench import Bench


def state(bench: Bench, cells: list[int]) -> dict[str, list[int]]:
    """The cells of a position that rules can name, without the frames of procedures."""
    return {
        f"{block.kind} {block.name}": cells[block.base : block.base + block.size]
        for block in bench.machine.program.blocks
        if block.kind not in ("frame", "trigger")
    }


@pytest.mark.parametrize("game", ["arctic", "classics/nine-mens-morris"])
def test_a_setup_comes_to_the_position_of_a_whole_game(game: str) -> None:
    setting = Setting(2)
    alone = Workshop(RULESETS / game).bench(setting)
    cells = alone.machine.blank(7)
    alone.machine.begin(cells, None, hold=True)
    bench = Workshop(RULESETS / game, flow=False).bench(setting)
    assert bench.machine.program.entry < ENDED  # nobody can begin
    segment = bench.compiled.lowered.setup()
    bench.extended()
    short = bench.machine.blank(7)
    bench.machine.advance(short, None, segment, hold=True)
    assert state(bench, short) == state(alone, cells)
    assert len(bench.machine.program.functions) < len(alone.machine.program.functions)
    bench.need_flow()
    long = bench.machine.blank(7)
    bench.machine.begin(long, None, hold=True)
    assert state(bench, long) == state(alone, cells)


def test_a_move_is_known_that_only_the_flow_asks_for() -> None:
    text = """\
scenario: nothing can be built while somebody votes
ruleset: arctic
players: [alfred, betty]
perform: build(usa, alfred)
moves:
  - illegal: alfred MOVE
"""
    bench = Workshop(RULESETS / "arctic", flow=False).bench(Setting(2))
    codes = []
    assert not bench.compiled.lowered.whole
    for move in ("fight(alaska, china)", "fly(alaska)"):
        script = read_script(Path("scenario.yaml"), text.replace("MOVE", move))
        codes.append([found.code for found in run_on(script, bench).findings])
        assert bench.compiled.lowered.whole
    assert codes == [[], ["unknown-move"]]
