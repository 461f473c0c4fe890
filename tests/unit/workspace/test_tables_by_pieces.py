"""The cells of a table that are known of another setting are those that it has in this one."""

from __future__ import annotations

from pathlib import Path

from rulewright.analysis import pipeline
from rulewright.analysis.world import World
from rulewright.resources import data_folder
from rulewright.setting import Setting
from rulewright.types import CollectionType
from rulewright.validation.ruleset_project import RulesetProject

RULES = """\
ruleset: fair
title: Fair
language: 1
version: 1.0.0
players: 2 to 4

names: {p: player, s: stall}

types:
  stall:
    fields: {rent: int, roofed: bool = false}
    members:
      corner: {rent: 5}
      alley: {rent: 2, players: 3 to 4}
      gate: {rent: 3, roofed: true}

  weather:
    fields: {wet: bool}
    members: {sun: {wet: false}, rain: {wet: true}}

tables:
  visitors(s):
    type: int
    rows: {corner: 4, alley: 3, gate: s.rent}
  price(s):
    type: int
    rows: {corner: player_count, alley: 2 * player_count, gate: s.rent}

state:
  owner(s): {type: player?}
  sky: {type: weather, start: rain}

flow:
  turns:
    each: p in player
    do: |
      for s in stall:
        if visitors[s] + price[s] > 3 and (s.roofed or sky.wet):
          owner[s] = p

scoring:
  points(p): count s in stall where owner[s] == p
"""


def written(world: World) -> dict[str, object]:
    """What stands in the tables that somebody has written down, and where."""
    world.fill_all_tables()
    return {
        name: (
            [world.pool.items[cell] for cell in table.cells]
            if isinstance(table.type, CollectionType)
            else table.cells,
            table.row_spans,
        )
        for name, table in world.tables_by_name.items()
        if table.span.end
    }


def known(workshop: RulesetProject, *settings: Setting) -> int:
    """How many tables need not be filled in, all in all."""
    found = 0
    for setting in settings:
        typed = workshop.get_typed(setting).scope.world
        found += sum(
            table not in typed.piece_records and table not in typed.pending_fills
            for table in typed.tables_by_name.values()
            if table.span.end
        )
        whole = pipeline.declare_all(workshop.get_documents(setting.edition, setting.variants), setting)
        for piece in pipeline.iter_rule_pieces(whole):
            piece.type_piece()
        assert written(typed) == written(whole), setting
    return found


def test_tables_that_depend_on_how_many_play(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    assert known(RulesetProject(tmp_path), *map(Setting, (2, 3, 4))) == 2, "wet, but once"


def test_tables_of_a_large_ruleset() -> None:
    workshop = RulesetProject(data_folder("rulesets") / "arctic")
    settings = Setting(2), Setting(3), Setting(3, "de"), Setting(2, "ja", ("advanced-setup",))
    assert known(workshop, *settings) > 50
