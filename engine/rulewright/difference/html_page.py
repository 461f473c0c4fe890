"""Render a difference as a self-contained HTML page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import takewhile
from pathlib import Path

from rulewright.difference.model import Difference, ScriptVerdict, format_verdict
from rulewright.pages.page import render_template

TEMPLATES = Path(__file__).parent / "templates"
WELL, BAD = " well", " bad"
ENDING_STYLES: dict[ScriptVerdict, tuple[str, str]] = {
    "passes now": (BAD, WELL),
    "fails now": (WELL, BAD),
    "fails otherwise": (BAD, BAD),
    "ends otherwise": ("", ""),
}
"""The CSS classes of a script's two ends, which distinguish good from bad, not old from new."""

WORDS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|\d+|[^\W\d\u3040-\u30ff\u3400-\u9fff]+|\s+|[^\w\s]")
"""The units of marking: a word, a number, or one character of a script that is written without spaces."""

MarkedPieces = list[tuple[str, str]]
"""A line in pieces, each with the HTML tag of its mark; the tag is empty for unmarked text."""


def render_html(difference: Difference) -> str:
    """Return a self-contained page."""
    sections = [
        ("-".join(re.findall(r"\w+", title)), title, rules) for title, rules in difference.iter_sections()
    ]
    remarks = [rule for rule in difference.rules if rule.remark]
    if remarks:
        sections.append(("remarks", difference.words.format("remarks"), remarks))
    return render_template(
        "difference.html",
        TEMPLATES,
        title=f"{difference.old.name} → {difference.new.name}",
        difference=difference,
        sections=sections,
        ends=ENDING_STYLES,
        marked_lines=marked_lines,
        language=difference.words.language,
        words=difference.words,
        describe_verdict=format_verdict,
    )


def marked_lines(changes: list[tuple[str, str]]) -> Iterator[tuple[str, MarkedPieces]]:
    """Yield unchanged, removed (`out`) and added (`in`) lines; changed words are marked if equally many lines
    were removed and added."""
    at = 0
    while at < len(changes):
        mark, line = changes[at]
        if mark == " ":
            yield "", [("", line)]
            at += 1
            continue
        gone = _take_marked_lines(changes[at:], "-")
        come = _take_marked_lines(changes[at + len(gone) :], "+")
        at += len(gone) + len(come)
        if len(gone) == len(come):
            pairs = [mark_changed_words(a, b) for a, b in zip(gone, come, strict=True)]
            yield from (("out", pieces) for pieces, _ in pairs)
            yield from (("in", pieces) for _, pieces in pairs)
        else:
            yield from (("out", [("", line)]) for line in gone)
            yield from (("in", [("", line)]) for line in come)


def _take_marked_lines(changes: list[tuple[str, str]], mark: str) -> list[str]:
    return [line for _, line in takewhile(lambda change: change[0] == mark, changes)]


def merge_changed_words(old_line: str, new_line: str) -> MarkedPieces:
    """Merge two lines into one with the words of both, and mark the words that only one of them has.

    >>> merge_changed_words("You get $8.", "You get $7.")
    [('', 'You get $'), ('del', '8'), ('ins', '7'), ('', '.')]
    """
    a, b = (WORDS.findall(text) for text in (old_line, new_line))
    pieces = MarkedPieces()
    gone = come = ""
    steps = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    for step, i, j, k, n in [*steps, ("end", 0, 0, 0, 0)]:
        same = "".join(b[k:n]) if step == "equal" else ""
        if step in ("equal", "end") and (same.strip() or step == "end" or not gone + come):
            pieces += [(mark, text) for mark, text in (("del", gone), ("ins", come), ("", same)) if text]
            gone = come = ""
        else:  # a space between changed words is a part of the change
            gone, come = gone + "".join(a[i:j]), come + "".join(b[k:n])
    return pieces


def mark_changed_words(old_line: str, new_line: str) -> tuple[MarkedPieces, MarkedPieces]:
    """Return both lines, with the words marked that only one of them has."""
    a, b = (WORDS.findall(text) for text in (old_line, new_line))
    gone, come = MarkedPieces(), MarkedPieces()
    for step, i, j, k, n in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if i < j:
            gone.append(("" if step == "equal" else "del", "".join(a[i:j])))
        if k < n:
            come.append(("" if step == "equal" else "ins", "".join(b[k:n])))
    return gone, come
