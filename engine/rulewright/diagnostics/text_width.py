"""Compute how many columns text takes on a terminal."""

from __future__ import annotations


def measure_columns(text: str) -> int:
    """Return the columns of a text without control characters: 2 for a wide character, 0 for a combining
    one, and 1 for characters of ambiguous width (`·`, `→`).

    >>> measure_columns("北極 2019"), measure_columns("Lápiz"), measure_columns("e\\u0301")
    (9, 5, 1)
    """
    if text.isascii():  # the usual case, which needs no Unicode tables
        return len(text)
    from wcwidth import wcswidth

    return max(0, wcswidth(text))
