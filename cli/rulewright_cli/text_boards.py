"""Draw boards of squares and hexes with characters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from math import ceil

from rulewright.analysis import board_geometry
from rulewright.diagnostics.text_width import measure_columns
from rulewright.records import dataclass
from rulewright_cli.text_wrapping import pad_text, wrap_text

EMPTY = "·"
"""The mark of an empty place."""
CHANGED = "»"
BLANK = " "
MAX_PARTS = 4
"""The largest number of parts into which a wide board is folded."""
MOST_NUMBERS = 30
"""The largest number of option numbers on a board with place names like `c4`."""
_GRID_NAME = re.compile(r"([a-z]+)([0-9]+)\Z")


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A place: column and row, the abbreviations of its contents, and the number of the option that refers
    to it."""

    x: int
    y: int
    piece_marks: str = ""
    option_number: int | None = None


@dataclass(frozen=True, slots=True)
class Joint:
    """A corner or a side of places: its points, one or two, in the units of `analysis.board_geometry`."""

    points: tuple[tuple[int, int], ...]
    piece_marks: str = ""
    option_number: int | None = None


@dataclass(frozen=True, slots=True)
class TextBoard:
    """The places of a board by name. Each row of hexes begins half a place to the right of the one below."""

    is_hex: bool
    cells_by_name: Mapping[str, BoardCell] = field(default_factory=dict)
    joints_by_name: Mapping[str, Joint] = field(default_factory=dict)
    """Corners and sides, if something can lie on them."""
    legend_lines: tuple[str, ...] = ()
    is_drawn_empty: bool = True
    """Whether an empty board is drawn."""
    format_place: Callable[[str], str] = field(default=str, compare=False)
    """A function that returns the name of a place in words."""


@dataclass(frozen=True, slots=True)
class _DrawnRow:
    """A line of a drawn board: its label, and texts by the column in which each begins."""

    prefix: str
    tokens: tuple[tuple[int, str], ...]


def iter_board_lines(board: TextBoard, previous_board: TextBoard | None, max_width: int) -> Iterator[str]:
    """Yield the board in lines of at most `max_width` columns, with changes since `previous_board` marked.
    Option numbers are left out if they do not fit. A board that does not fit is folded into parts, one
    below the other; if these would be too many, occupied places are listed one by one, after a move only
    changed ones.
    """
    if not board.cells_by_name or not (
        board.is_drawn_empty or any(spot.piece_marks for spot in board.cells_by_name.values())
    ):
        return
    rows = _draw_board(board, previous_board, with_numbers=can_show_numbers(board, max_width))
    lines = _fold_rows(rows, max_width)
    if lines is None:
        lines = list(_list_occupied(board, previous_board, max_width))
        if not lines:
            return
    yield from lines
    for line in board.legend_lines:
        yield from wrap_text(f"      {line}", max_width, 10)


def _fold_rows(rows: Sequence[_DrawnRow], max_width: int) -> list[str] | None:
    """Return the rows as lines; as several parts with a blank line between them if they are wider than
    `max_width`, None if there would be more than MAX_PARTS.

    >>> above = _DrawnRow("1", ((0, "aa"), (3, "bb"), (6, "cc")))
    >>> rows = [above, _DrawnRow("", ((0, "x"), (3, "y"), (6, "z")))]
    >>> _fold_rows(rows, 8)
    ['1  aa bb', '   x  y', '', '1  cc', '   z']
    """
    margin = max(measure_columns(row.prefix) for row in rows) + 2
    widest = max(measure_columns(text) for row in rows for _, text in row.tokens)
    starts = sorted({column for row in rows for column, _ in row.tokens})
    parts: list[tuple[int, int]] = []
    first = starts[0]
    for column, following in pairwise(starts):
        if following + widest - first > max_width - margin:
            parts.append((first, column))
            first = following
    parts.append((first, starts[-1]))
    if len(parts) > MAX_PARTS or margin + widest > max_width:
        return None
    lines: list[str] = []
    for first, last in parts:
        lines += [""] if lines else []
        for row in rows:
            line = ""
            for column, text in row.tokens:
                if first <= column <= last:
                    line = pad_text(line, column - first) + text
            if line or row.prefix:
                lines.append(f"{pad_text(row.prefix, margin - 2, align_right=True)}  {line}".rstrip())
    return lines


def _list_occupied(board: TextBoard, previous_board: TextBoard | None, max_width: int) -> Iterator[str]:
    there, was = _marks_by_place(board), {} if previous_board is None else _marks_by_place(previous_board)
    for name in dict.fromkeys((*there, *was)):
        marks = there.get(name, "-")
        if previous_board is None or marks != was.get(name, "-"):
            mark = " " if previous_board is None else CHANGED
            yield from wrap_text(f"  {mark} {board.format_place(name)}: {marks}", max_width, 8)


def _marks_by_place(board: TextBoard) -> dict[str, str]:
    """Return the contents of occupied places."""
    there = {name: spot.piece_marks for name, spot in board.cells_by_name.items() if spot.piece_marks}
    return there | {
        name: joint.piece_marks for name, joint in board.joints_by_name.items() if joint.piece_marks
    }


def can_show_numbers(board: TextBoard, max_width: int) -> bool:
    """Return whether option numbers fit in the picture; they are omitted on boards with many numbered places
    that can be named by column and row."""
    count = sum(spot.option_number is not None for spot in board.cells_by_name.values())
    if count > MOST_NUMBERS and all(map(_GRID_NAME.match, board.cells_by_name)):
        return False
    if not board.cells_by_name:
        return False  # a growing board that is still empty
    rows = _draw_board(board, board, with_numbers=True)
    lines = _fold_rows(rows, max_width)
    return lines is not None and "" not in lines


def _draw_board(board: TextBoard, previous_board: TextBoard | None, *, with_numbers: bool) -> list[_DrawnRow]:
    return list(
        (_draw_with_joints if board.joints_by_name else _draw_cells)(
            board, previous_board, with_numbers=with_numbers
        )
    )


def _draw_cells(
    board: TextBoard, previous_board: TextBoard | None, *, with_numbers: bool
) -> Iterator[_DrawnRow]:
    texts = {name: _cell_text(board, previous_board, name, with_numbers) for name in board.cells_by_name}
    spots = board.cells_by_name
    by_place = {(spot.x, spot.y): name for name, spot in spots.items()}
    heads = _column_names(board)
    wide = max(map(measure_columns, (*texts.values(), *heads.values())))
    step = wide + 1
    if board.is_hex:  # half a step is a whole number of columns, even with marks of width 2
        step += -step % (2 if all(measure_columns(text) == len(text) for text in texts.values()) else 4)
    left = min(_text_column(board, spot.x, spot.y, step) for spot in spots.values())
    rows = sorted({spot.y for spot in spots.values()}, reverse=True)
    for row in rows:
        tokens = [
            (_text_column(board, x, row, step) - left, texts[by_place[x, row]])
            for x in sorted(x for x, y in by_place if y == row)
        ]
        prefix, suffix = _row_labels(board, row)
        if suffix:
            column, text = tokens[-1]
            tokens.append((column + measure_columns(text) + 2, suffix))
        yield _DrawnRow(f"    {prefix}", tuple(tokens))
    if heads:
        bottom = rows[-1]
        tokens = [(_text_column(board, x, bottom, step) - left, head) for x, head in sorted(heads.items())]
        yield _DrawnRow("", tuple(tokens))


def _draw_with_joints(
    board: TextBoard, previous_board: TextBoard | None, *, with_numbers: bool
) -> Iterator[_DrawnRow]:
    """Yield places with their corners and sides around them: two lines for a row of squares, three
    for one of hexes.
    """
    form = board_geometry.HEX if board.is_hex else board_geometry.SQUARE
    text_by_point: dict[tuple[float, float], str] = {}
    labels: dict[float, tuple[str, str]] = {}
    for name, spot in board.cells_by_name.items():
        centre = form.find_centre((spot.x, spot.y))
        text_by_point[centre] = (
            _format_label(
                spot, previous_board.cells_by_name.get(name) if previous_board else None, with_numbers
            )
            or BLANK
        )
        labels.setdefault(centre[1], _row_labels(board, spot.y))
    for name, joint in board.joints_by_name.items():
        old = previous_board.joints_by_name.get(name) if previous_board is not None else None
        (ax, ay), (bx, by) = joint.points[0], joint.points[-1]
        # a slanting side is drawn in the line of its lower end
        at = ((ax + bx) / 2, (ay + by) // 2 if ax != bx else (ay + by) / 2)
        text_by_point[at] = _format_label(joint, old, with_numbers) or _joint_sign(ax - bx, ay - by)
    bottom = min(spot.y for spot in board.cells_by_name.values())
    below = min(y for _, y in text_by_point) - 1
    for x, head in _column_names(board).items():
        text_by_point[form.find_centre((x, bottom))[0], below] = head
    unit = _columns_per_unit(text_by_point, 2 if board.is_hex else 1)
    left = min(x for x, _ in text_by_point)
    for y in sorted({y for _, y in text_by_point}, reverse=True):
        tokens = [
            (round((x - left) * unit) - (measure_columns(text) - 1) // 2 + 3, text)
            for x, text in sorted((x, text) for (x, at), text in text_by_point.items() if at == y)
        ]
        prefix, suffix = labels.get(y, ("", ""))
        if suffix:
            column, text = tokens[-1]
            tokens.append((column + measure_columns(text) + 2, suffix))
        yield _DrawnRow(f"    {prefix}" if prefix else "", tuple(tokens))


def _format_label(
    board_item: BoardCell | Joint, previous_item: BoardCell | Joint | None, with_numbers: bool
) -> str:
    changed = (
        CHANGED if previous_item is not None and previous_item.piece_marks != board_item.piece_marks else ""
    )
    number = f"[{board_item.option_number}]" if with_numbers and board_item.option_number is not None else ""
    return f"{changed}{board_item.piece_marks or (EMPTY if changed else '')}{number}"


def _joint_sign(x: int, y: int) -> str:
    """Return the sign of an empty corner or side."""
    if not x and not y:
        return "+"
    return "|" if not x else "-" if not y else "/" if x * y > 0 else "\\"


def _columns_per_unit(text_by_point: Mapping[tuple[float, float], str], minimum: int) -> int:
    """Return how many columns a unit needs so that texts in one line do not touch."""
    found = minimum
    texts_by_row: dict[float, list[tuple[float, str]]] = {}
    for (x, y), text in text_by_point.items():
        texts_by_row.setdefault(y, []).append((x, text))
    for row in texts_by_row.values():
        for (a, one), (b, other) in pairwise(sorted(row)):
            apart = (measure_columns(one) + measure_columns(other)) / 2 + 1
            found = max(found, ceil(apart / (b - a)))
    return found + found % 2


def _text_column(board: TextBoard, x: int, y: int, step: int) -> int:
    return (2 * x + y) * (step // 2) if board.is_hex else x * step


def _cell_text(board: TextBoard, previous_board: TextBoard | None, name: str, with_numbers: bool) -> str:
    old = None if previous_board is None else previous_board.cells_by_name.get(name, BoardCell(0, 0))
    return _format_label(board.cells_by_name[name], old, with_numbers) or EMPTY


def _column_names(board: TextBoard) -> dict[int, str]:
    """Return the names of columns, if places are named by column and row, like `c4`."""
    name_by_column: dict[int, str] = {}
    bottom = min(spot.y for spot in board.cells_by_name.values())
    for name, spot in board.cells_by_name.items():
        called = _GRID_NAME.match(name)
        if called is None or (not board.is_hex and name_by_column.get(spot.x, called[1]) != called[1]):
            return {}
        if not board.is_hex or spot.y == bottom:
            name_by_column[spot.x] = called[1]
    return name_by_column


def _row_labels(board: TextBoard, row: int) -> tuple[str, str]:
    """Return the labels to the left and right of a row: its name, or of hexes without such names the
    coordinates of its first and last place.
    """
    places = sorted((spot.x, name) for name, spot in board.cells_by_name.items() if spot.y == row)
    (first, name), (last, _) = places[0], places[-1]
    called = _GRID_NAME.match(name)
    if called is not None:
        return called[2], ""
    if not board.is_hex:
        return "", ""
    return f"({first}, {row})", f"({last}, {row})" if last != first else ""
