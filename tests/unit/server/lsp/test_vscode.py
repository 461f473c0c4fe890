"""The extension for Visual Studio Code: its grammar, and what is packed into it."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from rulewright.server.lsp import grammar

EXTENSION = Path(__file__).resolve().parents[4] / "editors" / "vscode"
GRAMMAR = EXTENSION / "syntaxes" / "rulewright.injection.tmLanguage.json"

needs_npm = pytest.mark.skipif(
    shutil.which("npm") is None or not (EXTENSION / "node_modules").is_dir(),
    reason="the packages of npm are not installed",
)


def npm(*words: str) -> str:
    done = subprocess.run(
        ["npm", *words], cwd=EXTENSION, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    return done.stdout


def test_the_grammar_is_that_of_the_language() -> None:
    assert GRAMMAR.read_text("utf-8") == grammar.written(), (
        "python -m rulewright.server.lsp.grammar > " + str(GRAMMAR)
    )
    assert {"do", "where", "is", "when", "each"} <= set(grammar.keys())
    assert not {"note", "title", "source"} & set(grammar.keys())


@needs_npm
def test_rule_text_is_coloured_inside_yaml() -> None:
    told = npm("test")
    assert int(re.findall(r"# pass (\d+)", told)[0]) >= 4


@needs_npm
def test_the_extension_can_be_packed(tmp_path: Path) -> None:
    made = tmp_path / "rulewright.vsix"
    npm("run", "package", "--", "--out", str(made))
    with zipfile.ZipFile(made) as packed:
        names = set(packed.namelist())
    assert {
        "extension/extension.js",
        "extension/syntaxes/rulewright.injection.tmLanguage.json",
        "extension/node_modules/vscode-languageclient/node.js",
    } <= names
    assert not any("/test/grammar" in name or "vsce" in name for name in names)
