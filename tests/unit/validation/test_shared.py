"""Settings that have their numbers and their code in common are played like each by itself."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import FunctionType

import pytest

from cli_tools import RULESETS
from honest import some
from rulewright.backends import python
from rulewright.backends.function_cache import FunctionCache
from rulewright.ir.nodes import Binary, Const, ForRange, Function, Load, Local, Return, Set
from rulewright.ir.program import CellBlock, Program
from rulewright.play.game import Game
from rulewright.setting import Setting
from rulewright.types import INT, IntType
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from rulewright.workspace.compiled_setting import CompiledSetting, SharedCaches
from unit.backends.programs import program_of
from unit.validation.tables import folder_with

SETTINGS = (
    Setting(2), Setting(3), Setting(2, None, ("discard",)), Setting(3, None, ("discard",)),
)  # fmt: skip


def played(bench: CompiledSetting, seed: int) -> list[object]:
    """All that is seen of a game whose players choose at random, and which rules it reached."""
    bench.reset_coverage()
    game, choices = Game(bench.build_game_context(bench.seat_names), seed), Random(seed)
    seen: list[object] = []
    while game.decision is not None:
        names = [option.name for option in game.decision.options]
        seen += [game.player, names, [str(game.view(seat)) for seat in game.seats]]
        game.choose(choices.choice(names))
    return [*seen, game.standings(), sorted(map(str, bench.reached_spans()))]


def test_what_settings_share_is_played_like_what_is_compiled_alone() -> None:
    folder = RULESETS / "classics" / "goofspiel"
    together = RulesetProject(folder, coverage=True, shared_parts=SharedCaches())
    for setting in SETTINGS:
        alone = RulesetProject(folder, coverage=True)
        for seed in range(2):
            assert played(together.get_bench(setting), seed) == played(alone.get_bench(setting), seed)
    for setting in SETTINGS:  # what came later has changed nothing
        assert played(together.get_bench(setting), 5) == played(
            RulesetProject(folder, coverage=True).get_bench(setting), 5
        )


@pytest.mark.parametrize("game", ["kalah", "pig", "go", pytest.param("backgammon", marks=pytest.mark.soak)])
def test_functions_that_are_made_when_they_are_called_do_the_same(game: str) -> None:
    folder = RULESETS / "classics" / game
    bench = RulesetProject(folder, coverage=True, shared_parts=SharedCaches(), with_flow=False).get_bench(
        Setting(2)
    )
    bench.ensure_flow()
    made = bench.compiled.lowered.lowering
    assert made.deferred  # they wait
    alone = RulesetProject(folder, coverage=True).get_bench(Setting(2))
    for seed in range(3):
        assert played(bench, seed) == played(alone, seed)
    assert len(bench.reached_marks) == len(bench.machine.program.marks)
    assert {*made.functions, *made.deferred} >= alone.machine.program.functions.keys()


def test_the_same_thing_has_the_same_cells_in_all_settings() -> None:
    folder = RULESETS / "classics" / "goofspiel"
    together = RulesetProject(folder, coverage=True, shared_parts=SharedCaches())
    first, second = (together.get_bench(setting) for setting in (SETTINGS[0], SETTINGS[2]))
    told = [
        {(block.name, block.kind, block.size): block.base for block in bench.machine.program.blocks}
        for bench in (first, second)
    ]
    both = told[0].keys() & told[1].keys()
    assert len(both) > 3 and {name: told[0][name] for name in both} == {name: told[1][name] for name in both}
    played(first, 1), played(second, 1)
    codes = [
        {
            made.__code__
            for made in bench.machine.module.functions.values()
            if isinstance(made, FunctionType) and made.__kwdefaults__ is None
        }
        for bench in (first, second)
    ]
    assert codes[0] & codes[1]


DEALS = """\
options:
  dealt: {type: bool, default: false}
names:
  p: player
  n: int
state:
  pile: {type: int, least: 0, start: 4}
procedures:
  deal(p): |
    p chooses:
      cut(n from 1 to 2):
        pile += n
        log "cut" (n = n)
  turn(p): |
    p chooses:
      take(n from 1 to 2) where n <= pile:
        pile -= n
        log "took" (n = n)
flow:
  begin: |
    if dealt:
      for p in player:
        deal(p)
  turns:
    each: p in player, for ever
    do: |
      turn(p)
      if pile == 0:
        end game
scoring:
  points(p): 0
"""


def test_what_is_asked_has_the_same_numbers_in_all_settings(tmp_path: Path) -> None:
    folder_with(tmp_path, DEALS)
    together = RulesetProject(tmp_path, coverage=True, shared_parts=SharedCaches(), with_flow=False)
    dealt = Setting(2, options=(("dealt", "true"),))
    first, second = (together.get_bench(setting) for setting in (dealt, Setting(2)))
    for bench in (first, second):
        bench.ensure_flow()
        assert played(bench, 1) == played(
            RulesetProject(tmp_path, coverage=True).get_bench(bench.compiled.setting), 1
        )
    programs = [bench.machine.program for bench in (first, second)]
    asked = [{info.key: n for n, info in program.decisions.items()} for program in programs]
    told = [{info.message: n for n, info in program.events.items()} for program in programs]
    for one, other in (asked, told):
        assert one.items() >= other.items() and one.keys() > other.keys()
    take = first.machine.program.decisions[asked[0]["turn"]].apply_function
    codes = [bench.machine.module[take].__code__ for bench in (first, second)]  # type: ignore[attr-defined]
    assert codes[0] is codes[1]


@pytest.mark.parametrize("text", ["perform: pile -= 9\n", "expect:\n  - 1 // (pile - 4) == 2\n"])
def test_what_is_said_in_the_same_words_elsewhere_faults_where_it_stands(tmp_path: Path, text: str) -> None:
    folder_with(tmp_path, DEALS)
    together = RulesetProject(tmp_path, coverage=True, shared_parts=SharedCaches(), with_flow=False)
    told = []
    for options in ("{dealt: true}", "{dealt: false}", "{dealt: false}"):
        path = tmp_path / f"{len(told)}.yaml"
        head = f"scenario: a test\nruleset: little\noptions: {options}\ngiven:\n  from: blank\n"
        path.write_text(head + text, "utf-8")
        (found,) = run_script(read_script(path), together).findings
        told.append((found, path))
    for found, path in some(told):
        assert all(span.source.path == str(path) for span in found.all_spans)


def looking(end: int) -> Program:
    """Adds up a block of cells that ends somewhere."""
    cell = Load(10, Local("i"), block=10)
    total = Set(name="n", value=Binary("+", Local("n"), cell))
    added = ForRange(name="i", first=Const(0), last=Const(16), body=(total,))
    body = (Set(name="n", value=Const(0)), added, Return(value=Local("n")))
    program = program_of(Function("all", (), body, "value"), size=60)
    keys = (IntType(0, end - 11),)
    program.blocks = (CellBlock("cells", "state", 10, end - 10, keys, INT),)
    return program


@pytest.mark.parametrize(("end", "shared"), [(26, True), (40, False)])
def test_code_is_shared_where_functions_read_the_same(end: int, shared: bool) -> None:
    printed = FunctionCache()
    modules = [python.build_module(looking(at), lazily=printed) for at in (26, end)]
    cells = list(range(60))
    assert [module["all"](cells, None) for module in modules] == [sum(range(10, 26))] * 2
    codes = [module["all"].__code__ for module in modules]  # type: ignore[attr-defined]
    assert (codes[0] is codes[1]) is shared
