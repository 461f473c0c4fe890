"""Native code that was made quickly serves the first games; a better one takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import ruleset
from processes import wait_until
from rulewright.backends.native import library
from rulewright.backends.native.agent_games import GREEDY, RANDOM, Seat
from rulewright.simulation.runner import GameBudget, iter_tasks, prepare_rules, simulate_games
from rulewright.simulation.summary import Summary
from rulewright.simulation.working import native_upgrade
from rulewright.simulation.working.tasks import RulesSource

pytestmark = [pytest.mark.native, pytest.mark.usefixtures("usual_compiler")]
ENTRANTS = (Seat(RANDOM), Seat(GREEDY))


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RulesSource:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return RulesSource(str(ruleset(tmp_path / "nim")), 2)


def libraries(tmp_path: Path) -> set[str]:
    return {str(path) for path in (tmp_path / "cache" / "native").glob("*.so")}


def test_what_plays_for_a_moment_is_made_once(rules: RulesSource, tmp_path: Path) -> None:
    table = prepare_rules(rules)
    simulate_games(table, ENTRANTS, GameBudget(games=100))
    assert libraries(tmp_path) == {table.library_path}
    again = prepare_rules(rules)
    assert again.library_path == table.library_path, "the quick one is kept, and found"


def test_a_better_one_takes_its_place_between_two_units(
    rules: RulesSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = GameBudget(games=400)
    alone = simulate_games(prepare_rules(rules), ENTRANTS, wish)
    (quick,) = libraries(tmp_path)
    monkeypatch.setattr(native_upgrade, "MIN_PLAY_SECONDS", 0.0)
    table = prepare_rules(rules)
    found, used = Summary(2), []
    for unit in iter_tasks(table, ENTRANTS, wish):
        if len(used) == 3:
            wait_until(lambda: table.library_path != quick, "the better one is made")
        found.merge(unit.play_games())
        used.append(unit.library_path)
    assert found == alone, "both play the same games"
    assert used[0] == quick and used[-1] == table.library_path != quick
    assert libraries(tmp_path) == {quick, table.library_path}
    assert prepare_rules(rules).library_path == table.library_path, "the best is found first"


def test_where_no_better_one_can_be_made_the_first_goes_on(
    rules: RulesSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = prepare_rules(rules)
    tried: list[bool] = []

    def fails(*given: object, **more: object) -> None:
        tried.append(True)
        raise library.NoCompiler("the compiler is gone")

    monkeypatch.setattr(native_upgrade, "MIN_PLAY_SECONDS", 0.0)
    monkeypatch.setattr(library, "build_library", fails)
    found = simulate_games(table, ENTRANTS, GameBudget(games=300))
    wait_until(lambda: bool(tried), "it was tried")
    assert found.games == 300 and libraries(tmp_path) == {table.library_path}
