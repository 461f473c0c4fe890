"""Fuzz a ruleset: visit settings in turn and combine the results."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from rulewright.fuzzing.fuzz_journal import (
    MAX_CORPUS_GAMES,
    FuzzJournal,
    FuzzSubject,
    ReportedFailure,
    SettingCorpus,
    keep_latest_moves,
)
from rulewright.fuzzing.setting_space import SettingSpace, SpaceCoverage
from rulewright.fuzzing.visit_processes import PendingVisit, VisitProcesses
from rulewright.fuzzing.visits import (
    GAMES,
    MAX_FIRST_GAMES,
    CorpusEntry,
    FoundFailure,
    Visit,
    Visitor,
    VisitResult,
)
from rulewright.loading import load_documents
from rulewright.records import dataclass
from rulewright.validation.laws.properties import OutOfTime, stop_when
from rulewright.validation.setting_lists import Selection

MAX_PENDING_VISITS = 4
"""Number of visits that run at the same time: each builds on results this many visits before it, so that
the search is independent of the number of processes."""
MIN_SECONDS_FOR_PROCESSES = 5.0
"""Seconds of work before other processes are started, if the user has not set their number."""


@dataclass(frozen=True, slots=True)
class FuzzProgress:
    """The progress of a search. `reached_count` and `rule_text_count`: rule texts of the settings visited
    so far; `judged_count`: games in which every property was tested."""

    game_count: int
    choice_count: int
    judged_count: int
    space_coverage: SpaceCoverage
    corpus_size: int
    reached_count: int
    rule_text_count: int


class Fuzzer:
    """One search. Its course depends only on the seed and the ruleset: a search that continues from its
    journal, or runs in several processes, plays the same games as an uninterrupted one in a single
    process."""

    def __init__(self, folder: Path, *, fixed: Selection | None = None, seed: int = 0) -> None:
        """Prepare a search. Raises DiagnosticError if the ruleset cannot be read."""
        self.folder = folder
        fixed = fixed or Selection()
        documents = load_documents(folder, edition=fixed.edition, variants=fixed.variants)
        self.space = SettingSpace(documents.manifest, fixed)
        self.seed = seed
        self.journal = FuzzJournal(FuzzSubject(documents.manifest.id, documents.digest, seed, fixed))
        self.abandoned = False
        """Whether time ran out during a visit, whose results are lost then."""
        self.why_python: str | None = None
        """The reason why native code is not used, if it is not."""

    def run(
        self,
        should_continue: Callable[[], bool],
        *,
        max_games: int | None = None,
        workers: int = 1,
        deadline: float = math.inf,
    ) -> Iterator[FoundFailure]:
        """Continue the search while `should_continue` returns true, up to `max_games` games in total; yield
        each new failure. `workers` 0: one per processor, if the search is long enough. Visits that are
        running at `deadline` (`time.monotonic`) are abandoned. Raises DiagnosticError if the default rules do
        not compile."""
        here, team = Visitor(self.folder, self.space), None
        many = min(workers or os.cpu_count() or 1, MAX_PENDING_VISITS)
        pending_visits: deque[PendingVisit | partial[VisitResult]] = deque()
        begun = time.monotonic()
        try:
            while True:
                late = time.monotonic() - begun > MIN_SECONDS_FOR_PROCESSES
                if team is None and many > 1 and self.journal.visits and (workers or late):
                    team = VisitProcesses(self.folder, self.space, many)
                while len(pending_visits) < (1 if team is None else MAX_PENDING_VISITS) and should_continue():
                    visit = self._plan_visit(len(pending_visits), max_games)
                    if visit is None:
                        break
                    sent = (
                        partial(here.run_visit, visit)
                        if team is None
                        else PendingVisit(team, visit, deadline)
                    )
                    pending_visits.append(sent)
                while len(pending_visits) > 1 and not should_continue():
                    last = pending_visits[-1]
                    if not isinstance(last, PendingVisit) or not last.cancel():
                        break
                    pending_visits.pop()
                if not pending_visits:
                    return
                try:
                    with stop_when(lambda: time.monotonic() > deadline):
                        visit_result = pending_visits.popleft()()
                except OutOfTime:
                    self.abandoned = True
                    return
                yield from self._merge_result(visit_result)
        finally:
            if team is not None:
                team.close()

    @property
    def current_progress(self) -> FuzzProgress:
        journal = self.journal
        places = journal.places.values()
        return FuzzProgress(
            journal.games, journal.choices, journal.judged,
            self.space.measure_coverage(journal.places),
            sum(len(place.kept) for place in places),
            sum(place.reached for place in places),
            sum(place.marks for place in places),
        )  # fmt: skip

    # --- visits -----------------------------------------------------------------------------------

    def _plan_visit(self, pending_count: int, max_games: int | None) -> Visit | None:
        """Return the next visit; None if no more games are wanted, or their number is not known
        yet.
        """
        number = self.journal.visits + pending_count
        left = self._visit_size(number)
        if max_games is not None:
            planned = sum(map(self._visit_size, range(self.journal.visits, number)))
            left = max_games - self.journal.games - planned
            if left <= 0 or (left < self._visit_size(number) and pending_count):
                return None
        setting = self.space.choose_setting(number, self.seed)
        place = self.journal.places.get(setting, SettingCorpus())
        corpus = [one for one in place.kept if one.visit <= number - MAX_PENDING_VISITS]
        known_failures = (one.key for one in self.journal.found if one.visit <= number - MAX_PENDING_VISITS)
        return Visit(
            number,
            setting,
            self.seed,
            number * GAMES,
            min(left, self._visit_size(number)),
            tuple(keep_latest_moves(corpus, MAX_CORPUS_GAMES)),
            frozenset(known_failures),
        )

    def _visit_size(self, visit_number: int) -> int:
        """Return the number of games of a visit: few for the initial settings, so that all of them are
        visited early."""
        return MAX_FIRST_GAMES if visit_number < len(self.space.initial_settings) else GAMES

    def _merge_result(self, visit_result: VisitResult) -> Iterator[FoundFailure]:
        """Merge the result of a visit, in the order of visit numbers, and yield its new failures."""
        journal = self.journal
        journal.visits = visit_result.number + 1
        journal.games += visit_result.game_count
        journal.choices += visit_result.choice_count
        journal.judged += visit_result.judged_count
        self.why_python = visit_result.no_native_reason or self.why_python
        place = journal.places.setdefault(visit_result.setting, SettingCorpus())
        place.marks = max(visit_result.rule_text_count, place.marks)
        known_features = {feature for one in place.kept for feature in one.features}
        for one in visit_result.new_entries:
            fresh = tuple(feature for feature in one.features if feature not in known_features)
            if fresh:
                known_features.update(fresh)
                place.kept.append(replace(one, features=fresh))
        place.reached = sum(feature < place.marks for feature in known_features)
        failures_by_key = {one.key: one for one in journal.found}
        for key in visit_result.repeated_keys:
            if key in failures_by_key:
                failures_by_key[key].add_setting(visit_result.setting)
        for found in visit_result.failures:
            if found.failure_key in failures_by_key:
                failures_by_key[found.failure_key].add_setting(visit_result.setting)
                continue
            failure_settings = list(dict.fromkeys((found.setting, visit_result.setting)))
            failures_by_key[found.failure_key] = ReportedFailure(
                found.failure_key, visit_result.number, failure_settings
            )
            journal.found.append(failures_by_key[found.failure_key])
            yield found


__all__ = ["CorpusEntry", "FoundFailure", "FuzzProgress", "Fuzzer"]
