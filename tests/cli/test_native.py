"""Commands that use native code: without a compiler, and interrupted in the midst of it."""

from __future__ import annotations

import os
import signal
from contextlib import suppress
from pathlib import Path
from subprocess import Popen

import pytest
from psutil import Process

from cli_tools import command, run
from processes import family, outcome, process, spent, wait_until
from rulewright.simulation import perft as counting

COMMANDS = {
    "simulate": ("simulate", "classics/pig", "--games", 20, "--no-lines"),
    "compare": ("compare", "classics/pig", "--with", "short_game=true", "--games", 60, "-w", 1),
    "perft": ("perft", "classics/reversi", 5),
}
LONG = {
    "simulate": ("simulate", "classics/hex", "--games", 1_000_000, "--no-lines", "-w", 1),
    "a search": (
        "simulate", "classics/hex", "--players", "2xmcts:5000000", "--no-lines", "-w", 1,
    ),
    "two processes": (
        "simulate", "classics/hex", "--players", "2xmcts:300", "--games", 1_000_000,
        "--no-lines", "-w", 2,
    ),
    "perft": ("perft", "classics/hex", 6),
}  # fmt: skip


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "compiler"),
    [
        *((name, "") for name in COMMANDS),
        *(("simulate", compiler) for compiler in ("no-such-program", "false")),
    ],
)
def test_without_a_compiler_python_does_it_and_it_is_said_once(
    name: str, compiler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MAX_PYTHON_SEQUENCES", 1_000)
    native = run(*COMMANDS[name])
    monkeypatch.setenv("RULEWRIGHT_CC", compiler)
    python = run(*COMMANDS[name])
    assert (native.exit_code, native.stderr) == (0, "")
    assert (python.exit_code, python.stdout) == (0, native.stdout)
    assert python.stderr.count("slower Python backend") == 1
    assert len(python.stderr.splitlines()) == 1


def test_perft_shows_a_rule_fault_at_its_place(tmp_path: Path) -> None:
    from unit.faulty import FAULTY

    (tmp_path / "ruleset.yaml").write_text(FAULTY, "utf-8")
    said = run("perft", tmp_path, 4)
    assert said.exit_code == 1
    assert "error[value-outside]" in said.stderr and "left -= n" in said.stderr


@pytest.mark.native
@pytest.mark.parametrize("name", LONG)
def test_control_c_ends_native_code(name: str) -> None:
    with process(command(LONG[name])) as at_work:
        many = 3 if name == "two processes" else 1  # the first unit is played where they start
        wait_until(lambda: len(in_native_code(at_work)) >= many, "the games run", at_work)
        before = spent(in_native_code(at_work))
        wait_until(lambda: spent(in_native_code(at_work)) > before + 0.2, "they go on for a while", at_work)
        os.killpg(at_work.pid, signal.SIGINT)
        code, _, said = outcome(at_work, "Ctrl-C")
    assert code == 130, said
    assert "Traceback" not in said


def in_native_code(begun: Popen[str]) -> list[Process]:
    """The processes that have loaded compiled rules."""
    found = []
    for one in family(begun):
        with suppress(OSError):
            if "/native/" in Path(f"/proc/{one.pid}/maps").read_text("utf-8"):
                found.append(one)
    return found


@pytest.mark.native
def test_perft_prints_each_depth_when_it_is_counted() -> None:
    with process(command(("perft", "classics/amazons", 6))) as at_work:
        assert at_work.stdout is not None
        assert at_work.stdout.readline().split() == ["1", "80", "0"]
        assert at_work.poll() is None
