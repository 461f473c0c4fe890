"""Commands that use native code: without a compiler, and interrupted in the midst of it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from cli_tools import command, run
from rulewright.backends.native.compiling import find_compiler

COMMANDS = {
    "simulate": ("simulate", "classics/pig", "--games", 20, "--no-lines"),
    "compare": ("compare", "classics/pig", "--with", "short_game=true", "--games", 60, "-w", 1),
    "perft": ("perft", "classics/reversi", 7),
}
LONG = {
    "simulate": ("simulate", "classics/amazons", "--games", 1_000_000, "--no-lines", "-w", 1),
    "a search": (
        "simulate", "classics/amazons", "--players", "2xmcts:5000000", "--no-lines", "-w", 1,
    ),
    "two processes": (
        "simulate", "classics/amazons", "--players", "2xmcts:100000", "--no-lines", "-w", 2,
    ),
    "perft": ("perft", "classics/amazons", 6),
}  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("compiler", ["", "no-such-program", "false"])
def test_without_a_compiler_python_does_it_and_it_is_said_once(
    name: str, compiler: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if find_compiler() is None:
        pytest.skip("there is no C compiler")
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


@pytest.mark.skipif(find_compiler() is None, reason="there is no C compiler")
@pytest.mark.parametrize("name", LONG)
def test_control_c_ends_native_code(name: str) -> None:
    process = subprocess.Popen(
        command(LONG[name]), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    time.sleep(6)  # the ruleset is compiled, and the games have begun
    os.killpg(process.pid, signal.SIGINT)
    try:
        _, said = process.communicate(timeout=30)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130, said
    assert "Traceback" not in said
