"""Statements of the typed tree."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rulewright.source import NOWHERE, Span

if TYPE_CHECKING:
    from rulewright.tree.declarations import Procedure, Shape, State, Var
    from rulewright.tree.expressions import BagCells, BagExpr, Binder, Domain, Expr, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(eq=False, slots=True)
class Label:
    """The target of `Exit`: a loop or a scope."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLocal(Statement):
    var: Var
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteState(Statement):
    """`op` "+" and "-" add to or take from what is there."""

    state: State
    keys: tuple[Expr, ...]
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBag(Statement):
    """`deck[k] = 15`, `hand[p][k] += 1`."""

    bag: BagCells
    kind: Expr
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Amount:
    """One int of state that an amount can move from or to."""

    state: State
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAmount(Statement):
    """The source must hold that much (else a fault; in a trial: not possible). None is the bank. A
    negative amount is a fault."""

    amount: Expr
    source: Amount | None
    target: Amount | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Statement):
    """A thing to a place; `source` (if given) must be where it lies. A full place is a fault."""

    card: Expr
    source: Place | None
    target: Place
    end: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards(Statement):
    """`move all of A to B` (count None) or `move first n of A to B`: one after the other, from the
    left."""

    count: Expr | None
    source: Place
    target: Place
    end: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBag(Statement):
    """`move pay from hand[p] to discard` (what: a bag that must be there) or `move all ...`
    (None)."""

    what: BagExpr | None
    source: BagCells
    target: BagCells


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleZone(Statement):
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFromBag(Statement):
    """One thing at a time, weighted by count, `count` times; `var` (if any) is the kind of the
    last."""

    count: Expr
    source: BagCells
    target: BagCells | None
    var: Var | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawMember(Statement):
    """`draw x from T where C`: each as likely; a fault when there is none."""

    var: Var
    domain: Domain
    where: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Statement):
    var: Var
    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Statement):
    condition: Expr
    then: tuple[Stmt, ...]
    other: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Branches(Statement):
    """A statement by cases: the arm of the subject's value, else `default`."""

    subject: Expr
    arms: tuple[tuple[int, tuple[Stmt, ...]], ...]
    default: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop(Statement):
    """For ever, until an Exit to its label. (`while C` is a Loop with an If and an Exit at its
    head.)"""

    label: Label
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope(Statement):
    """Runs the body once; Exit to its label goes on behind it."""

    label: Label
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit(Statement):
    label: Label


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Statement):
    """Visits those for which `where` (with `withs` not none) held at the start and still holds at
    their turn. `orders`: that player picks who comes next, as a decision with key `key`."""

    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    label: Label
    """Exit to it leaves the loop."""
    orders: Expr | None = None
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce(Statement):
    """Reads see the state before it; `=` sets, `+`/`-` add up; two different `=` to one cell are a
    fault."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One kind of option. `name` is None for a plain choice of members, an amount or a bag.
    Parameters are chosen in order; the domain of one may use those before it. `possible` asks for a
    trial run."""

    name: str | None
    parameters: tuple[Binder, ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    possible: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Statement):
    """A decision. `key` is its stable path (`turns.invest`, `build.s`); `about` are the locals a
    prompt can mention (a menu's arguments, the enclosing parameters). No option and no `otherwise`
    is a fault."""

    key: str
    chooser: Expr
    alternatives: tuple[Alternative, ...]
    otherwise: tuple[Stmt, ...] | None = None
    about: tuple[Var, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Require(Statement):
    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleNow(Statement):
    """Resolve what is due. The flow has one at the end of each step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallProcedure(Statement):
    procedure: Procedure
    args: tuple[Expr, ...]
    result: Var | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Statement):
    value: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Statement):
    """`arguments`: (name, value, who may know it or None for everybody; the constant yes says that
    the rules show it to everybody)."""

    message: str
    arguments: tuple[tuple[str, Expr, Expr | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPhase(Statement):
    """The flow has come to the step `path` (`turns.each_country.build`); `values` are its loop
    variables."""

    path: str
    values: tuple[Var, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Statement):
    """Lays a shape; `body` runs for each new cell, with `cell` bound to it and `index` to its
    number in the shape."""

    shape: Shape
    place: Expr
    cell: Var
    index: Var
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteEnd(Statement):
    """`condition` holds and lets the flow come to its last steps. Only reports ask why a game has
    ended, so nothing else depends on it."""

    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Statement):
    """The game is over. `runs_out`: not because a rule says so, but since no step is left."""

    runs_out: bool = False


Stmt = (
    SetLocal
    | WriteState
    | WriteBag
    | MoveAmount
    | MoveCard
    | MoveCards
    | MoveBag
    | ShuffleZone
    | DrawFromBag
    | DrawMember
    | Roll
    | If
    | Branches
    | Loop
    | Scope
    | Exit
    | ForEach
    | AtOnce
    | Decide
    | Require
    | SettleNow
    | CallProcedure
    | Return
    | Log
    | EnterPhase
    | Lay
    | NoteEnd
    | EndGame
)
