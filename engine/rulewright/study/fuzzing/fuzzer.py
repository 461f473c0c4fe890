"""Goes from setting to setting, makes visits there and puts together what they find."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from rulewright.loading import load_documents
from rulewright.records import dataclass
from rulewright.study.fuzzing.journal import (
    MOST_VARIED,
    FuzzJournal,
    ReportedFailure,
    SettingCorpus,
    Subject,
    latest,
)
from rulewright.study.fuzzing.space import SettingSpace, Visited
from rulewright.study.fuzzing.team import Sent, Team
from rulewright.study.fuzzing.visit import (
    GAMES,
    GAMES_AT_FIRST,
    CorpusEntry,
    FoundFailure,
    Visit,
    Visitor,
    VisitResult,
)
from rulewright.study.laws.laws import OutOfTime, ending_when
from rulewright.study.settings import Selection

AHEAD = 4
"""Visits that can be under way at the same time: each builds on what was found this many before
it, so that the search is the same whoever makes the visits."""
WORTH_PROCESSES = 5.0
"""Seconds of work before other processes are begun, if nobody has asked for them."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search came. `reached` and `marks`: rule texts of the settings seen so far;
    `judged`: games in which every law was looked at."""

    games: int
    choices: int
    judged: int
    visited: Visited
    kept: int
    reached: int
    marks: int


class Fuzzer:
    """One search. Its course follows from the seed and the ruleset alone: a search that goes on
    from its journal, or that several processes share, plays what one in one piece would."""

    def __init__(self, folder: Path, *, fixed: Selection | None = None, seed: int = 0) -> None:
        """Raises DiagnosticError if the ruleset cannot be read."""
        self.folder = folder
        fixed = fixed or Selection()
        documents = load_documents(folder, edition=fixed.edition, variants=fixed.variants)
        self.space = SettingSpace(documents.manifest, fixed)
        self.seed = seed
        self.journal = FuzzJournal(Subject(documents.manifest.id, documents.digest, seed, fixed))
        self.abandoned = False
        """Whether time ran out in the middle of a visit, of which nothing is known then."""
        self.why_python: str | None = None
        """Why native code does not take part, if so."""

    def run(
        self,
        more: Callable[[], bool],
        *,
        games: int | None = None,
        workers: int = 1,
        until: float = math.inf,
    ) -> Iterator[FoundFailure]:
        """Goes on as long as `more` says so and there are no more than so many games in all; gives
        each failure that is new. `workers` 0: as many as there are processors, if it is worth it.
        Visits under way are abandoned when the clock (`time.monotonic`) comes to `until`.
        Raises DiagnosticError if the usual rules do not compile."""
        here, team = Visitor(self.folder, self.space), None
        many = min(workers or os.cpu_count() or 1, AHEAD)
        waiting: deque[Sent | partial[VisitResult]] = deque()
        begun = time.monotonic()
        try:
            while True:
                late = time.monotonic() - begun > WORTH_PROCESSES
                if team is None and many > 1 and self.journal.visits and (workers or late):
                    team = Team(self.folder, self.space, many)
                while len(waiting) < (1 if team is None else AHEAD) and more():
                    visit = self._next(len(waiting), games)
                    if visit is None:
                        break
                    sent = partial(here.visit, visit) if team is None else Sent(team, visit, until)
                    waiting.append(sent)
                while len(waiting) > 1 and not more():
                    last = waiting[-1]
                    if not isinstance(last, Sent) or not last.cancel():
                        break
                    waiting.pop()
                if not waiting:
                    return
                try:
                    with ending_when(lambda: time.monotonic() > until):
                        seen = waiting.popleft()()
                except OutOfTime:
                    self.abandoned = True
                    return
                yield from self._merge(seen)
        finally:
            if team is not None:
                team.close()

    @property
    def progress(self) -> Progress:
        journal = self.journal
        places = journal.places.values()
        return Progress(
            journal.games, journal.choices, journal.judged,
            self.space.visited(journal.places),
            sum(len(place.kept) for place in places),
            sum(place.reached for place in places),
            sum(place.marks for place in places),
        )  # fmt: skip

    # --- visits -----------------------------------------------------------------------------------

    def _next(self, under_way: int, games: int | None) -> Visit | None:
        """Return the next visit; None if no more games are wanted, or their number is not known
        yet.
        """
        number = self.journal.visits + under_way
        left = self._size(number)
        if games is not None:
            planned = sum(map(self._size, range(self.journal.visits, number)))
            left = games - self.journal.games - planned
            if left <= 0 or (left < self._size(number) and under_way):
                return None
        setting = self.space.at(number, self.seed)
        place = self.journal.places.get(setting, SettingCorpus())
        known = [one for one in place.kept if one.visit <= number - AHEAD]
        told = (one.key for one in self.journal.found if one.visit <= number - AHEAD)
        return Visit(
            number, setting, self.seed, number * GAMES,
            min(left, self._size(number)), tuple(latest(known, MOST_VARIED)), frozenset(told),
        )  # fmt: skip

    def _size(self, number: int) -> int:
        """The games of a visit: few at first, so that much is seen before anything is seen well."""
        return GAMES_AT_FIRST if number < len(self.space.first) else GAMES

    def _merge(self, seen: VisitResult) -> Iterator[FoundFailure]:
        """Takes over what came of a visit; visits come in the order of their numbers."""
        journal = self.journal
        journal.visits = seen.number + 1
        journal.games += seen.games
        journal.choices += seen.choices
        journal.judged += seen.judged
        self.why_python = seen.why_python or self.why_python
        place = journal.places.setdefault(seen.setting, SettingCorpus())
        place.marks = max(seen.marks, place.marks)
        known = {feature for one in place.kept for feature in one.features}
        for one in seen.kept:
            fresh = tuple(feature for feature in one.features if feature not in known)
            if fresh:
                known.update(fresh)
                place.kept.append(replace(one, features=fresh))
        place.reached = sum(feature < place.marks for feature in known)
        told = {one.key: one for one in journal.found}
        for key in seen.again:
            if key in told:
                told[key].meet(seen.setting)
        for found in seen.found:
            if found.key in told:
                told[found.key].meet(seen.setting)
                continue
            met = list(dict.fromkeys((found.setting, seen.setting)))
            told[found.key] = ReportedFailure(found.key, seen.number, met)
            journal.found.append(told[found.key])
            yield found


__all__ = ["CorpusEntry", "FoundFailure", "Fuzzer", "Progress"]
