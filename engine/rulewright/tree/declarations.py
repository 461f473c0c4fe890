"""Define the declarations of a typed tree: state, zones, bags, tables, definitions, procedures, chains."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Literal

from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.types import BagType, CollectionType, FiniteType, KeyType, PlaceType, Type

if TYPE_CHECKING:
    from rulewright.tree.nodes import Alternative, Binder, Expr, Stmt


@dataclass(eq=False, slots=True)
class Var:
    """A local: a parameter, something bound by `let`, `for`, a quantifier or a decision."""

    name: str
    type: Type


@dataclass(eq=False, slots=True)
class Visibility:
    """The visibility of a piece of state: `condition` over `viewer_var` and the key variables; None is
    everybody. If it depends on the thing in a place, `thing_condition` is that variable and its condition;
    then `condition` holds for seats that see every thing that could be there."""

    viewer_var: Var
    key_vars: tuple[Var, ...]
    condition: Expr
    thing_condition: tuple[Var, Expr] | None = None


@dataclass(eq=False, slots=True)
class State:
    """A total function from keys to a value, stored in cells. `start` is an expression over `start_keys`;
    it may read constants and state declared before it. `least`/`most` are enforced by a runtime error.
    `forget` is set for `forget: end of turn`."""

    name: str
    keys: tuple[KeyType, ...]
    type: Type
    start_keys: tuple[Var, ...]
    start: Expr
    least: int | None = None
    most: int | None = None
    seen_by: Visibility | None = None
    hidden: bool = False
    """Whether this is internal state, which views omit."""
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Zones:
    """All zones of one type of unique things. Every thing lies in exactly one place.

    Places are numbered: family by family as declared, keys in order, last fastest.
    """

    thing_type: FiniteType
    families: tuple[ZoneFamily, ...] = ()


@dataclass(eq=False, slots=True)
class ZoneFamily:
    """A family of zones, such as `court` per player. An ordered zone has a left (first) and right (last)
    end."""

    name: str
    zones: Zones
    keys: tuple[KeyType, ...]
    ordered: bool
    max_things: int | None = None
    starts_with: CollectionType | Literal["all", None] = None
    """`all`: at the start all things are here, in type order (true of exactly one place of a Zones)."""
    seen_by: Visibility | None = None
    first_place: int = 0
    span: Span = NOWHERE
    restricted_type: FiniteType | None = None
    """The subset of the type of things that can be here; None if all can."""

    @property
    def thing_type(self) -> FiniteType:
        return self.restricted_type or self.zones.thing_type

    @property
    def is_linked(self) -> bool:
        """Return whether neighbours in the zone are stored. A zone for at most one thing is linked too,
        because links find that thing without a search."""
        return self.ordered or self.max_things == 1


@dataclass(eq=False, slots=True)
class Bag:
    """Counts of interchangeable things, per key. `start` is an expression over `start_keys` and a variable
    for the kind."""

    name: str
    keys: tuple[KeyType, ...]
    type: BagType
    start_keys: tuple[Var, ...]
    start: Expr
    seen_by: Visibility | None = None
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Table:
    """A constant function: `cells` row-major over the keys, values as in `types`. Fields of members
    and relations between types are tables too."""

    name: str
    keys: tuple[KeyType, ...]
    type: Type
    cells: tuple[int, ...]
    span: Span = NOWHERE
    row_spans: tuple[Span, ...] = ()
    """For coverage: the key of the row of each cell, same length as `cells`; empty if the table has no rows
    of its own."""


@dataclass(eq=False, slots=True)
class Define:
    """A pure named expression with parameters. `named_parts` are its keyed parts, for explanations."""

    name: str
    parameters: tuple[Var, ...]
    type: Type
    body: Expr | None = None
    named_parts: dict[str, Expr] = field(default_factory=dict)
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Procedure:
    """A named block. `result_type` is None for one without a value."""

    name: str
    parameters: tuple[Var, ...]
    result_type: Type | None
    body: tuple[Stmt, ...] = ()
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Question:
    """A question about a menu, or about one of its alternatives; the arguments are its parameters. Bodies are
    present only in alternatives that are offered if possible, because only they affect the answer."""

    menu_name: str
    alternative_name: str | None
    parameters: tuple[Var, ...]
    alternatives: tuple[Alternative, ...]
    span: Span = NOWHERE


@dataclass(frozen=True, slots=True)
class PositionPart:
    """A value for each combination of values of the binders; the value minus `low` is a digit in radix
    `radix`. If the value can be none, none is the last digit."""

    binders: tuple[Binder, ...]
    value: Expr
    low: int
    radix: int
    count: int
    """Number of combinations."""


@dataclass(eq=False, slots=True)
class RememberedPositions:
    """Remembered positions, at most `capacity`: two positions are equal if their parts are."""

    name: str
    capacity: int
    position_parts: tuple[PositionPart, ...] = ()
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Trigger:
    """A condition that must not stay true, or (`edge`) that was false at the last settling and is true now.

    The instances are the combinations of values of `binders`, in order; `withs` bind values, and an instance
    in which one of them is none is not due. `condition` is over all of these.
    """

    name: str
    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...]
    condition: Expr
    edge: bool
    body: tuple[Stmt, ...]
    span: Span = NOWHERE


@dataclass(eq=False, slots=True)
class Invariant:
    name: str
    binders: tuple[Binder, ...]
    withs: tuple[tuple[Var, Expr], ...]
    where: Expr | None
    condition: Expr
    span: Span = NOWHERE
    at_end_of_turn: bool = False
    """Whether it must hold at the end of each turn instead of between moves."""


@dataclass(eq=False, slots=True)
class Scoring:
    """The scoring of a game. `score_parts`: defines of one player, summed to the total. `ranking`: defines of
    one player, compared in order, higher is better; players who are equal in all of them share the rank.
    `team`: the number of the player's team; None: each plays alone. `win_condition`: whether the player can
    win; None: always."""

    score_parts: tuple[Define, ...]
    total_score: Define
    ranking: tuple[Define, ...]
    team: Define | None = None
    win_condition: Define | None = None


@dataclass(eq=False, slots=True)
class Shape:
    """Cells to be laid together on a growing grid, in axial coordinates, and the number of rotations."""

    name: str
    grid: FiniteType
    type: PlaceType
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbourhood for `joined` and `parts`: a constant collection per cell, or a growing grid."""

    member_type: FiniteType
    neighbours: Table | None


@dataclass(eq=False, slots=True)
class Chain:
    """A partition of a board into chains: neighbours with the same `value` (over `var`) are in one
    chain; places without a value are in none.
    """

    name: str
    graph: Graph
    var: Var
    value: Expr
