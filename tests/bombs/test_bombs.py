"""Whatever a command does with a bomb ends within 30 s of a processor and 1 GB, with a result or a
finding, and never with a fault of Rulewright itself."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from bombs.bombs import BOMBS
from bombs.editor import await_answer
from bombs.running import COMMANDS, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="measures by Linux' limits")

USUAL = (
    ("flow-counted", "simulate"),
    ("state-of-a-million", "simulate"),
    ("procedures-twice-each", "simulate"),
    ("flow-until-never", "draw"),
    ("flow-each-number", "run"),
    ("block-search-nested", "run"),
    ("variants-in-a-circle", "check"),
    ("words-braces-closed", "fmt"),
    ("words-number", "check"),
    ("settings-arrays", "check"),
    ("device-rulewright.toml", "check"),
    ("pipe-scenarios-begin.yaml", "run"),
    ("sparse-stray.yaml", "studio"),
    ("save-number", "save"),
)
"""Those of every run: one of each kind, that end soon."""


def combinations() -> list[object]:
    found: list[object] = []
    for bomb in BOMBS:
        for command in COMMANDS:
            saved = bomb.startswith("save") or bomb.endswith("save.json")
            if command == "save" and not saved:
                continue
            marks = () if (bomb, command) in USUAL else (pytest.mark.soak,)
            found.append(pytest.param(bomb, command, marks=marks))
    return found


@pytest.mark.parametrize(("bomb", "command"), combinations())
def test_a_bomb_is_defused(bomb: str, command: str, tmp_path: Path) -> None:
    folder = tmp_path / "bomb"
    folder.mkdir()
    BOMBS[bomb](folder)
    outcome = run(bomb, command, folder)
    assert not outcome.faults, f"{outcome.faults}\n{outcome.output[:3000]}"


def test_the_usual_ones_are_there() -> None:
    assert len(BOMBS) >= 60
    assert all(bomb in BOMBS and command in COMMANDS for bomb, command in USUAL)


def test_what_is_out_of_bounds_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: a command that takes long, dies or says nothing is noticed."""
    for script, fault in {
        "sum(range(10**8))": "s of a processor",
        "x = [0] * 30_000_000": "MB of memory",
        "raise SystemExit(70)": "exit code 70",
        "raise SystemExit(1)": "says nothing",
        "raise ValueError": "a traceback",
    }.items():
        monkeypatch.setattr("bombs.running.SECONDS", 0.5)
        monkeypatch.setattr("bombs.running.MEGABYTES", 150)
        words = [sys.executable, "-c", script]
        monkeypatch.setitem(COMMANDS, "own", lambda folder, words=words: words)
        assert fault in " ".join(run("none", "own", tmp_path).faults), script


def test_an_error_of_the_language_server_is_a_fault() -> None:
    """The guard itself: an answer that is an internal error is no answer."""
    said: tuple[dict[str, object], ...] = (
        {"id": 1, "result": None},
        {"id": 2, "error": {"code": -32603, "message": "KeyError: broken on purpose"}},
    )
    bodies = [json.dumps(each).encode() for each in said]
    stream = io.BytesIO(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(b), b) for b in bodies))
    await_answer(stream, 1)
    with pytest.raises(AssertionError, match="broken on purpose"):
        await_answer(stream, 2)
