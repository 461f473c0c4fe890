"""How the tests themselves run: from any shell, and none left out in silence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from processes import PATIENCE

TESTS = Path(__file__).parent
BARE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
"""Without plugins: most of the time of a start goes into what is not used."""
SKIPPING = """\
import pytest

def test_declared(): pytest.skip("Ray is not installed: pip install it")

def test_other(): pytest.skip("{reason}")
"""


def test_control_c_is_heard_where_the_shell_has_it_ignored() -> None:
    ignored = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
             "-o", "addopts=-p pytest_asyncio.plugin",  # what the settings of pytest name
             "tests/cli/test_play.py", "-k", "ctrl_c"],
            cwd=TESTS.parent, text=True, capture_output=True, timeout=PATIENCE, check=False,
            env={**os.environ, **BARE},
        )  # fmt: skip
    finally:
        signal.signal(signal.SIGINT, ignored)
    assert "1 passed" in ran.stdout and ran.returncode == 0, ran.stdout


@pytest.mark.parametrize(
    ("reason", "ci"),
    [
        ("OpenSpiel is not installed", "1"),
        ("there is no C compiler", "1"),
        ("there is no C compiler", ""),
    ],
)
def test_a_test_that_is_left_out_without_being_declared_fails_in_ci(
    tmp_path: Path, reason: str, ci: str
) -> None:
    (tmp_path / "test_skipping.py").write_text(SKIPPING.format(reason=reason), "utf-8")
    (tmp_path / "conftest.py").write_text(
        "import skips\n\ndef pytest_configure(config):\n    config.pluginmanager.register(skips.Skips())\n"
    )
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", tmp_path, "."],
        cwd=tmp_path, text=True, capture_output=True, timeout=PATIENCE, check=False,
        env={
            **os.environ, "CI": ci, "PYTHONPATH": str(TESTS), **BARE,
        },
    )  # fmt: skip
    assert "2 skipped" in ran.stdout
    told = f"test_skipping.py::test_other: {reason}" in ran.stdout
    assert (told, ran.returncode) == ((True, 1) if ci and "compiler" in reason else (False, 0))
