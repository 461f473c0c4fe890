"""Results on disk: bounded, shared, and nothing that stops a run."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from rulewright.workspace import engine_identity, result_cache
from rulewright.workspace.result_cache import ResultCache


def test_the_ones_not_used_for_longest_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_cache, "find_size_limit", lambda _: 20_000)
    kept = ResultCache("numbers", tmp_path)
    keys = [kept.make_key(number) for number in range(40)]
    for age, key in enumerate(keys):
        kept.write_json(key, "x" * 1_000)
        os.utime(tmp_path / key, (age, age))
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= 20_000
    assert kept.read_json(keys[-1]) == "x" * 1_000
    assert kept.read_json(keys[0]) is None


def test_keys_tell_kinds_and_parts_apart(tmp_path: Path) -> None:
    one, other = ResultCache("one", tmp_path), ResultCache("other", tmp_path)
    keys = [
        one.make_key("a"),
        other.make_key("a"),
        one.make_key("a", None),
        one.make_key("a", "b"),
        one.make_key("ab"),
    ]
    assert len(set(keys)) == len(keys)
    assert one.make_key("a") == ResultCache("one", tmp_path / "elsewhere").make_key("a")


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    kept = ResultCache("numbers", taken)
    kept.write_json(kept.make_key(1), 1)
    assert kept.read_json(kept.make_key(1)) is None
    nowhere = ResultCache("numbers", None)
    nowhere.write_json(nowhere.make_key(1), 1)
    assert nowhere.read_json(nowhere.make_key(1)) is None


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

    monkeypatch.setattr(engine_identity.resources, "iter_sources", lambda: [(f.name, str(f)) for f in files])
    monkeypatch.setattr(engine_identity.resources, "sources_digest", digest)
    monkeypatch.setattr(engine_identity, "time", lambda: now + 100)

    def forget() -> None:
        engine_identity.engine_stamp.cache_clear()
        engine_identity._source_stats.cache_clear()

    def stamp() -> str:
        forget()
        return engine_identity.engine_stamp(cache).partition("\0")[0]

    try:
        for text in ("a", "b", "c"):  # of one size
            files[0].write_text(text)
            files[1].write_text("")
            assert stamp() == stamp() == f"{text} "
        assert len(read) == 3
        os.utime(files[0], (now - 100, now - 100))
        assert stamp() == "c " and len(read) == 4
        monkeypatch.setattr(engine_identity, "time", lambda: now)
        files[0].write_text("d")
        assert stamp() == stamp() == "d " and len(read) == 6, "it may be written again this moment"
    finally:
        forget()
