"""How a position looks to a seat, in plain text: boards as boards, the rest by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright_cli.console import say
from rulewright_cli.hexes import hex_lines, is_hexes
from rulewright_cli.marks import marks

if TYPE_CHECKING:
    from rulewright.play.game import Game

SQUARE = re.compile(r"([a-z]+)([0-9]+)\Z")
BRIEF_LINES = 14


def show_position(game: Game, seat: str | None, *, brief: bool = False) -> None:
    """The state as the seat sees it; `brief` shows boards, and the rest only if it is short, or
    else what belongs to the seat."""
    state = game.view(seat)["state"]
    assert isinstance(state, Mapping)
    boards = {name: value for name, value in state.items() if _is_board(value)}
    for name, board in boards.items():
        if any(not _empty(value) for value in board.values()):
            say()
            if len(boards) > 1:
                say(f"{_spaced(name)}:")
            _draw(board)
    hexes = {name: value for name, value in state.items() if is_hexes(value)}
    if hexes:
        say()
        for line in hex_lines(hexes):
            say(line)
    lines = [
        line
        for name, value in state.items()
        if name not in boards and name not in hexes
        for line in _lines(_spaced(name), value)
    ]
    if brief and len(lines) > BRIEF_LINES:  # what the seat has before it is what it needs
        lines = [
            line
            for name, value in state.items()
            if name not in boards and isinstance(value, Mapping) and seat in value
            for line in _lines(_spaced(name), value[seat])
        ]
    if lines and (not brief or len(lines) <= BRIEF_LINES):
        say()
        for line in lines:
            say(f"    {line}")


def _is_board(value: object) -> bool:
    """Whether the keys are squares of a board: a1, b1, ... in more than one row and column."""
    if not isinstance(value, Mapping):
        return False
    places = [SQUARE.match(str(key)) for key in value]
    if len(places) < 4 or not all(places) or any(isinstance(v, Mapping) for v in value.values()):
        return False
    return all(len({place[part] for place in places if place}) > 1 for part in (1, 2))


def _draw(board: Mapping[str, object]) -> None:
    """Rows from the highest number down, columns by letter; what lies there by short marks."""
    places = {key: match for key in board if (match := SQUARE.match(key))}
    columns = sorted({m[1] for m in places.values()}, key=lambda name: (len(name), name))
    rows = sorted({int(m[2]) for m in places.values()}, reverse=True)
    short = marks({str(value) for value in board.values() if not _empty(value)})
    width = max([len(mark) for mark in short.values()] + [len(name) for name in columns])
    for row in rows:
        cells = []
        for column in columns:
            key = f"{column}{row}"
            value = board.get(key)
            mark = " " if key not in board else "." if _empty(value) else short[str(value)]
            cells.append(mark.ljust(width))
        say(f"{row:>4}  {' '.join(cells)}".rstrip())
    say("      " + " ".join(name.ljust(width) for name in columns).rstrip())
    legend = [f"{mark} = {name}" for name, mark in short.items() if mark != name]
    if legend:
        say("      " + ", ".join(legend))


def _lines(name: str, value: object) -> list[str]:
    """A thing by name; what is empty is left out."""
    if _empty(value):
        return []
    if not isinstance(value, Mapping):
        return [f"{name}: {_short(value)}"]
    inner = {_spaced(str(key)): item for key, item in value.items() if not _empty(item)}
    if any(isinstance(item, Mapping) for item in inner.values()):
        return [line for key, item in inner.items() for line in _lines(f"{name}, {key}", item)]
    return [f"{name}: {', '.join(f'{key} {_short(item)}' for key, item in inner.items())}"]


def _short(value: object) -> str:
    if isinstance(value, list):
        return f"({', '.join(_spaced(str(item)) for item in value)})"
    if value is True:
        return "yes"
    return _spaced(str(value))


def _empty(value: object) -> bool:
    if isinstance(value, Mapping):
        return all(_empty(item) for item in value.values())
    return value is None or value is False or value == 0 or value == []


def _spaced(name: str) -> str:
    return name.replace("_", " ")
