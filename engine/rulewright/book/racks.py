"""Spaces for cards in rows: a market, a display."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.analysis.symbols import TypeSymbol
from rulewright.book.board import palette, tokens
from rulewright.book.drawing import INK, PLAIN, Drawing, Token
from rulewright.book.fitting import text_width
from rulewright.book.ground import Rulebook, capital
from rulewright.model.tree import Board
from rulewright.play.views import View
from rulewright.types import FiniteType
from rulewright.words.values import named

WIDE, HIGH, GAP = 132.0, 96.0, 10.0


At = tuple[int, int]
"""A column and a row."""


def rack_drawings(
    book: Rulebook, board: Board, view: View, title: str, *, empty: bool
) -> Iterator[tuple[Drawing, str]]:
    """The racks of the section `board` with what lies there, each with its caption; `empty`: also
    those on which nothing lies."""
    families = {family.name: family for family in view.machine.program.families}
    for name in board.racks:
        zone = families.get(name)
        of = zone.keys[0] if zone is not None and len(zone.keys) == 1 else None
        if zone is None or not isinstance(of, FiniteType) or len(of.factors) != 2:
            continue
        across, down = of.factors
        standing = tokens(book, of, view, palette(book, board, view), board.shown)
        lying: dict[At, list[str]] = {}
        things: dict[At, list[Token]] = {}
        for index in of.members:
            at = divmod(index, down.size)
            lying[at] = [_card(book, zone.zones, card) for card in view.zone(zone, (index,))]
            things[at] = standing.get(of.root.names[index], [])
        if not empty and not any(lying.values()) and not any(things.values()):
            continue
        caption = f"{title} – {capital(book.name_of(name))}"
        columns = [book.member(across, index) for index in across.members]
        rows = [book.member(down, index) for index in down.members]
        yield rack(caption, columns, rows, lying, things), caption


def _card(book: Rulebook, type: str, name: str) -> str:
    symbol = book.filled().symbols.get(type)
    of = symbol.finite if isinstance(symbol, TypeSymbol) else None
    return capital(book.words.value(named(of, name))) if of is not None else name


def rack(
    title: str,
    columns: Sequence[str],
    rows: Sequence[str],
    lying: Mapping[At, Sequence[str]],
    standing: Mapping[At, Sequence[Token]],
) -> Drawing:
    """Spaces in columns and rows with the names of the cards that lie there (column, row), and what
    stands on them."""
    top = 28.0
    edge = 22 + max((text_width(name) for name in rows), default=0) * 14 / 17
    made = Drawing(edge + len(columns) * (WIDE + GAP), top + len(rows) * (HIGH + GAP), title)
    for number, name in enumerate(columns):
        made.write(edge + number * (WIDE + GAP) + WIDE / 2, 18, name, 15)
    for number, name in enumerate(rows):
        y = top + number * (HIGH + GAP)
        made.write(edge - 10, y + HIGH / 2 + 5, name, 14, anchor="end")
        for column in range(len(columns)):
            x = edge + column * (WIDE + GAP)
            cards = lying.get((column, number), ())
            made.path(
                f"M{x:.0f} {y:.0f}h{WIDE:.0f}v{HIGH:.0f}h-{WIDE:.0f}Z",
                PLAIN if cards or standing.get((column, number)) else "none",
                "#7d8a94",
                1.5,
            )
            lines = [line for card in cards for line in wrapped(card, WIDE - 12)]
            for place, line in enumerate(lines[:4]):
                made.write(x + WIDE / 2, y + 22 + place * 16, line, 13, INK)
            made.tokens(x + WIDE / 2, y + HIGH - 16, 10, standing.get((column, number), ()))
    return made


def wrapped(text: str, width: float) -> list[str]:
    """A name in lines that are no wider than that, roughly, broken at blanks or, in scripts
    without blanks, anywhere."""
    size = 13 / 17
    lines = [""]
    pieces = text.split(" ") if " " in text else [text]
    for piece in pieces:
        longer = f"{lines[-1]} {piece}".strip()
        if lines[-1] and text_width(longer) * size > width:
            lines.append(piece)
        else:
            lines[-1] = longer
        while text_width(lines[-1]) * size > width and len(lines[-1]) > 1:
            cut = len(lines[-1])
            while cut > 1 and text_width(lines[-1][:cut]) * size > width:
                cut -= 1
            lines[-1:] = [lines[-1][:cut], lines[-1][cut:]]
    return lines
