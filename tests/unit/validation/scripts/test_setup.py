"""A script that is in the middle of something needs a game only up to where it asks first."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import RULESETS
from rulewright.ir.nodes import ENDED
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_on_bench
from rulewright.workspace.compiled_setting import CompiledSetting


def state(bench: CompiledSetting, cells: list[int]) -> dict[str, list[int]]:
    """The cells of a position that rules can name, without the frames of procedures."""
    return {
        f"{block.kind} {block.name}": cells[block.base : block.base + block.size]
        for block in bench.machine.program.blocks
        if block.kind not in ("frame", "trigger")
    }


@pytest.mark.parametrize("game", ["arctic", "classics/nine-mens-morris"])
def test_a_setup_comes_to_the_position_of_a_whole_game(game: str) -> None:
    setting = Setting(2)
    alone = RulesetProject(RULESETS / game).get_bench(setting)
    cells = alone.machine.make_cells(7)
    alone.machine.begin_game(cells, None, hold=True)
    bench = RulesetProject(RULESETS / game, with_flow=False).get_bench(setting)
    assert bench.machine.program.entry_segment < ENDED  # nobody can begin
    segment = bench.compiled.lowered.get_setup_segment()
    bench.sync_program()
    short = bench.machine.make_cells(7)
    bench.machine.advance(short, None, segment, hold=True)
    assert state(bench, short) == state(alone, cells)
    assert len(bench.machine.program.functions) < len(alone.machine.program.functions)
    bench.ensure_flow()
    long = bench.machine.make_cells(7)
    bench.machine.begin_game(long, None, hold=True)
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
    bench = RulesetProject(RULESETS / "arctic", with_flow=False).get_bench(Setting(2))
    codes = []
    assert not bench.compiled.lowered.is_playable
    for move in ("fight(alaska, china)", "fly(alaska)"):
        script = read_script(Path("scenario.yaml"), text.replace("MOVE", move))
        codes.append([found.code for found in run_on_bench(script, bench).findings])
        assert bench.compiled.lowered.is_playable
    assert codes == [[], ["unknown-move"]]
