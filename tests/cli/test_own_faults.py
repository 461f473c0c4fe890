"""A fault of Rulewright itself names the author's line, and one bad script never ends `test`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run
from rulewright import tree
from rulewright.backends.statements import FunctionPrinter
from rulewright.ir import nodes as ir
from rulewright.lowering import expressions
from rulewright.lowering.emitter import Emitter

LOOPING = SCRIPT.replace("expect:", "expect:\n  - all n in [1, 3] have enough(n) or pile == 0")
FORCED = """\
scenario: another one
ruleset: nim
players: [ann, ben]
given: {from: setup, set: pile = 1}
perform: pile -= 1
expect:
  - pile == 0
"""


@pytest.fixture
def reads_beyond(monkeypatch: pytest.MonkeyPatch) -> None:
    """Damages the Python backend: what is stored at `pile -= n` is read from a cell that is not
    there."""
    printed = FunctionPrinter.print_statement

    def damaged(self: FunctionPrinter, node: ir.Stmt, out: list[object]) -> None:
        if isinstance(node, ir.Store) and node.span.text.startswith("pile -= n"):
            node = ir.Store(base=node.base, value=ir.Load(10**6), span=node.span)
        printed(self, node, out)  # type: ignore[arg-type]

    monkeypatch.setattr(FunctionPrinter, "print_statement", damaged)
    monkeypatch.setenv("RULEWRIGHT_CACHE", "")


@pytest.mark.usefixtures("reads_beyond")
def test_a_fault_in_the_middle_of_a_rule_names_the_rule(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, NIM.replace("nim", "broken"))
    line = 1 + NIM.splitlines().index("          pile -= n")
    result = run("perft", folder, "2")
    assert result.exit_code == 70
    assert f"ruleset.yaml:{line}:" in result.stderr and "`pile -= n`" in result.stderr
    assert "IndexError" in result.stderr and "Traceback" not in result.stderr


@pytest.mark.usefixtures("reads_beyond")
def test_a_bad_script_does_not_end_the_test(tmp_path: Path) -> None:
    folder = ruleset(tmp_path, scenarios__a=SCRIPT, scenarios__b=FORCED)
    line = 1 + NIM.splitlines().index("          pile -= n")
    result = run("test", folder, "--games", "0")
    assert result.exit_code == 70
    assert "own-fault" in result.stdout and f"ruleset.yaml:{line}:" in result.stdout
    assert "scenarios: 1 of 2 passed" in result.stdout
    assert run("run", folder / "scenarios" / "a.yaml").exit_code == 70
    assert run("run", folder / "scenarios" / "b.yaml").exit_code == 0


def test_a_fault_in_compiling_a_script_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lowered = expressions.lower_logic

    def damaged(em: Emitter, conjunction: bool, parts: tuple[tree.Expr, ...]) -> ir.Expr:
        if not conjunction and any("pile == 0" == part.span.text for part in parts):
            raise KeyError("an odd one")
        return lowered(em, conjunction, parts)

    monkeypatch.setattr(expressions, "lower_logic", damaged)
    folder = ruleset(tmp_path, scenarios__a=LOOPING, scenarios__b=FORCED, scenarios__c=SCRIPT)
    result = run("test", folder, "--games", "1")
    assert result.exit_code == 70
    assert "a.yaml:8:" in result.stdout and "KeyError: 'an odd one'" in result.stdout
    assert "scenarios: 2 of 3 passed" in result.stdout
    assert "laws: kept in 2 of 2 settings" in result.stdout


def test_a_list_in_a_script_brings_nothing_down(tmp_path: Path) -> None:
    """It is made after those of the rules, in loops, searches and expectations."""
    given = "given: |\n  pile = 0\n  for n in [4, 9, 2]:\n    pile += n\n"
    given += "perform: pile += sum n for n in [1, 5]\n"
    expect = "expect:\n  - pile == 21\n  - all n in [1, 3, 21] have enough(n)\n  - 7 in [7, 8]\n"
    head = "scenario: lists\nruleset: nim\nplayers: 2\n"
    folder = ruleset(tmp_path, scenarios__a=head + given + expect, scenarios__b=SCRIPT)
    result = run("test", folder, "--games", "0")
    assert result.exit_code == 0, result.stdout
    assert "scenarios: 2 of 2 passed" in result.stdout
