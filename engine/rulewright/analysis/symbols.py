"""Define the symbols of a ruleset: one dataclass for each kind of declaration."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import Literal

from rulewright import tree
from rulewright.analysis import board_geometry
from rulewright.language import ast
from rulewright.model import declarations as model
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import FiniteType, IntType, KeyType, Type


@dataclass(eq=False, slots=True)
class Symbol:
    """`name` is declared at `span`; a symbol that is `always_used` needs no rule text that mentions it."""

    name: str
    span: Span
    always_used: bool = field(default=False, kw_only=True)
    what = "name"


@dataclass(eq=False, slots=True)
class Signature:
    """`rules(p, r)`: a name with its parameters and their types."""

    name: str
    parameters: tuple[str, ...]
    parameter_types: tuple[Type, ...]
    span: Span


@dataclass(eq=False, slots=True)
class FieldSymbol:
    """A field of a type: data is a table, a rule is a definition or a procedure."""

    name: str
    owner: TypeSymbol
    type: Type
    span: Span
    key_types: tuple[KeyType, ...] = ()
    table: tree.Table | None = None
    default_part: Part | None = None
    rule: RuleSymbol | None = None
    always_used: bool = False


@dataclass(eq=False, slots=True)
class TypeSymbol(Symbol):
    """A type: `finite`, or `int_range` for whole numbers. `base_type` is the type of which it is a subset."""

    declaration: model.Type | None
    """The documentation of a type; None for players and grids."""
    finite: FiniteType | None = None
    int_range: IntType | None = None
    kind_type: FiniteType | None = None
    """For a range that bags contain: its numbers as kinds."""
    base_type: TypeSymbol | None = None
    fields: dict[str, FieldSymbol] = field(default_factory=dict)
    member_spans: dict[str, Span] = field(default_factory=dict)
    absent_members: set[str] = field(default_factory=set)
    """Members that exist at other player counts only."""
    part_types: tuple[TypeSymbol, ...] = ()
    """The parts of a union."""
    ends_table: tree.Table | None = None
    """For an edge type: the two members that each edge joins."""
    joined_type: FiniteType | None = None
    is_resolved: bool = False
    grid: GridTables | None = None
    what = "type"

    def add_builtin_field(self, name: str, table: tree.Table) -> None:
        """Add a field that comes with the type and may be unused."""
        self.fields[name] = FieldSymbol(name, self, table.type, self.span, table=table, always_used=True)

    @property
    def key_type(self) -> KeyType:
        if self.finite is not None:
            return self.finite
        assert self.int_range is not None
        return self.int_range


@dataclass(eq=False, slots=True)
class GridTables:
    """Neighbourhood of the members of a type: constant tables, or none for a growing grid.

    `place_numbers` are the members by column and row, both from 0, and `place_shape` their shape, for squares
    and hexes in rows; `distance_rows` are computed on demand.
    """

    cell_type: FiniteType
    name: str
    adjacency: list[list[int]] = field(default_factory=list)
    neighbour_table: tree.Table | None = None
    around_table: tree.Table | None = None
    place_numbers: dict[board_geometry.Point, int] = field(default_factory=dict)
    place_shape: board_geometry.PlaceShape | None = None
    distance_rows: list[list[int]] = field(default_factory=list)
    cell_states: dict[str, StateSymbol] = field(default_factory=dict)

    @property
    def column_count(self) -> int:
        return max((x + 1 for x, _ in self.place_numbers), default=0)

    @property
    def row_count(self) -> int:
        return max((y + 1 for _, y in self.place_numbers), default=0)

    @property
    def member_rows(self) -> list[list[int]]:
        """Return the members of each row from left to right, the lowest row first."""
        rows_found: list[list[int]] = [[] for _ in range(self.row_count)]
        for (_, y), member in self.place_numbers.items():
            rows_found[y].append(member)
        return rows_found


@dataclass(eq=False, slots=True)
class StateSymbol(Symbol):
    state: tree.State
    signature: Signature
    start_text: Text | None = None
    start_table: tree.Table | None = None
    """The start values if they are random or differ by member."""
    sign_parts: Part | None = None
    """The meanings of the signs in drawings."""
    supply: StateSymbol | None = None
    """For a role of pieces: the supply from which they come and to which they return, keyed by the first
    keys."""
    read_only: str = ""
    """The reason why rules may not assign to it; empty if they may."""
    what = "state"


@dataclass(eq=False, slots=True)
class PieceSymbol(Symbol):
    """A kind of pieces: `block[k]` reads the supply, `block.number` is the total number."""

    supply: StateSymbol
    number: int
    what = "piece"


@dataclass(eq=False, slots=True)
class TableSymbol(Symbol):
    table: tree.Table
    signature: Signature
    declaration: model.Table
    what = "table"


@dataclass(eq=False, slots=True)
class ZoneSymbol(Symbol):
    family: tree.ZoneFamily
    signature: Signature
    declaration: model.Zone
    what = "zone"


@dataclass(eq=False, slots=True)
class BagSymbol(Symbol):
    bag: tree.Bag
    signature: Signature
    declaration: model.Bag
    what = "bag"


@dataclass(eq=False, slots=True)
class ConstantSymbol(Symbol):
    """An option, or `player_count`: a value that is known before the game."""

    value_type: Type
    value: int
    what = "option"


@dataclass(eq=False, slots=True)
class SetSymbol(Symbol):
    """`nations: c in coastal where ...`: a named domain, expanded where it is used."""

    member_names: tuple[str, ...]
    binders: tuple[ast.Binder, ...]
    where: ast.Expr | None
    what = "set"


@dataclass(eq=False, slots=True)
class RelationSymbol(Symbol):
    """`borders(a, b)` and the fields of its edges."""

    member_type: FiniteType
    end_types: tuple[FiniteType, FiniteType]
    pair_table: tree.Table
    field_tables: dict[str, tree.Table]
    grid: GridTables | None
    what = "relation"


@dataclass(eq=False, slots=True)
class EdgeFieldSymbol(Symbol):
    """`line(a, b)`: a field of a relation's edges."""

    table: tree.Table
    end_types: tuple[FiniteType, FiniteType]
    relation: str
    what = "field of a relation"


@dataclass(eq=False, slots=True)
class PositionSymbol(Symbol):
    history: tree.RememberedPositions
    declaration: model.Position
    what = "position"


@dataclass(eq=False, slots=True)
class ShapeSymbol(Symbol):
    shape: tree.Shape
    what = "shape"


Progress = Literal["waiting", "running", "done"]


@dataclass(eq=False, slots=True)
class DefineSymbol(Symbol):
    define: tree.Define
    signature: Signature
    rule_part: Part
    gives: Type | None = None
    progress: Progress = "waiting"
    type_body: Callable[[], None] | None = None
    """The function that types a definition without text of its own: a rule of members."""
    what = "definition"


@dataclass(eq=False, slots=True)
class ChainSymbol(DefineSymbol):
    """`string(s): stone[s]`: places with equal values of the definition are connected."""

    graph: tree.Graph | None = None
    chain: tree.Chain | None = None
    what = "chain"


@dataclass(eq=False, slots=True)
class ProcedureSymbol(Symbol):
    procedure: tree.Procedure
    signature: Signature
    rule_part: Part
    gives: Type | None = None
    progress: Progress = "waiting"
    calls: set[Caller] = field(default_factory=set)
    type_body: Callable[[], None] | None = None
    """The function that types a procedure without text of its own: a rule of members."""
    what = "procedure"


@dataclass(eq=False, slots=True)
class RuleSymbol(Symbol):
    """A rule-valued field: `a.do(p, c)`. `rule_parts` are the rules of the members, by member index."""

    owner_type: FiniteType
    signature: Signature
    define: DefineSymbol | None
    procedure: ProcedureSymbol | None
    rule_parts: dict[int, Part]
    what = "rule of a type"


@dataclass(eq=False, slots=True)
class MenuSymbol(Symbol):
    signature: Signature
    offer_parts: Part
    standalone: dict[str, StandaloneAlternative] = field(default_factory=dict)
    """Alternatives of the menu that are typed separately, by key."""
    what = "menu"


@dataclass(eq=False, slots=True)
class StandaloneAlternative:
    """An alternative with the same meaning wherever its menu is offered. `body` and `never_completes`
    (whether the end of the body is never reached) are set once it has been typed."""

    name: str
    rule_part: Part
    body: tuple[tree.Stmt, ...] = ()
    never_completes: bool = False
    calls: set[Caller] = field(default_factory=set)


Caller = ProcedureSymbol | StandaloneAlternative
"""A symbol whose rule text calls procedures, or offers alternatives that call them."""

BINDING_WORDS = frozenset({"end", "leave", "possible", "return", "while"})
"""The words by which an alternative can depend on the decision that offers it, or other rules on its body:
whether it is left, what it returns, and whether it ends the repetition."""
_WORD = re.compile(r"[^\W\d]\w*")


def is_standalone(alternative: Part) -> bool:
    """Return whether an alternative of a menu is typed separately."""
    texts = (alternative.long_form.get_text(key) for key in ("where", "do"))
    return not any(text is not None and _has_binding(text.content.text) for text in texts)


@lru_cache(maxsize=1_000)
def _has_binding(text: str) -> bool:
    """Return whether a text binds names; cached, because most settings have the same texts."""
    return not BINDING_WORDS.isdisjoint(_WORD.findall(text))


def find_called_procedures(caller: Caller) -> set[ProcedureSymbol]:
    """Return the procedures that a caller calls itself, or in the menus it offers."""
    found = dict.fromkeys(caller.calls)
    waiting = list(found)
    for called in waiting:
        if isinstance(called, StandaloneAlternative):
            new = called.calls - found.keys()
            found |= dict.fromkeys(new)
            waiting += new
    return {called for called in found if isinstance(called, ProcedureSymbol)}


# --- names that are not declarations of their own -----------------------------------------------


@dataclass(eq=False, slots=True)
class LocalName:
    """A name bound in rule text. `is_let` means that it can be assigned again and should be used."""

    var: tree.Var
    span: Span
    is_let: bool = False


@dataclass(eq=False, slots=True)
class ParameterMeaning:
    """The meaning of a parameter name throughout the ruleset."""

    value_type: Type
    span: Span


@dataclass(eq=False, slots=True)
class Modification:
    """One change by a modifier: the effect of `name` on a definition, a menu or a procedure."""

    name: str
    parameters: tuple[str, ...]
    key_span: Span
    change_part: Part


Usable = Symbol | FieldSymbol | LocalName | ParameterMeaning | Modification | StandaloneAlternative
"""Everything that rule text can use."""
