"""How a position looks to a seat, in plain text: boards as boards, the rest by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from rulewright_cli.console import say, say_folded
from rulewright_cli.hexes import hex_lines, is_hexes
from rulewright_cli.marks import marks

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.words.words import Words

SQUARE = re.compile(r"([a-z]+)([0-9]+)\Z")
BRIEF_LINES = 14


def show_position(game: Game, words: Words, seat: str | None, *, brief: bool = False) -> None:
    """The state as the seat sees it; `brief` shows boards, and the rest only if it is short, or
    else what belongs to the seat."""
    from rulewright.words.position import PositionWords, empty

    state = game.view(seat)["state"]
    assert isinstance(state, Mapping)
    told = PositionWords(words, game.program)
    boards = {name: value for name, value in state.items() if _is_board(value)}
    for name, board in boards.items():
        if not empty(board):
            say()
            if len(boards) > 1:
                say(f"{told.name(name)}:")
            _draw(board, partial(told.value, name))
    hexes = {name: value for name, value in state.items() if is_hexes(value)}
    if hexes:
        say()
        for line in hex_lines(hexes, told.name, told.value):
            say_folded(line)
    rest = {name: state[name] for name in state if name not in boards and name not in hexes}
    lines = [line for name, value in rest.items() for line in told.lines(name, value)]
    if brief and len(lines) > BRIEF_LINES:  # what the seat has before it is what it needs
        lines = [
            line
            for name, value in rest.items()
            if isinstance(value, Mapping) and seat in value
            for line in told.lines(name, value[seat], seat)
        ]
    if lines and (not brief or len(lines) <= BRIEF_LINES):
        say()
        for line in lines:
            say_folded(f"    {line}")


def _is_board(value: object) -> bool:
    """Whether the keys are squares of a board: a1, b1, ... in more than one row and column."""
    if not isinstance(value, Mapping):
        return False
    places = [SQUARE.match(str(key)) for key in value]
    if len(places) < 4 or not all(places) or any(isinstance(v, Mapping) for v in value.values()):
        return False
    return all(len({place[part] for place in places if place}) > 1 for part in (1, 2))


def _draw(board: Mapping[str, object], called: Callable[[str], str]) -> None:
    """Rows from the highest number down, columns by letter; what lies there by short marks."""
    from rulewright.words.position import empty

    places = {key: match for key in board if (match := SQUARE.match(key))}
    columns = sorted({m[1] for m in places.values()}, key=lambda name: (len(name), name))
    rows = sorted({int(m[2]) for m in places.values()}, reverse=True)
    short = marks({str(value) for value in board.values() if not empty(value)})
    width = max([len(mark) for mark in short.values()] + [len(name) for name in columns])
    for row in rows:
        cells = []
        for column in columns:
            key = f"{column}{row}"
            value = board.get(key)
            mark = " " if key not in board else "." if empty(value) else short[str(value)]
            cells.append(mark.ljust(width))
        say(f"{row:>4}  {' '.join(cells)}".rstrip())
    say("      " + " ".join(name.ljust(width) for name in columns).rstrip())
    legend = [f"{mark} = {called(name)}" for name, mark in short.items() if mark != called(name)]
    if legend:
        say_folded("      " + ", ".join(legend))
