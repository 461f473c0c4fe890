"""Measure and break text, and arrange boxes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from unicodedata import normalize

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""The left, top, right and bottom of a box."""

# The advances of letters in em, of the widest font that a scene uses.
_PLAIN_WIDTHS = (
    (0.29, "IJijl'"), (0.33, " ,.’|"), (0.36, ":;f-"), (0.40, "()/[]!t\\‘"), (0.42, "r"),
    (0.50, "\"*°“”"), (0.54, "szJ?–"), (0.58, "cLFk"), (0.60, "vxyTY"), (0.62, "aoeP"),
    (0.66, "KAV"), (0.70, "BRXZC"), (0.76, "UHN"), (0.80, "DGOQ&w"), (0.84, "#+<=>^~"),
    (0.88, "M"), (1.0, "m%W@…—×·●▲æœÆŒ"),
)  # fmt: skip
_BOLD_WIDTHS = (
    (0.36, "Iijl' ,.’|"), (0.42, ":;-/\\"), (0.49, "()[]!ftr‘"), (0.54, "\"*°–"),
    (0.59, "zJ?cs"), (0.68, "L“”vxyakFETe"), (0.72, "onhuSYbdgpq"), (0.78, "BKRVXACPZ"),
    (0.84, "UGDNHOQ#+<=>^~"), (0.92, "w&"), (1.1, "MmW%@…—×·●▲æœÆŒ"),
)  # fmt: skip
WIDTH_MARGIN = 1.02
"""A factor for the widths of texts, because fonts differ."""


def _build_advances(groups: Sequence[tuple[float, str]]) -> dict[str, float]:
    return {char: wide * WIDTH_MARGIN for wide, chars in groups for char in chars}


_ADVANCES = (_build_advances(_PLAIN_WIDTHS), _build_advances(_BOLD_WIDTHS))
_DEFAULT_ADVANCES = (0.65 * WIDTH_MARGIN, 0.75 * WIDTH_MARGIN)


@lru_cache(maxsize=8192)
def measure_text(text: str, bold: bool = False) -> float:
    """Return an upper bound for the width of a text, in em.

    >>> measure_text("Kara") < measure_text("Mara") < measure_text("カラ海域")
    True
    """
    known, other = _ADVANCES[bold], _DEFAULT_ADVANCES[bold]
    wide = 0.0
    for char in text:
        if char not in known:
            code = ord(char)
            if code == 0xAD or 0x300 <= code < 0x370:
                continue
            base = normalize("NFD", char)[0]
            known[char] = 1.0 if code > 0x2E7F else known.get(base, other)
        wide += known[char]
    return wide


SOFT_HYPHEN = "\u00ad"


def strip_soft_hyphens(label: str) -> str:
    """Remove soft hyphens from a name."""
    return label.replace(SOFT_HYPHEN, "")


@lru_cache(maxsize=4096)
def wrap_text(
    text: str,
    width: float,
    font_size: float,
    max_lines: int = 9,
    bold: bool = False,
    first_width: float | None = None,
) -> tuple[str, ...]:
    """Wrap text in lines of at most `width` (the first of `first_width`), broken at blanks, hyphens and
    between characters of scripts without blanks. Text beyond `max_lines` lines is cut off with an ellipsis.

    >>> wrap_text("Sikh Merchants in Lahore", 80, 10)
    ('Sikh', 'Merchants in', 'Lahore')
    >>> wrap_text("Sikh Merchants in Lahore", 80, 10, max_lines=2)
    ('Sikh', 'Merchants in…')
    """
    rooms = [(width if first_width is None else first_width) / font_size, width / font_size]
    lines = [""]
    for glue, piece in _split_segments(text):
        longer = lines[-1] + (glue if lines[-1] else "") + piece
        room = rooms[len(lines) > 1]
        if lines[-1] and measure_text(longer, bold) > room:
            if glue == SOFT_HYPHEN:
                lines[-1] += "-"
            lines.append(piece)
        else:
            lines[-1] = longer.replace(SOFT_HYPHEN, "")
        room = rooms[len(lines) > 1]
        while measure_text(lines[-1], bold) > room and len(lines[-1]) > 1 and len(lines) < max_lines:
            cut = max(1, _count_fitting(lines[-1], room, bold))
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
            room = rooms[1]
    fitting = lines[:max_lines]
    room = rooms[len(fitting) > 1]
    if len(lines) > max_lines or measure_text(fitting[-1], bold) > room:
        end = "…" if len(lines) > max_lines else ""
        fitting[-1] = shorten_text(fitting[-1] + end, room * font_size, font_size, bold)
    return tuple(fitting)


def shorten_text(text: str, width: float, font_size: float, bold: bool = False) -> str:
    """Return text that fits the width, cut if necessary."""
    text, room = strip_soft_hyphens(text), width / font_size
    if measure_text(text, bold) <= room:
        return text
    return text[: _count_fitting(text.rstrip("…"), room - measure_text("…", bold), bold)].rstrip() + "…"


def _count_fitting(text: str, room: float, bold: bool) -> int:
    """Return how many characters fit."""
    wide = 0.0
    for number, char in enumerate(text):
        wide += measure_text(char, bold)
        if wide > room:
            return number
    return len(text)


def _split_segments(text: str) -> list[tuple[str, str]]:
    """Return the unbreakable pieces of a text, each with the separator before it."""
    segments: list[tuple[str, str]] = []
    for word in text.split():
        glue = " "
        for part in word.split(SOFT_HYPHEN):
            for piece in re.findall(r"[^-]+-?|-+", part):
                for sign in _split_characters(piece):
                    segments.append((glue, sign))
                    glue = ""
            glue = SOFT_HYPHEN
    return segments


def _split_characters(word: str) -> list[str]:
    """Return the pieces of a word in a script without spaces, which breaks between characters,
    except before those that must not begin a line.
    """
    if not any(ord(char) > 0x2E7F for char in word):
        return [word]
    segments: list[str] = []
    for char in word:
        if segments and (char in "ーァィゥェォッャュョぁぃぅぇぉっゃゅょ、。）・」" or ord(char) < 0x2E80):
            segments[-1] += char
        else:
            segments.append(char)
    return segments


def break_label(label: str, max_lines: int) -> tuple[str, ...]:
    """Break a name into at most `max_lines` lines, minimising the width of the widest.

    >>> break_label("East Siberian Sea", 2), break_label("Greenland", 2), break_label("Kola\u00adbucht", 2)
    (('East', 'Siberian Sea'), ('Greenland',), ('Kola-', 'bucht'))
    """
    segments = _split_segments(label)
    lines = min(max_lines, len(segments))
    if lines < 2:
        return (strip_soft_hyphens(label),)
    ways = ((0, *cuts, len(segments)) for cuts in combinations(range(1, len(segments)), lines - 1))
    candidates = (tuple(_join_segments(segments, a, b) for a, b in pairwise(way)) for way in ways)
    return min(candidates, key=lambda way: max(map(measure_text, way)))


def _join_segments(segments: Sequence[tuple[str, str]], start: int, end: int) -> str:
    text = segments[start][1]
    for glue, piece in segments[start + 1 : end]:
        text += ("" if glue == SOFT_HYPHEN else glue) + piece
    return text + ("-" if end < len(segments) and segments[end][0] == SOFT_HYPHEN else "")


def bounding_box(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains all boxes."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
