"""Small folders of rulesets to load."""

from __future__ import annotations

from pathlib import Path

import pytest

from unit.document.folders import HEAD, Folder


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Makes a ruleset: `folder("flow: ...", map="...", **{"editions/ja": "..."})`. The first text
    is put behind the usual head of ruleset.yaml."""

    def make(main: str = "", **files: str) -> Path:
        base = tmp_path / "example"
        base.mkdir(exist_ok=True)
        (base / "ruleset.yaml").write_text(HEAD + main, "utf-8")
        for name, text in files.items():
            path = base / f"{name}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return base

    return make
