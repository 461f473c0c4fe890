"""Results on disk: bounded, shared, and nothing that stops a run."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from rulewright.workspace import engine, results
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


def test_the_engine_is_known_by_its_texts_which_are_read_when_a_file_is_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, cache = tmp_path / "package", tmp_path / "cache"
    package.mkdir()
    files = [package / name for name in ("one.py", "two.py")]
    now = time.time()
    read: list[int] = []

    def digest() -> str:
        read.append(1)
        return " ".join(file.read_text() for file in files)

    monkeypatch.setattr(engine.resources, "sources", lambda: [(f.name, str(f)) for f in files])
    monkeypatch.setattr(engine.resources, "sources_digest", digest)
    monkeypatch.setattr(engine, "time", lambda: now + 100)

    def forget() -> None:
        engine.engine_stamp.cache_clear()
        engine._files.cache_clear()

    def stamp() -> str:
        forget()
        return engine.engine_stamp(cache).partition("\0")[0]

    try:
        for text in ("a", "b", "c"):  # of one size
            files[0].write_text(text)
            files[1].write_text("")
            assert stamp() == stamp() == f"{text} "
        assert len(read) == 3
        os.utime(files[0], (now - 100, now - 100))
        assert stamp() == "c " and len(read) == 4
        monkeypatch.setattr(engine, "time", lambda: now)
        files[0].write_text("d")
        assert stamp() == stamp() == "d " and len(read) == 6, "it may be written again this moment"
    finally:
        forget()
