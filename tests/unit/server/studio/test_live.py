"""Rules that are edited while they are played."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from processes import PATIENCE
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_session import OWNER, GameSession, load_session
from rulewright.server.studio.session_journal import SessionJournal
from rulewright.server.studio.session_rules import reload_rules
from studio_tables import Client, owner, served_here, table_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), tmp_path / "tic-tac-toe")
    return tmp_path / "tic-tac-toe"


def edit(folder: Path, old: str, new: str) -> None:
    file = folder / "ruleset.yaml"
    text = file.read_text("utf-8")
    assert old in text
    beside = folder / "new"
    beside.write_text(text.replace(old, new), "utf-8")
    beside.replace(file)  # as editors do


def played(folder: Path, tmp_path: Path, *moves: str) -> GameSession:
    table = table_of(tmp_path / "kept", folder)
    for move in moves:
        table.choose_by_name(OWNER, table.position.number, move)
    return table


def again(table: GameSession) -> None:
    rules = reload_rules(table.rules, table.seats)
    table.apply_rules(rules, table.replay_under(rules))


def test_a_game_that_fits_goes_on(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1", "c1")
    edit(folder, "won: 1 if", "won: 5 if")
    again(table)
    assert (table.edit_result.outcome, table.rejected_choice) == ("same", None)
    table.choose_by_name(OWNER, table.position.number, "a2")
    table.choose_by_name(OWNER, table.position.number, "a3")
    assert table.game.scores == {"player1": 5, "player2": 0}


def test_values_that_are_others_now_are_told(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1", "c1", "a2", "a3")
    edit(folder, "won: 1 if", "won: 5 if")
    again(table)
    assert table.edit_result.outcome == "other values"
    assert table.edit_result.changed_scores == (("won(player1)", "1", "5"),)


def test_the_first_choice_that_does_not_fit_stops_the_game_with_ways_on(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1", "c1", "a3")
    edit(folder, "where mark[s] is none\n", "where mark[s] is none and s != a1\n")
    again(table)
    misfit = table.rejected_choice
    assert misfit is not None and (misfit.seat, misfit.move) == ("player2", "a1")
    assert "not legal" in misfit.reason and any("s != a1" in line for line in misfit.told)
    assert misfit.rest == (("player1", "c1"), ("player2", "a3"))
    assert table.position.number == 1 and table.edit_result.lost_count == 3

    # It is there after a restart.
    table.journal.release()
    after = load_session(table.id, SessionJournal(table.journal.path))
    after.journal.release()
    table.journal.lock()
    assert after.rejected_choice == misfit and after.position.number == 1

    # Somebody else's turn now: what follows does not fit either, and that is said.
    table.continue_line(OWNER)
    assert table.rejected_choice is not None and table.rejected_choice.move == "c1"
    assert "player2" in table.rejected_choice.reason

    # The same after another choice: what follows is played.
    table.rejected_choice = misfit
    table.choose_by_name(OWNER, table.position.number, "b1")
    table.continue_line(OWNER)
    assert table.rejected_choice is None
    assert [move for _, move in table.game.choices] == ["b2", "b1", "c1", "a3"]


def test_one_can_go_on_by_the_rules_of_before(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1", "c1", "a3")
    edit(folder, "where mark[s] is none\n", "where mark[s] is none and s != a1\n")
    again(table)
    table.restore_rules(OWNER)
    assert [move for _, move in table.game.choices] == ["b2", "a1", "c1", "a3"]
    assert table.is_pinned and table.rejected_choice is None
    table.choose_by_name(OWNER, table.position.number, "a2")
    again(table)
    assert table.rejected_choice is not None and len(table.rejected_choice.rest) == 3


def test_branches_are_kept_as_far_as_they_fit(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1")
    table.go_to_position(OWNER, 1)
    table.choose_by_name(OWNER, 1, "c3")
    edit(folder, "where mark[s] is none\n", "where mark[s] is none and s != a1\n")
    again(table)
    assert table.rejected_choice is None and len(table.positions) == 3
    assert table.game.choices[-1] == ("player2", "c3")


def wait_for(page: Client, met: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        told = page.state()
        if met(told["table_of"]["rules"]):
            rules: dict[str, Any] = told["table_of"]["rules"]
            return rules
        time.sleep(0.05)
    raise AssertionError(page.state()["table_of"]["rules"])


def test_saving_a_file_is_enough(folder: Path, tmp_path: Path) -> None:
    table = played(folder, tmp_path, "b2", "a1")
    with served_here(tmp_path / "kept", table) as client:
        page = owner(client, table)
        page.state()
        time.sleep(0.5)  # until the folder is watched
        edit(folder, "mark[s] = p\n", "mark[s] = q\n")
        rules = wait_for(page, lambda rules: bool(rules["findings"]))
        assert rules["findings"][0]["code"] == "unknown-name"
        assert "mark[s] = q" in rules["findings"][0]["line"]
        assert page.post("choose", position=2, seat="player1", code=2).status_code == 200

        edit(folder, "mark[s] = q\n", "mark[s] = p\n")
        wait_for(page, lambda rules: not rules["findings"] and not rules["checking"])

        edit(folder, "where mark[s] is none\n", "where mark[s] is none and s != c3\n")
        rules = wait_for(page, lambda rules: bool(rules["broken"]))
        names = [one["name"] for one in rules["broken"]]
        assert any(name.startswith("a full board") for name in names)
        made = page.post("open", number=0).json()
        assert made["link"].startswith("/t/")
