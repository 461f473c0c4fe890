"""A board of hexes in plain text: rows half a place apart, with short marks for what lies there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from rulewright_cli.marks import marks

HEX = re.compile(r"at\((-?\d+), (-?\d+)\)\Z")
EMPTY = "·"
TRUE = "#"
"""The mark of something that is there or is not."""


def is_hexes(value: object) -> bool:
    """Whether the keys are places of a grid of hexes: at(0, 0), at(1, 0), ..., each with a plain
    value."""
    return (
        isinstance(value, Mapping)
        and len(value) > 1
        and all(HEX.match(str(key)) for key in value)
        and not any(isinstance(inner, Mapping | list) for inner in value.values())
    )


def hex_lines(
    states: Mapping[str, Mapping[str, object]],
    name_of: Callable[[str], str],
    value_of: Callable[[str, object], str],
) -> Iterator[str]:
    """The picture of all states of the same places, each hex with the marks of what it has, before
    each row the coordinates of its first hex, and below what the marks stand for, in words."""
    short = {name: _marks(state) for name, state in states.items()}
    there: dict[tuple[int, int], list[str]] = {}
    for name, state in states.items():
        for key, value in state.items():
            found = HEX.match(key)
            if found is None:
                continue
            here = there.setdefault((int(found[1]), int(found[2])), [])
            if value not in (None, False, 0):
                here.append(TRUE if value is True else short[name][str(value)])
    cells = {at: ":".join(found) or EMPTY for at, found in there.items()}
    half = (max(map(len, cells.values()), default=1) + 2) // 2
    left = min((2 * q + r for q, r in cells), default=0)
    for row in sorted({r for _, r in cells}, reverse=True):
        places = sorted(at for at in cells if at[1] == row)
        line = ""
        for q, r in places:
            line = line.ljust((2 * q + r - left) * half) + cells[q, r]
        first = "({}, {})".format(*places[0])
        yield f"{first:>10}  {line}".rstrip()
    for name, state in states.items():
        told = [f"{mark} = {value_of(name, text)}" for text, mark in short[name].items()]
        told += [TRUE] if any(value is True for value in state.values()) else []
        if told:
            yield f"{'':12}{name_of(name)}: {', '.join(told)}"


def _marks(state: Mapping[str, object]) -> dict[str, str]:
    return marks({str(v) for v in state.values() if v not in (None, False, 0) and v is not True})
