"""A table of the studio, asked as a browser asks."""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from processes import PATIENCE
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_session import load_session
from rulewright.server.studio.session_journal import SessionJournal
from studio_tables import HOST, ORIGIN, Client, TestClient, owner, seated, served_here, table_of


def test_a_choice_gives_the_next_position(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        before = page.state()
        assert [option["name"] for option in before["asked"]["options"]][:2] == ["a1", "b1"]
        code = before["asked"]["options"][4]["code"]
        after = page.post("choose", position=0, seat="player1", code=code).json()
    assert (after["position"], after["asked"]["actor"]) == (1, "player2")
    assert after["log"]["chunks"][-1]["lines"][0]["text"] == "Player 1: b2"
    assert "b2" not in [option["name"] for option in after["asked"]["options"]]


def test_a_choice_for_a_position_that_is_gone_gives_the_one_of_now(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        page.post("choose", position=0, seat="player1", code=4)
        late = page.post("choose", position=0, seat="player1", code=0)
    assert (late.status_code, late.json()["position"]) == (409, 1)
    assert len(table.positions) == 2


def test_going_back_and_choosing_otherwise_makes_a_branch(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        page.post("choose", position=0, seat="player1", code=4)
        page.post("undo", position=1)
        page.post("choose", position=0, seat="player1", code=0)
        again = page.post("go", to=0).json()
        assert [branch["words"] for branch in again["table_of"]["branches"]] == [
            "Player 1: b2",
            "Player 1: a1",
        ]
        assert again["table_of"]["ahead"] == [2]
        same = page.post("choose", position=0, seat="player1", code=4).json()
    assert same["position"] == 1 and len(table.positions) == 3


def test_a_move_that_is_typed_is_made_or_explained(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        assert page.post("say", position=0, move="b2").json()["position"] == 1
        wrong = page.post("say", position=1, move="b2")
    assert "position" not in wrong.json() and "not legal" in wrong.json()["problem"]


@pytest.mark.parametrize("door", ["owner", "seat-1", "onlooker"])
def test_a_door_wants_its_own_token(tmp_path: Path, door: str) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link")
    with served_here(tmp_path, table) as client:
        other = table.tokens.seats[1]
        entered = client.post(
            f"/t/{table.id}/{door}/enter", json={"token": other}, headers={"origin": ORIGIN}
        )
        assert entered.status_code == 403
        forged = {"authorization": f"Bearer {other}"}
        assert client.get(f"/t/{table.id}/{door}/state", headers=forged).status_code == 403
        assert client.get(f"/t/{table.id}/{door}/state").status_code == 403


def test_a_seat_by_link_chooses_for_itself_alone(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link")
    with served_here(tmp_path, table) as client:
        first, all_of_it = seated(client, table, 1), owner(client, table)
        assert all_of_it.state()["asked"]["options"] == []
        assert all_of_it.post("choose", position=0, seat="player1", code=0).status_code == 403
        assert first.post("choose", position=0, seat="player1", code=0).status_code == 200
        assert first.post("choose", position=1, seat="player2", code=1).status_code == 403
        for what, body in (
            ("go", {"to": 0}),
            ("sit", {"seat": "player1", "kind": "hand"}),
            ("run", {"running": True}),
        ):
            assert first.post(what, **body).status_code == 403
        refused = first.get("links")
        assert refused.status_code == 403 and refused.json()["said"] == "not-owner"
        assert refused.json()["problem"] == "Only the owner of the game may do that."
        assert "table_of" not in first.state()
        assert first.state()["undo"]["able"]
        assert first.post("undo", position=1).json()["position"] == 0


def test_players_of_their_own_choose_until_the_end(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="random", player2="greedy")
    table.pace = 0.0
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        with client.websocket_connect(
            f"{page.base}/news", page.protocols, headers={"origin": ORIGIN, "host": HOST}
        ) as socket:
            told = 0
            while not page.state()["over"]:
                revision = socket.receive_json()["revision"]
                assert revision > told
                told = revision
    assert table.game.over


def test_a_table_is_there_again_after_a_restart(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        page.post("choose", position=0, seat="player1", code=4)
        page.post("sit", seat="player2", kind="greedy")
    file = table.journal.path
    with file.open("ab") as torn:
        torn.write(b'{"at":1,"is":2,"seat":"pla')
    again = load_session(table.id, SessionJournal(file))
    assert again.tokens == table.tokens
    assert again.seat_kinds["player2"] == "greedy"
    assert again.game.choices[0] == ("player1", "b2")
    again.journal.release()
    with served_here(tmp_path) as client:  # nothing is in memory; the token opens it all the same
        page.client = client
        assert page.state()["position"] >= 1


def test_what_cannot_be_written_down_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")

    def full(self: SessionJournal, line: object) -> None:
        raise OSError(28, "No space left on device")

    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        monkeypatch.setattr(SessionJournal, "append_line", full)
        assert page.post("choose", position=0, seat="player1", code=4).status_code == 507
        assert page.state()["position"] == 0


def test_news_go_to_nobody_without_a_token(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client, pytest.raises(WebSocketDisconnect):
        with client.websocket_connect(
            f"/t/{table.id}/owner/news", headers={"origin": ORIGIN, "host": HOST}
        ) as socket:
            socket.receive_json()


ENDLESS = """\
ruleset: endless
title: Endless
language: 1
version: 1.0.0
players: 2
names: {p: player}
state:
  n: {type: int, least: 0}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        wait:
          n = 0
        hang:
          n = 1
          while n > 0:
            n = 2
bound: {decisions: 100, then: rank}
scoring:
  points(p): n
"""


def test_rules_that_never_end_hold_nobody_up(tmp_path: Path) -> None:
    folder = tmp_path / "endless"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(ENDLESS, "utf-8")
    table = table_of(tmp_path, folder)
    other = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table, other) as client:
        page, beside = owner(client, table), owner(client, other)
        hang = next(o for o in page.state()["asked"]["options"] if o["name"] == "hang")
        answers = []
        hanging = threading.Thread(
            target=lambda: answers.append(page.post("choose", position=0, seat="player1", code=hang["code"]))
        )
        hanging.start()
        assert beside.state()["position"] == 0
        hanging.join(PATIENCE)
        assert answers[0].status_code == 422
        assert answers[0].json()["findings"][0]["code"] == "endless-rule"
        assert page.state()["position"] == 0
        assert page.post("choose", position=0, seat="player1", code=1 - hang["code"]).status_code


def test_a_player_of_its_own_that_cannot_go_on_stops_and_says_why(tmp_path: Path) -> None:
    folder = tmp_path / "endless"
    folder.mkdir()
    text = ENDLESS.replace("        wait:\n          n = 0\n", "        other:\n          n -= 1\n")
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    table = table_of(tmp_path, folder, player1="random")
    table.pace = 0.0
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        end = time.monotonic() + PATIENCE
        while page.state()["running"] and time.monotonic() < end:
            time.sleep(0.05)
        assert page.state()["table_of"]["said"]
    assert table.position.number == 0


@pytest.mark.parametrize("name", ["a\u202eb", "a\x01b", "a\nb", r"a\u202eb", "a\u2068b", "é b&<"])
def test_a_ruleset_can_be_chosen_whatever_its_folder_is_called(tmp_path: Path, name: str) -> None:
    """Pages have odd characters written out, and send back what they were given."""
    play(tmp_path, name)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_a_folder_whose_name_is_no_text_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "rules" / os.fsdecode(b"a\xffb")
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    with served_here(tmp_path, rulesets=[folder]) as client:
        hall = enter_hall(client, tmp_path)
        name = hall.get("list").json()["rulesets"][0]["name"]
        answer = hall.post("new", ruleset=name, players=2)
    assert (answer.status_code, answer.json()["problem"].rpartition(": ")[2]) == (
        507,
        "the path of the rules is not utf-8",
    )
    assert not list(tmp_path.glob("*.table"))


def enter_hall(client: TestClient, folder: Path) -> Client:
    token = json.loads((folder / "hall.json").read_text("utf-8"))["token"]
    return Client.enter(client, "/hall", token)


def play(tmp_path: Path, name: str) -> None:
    """Choose a ruleset in the lobby as the page does, and play it."""
    folder = tmp_path / "rules" / name
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    with served_here(tmp_path, rulesets=[folder]) as client:
        hall = enter_hall(client, tmp_path)
        first = hall.get("list").json()["rulesets"][0]
        assert first["title"] == "Tic-tac-toe"
        assert hall.get("ruleset", name=first["name"]).json()["players"] == [2, 2]
        made = hall.post("new", ruleset=first["name"], players=2)
        assert made.status_code == 200, made.text
        path, token = made.json()["link"].split("/#")
        assert Client.enter(client, path, token).state()["position"] == 0
