"""Questions, pictures, players and new rules that take their time: nobody else waits for them."""

from __future__ import annotations

import asyncio
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from processes import PATIENCE
from rulewright.explain import questions
from rulewright.ruleset_folders import find_ruleset
from rulewright.scene.stage import Stage
from rulewright.server.studio import handlers, hot_reload, lobby
from rulewright.server.studio.game_session import OWNER, GameSession
from rulewright.server.studio.interruptible import Interrupted, TimeLimitExceeded, run_interruptibly
from studio_tables import Client, asked, owner, seated, served, served_here, table_of


class Slow:
    """Work that goes on until it is released or ended."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.begun = threading.Semaphore(0)
        self.running = 0
        self.most_at_once = 0
        self.interrupted = 0

    def wait(self) -> None:
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        self.begun.release()
        try:
            end = time.monotonic() + PATIENCE
            while not self.released.is_set() and time.monotonic() < end:
                time.sleep(0.01)
        except Interrupted:
            self.interrupted += 1
            raise
        finally:
            self.running -= 1

    def before(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def do_both(*args: Any, **named: Any) -> Any:
            self.wait()
            return work(*args, **named)

        return do_both


@pytest.fixture
def slow() -> Iterator[Slow]:
    made = Slow()
    yield made
    made.released.set()


def until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not met() and time.monotonic() < end:
        time.sleep(0.01)
    assert met()


class Asking:
    """Requests that are sent at once, each from a thread of its own."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self._threads: list[threading.Thread] = []

    def send(self, page: Client, what: str, /, **query: object) -> None:
        thread = threading.Thread(target=lambda: self.answers.append(page.get(what, **query)))
        thread.start()
        self._threads.append(thread)

    def finish(self) -> list[int]:
        for thread in self._threads:
            thread.join(PATIENCE)
        return sorted(answer.status_code for answer in self.answers)


def test_slow_questions_of_a_seat_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    with served_here(tmp_path, table) as client:
        first, second, all_of_it = seated(client, table, 1), seated(client, table, 2), Asking()
        with monkeypatch.context() as patch:
            patch.setattr(questions, "why", slow.before(questions.why))
            for _ in range(6):
                all_of_it.send(first, "why", what="a1")
            assert slow.begun.acquire(timeout=PATIENCE)
            # The others see the table, and even choose, while not one answer has come.
            assert second.state()["position"] == 0
            assert first.post("choose", position=0, seat="player1", code=4).status_code == 200
            assert second.post("choose", position=1, seat="player2", code=0).status_code == 200
            until(lambda: sum(a.status_code == 429 for a in all_of_it.answers) == 2)
            slow.released.set()
            assert all_of_it.finish() == [200] * 4 + [429] * 2
        assert slow.most_at_once == 1
        refused = next(a.json() for a in all_of_it.answers if a.status_code == 429)
        assert refused["said"] == "too-many-questions"
        # What was asked before the choice is about the position before it.
        given = [a.json()["reason"]["text"] for a in all_of_it.answers if a.status_code == 200]
        assert any("is legal" in text for text in given)
        assert len(table.positions) == 3


def test_doors_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    order: list[str | None] = []
    why = questions.why

    def note(*args: Any, seat: str | None = None, **named: Any) -> Any:
        order.append(seat)
        slow.wait()
        return why(*args, seat=seat, **named)

    monkeypatch.setattr(questions, "why", note)
    with served_here(tmp_path, table) as client:
        first, second, all_of_it = seated(client, table, 1), seated(client, table, 2), Asking()
        for _ in range(3):
            all_of_it.send(first, "why", what="a1")
        assert slow.begun.acquire(timeout=PATIENCE)
        time.sleep(0.2)
        all_of_it.send(second, "why", what="a1")
        time.sleep(0.2)
        slow.released.set()
        assert all_of_it.finish() == [200] * 4
    assert order.index("player2") == 1


def test_a_question_has_a_time_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        right = page.get("why", what="a1").json()
        with monkeypatch.context() as patch:
            patch.setattr(questions, "why", slow.before(questions.why))
            patch.setattr(handlers, "QUESTION_SECONDS", 0.2)
            late = page.get("why", what="a1")
        assert late.status_code == 503 and late.json()["said"] == "too-long"
        assert slow.interrupted == 1 and slow.running == 0
        assert page.get("why", what="a1").json() == right


@pytest.mark.parametrize("what", ["replay", "script", "save", "scenario"])
def test_files_have_a_time_limit_and_hold_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow, what: str
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    monkeypatch.setattr(handlers, "build_download", slow.before(handlers.build_download))
    monkeypatch.setattr(handlers, "FILE_SECONDS", 0.3)
    with served_here(tmp_path, table) as client:
        page, all_of_it = owner(client, table), Asking()
        all_of_it.send(page, f"keep/{what}")
        assert slow.begun.acquire(timeout=PATIENCE)
        assert page.post("choose", position=0, seat="player1", code=4).status_code == 200
        assert all_of_it.finish() == [503]


def test_a_question_ends_when_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    monkeypatch.setattr(handlers, "QUESTION_SECONDS", PATIENCE)

    async def leave(base: str, page: dict[str, str]) -> None:
        async with httpx.AsyncClient(base_url=base, headers=page, timeout=PATIENCE) as client:
            sent = [asyncio.create_task(client.get("why?what=a1")) for _ in range(3)]
            while not slow.begun.acquire(blocking=False):
                await asyncio.sleep(0.01)
            for each in sent:
                each.cancel()
            await asyncio.gather(*sent, return_exceptions=True)

    with served(tmp_path, table) as base:
        page = Client.headers_of(base, table.tokens.owner)
        with monkeypatch.context() as patch:
            patch.setattr(questions, "why", slow.before(questions.why))
            asyncio.run(leave(f"{base}/t/{table.id}/owner/", page))
            until(lambda: slow.running == 0)
        assert slow.interrupted >= 1 and not slow.released.is_set()
        answer = httpx.get(f"{base}/t/{table.id}/owner/why?what=a1", headers=page, timeout=PATIENCE)
        assert answer.json()["kind"] == "move"


def test_a_picture_that_takes_too_long_frees_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        right = page.state()
        table.mark_changed()
        table.discard_pictures()
        with monkeypatch.context() as patch:
            patch.setattr(Stage, "draw_scene", slow.before(Stage.draw_scene))
            patch.setattr(lobby, "DRAWING_SECONDS", 0.2)
            late = page.get("state")
        assert late.status_code == 503 and late.json()["said"] == "too-long"
        again = page.state()
        assert again["scene"] == right["scene"] and again["asked"] == right["asked"]


def test_a_player_that_thinks_for_ever_stops_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="greedy")
    monkeypatch.setattr(GameSession, "choose_for_bot", slow.before(GameSession.choose_for_bot))
    monkeypatch.setattr(lobby, "THINKING_SECONDS", 0.3)
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        assert page.state()["position"] == 0
        until(lambda: not page.state()["running"])
        assert "more than 0.3 seconds" in page.state()["table_of"]["said"]


def test_the_game_goes_on_while_it_is_played_by_new_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    folder = tmp_path / "tic-tac-toe"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), folder)
    table = table_of(tmp_path / "kept", folder)
    monkeypatch.setattr(hot_reload, "replay_choices", slow.before(hot_reload.replay_choices))
    with served_here(tmp_path / "kept", table) as client:
        page = owner(client, table)
        page.post("choose", position=0, seat="player1", code=4)
        time.sleep(0.5)  # until the folder is watched
        file = folder / "ruleset.yaml"
        file.write_text(file.read_text("utf-8").replace("won: 1 if", "won: 5 if"), "utf-8")
        assert slow.begun.acquire(timeout=PATIENCE)
        before = table.rules
        assert page.post("choose", position=1, seat="player2", code=0).status_code == 200
        slow.released.set()
        until(lambda: table.rules is not before)
        assert [move for _, move in table.game.choices] == ["b2", "a1"]


def test_a_move_that_is_typed_is_explained_beside_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow
) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    table.choose_by_name(OWNER, 0, "b2")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        with monkeypatch.context() as patch:
            patch.setattr(questions, "why", slow.before(questions.why))
            refused: list[Any] = []
            typing = threading.Thread(target=lambda: refused.append(page.post("say", position=1, move="b2")))
            typing.start()
            assert slow.begun.acquire(timeout=PATIENCE)
            assert page.state()["position"] == 1
            slow.released.set()
            typing.join(PATIENCE)
        assert "not legal" in refused[0].json()["problem"] and refused[0].json()["reasons"]


def test_one_door_has_so_many_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: Slow) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link")
    monkeypatch.setattr(handlers, "MAX_REQUESTS", 3)
    monkeypatch.setattr(Stage, "draw_scene", slow.before(Stage.draw_scene))
    with served_here(tmp_path, table) as client:
        first, all_of_it = seated(client, table, 1), Asking()
        for _ in range(5):
            all_of_it.send(first, "state")
        until(lambda: len(all_of_it.answers) == 2)
        slow.released.set()
        assert all_of_it.finish() == [200] * 3 + [429] * 2


def test_work_in_a_thread_ends_anywhere() -> None:
    """Whatever it is doing: a loop, a generator, a handler of its own."""

    def loop() -> None:
        while True:
            pass

    def stubborn() -> None:
        while True:
            try:
                sum(range(1000))
            except Exception:
                continue

    async def try_them() -> None:
        for work in (loop, stubborn):
            with pytest.raises(TimeLimitExceeded):
                await run_interruptibly(work, 0.1)
            assert not any(each.name == "interruptible" for each in threading.enumerate())
        assert await run_interruptibly(lambda: 7, PATIENCE) == 7
        with pytest.raises(ZeroDivisionError):
            await run_interruptibly(lambda: 1 // 0, PATIENCE)

    asyncio.run(asyncio.wait_for(try_them(), PATIENCE))


@pytest.mark.parametrize("seed", range(3))
def test_answers_are_the_same_while_others_play(tmp_path: Path, seed: int) -> None:
    """Questions and moves at once, in a game with hidden hands: nobody disturbs the other."""
    table = table_of(tmp_path, "classics/oh-hell", players=3, seed=seed)
    expected = handlers.page_state.answer_question(asked(table), OWNER, "score", None, 2)
    with served_here(tmp_path, table) as client:
        page, all_of_it = owner(client, table), Asking()
        for _ in range(6):
            state = page.state()
            all_of_it.send(page, "why", what="score")
            option = state["asked"]["options"][0]
            made = page.post(
                "choose", position=state["position"], seat=state["asked"]["actor"],
                code=option["code"],
            )  # fmt: skip
            assert made.status_code == 200
        all_of_it.finish()
    answers = [answer.json() for answer in all_of_it.answers if answer.status_code == 200]
    assert answers and all(a["reason"]["text"] == expected["reason"]["text"] for a in answers)
