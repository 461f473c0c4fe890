"""Raw requests of HTTP and web sockets that no page of the studio makes.

Each is a good request of the owner in which one thing is spoilt, so that a refusal has this reason:
the same requests unspoilt are answered.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

BODY = '{"to": 1}'
METHODS = (
    "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "QUERY", "get", "G\0T",
    "G\xc9T", "", "GET GET",
)  # fmt: skip
VERSIONS = ("HTTP/1.1.1", "HTTP/x.y", "HTTP/", "http/1.1", "HTP/1.1", "HTTP/1.1 x", "RTSP/1.0")
SITES = ("cross-site", "same-site", "", "SAME-ORIGIN", "none, none")
LENGTHS = ("-9", "+9", "0x9", "9 9", "9.0", "1e1", "\xb2", "", "99999999", "9" * 30)
ENCODINGS = (
    "chunked", "Chunked", "xchunked", "chunked, chunked", "gzip, chunked", "identity",
    "\x0bchunked", "chunked\0", "",
)  # fmt: skip
TYPES = (
    "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "",
    "application/jsonp", "text/plain; application/json", "application/json, text/plain",
)  # fmt: skip
CLIMBS = (
    "..", "%2e%2e", "..%2f..", "..%5c..", "%252e%252e", "..;", "%c0%ae%c0%ae", "\\..\\..", "%00",
    "/etc", "//etc", "%2fetc",
)  # fmt: skip
TREES = ("/page", "/page/scripts", "/page/words", "/hall", "/t")
CHUNKS = (
    "9\r\n{}\r\n0\r\n\r\n",
    "9;x=\0\r\n{}\r\n0\r\n\r\n",
    "fffffffffffffffff\r\n{}",
    "-1\r\n{}",
)


@dataclass(frozen=True)
class Request:
    """A request as it goes over the wire."""

    method: str
    target: str
    headers: dict[str, str]
    version: str = "HTTP/1.1"
    body: str = ""
    more: tuple[str, ...] = field(default=())
    """Lines behind the headers."""

    def bytes(self) -> bytes:
        lines = [f"{self.method} {self.target} {self.version}"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        return ("\r\n".join([*lines, *self.more]) + f"\r\n\r\n{self.body}").encode("latin-1")

    def set(self, **headers: str | None) -> Request:
        """Return the same request with other headers; None takes one away."""
        named = {name.replace("_", "-").title(): value for name, value in headers.items()}
        all = {**self.headers, **named}
        return replace(self, headers={n: v for n, v in all.items() if v is not None})


def good_requests(host: str, table: str, token: str) -> tuple[Request, Request, Request]:
    """Return requests that are answered: a look, a deed, and a socket."""
    door = f"/t/{table}/owner"
    usual = {"Host": host, "Authorization": f"Bearer {token}", "Connection": "close"}
    origin = {"Origin": f"http://{host}"}
    kind = {"Content-Type": "application/json", "Content-Length": str(len(BODY))}
    socket = {
        "Host": host, "Connection": "Upgrade", "Upgrade": "websocket", **origin,
        "Sec-Websocket-Version": "13", "Sec-Websocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-Websocket-Protocol": f"rulewright, token.{token}",
    }  # fmt: skip
    return (
        Request("GET", f"{door}/state", usual),
        Request("POST", f"{door}/go", {**usual, **origin, **kind}, body=BODY),
        Request("GET", f"{door}/news", socket),
    )


def spoilt_requests(host: str, table: str, token: str) -> Iterator[bytes]:
    """Yield requests that may change and tell nothing."""
    look, deed, socket = good_requests(host, table, token)
    for request in (look, deed):
        for method in METHODS:
            yield replace(request, method=method).bytes()
        for version in VERSIONS:
            yield replace(request, version=version).bytes()
    for request in (look, deed, socket):
        for each in spoil_host_and_origin(request, host):
            yield each.bytes()
    for request in (look, deed):
        for key in wrong_keys(token):
            yield request.set(authorization=key).bytes()
        yield replace(
            request.set(authorization=None, cookie=f"token={token}"),
            target=f"{request.target}?token={token}",
        ).bytes()
    yield from (each.bytes() for each in spoil_body(deed))
    yield from (each.bytes() for each in spoil_syntax(look, host))
    yield from (each.bytes() for each in spoil_socket(socket, token))
    stranger = look.set(authorization=None)
    for tree in TREES:
        for climb in CLIMBS:
            yield replace(stranger, target=f"{tree}/{climb}/app.py").bytes()
    yield from noise(random.Random(1))


def spoil_host_and_origin(request: Request, host: str) -> Iterator[Request]:
    """Yield a request from another page, or under another name."""
    name, _, port = host.partition(":")
    strange = (
        None, "", "evil.example", f"evil.example:{port}", f"{host}.evil.example", name, f"{name}:1",
        f"x@{host}", f"{host}@evil.example", f"{host},evil.example", f"{host}/", "[::1]",
        f"{host}\0",
    )  # fmt: skip
    for other in strange:
        yield request.set(host=other)
    yield replace(request, more=("Host: evil.example",))
    yield replace(request, more=(f"Host: {host}",))
    yield request.set(host="evil.example", x_forwarded_host=host, forwarded=f"host={host}")
    yield replace(request.set(host="evil.example"), target=f"http://{host}{request.target}")
    for other in strange[1:]:
        yield request.set(origin=f"http://{other}")
    for origin in ("null", "", f"https://{host}", host, f"http://{host} http://evil.example"):
        yield request.set(origin=origin)
    for site in SITES:
        yield request.set(sec_fetch_site=site)


def wrong_keys(token: str) -> Iterator[str | None]:
    """Yield values of `Authorization` that open nothing."""
    turned = token.swapcase()
    for key in ("", token[:-1], f"{token}x", turned, f"{token},{token}", f"\0{token}", "*" * 9000):
        yield f"Bearer {key}"
    yield from (None, token, f"Basic {token}", f"Bearer\x0b{token}", f"Bearer Bearer {token}")


def spoil_body(deed: Request) -> Iterator[Request]:
    """Yield a deed whose length, encoding or kind is not that of a page."""
    for length in (None, *LENGTHS):
        yield deed.set(content_length=length)
    yield replace(deed, more=("Content-Length: 3",))
    for encoding in ENCODINGS:
        for chunks in CHUNKS[: 1 if encoding != "chunked" else None]:
            body = chunks.format(BODY)
            for length in (None, str(len(BODY))):
                yield replace(deed.set(transfer_encoding=encoding, content_length=length), body=body)
    for kind in (None, *TYPES):
        yield deed.set(content_type=kind)
    yield deed.set(origin=None)
    yield deed.set(content_encoding="gzip", content_length="3")
    yield deed.set(expect="200-ok", content_length="99999")


def spoil_syntax(look: Request, host: str) -> Iterator[Request]:
    """Yield headers that are written as none may be."""
    bare = look.set(host=None)
    for line in (f"Host : {host}", f" Host: {host}", f"Host\0: {host}", f"H\xf6st: {host}", "Host"):
        yield replace(bare, more=(line,))
    for line in ("X: a\0b", ": a", "X y: a", "no colon", "X\xff: a\rb: c"):
        yield replace(look, more=(line,))
    yield replace(look, target=look.target + "\0")
    yield replace(look, target=f"{look.target}?" + "a" * 3000)
    yield replace(look, target="*")
    yield replace(look, target=f"evil.example:{443}")


def spoil_socket(socket: Request, token: str) -> Iterator[Request]:
    """Yield requests for a web socket that is not let in."""
    protocols = (
        None, "", "rulewright", f"token.{token}x, rulewright", "token., rulewright",
        f"rulewright, Token.{token}", f"rulewright, bearer.{token}",
    )  # fmt: skip
    for protocol in protocols:
        yield socket.set(sec_websocket_protocol=protocol)
    yield replace(
        socket.set(sec_websocket_protocol="rulewright", cookie=f"token={token}"),
        target=f"{socket.target}?token={token}",
    )
    yield socket.set(origin=None)
    for door in ("onlooker", "seat-1", "seat-2", "seat-0", "OWNER"):
        yield replace(socket, target=socket.target.replace("owner", door))
    for what in ("state", "go", "links", "news/", "news%00"):
        yield replace(socket, target=socket.target.replace("news", what))
    for version in ("12", "", "13, 8"):
        yield socket.set(sec_websocket_version=version)
    for key in (None, "", "x", "dGhl"):
        yield socket.set(sec_websocket_key=key)
    for upgrade in ("h2c", "TLS/1.0", ""):
        yield socket.set(upgrade=upgrade, http2_settings="AAMAAABkAAQAAP__")
    for method in ("POST", "HEAD", "CONNECT"):
        yield replace(socket, method=method)


def noise(accident: random.Random) -> Iterator[bytes]:
    """Yield what is no HTTP of this version at all."""
    yield from (b"\x16\x03\x01\x02\x00\x01\x00\x01", b"GET\r\n\r\n", b"\r\n" * 4, b"\0" * 100)
    yield b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    for length in range(1, 90, 10):
        yield accident.randbytes(length) + b"\r\n\r\n"
