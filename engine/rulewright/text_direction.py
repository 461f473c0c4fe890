"""Determine the direction of text, left-to-right or right-to-left, and isolate mixed runs."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal

RIGHT_TO_LEFT: Final = frozenset(
    "ar arc azb bal ckb dv fa glk he iw ji ks lrc mzn nqo pnb ps rhg sd syr ug ur yi".split()
)
"""Languages that are usually written from right to left, by their codes."""
_SCRIPTS: Final = frozenset("adlm arab aran hebr mand nkoo rohg samr syrc thaa".split())
_RUNS_LEFT: Final = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
_RUNS_RIGHT: Final = re.compile("[A-Za-z\u00c0-\u024f\u0370-\u052f\u3040-\u9fff\uac00-\ud7af]")
_OPEN, _CLOSE = "\u2068", "\u2069"


@cache
def find_direction(language: str) -> Literal["ltr", "rtl"]:
    """Return the direction of a language, or of the script that its code names.

    >>> [find_direction(code) for code in ("en", "ar", "he-IL", "uz-Arab", "az-Latn-IR", "ks-Deva")]
    ['ltr', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr']
    """
    first, *rest = language.lower().split("-")
    script = next((part for part in rest if len(part) == 4 and part.isalpha()), None)
    right = first in RIGHT_TO_LEFT if script is None else script in _SCRIPTS
    return "rtl" if right else "ltr"


def isolate_text(text: str, language: str) -> str:
    """Isolate a text for insertion into a text of a language: if its direction differs, return it between
    the marks FSI and PDI, so that it does not reorder the surrounding text.

    >>> isolate_text("Ann", "en"), isolate_text("Ann", "he") == "\\u2068Ann\\u2069"
    ('Ann', True)
    """
    if _OPEN in text:  # an isolate's direction ignores nested isolates
        return text
    other = _RUNS_RIGHT if find_direction(language) == "rtl" else _RUNS_LEFT
    return f"{_OPEN}{text}{_CLOSE}" if other.search(text) is not None else text
