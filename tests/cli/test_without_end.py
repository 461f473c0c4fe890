"""A game without end is told of, with its place and in time, whoever plays it and in what."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import run
from rulewright.validation.laws import properties

FOREVER = """\
ruleset: forever
title: For ever
language: 1
version: 1.0.0
players: 2
names:
  p: player
options:
  top: {type: 1 to 5, default: 2}
state:
  gold(p): int
flow:
  turns:
    each: p in player, for ever
    do: p chooses n from 1 to top
scoring:
  points(p): gold[p]
"""


@pytest.fixture
def forever(tmp_path: Path) -> Path:
    folder = tmp_path / "forever"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(FOREVER, encoding="utf-8")
    return folder


QUICK = [("simulate", "--games", 3), ("compare", "--with", "top=3")]
SLOW = [
    ("simulate", "--games", 600, "--workers", 2),
    ("simulate", "--players", "greedy,random"),
    ("simulate", "--players", "mcts:3,greedy"),
]


@pytest.mark.parametrize(
    ("words", "native"),
    [
        *((words, True) for words in (*QUICK, *SLOW)),
        *((words, False) for words in QUICK),
        *(pytest.param(words, False, marks=pytest.mark.soak) for words in SLOW),
    ],
)
def test_it_is_a_finding(
    forever: Path, words: tuple[object, ...], native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not native:
        monkeypatch.setenv("RULEWRIGHT_CC", "")
    said = run(words[0], forever, *words[1:])
    assert said.exit_code == 1, said.output
    assert "error[game-too-long]: the game reached its bound" in said.output
    assert "ruleset.yaml:15:9" in said.output
    assert "decisions = 100000" in said.output
    assert "without a `bound` the rules themselves have to come to an end" in said.output


def test_the_fuzzer_finds_it(forever: Path, tmp_path: Path) -> None:
    said = run("fuzz", forever, "--games", 1, "--scripts", tmp_path / "found", "--workers", 1)
    assert said.exit_code == 1, said.output
    assert "the game has not ended after 20001 choices" in said.output


@pytest.mark.parametrize("longest", [1_000, pytest.param(properties.MAX_GAME_LENGTH, marks=pytest.mark.soak)])
def test_the_laws_find_it(forever: Path, longest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(properties, "MAX_GAME_LENGTH", longest)
    said = run("test", forever)
    assert said.exit_code == 1
    assert f"the game has not ended after {longest + 1} choices" in said.output


def test_how_long_games_may_be() -> None:
    assert properties.MAX_GAME_LENGTH == 20_000


def test_a_bound_beyond_all_games(forever: Path) -> None:
    """Nobody waits for the end of a game of a billion decisions, however quickly it is played."""
    rules = FOREVER + "bound: {decisions: 1000000000, then: rank}\n"
    (forever / "ruleset.yaml").write_text(rules, encoding="utf-8")
    said = run("check", forever)
    assert said.exit_code == 1
    assert "`bound` is at most 1,000,000 decisions" in said.output
