"""The extension for Visual Studio Code: its grammar, and what is packed into it."""

from __future__ import annotations

import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulewright.language.parser import list_keywords
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.name_index import NameIndex, RuleText
from rulewright.ruleset_folders import list_rulesets
from rulewright.server.lsp import grammar
from rulewright.source import Source

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
    up_to_date = GRAMMAR.read_text("utf-8") == grammar.format_grammar()
    assert up_to_date, "what has changed is written by `make schemas`"
    assert {"do", "where", "is", "when", "each"} <= set(grammar.list_rule_keys())
    assert not {"note", "title", "source"} & set(grammar.list_rule_keys())


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


def test_every_word_is_coloured_as_it_is_read() -> None:
    """In the texts of the games that are shipped, and all words of the language stand there."""
    keyword = re.compile(grammar.keyword_pattern())
    plain = re.compile(rf"(?:{'|'.join((*grammar.CONSTANTS, *grammar.TYPES))})\b")
    seen, wrong = set[str](), list[str]()
    for text in texts():
        for lexeme in text.lexemes:
            if not lexeme.text[0].isalpha():
                continue
            is_name = lexeme.terminal in ("NAME", "WORD")
            content = lexeme.source.text
            found = keyword.match(content, lexeme.start) or plain.match(content, lexeme.start)
            alike = is_name and lexeme.text in ("nothing", "all")  # also a statement; `teams: all`
            if (found is not None) is is_name and not alike:
                wrong.append(f"{lexeme.span}: {lexeme.span.source.line_text(lexeme.span.line)}")
            if not is_name:
                seen.update(lexeme.text.replace(",", "").split())
    assert not wrong, wrong[:20]
    assert seen == list_keywords(), "these stand in no text here"


RARE = """\
procedures:
  rare(p): |
    let q = least p in player by money[p]
    p chooses 1 to 2 of good as want
"""


def texts() -> Iterator[RuleText]:
    """The rules of all games, and what stands in none of them."""
    for folder in list_rulesets():
        for path in folder.glob("*.yaml"):
            yield from texts_of(path, path.read_text("utf-8"))
    yield from texts_of(Path("ruleset.yaml"), RARE)


def texts_of(path: Path, text: str) -> Iterator[RuleText]:
    names = NameIndex(EditedFile(path, Source(path.name, text)), None)
    return (each for each in names.rule_texts if each.syntax_tree is not None)
