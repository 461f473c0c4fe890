"""Pad and wrap text in columns of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from rulewright.diagnostics.text_width import measure_columns

CLOSING = ";:,.!?)、。，．：；！？）」』】〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
"""Characters that must not begin a line."""
OPENING = "（「『【〈《"
"""Characters that must not end a line."""
WIDE = r"\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60"


def pad_text(text: str, width: int, *, align_right: bool = False) -> str:
    """Return a text padded with spaces to a width in terminal columns."""
    blanks = " " * (width - measure_columns(text))
    return blanks + text if align_right else text + blanks


@cache
def _part_pattern() -> re.Pattern[str]:
    """Return the pattern of unbreakable parts: a word or a wide character, with the spaces after
    it; compiled on first use.
    """
    return re.compile(
        rf"[{OPENING}]*[{WIDE}][{CLOSING}]*[^\S\u00a0]*"  # a wide character
        rf"|[^\s{WIDE}]+(?:\u00a0[^\s{WIDE}]*)*[{CLOSING}]*[^\S\u00a0]*"  # a word
        r"|\s+"
    )


def split_breakable(text: str) -> list[str]:
    """Split a text at all points where a line may end."""
    return [part.strip() for part in _part_pattern().findall(text)]


def wrap_text(text: str, columns: int, hang: int) -> list[str]:
    """Wrap a text into lines of at most `columns` columns, at blanks and between wide characters; only words
    longer than a line are broken. All lines but the first are indented by `hang` columns.

    >>> wrap_text("    control: left = player, west = player", 30, 8)
    ['    control: left = player,', '        west = player']
    >>> wrap_text("ロシアは「北極圏」、ノルウェー", 16, 2)
    ['ロシアは「北極', '  圏」、ノル', '  ウェー']
    """
    if measure_columns(text) <= columns:  # most do
        return [text.rstrip()]
    hang = min(hang, columns // 2)
    lines, line = [], ""
    for part in _part_pattern().findall(text):
        if line.strip() and measure_columns(line + part.rstrip()) > columns:
            lines.append(line.rstrip())
            line = " " * hang + part.lstrip()
        else:
            line += part
        if measure_columns(line.rstrip()) > columns:
            *full, line = _split_long_word(line, columns, hang)
            lines += full
    return [*lines, line.rstrip()]


def _split_long_word(line: str, columns: int, hang: int) -> Iterator[str]:
    """Yield a line that is one long word in pieces that fit; at least one character each."""
    from wcwidth import iter_graphemes

    piece, begun = "", False
    for sign in iter_graphemes(line):
        if begun and measure_columns(piece + sign) > columns:
            yield piece
            piece = " " * hang
        piece += sign
        begun = not sign.isspace() or begun
    yield piece
