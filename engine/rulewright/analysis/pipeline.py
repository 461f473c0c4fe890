"""Run the passes of the analysis in order: from declarations to the typed tree of one setting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from typing import Protocol

from rulewright import limits, tree
from rulewright.analysis.declare import signatures
from rulewright.analysis.declare.fields import declare_fields
from rulewright.analysis.declare.grids import declare_grids
from rulewright.analysis.declare.rules import (
    declare_defines,
    declare_menus,
    declare_procedures,
    declare_sets,
)
from rulewright.analysis.declare.state import (
    declare_cell_state,
    declare_options,
    declare_states,
    type_start_values,
)
from rulewright.analysis.declare.tables import declare_relations, declare_tables
from rulewright.analysis.declare.types import choose_subsets, declare_player, declare_types
from rulewright.analysis.declare.zones import (
    declare_bags,
    declare_pieces,
    declare_zones,
    type_visibility,
)
from rulewright.analysis.secrecy import log_secrets, trial_runs
from rulewright.analysis.secrecy.information_flow import InformationFlow
from rulewright.analysis.semantic_index import SemanticIndex
from rulewright.analysis.symbols import (
    BagSymbol,
    ChainSymbol,
    DefineSymbol,
    MenuSymbol,
    PositionSymbol,
    ProcedureSymbol,
    ShapeSymbol,
    StateSymbol,
    Symbol,
    TableSymbol,
    TypeSymbol,
    ZoneSymbol,
    find_called_procedures,
)
from rulewright.analysis.typing import (
    builtins,
    chains,
    defines,
    flow,
    menus,
    modifiers,
    position_history,
    procedures,
    questions,
    scoring,
    triggers,
)
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.typing.type_narrowing import find_suspension
from rulewright.analysis.warnings import confusable_names, lint
from rulewright.analysis.world import CellOverrides, World
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Severity
from rulewright.model.declarations import Ruleset
from rulewright.model.part import Root
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.types import NO_INT, NONE, IntType, count_cells


class ManifestLike(Protocol):
    """The part of a manifest that the analysis needs."""

    @property
    def id(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def seats(self) -> tuple[str, ...]: ...


class DocumentsLike(Protocol):
    """A loaded ruleset: its merged tree and its manifest."""

    @property
    def root(self) -> Root: ...
    @property
    def manifest(self) -> ManifestLike: ...


LARGEST_BOUND = 1_000_000


@dataclass(eq=False, slots=True)
class AnalysedRuleset:
    """The typed rules of a ruleset for one setting. `scope` is the scope in which text of scripts is
    typed."""

    rules: tree.Rules
    scope: Scope
    work: int
    """The units of work that typing took; see `limits`."""
    _warnings: tuple[Diagnostic, ...] | None = None

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Return the warnings of this setting, computed on demand."""
        if self._warnings is None:
            self._warnings = collect_warnings(self.scope.world)
        return self._warnings


def analyse_ruleset(
    documents: DocumentsLike,
    setting: Setting,
    ruleset: Ruleset | None = None,
    cell_overrides: CellOverrides | None = None,
) -> AnalysedRuleset:
    """Check and type a ruleset; see `declare_all`. `cell_overrides`: values of table cells that replace the
    written ones. Raises DiagnosticError with all diagnostics of the failing pass."""
    before = limits.work_spent()
    world = declare_all(documents, setting, ruleset, cell_overrides=cell_overrides)
    for piece in iter_rule_pieces(world):
        piece.type_piece()
    check_rules(world)
    rules = _build_rules(world, documents.manifest.id)
    world.reporter.stop_if_errors()
    return AnalysedRuleset(rules, Scope(world, body=Body("")), limits.work_spent() - before)


def declare_all(
    documents: DocumentsLike,
    setting: Setting,
    ruleset: Ruleset | None = None,
    semantic_index: SemanticIndex | None = None,
    cell_overrides: CellOverrides | None = None,
    *,
    track_player_count: bool = False,
) -> World:
    """Declare everything of a ruleset, without typing rule text.

    `ruleset` was read from the documents for another setting. `semantic_index` receives the semantic
    index; with `counting`, dependencies on the number of players are recorded. Raises
    DiagnosticError with all errors of the failing pass.
    """
    manifest = documents.manifest
    ruleset = ruleset or Ruleset(documents.root)
    functions = builtins.list_available(ruleset)
    world = World(
        setting,
        ruleset,
        manifest.players,
        functions,
        semantic_index=semantic_index,
        tracks_player_count=track_player_count,
    )
    world.cell_overrides = cell_overrides or {}
    _check_players(world)
    for group in DECLARATION_PASSES:
        for step in group(manifest.seats):
            with world.ignore_player_count() if step in PASS_SECTIONS else nullcontext():
                step(world)
        world.reporter.stop_if_errors()
    return world


def collect_warnings(world: World) -> tuple[Diagnostic, ...]:
    """Return all warnings of a setting, including those about unused names."""
    lint.check_unused(world)
    confusable_names.check_names(world)
    found = {d for d in world.reporter.diagnostics if d.severity is Severity.WARNING}
    return tuple(sorted(found, key=lambda warning: warning.sort_key))


DeclarationPass = Callable[[World], None]


def _list_type_passes(seats: tuple[str, ...]) -> tuple[DeclarationPass, ...]:
    """Return the passes that declare types, by which everything else is keyed."""
    return (lambda world: declare_player(world, seats), declare_grids, declare_types)


def _list_name_passes(_seats: tuple[str, ...]) -> tuple[DeclarationPass, ...]:
    """Return the passes that declare names: parameter types before signatures, and bag parameters
    once bag capacities are known.
    """
    return (
        lambda world: signatures.declare_parameter_names(world, for_bags=False),
        declare_options,
        declare_fields,
        declare_tables,
        declare_relations,
        declare_cell_states,
        flow.declare_repeats,
        declare_states,
        choose_subsets,
        declare_zones,
        declare_bags,
        lambda world: signatures.declare_parameter_names(world, for_bags=True),
        declare_pieces,
        declare_sets,
        chains.declare_chains,
        position_history.declare_positions,
        declare_defines,
        scoring.declare_scoring,
        declare_menus,
        declare_procedures,
        modifiers.read_modifiers,
    )


DECLARATION_PASSES = (_list_type_passes, _list_name_passes)


def analyse_information(
    world: World, main_procedure: tree.Procedure, made_triggers: tuple[tree.Trigger, ...]
) -> InformationFlow | None:
    """Return the information flow, if anything is hidden, and warn of log lines that reveal
    secrets.
    """
    if not has_hidden_symbols(world):
        return None
    flow = InformationFlow((main_procedure, *world.procedures.values()), made_triggers)
    log_secrets.check_log_lines(world.reporter, flow, made_triggers)
    return flow


def has_hidden_symbols(world: World) -> bool:
    return any(is_hidden_symbol(symbol) for symbol in (*world.symbols.values(), *world.supplies))


def is_hidden_symbol(symbol: Symbol) -> bool:
    """Return whether something declared is hidden from any seat."""
    match symbol:
        case StateSymbol(state=thing) | BagSymbol(bag=thing) | ZoneSymbol(family=thing):
            return thing.seen_by is not None
        case _:
            return False


def declare_cell_states(world: World) -> None:
    """Declare the state of the cells of growing grids, which is state keyed by the grid."""
    for name, grid in world.ruleset.grids.items():
        symbol = world.find_type(name)
        if symbol is None or symbol.finite is None or symbol.grid is None:
            continue
        for field in grid.cell.values():
            declared = declare_cell_state(world, symbol.finite, field)
            if declared is not None:
                symbol.grid.cell_states[declared.name] = declared


PASS_SECTIONS: dict[DeclarationPass, str] = {
    declare_grids: "grids", declare_cell_states: "grids",
    declare_types: "types", choose_subsets: "types",
    declare_fields: "types", declare_tables: "tables",
    declare_relations: "relations", declare_zones: "zones",
    declare_bags: "bags", declare_pieces: "pieces",
    declare_sets: "sets", chains.declare_chains: "chains", position_history.declare_positions: "positions",
}  # fmt: skip
"""The passes whose results may depend on the number of players, with the section that they declare; a
declaration that reads the number of players differs with it. All other passes must read it by
`World.count`."""


def _check_players(world: World) -> None:
    low, high = world.player_range
    if not low <= world.setting.players <= high:
        players = world.ruleset.top.get("players")
        at = players.key.span if players is not None else world.ruleset.top.span
        count = f"{low}" if low == high else f"{low} to {high}"
        world.reporter.error(
            "bad-players", f"this ruleset is for {count} players, not {world.setting.players}", at
        )
        raise DiagnosticError(world.reporter.diagnostics)


@dataclass(frozen=True, slots=True)
class RulePiece:
    """Rule text that is typed by itself. Pieces are ordered so that most dependencies are typed earlier."""

    name: str
    piece_key: object
    type_piece: Callable[[], None]
    sections: tuple[str, ...] = ()
    declared_at: tuple[Span, ...] = ()


def iter_rule_pieces(world: World) -> Iterator[RulePiece]:
    """Yield all rule text of a setting."""
    symbols = list(world.symbols.values())
    yield from _iter_table_pieces(world)
    yield _make_section_piece(world, START_PIECE, _type_start_values, START_SECTIONS)
    for symbol in symbols:
        if isinstance(symbol, DefineSymbol):
            yield _make_piece(symbol.name, symbol, partial(defines.ensure_typed, world, symbol), symbol.span)
    for rule in world.rule_symbols:
        if rule.define is not None:
            run = partial(defines.ensure_typed, world, rule.define)
            yield _make_piece(rule.define.name, rule.define, run, rule.span)
    at = tuple(flow.iter_reset_spans(world))
    yield RulePiece("section flow", "flow", partial(flow.plan_flow, world), ("flow",), at)
    for path, span in flow.iter_step_bodies(world):
        yield _make_piece(f"step {path}", f"step {path}", partial(flow.type_step_body, world, path), span)
    for symbol in symbols:
        if isinstance(symbol, ProcedureSymbol):
            run = partial(procedures.ensure_typed, world, symbol)
            yield _make_piece(symbol.name, symbol, run, symbol.span)
    for rule in world.rule_symbols:
        if rule.procedure is not None:
            run = partial(procedures.ensure_typed, world, rule.procedure)
            yield _make_piece(rule.procedure.name, rule.procedure, run, rule.span)
    yield _make_section_piece(world, "triggers", _type_triggers, ("triggers",))
    for menu in world.list_symbols(MenuSymbol):  # late: typing decisions types most menus
        for offered in menu.standalone.values():
            run = partial(menus.type_unoffered, world, menu, offered)
            yield _make_piece(offered.name, offered, run, offered.rule_part.key.span)
    yield _make_section_piece(world, "invariants", _type_invariants, ("invariants",))
    yield _make_section_piece(world, "scoring", _type_scoring, ("scoring",))
    if world.ruleset.positions:
        yield _make_section_piece(world, "positions", position_history.type_position_parts, ("positions",))


START_PIECE = "starts"
START_SECTIONS = ("state", "pieces", "zones", "bags", "grids", "flow")
"""The sections that declare the start of a game."""


def _make_piece(
    name: str, piece_key: object, type_piece: Callable[[], None], *declared_at: Span
) -> RulePiece:
    return RulePiece(name, piece_key, type_piece, (), declared_at)


def _make_section_piece(
    world: World, name: str, typing_pass: Callable[[World], None], sections: tuple[str, ...]
) -> RulePiece:
    def type_section() -> None:
        with world.type_separately(name):
            typing_pass(world)

    return RulePiece(f"section {name}", name, type_section, sections)


def _iter_table_pieces(world: World) -> Iterator[RulePiece]:
    declared_spans: dict[tree.Table, Span] = {}
    for symbol in world.symbols.values():
        if isinstance(symbol, TableSymbol):
            declared_spans[symbol.table] = symbol.span
        if isinstance(symbol, StateSymbol) and symbol.start_table is not None:
            declared_spans[symbol.start_table] = symbol.span
        if isinstance(symbol, TypeSymbol):
            declared_spans |= {f.table: f.span for f in symbol.fields.values() if f.table is not None}
    for table in list(world.pending_fills):
        if table.span.end:
            at = (declared_spans[table],) if table in declared_spans else ()
            yield _make_piece(f"table {table.name}", table, partial(world.fill_table, table), *at)


def _type_start_values(world: World) -> None:
    type_start_values(world)
    type_visibility(world)


def _type_triggers(world: World) -> None:
    world.triggers = triggers.type_triggers(world)


def _type_invariants(world: World) -> None:
    world.invariants = triggers.type_invariants(world)


def _type_scoring(world: World) -> None:
    world.scoring = scoring.type_scoring(world)


def check_rules(world: World, trial_sites: Iterable[trial_runs.TrialSite] | None = None) -> None:
    """Run the checks that need all rule text to be typed. Trial runs are checked at the places in
    `tried`, or everywhere.
    """
    for symbol in world.list_symbols(MenuSymbol):
        if not world.is_used(symbol):
            menus.check_unused_menu(Scope(world, body=Body(symbol.name)), symbol)
    modifiers.check_targets(world)
    procedures.check_recursion(world)
    _check_at_once_calls(world)
    if trial_sites is None:
        world.main_procedure = flow.build_main_procedure(world)
        bodies = [world.main_procedure.body, *(each.body for each in world.triggers)]
        bodies += [each.body for each in world.procedures.values()]
        trial_sites = trial_runs.iter_trial_sites(tuple(bodies))
    questions.check_cycles(world)
    trial_runs.check_trials(world, trial_sites)
    with world.ignore_player_count():
        world.decision_limit = _find_decision_limit(world)
        _check_position_size(world)


def _build_rules(world: World, name: str) -> tree.Rules:
    """Return the typed rules for lowering. Raises DiagnosticError."""
    world.reporter.stop_if_errors()
    assert world.main_procedure is not None
    information = analyse_information(world, world.main_procedure, world.triggers)
    return _assemble_rules(world, name, world.main_procedure, information)


def build_start_rules(world: World, name: str) -> tree.Rules:
    """Return rules in which nothing happens, which describe only the start of a game."""
    if START_PIECE not in world.piece_records:
        next(piece for piece in iter_rule_pieces(world) if piece.piece_key == START_PIECE).type_piece()
    nothing = tree.Procedure(flow.MAIN, (), None, span=world.ruleset.top.span)
    return _assemble_rules(world, name, nothing, None)


def _assemble_rules(
    world: World, name: str, main_procedure: tree.Procedure, information_flow: InformationFlow | None
) -> tree.Rules:
    decisions, ranks = world.decision_limit
    world.is_complete = True
    finish_lists(world)
    finite = (s.finite for s in world.list_symbols(TypeSymbol) if s.finite is not None)
    types = {of.name: of for of in (*finite, *world.anonymous_types)}
    states = {s.name: s.state for s in (*world.list_symbols(StateSymbol), *world.supplies)}
    return tree.Rules(
        id=name,
        player_type=types["player"],
        types=types,
        states=states,
        zones=tuple(world.zones),
        families={s.name: s.family for s in world.list_symbols(ZoneSymbol)},
        bags={s.name: s.bag for s in world.list_symbols(BagSymbol)},
        tables={name: table for name, table in world.tables_by_name.items() if table.cells},
        collections=world.pool.items,
        shapes={s.name: s.shape for s in world.list_symbols(ShapeSymbol)},
        defines=world.defines,
        procedures=world.procedures,
        triggers=world.triggers,
        invariants=world.invariants,
        positions=tuple(symbol.history for symbol in world.list_symbols(PositionSymbol)),
        chains=tuple(s.chain for s in world.list_symbols(ChainSymbol) if s.chain is not None),
        main=main_procedure,
        scoring=world.scoring,
        bound_decisions=decisions,
        bound_ranks=ranks,
        information=information_flow,
        text_spans=dict(world.typing_record.text_spans),
        rows_read=tuple(
            {
                table.row_spans[at]: None
                for table in world.tables_by_name.values()
                for at in range(len(table.row_spans))
                if (table.name, at) in world.typing_record.cells_read
            }
        ),
    )


def finish_lists(world: World) -> None:
    """Fill the tables that read constant lists by position, once all lists are known; extend them if text of
    a script has added lists."""
    world.fill_all_tables()
    lists = world.pool.items
    longest = max((len(items) for items in lists), default=0)
    which = IntType(0, max(0, len(lists) - 1))
    limits.spend_work(len(lists) * longest // 10 * len(world.element_tables))
    for kind, table in world.element_tables.items():
        if len(table.cells) == len(lists) * max(1, longest):
            continue
        none = NO_INT if isinstance(kind, IntType) else NONE
        table.keys = (which, IntType(0, max(0, longest - 1)))
        table.cells = tuple(
            items[at] if at < len(items) else none for items in lists for at in range(max(1, longest))
        )
    if world.size_table is not None and len(world.size_table.cells) < len(lists):
        world.size_table.keys = (which,)
        world.size_table.cells = tuple(len(items) for items in lists)


def _check_position_size(world: World) -> None:
    """Report the declaration with which a position exceeds the maximum number of cells."""
    size_parts: list[tuple[str, int, Span]] = []
    for symbol in world.symbols.values():
        match symbol:
            case StateSymbol(state=state):
                size_parts.append((state.name, count_cells(state.keys), state.span))
            case ZoneSymbol(family=family):
                size_parts.append((family.name, count_cells(family.keys), family.span))
            case PositionSymbol(history=kept):
                values = sum(part.count for part in kept.position_parts)
                size_parts.append((kept.name, kept.capacity * (2 + values), kept.span))
            case BagSymbol(bag=bag):
                kinds = bag.type.finite_type.size
                size_parts.append((bag.name, count_cells(bag.keys) * kinds, bag.span))
    total = 0
    for name, size, span in size_parts:
        total += size
        if total > limits.MAX_CELLS:
            world.reporter.error(
                "too-many",
                f"with the {size:,} values of `{name}`, a position has {total:,} values",
                span,
                f"at most {limits.MAX_CELLS:,} together",
                help="use fewer keys, or types with fewer members as keys",
            )
            return


def find_at_once_calls(world: World) -> set[object]:
    """Return the procedures that are called inside `at once`, directly or indirectly."""
    return {other for symbol, _ in world.typing_record.at_once_calls for other in _iter_called(symbol)}


def _iter_called(symbol: ProcedureSymbol) -> Iterator[ProcedureSymbol]:
    """Yield a procedure and all that it calls."""
    reached = [symbol]
    for other in reached:
        yield other
        reached.extend(called for called in find_called_procedures(other) if called not in reached)


def _check_at_once_calls(world: World) -> None:
    """Report procedures that are called inside `at once` and contain a suspension point."""
    for symbol, span in world.typing_record.at_once_calls:
        for other in _iter_called(symbol):
            procedures.ensure_typed(world, other)
            found = find_suspension(other.procedure.body)
            if found is not None:
                world.reporter.error(
                    "not-at-once",
                    f"`{symbol.name}` cannot run inside `at once`",
                    span,
                    labels=(Label(found.span, "because of this"),),
                    help="`at once` cannot contain decisions, chance or `settle`",
                )
                break


def _find_decision_limit(world: World) -> tuple[int | None, bool]:
    """Return the number of decisions after which a game ends, and whether with a ranking."""
    section = world.ruleset.top.get("bound")
    decisions = section.get_text("decisions") if section is not None else None
    if section is None or decisions is None or not isinstance(decisions.value, int):
        return None, False
    number, ranks = decisions.value, section.get_string("then") != "fault"
    if number > LARGEST_BOUND:
        world.reporter.error(
            "out-of-range",
            f"`bound` is at most {LARGEST_BOUND:,} decisions",
            section.span,
            "choose a lower bound; a rule that needs more probably loops",
        )
    return number, ranks
