"""What strangers write ends with a finding: extreme texts, and files that are no files."""

from __future__ import annotations

import errno
import json
import os
import tomllib
from pathlib import Path

import pytest

import cli_tools
from rulewright.document.files import read_source
from rulewright.document.project import project_of
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.fences import LARGEST_FILE, UnreadableText, fenced_parser, read_bounded
from rulewright.formatting.words import format_words
from rulewright.study.settings import with_needed


@pytest.mark.parametrize("text", ["[" * 200_000, "9" * 10_000])
def test_parsers_give_up_with_one_error(text: str) -> None:
    with pytest.raises(UnreadableText), fenced_parser():
        json.loads(text)
    with pytest.raises(UnreadableText), fenced_parser():
        tomllib.loads(f"a = {text}")


def test_errors_of_syntax_pass() -> None:
    with pytest.raises(json.JSONDecodeError), fenced_parser():
        json.loads("{")
