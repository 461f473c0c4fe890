"""`rulewright studio` as a process: where it says it is, killed and begun again, without what it
needs."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from cli_tools import PIG, TIC_TAC_TOE, command, run
from honest import some
from processes import PATIENCE, process, wait_until
from rulewright.ruleset_folders import find_ruleset

LINK = re.compile(r"http://127\.0\.0\.1:(\d+)(/t/\w+/owner/)#([\w-]+)")


@contextmanager
def begun(folder: Path, *words: object) -> Iterator[tuple[subprocess.Popen[str], str, str, str]]:
    """The process, the address, the path of the owner's door, and its token."""
    options = ("--no-browser", "--games", folder / "games")
    with process(command(("studio", *words, *options)), folder) as at_work:
        assert at_work.stdout is not None
        found = None
        while found is None:
            line = at_work.stdout.readline()
            assert line, at_work.communicate(timeout=PATIENCE)[1]
            found = LINK.search(line) or re.search(r"http://127\.0\.0\.1:(\d+)(/hall/)#(\S+)", line)
        yield at_work, f"http://127.0.0.1:{found[1]}", found[2], found[3]


@contextmanager
def entered(base: str, path: str, token: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=base + path, headers={"origin": base}, timeout=PATIENCE) as client:
        assert client.post("enter", json={"token": token}).status_code == 200
        client.headers["authorization"] = f"Bearer {token}"
        yield client


def told(base: str, path: str, token: str, what: str = "state") -> Any:
    with entered(base, path, token) as page:
        return page.get(what).json()


def test_killed_and_begun_again(tmp_path: Path) -> None:
    with begun(tmp_path, TIC_TAC_TOE, "--port", 0) as (at_work, base, path, token):
        with entered(base, path, token) as page:
            for number, code in enumerate((4, 0)):
                seat = f"player{number + 1}"
                body = {"position": number, "seat": seat, "code": code}
                assert page.post("choose", json=body).json()["position"] == number + 1
        at_work.send_signal(signal.SIGKILL)
        at_work.wait(PATIENCE)
    with begun(tmp_path, "--port", 0) as (at_work, base, hall, hall_token):
        assert told(base, path, token)["position"] == 2
        tables = told(base, hall, hall_token, "list")["tables"]
        assert [table["moves"] for table in tables] == [2]
        at_work.send_signal(signal.SIGINT)
        wait_until(lambda: at_work.poll() is not None, "it ends")
        assert at_work.returncode == 0


@pytest.mark.parametrize("rounds", [3, pytest.param(30, marks=pytest.mark.soak)])
def test_what_was_acknowledged_is_there_whenever_it_is_killed(tmp_path: Path, rounds: int) -> None:
    accident = random.Random(rounds)
    acknowledged: list[tuple[str, str]] = []
    words: tuple[object, ...] = (PIG, "--players", 2, "--port", 0)
    path = token = ""
    for _ in range(rounds):
        with begun(tmp_path, *words) as (at_work, base, first_path, first_token):
            path, token = path or first_path, token or first_token
            with entered(base, path, token) as page:
                save = page.get("keep/save").json()
                made = [tuple(choice) for choice in save["decisions"]]
                assert made[: len(acknowledged)] == acknowledged
                assert len(made) <= len(acknowledged) + 1  # one may have been under way
                acknowledged = made
                acknowledged += choose(page, accident, 1)
                killing = threading.Timer(accident.uniform(0.0, 0.6), at_work.send_signal, (signal.SIGKILL,))
                killing.start()
                acknowledged += choose(page, accident)
            at_work.wait(PATIENCE)
        words = ("--port", 0)
    assert len(acknowledged) >= 3


def choose(page: httpx.Client, accident: random.Random, most: int = 10_000) -> list[tuple[str, str]]:
    """Choose until the server ends, or so often; the choices that were acknowledged."""
    made: list[tuple[str, str]] = []
    try:
        state = page.get("state").json()
        while not state["over"] and len(made) < most:
            option = accident.choice(state["asked"]["options"])
            seat = state["asked"]["actor"]
            body = {"position": state["position"], "seat": seat, "code": option["code"]}
            state = page.post("choose", json=body).raise_for_status().json()
            made.append((seat, option["name"]))
    except httpx.TransportError:
        pass
    return made


def test_two_servers_on_one_folder_do_not_play_one_game(tmp_path: Path) -> None:
    with begun(tmp_path, TIC_TAC_TOE, "--port", 0) as (first, base, path, token):
        with begun(tmp_path, "--port", 0) as (_, other, _, _):
            with httpx.Client(base_url=other + path, headers={"origin": other}) as there:
                refused = there.post("enter", json={"token": token}, timeout=PATIENCE)
                assert refused.status_code == 409
                assert "open in another studio" in refused.json()["problem"]
            with entered(base, path, token) as page:
                body = {"position": 0, "seat": "player1", "code": 4}
                assert page.post("choose", json=body).json()["position"] == 1
            first.send_signal(signal.SIGKILL)  # the lock goes with its process
            first.wait(PATIENCE)
            with entered(other, path, token) as page:
                assert page.get("state").json()["position"] == 1
                body = {"position": 1, "seat": "player2", "code": 0}
                assert page.post("choose", json=body).json()["position"] == 2


def test_damage_is_said_in_the_terminal(tmp_path: Path) -> None:
    with begun(tmp_path, TIC_TAC_TOE, "--port", 0) as (_, base, path, token):
        with entered(base, path, token) as page:
            page.post("choose", json={"position": 0, "seat": "player1", "code": 4})
    (file,) = (tmp_path / "games").glob("*.table")
    with file.open("ab") as damaged:
        damaged.write(b"\xff\n")
    with begun(tmp_path, "--port", 0) as (at_work, base, _, _):
        assert told(base, path, token)["position"] == 1
        at_work.send_signal(signal.SIGINT)
        said = at_work.communicate(timeout=PATIENCE)[1]
    assert f"{file}` is damaged: 1 of its entries cannot be read" in said
    assert list((tmp_path / "games").glob("*.before"))


def test_a_script_and_a_save_go_on_where_they_end(tmp_path: Path) -> None:
    script = TIC_TAC_TOE / "games" / "diagonal.yaml"
    save = tmp_path / "game.json"
    assert run("run", script, "--until", 3, "--save", save, "--quiet").exit_code == 0
    for what, expected in ((script, True), (save, False)):
        with begun(tmp_path, what, "--port", 0) as (_, base, path, token):
            state = told(base, path, token)
            assert state["over"] is expected
            assert state["position"] == len(state["table_of"]["line"]) - 1 >= 3


def test_a_script_is_opened_at_a_moment(tmp_path: Path) -> None:
    what = "classics/tic-tac-toe/games/diagonal.yaml@3"
    with begun(tmp_path, what, "--port", 0) as (_, base, path, token):
        state = told(base, path, token)
    assert state["position"] == 3 and not state["over"]
    assert len(state["table_of"]["ahead"]) == 4


def test_the_setting_and_seats_of_the_line(tmp_path: Path) -> None:
    words = (PIG, "--players", 3, "--option", "short_game=true", "--seat", "player2=greedy")
    with begun(tmp_path, *words, "--port", 0) as (_, base, path, token):
        state = told(base, path, token)
    assert state["setting"]["options"] == {"short_game": "true"}
    assert [seat["kind"] for seat in state["seats"]] == ["hand", "greedy", "hand"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((PIG, "--seat", "player9=random"), "`player9` is none of the seats"),
        ((PIG, "--seat", "player1=chess"), "`chess` is none of"),
        (("no-such-game",), "there is no ruleset `no-such-game`"),
        ((PIG, "--players", 9), "this is a game for 2 to 6 players"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, words: tuple[object, ...], said: str) -> None:
    result = run("studio", *words, "--no-browser", "--games", tmp_path)
    assert result.exit_code == 2 and said in " ".join(result.output.split())


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    program = "import sys; sys.modules['starlette'] = None\nfrom rulewright_cli.app import main; main()"
    words = (sys.executable, "-c", program, "studio", "pig")
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ended.returncode == 2
    assert "pip install 'rulewright[studio]'" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_folder_in_which_no_game_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    folders = [tmp_path / "file", tmp_path / "file" / "inside"]
    if sys.platform == "linux":
        folders.append(Path("/proc/none"))
    for folder in some(folders):
        result = run("studio", "--no-browser", "--port", 0, "--games", folder)
        assert result.exit_code == 2 and "no game can be written in" in result.output, folder


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names of files are text")
def test_rules_whose_path_is_no_text_are_not_played(tmp_path: Path) -> None:
    rules = tmp_path / os.fsdecode(b"a\xffb")
    shutil.copytree(find_ruleset(TIC_TAC_TOE), rules)
    result = run("studio", rules, "--no-browser", "--port", 0, "--games", tmp_path / "games")
    assert result.exit_code == 2 and "not utf-8" in " ".join(result.output.split())
    for words in (("check", rules), ("book", rules, "--out", tmp_path / "book.html")):
        result = run(*words)
        assert result.exit_code == 0, result.output
