"""Filter incoming requests, and add security headers to every response.

This is plain ASGI, so that web sockets pass the same checks. Checking `Host` prevents DNS rebinding; checking
`Origin` and `Sec-Fetch-Site` keeps out other pages in the same browser.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.records import dataclass

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MAX_BODY_BYTES: Final = 64_000
MAX_QUERY_BYTES: Final = 2_000
CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'{sockets}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
RESPONSE_HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_SAFE_METHODS: Final = ("GET", "HEAD")


def list_host_values(host_names: Iterable[str], port: int) -> frozenset[str]:
    """Return the values of the header `Host` that the server accepts.

    >>> sorted(list_host_values(["127.0.0.1", "::1"], 4747))
    ['127.0.0.1:4747', '[::1]:4747']
    """
    shown = (f"[{name}]" if ":" in name else name for name in host_names)
    return frozenset(f"{name.lower()}:{port}" for name in shown)


class BadPublicUrl(RulewrightError):
    """The address is not valid for a proxy."""


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """The public address of a proxy in front of the server: `https://games.example/play` has the scheme
    `https`, the host `games.example` and the path `/play`.
    """

    scheme: str
    host: str
    path: str = ""

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.host}"

    def __str__(self) -> str:
        return self.origin + self.path


def parse_public_url(text: str) -> PublicUrl:
    """Return the parts of a public address. Raises BadPublicUrl.

    >>> parse_public_url("https://Games.example/play/")
    PublicUrl(scheme='https', host='games.example', path='/play')
    """
    match = _PUBLIC_URL.fullmatch(text)
    if match is None:
        raise BadPublicUrl(f"`{text}` is no address like https://games.example or https://games.example/play")
    return PublicUrl(match[1].lower(), match[2].lower(), match[3].rstrip("/"))


_PUBLIC_URL = re.compile(
    r"(https?)://([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?)((?:/(?!\.)[\w.~-]+)*/?)", re.I | re.A
)


class RequestGuard:
    """A filter that passes a request to `app` or answers it. `hosts`: see `list_host_values`; a proxy in
    front of the server passes on the host of its `public_url`.
    """

    def __init__(self, app: App, hosts: Iterable[str], public_url: PublicUrl | None = None) -> None:
        self.app = app
        self.origins = {host: f"http://{host}" for host in hosts}
        if public_url is not None:
            self.origins[public_url.host] = public_url.origin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = _collect_headers(scope)
        problem = self._find_problem(scope, headers)
        if scope["type"] == "websocket":
            if problem is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": problem[1]})
            return
        if problem is not None:
            await _send_refusal(send, *problem)
            return
        origin = self.origins[headers[b"host"][0].decode("ascii").lower()]
        await self.app(scope, _limit_body(receive), _add_headers(send, origin))

    def _find_problem(self, scope: Scope, headers: dict[bytes, list[bytes]]) -> tuple[int, str] | None:
        """Return the problem of a request: a status and a sentence."""
        host = _get_header(headers, b"host")
        if host is None or host.lower() not in self.origins:
            return 421, "this server is not called so"
        socket = scope["type"] == "websocket"
        safe = not socket and scope["method"] in _SAFE_METHODS
        origin = _get_header(headers, b"origin")
        own = self.origins[host.lower()]
        if b"origin" in headers and (origin is None or origin.lower() != own):
            return 403, "another page asks"
        if not safe and origin is None:
            return 403, "the page that asks does not say where it comes from"
        site = _get_header(headers, b"sec-fetch-site")
        if site not in (None, "same-origin", "none") and not _is_followed_link(headers, safe):
            return 403, "another page asks"
        if len(scope.get("query_string", b"")) > MAX_QUERY_BYTES:
            return 414, "the address is too long"
        if b"transfer-encoding" in headers:  # two lengths allow request smuggling
            return 411, "how long is it?"
        if socket or safe:
            return None
        if scope["method"] != "POST":
            return 405, "only GET and POST are known here"
        kind = _get_header(headers, b"content-type") or ""
        if kind.partition(";")[0].strip().lower() != "application/json":
            return 415, "only JSON is taken here"
        length = _get_header(headers, b"content-length")
        if length is None or not length.isascii() or not length.isdigit():
            return 411, "how long is it?"
        if len(length) > 9 or int(length) > MAX_BODY_BYTES:
            return 413, "that is too much"
        return None


def _is_followed_link(headers: dict[bytes, list[bytes]], is_safe: bool) -> bool:
    """Return whether the request follows a link to a page, for example from a mail."""
    return (
        is_safe
        and _get_header(headers, b"sec-fetch-mode") == "navigate"
        and (_get_header(headers, b"sec-fetch-dest") == "document")
    )


def _collect_headers(scope: Scope) -> dict[bytes, list[bytes]]:
    values_by_header: dict[bytes, list[bytes]] = {}
    for name, value in scope["headers"]:
        values_by_header.setdefault(name.lower(), []).append(value)
    return values_by_header


def _get_header(headers: dict[bytes, list[bytes]], header_name: bytes) -> str | None:
    """Return the value of a header that occurs exactly once, in ASCII."""
    values = headers.get(header_name, [])
    try:
        return values[0].decode("ascii") if len(values) == 1 else None
    except UnicodeDecodeError:
        return None


def _limit_body(receive: Receive) -> Receive:
    """End requests whose body is longer than declared."""
    got = 0

    async def receive_limited() -> Message:
        nonlocal got
        message = await receive()
        if message["type"] == "http.request":
            got += len(message.get("body", b""))
            if got > MAX_BODY_BYTES:
                return {"type": "http.disconnect"}
        return message

    return receive_limited


def _add_headers(send: Send, origin: str) -> Send:
    # Not every browser counts sockets of the same host as 'self'.
    policy = CONTENT_POLICY.format(sockets=f" ws{origin.removeprefix('http')}").encode()

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            kept = [pair for pair in message.get("headers", []) if pair[0] != b"server"]
            names = {name for name, _ in kept}
            more = [*RESPONSE_HEADERS, (b"content-security-policy", policy)]
            if b"cache-control" not in names:
                more.append((b"cache-control", b"no-store"))
            message["headers"] = [*kept, *more]
        await send(message)

    return send_with_headers


async def _send_refusal(send: Send, status: int, reason: str) -> None:
    body = reason.encode()
    plain = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": [*plain, *RESPONSE_HEADERS]})
    await send({"type": "http.response.body", "body": body})
