"""Figures: squares, hexes, sectors, what stands on them, and that they are sound SVG."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.book.drawing import Drawing, Token, contrast, letters
from rulewright.book.grids import hex_grid, square_grid
from rulewright.book.maps import Area, map_drawing
from rulewright.book.model import Figure
from rulewright.book.write import write_book
from unit.book.small import RULES, gardens

SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: Drawing, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(drawing.text()).findall(f"{SVG}{tag}")


def test_squares_with_what_stands_on_them() -> None:
    drawing = square_grid("A & B", 3, 2, {"b2": [Token("#ffffff")]})
    assert len(elements(drawing, "path")) == 6
    (disc,) = elements(drawing, "circle")
    (label,) = [text for text in elements(drawing, "text") if text.text == "b"]
    assert disc.get("cx") == label.get("x"), "above the name of its column"
    top = float(disc.get("cy") or 0)
    assert top < drawing.height / 2, "the second row lies above the first"


def test_hexes_lie_where_their_coordinates_say() -> None:
    drawing = hex_grid("hexes", {"a": (0, 0), "b": (1, 0), "c": (0, 1)}, {}, named=True)
    places = {text.text: text for text in elements(drawing, "text")}
    x = {name: float(text.get("x") or 0) for name, text in places.items()}
    y = {name: float(text.get("y") or 0) for name, text in places.items()}
    assert x["b"] > x["c"] > x["a"]
    assert y["c"] < y["a"] == y["b"]


def test_a_map_of_sectors() -> None:
    areas = [
        Area("middle", "Middle", (100, 100), (0, 30), None),
        Area("south", "South", (100, 170), (30, 90), (315, 360), band="#ff0000"),
        Area("east", "East", (150, 170), (30, 90), (0, 45)),
    ]
    tokens = {"east": [Token("#00ff00", "2", shape) for shape in ("disc", "boat", "ring")]}
    drawing = map_drawing(
        "map", (200, 200), (100, 100), areas, [], [("south", "east")], tokens, []
    )
    paths = [path.get("d") or "" for path in elements(drawing, "path")]
    border = [path for path in paths if path == "M100 130L100 190"]
    assert len(border) == 2, "drawn double where the two touch, at the bottom"
    assert sum(path.get("fill") == "#ff0000" for path in elements(drawing, "path")) == 1
    assert {"2"} <= {text.text for text in elements(drawing, "text")}


def test_names_of_columns() -> None:
    assert [letters(n) for n in (0, 25, 26, 701, 702)] == ["a", "z", "aa", "zz", "aaa"]


@pytest.mark.parametrize(("colour", "ink"), [("#ffffff", "#1d2429"), ("#000", "#ffffff")])
def test_letters_can_be_read_on_any_colour(colour: str, ink: str) -> None:
    assert contrast(colour) == ink


def test_names_and_colours_from_a_ruleset_cannot_break_out() -> None:
    evil = '"><script>'
    drawing = square_grid(evil, 1, 1, {"a1": [Token(evil, evil), Token(None, evil)]})
    assert "<script" not in drawing.text()
    assert elements(drawing, "title")[0].text == evil


def test_places_with_lines_between_them(tmp_path: Path) -> None:
    harbours = (
        RULES
        + "relations:\n  way: {between: plant, symmetric: true, edges: {rose: [bean]}}\n"
        + "board:\n  of: plant\n  cells: {rose: [10, 20], bean: [110, 20]}\n"
        + "  marks: {thorny: disc}\n  colours: {rose: '#ff0000'}\n"
    )
    rules = harbours.replace("state:\n", "state:\n  near(p): {type: plant?, start: none}\n")
    book = write_book(gardens(tmp_path, ruleset=rules))
    (figure,) = [
        block for block in next(p for p in book.parts if p.id == "setup").blocks
        if isinstance(block, Figure)
    ]
    assert "M10 20L110 20" in figure.svg
    assert ">rose<" in figure.svg
