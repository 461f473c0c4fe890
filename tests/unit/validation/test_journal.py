"""Journals: what is in them stays, whatever ends the run; what does not belong is refused."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from honest import some
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.validation.run_journal import RunJournal

HEAD = {"rules": ["nim 1"], "seed": 1, "size": 10}


def codes(path: Path, head: object = HEAD) -> list[str]:
    with pytest.raises(DiagnosticError) as refused:
        RunJournal(path, head)  # type: ignore[arg-type]
    return [found.code for found in refused.value.diagnostics]


def test_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with RunJournal(path, HEAD) as journal:
        journal.append("1+10", {"games": 10})
        journal.append("11+10", [1, [2, 3]])
        assert journal["1+10"] == {"games": 10}
    with RunJournal(path, HEAD) as journal:
        assert len(journal) == 2 and "21+10" not in journal
        assert journal["11+10"] == [1, [2, 3]]
        journal.append("21+10", 4)
    with RunJournal(path, HEAD) as journal:
        assert [journal[key] for key in ("1+10", "11+10", "21+10")] == [
            {"games": 10}, [1, [2, 3]], 4,
        ]  # fmt: skip


def test_a_line_is_there_as_soon_as_it_is_written(tmp_path: Path) -> None:
    with RunJournal(tmp_path / "run.jsonl", HEAD) as journal:
        journal.append("1+10", 1)
        assert re.search(rb'\n\["1\+10",1\]\t[0-9a-f]{16}\n\Z', journal.path.read_bytes())


@pytest.mark.parametrize("left", range(29))
def test_a_last_line_that_was_cut_off_is_dropped(left: int, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with RunJournal(path, HEAD) as journal:
        journal.append("1+10", 1)
        journal.append("11+10", 2)
    whole = path.read_bytes()
    assert whole[-29:].startswith(b'["11+10",2]\t')
    path.write_bytes(whole[: len(whole) - 29 + left])
    with RunJournal(path, HEAD) as journal:
        assert "1+10" in journal and "11+10" not in journal
        journal.append("11+10", 3)
    with RunJournal(path, HEAD) as journal:
        assert (journal["1+10"], journal["11+10"]) == (1, 3)


def test_a_head_that_was_cut_off_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    RunJournal(path, HEAD).close()
    whole = path.read_bytes()
    for length in (0, 1, 13, len(whole) - 1):
        path.write_bytes(whole[:length])
        with RunJournal(path, HEAD) as journal:
            assert len(journal) == 0
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "text",
    [
        "no journal\n",
        "{}\n",
        "[]\n",
        '{"form":2,"head":{}}\n',
        "\0\n",
        "one line of my own",
        "\n",
        '{"form":2,"head":{"rules":["other',
        "\t\n",
        "[" * 100_000,
        '{"form":1e999}\t\n',
        "a\nb\nc",
    ],
)
def test_other_files(text: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, "utf-8")
    assert codes(path) == ["broken-save"]
    assert path.read_text("utf-8") == text, "it is left as it was"


def test_every_change_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with RunJournal(path, HEAD) as journal:
        for number in range(4):
            journal.append(f"{number}+10", {"games": number})
    whole = path.read_bytes()
    head, *lines = whole.splitlines(keepends=True)
    changed = [
        whole.replace(b'"games":2', b'"games":3'), whole.replace(b'"2+10"', b'"9+10"'),
        whole.replace(b'"seed":1', b'"seed":2'), whole + lines[1], whole + b"\n",
        b"".join((head, lines[0], lines[2], lines[3])), b"".join(lines),
        b"".join((head, lines[1], lines[0], *lines[2:])), whole + b"more\n",
        whole.replace(b"\t", b" "),
    ]  # fmt: skip
    for content in some(changed):
        assert content != whole
        path.write_bytes(content)
        assert codes(path) == ["broken-save"]
        assert path.read_bytes() == content, "it is left as it was"


def test_what_is_no_plain_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), Path("/dev/full"), Path("/dev/null")):
        assert codes(path) == ["file-unwritable"]


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    """A line that does not fit leaves the lines before it."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "run.jsonl"
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with RunJournal(path, HEAD) as journal:
        journal.append("1+10", 1)
        whole = path.read_bytes()
        try:
            resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 20, before[1]))
            with pytest.raises(DiagnosticError) as refused:
                journal.append("11+10", "x" * 100)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
        assert [found.code for found in refused.value.diagnostics] == ["file-unwritable"]
        assert path.read_bytes() == whole
        journal.append("11+10", 2)
    with RunJournal(path, HEAD) as journal:
        assert journal["11+10"] == 2


def test_another_run(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    RunJournal(path, HEAD).close()
    with pytest.raises(DiagnosticError) as refused:
        RunJournal(path, {**HEAD, "seed": 2, "size": 20}, adopt=("size",))
    (found,) = refused.value.diagnostics
    assert found.code == "foreign-save"
    assert found.notes == ("seed in the file: 1; in this run: 2",)


def test_what_is_adopted(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    RunJournal(path, HEAD).close()
    with RunJournal(path, {**HEAD, "size": 20}, adopt=("size",)) as journal:
        assert journal.header["size"] == 10


def test_one_run_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "run.jsonl"
    with RunJournal(path, HEAD):
        assert codes(path) == ["file-unwritable"]
    RunJournal(path, HEAD).close()


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    assert codes(tmp_path / "no" / "run.jsonl") == ["file-unwritable"]
    assert codes(tmp_path) == ["file-unwritable"]
