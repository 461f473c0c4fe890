"""What names stand for: bare names, `x.field`, `x[key]`, zones and bags."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from rulewright import tree
from rulewright.analysis.common_findings import broken, is_broken
from rulewright.analysis.fitting import a, certain, comparable, count, same_root, show
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    DefineSymbol,
    FieldSymbol,
    MenuSymbol,
    PieceSymbol,
    ProcedureSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
)
from rulewright.analysis.typing import defines, expressions, kinds
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import Edit, Fix, Meant, writing
from rulewright.diagnostics.suggest import did_you_mean, listing, meant, nearest
from rulewright.language import ast
from rulewright.phrases import counted
from rulewright.source import Span
from rulewright.types import (
    BagType,
    BoolType,
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    PlaceType,
    Type,
    key_values,
    value_type,
)


def is_value(scope: Scope, name: str) -> bool:
    """Return whether the name alone stands for a value, independent of the expected type."""
    symbol = scope.world.symbols.get(name)
    if scope.cell is not None and name in scope.cell[1]:
        return True
    if name in scope.seats:
        return True
    match symbol:
        case StateSymbol() | TableSymbol() | DefineSymbol() | ZoneSymbol():
            return not symbol.signature.parameters
        case ConstantSymbol():
            return True
        case _:
            return False


def member(scope: Scope, of: FiniteType, name: str, span: Span) -> tree.Expr | None:
    """Return the member of a type with this name, if any."""
    symbol = scope.world.type_of(of)
    number = of.number(name)
    if number is not None:
        if scope.world.places is not None:
            scope.world.places.member(of, name, span)
        return tree.Const(type=MemberType(of), value=number, span=span)
    if of.root.number(name) is None and of.name == "player" and name in scope.seats:
        return tree.Const(type=MemberType(of), value=scope.seats[name], span=span)
    elif symbol is not None and name in _absent(symbol):
        return scope.refused(
            "absent-member",
            f"`{name}` does not exist with {counted(scope.world.count(), 'player')}",
            span,
            labels=(Label(symbol.members.get(name, symbol.span), "declared here"),),
        )
    return None


def exists_elsewhere(world: World, of: FiniteType, name: str) -> bool:
    """Whether a type has this member at other player counts."""
    symbol = world.type_of(of)
    return symbol is not None and name in _absent(symbol)


def _absent(symbol: TypeSymbol) -> set[str]:
    found = set(symbol.absent)
    if symbol.base is not None:
        found |= _absent(symbol.base)
    for one in symbol.parts:
        found |= _absent(one)
    return found


def bare_name(scope: Scope, node: ast.Name, hint: Type | None) -> tree.Expr:
    local = scope.find(node.id)
    if local is not None:
        scope.world.use(local)
        return tree.local(local.var, node.span)
    if scope.cell is not None and node.id in scope.cell[1]:
        var, states = scope.cell
        key = tree.local(var, node.span)
        return read_state(scope, states[node.id], (key,), node.span)
    symbol = scope.world.symbols.get(node.id)
    if isinstance(hint, MemberType):
        found = member(scope, hint.of, node.id, node.span)
        if found is not None:
            if symbol is not None and is_value(scope, node.id):
                scope.world.reporter.error(
                    "ambiguous-name",
                    f"`{node.id}` is both {a(hint.of.name)} and {a(symbol.what)}",
                    node.span,
                    declared=symbol,
                    help=f"write `{hint.of.name}.{node.id}` for the member",
                )
            return found
    if symbol is not None:
        scope.world.use(symbol)
        return _symbol_value(scope, symbol, node)
    if node.id in scope.seats:
        player = scope.world.symbols["player"]
        assert isinstance(player, TypeSymbol) and player.finite is not None
        return tree.Const(
            type=MemberType(player.finite), value=scope.seats[node.id], span=node.span
        )
    unknown_name(scope, node.id, node.span, hint)
    return broken(node.span)


def own_type(scope: Scope, node: ast.Expr) -> Type | None:
    """The one type that has all the bare members which a text can give, where nothing else says
    what it gives."""
    given = {name for name in _given(node) if scope.is_free(name) and name not in scope.seats}
    types = {
        symbol.finite.root
        for symbol in scope.world.all(TypeSymbol)
        if given
        and symbol.finite is not None
        and not any(symbol.finite.number(name) is None for name in given)
    }
    return MemberType(types.pop()) if len(types) == 1 else None


def _given(node: ast.Expr) -> Iterator[str]:
    """Yield the bare names that can be the value of an expression."""
    match node:
        case ast.Name(id=name):
            yield name
        case ast.Conditional(value=value, other=other) | ast.Otherwise(value=value, other=other):
            yield from _given(value)
            yield from _given(other)


def unknown_name(scope: Scope, word: str, span: Span, hint: Type | None = None) -> None:
    """Reports a name that means nothing here; says where it would mean something."""
    owners = [
        symbol
        for symbol in scope.world.all(TypeSymbol)
        if symbol.finite is not None and symbol.finite.number(word) is not None
    ]
    notes: tuple[str, ...] = ()
    help: str | None
    headline, label = f"nothing here is called `{word}`", "not declared"
    if isinstance(hint, MemberType):
        members = tuple(_member_names(hint.of))
        extent = _extent(scope.world.type_symbol(hint.of.root.name), word)
        near = hint.of.root.also.get(word)
        if near is None and extent is None:
            near = nearest(word, [*members, *_giving(scope, hint)])
        headline = f"`{word}` is not {a(hint.of.name)}"
        label = f"{a(hint.of.name)} is expected here"
        help = f"it is {a(owners[0].name)}" if owners else meant(word, near)
        if extent is not None:
            notes = (extent,)
        elif help is None and len(members) <= FEW:
            notes = (f"there are {listing(members)}",)
    elif isinstance(hint, BoolType) and word in TRUTHS:
        label = "true or false is expected here"
        help = Meant(word, TRUTHS[word], f"write `{TRUTHS[word]}`")
    elif owners:
        headline, label = f"nothing says which type `{word}` belongs to", "a member"
        help = "write " + " or ".join(f"`{one.name}.{word}`" for one in owners[:3])
    else:
        help = did_you_mean(word, scope.visible())
    scope.world.reporter.error("unknown-name", headline, span, label, notes=notes, help=help)


FEW = 12
"""Members that are all named where none is near."""
TRUTHS = {"yes": "true", "on": "true", "off": "false", "no": "false"}


def _giving(scope: Scope, of: MemberType) -> Iterator[str]:
    """Yield the names, without keys, that can stand for a member of a type."""
    for name in dict.fromkeys(scope.visible()):
        local, symbol = scope.find(name), scope.world.symbols.get(name)
        if local is not None:
            kind: Type | None = local.var.type
        elif isinstance(symbol, StateSymbol) and not symbol.signature.parameters:
            kind = symbol.state.type
        elif isinstance(symbol, DefineSymbol) and not symbol.signature.parameters:
            kind = symbol.define.type
        elif isinstance(symbol, ConstantSymbol):
            kind = symbol.type
        else:
            kind = None
        if name in scope.seats or (isinstance(kind, MemberType) and kind.of.root is of.of.root):
            yield name


def _extent(symbol: TypeSymbol | None, word: str) -> str | None:
    """Describe the extent of a board, if a word looks like one of its places beyond it."""
    grid = None if symbol is None else symbol.grid
    if grid is None or grid.form is None or re.fullmatch(r"[a-z]{1,2}\d{1,2}", word) is None:
        return None
    names = grid.of.root.names
    last = names[max(grid.places.values())] if grid.places else ""
    return f"the places go from `{names[grid.of.first]}` to `{last}`" if last else None


def _member_names(of: FiniteType) -> Iterable[str]:
    return (of.root.names[number] for number in of.members)


def _symbol_value(scope: Scope, symbol: Symbol, node: ast.Name) -> tree.Expr:
    match symbol:
        case StateSymbol(signature=signature) if not signature.parameters:
            return read_state(scope, symbol, (), node.span)
        case TableSymbol(signature=signature) if not signature.parameters:
            return tree.looked_up(symbol.table, (), node.span)
        case ConstantSymbol():
            return tree.Const(type=symbol.type, value=symbol.value, span=node.span)
        case DefineSymbol(signature=signature) if not signature.parameters:
            return call_define(scope, symbol, (), node.span)
        case ZoneSymbol(signature=signature) if not signature.parameters:
            return zone_value(scope, tree.Place(symbol.family, (), node.span), node.span)
        case StateSymbol() | TableSymbol() | BagSymbol() | ZoneSymbol() | PieceSymbol():
            letters = ", ".join(
                symbol.supply.signature.parameters
                if isinstance(symbol, PieceSymbol)
                else symbol.signature.parameters
            )
            return scope.refused(
                "missing-keys",
                f"`{symbol.name}` says nothing without its keys",
                node.span,
                f"expected `{symbol.name}[{letters}]`" if letters else "a whole bag",
                declared=symbol,
            )
        case DefineSymbol(signature=signature):
            return scope.refused(
                "missing-arguments",
                f"`{symbol.name}` says nothing without what it is about",
                node.span,
                f"expected `{symbol.name}({', '.join(signature.parameters)})`",
                declared=symbol,
            )
        case _:
            return scope.refused(
                "not-a-value",
                f"`{symbol.name}` is {a(symbol.what)}, not a value",
                node.span,
                "expected one value",
                declared=symbol,
            )


def attribute(scope: Scope, node: ast.Attribute) -> tree.Expr:
    base = node.value
    if isinstance(base, ast.Name) and scope.find(base.id) is None:
        symbol = scope.world.symbols.get(base.id)
        if isinstance(symbol, TypeSymbol):
            scope.world.use(symbol)
            return _qualified(scope, symbol, node)
        if isinstance(symbol, PieceSymbol) and node.name == "number":
            return tree.number(symbol.number, node.span)
    value = expressions.infer(scope, base)
    if isinstance(value.type, PlaceType):
        return _of_place(scope, value, value.type, node)
    found = field_of(scope, node, value)
    return broken(node.span) if found is None else _field_value(scope, *found, node)


def _field_value(
    scope: Scope, value: tree.Expr, field: FieldSymbol, node: ast.Attribute
) -> tree.Expr:
    """Return the value of a field without keys."""
    if field.rule is not None or field.keys or field.table is None:
        example = (
            f"{node.span.text}({', '.join(field.rule.signature.parameters[1:])})"
            if (field.rule is not None)
            else f"{node.span.text}[...]"
        )
        return scope.refused(
            "missing-arguments",
            f"`{node.name}` says nothing without what it is about",
            node.span,
            f"expected `{example}`",
            declared=field,
        )
    return read_table(scope, field.table, (value,), node.span)


def _qualified(scope: Scope, symbol: TypeSymbol, node: ast.Attribute) -> tree.Expr:
    span = node.name_span if node.name_span.end else node.span
    if symbol.finite is not None:
        found = member(scope, symbol.finite, node.name, node.span)
        if found is not None and scope.world.places is not None:
            scope.world.places.member(symbol.finite, node.name, span)
        if found is not None:
            return found
        scope.world.reporter.error(
            "unknown-name",
            f"{symbol.name} has no member `{node.name}`",
            span,
            "not declared",
            declared=symbol,
            help=did_you_mean(node.name, _member_names(symbol.finite)),
        )
    else:
        scope.world.reporter.error(
            "unknown-name", f"{symbol.name} is a range of numbers and has no members", span
        )
    return broken(node.span)


def _names_type(scope: Scope, node: ast.Expr) -> bool:
    """Whether this is the name of a type, of which a member stands behind the dot."""
    if not isinstance(node, ast.Name) or scope.find(node.id) is not None:
        return False
    return scope.world.type_symbol(node.id) is not None


def _looked_up(scope: Scope, base: ast.Attribute, node: ast.Index) -> tree.Expr:
    """`b.cost[k]`, of a field with keys or of one that is a list: the thing is typed once."""
    found = field_of(scope, base)
    if found is None:
        return broken(node.span)
    value, field = found
    if not field.keys or field.table is None:
        several = expressions.narrowed(scope, _field_value(scope, value, field, base))
        if scope.world.places is not None:
            scope.world.places.expression(scope, base, None, several)
        return _of_several(scope, several, node)
    dummy = TypeSymbol(base.name, field.span, field.owner.declared)
    keys = keys_of(scope, dummy, node.keys, field.keys, node.span)
    return read_table(scope, field.table, (value, *keys), node.span)


def _of_place(scope: Scope, value: tree.Expr, kind: PlaceType, node: ast.Attribute) -> tree.Expr:
    """`spot.q`, `spot.r` and `spot.turn` of a place where a shape can be laid."""
    span = 2 * kind.reach + 1

    def part(op: Literal["+", "//", "%"], of: tree.Expr, by: int, type: IntType) -> tree.Expr:
        number = tree.number(by, node.span)
        return tree.Arithmetic(type=type, op=op, args=(of, number), span=node.span)

    centre = part("//", value, kind.turns, IntType(0, span * span - 1))
    inside, far = IntType(0, span - 1), IntType(-kind.reach, kind.reach)
    match node.name:
        case "turn":
            return part("%", value, kind.turns, IntType(0, kind.turns - 1))
        case "q":
            return part("+", part("//", centre, span, inside), -kind.reach, far)
        case "r":
            return part("+", part("%", centre, span, inside), -kind.reach, far)
        case _:
            return scope.refused(
                "unknown-field",
                f"a place on a growing grid has no `{node.name}`",
                node.name_span if node.name_span.end else node.span,
                "no such part",
                help="it has `q` and `r`, the coordinates, and `turn`",
            )


def field_of(
    scope: Scope, node: ast.Attribute, value: tree.Expr | None = None
) -> tuple[tree.Expr, FieldSymbol] | None:
    """The thing and the field in `thing.field`; None after reporting that there is none."""
    value = value or expressions.infer(scope, node.value)
    if is_broken(value):
        return None
    span = node.name_span if node.name_span.end else node.span
    if not isinstance(value.type, MemberType):
        scope.world.reporter.error(
            "unknown-field",
            f"nothing can be asked of this by `.{node.name}`",
            node.value.span,
            f"has the type {show(value.type)}",
        )
        return None
    value = expressions.without_none(scope, value, f"what `.{node.name}` is asked of")
    if not isinstance(value.type, MemberType):
        return None
    of = value.type.of
    every = fields_of(scope, of)
    if scope.world.places is not None:
        scope.world.places.asked(span, every)
    field = every.get(node.name)
    if field is None:
        narrower = [
            symbol.name
            for symbol in scope.world.all(TypeSymbol)
            if symbol.finite is not None
            and same_root(symbol.finite, of)
            and node.name in symbol.fields
        ]
        scope.world.reporter.error(
            "unknown-field",
            f"{a(of.name)} has no `{node.name}`",
            span,
            "no such field",
            help=f"only {a(narrower[0])} has it: test `... in {narrower[0]}` first"
            if narrower
            else did_you_mean(node.name, every),
        )
        return None
    scope.world.use(field)
    if scope.world.places is not None:
        scope.world.places.name(span, field)
    return value, field


def fields_of(scope: Scope, of: FiniteType) -> dict[str, FieldSymbol]:
    """The fields of a type, those of the types it is a part of included."""
    found: dict[str, FieldSymbol] = {}
    symbol: TypeSymbol | None = scope.world.type_of(of)
    while symbol is not None:
        found = {**symbol.fields, **found}
        symbol = symbol.base
    for other in scope.world.all(TypeSymbol):
        if other.fields and other.finite is not None and other.finite is not of:
            if same_root(other.finite, of) and other.finite.contains(of):
                found = {**other.fields, **found}
    return found


def membership(scope: Scope, value: tree.Expr, type_name: str, span: Span) -> tree.Expr:
    """Type `x is court_card`, `c in coastal`: whether a value is in a type."""
    symbol = scope.world.type_called(type_name, span)
    if symbol is None:
        return broken(span)
    if is_broken(value):
        return tree.IsIn(value=value, members=frozenset(), span=span)
    if symbol.range is not None and isinstance(value.type, IntType):
        return tree.IsIn(value=value, members=frozenset(key_values(symbol.range)), span=span)
    if (
        symbol.finite is None
        or not isinstance(value.type, MemberType)
        or not same_root(symbol.finite, value.type.of)
    ):
        return scope.refused(
            "type-mismatch",
            f"this can never be {a(symbol.name)}",
            value.span,
            f"got      {show(value.type)}\nexpected a type that {symbol.name} belongs to",
            declared=symbol,
        )
    return tree.IsIn(value=value, members=frozenset(symbol.finite.members), span=span)


def read_state(
    scope: Scope, symbol: StateSymbol, keys: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    scope.world.use(symbol, read=True)
    return tree.ReadState(type=read_type(symbol), state=symbol.state, keys=keys, span=span)


def read_type(symbol: StateSymbol) -> Type:
    """The type of what a state holds; its bounds make the range of an int."""
    kind, state = symbol.state.type, symbol.state
    if isinstance(kind, IntType) and not kind.optional:
        return IntType(
            kind.low if state.least is None else state.least,
            kind.high if state.most is None else state.most,
        )
    return kind


def call_define(
    scope: Scope, symbol: DefineSymbol, args: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    scope.world.use(symbol)
    kind = defines.type_of(scope.world, symbol, span)
    if symbol.progress == "running":
        return broken(span)
    return tree.CallDefine(type=kind, define=symbol.define, args=args, span=span)


def zone_value(scope: Scope, place: tree.Place, span: Span) -> tree.Expr:
    """A zone as a value: what lies in a zone that holds one thing."""
    if place.family.holds == 1 and place.keys is not None:
        return tree.ZoneEnd(
            type=MemberType(place.family.things, optional=True), place=place, end="first", span=span
        )
    return scope.refused(
        "not-a-value",
        f"`{place.family.name}` is a zone, not a value",
        span,
        help=f"ask for `size({place.family.name})`, `first(...)`, or `c in {place.family.name}`",
    )


def swapped(scope: Scope, symbol: Symbol, nodes: Sequence[ast.Expr], kinds: Sequence[Type]) -> bool:
    """Report two locals in each other's position, and return whether that is the case."""
    if len(nodes) < 2:  # as most
        return False
    locals_ = [scope.find(node.id) if isinstance(node, ast.Name) else None for node in nodes]
    types = [None if local is None else certain(local.var.type) for local in locals_]

    def fits(one: int, place: int) -> bool:
        type = types[one]
        return type is not None and comparable(type, certain(kinds[place]))

    for i, j in combinations(range(len(nodes)), 2):
        if types[i] is None or types[j] is None or fits(i, i) or fits(j, j):
            continue
        if fits(i, j) and fits(j, i):
            one, other = nodes[i].span, nodes[j].span
            edits = (Edit(one, other.text), Edit(other, one.text))
            for local in (locals_[i], locals_[j]):
                if local is not None:
                    scope.world.use(local)
            title = f"write `{other.text}` for `{one.text}`, and the other way round"
            scope.world.reporter.error(
                "type-mismatch",
                f"`{one.text}` and `{other.text}` are the other way round here",
                one.to(other),
                f"`{symbol.name}` takes {show(kinds[i])} and then {show(kinds[j])}"
                if j == i + 1
                else "",
                labels=(Label(symbol.span, f"`{symbol.name}` is declared here"),),
                fixes=(Fix(title, edits),),
            )
            return True
    return False


def keys_of(
    scope: Scope,
    symbol: Symbol,
    nodes: Sequence[ast.Expr],
    keys: Sequence[KeyType],
    span: Span,
    every: Callable[[KeyType, int, Span], tree.Expr] | None = None,
) -> tuple[tree.Expr, ...]:
    """The keys of something, typed; broken ones after reporting a wrong number of them. `every`
    makes those that are `_`, from their types and numbers, where all members can be meant."""
    if len(nodes) != len(keys):
        scope.world.reporter.error(
            "wrong-number-of-keys",
            f"`{symbol.name}` has {count(len(keys), 'key')}, not {len(nodes)}",
            span,
            "",
            declared=symbol,
        )
        return tuple(broken(span) for _ in keys)
    if swapped(scope, symbol, nodes, [value_type(key) for key in keys]):
        return tuple(broken(node.span) for node in nodes)
    typed = []
    for number, (node, key) in enumerate(zip(nodes, keys, strict=True), 1):
        if every is not None and isinstance(node, ast.Name) and node.id == "_":
            typed.append(every(key, number, node.span))
            continue
        role = f"{'the key' if len(keys) == 1 else f'key {number}'} of `{symbol.name}`"
        kind = value_type(key)
        typed.append(expressions.check(scope, node, kind, role, symbol.span, symbol.name))
    return tuple(typed)


def index(scope: Scope, node: ast.Index) -> tree.Expr:
    base = node.value
    if isinstance(base, ast.Name):
        local = scope.find(base.id)
        if local is None:
            return _index_symbol(scope, base, node)
        scope.world.use(local)
        if isinstance(local.var.type, BagType):
            return bag_count(scope, tree.BagLocal(local.var, base.span), node)
    if isinstance(base, ast.Index):
        bag = bag_of(scope, base)
        if bag is not None:
            return bag_count(scope, bag, node)
    if isinstance(base, ast.Attribute) and not _names_type(scope, base.value):
        return _looked_up(scope, base, node)
    return _of_several(scope, expressions.infer(scope, base), node)


def _of_several(scope: Scope, value: tree.Expr, node: ast.Index) -> tree.Expr:
    """Return the element at a position of a list; report values that are no lists."""
    if isinstance(value.type, CollectionType):
        return element(scope, value, node)
    if not is_broken(value):
        scope.world.reporter.error(
            "no-keys",
            "nothing can be looked up in this by a key",
            node.value.span,
            f"has the type {show(value.type)}",
        )
    return broken(node.span)


def _index_symbol(scope: Scope, base: ast.Name, node: ast.Index) -> tree.Expr:
    symbol = scope.symbol(base.id)
    match symbol:
        case StateSymbol():
            keys = keys_of(scope, symbol, node.keys, symbol.state.keys, node.span)
            return read_state(scope, symbol, keys, node.span)
        case PieceSymbol(supply=supply):
            keys = keys_of(scope, symbol, node.keys, supply.state.keys, node.span)
            return read_state(scope, supply, keys, node.span)
        case TableSymbol(table=table):
            keys = keys_of(scope, symbol, node.keys, table.keys, node.span)
            return read_table(scope, table, keys, node.span)
        case ZoneSymbol(family=family):
            keys = keys_of(scope, symbol, node.keys, family.keys, node.span)
            return zone_value(scope, tree.Place(family, keys, node.span), node.span)
        case BagSymbol(bag=bag) if not bag.keys:
            return bag_count(scope, tree.BagCells(bag, (), base.span), node)
        case BagSymbol():
            scope.world.reporter.error(
                "not-a-value",
                f"`{symbol.name}[...]` is a whole bag, not a count",
                node.span,
                help=f"`{node.span.text}[kind]` is a count, `size({node.span.text})` all of them",
            )
        case None:
            unknown_name(scope, base.id, base.span)
        case DefineSymbol() | MenuSymbol() | ProcedureSymbol():
            scope.world.reporter.error(
                "brackets",
                f"`{symbol.name}` is {a(symbol.what)}: it takes round brackets",
                node.span,
                f"expected `{symbol.name}({', '.join(key.span.text for key in node.keys)})`",
                declared=symbol,
            )
        case _:
            scope.world.reporter.error(
                "no-keys",
                f"`{symbol.name}` is {a(symbol.what)}, which has no keys",
                base.span,
                declared=symbol,
            )
    return broken(node.span)


def read_table(
    scope: Scope, table: tree.Table, keys: tuple[tree.Expr, ...], span: Span
) -> tree.Expr:
    """A cell of a table, in the range of all of them where they are known."""
    kind = table.type
    if isinstance(kind, IntType) and not kind.optional and kind.low is None and kind.high is None:
        scope.world.fill(table)
        if table.cells:
            kind = IntType(min(table.cells), max(table.cells))
    return tree.ReadTable(type=kind, table=table, keys=keys, span=span)


def element(scope: Scope, value: tree.Expr, node: ast.Index) -> tree.Expr:
    """Type `tile.symbols[i]`: an element of a constant list."""
    kind = value.type
    assert isinstance(kind, CollectionType)
    if len(node.keys) != 1 or not kind.ordered:
        return scope.refused(
            "no-keys", "only a list has elements by number", node.span, f"a {show(kind)}"
        )
    at = expressions.number(scope, node.keys[0], "the position in a list")
    _check_position(scope, value, at)
    return tree.looked_up(elements(scope, kind.element), (value, at), node.span)


def _check_position(scope: Scope, value: tree.Expr, at: tree.Expr) -> None:
    """Warns of a position that counts from 1, and so beyond all lists that a value can be."""
    if not isinstance(value, tree.ReadTable) or not isinstance(at.type, IntType):
        return
    world = scope.world
    world.fill(value.table)
    longest = 0
    for number, list_number in enumerate(value.table.cells):
        world.read_cell(value.table, number)
        longest = max(longest, len(world.pool.items[list_number]))
    low, high = at.type.low, at.type.high
    # A range that begins at 0 may be tested before: one that leaves out 0 is meant otherwise.
    if (
        longest
        and low is not None
        and high is not None
        and (high < 0 or 1 <= low <= high >= longest)
    ):
        text = at.span.text
        is_from_1 = (low, high) == (1, longest)
        world.reporter.warning(
            "index-outside",
            "this position can lie outside of the list",
            at.span,
            f"from {low} to {high}",
            notes=(f"the positions of the longest list here are 0 to {longest - 1}",),
            help=f"positions count from 0: `{text} - 1`" if is_from_1 else None,
            fixes=(writing(at.span, f"{text} - 1"),) if is_from_1 else (),
        )


def elements(scope: Scope, kind: MemberType | IntType) -> tree.Table:
    """Return the elements of all constant lists as a table, which is filled when all lists are
    known.
    """
    world = scope.world
    if kind not in world.elements:
        world.elements[kind] = world.add_table(
            tree.Table(f"elements of {show(kind)}", (IntType(0, 0), IntType(0, 0)), kind, ())
        )
    return world.elements[kind]


def _named(scope: Scope, node: ast.Expr) -> tuple[Symbol | None, Sequence[ast.Expr] | None]:
    """Return the symbol of `name` or `name[keys]`, unless a local has the name, and the keys, if
    any.
    """
    name, keys = (node.value, node.keys) if isinstance(node, ast.Index) else (node, None)
    if not isinstance(name, ast.Name) or scope.find(name.id) is not None:
        return None, None
    return scope.world.symbols.get(name.id), keys


def bag_of(scope: Scope, node: ast.Expr) -> tree.BagExpr | None:
    """The bag that an expression names, or None (without a finding) if it names none."""
    local = scope.find(node.id) if isinstance(node, ast.Name) else None
    if local is not None and isinstance(local.var.type, BagType):
        scope.world.use(local)
        return tree.BagLocal(local.var, node.span)
    symbol, nodes = _named(scope, node)
    if not isinstance(symbol, BagSymbol) or bool(symbol.bag.keys) is (nodes is None):
        return None
    scope.world.use(symbol)
    keys = () if nodes is None else keys_of(scope, symbol, nodes, symbol.bag.keys, node.span)
    return tree.BagCells(symbol.bag, keys, node.span)


def count_in(scope: Scope, node: ast.Expr) -> tuple[tree.BagExpr, tree.Expr] | None:
    """The bag and the kind of which `store[g]` or `cargo[p][g]` is the count; None (without a
    finding) if it is none."""
    bag = bag_of(scope, node.value) if isinstance(node, ast.Index) else None
    if bag is None or not isinstance(node, ast.Index):
        return None
    count = bag_count(scope, bag, node)
    return bag, count.kind if isinstance(count, tree.BagCount) else count


def bag_count(scope: Scope, bag: tree.BagExpr, node: ast.Index) -> tree.Expr:
    kind = bag.type
    if len(node.keys) != 1:
        return scope.refused(
            "wrong-number-of-keys", f"a bag has one kind of key, {a(kind.of.name)}", node.span
        )
    which = kinds.check(scope, kind.of, node.keys[0], "the kind in a bag")
    return tree.BagCount(type=IntType(0, kind.capacity), bag=bag, kind=which, span=node.span)


def place_of(scope: Scope, node: ast.Expr) -> tree.Place | None:
    """The zone (or all zones of a family) that an expression names; None if it names none."""
    symbol, nodes = _named(scope, node)
    if not isinstance(symbol, ZoneSymbol):
        return None
    scope.world.use(symbol)
    family = symbol.family
    if nodes is None:
        return tree.Place(family, None if family.keys else (), node.span)
    return tree.Place(family, keys_of(scope, symbol, nodes, family.keys, node.span), node.span)
