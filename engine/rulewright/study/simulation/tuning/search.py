"""Tries settings, gives up those without hope, and confirms the best on games that it has not seen.

Every setting plays the same seeds, in stretches. Optuna proposes what to try next (its sampler is a
tree-structured Parzen estimator); where there are few settings all are tried.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import field
from statistics import pvariance
from time import monotonic
from typing import Any

from rulewright.backends.native.arena import Seat
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.pcg import Pcg
from rulewright.presentable import needing
from rulewright.records import dataclass
from rulewright.study.simulation.comparing.sweeping import Setting, SweepSpace
from rulewright.study.simulation.intervals import Interval, student_quantile
from rulewright.study.simulation.playing.players import BadPlayers
from rulewright.study.simulation.run import Ready, Wish, in_order, prepare_all, units
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.tuning.wants import Misses, Want
from rulewright.study.simulation.working.crew import Crew, Processes
from rulewright.study.simulation.working.units import Unit

STRETCHES = 8
"""Parts of the games of a setting, after each of which it may be given up."""
HOPELESS = 0.99
"""How sure the intervals are by which a setting is given up."""
FINALISTS = 4
"""So many of the best settings play once more before one of them is confirmed."""
MORE = 4
"""So many times the games of a setting are played to confirm one."""
CONFIRMING = 32
"""Parts of them, whose differences say how sure the confirmation is."""
ASK_AGAIN = 20
"""So often the optimiser may propose what was tried before."""
WORST = 1e6
"""What it is told of what it proposed again and cannot be played."""

Telling = Callable[[str, int, int], None]
Proposal = tuple[Setting, Callable[[float], object]]
"""A setting to try, and what is told how much it misses."""


@dataclass(slots=True)
class Trial:
    """A setting that was tried: by how much its games miss each want. `given_up` before all its
    games were played; `fault`: its rules cannot be played."""

    setting: Setting
    games: int = 0
    misses: tuple[float, ...] = ()
    given_up: bool = False
    fault: str = ""

    @property
    def miss(self) -> float:
        return math.inf if self.fault else sum(self.misses)


@dataclass(slots=True)
class Confirmed:
    """Games that the search has not seen, by the original rules and by the winner's; how much less
    the winner misses what is wanted, with its interval."""

    original: Summary
    winner: Summary
    gain: Interval


@dataclass(slots=True)
class Tuning:
    """The result of a parameter search. `why` gives the reason if there is no winner."""

    original: Summary
    trials: list[Trial] = field(default_factory=list)
    finalists: list[Trial] = field(default_factory=list)
    winner: Setting | None = None
    confirmed: Confirmed | None = None
    everything: bool = False
    """Whether each setting was tried."""
    late: bool = False
    """Whether time ran out before the search was over."""
    interrupted: bool = False

    @property
    def better(self) -> bool:
        """Whether the winner is better than the original, as surely as 95 %."""
        return self.confirmed is not None and self.confirmed.gain.low > 0


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How much is played. `games` of each setting, `trials` settings at the most, `minutes` of
    search at the most."""

    games: int = 400
    trials: int = 60
    minutes: float | None = None
    seed: int = 1
    swap: bool = False
    workers: int = 0


def tune(
    space: SweepSpace,
    wants: Sequence[Want],
    entrants: Sequence[Seat],
    plan: SearchBudget,
    *,
    telling: Telling = lambda what, done, of: None,
    slowly: Callable[[str], object] = lambda reason: None,
) -> Tuning:
    """Search a space of settings. Raises DiagnosticError and GameFault if the original rules
    cannot be played, MissingExtra without Optuna if it is needed, and the exceptions of the
    worker pool. Ctrl-C ends the search without confirmation.
    """
    return _Search(space, wants, entrants, plan, telling, slowly).run()


@dataclass(eq=False)
class _Search:
    space: SweepSpace
    wants: Sequence[Want]
    entrants: Sequence[Seat]
    plan: SearchBudget
    telling: Telling
    slowly: Callable[[str], object]
    before: float = 0.0
    """What the original rules miss in the games of the search."""

    def __post_init__(self) -> None:
        self.crew: Crew = Processes(self.plan.workers)
        self.seatings = len(self.entrants) if self.plan.swap else 1
        self.seeds = -(-self.plan.games // self.seatings)
        minutes = self.plan.minutes
        self.ends = math.inf if minutes is None else monotonic() + 60 * minutes

    def run(self) -> Tuning:
        proposals = self._proposals()  # what is missing is said before the work
        with self.crew:
            self.telling("the rules as they are", 0, 1)
            (original,) = prepare_all([self.space.rules], self.entrants, slowly=self.slowly)
            played = self._parts(original, self.plan.seed, self.seeds, STRETCHES)
            before = self._sum(list(played))
            self.misses = Misses(self.wants, self.entrants, before)
            found = Tuning(before, everything=self._few)
            try:
                if self.misses.all(before) > 0:
                    self._search(found, proposals)
                    self._confirm(found, original)
            except KeyboardInterrupt:
                found.interrupted = True
                found.winner = found.confirmed = None
        return found

    # --- settings ---------------------------------------------------------------------------------

    @property
    def _few(self) -> bool:
        return self.space.size <= self.plan.trials

    def _proposals(self) -> Iterator[Proposal]:
        """Yield settings to try, each once, without the original."""
        if self._few:
            return iter(
                (setting, lambda miss: None)
                for setting in map(self.space.nth, range(self.space.size))
                if not self.space.is_original(setting)
            )
        with needing("tune"):
            import optuna
        return self._proposed(optuna)

    def _proposed(self, optuna: Any) -> Iterator[Proposal]:
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        seed = self.plan.seed & 0xFFFFFFFF
        study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed))
        random, known = Pcg(self.plan.seed), dict[Setting, float]()
        for _ in range(self.plan.trials):
            for _ in range(ASK_AGAIN):
                trial = study.ask()
                place = [
                    trial.suggest_int(number.path, 0, len(number.values) - 1)
                    for number in self.space.numbers
                ]
                setting = self.space.at(place)
                if setting not in known and not self.space.is_original(setting):
                    break
                study.tell(trial, min(known.get(setting, self.before), WORST))
            else:
                left = (self.space.nth(random.below(self.space.size)) for _ in range(10**6))
                setting = next(
                    one for one in left if one not in known and not self.space.is_original(one)
                )
                trial = None

            def tell(miss: float, trial: Any = trial, setting: Setting = setting) -> None:
                known[setting] = miss
                if trial is not None and math.isinf(miss):
                    study.tell(trial, state=optuna.trial.TrialState.FAIL)
                elif trial is not None:
                    study.tell(trial, miss)

            yield setting, tell

    # --- search -----------------------------------------------------------------------------------

    def _search(self, found: Tuning, proposals: Iterator[Proposal]) -> None:
        best = self.before = self.misses.all(found.original)
        many = min(self.plan.trials, self.space.size)
        for setting, tell in proposals:
            if monotonic() > self.ends:
                found.late = True
                break
            self.telling("settings tried", len(found.trials), many)
            trial = self._tried(setting, self.plan.seed, best)
            found.trials.append(trial)
            tell(trial.miss)
            best = min(best, math.inf if trial.given_up else trial.miss)
            # Where nothing is missed any more it helps to look on: finalists may differ.
            if sum(trial.miss == 0 for trial in found.trials) >= FINALISTS:
                break

    def _tried(self, setting: Setting, first: int, best: float) -> Trial:
        """Play a setting until it cannot become better than the best one."""
        trial = Trial(setting)
        total = Summary(len(self.entrants))
        try:
            (table,) = prepare_all([self.space.rules_of(setting)], self.entrants)
            with closing(self._parts(table, first, self.seeds, STRETCHES)) as parts:
                for part in parts:
                    total.merge(part)
                    if total.games < self.plan.games and self.misses.all(total, HOPELESS) > best:
                        trial.given_up = True
                        break
        except DiagnosticError as reason:  # GameFault is one
            trial.fault = reason.diagnostics[0].headline
            return trial
        except BadPlayers as reason:  # who was learned sees and chooses other numbers there
            trial.fault = str(reason)
            return trial
        trial.games = total.games
        trial.misses = tuple(self.misses.each(total))
        return trial

    # --- confirmation -----------------------------------------------------------------------------

    def _confirm(self, found: Tuning, original: Ready) -> None:
        """Replay the best settings, and then the best of these together with the original, each
        time on unused seeds.
        """
        whole = [trial for trial in found.trials if not trial.given_up and not trial.fault]
        hopeful = [trial for trial in whole if trial.miss < self.before]
        hopeful = sorted(hopeful, key=lambda trial: trial.miss)[:FINALISTS]
        if not hopeful:
            return
        first = self.plan.seed + self.seeds
        for number, trial in enumerate(hopeful):
            self.telling("the best once more", number, len(hopeful))
            found.finalists.append(self._tried(trial.setting, first, math.inf))
        chosen = min(found.finalists, key=lambda trial: trial.miss)
        found.winner = chosen.setting
        first += self.seeds
        (winner,) = prepare_all([self.space.rules_of(chosen.setting)])
        sides: list[list[Summary]] = []
        for table in (original, winner):
            side: list[Summary] = []
            with closing(self._parts(table, first, MORE * self.seeds, CONFIRMING)) as parts:
                for part in parts:
                    side.append(part)
                    done = len(side) + len(sides) * CONFIRMING
                    self.telling("confirming", min(done, 2 * CONFIRMING), 2 * CONFIRMING)
            sides.append(side)
        found.confirmed = self._compared(*sides)

    def _compared(self, original: list[Summary], winner: list[Summary]) -> Confirmed:
        """Return the improvement of the winner, with a jackknife interval: each part is left out
        in turn, on both sides at once, because they use the same seeds.
        """
        ours, theirs = self._sum(winner), self._sum(original)
        value = self.misses.all(theirs) - self.misses.all(ours)
        many = len(original)
        without = [
            self.misses.all(self._sum(original, leave_out=part))
            - self.misses.all(self._sum(winner, leave_out=part))
            for part in range(many)
        ]
        half = student_quantile(many - 1) * math.sqrt((many - 1) * pvariance(without))
        return Confirmed(theirs, ours, Interval(value, value - half, value + half))

    def _sum(self, parts: Sequence[Summary], leave_out: int = -1) -> Summary:
        total = Summary(len(self.entrants))
        for number, part in enumerate(parts):
            if number != leave_out:
                total.merge(part)
        return total

    # --- games ------------------------------------------------------------------------------------

    def _parts(
        self, table: Ready, first: int, seeds: int, many: int
    ) -> Generator[Summary, None, None]:
        """Play the games with these seeds in about so many parts of equal size."""
        size = max(1, seeds // many)
        wish = Wish(first, seeds * self.seatings, swap=self.plan.swap)
        plan = units(table, self.entrants, wish, size=size, crew=self.crew)
        return in_order(plan, Unit.play, self.crew)
