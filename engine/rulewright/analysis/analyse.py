"""The passes of the analysis, in order: from what is declared to the typed tree of one setting."""

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
    cell_state,
    declare_options,
    declare_states,
    type_states,
)
from rulewright.analysis.declare.tables import declare_relations, declare_tables
from rulewright.analysis.declare.types import choose_subsets, declare_player, declare_types
from rulewright.analysis.declare.zones import (
    declare_bags,
    declare_pieces,
    declare_zones,
    see_pieces,
    type_zones,
)
from rulewright.analysis.secrecy import log_secrets, trials
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
    procedures_called,
)
from rulewright.analysis.typing import (
    builtins,
    chains,
    defines,
    flow,
    menus,
    modifiers,
    positions,
    procedures,
    questions,
    scoring,
    triggers,
)
from rulewright.analysis.typing.facts import takes_time
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.warnings import lint, look_alikes
from rulewright.analysis.world import OtherCells, World
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label, Severity
from rulewright.model.part import Root
from rulewright.model.tree import Ruleset
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.types import NO_INT, NONE, IntType, count_of


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
class Analysed:
    """A ruleset for one setting. `scope` is what text of scripts is typed against."""

    rules: tree.Rules
    scope: Scope
    work: int
    """What it took; see `limits`."""
    _warnings: tuple[Diagnostic, ...] | None = None

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The warnings of this setting, computed on demand."""
        if self._warnings is None:
            self._warnings = warn(self.scope.world)
        return self._warnings


def analyse(
    documents: DocumentsLike,
    setting: Setting,
    declared: Ruleset | None = None,
    otherwise: OtherCells | None = None,
) -> Analysed:
    """Checks and types a ruleset; see `declare`. `otherwise`: cells of tables for which something
    else counts than what is written. Raises DiagnosticError with all findings of the
    failing pass."""
    before = limits.spent()
    world = declare(documents, setting, declared, otherwise=otherwise)
    for piece in pieces(world):
        piece.type()
    check_whole(world)
    rules = _rules(world, documents.manifest.id)
    world.reporter.stop_if_errors()
    return Analysed(rules, Scope(world, body=Body("")), limits.spent() - before)


def declare(
    documents: DocumentsLike,
    setting: Setting,
    declared: Ruleset | None = None,
    places: SemanticIndex | None = None,
    otherwise: OtherCells | None = None,
    *,
    counting: bool = False,
) -> World:
    """Declare everything of a ruleset, without typing rule text.

    `declared` was read from the documents for another setting. `places` receives the semantic
    index; with `counting`, dependencies on the number of players are recorded. Raises
    DiagnosticError with all errors of the failing pass.
    """
    manifest = documents.manifest
    declared = declared or Ruleset(documents.root)
    functions = builtins.available(declared)
    world = World(setting, declared, manifest.players, functions, places=places, counting=counting)
    world.otherwise = otherwise or {}
    _check_players(world)
    for group in DECLARING:
        for step in group(manifest.seats):
            with world.uncounted() if step in COUNTED else nullcontext():
                step(world)
        world.reporter.stop_if_errors()
    return world


def warn(world: World) -> tuple[Diagnostic, ...]:
    """Return all warnings of a setting, including those about unused names."""
    lint.check_unused(world)
    look_alikes.check(world)
    found = {d for d in world.reporter.found if d.severity is Severity.WARNING}
    return tuple(sorted(found, key=lambda warning: warning.sort_key))


Step = Callable[[World], None]


def _types(seats: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the passes that declare types, by which everything else is keyed."""
    return (lambda world: declare_player(world, seats), declare_grids, declare_types)


def _names(_seats: tuple[str, ...]) -> tuple[Step, ...]:
    """Return the passes that declare names: parameter types before signatures, and bag parameters
    once bag capacities are known.
    """
    return (
        lambda world: signatures.declare_letters(world, bags=False),
        declare_options,
        declare_fields,
        declare_tables,
        declare_relations,
        declare_cells,
        flow.declare_repeats,
        declare_states,
        choose_subsets,
        declare_zones,
        declare_bags,
        lambda world: signatures.declare_letters(world, bags=True),
        declare_pieces,
        declare_sets,
        chains.declare,
        positions.declare,
        declare_defines,
        scoring.declare_scoring,
        declare_menus,
        declare_procedures,
        modifiers.read,
    )


DECLARING = (_types, _names)


def _information(
    world: World, main: tree.Procedure, made_triggers: tuple[tree.Trigger, ...]
) -> InformationFlow | None:
    """Return the information flow, if anything is hidden, and warn of log lines that reveal
    secrets.
    """
    if not hides_anything(world):
        return None
    flow = InformationFlow((main, *world.procedures.values()), made_triggers)
    log_secrets.check(world.reporter, flow, made_triggers)
    return flow


def hides_anything(world: World) -> bool:
    return any(hides(symbol) for symbol in (*world.symbols.values(), *world.supplies))


def hides(symbol: Symbol) -> bool:
    """Return whether something declared is hidden from any seat."""
    match symbol:
        case StateSymbol(state=thing) | BagSymbol(bag=thing) | ZoneSymbol(family=thing):
            return thing.seen_by is not None
        case _:
            return False


def declare_cells(world: World) -> None:
    """The state of the cells of a growing grid is state keyed by the grid."""
    for name, grid in world.declared.grids.items():
        symbol = world.type_symbol(name)
        if symbol is None or symbol.finite is None or symbol.grid is None:
            continue
        for field in grid.cell.values():
            declared = cell_state(world, symbol.finite, field)
            if declared is not None:
                symbol.grid.cell_states[declared.name] = declared


COUNTED: dict[Step, str] = {
    declare_grids: "grids", declare_cells: "grids",
    declare_types: "types", choose_subsets: "types",
    declare_fields: "types", declare_tables: "tables",
    declare_relations: "relations", declare_zones: "zones",
    declare_bags: "bags", declare_pieces: "pieces",
    declare_sets: "sets", chains.declare: "chains", positions.declare: "positions",
}  # fmt: skip
"""The steps in which it may matter how many play, and the section of what they declare: that counts
as another thing with another number of players if it speaks of them at all. In all other steps it
has to be asked for (`World.count`)."""


def _check_players(world: World) -> None:
    low, high = world.players
    if not low <= world.setting.players <= high:
        players = world.declared.top.get("players")
        at = players.key.span if players is not None else world.declared.top.span
        count = f"{low}" if low == high else f"{low} to {high}"
        world.reporter.error(
            "bad-players", f"this ruleset is for {count} players, not {world.setting.players}", at
        )
        raise DiagnosticError(world.reporter.found)


@dataclass(frozen=True, slots=True)
class RulePiece:
    """Rule text that is typed by itself, in an order in which most of its dependencies are typed
    already.
    """

    name: str
    key: object
    type: Callable[[], None]
    sections: tuple[str, ...] = ()
    declared_at: tuple[Span, ...] = ()


def pieces(world: World) -> Iterator[RulePiece]:
    """Yield all rule text of a setting."""
    symbols = list(world.symbols.values())
    yield from _table_pieces(world)
    yield _whole(world, STARTED, _type_starts, STARTS)
    for symbol in symbols:
        if isinstance(symbol, DefineSymbol):
            yield _piece(symbol.name, symbol, partial(defines.ensure, world, symbol), symbol.span)
    for rule in world.rules:
        if rule.define is not None:
            run = partial(defines.ensure, world, rule.define)
            yield _piece(rule.define.name, rule.define, run, rule.span)
    at = tuple(flow.forgotten_at(world))
    yield RulePiece("section flow", "flow", partial(flow.plan, world), ("flow",), at)
    for path, span in flow.doing(world):
        yield _piece(f"step {path}", f"step {path}", partial(flow.type_step, world, path), span)
    for symbol in symbols:
        if isinstance(symbol, ProcedureSymbol):
            run = partial(procedures.ensure, world, symbol)
            yield _piece(symbol.name, symbol, run, symbol.span)
    for rule in world.rules:
        if rule.procedure is not None:
            run = partial(procedures.ensure, world, rule.procedure)
            yield _piece(rule.procedure.name, rule.procedure, run, rule.span)
    yield _whole(world, "triggers", _type_triggers, ("triggers",))
    for menu in world.all(MenuSymbol):  # behind most of what offers them: that types them as well
        for offered in menu.apart.values():
            run = partial(menus.type_apart, world, menu, offered)
            yield _piece(offered.name, offered, run, offered.part.key.span)
    yield _whole(world, "invariants", _type_invariants, ("invariants",))
    yield _whole(world, "scoring", _type_scoring, ("scoring",))
    if world.declared.positions:
        yield _whole(world, "positions", positions.type_parts, ("positions",))


STARTED = "starts"
STARTS = ("state", "pieces", "zones", "bags", "grids", "flow")
"""The sections that declare what a game starts with."""


def _piece(name: str, key: object, type: Callable[[], None], *at: Span) -> RulePiece:
    return RulePiece(name, key, type, (), at)


def _whole(
    world: World, name: str, run: Callable[[World], None], sections: tuple[str, ...]
) -> RulePiece:
    def type() -> None:
        with world.once(name):
            run(world)

    return RulePiece(f"section {name}", name, type, sections)


def _table_pieces(world: World) -> Iterator[RulePiece]:
    homes: dict[tree.Table, Span] = {}
    for symbol in world.symbols.values():
        if isinstance(symbol, TableSymbol):
            homes[symbol.table] = symbol.span
        if isinstance(symbol, StateSymbol) and symbol.laid is not None:
            homes[symbol.laid] = symbol.span
        if isinstance(symbol, TypeSymbol):
            homes |= {f.table: f.span for f in symbol.fields.values() if f.table is not None}
    for table in list(world.unfilled):
        if table.span.end:
            at = (homes[table],) if table in homes else ()
            yield _piece(f"table {table.name}", table, partial(world.fill, table), *at)


def _type_starts(world: World) -> None:
    type_states(world)
    type_zones(world)
    see_pieces(world)


def _type_triggers(world: World) -> None:
    world.triggers = triggers.type_triggers(world)


def _type_invariants(world: World) -> None:
    world.invariants = triggers.type_invariants(world)


def _type_scoring(world: World) -> None:
    world.scoring = scoring.type_scoring(world)


def check_whole(world: World, tried: Iterable[trials.Tried] | None = None) -> None:
    """Run the checks that need all rule text to be typed. Trial runs are checked at the places in
    `tried`, or everywhere.
    """
    for symbol in world.all(MenuSymbol):
        if not world.is_used(symbol):
            menus.check_unused(Scope(world, body=Body(symbol.name)), symbol)
    modifiers.check_used(world)
    procedures.check_recursion(world)
    _check_at_once(world)
    if tried is None:
        world.main = flow.main(world)
        bodies = [world.main.body, *(each.body for each in world.triggers)]
        bodies += [each.body for each in world.procedures.values()]
        tried = trials.tried(tuple(bodies))
    questions.check_circles(world)
    trials.check(world, tried)
    with world.uncounted():
        world.bound = _bound(world)
        _check_size(world)


def _rules(world: World, name: str) -> tree.Rules:
    """Return the typed rules for lowering. Raises DiagnosticError."""
    world.reporter.stop_if_errors()
    assert world.main is not None
    information = _information(world, world.main, world.triggers)
    return _assembled(world, name, world.main, information)


def start_rules(world: World, name: str) -> tree.Rules:
    """Rules in which nothing happens: what a game starts with."""
    if STARTED not in world.pieces:
        next(piece for piece in pieces(world) if piece.key == STARTED).type()
    nothing = tree.Procedure(flow.MAIN, (), None, span=world.declared.top.span)
    return _assembled(world, name, nothing, None)


def _assembled(
    world: World, name: str, main: tree.Procedure, information: InformationFlow | None
) -> tree.Rules:
    decisions, ranks = world.bound
    world.whole = True
    finish_lists(world)
    finite = (s.finite for s in world.all(TypeSymbol) if s.finite is not None)
    types = {of.name: of for of in (*finite, *world.anonymous)}
    states = {s.name: s.state for s in (*world.all(StateSymbol), *world.supplies)}
    return tree.Rules(
        id=name,
        player=types["player"],
        types=types,
        states=states,
        zones=tuple(world.zones),
        families={s.name: s.family for s in world.all(ZoneSymbol)},
        bags={s.name: s.bag for s in world.all(BagSymbol)},
        tables={name: table for name, table in world.tables.items() if table.cells},
        collections=world.pool.items,
        shapes={s.name: s.shape for s in world.all(ShapeSymbol)},
        defines=world.defines,
        procedures=world.procedures,
        triggers=world.triggers,
        invariants=world.invariants,
        positions=tuple(symbol.positions for symbol in world.all(PositionSymbol)),
        chains=tuple(s.chain for s in world.all(ChainSymbol) if s.chain is not None),
        main=main,
        scoring=world.scoring,
        bound_decisions=decisions,
        bound_ranks=ranks,
        information=information,
        text_spans=dict(world.noted.text_spans),
        rows_read=tuple(
            {
                table.row_spans[at]: None
                for table in world.tables.values()
                for at in range(len(table.row_spans))
                if (table.name, at) in world.noted.cells_read
            }
        ),
    )


def finish_lists(world: World) -> None:
    """The tables that read constant lists by position, now that all lists are known; once more
    where text of a script has brought others."""
    world.fill_all()
    lists = world.pool.items
    longest = max((len(items) for items in lists), default=0)
    which = IntType(0, max(0, len(lists) - 1))
    limits.spend(len(lists) * longest // 10 * len(world.elements))
    for kind, table in world.elements.items():
        if len(table.cells) == len(lists) * max(1, longest):
            continue
        none = NO_INT if isinstance(kind, IntType) else NONE
        table.keys = (which, IntType(0, max(0, longest - 1)))
        table.cells = tuple(
            items[at] if at < len(items) else none
            for items in lists
            for at in range(max(1, longest))
        )
    if world.sizes is not None and len(world.sizes.cells) < len(lists):
        world.sizes.keys = (which,)
        world.sizes.cells = tuple(len(items) for items in lists)


def _check_size(world: World) -> None:
    """Reports a position of more cells than there may be, where it gets too large."""
    parts: list[tuple[str, int, Span]] = []
    for symbol in world.symbols.values():
        match symbol:
            case StateSymbol(state=state):
                parts.append((state.name, count_of(state.keys), state.span))
            case ZoneSymbol(family=family):
                parts.append((family.name, count_of(family.keys), family.span))
            case PositionSymbol(positions=kept):
                values = sum(part.count for part in kept.parts)
                parts.append((kept.name, kept.kept * (2 + values), kept.span))
            case BagSymbol(bag=bag):
                kinds = bag.type.of.size
                parts.append((bag.name, count_of(bag.keys) * kinds, bag.span))
    total = 0
    for name, size, span in parts:
        total += size
        if total > limits.MOST_STATE:
            world.reporter.error(
                "too-many",
                f"with the {size:,} cells of `{name}` a position has {total:,}",
                span,
                f"at most {limits.MOST_STATE:,} together",
                help="keep less: fewer keys, or smaller types as keys",
            )
            return


def called_at_once(world: World) -> set[object]:
    """The procedures that are called inside `at once`, and those that these call."""
    return {other for symbol, _ in world.noted.at_once_calls for other in _called(symbol)}


def _called(symbol: ProcedureSymbol) -> Iterator[ProcedureSymbol]:
    """Yield a procedure and all that it calls."""
    reached = [symbol]
    for other in reached:
        yield other
        reached.extend(called for called in procedures_called(other) if called not in reached)


def _check_at_once(world: World) -> None:
    """Reports procedures that are called inside `at once` and take more than a moment."""
    for symbol, span in world.noted.at_once_calls:
        for other in _called(symbol):
            procedures.ensure(world, other)
            found = takes_time(other.procedure.body)
            if found is not None:
                world.reporter.error(
                    "not-at-once",
                    f"`{symbol.name}` takes more than one moment",
                    span,
                    labels=(Label(found.span, "because of this"),),
                    help="inside `at once` there is no decision, no chance and no `settle`",
                )
                break


def _bound(world: World) -> tuple[int | None, bool]:
    """Return the number of decisions after which a game ends, and whether with a ranking."""
    section = world.declared.top.get("bound")
    decisions = section.text_of("decisions") if section is not None else None
    if section is None or decisions is None or not isinstance(decisions.value, int):
        return None, False
    number, ranks = decisions.value, section.said("then") != "fault"
    if number > LARGEST_BOUND:
        world.reporter.error(
            "out-of-range",
            f"`bound` is at most {LARGEST_BOUND:,} decisions",
            section.span,
            "nobody plays that long: does something go round in circles?",
        )
    return number, ranks
