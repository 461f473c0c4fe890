"""Mask the measures of drawings, on which nothing but the drawings depends.

`check` and `test` read the names in the section `board`, but not the positions of drawings. Texts that are
equal after masking have the same diagnostics at the same offsets.
"""

from __future__ import annotations

import re

from rulewright.source import Span

_SECTION = re.compile(r"^board:.*\n(?:(?:[ #].*)?\n)*", re.MULTILINE)
"""Matches the section `board` of a file, in block style."""
_LIST = re.compile(r"\[[\d\s,\[\]-]*\]")
"""Matches a list of numbers, or of such lists."""
_VALUE = re.compile(r"(?<=_radius: )[1-9]\d*(?=[ \t]*[,}\n])")
_MEASURE = re.compile(r"(?<!\d)[1-9]\d*")
"""Matches a number above 0. 0 is not masked, because the schema and the legends of books treat it
differently."""


def has_board(text: str) -> bool:
    return _SECTION.search(text) is not None


def mask_measures(text: str) -> str:
    """Replace each measure above 0 in the section `board` by another with as many digits."""
    return _SECTION.sub(_mask_section, text)


def _mask_section(section_match: re.Match[str]) -> str:
    lists_masked = _LIST.sub(lambda found: _MEASURE.sub(_mask_number, found[0]), section_match[0])
    return _VALUE.sub(_mask_number, lists_masked)


def _mask_number(number_match: re.Match[str]) -> str:
    return "1" + "0" * (len(number_match[0]) - 1)


def mentions_board(span: Span) -> bool:
    """Return whether a diagnostic at a span may quote a measure."""
    return has_board(span.source.text)
