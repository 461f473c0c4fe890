"""What names of a ruleset stand for: one dataclass per kind of declared thing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from functools import lru_cache
from typing import Literal

from rulewright import tree
from rulewright.analysis import boards
from rulewright.language import ast
from rulewright.model import tree as model
from rulewright.model.part import Part, Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import FiniteType, IntType, KeyType, Type


@dataclass(eq=False, slots=True)
class Symbol:
    """`name` is declared at `span`; what is `always_used` needs no rule text that mentions it."""

    name: str
    span: Span
    always_used: bool = field(default=False, kw_only=True)
    what = "name"


@dataclass(eq=False, slots=True)
class Signature:
    """`rules(p, r)`: a name with its parameters and their types."""

    name: str
    parameters: tuple[str, ...]
    types: tuple[Type, ...]
    span: Span


@dataclass(eq=False, slots=True)
class FieldSymbol:
    """A field of a type: data is a table, a rule is a definition or a procedure."""

    name: str
    owner: TypeSymbol
    type: Type
    span: Span
    keys: tuple[KeyType, ...] = ()
    table: tree.Table | None = None
    default: Part | None = None
    rule: RuleSymbol | None = None
    always_used: bool = False


@dataclass(eq=False, slots=True)
class TypeSymbol(Symbol):
    """A type: `finite`, or `range` for whole numbers. `base` is the whole of a subset."""

    declared: model.Type | None
    """What is said of it; None of players and of grids."""
    finite: FiniteType | None = None
    range: IntType | None = None
    kinds: FiniteType | None = None
    """Of a range of which there are bags: the kinds of those."""
    base: TypeSymbol | None = None
    fields: dict[str, FieldSymbol] = field(default_factory=dict)
    members: dict[str, Span] = field(default_factory=dict)
    absent: set[str] = field(default_factory=set)
    """Members that exist at other player counts only."""
    parts: tuple[TypeSymbol, ...] = ()
    """Of a union."""
    ends: tree.Table | None = None
    """Of an edge type: the two members that each edge joins."""
    between: FiniteType | None = None
    resolved: bool = False
    grid: GridTables | None = None
    what = "type"

    def brings(self, name: str, table: tree.Table) -> None:
        """Add a field that comes with the type and may be unused."""
        self.fields[name] = FieldSymbol(
            name, self, table.type, self.span, table=table, always_used=True
        )

    @property
    def key(self) -> KeyType:
        if self.finite is not None:
            return self.finite
        assert self.range is not None
        return self.range


@dataclass(eq=False, slots=True)
class GridTables:
    """Neighbourhood of the members of a type: constant tables, or none for a growing grid.

    `places` are the members by column and row, both from 0, and `form` what they look like, of
    squares and hexes in rows; `distances` are filled when asked for.
    """

    of: FiniteType
    name: str
    links: list[list[int]] = field(default_factory=list)
    neighbours: tree.Table | None = None
    around: tree.Table | None = None
    places: dict[boards.Point, int] = field(default_factory=dict)
    form: boards.Form | None = None
    distances: list[list[int]] = field(default_factory=list)
    cell_states: dict[str, StateSymbol] = field(default_factory=dict)

    @property
    def columns(self) -> int:
        return max((x + 1 for x, _ in self.places), default=0)

    @property
    def rows(self) -> int:
        return max((y + 1 for _, y in self.places), default=0)

    @property
    def lines(self) -> list[list[int]]:
        """The members of each row from left to right, the lowest row first."""
        found: list[list[int]] = [[] for _ in range(self.rows)]
        for (_, y), member in self.places.items():
            found[y].append(member)
        return found


@dataclass(eq=False, slots=True)
class StateSymbol(Symbol):
    state: tree.State
    signature: Signature
    start: Text | None = None
    laid: tree.Table | None = None
    """The start values, where they are drawn or told by member."""
    signs: Part | None = None
    """What the signs of drawings stand for."""
    supply: StateSymbol | None = None
    """Of a role of pieces: where they come from and go back to, keyed by the first keys."""
    read_only: str = ""
    """Why rules may not assign to it, if they may not."""
    what = "state"


@dataclass(eq=False, slots=True)
class PieceSymbol(Symbol):
    """A kind of pieces: `block[k]` reads the supply, `block.number` how many there are."""

    supply: StateSymbol
    number: int
    what = "piece"


@dataclass(eq=False, slots=True)
class TableSymbol(Symbol):
    table: tree.Table
    signature: Signature
    declared: model.Table
    what = "table"


@dataclass(eq=False, slots=True)
class ZoneSymbol(Symbol):
    family: tree.ZoneFamily
    signature: Signature
    declared: model.Zone
    what = "zone"


@dataclass(eq=False, slots=True)
class BagSymbol(Symbol):
    bag: tree.Bag
    signature: Signature
    declared: model.Bag
    what = "bag"


@dataclass(eq=False, slots=True)
class ConstantSymbol(Symbol):
    """An option, or `player_count`: a value that is known before the game."""

    type: Type
    value: int
    what = "option"


@dataclass(eq=False, slots=True)
class SetSymbol(Symbol):
    """`nations: c in coastal where ...`: a named domain, expanded where it is used."""

    names: tuple[str, ...]
    binders: tuple[ast.Binder, ...]
    where: ast.Expr | None
    what = "set"


@dataclass(eq=False, slots=True)
class RelationSymbol(Symbol):
    """`borders(a, b)` and the fields of its edges."""

    of: FiniteType
    between: tuple[FiniteType, FiniteType]
    pairs: tree.Table
    fields: dict[str, tree.Table]
    grid: GridTables | None
    what = "relation"


@dataclass(eq=False, slots=True)
class EdgeFieldSymbol(Symbol):
    """`line(a, b)`: a field of a relation's edges."""

    table: tree.Table
    between: tuple[FiniteType, FiniteType]
    relation: str
    what = "field of a relation"


@dataclass(eq=False, slots=True)
class PositionSymbol(Symbol):
    positions: tree.RememberedPositions
    told: model.Position
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
    node: Part
    gives: Type | None = None
    progress: Progress = "waiting"
    make: Callable[[], None] | None = None
    """How to type one that has no text of its own: a rule of members."""
    what = "definition"


@dataclass(eq=False, slots=True)
class ChainSymbol(DefineSymbol):
    """`string(s): stone[s]`: the definition is what members hang together by."""

    graph: tree.Graph | None = None
    chain: tree.Chain | None = None
    what = "chain"


@dataclass(eq=False, slots=True)
class ProcedureSymbol(Symbol):
    procedure: tree.Procedure
    signature: Signature
    node: Part
    gives: Type | None = None
    progress: Progress = "waiting"
    calls: set[Caller] = field(default_factory=set)
    make: Callable[[], None] | None = None
    """How to type one that has no text of its own: a rule of members."""
    what = "procedure"


@dataclass(eq=False, slots=True)
class RuleSymbol(Symbol):
    """A rule-valued field: `a.do(p, c)`. `texts` are the rules of the members, by member index."""

    of: FiniteType
    signature: Signature
    define: DefineSymbol | None
    procedure: ProcedureSymbol | None
    texts: dict[int, Part]
    what = "rule of a type"


@dataclass(eq=False, slots=True)
class MenuSymbol(Symbol):
    signature: Signature
    offers: Part
    apart: dict[str, Offered] = field(default_factory=dict)
    """What is typed for itself of what it offers, by the keys."""
    what = "menu"


@dataclass(eq=False, slots=True)
class Offered:
    """An alternative that means the same wherever its menu is offered. `body` is what it does, and
    `ends` whether the end of that is never reached, when it has been typed."""

    name: str
    part: Part
    body: tuple[tree.Stmt, ...] = ()
    ends: bool = False
    calls: set[Caller] = field(default_factory=set)


Caller = ProcedureSymbol | Offered
"""What calls procedures, and offers what calls them."""

BINDING = frozenset({"end", "leave", "possible", "return", "while"})
"""The words with which an alternative can depend on where it is offered, or others on what it does:
whether it is left, what it gives, and whether it ends."""
_WORD = re.compile(r"[^\W\d]\w*")


def stands_apart(alternative: Part) -> bool:
    """Whether an alternative of a menu is typed for itself."""
    texts = (alternative.long.text_of(key) for key in ("where", "do"))
    return not any(text is not None and _binds(text.content.text) for text in texts)


@lru_cache(maxsize=1_000)
def _binds(text: str) -> bool:
    """Return whether a text binds names; cached, because most settings have the same texts."""
    return not BINDING.isdisjoint(_WORD.findall(text))


def procedures_called(caller: Caller) -> set[ProcedureSymbol]:
    """Return the procedures that it calls itself, or in the menus it offers."""
    found = dict.fromkeys(caller.calls)
    waiting = list(found)
    for called in waiting:
        if isinstance(called, Offered):
            new = called.calls - found.keys()
            found |= dict.fromkeys(new)
            waiting += new
    return {called for called in found if isinstance(called, ProcedureSymbol)}


# --- what is no declaration of its own ------------------------------------------------------------


@dataclass(eq=False, slots=True)
class LocalName:
    """A name bound in rule text. `let` says that it can be assigned again and should be used."""

    var: tree.Var
    span: Span
    let: bool = False


@dataclass(eq=False, slots=True)
class Letter:
    """The meaning of a parameter name throughout the ruleset."""

    type: Type
    span: Span


@dataclass(eq=False, slots=True)
class Modification:
    """One piece of a modifier: what `name` does to a definition, a menu or a procedure."""

    name: str
    letters: tuple[str, ...]
    key: Span
    value: Part


Usable = Symbol | FieldSymbol | LocalName | Letter | Modification | Offered
"""What rule text can use."""
