"""Damages texts as people, editors and merges do, for the property tests."""

from __future__ import annotations

import re

from hypothesis import strategies as st

ODD = (
    "\t",
    " ",
    "\n",
    "  \n",
    "\r",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    '"',
    ":",
    ": ",
    "- ",
    "#",
    ",",
    "|",
    ">",
    "&a ",
    "*a ",
    "!!int ",
    "%",
    "@",
    "`",
    "\\",
    "~",
    "---\n",
    "?",
    ".",
    " == ",
    " = ",
    "\0",
    "\u2028",
    "é",
    "ß",
    "\U0001f3b2",
    "0",
    "-1",
    "99999999999999999999",
    "1 to 0",
    "none",
    "null",
    "yes",
    "it",
    "player",
    "where",
    "p chooses ",
    "end game",
    "all",
    "for",
    "any x in y where ",
    "otherwise ",
    "not ",
    "if true:",
    "let x = 1",
    "remove",
    "after: x",
    "type: int",
    "set of ",
    "list of ",
)
"""Bits that mean something to YAML, to the language or to neither."""


@st.composite
def damaged(draw: st.DrawFn, text: str, most: int = 4) -> str:
    """The text after a few small accidents."""
    for _ in range(draw(st.integers(1, most))):
        text = draw(st.sampled_from((cut, put, again, swap_words, splice)))(draw, text)
    return text


def cut(draw: st.DrawFn, text: str) -> str:
    """A stretch is lost."""
    at = draw(st.integers(0, len(text)))
    return text[:at] + text[at + draw(st.integers(1, 25)) :]


def put(draw: st.DrawFn, text: str) -> str:
    """Something gets in."""
    at = draw(st.integers(0, len(text)))
    return text[:at] + draw(st.sampled_from(ODD)) + text[at:]


def again(draw: st.DrawFn, text: str) -> str:
    """A line comes twice, or elsewhere too, or further in."""
    lines = text.split("\n")
    line = lines[draw(st.integers(0, len(lines) - 1))]
    lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from(("", "  "))) + line)
    return "\n".join(lines)


def swap_words(draw: st.DrawFn, text: str) -> str:
    """One word stands where another stood: what is well written and means nothing."""
    words = list(re.finditer(r"\w+", text))
    if not words:
        return text
    old, new = (draw(st.sampled_from(words)) for _ in range(2))
    return text[: old.start()] + new[0] + text[old.end() :]


def splice(draw: st.DrawFn, text: str) -> str:
    """A stretch comes again somewhere else."""
    start = draw(st.integers(0, len(text)))
    piece = text[start : start + draw(st.integers(1, 60))]
    at = draw(st.integers(0, len(text)))
    return text[:at] + piece + text[at:]
