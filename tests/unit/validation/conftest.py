"""What tests of studies share."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_tools import PIG
from rulewright.validation.testing import compiled_rules


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    """A copy that a test may edit."""
    shutil.copytree(PIG, tmp_path / "pig")
    return tmp_path / "pig"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The scripts that are played, and the settings of random games."""
    names: list[str] = []
    for name, label in (("play_script", "script"), ("run_laws", "laws"), ("build_baseline", "ground")):
        plain = getattr(compiled_rules.CompiledRules, name)

        def noted(
            self: object, *args: object, plain: Callable[..., object] = plain, label: str = label
        ) -> object:
            what = args[0]
            names.append(what.stem if isinstance(what, Path) else label)
            return plain(self, *args)

        monkeypatch.setattr(compiled_rules.CompiledRules, name, noted)
    return names
