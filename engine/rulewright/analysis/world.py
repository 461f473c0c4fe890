"""Everything that is declared in a ruleset, shared by all parts of the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, TypeVar, cast

from rulewright import limits, tree
from rulewright.analysis.semantic_index import SemanticIndex
from rulewright.analysis.symbols import (
    DefineSymbol,
    FieldSymbol,
    Letter,
    MenuSymbol,
    Modification,
    ProcedureSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    TypeSymbol,
    Usable,
)
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import Fix, writing
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.model.tree import Ruleset
from rulewright.names import is_name, letter_of, why_no_name
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.types import FiniteType, MemberType, Type

if TYPE_CHECKING:
    from rulewright.analysis.typing.flow import Planned

SymbolT = TypeVar("SymbolT", bound=Symbol)


class Pool:
    """The constant sets and lists, each stored once."""

    def __init__(self) -> None:
        self.items: list[tuple[int, ...]] = []
        self._index: dict[tuple[int, ...], int] = {}

    def add(self, values: Iterable[int]) -> int:
        """Return the number of a collection."""
        found = tuple(values)
        number = self._index.get(found)
        if number is None:
            number = self._index[found] = len(self.items)
            self.items.append(found)
        return number


@dataclass(eq=False, slots=True)
class Noted:
    """Everything that typing produces besides the typed tree. `outer` is the result that contains
    it.
    """

    outer: Noted | None = None
    reporter: Reporter = field(default_factory=Reporter)
    used: dict[Usable, None] = field(default_factory=dict)
    read: dict[StateSymbol, None] = field(default_factory=dict)
    """State whose value rules look at; what is only set is used, too."""
    text_spans: dict[Span, Span] = field(default_factory=dict)
    """Stretches of rule text, for coverage, and how far each goes where that is further."""
    cells_read: dict[tuple[str, int], None] = field(default_factory=dict)
    """Cells of tables that declarations depend on, for coverage."""
    bound: dict[str, Span] = field(default_factory=dict)
    """The names that rule text binds, each where it was met first."""
    at_once_calls: list[tuple[ProcedureSymbol, Span]] = field(default_factory=list)
    where_first: set[Span] = field(default_factory=set)
    """The conditions that are known to come before what `with` binds beside them: whoever tries
    something need not try again what stands in it."""
    work: int = 0
    """The units of work that this took, without what was typed for itself meanwhile."""
    work_of_others: int = 0
    counts: bool = False
    """Whether it can be other with another number of players."""

    def add(self, other: Noted) -> None:
        for diagnostic in other.reporter.found:
            self.reporter.add(diagnostic)
        self.used |= other.used
        self.read |= other.read
        self.text_spans |= other.text_spans
        self.cells_read |= other.cells_read
        for name, span in other.bound.items():
            self.bound.setdefault(name, span)
        self.at_once_calls += other.at_once_calls


@dataclass(frozen=True, slots=True)
class Filled:
    """The contents of a table."""

    cells: tuple[int, ...]
    row_spans: tuple[Span, ...]


OtherCells = Mapping[tuple[str, int], int]
"""Values by table and place."""


@dataclass(eq=False, slots=True)
class World:
    """The declarations of a ruleset for one setting, and the results of typing them."""

    setting: Setting
    declared: Ruleset
    players: tuple[int, int]
    functions: frozenset[str]
    """The names of the built-in functions that this ruleset can use."""
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
    procedures: dict[str, tree.Procedure] = field(default_factory=dict)
    defines: dict[str, tree.Define] = field(default_factory=dict)
    known: dict[tuple[tree.Define, bool], dict[tree.Expr, Type]] = field(default_factory=dict)
    """The facts behind what definitions say, where it holds and where it does not."""
    elements: dict[Type, tree.Table] = field(default_factory=dict)
    """Tables that read an element of a constant list: by list and position."""
    sizes: tree.Table | None = None
    grown: FiniteType | None = None
    zones: list[tree.Zones] = field(default_factory=list)
    supplies: list[StateSymbol] = field(default_factory=list)
    forgotten: list[str] = field(default_factory=list)
    """State that is reset at the end of each turn."""
    scores: list[str] = field(default_factory=list)
    needed: dict[str, Noted] = field(default_factory=dict)
    """What typing what alternatives need has brought to light: they are told it wherever they are
    offered or asked about, and have it typed once."""
    score_parts: dict[str, tree.Define] = field(default_factory=dict)
    repeats: dict[str, tree.State] = field(default_factory=dict)
    """The state behind the names that `repeat` binds."""
    repeated: dict[str, str] = field(default_factory=dict)
    """The path of the step that each of these names counts."""
    rules: list[RuleSymbol] = field(default_factory=list)
    planned: list[Planned] = field(default_factory=list)
    """The steps of the flow, as far as they are typed."""
    steps: dict[str, Planned] = field(default_factory=dict)
    """The same and those in them, by their paths."""
    main: tree.Procedure | None = None
    triggers: tuple[tree.Trigger, ...] = ()
    invariants: tuple[tree.Invariant, ...] = ()
    scoring: tree.Scoring | None = None
    whole: bool = False
    """Whether everything is typed here, as lowering needs it."""
    bound: tuple[int | None, bool] = (None, True)
    """After how many decisions a game ends, and whether with a ranking."""
    defining: list[DefineSymbol | MenuSymbol] = field(default_factory=list)
    """The definitions that are being typed, and menus that are asked about, each needed by the one
    before."""
    asking: list[tuple[MenuSymbol, str | None]] = field(default_factory=list)
    """The questions that are being typed: the menu, and the alternative if it is about one."""
    questions: list[tree.Question] = field(default_factory=list)
    """What rule text asks about menus."""
    asked_at: dict[str, Span] = field(default_factory=dict)
    """Menus on the spot by their key, each where it was met first."""
    chosen_at: dict[str, Span] = field(default_factory=dict)
    """The same of decisions that are no menus."""
    noted: Noted = field(init=False)
    """What is being typed adds to this, by the methods below and by `reporter`."""
    everything: Noted = field(default_factory=Noted)
    """What typing has brought to light so far, without what is being tried."""
    _of_kind: dict[type[Symbol], list[Symbol]] = field(default_factory=dict)
    pieces: dict[object, Noted] = field(default_factory=dict)
    """What was typed for itself, and what that brought to light."""
    counting: bool = False
    """Whether anybody wants to know what can be other with another number of players."""
    counted: int = 0
    """How often it has mattered so far how many play."""
    places: SemanticIndex | None = None
    """What stands where in rule text, for who asks about places."""
    otherwise: OtherCells = field(default_factory=dict)
    """Cells of tables for which something else counts than what is written."""

    def __post_init__(self) -> None:
        self.noted = self.everything

    # --- what typing brings to light --------------------------------------------------------------

    @property
    def reporter(self) -> Reporter:
        return self.noted.reporter

    @contextmanager
    def noting(self, noted: Noted) -> Iterator[Noted]:
        """Collect results of typing in `noted` instead of the enclosing result."""
        before, self.noted = self.noted, noted
        counted = self.counted
        try:
            yield noted
        finally:
            self.noted = before
            noted.counts = self.counted > counted

    def note(self, other: Noted) -> None:
        """Add the result of typing text elsewhere."""
        self.noted.add(other)
        self.counted += other.counts

    @contextmanager
    def uncounted(self) -> Iterator[None]:
        """Do not record dependencies on the number of players inside the block."""
        counted = self.counted
        yield
        self.counted = counted

    def count(self) -> int:
        """Return the number of players, and record that the current text depends on it."""
        self.counted += 1
        return self.setting.players

    @contextmanager
    def once(self, piece: object) -> Iterator[None]:
        """Type a piece on its own, independent of its first user."""
        noted = self.pieces[piece] = Noted(self.everything)
        around, before = self.noted, limits.spent()
        try:
            with self.noting(noted):
                yield
        finally:
            whole = limits.spent() - before
            noted.work = whole - noted.work_of_others
            around.work_of_others += whole
            self.everything.add(noted)

    def use(self, thing: Usable, *, read: bool = False) -> None:
        """Record that rule text uses something declared; `read`: the value of a state."""
        self.noted.used[thing] = None
        if read and isinstance(thing, StateSymbol):
            self.noted.read[thing] = None

    def is_used(self, thing: Usable) -> bool:
        noted: Noted | None = self.noted
        while noted is not None:
            if thing in noted.used:
                return True
            noted = noted.outer
        return isinstance(thing, Symbol | FieldSymbol) and thing.always_used

    def is_read(self, symbol: StateSymbol) -> bool:
        return any(symbol in noted.read for noted in self._around())

    def _around(self) -> Iterator[Noted]:
        noted: Noted | None = self.noted
        while noted is not None:
            yield noted
            noted = noted.outer

    def saw(self, span: Span, extent: Span | None = None) -> None:
        """Record a span of rule text for coverage, and its full extent if that is larger."""
        self.noted.text_spans[span] = extent or span

    def read_cell(self, table: tree.Table, offset: int) -> None:
        """Notes that a declaration depends on a cell of a table."""
        self.noted.cells_read[table.name, offset] = None

    def bind(self, name: str, span: Span) -> None:
        """Record a name that rule text binds."""
        self.noted.bound.setdefault(name, span)

    def call_at_once(self, symbol: ProcedureSymbol, span: Span) -> None:
        """Notes a procedure that is called inside `at once`."""
        self.noted.at_once_calls.append((symbol, span))

    # --- names ------------------------------------------------------------------------------------

    def declare(self, symbol: Symbol) -> bool:
        """Add a name; report invalid names, duplicates, and names of built-in functions."""
        if not is_name(symbol.name):
            self.reporter.error(
                "bad-name",
                f"`{symbol.name}` cannot be the name of a {symbol.what}",
                symbol.span,
                why_no_name(symbol.name),
            )
            return False
        other = self.symbols.get(symbol.name)
        if other is not None:
            self._report_duplicate(symbol, other)
            return False
        self.symbols[symbol.name] = symbol
        self._of_kind.setdefault(type(symbol), []).append(symbol)
        return True

    def _report_duplicate(self, symbol: Symbol, other: Symbol) -> None:
        help = "names are shared by everything that is declared: rename one of the two"
        fixes: tuple[Fix, ...] = ()
        new = f"{symbol.name}_of"
        if isinstance(other, TypeSymbol) and new not in self.symbols:
            key = symbol.span.text
            if not isinstance(symbol, TypeSymbol) and key.startswith(symbol.name):
                help = (
                    f"a {symbol.what} cannot be called like a type: call it `{new}`, here and "
                    "where rules use it"
                )
                fixes = (writing(symbol.span, new + key[len(symbol.name) :]),)
        self.reporter.error(
            "duplicate-name",
            f"`{symbol.name}` is declared twice",
            symbol.span,
            f"this {symbol.what}",
            labels=(Label(other.span, f"and this {other.what}"),),
            help=help,
            fixes=fixes,
        )

    def all(self, kind: type[SymbolT]) -> Sequence[SymbolT]:
        """Return all declarations of a kind, in order."""
        return cast(list[SymbolT], self._of_kind.get(kind, []))

    def names_of(self, kind: type[Symbol]) -> list[str]:
        return [symbol.name for symbol in self.all(kind)]

    def type_symbol(self, name: str) -> TypeSymbol | None:
        found = self.symbols.get(name)
        return found if isinstance(found, TypeSymbol) else None

    def type_called(self, name: str, span: Span, label: str = "not declared") -> TypeSymbol | None:
        """The type of a name, which is used by that; None after reporting that there is none."""
        found = self.type_symbol(name)
        if found is None:
            self.unknown(name, span, "no type is called", self.names_of(TypeSymbol), label)
        else:
            self.use(found)
        return found

    def finite_called(
        self, name: str, span: Span, label: str = "not declared"
    ) -> FiniteType | None:
        """The same of a type whose members have names."""
        symbol = self.type_called(name, span, label)
        if symbol is not None and symbol.finite is None:
            told = f"`{name}` is a range of numbers and has no members"
            self.reporter.error("unknown-name", told, span, label)
        return None if symbol is None else symbol.finite

    def type_of(self, finite: FiniteType) -> TypeSymbol | None:
        """The declaration behind a type."""
        found = self.type_symbol(finite.name)
        return found if found is not None and found.finite is finite else None

    @property
    def player(self) -> MemberType:
        symbol = self.type_symbol("player")
        assert symbol is not None and symbol.finite is not None
        return MemberType(symbol.finite)

    def letter(self, name: str) -> Letter | None:
        """Return the meaning of a parameter name; trailing digits are ignored (`p2` is typed as
        `p`).
        """
        found = self.letters.get(name)
        if found is None:
            found = self.letters.get(letter_of(name))
        if found is not None:
            self.use(found)
        return found

    def unknown(
        self,
        name: str,
        span: Span,
        what: str,
        candidates: Iterable[str],
        label: str = "not declared",
    ) -> None:
        """Report an unknown name, with the nearest known one."""
        near = did_you_mean(name, candidates)
        self.reporter.error("unknown-name", f"{what} `{name}`", span, label, help=near)

    # --- tables -----------------------------------------------------------------------------------

    def add_table(self, table: tree.Table) -> tree.Table:
        self.tables[table.name] = table
        return table

    def add_define(self, define: tree.Define) -> None:
        self.defines[define.name] = define

    def add_procedure(self, procedure: tree.Procedure) -> None:
        self.procedures[procedure.name] = procedure

    def fill_all(self) -> None:
        for table in list(self.unfilled):
            self.fill(table)

    def fill_with(self, table: tree.Table, filled: Filled) -> None:
        """Gives a table cells that were computed elsewhere; what that brought to light is noted by
        who knows them."""
        if self.unfilled.pop(table, None) is not None:
            table.cells, table.row_spans = filled.cells, filled.row_spans

    def fill(self, table: tree.Table) -> None:
        """Make sure that the cells of a table are computed."""
        job = self.unfilled.pop(table, None)
        if job is not None:
            with self.once(table):
                job()
