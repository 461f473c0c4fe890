"""Declares types: members, ranges, subsets, products, unions, edges, and `player`."""

from __future__ import annotations

import re
from collections import Counter

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.symbols import LocalName, TypeSymbol
from rulewright.analysis.typing import constants, expressions
from rulewright.analysis.typing.cases import values_of
from rulewright.analysis.typing.neighbourhood import edge_tables, move_tables
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.language import parser
from rulewright.model.part import Part, Text
from rulewright.model.tree import Type
from rulewright.names import is_name, why_no_name
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import (
    BOOL,
    CountedType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    count_of,
    key_values,
)

MOST_MEMBERS = 100_000
COUNTS = re.compile(r"\s*(\d+)\s*(?:(?:-|to)\s*(\d+)\s*)?\Z")


def declare_player(world: World, seats: tuple[str, ...]) -> None:
    """The players, in seating order."""
    players = world.declared.top.get("players")
    at = players.key.span if players is not None else world.declared.top.span
    names, others = seats[: world.setting.players], seats[world.setting.players :]
    if world.counting:
        finite: FiniteType = CountedType("player", names, others, world.count)
    else:
        finite = FiniteType("player", names, tuple(range(len(names))))
    symbol = TypeSymbol("player", at, None, finite=finite, resolved=True, always_used=True)
    symbol.absent = set(others)
    world.declare(symbol)


def declare_types(world: World) -> None:
    """Makes all types, members and all; conditions of subsets are left for `choose_subsets`."""
    for told in world.declared.types.values():
        if texts.signature(world.reporter, told.key) is not None:
            world.declare(TypeSymbol(told.key.text, told.key.span, told))
    resolver = _Resolver(world)
    # Unions first: their parts are numbered by them, and what is made of the parts goes by that.
    for symbol in sorted(world.all(TypeSymbol), key=lambda symbol: not _is_union(symbol.declared)):
        resolver.resolve(symbol)


def _is_union(told: Type | None) -> bool:
    if told is None:
        return False
    return told.union is not None or (told.range is not None and "|" in told.range.text)


@dataclass(slots=True)
class _Resolver:
    world: World
    running: list[TypeSymbol] = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.running = []

    def resolve(self, symbol: TypeSymbol) -> bool:
        """Resolve a type after the types that it is made of; return whether that succeeded."""
        if symbol.resolved:
            return symbol.finite is not None or symbol.range is not None
        if symbol in self.running:
            way = " -> ".join(s.name for s in (*self.running[self.running.index(symbol) :], symbol))
            self.world.reporter.error(
                "cyclic-definition", f"the type `{symbol.name}` is made of itself", symbol.span, way
            )
            self._empty(symbol)
            return False
        self.running.append(symbol)
        self._make(symbol)
        self.running.pop()
        symbol.resolved = True
        if symbol.finite is None and symbol.range is None:
            self._empty(symbol)
            return False
        return True

    def _empty(self, symbol: TypeSymbol) -> None:
        symbol.finite = FiniteType(symbol.name, (), ())
        symbol.resolved = True

    def _named(self, name: str, span: Span, what: str) -> TypeSymbol | None:
        symbol = self.world.type_called(name, span, what)
        return symbol if symbol is not None and self.resolve(symbol) else None

    def _make(self, symbol: TypeSymbol) -> None:
        told = symbol.declared
        assert told is not None
        if told.range is not None:
            self._text(symbol, told.range)
        elif told.product is not None:
            self._product(symbol, told.product)
        elif told.union is not None:
            self._union(symbol, told.union)
        elif told.subset is not None:
            self._subset(symbol, told, told.subset)
        elif told.edges_of is not None:
            self._edges(symbol, told, told.edges_of)
        elif told.members is not None:
            self._members(symbol, told.members)
        else:
            self.world.reporter.error(
                "missing-key",
                f"the type `{symbol.name}` has no members",
                symbol.span,
                help="add `members:`, `subset:`, `product:`, `union:`, `edges of:` or `range:`",
            )

    def _text(self, symbol: TypeSymbol, node: Text) -> None:
        """Make a type from a short form: `1 to 4`, `column * row`, `court_card | event_card`."""
        if "|" in node.text:
            self._union(symbol, node)
        elif "*" in node.text:
            self._product(symbol, node)
        else:
            found = re.match(r"\s*(?:int\s+)?(-?\d+)\s+to\s+(-?\d+)\s*\Z", node.text)
            if found is None:
                self.world.reporter.error(
                    "unclear-type",
                    f"this does not say what {symbol.name} is",
                    node.span,
                    help="a list of members, a range (`1 to 6`), or a mapping with `members`",
                )
                return
            low, high = int(found.group(1)), int(found.group(2))
            if high < low or high - low > MOST_MEMBERS:
                self.world.reporter.error(
                    "out-of-range", "this range is empty or too long", node.span
                )
                return
            symbol.range = IntType(low, high, name=symbol.name)

    # --- plain members ----------------------------------------------------------------------------

    def _members(self, symbol: TypeSymbol, members: Part) -> None:
        names: list[str] = []
        for name, span, value in members_of(members):
            if name in symbol.members or name in symbol.absent:
                self.world.reporter.error(
                    "duplicate-name", f"`{name}` is a member twice", span, "again here"
                )
                continue
            if not self._can_be_member(name, span):
                continue
            symbol.members[name] = span
            if exists(self.world, value):
                names.append(name)
            else:
                symbol.absent.add(name)
        symbol.finite = FiniteType(symbol.name, tuple(names), tuple(range(len(names))))

    def _can_be_member(self, name: str, span: Span) -> bool:
        """Whether a member can be called so; reports why not."""
        if name in parser.RESERVED:
            self.world.reporter.error(
                "reserved-word",
                f"`{name}` is a word of the language and cannot be a name",
                span,
                help="choose another name",
            )
        elif not is_name(name):
            self.world.reporter.error(
                "bad-name", f"`{name}` cannot be the name of a member", span, why_no_name(name)
            )
        else:
            return True
        return False

    def _subset(self, symbol: TypeSymbol, told: Type, whole_name: Text) -> None:
        base = self._named(whole_name.text.strip(), whole_name.content, "a whole type")
        if base is None or base.finite is None:
            return
        symbol.base = base
        whole = base.finite
        listed = told.members
        if listed is None:
            if told.where is None:
                self.world.reporter.error(
                    "missing-key",
                    f"nothing says which {whole.name} are {symbol.name}",
                    symbol.span,
                    help="add `members:` or `where:`",
                )
            symbol.finite = FiniteType(symbol.name, (), (), root_type=whole.root)
            return
        members: set[int] = set()
        for name, span, value in members_of(listed):
            if name in symbol.members:
                self.world.reporter.error(
                    "duplicate-name", f"`{name}` is a member twice", span, "again here"
                )
            symbol.members[name] = span
            scope = Scope(self.world)
            for number in values_of(scope, MemberType(whole), name, span):
                if exists(self.world, value):
                    members.add(number)
        order = tuple(number for number in whole.members if number in members)
        symbol.finite = FiniteType(symbol.name, (), order, root_type=whole.root)

    # --- made of others ---------------------------------------------------------------------------

    def _product(self, symbol: TypeSymbol, node: Text) -> None:
        factors: list[FiniteType] = []
        keys: list[KeyType] = []
        names: list[str] = []
        for name, span in texts.product(self.world.reporter, node) or ():
            part = self._named(name, span, "a factor")
            if part is None:
                return
            names.append(name)
            keys.append(part.key)
            factors.append(part.finite if part.finite is not None else numbers_as_members(part))
        if len(factors) < 2:
            return
        size = count_of(factors)
        if size > MOST_MEMBERS:
            self.world.reporter.error(
                "too-many", f"{symbol.name} would have {size} members", node.span
            )
            return
        combinations: list[tuple[int, ...]] = [()]
        for factor in factors:
            combinations = [(*c, m) for c in combinations for m in range(factor.size)]
        labels = tuple(_label(symbol.name, factors, c) for c in combinations)
        inside = [frozenset(factor.members) for factor in factors]
        members = tuple(
            number
            for number, c in enumerate(combinations)
            if all(m in part for part, m in zip(inside, c, strict=True))
        )
        finite = FiniteType(symbol.name, labels, members, factors=tuple(factors))
        symbol.finite = finite
        for position, (name, key) in enumerate(zip(names, keys, strict=True)):
            kind = key if isinstance(key, IntType) else MemberType(key)
            cells = tuple(key_values(key)[c[position]] for c in combinations)
            table = self.world.add_table(
                tree.Table(f"{symbol.name}.{name}", (finite,), kind, cells)
            )
            if name not in symbol.fields:
                symbol.brings(name, table)
        self.world.add_table(
            tree.Table(
                f"{symbol.name} of", tuple(keys), MemberType(finite), tuple(range(len(labels)))
            )
        )

    def _union(self, symbol: TypeSymbol, node: Text) -> None:
        parts: list[TypeSymbol] = []
        for name, span in texts.union(self.world.reporter, node) or ():
            part = self._named(name, span, "a part")
            if part is None or part.finite is None:
                return
            finite = part.finite
            own = finite.root_type is None and not finite.factors and not finite.growing
            if not own or part.between is not None:
                self.world.reporter.error(
                    "bad-union",
                    f"`{name}` cannot be part of {symbol.name}",
                    span,
                    "only a type with members of its own, which is part of no other",
                )
                return
            parts.append(part)
        labels = tuple(name for part in parts if part.finite for name in part.finite.names)
        twice = {name for name, count in Counter(labels).items() if count > 1}
        if twice:
            self.world.reporter.error(
                "bad-union", f"`{sorted(twice)[0]}` would be in {symbol.name} twice", node.span
            )
            return
        whole = FiniteType(symbol.name, labels, tuple(range(len(labels))))
        symbol.finite = whole
        symbol.parts = tuple(parts)
        start = 0
        for part in parts:
            assert part.finite is not None
            size = len(part.finite.names)
            self._join_root(part.finite, whole, start)
            start += size

    def _join_root(self, part: FiniteType, whole: FiniteType, start: int) -> None:
        """Makes a type a contiguous stretch of a union, which becomes its root."""
        for symbol in self.world.all(TypeSymbol):
            other = symbol.finite
            if other is not None and other is not part and other.root_type is part:
                other.root_type = whole
                other.members = tuple(member + start for member in other.members)
        part.root_type = whole
        part.members = tuple(range(start, start + len(part.names)))
        part.names = ()
        move_tables(self.world, part, whole, start)

    def _edges(self, symbol: TypeSymbol, told: Type, whole_name: Text) -> None:
        base = self._named(whole_name.text.strip(), whole_name.content, "a whole type")
        if base is None or base.finite is None or told.members is None:
            return
        whole = base.finite
        ends: list[tuple[int, int]] = []
        names: list[str] = []
        for member in told.members:
            if not self._can_be_member(member.key.text, member.key.span):
                continue
            pair = member.get("ends") if member.is_keyed else member
            found: list[int] = []
            for text in pair.texts if pair is not None else ():
                found += values_of(Scope(self.world), MemberType(whole), text.text, text.span)
            if len(found) != 2 or found[0] == found[1]:
                self.world.reporter.error(
                    "bad-edge",
                    f"`{member.key.text}` has to join two different {whole.name}",
                    member.key.span,
                    help=f"`{member.key.text}: [a, b]`",
                )
                continue
            symbol.members[member.key.text] = member.key.span
            names.append(member.key.text)
            ends.append((found[0], found[1]))
        finite = FiniteType(symbol.name, tuple(names), tuple(range(len(names))))
        symbol.finite = finite
        symbol.between = whole
        edge_tables(self.world, symbol, finite, whole, ends)


def _label(name: str, factors: list[FiniteType], parts: tuple[int, ...]) -> str:
    """Return the name of a member of a product: `space(3, top)`."""
    words = (factor.root.names[part] for factor, part in zip(factors, parts, strict=True))
    return f"{name}({', '.join(words)})"


def numbers_as_members(symbol: TypeSymbol) -> FiniteType:
    """A range as a factor of a product."""
    assert symbol.range is not None
    names = tuple(map(str, key_values(symbol.range)))
    return FiniteType(symbol.name, names, tuple(range(len(names))))


def members_of(members: Part) -> list[tuple[str, Span, Part | None]]:
    """Names of members with their places and what stands behind them."""
    if members.is_keyed:
        return [(part.key.text, part.key.span, part) for part in members]
    return [(word, span, None) for text in members.texts for word, span in texts.words(text)]


def exists(world: World, member: Part | None) -> bool:
    """Return whether a member exists at this number of players."""
    counts = None if member is None else member.text_of("players")
    if counts is None:
        return True
    found = COUNTS.match(counts.text)
    if found is None:
        world.reporter.error(
            "bad-players",
            f"`{counts.text}` is no number of players",
            counts.span,
            "expected `2-3` or `4`",
        )
        return True
    low = int(found.group(1))
    return low <= world.count() <= int(found.group(2) or low)


def choose_subsets(world: World) -> None:
    """Finds the members of subsets that a condition describes."""
    for symbol in world.all(TypeSymbol):
        if symbol.base is None or symbol.finite is None:
            continue
        where = symbol.declared.where if symbol.declared is not None else None
        if where is None or symbol.base.finite is None:
            continue
        syntax = texts.expression(world.reporter, where)
        if syntax is None:
            continue
        whole = symbol.base.finite
        it = tree.Var("it", MemberType(whole))
        scope = Scope(world)
        scope.names["it"] = LocalName(it, symbol.span)
        test = expressions.check(scope, syntax, BOOL, "`where`")
        holds = constants.constant_for(world, test)
        candidates = symbol.finite.members or whole.members
        chosen = []
        for member in candidates:
            value = holds({it: member})
            if value is None:
                break
            if value:
                chosen.append(member)
        symbol.finite.members = tuple(chosen)
