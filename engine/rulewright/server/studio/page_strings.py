"""Load the strings of the studio's pages in every available language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from rulewright.words.words import Words

HERE: Final = Path(__file__).parent
LANGUAGES: Final = tuple(sorted(path.stem for path in (HERE / "locales").glob("*.ftl")))
_MESSAGE = re.compile(r"^([a-z][a-z-]*) = (.*)$", re.MULTILINE)
_OPEN = re.compile(r"\{ \$(\w+) \}")


def choose_language(*requested: str) -> str:
    """Return the first of some languages (`de-CH`) with texts; English if there is none."""
    return find_available(requested, LANGUAGES) or "en"


def find_available(requested: Iterable[str], available: Collection[str]) -> str | None:
    """The first of some languages (`de-CH`) that is known (`de`)."""
    plain = (code.partition("-")[0].lower() for code in requested)
    return next((code for code in plain if code in available), None)


def parse_accepted(header: str) -> Iterable[str]:
    """Return the languages that a browser accepts, by preference."""
    return (part.partition(";")[0].strip() for part in header[:200].split(","))


@cache
def load_strings(language: str) -> Mapping[str, str]:
    """All of them by their ids; what a page fills in stands in braces: `{name}`."""
    text = (HERE / "locales" / f"{language}.ftl").read_text("utf-8")
    words = Words(HERE, language)
    return {
        id: words.format_message(id, {name: f"{{{name}}}" for name in _OPEN.findall(told)}) or id
        for id, told in _MESSAGE.findall(text)
    }
