"""Rule text stands only where YAML leaves it as it was written."""

from __future__ import annotations

import pytest

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.nodes import Mapping, Node
from rulewright.document.reader import read_text
from rulewright.document.rule_text import get_rule_span
from rulewright.source import Source


def value(text: str) -> Node:
    root = read_text(Source("a.yaml", text), Reporter())
    assert isinstance(root, Mapping)
    node = root.get("is")
    assert node is not None
    return node


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("is: a + b   # why\n", "a + b"),
        ("is: 'a + b'\n", "a + b"),
        ('is: "a + b"\n', "a + b"),
        ("is: false\n", "false"),
        ("is: 3\n", "3"),
        ("is: |\n  a\n  + b\n\n", "  a\n  + b"),
        ("is: |-  # why\n  a\n", "  a"),
    ],
)
def test_text_is_read_in_place(text: str, rule: str) -> None:
    reporter = Reporter()
    span = get_rule_span(value(text), reporter)
    assert span is not None and span.text == rule
    assert reporter.diagnostics == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("is: >\n  a\n  + b\n", "folded-rule-text"),
        ("is: >-\n  a\n", "folded-rule-text"),
        ("is: a\n  + b\n", "folded-rule-text"),
        ("is: 'a\n  + b'\n", "folded-rule-text"),
        ("is: 'it''s'\n", "folded-rule-text"),
        ('is: "a\\nb"\n', "folded-rule-text"),
        ("is:\n", "empty-value"),
        ("is: ''\n", "empty-value"),
        ("is: |\n", "empty-value"),
        ("is: [a]\n", "wrong-kind"),
        ("is: {a: b}\n", "wrong-kind"),
    ],
)
def test_text_that_yaml_changes_is_refused(text: str, code: str) -> None:
    reporter = Reporter()
    assert get_rule_span(value(text), reporter) is None
    assert [found.code for found in reporter.diagnostics] == [code]
    assert reporter.diagnostics[0].primary.span.source.path == "a.yaml"
