"""Plays games of all settings, half of them varied from those that reached new rules, until told
to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright.backends.pcg import Pcg
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.play.save import describe
from rulewright.setting import Setting
from rulewright.study.bench import Bench, Workshop
from rulewright.study.fuzzing.journal import Journal, Kept
from rulewright.study.fuzzing.screen import Screen
from rulewright.study.fuzzing.space import space
from rulewright.study.laws import Attempt, Broken, Failure, shown
from rulewright.study.settings import Selection

STAY = 16
"""Games that are played in one setting before the next."""
BENCHES = 6
"""Compiled settings that are held at a time."""
TRIES = 1000
"""Replays that shortening a failure may take."""
STRIDE = 1_000_003
"""Between the generators of two games."""


@dataclass(frozen=True, slots=True)
class Found:
    """A failure that was not told before, or a setting that does not compile."""

    setting: Setting
    finding: Diagnostic
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search came. `reached` and `marks`: rule texts of the settings seen so far."""

    games: int
    choices: int
    settings: int
    kept: int
    reached: int
    marks: int
    screened: int
    """Games that the native backend looked through beside these."""


class Fuzzer:
    """One search. The course of it follows from the seed and the ruleset alone, and a search that
    goes on from its journal plays what an uninterrupted one would."""

    def __init__(self, folder: Path, *, fixed: Selection | None = None, seed: int = 0) -> None:
        """Raises DiagnosticError if the ruleset cannot be read."""
        fixed = fixed or Selection()
        self.workshop = Workshop(folder, coverage=True)
        documents = self.workshop.documents(fixed.edition, fixed.variants)
        self.settings = space(documents.manifest, fixed)
        named = tuple(map(describe, self.settings))
        self.journal = Journal(documents.manifest.id, documents.digest, seed, named)
        self.screen = Screen()
        self._covered: dict[int, bytearray] = {}
        self._unusable: set[int] = set()

    def resume(self, journal: Journal) -> None:
        """Goes on from a journal: its games are played again for what they reach."""
        self.journal = journal
        for one in sorted(journal.kept, key=lambda kept: kept.setting):
            bench = self._bench(one.setting)
            if isinstance(bench, Bench):
                attempt = self._attempt(bench, one.seed, one.moves, None)
                try:
                    attempt.play()
                except Broken:
                    continue

    def run(self, more: Callable[[], bool]) -> Iterator[Found]:
        """Plays games as long as `more` says so; gives each failure that is new."""
        while more():
            yield from self.game()

    @property
    def progress(self) -> Progress:
        journal = self.journal
        reached = sum(sum(map(bool, covered)) for covered in self._covered.values())
        marks = sum(map(len, self._covered.values()))
        return Progress(
            journal.games, journal.choices, len(self._covered), len(journal.kept), reached, marks,
            self.screen.games,
        )

    # --- one game ---------------------------------------------------------------------------------

    def game(self) -> Iterator[Found]:
        """The next game, and what it shows that is new."""
        number = self.journal.games
        self.journal.games += 1
        visit, at = divmod(number, STAY)
        setting = visit % len(self.settings)
        if setting in self._unusable:
            return
        bench = self._bench(setting)
        if isinstance(bench, DiagnosticError):
            for finding in bench.diagnostics[:1]:
                yield from self._new("compiles", Found(self.settings[setting], finding))
            return
        if at == 0 and (visit >= len(self.settings) or len(self.settings) == 1):
            for seed in self.screen.suspects(bench, self.journal.seed * STRIDE + number):
                yield from self._play(bench, setting, seed, (), Pcg(seed))
        luck = Pcg(self.journal.seed * STRIDE + number)
        seed, moves = self._plan(setting, number, luck)
        yield from self._play(bench, setting, seed, moves, luck)

    def _plan(self, setting: int, number: int, luck: Pcg) -> tuple[int, tuple[int, ...]]:
        """A new game, or the beginning of one that was kept, at times with other chance in it."""
        mine = [one for one in self.journal.kept if one.setting == setting]
        fresh = self.journal.seed * STRIDE + number
        if not mine or luck.below(2) == 0:
            return fresh, ()
        one = mine[luck.below(len(mine))]
        cut = luck.below(len(one.moves) + 1)
        return (one.seed if luck.below(4) else fresh), one.moves[:cut]

    def _play(
        self, bench: Bench, setting: int, seed: int, moves: tuple[int, ...], luck: Pcg
    ) -> Iterator[Found]:
        before = bytes(bench.covered)
        attempt = self._attempt(bench, seed, moves, luck)
        try:
            attempt.play()
        except Broken as broken:
            failure = shown(attempt, broken, TRIES)
            bench.covered[:] = before  # only games that are kept count as having reached something
            yield from self._new(
                failure.law, Found(self.settings[setting], failure.finding, failure)
            )
        else:
            if bytes(bench.covered) != before:
                self.journal.kept.append(Kept(setting, seed, tuple(attempt.made)))
        self.journal.choices += len(attempt.made)

    def _new(self, law: str, found: Found) -> Iterator[Found]:
        """What is found, unless it was told before."""
        key = (law, found.finding.code, found.finding.headline)
        if key not in self.journal.found:
            self.journal.found.append(key)
            yield found

    def _attempt(
        self, bench: Bench, seed: int, moves: tuple[int, ...], luck: Pcg | None
    ) -> Attempt:
        return Attempt(bench, bench.table(bench.seats), seed, moves, luck)

    def _bench(self, setting: int) -> Bench | DiagnosticError:
        """The compiled setting, with what was reached in it before."""
        wanted = self.settings[setting]
        held = self.workshop.benches
        known = wanted in held
        try:
            bench = self.workshop.bench(wanted)
        except DiagnosticError as error:
            self._unusable.add(setting)
            return error
        if not known:
            if setting in self._covered:
                bench.covered[:] = self._covered[setting]
            self._covered[setting] = bench.covered
            while len(held) > BENCHES:
                del held[next(iter(held))]
        return bench
