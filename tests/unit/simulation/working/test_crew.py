"""Processes that are killed at work; results that are kept; Ctrl-C."""

from __future__ import annotations

import json
import os
from pathlib import Path

import psutil
import pytest

from cli_tools import ruleset
from rulewright.backends.native.agent_games import GREEDY, RANDOM, SEARCH, Seat
from rulewright.serialization import from_named, to_named
from rulewright.simulation.comparing.comparison import Comparison, choose_batch_size, compare_rules
from rulewright.simulation.runner import (
    GameBudget,
    Interrupted,
    PreparedRules,
    iter_tasks,
    prepare_rules,
    simulate_games,
)
from rulewright.simulation.summary import Summary
from rulewright.simulation.working.result_store import ResultStore, open_results
from rulewright.simulation.working.tasks import RulesSource, choose_task_size
from rulewright.simulation.working.worker_pool import ProcessPool, WorkLost

ENTRANTS = (Seat(SEARCH, 30), Seat(RANDOM))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> PreparedRules:
    return prepare_rules(RulesSource(str(ruleset(tmp_path_factory.mktemp("crew") / "nim")), 2))


def kept_summaries(path: Path, table: PreparedRules, wish: GameBudget) -> ResultStore[Summary]:
    return open_results(path, Summary, [table.ruleset], ENTRANTS, wish, choose_task_size(ENTRANTS))


def test_a_killed_process_loses_nothing(table: PreparedRules, tmp_path: Path) -> None:
    """As the system does it when memory is short."""
    wish = GameBudget(games=3000, workers=2)
    alone = simulate_games(table, ENTRANTS, GameBudget(games=3000, workers=1))
    killed: list[int] = []

    def progress(done: int, of: int) -> None:
        if done >= 500 and not killed:
            children = psutil.Process().children()
            worker = next(one for one in children if "popen_loky" in str(one.cmdline()))
            killed.append(worker.pid)
            worker.kill()

    kept = kept_summaries(tmp_path / "kept.jsonl", table, wish)
    with kept.journal:
        found = simulate_games(table, ENTRANTS, wish, on_count=progress, result_store=kept)
    assert killed and found == alone
    many = len(list(iter_tasks(table, ENTRANTS, wish)))
    assert len((tmp_path / "kept.jsonl").read_text("utf-8").splitlines()) == 1 + many


class Deadly:
    """Whoever unpacks it is gone."""

    first, count = 100, 10

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def test_a_unit_that_kills_whoever_plays_it_is_named() -> None:
    crew = ProcessPool(2)
    found = []
    with crew, pytest.raises(WorkLost, match="with the seeds 100 to 109 cannot be played"):
        for number, result in crew.run_tasks(iter([(0, -1), (1, -2), (2, Deadly())]), abs):
            found.append((number, result))
    assert sorted(found)[:2] == [(0, 1), (1, 2)]


def test_results_survive_json(table: PreparedRules) -> None:
    summary = simulate_games(table, ENTRANTS, GameBudget(games=50, workers=1))
    assert from_named(Summary, json.loads(json.dumps(to_named(Summary, summary)))) == summary
    other = prepare_rules(RulesSource(table.rules_source.folder, 2, options=(("start", "9"),)))
    found = compare_rules(table, [other], ENTRANTS, GameBudget(games=50, workers=1, swap=True))
    assert from_named(Comparison, json.loads(json.dumps(to_named(Comparison, found)))) == found


def test_stopped_and_resumed_and_then_more(table: PreparedRules, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    played: list[int] = []

    def stop(done: int, of: int) -> None:
        played.append(done)
        if len(played) == 9:
            raise KeyboardInterrupt

    wish = GameBudget(games=300, workers=1)
    kept = kept_summaries(path, table, wish)
    with kept.journal, pytest.raises(Interrupted) as stopped:
        simulate_games(table, ENTRANTS, wish, on_count=stop, result_store=kept)
    assert stopped.value.partial_result.games == played[-1]
    assert stopped.value.partial_result == simulate_games(
        table, ENTRANTS, GameBudget(games=played[-1], workers=1)
    )
    for games, fresh in ((300, 300 - played[-1]), (300, 0), (500, 200 + 300 % 13)):
        wish = GameBudget(games=games, workers=1)
        kept = kept_summaries(path, table, wish)
        lines = len(kept.journal)
        with kept.journal:
            assert simulate_games(table, ENTRANTS, wish, result_store=kept) == simulate_games(
                table, ENTRANTS, wish
            )
            new = [kept.journal[key]["games"] for key in list(kept.journal._line_places)[lines:]]
        assert sum(new) == fresh, "nothing is played twice but a unit that has grown"


def test_a_finished_run_with_a_precision_plays_nothing(table: PreparedRules, tmp_path: Path) -> None:
    wish = GameBudget(precision=0.05, workers=1)
    kept = kept_summaries(tmp_path / "kept.jsonl", table, wish)
    with kept.journal:
        found = simulate_games(table, ENTRANTS, wish, result_store=kept)
        many = len(kept.journal)
        assert simulate_games(table, ENTRANTS, wish, result_store=kept) == found
        assert len(kept.journal) == many


def test_a_comparison_goes_on_with_more_games(table: PreparedRules, tmp_path: Path) -> None:
    entrants = (Seat(GREEDY), Seat(RANDOM))
    other = prepare_rules(RulesSource(table.rules_source.folder, 2, options=(("start", "9"),)))

    def kept(games: int) -> ResultStore[Comparison]:
        wish = GameBudget(games=games)
        rules, size = [table.ruleset, other.ruleset], choose_batch_size(wish, 1)
        return open_results(tmp_path / "kept.jsonl", Comparison, rules, entrants, wish, size)

    for games in (600, 1200, 1200):
        wish, keeping = GameBudget(games=games, workers=1), kept(games)
        with keeping.journal:
            found = compare_rules(table, [other], entrants, wish, result_store=keeping)
    assert len(keeping.journal) == 60, "in the units that it began with"
    fresh = compare_rules(table, [other], entrants, wish)
    assert found.base == fresh.base
    assert found.variants[0].summary == fresh.variants[0].summary
    wins = ("wins", "player1")
    assert found.variants[0].differences[wins] == fresh.variants[0].differences[wins]
