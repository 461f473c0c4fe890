"""The syntax tree of the language: what an author wrote, with names still names.

Every node carries the span it was read from; equality ignores spans, so that tests, overlays
(`was`) and `diff` compare meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rulewright.document.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False, repr=False)


# --- expressions --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bool(Node):
    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneValue(Node):
    """`none`: nobody, nothing, nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """A local, a declared thing, or a member of the type that is expected here."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Node):
    """`c.fleet`, `country.russia`, `i.yellow`."""

    value: Expr
    name: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Index(Node):
    """`ships[c, s]`, `hand[p][k]`, `price[player_count, i]`."""

    value: Expr
    keys: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Node):
    """`defence(s)`, `within(s, 1)`, `max(a, b)`, `e.bought(p)`; the callee is a Name or an
    Attribute."""

    callee: Expr
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unary(Node):
    op: Literal["-", "not"]
    value: Expr


ArithmeticOp = Literal["+", "-", "*", "//", "%"]
CompareOp = Literal["==", "!=", "<", "<=", ">", ">=", "in", "not in"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arithmetic(Node):
    op: ArithmeticOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Compare(Node):
    """One comparison; chains (`0 < n <= 3`) are refused by the parser with their own message."""

    op: CompareOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Is(Node):
    """`x is none`, `x is not none`, `x is court_card`: `what` is None for none, else a type's
    name."""

    value: Expr
    what: str | None
    negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Node):
    """`a and b and c`, `a or b`: flattened, at least two parts."""

    op: Literal["and", "or"]
    parts: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Node):
    """`value if condition else other`."""

    condition: Expr
    value: Expr
    other: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise(Node):
    """`a otherwise b`: b where a is none."""

    value: Expr
    other: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing(Node):
    """`[a, b, c]`: the right side of `in`, a domain, a list value in data or in a scenario."""

    items: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeOf(Node):
    """`1 to 4`, `6 down to 1`: only where a domain stands."""

    first: Expr
    last: Expr
    down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Starting(Node):
    """`player from p`: the domain turned so that it starts at p. Only where a domain stands."""

    domain: Expr
    start: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Except(Node):
    """`player except p`: the domain without one member. Only where a domain stands."""

    domain: Expr
    member: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Binder(Node):
    """`s, t in sea`: names that run over one domain."""

    names: tuple[str, ...]
    domain: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class With(Node):
    """`with p = track[c, n]`: binds a value, and skips the case where it is none."""

    name: str
    value: Expr


Quantifier = Literal[
    "any",
    "no",
    "all",
    "count",
    "sum",
    "min",
    "max",
    "first",
    "last",
    "only",
    "the",
    "most",
    "least",
    "parts",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantified(Node):
    """Everything that runs over members.

    | text | kind | value | by |
    | --- | --- | --- | --- |
    | `any s, t in sea where C` / `no ...` / `count ...` | any no count | | |
    | `all s in sea where C have D` | all | D | |
    | `sum V for s in sea where C` (also `min`, `max`) | sum min max | V | |
    | `first s in sea where C by K` (also last most least only the) | first ... | the member | K |
    | `most V for s in sea where C by K` | most ... | V; a V of none is skipped | K |
    | `count parts of s in site where C` | parts | | |

    `first ... by K` takes the lowest K and `last ... by K` the highest, ties in type order; `least`
    and `most` are the same with `by` required. Without members `first last only most least` give
    none, `min` and `max` are a fault, `the` is a fault unless there is exactly one.
    """

    kind: Quantifier
    binders: tuple[Binder, ...]
    withs: tuple[With, ...] = ()
    where: Expr | None = None
    value: Expr | None = None
    by: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Node):
    """`joined(a, b, through m in site where C)`: a path of neighbours from a to b whose inner cells
    satisfy C; the ends are exempt."""

    start: Expr
    end: Expr
    binder: Binder
    where: Expr | None = None


Expr = (
    Number
    | Bool
    | NoneValue
    | Name
    | Attribute
    | Index
    | Call
    | Unary
    | Arithmetic
    | Compare
    | Is
    | Logic
    | Conditional
    | Otherwise
    | Listing
    | RangeOf
    | Starting
    | Except
    | Quantified
    | Joined
)


# --- statements ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Assign(Node):
    """`money[p] -= 1`, `control[s] = c`. `ships[_, _] = 0` sets every cell: `_` is Name("_")."""

    target: Expr
    op: Literal["=", "+=", "-="]
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Let(Node):
    """`let n = producible(c)`, `let ok = ask(p, q)`, `let v = p chooses from m(p)`."""

    name: str
    value: Expr | Choose
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reset(Node):
    """`reset used, new_army`: back to the start value, all keys."""

    targets: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Node):
    """`move WHAT from SOURCE to TARGET at END`.

    WHAT is an amount (source and target are ints of state, or `bank`), a card (the source may be
    left out), a bag, `all` (what is None), or `first N` of an ordered zone (`first_of` is true).
    """

    what: Expr | None
    source: Expr | None
    target: Expr
    first_of: bool = False
    end: Literal["left", "right", None] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Node):
    """`if` / `elif` / `else`; an `elif` is an If alone in `other`."""

    condition: Expr
    body: Block
    other: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class While(Node):
    condition: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class For(Node):
    """`for x in T where C with y = f(x), as p orders:`; `orders` is the player who picks the
    order."""

    binders: tuple[Binder, ...]
    withs: tuple[With, ...]
    where: Expr | None
    orders: Expr | None
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class GoRound(Node):
    """`go round p from start until C:` seats in order, again and again; C is read before each
    turn."""

    name: str
    start: Expr
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce(Node):
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMembers(Node):
    """`p chooses s in sector where C`, `p chooses c in arctic, n in space where C`."""

    binders: tuple[Binder, ...]
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseWithin(Node):
    """`p chooses pay within hand[p] where C`: a part of a bag, all in one decision."""

    name: str
    bag: Expr
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseAmount(Node):
    """`p chooses n from 0 to owed`."""

    name: str
    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Node):
    """A parameter of an alternative: `s` (typed by `names`), `s in sea`, or `n from 0 to 3`.

    At most one of `domain` and `amount` is set.
    """

    name: str
    domain: Expr | None = None
    amount: RangeOf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative(Node):
    """`invest(i) where pool[p] > 0: ...`; `possible` stands for `where: possible`."""

    name: str
    parameters: tuple[Parameter, ...]
    where: Expr | None
    body: Block
    possible: bool = False
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMenu(Node):
    """A menu on the spot."""

    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFrom(Node):
    """`p chooses from diplomacy(c, p)`: a declared menu."""

    menu: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Node):
    """`p chooses 1 to n times from m(p)`: `done` is offered once the minimum is reached."""

    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """A decision of a player.

    `may` (`p may choose s in ...:`) adds the option to decline: `body` runs after a choice, `other`
    after declining (or without options). `ending` (`ending with done`) repeats the menu until that
    alternative was taken; `times` repeats it a number of times. `otherwise` runs when there is no
    option. Without `may`, `body` and `other` are None: what is bound lives on to the end of the
    block.
    """

    chooser: Expr
    what: ChooseMembers | ChooseWithin | ChooseAmount | ChooseMenu | ChooseFrom
    may: bool = False
    body: Block | None = None
    other: Block | None = None
    ending: str | None = None
    times: Times | None = None
    otherwise: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Require(Node):
    condition: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class CallStatement(Node):
    """`build(p, c)`, `e.discarded(p)`: runs a procedure."""

    call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Return(Node):
    value: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Node):
    """`leave`: out of the nearest loop or repeated menu of this block."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Node):
    zone: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Node):
    """`draw 2 from deck to hand[p]` (bag or zone), or `draw x from T where C` (one member by
    chance: `name`)."""

    count: Expr | None
    source: Expr
    target: Expr | None
    name: str | None = None
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Node):
    """`roll d from 1 to 6`."""

    name: str
    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class LogArgument(Node):
    name: str
    value: Expr
    seen_by: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Log(Node):
    """`log "platform-built" (player = p, card = k seen by p)`."""

    message: str
    arguments: tuple[LogArgument, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lay(Node):
    """`lay flower at spot:` (a shape of a growing grid); in the body `i` is the index of the cell
    in the shape and bare names of the grid's cell state are the new cell's: `symbol =
    tile.symbols[i]`."""

    shape: str
    place: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(Node):
    pass


Statement = (
    Assign
    | Let
    | Reset
    | Move
    | If
    | While
    | For
    | GoRound
    | AtOnce
    | Choose
    | Require
    | Settle
    | CallStatement
    | Return
    | Leave
    | Nothing
    | Shuffle
    | Draw
    | Roll
    | Log
    | Lay
    | EndGame
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block(Node):
    statements: tuple[Statement, ...]


# --- short texts --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Header(Node):
    """Whom something is for: `c in arctic, n in space where C with p = track[c, n]`, `p in player,
    for ever`, `for ever` (no binders)."""

    binders: tuple[Binder, ...]
    withs: tuple[With, ...] = ()
    where: Expr | None = None
    for_ever: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Becomes(Node):
    """`tribe[p, r] becomes 0`: the edge of a trigger."""

    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard(Node):
    """`where` of an alternative: `possible`, a condition, or `possible and C`."""

    possible: bool
    condition: Expr | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedType(Node):
    """`sector`, `player`; also `block`."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntTypeText(Node):
    """`int`, `int 0 to 5`, `0 to 5`."""

    first: Expr | None = None
    last: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BoolTypeText(Node):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalType(Node):
    """`player?`"""

    of: TypeText


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionTypeText(Node):
    """`set of site`, `list of terrain?`, `bag of terrain`."""

    kind: Literal["set", "list", "bag"]
    of: TypeText


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfType(Node):
    """`one of by_column, by_row`"""

    names: tuple[str, ...]


TypeText = NamedType | IntTypeText | BoolTypeText | OptionalType | CollectionTypeText | OneOfType


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed(Node):
    """`int = 3`: a type and, perhaps, the value where none is given."""

    type: TypeText
    default: Expr | None = None


Takes = Typed | Parameter
"""What a letter stands for: a type, or a Parameter (its name empty) with a domain or an amount."""


# --- moves of scripts ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BagValue(Node):
    """`{gas: 2, oil: 1}`"""

    counts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument(Node):
    """An argument of a script's move; `name` is set in `s = beaufort`."""

    name: str | None
    value: Name | Number | Attribute | Call | BagValue


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptMove(Node):
    """One move of a script: `finish`, `beaufort`, `sail(alaska, beaufort)`, `3`, `{gas: 2}`,
    `(russia, 1)`.

    `name` is the alternative or the member, None where there is none. Numbers may be negative.
    """

    name: str | None
    arguments: tuple[Argument, ...] = ()
