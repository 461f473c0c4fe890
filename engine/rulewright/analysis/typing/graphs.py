"""Type functions of neighbourhood: `neighbours`, `step`, `distance`, `within`, and what they read."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis.symbols import GridTables, RelationSymbol, ShapeSymbol, TypeSymbol
from rulewright.analysis.type_diagnostics import broken_expr, is_broken
from rulewright.analysis.type_relations import format_type, with_article
from rulewright.analysis.typing import neighbourhood, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import INT, UNKNOWN, FiniteType, IntType, KeyType, MemberType, PlaceType, Type


def find_grid(scope: Scope, typ: Type) -> tuple[FiniteType, GridTables] | None:
    """Return the grid of a type or of a type that contains it, with the type of the grid's cells."""
    if not isinstance(typ, MemberType):
        return None
    found = [
        symbol
        for symbol in scope.world.list_symbols(TypeSymbol)
        if symbol.grid is not None
        and symbol.finite is not None
        and symbol.finite.includes_type(typ.finite_type)
    ]
    if not found or found[0].finite is None or found[0].grid is None:
        return None
    return found[0].finite, found[0].grid


def list_relations(scope: Scope, typ: Type) -> list[RelationSymbol]:
    """Return the relations of a type to itself."""
    return [
        symbol
        for symbol in scope.world.list_symbols(RelationSymbol)
        if symbol.grid is not None
        and isinstance(typ, MemberType)
        and symbol.end_types[0].includes_type(typ.finite_type)
    ]


def find_graph(scope: Scope, typ: Type, span: Span, key: str = "") -> tree.Graph | None:
    """Return the graph of the neighbours of a type; `key` is the key by which one of several relations can be
    named. None after an error."""
    found = find_grid(scope, typ)
    if found is not None:
        return tree.Graph(found[0], found[1].neighbour_table)
    relations = list_relations(scope, typ)
    if len(relations) == 1 and relations[0].grid is not None:
        scope.world.mark_used(relations[0])
        return tree.Graph(relations[0].grid.cell_type, relations[0].grid.neighbour_table)
    if not isinstance(typ, type(UNKNOWN)):
        scope.world.reporter.error(
            "no-neighbours",
            f"the type {format_type(typ)} has no neighbours",
            span,
            "it has several relations" if relations else "it has neither a grid nor a relation",
            help=f"name the relation: `{key}: {relations[0].name}`" if relations and key else None,
        )
    return None


def type_reached(scope: Scope, name: str, call: ast.Call, argument_count: int) -> tree.Expr | tree.Neighbours:
    """Type `neighbours(s)`, `within(s, 1)` and the like; an argument behind the `argument_count` ones may
    name a relation. Neighbours of a cell of a growing grid are not a value: they can only be
    iterated.
    """
    args = call.args[:argument_count]
    relation: RelationSymbol | None = None
    for extra in call.args[argument_count:]:
        symbol = scope.find_symbol(extra.id) if isinstance(extra, ast.Name) else None
        if isinstance(symbol, RelationSymbol):
            relation = symbol
        else:
            return scope.report_broken(
                "wrong-number-of-arguments",
                f"`{name}` takes {argument_count}, not {len(call.args)}",
                call.span,
                "only a relation can be added as an argument",
            )
    first = type_inference.require_not_none(
        scope,
        type_inference.infer_type(scope, args[0], _find_only_graph(scope)),
        f"the first argument of `{name}`",
    )
    if is_broken(first):
        return first
    found = _require_grid(scope, name, first, relation, call)
    if found is None:
        return broken_expr(call.span)
    of, grid = found
    rest = args[1:]
    if of.is_growing and name in ("neighbours", "around"):
        return tree.Neighbours(of, first)
    if of.is_growing and name == "within":
        far = type_inference.type_number(scope, rest[0], "the distance")
        if not isinstance(far, tree.Const) or far.value != 1:
            scope.world.reporter.error(
                "no-neighbours", "on a growing grid, the distance of `within` must be 1", call.span
            )
        return tree.Neighbours(of, first, include_self=True)
    if name == "step" and grid.place_numbers:
        return _type_step(scope, grid, first, rest, call)
    if name == "within":
        return _type_within(scope, grid, first, rest[0], call)
    if name == "distance" and not of.is_growing:
        other = type_inference.check_type(scope, rest[0], MemberType(of), "the other end")
        return tree.make_table_read(
            neighbourhood.make_distance_table(scope.world, grid), (first, other), call.span
        )
    table = {"neighbours": grid.neighbour_table, "around": grid.around_table}.get(name)
    if table is not None:
        return tree.make_table_read(table, (first,), call.span)
    return scope.report_broken(
        "no-neighbours", f"`{name}` is not available for {with_article(of.name)}", call.span
    )


def _type_step(
    scope: Scope, grid: GridTables, start_expr: tree.Expr, offset_syntaxes: Sequence[ast.Expr], call: ast.Call
) -> tree.Expr:
    """Type `step`, by one table, or on big grids by the coordinates of the cell."""
    steps = [type_inference.type_number(scope, way, "the length of a step") for way in offset_syntaxes]
    table = neighbourhood.make_step_table(scope.world, grid)
    if table is not None:
        return tree.make_table_read(
            table, (start_expr, *(_clamp_value(step, table.keys[1]) for step in steps)), call.span
        )
    cells = neighbourhood.make_cell_table(scope.world, grid)
    held = tree.Var("cell", start_expr.type)
    cell = tree.Local(type=start_expr.type, var=held, span=call.span)
    keys = []
    for word, step, key in zip(("column", "row"), steps, cells.keys, strict=True):
        table = scope.world.tables_by_name[f"{grid.name}.{word}"]
        at = tree.make_table_read(table, (cell,), call.span)
        kind = type_inference.find_arithmetic_type("+", table.type, step.type)
        moved = tree.Arithmetic(type=kind, op="+", args=(at, step), span=call.span)
        keys.append(_clamp_value(moved, key))
    body = tree.make_table_read(cells, tuple(keys), call.span)
    return tree.LetIn(type=body.type, var=held, value=start_expr, body=body, span=call.span)


def _type_within(
    scope: Scope, grid: GridTables, start_expr: tree.Expr, distance_syntax: ast.Expr, call: ast.Call
) -> tree.Expr:
    far = type_inference.type_number(scope, distance_syntax, "the distance")
    known = max(0, far.value) if isinstance(far, tree.Const) else None
    table = neighbourhood.make_within_table(scope.world, grid, known)
    if table is None:
        return scope.report_broken(
            "too-many",
            f"the type {grid.cell_type.name} is too large for a variable distance",
            call.span,
            help="compare distances: `distance(s, t) <= n`",
        )
    if known is not None:
        return tree.make_table_read(table, (start_expr,), call.span)
    return tree.make_table_read(table, (start_expr, _clamp_value(far, table.keys[1])), call.span)


def _find_only_graph(scope: Scope) -> Type | None:
    """Return the type whose members have neighbours, if there is exactly one."""
    found = {
        symbol.finite
        for symbol in scope.world.list_symbols(TypeSymbol)
        if symbol.finite is not None and symbol.grid is not None
    } | {
        symbol.end_types[0] for symbol in scope.world.list_symbols(RelationSymbol) if symbol.grid is not None
    }
    return MemberType(found.pop()) if len(found) == 1 else None


def _require_grid(
    scope: Scope, name: str, start_expr: tree.Expr, relation: RelationSymbol | None, call: ast.Call
) -> tuple[FiniteType, GridTables] | None:
    if relation is not None:
        assert relation.grid is not None or relation.end_types
        if relation.grid is not None:
            return relation.grid.cell_type, relation.grid
    found = find_grid(scope, start_expr.type)
    if found is not None:
        return found
    relations = list_relations(scope, start_expr.type)
    if len(relations) == 1 and relations[0].grid is not None:
        scope.world.mark_used(relations[0])
        return relations[0].grid.cell_type, relations[0].grid
    scope.world.reporter.error(
        "no-neighbours",
        f"the type {format_type(start_expr.type)} has no neighbours",
        call.span,
        "it has several relations" if relations else "it has neither a grid nor a relation",
        help=f"name the relation: `{name}(..., {relations[0].name})`" if relations else None,
    )
    return None


def _clamp_value(value_expr: tree.Expr, key_type: KeyType) -> tree.Expr:
    """Return the value clamped to the range of a table's key, beyond which nothing changes."""
    kind = value_expr.type
    assert isinstance(key_type, IntType) and key_type.low is not None and key_type.high is not None
    low, high = key_type.low, key_type.high
    if isinstance(value_expr, tree.Const):
        inside = max(low, min(high, value_expr.value))
        return tree.make_number(inside, value_expr.span)
    if not isinstance(kind, IntType):
        return value_expr
    if kind.low is None or kind.low < low:
        least = tree.make_number(low, value_expr.span)
        kind = IntType(low, None if kind.high is None else max(low, kind.high))
        value_expr = tree.Arithmetic(type=kind, op="max", args=(value_expr, least), span=value_expr.span)
    if kind.high is None or kind.high > high:
        most = tree.make_number(high, value_expr.span)
        kind = IntType(kind.low, high)
        value_expr = tree.Arithmetic(type=kind, op="min", args=(value_expr, most), span=value_expr.span)
    return value_expr


# --- growing grids --------------------------------------------------------------------------------


def type_openings(scope: Scope, _name: str, call: ast.Call) -> tuple[tree.Domain, Type]:
    """Type `openings(shape)`: where a shape can be laid."""
    shape = _find_shape(scope, call.args[0])
    if shape is None:
        return tree.InCollection(broken_expr(call.span)), UNKNOWN
    return tree.Openings(shape.shape), shape.shape.type


def _find_shape(scope: Scope, syntax: ast.Expr) -> ShapeSymbol | None:
    symbol = scope.find_symbol(syntax.id) if isinstance(syntax, ast.Name) else None
    if isinstance(symbol, ShapeSymbol):
        return symbol
    scope.world.reporter.error(
        "unknown-name", "this is not the name of a shape", syntax.span, "expected a shape of a grid"
    )
    return None


def type_place(scope: Scope, _name: str, call: ast.Call) -> tree.Expr:
    """Type `place(shape, q, r)` or `place(shape, q, r, turn)`: the location of a shape as a
    value."""
    args = call.args
    symbol = _find_shape(scope, args[0])
    if symbol is None:
        return broken_expr(call.span)
    typ: PlaceType = symbol.shape.type
    parts = [
        type_inference.type_number(scope, arg, role)
        for arg, role in zip(args[1:], ("the column", "the row", "the turn"), strict=False)
    ]
    span = 2 * typ.reach + 1
    if all(isinstance(part, tree.Const) for part in parts):
        q, r, *turn = [part.value for part in parts if isinstance(part, tree.Const)]
        value = ((q + typ.reach) * span + r + typ.reach) * typ.turns + (turn[0] if turn else 0)
        return tree.Const(type=typ, value=value, span=call.span)

    def make_operation(sign: str, left: tree.Expr, right_operand: tree.Expr | int) -> tree.Expr:
        if isinstance(right_operand, int):
            right_operand = tree.make_number(right_operand, call.span)
        assert sign in ("+", "*")
        return tree.Arithmetic(
            type=INT, op="+" if sign == "+" else "*", args=(left, right_operand), span=call.span
        )

    row = make_operation("+", parts[1], typ.reach)
    code = make_operation(
        "*",
        make_operation("+", make_operation("*", make_operation("+", parts[0], typ.reach), span), row),
        typ.turns,
    )
    code = make_operation("+", code, parts[2] if len(parts) == 3 else 0)
    assert isinstance(code, tree.Arithmetic)
    return tree.Arithmetic(type=typ, op="+", args=code.args, span=call.span)


def type_cell_at(scope: Scope, _name: str, call: ast.Call) -> tree.Expr:
    """Type `at(q, r)`: the cell at coordinates of the growing grid; in scripts it must exist."""
    of = scope.world.growing_grid
    if of is None:
        return scope.report_broken(
            "no-neighbours", "`at` needs a growing grid, but the ruleset has none", call.span
        )
    q = type_inference.type_number(scope, call.args[0], "the column")
    r = type_inference.type_number(scope, call.args[1], "the row")
    return tree.CellAt(type=MemberType(of, not scope.seat_members), member_type=of, q=q, r=r, span=call.span)
