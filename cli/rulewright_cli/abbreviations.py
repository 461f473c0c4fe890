"""Abbreviate names to short marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

TRUE = "#"
"""The mark of something that is there or is not."""


def abbreviate_names(names: Collection[str]) -> dict[str, str]:
    """Short parts that tell names apart: numbers at their ends, beginnings, initials; where nothing
    of one length does, as much of each name as is needed.

    >>> abbreviate_names(["hill", "water", "tree"]), abbreviate_names(["Player 1", "Player 2"])
    ({'hill': 'h', 'tree': 't', 'water': 'w'}, {'Player 1': '1', 'Player 2': '2'})
    >>> abbreviate_names(["black man", "black king", "white man", "white king"])["white king"]
    'wk'
    >>> abbreviate_names(["black knight", "black king", "white king", "white pawn"])["white king"]
    'wki'
    >>> abbreviate_names(["silver mine", "statue", "stadium", "sitting room"])["statue"]
    'stat'
    """
    ordered = sorted(set(names))
    for short in _iter_schemes(ordered):
        found = {name: short(name) for name in ordered}
        if len(set(found.values())) == len(ordered) and all(map(str.isalnum, found.values())):
            return found
    return {name: _unique_prefix(name, ordered) for name in ordered}


def _iter_schemes(names: Collection[str]) -> Iterator[Callable[[str], str]]:
    yield lambda name: name[:1]
    if all(name[-1:].isdigit() for name in names):
        yield lambda name: name[-1:]
        yield lambda name: name[-2:].strip()
    if all(" " in name for name in names):
        yield lambda name: "".join(word[:1] for word in name.split())
    columns = list(zip(*(name.split() for name in names), strict=False))
    if len(columns) > 1 and all(len(name.split()) == len(columns) for name in names):
        yield lambda name: "".join(map(_unique_prefix, name.split(), columns))
    yield lambda name: name[:2]


def _unique_prefix(name: str, names: Collection[str]) -> str:
    """Return the shortest prefix of a name that no other name begins with."""
    for length in range(1, len(name)):
        if sum(other.startswith(name[:length]) for other in set(names)) == 1:
            return name[:length].strip()
    return name
