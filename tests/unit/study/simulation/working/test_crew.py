"""Processes that are killed at work; results that are kept; Ctrl-C."""

from __future__ import annotations

import json
import os
from pathlib import Path

import psutil
import pytest

from cli_tools import ruleset
from rulewright.backends.native.arena import GREEDY, RANDOM, SEARCH, Seat
from rulewright.plain import by_name, read_by_name
from rulewright.study.simulation.comparing.compare import Comparison, batch_size, compare
from rulewright.study.simulation.run import Interrupted, Ready, Wish, prepare, simulate, units
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.working.crew import Processes, WorkLost
from rulewright.study.simulation.working.result_store import ResultStore, open_kept
from rulewright.study.simulation.working.units import RulesSource, unit_size

ENTRANTS = (Seat(SEARCH, 30), Seat(RANDOM))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Ready:
    return prepare(RulesSource(str(ruleset(tmp_path_factory.mktemp("crew") / "nim")), 2))


def kept_summaries(path: Path, table: Ready, wish: Wish) -> ResultStore[Summary]:
    return open_kept(path, Summary, [table.ruleset], ENTRANTS, wish, unit_size(ENTRANTS))


def test_a_killed_process_loses_nothing(table: Ready, tmp_path: Path) -> None:
    """As the system does it when memory is short."""
    wish = Wish(games=3000, workers=2)
    alone = simulate(table, ENTRANTS, Wish(games=3000, workers=1))
    killed: list[int] = []

    def progress(done: int, of: int) -> None:
        if done >= 500 and not killed:
            children = psutil.Process().children()
            worker = next(one for one in children if "popen_loky" in str(one.cmdline()))
            killed.append(worker.pid)
            worker.kill()

    kept = kept_summaries(tmp_path / "kept.jsonl", table, wish)
    with kept.journal:
        found = simulate(table, ENTRANTS, wish, progress=progress, kept=kept)
    assert killed and found == alone
    many = len(list(units(table, ENTRANTS, wish)))
    assert len((tmp_path / "kept.jsonl").read_text("utf-8").splitlines()) == 1 + many


class Deadly:
    """Whoever unpacks it is gone."""

    first, count = 100, 10

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return os._exit, (3,)


def test_a_unit_that_kills_whoever_plays_it_is_named() -> None:
    crew = Processes(2)
    found = []
    with crew, pytest.raises(WorkLost, match="with the seeds 100 to 109 cannot be played"):
        for number, result in crew.play(iter([(0, -1), (1, -2), (2, Deadly())]), abs):
            found.append((number, result))
    assert sorted(found)[:2] == [(0, 1), (1, 2)]


def test_results_survive_json(table: Ready) -> None:
    summary = simulate(table, ENTRANTS, Wish(games=50, workers=1))
    assert read_by_name(Summary, json.loads(json.dumps(by_name(Summary, summary)))) == summary
    other = prepare(RulesSource(table.rules.folder, 2, options=(("start", "9"),)))
    found = compare(table, [other], ENTRANTS, Wish(games=50, workers=1, swap=True))
    assert read_by_name(Comparison, json.loads(json.dumps(by_name(Comparison, found)))) == found


def test_stopped_and_resumed_and_then_more(table: Ready, tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    played: list[int] = []

    def stop(done: int, of: int) -> None:
        played.append(done)
        if len(played) == 9:
            raise KeyboardInterrupt

    wish = Wish(games=300, workers=1)
    kept = kept_summaries(path, table, wish)
    with kept.journal, pytest.raises(Interrupted) as stopped:
        simulate(table, ENTRANTS, wish, progress=stop, kept=kept)
    assert stopped.value.found.games == played[-1]
    assert stopped.value.found == simulate(table, ENTRANTS, Wish(games=played[-1], workers=1))
    for games, fresh in ((300, 300 - played[-1]), (300, 0), (500, 200 + 300 % 13)):
        wish = Wish(games=games, workers=1)
        kept = kept_summaries(path, table, wish)
        lines = len(kept.journal)
        with kept.journal:
            assert simulate(table, ENTRANTS, wish, kept=kept) == simulate(table, ENTRANTS, wish)
            new = [kept.journal[key]["games"] for key in list(kept.journal._places)[lines:]]
        assert sum(new) == fresh, "nothing is played twice but a unit that has grown"


def test_a_finished_run_with_a_precision_plays_nothing(table: Ready, tmp_path: Path) -> None:
    wish = Wish(precision=0.05, workers=1)
    kept = kept_summaries(tmp_path / "kept.jsonl", table, wish)
    with kept.journal:
        found = simulate(table, ENTRANTS, wish, kept=kept)
        many = len(kept.journal)
        assert simulate(table, ENTRANTS, wish, kept=kept) == found
        assert len(kept.journal) == many


def test_a_comparison_goes_on_with_more_games(table: Ready, tmp_path: Path) -> None:
    entrants = (Seat(GREEDY), Seat(RANDOM))
    other = prepare(RulesSource(table.rules.folder, 2, options=(("start", "9"),)))

    def kept(games: int) -> ResultStore[Comparison]:
        wish = Wish(games=games)
        rules, size = [table.ruleset, other.ruleset], batch_size(wish, 1)
        return open_kept(tmp_path / "kept.jsonl", Comparison, rules, entrants, wish, size)

    for games in (600, 1200, 1200):
        wish, keeping = Wish(games=games, workers=1), kept(games)
        with keeping.journal:
            found = compare(table, [other], entrants, wish, kept=keeping)
    assert len(keeping.journal) == 60, "in the units that it began with"
    fresh = compare(table, [other], entrants, wish)
    assert found.base == fresh.base
    assert found.variants[0].summary == fresh.variants[0].summary
    wins = ("wins", "player1")
    assert found.variants[0].differences[wins] == fresh.variants[0].differences[wins]
