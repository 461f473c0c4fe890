"""What the playground costs in Chromium: `python -m benchmarks.playground [FOLDER]`.

`FOLDER` has a built playground; without it one is built. It is served from 127.0.0.1 without compression, so
times contain no network. Wall-clock times, the best of some rounds, because whatever else the machine does
makes them longer. The issue's goals stand beside them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Error, Page, sync_playwright

from benchmarks.measure import show, table
from website.playground.build import FOR_ALL, build_playground

ROUNDS: Final = 2
PATIENCE: Final = 120.0
FIRST_VISIT_BYTES: Final = 6_500_000
GAMES: Final = {"classics/tic-tac-toe": (5.0, 3.0), "arctic": (9.0, 5.0)}
"""Goals in seconds until a table can be clicked: at the first visit and at the second."""
EDITS: Final = {"classics/tic-tac-toe": ("rows: 3", "rows: x"), "arctic": ("players:", "playrs:")}
"""A mistake, as a reader types it."""
COMPRESS: Final = """
const fs = require("fs"), zlib = require("zlib");
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = zlib.constants;
const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 24 };
const compress = (name) => zlib.brotliCompressSync(fs.readFileSync(name), { params }).length;
console.log(JSON.stringify(process.argv.slice(1).map(compress)));
"""
TYPE: Final = """async ([before, after]) => {
  const { editor } = window.playground;
  const { view, looks } = editor;
  const from = view.state.doc.toString().indexOf(before);
  if (from < 0) throw new Error(`there is no ${before}`);
  const known = looks.length;
  const began = performance.now();
  view.dispatch({ changes: { from, to: from + before.length, insert: after } });
  while (looks.length === known) await new Promise((resolve) => setTimeout(resolve, 2));
  return performance.now() - began;
}"""
"""Edits the shown file and waits until its diagnostics are shown."""


class Served(NamedTuple):
    """A folder that is served: its address, and the paths that have been asked for."""

    address: str
    requests: list[str]


class _FileHandler(SimpleHTTPRequestHandler):
    def __init__(self, *given: Any, requests: list[str], **named: Any) -> None:
        self.requests = requests
        super().__init__(*given, **named)

    def log_message(self, *_details: Any) -> None:
        self.requests.append(self.path)


@contextmanager
def serve(folder: Path) -> Iterator[Served]:
    """Serve files on this machine."""
    requests: list[str] = []
    handler = partial(_FileHandler, directory=str(folder), requests=requests)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield Served(f"http://127.0.0.1:{server.server_port}/", requests)
        finally:
            server.shutdown()
            thread.join()


def count_requests(paths: list[str]) -> int:
    """Return how many requests are the page's own: a browser asks now and then for a newer service worker."""
    return sum(path != "/service_worker.js" for path in paths)


def compress_first_visit(playground: Path) -> dict[str, int]:
    """Return the bytes of every file of a first visit, compressed with brotli as hosts compress, by name.
    The ruleset and its native code are not among them.
    """
    parts = ("rulesets", "native", "single")
    paths = [path for path in sorted(playground.rglob("*")) if path.is_file()]
    names = [path.relative_to(playground).as_posix() for path in paths]
    names = [name for name in names if name.partition("/")[0] not in parts or name in FOR_ALL]
    return compress_files(playground, names)


def compress_files(playground: Path, names: list[str]) -> dict[str, int]:
    """Return the bytes of files, compressed with brotli as hosts compress, by name."""
    files = [str(playground / name) for name in names]
    found = subprocess.run(["node", "-e", COMPRESS, *files], check=True, capture_output=True, text=True)
    return dict(zip(names, json.loads(found.stdout), strict=True))


class _Visit:
    """One visit of a page of the playground. Its policy allows no `eval`, so it is polled."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> float:
        """Return the seconds until a choice can be clicked."""
        began = time.perf_counter()
        self.page.goto(address)
        self.poll(lambda: self._has_choices())
        return time.perf_counter() - began

    def _has_choices(self) -> bool:
        frame = next((one for one in self.page.frames if "/table/" in one.url), None)
        shown = "Boolean(document.querySelector('#options li button'))"
        return frame is not None and bool(frame.evaluate(shown))

    def poll(self, is_reached: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if is_reached():
                    return
            except Error:  # a page that is loaded just now
                pass
            self.page.wait_for_timeout(
                20
            )  # frames are only known to have changed while something is waited for
        raise TimeoutError(self.page.inner_text("body")[:500])

    def wait_for(self, condition: str) -> None:
        self.poll(lambda: bool(self.page.evaluate(f"Boolean({condition})")))

    def choose(self) -> None:
        """Choose the first option, and wait until the bots have answered."""
        frame = next(one for one in self.page.frames if "/table/" in one.url)
        position = "Number(document.documentElement.dataset.position)"
        before = frame.evaluate(position)
        frame.evaluate("document.querySelector('#options li button').click()")
        self.poll(lambda: frame.evaluate(position) > before and self._has_choices())


def measure_game(browser: Browser, served: Served, ruleset: str) -> list[tuple[str, ...]]:
    """Return rows of figures of one ruleset: what, measured, goal."""
    cold, warm, typed, requests = [], [], [], 0
    goals = GAMES[ruleset]
    for _ in range(ROUNDS):
        context = browser.new_context(viewport={"width": 1280, "height": 860})
        visit = _Visit(context.new_page())
        cold.append(visit.open(f"{served.address}index.html#play={ruleset}"))
        visit.wait_for("navigator.serviceWorker.controller && window.playground.times.ready")
        visit.page.goto("about:blank")
        warm.append(visit.open(f"{served.address}index.html#play={ruleset}"))
        visit.page.click("#edit")
        visit.wait_for("window.playground.editor?.looks.length > 0")
        known = len(served.requests)
        for before, after in (EDITS[ruleset], EDITS[ruleset][::-1]) * 2:
            typed.append(visit.page.evaluate(TYPE, [before, after]) / 1000)
        visit.choose()
        requests = max(requests, count_requests(served.requests[known:]))
        context.close()
        print(ruleset, cold[-1], warm[-1], typed, file=sys.stderr, flush=True)
    return [
        (ruleset, "interactive, first visit, s", show(min(cold)), show(goals[0])),
        (ruleset, "interactive, second visit, s", show(min(warm)), show(goals[1])),
        (ruleset, "diagnostics after a key, s: first, later", f"{show(typed[0])}, {show(min(typed))}", "0.5"),
        (ruleset, "requests after start", str(requests), "0"),
    ]  # fmt: skip


def measure_bots(browser: Browser, address: str) -> list[tuple[str, ...]]:
    """Return the row of figures of `mcts:100` in The Arctic."""
    visit = _Visit(browser.new_context().new_page())
    visit.open(f"{address}index.html#play=arctic")
    visit.page.click("#new")
    visit.wait_for("document.querySelector('#settings [name=seat-1]')")
    visit.page.evaluate(
        """() => {
          const seat = document.querySelector("#settings [name=seat-1]");
          seat.append(new Option("mcts:100", "mcts:100"));
          seat.value = "mcts:100";
          document.querySelector("#begin").click();
        }"""
    )
    visit.wait_for(
        "document.getElementById('setup').open === false && window.playground.state.kinds[1] === 'mcts:100'"
    )
    visit.poll(visit._has_choices)
    for _ in range(12):
        visit.choose()
    times = sorted(visit.page.evaluate("window.playground.bots.times"))
    visit.page.context.close()
    middle = times[len(times) // 2]
    return [
        (
            "arctic",
            f"mcts:100, ms a choice: median, longest of {len(times)}",
            f"{show(middle)}, {show(times[-1])}",
            "100",
        )
    ]


def run(playground: Path) -> str:
    sizes = compress_first_visit(playground)
    rows: list[tuple[str, ...]] = [
        ("", "bytes of the first visit, MB", show(sum(sizes.values()) / 1e6), show(FIRST_VISIT_BYTES / 1e6))
    ]
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright, serve(playground) as served:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--disable-gpu", "--disable-dev-shm-usage"]
        )
        for ruleset in GAMES:
            rows += measure_game(browser, served, ruleset)
        rows += measure_bots(browser, served.address)
        browser.close()
    return table(("game", "figure", "measured", "goal"), rows)


def main() -> None:
    if len(sys.argv) > 1:
        print(run(Path(sys.argv[1])))
        return
    with tempfile.TemporaryDirectory() as folder:
        playground = Path(folder) / "app"
        build_playground(playground, GAMES)
        print(run(playground))


if __name__ == "__main__":
    main()
