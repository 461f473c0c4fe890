"""Boards of squares and of hexes, drawn with characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from itertools import pairwise
from math import ceil

from rulewright.analysis import boards
from rulewright.diagnostics.columns import columns_of
from rulewright.records import dataclass
from rulewright_cli.folding import folded, padded

EMPTY = "·"
"""Of a place where nothing lies."""
CHANGED = "»"
BLANK = " "
MOST_NUMBERS = 30
"""So many places that are called `c4` or the like are numbered."""
_CALLED = re.compile(r"([a-z]+)([0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A place: column and row, what lies there in short marks, and the number of the option that
    means it."""

    x: int
    y: int
    marks: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """A corner or a side of places: its points, one or two, in the units of `analysis.boards`."""

    points: tuple[tuple[int, int], ...]
    marks: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True)
class TextBoard:
    """Places by name. Of hexes each row begins half a place further right than the one below."""

    hexes: bool
    spots: Mapping[str, BoardCell] = field(default_factory=dict)
    joints: Mapping[str, Joint] = field(default_factory=dict)
    """Corners and sides, where something can lie on them."""
    legend: tuple[str, ...] = ()
    bare: bool = True
    """Whether it is drawn when nothing lies there."""
    called: Callable[[str], str] = field(default=str, compare=False)
    """A place in words."""


def board_lines(board: TextBoard, before: TextBoard | None, room: int) -> Iterator[str]:
    """Yield the board in lines of at most `room` columns, with changes since `before` marked.
    Option numbers are left out if they do not fit; if the board does not fit, occupied places
    are listed one by one, after a move only changed ones.
    """
    if not board.spots or not (board.bare or any(spot.marks for spot in board.spots.values())):
        return
    lines = _drawn(board, before, numbers=numbers_fit(board, room))
    for many in (2, 1):  # what was laid last is seen from above
        if max(map(columns_of, lines)) > room:
            lines = _drawn(_from_above(board, many), None, numbers=False)
    if max(map(columns_of, lines)) > room:
        lines = list(_told(board, before, room))
        if not lines:
            return
    yield from lines
    for line in board.legend:
        yield from folded(f"      {line}", room, 10)


def _told(board: TextBoard, before: TextBoard | None, room: int) -> Iterator[str]:
    there, was = _lying(board), {} if before is None else _lying(before)
    for name in dict.fromkeys((*there, *was)):
        marks = there.get(name, "-")
        if before is None or marks != was.get(name, "-"):
            mark = " " if before is None else CHANGED
            yield from folded(f"  {mark} {board.called(name)}: {marks}", room, 8)


def _lying(board: TextBoard) -> dict[str, str]:
    """Return the contents of occupied places."""
    there = {name: spot.marks for name, spot in board.spots.items() if spot.marks}
    return there | {name: joint.marks for name, joint in board.joints.items() if joint.marks}


def _from_above(board: TextBoard, many: int) -> TextBoard:
    """Return the board with only so many of the last marks of each place."""

    def last(marks: str) -> str:
        return ":".join(marks.split(":")[-many:])

    spots = {name: replace(spot, marks=last(spot.marks)) for name, spot in board.spots.items()}
    joints = {name: replace(joint, marks=last(joint.marks)) for name, joint in board.joints.items()}
    return replace(board, spots=spots, joints=joints)


def numbers_fit(board: TextBoard, room: int) -> bool:
    """Whether the numbers of options have room in the picture, and do not hide a board of which
    each place can be called by its column and row."""
    count = sum(spot.number is not None for spot in board.spots.values())
    if count > MOST_NUMBERS and all(map(_CALLED.match, board.spots)):
        return False
    return max(map(columns_of, _drawn(board, board, numbers=True))) <= room


def _drawn(board: TextBoard, before: TextBoard | None, *, numbers: bool) -> list[str]:
    return list((_framed if board.joints else _picture)(board, before, numbers=numbers))


def _picture(board: TextBoard, before: TextBoard | None, *, numbers: bool) -> Iterator[str]:
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


def _framed(board: TextBoard, before: TextBoard | None, *, numbers: bool) -> Iterator[str]:
    """Yield places with their corners and sides around them: two lines for a row of squares, three
    for one of hexes.
    """
    form = boards.HEX if board.hexes else boards.SQUARE
    there: dict[tuple[float, float], str] = {}
    for name, spot in board.spots.items():
        there[form.middle((spot.x, spot.y))] = (
            _label(spot, before.spots.get(name) if before else None, numbers) or BLANK
        )
    for name, joint in board.joints.items():
        old = before.joints.get(name) if before is not None else None
        (ax, ay), (bx, by) = joint.points[0], joint.points[-1]
        # of a slanting side the line is the lower one of its two ends
        at = ((ax + bx) / 2, (ay + by) // 2 if ax != bx else (ay + by) / 2)
        there[at] = _label(joint, old, numbers) or _line(ax - bx, ay - by)
    unit = _unit(there, 2 if board.hexes else 1)
    left = min(x for x, _ in there)
    for y in sorted({y for _, y in there}, reverse=True):
        line = ""
        for x, text in sorted((x, text) for (x, at), text in there.items() if at == y):
            start = round((x - left) * unit) - (columns_of(text) - 1) // 2 + 3
            line = padded(line, start) + text
        yield f"    {line}".rstrip()


def _label(one: BoardCell | Joint, old: BoardCell | Joint | None, numbers: bool) -> str:
    changed = CHANGED if old is not None and old.marks != one.marks else ""
    number = f"[{one.number}]" if numbers and one.number is not None else ""
    return f"{changed}{one.marks or (EMPTY if changed else '')}{number}"


def _line(x: int, y: int) -> str:
    """Return the sign of an empty corner or side."""
    if not x and not y:
        return "+"
    return "|" if not x else "-" if not y else "/" if x * y > 0 else "\\"


def _unit(there: Mapping[tuple[float, float], str], least: int) -> int:
    """How many columns a unit takes, so that what stands in one line does not touch."""
    found = least
    rows: dict[float, list[tuple[float, str]]] = {}
    for (x, y), text in there.items():
        rows.setdefault(y, []).append((x, text))
    for row in rows.values():
        for (a, one), (b, other) in pairwise(sorted(row)):
            apart = (columns_of(one) + columns_of(other)) / 2 + 1
            found = max(found, ceil(apart / (b - a)))
    return found + found % 2


def _column(board: TextBoard, x: int, y: int, step: int) -> int:
    return (2 * x + y) * (step // 2) if board.hexes else x * step


def _text(board: TextBoard, before: TextBoard | None, name: str, numbers: bool) -> str:
    old = None if before is None else before.spots.get(name, BoardCell(0, 0))
    return _label(board.spots[name], old, numbers) or EMPTY


def _heads(board: TextBoard) -> dict[int, str]:
    """Return the names of columns, if places are named by column and row, like `c4`."""
    found: dict[int, str] = {}
    bottom = min(spot.y for spot in board.spots.values())
    for name, spot in board.spots.items():
        called = _CALLED.match(name)
        if called is None or (not board.hexes and found.get(spot.x, called[1]) != called[1]):
            return {}
        if not board.hexes or spot.y == bottom:
            found[spot.x] = called[1]
    return found


def _front(board: TextBoard, row: int) -> str:
    """Return the text in front of a row: its name, or the coordinates of its first place."""
    x, name = min((spot.x, name) for name, spot in board.spots.items() if spot.y == row)
    called = _CALLED.match(name)
    if called is not None:
        return f"    {called[2]}"
    return f"    ({x}, {row})" if board.hexes else ""
