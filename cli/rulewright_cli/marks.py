"""Short marks that stand for names."""

from __future__ import annotations

from collections.abc import Collection


def marks(names: Collection[str]) -> dict[str, str]:
    """The shortest beginnings or endings that tell names apart.

    >>> marks(["hill", "water", "hut"])
    {'hill': 'l', 'hut': 't', 'water': 'r'}
    """
    ordered = sorted(names)
    for length in range(1, 5):
        for cut in (slice(0, length), slice(-length, None)):
            found = {name: name[cut] for name in ordered}
            if len(set(found.values())) == len(ordered):
                return found
    return {name: name for name in ordered}
