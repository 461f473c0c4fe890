"""What the section `board` of a ruleset says, and what stands on the places of a position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rulewright.book.drawing import PLAIN, Legend, Token
from rulewright.book.ground import Rulebook, capital
from rulewright.ir.program import CellBlock
from rulewright.model.tree import Board, Shown
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.types import FiniteType, KeyType, MemberType, Type
from rulewright.words.values import Member, named

PALETTE = ("#f8f8f4", "#2b2b2b", "#b33a3a", "#2f6fb3", "#3f8f4f", "#c9a227")
"""Colours of players for whom the ruleset names none."""
COLOUR_WORDS = {
    "white": "#f8f8f4",
    "black": "#2b2b2b",
    "red": "#b33a3a",
    "blue": "#2f6fb3",
    "green": "#3f8f4f",
    "yellow": "#e0b92f",
    "orange": "#d9772b",
    "purple": "#7a4a94",
    "brown": "#7a4a21",
    "grey": "#8b959c",
}
"""For players who are called by their colour."""
GREY = "#9aa5ad"
"""In a legend: of any colour."""


# --- colours --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by the names of members and seats."""

    colours: Mapping[str, str]
    seats: Sequence[str]
    own_seats: Sequence[str]

    def of(self, name: str) -> str | None:
        if name in self.seats:
            number = list(self.seats).index(name)
            own = self.own_seats[number] if number < len(self.own_seats) else name
            spare = PALETTE[number % len(PALETTE)]
            return self.colours.get(own) or COLOUR_WORDS.get(own.lower(), spare)
        return self.colours.get(name)


def palette(book: Rulebook, board: Board, view: View) -> Palette:
    return Palette(board.colours, view.names.seats, book.documents.manifest.seats)


# --- what stands where ----------------------------------------------------------------------------


def tokens(
    book: Rulebook,
    of: FiniteType,
    view: View,
    colours: Palette,
    shown: Mapping[str, Shown] | None,
) -> dict[str, list[Token]]:
    """What stands on each place of a type, in the order in which the board shows the states; all of
    them if it says nothing."""
    blocks = {
        block.name: block
        for block in view.machine.program.blocks
        if block.kind == "state" and not block.hidden
    }
    found: dict[str, list[Token]] = {}
    for name in blocks if shown is None else (name for name in shown if name in blocks):
        how = shown[name] if shown is not None else None
        called = _values(view, blocks.get(how.called or "")) if how is not None else {}
        for place, value, token in _standing(of, blocks[name], view, colours):
            if how is not None:
                shape = (how.shapes or {}).get(value or "", how.as_)
                token = replace(
                    token,
                    colour=token.colour or (GREY if how.shapes else None),
                    shape=shape,
                    text="" if how.shapes else token.text,
                    called=_called(book, called.get(place)),
                )
            found.setdefault(place, []).append(token)
    return found


def _called(book: Rulebook, thing: tuple[FiniteType, str] | None) -> str:
    if thing is None:
        return ""
    of, name = thing
    return book.member(of, of.root.names.index(name)) if name in of.root.names else name


def _values(view: View, block: CellBlock | None) -> dict[str, tuple[FiniteType, str]]:
    """The members that a state with one key has, by their keys."""
    if block is None or len(block.keys) != 1 or not isinstance(block.type, MemberType):
        return {}
    return {
        key[0]: (block.type.of, value)
        for key, value in _flat(view.block(block), 1)
        if isinstance(value, str)
    }


def _standing(
    of: FiniteType, block: CellBlock, view: View, colours: Palette
) -> Iterator[tuple[str, str | None, Token]]:
    """Places with the value that is there, if it is a name, and a token for it."""
    places = [
        n
        for n, key in enumerate(block.keys)
        if isinstance(key, FiniteType) and key.root.name == of.root.name
    ]
    if len(block.keys) > 2 or len(places) > 1:
        return
    here = isinstance(block.type, MemberType) and block.type.of.root.name == of.root.name
    if not places and not here:
        return
    for key, value in _flat(view.block(block), len(block.keys)):
        if value is None or value is False or value == 0:
            continue
        others = [name for n, name in enumerate(key) if n not in places]
        if not places:  # something whose value is the place where it is
            yield str(value), None, _token(others[0] if others else block.name, "", colours)
        elif others:
            number = str(value) if value is not True and value != 1 else ""
            yield key[places[0]], others[0], _token(others[0], number, colours)
        elif value is True:
            yield key[places[0]], None, Token("#3a3a3a", "", "square")
        elif isinstance(value, int):
            yield key[places[0]], None, Token(None, str(value))
        else:
            yield key[places[0]], str(value), _token(str(value), "", colours)


def _flat(shown: object, depth: int) -> Iterator[tuple[tuple[str, ...], object]]:
    if depth == 0:
        yield (), shown
    elif isinstance(shown, dict):
        for name, inner in shown.items():
            for key, value in _flat(inner, depth - 1):
                yield (str(name), *key), value


def _token(name: str, text: str, colours: Palette) -> Token:
    colour = colours.of(name)
    if colour is None:
        return Token(None, text or name[:1].upper())
    return Token(colour, text)


# --- legends --------------------------------------------------------------------------------------


def state_legends(
    book: Rulebook,
    view: View,
    colours: Palette,
    shown: Mapping[str, Shown] | None,
    places: frozenset[str],
    told: frozenset[str] = frozenset(),
) -> list[Legend]:
    """What the states on places of some types look like: each with its shape, or each of its
    values; and the colours of those who have things there, unless their type is `told` already."""
    blocks = {block.name: block for block in view.machine.program.blocks if block.kind == "state"}
    one: list[tuple[Token, str]] = []
    found: list[Legend] = []
    whose: dict[str, FiniteType] = {}
    for name, how in (shown or {}).items():
        block = blocks.get(name)
        if block is None or not any(_name_of(type) in places for type in block.keys):
            continue
        if how.shapes is not None:
            of = _members(block.type)
            found.append(
                Legend(
                    capital(book.name_of(name)),
                    tuple(
                        (Token(colours.of(value) or GREY, "", shape), _named(book, of, value))
                        for value, shape in how.shapes.items()
                    ),
                )
            )
            continue
        one.append((Token(GREY, "", how.as_), book.name_of(how.called or name)))
        for type in (*block.keys, block.type):
            of = _members(type)
            known = told | places
            if of is not None and of.root.name not in known and all(_owners(view, of, colours)):
                whose[of.root.name] = of.root
    found += [Legend("", tuple(one))] if one else []
    for of in whose.values():
        names = view.names.seats if of.name == "player" else of.names
        found.append(
            Legend(
                "",
                tuple(
                    (Token(colours.of(name) or PLAIN), book.words.value(Member(of.name, name)))
                    for name in names
                ),
            )
        )
    return found


def _name_of(type: Type | KeyType) -> str:
    of = _members(type)
    return of.root.name if of is not None else ""


def _owners(view: View, of: FiniteType, colours: Palette) -> list[str | None]:
    names = view.names.seats if of.root.name == "player" else of.root.names
    return [colours.of(name) for name in names]


def _members(type: Type | KeyType) -> FiniteType | None:
    if isinstance(type, FiniteType):
        return type
    return type.of if isinstance(type, MemberType) else None


def _named(book: Rulebook, of: FiniteType | None, name: str) -> str:
    return book.words.value(named(of, name)) if of is not None else name
