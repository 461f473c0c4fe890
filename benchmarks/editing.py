"""How soon an editor is answered about The Arctic: `python -m benchmarks.editing`.

The unit U is the processor time of loading and compiling it for one setting with nothing kept, in a
process of its own, measured before and after. Each figure is the median of several rounds inside
one process that has been asked before, as a language server has been; each round is another edit.
The last rows are by the clock: a real server is told of a change, over its own protocol, and they
say when the first findings of that text came back.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median
from typing import IO, Any

from benchmarks.verdicts import LOAD, spent
from rulewright import resources
from rulewright.depth import deepen
from rulewright.study.editing.completing import complete
from rulewright.study.editing.desk import Desk
from rulewright.study.editing.findings import Standing
from rulewright.study.editing.hover import Telling
from rulewright.study.editing.outline import outline
from rulewright.study.editing.tokens import tokens
from rulewright.study.editing.usage import names_of, references

GAME = "arctic"
FILE = "actions.yaml"
ROUNDS = 9
EDITED = re.compile(r"if treasury\[a\] > \d+:")


def edited(text: str, at: int) -> str:
    return EDITED.sub(f"if treasury[a] > {at}:", text, count=1)


def main() -> None:
    deepen()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / GAME
        shutil.copytree(resources.folder("rulesets") / GAME, folder)
        before = spent(LOAD, folder)
        rows = measured(folder)
        unit = (before + spent(LOAD, folder)) / 2
        print("| asked of The Arctic | ms | U |\n| --- | ---: | ---: |")
        for what, seconds in rows:
            print(f"| {what} | {1000 * seconds:.0f} | {seconds / unit:.2f} |")
        soon, half = by_the_clock(folder)
        print(f"\nfirst findings after a change: {1000 * soon:.0f} ms by the clock")
        print(f"first findings of half-typed YAML: {1000 * half:.0f} ms by the clock")
        print(f"U: {1000 * unit:.0f} ms")


def measured(folder: Path) -> list[tuple[str, float]]:
    """The rows, in seconds of processor time."""
    path = folder / FILE
    text = path.read_text("utf-8")
    number = count(2)
    desk = Desk(folder)
    standing = Standing(desk)
    at = text.index("vacant(a, n)") + 2
    hole = text.replace("desk[a, j] = p", "desk[a, ] = p", 1)
    hole_at = hole.index("desk[a, ]") + len("desk[a, ")

    def changed() -> None:
        desk.hold(path, edited(text, next(number)))

    def asked(prepare: Callable[[], None], question: Callable[[], object]) -> float:
        found = []
        for _ in range(ROUNDS):
            prepare()
            start = time.process_time()
            question()
            found.append(time.process_time() - start)
        return median(found)

    def known() -> None:
        changed()
        standing.look([path])

    def name() -> Any:
        names = names_of(desk, path)
        assert names is not None
        return names

    def told() -> object:
        look, written = desk.look(desk.usual()), desk.written(path)
        assert look is not None and written is not None
        return Telling(desk, written, look).at(at)

    def holding() -> None:
        desk.hold(path, hole)
        desk.look(desk.usual())

    standing.look([path])
    state = next(n for n in name().all if n.text == "track")
    return [
        ("what is quick to find, after a change", asked(changed, lambda: standing.look([path]))),
        ("hover", asked(known, told)),
        ("completion by the expected type", asked(holding, lambda: complete(desk, path, hole_at))),
        ("colours of a file", asked(known, lambda: tokens(name()))),
        ("outline", asked(known, lambda: outline(desk.written(path) or name().written))),
        ("all references of a state", asked(known, lambda: references(desk, state.thing))),
    ]


# --- over the protocol ----------------------------------------------------------------------------


def by_the_clock(folder: Path) -> tuple[float, float]:
    """Seconds from a change to its first findings: of rule text, and of a text that is no YAML."""
    command = [str(Path(sys.executable).parent / "rulewright"), "lsp"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None and server.stdout is not None
        talk = _Talk(server.stdin, server.stdout)
        talk.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None,
                                "initializationOptions": {"checkWhole": False}})  # fmt: skip
        talk.tell("initialized", {})
        path = folder / FILE
        text, uri = path.read_text("utf-8"), path.as_uri()
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": text}
        talk.tell("textDocument/didOpen", {"textDocument": document})
        talk.findings(1)
        versions = count(2)

        def change(made: Callable[[int], str]) -> float:
            found = []
            for _ in range(ROUNDS):
                version = next(versions)
                start = time.perf_counter()
                talk.tell(
                    "textDocument/didChange",
                    {
                        "textDocument": {"uri": uri, "version": version},
                        "contentChanges": [{"text": made(version)}],
                    },
                )
                talk.findings(version)
                found.append(time.perf_counter() - start)
            return median(found)

        soon = change(lambda at: edited(text, at))
        half = change(lambda at: text.replace("vacant(a, n)", f"[vacant(a, {at}", 1))
        server.kill()
    return soon, half


class _Talk:
    """As much of the protocol as it takes."""

    def __init__(self, going: IO[bytes], coming: IO[bytes]) -> None:
        self._going = going
        self._coming = coming

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._going.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._going.flush()

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> None:
        self._send({"id": 1, "method": method, "params": params})
        while "result" not in self._read():
            pass

    def findings(self, version: int) -> None:
        """Waits for those of a version."""
        while True:
            message = self._read()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"].get("version") == version:
                    return

    def _read(self) -> dict[str, Any]:
        length = 0
        while (line := self._coming.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        found: dict[str, Any] = json.loads(self._coming.read(length))
        return found


if __name__ == "__main__":
    main()
