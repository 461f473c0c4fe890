"""More numbers than can be counted through, or chosen from, are a fault; memory is not filled."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from unit.validation.tables import play

RULES = """\
names:
  p: player
state:
  gold(p): int
  many: {type: int, start: 1000000000}
flow:
  once:
    do: nothing
scoring:
  points(p): gold[p]
"""


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("1 to 1000000000", ["endless-rule"]),
        ("1000000000 down to 1", ["endless-rule"]),
        ("1 to many", ["endless-rule"]),
        ("1 to 20000", []),
    ],
)
def test_a_long_loop(tmp_path: Path, header: str, found: list[str]) -> None:
    script = f"perform: |\n  for n in {header}:\n    gold[player1] += 1\n"
    if not found:
        script += "expect:\n  - gold[player1] == 20000\n"
    result = play(tmp_path, RULES, script)
    assert [finding.code for finding in result.findings] == found


@pytest.mark.parametrize(
    ("bounds", "found"),
    [("1 to 1000000000", ["amount-too-large"]), ("1 to 60000", []), ("3 to 5", ["move-not-legal"])],
)
def test_a_choice_of_very_many(tmp_path: Path, bounds: str, found: list[str]) -> None:
    rules = RULES.replace("do: nothing", f"do: player1 chooses n from {bounds}")
    result = play(tmp_path, rules, "moves:\n  - player1: 59999\n")
    assert [finding.code for finding in result.findings] == found


@pytest.mark.parametrize(
    ("found", "ends"),
    [
        ("any a in 1 to 30000 where any b in 1 to 30000 where a * b == -1", False),
        pytest.param("any a in 1 to 900 where any b in 1 to 9000 where any c in 1 to 900 "
                     "where a * b * c == -1", False, marks=pytest.mark.soak),
        ("(count a in 1 to many where a < 0) > 0", False),
        ("any a in 1 to 30000 where a == 29999", True),
        ("any a in 1 to 900 where any b in 1 to 900 where a * b == 810000", True),
    ],
)  # fmt: skip
def test_a_long_search(tmp_path: Path, found: str, ends: bool) -> None:
    """As a loop: a nest of searches counts together, and whoever plays says the same."""
    rules = RULES.replace("do: nothing", f"do: |\n      if {found}:\n        gold[player1] = 7")
    codes = [] if ends else ["endless-rule"]
    script = "moves: []\nexpect:\n  - gold[player1] == 7\n"
    assert [finding.code for finding in play(tmp_path, rules, script).findings] == codes
    assert_native_code_agrees(tmp_path, ends)


def assert_native_code_agrees(folder: Path, ends: bool) -> None:
    """Check that a game ends, or meets the limit, in native code too; without a compiler do
    nothing."""
    if find_compiler() is None:
        return
    player = native_player(rulewright.load(folder).compiled.program)
    if ends:
        assert player.begin_game(0) == []
    else:
        with pytest.raises(library.NativeFault):
            player.begin_game(0)


FLOWS = {
    "counted": ("repeat: r in 1 to {most}", ()),
    "nested": ("repeat: r in 1 to {root}", ("repeat: q in 1 to {root}",)),
    "around a loop over members": ("repeat: r in 1 to {most}", ("each: p in player",)),
    "with a condition": ("repeat: r in 1 to {most}", ("each: p in player where gold[p] < 0",)),
    "until what never comes": ("repeat: r in 1 to {most}\n    until: gold[player1] < 0", ()),
    "each, until what never comes": ("each: k in 1 to {most}\n    until: gold[player1] < 0", ()),
    "over members, for ever": ("each: p in player, for ever", ()),
    "for ever": ("repeat: for ever", ()),
}


def flow_of(shape: str, most: int) -> str:
    """A flow of nested steps that asks nobody: each shape says how steps are repeated."""
    outer, inner = FLOWS[shape]
    sizes = {"most": most, "root": int(most**0.5) + 1}
    lines = ["  outer:", "    " + outer.format(**sizes)]
    indent = "    "
    for number, header in enumerate(inner):
        lines += [f"{indent}steps:", f"{indent}  inner{number}:"]
        indent += "    "
        lines.append(indent + header.format(**sizes))
    lines.append(f"{indent}do: gold[player1] += 1")
    return "\n".join(lines)


@pytest.mark.parametrize("shape", FLOWS)
def test_a_flow_that_goes_round_without_a_decision(tmp_path: Path, shape: str) -> None:
    """Steps of the flow go from segment to segment: their turns count as those of loops do."""
    rules = RULES.replace("  once:\n    do: nothing", flow_of(shape, 1_000_000_000))
    (finding,) = play(tmp_path, rules, "moves: []\n").findings
    assert finding.code == "endless-rule"
    assert finding.notes[0] == "more than 1,000,000 iterations of loops between two decisions"
    if find_compiler() is None:
        return
    player = native_player(rulewright.load(tmp_path).compiled.program)
    with pytest.raises(library.NativeFault):
        player.begin_game(0)


@pytest.mark.parametrize(("turns", "ends"), [(1_000_000, True), (1_000_001, False)])
def test_native_code_counts_the_same_turns_of_a_flow(tmp_path: Path, turns: int, ends: bool) -> None:
    rules = RULES.replace("  once:\n    do: nothing", flow_of("counted", turns))
    codes = [finding.code for finding in play(tmp_path, rules, "moves: []\n").findings]
    assert codes == ([] if ends else ["endless-rule"])
    assert_native_code_agrees(tmp_path, ends)


def test_short_turns_of_a_long_search_are_not_counted_as_long_ones(tmp_path: Path) -> None:
    """As of a dictionary: three million turns at words of a few letters are work for a second."""
    rules = RULES.replace(
        "do: nothing",
        "do: |\n      gold[player1] = (count n in 1 to 30000 where "
        "(all i in 1 to n % 3 + 1 have n < i) or n % 100 == gold[player2]) - 300",
    ).replace("30000", "many // 700")
    result = play(tmp_path, rules, "moves: []\nexpect:\n  - gold[player1] > 0\n")
    assert not [finding for finding in result.findings if finding.code == "endless-rule"]
