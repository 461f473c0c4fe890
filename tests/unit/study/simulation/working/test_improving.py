"""Native code that was made quickly serves the first games; a better one takes its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_tools import ruleset
from processes import wait_until
from rulewright.backends.native import library
from rulewright.backends.native.arena import GREEDY, RANDOM, Seat
from rulewright.study.simulation.run import Wish, prepare, simulate, units
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.working import improving
from rulewright.study.simulation.working.units import RulesSource

pytestmark = [pytest.mark.native, pytest.mark.usefixtures("usual_compiler")]
ENTRANTS = (Seat(RANDOM), Seat(GREEDY))


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RulesSource:
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return RulesSource(str(ruleset(tmp_path / "nim")), 2)


def libraries(tmp_path: Path) -> set[str]:
    return {str(path) for path in (tmp_path / "cache" / "native").glob("*.so")}


def test_what_plays_for_a_moment_is_made_once(rules: RulesSource, tmp_path: Path) -> None:
    table = prepare(rules)
    simulate(table, ENTRANTS, Wish(games=100))
    assert libraries(tmp_path) == {table.library}
    again = prepare(rules)
    assert again.library == table.library, "the quick one is kept, and found"


def test_a_better_one_takes_its_place_between_two_units(
    rules: RulesSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = Wish(games=400)
    alone = simulate(prepare(rules), ENTRANTS, wish)
    (quick,) = libraries(tmp_path)
    monkeypatch.setattr(improving, "WORTH_IT", 0.0)
    table = prepare(rules)
    found, used = Summary(2), []
    for unit in units(table, ENTRANTS, wish):
        if len(used) == 3:
            wait_until(lambda: table.library != quick, "the better one is made")
        found.merge(unit.play())
        used.append(unit.library)
    assert found == alone, "both play the same games"
    assert used[0] == quick and used[-1] == table.library != quick
    assert libraries(tmp_path) == {quick, table.library}
    assert prepare(rules).library == table.library, "the best is found first"


def test_where_no_better_one_can_be_made_the_first_goes_on(
    rules: RulesSource, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = prepare(rules)
    tried: list[bool] = []

    def fails(*given: object, **more: object) -> None:
        tried.append(True)
        raise library.NoCompiler("the compiler is gone")

    monkeypatch.setattr(improving, "WORTH_IT", 0.0)
    monkeypatch.setattr(library, "build", fails)
    found = simulate(table, ENTRANTS, Wish(games=300))
    wait_until(lambda: bool(tried), "it was tried")
    assert found.games == 300 and libraries(tmp_path) == {table.library}
