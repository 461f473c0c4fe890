"""Build common parts of English sentences."""

from __future__ import annotations

from collections.abc import Sequence


def format_quantity(number: int, singular: str, plural: str | None = None) -> str:
    """
    >>> format_quantity(1, "game"), format_quantity(2000, "game"), format_quantity(0, "loss", "losses")
    ('1 game', '2,000 games', '0 losses')
    """
    return f"{number:,} {singular if number == 1 else plural or singular + 's'}"


def join_words(items: Sequence[str], conjunction: str = "and") -> str:
    """
    >>> join_words(["a"]), join_words(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def capitalize_first(text: str) -> str:
    """Return the text with its first letter in upper case."""
    at = 1 if text.startswith("\u2068") else 0  # a mark that isolates a name of the other direction
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
