"""What positions and expectations of scripts say, in words where they are simple enough."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.analysis.symbols import (
    BagSymbol,
    DefineSymbol,
    PieceSymbol,
    StateSymbol,
    ZoneSymbol,
)
from rulewright.analysis.types import (
    BoolType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
)
from rulewright.book.ground import Rulebook
from rulewright.language import ast
from rulewright.words.values import Member, named

NUMBER = IntType()


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that rules speak of, as people call it, with its type; `holds` is the type of what
    lies in it, if it is a place."""

    text: str
    type: Type
    holds: FiniteType | None = None


def condition_said(book: Rulebook, part: ast.Expr) -> str | None:
    """A condition in words; None for one that is not simple enough."""
    match part:
        case ast.Compare(op="==", left=left, right=right):
            return assignment_said(book, left, right)
        case ast.Compare(op="in" | "not in", left=ast.Name(id=name), right=right):
            place = thing(book, right)
            if place is None or place.holds is None or name not in place.holds.root.names:
                return None
            there = book.words.value(_member(place.holds, name))
            key = "there" if part.op == "in" else "not-there"
            return book.say(key, place=place.text, thing=there)
        case ast.Is(value=value, what=None, negated=False):
            return assignment_said(book, value, None)
        case ast.Unary(op="not", value=value):
            return _truth(book, value, False)
        case ast.Call() | ast.Index():
            return _truth(book, part, True)
    return None


def assignment_said(book: Rulebook, target: ast.Expr, value: ast.Expr | None) -> str | None:
    """`owner[a1] == white` as "owner (a1): White"; None for what is not a plain value of something
    that has a name."""
    about = thing(book, target)
    if about is None:
        return None
    said = _list(book, about.holds, value) if about.holds is not None else None
    said = said if said is not None else _value(book, about.type, value)
    return f"{about.text}: {said}" if said is not None else None


def _truth(book: Rulebook, value: ast.Expr, truth: bool) -> str | None:
    about = thing(book, value)
    if about is None or not isinstance(about.type, BoolType):
        return None
    return f"{about.text}: {book.words.value(truth)}"


def thing(book: Rulebook, target: ast.Expr) -> Thing | None:
    """State, a place, a kind in a bag, the size of a place, or a definition that has a name."""
    match target:
        case ast.Call(callee=ast.Name(id="size"), args=(place,)):
            about = thing(book, place)
            if about is None or (about.holds is None and not isinstance(about.type, IntType)):
                return None
            return Thing(book.say("how-many", place=about.text), NUMBER)
        case ast.Call(callee=ast.Name(id=name), args=args):
            symbol = book.world().symbols.get(name)
            if not isinstance(symbol, DefineSymbol):
                return None
            if book.words.message(f"name-{name}") is None:
                return None
            kinds = [_key_of(p.type) for p in symbol.define.parameters]
            text = _called(book, name, kinds, args)
            return Thing(text, symbol.define.type) if text is not None else None
    name, keys = _indexed(target)
    found = book.world().symbols.get(name)
    match found:
        case StateSymbol():
            text = _called(book, name, found.state.keys, keys)
            return Thing(text, found.state.type) if text is not None else None
        case PieceSymbol():
            text = _called(book, name, found.supply.state.keys, keys)
            return Thing(text, NUMBER) if text is not None else None
        case BagSymbol():
            own = (*found.bag.keys, found.bag.type.of)
            text = _called(book, name, own[: len(keys)], keys)
            if text is None or len(keys) < len(own) - 1:
                return None
            return Thing(text, NUMBER)
        case ZoneSymbol():
            text = _called(book, name, found.family.keys, keys)
            of = found.family.of or found.family.zones.of
            return Thing(text, MemberType(of), of) if text is not None else None
    return None


def _indexed(target: ast.Expr) -> tuple[str, tuple[ast.Expr, ...]]:
    """`mat[p][b]` as the name and all of the keys."""
    keys: tuple[ast.Expr, ...] = ()
    while isinstance(target, ast.Index):
        keys = (*target.keys, *keys)
        target = target.value
    return (target.id if isinstance(target, ast.Name) else ""), keys


def _called(
    book: Rulebook, name: str, kinds: Sequence[KeyType | None], keys: Sequence[ast.Expr]
) -> str | None:
    """A name with its keys in brackets; None for keys that are more than names."""
    if len(kinds) != len(keys):
        return None
    told = [_key(book, kind, key) for kind, key in zip(kinds, keys, strict=True)]
    if None in told:
        return None
    place = book.series(text for text in told if text)
    return f"{book.name_of(name)} ({place})" if place else book.name_of(name)


def _key_of(type: Type) -> KeyType | None:
    return type.of if isinstance(type, MemberType) else type if isinstance(type, IntType) else None


def _key(book: Rulebook, kind: KeyType | None, key: ast.Expr) -> str | None:
    match key:
        case ast.Name(id="_"):
            return book.say("everything")
        case ast.Name(id=name) if isinstance(kind, FiniteType):
            return book.words.value(_member(kind, name))
        case ast.Number(value=number):
            return str(number)
        case ast.Call(callee=ast.Name(), args=args) if isinstance(kind, FiniteType):
            if kind.growing:
                text = " ".join(key.span.text.split())
                return book.words.value(Member(kind.root.name, text))
            parts = [_key(book, of, arg) for of, arg in zip(kind.factors, args, strict=False)]
            texts = [part for part in parts if part is not None]
            return book.series(texts) if texts and len(texts) == len(args) else None
        case _:
            return None


def _list(book: Rulebook, of: FiniteType, value: ast.Expr | None) -> str | None:
    """`[bank, tower]` as the names of things."""
    items = value.items if isinstance(value, ast.Listing) else None
    if items is None or not all(isinstance(item, ast.Name) for item in items):
        return None
    names = [item.id for item in items if isinstance(item, ast.Name)]
    return book.series(book.words.value(_member(of, name)) for name in names) or book.say("empty")


def _value(book: Rulebook, kind: Type, value: ast.Expr | None) -> str | None:
    match value:
        case None | ast.NoneValue():
            return book.words.value(None)
        case ast.Number(value=number):
            return str(number)
        case ast.Unary(op="-", value=ast.Number(value=number)):
            return f"−{number}"
        case ast.Bool(value=truth):
            return book.words.value(truth)
        case ast.Name(id=name) if isinstance(kind, MemberType):
            return book.words.value(_member(kind.of, name))
        case _:
            return None


def _member(of: FiniteType, name: str) -> Member:
    return Member("player", name) if of.root.name == "player" else named(of, name)
