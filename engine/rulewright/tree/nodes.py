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
    """A read of state. Keys are checked at run time unless their types prove that they are valid."""

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
    """An arithmetic operation, including `min`, `max` and `abs`. `//` and `%` round down; division by 0 is a
    runtime error."""

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
    """Whether the value is one of some constants: `x is court_card`, `n in [2, 4]`. False for none."""

    value: Expr
    constants: frozenset[int]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class IsInCollection(Typed):
    """Whether the value is in a set or list that is itself looked up: `c in l.sites`."""

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
    """A binding of a value inside an expression: for `a otherwise b`, to propagate none, and for arguments
    that are used twice."""

    var: Var
    value: Expr
    body: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Typed):
    """A complete case table: the arm of the subject's value, otherwise `default` (None: cannot happen)."""

    subject: Expr
    arms: tuple[tuple[int, Expr], ...]
    default: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(Typed):
    """Exceptions that must agree: the value of those that apply, otherwise `base_value`.

    An entry is (name, condition, value, names of the entries that it overrides). If two apply with different
    values and neither overrides the other, that is a runtime error that names both.
    """

    exceptions: tuple[tuple[str, Expr, Expr, frozenset[str]], ...]
    base_value: Expr


# domains: the values of a binder


@dataclass(frozen=True, slots=True)
class Members:
    """The members of a type, in order; of a growing grid those laid so far."""

    member_type: FiniteType


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers from first to last, both included; descending if `down`. `low`/`high` are static bounds of
    the values."""

    first: Expr
    last: Expr
    down: bool = False


@dataclass(frozen=True, slots=True)
class InCollection:
    """The elements of a constant set or list, in its order."""

    collection: Expr


@dataclass(frozen=True, slots=True)
class Listed:
    """A list of members or numbers, in this order, of which some are known only during the game."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class InZone:
    """The things in one place (left to right, or in type order), or, with `key_exprs` None, in all places of
    the family, one place after the other."""

    place: Place


@dataclass(frozen=True, slots=True)
class Cyclic:
    """All members of a type in cyclic order, starting at `start` (`player from p`)."""

    member_type: FiniteType
    start: Expr


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The neighbours of a cell of a growing grid (elsewhere they are a constant collection); with
    `include_self` the cell comes first, and each cell appears only once."""

    member_type: FiniteType
    cell: Expr
    include_self: bool = False


@dataclass(frozen=True, slots=True)
class Openings:
    """All locations and rotations at which a shape touches laid cells and overlaps none."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class WithinBag:
    """All sub-bags of a bag (counts from 0 to those of the bag), last kind fastest. Only in decisions."""

    bag: BagExpr


@dataclass(frozen=True, slots=True)
class InChain:
    """The members of the chain that contains `member`, or with `is_border` their neighbours outside it; in
    type order."""

    chain: Chain
    member: Expr
    is_border: bool = False


@dataclass(frozen=True, slots=True)
class AnyBag:
    """All bags with first .. last things, counts from 0 upwards, last kind fastest. Only in decisions."""

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
"""Quantifiers that select one of several values, or none."""
Quantifier = Literal["any", "all", "count", "sum", "min", "max"] | Selector


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantified(Typed):
    """A quantifier; see `ast.Quantified`. `no` is represented as Not(any). Combinations with a none among
    `withs` are skipped before `where` is tested.

    `value` of selectors such as `first` is always set (the bound variable if the author gave none); a value
    of none is skipped. `sort_keys` of first/least select the lowest, of last/most the highest; ties go to the
    earlier member, for `last` to the later one, and for `only most` and `only least` the result is none.
    """

    quantifier: Quantifier
    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...] = ()
    where: Expr | None = None
    value: Expr | None = None
    sort_keys: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainHead(Typed):
    """The first member of the chain that contains `member`, or none."""

    chain: Chain
    member: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainSize(Typed):
    """The number of members of `InChain`."""

    chain: Chain
    member: Expr
    is_border: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts(Typed):
    """The number of connected components of the members for which `where` holds."""

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
    """The length of the longest trail: consecutive edges, each used once. Corners between two edges have to
    be of `corner` and satisfy `through`, if there is such a condition, and may be visited any number of
    times; the two ends are exempt. `end_table` holds the two corners of each edge."""

    end_table: Table
    member_type: FiniteType
    corners: FiniteType
    edge: Binder
    where: Expr | None
    corner: Binder | None
    through: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CellAt(Typed):
    """The cell of a growing grid at these coordinates, or none if none was laid there."""

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
    """The first (left) or last (right) thing of a place, or none. The value of a place with `holds: 1`."""

    place: Place
    side: Literal["first", "last"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RingAfter(Typed):
    """The next thing in the cycle of all places of a family, the first after the last; `step` is 1 or -1."""

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
    """A number of things of one kind. Only as the content of a transfer."""

    item_kind: Expr
    count: Expr
    type: BagType


BagExpr = BagCells | BagLocal


@dataclass(frozen=True, slots=True, kw_only=True)
class BagArgument(Typed):
    """A bag passed to a define or procedure; its parameter is a Var of BagType, read only there."""

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
    """Whether a menu has an option at present for `chooser`, without settling before."""

    chooser: Expr
    question: Question
    args: tuple[Expr, ...]
    type: Type = BOOL


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesSeen(Typed):
    """The number of remembered positions that equal the present one."""

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
    """An assignment to state; `op` "+" and "-" add to or subtract from the present value."""

    state: State
    key_exprs: tuple[Expr, ...]
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBag(Statement):
    """An assignment to counts of a bag: `deck[k] = 15`, `hand[p][k] += 1`."""

    bag: BagCells
    item_kind: Expr
    op: Literal["=", "+", "-"]
    value: Expr


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of state as the source or target of a transfer of an amount."""

    state: State
    key_exprs: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveAmount(Statement):
    """A transfer of an amount. The source must contain it (otherwise a runtime error; in a trial run,
    impossible). None is the bank. A negative amount is a runtime error."""

    amount: Expr
    source: Amount | None
    target: Amount | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCard(Statement):
    """A transfer of one thing to a place; `source` (if given) must contain it. A full place is a runtime
    error."""

    card: Expr
    source: Place | None
    target: Place
    side: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCards(Statement):
    """`move all of A to B` (count None) or `move first n of A to B`: things are moved one by one from the
    left."""

    count: Expr | None
    source: Place
    target: Place
    side: Literal["left", "right"] = "right"


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBag(Statement):
    """A transfer of a bag: `move pay from hand[p] to discard` (a bag that the source must contain), `move 2
    from hand[p][salt] to ...`, or `move all ...` (None)."""

    moved_bag: BagExpr | BagOf | None
    source: BagCells
    target: BagCells


@dataclass(frozen=True, slots=True, kw_only=True)
class ShuffleZone(Statement):
    place: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawFromBag(Statement):
    """A random draw from a bag, one thing at a time, weighted by count, `count` times; `var` (if any) is the
    kind of the last one."""

    count: Expr
    source: BagCells
    target: BagCells | None
    var: Var | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawMember(Statement):
    """`draw x from T where C`: a uniform random choice; a runtime error if there is no candidate."""

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
    """A statement by cases: the arm of the subject's value, otherwise `default`."""

    subject: Expr
    arms: tuple[tuple[int, tuple[Stmt, ...]], ...]
    default: tuple[Stmt, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop(Statement):
    """An endless loop, left by an Exit to its label. (`while C` is a Loop that begins with an If and an
    Exit.)"""

    label: ExitLabel
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledBlock(Statement):
    """A block that runs once; an Exit to its label continues after it."""

    label: ExitLabel
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit(Statement):
    label: ExitLabel


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach(Statement):
    """A loop over the members for which `where` (with no none among `withs`) held at the start and still
    holds when it is their turn. `orders`: this player chooses the next member, as a decision with key
    `key`."""

    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    label: ExitLabel
    """An Exit to it leaves the loop."""
    orders: Expr | None = None
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce(Statement):
    """Simultaneous assignments: reads see the state before the block; `=` sets, `+`/`-` add up; two different
    `=` to one cell are a runtime error."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneMove(Statement):
    """A compound move: nothing is settled between the decisions of `chooser` in the body, and each decision
    offers only options from which the move can still reach the maximum, compared at its end."""

    chooser: Expr
    objectives: tuple[Expr, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    """One kind of option. `name` is None for a plain choice of members, an amount or a bag. Parameters are
    chosen in order; the domain of one may use those before it. `possible` requires a successful trial run."""

    name: str | None
    parameters: tuple[Binder, ...]
    where: Expr | None
    body: tuple[Stmt, ...]
    possible: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decide(Statement):
    """A decision. `key` is its stable path (`turns.invest`, `build.s`); `mentioned_vars` are the locals that
    a prompt can mention (a menu's arguments, the enclosing parameters), `outer_vars` the outer locals that
    the options use, which texts can mention as well. Without options and `otherwise` it is a runtime error.
    `seen_by`: the player to whom the rules show the choice, or the constant yes (everybody) or no (nobody
    else); None: the seats that see everything that the choice depends on."""

    key: str
    chooser: Expr
    alternatives: tuple[Alternative, ...]
    otherwise: tuple[Stmt, ...] | None = None
    mentioned_vars: tuple[Var, ...] = ()
    outer_vars: tuple[Var, ...] = ()
    seen_by: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Statement):
    """A simultaneous decision: the players of `binder` for whom `where` holds make the decision `decision`,
    with options listed for one state and with the locals that `prelude` sets. When all have answered, the
    bodies of their choices run in the order of `binder`. `first_only`: only the first player in order who
    does not decline (by the last alternative) counts; `else_body` runs if all decline."""

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
    """The addition of the present position to the remembered ones; exceeding the capacity is a runtime
    error."""

    positions: RememberedPositions


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetPositions(Statement):
    """The removal of all remembered positions."""

    positions: RememberedPositions


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleNow(Statement):
    """Settling: a run of all triggers that are due. The flow settles at the end of each step."""


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
    """A log line. `arguments`: (name, value, the seat that may see it or None for everybody; the constant yes
    means that the rules show it to everybody)."""

    message: str
    arguments: tuple[tuple[str, Expr, Expr | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPhase(Statement):
    """The entry of the flow into the step `path` (`turns.each_country.build`); `loop_vars` are its loop
    variables."""

    path: str
    loop_vars: tuple[Var, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Statement):
    """The laying of a shape; `body` runs for each new cell, with `cell_var` bound to it and `index_var` to
    its number in the shape."""

    shape: Shape
    place: Expr
    cell_var: Var
    index_var: Var
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteEnd(Statement):
    """A note that `condition` holds and leads the flow to its last steps. It only explains in reports why a
    game ended."""

    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Statement):
    """The end of a turn, when conditions for turn ends must hold. It has no other effect."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Statement):
    """The end of the game. `runs_out`: no rule ends it, but the flow has no more steps."""

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
