"""`rulewright tune`: what is wanted, what is found where the truth is known, and what is not."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import rulewright
from cli_tools import PIG, run
from rulewright.backends.native.agent_games import GREEDY, RANDOM, Seat
from rulewright.loading import load_documents
from rulewright.simulation.comparing.declared_numbers import NoNumber, find_number
from rulewright.simulation.comparing.parameter_sweep import BadSweep, SweepSpace
from rulewright.simulation.tuning.goals import BadWant, parse_goals
from rulewright.simulation.tuning.parameter_search import SearchBudget
from rulewright.simulation.tuning.tuning_results import run_tuning
from rulewright.simulation.working.tasks import RulesSource

DUEL = """\
ruleset: duel
title: Duel
language: 1
version: 1.0.0
players: 2
names:
  p: player
  n: level
types:
  level: 0 to 4
  edge:
    fields: {points: int}
    members:
      early: {points: 7}
      late: {points: 0}
options:
  stake: {type: 0 to 3, default: 1}
tables:
  gift(n):
    type: int
    rows: {0: 0, 1-2: 5, 3-4: 9}
define:
  rounds: 20
  edge_of(p): edge.early.points if p == player1 else edge.late.points
  paid: 2 // stake - 2 // stake + gift[0]
state:
  money(p): int
flow:
  rounds:
    repeat: r in 1 to rounds
    do: |
      for p in player:
        p chooses:
          safe:
            money[p] += 3
          bold:
            roll d from 1 to 6
            money[p] += d + paid
scoring:
  points(p):
    sum of:
      money: money[p]
      edge: edge_of(p)
"""
"""Whose first player has seven points more. The second's edge is seven: then nobody has one. A game
has two decisions a round."""
LATE, ROUNDS = "types.edge.late.points", "define.rounds"
RANDOMS = (Seat(RANDOM), Seat(RANDOM))


@pytest.fixture
def duel(tmp_path: Path) -> Path:
    folder = tmp_path / "duel"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(DUEL, "utf-8")
    return folder


# --- what is wanted -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "low", "high"),
    [
        ("seat wins even", "wins", float("-inf"), float("inf")),
        ("each seat wins 45 to 55", "wins", 0.45, 0.55),
        ("ann wins at least 40 %", "wins", 0.40, float("inf")),
        ("bob scores 20..30.5", "scores", 20, 30.5),
        ("each seat scores 12", "scores", 12, 12),
        ("length 60 to 90", "length", 60, 90),
        ("decisions at most  90", "length", float("-inf"), 90),
        ("choices 20-30", "choices", 20, 30),
        ("ties at most 5%", "ties", float("-inf"), 0.05),
        ("margin at most 10", "margin", float("-inf"), 10),
        ("greedy wins at least 70", "entrant", 0.70, float("inf")),
    ],
)
def test_what_can_be_wanted(text: str, kind: str, low: float, high: float) -> None:
    entrants = (Seat(GREEDY), Seat(RANDOM))
    (want,) = parse_goals([text], ("ann", "bob"), entrants, True)
    assert (want.measure, want.low, want.high, want.text) == (kind, low, high, text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "does not say what is wanted"),
        ("lenght 60 to 90", "did you mean `length 60 to 90`?"),
        ("length 90 to 60", "90 is more than 60"),
        ("length long", "`long` is no goal: write `60 to 90`"),
        ("length even", "`even` is for `seat wins even`"),
        ("anne wins 50", "nobody is called `anne`; did you mean `ann`?"),
        ("seat wins 150 to 160", "percent go from 0 to 100"),
        ("greedy wins at least 70", "`--players mcts:200,random --swap`"),
    ],
)
def test_what_says_nothing_is_told(text: str, said: str) -> None:
    with pytest.raises(BadWant) as refused:
        parse_goals([text], ("ann", "bob"), (Seat(GREEDY), Seat(RANDOM)), False)
    assert said in str(refused.value)


# --- several numbers at once ----------------------------------------------------------------------


def test_rules_with_several_numbers(duel: Path, tmp_path: Path) -> None:
    """Plain numbers, one of an option, and two of which each stands in a row for several."""
    paths = ("tables.gift.1", "tables.gift.3", "tables.gift.4", ROUNDS, "options.stake")
    setting = (1, 3, 4, 11, 2)
    space = SweepSpace(RulesSource(str(duel), 2), [(path, (value,)) for path, value in
                                        zip(paths, setting, strict=True)], tmp_path)  # fmt: skip
    rules = space.make_rules_source(setting)
    assert rules.options == (("stake", "2"),) and rules.open_rules().title == "Duel"
    text = space.format_variant(setting, "mine", ["Made so."])
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    assert text.startswith("# Made so.\noverlay: mine\nof: duel\n")
    assert "rounds: {was: 20, now: 11}" in text and "{was: 1, now: 2}" in text
    for variants in (rules.variants, (str(tmp_path / "mine.yaml"),)):
        documents = load_documents(duel, variants=variants)
        found = {path: find_number(documents, path).value for path in (*paths, "tables.gift.2")}
        stake = 2 if variants != rules.variants else 1
        assert found == dict(zip(paths, (*setting[:4], stake), strict=True)) | {"tables.gift.2": 5}
    assert rulewright.check(duel, variants=[str(tmp_path / "mine.yaml")]).is_clean


def test_numbers_that_cannot_be_tuned(duel: Path, tmp_path: Path) -> None:
    rules = RulesSource(str(duel), 2)
    with pytest.raises(BadSweep, match="there twice"):
        SweepSpace(rules, [(ROUNDS, (1,)), (ROUNDS, (2,))], tmp_path)
    with pytest.raises(NoNumber, match="did you mean"):
        SweepSpace(rules, [("define.round", (1,))], tmp_path)


# --- the search -----------------------------------------------------------------------------------


def look(folder: Path, numbers: Sequence[str], wants: Sequence[str], **plan: int) -> (
    rulewright.TuningReport
):  # fmt: skip
    rules = RulesSource(str(folder), 2)
    return run_tuning(rules, numbers, wants, RANDOMS, SearchBudget(**{"games": 200, "workers": 1, **plan}))


def test_two_numbers_are_found_where_the_truth_is_known(duel: Path) -> None:
    numbers = [f"{LATE}=1,7,10", f"{ROUNDS}=10,20"]
    found = look(duel, numbers, ["seat wins even", "length 18 to 22"])
    assert found.values == {LATE: 7, ROUNDS: 10}
    data = found.data
    assert data["everything"] and len(data["trials"]) == 6
    gain = data["winner"]["gain"]
    assert 0 < gain["low"] < gain["value"] < gain["high"]
    assert all(row["met"] for row in data["winner"]["wants"])
    assert [row["met"] for row in data["original"]["wants"]] == [False, False]
    first, second = data["winner"]["wants"][0]["figures"]
    assert first["low"] < 50 < first["high"] and second["low"] < 50 < second["high"]
    hopeless = [trial for trial in data["trials"] if trial["given_up"]]
    assert hopeless and all(trial["games"] < 200 for trial in hopeless)
    assert "Better" in str(found) and len(found.to_frame()) == 6


def test_an_optimiser_proposes_what_to_try_of_many(duel: Path) -> None:
    numbers, wants = [f"{LATE}=0..12", f"{ROUNDS}=5,10"], ["seat wins even"]
    found = look(duel, numbers, wants, trials=6)
    tried = [tuple(trial["values"].values()) for trial in found.data["trials"]]
    assert len(tried) == len(set(tried)) == 6 and not found.data["everything"]
    assert found.values is not None and 5 <= found.values[LATE] <= 9
    again = look(duel, numbers, wants, trials=6)
    assert again.data == found.data, "the same seed, the same search"


def test_nothing_better_is_said(duel: Path) -> None:
    met = look(duel, [f"{ROUNDS}=10,15"], ["length 35 to 45"])
    assert not met.better and met.variant is None and met.data["trials"] == []
    assert "meet all goals" in str(met)
    worse = look(duel, [f"{ROUNDS}=25,30"], ["length 20 to 30"])
    assert not worse.better and worse.variant is None
    assert "every combination tried misses the goals by more" in str(worse)


def test_luck_is_not_taken_for_better(duel: Path) -> None:
    """What cannot matter is tried: the best of it was lucky, and that is told from better."""
    even = DUEL.replace("early: {points: 7}", "early: {points: 0}")
    (duel / "ruleset.yaml").write_text(even, "utf-8")
    found = look(duel, ["tables.gift.4=1..4", f"{ROUNDS}=18..22"], ["seat wins even"], trials=4)
    assert not found.better and found.variant is None
    assert "Nothing is significantly better" in str(found)


def test_rules_that_cannot_be_played_are_passed_over(duel: Path) -> None:
    found = look(duel, ["options.stake=0,1", f"{LATE}=7"], ["seat wins even"])
    assert found.values == {"options.stake": 1, LATE: 7}
    broken = [trial for trial in found.data["trials"] if trial["fault"]]
    assert [trial["values"]["options.stake"] for trial in broken] == [0]
    assert "1 combination cannot be played" in str(found)


def test_what_stops_a_search(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    late = look(duel, [f"{LATE}=1..9"], ["seat wins even"], minutes=0)
    assert late.data["late"] and not late.better and str(late).endswith("all combinations were tried.")

    def stop(what: str, done: int, of: int) -> None:
        if what == "combinations tried" and done:
            raise KeyboardInterrupt

    stopped = run_tuning(
        RulesSource(str(duel), 2), [f"{LATE}=6,7"], ["seat wins even"], RANDOMS,
        SearchBudget(200, workers=1), on_stage=stop,
    )  # fmt: skip
    assert stopped.data["interrupted"] and len(stopped.data["trials"]) == 1
    assert stopped.variant is None and "nothing was confirmed" in str(stopped)
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(rulewright.MissingExtra, match=r"rulewright\[tune\]"):
        look(duel, [f"{LATE}=1..99..2", f"{ROUNDS}=1..9"], ["seat wins even"])


# --- the command ----------------------------------------------------------------------------------


def test_the_command(duel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("tune", duel, "--number", f"{LATE}=4,7", "--want", "seat wins even", "--games", 200)
    told = run(*words)
    assert told.exit_code == 0, told.output
    assert f"Better: {LATE} = 7;" in told.stdout and "written: tuned.yaml" in told.stderr
    text = (tmp_path / "tuned.yaml").read_text("utf-8")
    assert "late: {points: {was: 0, now: 7}}" in text or "points: {was: 0, now: 7}" in text
    assert run("check", duel, "--variant", "tuned.yaml").exit_code == 0
    assert run("fmt", "--check", "tuned.yaml").exit_code == 0
    again = run(*words, "--format", "json")  # its own file may be replaced
    data = json.loads(again.stdout)
    assert data["winner"]["values"] == {LATE: 7} and data["variant"] == text
    api = rulewright.tune(duel, {LATE: (4, 7)}, "seat wins even", games=200)
    assert json.loads(json.dumps(api.to_dict())) == data
    (tmp_path / "mine.yaml").write_text("overlay: mine\n", "utf-8")
    foreign = run(*words, "--save", "mine.yaml")
    assert foreign.exit_code == 2 and "foreign-file" in foreign.stderr


def test_the_command_where_nothing_is_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("tune", PIG, "--number", "define.goal=50", "--want", "length 80 to 95", "--games", 100)
    assert told.exit_code == 1 and "meet all goals" in told.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--number", "define.goal=50", "--want", "length soon"), "'--want': `length soon`"),
        (("--number", "define.goal=50"), "'--want': say what is wanted"),
        (("--want", "length 5"), "'--number': say which numbers may change"),
        (("--number", "defined.goal=50", "--want", "length 5"), "leads to no number"),
    ],
)
def test_what_the_command_refuses(words: Sequence[str], said: str) -> None:
    told = run("tune", PIG, *words)
    shown = " ".join(told.stderr.replace("│", " ").split())
    assert told.exit_code == 2 and said.replace("'", "") in shown.replace("'", "")


def test_the_numbers_that_there_are(duel: Path) -> None:
    told = run("tune", duel, "--number", "types")
    assert told.exit_code == 0 and LATE in told.stdout
    wrong = run("tune", duel, "--number", "define.round=5", "--want", "length 5")
    assert wrong.exit_code == 2 and "--number" in wrong.stderr and "define.rounds" in wrong.stderr
