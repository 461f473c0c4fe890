"""Neighbourhood: `neighbours`, `around`, `step`, `distance`, `within`, and what they read."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis.common_findings import broken, is_broken
from rulewright.analysis.fitting import a, show
from rulewright.analysis.symbols import GridTables, RelationSymbol, ShapeSymbol, TypeSymbol
from rulewright.analysis.typing import expressions, neighbourhood
from rulewright.analysis.typing.scope import Scope
from rulewright.language import ast
from rulewright.source import Span
from rulewright.types import INT, UNKNOWN, FiniteType, IntType, KeyType, MemberType, PlaceType, Type


def grid_of(scope: Scope, kind: Type) -> tuple[FiniteType, GridTables] | None:
    """How the members of a type (or of a type it is part of) neighbour each other."""
    if not isinstance(kind, MemberType):
        return None
    found = [
        symbol
        for symbol in scope.world.all(TypeSymbol)
        if symbol.grid is not None and symbol.finite is not None and symbol.finite.contains(kind.of)
    ]
    if not found or found[0].finite is None or found[0].grid is None:
        return None
    return found[0].finite, found[0].grid


def relations_of(scope: Scope, kind: Type) -> list[RelationSymbol]:
    """The relations of a type to itself."""
    return [
        symbol
        for symbol in scope.world.all(RelationSymbol)
        if symbol.grid is not None
        and isinstance(kind, MemberType)
        and symbol.between[0].contains(kind.of)
    ]


def graph_of(scope: Scope, kind: Type, span: Span, key: str = "") -> tree.Graph | None:
    """The graph in which members of a type are joined; `key` is that by which one of several
    relations can be named."""
    found = grid_of(scope, kind)
    if found is not None:
        return tree.Graph(found[0], found[1].neighbours)
    relations = relations_of(scope, kind)
    if len(relations) == 1 and relations[0].grid is not None:
        scope.world.use(relations[0])
        return tree.Graph(relations[0].grid.of, relations[0].grid.neighbours)
    if not isinstance(kind, type(UNKNOWN)):
        scope.world.reporter.error(
            "no-neighbours",
            f"nothing says which {show(kind)} is next to which",
            span,
            "several relations could be meant" if relations else "neither a grid nor a relation",
            help=f"name the relation: `{key}: {relations[0].name}`" if relations and key else None,
        )
    return None


def reached(scope: Scope, name: str, node: ast.Call, wanted: int) -> tree.Expr | tree.Neighbours:
    """Type `neighbours(s)`, `within(s, 1)` and the like; an argument behind the `wanted` ones may
    name a relation. Neighbours of a cell of a growing grid are not a value: they can only be
    iterated.
    """
    args = node.args[:wanted]
    relation: RelationSymbol | None = None
    for extra in node.args[wanted:]:
        symbol = scope.symbol(extra.id) if isinstance(extra, ast.Name) else None
        if isinstance(symbol, RelationSymbol):
            relation = symbol
        else:
            return scope.refused(
                "wrong-number-of-arguments",
                f"`{name}` takes {wanted}, not {len(node.args)}",
                node.span,
                "one more can only be a relation",
            )
    first = expressions.without_none(
        scope, expressions.infer(scope, args[0], _only_graph(scope)), f"what `{name}` starts from"
    )
    if is_broken(first):
        return first
    found = _grid(scope, name, first, relation, node)
    if found is None:
        return broken(node.span)
    of, grid = found
    rest = args[1:]
    if of.growing and name in ("neighbours", "around"):
        return tree.Neighbours(of, first)
    if of.growing and name == "within":
        far = expressions.number(scope, rest[0], "the distance")
        if not isinstance(far, tree.Const) or far.value != 1:
            scope.world.reporter.error(
                "no-neighbours", "on a growing grid `within` goes as far as 1", node.span
            )
        return tree.Neighbours(of, first, itself=True)
    if name == "step" and grid.places:
        return _step(scope, grid, first, rest, node)
    if name == "within":
        return _within(scope, grid, first, rest[0], node)
    if name == "distance" and not of.growing:
        other = expressions.check(scope, rest[0], MemberType(of), "the other end")
        return tree.looked_up(
            neighbourhood.distance_table(scope.world, grid), (first, other), node.span
        )
    table = {"neighbours": grid.neighbours, "around": grid.around}.get(name)
    if table is not None:
        return tree.looked_up(table, (first,), node.span)
    return scope.refused("no-neighbours", f"`{name}` is not known for {a(of.name)}", node.span)


def _step(
    scope: Scope, grid: GridTables, first: tree.Expr, ways: Sequence[ast.Expr], node: ast.Call
) -> tree.Expr:
    """Type `step`, by one table, or on big grids by the coordinates of the cell."""
    steps = [expressions.number(scope, way, "how far a step goes") for way in ways]
    table = neighbourhood.step_table(scope.world, grid)
    if table is not None:
        return tree.looked_up(
            table, (first, *(_clamped(step, table.keys[1]) for step in steps)), node.span
        )
    cells = neighbourhood.cell_table(scope.world, grid)
    held = tree.Var("cell", first.type)
    cell = tree.Local(type=first.type, var=held, span=node.span)
    keys = []
    for word, step, key in zip(("column", "row"), steps, cells.keys, strict=True):
        table = scope.world.tables[f"{grid.name}.{word}"]
        at = tree.looked_up(table, (cell,), node.span)
        kind = expressions.arithmetic_type("+", table.type, step.type)
        moved = tree.Arithmetic(type=kind, op="+", args=(at, step), span=node.span)
        keys.append(_clamped(moved, key))
    body = tree.looked_up(cells, tuple(keys), node.span)
    return tree.LetIn(type=body.type, var=held, value=first, body=body, span=node.span)


def _within(
    scope: Scope, grid: GridTables, first: tree.Expr, how_far: ast.Expr, node: ast.Call
) -> tree.Expr:
    far = expressions.number(scope, how_far, "the distance")
    known = max(0, far.value) if isinstance(far, tree.Const) else None
    table = neighbourhood.within_table(scope.world, grid, known)
    if table is None:
        return scope.refused(
            "too-many",
            f"there are too many {grid.of.name} for a distance that changes",
            node.span,
            help="compare distances: `distance(s, t) <= n`",
        )
    if known is not None:
        return tree.looked_up(table, (first,), node.span)
    return tree.looked_up(table, (first, _clamped(far, table.keys[1])), node.span)


def _only_graph(scope: Scope) -> Type | None:
    """The type whose members have neighbours, if there is just one."""
    found = {
        symbol.finite
        for symbol in scope.world.all(TypeSymbol)
        if symbol.finite is not None and symbol.grid is not None
    } | {symbol.between[0] for symbol in scope.world.all(RelationSymbol) if symbol.grid is not None}
    return MemberType(found.pop()) if len(found) == 1 else None


def _grid(
    scope: Scope, name: str, first: tree.Expr, relation: RelationSymbol | None, node: ast.Call
) -> tuple[FiniteType, GridTables] | None:
    if relation is not None:
        assert relation.grid is not None or relation.between
        if relation.grid is not None:
            return relation.grid.of, relation.grid
    found = grid_of(scope, first.type)
    if found is not None:
        return found
    relations = relations_of(scope, first.type)
    if len(relations) == 1 and relations[0].grid is not None:
        scope.world.use(relations[0])
        return relations[0].grid.of, relations[0].grid
    scope.world.reporter.error(
        "no-neighbours",
        f"nothing says which {show(first.type)} is next to which",
        node.span,
        "several relations could be meant" if relations else "neither a grid nor a relation",
        help=f"name the relation: `{name}(..., {relations[0].name})`" if relations else None,
    )
    return None


def _clamped(value: tree.Expr, key: KeyType) -> tree.Expr:
    """Return the value clamped to the range of a table's key, beyond which nothing changes."""
    kind = value.type
    assert isinstance(key, IntType) and key.low is not None and key.high is not None
    low, high = key.low, key.high
    if isinstance(value, tree.Const):
        inside = max(low, min(high, value.value))
        return tree.number(inside, value.span)
    if not isinstance(kind, IntType):
        return value
    if kind.low is None or kind.low < low:
        least = tree.number(low, value.span)
        kind = IntType(low, None if kind.high is None else max(low, kind.high))
        value = tree.Arithmetic(type=kind, op="max", args=(value, least), span=value.span)
    if kind.high is None or kind.high > high:
        most = tree.number(high, value.span)
        kind = IntType(kind.low, high)
        value = tree.Arithmetic(type=kind, op="min", args=(value, most), span=value.span)
    return value


# --- growing grids --------------------------------------------------------------------------------


def openings(scope: Scope, _name: str, node: ast.Call) -> tuple[tree.Domain, Type]:
    """Type `openings(shape)`: where a shape can be laid."""
    shape = _shape(scope, node.args[0])
    if shape is None:
        return tree.InCollection(broken(node.span)), UNKNOWN
    return tree.Openings(shape.shape), shape.shape.type


def _shape(scope: Scope, node: ast.Expr) -> ShapeSymbol | None:
    symbol = scope.symbol(node.id) if isinstance(node, ast.Name) else None
    if isinstance(symbol, ShapeSymbol):
        return symbol
    scope.world.reporter.error(
        "unknown-name", "this is not the name of a shape", node.span, "expected a shape of a grid"
    )
    return None


def place(scope: Scope, _name: str, node: ast.Call) -> tree.Expr:
    """Type `place(shape, q, r)` or `place(shape, q, r, turn)`: the location of a shape as a
    value."""
    args = node.args
    symbol = _shape(scope, args[0])
    if symbol is None:
        return broken(node.span)
    kind: PlaceType = symbol.shape.type
    parts = [
        expressions.number(scope, arg, role)
        for arg, role in zip(args[1:], ("the column", "the row", "the turn"), strict=False)
    ]
    span = 2 * kind.reach + 1
    if all(isinstance(part, tree.Const) for part in parts):
        q, r, *turn = [part.value for part in parts if isinstance(part, tree.Const)]
        value = ((q + kind.reach) * span + r + kind.reach) * kind.turns + (turn[0] if turn else 0)
        return tree.Const(type=kind, value=value, span=node.span)

    def op(sign: str, left: tree.Expr, right: tree.Expr | int) -> tree.Expr:
        if isinstance(right, int):
            right = tree.number(right, node.span)
        assert sign in ("+", "*")
        return tree.Arithmetic(
            type=INT, op="+" if sign == "+" else "*", args=(left, right), span=node.span
        )

    row = op("+", parts[1], kind.reach)
    code = op("*", op("+", op("*", op("+", parts[0], kind.reach), span), row), kind.turns)
    code = op("+", code, parts[2] if len(parts) == 3 else 0)
    assert isinstance(code, tree.Arithmetic)
    return tree.Arithmetic(type=kind, op="+", args=code.args, span=node.span)


def cell_at(scope: Scope, _name: str, node: ast.Call) -> tree.Expr:
    """`at(q, r)`: the cell at coordinates of the growing grid; scripts rely on it being there."""
    of = scope.world.grown
    if of is None:
        return scope.refused(
            "no-neighbours", "`at` finds a cell of a growing grid, and there is none", node.span
        )
    q = expressions.number(scope, node.args[0], "the column")
    r = expressions.number(scope, node.args[1], "the row")
    return tree.CellAt(type=MemberType(of, not scope.seats), of=of, q=q, r=r, span=node.span)
