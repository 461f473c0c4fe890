"""Folders that nobody keeps go, whenever the request to end comes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from rulewright.private_files import temporary_folder


def test_a_request_to_end_as_soon_as_the_folder_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    made = Path.mkdir

    def interrupted(self: Path, *rights: int, **more: int) -> None:
        made(self, *rights, **more)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", interrupted)
        with pytest.raises(KeyboardInterrupt), temporary_folder():
            pytest.fail("it was not entered")
    assert not list(tmp_path.iterdir())


def test_a_request_to_end_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with pytest.raises(KeyboardInterrupt), temporary_folder() as place:
        (place / "deep").mkdir()
        raise KeyboardInterrupt
    assert not list(tmp_path.iterdir())
