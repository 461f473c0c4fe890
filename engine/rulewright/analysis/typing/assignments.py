"""Type statements that change state in one step: assignments, resets, moves, `shuffle`, `draw`, and boards
drawn in scripts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import (
    BagSymbol,
    ConstantSymbol,
    PieceSymbol,
    StateSymbol,
    TableSymbol,
    ZoneSymbol,
)
from rulewright.analysis.type_diagnostics import broken_expr, fit_to_type, is_broken, report_mismatch
from rulewright.analysis.type_relations import format_type, is_optional, with_article
from rulewright.analysis.typing import (
    bag_kinds,
    domains,
    drawings,
    name_resolution,
    position_history,
    type_inference,
)
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
    count_cells,
    value_type,
)

Statements = tuple[tree.Stmt, ...]
WRITE_OPS: dict[str, Literal["=", "+", "-"]] = {"=": "=", "+=": "+", "-=": "-"}


def type_assignment(scope: Scope, assignment: ast.Assign) -> Statements:
    target = assignment.target
    lint.check_equals_minus(scope.world, assignment)
    match target:
        case ast.Name(id=name):
            local = scope.find_local(name)
            if local is not None:
                return _assign_local(scope, assignment, target, local.var, local.is_let)
            if scope.current_cell is not None and name in scope.current_cell[1]:
                var, states = scope.current_cell
                key = tree.make_local(var, target.span)
                return _assign_state(scope, assignment, states[name], (key,), ())
            symbol = scope.find_symbol(name)
            if isinstance(symbol, StateSymbol):
                return _assign_state(
                    scope,
                    assignment,
                    symbol,
                    *_type_target_keys(scope, symbol, (), symbol.state.keys, target.span),
                )
        case ast.Index(value=ast.Name(id=name), indices=nodes) if scope.find_local(name) is None:
            symbol = scope.find_symbol(name)
            if isinstance(symbol, StateSymbol):
                return _assign_state(
                    scope,
                    assignment,
                    symbol,
                    *_type_target_keys(scope, symbol, nodes, symbol.state.keys, target.span),
                )
            if isinstance(symbol, BagSymbol) and not symbol.bag.keys:
                return _assign_bag(scope, assignment, tree.BagCells(symbol.bag, (), target.span), (), nodes)
            if isinstance(symbol, ZoneSymbol) and scope.seat_members:
                return _assign_zone(scope, assignment)
        case ast.Index(value=ast.Index(value=ast.Name(id=name), indices=outer), indices=nodes):
            symbol = scope.find_symbol(name) if scope.find_local(name) is None else None
            if isinstance(symbol, BagSymbol):
                keys, free = _type_target_keys(scope, symbol, outer, symbol.bag.keys, target.span)
                return _assign_bag(
                    scope, assignment, tree.BagCells(symbol.bag, keys, target.span), free, nodes
                )
    if isinstance(target, ast.Name) and isinstance(scope.world.symbols.get(target.id), ZoneSymbol):
        if scope.seat_members:
            return _assign_zone(scope, assignment)
    _report_not_assignable(scope, target)
    return ()


def _report_not_assignable(scope: Scope, target_syntax: ast.Expr) -> None:
    base = target_syntax
    while isinstance(base, ast.Index | ast.Attribute):
        base = base.value
    symbol = scope.world.symbols.get(base.id) if isinstance(base, ast.Name) else None
    match symbol:
        case None if isinstance(base, ast.Name) and scope.find_local(base.id) is None:
            name_resolution.report_unknown_name(scope, base.id, base.span)
            return
        case ZoneSymbol():
            help_ = f"use `move ... to {target_syntax.span.text}`"
        case BagSymbol():
            help_ = f"set the count of a kind: `{target_syntax.span.text}[...] = ...`"
        case TableSymbol() | ConstantSymbol():
            help_ = f"{with_article(symbol.what)} is constant during a game"
        case PieceSymbol():
            help_ = "the supply is computed from the pieces that are placed"
        case _:
            help_ = "only state and names bound by `let` can be assigned"
    scope.world.reporter.error(
        "cannot-assign", "this cannot be assigned", target_syntax.span, "", declared=symbol, help=help_
    )


def _assign_local(
    scope: Scope, assignment: ast.Assign, target_name: ast.Name, var: tree.Var, is_let: bool
) -> Statements:
    if not is_let:
        scope.world.reporter.error(
            "cannot-assign",
            f"`{target_name.id}` is bound here and cannot be assigned",
            target_name.span,
            "",
            help=f"bind the new value to another name: `let new_{target_name.id} = ...`",
        )
        return ()
    if assignment.op == "=":
        value = type_inference.check_type(
            scope, assignment.value, var.type, f"the new value of `{target_name.id}`"
        )
        return (tree.SetLocal(var=var, value=value, span=assignment.span),)
    local = scope.find_local(target_name.id)
    assert local is not None
    held = type_inference.narrow_expr(scope, tree.make_local(var, target_name.span))
    left = fit_to_type(scope.world, held, INT, f"the left side of `{assignment.op}`")
    right = type_inference.type_number(scope, assignment.value, f"the right side of `{assignment.op}`")
    total = tree.Arithmetic(
        type=INT, op="+" if assignment.op == "+=" else "-", args=(left, right), span=assignment.span
    )
    return (tree.SetLocal(var=var, value=total, span=assignment.span),)


def _type_target_keys(
    scope: Scope,
    target_symbol: StateSymbol | BagSymbol,
    key_syntaxes: tuple[ast.Expr, ...],
    key_types: tuple[KeyType, ...],
    span: Span,
) -> tuple[tuple[tree.Expr, ...], tuple[tree.Binder, ...]]:
    """Return the keys of an assignment, and binders for those that are `_`: every member."""
    wildcards: list[tree.Binder] = []

    def make_wildcard(key_type: KeyType, number: int, wildcard_span: Span) -> tree.Expr:
        wildcards.append(
            domains.make_full_binder(key_type, tree.Var(f"key{number}", value_type(key_type)), wildcard_span)
        )
        return tree.make_local(wildcards[-1].var, wildcard_span)

    given = name_resolution.type_keys(scope, target_symbol, key_syntaxes, key_types, span, make_wildcard)
    return given, tuple(wildcards)


def _assign_to_all(wildcards: tuple[tree.Binder, ...], statements: Statements, span: Span) -> Statements:
    """Return an assignment to all members. The value is computed once, before any is set."""
    last = statements[-1]
    if not wildcards or not isinstance(last, tree.WriteState | tree.WriteBag):
        return _wrap_in_loop(wildcards, statements, span)
    if isinstance(last.value, tree.Const | tree.Local):
        return _wrap_in_loop(wildcards, statements, span)
    once = tree.Var("value", last.value.type)
    first = tree.SetLocal(var=once, value=last.value, span=span)
    last = replace(last, value=tree.make_local(once, last.value.span))
    return (first, *_wrap_in_loop(wildcards, (*statements[:-1], last), span))


def _wrap_in_loop(wildcards: tuple[tree.Binder, ...], statements: Statements, span: Span) -> Statements:
    if not wildcards:
        return statements
    return (
        tree.ForEach(
            binders=wildcards, withs=(), where=None, body=statements, label=tree.ExitLabel("every"), span=span
        ),
    )


def _assign_state(
    scope: Scope,
    assignment: ast.Assign,
    state_symbol: StateSymbol,
    key_exprs: tuple[tree.Expr, ...],
    wildcards: tuple[tree.Binder, ...],
) -> Statements:
    scope.world.mark_used(state_symbol)
    if state_symbol.read_only:
        scope.world.reporter.error(
            "cannot-assign",
            f"`{state_symbol.name}` cannot be assigned",
            assignment.target.span,
            state_symbol.read_only,
            declared=state_symbol,
        )
        return ()
    kind = name_resolution.find_read_type(state_symbol)
    if assignment.op == "=":
        value = type_inference.check_type(
            scope,
            assignment.value,
            kind,
            f"the new value of `{state_symbol.name}`",
            state_symbol.span,
            state_symbol.name,
        )
    else:
        value = _type_operand(scope, assignment, kind, state_symbol)
        if is_broken(value):
            return ()
    if state_symbol.supply is not None:
        made = _assign_pieces(
            state_symbol, state_symbol.supply, key_exprs, assignment.op, value, assignment.span
        )
    else:
        made = (
            tree.WriteState(
                state=state_symbol.state,
                key_exprs=key_exprs,
                op=WRITE_OPS[assignment.op],
                value=value,
                span=assignment.span,
            ),
        )
    return _assign_to_all(wildcards, made, assignment.span)


def _type_operand(scope: Scope, assignment: ast.Assign, typ: Type, state_symbol: StateSymbol) -> tree.Expr:
    """Type the right side of `+=` or `-=`; report an error unless both sides are numbers."""
    if not isinstance(typ, IntType | UnknownType) or (isinstance(typ, IntType) and typ.optional):
        return scope.report_broken(
            "type-mismatch",
            f"`{assignment.op}` needs a whole number on both sides",
            assignment.target.span,
            f"got      {format_type(typ)}\nexpected int",
            labels=(Label(state_symbol.span, f"`{state_symbol.name}` is declared here"),),
        )
    return type_inference.check_type(
        scope,
        assignment.value,
        INT,
        f"the right side of `{assignment.op}`",
        state_symbol.span,
        state_symbol.name,
    )


def _assign_pieces(
    role_symbol: StateSymbol,
    supply: StateSymbol,
    key_exprs: tuple[tree.Expr, ...],
    op: str,
    value_expr: tree.Expr,
    span: Span,
) -> Statements:
    """Return an assignment of pieces, which come from the supply of their kind and return to it."""
    there = tree.Amount(role_symbol.state, key_exprs)
    box = tree.Amount(supply.state, key_exprs[: len(supply.state.keys)])
    if op == "+=":
        return (tree.MoveAmount(amount=value_expr, source=box, target=there, span=span),)
    if op == "-=":
        return (tree.MoveAmount(amount=value_expr, source=there, target=box, span=span),)
    var = tree.Var("number", INT)
    kept = tree.Local(type=INT, var=var, span=span)
    now = tree.ReadState(type=INT, state=role_symbol.state, key_exprs=key_exprs, span=span)
    back = tree.MoveAmount(amount=now, source=there, target=box, span=span)
    if isinstance(value_expr, tree.Const) and value_expr.value == 0:
        return (back,)
    return (
        tree.SetLocal(var=var, value=value_expr, span=span),
        back,
        tree.MoveAmount(amount=kept, source=box, target=there, span=span),
    )


def _assign_bag(
    scope: Scope,
    assignment: ast.Assign,
    bag: tree.BagCells,
    wildcards: tuple[tree.Binder, ...],
    kind_syntaxes: tuple[ast.Expr, ...],
) -> Statements:
    kind: BagType = bag.bag.type
    if len(kind_syntaxes) != 1:
        scope.world.reporter.error(
            "wrong-number-of-keys",
            f"a bag has one kind of key, {with_article(kind.finite_type.name)}",
            assignment.target.span,
        )
        return ()
    if isinstance(kind_syntaxes[0], ast.Name) and kind_syntaxes[0].id == "_":
        binder = domains.make_full_binder(
            kind.finite_type, tree.Var("kind", MemberType(kind.finite_type)), kind_syntaxes[0].span
        )
        wildcards = (*wildcards, binder)
        which: tree.Expr = tree.make_local(binder.var, kind_syntaxes[0].span)
    else:
        which = bag_kinds.check_kind(scope, kind.finite_type, kind_syntaxes[0], "the kind in a bag")
    value = type_inference.type_number(scope, assignment.value, "the count in a bag")
    made = tree.WriteBag(
        bag=bag, item_kind=which, op=WRITE_OPS[assignment.op], value=value, span=assignment.span
    )
    return _assign_to_all(wildcards, (made,), assignment.span)


def _assign_zone(scope: Scope, assignment: ast.Assign) -> Statements:
    """Type `hand[alfred] = [a, b]`, in scripts only: put things at their places."""
    place = name_resolution.find_zone(scope, assignment.target)
    if place is None or place.key_exprs is None or assignment.op != "=":
        _report_not_assignable(scope, assignment.target)
        return ()
    items = assignment.value.elements if isinstance(assignment.value, ast.Listing) else (assignment.value,)
    want = MemberType(place.family.thing_type)
    return tuple(
        tree.MoveCard(
            card=type_inference.check_type(scope, item, want, "the content of this place"),
            source=None,
            target=place,
            span=assignment.span,
        )
        for item in items
    )


# --- reset ----------------------------------------------------------------------------------------


def type_reset(scope: Scope, reset_statement: ast.Reset) -> Statements:
    """Type `reset`: set state to its start values, for all keys."""
    statements: list[tree.Stmt] = []
    for target in reset_statement.targets:
        forgotten = (
            position_history.type_reset(scope, target, reset_statement.span)
            if isinstance(target, ast.Name)
            else None
        )
        if forgotten is not None:
            statements.append(forgotten)
            continue
        symbol = scope.find_symbol(target.id) if isinstance(target, ast.Name) else None
        if not isinstance(symbol, StateSymbol) or symbol.read_only:
            if isinstance(target, ast.Name) and symbol is None:
                name_resolution.report_unknown_name(scope, target.id, target.span)
            else:
                scope.world.reporter.error(
                    "cannot-assign",
                    "only state and positions can be reset",
                    target.span,
                    "expected the name of a state, or of a position",
                )
            continue
        free, keys = _bind_all_keys(symbol, target.span)
        start = find_start_value(scope.world, symbol, tuple(b.var for b in free))
        if symbol.supply is not None:
            body = _assign_pieces(symbol, symbol.supply, keys, "=", start, reset_statement.span)
        else:
            body = (
                tree.WriteState(
                    state=symbol.state, key_exprs=keys, op="=", value=start, span=reset_statement.span
                ),
            )
        statements.extend(_wrap_in_loop(free, body, reset_statement.span))
    return tuple(statements)


def _bind_all_keys(
    state_symbol: StateSymbol, span: Span
) -> tuple[tuple[tree.Binder, ...], tuple[tree.Expr, ...]]:
    """Return binders over all keys of a state, and the keys."""
    free = tuple(
        domains.make_full_binder(key, tree.Var(letter, value_type(key)), span)
        for key, letter in zip(state_symbol.state.keys, state_symbol.signature.parameters, strict=True)
    )
    return free, tuple(tree.make_local(b.var, span) for b in free)


def assign_drawing(scope: Scope, name_span: Span, drawing: Span) -> Statements:
    """Return the assignments of the values of all places, from a drawing in a script."""
    symbol = scope.find_symbol(name_span.text)
    if not isinstance(symbol, StateSymbol) or symbol.read_only or symbol.sign_parts is None:
        if symbol is None:
            name_resolution.report_unknown_name(scope, name_span.text, name_span)
        else:
            scope.world.reporter.error(
                "bad-drawing",
                f"`{name_span.text}` has no signs for a drawing",
                name_span,
                declared=symbol,
                help="add the signs to the declaration of the state: `with: {k: king, '.': none}`",
            )
        return ()
    scope.world.mark_used(symbol)
    state, kind = symbol.state, bounded_type(symbol.state)
    told = drawings.read_drawing(
        scope.world, state.keys, kind, drawing, symbol.sign_parts, f"`{name_span.text}`"
    )
    plain = default_start(state.type, state.least, state.most, name_span)
    rest = plain.value if isinstance(plain, tree.Const) else 0
    table = scope.world.add_table(
        tree.Table(
            f"{name_span.text} as drawn {drawing.text}",
            state.keys,
            kind,
            tuple(told.get(at, rest) for at in range(count_cells(state.keys))),
        )
    )
    free, keys = _bind_all_keys(symbol, name_span)
    value = tree.ReadTable(type=kind, table=table, key_exprs=keys, span=drawing)
    body = (tree.WriteState(state=state, key_exprs=keys, op="=", value=value, span=drawing),)
    return _wrap_in_loop(free, body, drawing)


def type_move(scope: Scope, move_statement: ast.Move) -> Statements:
    target = name_resolution.find_zone(scope, move_statement.target)
    if target is not None:
        return _move_to_zone(scope, move_statement, target)
    bag = name_resolution.find_bag(scope, move_statement.target)
    if bag is not None:
        if (
            isinstance(move_statement.source, ast.Index)
            and name_resolution.find_bag_cell(scope, move_statement.source) is not None
        ):
            kind = ", ".join(key.span.text for key in move_statement.source.indices)
            scope.world.reporter.error(
                "type-mismatch",
                "an amount of one kind moves only between the counts of that kind in two bags",
                move_statement.target.span,
                f"a whole {format_type(bag.type)}",
                help=f"name the kind at the destination, too: `{move_statement.target.span.text}[{kind}]`",
            )
            return ()
        return _move_to_bag(scope, move_statement, bag)
    if move_statement.subject is None or move_statement.first_of or move_statement.side is not None:
        _report_no_bag(scope, move_statement.target, "expected a zone or a bag")
        return ()
    counts = [
        name_resolution.find_bag_cell(scope, end)
        for end in (move_statement.source, move_statement.target)
        if end is not None
    ]
    if any(count is not None for count in counts):
        return _move_counts(scope, move_statement, counts)
    if move_statement.source is None:
        scope.world.reporter.error(
            "move-without-source",
            "the amount has no source",
            move_statement.span,
            help="add a source: `move 1 from money[p] to bank`",
        )
        return ()
    source, target_amount = (
        type_amount(scope, move_statement.source),
        type_amount(scope, move_statement.target),
    )
    what = type_inference.type_number(scope, move_statement.subject, "the amount that moves")
    if isinstance(source, str) or isinstance(target_amount, str) or is_broken(what):
        return ()
    return (tree.MoveAmount(amount=what, source=source, target=target_amount, span=move_statement.span),)


def _move_counts(
    scope: Scope, move_statement: ast.Move, bag_cells: Sequence[tuple[tree.BagExpr, tree.Expr] | None]
) -> Statements:
    """Type a transfer of a number of one kind between two bags: `move 2 from cargo[p][salt] to
    store[salt]`."""
    assert move_statement.subject is not None
    told = ["not a count of a bag" if end is None else format_type(end[0].type) for end in bag_cells]
    match bag_cells:
        case [(tree.BagCells() as source, kind), (tree.BagCells() as target, other)] if (
            source.type.finite_type is target.type.finite_type
        ):
            what = type_inference.type_number(scope, move_statement.subject, "the amount that moves")
            if is_broken(what) or is_broken(kind) or is_broken(other):
                return ()
            if kind == other:
                some = tree.BagOf(kind, what, source.type)
                return (tree.MoveBag(moved_bag=some, source=source, target=target, span=move_statement.span),)
            label = "the kinds differ"
        case _:
            label = "\n".join(f"{way} {end}" for way, end in zip(("from", "to  "), told, strict=False))
    scope.world.reporter.error(
        "type-mismatch",
        "an amount of one kind moves only between the counts of that kind in two bags",
        move_statement.span,
        label,
        help="to convert one kind into another, use `-=` and `+=`",
    )
    return ()


def type_amount(scope: Scope, syntax: ast.Expr) -> tree.Amount | str | None:
    """Return the source or target of an amount: None is the bank; a text after an error."""
    if isinstance(syntax, ast.Name) and syntax.id == "bank" and "bank" not in scope.world.symbols:
        return None
    base = syntax.value if isinstance(syntax, ast.Index) else syntax
    symbol = None
    if isinstance(base, ast.Name) and scope.find_local(base.id) is None:
        symbol = scope.find_symbol(base.id)
        if symbol is None:
            name_resolution.report_unknown_name(scope, base.id, base.span)
            return "unknown"
    if isinstance(symbol, PieceSymbol):
        symbol = symbol.supply
    if not isinstance(symbol, StateSymbol) or not isinstance(symbol.state.type, IntType | UnknownType):
        got = format_type(symbol.state.type) if isinstance(symbol, StateSymbol) else "no state"
        scope.world.reporter.error(
            "type-mismatch",
            "an amount moves only between whole numbers of state, or `bank`",
            syntax.span,
            f"got      {got}\nexpected int",
            declared=symbol,
        )
        return "wrong"
    nodes = syntax.indices if isinstance(syntax, ast.Index) else ()
    keys = name_resolution.type_keys(scope, symbol, nodes, symbol.state.keys, syntax.span)
    scope.world.mark_used(symbol, is_read=True)
    return tree.Amount(symbol.state, keys)


def _report_no_bag(scope: Scope, syntax: ast.Expr, label: str) -> None:
    base = syntax.value if isinstance(syntax, ast.Index) else syntax
    if isinstance(base, ast.Name) and base.id not in scope.world.symbols:
        if scope.find_local(base.id) is None:
            name_resolution.report_unknown_name(scope, base.id, base.span)
            return
    scope.world.reporter.error("not-a-zone", "`move` cannot move anything between these", syntax.span, label)


# --- zones ----------------------------------------------------------------------------------------


def _move_to_zone(scope: Scope, move_statement: ast.Move, target_zone: tree.Place) -> Statements:
    if target_zone.key_exprs is None:
        _report_whole_family(scope, target_zone)
        return ()
    if move_statement.side is not None and not target_zone.family.ordered:
        scope.world.reporter.error(
            "no-order",
            f"`{target_zone.family.name}` is not ordered, so it has no left and right end",
            move_statement.span,
            declared=target_zone.family,
            help="add `ordered: true` to the declaration of the zone",
        )
    end = move_statement.side or "right"
    source = None
    if move_statement.source is not None:
        source = name_resolution.find_zone(scope, move_statement.source)
        if source is None or source.key_exprs is None:
            if source is not None:
                _report_whole_family(scope, source)
            else:
                _report_no_bag(scope, move_statement.source, "expected a zone")
            return ()
        if source.family.zones is not target_zone.family.zones:
            scope.world.reporter.error(
                "type-mismatch",
                "these zones contain different types of things",
                move_statement.span,
                f"from {source.family.zones.thing_type.name}\nto   "
                f"{target_zone.family.zones.thing_type.name}",
            )
            return ()
    if move_statement.subject is None or move_statement.first_of:
        if source is None:
            return ()
        if not target_zone.family.thing_type.includes_type(source.family.thing_type):
            report_mismatch(
                scope.world,
                move_statement.span,
                MemberType(source.family.thing_type),
                MemberType(target_zone.family.thing_type),
                "each thing that moves",
                target_zone.family.span,
                target_zone.family.name,
            )
            return ()
        count = None
        if move_statement.subject is not None:
            count = type_inference.type_number(scope, move_statement.subject, "how many move")
        return (
            tree.MoveCards(
                count=count, source=source, target=target_zone, side=end, span=move_statement.span
            ),
        )
    kind = MemberType(target_zone.family.thing_type)
    card = type_inference.check_type(
        scope, move_statement.subject, kind, "what moves", target_zone.family.span, target_zone.family.name
    )
    return (tree.MoveCard(card=card, source=source, target=target_zone, side=end, span=move_statement.span),)


def _report_whole_family(scope: Scope, zone_ref: tree.Place) -> None:
    scope.world.reporter.error(
        "missing-keys",
        f"`{zone_ref.family.name}` is a family of zones: add the key of one of them",
        zone_ref.span,
        "",
        declared=zone_ref.family,
    )


# --- bags -----------------------------------------------------------------------------------------


def _move_to_bag(scope: Scope, move_statement: ast.Move, target_bag: tree.BagExpr) -> Statements:
    source = (
        name_resolution.find_bag(scope, move_statement.source) if move_statement.source is not None else None
    )
    if not isinstance(target_bag, tree.BagCells) or not isinstance(source, tree.BagCells):
        _report_no_bag(scope, move_statement.source or move_statement.target, "expected a declared bag")
        return ()
    if source.bag.type.finite_type is not target_bag.bag.type.finite_type:
        scope.world.reporter.error(
            "type-mismatch",
            "these bags contain different types of things",
            move_statement.span,
            f"from {format_type(source.bag.type)}\nto   {format_type(target_bag.bag.type)}",
        )
        return ()
    what = None
    if move_statement.subject is not None:
        what = name_resolution.find_bag(scope, move_statement.subject)
        if what is None or what.type.finite_type is not source.bag.type.finite_type:
            _report_no_bag(
                scope, move_statement.subject, f"expected a {format_type(source.bag.type)}, or `all`"
            )
            return ()
    return (tree.MoveBag(moved_bag=what, source=source, target=target_bag, span=move_statement.span),)


# --- chance ---------------------------------------------------------------------------------------


def type_chance(scope: Scope, chance_statement: ast.Shuffle | ast.Draw) -> Statements:
    scope.refuse_at_once(
        chance_statement.span, "shuffle" if isinstance(chance_statement, ast.Shuffle) else "draw"
    )
    if isinstance(chance_statement, ast.Shuffle):
        place = name_resolution.find_zone(scope, chance_statement.zone)
        if place is None or place.key_exprs is None:
            _report_no_bag(scope, chance_statement.zone, "expected a zone")
            return ()
        if not place.family.ordered:
            scope.world.reporter.error(
                "no-order",
                f"`{place.family.name}` has no order to shuffle",
                chance_statement.span,
                declared=place.family,
                help="add `ordered: true` to the declaration of the zone",
            )
        return (tree.ShuffleZone(place=place, span=chance_statement.span),)
    bag = name_resolution.find_bag(scope, chance_statement.source)
    if isinstance(bag, tree.BagCells):
        return _draw_from_bag(scope, chance_statement, bag)
    if chance_statement.name is not None:
        inner = scope.child_scope()
        bound = domains.bind_header(
            inner,
            (
                ast.Binder(
                    names=(chance_statement.name,), domain=chance_statement.source, span=chance_statement.span
                ),
            ),
            (),
            chance_statement.where,
        )
        if len(bound.binders) != 1:
            return ()
        binder = bound.binders[0]
        scope.bind_variable(chance_statement.name, binder.var, chance_statement.span)
        return (
            tree.DrawMember(
                var=binder.var,
                domain=binder.domain,
                where=bound.join_conditions(chance_statement.span),
                span=chance_statement.span,
            ),
        )
    source, target = name_resolution.find_zone(scope, chance_statement.source), None
    if chance_statement.target is not None:
        target = name_resolution.find_zone(scope, chance_statement.target)
    if source is None or target is None or source.key_exprs is None or target.key_exprs is None:
        _report_no_bag(
            scope,
            chance_statement.source if source is None else chance_statement.target or chance_statement.source,
            "expected a zone",
        )
        return ()
    assert chance_statement.count is not None
    count = type_inference.type_number(scope, chance_statement.count, "how many are drawn")
    if source.family.ordered:
        return (tree.MoveCards(count=count, source=source, target=target, span=chance_statement.span),)
    return _draw_from_unordered(count, source, target, chance_statement)


def _draw_from_unordered(
    count: tree.Expr, source_zone: tree.Place, target_zone: tree.Place, draw_statement: ast.Draw
) -> Statements:
    """Return the statements that draw from a zone without order, in which each thing is equally
    likely."""
    kind = MemberType(source_zone.family.thing_type)
    card = tree.Var("card", kind)
    number = tree.Var("number", IntType())
    one = tree.make_number(1, draw_statement.span)
    return (
        tree.ForEach(
            binders=(tree.Binder(number, tree.Numbers(one, count), draw_statement.span),),
            withs=(),
            where=None,
            label=tree.ExitLabel("draw"),
            span=draw_statement.span,
            body=(
                tree.DrawMember(
                    var=card, domain=tree.InZone(source_zone), where=None, span=draw_statement.span
                ),
                tree.MoveCard(
                    card=tree.Local(type=kind, var=card, span=draw_statement.span),
                    source=source_zone,
                    target=target_zone,
                    span=draw_statement.span,
                ),
            ),
        ),
    )


def _draw_from_bag(scope: Scope, draw_statement: ast.Draw, source_bag: tree.BagCells) -> Statements:
    target = None
    if draw_statement.target is not None:
        found = name_resolution.find_bag(scope, draw_statement.target)
        if (
            not isinstance(found, tree.BagCells)
            or found.bag.type.finite_type is not source_bag.bag.type.finite_type
        ):
            _report_no_bag(scope, draw_statement.target, f"expected a {format_type(source_bag.bag.type)}")
            return ()
        target = found
    var = None
    count: tree.Expr = tree.make_number(1, draw_statement.span)
    of = source_bag.bag.type.finite_type
    more_statements: Statements = ()
    if draw_statement.name is not None and of.count_range is not None:
        var = tree.Var(draw_statement.name, MemberType(of))
        number = scope.bind_local(draw_statement.name, of.count_range, draw_statement.span)
        value = bag_kinds.make_shown_kind(scope.world, var, draw_statement.span)
        more_statements = (tree.SetLocal(var=number, value=value, span=draw_statement.span),)
    elif draw_statement.name is not None:
        var = scope.bind_local(draw_statement.name, MemberType(of), draw_statement.span)
    elif draw_statement.count is not None:
        count = type_inference.type_number(scope, draw_statement.count, "how many are drawn")
    draw = tree.DrawFromBag(count=count, source=source_bag, target=target, var=var, span=draw_statement.span)
    return (draw, *more_statements)


def find_start_value(world: World, state_symbol: StateSymbol, variables: tuple[tree.Var, ...]) -> tree.Expr:
    """Return the start value of a state as an expression over its key variables."""
    state = state_symbol.state
    if state_symbol.start_table is not None:
        keys = tuple(tree.make_local(v, state_symbol.span) for v in variables)
        return tree.make_table_read(state_symbol.start_table, keys, state_symbol.span)
    if state_symbol.start_text is not None:
        syntax = text_parsing.parse_expression(world.reporter, state_symbol.start_text)
        if syntax is None:
            return broken_expr(state_symbol.span)
        world.mark_covered(syntax.span)
        scope = Scope(world, body=Body(state_symbol.name))
        scope.bind_locals(state_symbol.signature.parameters, variables, state_symbol.span)
        return type_inference.check_type(
            scope,
            syntax,
            bounded_type(state),
            f"the start of `{state_symbol.name}`",
            state_symbol.span,
            state_symbol.name,
        )
    return default_start(state.type, state.least, state.most, state_symbol.span)


def bounded_type(state: tree.State) -> Type:
    """Return the type of the values of a state, restricted to its bounds."""
    if isinstance(state.type, IntType):
        return IntType(state.least, state.most, is_optional(state.type))
    return state.type


def default_start(typ: Type, least: int | None, most: int | None, span: Span) -> tree.Expr:
    """Return the default start value: none, the first member, false, or the number nearest to 0."""
    if is_optional(typ):
        return tree.make_none(typ, span)
    if isinstance(typ, MemberType):
        value = typ.finite_type.first_member
        return tree.Const(type=typ, value=value, span=span)
    if isinstance(typ, IntType):
        value = max(0, least) if least is not None else 0
        value = value if most is None else min(value, most)
        return tree.make_number(value, span)
    return tree.make_truth(False, span)
