"""Numbers that no cell can hold are a rule fault on both backends, never another number."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from native_games import native_player
from rulewright.backends.fault import RuleFault
from rulewright.backends.native import library
from rulewright.backends.native.compiling import find_compiler
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.play.playout import run_playout
from unit.validation.tables import folder_with

RULES = """
names: {p: player}

state:
  gold(p): {type: TYPE, start: 1500000000}
  spent(p): {type: int, start: 1500000000}

flow:
  turns:
    each: p in player
    do: |
      p chooses n from 1 to 2
      WRITE

scoring:
  points(p): POINTS
"""


def rules(*, kind: str = "int", write: str = "gold[p] += 0 * n", points: str = "gold[p]") -> str:
    return RULES.replace("TYPE", kind).replace("WRITE", write).replace("POINTS", points)


@pytest.mark.parametrize(
    "text",
    [
        rules(write="gold[p] += 1500000000"),
        rules(write="gold[p] -= 1500000000 - 1 - gold[p] * -3"),
        rules(write="gold[p] = gold[p] + spent[p]"),
        rules(write="gold[p] = (gold[p] if n < 3 else 7) + (spent[p] if n < 3 else 7)"),
        rules(kind="int, least: 0", write="gold[p] += gold[p]"),
        rules(points="gold[p] * spent[p]"),
    ],
)
@pytest.mark.native
def test_a_number_beyond_a_cell(tmp_path: Path, text: str) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, text))
    player = native_player(ruleset.compiled.program)
    with pytest.raises(RuleFault, match="number-too-large"):
        cells = run_playout(ruleset.machine, 1)
        ruleset.machine.compute_number(ruleset.compiled.program.score_parts[0][1], cells, 0)
    with pytest.raises(library.NativeFault):
        player.run_playouts(1, 1)


@pytest.mark.native
def test_sums_on_the_way_may_be_large(tmp_path: Path) -> None:
    text = rules(write="gold[p] = (gold[p] + spent[p]) // 2", points="gold[p] + spent[p]")
    ruleset = rulewright.load(folder_with(tmp_path, text))
    (outcome,) = native_player(ruleset.compiled.program).run_playouts(1, 1)
    assert outcome.scores == (3_000_000_000, 3_000_000_000)


KEPT = """
names:
  p: player
  n: int

state:
  gold(p): {type: int, start: 1500000000}
  spare: int?
  other: int?

procedures:
  ask(p, n):
    do: |
      p chooses m from 1 to 2
      gold[p] = n - 1500000000

flow:
  turns:
    each: p in player
    do: |
      BODY

scoring:
  points(p): gold[p]
"""


@pytest.mark.parametrize(
    ("body", "fits"),
    [
        ("let n = gold[p] + gold[p]\n      p chooses m from 1 to 2\n      gold[p] = n // 2", False),
        ("let n = gold[p] + gold[p]\n      gold[p] = n // 2", True),
        ("let n = gold[p] + 5\n      p chooses m from 1 to 2\n      gold[p] = n // 2", True),
        ("ask(p, gold[p] + gold[p])", False),
        ("ask(p, gold[p] + 7)", True),
        (
            "for n in gold[p] to gold[p] + gold[p]:\n        p chooses m from 1 to 2\n"
            "        if m > 0:\n          end game",
            False,
        ),
        (
            "let n = spare\n      p chooses m from 1 to 2\n      other = n\n      spare = other\n"
            "      gold[p] = 4 if spare is none else 5",
            True,
        ),
    ],
)
def test_a_number_kept_while_somebody_is_asked(tmp_path: Path, body: str, fits: bool) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, KEPT.replace("BODY", body)))
    if fits:
        cells = run_playout(ruleset.machine, 1)
    else:
        with pytest.raises(RuleFault, match="number-too-large"):
            run_playout(ruleset.machine, 1)
    if find_compiler() is None:
        return
    player = native_player(ruleset.compiled.program)
    if fits:
        assert player.run_playout(1) == cells
    else:
        with pytest.raises(library.NativeFault):
            player.run_playout(1)


LOOP = """
names: {p: player}

state:
  first: {type: int, start: FIRST}
  last: {type: int, start: LAST}
  steps: int

flow:
  turns:
    each: p in player
    do: |
      p chooses k from 1 to 2
      for n in first to last where steps < 100000:
        steps += k
      log "steps" (n = steps)

scoring:
  points(p): steps
"""


@pytest.mark.native
@pytest.mark.parametrize(
    ("first", "last", "fits"),
    [(-3, 5, True), (0, 30000, True), (0, 70000, False), (-70000, 0, False), (2000000000, 2000000001, False)],
)
def test_a_loop_over_numbers_whose_bounds_nothing_limits(
    tmp_path: Path, first: int, last: int, fits: bool
) -> None:
    """What qualified at the start is stored; numbers for which there is no room are a fault, and
    nothing is stored beside it."""
    text = LOOP.replace("FIRST", str(first)).replace("LAST", str(last))
    ruleset = rulewright.load(folder_with(tmp_path, text))
    player = native_player(ruleset.compiled.program)
    if not fits:
        with pytest.raises(RuleFault, match="amount-too-large"):
            run_playout(ruleset.machine, 1)
        with pytest.raises(library.NativeFault):
            player.run_playouts(1, 1)
        return
    cells = run_playout(ruleset.machine, 1)
    steps = ruleset.machine.compute_number(ruleset.compiled.program.score_parts[0][1], cells, 0)
    (outcome,) = player.run_playouts(1, 1)
    assert steps >= 2 * (last - first + 1) and set(outcome.scores) == {steps}


@pytest.mark.native
@pytest.mark.parametrize("domain", ["first to 5", "first to last"])
def test_a_choice_among_numbers_whose_least_nothing_limits(tmp_path: Path, domain: str) -> None:
    text = LOOP.replace("FIRST", "-3").replace("LAST", "5").replace("k from 1 to 2", f"k from {domain}")
    ruleset = rulewright.load(folder_with(tmp_path, text))
    game = ruleset.new_game(1)
    assert game.decision is not None
    names = [str(option.name) for option in game.decision.options]
    assert sorted(map(int, names)) == list(range(-3, 6))
    game.choose("-3")
    assert game.view()["state"]["steps"] == 9 * -3  # type: ignore[index]
    for seed, outcome in enumerate(native_player(ruleset.compiled.program).run_playouts(1, 5), 1):
        cells = run_playout(ruleset.machine, seed)
        steps = ruleset.machine.compute_number(ruleset.compiled.program.score_parts[0][1], cells, 0)
        assert set(outcome.scores) == {steps}


def test_a_loop_that_would_store_too_many_combinations(tmp_path: Path) -> None:
    """65,536 numbers for each name: nobody has room for that."""
    text = LOOP.replace("FIRST", "0").replace("LAST", "3")
    text = text.replace("for n in first to last", "for n in first to last, m in first to last")
    with pytest.raises(DiagnosticError) as refused:
        rulewright.load(folder_with(tmp_path, text)).new_game(1)
    (finding,) = refused.value.diagnostics
    assert finding.code == "too-many" and "first to last, m in" in finding.primary.span.text
