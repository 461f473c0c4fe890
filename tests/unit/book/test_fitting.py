"""Names and tokens on maps: inside their outlines, clear of each other, where it is crowded too."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rulewright.book.drawing import Token
from rulewright.book.fitting import Box, Point, broken, contains, fit, overlap, text_width
from rulewright.book.maps import Area, map_drawing

SQUARE: list[Point] = [(0, 0), (120, 0), (120, 120), (0, 120)]
NARROW: list[Point] = [(0, 0), (60, 0), (40, 120), (0, 120)]


def boxes(found: object, outline: list[Point]) -> list[Box]:
    lines = [
        (
            x - text_width(t) * found.size / 34,
            y - 0.8 * found.size,  # type: ignore[attr-defined]
            x + text_width(t) * found.size / 34,
            y + 0.2 * found.size,
        )  # type: ignore[attr-defined]
        for t, (x, y) in found.lines  # type: ignore[attr-defined]
    ]
    r = found.radius  # type: ignore[attr-defined]
    return lines + [(x - r, y - r, x + r, y + r) for x, y in found.tokens]  # type: ignore[attr-defined]


@pytest.mark.parametrize("outline", [SQUARE, NARROW])
@pytest.mark.parametrize("label", ["Sea", "East Siberian Sea", "ベーリング海峡", "カラ海"])
@pytest.mark.parametrize("tokens", [0, 1, 5, 9])
def test_all_of_it_lies_inside_and_apart(outline: list[Point], label: str, tokens: int) -> None:
    found = fit(label, tokens, 8.5, (25, 60), outline)
    edges = [*pairwise(outline), (outline[-1], outline[0])]
    there = boxes(found, outline)
    for left, top, right, bottom in there:
        for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
            assert contains(edges, corner)
    assert not any(overlap(a, b) for n, a in enumerate(there) for b in there[n + 1 :])
    assert "".join("".join(t for t, _ in found.lines).split()) == "".join(label.split())


def test_letters_are_as_large_as_there_is_room() -> None:
    assert fit("Sea", 0, 8, (60, 60), SQUARE).size == 17
    assert fit("Northwind Ridge", 6, 8, (25, 60), NARROW).size < 12


def test_what_is_taken_is_left_free() -> None:
    taken = (30.0, 30.0, 90.0, 90.0)
    found = fit("Sea", 2, 8, (60, 60), SQUARE, [taken])
    assert not any(overlap(box, taken) for box in boxes(found, SQUARE))


def test_names_are_broken_where_words_end() -> None:
    assert broken("East Siberian Sea", 3) == ["East", "Siberian", "Sea"]
    assert broken("East Siberian Sea", 1) == ["East Siberian Sea"]
    assert broken("Dänemark\u00adstraße", 2) == ["Dänemark-", "straße"]
    assert broken("Dänemark\u00adstraße", 1) == ["Dänemarkstraße"]
    assert broken("フランツ・ヨーゼフ", 2) == ["フランツ・", "ヨーゼフ"]
    assert all(not line.startswith("ー") for line in broken("セーシェル", 3))


def test_more_than_four_pieces_do_not_cover_the_name() -> None:
    area = Area("kara", "Kara Sea", (60, 60), corners=tuple(SQUARE))
    drawing = map_drawing(
        "map", (120, 120), (0, 0), [area], [], [], {"kara": [Token("#ffffff")] * 11}
    )
    named = [box for text, box in drawing.boxes if text]
    others = [box for text, box in drawing.boxes if not text]
    assert len(named) <= 2 and len(others) == 11
    assert not any(overlap(one, other) for one in named for other in others)
