"""A browser without a window, asked over pipes: it opens a page and says what it sees there."""

from __future__ import annotations

import json
import os
import select
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from processes import PATIENCE, process

Message = dict[str, Any]
NAMES = ("chromium", "chromium-browser", "google-chrome")
UNWANTED = "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"
"""What each window of a browser gets ready below its address bar: nobody types there, and it takes
longer than most pages."""
LIGHT = (
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers have little of it
    # Frames within a page can be asked, too.
    f"--disable-features={','.join(('IsolateSandboxedIframes', *UNWANTED))}",
)
ALONE = (
    *LIGHT, "--headless", "--no-first-run", "--disable-extensions",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-sandbox",  # root has none, nor have most containers, and the pages are our own
)  # fmt: skip
# It listens at 3 and answers at 4; what it says besides goes to a file.
PIPES = 'log=$1; shift; exec "$@" 3<&0 4>&1 </dev/null >"$log" 2>&1'


def find_browser() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Keeps what is its own in the folder."""
    found = find_browser()
    assert found is not None, "the test wants the mark `browser`"
    log = folder / "browser.log"
    own = f"--user-data-dir={folder / 'profile'}"
    words = ("sh", "-c", PIPES, "sh", str(log), found, *ALONE, own, "--remote-debugging-pipe")
    with process((*words, "about:blank"), typed=True) as begun:
        yield Browser(begun, log)


class Browser:
    """One page at a time, by the protocol of Chromium's developer tools: messages in JSON, each
    ended by a zero byte."""

    def __init__(self, begun: Popen[str], log: Path) -> None:
        self._begun = begun
        self._log = log
        self._asked = 0
        self._read = b""
        self._session: str | None = None
        self.told: list[Message] = []
        """What it told without being asked since the page was opened."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        attached = self.ask("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Page.setLifecycleEventsEnabled", enabled=True)

    def open(self, page: Path) -> None:
        self.told.clear()
        begun = self.ask("Page.navigate", url=page.as_uri())
        assert "errorText" not in begun, begun
        loaded = {"name": "load", "loaderId": begun["loaderId"]}
        while not any(loaded.items() <= told["params"].items() for told in self.told):
            self.told.append(self._next())

    def window(self, width: int, scheme: str) -> None:
        """How wide the window is, in pixels, and whether its user wants `light` or `dark`, or it
        is a sheet of paper (`print`)."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=800,
                 deviceScaleFactor=1, mobile=False)  # fmt: skip
        medium = "print" if scheme == "print" else "screen"
        wanted = {"name": "prefers-color-scheme", "value": "dark" if scheme == "dark" else "light"}
        self.ask("Emulation.setEmulatedMedia", media=medium, features=[wanted])

    def value(self, script: str) -> Any:
        """Of an expression in JavaScript on the page."""
        answer = self.ask("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def ask(self, method: str, **what: object) -> Message:
        self._asked += 1
        message: Message = {"id": self._asked, "method": method, "params": what}
        if self._session is not None:
            message["sessionId"] = self._session
        assert self._begun.stdin is not None
        os.write(self._begun.stdin.fileno(), json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self._asked:
            self.told.append(answer)
        assert "error" not in answer, (method, answer)
        result: Message = answer["result"]
        return result

    def _next(self) -> Message:
        assert self._begun.stdout is not None
        pipe = self._begun.stdout.fileno()
        while b"\0" not in self._read:
            ready, _, _ = select.select([pipe], [], [], PATIENCE)
            more = os.read(pipe, 1 << 16) if ready else b""
            if not more:
                pytest.fail(f"the browser says nothing more; its log: {self._log.read_text()}")
            self._read += more
        first, _, self._read = self._read.partition(b"\0")
        message: Message = json.loads(first)
        return message
