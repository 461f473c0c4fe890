"""Type the built-in functions and the constructors of product and edge types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from rulewright import tree
from rulewright.analysis.symbols import SetSymbol, Symbol, TypeSymbol, ZoneSymbol
from rulewright.analysis.type_diagnostics import broken_expr, fit_to_type, is_broken
from rulewright.analysis.type_relations import format_type, with_article
from rulewright.analysis.typing import chains, graphs, name_resolution, position_history, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.declarations import Ruleset
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import (
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    find_cell,
    key_members,
    value_type,
)

DomainAndType = tuple[tree.Domain, Type]
"""A domain, and the type of its members."""


@dataclass(frozen=True, slots=True)
class BuiltinFunction:
    """A function of the language. `takes` names its parameters as the reference does: `k?` is optional,
    and `...` means more of the kind before it. `properties` are conditions that hold for all arguments."""

    takes: str
    gives: str
    summary: str
    type_call: Callable[[Scope, str, ast.Call], tree.Expr | DomainAndType]
    properties: tuple[str, ...]
    needs: Literal["", "neighbours", "growing grid", "positions"] = ""
    """A feature that the ruleset must have for the function; a function of neighbours can take a relation as
    its last argument."""

    @property
    def min_arguments(self) -> int:
        return sum(not name.endswith(("?", "...")) for name in self.takes.split(", "))

    @property
    def max_arguments(self) -> int | None:
        if self.takes.endswith("..."):
            return None
        return len(self.takes.split(", ")) + (self.needs == "neighbours")


def list_available(ruleset: Ruleset) -> frozenset[str]:
    """Return the names of the functions that a ruleset can use."""
    grids, relations = ruleset.top.get("grids"), ruleset.top.get("relations")
    has = {
        "": True,
        "neighbours": grids is not None or relations is not None,
        "growing grid": any("grows" in grid for grid in grids or ()),
        "positions": "positions" in ruleset.top,
    }
    return frozenset(name for name, function in FUNCTIONS.items() if has[function.needs])


def note_shadowing(scope: Scope, symbol: Symbol, call: ast.Call, first_new: int) -> None:
    """Add a note to the errors of a call that are found after the first `first_new` ones: the called symbol
    shadows a built-in function."""
    found = scope.world.reporter.diagnostics
    function = f"{symbol.name}({FUNCTIONS[symbol.name].takes})"
    note = f"the {symbol.what} `{symbol.name}` stands in place of the built-in function `{function}`"
    for number in range(first_new, len(found)):
        at = found[number].primary.span
        if at in (call.span, call.callee.span, *(argument.span for argument in call.args)):
            labels = found[number].labels
            if all(label.span != symbol.span for label in labels):
                labels = (*labels, Label(symbol.span, "declared here"))
            found[number] = replace(found[number], labels=labels, notes=(*found[number].notes, note))


def format_reference() -> str:
    """Return the table of all functions, for docs/reference.md."""
    rows = [f"| `{name}({one.takes})` | {one.gives} | {one.summary} |" for name, one in FUNCTIONS.items()]
    return "\n".join(["| function | gives | |", "| --- | --- | --- |", *rows]) + "\n"


def type_call(scope: Scope, name: str, call: ast.Call) -> tree.Expr | DomainAndType:
    function = FUNCTIONS[name]
    least, most, given = function.min_arguments, function.max_arguments, len(call.args)
    if given < least or (most is not None and given > most):
        shown = f"{least}" if least == most or function.needs else f"at least {least}"
        return scope.report_broken(
            "wrong-number-of-arguments",
            f"`{name}` takes {shown}, not {given}",
            call.span,
            f"expected `{name}({function.takes})`",
        )
    return function.type_call(scope, name, call)


def type_value_call(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    """Type a call where a value is expected."""
    found = type_call(scope, name, call)
    if not isinstance(found, tuple):
        return found
    return scope.report_broken(
        "misplaced-domain",
        f"`{name}` returns a collection, not a value",
        call.span,
        "expected one value",
        help="loop over it: write it after `in`",
    )


def _type_extreme(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    args = tuple(
        type_inference.type_number(scope, arg, f"the value that `{name}` compares") for arg in call.args
    )
    kinds = [arg.type for arg in args if isinstance(arg.type, IntType)]
    if len(kinds) < len(args):
        return broken_expr(call.span)
    pick = min if name == "min" else max
    lows = [kind.low for kind in kinds]
    highs = [kind.high for kind in kinds]
    # of `min` the upper bound is the least one known, and the lower bound needs all; `max` likewise
    known_low = [low for low in lows if low is not None]
    known_high = [high for high in highs if high is not None]
    if name == "min":
        high = min(known_high) if known_high else None
        low = min(known_low) if len(known_low) == len(lows) else None
    else:
        low = max(known_low) if known_low else None
        high = max(known_high) if len(known_high) == len(highs) else None
    if all(isinstance(arg, tree.Const) for arg in args):
        value = pick(arg.value for arg in args if isinstance(arg, tree.Const))
        return tree.make_number(value, call.span)
    return tree.Arithmetic(
        type=IntType(low, high), op="min" if name == "min" else "max", args=args, span=call.span
    )


def _type_abs(scope: Scope, _name: str, call: ast.Call) -> tree.Expr:
    value = type_inference.type_number(scope, call.args[0], "the argument of `abs`")
    high = None
    if isinstance(value.type, IntType) and value.type.low is not None and value.type.high is not None:
        high = max(abs(value.type.low), abs(value.type.high))
    return tree.Arithmetic(type=IntType(0, high), op="abs", args=(value,), span=call.span)


def _type_number(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    member = type_inference.infer_type(scope, call.args[0])
    if is_broken(member):
        return member
    if not isinstance(member.type, MemberType):
        shown = f"got {format_type(member.type)}"
        headline = "`number` needs a member of a type"
        return scope.report_broken("type-mismatch", headline, member.span, shown)
    of = member.type.finite_type.root
    member = fit_to_type(scope.world, member, MemberType(of), "the argument of `number`")
    name = f"numbers of {of.name}"
    table = scope.world.tables_by_name.get(name) or scope.world.add_table(
        tree.Table(name, (of,), IntType(1, of.size), tuple(range(1, of.size + 1)))
    )
    return tree.make_table_read(table, (member,), call.span)


def _type_size(scope: Scope, _name: str, call: ast.Call) -> tree.Expr:
    arg = call.args[0]
    chain = chains.type_chain_size(scope, call)
    if chain is not None:
        return chain
    place = name_resolution.find_zone(scope, arg)
    if place is not None:
        most = place.family.max_things if place.key_exprs is not None else None
        most = len(place.family.zones.thing_type.members) if most is None else most
        return tree.ZoneSize(type=IntType(0, most), place=place, span=call.span)
    bag = name_resolution.find_bag(scope, arg)
    if bag is not None:
        kind = bag.type
        return tree.BagSize(
            type=IntType(0, kind.capacity * len(kind.finite_type.members)), bag=bag, span=call.span
        )
    if isinstance(arg, ast.Name) and scope.find_local(arg.id) is None:
        symbol = scope.world.symbols.get(arg.id)
        if isinstance(symbol, SetSymbol):
            names = ("_",) * len(symbol.member_names)
            each = ast.Binder(names=names, domain=arg, span=call.span)
            counted = ast.Quantified(quantifier="count", binders=(each,), span=call.span)
            return type_inference.infer_type(scope, counted)
        if isinstance(symbol, TypeSymbol):
            scope.world.mark_used(symbol)
            key = symbol.key_type
            count = len(key_members(key))
            if not (isinstance(key, FiniteType) and key.is_growing):
                return tree.make_number(count, call.span)
            binder = tree.Binder(tree.Var("cell", MemberType(key)), tree.Members(key), call.span)
            return tree.Quantified(
                type=IntType(0, key.size), quantifier="count", binders=(binder,), span=call.span
            )
    value = type_inference.infer_type(scope, arg)
    if isinstance(value.type, CollectionType):
        sizes = scope.world.size_table
        if sizes is None:
            sizes = scope.world.size_table = scope.world.add_table(
                tree.Table("sizes of lists", (IntType(0, 0),), IntType(0), ())
            )
        return tree.ReadTable(type=IntType(0), table=sizes, key_exprs=(value,), span=call.span)
    if not is_broken(value):
        scope.world.reporter.error(
            "type-mismatch",
            "`size` needs a zone, a bag, a chain, a set, a list or a type",
            arg.span,
            f"has the type {format_type(value.type)}",
        )
    return broken_expr(call.span)


def _type_end(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    arg = call.args[0]
    chain = chains.type_chain_end(scope, name, call)
    if chain is not None:
        return chain
    place = name_resolution.find_zone(scope, arg)
    if place is None:
        value = type_inference.infer_type(scope, arg)
        if not is_broken(value):
            scope.world.reporter.error(
                "type-mismatch",
                f"`{name}(...)` needs a zone or a chain",
                arg.span,
                f"has the type {format_type(value.type)}",
                help=f"for members, write `{name} x in ... where ...`",
            )
        return broken_expr(call.span)
    return tree.ZoneEnd(
        type=MemberType(place.family.thing_type, optional=True),
        place=place,
        side="first" if name == "first" else "last",
        span=call.span,
    )


def _type_next_seat(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    """Type `next(p)`, `previous(p)`: cyclic neighbours in a type; `next(p, 2)` is two seats on."""
    first = type_inference.infer_type(scope, call.args[0], scope.world.player_type)
    value = type_inference.require_not_none(scope, first, f"the first argument of `{name}`")
    if is_broken(value):
        return value
    if not isinstance(value.type, MemberType):
        return scope.report_broken(
            "type-mismatch",
            f"`{name}` needs a player or another member",
            call.args[0].span,
            f"has the type {format_type(value.type)}",
        )
    step_count: tree.Expr | None = None
    if len(call.args) == 2:
        step_count = type_inference.type_number(scope, call.args[1], "the number of seats")
    return _rotate_member(scope, name, value, value.type.finite_type, step_count, call.span)


def next_seat(scope: Scope, seat_expr: tree.Expr, span: Span) -> tree.Expr:
    """Return the next seat."""
    assert isinstance(seat_expr.type, MemberType)
    return _rotate_member(scope, "next", seat_expr, seat_expr.type.finite_type, None, span)


def _rotate_member(
    scope: Scope,
    name: str,
    value_expr: tree.Expr,
    member_type: FiniteType,
    step_count: tree.Expr | None,
    span: Span,
) -> tree.Expr:
    size = max(1, len(member_type.members))  # a part of a type may have no members
    table_name = f"{name} of {member_type.name}"
    table = scope.world.tables_by_name.get(table_name)
    if table is None:
        sign = 1 if name == "next" else -1
        cells = [-1] * (member_type.size * size)
        for position, member in enumerate(member_type.members):
            for steps in range(size):
                cells[member * size + steps] = member_type.members[(position + sign * steps) % size]
        table = scope.world.add_table(
            tree.Table(table_name, (member_type, IntType(0, size - 1)), MemberType(member_type), tuple(cells))
        )
    if step_count is None:
        step_count = tree.make_number(1, span)
    if isinstance(step_count, tree.Const):
        seats = step_count.value % size
        step_count = tree.make_number(seats, span)
    else:
        divisor = tree.make_number(size, span)
        step_count = tree.Arithmetic(type=IntType(0, size - 1), op="%", args=(step_count, divisor), span=span)
    return tree.ReadTable(
        type=MemberType(member_type), table=table, key_exprs=(value_expr, step_count), span=span
    )


def _type_ring(scope: Scope, name: str, call: ast.Call) -> tree.Expr:
    family = call.args[1]
    symbol = scope.find_symbol(family.id) if isinstance(family, ast.Name) else None
    if not isinstance(symbol, ZoneSymbol):
        return scope.report_broken(
            "unknown-name",
            f"`{name}` needs a thing and the name of its zones",
            family.span,
            "expected the name of zones",
        )
    kind = MemberType(symbol.family.thing_type)
    card = type_inference.check_type(scope, call.args[0], kind, f"the first argument of `{name}`")
    return tree.RingAfter(
        type=MemberType(kind.finite_type, optional=True),
        card=card,
        family=symbol.family,
        step=1 if name == "ring_after" else -1,
        span=call.span,
    )


def _type_reached(scope: Scope, name: str, call: ast.Call) -> tree.Expr | DomainAndType:
    chain = chains.type_chain_domain(scope, call)
    if isinstance(chain, tree.InChain):
        return chain, MemberType(chain.chain.graph.member_type)
    found = graphs.type_reached(scope, name, call, FUNCTIONS[name].min_arguments)
    return (found, MemberType(found.member_type)) if isinstance(found, tree.Neighbours) else found


FUNCTIONS: dict[str, BuiltinFunction] = {
    "min": BuiltinFunction(
        "a, b, ...",
        "a number",
        "the smallest argument",
        _type_extreme,
        ("min(a, b) <= a", "min(a, b) == min(b, a)", "min(a, b) in [a, b]"),
    ),
    "max": BuiltinFunction(
        "a, b, ...",
        "a number",
        "the largest argument",
        _type_extreme,
        ("max(a, b) >= a", "max(a, b) == max(b, a)", "max(a, b) == -min(-a, -b)"),
    ),
    "abs": BuiltinFunction(
        "a", "a number", "the absolute value", _type_abs, ("abs(a) >= 0", "abs(a) == max(a, -a)")
    ),
    "size": BuiltinFunction(
        "x",
        "a number",
        "the number of elements of a zone, bag, chain, set, list or type",
        _type_size,
        ("size(z) == (count c in z)", "size(card) == (count c in card)"),
    ),
    "number": BuiltinFunction(
        "m",
        "a number",
        "the position of a member in its type, counted from 1",
        _type_number,
        ("number(s) >= 1", "number(s) == (count t in square where number(t) <= number(s))"),
    ),
    "first": BuiltinFunction(
        "z",
        "a thing or none",
        "the left end of a zone; the first member of a chain",
        _type_end,
        ("first(z) == (first c in z)", "(first(z) is none and size(z) == 0) or size(z) > 0"),
    ),
    "last": BuiltinFunction(
        "z",
        "a thing or none",
        "the right end of a zone; the last member of a chain",
        _type_end,
        ("last(z) == (last c in z)",),
    ),
    "next": BuiltinFunction(
        "p, k?",
        "a member",
        "the next member or the k-th next, in a circle: seats and all other types",
        _type_next_seat,
        ("next(p, 0) == p", "next(p, 1) == next(p)", "next(next(p, k), 2) == next(p, k + 2)"),
    ),
    "previous": BuiltinFunction(
        "p, k?",
        "a member",
        "the previous member or the k-th previous",
        _type_next_seat,
        ("previous(next(p)) == p", "next(previous(p, k), k) == p"),
    ),
    "ring_after": BuiltinFunction(
        "c, row",
        "a thing or none",
        "the next thing, with all zones of that name joined to a ring",
        _type_ring,
        ("all c in row with d = ring_after(c, row) have d in row",),
    ),
    "ring_before": BuiltinFunction(
        "c, row",
        "a thing or none",
        "the previous thing on that ring",
        _type_ring,
        ("all c in row with d = ring_after(c, row) have ring_before(d, row) == c",),
    ),
    "neighbours": BuiltinFunction(
        "s",
        "a set",
        "the adjacent places on a grid or by a relation; for a chain, the places next to it",
        _type_reached,
        ("s not in neighbours(s)", "all t in neighbours(s) have s in neighbours(t)"),
        "neighbours",
    ),
    "around": BuiltinFunction(
        "s",
        "a set",
        "the eight squares around a square, the six hexes around a hex",
        _type_reached,
        ("all t in neighbours(s) have t in around(s)", "all t in around(s) have s in around(t)"),
        "neighbours",
    ),
    "within": BuiltinFunction(
        "s, n",
        "a set",
        "the places at distance n or less, including s",
        _type_reached,
        ("s in within(s, n)", "all t in within(s, 1) have t == s or t in neighbours(s)"),
        "neighbours",
    ),
    "distance": BuiltinFunction(
        "s, t",
        "a number, or none without a path",
        "the number of steps from neighbour to neighbour",
        _type_reached,
        ("distance(s, s) == 0", "distance(s, t) == distance(t, s)"),
        "neighbours",
    ),
    "step": BuiltinFunction(
        "s, dx, dy",
        "a member or none",
        "the place dx columns and dy rows further",
        _type_reached,
        (
            "step(s, 0, 0) == s",
            "all t in square with u = step(t, dx, dy) have step(u, -dx, -dy) == t",
        ),
        "neighbours",
    ),
    "openings": BuiltinFunction(
        "shape",
        "positions, to enumerate",
        "on a growing grid: the positions at which a shape can be laid",
        graphs.type_openings,
        ("all o in openings(shape) have at(o.q, o.r) is none",),
        "growing grid",
    ),
    "place": BuiltinFunction(
        "shape, q, r, turn?",
        "a place",
        "on a growing grid: the position with these coordinates",
        graphs.type_place,
        ("place(shape, q, r).q == q", "place(shape, q, r, 0).r == r"),
        "growing grid",
    ),
    "at": BuiltinFunction(
        "q, r",
        "a cell or none",
        "on a growing grid: the cell with these coordinates",
        graphs.type_cell_at,
        ("at(q, r) is none or at(q, r) != at(r, q) or q == r", "at(0, 0) is not none"),
        "growing grid",
    ),
    "times_seen": BuiltinFunction(
        "position",
        "a number",
        "how often the current position was remembered",
        position_history.type_times_seen,
        ("times_seen(position) in 0 to 9",),
        "positions",
    ),
}
"""Every function of the language by its name."""


# --- constructors ---------------------------------------------------------------------------------


def type_constructor(scope: Scope, symbol: TypeSymbol, call: ast.Call) -> tree.Expr:
    """Type `cell(3, top)` of a product, `border(r, r2)` of an edge type."""
    if symbol.joined_type is not None:
        pairs = scope.world.tables_by_name[f"{symbol.name} between"]
        return _type_lookup(scope, symbol, call, pairs, (symbol.joined_type, symbol.joined_type))
    table = scope.world.tables_by_name.get(f"{symbol.name} of")
    if table is None:
        return scope.report_broken(
            "not-a-call",
            f"`{symbol.name}` is a type whose members are not made of others",
            call.span,
            declared=symbol,
        )
    return _type_lookup(scope, symbol, call, table, table.keys)


def _type_lookup(
    scope: Scope, symbol: TypeSymbol, call: ast.Call, table: tree.Table, key_types: tuple[KeyType, ...]
) -> tree.Expr:
    if len(call.args) != len(key_types):
        return scope.report_broken(
            "wrong-number-of-arguments",
            f"{with_article(symbol.name)} is made of {len(key_types)}, not {len(call.args)}",
            call.span,
            declared=symbol,
        )
    parts = tuple(
        type_inference.check_type(
            scope, arg, value_type(key), f"part {number} of {with_article(symbol.name)}", symbol.span
        )
        for number, (arg, key) in enumerate(zip(call.args, key_types, strict=True), 1)
    )
    if all(isinstance(part, tree.Const) for part in parts) and not any(map(is_broken, parts)):
        offset = find_cell(key_types, [part.value for part in parts if isinstance(part, tree.Const)])
        if 0 <= offset < len(table.cells):
            return tree.Const(type=table.type, value=table.cells[offset], span=call.span)
    return tree.make_table_read(table, parts, call.span)


def suggest_edges(scope: Scope, name: str) -> str | None:
    """Suggest the names of edges for names that other types use for theirs."""
    if name not in ("way", "ways", "edge", "edges", "border", "borders"):
        return None
    types = [symbol for symbol in scope.world.list_symbols(TypeSymbol) if symbol.joined_type is not None]
    if not types:
        return "edges are members of a type that is declared with `edges of`"
    told = ", ".join(f"`{one.name}s(a)` or `{one.name}(a, b)`" for one in types)
    return f"to look up edges, use the name of their type: {told}"


def type_edges(scope: Scope, name: str, call: ast.Call) -> tree.Expr | None:
    """Type `borders(r)`, the edges at a member; None (without an error) if no edge type has this name."""
    for symbol in scope.world.list_symbols(TypeSymbol):
        if symbol.joined_type is not None and name == symbol.name + "s":
            scope.world.mark_used(symbol)
            if len(call.args) != 1:
                return scope.report_broken(
                    "wrong-number-of-arguments",
                    f"`{name}` takes one {symbol.joined_type.name}",
                    call.span,
                )
            end = type_inference.check_type(
                scope, call.args[0], MemberType(symbol.joined_type), f"the argument of `{name}`"
            )
            table = scope.world.tables_by_name[name]
            return tree.make_table_read(table, (end,), call.span)
    return None
