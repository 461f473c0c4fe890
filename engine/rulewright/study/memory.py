"""What became of the tests of a ruleset in earlier runs, where the same must become of them now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

from rulewright.document.files import shown_path
from rulewright.study.outcome import Outcome, outcome_of
from rulewright.study.remembered import lasting, surroundings
from rulewright.study.settings import Selection
from rulewright.study.tried import Ground, Relied, Tried, ground_of, relied_of, tried_of
from rulewright.workspace.contents import TooMuch, contents
from rulewright.workspace.results import Results, results

NOT_RULES = ("scenarios/", "games/", "locales/")
"""Folders from which no rule is read; where one is all the same, nothing is remembered."""
MOST = 3_000_000
"""Characters of the outcomes that are kept for one ruleset; what was not asked for longest goes.
Those of a large game take 760,000, nearly all of it what they rest on; one with findings holds the
texts that it points into."""


class Memory:
    """The tests of the rules in a folder under one selection. Each outcome has a key that holds all
    that it depends on (`_key`); `save` writes down what is new."""

    def __init__(self, folder: Path, fixed: Selection, *, remember: bool) -> None:
        self._folder = folder
        self._kept = results("test")
        self._ground: Ground | None = None
        self._known = False
        if not remember or self._kept.folder is None:
            return
        try:
            self._files = contents(folder).entries
            about = surroundings(folder, fixed.variants)
        except TooMuch:
            return
        self._known = True
        self._variants = fixed.variants
        self._about = (*about, str(folder.resolve()), astuple(fixed))
        self._rules = sorted(
            item for item in self._files.items() if not item[0].startswith(NOT_RULES)
        )
        self._outcomes = _Records(self._kept, self._kept.key("outcomes", self._about))
        self._relied = _Records(self._kept, self._kept.key("relied", self._about))

    # --- keys -------------------------------------------------------------------------------------

    def _key(self, *asked: object) -> str:
        """All that an answer about the rules depends on: the rules, and what was asked."""
        return self._kept.key(self._rules, self._about, asked)

    def _script_key(self, path: Path) -> str | None:
        """All that the outcome of a script depends on, beside the rules its own text; None if that
        cannot be told."""
        place = path.relative_to(self._folder).as_posix()
        return self._key("script", place, self._files[place]) if place in self._files else None

    def _relied_key(self, path: Path) -> str | None:
        """The same without the rules."""
        place = path.relative_to(self._folder).as_posix()
        known = place in self._files
        return self._kept.key("relied", self._about, place, self._files[place]) if known else None

    # --- what is known ----------------------------------------------------------------------------

    def ground(self) -> Ground | None:
        if self._known and self._ground is None:
            record = self._kept.read(self._key("ground"))
            self._ground = None if record is None else ground_of(record)
        return self._ground

    def script(self, path: Path) -> Tried | None:
        if self._ground is None or not self._known:
            return None
        record = self._outcomes.recall(self._script_key(path))
        return None if record is None else tried_of(record, self._ground)

    def relied(self, path: Path) -> Relied | None:
        """What became of a script under other rules, for who can say whether it still holds."""
        if self._ground is None or not self._known:
            return None
        record = self._relied.recall(self._relied_key(path))
        return None if record is None else relied_of(record)

    def laws(self, name: str, games: int, seed: int) -> Outcome | None:
        if not self._known:
            return None
        record = self._outcomes.recall(self._key("laws", name, games, seed))
        return None if record is None else outcome_of(record)

    # --- what is new ------------------------------------------------------------------------------

    def keep_ground(self, ground: Ground, files: set[str]) -> None:
        """`files`: all that were read for the rules so far, as they are shown. A rule that was read
        from elsewhere ends all remembering: nobody would see that it changes."""
        self._ground = ground
        self.look_at(files)
        if self._known and all(lasting(one.findings) for one in ground.broken):
            self._kept.write(self._key("ground"), ground.record())

    def look_at(self, files: set[str]) -> None:
        """See `keep_ground`."""
        if self._known:
            rules = [self._folder / place for place, _ in self._rules]
            known = {shown_path(path) for path in (*rules, *map(Path, self._variants))}
            self._known = files <= known

    def keep_script(self, path: Path, tried: Tried, files: set[str]) -> None:
        self.look_at(files)
        if self._known and self._ground is not None and tried.lasting:
            if tried.outcome is not None and not lasting(tried.outcome.findings):
                return
            self._outcomes.keep(self._script_key(path), tried.record(self._ground))
            if tried.relied is not None:
                self._relied.keep(self._relied_key(path), tried.relied.record())

    def keep_laws(self, name: str, games: int, seed: int, outcome: Outcome) -> None:
        if self._known and lasting(outcome.findings):
            self._outcomes.keep(self._key("laws", name, games, seed), outcome.record())

    def save(self) -> None:
        if self._known:
            self._outcomes.save()
            self._relied.save()


class _Records:
    """Records in one file, which is read when the first is asked for."""

    def __init__(self, kept: Results, place: str) -> None:
        self._kept = kept
        self._place = place
        self._records: dict[str, Any] | None = None
        self._new = False

    def _all(self) -> dict[str, Any]:
        if self._records is None:
            self._records = self._kept.read(self._place) or {}
        return self._records

    def recall(self, key: str | None) -> Any:
        records = self._all()
        if key not in records:
            return None
        found = records[key] = records.pop(key)  # the last that were asked for
        return found

    def keep(self, key: str | None, record: Sequence[object]) -> None:
        if key is not None:
            self._all()[key] = record
            self._new = True

    def save(self) -> None:
        """Writes down what is new, with as much as there is room for of what was there."""
        if not self._new:
            return
        records, room = self._all(), MOST
        for key, record in reversed(list(records.items())):
            room -= len(repr(record))
            if room < 0:
                del records[key]
        self._kept.write(self._place, records)
