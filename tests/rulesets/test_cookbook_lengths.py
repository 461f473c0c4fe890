"""Entries of the cookbook are short: a reader sees all rules of one at a glance."""

from __future__ import annotations

import re

import pytest

from rulewright import resources

LEAST, MOST = 25, 70
SECTIONS = frozenset(
    "actions bags bound chains define flow grids invariants modifiers options pieces positions procedures"
    " relations scoring sets state tables triggers types zones".split()
)
"""The sections that state rules: not the head (title, players, variants, ...), `names`, which assigns
letters, and `board`, which says how the table is drawn."""
RULESETS = resources.data_folder("rulesets")
ENTRIES = {path.parent.name: path for path in RULESETS.glob("cookbook/*/ruleset.yaml")}


def count_rule_lines(text: str) -> int:
    """Return the number of lines of `SECTIONS` that are neither empty nor a comment.

    >>> count_rule_lines("title: Heap\\nstate:\\n  # stones\\n  heap: int\\n\\nflow:\\n  take: heap = 2\\n")
    4
    """
    return sum(
        line.strip() != "" and not line.lstrip().startswith("#")
        for section in re.split(r"^(?=\w)", text, flags=re.MULTILINE)
        if section.partition(":")[0] in SECTIONS
        for line in section.splitlines()
    )


@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_entry_is_short(name: str) -> None:
    count = count_rule_lines(ENTRIES[name].read_text("utf-8"))
    assert LEAST <= count <= MOST
