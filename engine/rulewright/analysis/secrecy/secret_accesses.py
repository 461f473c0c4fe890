"""List the hidden values that single statements and expressions read and write."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulewright import tree
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED
from rulewright.tree.walk import walk_nodes

Block = tuple[tree.Stmt, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden value in terms of rule text: the state, bag or zone `name` with these keys (None: unknown
    keys). `visibility` None: a value of a log line that only the player `keys[0]` may know."""

    storage_kind: str
    name: str
    visibility: tree.Visibility | None
    keys: tuple[tree.Expr, ...] | None


@dataclass(frozen=True, slots=True)
class SecretWrite:
    """A write or an addition by a statement; seats that see the value before and after know the operand."""

    secret: Secret | None
    key_exprs: tuple[tree.Expr, ...]
    operand: object


def iter_writes(tree_node: object) -> Iterator[SecretWrite]:
    """Yield the writes of a statement, without inner ones. The number of things in a place is
    public, so everybody sees between which places they were moved.
    """
    match tree_node:
        case tree.WriteState(state=state, key_exprs=keys, value=value) if not state.hidden:
            yield SecretWrite(make_secret("state", state, keys), keys, value)
        case tree.WriteBag(bag=tree.BagCells(bag=bag, key_exprs=keys), item_kind=kind, value=value):
            yield SecretWrite(make_secret("bag", bag, keys), (*keys, kind), value)
        case tree.MoveAmount(amount=amount, source=source, target=target):
            for cell in (source, target):
                if cell is not None:
                    yield SecretWrite(
                        make_secret("state", cell.state, cell.key_exprs), cell.key_exprs, amount
                    )
        case tree.MoveCard(card=card, source=source, target=target):
            yield SecretWrite(make_secret("zone", target.family, target.key_exprs), (), card)
            yield SecretWrite(None, target.key_exprs or (), None)
            if source is not None and source.family.seen_by is None:
                yield SecretWrite(None, source.key_exprs or (), card)
        case tree.MoveCards(source=source, target=target):
            yield SecretWrite(None, (*(source.key_exprs or ()), *(target.key_exprs or ())), None)
        case tree.MoveBag(moved_bag=what, source=source, target=target):
            for cells in (source, target):
                yield SecretWrite(make_secret("bag", cells.bag, cells.key_exprs), (), what)
            yield SecretWrite(None, (*source.key_exprs, *target.key_exprs), None)
        case tree.DrawFromBag(source=source, target=target):
            keys = () if target is None else target.key_exprs
            yield SecretWrite(None, (*source.key_exprs, *keys), None)


def iter_public_changes(tree_node: object) -> Iterator[tree.State | tree.Bag | tree.ZoneFamily]:
    """Yield what a statement, without inner ones, changes visibly for everybody: public state and
    bags, and zones, since the number of things in them is public.
    """
    match tree_node:
        case tree.MoveCard(target=place) | tree.MoveCards(target=place):
            yield place.family
        case tree.WriteState() | tree.MoveAmount() | tree.WriteBag() | tree.MoveBag():
            for thing in CHANGED[tree_node.__class__](tree_node):
                match thing:
                    case tree.Bag(seen_by=None) | tree.State(seen_by=None, hidden=False):
                        yield thing


def find_secret_read(tree_node: object) -> Secret | None:
    """Return the secret that a single node of an expression reads, if any."""
    match tree_node:
        case tree.ReadState(state=state, key_exprs=keys) | tree.Amount(state=state, key_exprs=keys):
            return make_secret("state", state, keys)
        case (
            tree.BagCount(bag=tree.BagCells(bag=bag, key_exprs=keys))
            | tree.WithinBag(bag=tree.BagCells(bag=bag, key_exprs=keys))
            | tree.BagArgument(bag=tree.BagCells(bag=bag, key_exprs=keys))
        ):
            return make_secret("bag", bag, keys)
        case tree.ZoneEnd(place=place) | tree.LiesIn(place=place) | tree.InZone(place=place):
            return make_secret("zone", place.family, place.key_exprs)
        case tree.RingAfter(family=family):
            return make_secret("zone", family, None)
        case _:
            return None


def make_secret(
    storage_kind: str,
    storage: tree.State | tree.Bag | tree.ZoneFamily,
    key_exprs: tuple[tree.Expr, ...] | None,
) -> Secret | None:
    who = storage.seen_by
    if who is None or (isinstance(who.condition, tree.Const) and who.condition.value == 1):
        return None
    return Secret(storage_kind, storage.name, who, key_exprs)


def list_inner_blocks(tree_node: object) -> tuple[Block, ...]:
    """Return the blocks inside a statement, without those of a decision."""
    match tree_node:
        case tree.If(then=then, else_body=other):
            return then, other
        case tree.Branches(arms=arms, default=default):
            return (*(arm for _, arm in arms), default)
        case (
            tree.Loop(body=body)
            | tree.LabelledBlock(body=body)
            | tree.AtOnce(body=body)
            | tree.OneMove(body=body)
            | tree.ForEach(body=body)
            | tree.Lay(body=body)
        ):
            return (body,)
        case tree.Together(prelude=before, decision=asked, else_body=other):
            return (*before, asked), other
        case _:
            return ()


def find_condition(tree_node: object) -> object:
    """Return the condition of the blocks inside a statement."""
    match tree_node:
        case tree.If(condition=condition):
            return condition
        case tree.Branches(subject=subject):
            return subject
        case tree.ForEach(binders=binders, withs=withs, where=where):
            return binders, withs, where
        case tree.Together(binder=binder, where=where):
            return (binder,), (), where
        case _:
            return ()


def reads_local(tree_node: object, var: tree.Var) -> bool:
    """Return whether a part of a rule reads a local."""
    return any(
        isinstance(part, tree.Local | tree.BagLocal) and part.var is var for part in walk_nodes(tree_node)
    )


def is_local(tree_node: object, var: tree.Var) -> bool:
    """Return whether an expression is just a local."""
    return isinstance(tree_node, tree.Local | tree.BagLocal) and tree_node.var is var


def substitute_secret(substitution: Mapping[tree.Var, tree.Expr], secret: Secret) -> Secret:
    """Translate a secret of a procedure or definition to the terms of its caller."""
    if secret.keys is None:
        return secret
    keys = (substitution.get(key.var, key) if isinstance(key, tree.Local) else key for key in secret.keys)
    return replace(secret, keys=tuple(keys))
