"""Types what changes state in one step: assignments, `reset`, `move`, `shuffle`, `draw`,
and boards that scripts draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import broken, fit, is_broken, mismatch
from rulewright.analysis.fitting import a, is_optional, show
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    PieceSymbol,
    StateSymbol,
    TableSymbol,
    ZoneSymbol,
)
from rulewright.analysis.typing import domains, drawings, expressions, kinds, lookups, positions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.warnings import lint
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import (
    INT,
    BagType,
    IntType,
    KeyType,
    MemberType,
    Type,
    UnknownType,
    count_of,
    value_type,
)

Made = tuple[tree.Stmt, ...]
OPS: dict[str, Literal["=", "+", "-"]] = {"=": "=", "+=": "+", "-=": "-"}


def assign(scope: Scope, node: ast.Assign) -> Made:
    target = node.target
    lint.equals_minus(scope.world, node)
    match target:
        case ast.Name(id=name):
            local = scope.find(name)
            if local is not None:
                return _local(scope, node, target, local.var, local.let)
            if scope.cell is not None and name in scope.cell[1]:
                var, states = scope.cell
                key = tree.local(var, target.span)
                return _state(scope, node, states[name], (key,), ())
            symbol = scope.symbol(name)
            if isinstance(symbol, StateSymbol):
                return _state(
                    scope, node, symbol, *_keys(scope, symbol, (), symbol.state.keys, target.span)
                )
        case ast.Index(value=ast.Name(id=name), keys=nodes) if scope.find(name) is None:
            symbol = scope.symbol(name)
            if isinstance(symbol, StateSymbol):
                return _state(
                    scope,
                    node,
                    symbol,
                    *_keys(scope, symbol, nodes, symbol.state.keys, target.span),
                )
            if isinstance(symbol, BagSymbol) and not symbol.bag.keys:
                return _bag(scope, node, tree.BagCells(symbol.bag, (), target.span), (), nodes)
            if isinstance(symbol, ZoneSymbol) and scope.seats:
                return _zone(scope, node)
        case ast.Index(value=ast.Index(value=ast.Name(id=name), keys=outer), keys=nodes):
            symbol = scope.symbol(name) if scope.find(name) is None else None
            if isinstance(symbol, BagSymbol):
                keys, free = _keys(scope, symbol, outer, symbol.bag.keys, target.span)
                return _bag(scope, node, tree.BagCells(symbol.bag, keys, target.span), free, nodes)
    if isinstance(target, ast.Name) and isinstance(scope.world.symbols.get(target.id), ZoneSymbol):
        if scope.seats:
            return _zone(scope, node)
    _cannot(scope, target)
    return ()


def _cannot(scope: Scope, target: ast.Expr) -> None:
    base = target
    while isinstance(base, ast.Index | ast.Attribute):
        base = base.value
    symbol = scope.world.symbols.get(base.id) if isinstance(base, ast.Name) else None
    match symbol:
        case None if isinstance(base, ast.Name) and scope.find(base.id) is None:
            lookups.unknown_name(scope, base.id, base.span)
            return
        case ZoneSymbol():
            help_ = f"use `move ... to {target.span.text}`"
        case BagSymbol():
            help_ = f"set the count of a kind: `{target.span.text}[...] = ...`"
        case TableSymbol() | ConstantSymbol():
            help_ = f"{a(symbol.what)} stays the same during a game"
        case PieceSymbol():
            help_ = "the supply follows from where pieces are placed"
        case _:
            help_ = "only state, and names bound by `let`, can be set"
    scope.world.reporter.error(
        "cannot-assign", "this cannot be set", target.span, "", declared=symbol, help=help_
    )


def _local(scope: Scope, node: ast.Assign, target: ast.Name, var: tree.Var, let: bool) -> Made:
    if not let:
        scope.world.reporter.error(
            "cannot-assign",
            f"`{target.id}` is given here and cannot be set",
            target.span,
            "",
            help=f"keep another value by `let`: `let new_{target.id} = ...`",
        )
        return ()
    if node.op == "=":
        value = expressions.check(scope, node.value, var.type, f"what `{target.id}` is set to")
        return (tree.SetLocal(var=var, value=value, span=node.span),)
    local = scope.find(target.id)
    assert local is not None
    held = expressions.narrowed(scope, tree.local(var, target.span))
    left = fit(scope.world, held, INT, f"the left side of `{node.op}`")
    right = expressions.number(scope, node.value, f"the right side of `{node.op}`")
    total = tree.Arithmetic(
        type=INT, op="+" if node.op == "+=" else "-", args=(left, right), span=node.span
    )
    return (tree.SetLocal(var=var, value=total, span=node.span),)


def _keys(
    scope: Scope,
    symbol: StateSymbol | BagSymbol,
    nodes: tuple[ast.Expr, ...],
    keys: tuple[KeyType, ...],
    span: Span,
) -> tuple[tuple[tree.Expr, ...], tuple[tree.Binder, ...]]:
    """Return the keys of an assignment, and binders for those that are `_`: every member."""
    free: list[tree.Binder] = []

    def every(key: KeyType, number: int, at: Span) -> tree.Expr:
        free.append(domains.every(key, tree.Var(f"key{number}", value_type(key)), at))
        return tree.local(free[-1].var, at)

    given = lookups.keys_of(scope, symbol, nodes, keys, span, every)
    return given, tuple(free)


def _every(free: tuple[tree.Binder, ...], body: Made, span: Span) -> Made:
    """Return an assignment to all members. The value is computed once, before any is set."""
    last = body[-1]
    if not free or not isinstance(last, tree.WriteState | tree.WriteBag):
        return _for_each(free, body, span)
    if isinstance(last.value, tree.Const | tree.Local):
        return _for_each(free, body, span)
    once = tree.Var("value", last.value.type)
    first = tree.SetLocal(var=once, value=last.value, span=span)
    last = replace(last, value=tree.local(once, last.value.span))
    return (first, *_for_each(free, (*body[:-1], last), span))


def _for_each(free: tuple[tree.Binder, ...], body: Made, span: Span) -> Made:
    if not free:
        return body
    return (
        tree.ForEach(
            binders=free, withs=(), where=None, body=body, label=tree.ExitLabel("every"), span=span
        ),
    )


def _state(
    scope: Scope,
    node: ast.Assign,
    symbol: StateSymbol,
    keys: tuple[tree.Expr, ...],
    free: tuple[tree.Binder, ...],
) -> Made:
    scope.world.use(symbol)
    if symbol.read_only:
        scope.world.reporter.error(
            "cannot-assign",
            f"`{symbol.name}` cannot be set",
            node.target.span,
            symbol.read_only,
            declared=symbol,
        )
        return ()
    kind = lookups.read_type(symbol)
    if node.op == "=":
        value = expressions.check(
            scope, node.value, kind, f"what `{symbol.name}` is set to", symbol.span, symbol.name
        )
    else:
        value = _amount(scope, node, kind, symbol)
        if is_broken(value):
            return ()
    if symbol.supply is not None:
        made = _piece(symbol, symbol.supply, keys, node.op, value, node.span)
    else:
        made = (
            tree.WriteState(
                state=symbol.state, keys=keys, op=OPS[node.op], value=value, span=node.span
            ),
        )
    return _every(free, made, node.span)


def _amount(scope: Scope, node: ast.Assign, kind: Type, symbol: StateSymbol) -> tree.Expr:
    """Return the operand of `+=` or `-=`; both sides have to be numbers."""
    if not isinstance(kind, IntType | UnknownType) or (isinstance(kind, IntType) and kind.optional):
        return scope.refused(
            "type-mismatch",
            f"`{node.op}` needs a whole number on both sides",
            node.target.span,
            f"got      {show(kind)}\nexpected int",
            labels=(Label(symbol.span, f"`{symbol.name}` is declared here"),),
        )
    return expressions.check(
        scope, node.value, INT, f"what `{node.op}` has on its right side", symbol.span, symbol.name
    )


def _piece(
    role: StateSymbol,
    supply: StateSymbol,
    keys: tuple[tree.Expr, ...],
    op: str,
    value: tree.Expr,
    span: Span,
) -> Made:
    """Return an assignment of pieces, which come from the supply of their kind and return to it."""
    there = tree.Amount(role.state, keys)
    box = tree.Amount(supply.state, keys[: len(supply.state.keys)])
    if op == "+=":
        return (tree.MoveAmount(amount=value, source=box, target=there, span=span),)
    if op == "-=":
        return (tree.MoveAmount(amount=value, source=there, target=box, span=span),)
    var = tree.Var("number", INT)
    kept = tree.Local(type=INT, var=var, span=span)
    now = tree.ReadState(type=INT, state=role.state, keys=keys, span=span)
    back = tree.MoveAmount(amount=now, source=there, target=box, span=span)
    if isinstance(value, tree.Const) and value.value == 0:
        return (back,)
    return (
        tree.SetLocal(var=var, value=value, span=span),
        back,
        tree.MoveAmount(amount=kept, source=box, target=there, span=span),
    )


def _bag(
    scope: Scope,
    node: ast.Assign,
    bag: tree.BagCells,
    free: tuple[tree.Binder, ...],
    nodes: tuple[ast.Expr, ...],
) -> Made:
    kind: BagType = bag.bag.type
    if len(nodes) != 1:
        scope.world.reporter.error(
            "wrong-number-of-keys",
            f"a bag has one kind of key, {a(kind.of.name)}",
            node.target.span,
        )
        return ()
    if isinstance(nodes[0], ast.Name) and nodes[0].id == "_":
        binder = domains.every(kind.of, tree.Var("kind", MemberType(kind.of)), nodes[0].span)
        free = (*free, binder)
        which: tree.Expr = tree.local(binder.var, nodes[0].span)
    else:
        which = kinds.check(scope, kind.of, nodes[0], "the kind in a bag")
    value = expressions.number(scope, node.value, "the count in a bag")
    made = tree.WriteBag(bag=bag, kind=which, op=OPS[node.op], value=value, span=node.span)
    return _every(free, (made,), node.span)


def _zone(scope: Scope, node: ast.Assign) -> Made:
    """Type `hand[alfred] = [a, b]`, in scripts only: put things at their places."""
    place = lookups.place_of(scope, node.target)
    if place is None or place.keys is None or node.op != "=":
        _cannot(scope, node.target)
        return ()
    items = node.value.items if isinstance(node.value, ast.Listing) else (node.value,)
    want = MemberType(place.family.things)
    return tuple(
        tree.MoveCard(
            card=expressions.check(scope, item, want, "what lies there"),
            source=None,
            target=place,
            span=node.span,
        )
        for item in items
    )


# --- reset ----------------------------------------------------------------------------------------


def reset(scope: Scope, node: ast.Reset) -> Made:
    """Type `reset`: back to the start values, for all keys."""
    made: list[tree.Stmt] = []
    for target in node.targets:
        forgotten = (
            positions.reset(scope, target, node.span) if isinstance(target, ast.Name) else None
        )
        if forgotten is not None:
            made.append(forgotten)
            continue
        symbol = scope.symbol(target.id) if isinstance(target, ast.Name) else None
        if not isinstance(symbol, StateSymbol) or symbol.read_only:
            if isinstance(target, ast.Name) and symbol is None:
                lookups.unknown_name(scope, target.id, target.span)
            else:
                scope.world.reporter.error(
                    "cannot-assign",
                    "only state has a start value to go back to",
                    target.span,
                    "expected the name of a state, or of a position",
                )
            continue
        free, keys = _every_key(symbol, target.span)
        start = start_of(scope.world, symbol, tuple(b.var for b in free))
        if symbol.supply is not None:
            body = _piece(symbol, symbol.supply, keys, "=", start, node.span)
        else:
            body = (
                tree.WriteState(state=symbol.state, keys=keys, op="=", value=start, span=node.span),
            )
        made.extend(_for_each(free, body, node.span))
    return tuple(made)


def _every_key(
    symbol: StateSymbol, span: Span
) -> tuple[tuple[tree.Binder, ...], tuple[tree.Expr, ...]]:
    """Return binders over all keys of a state, and the keys."""
    free = tuple(
        domains.every(key, tree.Var(letter, value_type(key)), span)
        for key, letter in zip(symbol.state.keys, symbol.signature.parameters, strict=True)
    )
    return free, tuple(tree.local(b.var, span) for b in free)


def draw_board(scope: Scope, name: Span, drawn: Span) -> Made:
    """All values of a state as a drawing in a script tells them."""
    symbol = scope.symbol(name.text)
    if not isinstance(symbol, StateSymbol) or symbol.read_only or symbol.signs is None:
        if symbol is None:
            lookups.unknown_name(scope, name.text, name)
        else:
            scope.world.reporter.error(
                "bad-drawing",
                f"no signs are known in which `{name.text}` could be drawn",
                name,
                declared=symbol,
                help="the rules say them where the state is declared: `with: {k: king, '.': none}`",
            )
        return ()
    scope.world.use(symbol)
    state, kind = symbol.state, can_hold(symbol.state)
    told = drawings.read(scope.world, state.keys, kind, drawn, symbol.signs, f"`{name.text}`")
    plain = plain_start(state.type, state.least, state.most, name)
    rest = plain.value if isinstance(plain, tree.Const) else 0
    table = scope.world.add_table(
        tree.Table(
            f"{name.text} as drawn {drawn.text}",
            state.keys,
            kind,
            tuple(told.get(at, rest) for at in range(count_of(state.keys))),
        )
    )
    free, keys = _every_key(symbol, name)
    value = tree.ReadTable(type=kind, table=table, keys=keys, span=drawn)
    body = (tree.WriteState(state=state, keys=keys, op="=", value=value, span=drawn),)
    return _for_each(free, body, drawn)


def move(scope: Scope, node: ast.Move) -> Made:
    target = lookups.place_of(scope, node.target)
    if target is not None:
        return _to_zone(scope, node, target)
    bag = lookups.bag_of(scope, node.target)
    if bag is not None:
        if isinstance(node.source, ast.Index) and lookups.count_in(scope, node.source) is not None:
            kind = ", ".join(key.span.text for key in node.source.keys)
            scope.world.reporter.error(
                "type-mismatch",
                "an amount of a kind moves from a count of it in one bag to that in another",
                node.target.span,
                f"a whole {show(bag.type)}",
                help=f"name the kind there, too: `{node.target.span.text}[{kind}]`",
            )
            return ()
        return _to_bag(scope, node, bag)
    if node.what is None or node.first_of or node.end is not None:
        _wrong(scope, node.target, "expected a zone or a bag")
        return ()
    counts = [lookups.count_in(scope, end) for end in (node.source, node.target) if end is not None]
    if any(count is not None for count in counts):
        return _of_a_kind(scope, node, counts)
    if node.source is None:
        scope.world.reporter.error(
            "move-without-source",
            "an amount moves from somewhere",
            node.span,
            help="say where from: `move 1 from money[p] to bank`",
        )
        return ()
    source, target_amount = amount(scope, node.source), amount(scope, node.target)
    what = expressions.number(scope, node.what, "the amount that moves")
    if isinstance(source, str) or isinstance(target_amount, str) or is_broken(what):
        return ()
    return (tree.MoveAmount(amount=what, source=source, target=target_amount, span=node.span),)


def _of_a_kind(
    scope: Scope, node: ast.Move, ends: Sequence[tuple[tree.BagExpr, tree.Expr] | None]
) -> Made:
    """`move 2 from cargo[p][salt] to store[salt]`: from count to count of one kind."""
    assert node.what is not None
    told = ["no count of a bag" if end is None else show(end[0].type) for end in ends]
    match ends:
        case [(tree.BagCells() as source, kind), (tree.BagCells() as target, other)] if (
            source.type.of is target.type.of
        ):
            what = expressions.number(scope, node.what, "the amount that moves")
            if is_broken(what) or is_broken(kind) or is_broken(other):
                return ()
            if kind == other:
                some = tree.BagOf(kind, what, source.type)
                return (tree.MoveBag(what=some, source=source, target=target, span=node.span),)
            label = "one kind here, and another there"
        case _:
            label = "\n".join(
                f"{way} {end}" for way, end in zip(("from", "to  "), told, strict=False)
            )
    scope.world.reporter.error(
        "type-mismatch",
        "an amount of a kind moves from a count of it in one bag to that in another",
        node.span,
        label,
        help="what goes elsewhere is taken and given by `-=` and `+=`",
    )
    return ()


def amount(scope: Scope, node: ast.Expr) -> tree.Amount | str | None:
    """Return the source or target of an amount: None is the bank; a text after an error."""
    if isinstance(node, ast.Name) and node.id == "bank" and "bank" not in scope.world.symbols:
        return None
    base = node.value if isinstance(node, ast.Index) else node
    symbol = None
    if isinstance(base, ast.Name) and scope.find(base.id) is None:
        symbol = scope.symbol(base.id)
        if symbol is None:
            lookups.unknown_name(scope, base.id, base.span)
            return "unknown"
    if isinstance(symbol, PieceSymbol):
        symbol = symbol.supply
    if not isinstance(symbol, StateSymbol) or not isinstance(
        symbol.state.type, IntType | UnknownType
    ):
        got = show(symbol.state.type) if isinstance(symbol, StateSymbol) else "no state"
        scope.world.reporter.error(
            "type-mismatch",
            "an amount moves between whole numbers of state, or `bank`",
            node.span,
            f"got      {got}\nexpected int",
            declared=symbol,
        )
        return "wrong"
    nodes = node.keys if isinstance(node, ast.Index) else ()
    keys = lookups.keys_of(scope, symbol, nodes, symbol.state.keys, node.span)
    scope.world.use(symbol, read=True)
    return tree.Amount(symbol.state, keys)


def _wrong(scope: Scope, node: ast.Expr, label: str) -> None:
    base = node.value if isinstance(node, ast.Index) else node
    if isinstance(base, ast.Name) and base.id not in scope.world.symbols:
        if scope.find(base.id) is None:
            lookups.unknown_name(scope, base.id, base.span)
            return
    scope.world.reporter.error("not-a-zone", "nothing can be moved between these", node.span, label)


# --- zones ----------------------------------------------------------------------------------------


def _to_zone(scope: Scope, node: ast.Move, target: tree.Place) -> Made:
    if target.keys is None:
        _all_of_family(scope, target)
        return ()
    if node.end is not None and not target.family.ordered:
        scope.world.reporter.error(
            "no-order",
            f"`{target.family.name}` has no left and right end",
            node.span,
            declared=target.family,
            help="say `ordered: true` where the zone is declared",
        )
    end = node.end or "right"
    source = None
    if node.source is not None:
        source = lookups.place_of(scope, node.source)
        if source is None or source.keys is None:
            if source is not None:
                _all_of_family(scope, source)
            else:
                _wrong(scope, node.source, "expected a zone")
            return ()
        if source.family.zones is not target.family.zones:
            scope.world.reporter.error(
                "type-mismatch",
                "these zones hold different things",
                node.span,
                f"from {source.family.zones.of.name}\nto   {target.family.zones.of.name}",
            )
            return ()
    if node.what is None or node.first_of:
        if source is None:
            return ()
        if not target.family.things.contains(source.family.things):
            mismatch(
                scope.world,
                node.span,
                MemberType(source.family.things),
                MemberType(target.family.things),
                "each thing that moves",
                target.family.span,
                target.family.name,
            )
            return ()
        count = None
        if node.what is not None:
            count = expressions.number(scope, node.what, "how many move")
        return (tree.MoveCards(count=count, source=source, target=target, end=end, span=node.span),)
    kind = MemberType(target.family.things)
    card = expressions.check(
        scope, node.what, kind, "what moves", target.family.span, target.family.name
    )
    return (tree.MoveCard(card=card, source=source, target=target, end=end, span=node.span),)


def _all_of_family(scope: Scope, place: tree.Place) -> None:
    scope.world.reporter.error(
        "missing-keys",
        f"`{place.family.name}` is several zones: say which one",
        place.span,
        "",
        declared=place.family,
    )


# --- bags -----------------------------------------------------------------------------------------


def _to_bag(scope: Scope, node: ast.Move, target: tree.BagExpr) -> Made:
    source = lookups.bag_of(scope, node.source) if node.source is not None else None
    if not isinstance(target, tree.BagCells) or not isinstance(source, tree.BagCells):
        _wrong(scope, node.source or node.target, "expected a declared bag")
        return ()
    if source.bag.type.of is not target.bag.type.of:
        scope.world.reporter.error(
            "type-mismatch",
            "these bags hold different things",
            node.span,
            f"from {show(source.bag.type)}\nto   {show(target.bag.type)}",
        )
        return ()
    what = None
    if node.what is not None:
        what = lookups.bag_of(scope, node.what)
        if what is None or what.type.of is not source.bag.type.of:
            _wrong(scope, node.what, f"expected a {show(source.bag.type)}, or `all`")
            return ()
    return (tree.MoveBag(what=what, source=source, target=target, span=node.span),)


# --- chance ---------------------------------------------------------------------------------------


def by_chance(scope: Scope, node: ast.Shuffle | ast.Draw) -> Made:
    scope.not_at_once(node.span, "shuffle" if isinstance(node, ast.Shuffle) else "draw")
    if isinstance(node, ast.Shuffle):
        place = lookups.place_of(scope, node.zone)
        if place is None or place.keys is None:
            _wrong(scope, node.zone, "expected a zone")
            return ()
        if not place.family.ordered:
            scope.world.reporter.error(
                "no-order",
                f"`{place.family.name}` has no order to shuffle",
                node.span,
                declared=place.family,
                help="say `ordered: true` where the zone is declared",
            )
        return (tree.ShuffleZone(place=place, span=node.span),)
    bag = lookups.bag_of(scope, node.source)
    if isinstance(bag, tree.BagCells):
        return _draw_from_bag(scope, node, bag)
    if node.name is not None:
        inner = scope.child()
        bound = domains.bind_all(
            inner,
            (ast.Binder(names=(node.name,), domain=node.source, span=node.span),),
            (),
            node.where,
        )
        if len(bound.binders) != 1:
            return ()
        binder = bound.binders[0]
        scope.bind_var(node.name, binder.var, node.span)
        return (
            tree.DrawMember(
                var=binder.var, domain=binder.domain, where=bound.where(node.span), span=node.span
            ),
        )
    source, target = lookups.place_of(scope, node.source), None
    if node.target is not None:
        target = lookups.place_of(scope, node.target)
    if source is None or target is None or source.keys is None or target.keys is None:
        _wrong(
            scope, node.source if source is None else node.target or node.source, "expected a zone"
        )
        return ()
    assert node.count is not None
    count = expressions.number(scope, node.count, "how many are drawn")
    if source.family.ordered:
        return (tree.MoveCards(count=count, source=source, target=target, span=node.span),)
    return _draw_unordered(count, source, target, node)


def _draw_unordered(
    count: tree.Expr, source: tree.Place, target: tree.Place, node: ast.Draw
) -> Made:
    """From a zone without order each thing is as likely."""
    kind = MemberType(source.family.things)
    card = tree.Var("card", kind)
    number = tree.Var("number", IntType())
    one = tree.number(1, node.span)
    return (
        tree.ForEach(
            binders=(tree.Binder(number, tree.Numbers(one, count), node.span),),
            withs=(),
            where=None,
            label=tree.ExitLabel("draw"),
            span=node.span,
            body=(
                tree.DrawMember(var=card, domain=tree.InZone(source), where=None, span=node.span),
                tree.MoveCard(
                    card=tree.Local(type=kind, var=card, span=node.span),
                    source=source,
                    target=target,
                    span=node.span,
                ),
            ),
        ),
    )


def _draw_from_bag(scope: Scope, node: ast.Draw, source: tree.BagCells) -> Made:
    target = None
    if node.target is not None:
        found = lookups.bag_of(scope, node.target)
        if not isinstance(found, tree.BagCells) or found.bag.type.of is not source.bag.type.of:
            _wrong(scope, node.target, f"expected a {show(source.bag.type)}")
            return ()
        target = found
    var = None
    count: tree.Expr = tree.number(1, node.span)
    of = source.bag.type.of
    more: Made = ()
    if node.name is not None and of.counts is not None:
        var = tree.Var(node.name, MemberType(of))
        number = scope.bind(node.name, of.counts, node.span)
        value = kinds.shown(scope.world, var, node.span)
        more = (tree.SetLocal(var=number, value=value, span=node.span),)
    elif node.name is not None:
        var = scope.bind(node.name, MemberType(of), node.span)
    elif node.count is not None:
        count = expressions.number(scope, node.count, "how many are drawn")
    draw = tree.DrawFromBag(count=count, source=source, target=target, var=var, span=node.span)
    return (draw, *more)


def start_of(world: World, symbol: StateSymbol, variables: tuple[tree.Var, ...]) -> tree.Expr:
    """The start value over the given key variables."""
    state = symbol.state
    if symbol.laid is not None:
        keys = tuple(tree.local(v, symbol.span) for v in variables)
        return tree.looked_up(symbol.laid, keys, symbol.span)
    if symbol.start is not None:
        syntax = texts.expression(world.reporter, symbol.start)
        if syntax is None:
            return broken(symbol.span)
        world.saw(syntax.span)
        scope = Scope(world, body=Body(symbol.name))
        scope.bind_each(symbol.signature.parameters, variables, symbol.span)
        return expressions.check(
            scope,
            syntax,
            can_hold(state),
            f"the start of `{symbol.name}`",
            symbol.span,
            symbol.name,
        )
    return plain_start(state.type, state.least, state.most, symbol.span)


def can_hold(state: tree.State) -> Type:
    """The type of the values that a state can have, within its bounds."""
    if isinstance(state.type, IntType):
        return IntType(state.least, state.most, is_optional(state.type))
    return state.type


def plain_start(kind: Type, least: int | None, most: int | None, span: Span) -> tree.Expr:
    """Return the default start value: none, the first member, false, or the number nearest to 0."""
    if is_optional(kind):
        return tree.none(kind, span)
    if isinstance(kind, MemberType):
        value = kind.of.first
        return tree.Const(type=kind, value=value, span=span)
    if isinstance(kind, IntType):
        value = max(0, least) if least is not None else 0
        value = value if most is None else min(value, most)
        return tree.number(value, span)
    return tree.truth(False, span)
