"""The process of the studio: a socket on this machine, and uvicorn behind it."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

import h11
import uvicorn

from rulewright.server.studio.app import application
from rulewright.server.studio.guards import App, Receive, Scope, Send, addresses
from rulewright.server.studio.hall import Hall
from rulewright.server.studio.offered import Shelf

HERE: Final = ("127.0.0.1", "localhost")
PORT: Final = 4747
TRIED: Final = 20
"""So many ports are tried, if nobody has said which."""


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens; at the usual port, or one near it, if `port` is None. Raises
    OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + TRIED) if port is None else (port,)
    fault: OSError | None = None
    for number in ports:
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, number))
            made.listen(128)
            return made
        except OSError as met:
            made.close()
            fault = met
    assert fault is not None
    raise fault


def serve(server: uvicorn.Server, listening: socket.socket) -> None:
    """Serve until the process is interrupted (Ctrl-C, SIGTERM)."""
    settle()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])


def settle() -> None:
    """Rules that are compiled stay: no search for garbage goes through them again, which would take
    longer than a click."""
    gc.collect()
    gc.freeze()


def serving(
    hall: Hall,
    shelf: Shelf,
    listening: socket.socket,
    names: Iterable[str] = (),
    begun: Callable[[], None] = lambda: None,
) -> uvicorn.Server:
    """Return a server that can be run. `names`: other host names of this machine; `begun` is
    called once requests are answered.
    """
    host, port = listening.getsockname()[:2]
    hosts = addresses([*HERE, *({host} - {"0.0.0.0", "::"}), *names], port)
    config = uvicorn.Config(
        _drop_late_answers(application(hall, hosts, shelf)),
        http="h11",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=30,
        ws="websockets-sansio",
        ws_max_size=4096,
        ws_max_queue=4,
        h11_max_incomplete_event_size=32_000,
        limit_concurrency=1000,
    )
    return _Server(config, begun)


def _drop_late_answers(app: App) -> App:
    """Return an app that drops an answer if the rest of its request has turned out malformed
    meanwhile: then the connection has been answered and closed already."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(h11.LocalProtocolError):
            await app(scope, receive, send)

    return answer


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, begun: Callable[[], None]) -> None:
        super().__init__(config)
        self._begun = begun

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._begun()
