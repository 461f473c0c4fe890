"""A cache that somebody else could have written is not used, and that is said."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run
from rulewright.cache_files import write_cached
from rulewright.private_files import explain_distrust, is_own_file

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
SOMEBODY = 12345


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    return ruleset(tmp_path / "nim", NIM, scenarios__last=SCRIPT)


def made_open(path: Path, way: str) -> None:
    if way == "writable":
        path.chmod(0o777)
    elif not ROOT:
        pytest.skip("only root can give files away")
    else:
        os.chown(path, SOMEBODY, SOMEBODY)


class Evil:
    """What runs a program when it is read back."""

    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self.mark,)


@pytest.mark.parametrize("way", ["writable", "owned"])
@pytest.mark.parametrize("place", ["folder", "above", "link"])
def test_a_folder_that_is_open_to_others(
    way: str, place: str, nim: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "kept" / "cache"
    folder.mkdir(parents=True)
    made_open(folder if place != "above" else folder.parent, way)
    if place == "link":
        (tmp_path / "link").symlink_to(folder)
        folder = tmp_path / "link"
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(folder))
    done = run("run", nim / "scenarios" / "last.yaml")
    assert done.exit_code == 0, done.stderr
    assert done.stderr.count("the cache is not used") == 1
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("way", ["writable", "owned", "link", "own"])
def test_a_file_in_it_that_somebody_else_wrote(
    way: str, nim: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, mark = tmp_path / "cache", tmp_path / "ran"
    words = ["play", nim, "--seat", "player1=random", "--seat", "player2=random", "--players", 2]
    monkeypatch.setenv("RULEWRIGHT_CACHE", str(folder))
    assert run(*words).exit_code == 0
    assert folder.stat().st_mode & 0o777 == 0o700
    (kept,) = (folder / "compiled").iterdir()
    write_cached(kept, pickle.dumps(Evil(mark)))
    if way == "link":
        kept.rename(tmp_path / "elsewhere")
        kept.symlink_to(tmp_path / "elsewhere")
    elif way != "own":
        made_open(kept, way)
    done = run(*words)
    assert done.exit_code == 0, done.stderr
    assert mark.exists() == (way == "own"), "what you wrote yourself is trusted"


def test_what_is_trusted(tmp_path: Path) -> None:
    assert explain_distrust(tmp_path / "not" / "there" / "yet") is None
    file = tmp_path / "file"
    assert not is_own_file(file)
    file.touch(0o600)
    assert is_own_file(file) and explain_distrust(file) == f"`{file}` is no folder"
    assert explain_distrust(Path("/tmp")) == "others may write to `/tmp`"
