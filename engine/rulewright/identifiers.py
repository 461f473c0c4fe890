"""Define valid names in a ruleset, and the characters that could hide something from a reader."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from string import ascii_lowercase

_NAME = re.compile(r"[^\W\d]\w*")
_DIRECTION = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_NOTHING = "\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0" \
    "\ufff9-\ufffb\U000e0000-\U000e00ff"  # fmt: skip
_JOINING = "\u00ad\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef"

HIDING_CHARS = re.compile(f"[{_DIRECTION}{_NOTHING}]")
"""Characters that are not allowed in files: those that change the direction of writing, so that text is
displayed in another order, and invisible ones. Words that need one contain its escape, which is visible."""
UNSEEN_CHARS = re.compile(f"[{_DIRECTION}{_NOTHING}{_JOINING}]")
"""These, and the characters that join, separate and vary letters in prose: not allowed in names and rules."""
_TURNS = re.compile(f"[{_DIRECTION}]")


@lru_cache(maxsize=2_000)
def is_name(text: str) -> bool:
    """Return whether a text is a name: letters of any script, digits and `_`, no digit first, in Unicode's
    composed form (NFC), so that names that look equal are equal.

    >>> [is_name(text) for text in ("turn", "手番", "été")]
    [True, True, True]
    >>> [is_name(text) for text in ("turn- s", "2nd", "\\u212bland", "a\\u3164")]
    [False, False, False, False]
    """
    return _NAME.fullmatch(text) is not None and (
        text.isascii() or (unicodedata.is_normalized("NFC", text) and UNSEEN_CHARS.search(text) is None)
    )


def signature_letter(name: str) -> str:
    """Return the declared parameter whose type a name has, if it has none of its own: `p` for `p2`.

    >>> signature_letter("p2"), signature_letter("p")
    ('p', 'p')
    """
    return name.rstrip("0123456789")


def column_name(number: int) -> str:
    """Return the name of a column of a grid, counted from 0.

    >>> [column_name(number) for number in (0, 25, 26, 701, 702)]
    ['a', 'z', 'aa', 'zz', 'aaa']
    """
    before, last = divmod(number, 26)
    return (column_name(before - 1) if before else "") + ascii_lowercase[last]


def is_dashed_name(text: str) -> bool:
    """Return whether a text is a name, or several joined by `-` or `.`; numbers may follow the first.

    >>> [is_dashed_name(text) for text in ("ja", "letter-ja", "map-2.1", "-x", "a b", "..")]
    [True, True, True, False, False, False]
    """
    first, *rest = re.split("[-.]", text)
    return is_name(first) and all(is_name(f"_{part}") and part for part in rest)


def describe_char(char: str) -> str:
    """Describe a character by its code and Unicode name, for messages about invisible or confusable ones.

    >>> describe_char("\\u202e"), describe_char("р")
    ('U+202E, right-to-left override', 'U+0440, Cyrillic small letter er')
    """
    name = unicodedata.name(char, "").lower()
    for script in ("cyrillic", "greek", "latin", "hangul", "mongolian", "khmer", "arabic"):
        name = name.replace(script, script.capitalize())
    return f"U+{ord(char):04X}" + (f", {name}" if name else "")


def hidden_headline(char: str) -> str:
    """Return the headline of a diagnostic for a hidden character."""
    what = "turns the direction of writing" if _TURNS.match(char) else "cannot be seen"
    return f"a character that {what} stands here ({describe_char(char)})"


def explain_invalid_name(text: str) -> str:
    """Return why a text is not a valid name, as a label, with a suggestion for well-known cases."""
    composed = unicodedata.normalize("NFC", text)
    if (found := UNSEEN_CHARS.search(text)) is not None:
        return f"holds {describe_char(found[0])}"
    if composed != text and is_name(composed):
        return f"looks like `{composed}`, but is written with other characters (not in NFC)"
    return "a name is made of letters, digits and `_`, and does not begin with a digit"
