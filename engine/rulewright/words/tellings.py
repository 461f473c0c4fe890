"""What rules ask people and tell them: decisions, options, lines of the log, phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from rulewright import tree
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.tree.walk import doing
from rulewright.types import BagType, FiniteType, MemberType, Type, root_name

Kind = Literal["asked", "option", "log", "phase", "chance", "score", "tie"]


@dataclass(frozen=True, slots=True)
class Telling:
    """One thing that people read. `variables` are what its words can mention: the name of the type
    of what is a member, by which forms are looked for, else nothing. `shown` are the types whose
    members people meet there."""

    kind: Kind
    key: str
    span: Span
    variables: tuple[tuple[str, str], ...] = ()
    shown: tuple[str, ...] = ()


def tellings(body: tuple[tree.Stmt, ...]) -> Iterator[Telling]:
    """Yield the texts that statements use, in order, without those of the procedures they call."""
    for part in doing(body):
        if isinstance(part, TELLING):
            yield from _told(part)


TELLING = (
    tree.Decide,
    tree.ForEach,
    tree.Log,
    tree.EnterPhase,
    tree.Roll,
    tree.DrawFromBag,
    tree.DrawMember,
    tree.ShuffleZone,
)
"""What people can read something of. Most of a tree is not."""


def _told(part: object) -> Iterator[Telling]:
    match part:
        case tree.Decide():
            yield from _asked(part)
        case tree.ForEach(orders=orders) if orders is not None:
            shown = [binder.var.type for binder in part.binders]
            yield _telling("asked", part.key, part.span, [("player", None)], shown)
        case tree.Log():
            values = [(name, value.type) for name, value, _ in part.arguments]
            yield _telling("log", part.message, part.span, values)
        case tree.EnterPhase():
            values = [(var.name, var.type) for var in part.values]
            yield _telling("phase", part.path, part.span, values)
        case tree.Roll(var=var):
            yield _telling("chance", "roll", part.span, [("number", var.type)])
        case tree.DrawFromBag(source=source):
            kind = MemberType(source.bag.type.of)
            yield _telling("chance", "draw", part.span, [("thing", kind)])
        case tree.DrawMember(var=var):
            yield _telling("chance", "draw", part.span, [("thing", var.type)])
        case tree.ShuffleZone():
            yield Telling("chance", "shuffle", part.span)


def _asked(node: tree.Decide) -> Iterator[Telling]:
    about = [("player", None), *((var.name, var.type) for var in node.about)]
    plain = [
        binder.var.type for alternative in node.alternatives for binder in alternative.parameters
    ]
    beside = [(var.name, var.type) for var in node.beside]
    yield _telling("asked", node.key, node.span, about, plain, beside)
    for one in node.alternatives:
        if one.name is not None:
            taken = [(binder.var.name, binder.var.type) for binder in one.parameters]
            key = f"{node.key}-{one.name}"
            yield _telling("option", key, one.span, [*about, *taken], beside=beside)


def _telling(
    kind: Kind,
    key: str,
    span: Span,
    values: Iterable[tuple[str, Type | None]],
    more: Iterable[Type] = (),
    beside: Iterable[tuple[str, Type]] = (),
) -> Telling:
    """Return a rule text; `more` are types whose members occur in it, and variables in `beside`
    are optional.
    """
    values = list(values)
    named = {name: _type_name(name, type) for name, type in values}
    for name, type in beside:
        named.setdefault(name, _type_name(name, type))
    met = dict.fromkeys(
        name for type in (*(type for _, type in values), *more) for name in type_names(type)
    )
    return Telling(kind, key, span, tuple(named.items()), tuple(met))


def _type_name(name: str, type: Type | None) -> str:
    if type is None:
        return name
    return root_name(type)


def type_names(type: Type | FiniteType | None) -> Iterator[str]:
    """The types whose members people meet in values of a type: for pairs also what they are made
    of."""
    if isinstance(type, MemberType | BagType):
        type = type.of
    if isinstance(type, FiniteType):
        yield type.root.name
        for factor in type.root.factors:
            yield from type_names(factor)
