"""Requests that no page of ours makes: malformed, raw, and with somebody else's token."""

from __future__ import annotations

import json
import logging
import random
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.websockets import WebSocketDisconnect

from honest import some
from processes import PATIENCE
from rulewright.server.studio import lobby
from rulewright.server.studio.game_session import OWNER
from studio_requests import good_requests, spoilt_requests
from studio_tables import HOST, ORIGIN, Client, owner, seated, served, served_here, table_of

JSON = {"origin": ORIGIN, "content-type": "application/json"}
DEEDS = (
    "choose", "say", "undo", "go", "sit", "run", "go-on", "leave-it", "rules-before", "open",
    "enter", "nothing", "..", "state",
)  # fmt: skip
KEYS = (
    "position",
    "seat",
    "code",
    "move",
    "to",
    "kind",
    "running",
    "pace",
    "number",
    "token",
    "page",
)
RAW_VALUES = (
    "0", "1", "-1", "1e400", "-1e400", "NaN", "Infinity", "1.5", "9" * 30, "9" * 5000, "true",
    "null", '""', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"a\\u0000b"', '"\\u202e"', '"b2"',
    '"player1"', '"mcts:1e9"', '"mcts:99999999999s"', '"/etc/passwd"', '"' + "x" * 3000 + '"',
    "[]", "{}", "[" * 100 + "]" * 100, "[" * 5000, '{"eyes": "\\ud800"}', '{"have": 1e400}',
    '{"size": []}', '{"language": "../../x"}', "'x'", "01", "+1", "\x00", "\ufeff0",
)  # fmt: skip


def body_of(accident: random.Random) -> bytes:
    """A body that is wrong in some way, or only strange."""
    match accident.randrange(8):
        case 0:
            return accident.choice(RAW_VALUES).encode("utf-8", "surrogatepass")
        case 1:
            return accident.randbytes(accident.randrange(40))
        case 2:
            return b'{"position": 0, "seat": "player1", "code": \xff\xfe}'
    pairs = [
        f'"{accident.choice(KEYS)}": {accident.choice(RAW_VALUES)}' for _ in range(accident.randrange(1, 7))
    ]
    text = "{" + ", ".join(pairs) + accident.choice("}}}}]")
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.parametrize("count", [250, pytest.param(20_000, marks=pytest.mark.soak)])
def test_malformed_bodies_are_refused_and_break_nothing(tmp_path: Path, count: int) -> None:
    """The client raises whatever the server fails of."""
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    accident = random.Random(count)
    statuses = set()
    with served_here(tmp_path, table) as client:
        pages = [owner(client, table), seated(client, table, 1)]
        for _ in range(count):
            page, body = accident.choice(pages), body_of(accident)
            path = f"{page.base}/{accident.choice(DEEDS)}"
            if accident.randrange(6) == 0:
                path = accident.choice(("/hall/enter", "/hall/new"))
            answer = client.post(path, content=body, headers={**JSON, **page.key()})
            statuses.add(answer.status_code)
            assert answer.status_code < 500, (path, body)
            answer.content.decode("utf-8")
        state = pages[0].state()
    assert 400 in statuses and state["position"] in (0, 1)


@pytest.mark.parametrize(
    "value", ['"\\ud800"', "1e400", "NaN", "9" * 5000, "[" * 100_000, '{"a":1,"a":2}', '"\xff"']
)
@pytest.mark.parametrize("key", ["token", "kind", "move", "pace", "seed", "position"])
def test_what_is_no_plain_json_is_refused(tmp_path: Path, key: str, value: str) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        body = f'{{"{key}": {value}}}'.encode("latin-1")[:60_000]
        for path in (f"{page.base}/say", f"{page.base}/enter", "/hall/enter"):
            answer = client.post(path, content=body, headers={**JSON, **page.key()})
            assert answer.status_code == 400, path


def test_odd_queries_are_answered(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    odd = ("%00", "%ED%A0%80", "%FF", "1e400", "9" * 400, "%E2%80%AE", "..%2f..", "")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        for value in some(odd):
            for key in ("eyes", "language", "size", "acting", "have", "had", "ground", "revision"):
                answer = client.get(f"{page.base}/state?{key}={value}", headers=page.key())
                assert answer.status_code == 200
            for path in ("why?what=", "why?what=move ", "keep/replay?language=", "keep/"):
                answer = client.get(f"{page.base}/{path}{value}", headers=page.key())
                assert answer.status_code < 500
            for path in ("/page/words/", "/hall/ruleset?name=", "/t/", "/page/scripts/"):
                assert client.get(f"{path}{value}", headers=page.key()).status_code < 500


# --- doors ----------------------------------------------------------------------------------------


def test_no_token_opens_another_door(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    other = table_of(tmp_path, "classics/tic-tac-toe")
    tokens = table.tokens
    doors = {
        "owner": tokens.owner, "onlooker": tokens.onlooker,
        "seat-1": tokens.seats[0], "seat-2": tokens.seats[1],
    }  # fmt: skip
    with served_here(tmp_path, table, other) as client:
        hall_token = json.loads((tmp_path / "hall.json").read_text("utf-8"))["token"]
        wrong = {"hall": hall_token, "other": other.tokens.owner, "none": "", "odd": "é" * 20}
        for door in (*doors, "seat-0", "seat-3", "seat-٢", "OWNER", "owner%2f"):
            for name, token in {**doors, **wrong}.items():
                if name == door:
                    continue
                key = {"authorization": f"Bearer {token}".encode("latin-1", "ignore")}
                for path in ("state", "links", "why?what=a1", "keep/save"):
                    answer = client.get(f"/t/{table.id}/{door}/{path}", headers=key)
                    assert answer.status_code in (403, 404), (door, name)
                answer = client.post(f"/t/{table.id}/{door}/go", json={"to": 0}, headers={**JSON, **key})
                assert answer.status_code in (403, 404)
                assert_deaf(client, f"/t/{table.id}/{door}/news", ["rulewright", f"token.{token}"])
        for name, token in {**doors, "other": other.tokens.owner}.items():
            answer = client.get("/hall/list", headers={"authorization": f"Bearer {token}"})
            assert answer.status_code == 403, name
    assert table.position.number == 0


def assert_deaf(client: Any, path: str, protocols: list[str]) -> None:
    """A socket that is not let in."""
    plain = [each for each in protocols if each.isascii()]
    with pytest.raises((WebSocketDisconnect, RuntimeError)):
        with client.websocket_connect(path, plain, headers={"origin": ORIGIN, "host": HOST}) as one:
            one.receive_json()


def test_no_cookie_is_given_and_none_opens_anything(tmp_path: Path) -> None:
    """Cookies go to every port of a machine: to other servers, and over those of another studio."""
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        for path, token in (
            (f"/t/{table.id}/owner", table.tokens.owner),
            ("/hall", json.loads((tmp_path / "hall.json").read_text("utf-8"))["token"]),
        ):
            answer = client.post(f"{path}/enter", json={"token": token}, headers=JSON)
            assert answer.status_code == 200 and "set-cookie" not in answer.headers
        forged = f"rw-{table.id}-owner={table.tokens.owner}; token={table.tokens.owner}"
        answer = client.get(f"/t/{table.id}/owner/state", headers={"cookie": forged})
        assert answer.status_code == 403


def test_one_seat_cannot_take_all_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_SOCKETS_PER_DOOR", 2)
    monkeypatch.setattr(lobby, "MAX_SOCKETS", 7)
    table = table_of(tmp_path, "classics/tic-tac-toe", player1="link", player2="link")
    with served_here(tmp_path, table) as client:
        onlooker = Client(client, table, "onlooker", table.tokens.onlooker)
        pages = [seated(client, table, 1), onlooker, seated(client, table, 2), owner(client, table)]
        opened = []
        for page in some(pages):
            for _ in range(2):
                connection = client.websocket_connect(
                    f"{page.base}/news", page.protocols, headers={"origin": ORIGIN, "host": HOST}
                )
                opened.append(connection)
                assert connection.__enter__().receive_json()["revision"]
            assert_deaf(client, f"{page.base}/news", page.protocols)
        for connection in opened:
            connection.__exit__(None, None, None)


# --- raw requests ---------------------------------------------------------------------------------


@contextmanager
def recording(caplog: pytest.LogCaptureFixture, name: str) -> Iterator[None]:
    """Give `caplog` what a logger says that keeps its records from the others."""
    logger = logging.getLogger(name)
    logger.addHandler(caplog.handler)
    try:
        yield
    finally:
        logger.removeHandler(caplog.handler)


def test_raw_requests_change_and_tell_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    table.choose_by_name(OWNER, 0, "b2")
    table.go_to_position(OWNER, 0)
    secrets = (
        table.tokens.onlooker.encode(), b"import ", b"root:", b'"position"', b"Traceback",
        b'"revision"',
    )  # fmt: skip
    with served(tmp_path, table) as base, recording(caplog, "uvicorn"):
        host = urlsplit(base).netloc
        look, deed, socket = good_requests(host, table.id, table.tokens.owner)
        requests = list(spoilt_requests(host, table.id, table.tokens.owner))
        assert len(set(requests)) == len(requests) > 200
        with ThreadPoolExecutor(24) as pool:
            answers = list(pool.map(lambda each: send(host, each, 1.0), requests))
        wrong = [
            (request, answer[:200])
            for request, answer in zip(requests, answers, strict=True)
            if not is_refusal(request, answer) or any(each in answer for each in secrets)
        ]
        assert not wrong
        assert table.position.number == 0
        # What was spoilt was good before.
        assert b'"position":0' in send(host, look.bytes())
        assert b" 101 " in send(host, socket.bytes(), 1.0).split(b"\r\n", 1)[0]
        assert b'"position":1' in send(host, deed.bytes())
    assert table.position.number == 1
    assert [each for each in caplog.records if each.exc_info is not None] == []


def is_refusal(request: bytes, answer: bytes) -> bool:
    """Whether an answer says no, is none at all, or is what everybody may have."""
    first = answer.partition(b"\r\n")[0]
    if b" 307 " in first:  # to the same with a slash behind, on the same server
        return b"\r\nlocation: http://127.0.0.1:" in answer
    if b" 200 " in first:
        return b" /page/words/" in request.partition(b"\r\n")[0]
    return not first or first.split()[1].startswith(b"4")


def send(host: str, request: bytes, seconds: float = PATIENCE) -> bytes:
    """The answer to bytes that are sent as they are; empty if the connection just ends, or if the
    server waits for more."""
    name, port = host.split(":")
    parts = []
    with socket.create_connection((name, int(port)), timeout=PATIENCE) as connection:
        connection.sendall(request)
        connection.settimeout(seconds)
        with suppress(ConnectionError, TimeoutError):
            while part := connection.recv(65536):
                parts.append(part)
    return b"".join(parts)
