"""What single statements and expressions write and read that not everybody sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulewright import tree
from rulewright.records import dataclass
from rulewright.tree.changes import CHANGED
from rulewright.tree.walk import walk

Block = tuple[tree.Stmt, ...]


@dataclass(frozen=True, slots=True)
class Secret:
    """Something that not everybody sees, as rule text means it: of the state, the bag or the zone
    `name` that with these keys (None: which one is not known). `who` None: a value of a line of
    the log that only the player `keys[0]` may know."""

    kind: str
    name: str
    who: tree.Visibility | None
    keys: tuple[tree.Expr, ...] | None


@dataclass(frozen=True, slots=True)
class WrittenPlace:
    """A write of a statement, or an addition: who sees the value before and after knows the
    operand.
    """

    secret: Secret | None
    keys: tuple[tree.Expr, ...]
    value: object


def written(node: object) -> Iterator[WrittenPlace]:
    """Yield the writes of a statement, without inner ones. The number of things in a place is
    public, so everybody sees between which places they were moved.
    """
    match node:
        case tree.WriteState(state=state, keys=keys, value=value) if not state.hidden:
            yield WrittenPlace(secret_of("state", state, keys), keys, value)
        case tree.WriteBag(bag=tree.BagCells(bag=bag, keys=keys), kind=kind, value=value):
            yield WrittenPlace(secret_of("bag", bag, keys), (*keys, kind), value)
        case tree.MoveAmount(amount=amount, source=source, target=target):
            for cell in (source, target):
                if cell is not None:
                    yield WrittenPlace(secret_of("state", cell.state, cell.keys), cell.keys, amount)
        case tree.MoveCard(card=card, source=source, target=target):
            yield WrittenPlace(secret_of("zone", target.family, target.keys), (), card)
            yield WrittenPlace(None, target.keys or (), None)
            if source is not None and source.family.seen_by is None:
                yield WrittenPlace(None, source.keys or (), card)
        case tree.MoveCards(source=source, target=target):
            yield WrittenPlace(None, (*(source.keys or ()), *(target.keys or ())), None)
        case tree.MoveBag(what=what, source=source, target=target):
            for cells in (source, target):
                yield WrittenPlace(secret_of("bag", cells.bag, cells.keys), (), what)
            yield WrittenPlace(None, (*source.keys, *target.keys), None)
        case tree.DrawFromBag(source=source, target=target):
            keys = () if target is None else target.keys
            yield WrittenPlace(None, (*source.keys, *keys), None)


def changed_openly(node: object) -> Iterator[tree.State | tree.Bag | tree.ZoneFamily]:
    """Yield what a statement, without inner ones, changes visibly for everybody: public state and
    bags, and zones, since the number of things in them is public.
    """
    match node:
        case tree.MoveCard(target=place) | tree.MoveCards(target=place):
            yield place.family
        case tree.WriteState() | tree.MoveAmount() | tree.WriteBag() | tree.MoveBag():
            for thing in CHANGED[node.__class__](node):
                match thing:
                    case tree.Bag(seen_by=None) | tree.State(seen_by=None, hidden=False):
                        yield thing


def read(part: object) -> Secret | None:
    """Return the secret that a single node of an expression reads, if any."""
    match part:
        case tree.ReadState(state=state, keys=keys) | tree.Amount(state=state, keys=keys):
            return secret_of("state", state, keys)
        case (
            tree.BagCount(bag=tree.BagCells(bag=bag, keys=keys))
            | tree.WithinBag(bag=tree.BagCells(bag=bag, keys=keys))
            | tree.BagArgument(bag=tree.BagCells(bag=bag, keys=keys))
        ):
            return secret_of("bag", bag, keys)
        case tree.ZoneEnd(place=place) | tree.LiesIn(place=place) | tree.InZone(place=place):
            return secret_of("zone", place.family, place.keys)
        case tree.RingAfter(family=family):
            return secret_of("zone", family, None)
        case _:
            return None


def secret_of(
    kind: str, thing: tree.State | tree.Bag | tree.ZoneFamily, keys: tuple[tree.Expr, ...] | None
) -> Secret | None:
    who = thing.seen_by
    if who is None or (isinstance(who.condition, tree.Const) and who.condition.value == 1):
        return None
    return Secret(kind, thing.name, who, keys)


def blocks_inside(node: object) -> tuple[Block, ...]:
    """The blocks inside a statement, without those of a decision."""
    match node:
        case tree.If(then=then, other=other):
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
        case tree.Together(before=before, asked=asked, other=other):
            return (*before, asked), other
        case _:
            return ()


def condition_of(node: object) -> object:
    """Return the condition of the blocks inside a statement."""
    match node:
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


def uses(node: object, var: tree.Var) -> bool:
    """Return whether a part of a rule reads a local."""
    return any(
        isinstance(part, tree.Local | tree.BagLocal) and part.var is var for part in walk(node)
    )


def is_local(node: object, var: tree.Var) -> bool:
    """Whether an expression is a local and nothing more."""
    return isinstance(node, tree.Local | tree.BagLocal) and node.var is var


def in_words_of(swap: Mapping[tree.Var, tree.Expr], secret: Secret) -> Secret:
    """A secret of a procedure or definition in the words of who calls it."""
    if secret.keys is None:
        return secret
    keys = (swap.get(key.var, key) if isinstance(key, tree.Local) else key for key in secret.keys)
    return replace(secret, keys=tuple(keys))
