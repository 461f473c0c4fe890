"""Escape text from files for terminals and for single lines."""

from __future__ import annotations

import json
import unicodedata

_KEPT = frozenset("\u00ad\u200c\u200d")
"""Format characters that occur in prose: the soft hyphen, and characters that join and separate letters."""


def is_terminal_control(char: str) -> bool:
    """Return whether a terminal interprets a character instead of showing it: control characters, line
    breaks, marks that change the direction of writing, and surrogates.

    >>> [is_terminal_control(char) for char in ("a", "\\u202f", "\\x1b", "\\n", "\\u202e")]
    [False, False, True, True, True]
    """
    if char.isprintable():
        return False
    kind = unicodedata.category(char)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and char not in _KEPT)


def escape_line(text: str) -> str:
    """Return a text as one line with terminal control characters escaped as in Python.

    >>> print(escape_line("a\\x1b[2Jb\\nc\\u202ed"))
    a\\x1b[2Jb\\nc\\u202ed
    """
    if text.isprintable():
        return text
    return "".join(
        char.encode("unicode_escape").decode("ascii") if is_terminal_control(char) else char for char in text
    )


def escape_lines(text: str) -> str:
    """Return several lines, each escaped by `escape_line`; tabs are kept.

    >>> escape_lines("a\\tb\\n\\x1b[1m\\n").splitlines()
    ['a\\tb', '\\\\x1b[1m']
    """
    return "\n".join("\t".join(map(escape_line, line.split("\t"))) for line in text.split("\n"))


def to_json_text(data: object, *, indent: int | None = None) -> str:
    r"""Return data as JSON with all terminal control characters escaped, since JSON itself escapes only those
    of ASCII. Raises ValueError for NaN and infinity.

    >>> print(to_json_text(["\x1b", "\x9b", "é"]))
    ["\u001b", "\u009b", "é"]
    """
    text = json.dumps(data, indent=indent, ensure_ascii=False, allow_nan=False)
    if text.isprintable():
        return text
    return "".join(
        json.dumps(char)[1:-1] if char != "\n" and is_terminal_control(char) else char for char in text
    )
