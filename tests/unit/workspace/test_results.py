"""Results on disk: bounded, shared, and nothing that stops a run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rulewright.workspace import results
from rulewright.workspace.results import Results


def test_the_ones_not_used_for_longest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "most_of", lambda _: 20_000)
    kept = Results("numbers", tmp_path)
    keys = [kept.key(number) for number in range(40)]
    for age, key in enumerate(keys):
        kept.write(key, "x" * 1_000)
        os.utime(tmp_path / key, (age, age))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 20_000
    assert kept.read(keys[-1]) == "x" * 1_000
    assert kept.read(keys[0]) is None


def test_keys_tell_kinds_and_parts_apart(tmp_path: Path) -> None:
    one, other = Results("one", tmp_path), Results("other", tmp_path)
    keys = [one.key("a"), other.key("a"), one.key("a", None), one.key("a", "b"), one.key("ab")]
    assert len(set(keys)) == len(keys)
    assert one.key("a") == Results("one", tmp_path / "elsewhere").key("a")


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    kept = Results("numbers", taken)
    kept.write(kept.key(1), 1)
    assert kept.read(kept.key(1)) is None
    nowhere = Results("numbers", None)
    nowhere.write(nowhere.key(1), 1)
    assert nowhere.read(nowhere.key(1)) is None
