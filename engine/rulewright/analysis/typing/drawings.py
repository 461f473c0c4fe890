"""Boards drawn as text: rows of signs, each sign the value of a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby, pairwise

from rulewright.analysis.declare import fields
from rulewright.analysis.fitting import a, show
from rulewright.analysis.symbols import GridTables
from rulewright.analysis.typing.graphs import grid_of
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import listing
from rulewright.model.part import Part
from rulewright.phrases import counted
from rulewright.source import Span
from rulewright.types import FiniteType, KeyType, MemberType, Type

QUOTED = "-?:,[]{}#&*!|>'\"%@`~=."
"""Signs that YAML may take for something else where they stand without quotes."""


def read(
    world: World, keys: tuple[KeyType, ...], kind: Type, drawn: Span, signs: Part, what: str
) -> dict[int, int]:
    """Return the values of the places in a drawing; errors are reported."""
    values = read_signs(world, kind, signs)
    rows = _rows(world, keys, drawn, what)
    return {} if rows is None else _Reading(world, drawn, values, what).places(rows)


def read_signs(world: World, kind: Type, signs: Part) -> dict[str, int | None]:
    """Return the value of each sign; None after an error."""
    found: dict[str, int | None] = {}
    for part in signs:
        sign = part.key.text
        if len(sign) != 1 or sign.isspace() or sign == "/":
            world.reporter.error(
                "bad-drawing",
                f"`{sign}` cannot stand for something in a drawing",
                part.key.span,
                "expected one sign that can be seen, and not `/`",
                help="some signs mean something else in YAML: put them into quotes, `'.': none`",
            )
            continue
        what = f"what `{sign}` stands for"
        found[sign] = fields.cell(world, kind, part, Scope(world), what)({})
    return found


def _rows(
    world: World, keys: tuple[KeyType, ...], drawn: Span, what: str
) -> list[list[int]] | None:
    """Return the places of each drawn row, the last row first; None after an error."""
    key = keys[0] if len(keys) == 1 else None
    if isinstance(key, FiniteType):
        found = grid_of(Scope(world), MemberType(key))
        rows = [] if found is None else _within(found[1], key)
        if rows:
            return rows
    told = f"it is kept for {a(show(MemberType(key)))}" if isinstance(key, FiniteType) else None
    world.reporter.error(
        "bad-drawing",
        f"{what} cannot be drawn",
        drawn,
        told or ("it is one value" if not keys else "it is not kept for the places of a grid"),
        help="what is kept for each place of a grid with rows can be drawn, as `piece(s)`",
    )
    return None


def _within(grid: GridTables, key: FiniteType) -> list[list[int]]:
    members = frozenset(key.members)
    rows = [[place for place in row if place in members] for row in reversed(grid.lines)]
    return [row for row in rows if row]


class _Reading:
    """One drawing, sign by sign at its place in the file."""

    def __init__(
        self, world: World, content: Span, signs: Mapping[str, int | None], what: str
    ) -> None:
        self.reporter = world.reporter
        self.content, self.signs, self.what = content, signs, what

    def places(self, rows: list[list[int]]) -> dict[int, int]:
        text = self.content.text
        ends = [-1, *(m.start() for m in re.finditer("[\n/]", text)), len(text)]
        told = [(a + 1, b) for a, b in pairwise(ends) if text[a + 1 : b].strip()]
        if len(told) != len(rows):
            at = told[min(len(told), len(rows)) - 1] if told else (0, 1)
            self._wrong(
                f"{self.what} is drawn with {counted(len(told), 'row')}, and has {len(rows)}",
                *self._stripped(*at),
                "the last one" if len(told) < len(rows) else "the last one that has room",
            )
            return {}
        found: dict[int, int] = {}
        for row, (start, end) in zip(rows, told, strict=True):
            found |= self._row(row, start, end)
        return found

    def _row(self, row: list[int], start: int, end: int) -> dict[int, int]:
        """Return the values in one row; a number of skipped places stands alone."""
        text, found, at, number = self.content.text, {}, start, 0
        while at < end:
            sign, width = text[at], 1
            if sign in self.signs:
                value = self.signs[sign]
                if number < len(row) and value is not None:
                    found[row[number]] = value
                number += 1
            elif sign in "0123456789":
                while at + width < end and text[at + width] in "0123456789":
                    if text[at + width] in self.signs:
                        break
                    width += 1
                number += int(text[at : at + width][:4])
            elif not sign.isspace():
                self._unknown(sign, at)
                return found
            at += width
        if number != len(row):
            self._wrong(
                f"this row has {counted(number, 'place')} in place of {len(row)}",
                *self._stripped(start, end),
            )
        return found

    def _unknown(self, sign: str, at: int) -> None:
        key = f"'{sign}'" if sign in QUOTED else sign
        key = '"\'"' if sign == "'" else key
        also = "; in YAML this sign needs the quotes" if sign in QUOTED else ""
        self._wrong(
            f"`with` does not say what `{sign}` stands for",
            at,
            at + 1,
            f"known are {listing(list(self.signs), 20)}" if self.signs else "it knows no sign",
            f"add it: `{key}: ...`{also}",
        )

    def _stripped(self, start: int, end: int) -> tuple[int, int]:
        text = self.content.text[start:end]
        return start + len(text) - len(text.lstrip()), start + len(text.rstrip())

    def _wrong(
        self, headline: str, start: int, end: int, label: str = "", help: str | None = None
    ) -> None:
        span = self.content.source.span(self.content.start + start, self.content.start + end)
        self.reporter.error("bad-drawing", headline, span, label, help=help)


def drawn(
    world: World, keys: tuple[KeyType, ...], kind: Type, signs: Part, values: list[int], rest: int
) -> str | None:
    """Return the drawing of these values, row by row, with a number for places that have the value
    of the `rest`; None if there is none.
    """
    key = keys[0] if len(keys) == 1 else None
    found = grid_of(Scope(world), MemberType(key)) if isinstance(key, FiniteType) else None
    if found is None or not isinstance(key, FiniteType):
        return None
    sign_of: dict[int, str] = {}
    for sign, value in read_signs(world, kind, signs).items():
        if value is not None:
            sign_of.setdefault(value, sign)
    counted = not any(sign.isdigit() for sign in sign_of.values())
    rows = []
    for row in _within(found[1], key):
        text = ""
        for value, places in groupby(values[place] for place in row):
            many = len(list(places))
            if value == rest and counted:
                text += str(many)
            elif value in sign_of:
                text += sign_of[value] * many
            else:
                return None
        rows.append(text)
    return "/".join(rows) if rows else None
