"""Everything that is declared in a ruleset, shared by all parts of the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rulewright import tree
from rulewright.analysis.symbols import (
    DefineSymbol,
    ProcedureSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    TypeSymbol,
)
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.suggest import nearest
from rulewright.document.names import is_name, why_no_name
from rulewright.document.nodes import Mapping, Node
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.types import FiniteType, Type

FUNCTIONS = frozenset("min max abs size first last next previous ring_after ring_before".split())
GRAPH_FUNCTIONS = frozenset("neighbours around step distance within".split())
GROWING_FUNCTIONS = frozenset("place at openings".split())


def functions(root: Mapping) -> frozenset[str]:
    """The built-in functions that a ruleset can use; those of grids only where it has some."""
    found = FUNCTIONS
    grids = root.get("grids")
    if grids is not None or "relations" in root:
        found |= GRAPH_FUNCTIONS
    for grid in grids if isinstance(grids, Mapping) else ():
        if isinstance(grid.value, Mapping) and "grows" in grid.value:
            found |= GROWING_FUNCTIONS
    return found


class Pool:
    """The constant sets and lists; equal ones are one."""

    def __init__(self) -> None:
        self.items: list[tuple[int, ...]] = []
        self._index: dict[tuple[int, ...], int] = {}

    def add(self, values: Iterable[int]) -> int:
        """The number of a collection."""
        found = tuple(values)
        number = self._index.get(found)
        if number is None:
            number = self._index[found] = len(self.items)
            self.items.append(found)
        return number


@dataclass(slots=True)
class Letter:
    """What a letter means throughout the ruleset."""

    type: Type
    span: Span
    used: bool = False


@dataclass(eq=False, slots=True)
class Modification:
    """One piece of a modifier: what `name` does to a definition, a menu or a procedure."""

    name: str
    letters: tuple[str, ...]
    key: Span
    value: Node
    used: bool = False


@dataclass(eq=False, slots=True)
class World:
    """The declared things of a ruleset for one setting, and what is found wrong with them."""

    reporter: Reporter
    setting: Setting
    root: Mapping
    players: tuple[int, int]
    symbols: dict[str, Symbol] = field(default_factory=dict)
    letters: dict[str, Letter] = field(default_factory=dict)
    pool: Pool = field(default_factory=Pool)
    anonymous: list[FiniteType] = field(default_factory=list)
    tables: dict[str, tree.Table] = field(default_factory=dict)
    entries: int = 0
    """How many entries the tables and relations declared so far have."""
    unfilled: dict[tree.Table, Callable[[], None]] = field(default_factory=dict)
    """How to compute the cells of tables that are not computed yet."""
    modifications: dict[str, list[Modification]] = field(default_factory=dict)
    text_spans: dict[Span, Span] = field(default_factory=dict)
    cells_read: set[tuple[str, int]] = field(default_factory=set)
    """Cells of tables that declarations depend on, for coverage."""
    procedures: dict[str, tree.Procedure] = field(default_factory=dict)
    defines: dict[str, tree.Define] = field(default_factory=dict)
    elements: dict[Type, tree.Table] = field(default_factory=dict)
    """Tables that read an element of a constant list: by list and position."""
    sizes: tree.Table | None = None
    grown: FiniteType | None = None
    zones: list[tree.Zones] = field(default_factory=list)
    supplies: list[StateSymbol] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    """State that is reset at the end of each turn."""
    scores: list[str] = field(default_factory=list)
    score_parts: dict[str, tree.Define] = field(default_factory=dict)
    repeats: dict[str, tree.State] = field(default_factory=dict)
    """The state behind the names that `repeat` binds."""
    rules: list[RuleSymbol] = field(default_factory=list)
    defining: list[DefineSymbol] = field(default_factory=list)
    """The definitions that are being typed, each needed by the one before."""
    inferred: dict[int, tuple[object, tree.Expr]] = field(default_factory=dict)
    """What was typed ahead, to be taken once: by node, the scope and the expression."""
    at_once_calls: list[tuple[ProcedureSymbol, Span]] = field(default_factory=list)

    bound: dict[str, Span] = field(default_factory=dict)
    """The names that rule text binds, each where it was met first."""

    # --- names ------------------------------------------------------------------------------------

    def declare(self, symbol: Symbol) -> bool:
        """Adds a name; what is none, a second declaration, and the name of a function are
        reported."""
        if not is_name(symbol.name):
            self.reporter.error(
                "bad-name",
                f"`{symbol.name}` cannot be the name of a {symbol.what}",
                symbol.span,
                why_no_name(symbol.name),
            )
            return False
        if symbol.name in functions(self.root) and not isinstance(symbol, DefineSymbol):
            self.reporter.error(
                "bad-name",
                f"`{symbol.name}` is a function of the language",
                symbol.span,
                f"not the name of a {symbol.what}",
                help="choose another name",
            )
            return False
        other = self.symbols.get(symbol.name)
        if other is not None:
            self.reporter.error(
                "duplicate-name",
                f"`{symbol.name}` is declared twice",
                symbol.span,
                f"this {symbol.what}",
                labels=(Label(other.span, f"and this {other.what}"),),
                help="names are shared by everything that is declared: rename one of the two",
            )
            return False
        self.symbols[symbol.name] = symbol
        return True

    def type_symbol(self, name: str) -> TypeSymbol | None:
        found = self.symbols.get(name)
        return found if isinstance(found, TypeSymbol) else None

    def type_of(self, finite: FiniteType) -> TypeSymbol | None:
        """The declaration behind a type."""
        found = self.type_symbol(finite.name)
        return found if found is not None and found.finite is finite else None

    def letter(self, name: str) -> Letter | None:
        """The meaning of a letter; digits at its end do not matter (`p2` is typed as `p`)."""
        found = self.letters.get(name)
        if found is None:
            found = self.letters.get(name.rstrip("0123456789"))
        if found is not None:
            found.used = True
        return found

    def unknown(self, name: str, span: Span, what: str, candidates: Iterable[str]) -> None:
        """Reports a name that means nothing, with the nearest one that does."""
        near = nearest(name, candidates)
        self.reporter.error(
            "unknown-name",
            f"{what} `{name}`",
            span,
            "not declared",
            help=f"did you mean `{near}`?" if near else None,
        )

    # --- tables -----------------------------------------------------------------------------------

    def add_table(self, table: tree.Table) -> tree.Table:
        self.tables[table.name] = table
        return table

    def fill(self, table: tree.Table) -> None:
        """Makes sure that the cells of a table are computed."""
        job = self.unfilled.pop(table, None)
        if job is not None:
            job()

    def saw(self, span: Span, extent: Span | None = None) -> None:
        """Notes a stretch of rule text, for coverage, and how far it goes where that is further."""
        self.text_spans[span] = extent or span
