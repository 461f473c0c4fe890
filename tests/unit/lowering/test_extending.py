"""What scenarios add to a program."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.analysis import script_typing
from rulewright.lowering.passes.pipeline import Passes
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.validation.ruleset_project import RulesetProject
from unit.validation.tables import folder_with

RULES = """\
names:
  p: player
state:
  pile: {type: int, least: 0, start: 4}
define:
  half: pile // 2
flow:
  turns: pile -= 1
scoring:
  points(p): half
"""


def test_what_is_added_is_finished_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = RulesetProject(folder_with(tmp_path, RULES)).get_bench(Setting(2)).compiled
    lowered, before = compiled.lowered, compiled.program
    finished = []
    run = Passes.run

    def counted(*args: object) -> None:
        finished.append(args)
        run(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(Passes, "run", counted)
    source = Source("added", "pile > half")
    typed = script_typing.type_condition(compiled.analysed, Span(source, 0, len(source.text)), {})
    added = {lowered.add_value_function(typed) for _ in range(5)}
    assert lowered.program is lowered.program is not before
    assert len(finished) == 1
    assert lowered.program.functions.keys() - before.functions.keys() == added
    assert all(lowered.program.functions[name] is f for name, f in before.functions.items())
