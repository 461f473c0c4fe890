"""Gives a ruleset words in Arabic letters, to see pages that run from right to left."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from string import ascii_lowercase

from fluent.syntax import FluentParser, FluentSerializer, ast, visitor

LETTERS = str.maketrans(
    ascii_lowercase + ascii_lowercase.upper() + ",;?",
    2 * "ابتثجحخدذرزسشصضطظعغفقكلمنه" + "،؛؟",
)


class _Transliteration(visitor.Transformer):
    """Puts an Arabic letter for each Latin one in the texts of messages."""

    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        node.value = node.value.translate(LETTERS)
        return node


def write_arabic(ruleset: Path, folder: Path) -> Path:
    """Copy a ruleset into a new folder, with its English words in Arabic letters as `ar`."""
    shutil.copytree(ruleset, folder)
    rules = folder / "ruleset.yaml"
    text, found = re.subn(r"(?m)^(languages: \[en)", r"\1, ar", rules.read_text("utf-8"))
    assert found == 1
    rules.write_text(text, "utf-8")
    words = FluentParser().parse((folder / "locales" / "en.ftl").read_text("utf-8"))
    arabic = FluentSerializer().serialize(_Transliteration().visit(words))
    (folder / "locales" / "ar.ftl").write_text(arabic, "utf-8")
    return folder
