"""How soon an editor is answered: `python -m benchmarks.editing [--opening]`.

A real server is told of an edit of one rule over its own protocol, and asked at once; that is done
twenty times for each question, every time with another edit. Processor time is that of the server
from the edit to the answer, as the kernel counts it (Linux); the clock is that of the one who asks.
The unit U is the processor time of loading and compiling the game for one setting with nothing
kept, in a process of its own, measured before and after.

`--opening` measures what takes longer, in The Arctic and Pax Pamir: the lenses with the examples that reach
each rule after a file was opened, a rename, and diagnostics after an edit of a rule. The cache knows what
`check` and `test` found in the rules as they are. Processor time is that of the server without the processes
that it starts.
"""

from __future__ import annotations

import json
import os
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

from benchmarks.verdicts import measure_command, measure_program
from rulewright import resources

GAME = "arctic"
LOAD = "import sys, rulewright; rulewright.load(sys.argv[1])"
ROUNDS = 20
QUIET = 1.5
"""Seconds in which the server does nothing: it has looked at everything then."""
EDITED = re.compile(r"if treasury\[a\] > \d+:")
TEXT = "textDocument/"
WHOLE_FILE = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}


OPENINGS = {
    "arctic": ("actions.yaml", "vacant", "empty", re.compile(r"if treasury\[a\] > \d+:")),
    "pax-pamir": ("dominance.yaml", "usual_margin", "lead_needed", re.compile(r"usual_margin: .*is: \d+")),
}
"""A file of each ruleset, a name in it with another, and a number that is edited."""
REFRESH = "workspace/codeLens/refresh"


def main() -> None:
    if "--opening" in sys.argv:
        return measure_openings()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / GAME
        shutil.copytree(resources.data_folder("rulesets") / GAME, folder)
        before = measure_program(LOAD, folder)
        rows = asked(folder)
        unit = (before + measure_program(LOAD, folder)) / 2
    print("| after an edit of The Arctic | processor, ms | worst | clock, ms | worst |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for what, spans in rows:
        told = (f"{1000 * f([s[n] for s in spans]):.0f}" for n in (0, 1) for f in (median, max))
        print(f"| {what} | {' | '.join(told)} |")
    print(f"\nU: {1000 * unit:.0f} ms")


def measure_openings() -> None:
    print("| | lenses after opening, s | rename, s | diagnostics after an edit, s: median | worst |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for game, (file, old_name, new_name, number) in OPENINGS.items():
        with tempfile.TemporaryDirectory() as scratch:
            folder, cache = Path(scratch) / game, Path(scratch) / "cache"
            shutil.copytree(resources.data_folder("rulesets") / game, folder)
            for words in (("check", folder), ("test", folder, "--games", 0)):
                measure_command(words, cache)
            cells = open_ruleset(folder / file, cache, old_name, new_name, number)
        print(f"| {game} | {' | '.join('–' if cell is None else f'{cell:.2f}' for cell in cells)} |")


def open_ruleset(
    path: Path, cache: Path, old_name: str, new_name: str, number: re.Pattern[str]
) -> tuple[float | None, ...]:
    """Return the seconds by the clock until the lenses, of a rename, and until diagnostics: median, worst."""
    command = [str(Path(sys.executable).parent / "rulewright"), "lsp"]
    environment = {**os.environ, "RULEWRIGHT_CACHE": str(cache)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as server:
        assert server.stdin is not None and server.stdout is not None
        talk = _Talk(server.pid, server.stdin, server.stdout)
        refreshing = {"workspace": {"codeLens": {"refreshSupport": True}}}
        talk.ask("initialize", {"capabilities": refreshing, "processId": None, "rootUri": None})
        talk.tell("initialized", {})
        start = time.perf_counter()
        text = _Text(talk, path)
        talk.wait_for_request(REFRESH)
        assert talk.ask(TEXT + "codeLens", text.document)
        lenses = time.perf_counter() - start
        talk.rest()
        renaming = None
        if old_name:
            start = time.perf_counter()
            assert talk.ask(
                TEXT + "rename", {**text.document, **_place(text.text, old_name), "newName": new_name}
            )
            renaming = time.perf_counter() - start
        delays = []
        found = number.search(text.text)
        assert found is not None
        for value in range(2, 2 + ROUNDS // 2):
            edited = re.sub(r"\d+", str(value % 9 + 1), found[0])
            edited = text.text[: found.start()] + edited + text.text[found.end() :]
            start = time.perf_counter()
            talk.findings(text.change(edited))
            delays.append(time.perf_counter() - start)
        server.kill()
    return lenses, renaming, median(delays), max(delays)


Spent = tuple[float, float]
"""Seconds of the processor, and by the clock."""


def asked(folder: Path) -> list[tuple[str, list[Spent]]]:
    """What each question costs, every time that it is asked."""
    command = [str(Path(sys.executable).parent / "rulewright"), "lsp"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None and server.stdout is not None
        talk = _Talk(server.pid, server.stdin, server.stdout)
        talk.ask("initialize", {"capabilities": {}, "processId": None, "rootUri": None,
                                "initializationOptions": {"checkWhole": False}})  # fmt: skip
        talk.tell("initialized", {})
        rules = _Text(talk, folder / "actions.yaml")
        words = _Text(talk, folder / "locales" / "en.ftl")
        script = _Text(talk, folder / "scenarios" / "conflict-declared.yaml")
        talk.rest()

        def edit(at: int) -> str:
            return EDITED.sub(f"if treasury[a] > {at}:", rules.text, count=1)

        def hole(old: str, new: str) -> Callable[[int], str]:
            return lambda at: edit(at).replace(old, new, 1)

        def question(method: str, word: str, made: Callable[[int], str] = edit, **more: Any) -> Any:
            def put(at: int) -> None:
                text = made(at)
                rules.change(text)
                talk.ask(TEXT + method, {**rules.document, **_place(text, word), **more})

            return put

        def findings(text: _Text, made: Callable[[int], str]) -> Callable[[int], None]:
            return lambda at: talk.findings(text.change(made(at)))

        def moves(at: int) -> None:
            text = script.text.replace("alfred: declare_conflict(usa)", f"alfred: # {at}")
            script.change(text)
            place = _place(text, f" # {at}", after=False)
            talk.ask(TEXT + "completion", {**script.document, **place})

        state = question("references", "track[a, n] = p", context={"includeDeclaration": True})
        rows = {
            "findings of a rule": findings(rules, edit),
            "findings of YAML that is half typed": findings(rules, hole("vacant(a, n)", "[vacant(")),
            "findings of words": findings(words, lambda at: f"{words.text}\n# {at}\n"),
            "hover": question("hover", "vacant(a, n)"),
            "definition": question("definition", "vacant(a, n)"),
            "references of a state": state,
            "completion by the expected type": question(
                "completion", "vacant(a, ", hole("vacant(a, n)", "vacant(a, ")
            ),
            "completion of a statement": question(
                "completion", "\n          pro", hole("protector[s] = p", "pro")
            ),
            "legal moves of a script": moves,
            "colours": question("semanticTokens/full", "actions"),
            "outline": question("documentSymbol", "actions"),
            "hints": question("inlayHint", "actions", range=WHOLE_FILE),
            "quick fixes": question("codeAction", "actions", range=WHOLE_FILE, context={"diagnostics": []}),
        }
        numbers = count(2)
        found = []
        for what, put in rows.items():
            found.append((what, [talk.spent(put, next(numbers)) for _ in range(ROUNDS)]))
        server.kill()
    return found


def _place(text: str, word: str, *, after: bool = True) -> dict[str, object]:
    """Behind a word, or before it; in ASCII, which these files are up to there."""
    at = text.index(word) + (len(word) if after else 0)
    line = text.count("\n", 0, at)
    return {"position": {"line": line, "character": at - text.rfind("\n", 0, at) - 1}}


class _Text:
    """One file as it is open."""

    def __init__(self, talk: _Talk, path: Path) -> None:
        self.talk = talk
        self.text = path.read_text("utf-8")
        self.uri = path.as_uri()
        self.version = 1
        self.document = {"textDocument": {"uri": self.uri}}
        shown = {"uri": self.uri, "languageId": "yaml", "version": 1, "text": self.text}
        talk.tell(TEXT + "didOpen", {"textDocument": shown})
        talk.findings((self.uri, 1))

    def change(self, text: str) -> tuple[str, int]:
        self.version += 1
        document = {"uri": self.uri, "version": self.version}
        changes = [{"text": text}]
        self.talk.tell(TEXT + "didChange", {"textDocument": document, "contentChanges": changes})
        return self.uri, self.version


class _Talk:
    """As much of the protocol as it takes."""

    def __init__(self, pid: int, going: IO[bytes], coming: IO[bytes]) -> None:
        self._tasks = Path(f"/proc/{pid}/task")
        self._going = going
        self._coming = coming
        self._number = 0

    def processor(self) -> float:
        """Seconds that all threads of the server have run."""
        told = (task / "schedstat" for task in self._tasks.iterdir())
        return sum(int(each.read_text().split()[0]) for each in told) / 1e9

    def spent(self, put: Callable[[int], None], number: int) -> Spent:
        clock, processor = time.perf_counter(), self.processor()
        put(number)
        return self.processor() - processor, time.perf_counter() - clock

    def rest(self) -> None:
        """Waits until the server has nothing to do."""
        before = -1.0
        while self.processor() - before > 0.005:
            before = self.processor()
            time.sleep(QUIET)

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._going.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self._going.flush()

    def tell(self, method: str, params: object) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: object) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        while (message := self._read()).get("id") != self._number or "method" in message:
            pass
        return message["result"]

    def wait_for_request(self, method: str) -> None:
        """Waits until the server asks for something."""
        while self._read().get("method") != method:
            pass

    def findings(self, of: tuple[str, int]) -> None:
        """Waits for those of a version of a file."""
        while True:
            message = self._read()
            if message.get("method") == TEXT + "publishDiagnostics":
                if (message["params"]["uri"], message["params"].get("version")) == of:
                    return

    def _read(self) -> dict[str, Any]:
        length = 0
        while (line := self._coming.readline().strip()) != b"":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        found: dict[str, Any] = json.loads(self._coming.read(length))
        if "id" in found and "method" in found:  # a request of the server
            body = json.dumps({"jsonrpc": "2.0", "id": found["id"], "result": None}).encode()
            self._going.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self._going.flush()
        return found


if __name__ == "__main__":
    main()
