"""Signatures, as keys carry them: a name, perhaps with letters: `price(n, i)`, `cost[terrain]`."""

from __future__ import annotations

import re


def name_of(key: str) -> str:
    """The name alone.

    >>> name_of("price(n, i)"), name_of("cost [terrain]"), name_of("turn")
    ('price', 'cost', 'turn')
    """
    return re.split(r"[(\[]", key, maxsplit=1)[0].strip()


def letters_of(key: str) -> tuple[str, ...]:
    """Return the letters in the brackets of a key.

    >>> letters_of("price(n, i)"), letters_of("turn")
    (('n', 'i'), ())
    """
    inside = re.search(r"[(\[]([^)\]]*)", key)
    return tuple(part.strip() for part in inside[1].split(",") if part.strip()) if inside else ()


def split(key: str) -> tuple[str, ...]:
    """The names that a key for several has.

    >>> split("salt, wine"), split("salt")
    (('salt', 'wine'), ('salt',))
    """
    return tuple(part.strip() for part in key.split(","))


def same_key(key: str) -> str:
    """A key without blanks, which say nothing.

    >>> same_key("price(n, i)") == same_key("price (n,i)")
    True
    """
    return "".join(key.split())
