"""Compute how many columns text takes on a terminal."""

from __future__ import annotations


def measure_columns(text: str) -> int:
    """Columns that a text without control characters takes: 2 for a wide character, none for what
    stands upon another. What only some terminals take for wide (`·`, `→`) counts as 1.

    >>> measure_columns("北極 2019"), measure_columns("Lápiz"), measure_columns("e\\u0301")
    (9, 5, 1)
    """
    if text.isascii():  # nearly always, and then the tables need not be loaded
        return len(text)
    from wcwidth import wcswidth

    return max(0, wcswidth(text))
