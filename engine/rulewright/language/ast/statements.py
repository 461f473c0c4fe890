"""Define the syntax tree of statements, decisions and menus."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rulewright.language.ast.expressions import Binder, Call, Expr, Name, RangeOf, SortOrder, With
from rulewright.language.ast.node import Node
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


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

    subject: Expr | None
    source: Expr | None
    target: Expr
    first_of: bool = False
    side: Literal["left", "right", None] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class If(Node):
    """`if` / `elif` / `else`; an `elif` is an If alone in `else_block`."""

    condition: Expr
    body: Block
    else_block: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class While(Node):
    condition: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class For(Node):
    """`for x in T where C with y = f(x), as p orders:`; `orders` is the player who picks the
    order. `for x in T by K down:` has a `sort_order` instead."""

    binders: tuple[Binder, ...]
    withs: tuple[With, ...]
    where: Expr | None
    orders: Expr | None
    body: Block
    sort_order: SortOrder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoRound(Node):
    """`go round p from start until C:` repeated turns of the seats in order; C is evaluated before each
    turn."""

    name: str
    start: Expr
    until: Expr
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class AtOnce(Node):
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class OneMove(Node):
    """`one move of p with most size(taken):`; `objectives` is compared in turn where the move ends."""

    chooser: Expr
    objectives: tuple[Expr, ...]
    body: Block


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMembers(Node):
    """`p chooses s in sector where C`, `p chooses c in country, n in space where C`."""

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
class ChooseBag(Node):
    """`p chooses 1 to 4 of good as want where C`: any bag with so many things, part of none."""

    first: Expr
    last: Expr
    item_type: Name
    name: str
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter(Node):
    """A parameter of an alternative: `s` (typed by `names`), `s in sea`, or `n from 0 to 3`.

    At most one of `domain` and `amount_range` is set.
    """

    name: str
    domain: Expr | None = None
    amount_range: RangeOf | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative(Node):
    """`invest(i) where pool[p] > 0: ...`; `possible` means `where: possible`."""

    name: str
    parameters: tuple[Parameter, ...]
    where: Expr | None
    body: Block
    possible: bool = False
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseMenu(Node):
    """A menu on the spot, perhaps with a name and the locals that its words can mention:
    `p chooses answer(due): ...`."""

    alternatives: tuple[Alternative, ...]
    name: str = ""
    mentioned_locals: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseFrom(Node):
    """`p chooses from diplomacy(c, p)`: a declared menu."""

    menu_call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Times(Node):
    """`p chooses 1 to n times from m(p)`: `done` is offered once the minimum is reached."""

    first: Expr
    last: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Node):
    """A decision of a player.

    `may` (`p may choose s in ...:`) adds the option to decline: `body` runs after a choice, `else_block`
    after declining (or without options). `ending` (`ending with done`) repeats the menu until that
    alternative was taken; `times` repeats it a number of times. `otherwise` runs when there is no
    option. `visibility` determines who learns the choice (`openly`, `seen by q`). Without `may`, `body` and
    `else_block` are None, and the scope of the bound names extends to the end of the block.
    """

    chooser: Expr
    choice: ChooseMembers | ChooseWithin | ChooseAmount | ChooseBag | ChooseMenu | ChooseFrom
    may: bool = False
    body: Block | None = None
    else_block: Block | None = None
    ending: str | None = None
    times: Times | None = None
    otherwise: Block | None = None
    visibility: SeenBy | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenBy(Node):
    """`openly`, or `seen by q`."""

    seen_by: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Together(Node):
    """`all p in player choose c in hand[p]: ...`: a simultaneous choice of several players. `decision` is the
    decision of each player, whom the binder binds. `first_only`: only the first player in order who does not
    decline counts, and `else_block` runs if all decline."""

    binder: Binder
    where: Expr | None
    decision: Choose
    first_only: bool = False
    else_block: Block | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember(Node):
    """`remember standing`: the position of now is one more that was there."""

    name: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


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

    shape_name: str
    placement: Expr
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
    | OneMove
    | Choose
    | Together
    | Remember
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
