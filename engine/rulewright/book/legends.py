"""What the signs of a board stand for, below its figure."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.book.ground import Rulebook
from rulewright.book.model import Key
from rulewright.phrases import capital
from rulewright.scene.look import Look
from rulewright.scene.paints import TABLE
from rulewright.scene.pieces import Piece, piece_marks
from rulewright.scene.plans import Plan
from rulewright.scene.svg import as_picture
from rulewright.types import FiniteType, MemberType, root_name, root_of
from rulewright.words.values import Member, named

Item = tuple[Piece, str]


def keys_of(look: Look, plan: Plan, book: Rulebook) -> tuple[Key, ...]:
    """The legends of a board: the fields of its places, and the states that are drawn there, each
    with its shape or its values, and whose they are."""
    found = [*_fields(look, plan, book)]
    told = {of for of, _, _ in found if of}
    places = {plan.symbol.name, *plan.roots}
    found += _states(look, book, places, told)
    return tuple(key(look, heading, items) for _, heading, items in found if items)


def key(look: Look, heading: str, items: list[Item]) -> Key:
    paints = {**TABLE, **look.roles.paints()}
    return Key(
        heading,
        tuple(
            (as_picture(piece_marks(piece, 11, 11, 9), (22, 22), "", paints), text)
            for piece, text in items
        ),
    )


def _fields(look: Look, plan: Plan, book: Rulebook) -> Iterator[tuple[str, str, list[Item]]]:
    for name, how in look.board.marks.items():
        table = look.field(plan.symbol, name)
        if table is None or not isinstance(table.type, MemberType):
            continue
        of = table.type.of
        text = book.words.message(f"field-{plan.symbol.name}-{name}")
        shape = "square" if how == "edge" else how
        items = [
            (look.piece(of, of.root.names[index], shape), book.member(of, index))
            for index in of.members
            if index in table.cells
        ]
        yield of.root.name, capital(text or book.name_of(name)), items


def _states(
    look: Look, book: Rulebook, places: set[str], told: set[str]
) -> Iterator[tuple[str, str, list[Item]]]:
    one: list[Item] = []
    whose: dict[str, FiniteType] = {}
    for name, how in (look.board.shown or {}).items():
        thing = look.things.get(name)
        if thing is None or not any(root_name(each) in places for each in thing.keys):
            continue
        if how.shapes is not None:
            of = root_of(thing.type)
            values = [
                (Piece(look.roles.role(value), shape),
                 book.words.value(named(of, value)) if of is not None else value)
                for value, shape in how.shapes.items()
            ]  # fmt: skip
            yield "", capital(book.name_of(name)), values
            continue
        one.append((Piece("", how.as_), book.name_of(how.called or name)))
        for each in (*thing.keys, thing.type):
            of = root_of(each)
            if of is not None and of.name not in told | places and _coloured(look, of):
                whose[of.name] = of
    if one:
        yield "", "", one
    for of in whose.values():
        names = look.names.members(of)
        items = [(look.piece(of, name), book.words.value(Member(of.name, name))) for name in names]
        yield "", "", items


def _coloured(look: Look, of: FiniteType) -> bool:
    return all(look.roles.role(name) for name in look.names.members(of))
