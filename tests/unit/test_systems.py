"""What only some systems have is used where it is, and done without or in another way elsewhere."""

from __future__ import annotations

import ast
import importlib
import os
import signal
import stat
import sys
import threading
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from rulewright import limits, private_files, processor_time, recursion_depth, resources
from rulewright.backends.native import compiler_supervisor
from rulewright.backends.native.compiling import compile_library, require_compiler
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.output_files import SCRIPT, OutputFile
from rulewright.validation.run_journal import RunJournal
from rulewright_cli import terminal_session
from rulewright_cli.line_reader import LineReader
from rulewright_cli.resource_limits import limit_resources

ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("engine", "cli") for path in sorted((ROOT / folder).rglob("*.py"))]
MODULES = {
    "crypt", "curses", "fcntl", "grp", "msvcrt", "posix", "pty", "pwd", "readline", "resource",
    "syslog", "termios", "tty", "winreg",
}  # fmt: skip
"""Of the standard library; not on every system."""
NAMES = {
    "os": {
        "O_CLOEXEC", "O_DIRECTORY", "O_NOCTTY", "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY",
        "WNOHANG", "chown", "chroot", "fchdir", "fchmod", "fchown", "fork", "forkpty",
        "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpgrp",
        "getpriority", "getresuid", "getsid", "getuid", "initgroups", "killpg", "lchown",
        "mkfifo", "mknod", "nice", "openpty", "pathconf", "pipe2", "posix_spawn", "pread",
        "pwrite", "sched_getaffinity", "sched_yield", "setpgid", "setpriority", "setsid",
        "setuid", "statvfs", "sync", "sysconf", "ttyname", "uname", "wait", "wait3", "wait4",
    },
    "signal": {
        "ITIMER_PROF", "ITIMER_REAL", "SIGALRM", "SIGCHLD", "SIGHUP", "SIGKILL", "SIGPIPE",
        "SIGPROF", "SIGQUIT", "SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGWINCH", "SIGXCPU", "alarm",
        "pause", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait",
    },
}  # fmt: skip
"""Attributes that not every system has."""
TOGETHER = {
    "getegid": "fchown", "geteuid": "fchown", "SIGKILL": "killpg"
}  # fmt: skip
"""What is there wherever another thing is, so that one question is enough."""
ELSEWHERE = {
    "compiler_supervisor.py": "it is only started where there is `os.killpg`",
}


# --- in the sources -------------------------------------------------------------------------------


def unguarded_imports(tree: ast.AST, *, inside: bool = False) -> Iterator[str]:
    for node in ast.iter_child_nodes(tree):
        found: list[str] = []
        if isinstance(node, ast.Import):
            found = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            found = [node.module or ""]
        if not inside:
            yield from (name for name in found if name.split(".")[0] in MODULES)
        caught = isinstance(node, ast.Try) and any(
            "ImportError" in ast.unparse(handler.type or ast.Constant("ImportError"))
            for handler in node.handlers
        )
        yield from unguarded_imports(node, inside=inside or caught)


def unasked(text: str) -> Iterator[str]:
    """Attributes that are used in a file which asks nowhere whether they are there."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        if node.attr in NAMES.get(node.value.id, ()):
            names = (node.attr, TOGETHER.get(node.attr, node.attr))
            if not any(f'attr({home}, "{name}"' in text for home in NAMES for name in names):
                yield f"{node.value.id}.{node.attr}"


def test_the_search_finds_what_it_looks_for() -> None:
    text = (
        "import os, fcntl\nos.fork()\ntry:\n    import pwd\nexcept ImportError:\n    pass\n"
        'if hasattr(os, "killpg"):\n    os.killpg(0, 9)\n'
    )
    assert list(unguarded_imports(ast.parse(text))) == ["fcntl"]
    assert list(unasked(text)) == ["os.fork"]


def test_nothing_that_some_systems_lack_is_taken_for_granted() -> None:
    for path in SOURCES:
        text = path.read_text("utf-8")
        if any(name in text for name in MODULES):
            assert list(unguarded_imports(ast.parse(text))) == [], path
        if path.name not in ELSEWHERE and any(f"{home}." in text for home in NAMES):
            assert list(unasked(text)) == [], path


# --- without them ---------------------------------------------------------------------------------


@cache
def _all_text() -> str:
    return "".join(path.read_text("utf-8") for path in SOURCES)


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A system that has neither users, groups of processes, limits nor locks of files: whatever
    of such things the sources speak of is not there."""
    text = _all_text()
    for name in MODULES:
        monkeypatch.setitem(sys.modules, name, None)
    for home in (os, signal):
        for name in NAMES[home.__name__]:
            if f"{home.__name__}.{name}" in text or f'({home.__name__}, "{name}"' in text:
                monkeypatch.delattr(home, name, raising=False)
    assert not hasattr(os, "geteuid") and not hasattr(signal, "SIGHUP")
    return monkeypatch


def test_the_stack_stays_as_it_is(without: pytest.MonkeyPatch) -> None:
    before = sys.getrecursionlimit()
    recursion_depth.raise_recursion_limit()
    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize("own_thread", [False, True])
def test_a_check_ends_all_the_same(without: pytest.MonkeyPatch, own_thread: bool) -> None:
    ended: list[str] = []

    def work() -> None:
        try:
            with limit_resources(0.1, 100_000):
                while True:
                    pass
        except limits.Exhausted as end:
            ended.append(end.what)

    if own_thread:
        worker = threading.Thread(target=work)
        worker.start()
        worker.join()
    else:
        work()
    assert ended == ["0.1 s of CPU time"]


def test_what_ends_in_time_is_not_disturbed_later() -> None:
    for _ in range(20):
        with limit_resources(0.0, 100_000):
            pass
    assert sum(range(100_000)) == 4_999_950_000


def test_a_compiler_has_no_limits(without: pytest.MonkeyPatch) -> None:
    compiler_supervisor._set_limits(0, 0)  # a second later this process would be gone


@pytest.mark.native
def test_rules_are_compiled(without: pytest.MonkeyPatch, tmp_path: Path) -> None:
    target = tmp_path / "one.so"
    compile_library(require_compiler(), "int one(void) { return 1; }", target)
    assert target.stat().st_size > 0


def test_who_writes_to_a_file_is_not_asked(without: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("", "utf-8")
    assert private_files.explain_distrust(tmp_path) is None
    assert private_files.is_own_file(file)


def test_a_group_that_nobody_can_look_up_is_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("", "utf-8")
    file.chmod(0o664)
    monkeypatch.setitem(sys.modules, "pwd", None)
    assert not private_files.is_own_file(file)
    file.chmod(0o644)
    assert private_files.is_own_file(file)


def test_a_file_is_replaced(without: pytest.MonkeyPatch, tmp_path: Path) -> None:
    target = tmp_path / "report.txt"
    for text in ("one", "two"):
        OutputFile(target, SCRIPT, force=True).write(text)
    assert target.read_text("utf-8") == "two"
    assert stat.S_ISREG(target.stat().st_mode)
    assert [path.name for path in tmp_path.iterdir()] == ["report.txt"]


def test_a_terminal_is_never_closed(without: pytest.MonkeyPatch) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with terminal_session._handle_signals(LineReader()):
        assert signal.getsignal(signal.SIGTERM) is not before
    assert signal.getsignal(signal.SIGTERM) is before


# --- a journal has one writer ---------------------------------------------------------------------


def test_without_any_locks_a_journal_is_written(without: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with RunJournal(tmp_path / "run.jsonl", {}) as journal:
        journal.append("1", 1)
    with RunJournal(tmp_path / "run.jsonl", {}) as journal:
        assert journal["1"] == 1


def test_a_journal_is_locked_as_windows_does_it(without: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By a byte that is locked from where the file stands, as long as it is open."""
    windows = ModuleType("msvcrt")
    holders: dict[tuple[int, int], int] = {}

    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (windows.LK_NBLCK, 1)
        place = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
        assert place[1] > 1_000_000_000, "what is written there nobody else could read"
        holder = holders.get(place)
        if holder not in (None, file) and still_open(holder):
            raise PermissionError(13, "Permission denied")
        holders[place] = file

    windows.LK_NBLCK, windows.locking = 2, locking  # type: ignore[attr-defined]
    without.setitem(sys.modules, "msvcrt", windows)
    path = tmp_path / "run.jsonl"
    with RunJournal(path, {}) as journal:
        journal.append("1", 1)
        with pytest.raises(DiagnosticError) as refused:
            RunJournal(path, {})
        assert "another run" in refused.value.diagnostics[0].headline
    with RunJournal(path, {}) as journal:
        assert journal["1"] == 1


def still_open(file: int | None) -> bool:
    assert file is not None
    try:
        os.fstat(file)
    except OSError:
        return False
    return True


def test_threads_without_a_clock_are_measured_by_that_of_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(time, "thread_time")
    assert importlib.reload(processor_time).thread_time is time.process_time
    monkeypatch.undo()
    assert importlib.reload(processor_time).thread_time is time.thread_time


def test_a_bundle_names_the_digest_of_the_sources_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    try:
        monkeypatch.setattr(resources, "_PACKAGED", tmp_path)
        (tmp_path / resources.DIGEST_FILE).write_text("0123456789abcdef", "ascii")
        resources.sources_digest.cache_clear()
        assert resources.engine_version().endswith("+0123456789ab")
    finally:
        resources.sources_digest.cache_clear()
