"""Ten tables and a hundred pages that look on, at once."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
import websockets

from processes import PATIENCE
from rulewright.server.studio import page_state
from rulewright.server.studio.game_session import GameSession
from studio_tables import Client, served, table_of

TABLES, PAGES = 10, 10


@pytest.mark.parametrize("choices", [1, pytest.param(3, marks=pytest.mark.soak)])
def test_ten_tables_and_a_hundred_pages(choices: int, tmp_path: Path) -> None:
    tables = [table_of(tmp_path, "classics/tic-tac-toe", seed=n) for n in range(TABLES)]
    with served(tmp_path, *tables) as base:
        asyncio.run(asyncio.wait_for(all_of_it(base, tables, choices), 2 * PATIENCE))
    assert all(len(table.game.choices) == choices for table in tables)


async def all_of_it(base: str, tables: list[GameSession], choices: int) -> None:
    async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
        await asyncio.gather(*(one_table(client, base, table, choices) for table in tables))


async def one_table(client: httpx.AsyncClient, base: str, table: GameSession, choices: int) -> None:
    onlooker = Client.headers_of(base, table.tokens.onlooker)
    owner = Client.headers_of(base, table.tokens.owner)
    offered = ["rulewright", f"token.{table.tokens.onlooker}"]
    news = f"{base.replace('http', 'ws')}/t/{table.id}/onlooker/news"
    sockets = [await websockets.connect(news, origin=base, subprotocols=offered) for _ in range(PAGES)]
    for socket in sockets:
        await hear(socket, table.revision)
    for number in range(choices):
        made = await client.post(
            f"/t/{table.id}/owner/choose",
            json={
                "position": number,
                "seat": f"player{number % 2 + 1}",
                "code": table.game.legal()[0],
            },
            headers=owner,
        )
        assert made.status_code == 200, made.text
        revision = made.json()["revision"]
        for socket in sockets:
            await hear(socket, revision)
        answers = await asyncio.gather(
            *(client.get(f"/t/{table.id}/onlooker/state", headers=onlooker) for _ in sockets)
        )
        assert {answer.json()["position"] for answer in answers} == {number + 1}
    for socket in sockets:
        await socket.close()


async def hear(socket: websockets.ClientConnection, revision: int) -> None:
    while json.loads(await socket.recv())["revision"] < revision:
        pass


def test_pages_with_the_same_eyes_share_what_is_drawn(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")
    drawn = []
    stage = table.rules.get_stage(table.game)
    scene = stage.draw_scene
    stage.draw_scene = lambda *args: drawn.append(args) or scene(*args)  # type: ignore[method-assign]
    for _ in range(100):
        page_state.build_state(table, page_state.Viewer("onlooker"))
    assert len(drawn) == 1


def test_a_socket_that_takes_nothing_holds_nobody_up(tmp_path: Path) -> None:
    table = table_of(tmp_path, "classics/tic-tac-toe")

    async def try_it(base: str) -> None:
        owner = Client.headers_of(base, table.tokens.owner)
        news = f"{base.replace('http', 'ws')}/t/{table.id}/owner/news"
        async with (
            websockets.connect(
                news,
                origin=base,
                subprotocols=["rulewright", f"token.{table.tokens.owner}"],
                max_queue=1,
                close_timeout=0.1,  # the farewell waits behind all that was not taken
            ),
            httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client,
        ):
            for turn in range(60):
                answer = await client.post(
                    f"/t/{table.id}/owner/run",
                    json={"running": bool(turn % 2)},
                    headers=owner,
                )
                assert answer.status_code == 200

    with served(tmp_path, table) as base:
        asyncio.run(asyncio.wait_for(try_it(base), PATIENCE))
