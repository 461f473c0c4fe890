"""`rulewright show`: stages, one rule, and names that are not there."""

from __future__ import annotations

import pytest

from cli_tools import run


@pytest.mark.parametrize(
    ("stage", "line"),
    [
        ("documents", "has_line(p): any l in line where (all s in l.sites have mark[s] == p)"),
        ("tree", "define has_line(p: player): bool"),
        ("ir", "value define_has_line(p_1):"),
        ("python", "def define_has_line(s, h, p_1):"),
        ("c", "/* define_has_line */"),
    ],
)
def test_one_rule_at_each_stage(stage: str, line: str) -> None:
    shown = run("show", "classics/tic-tac-toe", "--stage", stage, "--rule", "has_line")
    assert shown.exit_code == 0
    assert shown.stdout.splitlines()[0] == line


def test_a_variant_is_in_what_is_shown() -> None:
    base = run("show", "arctic", "--rule", "chinese_advance").stdout
    frozen = run("show", "arctic", "--rule", "chinese_advance", "--variant", "pack-ice").stdout
    assert "frozen" not in base
    assert "if s != frozen and t != frozen:" in frozen


def test_names_that_are_not_there() -> None:
    rule = run("show", "classics/tic-tac-toe", "--rule", "haz_line")
    assert rule.exit_code == 2
    assert "did you mean `has_line`?" in " ".join(rule.output.replace("│", " ").split())
    stage = run("show", "classics/tic-tac-toe", "--stage", "wood")
    assert stage.exit_code == 2
    assert "`documents`, `model`, `tree`, `ir`" in " ".join(stage.output.replace("│", " ").split())
