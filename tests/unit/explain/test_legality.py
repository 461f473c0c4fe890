"""Why a move is not legal: the part of the condition that is false, with the values."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.validation.tables import codes, folder_with, play, told

RULES = """\
names:
  p, q: player
  s: site
  g: good
  n: int
types:
  site: [north, south, east]
  good: [gas, oil]
  coast: {subset: site, where: 'it != east'}
state:
  owner(s): player?
  open(s): {type: bool, start: s != south}
  money(p): {type: int, least: 0, start: 3}
  price: {type: int, start: 5}
bags:
  purse(p): {of: good, start: 1, most: 9}
  sold: {of: good, most: 9}
define:
  free(s): owner[s] is none
  buildable(p, s):
    needs:
      empty: free(s)
      open: open[s]
      rich: money[p] >= 3 or owner[north] == p
  crowded: all s in coast have owner[s] is not none
procedures:
  pay(p, n): |
    require n > 0
    move n from money[p] to bank
  sell(p): |
    p chooses give within purse[p] where size(give) == 2
    move give from purse[p] to sold
  show(p): |
    p chooses s in site where owner[s] == p
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        build(s in coast) where buildable(p, s):
          owner[s] = p
        finish where crowded:
          end game
        rush where any s in site where owner[s] == p:
          price = 0
        wait where not open[north]:
          price += 1
        buy(n from 0 to 4) where possible:
          pay(p, n)
        boast where possible:
          show(p)
        rest:
          nothing
scoring:
  points(p): money[p]
"""
PLAYERS = "players: [ann, ben]\n"


@pytest.mark.parametrize(
    ("given", "move", "lines"),
    [
        ("owner[north] = ben", "build(north)",
         ["`buildable(p, s)` does not hold: p = ann, s = north", "owner[s] = ben"]),
        ("price = 5", "build(south)", ["`open` is needed", "`open[s]` does not hold", "s = south"]),
        ("money[ann] = 2", "build(north)",
         ["`rich` is needed: `money[p] >= 3` does not hold: money[p] = 2, p = ann",
          "`owner[north] == p` does not hold: owner[north] = none"]),
        ("price = 5", "build(east)", ["east is not a possible value of `s` here", "s in coast"]),
        ("owner[north] = ann", "finish", ["`crowded` does not hold", "not true for s = south",
                                          "`owner[s] is not none` does not hold"]),
        ("price = 5", "rush", ["`any s in site where owner[s] == p` does not hold: p = ann"]),
        ("price = 5", "wait", ["`open[north]` holds"]),
        ("price = 5", "buy(0)", ["`require n > 0` is not met"]),
        ("price = 5", "buy(4)", ["`move n from money[p] to bank` is not possible"]),
        ("price = 5", "boast", ["would have no option"]),
    ],
)  # fmt: skip
def test_the_part_that_is_false_with_its_values(
    tmp_path: Path, given: str, move: str, lines: list[str]
) -> None:
    script = PLAYERS + f"given:\n  from: setup\n  set: |\n    {given}\nmoves:\n  - ann: {move}\n"
    result = play(tmp_path, RULES, script)
    assert codes(result) == ["move-not-legal"], told(result)
    for line in lines:
        assert line in told(result)
    assert "legal here: " in told(result)


def test_payments(tmp_path: Path) -> None:
    for paid, line in (
        ("{gas: 3}", "3 gas are required, but only 2 are available"),
        ("{gas: 1}", "`size(give) == 2` does not hold: size(give) = 1"),
    ):
        script = PLAYERS + (
            "given: |\n  purse[ann][gas] = 2\nperform: sell(ann)\n"
            f"moves:\n  - illegal: 'ann {paid}'\n  - ann: '{paid}'\n"
        )
        result = play(tmp_path, RULES, script)
        assert codes(result) == ["move-not-legal"], told(result)
        assert line in told(result)


def test_the_rule_lines_are_named(tmp_path: Path) -> None:
    result = play(tmp_path, RULES, PLAYERS + "moves:\n  - ann: build(south)\n")
    text = (tmp_path / "ruleset.yaml").read_text().splitlines()
    lines = [label.span.line for label in result.findings[0].labels]
    assert [text[line - 1].strip() for line in lines] == [
        "build(s in coast) where buildable(p, s):", "open: open[s]",
    ]  # fmt: skip


def test_because_may_name_a_part_a_definition_or_a_state(tmp_path: Path) -> None:
    for name, passed in (
        ("open", True),
        ("buildable", True),
        ("s", True),
        ("rich", False),
        ("owner", False),
    ):
        script = PLAYERS + f"moves:\n  - illegal: ann build(south)\n    because: {name}\n"
        assert play(tmp_path, RULES, script).has_passed is passed, name


def test_moves_that_leave_parameters_out(tmp_path: Path) -> None:
    given = "given:\n  from: setup\n  set: |\n    owner[north] = ben\n"
    result = play(tmp_path, RULES, PLAYERS + given + "moves:\n  - ann: build\n")
    assert codes(result) == ["move-not-legal"]
    assert "no option of `build` fits; with s = north, for example:" in told(result)
    for because in ("free", "open"):  # one completion fails for the one, another for the other
        script = f"moves:\n  - illegal: ann build\n    because: {because}\n"
        assert play(tmp_path, RULES, PLAYERS + given + script).has_passed


def test_a_loaded_game_tells_why_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import rulewright

    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    folder = folder_with(tmp_path / "little", RULES)
    for _ in range(2):  # compiled now, and then from the cache
        game = rulewright.load(folder).new_game()
        reasons = game.why_not("build(south)")
        assert any("`open[s]` does not hold: s = south" in reason for reason in reasons)
        with pytest.raises(rulewright.IllegalMove, match="is not met"):
            game.choose("buy(0)")
