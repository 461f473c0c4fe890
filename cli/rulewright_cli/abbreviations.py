"""Abbreviate names to short marks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence, Set

TRUE = "#"
"""The mark of a value that is true; false has none."""


def abbreviate_names(names: Collection[str], taken: Set[str] = frozenset()) -> dict[str, str]:
    """Return short distinct abbreviations of names: final numbers, prefixes or initials of one length; if
    none are distinct, the shortest distinct prefix of each name. `taken` abbreviations are not used.

    >>> abbreviate_names(["hill", "water", "tree"]), abbreviate_names(["Player 1", "Player 2"])
    ({'hill': 'h', 'tree': 't', 'water': 'w'}, {'Player 1': '1', 'Player 2': '2'})
    >>> abbreviate_names(["black man", "black king", "white man", "white king"])["white king"]
    'wk'
    >>> abbreviate_names(["black knight", "black king", "white king", "white pawn"])["white king"]
    'wki'
    >>> abbreviate_names(["silver mine", "statue", "stadium", "sitting room"])["statue"]
    'stat'
    >>> abbreviate_names(["fortress", "harbour"], taken={"f", "w"})
    {'fortress': 'fo', 'harbour': 'ha'}
    >>> abbreviate_names(["the North", "the South", "Harbour"])
    {'Harbour': 'H', 'the North': 'N', 'the South': 'S'}
    """
    ordered = sorted({_drop_article(name) for name in names})
    if len(ordered) == len(set(names)):
        abbreviations = _choose_marks(ordered, taken)
        return {name: abbreviations[_drop_article(name)] for name in sorted(set(names))}
    return _choose_marks(sorted(set(names)), taken)


def _drop_article(name: str) -> str:
    """Return a name from its first capital letter on, if that begins a word: `North` for `the North`."""
    words = name.split(" ")
    start = next((at for at, word in enumerate(words) if word[:1].isupper()), 0)
    return " ".join(words[start:])


def _choose_marks(ordered: Sequence[str], taken: Set[str]) -> dict[str, str]:
    for short in _iter_schemes(ordered):
        found = {name: short(name) for name in ordered}
        marks = set(found.values())
        if len(marks) == len(ordered) and marks.isdisjoint(taken) and all(map(str.isalnum, marks)):
            return found
    return {name: _unique_prefix(name, ordered, taken) for name in ordered}


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


def _unique_prefix(name: str, names: Collection[str], taken: Set[str] = frozenset()) -> str:
    """Return the shortest prefix of a name that no other name begins with and that is not taken."""
    for length in range(1, len(name)):
        prefix = name[:length].strip()
        if prefix not in taken and sum(other.startswith(name[:length]) for other in set(names)) == 1:
            return prefix
    return name
