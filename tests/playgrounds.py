"""The playground for tests: built with a few rulesets, its Python under Node, and its page in a browser."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from playwright.sync_api import Error, Frame, Page

from processes import PATIENCE, process
from website.playground.build import build_playground, find_missing_tool
from website.playground.compiled import PACK_NAME, read_pack, write_library

HERE = Path(__file__).parent
RULESETS = ("classics/tic-tac-toe", "arctic")


def build(folder: Path, rulesets: Iterable[str] = RULESETS, *, native: bool = True) -> Path:
    """Build a playground, or skip the test if it cannot be built here."""
    if find_missing_tool() is not None:
        pytest.skip("the packages of npm are not installed")
    build_playground(folder, rulesets, with_native=native)
    return folder


class NodePython:
    """The Python of a playground's worker, asked as its page asks."""

    def __init__(self, node: Popen[str]) -> None:
        self._node = node

    def answer(self, name: str, *given: Any) -> dict[str, Any]:
        assert self._node.stdin is not None and self._node.stdout is not None
        self._node.stdin.write(json.dumps({"name": name, "given": given}) + "\n")
        self._node.stdin.flush()
        line = self._node.stdout.readline()
        assert line, self._node.stderr and self._node.stderr.read()[-3000:]
        found: dict[str, Any] = json.loads(line)
        return found

    def ask(self, name: str, *given: Any) -> Any:
        answer = self.answer(name, *given)
        assert "result" in answer, answer
        return answer["result"]

    def open(self, ruleset: str, changes: dict[str, str | None] | None = None) -> dict[str, str]:
        self.ask("load", ruleset)
        texts: dict[str, str] = self.ask("open", ruleset, changes or {})
        return texts


@contextmanager
def node_python(playground: Path, folder: Path) -> Iterator[NodePython]:
    compiled = read_pack((playground / PACK_NAME).read_bytes())
    library: dict[str, str | bytes] = json.loads((playground / "python.json").read_text("utf-8"))
    for name, data in compiled.items():
        if name.startswith("library/"):
            library[name.removeprefix("library/")] = data
    write_library(folder / "library.zip", library)
    for name, data in compiled.items():
        if name.startswith("site/"):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    script = str(HERE / "playground_node.mjs")
    given = (str(playground), str(folder / "library.zip"), str(folder / "site"))
    with process(("node", script, *given), typed=True) as node:
        yield NodePython(node)


class PlaygroundPage:
    """The page in Chromium. Its policy allows no `eval`, so it is asked again and again instead."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    @property
    def table(self) -> Frame:
        frame = self.page.frame(url=re.compile("/table/index.html|about:srcdoc"))
        assert frame is not None
        return frame

    def open(self, fragment: str) -> None:
        self.page.goto(f"{self.address}index.html{fragment}")
        self.until("window.playground?.times?.table || !document.getElementById('notice').hidden")
        self.until_table(
            "document.querySelector('#options li button') || document.documentElement.dataset.turn"
        )

    def until(self, condition: str) -> Any:
        return self._poll(self.page.main_frame, condition)

    def until_table(self, condition: str) -> Any:
        return self._poll(self.table, condition)

    def _poll(self, frame: Frame, condition: str) -> Any:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Error):  # a page that is loaded just now
                found = frame.evaluate(f"Boolean({condition})")
                if found:
                    return found
            time.sleep(0.05)
        raise AssertionError(f"{condition} never holds; {self.page.inner_text('body')[:500]}")

    @property
    def position(self) -> int:
        return int(self.table.evaluate("document.documentElement.dataset.position"))

    def choose(self, name: str) -> None:
        before = self.position
        self.table.evaluate(
            """(name) => {
              const buttons = [...document.querySelectorAll("#options li button")];
              buttons.find((one) => one.textContent.includes(name)).click();
            }""",
            name,
        )
        self.until_table(f"Number(document.documentElement.dataset.position) > {before}")

    def ask(self, name: str, *given: Any) -> Any:
        """Ask the first worker as the page does."""
        asked = "([name, given]) => window.playground.front.ask(name, ...given)"
        return self.page.evaluate(asked, [name, list(given)])

    def edit(self, before: str, after: str) -> None:
        """Put another text in place of one that the shown file has once, as typing does."""
        self.page.evaluate(
            """([before, after]) => {
              const { view } = window.playground.editor;
              const from = view.state.doc.toString().indexOf(before);
              if (from < 0) throw new Error(`there is no ${before}`);
              view.dispatch({ changes: { from, to: from + before.length, insert: after } });
            }""",
            [before, after],
        )

    def count_looks(self) -> int:
        return int(self.page.evaluate("window.playground.editor?.looks.length ?? 0"))

    def edit_and_look(self, before: str, after: str) -> list[str]:
        """Return the codes that are found at once after an edit."""
        looks = self.count_looks()
        self.edit(before, after)
        self.until(f"window.playground.editor.looks.length > {looks}")
        codes: list[str] = self.page.evaluate("window.playground.editor.findings.map(({ code }) => code)")
        return codes
