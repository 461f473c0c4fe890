"""Declare types: members, ranges, subsets, products, unions, edges and `player`."""

from __future__ import annotations

import re
from collections import Counter

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import LocalName, TypeSymbol
from rulewright.analysis.typing import constant_evaluation, type_inference
from rulewright.analysis.typing.cases import read_values
from rulewright.analysis.typing.neighbourhood import make_edge_tables, move_to_union
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.identifiers import explain_invalid_name, is_name
from rulewright.language import parser
from rulewright.model.declarations import Type
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import (
    BOOL,
    CountedType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    count_cells,
    key_values,
)

MAX_MEMBERS = 100_000
PLAYER_COUNTS = re.compile(r"\s*(\d+)\s*(?:(?:-|to)\s*(\d+)\s*)?\Z")


def declare_player(world: World, seats: tuple[str, ...]) -> None:
    """Declare the type `player` with the seats in seating order."""
    players = world.ruleset.top.get("players")
    at = players.key.span if players is not None else world.ruleset.top.span
    names, others = seats[: world.setting.players], seats[world.setting.players :]
    if world.tracks_player_count:
        finite: FiniteType = CountedType("player", names, others, world.use_player_count)
    else:
        finite = FiniteType("player", names, tuple(range(len(names))))
    symbol = TypeSymbol("player", at, None, finite=finite, is_resolved=True, always_used=True)
    symbol.absent_members = set(others)
    world.declare_symbol(symbol)


def declare_types(world: World) -> None:
    """Declare all types with their members; subsets with conditions are computed by `choose_subsets`."""
    for told in world.ruleset.types.values():
        if text_parsing.parse_signature(world.reporter, told.key) is not None:
            world.declare_symbol(TypeSymbol(told.key.text, told.key.span, told))
    resolver = _TypeResolver(world)
    # Unions first: they number the members of their parts, and types built from the parts use these.
    for symbol in sorted(
        world.list_symbols(TypeSymbol), key=lambda symbol: not _is_union(symbol.declaration)
    ):
        resolver.resolve_type(symbol)


def _is_union(type_declaration: Type | None) -> bool:
    if type_declaration is None:
        return False
    return type_declaration.union is not None or (
        type_declaration.range is not None and "|" in type_declaration.range.text
    )


@dataclass(slots=True)
class _TypeResolver:
    world: World
    resolving: list[TypeSymbol] = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.resolving = []

    def resolve_type(self, symbol: TypeSymbol) -> bool:
        """Resolve a type after the types that it is made of; return whether that succeeded."""
        if symbol.is_resolved:
            return symbol.finite is not None or symbol.int_range is not None
        if symbol in self.resolving:
            way = " -> ".join(s.name for s in (*self.resolving[self.resolving.index(symbol) :], symbol))
            self.world.reporter.error(
                "cyclic-definition", f"the type `{symbol.name}` contains itself", symbol.span, way
            )
            self._make_empty(symbol)
            return False
        self.resolving.append(symbol)
        self._build_type(symbol)
        self.resolving.pop()
        symbol.is_resolved = True
        if symbol.finite is None and symbol.int_range is None:
            self._make_empty(symbol)
            return False
        return True

    def _make_empty(self, symbol: TypeSymbol) -> None:
        symbol.finite = FiniteType(symbol.name, (), ())
        symbol.is_resolved = True

    def _resolve_named(self, name: str, span: Span, description: str) -> TypeSymbol | None:
        symbol = self.world.use_type(name, span, description)
        return symbol if symbol is not None and self.resolve_type(symbol) else None

    def _build_type(self, symbol: TypeSymbol) -> None:
        told = symbol.declaration
        assert told is not None
        if told.range is not None:
            self._build_from_text(symbol, told.range)
        elif told.product is not None:
            self._build_product(symbol, told.product)
        elif told.union is not None:
            self._build_union(symbol, told.union)
        elif told.subset is not None:
            self._build_subset(symbol, told, told.subset)
        elif told.edges_of is not None:
            self._build_edges(symbol, told, told.edges_of)
        elif told.members is not None:
            self._build_members(symbol, told.members)
        else:
            self.world.reporter.error(
                "missing-key",
                f"the type `{symbol.name}` has no members",
                symbol.span,
                help="add `members:`, `subset:`, `product:`, `union:`, `edges of:` or `range:`",
            )

    def _build_from_text(self, symbol: TypeSymbol, text: Text) -> None:
        """Make a type from a short form: `1 to 4`, `column * row`, `court_card | event_card`."""
        if "|" in text.text:
            self._build_union(symbol, text)
        elif "*" in text.text:
            self._build_product(symbol, text)
        else:
            found = re.match(r"\s*(?:int\s+)?(-?\d+)\s+to\s+(-?\d+)\s*\Z", text.text)
            if found is None:
                self.world.reporter.error(
                    "unclear-type",
                    f"the declaration of the type {symbol.name} is not valid",
                    text.span,
                    help="a list of members, a range (`1 to 6`), or a mapping with `members`",
                )
                return
            low, high = int(found.group(1)), int(found.group(2))
            if high < low or high - low > MAX_MEMBERS:
                self.world.reporter.error("out-of-range", "this range is empty or too long", text.span)
                return
            symbol.int_range = IntType(low, high, name=symbol.name)

    # --- plain members ----------------------------------------------------------------------------

    def _build_members(self, symbol: TypeSymbol, members_part: Part) -> None:
        member_names: list[str] = []
        for name, span, value in list_members(members_part):
            if name in symbol.member_spans or name in symbol.absent_members:
                self.world.reporter.error("duplicate-name", f"`{name}` is a member twice", span, "again here")
                continue
            if not self._can_be_member(name, span):
                continue
            symbol.member_spans[name] = span
            if is_present(self.world, value):
                member_names.append(name)
            else:
                symbol.absent_members.add(name)
        symbol.finite = FiniteType(symbol.name, tuple(member_names), tuple(range(len(member_names))))

    def _can_be_member(self, name: str, span: Span) -> bool:
        """Report an invalid name of a member; return whether the member is declared all the same."""
        if name in parser.RESERVED:
            self.world.reporter.error(
                "reserved-word",
                f"`{name}` is a keyword and cannot be a name",
                span,
                help="choose another name",
            )
            return True  # so that its uses are not reported as well
        elif not is_name(name):
            self.world.reporter.error(
                "bad-name", f"`{name}` cannot be the name of a member", span, explain_invalid_name(name)
            )
        else:
            return True
        return False

    def _build_subset(self, symbol: TypeSymbol, type_declaration: Type, whole_name: Text) -> None:
        base = self._resolve_named(whole_name.text.strip(), whole_name.content, "a whole type")
        if base is None or base.finite is None:
            return
        symbol.base_type = base
        whole = base.finite
        listed = type_declaration.members
        if listed is None:
            if type_declaration.where is None:
                self.world.reporter.error(
                    "missing-key",
                    f"the subset {symbol.name} does not select members of {whole.name}",
                    symbol.span,
                    help="add `members:` or `where:`",
                )
            symbol.finite = FiniteType(symbol.name, (), (), root_type=whole.root)
            return
        member_numbers: set[int] = set()
        for name, span, value in list_members(listed):
            if name in symbol.member_spans:
                self.world.reporter.error("duplicate-name", f"`{name}` is a member twice", span, "again here")
            symbol.member_spans[name] = span
            scope = Scope(self.world)
            for number in read_values(scope, MemberType(whole), name, span):
                if is_present(self.world, value):
                    member_numbers.add(number)
        order = tuple(number for number in whole.members if number in member_numbers)
        symbol.finite = FiniteType(symbol.name, (), order, root_type=whole.root)

    # --- built from other types ---------------------------------------------------------------------

    def _build_product(self, symbol: TypeSymbol, text: Text) -> None:
        factors: list[FiniteType] = []
        key_types: list[KeyType] = []
        factor_names: list[str] = []
        for name, span in text_parsing.parse_product(self.world.reporter, text) or ():
            part = self._resolve_named(name, span, "a factor")
            if part is None:
                return
            factor_names.append(name)
            key_types.append(part.key_type)
            factors.append(part.finite if part.finite is not None else numbers_as_members(part))
        if len(factors) < 2:
            return
        size = count_cells(factors)
        if size > MAX_MEMBERS:
            self.world.reporter.error("too-many", f"{symbol.name} would have {size} members", text.span)
            return
        combinations: list[tuple[int, ...]] = [()]
        for factor in factors:
            combinations = [(*c, m) for c in combinations for m in range(factor.size)]
        labels = tuple(_product_member_name(symbol.name, factors, c) for c in combinations)
        inside = [frozenset(factor.members) for factor in factors]
        members = tuple(
            number
            for number, c in enumerate(combinations)
            if all(m in part for part, m in zip(inside, c, strict=True))
        )
        finite = FiniteType(symbol.name, labels, members, factors=tuple(factors))
        symbol.finite = finite
        for position, (name, key) in enumerate(zip(factor_names, key_types, strict=True)):
            kind = key if isinstance(key, IntType) else MemberType(key)
            cells = tuple(key_values(key)[c[position]] for c in combinations)
            table = self.world.add_table(tree.Table(f"{symbol.name}.{name}", (finite,), kind, cells))
            if name not in symbol.fields:
                symbol.add_builtin_field(name, table)
        self.world.add_table(
            tree.Table(f"{symbol.name} of", tuple(key_types), MemberType(finite), tuple(range(len(labels))))
        )

    def _build_union(self, symbol: TypeSymbol, text: Text) -> None:
        part_symbols: list[TypeSymbol] = []
        for name, span in text_parsing.parse_union(self.world.reporter, text) or ():
            part = self._resolve_named(name, span, "a part")
            if part is None or part.finite is None:
                return
            finite = part.finite
            own = finite.root_type is None and not finite.factors and not finite.is_growing
            if not own or part.joined_type is not None:
                self.world.reporter.error(
                    "bad-union",
                    f"`{name}` cannot be part of {symbol.name}",
                    span,
                    "only a type with its own members, not a subset of another type",
                )
                return
            part_symbols.append(part)
        labels = tuple(name for part in part_symbols if part.finite for name in part.finite.names)
        twice = {name for name, count in Counter(labels).items() if count > 1}
        if twice:
            self.world.reporter.error(
                "bad-union", f"`{sorted(twice)[0]}` occurs in {symbol.name} twice", text.span
            )
            return
        whole = FiniteType(symbol.name, labels, tuple(range(len(labels))))
        symbol.finite = whole
        symbol.part_types = tuple(part_symbols)
        start = 0
        for part in part_symbols:
            assert part.finite is not None
            size = len(part.finite.names)
            self._join_root(part.finite, whole, start)
            start += size

    def _join_root(self, part_type: FiniteType, whole_type: FiniteType, start: int) -> None:
        """Make a type a contiguous range of a union, which becomes its root."""
        for symbol in self.world.list_symbols(TypeSymbol):
            other = symbol.finite
            if other is not None and other is not part_type and other.root_type is part_type:
                other.root_type = whole_type
                other.members = tuple(member + start for member in other.members)
        part_type.root_type = whole_type
        part_type.members = tuple(range(start, start + len(part_type.names)))
        part_type.names = ()
        move_to_union(self.world, part_type, whole_type, start)

    def _build_edges(self, symbol: TypeSymbol, type_declaration: Type, whole_name: Text) -> None:
        base = self._resolve_named(whole_name.text.strip(), whole_name.content, "a whole type")
        if base is None or base.finite is None or type_declaration.members is None:
            return
        whole = base.finite
        end_pairs: list[tuple[int, int]] = []
        edge_names: list[str] = []
        for member in type_declaration.members:
            if not self._can_be_member(member.key.text, member.key.span):
                continue
            pair = member.get("ends") if member.is_keyed else member
            end_members: list[int] = []
            for text in pair.text_items if pair is not None else ():
                end_members += read_values(Scope(self.world), MemberType(whole), text.text, text.span)
            if len(end_members) != 2 or end_members[0] == end_members[1]:
                self.world.reporter.error(
                    "bad-edge",
                    f"the edge `{member.key.text}` must join two different {whole.name}",
                    member.key.span,
                    help=f"`{member.key.text}: [a, b]`",
                )
                continue
            symbol.member_spans[member.key.text] = member.key.span
            edge_names.append(member.key.text)
            end_pairs.append((end_members[0], end_members[1]))
        finite = FiniteType(symbol.name, tuple(edge_names), tuple(range(len(edge_names))))
        symbol.finite = finite
        symbol.joined_type = whole
        make_edge_tables(self.world, symbol, finite, whole, end_pairs)


def _product_member_name(name: str, factors: list[FiniteType], factor_members: tuple[int, ...]) -> str:
    """Return the name of a member of a product: `space(3, top)`."""
    words = (factor.root.names[part] for factor, part in zip(factors, factor_members, strict=True))
    return f"{name}({', '.join(words)})"


def numbers_as_members(symbol: TypeSymbol) -> FiniteType:
    """Return a range as a finite type, for use as a factor of a product."""
    assert symbol.int_range is not None
    names = tuple(map(str, key_values(symbol.int_range)))
    return FiniteType(symbol.name, names, tuple(range(len(names))))


def list_members(members_part: Part) -> list[tuple[str, Span, Part | None]]:
    """Return the names of members with their spans and the parts that follow them."""
    if members_part.is_keyed:
        return [(part.key.text, part.key.span, part) for part in members_part]
    return [
        (word, span, None)
        for text in members_part.text_items
        for word, span in text_parsing.split_names(text)
    ]


def is_present(world: World, member_part: Part | None) -> bool:
    """Return whether a member exists at this number of players."""
    counts = None if member_part is None else member_part.get_text("players")
    if counts is None:
        return True
    found = PLAYER_COUNTS.match(counts.text)
    if found is None:
        world.reporter.error(
            "bad-players",
            f"`{counts.text}` is not a number of players",
            counts.span,
            "expected `2-3` or `4`",
        )
        return True
    low = int(found.group(1))
    return low <= world.use_player_count() <= int(found.group(2) or low)


def choose_subsets(world: World) -> None:
    """Compute the members of subsets that are declared by a condition."""
    for symbol in world.list_symbols(TypeSymbol):
        if symbol.base_type is None or symbol.finite is None:
            continue
        where = symbol.declaration.where if symbol.declaration is not None else None
        if where is None or symbol.base_type.finite is None:
            continue
        syntax = text_parsing.parse_expression(world.reporter, where)
        if syntax is None:
            continue
        whole = symbol.base_type.finite
        it = tree.Var("it", MemberType(whole))
        scope = Scope(world)
        scope.local_names["it"] = LocalName(it, symbol.span)
        test = type_inference.check_type(scope, syntax, BOOL, "`where`")
        holds = constant_evaluation.compile_constant(world, test)
        candidates = symbol.finite.members or whole.members
        chosen = []
        for member in candidates:
            value = holds({it: member})
            if value is None:
                break
            if value:
                chosen.append(member)
        symbol.finite.members = tuple(chosen)
