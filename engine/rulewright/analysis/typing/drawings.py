"""Read boards drawn as text: rows of signs, each sign the value of a place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import groupby, pairwise

from rulewright.analysis.declare import fields
from rulewright.analysis.symbols import GridTables
from rulewright.analysis.type_relations import format_type, with_article
from rulewright.analysis.typing.graphs import find_grid
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import quote_names
from rulewright.model.part import Part
from rulewright.phrases import format_quantity
from rulewright.source import Span
from rulewright.types import FiniteType, KeyType, MemberType, Type

QUOTED_SIGNS = "-?:,[]{}#&*!|>'\"%@`~=."
"""Signs that YAML may interpret unless they are quoted."""


def read_drawing(
    world: World, key_types: tuple[KeyType, ...], typ: Type, drawing: Span, signs: Part, description: str
) -> dict[int, int]:
    """Return the values of the places in a drawing; errors are reported."""
    values = read_signs(world, typ, signs)
    rows = _find_drawn_rows(world, key_types, drawing, description)
    return {} if rows is None else _DrawingReader(world, drawing, values, description).read_places(rows)


def read_signs(world: World, typ: Type, signs: Part) -> dict[str, int | None]:
    """Return the value of each sign; None after an error."""
    sign_values: dict[str, int | None] = {}
    for part in signs:
        sign = part.key.text
        if len(sign) != 1 or sign.isspace() or sign == "/":
            world.reporter.error(
                "bad-drawing",
                f"`{sign}` cannot be a sign of a drawing",
                part.key.span,
                "expected one visible character other than `/`",
                help="put signs that have a meaning in YAML into quotes: `'.': none`",
            )
            continue
        what = f"the meaning of `{sign}`"
        sign_values[sign] = fields.evaluate_cell(world, typ, part, Scope(world), what)({})
    return sign_values


def _find_drawn_rows(
    world: World, key_types: tuple[KeyType, ...], drawing: Span, description: str
) -> list[list[int]] | None:
    """Return the places of each drawn row, the last row first; None after an error."""
    key = key_types[0] if len(key_types) == 1 else None
    if isinstance(key, FiniteType):
        found = find_grid(Scope(world), MemberType(key))
        rows = [] if found is None else _restrict_rows(found[1], key)
        if rows:
            return rows
    told = f"its key is {with_article(format_type(MemberType(key)))}" if isinstance(key, FiniteType) else None
    world.reporter.error(
        "bad-drawing",
        f"{description} cannot be drawn",
        drawing,
        told or ("it is a single value" if not key_types else "its key is not the places of a grid"),
        help="only state with one value for each place of a grid with rows can be drawn, such as `piece(s)`",
    )
    return None


def _restrict_rows(grid: GridTables, key_type: FiniteType) -> list[list[int]]:
    members = frozenset(key_type.members)
    rows = [[place for place in row if place in members] for row in reversed(grid.member_rows)]
    return [row for row in rows if row]


class _DrawingReader:
    """A reader of one drawing, which locates each sign in the file."""

    def __init__(
        self, world: World, content: Span, signs: Mapping[str, int | None], description: str
    ) -> None:
        self.reporter = world.reporter
        self.drawing, self.signs, self.description = content, signs, description

    def read_places(self, place_rows: list[list[int]]) -> dict[int, int]:
        text = self.drawing.text
        ends = [-1, *(m.start() for m in re.finditer("[\n/]", text)), len(text)]
        told = [(a + 1, b) for a, b in pairwise(ends) if text[a + 1 : b].strip()]
        if len(told) != len(place_rows):
            at = told[min(len(told), len(place_rows)) - 1] if told else (0, 1)
            self._report_bad_drawing(
                f"{self.description} is drawn with {format_quantity(len(told), 'row')}, and has "
                f"{len(place_rows)}",
                *self._strip_offsets(*at),
                "the last one" if len(told) < len(place_rows) else "the last one that has room",
            )
            return {}
        place_values: dict[int, int] = {}
        for row, (start, end) in zip(place_rows, told, strict=True):
            place_values |= self._read_row(row, start, end)
        return place_values

    def _read_row(self, row_places: list[int], start: int, end: int) -> dict[int, int]:
        """Return the values in one row; a number skips as many places."""
        text, found, at, number = self.drawing.text, {}, start, 0
        while at < end:
            sign, width = text[at], 1
            if sign in self.signs:
                value = self.signs[sign]
                if number < len(row_places) and value is not None:
                    found[row_places[number]] = value
                number += 1
            elif sign in "0123456789":
                while at + width < end and text[at + width] in "0123456789":
                    if text[at + width] in self.signs:
                        break
                    width += 1
                number += int(text[at : at + width][:4])
            elif not sign.isspace():
                self._report_unknown_sign(sign, at)
                return found
            at += width
        if number != len(row_places):
            self._report_bad_drawing(
                f"this row has {format_quantity(number, 'place')} in place of {len(row_places)}",
                *self._strip_offsets(start, end),
            )
        return found

    def _report_unknown_sign(self, sign: str, offset: int) -> None:
        key = f"'{sign}'" if sign in QUOTED_SIGNS else sign
        key = '"\'"' if sign == "'" else key
        also = "; in YAML this sign needs the quotes" if sign in QUOTED_SIGNS else ""
        self._report_bad_drawing(
            f"`with` does not define the sign `{sign}`",
            offset,
            offset + 1,
            f"defined are {quote_names(list(self.signs), 20)}" if self.signs else "it defines no signs",
            f"add it: `{key}: ...`{also}",
        )

    def _strip_offsets(self, start: int, end: int) -> tuple[int, int]:
        text = self.drawing.text[start:end]
        return start + len(text) - len(text.lstrip()), start + len(text.rstrip())

    def _report_bad_drawing(
        self, headline: str, start: int, end: int, label: str = "", help: str | None = None
    ) -> None:
        span = self.drawing.source.span(self.drawing.start + start, self.drawing.start + end)
        self.reporter.error("bad-drawing", headline, span, label, help=help)


def format_drawing(
    world: World,
    key_types: tuple[KeyType, ...],
    typ: Type,
    signs: Part,
    cell_values: list[int],
    default_value: int,
) -> str | None:
    """Return a drawing of these values, row by row, with a number for consecutive places with the
    `default_value`; None if there is none."""
    key = key_types[0] if len(key_types) == 1 else None
    found = find_grid(Scope(world), MemberType(key)) if isinstance(key, FiniteType) else None
    if found is None or not isinstance(key, FiniteType):
        return None
    sign_of: dict[int, str] = {}
    for sign, value in read_signs(world, typ, signs).items():
        if value is not None:
            sign_of.setdefault(value, sign)
    counted = not any(sign.isdigit() for sign in sign_of.values())
    rows = []
    for row in _restrict_rows(found[1], key):
        text = ""
        for value, places in groupby(cell_values[place] for place in row):
            many = len(list(places))
            if value == default_value and counted:
                text += str(many)
            elif value in sign_of:
                text += sign_of[value] * many
            else:
                return None
        rows.append(text)
    return "/".join(rows) if rows else None
