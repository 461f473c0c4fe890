"""Types `move`, `shuffle` and `draw`: amounts, things between zones, bags."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import containers, domains, expressions, lookups, naming, statements
from rulewright.analysis.fitting import show
from rulewright.analysis.report import is_broken, mismatch
from rulewright.analysis.scope import Scope
from rulewright.analysis.symbols import PieceSymbol, StateSymbol
from rulewright.diagnostics.diagnostic import Label
from rulewright.language import ast
from rulewright.types import IntType, MemberType, UnknownType

Made = tuple[tree.Stmt, ...]


def move(scope: Scope, node: ast.Move) -> Made:
    target = containers.place_of(scope, node.target)
    if target is not None:
        return _to_zone(scope, node, target)
    bag = containers.bag_of(scope, node.target)
    if bag is not None:
        return _to_bag(scope, node, bag)
    if node.what is None or node.first_of or node.end is not None:
        _wrong(scope, node.target, "expected a zone or a bag")
        return ()
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


def amount(scope: Scope, node: ast.Expr) -> tree.Amount | str | None:
    """What an amount moves from or to: None is the bank; a text after a finding."""
    if isinstance(node, ast.Name) and node.id == "bank" and "bank" not in scope.world.symbols:
        return None
    base = node.value if isinstance(node, ast.Index) else node
    symbol = None
    if isinstance(base, ast.Name) and scope.find(base.id) is None:
        symbol = scope.symbol(base.id)
        if symbol is None:
            naming.unknown_name(scope, base.id, base.span)
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
            labels=(Label(symbol.span, "declared here"),) if symbol is not None else (),
        )
        return "wrong"
    nodes = node.keys if isinstance(node, ast.Index) else ()
    keys = lookups.keys_of(scope, symbol, nodes, symbol.state.keys, node.span)
    if keys is None:
        return "wrong"
    scope.world.use(symbol, read=True)
    return tree.Amount(symbol.state, keys)


def _wrong(scope: Scope, node: ast.Expr, label: str) -> None:
    base = node.value if isinstance(node, ast.Index) else node
    if isinstance(base, ast.Name) and base.id not in scope.world.symbols:
        if scope.find(base.id) is None:
            naming.unknown_name(scope, base.id, base.span)
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
            labels=(Label(target.family.span, "declared here"),),
            help="say `ordered: true` where the zone is declared",
        )
    end = node.end or "right"
    source = None
    if node.source is not None:
        source = containers.place_of(scope, node.source)
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
        labels=(Label(place.family.span, "declared here"),),
    )


# --- bags -----------------------------------------------------------------------------------------


def _to_bag(scope: Scope, node: ast.Move, target: tree.BagExpr) -> Made:
    source = containers.bag_of(scope, node.source) if node.source is not None else None
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
        what = containers.bag_of(scope, node.what)
        if what is None or containers.bag_type(what).of is not source.bag.type.of:
            _wrong(scope, node.what, f"expected a {show(source.bag.type)}, or `all`")
            return ()
    return (tree.MoveBag(what=what, source=source, target=target, span=node.span),)


# --- chance ---------------------------------------------------------------------------------------


def by_chance(scope: Scope, node: ast.Shuffle | ast.Draw) -> Made:
    statements.not_at_once(scope, node.span, "shuffle" if isinstance(node, ast.Shuffle) else "draw")
    if isinstance(node, ast.Shuffle):
        place = containers.place_of(scope, node.zone)
        if place is None or place.keys is None:
            _wrong(scope, node.zone, "expected a zone")
            return ()
        if not place.family.ordered:
            scope.world.reporter.error(
                "no-order",
                f"`{place.family.name}` has no order to shuffle",
                node.span,
                labels=(Label(place.family.span, "declared here"),),
                help="say `ordered: true` where the zone is declared",
            )
        return (tree.ShuffleZone(place=place, span=node.span),)
    bag = containers.bag_of(scope, node.source)
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
    source, target = containers.place_of(scope, node.source), None
    if node.target is not None:
        target = containers.place_of(scope, node.target)
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
    one = tree.Const(type=IntType(1, 1), value=1, span=node.span)
    return (
        tree.ForEach(
            binders=(tree.Binder(number, tree.Numbers(one, count), node.span),),
            withs=(),
            where=None,
            label=tree.Label("draw"),
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
        found = containers.bag_of(scope, node.target)
        if not isinstance(found, tree.BagCells) or found.bag.type.of is not source.bag.type.of:
            _wrong(scope, node.target, f"expected a {show(source.bag.type)}")
            return ()
        target = found
    var = None
    count: tree.Expr = tree.Const(type=IntType(1, 1), value=1, span=node.span)
    if node.name is not None:
        var = scope.bind(node.name, MemberType(source.bag.type.of), node.span)
    elif node.count is not None:
        count = expressions.number(scope, node.count, "how many are drawn")
    return (tree.DrawFromBag(count=count, source=source, target=target, var=var, span=node.span),)
