"""One visit to one setting: so many games, varied from those that reached something new."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.pcg import Pcg
from rulewright.records import dataclass
from rulewright.setting import Setting
from rulewright.study.fuzzing.scout import Flight, GameBatch, NativeScout, Scout, scout_for
from rulewright.study.fuzzing.shortening import shortened, simplified
from rulewright.study.fuzzing.space import SettingSpace
from rulewright.study.laws.laws import Attempt, Violation, stop_if_over
from rulewright.study.testing.outcome import Failure, Key
from rulewright.study.workshop import Workshop
from rulewright.workspace.bench import Bench

GAMES, GAMES_IN_PYTHON = 4_000, 32
"""Of a visit, with native code and without."""
GAMES_AT_FIRST = 1_000
"""Of the first visit to each of the settings that a search begins with."""
CHOICES, CHOICES_AT_FIRST = 400_000, 200_000
"""After so many a visit ends, too."""
JUDGED_CHOICES, JUDGED_AT_FIRST = 1_500, 800
"""In games of a visit that are played again in Python, where every law is looked at."""
AFRESH, VARIED = 64, 24
"""Games that are begun afresh in a row, and from one kept game."""
SUSPECTS = 3
"""Games with the same thing wrong that are looked at in one visit."""
BENCHES = 6
"""Compiled settings that are held at a time."""
STRIDE = 1 << 40
"""Between the seeds of two searches; games of one search lie far below."""


@dataclass(frozen=True, slots=True)
class CorpusEntry:
    """A game that reached something new on a visit: its seed, the choices made (none: it is not to
    be varied any more), and what was new, by number."""

    visit: int
    seed: int
    moves: tuple[int, ...]
    features: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoundFailure:
    """A failure, or a setting that does not compile; `setting` is the plainest that shows it."""

    key: Key
    setting: Setting
    finding: Diagnostic
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Visit:
    """A unit of work, which determines its result. `first` is the number of the first game; `told`
    are failures that need only be confirmed for this setting.
    """

    number: int
    setting: Setting
    seed: int
    first: int
    games: int
    kept: tuple[CorpusEntry, ...] = ()
    told: frozenset[Key] = frozenset()


@dataclass(slots=True)
class VisitResult:
    """The result of a visit. `marks`: the number of rule texts of the setting."""

    number: int
    setting: Setting
    games: int = 0
    choices: int = 0
    judged: int = 0
    kept: list[CorpusEntry] = field(default_factory=list)
    found: list[FoundFailure] = field(default_factory=list)
    again: list[Key] = field(default_factory=list)
    marks: int = 0
    why_python: str | None = None


class Visitor:
    """Makes visits; holds what is compiled between them."""

    def __init__(self, folder: Path, space: SettingSpace) -> None:
        self.space = space
        self.workshop = Workshop(folder, coverage=True, watched=False)
        self._scouts: dict[Setting, tuple[Scout, str | None]] = {}

    def visit(self, wanted: Visit) -> VisitResult:
        """Plays the games of a visit. Raises DiagnosticError if it is the very first, to the usual
        rules, and these do not compile."""
        seen = VisitResult(wanted.number, wanted.setting)
        try:
            bench, scout, seen.why_python = self.open(wanted.setting)
        except DiagnosticError as error:
            if wanted.number == 0:
                raise
            finding = error.diagnostics[0]
            key = ("compiles", finding.code, finding.headline, str(finding.primary.span))
            if key in wanted.told:
                seen.again.append(key)
            else:
                seen.found.append(FoundFailure(key, wanted.setting, finding))
            seen.games = min(wanted.games, 1)
            return seen
        _Search(self, wanted, seen, bench, scout).run()
        return seen

    def open(self, setting: Setting) -> tuple[Bench, Scout, str | None]:
        """A setting made ready. Raises DiagnosticError."""
        held = self.workshop.benches
        bench = self.workshop.bench(setting)
        if setting not in self._scouts:
            self._scouts[setting] = scout_for(bench)
        held[setting] = held.pop(setting)
        while len(held) > BENCHES:
            oldest = next(iter(held))
            del held[oldest], self._scouts[oldest]
        return bench, *self._scouts[setting]


@dataclass(eq=False)
class _Search:
    """The games of one visit."""

    visitor: Visitor
    wanted: Visit
    seen: VisitResult
    bench: Bench
    scout: Scout
    hushed: frozenset[str] = frozenset()
    suspects: dict[int, int] = field(default_factory=dict)
    judged_choices: int = 0

    def __post_init__(self) -> None:
        self.table = self.bench.table(self.bench.seats)
        self.luck = Pcg(self.wanted.seed * STRIDE + self.wanted.first)
        self.told = set(self.wanted.told)
        at_first = self.wanted.games <= GAMES_AT_FIRST
        self.most_choices = CHOICES_AT_FIRST if at_first else CHOICES
        self.most_judged = JUDGED_AT_FIRST if at_first else JUDGED_CHOICES

    def run(self) -> None:
        scout, seen = self.scout, self.seen
        scout.known[:] = bytes(len(scout.known))
        for kept in self.wanted.kept:
            for feature in kept.features:
                if feature < len(scout.known):
                    scout.known[feature] = 1
        most = min(self.wanted.games, GAMES if scout.native else GAMES_IN_PYTHON)
        while seen.games < most and not self.over:
            for plan in self.plans(most - seen.games):
                self.fly(plan)
        for kept in self.telling():
            if not seen.found:
                self.judge(kept.seed, kept.moves)
        seen.marks = scout.marks

    @property
    def over(self) -> bool:
        """Whether the visit ends: a failure is reported at once."""
        return self.seen.choices >= self.most_choices or bool(self.seen.found)

    # --- what is played ---------------------------------------------------------------------------

    def plans(self, left: int) -> Iterator[GameBatch]:
        """The next games: new ones, or some that begin like one that was kept, up to a random
        place, at times with other chance."""
        fresh = self.wanted.seed * STRIDE + self.wanted.first + self.seen.games
        mine = [kept for kept in (*self.wanted.kept, *self.seen.kept) if kept.moves]
        if not mine or self.luck.below(3) == 0:
            yield GameBatch(fresh, fresh, min(left, AFRESH))
            return
        # Half of the time one of the latest: it is the newest that nobody has looked behind yet.
        latest = len(mine) - 1 - self.luck.below(min(len(mine), 8))
        one = mine[latest if self.luck.below(2) else self.luck.below(len(mine))]
        cut = self.luck.below(len(one.moves) + 1)
        other = self.luck.below(4) == 0
        count = min(left, VARIED)
        yield GameBatch(fresh if other else one.seed, fresh, count, one.moves[:cut], other)

    def fly(self, plan: GameBatch) -> None:
        while plan.count > 0:
            stop_if_over()
            flight = self.scout.fly(plan, self.hushed)
            plan = plan.after(flight.games)
            self.seen.games += flight.games
            self.seen.choices += flight.choices
            if flight.why:
                self.suspect(flight)
            else:
                news = self.scout.news()
                if news:
                    for feature in news:
                        self.scout.known[feature] = 1
                    self.seen.kept.append(
                        CorpusEntry(self.wanted.number, flight.seed, flight.made, news)
                    )
                if self.seen.judged == 0:
                    self.judge(flight.seed, flight.made)
            if self.over:
                return

    def telling(self) -> list[CorpusEntry]:
        """Return the games to store: first those that reached a decision first, then the latest."""
        met = {place for one in self.wanted.kept for place in self.scout.asked(one.features)}
        first = []
        for one in self.seen.kept:
            asked = self.scout.asked(one.features)
            if not asked <= met:
                first.append(one)
                met |= asked
        others = (one for one in reversed(self.seen.kept) if one not in first)
        return [*reversed(first), *others]

    # --- what is wrong ----------------------------------------------------------------------------

    def suspect(self, flight: Flight) -> None:
        """Looks closer at a game in which something seems to be wrong."""
        if flight.broken is None and self.suspects.get(flight.why, 0) >= SUSPECTS:
            return
        self.suspects[flight.why] = self.suspects.get(flight.why, 0) + 1
        attempt = self.attempt(flight.seed, flight.made, looks=not self.scout.native)
        broken = attempt.fault()
        if broken is not None:
            self.broken(attempt, broken, flight.why)

    def judge(self, seed: int, moves: tuple[int, ...]) -> None:
        """Plays a game again with a look at every law. Without native code that was done."""
        left = self.most_judged - self.judged_choices
        if not self.scout.native or (self.seen.judged and len(moves) > left):
            return
        self.seen.judged += 1
        attempt = self.attempt(seed, moves, looks=True, screened=True)
        try:
            attempt.play()
            self.compare(attempt)
        except Violation as broken:
            self.broken(attempt, broken, 0)
        self.judged_choices += len(attempt.made)

    def compare(self, attempt: Attempt) -> None:
        """Whether native code comes to the same end."""
        assert isinstance(self.scout, NativeScout)
        self.scout.replay(attempt.seed, tuple(attempt.made), self.hushed)
        if self.scout.player.cells[: len(attempt.cells)] != attempt.cells:
            raise Violation("native code plays the same game", "native code came to another end")

    def broken(self, attempt: Attempt, broken: Violation, why: int) -> None:
        key = broken.key
        program = self.bench.machine.program
        for name, _, span in (*program.invariants, *program.triggers):
            if broken.fault is None and broken.span == span and f"`{name}`" in broken.what:
                self.hushed |= {name}
        if key in self.told:
            if key not in self.seen.again and key in self.wanted.told:
                self.seen.again.append(key)
            return
        self.told.add(key)
        failure = shortened(self.bench, self.scout, attempt, broken, why)
        setting, failure = simplified(
            self.visitor.open, self.wanted.setting, self.visitor.space.plainer, failure
        )
        self.seen.found.append(FoundFailure(key, setting, failure.finding, failure))

    def attempt(
        self, seed: int, moves: tuple[int, ...], *, looks: bool, screened: bool = False
    ) -> Attempt:
        return Attempt(
            self.bench, self.table, seed, moves,
            looks=looks, hushed=self.hushed, screened=screened,
        )  # fmt: skip
