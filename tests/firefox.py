"""Firefox without a window, driven by its own protocol, Marionette.

Playwright 1.65 drives a Firefox as distributions ship it only by WebDriver BiDi, and asks it for
`emulation.setMediaFeaturesOverride`, which Firefox 153 does not know: it opens no page.
"""

from __future__ import annotations

import json
import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from processes import PATIENCE, process, wait_until

NAMES = ("firefox-esr", "firefox")
PREFERENCES = """\
user_pref("marionette.port", 0);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("dom.events.testing.asyncClipboard", true);
user_pref("network.captive-portal-service.enabled", false);
"""


def find_firefox() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Start a Firefox with a new profile in a folder."""
    found = find_firefox()
    assert found is not None
    profile = folder / "profile"
    profile.mkdir()
    (profile / "user.js").write_text(PREFERENCES, "utf-8")
    port = profile / "MarionetteActivePort"
    words = (found, "--headless", "--marionette", "--no-remote", "--profile", str(profile), "about:blank")
    with process(words, HOME=str(folder)) as begun:
        wait_until(lambda: port.is_file() and bool(port.read_text()), "Firefox listens", begun)
        with socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=PATIENCE) as connection:
            browser = Firefox(connection)
            browser.ask("WebDriver:NewSession", capabilities={})
            yield browser


class Firefox:
    """One page."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._read = b""
        self._count = 0
        self._receive()

    def ask(self, command: str, **given: Any) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, command, given]).encode()
        self._connection.sendall(b"%d:%s" % (len(message), message))
        _, _, fault, result = self._receive()
        assert fault is None, (command, fault)
        return result

    def open(self, address: str) -> None:
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str) -> Any:
        """Return what a script returns; `page` and `table` are windows: the playground, and its table."""
        begin = "const page = window, table = document.getElementById('table')?.contentWindow;"
        return self.ask("WebDriver:ExecuteScript", script=f"{begin} {script}", args=[])["value"]

    def until(self, condition: str) -> None:
        end = time.monotonic() + PATIENCE
        while not self.run(f"return Boolean({condition});"):
            assert time.monotonic() < end, f"{condition} never holds"
            time.sleep(0.1)

    def _receive(self) -> Any:
        while b":" not in self._read:
            self._read += self._take()
        length, _, rest = self._read.partition(b":")
        while len(rest) < int(length):
            rest += self._take()
        self._read = rest[int(length) :]
        return json.loads(rest[: int(length)])

    def _take(self) -> bytes:
        data = self._connection.recv(1 << 16)
        assert data, "Firefox has ended"
        return data
