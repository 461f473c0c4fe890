"""Run the studio's process: a socket on this machine, and uvicorn."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

import h11
import uvicorn

from rulewright.server.studio.app import create_app
from rulewright.server.studio.guards import App, PublicUrl, Receive, Scope, Send, list_host_values
from rulewright.server.studio.lobby import Lobby
from rulewright.server.studio.ruleset_catalogue import RulesetCatalogue

LOCAL_HOSTS: Final = ("127.0.0.1", "localhost")
DEFAULT_PORT: Final = 4747
PORT_ATTEMPTS: Final = 20
"""Number of ports that are tried if the user has not chosen one."""


def open_socket(host: str, port: int | None) -> socket.socket:
    """Open a listening socket; if `port` is None, at the default port or one near it. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(DEFAULT_PORT, DEFAULT_PORT + PORT_ATTEMPTS) if port is None else (port,)
    last_error: OSError | None = None
    for number in ports:
        made = socket.socket(family, socket.SOCK_STREAM)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind((host, number))
            made.listen(128)
            return made
        except OSError as met:
            made.close()
            last_error = met
    assert last_error is not None
    raise last_error


def run_server(server: uvicorn.Server, server_socket: socket.socket) -> None:
    """Serve until the process is interrupted (Ctrl-C, SIGTERM)."""
    freeze_heap()
    with suppress(KeyboardInterrupt):
        server.run(sockets=[server_socket])


def freeze_heap() -> None:
    """Exempt compiled rules from garbage collection, which would take longer than a click."""
    gc.collect()
    gc.freeze()


def create_server(
    lobby: Lobby,
    catalogue: RulesetCatalogue,
    server_socket: socket.socket,
    host_names: Iterable[str] = (),
    on_started: Callable[[], None] = lambda: None,
    public_url: PublicUrl | None = None,
) -> uvicorn.Server:
    """Return a server that can be run. `host_names`: other host names of this machine; `on_started` is
    called once requests are answered; `public_url`: the address of a proxy in front of it.
    """
    host, port = server_socket.getsockname()[:2]
    hosts = list_host_values([*LOCAL_HOSTS, *({host} - {"0.0.0.0", "::"}), *host_names], port)
    config = uvicorn.Config(
        _drop_late_answers(create_app(lobby, hosts, catalogue, public_url)),
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
    return _Server(config, on_started)


def _drop_late_answers(app: App) -> App:
    """Wrap an app so that answers are dropped if the rest of the request is malformed: the connection has
    then been answered and closed already.
    """

    async def handle_request(scope: Scope, receive: Receive, send: Send) -> None:
        with suppress(h11.LocalProtocolError):
            await app(scope, receive, send)

    return handle_request


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_started: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._on_started()
