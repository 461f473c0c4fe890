"""Expressions of the typed tree, and the domains, places and bags they speak of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rulewright.source import NOWHERE, Span
from rulewright.types import BOOL, INT, FiniteType, Type

if TYPE_CHECKING:
    from rulewright.tree.declarations import (
        Bag,
        Define,
        Shape,
        State,
        Table,
        Var,
        ZoneFamily,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    type: Type
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Const(Typed):
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Local(Typed):
    var: Var


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadState(Typed):
    """Keys are checked at run time where their type does not prove them inside."""

    state: State
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTable(Typed):
    table: Table
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallDefine(Typed):
    define: Define
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic(Typed):
    """`min`, `max` and `abs` are here too. `//` and `%` round down and fault on 0."""

    op: Literal["+", "-", "*", "//", "%", "min", "max", "abs", "neg"]
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Typed):
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class IsIn(Typed):
    """The value is one of constants: a subset test, `x is court_card`, `n in [2, 4]`. None is in
    nothing."""

    value: Expr
    members: frozenset[int]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class IsInCollection(Typed):
    """The value is in a set or list that is itself looked up: `c in l.sites`."""

    value: Expr
    collection: Expr
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class Not(Typed):
    value: Expr
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Typed):
    op: Literal["and", "or"]
    parts: tuple[Expr, ...]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Typed):
    condition: Expr
    value: Expr
    other: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class LetIn(Typed):
    """Binds a value inside an expression: `a otherwise b`, none in none out, arguments used
    twice."""

    var: Var
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Typed):
    """A complete case table: the arm of the subject's value, else `default` (None: cannot
    happen)."""

    subject: Expr
    arms: tuple[tuple[int, Expr], ...]
    default: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(Typed):
    """Exceptions that must agree: the value of those that apply, else `base`.

    An entry is (name, condition, value, names it stands over). Two that apply and differ, neither
    over the other, are a rule fault that names both.
    """

    entries: tuple[tuple[str, Expr, Expr, frozenset[str]], ...]
    base: Expr


# domains: what a binder runs over


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a type, in order; of a growing grid those laid so far."""

    of: FiniteType


@dataclass(frozen=True, slots=True)
class Numbers:
    """first .. last, both included; downwards if `down`. `low`/`high` bound the values
    statically."""

    first: Expr
    last: Expr
    down: bool = False


@dataclass(frozen=True, slots=True)
class InCollection:
    """The elements of a constant set or list, in its order."""

    collection: Expr


@dataclass(frozen=True, slots=True)
class InZone:
    """The things that lie in one place (left to right, or in type order), or, with `keys` None, in
    all places of the family end to end."""

    place: Place


@dataclass(frozen=True, slots=True)
class Cyclic:
    """All members of a type, starting at `start` and going round (`player from p`)."""

    of: FiniteType
    start: Expr


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Neighbours of a cell of a growing grid (elsewhere they are a constant collection); with
    `itself` the cell comes first, and each cell only once."""

    of: FiniteType
    cell: Expr
    itself: bool = False


@dataclass(frozen=True, slots=True)
class Openings:
    """Every place and turn at which a shape touches what lies and overlaps nothing."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class WithinBag:
    """Every part of a bag (counts from 0 to what is there), last kind fastest. Only in
    decisions."""

    bag: BagExpr


Domain = Members | Numbers | InCollection | InZone | Cyclic | Neighbours | Openings | WithinBag


@dataclass(frozen=True, slots=True)
class Binder:
    var: Var
    domain: Domain
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantified(Typed):
    """See `ast.Quantified`; `no` is Not(any); `all` is kept. `withs` skip where none, before
    `where`.

    `value` of `first` and its kin is always set (the bound variable where the author gave none); a
    value of none is skipped. `by` of first/least: lowest; of last/most: highest; ties to the
    earlier member (for `last` without `by`: the last member).
    """

    kind: Literal[
        "any", "all", "count", "sum", "min", "max", "first", "last", "only", "the", "most", "least"
    ]
    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...] = ()
    where: Expr | None = None
    value: Expr | None = None
    by: Expr | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbourhood for `joined` and `parts`: a constant collection per cell, or a growing grid."""

    of: FiniteType
    neighbours: Table | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts(Typed):
    """The number of connected parts of the members for which `where` holds."""

    graph: Graph
    var: Var
    where: Expr
    type: Type = INT


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Typed):
    graph: Graph
    start: Expr
    end: Expr
    var: Var
    where: Expr
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class CellAt(Typed):
    """The cell of a growing grid that was laid at these coordinates, or none."""

    of: FiniteType
    q: Expr
    r: Expr


@dataclass(frozen=True, slots=True)
class Place:
    """A zone: `hand[p]`. With `keys` None: all places of the family."""

    family: ZoneFamily
    keys: tuple[Expr, ...] | None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LiesIn(Typed):
    card: Expr
    place: Place
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneSize(Typed):
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneEnd(Typed):
    """The first (left) or last (right) thing of a place, or none. A place with `holds: 1` reads as
    this."""

    place: Place
    end: Literal["first", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RingAfter(Typed):
    """The next thing on the chain of all places of a family, first after last; `step` is 1 or
    -1."""

    card: Expr
    family: ZoneFamily
    step: int = 1


@dataclass(frozen=True, slots=True)
class BagCells:
    """A bag of state: `hand[p]`."""

    bag: Bag
    keys: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class BagLocal:
    """A bag bound by a decision (`pay`); its var has a BagType."""

    var: Var
    span: Span = field(default=NOWHERE, compare=False, repr=False)


BagExpr = BagCells | BagLocal


@dataclass(frozen=True, slots=True, kw_only=True)
class BagArgument(Typed):
    """A bag handed to a define or procedure; its parameter is a Var of BagType, read only there."""

    bag: BagExpr


@dataclass(frozen=True, slots=True, kw_only=True)
class BagCount(Typed):
    bag: BagExpr
    kind: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class BagSize(Typed):
    bag: BagExpr


Expr = (
    Const
    | Local
    | ReadState
    | ReadTable
    | CallDefine
    | Arithmetic
    | Compare
    | IsIn
    | IsInCollection
    | Not
    | Logic
    | Conditional
    | LetIn
    | Switch
    | Agree
    | Quantified
    | Parts
    | Joined
    | LiesIn
    | ZoneSize
    | ZoneEnd
    | RingAfter
    | BagArgument
    | BagCount
    | BagSize
    | CellAt
)
