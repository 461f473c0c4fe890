"""Types assignments to locals, state, pieces and bags, and `reset`."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import (
    containers,
    declare_names,
    declare_state,
    expressions,
    lookups,
    naming,
)
from rulewright.analysis.fitting import a, show, value_type
from rulewright.analysis.report import broken, fit, is_broken
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    PieceSymbol,
    StateSymbol,
    TableSymbol,
    ZoneSymbol,
)
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
)

Made = tuple[tree.Stmt, ...]


def assign(scope: Scope, node: ast.Assign) -> Made:
    target = node.target
    match target:
        case ast.Name(id=name):
            local = scope.find(name)
            if local is not None:
                return _local(scope, node, target, local.var, local.let)
            if scope.cell is not None and name in scope.cell[1]:
                var, states = scope.cell
                key = tree.Local(type=var.type, var=var, span=target.span)
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
        case _:
            pass
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
            naming.unknown_name(scope, base.id, base.span)
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
        "cannot-assign",
        "this cannot be set",
        target.span,
        "",
        labels=(Label(symbol.span, "declared here"),) if symbol is not None else (),
        help=help_,
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
    held = expressions.narrowed(scope, tree.Local(type=var.type, var=var, span=target.span))
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
    """The keys of what is set, and binders for those that are `_`: every member."""
    free: list[tree.Binder] = []
    given: list[tree.Expr] = []
    if len(nodes) != len(keys):
        lookups.keys_of(scope, symbol, nodes, keys, span)
        return tuple(broken(span) for _ in keys), ()
    for number, (node, key) in enumerate(zip(nodes, keys, strict=True), 1):
        if isinstance(node, ast.Name) and node.id == "_":
            binder = declare_names.every(key, tree.Var(f"key{number}", value_type(key)), node.span)
            free.append(binder)
            given.append(tree.Local(type=binder.var.type, var=binder.var, span=node.span))
            continue
        which = "the key" if len(keys) == 1 else f"key {number}"
        given.append(
            expressions.check(
                scope,
                node,
                value_type(key),
                f"{which} of `{symbol.name}`",
                symbol.span,
                symbol.name,
            )
        )
    return tuple(given), tuple(free)


def _for_each(free: tuple[tree.Binder, ...], body: Made, span: Span) -> Made:
    if not free:
        return body
    return (
        tree.ForEach(
            binders=free, withs=(), where=None, body=body, label=tree.Label("every"), span=span
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
            labels=(Label(symbol.span, "declared here"),),
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
                state=symbol.state,
                keys=keys,
                op="=" if node.op == "=" else ("+" if node.op == "+=" else "-"),
                value=value,
                span=node.span,
            ),
        )
    return _for_each(free, made, node.span)


def _amount(scope: Scope, node: ast.Assign, kind: Type, symbol: StateSymbol) -> tree.Expr:
    """What `+=` or `-=` adds; both sides have to be numbers."""
    if not isinstance(kind, IntType | UnknownType) or (isinstance(kind, IntType) and kind.optional):
        scope.world.reporter.error(
            "type-mismatch",
            f"`{node.op}` needs a whole number on both sides",
            node.target.span,
            f"got      {show(kind)}\nexpected int",
            labels=(Label(symbol.span, f"`{symbol.name}` is declared here"),),
        )
        return broken(node.span)
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
    """Pieces come from the supply of their kind and go back to it."""
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
        binder = declare_names.every(kind.of, tree.Var("kind", MemberType(kind.of)), nodes[0].span)
        free = (*free, binder)
        which: tree.Expr = tree.Local(type=binder.var.type, var=binder.var, span=nodes[0].span)
    else:
        which = expressions.check(scope, nodes[0], MemberType(kind.of), "the kind in a bag")
    value = expressions.number(scope, node.value, "the count in a bag")
    op = "=" if node.op == "=" else "+" if node.op == "+=" else "-"
    made = tree.WriteBag(
        bag=bag,
        kind=which,
        op="=" if op == "=" else "+" if op == "+" else "-",
        value=value,
        span=node.span,
    )
    return _for_each(free, (made,), node.span)


def _zone(scope: Scope, node: ast.Assign) -> Made:
    """In scripts only: `hand[alfred] = [a, b]` puts things where they have to be."""
    place = containers.place_of(scope, node.target)
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
    """Back to the start values, for all keys."""
    made: list[tree.Stmt] = []
    for target in node.targets:
        symbol = scope.symbol(target.id) if isinstance(target, ast.Name) else None
        if not isinstance(symbol, StateSymbol) or symbol.read_only:
            if isinstance(target, ast.Name) and symbol is None:
                naming.unknown_name(scope, target.id, target.span)
            else:
                scope.world.reporter.error(
                    "cannot-assign",
                    "only state has a start value to go back to",
                    target.span,
                    "expected the name of a state",
                )
            continue
        free = tuple(
            declare_names.every(key, tree.Var(letter, value_type(key)), target.span)
            for key, letter in zip(symbol.state.keys, symbol.signature.parameters, strict=True)
        )
        keys = tuple(tree.Local(type=b.var.type, var=b.var, span=target.span) for b in free)
        start = declare_state.start_of(scope.world, symbol, tuple(b.var for b in free))
        if symbol.supply is not None:
            body = _piece(symbol, symbol.supply, keys, "=", start, node.span)
        else:
            body = (
                tree.WriteState(state=symbol.state, keys=keys, op="=", value=start, span=node.span),
            )
        made.extend(_for_each(free, body, node.span))
    return tuple(made)
