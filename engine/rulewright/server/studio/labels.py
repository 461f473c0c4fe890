"""The words of the pages themselves, whatever the game, in the languages that there are."""

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


def spoken(*wanted: str) -> str:
    """Return the first of some languages (`de-CH`) with texts; English if there is none."""
    return first_known(wanted, LANGUAGES) or "en"


def first_known(wanted: Iterable[str], known: Collection[str]) -> str | None:
    """The first of some languages (`de-CH`) that is known (`de`)."""
    plain = (code.partition("-")[0].lower() for code in wanted)
    return next((code for code in plain if code in known), None)


def accepted(header: str) -> Iterable[str]:
    """Return the languages that a browser accepts, by preference."""
    return (part.partition(";")[0].strip() for part in header[:200].split(","))


@cache
def labels(language: str) -> Mapping[str, str]:
    """All of them by their ids; what a page fills in stands in braces: `{name}`."""
    text = (HERE / "locales" / f"{language}.ftl").read_text("utf-8")
    words = Words(HERE, language)
    return {
        id: words.message(id, {name: f"{{{name}}}" for name in _OPEN.findall(told)}) or id
        for id, told in _MESSAGE.findall(text)
    }
