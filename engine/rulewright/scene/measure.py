"""How wide words are, how they break into lines, and which boxes lie where."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from unicodedata import normalize

Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

# The advances of letters in em, of the widest of the fonts that a scene asks for.
_PLAIN = (
    (0.29, "IJijl'"), (0.33, " ,.’|"), (0.36, ":;f-"), (0.40, "()/[]!t\\‘"), (0.42, "r"),
    (0.50, "\"*°“”"), (0.54, "szJ?–"), (0.58, "cLFk"), (0.60, "vxyTY"), (0.62, "aoeP"),
    (0.66, "KAV"), (0.70, "BRXZC"), (0.76, "UHN"), (0.80, "DGOQ&w"), (0.84, "#+<=>^~"),
    (0.88, "M"), (1.0, "m%W@…—×·●▲æœÆŒ"),
)  # fmt: skip
_BOLD = (
    (0.36, "Iijl' ,.’|"), (0.42, ":;-/\\"), (0.49, "()[]!ftr‘"), (0.54, "\"*°–"),
    (0.59, "zJ?cs"), (0.68, "L“”vxyakFETe"), (0.72, "onhuSYbdgpq"), (0.78, "BKRVXACPZ"),
    (0.84, "UGDNHOQ#+<=>^~"), (0.92, "w&"), (1.1, "MmW%@…—×·●▲æœÆŒ"),
)  # fmt: skip
SPARE = 1.02
"""Fonts are not all alike."""


def _advances(groups: Sequence[tuple[float, str]]) -> dict[str, float]:
    return {char: wide * SPARE for wide, chars in groups for char in chars}


_ADVANCES = (_advances(_PLAIN), _advances(_BOLD))
_OTHERS = (0.65 * SPARE, 0.75 * SPARE)


@lru_cache(maxsize=8192)
def text_width(text: str, bold: bool = False) -> float:
    """How wide words are at most, in em.

    >>> text_width("Kara") < text_width("Mara") < text_width("カラ海域")
    True
    """
    known, other = _ADVANCES[bold], _OTHERS[bold]
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


def plain(label: str) -> str:
    """A name without the marks that say where it may be broken."""
    return label.replace(SOFT_HYPHEN, "")


@lru_cache(maxsize=4096)
def wrapped(
    text: str,
    width: float,
    size: float,
    most: int = 9,
    bold: bool = False,
    first: float | None = None,
) -> tuple[str, ...]:
    """Words in lines no wider than that (the `first` one), broken at blanks, hyphens and between
    the signs of scripts without blanks; what does not fit into `most` lines is cut off with an
    ellipsis.

    >>> wrapped("Sikh Merchants in Lahore", 80, 10)
    ('Sikh', 'Merchants in', 'Lahore')
    >>> wrapped("Sikh Merchants in Lahore", 80, 10, most=2)
    ('Sikh', 'Merchants in…')
    """
    rooms = [(width if first is None else first) / size, width / size]
    lines = [""]
    for glue, piece in _pieces(text):
        longer = lines[-1] + (glue if lines[-1] else "") + piece
        room = rooms[len(lines) > 1]
        if lines[-1] and text_width(longer, bold) > room:
            if glue == SOFT_HYPHEN:
                lines[-1] += "-"
            lines.append(piece)
        else:
            lines[-1] = longer.replace(SOFT_HYPHEN, "")
        room = rooms[len(lines) > 1]
        while text_width(lines[-1], bold) > room and len(lines[-1]) > 1 and len(lines) < most:
            cut = max(1, _cut(lines[-1], room, bold))
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
            room = rooms[1]
    kept = lines[:most]
    room = rooms[len(kept) > 1]
    if len(lines) > most or text_width(kept[-1], bold) > room:
        end = "…" if len(lines) > most else ""
        kept[-1] = shortened(kept[-1] + end, room * size, size, bold)
    return tuple(kept)


def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """Return text that fits the width, cut if necessary."""
    text, room = plain(text), width / size
    if text_width(text, bold) <= room:
        return text
    return text[: _cut(text.rstrip("…"), room - text_width("…", bold), bold)].rstrip() + "…"


def _cut(text: str, room: float, bold: bool) -> int:
    """Return how many characters fit."""
    wide = 0.0
    for number, char in enumerate(text):
        wide += text_width(char, bold)
        if wide > room:
            return number
    return len(text)


def _pieces(text: str) -> list[tuple[str, str]]:
    """Return the unbreakable pieces of a text, each with the separator before it."""
    found: list[tuple[str, str]] = []
    for word in text.split():
        glue = " "
        for part in word.split(SOFT_HYPHEN):
            for piece in re.findall(r"[^-]+-?|-+", part):
                for sign in _signs(piece):
                    found.append((glue, sign))
                    glue = ""
            glue = SOFT_HYPHEN
    return found


def _signs(word: str) -> list[str]:
    """Return the pieces of a word in a script without spaces, which breaks between characters,
    except before those that must not begin a line.
    """
    if not any(ord(char) > 0x2E7F for char in word):
        return [word]
    found: list[str] = []
    for char in word:
        if found and (
            char in "ーァィゥェォッャュョぁぃぅぇぉっゃゅょ、。）・」" or ord(char) < 0x2E80
        ):
            found[-1] += char
        else:
            found.append(char)
    return found


def broken(label: str, count: int) -> tuple[str, ...]:
    """A name in at most so many lines, the widest of them as narrow as can be.

    >>> broken("East Siberian Sea", 2), broken("Greenland", 2), broken("Kola\u00adbucht", 2)
    (('East', 'Siberian Sea'), ('Greenland',), ('Kola-', 'bucht'))
    """
    pieces = _pieces(label)
    lines = min(count, len(pieces))
    if lines < 2:
        return (plain(label),)
    ways = ((0, *cuts, len(pieces)) for cuts in combinations(range(1, len(pieces)), lines - 1))
    told = (tuple(_joined(pieces, a, b) for a, b in pairwise(way)) for way in ways)
    return min(told, key=lambda way: max(map(text_width, way)))


def _joined(pieces: Sequence[tuple[str, str]], start: int, end: int) -> str:
    text = pieces[start][1]
    for glue, piece in pieces[start + 1 : end]:
        text += ("" if glue == SOFT_HYPHEN else glue) + piece
    return text + ("-" if end < len(pieces) and pieces[end][0] == SOFT_HYPHEN else "")


def around(boxes: Sequence[Box]) -> Box:
    """The box around some boxes."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
