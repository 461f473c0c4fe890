"""Boards of squares and of hexes, drawn with characters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulewright.diagnostics.columns import columns_of
from rulewright_cli.folding import folded, padded

EMPTY = "·"
"""Of a place where nothing lies."""
CHANGED = "»"
BLANK = " "
_CALLED = re.compile(r"([a-z]+)([0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: column and row, what lies there in short marks, and the number of the option that
    means it."""

    x: int
    y: int
    marks: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """Places by name. Of hexes each row begins half a place further right than the one below."""

    hexes: bool
    spots: Mapping[str, Spot] = field(default_factory=dict)
    legend: tuple[str, ...] = ()
    bare: bool = True
    """Whether it is drawn when nothing lies there."""


def board_lines(board: Board, before: Board | None, room: int) -> Iterator[str]:
    """The picture, in lines of at most `room` columns where its places are as few; what is not as
    it was `before` is marked. Numbers of options are left out where they have no room."""
    if not board.spots or not (board.bare or any(spot.marks for spot in board.spots.values())):
        return
    lines = list(_picture(board, before, numbers=True))
    if max(map(columns_of, lines)) > room:
        lines = list(_picture(board, before, numbers=False))
    yield from lines
    for line in board.legend:
        yield from folded(f"      {line}", room, 10)


def _picture(board: Board, before: Board | None, *, numbers: bool) -> Iterator[str]:
    texts = {name: _text(board, before, name, numbers) for name in board.spots}
    spots = board.spots
    rows = sorted({spot.y for spot in spots.values()}, reverse=True)
    by_place = {(spot.x, spot.y): name for name, spot in spots.items()}
    heads = _heads(board)
    wide = max(map(columns_of, (*texts.values(), *heads.values())))
    step = wide + 1
    if board.hexes:  # half a step is a whole number of columns, even where signs are 2 wide
        step += -step % (2 if all(columns_of(text) == len(text) for text in texts.values()) else 4)
    left = min(_column(board, spot.x, spot.y, step) for spot in spots.values())
    fronts = {row: _front(board, row) for row in rows}
    margin = max(map(columns_of, fronts.values()))
    for row in rows:
        line = ""
        for x in sorted(x for x, y in by_place if y == row):
            column = _column(board, x, row, step) - left
            line = padded(line, column) + texts[by_place[x, row]]
        yield f"{padded(fronts[row], margin, right=True)}  {line}".rstrip()
    if heads:
        line = ""
        for x, head in sorted(heads.items()):
            line = padded(line, _column(board, x, rows[-1], step) - left) + head
        yield f"{'':{margin}}  {line}"


def _column(board: Board, x: int, y: int, step: int) -> int:
    return (2 * x + y) * (step // 2) if board.hexes else x * step


def _text(board: Board, before: Board | None, name: str, numbers: bool) -> str:
    spot = board.spots[name]
    old = None if before is None else before.spots.get(name, Spot(0, 0))
    changed = CHANGED if old is not None and old.marks != spot.marks else ""
    if numbers and spot.number is not None:
        return f"{changed}{spot.marks}[{spot.number}]"
    return changed + (spot.marks or EMPTY)


def _heads(board: Board) -> dict[int, str]:
    """What the columns are called, where places are called by column and row, as `c4` is."""
    found: dict[int, str] = {}
    bottom = min(spot.y for spot in board.spots.values())
    for name, spot in board.spots.items():
        called = _CALLED.match(name)
        if called is None or (not board.hexes and found.get(spot.x, called[1]) != called[1]):
            return {}
        if not board.hexes or spot.y == bottom:
            found[spot.x] = called[1]
    return found


def _front(board: Board, row: int) -> str:
    """What stands before a row: what it is called, or where its first place lies."""
    x, name = min((spot.x, name) for name, spot in board.spots.items() if spot.y == row)
    called = _CALLED.match(name)
    if called is not None:
        return f"    {called[2]}"
    return f"    ({x}, {row})" if board.hexes else ""
