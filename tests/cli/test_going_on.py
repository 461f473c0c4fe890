"""Long simulations that are killed or interrupted, and go on with `--resume`."""

from __future__ import annotations

import hashlib
import json
import signal
from pathlib import Path

import pytest

from cli_tools import command, ruleset, run
from processes import outcome, process, wait_until

LONG = ("--players", "mcts:300,mcts:300", "--workers", 1)


def stopped(words: tuple[object, ...], journal: Path, number: int) -> tuple[int, str, str]:
    """Starts the command, and ends it by a signal when some units are in its journal."""

    def begun() -> bool:
        return journal.exists() and journal.read_bytes().count(b"\n") > 4

    with process(command(words)) as at_work:
        wait_until(begun, "some units are in the journal", at_work)
        at_work.send_signal(number)
        return outcome(at_work, f"signal {number}")


@pytest.mark.parametrize("name", ["simulate", "compare"])
def test_killed_and_resumed(name: str, tmp_path: Path) -> None:
    nim, journal = ruleset(tmp_path / "nim"), tmp_path / "run.jsonl"
    more = ("--no-lines",) if name == "simulate" else ("--with", "start=7")
    words = (name, nim, "--games", 2000, *LONG, *more, "--format", "json")
    code, output, _ = stopped((*words, "--resume", journal), journal, signal.SIGKILL)
    assert code == -signal.SIGKILL and not output
    begun = journal.read_bytes()
    resumed = run(*words, "--resume", journal)
    assert resumed.exit_code == 0, resumed.output
    assert journal.read_bytes().startswith(begun[: begun.rindex(b"\n") + 1])
    assert json.loads(resumed.stdout) == json.loads(run(*words).stdout)


@pytest.mark.parametrize(
    ("number", "workers"),
    [
        (signal.SIGINT, 1), (signal.SIGTERM, 2),
        pytest.param(signal.SIGINT, 2, marks=pytest.mark.soak),
        pytest.param(signal.SIGTERM, 1, marks=pytest.mark.soak),
    ],
)  # fmt: skip
def test_interrupted(number: signal.Signals, workers: int, tmp_path: Path) -> None:
    nim, journal = ruleset(tmp_path / "nim"), tmp_path / "run.jsonl"
    page = tmp_path / "run.html"
    words = ("simulate", nim, "--games", 1_000_000, *LONG[:-1], workers, "--resume", journal,
             "--out", page, "--format", "text")  # fmt: skip
    code, output, errors = stopped(words, journal, number)
    assert code == 130, errors
    assert output.startswith("interrupted: these are the games played so far\nNim: ")
    assert errors.startswith("interrupted after ") and "the same line goes on from" in errors
    assert "Traceback" not in errors and "rule lines" not in output
    assert "interrupted: these are the games played so far" in page.read_text("utf-8")
    played = run("simulate", nim, "--games", 1, *LONG, "--no-lines", "--resume", journal)
    assert played.exit_code == 0


def test_the_journal_of_another_run(tmp_path: Path) -> None:
    nim, journal = ruleset(tmp_path / "nim"), tmp_path / "run.jsonl"
    words = ("simulate", nim, "--games", 20, "--no-lines", "--resume", journal)
    assert run(*words).exit_code == 0
    for change, note in (
        (("--seed", 2), "seed in the file: 1; in this run: 2"),
        (("--swap",), "seats swapped in the file: false; in this run: true"),
        (("--players", "greedy,random"), "players in the file: random, random; in this run: greedy, random"),
        (("--option", "start=6"), "rules in the file: nim "),
    ):
        said = run(*words, *change)
        assert said.exit_code == 1 and "foreign-save" in said.stderr and note in said.stderr
    said = run("compare", nim, "--with", "start=6", "--resume", journal)
    assert said.exit_code == 1 and "kind in the file: summary; in this run: comparison" in said.stderr


def test_a_cluster_has_its_own_workers(tmp_path: Path) -> None:
    said = run("simulate", ruleset(tmp_path / "nim"), "--cluster", "ray:auto", "--workers", 2)
    assert said.exit_code == 2 and "--workers is for this machine alone" in said.output


def test_a_journal_whose_figures_were_changed(tmp_path: Path) -> None:
    """A digit more or less never gives other figures, not even with a checksum that fits."""
    nim, journal = ruleset(tmp_path / "nim"), tmp_path / "run.jsonl"
    words = ("simulate", nim, "--games", 20, "--no-lines", "--resume", journal)
    assert run(*words).exit_code == 0
    whole = journal.read_text("utf-8")
    for old, new in (
        ('"games":20', '"games":21'),
        ('"failed_looks":0', '"failed_looks":-1'),
        ('"seats":2', '"seats":3'),
        ('"trace":', '"trace":9'),
        ("[[[", "[[[0,"),
    ):
        assert old in whole
        for text in (whole.replace(old, new), with_checksums(whole.replace(old, new))):
            journal.write_text(text, "utf-8")
            said = run(*words)
            if old == '"trace":' and text == with_checksums(whole.replace(old, new)):
                continue  # any number can be a trace
            assert said.exit_code == 1 and "broken-save" in said.stderr, (old, said.output)
            assert journal.read_text("utf-8") == text


def with_checksums(text: str) -> str:
    lines, before = [], ""
    for line in text.splitlines():
        said = line.rpartition("\t")[0]
        before = hashlib.sha256((before + said).encode()).hexdigest()[:16]
        lines.append(f"{said}\t{before}\n")
    return "".join(lines)


def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path) -> None:
    nim, file = ruleset(tmp_path / "nim"), tmp_path / "notes.txt"
    file.write_text("years of work, and no line break", "utf-8")
    for words in (("simulate", nim), ("compare", nim, "--with", "start=7"), ("fuzz", nim)):
        said = run(*words, "--games", 20, "--resume", file)
        assert said.exit_code == 1 and "broken-save" in said.stderr
        assert file.read_text("utf-8") == "years of work, and no line break"
        device = run(*words, "--games", 20, "--resume", "/dev/full")
        assert device.exit_code == 2, device.output


def chained(lines: list[object]) -> str:
    """A journal with checksums that fit, as somebody who deceives would write it."""
    checksum = whole = ""
    for line in lines:
        text = json.dumps(line, separators=(",", ":"))
        checksum = hashlib.sha256((checksum + text).encode()).hexdigest()[:16]
        whole += f"{text}\t{checksum}\n"
    return whole


@pytest.mark.parametrize("name", ["simulate", "compare"])
def test_a_forged_journal(name: str, tmp_path: Path) -> None:
    nim, journal = ruleset(tmp_path / "nim"), tmp_path / "run.jsonl"
    more = ("--no-lines",) if name == "simulate" else ("--with", "start=6")
    words = (name, nim, "--games", 3, "--workers", 1, *more, "--resume", journal)
    assert run(*words).exit_code == 0
    written = journal.read_text("utf-8").splitlines()
    lines = [json.loads(line.rpartition("\t")[0]) for line in written]
    unit = lines[-1]
    summary = unit[1] if name == "simulate" else unit[1]["variants"][0]["summary"]
    for key, value in (
        ("ends", [[[1, 99], 3]]), ("ends", [[[99, 1], 3]]), ("ends", [[[1, -1], 3]]),
        ("ends", [[[1], 3]]), ("offered", [1]), ("taken", summary["taken"] * 2), ("forced", []),
    ):  # fmt: skip
        kept = summary[key]
        summary[key] = value
        journal.write_text(chained(lines), "utf-8")
        summary[key] = kept
        said = run(*words)
        assert said.exit_code == 1 and "broken-save" in said.stderr, (key, value, said.stderr)
    journal.write_text(chained(lines), "utf-8")
    assert run(*words).exit_code == 0
