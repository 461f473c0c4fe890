"""Types the built-in functions and the constructors of product and edge types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from rulewright import tree
from rulewright.analysis.common_findings import broken, fit, is_broken
from rulewright.analysis.fitting import a, show
from rulewright.analysis.symbols import SetSymbol, Symbol, TypeSymbol, ZoneSymbol
from rulewright.analysis.typing import chains, expressions, graphs, lookups, positions
from rulewright.analysis.typing.scope import Scope
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.model.tree import Ruleset
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import (
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    cell_of,
    key_members,
    value_type,
)

Spread = tuple[tree.Domain, Type]
"""A domain, and the type of what it runs over."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language.

    `takes` names its parameters as the reference shows them: `k?` can be left out, and `...` stands
    for more of the kind before it. `laws` are conditions that hold whatever the parameters are.
    """

    takes: str
    gives: str
    help: str
    typed: Callable[[Scope, str, ast.Call], tree.Expr | Spread]
    laws: tuple[str, ...]
    needs: Literal["", "neighbours", "growing grid", "positions"] = ""
    """What a ruleset must have for it; a function of neighbours can name a relation at its end."""

    @property
    def least(self) -> int:
        return sum(not name.endswith(("?", "...")) for name in self.takes.split(", "))

    @property
    def most(self) -> int | None:
        if self.takes.endswith("..."):
            return None
        return len(self.takes.split(", ")) + (self.needs == "neighbours")


def available(declared: Ruleset) -> frozenset[str]:
    """Return the names of the functions that a ruleset can use."""
    grids, relations = declared.top.get("grids"), declared.top.get("relations")
    has = {
        "": True,
        "neighbours": grids is not None or relations is not None,
        "growing grid": any("grows" in grid for grid in grids or ()),
        "positions": "positions" in declared.top,
    }
    return frozenset(name for name, function in FUNCTIONS.items() if has[function.needs])


def note_replaced(scope: Scope, symbol: Symbol, node: ast.Call, before: int) -> None:
    """Adds to the errors of a call, those found after the first `before` ones, that what is called
    stands in place of a function of the language."""
    found = scope.world.reporter.found
    function = f"{symbol.name}({FUNCTIONS[symbol.name].takes})"
    note = (
        f"the {symbol.what} `{symbol.name}` stands in place of the built-in function `{function}`"
    )
    for number in range(before, len(found)):
        at = found[number].primary.span
        if at in (node.span, node.callee.span, *(argument.span for argument in node.args)):
            labels = found[number].labels
            if all(label.span != symbol.span for label in labels):
                labels = (*labels, Label(symbol.span, "declared here"))
            found[number] = replace(
                found[number], labels=labels, notes=(*found[number].notes, note)
            )


def reference() -> str:
    """Return the table of all functions, for docs/reference.md."""
    rows = [
        f"| `{name}({one.takes})` | {one.gives} | {one.help} |" for name, one in FUNCTIONS.items()
    ]
    return "\n".join(["| function | gives | |", "| --- | --- | --- |", *rows]) + "\n"


def call(scope: Scope, name: str, node: ast.Call) -> tree.Expr | Spread:
    function = FUNCTIONS[name]
    least, most, given = function.least, function.most, len(node.args)
    if given < least or (most is not None and given > most):
        shown = f"{least}" if least == most or function.needs else f"at least {least}"
        return scope.refused(
            "wrong-number-of-arguments",
            f"`{name}` takes {shown}, not {given}",
            node.span,
            f"expected `{name}({function.takes})`",
        )
    return function.typed(scope, name, node)


def value(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    """Type a call where a value is expected."""
    found = call(scope, name, node)
    if not isinstance(found, tuple):
        return found
    return scope.refused(
        "misplaced-domain",
        f"what `{name}` gives here is no value",
        node.span,
        "expected one value",
        help="it can only be run over: write it behind `in`",
    )


def _extreme(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    args = tuple(expressions.number(scope, arg, f"what `{name}` compares") for arg in node.args)
    kinds = [arg.type for arg in args if isinstance(arg.type, IntType)]
    if len(kinds) < len(args):
        return broken(node.span)
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
        return tree.number(value, node.span)
    return tree.Arithmetic(
        type=IntType(low, high), op="min" if name == "min" else "max", args=args, span=node.span
    )


def _abs(scope: Scope, _name: str, node: ast.Call) -> tree.Expr:
    value = expressions.number(scope, node.args[0], "what `abs` is of")
    high = None
    if (
        isinstance(value.type, IntType)
        and value.type.low is not None
        and value.type.high is not None
    ):
        high = max(abs(value.type.low), abs(value.type.high))
    return tree.Arithmetic(type=IntType(0, high), op="abs", args=(value,), span=node.span)


def _number(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    member = expressions.infer(scope, node.args[0])
    if is_broken(member):
        return member
    if not isinstance(member.type, MemberType):
        shown = f"got {show(member.type)}"
        headline = "only members have a number, by the order of their type"
        return scope.refused("type-mismatch", headline, member.span, shown)
    of = member.type.of.root
    member = fit(scope.world, member, MemberType(of), "what `number` is of")
    name = f"numbers of {of.name}"
    table = scope.world.tables.get(name) or scope.world.add_table(
        tree.Table(name, (of,), IntType(1, of.size), tuple(range(1, of.size + 1)))
    )
    return tree.looked_up(table, (member,), node.span)


def _size(scope: Scope, _name: str, node: ast.Call) -> tree.Expr:
    arg = node.args[0]
    chain = chains.size(scope, node)
    if chain is not None:
        return chain
    place = lookups.place_of(scope, arg)
    if place is not None:
        most = place.family.holds if place.keys is not None else None
        most = len(place.family.zones.of.members) if most is None else most
        return tree.ZoneSize(type=IntType(0, most), place=place, span=node.span)
    bag = lookups.bag_of(scope, arg)
    if bag is not None:
        kind = bag.type
        return tree.BagSize(
            type=IntType(0, kind.capacity * len(kind.of.members)), bag=bag, span=node.span
        )
    if isinstance(arg, ast.Name) and scope.find(arg.id) is None:
        symbol = scope.world.symbols.get(arg.id)
        if isinstance(symbol, SetSymbol):
            names = ("_",) * len(symbol.names)
            each = ast.Binder(names=names, domain=arg, span=node.span)
            counted = ast.Quantified(kind="count", binders=(each,), span=node.span)
            return expressions.infer(scope, counted)
        if isinstance(symbol, TypeSymbol):
            scope.world.use(symbol)
            key = symbol.key
            count = len(key_members(key))
            if not (isinstance(key, FiniteType) and key.growing):
                return tree.number(count, node.span)
            binder = tree.Binder(tree.Var("cell", MemberType(key)), tree.Members(key), node.span)
            return tree.Quantified(
                type=IntType(0, key.size), kind="count", binders=(binder,), span=node.span
            )
    value = expressions.infer(scope, arg)
    if isinstance(value.type, CollectionType):
        sizes = scope.world.sizes
        if sizes is None:
            sizes = scope.world.sizes = scope.world.add_table(
                tree.Table("sizes of lists", (IntType(0, 0),), IntType(0), ())
            )
        return tree.ReadTable(type=IntType(0), table=sizes, keys=(value,), span=node.span)
    if not is_broken(value):
        scope.world.reporter.error(
            "type-mismatch",
            "`size` is of a zone, a bag, a chain, a set, a list or a type",
            arg.span,
            f"has the type {show(value.type)}",
        )
    return broken(node.span)


def _end(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    arg = node.args[0]
    chain = chains.head(scope, name, node)
    if chain is not None:
        return chain
    place = lookups.place_of(scope, arg)
    if place is None:
        value = expressions.infer(scope, arg)
        if not is_broken(value):
            scope.world.reporter.error(
                "type-mismatch",
                f"`{name}(...)` is of a zone or a chain",
                arg.span,
                f"has the type {show(value.type)}",
                help=f"of members: `{name} x in ... where ...`",
            )
        return broken(node.span)
    return tree.ZoneEnd(
        type=MemberType(place.family.things, optional=True),
        place=place,
        end="first" if name == "first" else "last",
        span=node.span,
    )


def _seat(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    """Type `next(p)`, `previous(p)`: cyclic neighbours in a type; `next(p, 2)` is two seats on."""
    first = expressions.infer(scope, node.args[0], scope.world.player)
    value = expressions.without_none(scope, first, f"what `{name}` starts from")
    if is_broken(value):
        return value
    if not isinstance(value.type, MemberType):
        return scope.refused(
            "type-mismatch",
            f"`{name}` is of a player or another member",
            node.args[0].span,
            f"has the type {show(value.type)}",
        )
    far: tree.Expr | None = None
    if len(node.args) == 2:
        far = expressions.number(scope, node.args[1], "how many seats on")
    return _turned(scope, name, value, value.type.of, far, node.span)


def seat_after(scope: Scope, seat: tree.Expr, span: Span) -> tree.Expr:
    """The seat that follows."""
    assert isinstance(seat.type, MemberType)
    return _turned(scope, "next", seat, seat.type.of, None, span)


def _turned(
    scope: Scope, name: str, value: tree.Expr, of: FiniteType, far: tree.Expr | None, span: Span
) -> tree.Expr:
    size = max(1, len(of.members))  # a part of a type may have no member that could be asked
    table_name = f"{name} of {of.name}"
    table = scope.world.tables.get(table_name)
    if table is None:
        sign = 1 if name == "next" else -1
        cells = [-1] * (of.size * size)
        for position, member in enumerate(of.members):
            for steps in range(size):
                cells[member * size + steps] = of.members[(position + sign * steps) % size]
        table = scope.world.add_table(
            tree.Table(table_name, (of, IntType(0, size - 1)), MemberType(of), tuple(cells))
        )
    if far is None:
        far = tree.number(1, span)
    if isinstance(far, tree.Const):
        seats = far.value % size
        far = tree.number(seats, span)
    else:
        divisor = tree.number(size, span)
        far = tree.Arithmetic(type=IntType(0, size - 1), op="%", args=(far, divisor), span=span)
    return tree.ReadTable(type=MemberType(of), table=table, keys=(value, far), span=span)


def _ring(scope: Scope, name: str, node: ast.Call) -> tree.Expr:
    family = node.args[1]
    symbol = scope.symbol(family.id) if isinstance(family, ast.Name) else None
    if not isinstance(symbol, ZoneSymbol):
        return scope.refused(
            "unknown-name",
            f"`{name}` takes a thing and the name of its zones",
            family.span,
            "expected the name of zones",
        )
    kind = MemberType(symbol.family.things)
    card = expressions.check(scope, node.args[0], kind, f"what `{name}` starts from")
    return tree.RingAfter(
        type=MemberType(kind.of, optional=True),
        card=card,
        family=symbol.family,
        step=1 if name == "ring_after" else -1,
        span=node.span,
    )


def _reached(scope: Scope, name: str, node: ast.Call) -> tree.Expr | Spread:
    chain = chains.named(scope, node)
    if isinstance(chain, tree.InChain):
        return chain, MemberType(chain.chain.graph.of)
    found = graphs.reached(scope, name, node, FUNCTIONS[name].least)
    return (found, MemberType(found.of)) if isinstance(found, tree.Neighbours) else found


FUNCTIONS: dict[str, Function] = {
    "min": Function(
        "a, b, ...",
        "a number",
        "the least of them",
        _extreme,
        ("min(a, b) <= a", "min(a, b) == min(b, a)", "min(a, b) in [a, b]"),
    ),
    "max": Function(
        "a, b, ...",
        "a number",
        "the greatest of them",
        _extreme,
        ("max(a, b) >= a", "max(a, b) == max(b, a)", "max(a, b) == -min(-a, -b)"),
    ),
    "abs": Function(
        "a", "a number", "how far it is from 0", _abs, ("abs(a) >= 0", "abs(a) == max(a, -a)")
    ),
    "size": Function(
        "x",
        "a number",
        "how many there are in a zone, a bag, a chain, a set, a list or a type",
        _size,
        ("size(z) == (count c in z)", "size(card) == (count c in card)"),
    ),
    "number": Function(
        "m",
        "a number",
        "the place of a member in the order of its type, from 1",
        _number,
        ("number(s) >= 1", "number(s) == (count t in square where number(t) <= number(s))"),
    ),
    "first": Function(
        "z",
        "a thing or none",
        "the left end of a zone, the first member of a chain",
        _end,
        ("first(z) == (first c in z)", "(first(z) is none and size(z) == 0) or size(z) > 0"),
    ),
    "last": Function(
        "z",
        "a thing or none",
        "the right end of a zone, the last member of a chain",
        _end,
        ("last(z) == (last c in z)",),
    ),
    "next": Function(
        "p, k?",
        "a member",
        "one seat further on, or so many; of any type",
        _seat,
        ("next(p, 0) == p", "next(p, 1) == next(p)", "next(next(p, k), 2) == next(p, k + 2)"),
    ),
    "previous": Function(
        "p, k?",
        "a member",
        "one seat back, or so many",
        _seat,
        ("previous(next(p)) == p", "next(previous(p, k), k) == p"),
    ),
    "ring_after": Function(
        "c, row",
        "a thing or none",
        "the next thing in all zones of a name, put end to end as a ring",
        _ring,
        ("all c in row with d = ring_after(c, row) have d in row",),
    ),
    "ring_before": Function(
        "c, row",
        "a thing or none",
        "the thing before it on that ring",
        _ring,
        ("all c in row with d = ring_after(c, row) have ring_before(d, row) == c",),
    ),
    "neighbours": Function(
        "s",
        "a set",
        "what is next to it, on a grid or by a relation; of a chain what is next to its members",
        _reached,
        ("s not in neighbours(s)", "all t in neighbours(s) have s in neighbours(t)"),
        "neighbours",
    ),
    "around": Function(
        "s",
        "a set",
        "the eight around a square, the six around a hex",
        _reached,
        ("all t in neighbours(s) have t in around(s)", "all t in around(s) have s in around(t)"),
        "neighbours",
    ),
    "within": Function(
        "s, n",
        "a set",
        "what is no further away; itself is one of them",
        _reached,
        ("s in within(s, n)", "all t in within(s, 1) have t == s or t in neighbours(s)"),
        "neighbours",
    ),
    "distance": Function(
        "s, t",
        "a number, or none where no way leads",
        "in steps from neighbour to neighbour",
        _reached,
        ("distance(s, s) == 0", "distance(s, t) == distance(t, s)"),
        "neighbours",
    ),
    "step": Function(
        "s, dx, dy",
        "a member or none",
        "the place so many columns and rows on",
        _reached,
        (
            "step(s, 0, 0) == s",
            "all t in square with u = step(t, dx, dy) have step(u, -dx, -dy) == t",
        ),
        "neighbours",
    ),
    "openings": Function(
        "shape",
        "places, to run over",
        "of a growing grid: where a shape can be laid",
        graphs.openings,
        ("all o in openings(shape) have at(o.q, o.r) is none",),
        "growing grid",
    ),
    "place": Function(
        "shape, q, r, turn?",
        "a place",
        "of a growing grid: one such place by its coordinates",
        graphs.place,
        ("place(shape, q, r).q == q", "place(shape, q, r, 0).r == r"),
        "growing grid",
    ),
    "at": Function(
        "q, r",
        "a cell or none",
        "the cell of a growing grid that lies at these coordinates",
        graphs.cell_at,
        ("at(q, r) is none or at(q, r) != at(r, q) or q == r", "at(0, 0) is not none"),
        "growing grid",
    ),
    "times_seen": Function(
        "position",
        "a number",
        "how many of the remembered positions are that of now",
        positions.times_seen,
        ("times_seen(position) in 0 to 9",),
        "positions",
    ),
}
"""Every function of the language by its name."""


# --- constructors ---------------------------------------------------------------------------------


def construct(scope: Scope, symbol: TypeSymbol, node: ast.Call) -> tree.Expr:
    """Type `cell(3, top)` of a product, `border(r, r2)` of an edge type."""
    if symbol.between is not None:
        pairs = scope.world.tables[f"{symbol.name} between"]
        return _build(scope, symbol, node, pairs, (symbol.between, symbol.between))
    table = scope.world.tables.get(f"{symbol.name} of")
    if table is None:
        return scope.refused(
            "not-a-call",
            f"`{symbol.name}` is a type whose members are not made of others",
            node.span,
            declared=symbol,
        )
    return _build(scope, symbol, node, table, table.keys)


def _build(
    scope: Scope, symbol: TypeSymbol, node: ast.Call, table: tree.Table, keys: tuple[KeyType, ...]
) -> tree.Expr:
    if len(node.args) != len(keys):
        return scope.refused(
            "wrong-number-of-arguments",
            f"{a(symbol.name)} is made of {len(keys)}, not {len(node.args)}",
            node.span,
            declared=symbol,
        )
    parts = tuple(
        expressions.check(
            scope, arg, value_type(key), f"part {number} of {a(symbol.name)}", symbol.span
        )
        for number, (arg, key) in enumerate(zip(node.args, keys, strict=True), 1)
    )
    if all(isinstance(part, tree.Const) for part in parts) and not any(map(is_broken, parts)):
        offset = cell_of(keys, [part.value for part in parts if isinstance(part, tree.Const)])
        if 0 <= offset < len(table.cells):
            return tree.Const(type=table.type, value=table.cells[offset], span=node.span)
    return tree.looked_up(table, parts, node.span)


def edges_help(scope: Scope, name: str) -> str | None:
    """Suggest the names of edges for names that other types use for theirs."""
    if name not in ("way", "ways", "edge", "edges", "border", "borders"):
        return None
    types = [symbol for symbol in scope.world.all(TypeSymbol) if symbol.between is not None]
    if not types:
        return "edges are members of a type that is declared with `edges of`"
    told = ", ".join(f"`{one.name}s(a)` or `{one.name}(a, b)`" for one in types)
    return f"edges are asked for by the name of their type: {told}"


def edges_at(scope: Scope, name: str, node: ast.Call) -> tree.Expr | None:
    """`borders(r)`: the edges at a member; None (and no finding) if no edge type has this name."""
    for symbol in scope.world.all(TypeSymbol):
        if symbol.between is not None and name == symbol.name + "s":
            scope.world.use(symbol)
            if len(node.args) != 1:
                return scope.refused(
                    "wrong-number-of-arguments",
                    f"`{name}` takes one {symbol.between.name}",
                    node.span,
                )
            end = expressions.check(
                scope, node.args[0], MemberType(symbol.between), f"what `{name}` is of"
            )
            table = scope.world.tables[name]
            return tree.looked_up(table, (end,), node.span)
    return None
