"""What strangers write ends with a finding: extreme texts, and files that are no files."""

from __future__ import annotations

import json
import tomllib

import pytest

from rulewright.fences import UnreadableText, fenced_parser


@pytest.mark.parametrize("text", ["[" * 200_000, "9" * 10_000])
def test_parsers_give_up_with_one_error(text: str) -> None:
    with pytest.raises(UnreadableText), fenced_parser():
        json.loads(text)
    with pytest.raises(UnreadableText), fenced_parser():
        tomllib.loads(f"a = {text}")


def test_errors_of_syntax_pass() -> None:
    with pytest.raises(json.JSONDecodeError), fenced_parser():
        json.loads("{")
