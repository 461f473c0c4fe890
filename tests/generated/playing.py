"""Plays a ruleset in several ways that must agree, and says where they do not."""

from __future__ import annotations

import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType
from unittest.mock import patch

from generated.draws import Draws
from generated.writing import write
from rulewright.backends import python
from rulewright.backends.fault import RuleFault
from rulewright.backends.function_cache import FunctionCache
from rulewright.compiler import CompiledRuleset, compile_ruleset
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.ir.program import PC, PHASE, Program
from rulewright.loading import load_documents
from rulewright.lowering.lowered_program import lower_ruleset
from rulewright.lowering.number_registry import SharedNumbering
from rulewright.lowering.optimizations import OPTIMIZATIONS, Optimization
from rulewright.lowering.searching import bitset_functions, vectorized_domains
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext, Identity
from rulewright.play.runtime import Machine
from rulewright.play.save import Save, SaveError
from rulewright.setting import Setting

MOST_CHOICES = 60
"""Of a game; those that go on are left where they are."""
LIMITS = ("endless-rule", "too-deep", "limit-work")
"""Faults that say how much work is allowed, which may be more without a shortcut."""


@dataclass(frozen=True)
class Failure:
    """Something that must not be. `kind` is what was compared, `what` names it without the names
    and numbers of one ruleset, so that shorter rulesets can be asked for the same."""

    kind: str
    what: str
    details: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}\n{self.details}"


class Failed(Exception):
    """Raised with the first failure of a ruleset."""

    def __init__(self, failure: Failure) -> None:
        self.failure = failure
        super().__init__(str(failure))


class Rejected(Exception):
    """A ruleset is not accepted: the generator, or the checker, is wrong."""

    def __init__(self, found: Sequence[Diagnostic]) -> None:
        self.found = tuple(one for one in found if one.severity is Severity.ERROR)
        super().__init__(render.format_full(self.found))

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(sorted({one.code for one in self.found}))


@contextmanager
def guarded(kind: str, *expected: type[Exception]) -> Iterator[None]:
    """A fault of the engine's own is a failure."""
    try:
        yield
    except (Failed, Rejected, GameFault, RuleFault, DiagnosticError, *expected):
        raise
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(place.filename).name}, {place.name}"
        raise Failed(Failure(kind, where, traceback.format_exc(limit=-8))) from None


# --- making ---------------------------------------------------------------------------------------


def compiled(texts: Mapping[str, str], setting: Setting, folder: Path | None = None) -> CompiledRuleset:
    """The ruleset of these files. Raises Rejected, Failed."""
    with tempfile.TemporaryDirectory(dir=_memory()) as passing:
        place = Path(passing) if folder is None else folder
        write(texts, place)
        try:
            with guarded("compiling"):
                documents = load_documents(place, edition=setting.edition, variants=setting.variants)
                return compile_ruleset(documents, setting)
        except DiagnosticError as error:
            raise Rejected(error.diagnostics) from None


def _memory() -> str | None:
    """Where files are kept that nobody needs for long."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def table_of(
    compiled: CompiledRuleset,
    program: Program | None = None,
    *,
    words: bool = False,
    printed: FunctionCache | None = None,
) -> GameContext:
    """Ready to be played. `printed`: where functions are that need not be compiled again."""
    program = program or compiled.program
    machine = Machine(program, python.build_module(program, lazily=printed or True, use_words=words))
    documents, setting = compiled.documents, compiled.setting
    identity = Identity(
        documents.manifest.id,
        documents.manifest.version,
        documents.digest,
        setting,
        lambda: "",  # making it takes as long as a game, and nothing here depends on it
    )
    return GameContext.create(machine, documents.manifest.seats[: setting.players], identity)


def forget(table: GameContext) -> None:
    """Lets go what a table holds that nobody needs any more: functions that call each other stay
    until somebody looks for garbage, which takes longer than the games."""
    functions = table.machine.module.functions
    for function in functions.values():
        if isinstance(function, FunctionType):
            function.__kwdefaults__ = None
    functions.clear()


def forget_rules(compiled: CompiledRuleset) -> None:
    """The same of what analysing has made."""
    world = compiled.analysed.scope.world
    world.planned_steps.clear()
    world.steps_by_path.clear()


def without(
    compiled: CompiledRuleset,
    shortcuts: Iterable[Optimization],
    *,
    coverage: bool = False,
    printed: FunctionCache | None = None,
) -> GameContext:
    """The same rules, lowered without some shortcuts."""
    lowered = lower_ruleset(
        compiled.analysed.rules,
        coverage=coverage,
        without=frozenset(shortcuts),
        numbering=_numbers(compiled, printed),
    )
    return table_of(compiled, lowered.program, printed=printed)


def _numbers(compiled: CompiledRuleset, printed: FunctionCache | None) -> SharedNumbering | None:
    """Those of the rules as they are: what is the same in both is compiled once."""
    return None if printed is None else compiled.lowered.lowering.numbering


def by_sets(compiled: CompiledRuleset) -> GameContext:
    """The same rules, with what can be asked of all members at once asked so, however few they
    are."""
    with (
        patch.object(vectorized_domains, "MIN_MEMBERS", 1),
        patch.object(bitset_functions, "MIN_STATEMENTS", 3),
    ):
        lowered = lower_ruleset(compiled.analysed.rules, without=frozenset(("unroll",)))
        return table_of(compiled, lowered.program, words=True)


def when_called(compiled: CompiledRuleset, printed: FunctionCache | None = None) -> GameContext:
    """The same rules, with most functions made when they are first called."""
    lowered = lower_ruleset(compiled.analysed.rules, flow=False, numbering=_numbers(compiled, printed))
    lowered.add_flow()
    return table_of(compiled, lowered.program, printed=printed)


# --- what a game looks like -----------------------------------------------------------------------

Look = tuple[object, ...]

WORDED = 5
"""At one decision in so many everything is looked at as people see it, which costs more than the
game; at each the cells are."""


def look(game: Game) -> Look:
    """Everything that can be seen of a position, and what is asked."""
    view = game.full_view()
    asked = view["asked"]
    return (asked, view["phase"], view["state"], game.decision_count)


class Glances:
    """The same as numbers, without names and links: what the cells of everything declared hold."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.stretches = sorted(
            (block.name, block.kind, block.base, block.base + block.size)
            for block in program.blocks
            if block.kind in ("state", "bag", "zone-of", "zone-size", "grid-q", "grid-r") and not block.hidden
        )

    def of(self, game: Game) -> Look:
        cells, program = game.cells, self.program
        asked = (program.decisions[cells[PC]].key, game.waiting) if not game.over else None
        state = [(name, kind, cells[a:b]) for name, kind, a, b in self.stretches]
        # By its name: a step that is never reached has a number only where coverage is counted.
        phase = ("", *program.phases)[cells[PHASE]]
        return ((asked, game.legal()), phase, state, game.decision_count)


def end_of(game: Game) -> Look:
    return (game.scores, game.ranking)


@dataclass
class Play:
    """A game as it went: what was chosen, what it looked like before each choice and at the end,
    at some of them in words, its log, and the fault that it met."""

    seed: int
    choices: list[int] = field(default_factory=list)
    glances: list[Look] = field(default_factory=list)
    looks: dict[int, Look] = field(default_factory=dict)
    cells: list[list[int]] = field(default_factory=list)
    codes: list[list[int]] = field(default_factory=list)
    log: tuple[object, ...] = ()
    end: Look = ()
    fault: tuple[str, int] | None = None
    """Its code and its line."""
    over: bool = False

    @property
    def limited(self) -> bool:
        return self.fault is not None and self.fault[0] in LIMITS


def fault_of(found: Diagnostic, kind: str) -> tuple[str, int]:
    """A fault by its code and line. One that names no rule's line is a failure."""
    span = found.primary.span
    if not span.source.path.endswith(".yaml"):
        raise Failed(Failure(kind, f"{found.code} names no rule", render.format_full([found])))
    return found.code, span.line


Pick = Callable[[int, int], int]
"""The number of an option: of which choice, among how many."""


def at_random(seed: int) -> Pick:
    draws = Draws(seed).at("choices")

    def pick(number: int, count: int) -> int:
        return draws.at(number).below(count)

    return pick


def replayed(choices: Sequence[int]) -> Pick:
    def pick(number: int, count: int) -> int:
        return choices[number] if number < len(choices) else 0

    return pick


def play(table: GameContext, seed: int, pick: Pick, kind: str, most: int = MOST_CHOICES) -> Play:
    """Plays a game by the Python backend."""
    made = Play(seed)
    glances = Glances(table.machine.program)
    game: Game | None = None
    try:
        with guarded(kind):
            game = Game(table, seed)
            while True:
                number = len(made.choices)
                made.glances.append(glances.of(game))
                if number % WORDED == seed % WORDED or game.over:
                    made.looks[number] = look(game)
                made.cells.append(game.cells[:])
                made.codes.append(game.legal())
                if game.over or number >= most:
                    break
                codes = game.legal()
                wanted = pick(number, len(codes)) % len(codes)
                made.choices.append(wanted)
                game.choose(codes[wanted])
            made.over = game.over
            if game.over:
                made.end = end_of(game)
    except GameFault as fault:
        made.fault = fault_of(fault.diagnostic, kind)
    except RuleFault as fault:  # while the scores are counted
        made.fault = fault.code, fault.span.line
    if game is not None and not made.limited:
        try:
            with guarded(kind):
                made.log = tuple(map(str, game.log))
        except GameFault as fault:
            made.fault = made.fault or fault_of(fault.diagnostic, kind)
    return made


def same(kind: str, one: Play, other: Play) -> None:
    """Raises Failed where two plays of a game differ."""
    if one.limited or other.limited:
        return
    glances = enumerate(zip(one.glances, other.glances, strict=False))
    worded = ((n, (one.looks[n], other.looks[n])) for n in one.looks if n in other.looks)
    for number, (a, b) in (*glances, *worded):
        if a != b:
            for name, x, y in zip(("asked", "phase", "state", "decisions"), a, b, strict=True):
                if x != y:
                    raise Failed(Failure(kind, f"{name} differs", _shown(one, number, _apart(x, y))))
    if one.fault != other.fault:
        codes = [each.fault and each.fault[0] for each in (one, other)]
        what = f"faults {codes[0]} and {codes[1]}" if codes[0] != codes[1] else "line of the fault"
        where = _shown(one, len(one.choices), f"{one.fault} and {other.fault}")
        raise Failed(Failure(kind, what, where))
    for name, x, y in (
        ("number of choices", len(one.glances), len(other.glances)),
        ("log", one.log, other.log),
        ("end", one.end, other.end),
    ):
        if x != y:
            raise Failed(Failure(kind, f"{name} differs", _shown(one, 0, _apart(x, y))))


def _shown(one: Play, number: int, what: str) -> str:
    return f"seed {one.seed}, choices {one.choices[:number]}:\n{what}"


def _apart(x: object, y: object) -> str:
    """What differs, of mappings and lists only that."""
    if isinstance(x, dict) and isinstance(y, dict):
        keys = [key for key in {**x, **y} if x.get(key) != y.get(key)]
        return "\n".join(f"{key}: {_apart(x.get(key), y.get(key))}" for key in keys)
    if isinstance(x, tuple | list) and isinstance(y, tuple | list) and len(x) == len(y):
        return "\n".join(
            f"[{n}]: {_apart(a, b)}" for n, (a, b) in enumerate(zip(x, y, strict=True)) if a != b
        )
    return f"{x!r}\n    and {y!r}"


# --- laws of one game -----------------------------------------------------------------------------


def careful(table: GameContext, one: Play) -> None:
    """Copies, saves, undo and views, at one decision of a game."""
    if not one.choices or one.fault is not None:
        return
    kind = "laws"
    number = Draws(one.seed).at("look").below(len(one.choices))
    glances = Glances(table.machine.program)
    with guarded(kind):
        game = Game(table, one.seed)
        for place in range(number):
            game.choose(game.legal()[one.choices[place]])
        expect(kind, "the same choices again", glances.of(game), one.glances[number], one)
        here = look(game)
        views = [game.view(seat) for seat in (*game.seats, None)]
        logs = [tuple(map(str, game.log_for(seat))) for seat in (*game.seats, None)]
        for seat in (*game.seats, None):
            game.standings(seat)
        expect(kind, "looking changes nothing", look(game), here, one)
        twin = game.copy()
        saved = game.save()
        try:
            loaded = Save(saved).resume_game(table)
        except SaveError as error:
            raise Failed(Failure(kind, "a save cannot be loaded", str(error))) from None
        expect(kind, "a loaded game looks the same", look(loaded), here, one)
        expect(kind, "its log is the same", loaded.log, game.log, one)
        next_ = one.glances[number + 1]
        for other, name in ((game, "game"), (twin, "copy"), (loaded, "loaded game")):
            other.choose(other.legal()[one.choices[number]])
            expect(kind, f"the {name} goes on the same", glances.of(other), next_, one)
        there = look(game)
        for other, name in ((twin, "copy"), (loaded, "loaded game")):
            expect(kind, f"the {name} looks the same", look(other), there, one)
        for other, name in ((game, "game"), (twin, "copy")):
            other.undo(amid=True)
            expect(kind, f"undo in the {name}", look(other), here, one)
            again = [other.view(seat) for seat in (*other.seats, None)]
            expect(kind, f"views after undo in the {name}", again, views, one)
            told = [tuple(map(str, other.log_for(seat))) for seat in (*other.seats, None)]
            expect(kind, f"logs after undo in the {name}", told, logs, one)
        fresh = (one.choices[number] + 1) % len(twin.legal())
        try:
            twin.choose(twin.legal()[fresh])
            twin.undo(amid=True)
        except GameFault:
            pass
        expect(kind, "another way and back", look(twin), here, one)
        game.choose(game.legal()[one.choices[number]])
        expect(kind, "redo", look(game), there, one)


def expect(kind: str, what: str, found: object, wanted: object, one: Play) -> None:
    if found != wanted:
        raise Failed(Failure(kind, what, _shown(one, len(one.choices), _apart(found, wanted))))


# --- ways of lowering -----------------------------------------------------------------------------

WAYS: tuple[str, ...] = (*OPTIMIZATIONS, "sets", "everything", "coverage", "waiting")


def lowered_otherwise(compiled: CompiledRuleset, way: str, table: GameContext | None = None) -> GameContext:
    """The same rules without a shortcut, without any, or as they are when coverage is counted, or
    with functions that wait. `table`: that of the rules as they are."""
    printed = None if table is None else table.machine.module.function_cache
    with guarded(f"without {way}"):
        if way == "sets":
            return by_sets(compiled)
        if way == "waiting":
            return when_called(compiled, printed)
        if way == "coverage":
            return without(compiled, (), coverage=True)
        if way == "everything":
            return without(compiled, OPTIMIZATIONS, printed=printed)
        return without(compiled, [name for name in OPTIMIZATIONS if name == way], printed=printed)
