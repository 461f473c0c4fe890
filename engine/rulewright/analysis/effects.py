"""What statements change, so that what was known about it is forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulewright import tree
from rulewright.analysis.facts import Facts
from rulewright.language import ast
from rulewright.language.trees import doing
from rulewright.tree.walk import walk


@dataclass(slots=True)
class Changes:
    """Variables and declared things that may be written; `all` stands for any state of the game."""

    things: set[object] = field(default_factory=set)
    all: bool = False


def changes(statements: Iterable[tree.Stmt]) -> Changes:
    """What running these statements can write."""
    found = Changes()
    for statement in statements:
        _collect(statement, found)
    return found


def _collect(node: tree.Stmt, found: Changes) -> None:
    match node:
        case tree.SetLocal(var=var) | tree.Roll(var=var) | tree.DrawMember(var=var):
            found.things.add(var)
        case tree.WriteState(state=state):
            found.things.add(state)
        case tree.WriteBag(bag=bag):
            found.things.add(bag.bag)
        case tree.MoveAmount(source=source, target=target):
            found.things.update(end.state for end in (source, target) if end is not None)
        case tree.MoveCard() | tree.MoveCards() | tree.ShuffleZone():
            place = node.place if isinstance(node, tree.ShuffleZone) else node.target
            found.things.update(place.family.zones.families)
            found.things.add(place.family)
        case tree.MoveBag(source=source_bag, target=target_bag):
            found.things.update((source_bag.bag, target_bag.bag))
        case tree.DrawFromBag(source=source_bag, target=maybe, var=drawn):
            found.things.add(source_bag.bag)
            if maybe is not None:
                found.things.add(maybe.bag)
            if drawn is not None:
                found.things.add(drawn)
        case tree.If(then=then, other=other):
            for inner in (*then, *other):
                _collect(inner, found)
        case tree.Branches(arms=arms, default=default):
            for _, arm in arms:
                for inner in arm:
                    _collect(inner, found)
            for inner in default:
                _collect(inner, found)
        case tree.Loop(body=body) | tree.Scope(body=body) | tree.AtOnce(body=body):
            for inner in body:
                _collect(inner, found)
        case tree.ForEach(body=body, orders=orders):
            found.all = found.all or orders is not None
            for inner in body:
                _collect(inner, found)
        case tree.Decide(alternatives=alternatives, otherwise=otherwise):
            found.all = True
            for alternative in alternatives:
                found.things.update(binder.var for binder in alternative.parameters)
                for inner in alternative.body:
                    _collect(inner, found)
            for inner in otherwise or ():
                _collect(inner, found)
        case tree.CallProcedure(result=result):
            found.all = True
            if result is not None:
                found.things.add(result)
        case tree.SettleNow() | tree.Lay():
            found.all = True
        case _:
            pass


def forget(facts: Facts, changed: Changes) -> Facts:
    """The facts that survive changes."""
    if not changed.all and not changed.things:
        return facts
    return {key: kind for key, kind in facts.items() if not _stands_on(key, changed)}


def _stands_on(expr: tree.Expr, changed: Changes) -> bool:
    for part in walk(expr, inside=True):
        if isinstance(part, tree.State | tree.ZoneFamily | tree.Bag):
            if changed.all or part in changed.things:
                return True
        elif isinstance(part, tree.Var) and part in changed.things:
            return True
    return False


def assigned_names(statements: Iterable[ast.Statement] | ast.Block) -> set[str]:
    """The bare names that statements assign to, at any depth."""
    outer = statements.statements if isinstance(statements, ast.Block) else statements
    return {
        node.target.id
        for statement in outer
        for node in doing(statement)
        if isinstance(node, ast.Assign) and isinstance(node.target, ast.Name)
    }


def takes_time(statements: Iterable[object]) -> tree.Statement | None:
    """A statement that cannot happen within one moment: a decision, chance, or settling."""
    for statement in statements:
        for part in walk(statement):
            if isinstance(part, MOMENTS) or (
                isinstance(part, tree.ForEach) and part.orders is not None
            ):
                return part
    return None


MOMENTS = (
    tree.Decide,
    tree.Roll,
    tree.ShuffleZone,
    tree.DrawFromBag,
    tree.DrawMember,
    tree.SettleNow,
    tree.Lay,
)
