"""Escape text of rulesets for pages.

Words can hold any character as an escape: controls (U+0000), halves of characters, and marks that
turn the direction of all text behind them (U+202E). Pages have them written as in Python. Marks of
direction that end by themselves (U+2068, U+200F) stay, since languages need them.
"""

from __future__ import annotations

import json
import re

_UNFIT = "\x7f-\x9f\u2028-\u202e\ud800-\udfff"
_UNFIT_FOR_PAGES = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f{_UNFIT}]")
_UNFIT_IN_JSON = re.compile(rf"\\\\|\\[bf]|\\u00[01][0-9a-f]|[{_UNFIT}]")


def page_text(text: str) -> str:
    r"""Escape control characters in text for a page, and characters that change the text direction.

    >>> page_text("a\u202eb\x00c\n") == "a\\u202eb\\x00c\n"
    True
    """
    return _UNFIT_FOR_PAGES.sub(lambda found: _escape_char(found[0]), text)


def page_json(content: object) -> str:
    r"""Return data as JSON for the script of a page, with texts escaped as by `page_text`. Raises ValueError
    for a number that JSON does not have.

    >>> json.loads(page_json(["a\u202e", "\x00", "\\u0000", "\n"])) == [
    ...     "a\\u202e", "\\x00", "\\u0000", "\n"]
    True
    """
    text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _UNFIT_IN_JSON.sub(_escape_in_json, text)


def _escape_in_json(match: re.Match[str]) -> str:
    given = match[0]
    if given == r"\\":
        return given
    return "\\" + _escape_char(json.loads(f'"{given}"') if given.startswith("\\") else given)


def _escape_char(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
