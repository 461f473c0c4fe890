"""Standard streams and terminals: hostile texts, streams that are closed or full, signals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from cli_tools import NIM, RULESETS, SCRIPT, command, ruleset, run, start
from processes import PATIENCE, process, wait_until

ATTACK = "\x1b]0;owned\x07\x1b[2J\r999 of 999 passed\u202e\x9b31m"
OBEYED = "\x1b\x07\r\u202e\x9b\x00\u2028"


def yaml_text(text: str) -> str:
    return json.dumps(text)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A ruleset that tries its titles, summaries, scripts, words and names of files."""
    title = yaml_text(f"Nim{ATTACK}\nevil: line of its own")
    rules = NIM.replace("title: Nim", f"title: {title}\nlanguages: [en]\nsummary: {title}\n"
                        f"source: {title}")  # fmt: skip
    script = SCRIPT.replace("who takes the last coin wins", yaml_text(f"s{ATTACK}\nevil: line"))
    folder = ruleset(tmp_path / f"nim{ATTACK}\nevil: path", rules, scenarios__last=script)
    (folder / "scenarios" / f"x{ATTACK}.yaml").write_text(
        script.replace("winner == ben", "winner == ann"), "utf-8"
    )
    (folder / "locales").mkdir()
    (folder / "locales" / "en.ftl").write_text(
        f"title = Nim{ATTACK}\nseconds{ATTACK}\nmove-take = takes {ATTACK}\n"
        f"ask-turns = what {ATTACK}\nname-pile = pile{ATTACK}\n", "utf-8",
    )  # fmt: skip
    return folder


def test_nothing_that_a_terminal_obeys(
    hostile: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # `play` saves beside whoever plays
    script, save = hostile / "scenarios" / "last.yaml", tmp_path / f"save{ATTACK}.json"
    for words in (
        ("check", hostile), ("check", hostile, "-f", "short"), ("check", hostile, "-f", "json"),
        ("test", hostile, "--games", "1"), ("test", hostile, "--games", "0", "-f", "json"),
        ("test", hostile, "--games", "0", "-f", "listing", "--coverage"),
        ("run", script), ("run", script, "-f", "json"), ("run", script, "--save", save),
        ("run", script, "--save", hostile / "ruleset.yaml"), ("run", f"no{ATTACK}"),
        ("list",), ("audit", hostile), ("audit", hostile, "-f", "json"),
        ("diff", hostile, "--option", "start=6"),
        ("diff", hostile, "--option", "start=6", "-f", "json"),
        ("diff", hostile, f"no{ATTACK}"), ("revalidate", script), ("perft", hostile, "2"),
        ("revalidate", script, "-f", "json"), ("play", hostile, "--players", "2"),
        ("play", hostile, "--players", "2", "--seat", f"x{ATTACK}=random"),
        ("simulate", hostile, "--games", "4", "--workers", "1"), (f"no{ATTACK}",),
        ("compare", hostile, "--games", "4", "--with", "start=6", "--workers", "1"),
        ("play", hostile, f"--no{ATTACK}"), ("explain", f"x{ATTACK}"),
        ("fuzz", hostile, "--games", "4", "--workers", "1", "--out", tmp_path / "out"),
    ):  # fmt: skip
        done = run(*words, input="take(1)\nhelp\nshow\nno such\x1b[2Jthing\nquit\n")
        said = done.stdout + done.stderr
        assert done.exit_code in (0, 1, 2), (words, said)
        assert not set(said) & set(OBEYED), (words, ascii(said))
        assert not any(line.startswith("evil:") for line in said.splitlines()), (words, said)


def test_the_terminal_itself_is_still_coloured(tmp_path: Path) -> None:
    """What is not from a ruleset may colour: on a terminal, and only there."""
    pty = pytest.importorskip("pty")
    title = 'scenario: "N\\e[2Jm"'
    nim = ruleset(tmp_path / "nim", scenarios__last=SCRIPT.replace(SCRIPT.splitlines()[0], title))
    master, slave = pty.openpty()
    script = nim / "scenarios" / "last.yaml"
    with subprocess.Popen(
        command(["run", script]),
        stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm"},
    ) as at_work:  # fmt: skip
        os.close(slave)
        said = b""
        try:
            while part := os.read(master, 65536):
                said += part
        except OSError:
            pass
        at_work.wait(PATIENCE)
    os.close(master)
    assert b"\x1b[1m" in said and rb"N\x1b[2Jm" in said and b"\x1b[2J" not in said


def shell(line: str, words: list[object], folder: Path, **more: str) -> tuple[int, str, str]:
    done = subprocess.run(
        ["sh", "-c", f'"$@" {line}', "sh", *command(words)], cwd=folder, text=True,
        capture_output=True, timeout=PATIENCE, env={**os.environ, **more}, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("words", [["list"], ["explain", "syntax"], ["--help"]])
def test_standard_output_that_takes_nothing(words: list[object], tmp_path: Path) -> None:
    code, _, errors = shell("> /dev/full", words, tmp_path)
    assert code == 2 and errors.count("\n") == 1, errors
    assert "standard output cannot be written: no space left on device" in errors
    code, _, errors = shell(">&-", words, tmp_path)
    assert code == 2 and "standard output cannot be written: bad file descriptor" in errors


def test_a_reader_who_has_seen_enough(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        command(["list"]), stdout=write, stderr=subprocess.PIPE, timeout=PATIENCE, check=False
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_streams_that_nobody_reads(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim", NIM)
    code, _, errors = shell("<&-", ["play", nim, "--players", 2], tmp_path)
    assert code == 0 and not errors
    code, output, _ = shell("2>&-", ["check", tmp_path / "nothing"], tmp_path)
    assert code == 2 and not output
    assert shell("2> /dev/full", ["check", tmp_path / "nothing"], tmp_path)[0] == 2


def test_play_saves_when_its_terminal_is_gone(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim", NIM)
    code, _, errors = shell(
        "> /dev/full", ["play", nim, "--players", 2, "--save", tmp_path / "s.json"], tmp_path
    )
    assert code == 2 and "standard output cannot be written" in errors
    assert (tmp_path / "s.json").exists()


def test_an_encoding_that_lacks_characters(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim", NIM.replace("title: Nim", "title: 石取り 🎲"),
                  scenarios__last=SCRIPT)  # fmt: skip
    words = ["run", nim / "scenarios" / "last.yaml"]
    for settings in ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0",
                                                     "PYTHONCOERCECLOCALE": "0"}):  # fmt: skip
        done = start(words, nim, **settings)
        assert done.returncode == 0, done.stderr
        assert r"\u77f3\u53d6\u308a \ud83c\udfb2" in done.stdout
        assert "written as escapes" in done.stderr and done.stderr.count("\n") == 1
    data = start(["diff", nim, nim, "-f", "json"], nim, PYTHONIOENCODING="ascii")
    assert json.loads(data.stdout)["old"]["title"] == "石取り 🎲"


def test_an_open_quote(tmp_path: Path) -> None:
    nim = ruleset(tmp_path / "nim", NIM)
    words = ["simulate", nim, "--games", 4, "--workers", 1, "--no-lines"]
    done = start(words, tmp_path, RULEWRIGHT_CC='cc "-O2')
    assert done.returncode == 0 and 'a quote stays open in `cc "-O2`' in done.stderr


def test_what_is_ended_by_the_system_clears_up(tmp_path: Path) -> None:
    passing = tmp_path / "passing"
    passing.mkdir()
    line = command(["diff", RULESETS / "arctic", "--variant", "short-summer"])
    with process(line, tmp_path, TMPDIR=str(passing)) as at_work:
        wait_until(lambda: any(passing.glob("rulewright-*")), "its own folder", at_work)
        at_work.send_signal(signal.SIGTERM)
        at_work.wait(PATIENCE)
    assert at_work.returncode == 130 and not list(passing.iterdir())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_game_that_is_ended_by_the_system(number: signal.Signals, tmp_path: Path) -> None:
    nim, folder = ruleset(tmp_path / "nim", NIM), tmp_path / "beside"
    folder.mkdir()
    save = folder / "game.json"
    line = command(["play", nim, "--players", 2, "--save", save])
    with process(line, folder, typed=True) as at_work:
        assert at_work.stdin is not None
        at_work.stdin.write("take(1)\n")
        at_work.stdin.flush()
        wait_until(save.exists, "the save", at_work)
        at_work.send_signal(number)
        at_work.wait(PATIENCE)
        errors = at_work.stderr.read() if at_work.stderr else ""
        code = at_work.returncode
    assert code == (-number if number == signal.SIGKILL else 128 + number), errors
    assert len(json.loads(save.read_text("utf-8"))["decisions"]) == 1
    again = run("play", nim, "--resume", save, input="take(1)\n")
    assert again.exit_code == 0
    assert len(json.loads(save.read_text("utf-8"))["decisions"]) == 2
