"""Which requests the studio lets in."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from studio_tables import HOST, ORIGIN, TestClient, owner, served_here, table_of


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:80", "localhost:47470", "[::1]:4747", ""]
)
def test_another_host_is_not_answered(tmp_path: Path, host: str) -> None:
    with served_here(tmp_path) as client:
        answer = client.get("/hall/", headers={"host": host})
        assert answer.status_code == 421
        with pytest.raises(WebSocketDisconnect):
            with client.websocket_connect("/t/x/owner/news", headers={"host": host}):
                pass


@pytest.mark.parametrize("host", [HOST, "localhost:4747", "LOCALHOST:4747"])
def test_this_machine_is_answered(tmp_path: Path, host: str) -> None:
    with served_here(tmp_path) as client:
        assert client.get("/hall/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "http://localhost:4747"}, 403),
        ({"origin": "https://127.0.0.1:4747"}, 403),
        ({"origin": ORIGIN, "sec-fetch-site": "cross-site"}, 403),
        ({"origin": ORIGIN, "content-type": "text/plain"}, 415),
        ({"origin": ORIGIN, "content-type": "application/x-www-form-urlencoded"}, 415),
        ({"origin": ORIGIN}, 403),  # the token is wrong
    ],
)
def test_a_post_comes_from_a_page_of_ours(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    with served_here(tmp_path) as client:
        answer = client.post(
            "/hall/enter",
            content=b'{"token": "x"}',
            headers={"content-type": "application/json", **headers},
        )
    assert answer.status_code == status


def test_a_page_elsewhere_reads_and_hears_nothing(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    with served_here(tmp_path, table) as client:
        page = owner(client, table)
        for more in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}):
            headers = {**page.key(), **more}
            assert client.get(f"{page.base}/state", headers=headers).status_code == 403
        with pytest.raises(WebSocketDisconnect):
            with client.websocket_connect(
                f"{page.base}/news",
                page.protocols,
                headers={"host": HOST, "origin": "http://evil.example"},
            ):
                pass


def test_a_link_from_a_mail_can_be_followed(tmp_path: Path) -> None:
    follow = {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
    }
    with served_here(tmp_path) as client:
        assert client.get("/hall/", headers=follow).status_code == 200
        assert client.get("/hall/", headers={**follow, "sec-fetch-dest": "iframe"}).status_code == 403


def test_too_much_is_not_read(tmp_path: Path) -> None:
    with served_here(tmp_path) as client:
        more = {"origin": ORIGIN, "content-type": "application/json"}
        assert client.post("/hall/enter", content=b"x" * 70_000, headers=more).status_code == 413
        assert client.get("/hall/?" + "x" * 3000).status_code == 414
        assert client.request("DELETE", "/hall/", headers=more).status_code == 405

        def endless() -> object:
            yield b"{}"

        chunked = client.post("/hall/enter", content=endless(), headers=more)  # type: ignore[arg-type]
        assert chunked.status_code == 411


def test_every_answer_says_what_a_page_may_do(tmp_path: Path) -> None:
    with served_here(tmp_path) as client:
        for path in ("/hall/", "/page/table.js", "/page/studio.css", "/hall/list", "/nothing"):
            _looks_safe(client, path)


def _looks_safe(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize(
    "path",
    ["/page/../app.py", "/page/%2e%2e/app.py", "/page/scripts/../../page.py", "/t/../../x/owner/"],
)
def test_no_other_file_is_served(tmp_path: Path, path: str) -> None:
    with served_here(tmp_path) as client:
        answer = client.get(path)
        assert answer.status_code == 404 and "import" not in answer.text
