"""What tests of studies share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_tools import PIG
from rulewright.study.testing import trying


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    """A copy that a test may edit."""
    shutil.copytree(PIG, tmp_path / "pig")
    return tmp_path / "pig"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that are played, and the settings of random games."""
    names: list[str] = []
    for name in ("script", "laws", "ground"):
        plain = getattr(trying.CompiledRules, name)

        def noted(self: object, *args: object, plain: Callable[..., object] = plain) -> object:
            what = args[0]
            names.append(what.stem if isinstance(what, Path) else plain.__name__)
            return plain(self, *args)

        monkeypatch.setattr(trying.CompiledRules, name, noted)
    return names
