"""The laws that every ruleset keeps, checked by seeded random play."""

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
from rulewright.explain.invariants import broken_invariant
from rulewright.explain.legality import reason_lines
from rulewright.ir.program import DECISIONS, PC
from rulewright.pcg import GAME_STREAM, Pcg
from rulewright.play.faults import GameFault
from rulewright.play.game import Game, GameContext
from rulewright.play.names import Names
from rulewright.play.save import Save
from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span
from rulewright.study.laws.secrets import Secrets
from rulewright.study.laws.shrinking import ShrinkAttempt, shortest
from rulewright.study.scripts.writing import replayable
from rulewright.study.testing.outcome import Failure, Key
from rulewright.workspace.bench import Bench, compile_bench

LONGEST = 20_000
"""Choices after which a game without a bound of its own counts as endless."""
SECONDS_OF_GAME = 4
"""Processor time for each random game, all together; games of the large rulesets take a second."""
LOOKS = 6
"""How often in a game the costly laws are looked at, beside once for each kind of decision."""
DEALS = 8
"""How often what is hidden is dealt anew at a position that is said to tell it."""
TRIES = 200
"""Replays that shortening a failure may take."""

LAWS = (
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


ENDS = LAWS[5]
SCORES = LAWS[6]
CAREFUL_LAWS = LAWS[8:]
"""Those that are looked at now and then; the others at every choice."""
_LAWS_OF_FAULTS: dict[Code, str] = {
    "endless-rule": ENDS,
    "endless-move": ENDS,
    "game-too-long": ENDS,
    "log-too-long": ENDS,
    "no-options": "a running game has a legal decision",
}


class OutOfTime(Exception):
    """Random play was to end in the middle of a game."""


_OVER: ContextVar[Callable[[], bool]] = ContextVar("over", default=lambda: False)


@contextmanager
def ending_when(over: Callable[[], bool]) -> Iterator[None]:
    """Raise OutOfTime in games inside as soon as `over` holds, which is asked before each choice.
    Where such blocks lie inside each other each of them counts."""
    around = _OVER.get()
    token = _OVER.set(lambda: over() or around())
    try:
        yield
    finally:
        _OVER.reset(token)


def stop_if_over() -> None:
    """Raise OutOfTime where random play is to end."""
    if _OVER.get()():
        raise OutOfTime


class Violation(Exception):
    """A law that does not hold where a game stands. `fault` is the rule fault behind it, if any;
    `invariant` and `cells` are that which does not hold, and where."""

    def __init__(
        self,
        law: str,
        what: str,
        span: Span = NOWHERE,
        fault: Diagnostic | None = None,
        invariant: str = "",
        cells: Sequence[int] = (),
    ) -> None:
        self.law = law
        self.what = what
        self.span = span
        self.fault = fault
        self.invariant = invariant
        self.cells = tuple(cells)
        super().__init__(what)

    @property
    def key(self) -> Key:
        """The identity of the failure: property, message, and place in the rules."""
        if self.fault is None:
            place = "" if self.span is NOWHERE else f"{self.span.source.path}:{self.span.line}"
            return self.law, "law-broken", self.what, place
        return self.law, self.fault.code, self.fault.headline, str(self.fault.primary.span)

    @property
    def by_length(self) -> bool:
        """Whether a game is only too long: with fewer choices it is not."""
        return self.law == ENDS and (self.fault is None or self.fault.code == "game-too-long")

    def explained(self, bench: Bench, names: Names) -> Diagnostic:
        """Return the diagnostic, with the keys and values of an invariant. The program of the
        compiled setting grows.
        """
        if not self.invariant:
            return self.finding
        at, others = broken_invariant(bench, names, self.cells, self.invariant)
        return replace(self.finding, primary=at, labels=others)

    @property
    def finding(self) -> Diagnostic:
        headline = f"{self.what}, but a law says: {self.law}"
        return self.fault or Diagnostic("law-broken", headline, Label(self.span))


def demand(holds: object, law: str, what: str, span: Span = NOWHERE) -> None:
    """Raises Violation if a law does not hold."""
    if not holds:
        raise Violation(law, what, span)


@dataclass(frozen=True, slots=True)
class Report:
    """The result of random play, with the number of games and choices."""

    games: int
    choices: int
    failures: tuple[Failure, ...]
    stopped: bool = False


def check_laws(bench: Bench, *, games: int, seed: int = 0) -> Report:
    """Plays games with seeds `seed`, seed + 1, ...; stops at the first failure, and after
    SECONDS_OF_GAME of a processor for each game, all together."""
    table = bench.table(bench.seats)
    choices = 0
    until = process_time() + SECONDS_OF_GAME * games
    with ending_when(lambda: process_time() > until):
        for number in range(games):
            attempt = Attempt(bench, table, seed + number, (), evenly(Pcg(seed + number)))
            try:
                broken = attempt.fault()
            except OutOfTime:
                return Report(number, choices + len(attempt.made), (), stopped=True)
            choices += len(attempt.made)
            if broken is not None:
                return Report(number + 1, choices, (shown(attempt, broken),))
    return Report(games, choices, ())


def evenly(random: Pcg) -> Chooser:
    """Chooses each option as often as any other."""
    return lambda game: random.below(len(game.legal()))


def shown(attempt: Attempt, broken: Violation, tries: int = TRIES) -> Failure:
    """Return the failure of an attempt, with the shortest script found in so many replays."""
    moves = tuple(attempt.made)
    if not broken.by_length:
        moves, broken = shortest(moves, broken, retrying(attempt, broken), tries)
    return told(attempt, moves, broken)


def retrying(
    attempt: Attempt, broken: Violation
) -> Callable[[tuple[int, ...]], ShrinkAttempt[Violation]]:
    """Return a function that plays other choices in the same game and reports whether they end in
    the same failure.
    """
    bench, table, seed, key = attempt.bench, attempt.table, attempt.seed, broken.key
    looks = broken.law in CAREFUL_LAWS

    def tried(moves: tuple[int, ...]) -> ShrinkAttempt[Violation]:
        again = Attempt(bench, table, seed, moves, looks=looks, hushed=attempt.hushed)
        try:
            found = again.fault()
        except OutOfTime:
            found = None
        same = found if found is not None and found.key == key else None
        return ShrinkAttempt(same, tuple(again.made), again.open if found is None else 0)

    return tried


def told(attempt: Attempt, moves: tuple[int, ...], broken: Violation) -> Failure:
    """Return a violation in readable form."""
    script = replayable(attempt.table, attempt.seed, moves, broken.what)
    bench, setting = attempt.bench, attempt.bench.identity.setting
    if broken.invariant:  # nobody who plays on shall play a program that has grown
        bench = compile_bench(bench.documents, setting)
    finding = broken.explained(bench, attempt.table.names)
    where = f"{setting.in_words}; seed {attempt.seed}, choice {len(moves)}"
    finding = replace(finding, notes=(f"found by random play: {where}", *finding.notes))
    return Failure(broken.law, finding, script, broken.key, attempt.seed, moves)


def _shown(game: Game, viewer: str | None) -> tuple[object, ...]:
    """Return what a viewer sees of the position, without the list of seats that have answered,
    which is public.
    """
    view = game.view(viewer)
    asked = dict(view.pop("asked") or {})  # type: ignore[call-overload]
    for word in ("player", "waiting", "answered"):
        asked.pop(word, None)
    return view, asked, game.standings(viewer)


Chooser = Callable[[Game], int]
"""Gives the place of an option in the list of a game's legal ones."""


@dataclass(eq=False)
class Attempt:
    """One game. `moves` are numbers of options to choose first; `onwards` then chooses at random to
    the end, and without it the attempt stops there. `looks`: the costly laws are looked at too.
    `hushed`: names of invariants and triggers that are not looked at, since all is said of them.
    `screened`: native code has played this game and seen nothing wrong, so that the laws of every
    choice are looked at here and there only."""

    bench: Bench
    table: GameContext
    seed: int
    moves: Sequence[int]
    onwards: Chooser | None = None
    looks: bool = True
    hushed: frozenset[str] = frozenset()
    screened: bool = False
    made: list[int] = field(default_factory=list)
    open: int = 0
    """How many options there are where the attempt stopped; 0 where the game is over."""
    cells: list[int] = field(default_factory=list)
    """Those of the game where it has ended."""
    earlier: list[int] = field(default_factory=list)
    """Those of the game before its last choice."""
    earlier_taken: int = 0
    """How many choices there were then."""
    earlier_entries: int = 0
    """How much of the log."""

    def __post_init__(self) -> None:
        explain = partial(reason_lines, self.bench)
        self.secrets = Secrets(self.bench.machine, self.table.names, explain)

    def fault(self) -> Violation | None:
        """Plays, and gives the first law that does not hold."""
        try:
            self.play()
        except Violation as broken:
            return broken
        return None

    def play(self) -> None:
        """Raises Violation at the first law that does not hold, and OutOfTime (see `ending_when`);
        `made` has the choices so far."""
        stop_if_over()
        game = self.begin()
        if self.looks:
            self.start_laws(game)
        limit = self.bench.machine.program.bound_decisions or LONGEST
        # About as many looks in a long game as in a short one.
        next_look, step = 1, 2
        seen: set[int] = set()
        while not game.over:
            stop_if_over()
            number = len(self.made)
            if number > limit:
                raise Violation(ENDS, f"the game has not ended after {number} choices")
            planned = number < len(self.moves)
            fresh = self.looks and game.cells[PC] not in seen
            due = fresh or (number == next_look and self.looks)
            if due or not self.screened:
                self.quick_laws(game)
            if not planned and self.onwards is None:
                self.open = len(game.legal())
                if self.looks:
                    self.careful_laws(game, DEALS)
                return
            if due:
                seen.add(game.cells[PC])
                self.careful_laws(game, 2 if fresh else 1)
            if number == next_look:
                next_look += step
                step = step * 2 if step < 1 << LOOKS else step
            count = len(game.legal())
            if planned or self.onwards is None:
                wanted = self.moves[number]
            else:
                wanted = self.onwards(game)
            self.made.append(wanted % count)
            self.earlier, self.earlier_taken = game.cells[:], game.taken
            self.earlier_entries = len(game.recorder.entries)
            self.choose(game, wanted % count)
        self.at_the_end(game)

    def begin(self) -> Game:
        try:
            return Game(self.table, self.seed)
        except GameFault as fault:
            raise self.of_fault(fault) from None

    def start_laws(self, game: Game) -> None:
        """Check hidden information before the first decision."""
        random = Pcg(self.seed, GAME_STREAM)
        for _ in range(2 if self.onwards is not None else DEALS):
            self.kept(self.secrets.leak_at_start(game, random))

    def kept(self, leak: str | None) -> None:
        """Raise Violation for a leaked secret."""
        if leak is not None:
            raise Violation("secrets stay secret", leak)

    def choose(self, game: Game, number: int) -> None:
        code = game.legal()[number]
        try:
            game.choose(code)
        except GameFault as fault:
            raise self.of_fault(fault) from None

    def of_fault(self, fault: GameFault, law: str | None = None) -> Violation:
        found = fault.diagnostic
        law = law or _LAWS_OF_FAULTS.get(found.code, "a legal move can be made")
        return Violation(law, found.headline, found.primary.span, found)

    # --- looked at before every choice ------------------------------------------------------------

    def quick_laws(self, game: Game) -> None:
        machine, cells = self.bench.machine, game.cells
        before = cells[:]
        try:
            legal = machine.legal(cells)
            demand(
                legal and len(set(legal)) == len(legal), "a running game has a legal decision",
                "the options of a decision are none, or some are there twice",
            )  # fmt: skip
            demand(
                legal == game.legal() and cells == before, "asking changes nothing",
                "asking for the options a second time gives others",
            )  # fmt: skip
            if not machine.amid(cells):
                self.invariants(cells)
            settled = game.cells[PC] not in self.bench.unsettled
            for name, function, span in machine.program.triggers if settled else ():
                demand(
                    name in self.hushed or not self.bench.number(function, cells),
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
            raise self.of_fault(fault, SCORES) from None

    def invariants(self, cells: list[int], among: Collection[str] | None = None) -> None:
        for name, function, span in self.bench.machine.program.invariants:
            if name in self.hushed or (among is not None and name not in among):
                continue
            if not self.bench.number(function, cells):
                what = f"the invariant `{name}` does not hold"
                raise Violation("invariants hold", what, span, invariant=name, cells=cells)

    # --- looked at now and then -------------------------------------------------------------------

    def careful_laws(self, game: Game, deals: int) -> None:
        law = "copies do not share"
        before, entries = game.cells[:], len(game.recorder.entries)
        futures = []
        for _ in range(2):
            other = game.copy()
            try:
                self.choose(other, 0)
            except Violation:
                self.made.append(0)  # the script that shows it has to make this choice
                raise
            futures.append(other.cells)
        same = (game.cells, len(game.recorder.entries)) == (before, entries)
        demand(same, law, "a move in a copy changed the game it was made from")
        same = futures[0] == futures[1]
        demand(same, law, "two copies with the same move came out differently")
        self.equal_texts(game)
        self.way_back(game)
        if len(game.waiting) > 1:
            self.at_once(game, Pcg(sum(map(hash, before)), GAME_STREAM))
        if not self.secrets.any:
            return
        # By the position alone, so that a shorter game to the same position shows the same.
        random = Pcg(sum(map(hash, before)), GAME_STREAM)
        for deal in range(deals):
            told = deal == 0 or deals == DEALS
            self.kept(self.secrets.leak(game, random, told=told))

    def at_once(self, game: Game, random: Pcg) -> None:
        """Check that simultaneous answers reveal nothing before all are in, and that their order
        does not matter.
        """
        law = "answers stay hidden until all are in"
        wanted = {}
        for seat in game.waiting:
            legal = game.asking(seat).legal()
            wanted[seat] = legal[random.below(len(legal))]
        for seat, code in wanted.items():
            other = game.copy()
            try:
                other.choose(code, seat)
            except GameFault:
                continue
            for viewer in (*game.seats, None) if other.answered else ():
                told = [(_shown(each, viewer), each.log_for(viewer)) for each in (game, other)]
                hidden = viewer == seat or told[0] == told[1]
                demand(hidden, law, f"an answer of `{seat}` tells `{viewer or 'who watches'}`")
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
        demand(same, law, "the same answers in another order lead to another game")

    def equal_texts(self, game: Game) -> None:
        """Check that all texts are those of a game that starts in this position."""
        if game.answered:
            return  # what was answered is no part of the position yet
        law = "equal positions have equal texts"
        fresh = Game(self.table, game.seed, cells=game.cells[:])
        same = fresh.decision == game.decision
        demand(same, law, "a decision is told in another way in a game without a past")
        viewers = (*game.seats, None)
        viewer = viewers[len(self.made) % len(viewers)]
        same = _shown(fresh, viewer) == _shown(game, viewer)
        demand(same, law, f"`{viewer or 'who watches'}` is shown one position in two ways")

    def way_back(self, game: Game) -> None:
        """Check that copies can undo the last choice, independent of other copies."""
        if not self.made:
            return
        law = "copies do not share"
        *earlier, last = self.made
        for wanted in (last + 1, last):
            other = game.copy()
            other.undo(amid=True)
            same = (other.cells, other.taken) == (self.earlier, self.earlier_taken)
            demand(same, law, "a choice taken back in a copy leads to a position that never was")
            same = other.recorder.entries == game.recorder.entries[: self.earlier_entries]
            demand(same, law, "a choice taken back in a copy leaves lines in the log")
            if wanted == last:
                self.equal_texts(other)
            wanted %= len(other.legal())
            try:
                self.choose(other, wanted)
            except Violation:
                self.made = [*earlier, wanted]  # the script that shows it has to choose this
                raise
        same = (other.cells, other.recorder.entries) == (game.cells, game.recorder.entries)
        demand(same, law, "a choice taken back in a copy and made again leads to another game")

    def at_the_end(self, game: Game) -> None:
        self.cells = game.cells
        self.invariants(game.cells, self.bench.late_invariants)
        self.ranked(game)
        again = self.begin()
        middle = len(self.made) // 2
        saved = ""
        for number, wanted in enumerate(self.made):
            if number == middle:
                saved = again.save()
            if wanted >= len(again.legal()):
                break
            self.choose(again, wanted)
        law = "the same seed and moves give the same game"
        demand(again.cells == game.cells, law, "played again, the game came out differently")
        if saved:
            self.future(saved, middle, game)

    def ranked(self, game: Game) -> None:
        """Check that a finished game has a ranking."""
        law = "an ended game has a ranking"
        demand(not game.legal(), law, "the game is over, but there are options")
        try:
            places = [standing.place for standing in game.ranking]
            self.bench.score(game.cells)
        except GameFault as fault:
            raise self.of_fault(fault, law) from None
        except RuleFault as fault:
            raise Violation(law, f"`{fault.code}` while scoring", fault.span) from None
        demand(places and min(places) == 1, law, "the game is over, but nobody has won")

    def future(self, saved: str, middle: int, game: Game) -> None:
        law = "a saved game has the same future"
        try:
            loaded = Save(saved).resume(self.table)
        except DiagnosticError as error:
            why = error.diagnostics[0].headline
            raise Violation(law, f"a saved game cannot be loaded: {why}") from None
        for wanted in self.made[middle:]:
            if loaded.over or wanted >= len(loaded.legal()):
                break
            self.choose(loaded, wanted)
        same = loaded.cells == game.cells
        demand(same, law, "a game that was saved and loaded went on differently")
