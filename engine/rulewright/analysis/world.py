"""Hold all declarations of a ruleset, shared by all modules of the analysis."""

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
    MenuSymbol,
    Modification,
    ParameterMeaning,
    ProcedureSymbol,
    RuleSymbol,
    StateSymbol,
    Symbol,
    TypeSymbol,
    Usable,
)
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.diagnostics.fix import Fix, make_replacement
from rulewright.diagnostics.suggest import suggest_name
from rulewright.identifiers import explain_invalid_name, is_name, signature_letter
from rulewright.model.declarations import Ruleset
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.types import FiniteType, MemberType, Type

if TYPE_CHECKING:
    from rulewright.analysis.typing.flow import PlannedStep

SymbolT = TypeVar("SymbolT", bound=Symbol)


class CollectionPool:
    """The constant sets and lists, each stored once."""

    def __init__(self) -> None:
        self.items: list[tuple[int, ...]] = []
        self._index: dict[tuple[int, ...], int] = {}

    def add_collection(self, values: Iterable[int]) -> int:
        """Return the number of a collection."""
        found = tuple(values)
        number = self._index.get(found)
        if number is None:
            number = self._index[found] = len(self.items)
            self.items.append(found)
        return number


@dataclass(eq=False, slots=True)
class TypingRecord:
    """Everything that typing produces besides the typed tree. `outer_record` is the record that contains
    it."""

    outer_record: TypingRecord | None = None
    reporter: Reporter = field(default_factory=Reporter)
    used_symbols: dict[Usable, None] = field(default_factory=dict)
    read_states: dict[StateSymbol, None] = field(default_factory=dict)
    """State that rules read; state that is only written counts as used, too."""
    text_spans: dict[Span, Span] = field(default_factory=dict)
    """Spans of rule text for coverage, each with its full extent if that is larger."""
    cells_read: dict[tuple[str, int], None] = field(default_factory=dict)
    """Cells of tables that declarations depend on, for coverage."""
    bound_names: dict[str, Span] = field(default_factory=dict)
    """The names that rule text binds, each with its first location."""
    at_once_calls: list[tuple[ProcedureSymbol, Span]] = field(default_factory=list)
    where_first_spans: set[Span] = field(default_factory=set)
    """Conditions that must be bound before the values of `with` beside them. Trial records share this set, so
    that the order is tried out only once."""
    work_units: int = 0
    """The units of work that typing took, without those of separately typed text inside."""
    nested_work: int = 0
    uses_player_count: bool = False
    """Whether the result may depend on the number of players."""

    def add_record(self, other_record: TypingRecord) -> None:
        for diagnostic in other_record.reporter.diagnostics:
            self.reporter.add(diagnostic)
        self.used_symbols |= other_record.used_symbols
        self.read_states |= other_record.read_states
        self.text_spans |= other_record.text_spans
        self.cells_read |= other_record.cells_read
        for name, span in other_record.bound_names.items():
            self.bound_names.setdefault(name, span)
        self.at_once_calls += other_record.at_once_calls


@dataclass(frozen=True, slots=True)
class TableContents:
    """The contents of a table."""

    cells: tuple[int, ...]
    row_spans: tuple[Span, ...]


CellOverrides = Mapping[tuple[str, int], int]
"""Values by table and place."""


@dataclass(eq=False, slots=True)
class World:
    """The declarations of a ruleset for one setting, and the results of typing them."""

    setting: Setting
    ruleset: Ruleset
    player_range: tuple[int, int]
    functions: frozenset[str]
    """The names of the built-in functions that this ruleset can use."""
    symbols: dict[str, Symbol] = field(default_factory=dict)
    parameter_meanings: dict[str, ParameterMeaning] = field(default_factory=dict)
    pool: CollectionPool = field(default_factory=CollectionPool)
    anonymous_types: list[FiniteType] = field(default_factory=list)
    tables_by_name: dict[str, tree.Table] = field(default_factory=dict)
    entry_count: int = 0
    """Number of entries of the tables and relations declared so far."""
    pending_fills: dict[tree.Table, Callable[[], None]] = field(default_factory=dict)
    """The functions that compute the cells of tables that are not filled yet."""
    modifications: dict[str, list[Modification]] = field(default_factory=dict)
    procedures: dict[str, tree.Procedure] = field(default_factory=dict)
    defines: dict[str, tree.Define] = field(default_factory=dict)
    define_facts: dict[tuple[tree.Define, bool], dict[tree.Expr, Type]] = field(default_factory=dict)
    """The facts that follow from definitions, if they hold and if they do not."""
    element_tables: dict[Type, tree.Table] = field(default_factory=dict)
    """Tables that read an element of a constant list: by list and position."""
    size_table: tree.Table | None = None
    growing_grid: FiniteType | None = None
    zones: list[tree.Zones] = field(default_factory=list)
    supplies: list[StateSymbol] = field(default_factory=list)
    turn_state_names: list[str] = field(default_factory=list)
    """State that is reset at the end of each turn."""
    score_names: list[str] = field(default_factory=list)
    need_records: dict[str, TypingRecord] = field(default_factory=dict)
    """The records of typing the conditions of alternatives, added wherever the alternatives are offered or
    asked about; the conditions are typed once."""
    score_parts: dict[str, tree.Define] = field(default_factory=dict)
    repeat_states: dict[str, tree.State] = field(default_factory=dict)
    """The state behind the names that `repeat` binds."""
    repeated: dict[str, str] = field(default_factory=dict)
    """The path of the step that each of these names counts."""
    rule_symbols: list[RuleSymbol] = field(default_factory=list)
    planned_steps: list[PlannedStep] = field(default_factory=list)
    """The steps of the flow, possibly without their bodies."""
    steps_by_path: dict[str, PlannedStep] = field(default_factory=dict)
    """All steps, including inner ones, by path."""
    main_procedure: tree.Procedure | None = None
    triggers: tuple[tree.Trigger, ...] = ()
    invariants: tuple[tree.Invariant, ...] = ()
    scoring: tree.Scoring | None = None
    is_complete: bool = False
    """Whether everything is typed, as lowering needs it."""
    decision_limit: tuple[int | None, bool] = (None, True)
    """The number of decisions after which a game ends, and whether with a ranking."""
    open_definitions: list[DefineSymbol | MenuSymbol] = field(default_factory=list)
    """The definitions and menu questions that are being typed, each needed by the previous one."""
    open_questions: list[tuple[MenuSymbol, str | None]] = field(default_factory=list)
    """The questions that are being typed: the menu, and the alternative if the question is about one."""
    questions: list[tree.Question] = field(default_factory=list)
    """The questions about menus in rule text."""
    menu_spans: dict[str, Span] = field(default_factory=dict)
    """Inline menus by key, each with its first location."""
    decision_spans: dict[str, Span] = field(default_factory=dict)
    """Decisions that are not menus by key, each with its first location."""
    typing_record: TypingRecord = field(init=False)
    """The record to which typing adds results, by the methods below and by `reporter`."""
    root_record: TypingRecord = field(default_factory=TypingRecord)
    """The results of typing so far, without those of trial typing."""
    _symbols_by_class: dict[type[Symbol], list[Symbol]] = field(default_factory=dict)
    piece_records: dict[object, TypingRecord] = field(default_factory=dict)
    """The records of separately typed pieces."""
    tracks_player_count: bool = False
    """Whether dependencies on the number of players are recorded."""
    player_count_uses: int = 0
    """Number of recorded dependencies on the number of players so far."""
    semantic_index: SemanticIndex | None = None
    """The semantic index of rule text by location, if an editor needs it."""
    cell_overrides: CellOverrides = field(default_factory=dict)
    """Values of table cells that replace the written ones."""

    def __post_init__(self) -> None:
        self.typing_record = self.root_record

    # --- results of typing ------------------------------------------------------------------------

    @property
    def reporter(self) -> Reporter:
        return self.typing_record.reporter

    @contextmanager
    def record_in(self, typing_record: TypingRecord) -> Iterator[TypingRecord]:
        """Collect results of typing in `typing_record` instead of the enclosing result."""
        before, self.typing_record = self.typing_record, typing_record
        counted = self.player_count_uses
        try:
            yield typing_record
        finally:
            self.typing_record = before
            typing_record.uses_player_count = self.player_count_uses > counted

    def add_record(self, other_record: TypingRecord) -> None:
        """Add the result of typing text elsewhere."""
        self.typing_record.add_record(other_record)
        self.player_count_uses += other_record.uses_player_count

    @contextmanager
    def ignore_player_count(self) -> Iterator[None]:
        """Return a context manager inside which dependencies on the number of players are not
        recorded."""
        counted = self.player_count_uses
        yield
        self.player_count_uses = counted

    def use_player_count(self) -> int:
        """Return the number of players, and record that the current text depends on it."""
        self.player_count_uses += 1
        return self.setting.players

    @contextmanager
    def type_separately(self, piece_key: object) -> Iterator[None]:
        """Type a piece on its own, independent of its first user."""
        noted = self.piece_records[piece_key] = TypingRecord(self.root_record)
        around, before = self.typing_record, limits.work_spent()
        try:
            with self.record_in(noted):
                yield
        finally:
            whole = limits.work_spent() - before
            noted.work_units = whole - noted.nested_work
            around.nested_work += whole
            self.root_record.add_record(noted)

    def mark_used(self, usable: Usable, *, is_read: bool = False) -> None:
        """Record that rule text uses a symbol; `read`: the value of a state."""
        self.typing_record.used_symbols[usable] = None
        if is_read and isinstance(usable, StateSymbol):
            self.typing_record.read_states[usable] = None

    def is_used(self, usable: Usable) -> bool:
        typing_record: TypingRecord | None = self.typing_record
        while typing_record is not None:
            if usable in typing_record.used_symbols:
                return True
            typing_record = typing_record.outer_record
        return isinstance(usable, Symbol | FieldSymbol) and usable.always_used

    def is_read(self, state_symbol: StateSymbol) -> bool:
        return any(state_symbol in noted.read_states for noted in self._iter_records())

    def _iter_records(self) -> Iterator[TypingRecord]:
        typing_record: TypingRecord | None = self.typing_record
        while typing_record is not None:
            yield typing_record
            typing_record = typing_record.outer_record

    def mark_covered(self, span: Span, extent: Span | None = None) -> None:
        """Record a span of rule text for coverage, and its full extent if that is larger."""
        self.typing_record.text_spans[span] = extent or span

    def mark_cell_read(self, table: tree.Table, offset: int) -> None:
        """Record that a declaration depends on a cell of a table."""
        self.typing_record.cells_read[table.name, offset] = None

    def mark_bound(self, name: str, span: Span) -> None:
        """Record a name that rule text binds."""
        self.typing_record.bound_names.setdefault(name, span)

    def mark_at_once_call(self, symbol: ProcedureSymbol, span: Span) -> None:
        """Record that a procedure is called inside `at once`."""
        self.typing_record.at_once_calls.append((symbol, span))

    # --- names ------------------------------------------------------------------------------------

    def declare_symbol(self, symbol: Symbol) -> bool:
        """Add a name; report invalid names, duplicates, and names of built-in functions."""
        if not is_name(symbol.name):
            self.reporter.error(
                "bad-name",
                f"`{symbol.name}` cannot be the name of a {symbol.what}",
                symbol.span,
                explain_invalid_name(symbol.name),
            )
            return False
        other = self.symbols.get(symbol.name)
        if other is not None:
            self._report_duplicate(symbol, other)
            return False
        self.symbols[symbol.name] = symbol
        self._symbols_by_class.setdefault(type(symbol), []).append(symbol)
        return True

    def _report_duplicate(self, symbol: Symbol, other_symbol: Symbol) -> None:
        help = "all declarations share one namespace: rename one of the two"
        fixes: tuple[Fix, ...] = ()
        new = f"{symbol.name}_of"
        if isinstance(other_symbol, TypeSymbol) and new not in self.symbols:
            key = symbol.span.text
            if not isinstance(symbol, TypeSymbol) and key.startswith(symbol.name):
                help = (
                    f"a {symbol.what} cannot have the name of a type: rename it to `{new}`, here "
                    "and where rules use it"
                )
                fixes = (make_replacement(symbol.span, new + key[len(symbol.name) :]),)
        self.reporter.error(
            "duplicate-name",
            f"`{symbol.name}` is declared twice",
            symbol.span,
            f"this {symbol.what}",
            labels=(Label(other_symbol.span, f"and this {other_symbol.what}"),),
            help=help,
            fixes=fixes,
        )

    def list_symbols(self, symbol_class: type[SymbolT]) -> Sequence[SymbolT]:
        """Return all declarations of a kind, in order."""
        return cast(list[SymbolT], self._symbols_by_class.get(symbol_class, []))

    def list_names(self, symbol_class: type[Symbol]) -> list[str]:
        return [symbol.name for symbol in self.list_symbols(symbol_class)]

    def find_type(self, name: str) -> TypeSymbol | None:
        found = self.symbols.get(name)
        return found if isinstance(found, TypeSymbol) else None

    def use_type(self, name: str, span: Span, label: str = "not declared") -> TypeSymbol | None:
        """Return the type with this name and record its use; report an error and return None if
        there is none."""
        found = self.find_type(name)
        if found is None:
            self.report_unknown(name, span, "there is no type", self.list_names(TypeSymbol), label)
        else:
            self.mark_used(found)
        return found

    def use_finite_type(self, name: str, span: Span, label: str = "not declared") -> FiniteType | None:
        """Return the finite type with this name, as `use_type` does."""
        symbol = self.use_type(name, span, label)
        if symbol is not None and symbol.finite is None:
            told = f"`{name}` is a range of numbers and has no members"
            self.reporter.error("unknown-name", told, span, label)
        return None if symbol is None else symbol.finite

    def find_type_symbol(self, finite: FiniteType) -> TypeSymbol | None:
        """Return the declaration of a finite type."""
        found = self.find_type(finite.name)
        return found if found is not None and found.finite is finite else None

    @property
    def player_type(self) -> MemberType:
        symbol = self.find_type("player")
        assert symbol is not None and symbol.finite is not None
        return MemberType(symbol.finite)

    def find_parameter(self, name: str) -> ParameterMeaning | None:
        """Return the meaning of a parameter name; trailing digits are ignored (`p2` is typed as
        `p`).
        """
        found = self.parameter_meanings.get(name)
        if found is None:
            found = self.parameter_meanings.get(signature_letter(name))
        if found is not None:
            self.mark_used(found)
        return found

    def report_unknown(
        self,
        name: str,
        span: Span,
        description: str,
        candidates: Iterable[str],
        label: str = "not declared",
    ) -> None:
        """Report an unknown name, with the nearest known one."""
        near = suggest_name(name, candidates)
        self.reporter.error("unknown-name", f"{description} `{name}`", span, label, help=near)

    # --- tables -----------------------------------------------------------------------------------

    def add_table(self, table: tree.Table) -> tree.Table:
        self.tables_by_name[table.name] = table
        return table

    def add_define(self, define: tree.Define) -> None:
        self.defines[define.name] = define

    def add_procedure(self, procedure: tree.Procedure) -> None:
        self.procedures[procedure.name] = procedure

    def fill_all_tables(self) -> None:
        for table in list(self.pending_fills):
            self.fill_table(table)

    def set_table_contents(self, table: tree.Table, contents: TableContents) -> None:
        """Set the cells of a table from values computed elsewhere. The caller records the results
        of their typing."""
        if self.pending_fills.pop(table, None) is not None:
            table.cells, table.row_spans = contents.cells, contents.row_spans

    def fill_table(self, table: tree.Table) -> None:
        """Make sure that the cells of a table are computed."""
        job = self.pending_fills.pop(table, None)
        if job is not None:
            with self.type_separately(table):
                job()
