"""Define the syntax tree of the short texts: headers, guards and types."""

from __future__ import annotations

from typing import Literal

from rulewright.language.ast.expressions import Binder, Expr, SortOrder, With
from rulewright.language.ast.node import Node
from rulewright.language.ast.statements import Parameter
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Header(Node):
    """The header of a loop: `c in country, n in space where C with p = track[c, n]`, `p in player,
    for ever`, `for ever` (no binders), `p in player by money[p]`."""

    binders: tuple[Binder, ...]
    withs: tuple[With, ...] = ()
    where: Expr | None = None
    for_ever: bool = False
    sort_order: SortOrder | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Becomes(Node):
    """`army[p, r] becomes 0`: the edge of a trigger."""

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

    inner_type: TypeText


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionTypeText(Node):
    """`set of site`, `list of terrain?`, `bag of terrain`."""

    collection: Literal["set", "list", "bag"]
    element_type: TypeText


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOfType(Node):
    """`one of by_column, by_row`"""

    names: tuple[str, ...]


TypeText = NamedType | IntTypeText | BoolTypeText | OptionalType | CollectionTypeText | OneOfType


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeWithDefault(Node):
    """`int = 3`: a type and, perhaps, the value where none is given."""

    type: TypeText
    default: Expr | None = None


Takes = TypeWithDefault | Parameter
"""The meaning of a parameter: a type, or a Parameter (its name empty) with a domain or an amount."""
