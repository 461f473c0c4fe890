"""Collects the literate golden files `tests/cases/**/*.md`, where a heading is a test."""

from __future__ import annotations

import difflib
import gc
import os
import re
import shlex
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings

from browser import find_browser
from rulewright.backends.native.compiling import QUICK, find_compiler
from rulewright.diagnostics import render
from skips import Skips

# Explaining a failure traces every call, and `sys.settrace` hangs CPython 3.11 in long processes.
settings.register_profile(
    "rulewright",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    phases=[phase for phase in Phase if phase is not Phase.explain],
)
settings.load_profile("rulewright")

CASES = Path(__file__).parent / "cases"
BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (?P<name>.+)$", re.MULTILINE)
WELL = "nothing to report\n"
HEAD = {"ruleset": "dot", "title": "The Dot", "language": "1", "version": "1.0.0", "players": "2"}
"""What a case need not say: put below its ruleset unless that has a `ruleset:` of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite tests/cases")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # of xdist: what its workers leave out is told here
        config.pluginmanager.register(Skips())
    if config.getoption("--update-golden") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--update-golden rewrites files: one process at a time")
    heed_control_c()
    # Whoever starts a process again and again wants the engine compiled.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    # Rules that are compiled stay: looking through them again and again for garbage takes a third
    # of all tests' time. The command does the same.
    gc.set_threshold(1_000_000, 50, 100)
    gc.callbacks.append(keep_what_stays)


def keep_what_stays(phase: str, _: object) -> None:
    """What outlives one look for garbage is left alone by the next: engines look, too, before they
    begin with something large, and would look through all that earlier tests have compiled."""
    if phase == "stop":
        gc.freeze()


def heed_control_c() -> None:
    """A shell that is not interactive ignores Ctrl-C in what it puts in the background, and who is
    started so passes it on to every process of its own: the tests of Ctrl-C would wait for ever."""
    if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


CALLS = sys.getrecursionlimit()


def pytest_runtest_setup(item: pytest.Item) -> None:
    # Commands allow more calls inside each other for good, and some tests run one in this process.
    sys.setrecursionlimit(CALLS)
    if item.get_closest_marker("native") and find_compiler() is None:
        pytest.skip("there is no C compiler")
    if item.get_closest_marker("browser") and find_browser() is None:
        pytest.skip("there is no browser")


def pytest_sessionstart(session: pytest.Session) -> None:
    """No test, and no module of tests, reads what an older engine compiled, or leaves something
    behind. Processes that share the tests share what they compile."""
    folder: Path = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    if hasattr(session.config, "workerinput"):
        folder = folder.parent
    patch = pytest.MonkeyPatch()
    patch.setenv("RULEWRIGHT_CACHE", str(folder / "compiled"))
    session.config.add_cleanup(patch.undo)


def pytest_sessionfinish() -> None:
    """Garbage is looked for once more, whose faults are still told; pytest and Python would do it
    again, one after the other, in all that was compiled."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _quick_compiler() -> Iterator[None]:
    """C compilers try hard only where a test asks for it (`usual_compiler`): that takes them four
    times as long."""
    with pytest.MonkeyPatch.context() as patch:
        if (compiler := find_compiler()) is not None:
            patch.setenv("RULEWRIGHT_CC", shlex.join((*compiler, QUICK)))
        yield


@pytest.fixture
def usual_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a test of what people have: native code that the compiler has made as fast as it can."""
    if (compiler := find_compiler()) is not None:
        monkeypatch.setenv("RULEWRIGHT_CC", shlex.join([word for word in compiler if word != QUICK]))


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """For a test of what is kept: the folder of a cache in which nothing is kept so far."""
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".md" and CASES in file_path.parents:
        return CaseFile.from_parent(parent, path=file_path)
    return None


@dataclass(frozen=True)
class Case:
    """One heading: files by their path in the ruleset's folder, and what the checker then says."""

    name: str
    line: int
    files: dict[str, str]
    output: str


class CaseFile(pytest.File):
    def collect(self) -> Iterator[pytest.Item]:
        for case in read_cases(self.path.read_text("utf-8")):
            yield CaseItem.from_parent(self, name=case.name, case=case)


class CaseItem(pytest.Item):
    def __init__(self, *, case: Case, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self.case = case
        self.funcargs: dict[str, object] = {}  # pytest-lsp breaks every item that has none

    def runtest(self) -> None:
        said = self.say()
        if said == self.case.output:
            return
        if not self.config.getoption("--update-golden"):
            raise Difference(self.case.output, said)
        text = self.path.read_text("utf-8")
        self.path.write_text(with_output(text, self.case.name, said), "utf-8")

    def say(self) -> str:
        from rulewright.validation.checking.ruleset_check import check

        with pytest.MonkeyPatch.context() as patch:
            factory = self.config._tmp_path_factory  # type: ignore[attr-defined]
            folder: Path = factory.mktemp("case")
            for name, content in self.case.files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(content, "utf-8")
            patch.chdir(folder)
            return render.format_full(check(Path(".")).findings) or WELL

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        said = str(excinfo.value)
        if not isinstance(excinfo.value, Difference):
            last = excinfo.traceback[-6:]
            frames = "".join(f"\n  {entry.path}:{entry.lineno + 1}" for entry in last)
            said = f"the checker itself failed: {excinfo.exconly()}{frames}"
        return f"{self.path}:{self.case.line}: {self.case.name}\n{said}"

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line - 1, self.case.name


class Difference(Exception):
    """What the checker says is not what stands in the case."""

    def __init__(self, expected: str, said: str) -> None:
        lines = difflib.unified_diff(
            expected.splitlines(), said.splitlines(), "expected", "said", lineterm=""
        )
        super().__init__("\n".join([*lines, "(`make golden` rewrites; then read the diff)"]))


def read_cases(text: str) -> Iterator[Case]:
    """The headings of a case file that have a ```yaml ruleset below them."""
    for start, end, name in sections(text):
        files: dict[str, str] = {}
        output = ""
        for block in BLOCK.finditer(text, start, end):
            info = block["info"].split()
            if info == ["output"]:
                output = block["text"]
            elif len(info) == 2:  # ```yaml ruleset, or a language and a path
                files["ruleset.yaml" if info[1] == "ruleset" else info[1]] = block["text"]
        if "ruleset.yaml" in files:
            files["ruleset.yaml"] += missing_head(files["ruleset.yaml"])
            yield Case(name, text.count("\n", 0, start) + 1, files, output)


def missing_head(ruleset: str) -> str:
    there = set(re.findall(r"^(\w+):", ruleset, re.MULTILINE))
    if not there or "ruleset" in there:
        return ""
    return "".join(f"{key}: {value}\n" for key, value in HEAD.items() if key not in there)


def sections(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and name of each heading's part; what looks like one inside a block is none."""
    blocks = [block.span() for block in BLOCK.finditer(text)]
    heads = [
        head
        for head in HEADING.finditer(text)
        if not any(start <= head.start() < end for start, end in blocks)
    ]
    ends = [head.start() for head in heads[1:]] + [len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield head.start(), end, head["name"].strip()


def with_output(text: str, name: str, said: str) -> str:
    """The text of a case file with one case's output replaced, or added at the end of the case."""
    start, end = next((start, end) for start, end, found in sections(text) if found == name)
    for block in BLOCK.finditer(text, start, end):
        if block["info"].split() == ["output"]:
            return text[: block.start()] + f"```output\n{said}```" + text[block.end() :]
    return text[:end].rstrip("\n") + f"\n\n```output\n{said}```\n\n" + text[end:]
