"""Figures: squares, hexes, sectors, what stands on them, and that they are sound SVG."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulewright.analysis import boards
from rulewright.book.drawing import Drawing, Token, contrast, letters
from rulewright.book.grids import Rim, hex_grid, hex_tiles, square_grid
from rulewright.book.maps import Area, map_drawing
from rulewright.book.model import Figure, Table
from rulewright.book.racks import rack, wrapped
from rulewright.book.shapes import outline
from rulewright.book.write import write_book
from rulewright.model.ruleset import SHAPES
from unit.book.small import RULES, gardens

SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: Drawing, tag: str) -> list[ElementTree.Element]:
    return ElementTree.fromstring(drawing.text()).findall(f"{SVG}{tag}")


def test_squares_with_what_stands_on_them() -> None:
    drawing = square_grid(
        "A & B",
        {f"{c}{r + 1}": (x, r) for r in (0, 1) for x, c in enumerate("abc")},
        {"b2": [Token("#ffffff")]},
    )
    assert len(elements(drawing, "path")) == 6
    (disc,) = elements(drawing, "circle")
    (label,) = [text for text in elements(drawing, "text") if text.text == "b"]
    assert disc.get("cx") == label.get("x"), "above the name of its column"
    top = float(disc.get("cy") or 0)
    assert top < drawing.height / 2, "the second row lies above the first"


def test_what_stands_on_corners_and_sides_lies_there() -> None:
    cells = {"a1": (0, 0), "b1": (1, 0)}
    places = list(cells.values())
    corners = boards.corners(boards.SQUARE, places, list(cells))
    sides = boards.sides(boards.SQUARE, places, list(cells))
    assert (len(corners), len(sides)) == (6, 7)
    rim = Rim(
        [(c, [Token("#ff0000")] if c.name == "a1_ne" else []) for c in corners],
        [(s, [Token("#00ff00")] if s.name == "a1_e" else []) for s in sides],
    )
    drawing = square_grid("walls", cells, {}, rim)
    (disc,) = [c for c in elements(drawing, "circle") if c.get("fill") == "#ff0000"]
    assert len(elements(drawing, "circle")) == 6, "the empty corners are dots"
    (wall,) = [p for p in elements(drawing, "path") if p.get("stroke") == "#00ff00"]
    x, y = disc.get("cx"), disc.get("cy")
    assert f"{x} {y}" in (wall.get("d") or ""), "the side begins at the corner"
    assert float(x or 0) == drawing.width / 2, "which lies between the two squares"


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
    drawing = map_drawing("map", (200, 200), (100, 100), areas, [], [("south", "east")], tokens)
    paths = [path.get("d") or "" for path in elements(drawing, "path")]
    border = [path for path in paths if path == "M100 130L100 190"]
    assert len(border) == 2, "drawn double where the two touch, at the bottom"
    assert sum(path.get("fill") == "#ff0000" for path in elements(drawing, "path")) == 1
    assert {"2"} <= {text.text for text in elements(drawing, "text")}


def test_names_of_columns() -> None:
    assert [letters(n) for n in (0, 25, 26, 701, 702)] == ["a", "z", "aa", "zz", "aaa"]


@pytest.mark.parametrize(
    ("colour", "ink"),
    [("#ffffff", "#1d2429"), ("#000", "#ffffff"), ("#4f8f57", "#000000"), ("gold", "#1d2429")],
)
def test_letters_can_be_read_on_any_colour(colour: str, ink: str) -> None:
    assert contrast(colour) == ink


def test_names_and_colours_from_a_ruleset_cannot_break_out() -> None:
    evil = '"><script>'
    drawing = square_grid(evil, {"a1": (0, 0)}, {"a1": [Token(evil, evil), Token(None, evil)]})
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
        block
        for block in next(p for p in book.parts if p.id == "setup").blocks
        if isinstance(block, Figure)
    ]
    assert "M10 20L110 20" in figure.svg
    assert ">rose<" in figure.svg


# --- shapes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_stays_near_its_place(shape: str) -> None:
    drawing = Drawing(100, 100, shape)
    drawing.token(50, 50, 10, Token("#123456", "", shape))
    assert len(elements(drawing, "path") + elements(drawing, "circle")) == 1
    if shape not in ("disc", "ring", "wave"):
        (path,) = elements(drawing, "path")
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d") or "")]
        assert 38 <= min(numbers) < 50 < max(numbers) <= 62


def test_shapes_differ() -> None:
    paths = {outline(shape, 0, 0, 10)[0] for shape in SHAPES if shape not in ("disc", "ring")}
    assert len(paths) == len(SHAPES) - 2


# --- regions, racks and tiles ---------------------------------------------------------------------


def test_what_stands_on_a_border_lies_where_two_regions_touch() -> None:
    west = Area("west", "West", (50, 50), corners=((0, 0), (100, 0), (100, 100), (0, 100)))
    east = Area("east", "East", (150, 50), corners=((100, 0), (200, 0), (200, 100), (100, 100)))
    drawing = map_drawing(
        "map",
        (200, 100),
        (0, 0),
        [west, east],
        [],
        [],
        {"way": [Token("#ff0000")]},
        {"way": ("west", "east")},
    )
    (disc,) = elements(drawing, "circle")
    assert (disc.get("cx"), disc.get("cy")) == ("100", "50")


def test_cards_lie_in_columns_and_rows() -> None:
    drawing = rack(
        "market", ["1", "2"], ["up", "down"], {(1, 0): ["Old Bank"]}, {(0, 1): [Token(None, "3")]}
    )
    at = {
        text.text: (float(text.get("x") or 0), float(text.get("y") or 0))
        for text in elements(drawing, "text")
    }
    assert at["Old Bank"][0] == at["2"][0]
    assert at["3"][0] == at["1"][0]
    assert at["Old Bank"][1] < at["3"][1]
    assert len(elements(drawing, "path")) == 4


def test_names_of_cards_are_broken_to_fit() -> None:
    assert wrapped("Army of the Indus", 90) == ["Army of the", "Indus"]
    assert wrapped("長い名前のカードです", 60) == ["長い名前", "のカード", "です"]


def test_tiles_of_hexes() -> None:
    lake = Token("#0000ff", "", "wave")
    drawing = hex_tiles(
        "tiles",
        [(0, 0), (1, 0), (0, 1)],
        [
            ("one", [lake, None, None]),
            ("two", [None, None, lake]),
        ],
    )
    waves = [path for path in elements(drawing, "path") if path.get("fill") == "none"]
    assert len(elements(drawing, "path")) == 2 * 3 + 2
    assert len(waves) == 2
    assert [text.text for text in elements(drawing, "text")] == ["one", "two"]


HEXES = """\
ruleset: isles
title: Isles
language: 1
version: 1.0.0
players: {count: 2, seats: [ada, bea]}
languages: [en]
names: {p: player, s: land}
grids:
  land:
    grid: hex
    grows: true
    at most: 12
    reach: 4
    cell: {kind: ground?, owner: player?, built: house?}
    shapes:
      pair: {cells: [[0, 0], [1, 0]], turns: 6}
types:
  ground: [sand, rock]
  house: [hut, barn]
  tile:
    fields: {symbols: list of ground?}
    members:
      left: {symbols: [sand, none]}
      right: {symbols: [rock, sand]}
state:
  done(p): bool
flow:
  start:
    do: |
      lay pair at place(pair, 0, 0, 0):
        kind = tile.left.symbols[i]
        owner = ada if i == 0 else none
        built = barn if i == 0 else none
  turns:
    each: p in player
    do: |
      p chooses:
        stop:
          done[p] = true
scoring:
  points(p): 1 if done[p] else 0
board:
  of: land
  shows:
    grounds: {state: kind, shapes: {sand: wave, rock: triangle}}
    houses: {state: owner, as: house, called: built}
  tiles:
    tile: {shape: pair, symbols: symbols}
  colours: {sand: '#e0c080', rock: '#707070', ada: '#0000ff', bea: '#ff0000'}
"""


def test_a_board_that_grows_is_shown_as_it_begins(tmp_path: Path) -> None:
    (tmp_path / "locales").mkdir()
    (tmp_path / "ruleset.yaml").write_text(HEXES, "utf-8")
    (tmp_path / "locales" / "en.ftl").write_text("title = Isles\n", "utf-8")
    book = write_book(tmp_path)
    (start,) = [
        block
        for block in next(p for p in book.parts if p.id == "setup").blocks
        if isinstance(block, Figure)
    ]
    assert start.text == "The start with 2 players, for example"
    words = [text.text for text in ElementTree.fromstring(start.svg).findall(f"{SVG}text")]
    assert words[0] == "barn", "what the house is called"
    told = {text for key in start.keys for _, text in key.items}
    assert {"Ada", "Bea", "sand", "rock"} <= told, "the legend"
    assert start.svg.count('stroke-width="3"') == 1, "the outline of the tile that lies there"
    tile = next(part for part in book.walk() if part.id == "types-tile")
    sheet, table = tile.blocks[:2]
    assert isinstance(sheet, Figure)
    assert isinstance(table, Table)
    assert table.folded
    assert "#e0c080" in sheet.svg
