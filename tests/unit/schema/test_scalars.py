"""Numbers that `check` accepts pass the published schemas, too, as other programs read them."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from rulewright import resources
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.nodes import Mapping
from rulewright.document.reader import read_text
from rulewright.document.schema import check_schema
from rulewright.schema.files import SCRIPT
from rulewright.schema.kinds import Text
from rulewright.schema.ruleset import RULESET
from rulewright.source import Source

RULES = "ruleset: x\ntitle: X\nlanguage: 1\nversion: 1.0.0\nplayers: 2\n"
NUMBERS = (
    "1",
    "0",
    "-1",
    "12",
    "1.10",
    "1.1",
    "0.5",
    "-0.5",
    "1e3",
    "1.0e+3",
    "007",
    "+1",
    ".5",
    "2.",
)


def published(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(resources.schema_text(name)))


def is_checked(text: str) -> bool:
    reporter = Reporter()
    root = read_text(Source("x.yaml", text), reporter)
    assert isinstance(root, Mapping)
    check_schema(root, "ruleset", reporter)
    return not list(reporter.errors)


@pytest.mark.parametrize("number", NUMBERS)
def test_versions_that_look_like_numbers(number: str) -> None:
    text = RULES.replace("1.0.0", number)
    assert is_checked(text)
    read: dict[str, Any] = yaml.safe_load(text)
    assert list(published("ruleset").iter_errors(read)) == []


@pytest.mark.parametrize("record", [RULESET, SCRIPT], ids=["ruleset", "script"])
def test_what_may_be_a_number_may_be_any_number(record: Any) -> None:
    name = "ruleset" if record is RULESET else "script"
    properties = json.loads(resources.schema_text(name))["properties"]
    texts = [key.name for key in record.keys if isinstance(key.kind, Text) and key.kind.number]
    assert name == "script" or "version" in texts
    for key in texts:
        assert "number" in properties[key]["type"], key


@pytest.mark.parametrize("key", ["title", "ruleset", "players", "language"])
def test_whole_numbers_are_judged_alike(key: str) -> None:
    for value in ("3", "0", "-1", "'3'", "true", "null", "x"):
        lines = [line for line in RULES.splitlines() if not line.startswith(f"{key}:")]
        text = "\n".join([*lines, f"{key}: {value}", ""])
        found = list(published("ruleset").iter_errors(yaml.safe_load(text)))
        assert is_checked(text) == (not found), (text, found)
