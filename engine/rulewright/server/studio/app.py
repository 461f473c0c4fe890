"""Bring the requests of the studio's pages to their handlers by HTTP, and news to pages by web sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.pages.script_bundle import SCRIPTS
from rulewright.server.studio.folder_watch import watch_folder
from rulewright.server.studio.guards import App, PublicUrl, RequestGuard
from rulewright.server.studio.handlers import (
    PAGE,
    ROUTES,
    ClientDisconnected,
    Handler,
    StudioHandlers,
    StudioRequest,
)
from rulewright.server.studio.lobby import LiveSession, Lobby
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue

SUBPROTOCOL: Final = "rulewright"
TOKEN_PROTOCOL: Final = "token."
T = TypeVar("T")


def create_app(
    lobby: Lobby,
    hosts: frozenset[str],
    catalogue: RulesetCatalogue,
    public_url: PublicUrl | None = None,
) -> App:
    """Create the whole server, behind its guards. `catalogue` has the rulesets to choose from; `public_url`
    is the address of a proxy in front of it.
    """
    studio = StudioHandlers(lobby, catalogue, watch_folder)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> Any:
        for live_session in lobby.live_sessions.values():
            live_session.notify_changes()
        yield
        await studio.reloader.close()
        await lobby.close()

    routes = [
        *(
            Route(path, partial(_answer_request, studio, handler, public_url), methods=[method])
            for method, path, handler in ROUTES
        ),
        WebSocketRoute("/t/{id}/{door}/news", partial(_stream_revisions, studio)),
        Mount("/page/scripts", StaticFiles(directory=SCRIPTS)),
        Mount("/page", StaticFiles(directory=PAGE / "static")),
    ]
    return RequestGuard(Starlette(routes=routes, lifespan=lifespan), hosts, public_url)


async def _answer_request(
    studio: StudioHandlers, handler: Handler, public_url: PublicUrl | None, request: Request
) -> Response:
    host = request.headers["host"]
    is_public = public_url is not None and host.lower() == public_url.host
    try:
        body = await request.body() if request.method == "POST" else b""
    except ClientDisconnect:
        return Response(status_code=499)
    answer = await studio.answer_request(
        handler,
        StudioRequest(
            request.path_params,
            request.query_params,
            body,
            _get_token(request),
            request.headers.get("accept-language", ""),
            str(public_url) if is_public else f"http://{host}",
            partial(_run_while_connected, request),
        ),
    )
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)


async def _stream_revisions(studio: StudioHandlers, socket: WebSocket) -> None:
    """Send a page the number of each new revision; the page then requests what it needs. Intermediate
    numbers are dropped for slow pages."""
    try:
        session_and_viewer = await studio.find_viewer(socket.path_params, _get_token(socket))
    except (RulewrightError, OSError):
        session_and_viewer = None
    door = socket.path_params["door"]
    if session_and_viewer is None or not session_and_viewer[0].has_room_for_socket(door):
        await socket.close(1008)
        return
    live_session, _ = session_and_viewer
    live_session.socket_counts[door] += 1
    try:
        await socket.accept(subprotocol=SUBPROTOCOL)
        listening = asyncio.create_task(_wait_for_socket_close(socket))
        try:
            await _send_revisions(socket, live_session, listening)
        finally:
            listening.cancel()
    except (WebSocketDisconnect, RuntimeError, OSError):
        pass
    finally:
        live_session.socket_counts[door] -= 1


async def _send_revisions(
    socket: WebSocket, live_session: LiveSession, listening: asyncio.Task[None]
) -> None:
    revision = -1
    while not listening.done():
        if live_session.session.revision != revision:
            revision = live_session.session.revision
            await socket.send_text(json.dumps({"revision": revision}))
        waiting = asyncio.create_task(live_session.wait_for_revision(revision))
        await asyncio.wait({waiting, listening}, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done():
            waiting.cancel()
            with suppress(asyncio.CancelledError):
                await waiting


async def _run_while_connected(request: Request, coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine while the client waits for the answer. Raises ClientDisconnected."""
    working = asyncio.ensure_future(coroutine)
    leaving = asyncio.ensure_future(_wait_for_disconnect(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnected
        return working.result()
    finally:
        leaving.cancel()
        if not working.done():
            working.cancel()
            await asyncio.wait({working})


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _wait_for_socket_close(socket: WebSocket) -> None:
    """Wait until a page disconnects; its messages are ignored."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()


def _get_token(connection: Request | WebSocket) -> str:
    """Return the token that a page sends: in a header, or for sockets, which have no headers of their own, as
    one of the protocols that it offers. Empty if there is none.
    """
    if isinstance(connection, Request):
        header_values = connection.headers.getlist("authorization")
        kind, _, token = header_values[0].partition(" ") if len(header_values) == 1 else ("", "", "")
        return token.strip() if kind.lower() == "bearer" else ""
    offered = connection.scope.get("subprotocols", ())
    tokens = [each.removeprefix(TOKEN_PROTOCOL) for each in offered if each != SUBPROTOCOL]
    return tokens[0] if len(tokens) == 1 and SUBPROTOCOL in offered else ""
