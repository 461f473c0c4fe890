"""Parts of English sentences that are said everywhere alike."""

from __future__ import annotations

from collections.abc import Sequence


def counted(number: int, thing: str, things: str | None = None) -> str:
    """
    >>> counted(1, "game"), counted(2000, "game"), counted(0, "loss", "losses")
    ('1 game', '2,000 games', '0 losses')
    """
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def listed(things: Sequence[str], last: str = "and") -> str:
    """
    >>> listed(["a"]), listed(["a", "b", "c"])
    ('a', 'a, b and c')
    """
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def capital(text: str) -> str:
    """The text with a capital letter at its start, the others as they are."""
    at = 1 if text.startswith("\u2068") else 0  # the mark of a name in another direction
    return text[:at] + text[at : at + 1].upper() + text[at + 1 :]
