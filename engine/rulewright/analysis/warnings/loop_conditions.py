"""Warn about loops that change what their own condition reads, which is evaluated again before each
iteration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright import tree
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.source import Span
from rulewright.tree.walk import walk_actions, walk_nodes

Env = Mapping[tree.Var, tree.Var | None]
"""The members that the loop has bound, by their names here."""
StorageAccess = tuple[tree.State | tree.Bag | tree.Zones, tuple[tree.Var | None, ...]]
"""The state, bag or zones that are read or written, and the bound members that are its keys; for things in
zones, the thing. None: any other member."""


def check_loop(world: World, loop: tree.ForEach) -> None:
    """Warn if the condition of one member depends on the turn of another. Called procedures are
    not examined.
    """
    if loop.where is None and not loop.withs:
        return
    own = {binder.var: binder.var for binder in loop.binders}
    changed = list(_iter_writes(loop.body, own))
    things = {thing for (thing, _), _ in changed}
    if not things:
        return
    for thing, keys in iter_reads((loop.withs, loop.where), own, set()):
        if thing not in things:
            continue
        for (other, written), span in changed:
            if other is thing and _is_elsewhere(keys, written):
                _warn_changed_condition(world, loop, thing, span)
                return


def _is_elsewhere(read_keys: tuple[tree.Var | None, ...], written_keys: tuple[tree.Var | None, ...]) -> bool:
    """Return whether a change concerns the current member while another may be asked about it.
    Common goods such as money or a deck run out by design.
    """
    return any(
        other is not None and one is not other for one, other in zip(read_keys, written_keys, strict=True)
    )


def _warn_changed_condition(
    world: World, loop: tree.ForEach, storage: tree.State | tree.Bag | tree.Zones, span: Span
) -> None:
    name = storage.thing_type.name if isinstance(storage, tree.Zones) else storage.name
    asked = loop.where.span if loop.where is not None else loop.withs[0][1].span
    over = ", ".join(binder.span.text for binder in loop.binders)
    world.reporter.warning(
        "shifting-where",
        f"this loop changes `{name}`, which its own condition reads",
        asked,
        "evaluated again before each iteration",
        labels=(Label(span, "changed here"),),
        help="to evaluate all conditions before the loop, put it into `at once:`; to evaluate them in "
        f"each iteration, write `for {over}:` with an `if` inside",
    )


# --- reads and writes ---------------------------------------------------------------------------


def _loop_variable(key_expr: tree.Expr, env: Env) -> tree.Var | None:
    return env.get(key_expr.var) if isinstance(key_expr, tree.Local) else None


def iter_reads(tree_node: object, env: Env, visited: set[object]) -> Iterator[StorageAccess]:
    """List everything that a condition depends on, with keys in terms of the loop. Definitions with their
    arguments, chains and menus in `visited` are not followed again."""
    for part in walk_nodes(tree_node):
        match part:
            case tree.ReadState(state=state, key_exprs=keys):
                yield state, tuple(_loop_variable(key, env) for key in keys)
            case tree.BagCount(bag=tree.BagCells(bag=bag, key_exprs=keys), item_kind=kind):
                yield bag, tuple(_loop_variable(key, env) for key in (*keys, kind))
            case (
                tree.BagArgument(bag=tree.BagCells(bag=bag, key_exprs=keys))
                | tree.BagSize(bag=tree.BagCells(bag=bag, key_exprs=keys))
                | tree.WithinBag(bag=tree.BagCells(bag=bag, key_exprs=keys))
            ):
                yield bag, (*(_loop_variable(key, env) for key in keys), None)
            case tree.LiesIn(card=card, place=place):
                yield place.family.zones, (_loop_variable(card, env),)
            case tree.RingAfter(family=family):
                yield family.zones, (None,)
            case tree.ZoneEnd(place=place) | tree.ZoneSize(place=place) | tree.InZone(place=place):
                yield place.family.zones, (None,)
            case tree.Chain() if part not in visited:
                visited.add(part)
                yield from iter_reads(part.value, {}, visited)
            case tree.CallDefine(define=define, args=args) if define.body is not None:
                given = tuple([_loop_variable(arg, env) for arg in args])
                if (define, given) not in visited:
                    visited.add((define, given))
                    about = dict(zip(define.parameters, given, strict=True))
                    yield from iter_reads(define.body, about, visited)
            case tree.CanChoose(question=question) if question not in visited:
                visited.add(question)
                yield from iter_reads(question.alternatives, {}, visited)


def _iter_writes(body: tuple[tree.Stmt, ...], env: Env) -> Iterator[tuple[StorageAccess, Span]]:
    for part in walk_actions(body):
        match part:
            case tree.WriteState(state=state, key_exprs=keys):
                yield (state, tuple(_loop_variable(key, env) for key in keys)), part.span
            case tree.MoveAmount(source=source, target=target):
                for end in (source, target):
                    if end is not None:
                        yield (end.state, tuple(_loop_variable(key, env) for key in end.key_exprs)), part.span
            case tree.WriteBag(bag=cells, item_kind=kind):
                yield (
                    (cells.bag, tuple(_loop_variable(key, env) for key in (*cells.key_exprs, kind))),
                    part.span,
                )
            case tree.MoveBag(source=source_bag, target=target_bag):
                for cells in (source_bag, target_bag):
                    moved = (_loop_variable(key, env) for key in cells.key_exprs)
                    yield (cells.bag, (*moved, None)), part.span
            case tree.MoveCard(card=card, target=target_place):
                yield (target_place.family.zones, (_loop_variable(card, env),)), part.span
            case tree.MoveCards(target=target_place):
                yield (target_place.family.zones, (None,)), part.span
