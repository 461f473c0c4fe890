"""List the plural forms of a language (CLDR), and those that a selector omits."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from rulewright.records import dataclass

NUMBERS = range(1_000)
"""Numbers that games are likely to show."""
OTHER = "other"


@dataclass(frozen=True, slots=True)
class PluralForm:
    """A plural form and the first numbers that select it."""

    name: str
    examples: tuple[str, ...]


def find_missing_plurals(language: str, cases: Collection[str]) -> list[PluralForm]:
    """Return the plural forms of whole numbers that a selector with these `cases` does not cover. A selector
    with no form but `other` does not select by form. A case for an exact number covers that number.
    """
    numbers = _numbers_by_form(language)
    if not any(case in numbers and case != OTHER for case in cases):
        return []
    missing_forms = []
    for name, of in numbers.items():
        uncovered_numbers = [str(number) for number in of if str(number) not in cases]
        if name not in cases and uncovered_numbers:
            missing_forms.append(PluralForm(name, tuple(uncovered_numbers[:3])))
    return missing_forms


@cache
def _numbers_by_form(language: str) -> dict[str, list[int]]:
    """Return the whole numbers that select each plural form; empty for an unknown language."""
    from babel import Locale, UnknownLocaleError

    try:
        form_of = Locale.parse(language, sep="-").plural_form
    except (UnknownLocaleError, ValueError):
        return {}
    numbers_by_form: dict[str, list[int]] = {}
    for number in NUMBERS:
        numbers_by_form.setdefault(form_of(number), []).append(number)
    return numbers_by_form
