"""A real editor with the configuration that our page gives."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from rulewright import resources

ROOT = Path(__file__).resolve().parents[4]
CONFIG = ROOT / "editors" / "neovim" / "rulewright.lua"
STEPS = ROOT / "tests" / "editors_neovim.lua"


def test_the_configuration_stands_in_the_page_word_for_word() -> None:
    page = (ROOT / "docs" / "editors.md").read_text("utf-8")
    assert f"```lua\n{CONFIG.read_text('utf-8')}```" in page


def test_so_does_that_of_helix_which_is_data() -> None:
    page = (ROOT / "docs" / "editors.md").read_text("utf-8")
    text = (ROOT / "editors" / "helix" / "languages.toml").read_text("utf-8")
    assert f"```toml\n{text}```" in page
    told = tomllib.loads(text)
    known = set(told["language-server"])
    assert all(set(each["language-servers"]) <= known for each in told["language"])


@pytest.mark.skipif(shutil.which("nvim") is None, reason="no neovim")
def test_neovim_edits_a_ruleset(tmp_path: Path) -> None:
    game = tmp_path / "pig"
    shutil.copytree(resources.data_folder("rulesets") / "classics" / "pig", game)
    told = tmp_path / "told.json"
    here = str(Path(sys.executable).parent)
    run = subprocess.run(
        [
            "nvim", "--headless", "-u", str(CONFIG), str(game / "ruleset.yaml"),
            "-c", f"luafile {STEPS}",
        ],
        env={
            **os.environ,
            "PATH": f"{here}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
            "XDG_STATE_HOME": str(tmp_path / "state"),
            "XDG_DATA_HOME": str(tmp_path / "data"),
            "TOLD": str(told),
        },
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )  # fmt: skip
    found = json.loads(told.read_text()) if told.exists() else {}
    assert run.returncode == 0, (found, run.stderr[-2000:])
    assert found["codes"] == ["unknown-name"]
    assert found["title"] == "write `banked`"
    assert "banked(p): int, at least 0" in found["hover"]
    assert found["definition"].strip().startswith("banked(p)")
    assert "pot" in found["completion"]
    assert {"state", "flow", "scoring"} <= set(found["symbols"])
    assert "error" not in found["renamed"], found["renamed"]
    assert "safe(p):" in found["after"] and "banked[p]" not in found["after"]
