"""What positions and expectations of scripts say, in the words of the locale: a sentence of its own
(`says-NAME`), or the name of a thing and its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field, replace

from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    PieceSymbol,
    StateSymbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.typing import defines
from rulewright.book.ground import Rulebook
from rulewright.book.tables import is_player_count
from rulewright.language import ast
from rulewright.records import dataclass
from rulewright.types import BoolType, FiniteType, IntType, KeyType, MemberType, Type
from rulewright.words.needs import letters_of
from rulewright.words.values import MemberValue, Value, named

NUMBER = IntType()
SIGNS = {"+": "+", "-": "−", "*": "×"}


@dataclass(frozen=True, slots=True)
class SpokenThing:
    """A thing of the rules with its name and type; `holds` is the type of its contents, if it is a
    place. `name` and `values` are used by a sentence of its own.
    """

    text: str
    type: Type
    holds: FiniteType | None = None
    name: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says what rule text of scripts means. `bound` are the words for names that a loop binds,
    empty where they go without saying."""

    book: Rulebook
    bound: Mapping[str, str] = field(default_factory=dict)

    # --- conditions -------------------------------------------------------------------------------

    def condition(self, part: ast.Expr) -> str | None:
        """A condition in words; None for one that there are no words for."""
        match part:
            case ast.Compare(op="==", left=left, right=right):
                return self.assignment(left, right)
            case ast.Compare(op="in" | "not in", left=ast.Name(id=name), right=right):
                place = self.thing(right)
                if place is None or place.holds is None or name not in place.holds.root.names:
                    return None
                there = self.book.words.value(_member(place.holds, name))
                key = "there" if part.op == "in" else "not-there"
                return self.book.say(key, place=place.text, thing=there)
            case ast.Compare(left=left, right=right):
                about, value = self._amount(left), self._amount(right)
                if about is None or value is None:
                    return None
                told = self.book.say(f"compared-{COMPARED[part.op]}", value=value.text)
                return self._sentence(about, told)
            case ast.Is(value=value, what=None, negated=False):
                return self.assignment(value, None)
            case ast.Is(value=value, what=None):
                about = self.thing(value)
                return None if about is None else self._sentence(about, self.book.say("something"))
            case ast.Unary(op="not", value=value):
                return self._truth(value, False)
            case ast.Logic(parts=parts):
                said = [self.condition(each) for each in parts]
                texts = [each for each in said if each is not None]
                if len(texts) < len(said):
                    return None
                return (
                    self.book.say(f"said-{part.op}", first=texts[0], rest=texts[1])
                    if len(texts) == 2
                    else None
                )
            case ast.Quantified(kind="any" | "no" | "all", where=where, value=value):
                inner, kind = self._over(part)
                what = value if part.kind == "all" else where
                if inner is None or what is None or (part.kind == "all" and where is not None):
                    return None
                said_of = inner.condition(what)
                key = f"said-{part.kind}"
                return None if said_of is None else self.book.say(key, kind=kind, what=said_of)
            case ast.Call() | ast.Index():
                return self._truth(part, True)
        return None

    def _over(self, part: ast.Quantified) -> tuple[Speaker | None, str]:
        """Speaks inside something that runs over members of one type, and what these are called."""
        if len(part.binders) != 1 or part.withs:
            return None, ""
        domain = part.binders[0].domain
        if not isinstance(domain, ast.Name):
            return None, ""
        silent = dict.fromkeys(part.binders[0].names, "")
        return replace(self, bound={**self.bound, **silent}), self.book.name_of(domain.id)

    def assignment(self, target: ast.Expr, value: ast.Expr | None) -> str | None:
        """`owner[a1] == white` as "owner (a1): White"; None where there are no words for it."""
        about = self._amount(target)
        if about is None:
            return None
        said: Value | None = None
        nothing = value is None or isinstance(value, ast.NoneValue)
        if nothing and (own := self._phrased(about, None)) is not None:
            return own
        if about.holds is not None:
            said = self._list(about.holds, value)
        said = said if said is not None else self._value(about.type, value)
        return self._sentence(about, said) if said is not None else None

    def _truth(self, value: ast.Expr, truth: bool) -> str | None:
        about = self.thing(value)
        if about is None or not isinstance(about.type, BoolType):
            return None
        return self._sentence(about, truth)

    def _sentence(self, about: SpokenThing, value: Value) -> str:
        """A sentence of the locale (`says-NAME`), or the thing and its value."""
        own = self._phrased(about, value)
        if own is not None:
            return own
        told = self.book.words.value(value)
        return self.book.say("thing-value", thing=about.text, value=told)

    def _phrased(self, about: SpokenThing, value: Value) -> str | None:
        """Return the sentence of the locale, if it does not distinguish `[none]`."""
        if not about.name:
            return None
        return self.book.words.whole(f"says-{about.name}", {**about.values, "value": value})

    # --- things -----------------------------------------------------------------------------------

    def thing(self, target: ast.Expr) -> SpokenThing | None:
        """State, a place, a kind in a bag, the size of a place, a cell of a table, or a definition,
        if it has a name."""
        match target:
            case ast.Call(callee=ast.Name(id="size"), args=(place,)):
                about = self.thing(place)
                if about is None or (about.holds is None and not isinstance(about.type, IntType)):
                    return None
                own = f"{about.name}-size" if about.name else ""
                text = self.book.say("how-many", place=about.text)
                return SpokenThing(text, NUMBER, None, own, about.values)
            case ast.Call(callee=ast.Name(id=name), args=args):
                return self._defined(name, args)
            case ast.Name(id=name) if name in self.bound:
                return None
            case ast.Name(id=name) if isinstance(self._symbol(name), DefineSymbol):
                return self._defined(name, ())
        name, keys = _indexed(target)
        match self._symbol(name):
            case StateSymbol() as found:
                return self._called(name, found.state.keys, keys, found.state.type)
            case PieceSymbol() as found:
                return self._called(name, found.supply.state.keys, keys, NUMBER)
            case TableSymbol() as found:
                return self._called(name, found.table.keys, keys, found.table.type)
            case BagSymbol() as found:
                all_keys = (*found.bag.keys, found.bag.type.of)
                if len(keys) < len(all_keys) - 1:
                    return None
                return self._called(name, all_keys[: len(keys)], keys, NUMBER)
            case ZoneSymbol() as found:
                of = found.family.of or found.family.zones.of
                about = self._called(name, found.family.keys, keys, MemberType(of))
                return replace(about, holds=of) if about is not None else None
        return None

    def _symbol(self, name: str) -> object:
        return self.book.world().symbols.get(name)

    def _defined(self, name: str, args: Sequence[ast.Expr]) -> SpokenThing | None:
        symbol = self._symbol(name)
        if not isinstance(symbol, DefineSymbol):
            return None
        defines.ensure(self.book.world(), symbol)  # its type may only be known from its body
        kinds = [_key_of(p.type) for p in symbol.define.parameters]
        return self._called(name, kinds, args, symbol.define.type)

    def _called(
        self, name: str, kinds: Sequence[KeyType | None], keys: Sequence[ast.Expr], type: Type
    ) -> SpokenThing | None:
        """Return a name with its keys in brackets; None for keys without words."""
        if len(kinds) != len(keys):
            return None
        told = [self._key(kind, key) for kind, key in zip(kinds, keys, strict=True)]
        values = [value for value in told if value is not None]
        if len(values) < len(told):
            return None
        symbol = self.book.world().symbols[name]
        letters = dict(zip(letters_of(symbol), values, strict=False))
        words = self.book.words
        texts = [text for value in values if (text := words.value(value))]
        if words.has(f"says-{name}") and not words.has(f"name-{name}"):
            called = ""  # its sentence needs no name
        else:
            called = self.book.name_of(name)
        place = self.book.series(texts)
        text = self.book.say("thing-of", thing=called, of=place) if place else called
        return SpokenThing(text, type, None, name, letters)

    def _amount(self, value: ast.Expr) -> SpokenThing | None:
        """A thing, or a calculation with some."""
        match value:
            case ast.Number(value=number):
                return SpokenThing(self.book.words.value(number), NUMBER)
            case ast.Arithmetic(op="+" | "-" | "*", left=left, right=right):
                one, other = self._amount(left), self._amount(right)
                if one is None or other is None:
                    return None
                return SpokenThing(f"{one.text} {SIGNS[value.op]} {other.text}", NUMBER)
            case ast.Quantified(kind="count", where=where):
                inner, kind = self._over(value)
                if inner is None or where is None:
                    return None
                said = inner.condition(where)
                if said is None:
                    return None
                return SpokenThing(self.book.say("said-count", kind=kind, what=said), NUMBER)
            case _:
                return self.thing(value)

    def _key(self, kind: KeyType | None, key: ast.Expr) -> Value | None:
        match key:
            case ast.Name(id="_"):
                return self.book.say("everything")
            case ast.Name(id=name) if name in self.bound:
                return self.bound[name]
            case ast.Name(id=name) if isinstance(kind, FiniteType):
                return _member(kind, name)
            case ast.Name(id=name) if isinstance(kind, IntType):
                known = self._symbol(name)
                if not isinstance(known, ConstantSymbol):
                    return None
                if is_player_count(self.book, kind):
                    return self.book.say("players-number", count=known.value)
                return known.value
            case ast.Number(value=number) if isinstance(kind, FiniteType):
                return _member(kind, str(number))
            case ast.Number(value=number):
                return number
            case ast.Call(callee=ast.Name(), args=args) if isinstance(kind, FiniteType):
                if kind.growing:
                    return MemberValue(kind.root.name, " ".join(key.span.text.split()))
                if kind.factors:
                    found = [
                        self._key(of, arg) for of, arg in zip(kind.factors, args, strict=False)
                    ]
                    parts = tuple(part for part in found if isinstance(part, MemberValue))
                    if len(parts) == len(found) == len(kind.factors):
                        return self._pair(kind, parts)
                    texts = [self.book.words.value(part) for part in found if part is not None]
                    return self.book.series(texts) if len(texts) == len(args) else None
        about = self._amount(key)
        return about.text if about is not None else None

    def _pair(self, kind: FiniteType, parts: tuple[MemberValue, ...]) -> MemberValue:
        """A member of a product by the names of its parts."""
        for name in kind.root.names:
            member = named(kind, name)
            if member.parts == parts:
                return member
        return MemberValue(kind.root.name, "", parts)

    def _list(self, of: FiniteType, value: ast.Expr | None) -> str | None:
        """`[bank, tower]` as the names of things."""
        items = value.items if isinstance(value, ast.Listing) else None
        if items is None or not all(isinstance(item, ast.Name) for item in items):
            return None
        names = [item.id for item in items if isinstance(item, ast.Name)]
        texts = (self.book.words.value(_member(of, name)) for name in names)
        return self.book.series(texts) or self.book.say("empty")

    def _value(self, kind: Type, value: ast.Expr | None) -> Value | None:
        match value:
            case None | ast.NoneValue():
                whose = isinstance(kind, MemberType) and kind.of.root.name == "player"
                return self.book.say("nobody" if whose else "empty")
            case ast.Number(value=number):
                return number
            case ast.Unary(op="-", value=ast.Number(value=number)):
                return -number
            case ast.Bool(value=truth):
                return truth
            case ast.Name(id=name) if isinstance(kind, MemberType) and name not in self.bound:
                return _member(kind.of, name)
            case ast.Attribute(value=ast.Name(id=name), name=own) if name in self.bound:
                return self._own(own)
            case _:
                about = self._amount(value)
                return about.text if about is not None else None

    def _own(self, field_name: str) -> str | None:
        """Return `s.owner` of the variable of a loop: the field of each member."""
        for symbol in self.book.world().symbols.values():
            if isinstance(symbol, TypeSymbol) and field_name in symbol.fields:
                told = self.book.words.message(f"field-{symbol.name}-{field_name}")
                if told:
                    return self.book.say("own-field", field=told)
        return None

    # --- statements -------------------------------------------------------------------------------

    def statement(self, statement: ast.Statement) -> Iterator[str | None]:
        """Yield a line for each assignment; None for statements without words."""
        match statement:
            case ast.Assign(op="=", target=target, value=value):
                yield self.assignment(target, value)
            case ast.For(binders=(ast.Binder(names=(name,), domain=ast.Name(id=type)),)):
                called = self._looped(name, type, statement)
                if called is None:
                    yield None
                    return
                inner = replace(self, bound={**self.bound, name: called})
                for each in statement.body.statements:
                    yield from inner.statement(each)
            case _:
                yield None

    def _looped(self, name: str, type: str, loop: ast.For) -> str | None:
        """Return the members of a loop: all of a type, or those that it lists."""
        if loop.withs or loop.orders is not None:
            return None
        match loop.where:
            case None:
                return self.book.name_of(type)
            case ast.Compare(op="in", left=ast.Name(id=same), right=ast.Listing(items=items)):
                symbol = self._symbol(type)
                of = symbol.finite if isinstance(symbol, TypeSymbol) else None
                if same != name or of is None:
                    return None
                names = [item.id for item in items if isinstance(item, ast.Name)]
                if len(names) < len(items):
                    return None
                return self.book.series(self.book.words.value(_member(of, n)) for n in names)
            case _:
                return None


COMPARED = {"!=": "other", "<": "below", "<=": "most", ">": "above", ">=": "least"}


def _indexed(target: ast.Expr) -> tuple[str, tuple[ast.Expr, ...]]:
    """Return `mat[p][b]` as the name and all of its keys."""
    keys: tuple[ast.Expr, ...] = ()
    while isinstance(target, ast.Index):
        keys = (*target.keys, *keys)
        target = target.value
    return (target.id if isinstance(target, ast.Name) else ""), keys


def _key_of(type: Type) -> KeyType | None:
    return type.of if isinstance(type, MemberType) else type if isinstance(type, IntType) else None


def _member(of: FiniteType, name: str) -> MemberValue:
    return MemberValue("player", name) if of.root.name == "player" else named(of, name)
