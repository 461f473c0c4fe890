"""Define the syntax tree of expressions, domains and quantifiers."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from rulewright.language.ast.node import Node
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bool(Node):
    value: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NoneValue(Node):
    """`none`: the absent value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name(Node):
    """A local, a declared thing, or a member of the type that is expected here."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attribute(Node):
    """`c.fleet`, `suit.hearts`, `i.yellow`."""

    value: Expr
    name: str
    name_span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Index(Node):
    """`ships[c, s]`, `hand[p][k]`, `price[player_count, i]`."""

    value: Expr
    indices: tuple[Expr, ...]


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
    """`x is none`, `x is not none`, `x is court_card`: `type_name` is None for none, else a type's
    name."""

    value: Expr
    type_name: str | None
    negated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Logic(Node):
    """`a and b and c`, `a or b`: flattened, at least two parts."""

    op: Literal["and", "or"]
    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional(Node):
    """`value if condition else other`."""

    condition: Expr
    value: Expr
    else_value: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise(Node):
    """`a otherwise b`: b where a is none."""

    value: Expr
    fallback: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing(Node):
    """`[a, b, c]`: the right side of `in`, a domain, a list value in data or in a scenario."""

    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeOf(Node):
    """A range of numbers: `1 to 4`, `6 down to 1`. Only valid as a domain."""

    first: Expr
    last: Expr
    down: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Starting(Node):
    """`player from p`: the domain rotated so that it starts at p. Only valid as a domain."""

    domain: Expr
    start: Expr


@dataclass(frozen=True, slots=True, kw_only=True)
class Except(Node):
    """`player except p`: the domain without one member. Only valid as a domain."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class SortOrder(Node):
    """`by money[p], -number(p)`: the lowest first; with `down` the highest first."""

    keys: tuple[Expr, ...]
    is_descending: bool


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
    "only most",
    "only least",
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
    and `most` are the same with `sort_keys` required; `only least` and `only most` give none if several
    are equal. Without members `first last only most least` give none, `min` and `max` are a fault, `the`
    is a fault unless there is exactly one.
    """

    quantifier: Quantifier
    binders: tuple[Binder, ...]
    withs: tuple[With, ...] = ()
    where: Expr | None = None
    value: Expr | None = None
    sort_keys: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Node):
    """`joined(a, b, through m in site where C)`: a path of neighbours from a to b whose inner cells
    satisfy C; the ends are exempt."""

    start: Expr
    end: Expr
    binder: Binder
    where: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CanChoose(Node):
    """`p can choose step from moves(p)`: whether `p chooses from moves(p)` would have an option, or
    one of the alternative that is named."""

    chooser: Expr
    alternative_name: str | None
    menu_call: Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail(Node):
    """`longest trail of w in path where C through c in corner where D`: the length of the longest trail,
    which uses each edge that satisfies C at most once and passes only through corners that satisfy D."""

    binder: Binder
    where: Expr | None = None
    through: Binder | None = None
    through_where: Expr | None = None


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
    | CanChoose
    | Trail
)
