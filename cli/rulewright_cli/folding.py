"""How many columns text takes on a terminal, and long lines in several."""

from __future__ import annotations

import re
from unicodedata import combining, east_asian_width

CLOSING = "、。，．：；！？）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""What must not begin a line."""
OPENING = "（「『【〈《"
"""What must not end one."""
WIDE = r"\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60"
PART = re.compile(
    rf"[{OPENING}]*[{WIDE}][{CLOSING}]*[^\S\u00a0]*"  # a wide character
    rf"|[^\s{WIDE}]+(?:\u00a0[^\s{WIDE}]*)*[{CLOSING}]*[^\S\u00a0]*"  # a word
    r"|\s+"
)
"""What stays together: a word or a wide character, with the blanks after it."""


def columns_of(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(
        0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text
    )


def padded(text: str, width: int, *, right: bool = False) -> str:
    """A text with blanks beside it, as wide as that many columns of a terminal."""
    blanks = " " * (width - columns_of(text))
    return blanks + text if right else text + blanks


def folded(text: str, columns: int, hang: int) -> list[str]:
    """The text in lines of at most so many columns where words allow it, broken at blanks and
    between wide characters; all but the first begin `hang` columns from the left.

    >>> folded("    control: left = player, west = player", 30, 8)
    ['    control: left = player,', '        west = player']
    >>> folded("ロシアは「北極圏」、ノルウェー", 16, 2)
    ['ロシアは「北極', '  圏」、ノル', '  ウェー']
    """
    hang = min(hang, columns // 2)
    lines, line = [], ""
    for part in PART.findall(text):
        if line.strip() and columns_of(line + part.rstrip()) > columns:
            lines.append(line.rstrip())
            line = " " * hang + part.lstrip()
        else:
            line += part
    return [*lines, line.rstrip()]
