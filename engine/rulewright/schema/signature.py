"""Parse signatures in keys: a name with optional parameters, such as `price(n, i)` or `cost[terrain]`."""

from __future__ import annotations

import re


def extract_name(key: str) -> str:
    """Return the name in a key, without parameters.

    >>> extract_name("price(n, i)"), extract_name("cost [terrain]"), extract_name("turn")
    ('price', 'cost', 'turn')
    """
    return re.split(r"[(\[]", key, maxsplit=1)[0].strip()


def extract_letters(key: str) -> tuple[str, ...]:
    """Return the letters in the brackets of a key.

    >>> extract_letters("price(n, i)"), extract_letters("turn")
    (('n', 'i'), ())
    """
    inside = re.search(r"[(\[]([^)\]]*)", key)
    return tuple(part.strip() for part in inside[1].split(",") if part.strip()) if inside else ()


def split_names(key: str) -> tuple[str, ...]:
    """Return the names in a key that combines several.

    >>> split_names("salt, wine"), split_names("salt")
    (('salt', 'wine'), ('salt',))
    """
    return tuple(part.strip() for part in key.split(","))


def normalize_key(key: str) -> str:
    """Return a key without blanks, which have no meaning.

    >>> normalize_key("price(n, i)") == normalize_key("price (n,i)")
    True
    """
    return "".join(key.split())
