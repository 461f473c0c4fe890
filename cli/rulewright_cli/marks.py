"""Short marks that stand for names."""

from __future__ import annotations

from collections.abc import Collection

TRUE = "#"
"""The mark of something that is there or is not."""


def marks(names: Collection[str]) -> dict[str, str]:
    """The shortest beginnings, endings or initials that tell names apart; the names themselves,
    where nothing short does.

    >>> marks(["hill", "water", "hut"])
    {'hill': 'l', 'hut': 't', 'water': 'r'}
    >>> marks(["black man", "black king", "white man", "white king"])["white king"]
    'wk'
    """
    ordered = sorted(set(names))
    for length in range(1, 5):
        ways = [
            [name[:length] for name in ordered],
            [name[-length:] for name in ordered],
            [_initials(name, length) for name in ordered],
        ]
        for found in ways:
            if len(set(found)) == len(ordered) and all(mark.isalnum() for mark in found):
                return dict(zip(ordered, found, strict=True))
    return {name: name for name in ordered}


def _initials(name: str, length: int) -> str:
    """The beginnings of words, `length` characters of the last."""
    *words, last = name.split() or [""]
    return "".join(word[:1] for word in words) + last[:length] if words else name[:length]
