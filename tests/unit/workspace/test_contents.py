"""What lies in a folder is known by its texts, which are read when a file may be another one."""

from __future__ import annotations

import os
import random
import shutil
import time
from pathlib import Path

import pytest

from cli_tools import RULESETS
from edits import CHANGES, files_of, put_back
from rulewright.document.files import use_unsaved_texts
from rulewright.workspace import folder_contents as looking
from rulewright.workspace.folder_contents import FolderContents, read_contents


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks does so long after the last file was written."""
    monkeypatch.setattr(looking, "time", lambda: time.time() + 100)


@pytest.mark.usefixtures("later")
def test_after_any_change_a_second_look_sees_what_a_first_one_would(tmp_path: Path) -> None:
    pig = tmp_path / "pig"
    shutil.copytree(RULESETS / "classics" / "pig", pig)
    chance = random.Random(1)
    original = files_of(pig)
    before: FolderContents | None = None
    for _ in range(60):
        chance.choice((*CHANGES, lambda pig, _: put_back(pig, original)))(pig, chance)
        if not list(pig.rglob("*.yaml")):
            put_back(pig, original)
        found = read_contents(pig, before)
        assert found.entry_digests == read_contents(pig).entry_digests
        before = found


@pytest.mark.usefixtures("later")
def test_a_file_that_is_as_it_was_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def listening(path: str, mode: str) -> object:
        opened.append(os.path.basename(path))
        return open(path, mode)

    monkeypatch.setattr(looking, "open", listening, raising=False)
    one, other, link = tmp_path / "one", tmp_path / "other", tmp_path / "link"
    one.write_text("a")
    other.write_text("b")
    link.symlink_to("one")
    first = read_contents(tmp_path)
    assert sorted(opened) == ["link", "one", "other"]
    opened.clear()
    assert read_contents(tmp_path, first).entry_digests == first.entry_digests
    assert opened == ["link"]
    times = os.stat(one)
    one.write_text("c")
    os.utime(one, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert (
        read_contents(tmp_path, first).entry_digests
        == read_contents(tmp_path).entry_digests
        != first.entry_digests
    )
    with use_unsaved_texts({other: "d"}):
        held = read_contents(tmp_path, first)
        assert held.entry_digests["other"] != first.entry_digests["other"]
    assert read_contents(tmp_path, held).entry_digests["other"] == first.entry_digests["other"]


def test_a_file_that_was_written_this_moment_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("a")
    assert read_contents(tmp_path).file_stamps == {}
