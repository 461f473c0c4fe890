"""Damages texts as people, editors and merges do, for the property tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

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


NESTS = (
    ("[", "]"),
    ("{", "}"),
    ("{ ", " }"),
    ("(", ")"),
    ("[[", "]]"),
    ('{"a": ', "}"),
    ("{a: ", "}"),
    ("- ", ""),
    ("? ", ""),
    ("> ", ""),
    ("not ", ""),
    ("-", ""),
    ("1 + ", ""),
    ("p.", ""),
    ("if true: ", ""),
    ("for p in player: ", ""),
    ("set of ", ""),
    ("any p in player where ", ""),
    ("{ $a -> *[b] ", "}"),
    ("{ FORM(", ") }"),
)
"""What opens a level in YAML, in JSON, in the language or in messages, and what closes it."""

DEPTHS = (40, 300, 3_000)
"""The last is so deep that a parser that calls itself for each level comes to its end."""
ACCIDENTS: tuple[Callable[[Random, str], str], ...]


@st.composite
def damaged(draw: st.DrawFn, text: str, most: int = 4) -> str:
    """The text after a few small accidents."""
    return damage(draw(st.randoms(use_true_random=False)), text, most)


def damage(random: Random, text: str, most: int = 4) -> str:
    """The text after a few small accidents."""
    for _ in range(random.randint(1, most)):
        text = random.choice(ACCIDENTS)(random, text)
    return text


def cut(random: Random, text: str) -> str:
    """A stretch is lost."""
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.randint(1, 25) :]


def put(random: Random, text: str) -> str:
    """Something gets in."""
    at = random.randint(0, len(text))
    return text[:at] + random.choice(ODD) + text[at:]


def again(random: Random, text: str) -> str:
    """A line comes twice, or elsewhere too, or further in."""
    lines = text.split("\n")
    line = lines[random.randint(0, len(lines) - 1)]
    lines.insert(random.randint(0, len(lines)), random.choice(("", "  ")) + line)
    return "\n".join(lines)


def swap_words(random: Random, text: str) -> str:
    """One word stands where another stood: what is well written and means nothing."""
    words = list(re.finditer(r"\w+", text))
    if not words:
        return text
    old, new = (random.choice(words) for _ in range(2))
    return text[: old.start()] + new[0] + text[old.end() :]


def splice(random: Random, text: str) -> str:
    """A stretch comes again somewhere else."""
    start = random.randint(0, len(text))
    piece = text[start : start + random.randint(1, 60)]
    at = random.randint(0, len(text))
    return text[:at] + piece + text[at:]


def swap_lines(random: Random, text: str) -> str:
    """Two lines change places, as in a merge."""
    lines = text.split("\n")
    one, other = (random.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def another_number(random: Random, text: str) -> str:
    """A number is another one, of any size."""
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    at = random.choice(numbers)
    new = random.choice(("0", "-1", "1", "7", "65", "1000", "99999", "2147483648", "9" * 30))
    return text[: at.start()] + new + text[at.end() :]


def nest(random: Random, text: str) -> str:
    """A word is many levels deep, closed or not."""
    words = list(re.finditer(r"\w+", text))
    start, end = random.choice(words).span() if words else (0, 0)
    opening, closing = random.choice(NESTS)
    depth = random.choice(DEPTHS)
    closed = random.choice((0, depth, depth, depth - 1))
    return text[:start] + opening * depth + text[start:end] + closing * closed + text[end:]


def nest_lines(random: Random, text: str) -> str:
    """Lines follow that are each further in than the one before."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    indent = len(lines[at]) - len(lines[at].lstrip())
    sign = random.choice(("a:", "-", "if true:", "for p in player:", "a ="))
    depth = random.choice(DEPTHS[:2])
    lines[at:at] = [" " * (indent + level) + sign for level in range(depth)]
    return "\n".join(lines)


ACCIDENTS = (
    cut,
    put,
    again,
    swap_words,
    splice,
    swap_lines,
    another_number,
    nest,
    nest_lines,
)
