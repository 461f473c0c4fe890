"""Define the expressions and statements of the typed tree."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.tree.declarations import (
    Bag,
    Chain,
    Define,
    Graph,
    Procedure,
    Question,
    RememberedPositions,
    Shape,
    State,
    Table,
    Var,
    ZoneFamily,
)
from rulewright.types import BOOL, INT, BagType, FiniteType, Type

# --- expressions ----------------------------------------------------------------------------------


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
    key_exprs: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTable(Typed):
    table: Table
    key_exprs: tuple[Expr, ...]


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
    constants: frozenset[int]
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
    operands: tuple[Expr, ...]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Typed):
    condition: Expr
    value: Expr
    else_value: Expr


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
    """Exceptions that must agree: the value of those that apply, else `base_value`.

    An entry is (name, condition, value, names it stands over). Two that apply and differ, neither
    over the other, are a rule fault that names both.
    """

    exceptions: tuple[tuple[str, Expr, Expr, frozenset[str]], ...]
    base_value: Expr


# domains: what a binder runs over


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a type, in order; of a growing grid those laid so far."""

    member_type: FiniteType


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
class Listed:
    """These members or numbers, in this order, of which some are only known in the game."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class InZone:
    """The things that lie in one place (left to right, or in type order), or, with `key_exprs` None, in
    all places of the family end to end."""

    place: Place


@dataclass(frozen=True, slots=True)
class Cyclic:
    """All members of a type, starting at `start` and going round (`player from p`)."""

    member_type: FiniteType
    start: Expr


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Neighbours of a cell of a growing grid (elsewhere they are a constant collection); with
    `include_self` the cell comes first, and each cell only once."""

    member_type: FiniteType
    cell: Expr
    include_self: bool = False


@dataclass(frozen=True, slots=True)
class Openings:
    """Every place and turn at which a shape touches what lies and overlaps nothing."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class WithinBag:
    """Every part of a bag (counts from 0 to what is there), last kind fastest. Only in
    decisions."""

    bag: BagExpr


@dataclass(frozen=True, slots=True)
class InChain:
    """The members of the chain that `member` is in, or with `is_border` their neighbours that are not in
    it; in type order."""

    chain: Chain
    member: Expr
    is_border: bool = False


@dataclass(frozen=True, slots=True)
class AnyBag:
    """Every bag with first .. last things, the counts from 0 upwards, last kind fastest. Only in
    decisions."""

    member_type: FiniteType
    first: Expr
    last: Expr


Domain = (
    Members
    | Numbers
    | InCollection
    | Listed
    | InZone
    | InChain
    | Cyclic
    | Neighbours
    | Openings
    | WithinBag
    | AnyBag
)


@dataclass(frozen=True, slots=True)
class Binder:
    var: Var
    domain: Domain
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Selector = Literal["first", "last", "only", "the", "most", "least", "only most", "only least"]
"""Quantifiers that find one of several values, or none."""
Quantifier = Literal["any", "all", "count", "sum", "min", "max"] | Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantified(Typed):
    """See `ast.Quantified`; `no` is Not(any); `all` is kept. `withs` skip where none, before
    `where`.

    `value` of `first` and its kin is always set (the bound variable where the author gave none); a
    value of none is skipped. `sort_keys` of first/least: lowest; of last/most: highest; ties to the
    earlier member, for `last` to the later one, for `only most` and `only least` to none.
    """

    quantifier: Quantifier
    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...] = ()
    where: Expr | None = None
    value: Expr | None = None
    sort_keys: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainHead(Typed):
    """The first member of the chain that `member` is in, or none."""

    chain: Chain
    member: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainSize(Typed):
    """How many members `InChain` has."""

    chain: Chain
    member: Expr
    is_border: bool = False


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
class Trail(Typed):
    """The most edges that can be gone along one after the other, each once. Corners between two of
    them have to be of `corner` and satisfy `through`, if there is such a condition, and may be met
    as often as one likes; the two ends are exempt. `end_table` are the two corners of each edge."""

    end_table: Table
    member_type: FiniteType
    corners: FiniteType
    edge: Binder
    where: Expr | None
    corner: Binder | None
    through: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellAt(Typed):
    """The cell of a growing grid that was laid at these coordinates, or none."""

    member_type: FiniteType
    q: Expr
    r: Expr


@dataclass(frozen=True, slots=True)
class Place:
    """A zone: `hand[p]`. With `key_exprs` None: all places of the family."""

    family: ZoneFamily
    key_exprs: tuple[Expr, ...] | None
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
    side: Literal["first", "last"]


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
    key_exprs: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> BagType:
        return self.bag.type


@dataclass(frozen=True, slots=True)
class BagLocal:
    """A bag bound by a decision (`pay`); its var has a BagType."""

    var: Var
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def type(self) -> BagType:
        assert isinstance(self.var.type, BagType)
        return self.var.type


@dataclass(frozen=True, slots=True)
class BagOf:
    """So many of one kind. Only as what is moved."""

    item_kind: Expr
    count: Expr
    type: BagType


BagExpr = BagCells | BagLocal


@dataclass(frozen=True, slots=True, kw_only=True)
class BagArgument(Typed):
    """A bag handed to a define or procedure; its parameter is a Var of BagType, read only there."""

    bag: BagExpr


@dataclass(frozen=True, slots=True, kw_only=True)
class BagCount(Typed):
    bag: BagExpr
    item_kind: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class BagSize(Typed):
    bag: BagExpr


@dataclass(frozen=True, slots=True, kw_only=True)
class CanChoose(Typed):
    """Whether a menu has an option now, as it would for `chooser`. Nothing settles before it."""

    chooser: Expr
    question: Question
    args: tuple[Expr, ...]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesSeen(Typed):
    """How many of the remembered positions are that of now."""

    positions: RememberedPositions
    type: Type = INT


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
    | ChainHead
    | ChainSize
    | Trail
    | LiesIn
    | ZoneSize
    | ZoneEnd
    | RingAfter
    | BagArgument
    | BagCount
    | BagSize
    | CellAt
    | CanChoose
    | TimesSeen
)


# --- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(eq=False, slots=True)
class ExitLabel:
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
    key_exprs: tuple[Expr, ...]
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBag(Statement):
    """`deck[k] = 15`, `hand[p][k] += 1`."""

    bag: BagCells
    item_kind: Expr
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Amount:
    """One int of state that an amount can move from or to."""

    state: State
    key_exprs: tuple[Expr, ...]


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
    side: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards(Statement):
    """`move all of A to B` (count None) or `move first n of A to B`: one after the other, from the
    left."""

    count: Expr | None
    source: Place
    target: Place
    side: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBag(Statement):
    """`move pay from hand[p] to discard` (what: a bag that must be there), `move 2 from
    hand[p][salt] to ...` or `move all ...` (None)."""

    moved_bag: BagExpr | BagOf | None
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
    else_body: tuple[Stmt, ...] = ()


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

    label: ExitLabel
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledBlock(Statement):
    """Runs the body once; Exit to its label goes on behind it."""

    label: ExitLabel
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit(Statement):
    label: ExitLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Statement):
    """Visits those for which `where` (with `withs` not none) held at the start and still holds at
    their turn. `orders`: that player picks who comes next, as a decision with key `key`."""

    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    label: ExitLabel
    """Exit to it leaves the loop."""
    orders: Expr | None = None
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce(Statement):
    """Reads see the state before it; `=` sets, `+`/`-` add up; two different `=` to one cell are a
    fault."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneMove(Statement):
    """All that `chooser` decides in the body is one move: nothing is settled between its decisions,
    and each offers only what the move can still reach the most from, compared where it ends."""

    chooser: Expr
    objectives: tuple[Expr, ...]
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
    """A decision. `key` is its stable path (`turns.invest`, `build.s`); `mentioned_vars` are the locals a
    prompt can mention (a menu's arguments, the enclosing parameters), `outer_vars` those that what is
    offered uses from around it: words can mention them as well. No option and no `otherwise` is a
    fault. `seen_by`: the player to whom the rules show the choice, or the constant yes
    (everybody) or no (nobody else); None: whoever sees all that it hangs on."""

    key: str
    chooser: Expr
    alternatives: tuple[Alternative, ...]
    otherwise: tuple[Stmt, ...] | None = None
    mentioned_vars: tuple[Var, ...] = ()
    outer_vars: tuple[Var, ...] = ()
    seen_by: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Statement):
    """Several players answer at once: those of `binder` for which `where` holds make the decision
    `decision`, from options that are listed from one state, with the locals that `prelude` sets. When
    all have answered, the bodies of what they chose run, in the order of `binder`. `first_only`: of
    those who do not decline (the last alternative) the first in order counts; `else_body` runs where
    there is none."""

    binder: Binder
    where: Expr | None
    prelude: tuple[SetLocal, ...]
    decision: Decide
    first_only: bool = False
    else_body: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Require(Statement):
    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(Statement):
    """The position of now is one more that is remembered; of one too many that is a fault."""

    positions: RememberedPositions


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPositions(Statement):
    """None is remembered any more."""

    positions: RememberedPositions


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleNow(Statement):
    """Resolve what is due. The flow has one at the end of each step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallProcedure(Statement):
    procedure: Procedure
    args: tuple[Expr, ...]
    result_var: Var | None = None


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
    """The flow has come to the step `path` (`turns.each_country.build`); `loop_vars` are its loop
    variables."""

    path: str
    loop_vars: tuple[Var, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Statement):
    """Lays a shape; `body` runs for each new cell, with `cell_var` bound to it and `index_var` to its
    number in the shape."""

    shape: Shape
    place: Expr
    cell_var: Var
    index_var: Var
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteEnd(Statement):
    """`condition` holds and lets the flow come to its last steps. Only reports ask why a game has
    ended, so nothing else depends on it."""

    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Statement):
    """A turn ends: the moment of what has to hold then. Nothing else depends on it."""


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
    | LabelledBlock
    | Exit
    | ForEach
    | AtOnce
    | OneMove
    | Decide
    | Together
    | Remember
    | ForgetPositions
    | Require
    | SettleNow
    | CallProcedure
    | Return
    | Log
    | EnterPhase
    | Lay
    | NoteEnd
    | EndTurn
    | EndGame
)
