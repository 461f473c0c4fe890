"""Test the properties of every ruleset by seeded random play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import field, replace
from functools import partial
from time import process_time

from rulewright.backends.fault import RuleFault
from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Label
from rulewright.explain.invariants import explain_violation
from rulewright.explain.legality import list_reason_lines
from rulewright.ir.program import DECISIONS, PC
from rulewright.pcg import GAME_STREAM, Pcg
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext
from rulewright.play.names import Names
from rulewright.play.save import Save
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.validation.laws.secrets import Secrets
from rulewright.validation.laws.shrinking import ShrinkAttempt, find_shortest
from rulewright.validation.scripts.script_export import write_replay
from rulewright.validation.testing.outcome import Failure, FailureKey
from rulewright.workspace.compiled_setting import CompiledSetting, compile_setting

MAX_GAME_LENGTH = 20_000
"""Number of choices after which a game without its own bound counts as endless."""
SECONDS_OF_GAME = 4
"""Processor time per random game in seconds, added up over all games; a game of a large ruleset takes one
second."""
CAREFUL_CHECKS = 6
"""Number of tests of the costly properties per game, beside once for each kind of decision."""
CAREFUL_DEALS = 8
"""Number of samples at a position that may reveal hidden information."""
MAX_REPLAYS = 200
"""Replays that shortening a failure may take."""

PROPERTIES = (
    "a running game has a legal decision",
    "a legal move can be made",
    "asking changes nothing",
    "everything due has happened before a decision",
    "invariants hold",
    "a game ends",
    "a score can be computed at any time",
    "an ended game has a ranking",
    "copies do not share",
    "equal positions have equal texts",
    "the same seed and moves give the same game",
    "a saved game has the same future",
    "secrets stay secret",
    "answers stay hidden until all are in",
    "native code plays the same game",
)


TERMINATION = PROPERTIES[5]
SCORING = PROPERTIES[6]
CAREFUL_PROPERTIES = PROPERTIES[8:]
"""The costly properties, tested occasionally; the others are tested at every choice."""
_PROPERTIES_BY_CODE: dict[Code, str] = {
    "endless-rule": TERMINATION,
    "endless-move": TERMINATION,
    "game-too-long": TERMINATION,
    "log-too-long": TERMINATION,
    "no-options": "a running game has a legal decision",
}


class OutOfTime(Exception):
    """The end of the time for random play, raised in the middle of a game."""


_STOP_CONDITION: ContextVar[Callable[[], bool]] = ContextVar("over", default=lambda: False)


@contextmanager
def stop_when(is_over: Callable[[], bool]) -> Iterator[None]:
    """Raise OutOfTime in games inside the block as soon as `is_over` returns true; it is called before each
    choice. The conditions of nested blocks are combined."""
    outer_condition = _STOP_CONDITION.get()
    token = _STOP_CONDITION.set(lambda: is_over() or outer_condition())
    try:
        yield
    finally:
        _STOP_CONDITION.reset(token)


def raise_if_stopped() -> None:
    """Raise OutOfTime if a surrounding `stop_when` requires it."""
    if _STOP_CONDITION.get()():
        raise OutOfTime


class Violation(Exception):
    """A violated property in a position. `fault_diagnostic` is the runtime error behind it, if any;
    `invariant` and `cells` are the violated invariant and its position."""

    def __init__(
        self,
        property_text: str,
        problem: str,
        span: Span = NOWHERE,
        fault_diagnostic: Diagnostic | None = None,
        invariant: str = "",
        cells: Sequence[int] = (),
    ) -> None:
        self.property_text = property_text
        self.problem = problem
        self.span = span
        self.fault_diagnostic = fault_diagnostic
        self.invariant = invariant
        self.cells = tuple(cells)
        super().__init__(problem)

    @property
    def failure_key(self) -> FailureKey:
        """Return the identity of the failure: property, message, and location in the rules."""
        if self.fault_diagnostic is None:
            place = "" if self.span is NOWHERE else f"{self.span.source.path}:{self.span.line}"
            return self.property_text, "law-broken", self.problem, place
        return (
            self.property_text,
            self.fault_diagnostic.code,
            self.fault_diagnostic.headline,
            str(self.fault_diagnostic.primary.span),
        )

    @property
    def is_too_long(self) -> bool:
        """Return whether the only failure is the length of the game, so that fewer choices would avoid it."""
        return self.property_text == TERMINATION and (
            self.fault_diagnostic is None or self.fault_diagnostic.code == "game-too-long"
        )

    def explain_violation(self, bench: CompiledSetting, names: Names) -> Diagnostic:
        """Return the diagnostic, with the keys and values of an invariant. The program of the
        compiled setting grows.
        """
        if not self.invariant:
            return self.reported_diagnostic
        at, others = explain_violation(bench, names, self.cells, self.invariant)
        return replace(self.reported_diagnostic, primary=at, labels=others)

    @property
    def reported_diagnostic(self) -> Diagnostic:
        headline = f"{self.problem}, but a law says: {self.property_text}"
        return self.fault_diagnostic or Diagnostic("law-broken", headline, Label(self.span))


def require_property(is_satisfied: object, property_text: str, problem: str, span: Span = NOWHERE) -> None:
    """Raise Violation if a property is violated."""
    if not is_satisfied:
        raise Violation(property_text, problem, span)


@dataclass(frozen=True, slots=True)
class PropertyReport:
    """The result of random play, with the number of games and choices."""

    game_count: int
    choice_count: int
    failures: tuple[Failure, ...]
    has_timed_out: bool = False


def check_properties(bench: CompiledSetting, *, game_count: int, seed: int = 0) -> PropertyReport:
    """Play games with seeds `seed`, seed + 1, ...; stop at the first failure, or after SECONDS_OF_GAME of
    processor time per game, added up over all games."""
    table = bench.build_game_context(bench.seat_names)
    choices = 0
    until = process_time() + SECONDS_OF_GAME * game_count
    with stop_when(lambda: process_time() > until):
        for number in range(game_count):
            attempt = GameAttempt(bench, table, seed + number, (), create_uniform_policy(Pcg(seed + number)))
            try:
                violation = attempt.find_violation()
            except OutOfTime:
                return PropertyReport(number, choices + len(attempt.choices_made), (), has_timed_out=True)
            choices += len(attempt.choices_made)
            if violation is not None:
                return PropertyReport(number + 1, choices, (shrink_attempt(attempt, violation),))
    return PropertyReport(game_count, choices, ())


def create_uniform_policy(random: Pcg) -> Policy:
    """Create a policy that chooses each option with equal probability."""
    return lambda game: random.draw_below(len(game.legal()))


def shrink_attempt(attempt: GameAttempt, violation: Violation, max_tries: int = MAX_REPLAYS) -> Failure:
    """Return the failure of an attempt, with the shortest script found in MAX_REPLAYS replays."""
    moves = tuple(attempt.choices_made)
    if not violation.is_too_long:
        moves, violation = find_shortest(moves, violation, create_retry(attempt, violation), max_tries)
    return build_failure(attempt, moves, violation)


def create_retry(
    attempt: GameAttempt, violation: Violation
) -> Callable[[tuple[int, ...]], ShrinkAttempt[Violation]]:
    """Return a function that plays other choices in the same game and reports whether they end in
    the same failure.
    """
    bench, table, seed, key = attempt.bench, attempt.table, attempt.seed, violation.failure_key
    is_careful = violation.property_text in CAREFUL_PROPERTIES

    def try_moves(moves: tuple[int, ...]) -> ShrinkAttempt[Violation]:
        new_attempt = GameAttempt(
            bench, table, seed, moves, is_careful=is_careful, muted_names=attempt.muted_names
        )
        try:
            failure = new_attempt.find_violation()
        except OutOfTime:
            failure = None
        same = failure if failure is not None and failure.failure_key == key else None
        return ShrinkAttempt(
            same, tuple(new_attempt.choices_made), new_attempt.option_count if failure is None else 0
        )

    return try_moves


def build_failure(attempt: GameAttempt, moves: tuple[int, ...], violation: Violation) -> Failure:
    """Return a violation in readable form."""
    script = write_replay(attempt.table, attempt.seed, moves, violation.problem)
    bench, setting = attempt.bench, attempt.bench.identity.setting
    if violation.invariant:  # the running game must not use a program that has been extended
        bench = compile_setting(bench.documents, setting)
    finding = violation.explain_violation(bench, attempt.table.names)
    where = f"{setting.description}; seed {attempt.seed}, choice {len(moves)}"
    finding = replace(finding, notes=(f"found by random play: {where}", *finding.notes))
    return Failure(violation.property_text, finding, script, violation.failure_key, attempt.seed, moves)


def _observe_position(game: Game, viewer: str | None) -> tuple[object, ...]:
    """Return what a viewer sees of the position, without the list of seats that have answered,
    which is public.
    """
    view = game.view(viewer)
    decision_data = dict(view.pop("asked") or {})  # type: ignore[call-overload]
    for word in ("player", "waiting", "answered"):
        decision_data.pop(word, None)
    return view, decision_data, game.standings(viewer)


Policy = Callable[[Game], int]
"""A function that returns the index of an option in the list of a game's legal ones."""


@dataclass(eq=False)
class GameAttempt:
    """One game. `planned_choices` are the indices of the first options; `policy` then chooses to the end, and
    without it the attempt stops there. With `is_careful`, the costly properties are tested too. `muted_names`
    are invariants and triggers that are not tested because they were reported already. `is_screened`: native
    code has played this game without a violation, so the properties of every choice are tested only
    occasionally."""

    bench: CompiledSetting
    table: GameContext
    seed: int
    planned_choices: Sequence[int]
    policy: Policy | None = None
    is_careful: bool = True
    muted_names: frozenset[str] = frozenset()
    is_screened: bool = False
    choices_made: list[int] = field(default_factory=list)
    option_count: int = 0
    """Number of options where the attempt stopped; 0 if the game is over."""
    final_cells: list[int] = field(default_factory=list)
    """The cells at the end of the game."""
    previous_cells: list[int] = field(default_factory=list)
    """The cells before the last choice."""
    previous_taken: int = 0
    """Number of choices made before the last one."""
    previous_entries: int = 0
    """Length of the log before the last choice."""

    def __post_init__(self) -> None:
        explain = partial(list_reason_lines, self.bench)
        self.secrets = Secrets(self.bench.machine, self.table.names, explain)

    def find_violation(self) -> Violation | None:
        """Play, and return the first violation."""
        try:
            self.play_game()
        except Violation as broken:
            return broken
        return None

    def play_game(self) -> None:
        """Raise Violation for the first violated property, and OutOfTime (see `stop_when`); `choices_made`
        collects the choices."""
        raise_if_stopped()
        game = self.start_game()
        if self.is_careful:
            self.check_start(game)
        limit = self.bench.machine.program.bound_decisions or MAX_GAME_LENGTH
        # A long game gets about as many tests as a short one.
        next_look, step = 1, 2
        seen_decisions: set[int] = set()
        while not game.over:
            raise_if_stopped()
            number = len(self.choices_made)
            if number > limit:
                raise Violation(TERMINATION, f"the game has not ended after {number} choices")
            planned = number < len(self.planned_choices)
            fresh = self.is_careful and game.cells[PC] not in seen_decisions
            due = fresh or (number == next_look and self.is_careful)
            if due or not self.is_screened:
                self.check_quick(game)
            if not planned and self.policy is None:
                self.option_count = len(game.legal())
                if self.is_careful:
                    self.check_careful(game, CAREFUL_DEALS)
                return
            if due:
                seen_decisions.add(game.cells[PC])
                self.check_careful(game, 2 if fresh else 1)
            if number == next_look:
                next_look += step
                step = step * 2 if step < 1 << CAREFUL_CHECKS else step
            count = len(game.legal())
            if planned or self.policy is None:
                wanted = self.planned_choices[number]
            else:
                wanted = self.policy(game)
            self.choices_made.append(wanted % count)
            self.previous_cells, self.previous_taken = game.cells[:], game.choice_count
            self.previous_entries = len(game.recorder.entries)
            game.discard_undo()  # `check_undo` takes back the last choice only
            self.choose_option(game, wanted % count)
        self.check_end(game)

    def start_game(self) -> Game:
        try:
            return Game(self.table, self.seed)
        except GameFault as fault:
            raise self.violation_from_fault(fault) from None

    def check_start(self, game: Game) -> None:
        """Check hidden information before the first decision."""
        random = Pcg(self.seed, GAME_STREAM)
        for _ in range(2 if self.policy is not None else CAREFUL_DEALS):
            self.require_no_leak(self.secrets.find_leak_at_start(game, random))

    def require_no_leak(self, leak: str | None) -> None:
        """Raise Violation for a leaked secret."""
        if leak is not None:
            raise Violation("secrets stay secret", leak)

    def choose_option(self, game: Game, option_index: int) -> None:
        code = game.legal()[option_index]
        try:
            game.choose(code)
        except GameFault as fault:
            raise self.violation_from_fault(fault) from None

    def violation_from_fault(self, game_fault: GameFault, property_text: str | None = None) -> Violation:
        diagnostic = game_fault.diagnostic
        property_text = property_text or _PROPERTIES_BY_CODE.get(diagnostic.code, "a legal move can be made")
        return Violation(property_text, diagnostic.headline, diagnostic.primary.span, diagnostic)

    # --- tested before every choice ---------------------------------------------------------------

    def check_quick(self, game: Game) -> None:
        machine, cells = self.bench.machine, game.cells
        before = cells[:]
        try:
            legal = machine.list_options(cells)
            require_property(
                legal and len(set(legal)) == len(legal), "a running game has a legal decision",
                "the options of a decision are none, or some are there twice",
            )  # fmt: skip
            require_property(
                legal == game.legal() and cells == before, "asking changes nothing",
                "asking for the options a second time gives others",
            )  # fmt: skip
            if not machine.is_mid_move(cells):
                self.check_invariants(cells)
            settled = game.cells[PC] not in self.bench.unsettled_decisions
            for name, function, span in machine.program.triggers if settled else ():
                require_property(
                    name in self.muted_names or not self.bench.call_function(function, cells),
                    "everything due has happened before a decision",
                    f"the trigger `{name}` is due while a player is asked", span,
                )  # fmt: skip
        except RuleFault as fault:
            raise Violation(
                "a legal move can be made",
                f"`{fault.code}` while looking at a position",
                fault.span,
            ) from None
        try:
            game.score_parts  # noqa: B018
        except GameFault as fault:
            raise self.violation_from_fault(fault, SCORING) from None

    def check_invariants(self, cells: list[int], names: Collection[str] | None = None) -> None:
        for name, function, span in self.bench.machine.program.invariants:
            if name in self.muted_names or (names is not None and name not in names):
                continue
            if not self.bench.call_function(function, cells):
                problem = f"the invariant `{name}` does not hold"
                raise Violation("invariants hold", problem, span, invariant=name, cells=cells)

    # --- tested occasionally ----------------------------------------------------------------------

    def check_careful(self, game: Game, deal_count: int) -> None:
        property_text = "copies do not share"
        before, entries = game.cells[:], len(game.recorder.entries)
        futures = []
        for _ in range(2):
            other = game.copy()
            try:
                self.choose_option(other, 0)
            except Violation:
                self.choices_made.append(0)  # the script that shows it has to make this choice
                raise
            futures.append(other.cells)
        same = (game.cells, len(game.recorder.entries)) == (before, entries)
        require_property(same, property_text, "a move in a copy changed the game it was made from")
        same = futures[0] == futures[1]
        require_property(same, property_text, "two copies with the same move came out differently")
        self.check_equal_texts(game)
        self.check_undo(game)
        if len(game.waiting) > 1:
            self.check_simultaneous(game, Pcg(sum(map(hash, before)), GAME_STREAM))
        if not self.secrets.has_secrets:
            return
        # Seeded by the position alone, so that a shorter game to it reproduces the failure.
        random = Pcg(sum(map(hash, before)), GAME_STREAM)
        for deal in range(deal_count):
            told = deal == 0 or deal_count == CAREFUL_DEALS
            self.require_no_leak(self.secrets.find_leak(game, random, with_log=told))

    def check_simultaneous(self, game: Game, random: Pcg) -> None:
        """Check that simultaneous answers reveal nothing before all are in, and that their order
        does not matter.
        """
        property_text = "answers stay hidden until all are in"
        wanted = {}
        for seat in game.waiting:
            legal = game.asking(seat).legal()
            wanted[seat] = legal[random.draw_below(len(legal))]
        for seat, code in wanted.items():
            other = game.copy()
            try:
                other.choose(code, seat)
            except GameFault:
                continue
            for viewer in (*game.seats, None) if other.answered else ():
                observations = [
                    (_observe_position(each, viewer), each.log_for(viewer)) for each in (game, other)
                ]
                hidden = viewer == seat or observations[0] == observations[1]
                require_property(
                    hidden, property_text, f"an answer of `{seat}` tells `{viewer or 'who watches'}`"
                )
        futures = []
        for order in (list(wanted), list(reversed(wanted))):
            other = game.copy()
            try:
                for seat in order:
                    if other.cells[DECISIONS] == game.cells[DECISIONS] or other.answered:
                        other.choose(wanted[seat], seat)
            except GameFault:
                return
            futures.append((other.cells, other.log, other.choices))
        same = futures[0] == futures[1]
        require_property(same, property_text, "the same answers in another order lead to another game")

    def check_equal_texts(self, game: Game) -> None:
        """Check that all texts are those of a game that starts in this position."""
        if game.answered:
            return  # answers to a simultaneous decision are not part of the position yet
        property_text = "equal positions have equal texts"
        fresh = Game(self.table, game.seed, cells=game.cells[:])
        same = fresh.decision == game.decision
        require_property(same, property_text, "a decision is told in another way in a game without a past")
        viewers = (*game.seats, None)
        viewer = viewers[len(self.choices_made) % len(viewers)]
        same = _observe_position(fresh, viewer) == _observe_position(game, viewer)
        require_property(
            same, property_text, f"`{viewer or 'who watches'}` is shown one position in two ways"
        )

    def check_undo(self, game: Game) -> None:
        """Check that copies can undo the last choice, independent of other copies."""
        if not self.choices_made:
            return
        property_text = "copies do not share"
        *earlier, last = self.choices_made
        for wanted in (last + 1, last):
            other = game.copy()
            other.undo(amid=True)
            same = (other.cells, other.choice_count) == (self.previous_cells, self.previous_taken)
            require_property(
                same, property_text, "a choice taken back in a copy leads to a position that never was"
            )
            same = other.recorder.entries == game.recorder.entries[: self.previous_entries]
            require_property(same, property_text, "a choice taken back in a copy leaves lines in the log")
            if wanted == last:
                self.check_equal_texts(other)
            wanted %= len(other.legal())
            try:
                self.choose_option(other, wanted)
            except Violation:
                self.choices_made = [*earlier, wanted]  # the script that shows it has to choose this
                raise
        same = (other.cells, other.recorder.entries) == (game.cells, game.recorder.entries)
        require_property(
            same, property_text, "a choice taken back in a copy and made again leads to another game"
        )

    def check_end(self, game: Game) -> None:
        self.final_cells = game.cells
        self.check_invariants(game.cells, self.bench.late_invariants)
        self.check_ranking(game)
        again = self.start_game()
        middle = len(self.choices_made) // 2
        saved = ""
        for number, wanted in enumerate(self.choices_made):
            if number == middle:
                saved = again.save()
            if wanted >= len(again.legal()):
                break
            self.choose_option(again, wanted)
        property_text = "the same seed and moves give the same game"
        require_property(
            again.cells == game.cells, property_text, "played again, the game came out differently"
        )
        if saved:
            self.check_saved_game(saved, middle, game)

    def check_ranking(self, game: Game) -> None:
        """Check that a finished game has a ranking."""
        property_text = "an ended game has a ranking"
        require_property(not game.legal(), property_text, "the game is over, but there are options")
        try:
            places = [standing.place for standing in game.ranking]
            self.bench.run_scoring(game.cells)
        except GameFault as fault:
            raise self.violation_from_fault(fault, property_text) from None
        except RuleFault as fault:
            raise Violation(property_text, f"`{fault.code}` while scoring", fault.span) from None
        has_best = min(places, default=0) == (2 if game.verdict in ("lost", "nobody-wins") else 1)
        require_property(has_best, property_text, "the game is over, but nobody is first")

    def check_saved_game(self, saved: str, middle: int, game: Game) -> None:
        property_text = "a saved game has the same future"
        try:
            loaded = Save(saved).resume_game(self.table)
        except DiagnosticError as error:
            why = error.diagnostics[0].headline
            raise Violation(property_text, f"a saved game cannot be loaded: {why}") from None
        for wanted in self.choices_made[middle:]:
            if loaded.over or wanted >= len(loaded.legal()):
                break
            self.choose_option(loaded, wanted)
        same = loaded.cells == game.cells
        require_property(same, property_text, "a game that was saved and loaded went on differently")
