"""The flow is lowered within the limits of its setting, also where scripts add it later."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright import limits
from rulewright.compiler import compile_ruleset
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents
from rulewright.lowering.lowered_program import LoweredProgram
from rulewright.setting import Setting

STATEMENTS = 2_000
ALLOWED = 60_000
"""Enough work to type the rules, and too little to lower their flow as well."""
RULES = """\
ruleset: long
title: Long
language: 1
version: 1.0.0
players: 2
names: {p: player}
state: {n: int}
scoring:
  points(p): n
flow:
  round:
    do: |
"""


@pytest.mark.parametrize(
    "add",
    [LoweredProgram.add_flow, LoweredProgram.get_setup_segment, LoweredProgram.lower_flow_by_steps],
    ids=["whole games", "a setup", "steps"],
)
def test_a_flow_that_is_too_long_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, add: Callable[[LoweredProgram], object]
) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES + "      n = 2\n" * STATEMENTS, "utf-8")
    monkeypatch.setattr(limits, "WORK_OF_SETTING", ALLOWED)
    lowered = compile_ruleset(load_documents(tmp_path), Setting(2), coverage=True, flow=False).lowered
    with pytest.raises(DiagnosticError) as refused:
        add(lowered)
    assert [finding.code for finding in refused.value.diagnostics] == ["limit-work"]
