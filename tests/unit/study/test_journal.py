"""Journals: what is in them stays, whatever ends the run; what does not belong is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.study.journal import Journal

HEAD = {"rules": ["nim 1"], "seed": 1, "size": 10}


def codes(path: Path, head: object = HEAD) -> list[str]:
    with pytest.raises(DiagnosticError) as refused:
        Journal(path, head)  # type: ignore[arg-type]
    return [found.code for found in refused.value.diagnostics]


def test_it_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with Journal(path, HEAD) as journal:
        journal.append("1+10", {"games": 10})
        journal.append("11+10", [1, [2, 3]])
        assert journal["1+10"] == {"games": 10}
    with Journal(path, HEAD) as journal:
        assert len(journal) == 2 and "21+10" not in journal
        assert journal["11+10"] == [1, [2, 3]]
        journal.append("21+10", 4)
    with Journal(path, HEAD) as journal:
        assert [journal[key] for key in ("1+10", "11+10", "21+10")] == [
            {"games": 10}, [1, [2, 3]], 4,
        ]  # fmt: skip


def test_a_line_is_there_as_soon_as_it_is_written(tmp_path: Path) -> None:
    with Journal(tmp_path / "run.jsonl", HEAD) as journal:
        journal.append("1+10", 1)
        assert journal.path.read_bytes().endswith(b'["1+10",1]\n')


@pytest.mark.parametrize("left", range(12))
def test_a_last_line_that_was_cut_off_is_dropped(left: int, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    with Journal(path, HEAD) as journal:
        journal.append("1+10", 1)
        journal.append("11+10", 2)
    whole = path.read_bytes()
    assert whole.endswith(b'["11+10",2]\n')
    path.write_bytes(whole[: len(whole) - 12 + left])
    with Journal(path, HEAD) as journal:
        assert "1+10" in journal and "11+10" not in journal
        journal.append("11+10", 3)
    with Journal(path, HEAD) as journal:
        assert (journal["1+10"], journal["11+10"]) == (1, 3)


def test_a_head_that_was_cut_off_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text('{"form":1,"he', "utf-8")
    with Journal(path, HEAD) as journal:
        assert len(journal) == 0
    with Journal(path, HEAD):
        pass


@pytest.mark.parametrize("text", ["no journal\n", "{}\n", "[]\n", '{"form":2,"head":{}}\n', "\0\n"])
def test_other_files(text: str, tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, "utf-8")
    assert codes(path) == ["broken-save"]
    assert path.read_text("utf-8") == text, "it is left as it was"


def test_another_run(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, HEAD).close()
    with pytest.raises(DiagnosticError) as refused:
        Journal(path, {**HEAD, "seed": 2, "size": 20}, adopt=("size",))
    (found,) = refused.value.diagnostics
    assert found.code == "foreign-save"
    assert found.notes == ("its seed: 1; here: 2",)


def test_what_is_adopted(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Journal(path, HEAD).close()
    with Journal(path, {**HEAD, "size": 20}, adopt=("size",)) as journal:
        assert journal.head["size"] == 10


def test_one_run_at_a_time(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "run.jsonl"
    with Journal(path, HEAD):
        assert codes(path) == ["file-unwritable"]
    Journal(path, HEAD).close()


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    assert codes(tmp_path / "no" / "run.jsonl") == ["file-unwritable"]
    assert codes(tmp_path) == ["file-unwritable"]
