"""Figures in a book: boards that grow, tiles, places with lines between them, sound SVG."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from rulewright.book.model import BookTable, Figure
from rulewright.book.writer import write_book
from unit.book.small import RULES, gardens

SVG = "{http://www.w3.org/2000/svg}"


def test_places_with_lines_between_them(tmp_path: Path) -> None:
    harbours = (
        RULES
        + "relations:\n  way: {between: plant, symmetric: true, edges: {rose: [bean]}}\n"
        + "board:\n  of: plant\n  cells: {rose: [10, 20], bean: [110, 20]}\n"
        + "  marks: {thorny: disc}\n  colours: {rose: '#ff0000'}\n"
    )
    rules = harbours.replace("state:\n", "state:\n  near(p): {type: plant?, start: none}\n")
    book = write_book(gardens(tmp_path, ruleset=rules))
    figure, _ = [
        block for block in next(p for p in book.parts if p.id == "setup").blocks if isinstance(block, Figure)
    ]
    drawn = ElementTree.fromstring(figure.svg)
    (line,) = [g for g in drawn.iter(f"{SVG}g") if g.get("class") == "node kind-line"]
    assert len(list(line.iter(f"{SVG}path"))) == 1, "the way between the two"
    words = [text.text for text in drawn.iter(f"{SVG}text")]
    assert words == ["rose", "bean"], "the grid has a figure of its own"


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
    grounds: {state: kind}
    houses: {state: owner, as: house, called: built}
  faces: {sand: wave, rock: triangle}
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
        block for block in next(p for p in book.parts if p.id == "setup").blocks if isinstance(block, Figure)
    ]
    assert start.text == "The start with 2 players, for example"
    words = [text.text for text in ElementTree.fromstring(start.svg).iter(f"{SVG}text")]
    assert words == ["barn"], "what the house is called"
    told = {text for key in start.keys for _, text in key.items}
    assert {"Ada", "Bea", "sand", "rock"} <= told, "the legend"
    assert start.svg.count('stroke-width="2.5"') == 1, "the outline of the tile that lies there"
    tile = next(part for part in book.walk() if part.id == "types-tile")
    sheet, table = tile.blocks[:2]
    assert isinstance(sheet, Figure)
    assert isinstance(table, BookTable)
    assert table.folded
    assert "#e0c080" in sheet.svg
