"""The calls of the playground's workers: the studio and the language service without threads and servers."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from rulewright.backends.native.agent_games import SEARCH
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.playground.worker_calls import CALLS, WorkerCalls

TIC_TAC_TOE = "classics/tic-tac-toe"
OPENING = [["player1", "b2"], ["player2", "a1"]]


class Page:
    """A page of the playground: it asks as worker.js does."""

    def __init__(self, calls: WorkerCalls) -> None:
        self.calls = calls
        self.game: dict[str, Any] = {}

    async def ask(self, name: str, *given: Any) -> Any:
        answer = await self.answer(name, *given)
        assert "result" in answer, answer
        return answer["result"]

    async def answer(self, name: str, *given: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self.calls.run_call(name, json.dumps(given)))
        return found

    async def begin(self, *moves: list[str], seed: int = 1, **kinds: str) -> None:
        self.game = await self.ask("begin", {}, seed, kinds, moves)

    async def request(self, method: str, what: str, query: str = "", **body: Any) -> tuple[int, Any]:
        path = f"/t/{self.game['id']}/owner/{what}"
        status, _, text = await self.ask(
            "ask", method, path, query, json.dumps(body), self.game["token"], "en"
        )
        return status, json.loads(text) if text.startswith("{") else text

    async def choose(self, number: int, seat: str, code: int) -> tuple[int, Any]:
        return await self.request("POST", "choose", position=number, seat=seat, code=code, page={})

    async def until(self, is_met: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for _ in range(500):
            await asyncio.sleep(0.01)
            state = (await self.request("GET", "state"))[1]
            if is_met(state):
                return dict(state)
        raise AssertionError(state)


def play(folder: Path, script: Callable[[Page], Awaitable[None]], **how: Any) -> None:
    folder.chmod(0o700)
    asyncio.run(script(Page(WorkerCalls(folder, **how))))  # type: ignore[arg-type]


def test_a_game_is_played_asked_about_and_saved(tmp_path: Path) -> None:
    revisions: list[int] = []

    async def script(page: Page) -> None:
        await page.ask("open", TIC_TAC_TOE, {})
        assert (await page.ask("settings", ["de"]))["players"] == [2, 2]
        await page.begin(*OPENING)
        status, state = await page.request("GET", "state", "size=wide")
        assert status == 200 and state["position"] == 2 and state["scene"]["ground"]
        assert (await page.choose(2, "player1", 1))[1]["position"] == 3
        assert (await page.choose(2, "player1", 1))[0] == 409
        assert "is not legal" in json.dumps(await page.request("POST", "say", position=3, move="b2", page={}))
        status, why = await page.request("GET", "why", "what=score")
        assert status == 200 and why["reason"]["parts"]
        parts = {"save": "digest", "script": "moves:", "scenario": "given:", "replay": "<!doctype html>"}
        for form, part in parts.items():
            assert part in str((await page.request("GET", f"keep/{form}"))[1]), form
        link = await page.ask("game")
        assert link["moves"] == [*OPENING, ["player1", "b1"]] and link["seed"] == 1

    play(tmp_path, script, report_revision=lambda _, revision: revisions.append(revision))
    assert revisions == sorted(revisions) and revisions[-1] >= 3


def test_a_link_whose_moves_do_not_fit_stops_before_them(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        await page.ask("open", TIC_TAC_TOE, {})
        for wrong in (["player2", "b2"], ["nobody", "c1"], ["player1", "\0"], ["player1", "a" * 10_000]):
            await page.begin(*OPENING, wrong, ["player1", "c3"])
            assert page.game["moves"] == 2
            assert (await page.request("GET", "state"))[1]["position"] == 2

    play(tmp_path, script)


def test_diagnostics_are_those_of_the_command_and_the_game_follows_the_rules(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        texts = await page.ask("open", TIC_TAC_TOE, {})
        text = texts["ruleset.yaml"]
        await page.begin(*OPENING)
        found = await page.ask("update", "ruleset.yaml", text.replace("players:", "playrs:", 1))
        assert found[0]["code"] == "unknown-key" and found[0]["path"] == "ruleset.yaml"
        assert found[0]["fixes"][0]["edits"][0]["text"] == "players"
        assert await page.ask("check") == found
        changed = text.replace("columns: 3", "columns: 4").replace("rows: 3", "rows: 4")
        assert changed != text
        await page.request("GET", "state")  # a page is there, so the folder is watched
        await asyncio.sleep(0.05)
        assert not [
            one for one in await page.ask("update", "ruleset.yaml", changed) if one["severity"] == "error"
        ]
        await page.ask("apply", "ruleset.yaml")
        state = await page.until(lambda state: len(state["asked"]["options"]) == 14)
        assert state["position"] == 2
        assert list(await page.ask("changes")) == ["ruleset.yaml"]
        outcome = await page.ask("test")
        assert outcome["passed"] + len(outcome["failed"]) >= 3
        assert "<!doctype html>" in (await page.ask("book", None, [], None)).lower()
        played = await page.ask("simulate", {"players": 2}, 0.1)
        first, second = played["seats"]
        assert 0 < first["wins"] + second["wins"] <= played["games"] and 5 <= played["decisions"] <= 16

    play(tmp_path, script)


def test_the_editor_completes_describes_and_formats(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        text = (await page.ask("open", TIC_TAC_TOE, {}))["ruleset.yaml"]
        await page.ask("update", "ruleset.yaml", text)
        line = next(at for at, one in enumerate(text.split("\n"), 1) if one.startswith("players"))
        items = await page.ask("complete", "ruleset.yaml", line + 1, 1)
        assert {"actions", "bags"} <= {item["label"] for item in items}
        told = await page.ask("describe", "ruleset.yaml", line, 3)
        assert "players" in json.dumps(told)
        assert await page.ask("describe", "ruleset.yaml", 1000, 1) is None
        await page.ask("update", "ruleset.yaml", text.replace("players: 2", "players:   2"))
        assert await page.ask("format", "ruleset.yaml") == text

    play(tmp_path, script)


def test_bots_choose_by_native_code_where_there_is_some_and_else_in_python(tmp_path: Path) -> None:
    asked: list[tuple[Any, ...]] = []

    async def choose(fingerprint: str, cells: bytes, kind: int, budget: int, seed: str) -> int | None:
        asked.append((fingerprint, len(cells) % 4, kind, budget, seed.isdigit()))
        return None if len(asked) > 1 else 8

    async def script(page: Page) -> None:
        await page.ask("open", TIC_TAC_TOE, {})
        await page.begin(["player1", "b2"], player1="mcts:30", player2="mcts:30")
        await page.request("POST", "run", running=True, pace=0, page={})
        await page.until(lambda state: state["over"])
        assert (await page.ask("game"))["moves"][1] == ["player2", "c3"]
        assert asked[0] == (page.game["fingerprint"], 0, SEARCH, 30, True) and len(asked) > 2

    play(tmp_path, script, choose_natively=choose)


def test_a_ruleset_of_the_reader_is_opened_from_its_files(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        text = (find_ruleset(TIC_TAC_TOE) / "ruleset.yaml").read_text("utf-8")
        await page.ask("open", "mine", {}, {"ruleset.yaml": text})
        assert await page.ask("files") == {"ruleset.yaml": text}
        assert "no `ruleset.yaml`" in (await page.answer("open", "mine", {}, {"other.yaml": text}))["problem"]

    play(tmp_path, script)


@pytest.mark.parametrize(
    "name",
    ["../x.yaml", "/x.yaml", ".x/y.yaml", "x/../../y.yaml", "x\0.yaml", "a\\b.yaml", "", "x.py", "x.html"],
)
def test_no_file_outside_the_folder_is_written(tmp_path: Path, name: str) -> None:
    async def script(page: Page) -> None:
        await page.ask("open", TIC_TAC_TOE, {})
        before = sorted(path for path in tmp_path.rglob("*"))
        assert "problem" in await page.answer("write", name, "a: 1")
        assert "problem" in await page.answer("open", TIC_TAC_TOE, {name: "a: 1"})
        assert "problem" in await page.answer("open", TIC_TAC_TOE, {}, {name: "a: 1"})
        assert not set(tmp_path.rglob("*")) - set(before)

    play(tmp_path, script)


def test_errors_of_a_reader_are_answers(tmp_path: Path) -> None:
    async def script(page: Page) -> None:
        assert (await page.answer("files"))["problem"] == "no ruleset is open"
        await page.ask("open", TIC_TAC_TOE, {"ruleset.yaml": "ruleset: x\nplayers: ["})
        answer = await page.answer("begin", {}, 1, {}, [])
        assert answer["findings"][0]["path"] == "ruleset.yaml"
        assert set(CALLS) >= {"open", "begin", "ask", "update", "check", "test"}

    play(tmp_path, script)
