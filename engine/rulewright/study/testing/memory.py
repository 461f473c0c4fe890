"""What became of the tests of a ruleset in earlier runs, where the same must become of them now."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

from rulewright.plain import from_record, to_record
from rulewright.resources import cache_folder
from rulewright.study.checking.remembered import lasting, surroundings
from rulewright.study.settings import Selection
from rulewright.study.testing.outcome import Outcome
from rulewright.study.testing.tried import Relied, SuiteBaseline, TriedScript, tried_of
from rulewright.workspace.footing import Footing


class Memory:
    """The tests of the rules in a folder under one selection. Each outcome has a key that holds all
    that it depends on; `save` writes down what is new."""

    def __init__(self, folder: Path, fixed: Selection, *, remember: bool) -> None:
        self._ground: SuiteBaseline | None = None
        remember = remember and cache_folder() is not None
        self.about = surroundings(folder, fixed.variants) if remember else None
        """What all that is known depends on beside the folder; None if nothing is remembered."""
        about = None if self.about is None else (*self.about, astuple(fixed))
        self._footing = Footing("test", folder, about, fixed.variants)
        self._outcomes = self._footing.records("outcomes")
        self._relied = self._footing.records("relied")

    @property
    def _known(self) -> bool:
        return self._footing.known

    # --- keys -------------------------------------------------------------------------------------

    def _key(self, *asked: object) -> str:
        return self._footing.rules_key(*asked)

    def _script_key(self, path: Path) -> str | None:
        """All that the outcome of a script depends on, beside the rules its own text."""
        own = self._footing.file_key(path)
        return None if own is None else self._key("script", own)

    # --- what is known ----------------------------------------------------------------------------

    def ground(self) -> SuiteBaseline | None:
        if self._known and self._ground is None:
            record = self._footing.kept.read(self._key("ground"))
            self._ground = None if record is None else from_record(SuiteBaseline, record)
        return self._ground

    def script(self, path: Path) -> TriedScript | None:
        if self._ground is None or not self._known:
            return None
        record = self._outcomes.recall(self._script_key(path))
        return None if record is None else tried_of(record, self._ground)

    def relied(self, path: Path) -> Relied | None:
        """What became of a script under other rules, for who can say whether it still holds."""
        if self._ground is None or not self._known:
            return None
        record = self._relied.recall(self._footing.file_key(path))
        return None if record is None else from_record(Relied, record)

    def laws(self, name: str, games: int, seed: int) -> Outcome | None:
        if not self._known:
            return None
        record = self._outcomes.recall(self._key("laws", name, games, seed))
        return None if record is None else from_record(Outcome, record)

    # --- what is new ------------------------------------------------------------------------------

    def keep_ground(self, ground: SuiteBaseline, files: set[str]) -> None:
        """`files`: all that were read for the rules so far; see `Footing.rest_on`."""
        self._ground = ground
        self._footing.rest_on(files)
        if all(lasting(one.findings) for one in ground.broken) and self._footing.still():
            self._footing.kept.write(self._key("ground"), to_record(SuiteBaseline, ground))

    def keep_script(self, path: Path, tried: TriedScript, files: set[str]) -> None:
        self._footing.rest_on(files)
        if self._known and self._ground is not None and tried.lasting:
            if tried.outcome is not None and not lasting(tried.outcome.findings):
                return
            self._outcomes.keep(self._script_key(path), tried.record(self._ground))
            if tried.relied is not None:
                self._relied.keep(self._footing.file_key(path), to_record(Relied, tried.relied))

    def keep_laws(self, name: str, games: int, seed: int, outcome: Outcome) -> None:
        if self._known and not outcome.wanted and lasting(outcome.findings):
            self._outcomes.keep(self._key("laws", name, games, seed), to_record(Outcome, outcome))

    def save(self) -> None:
        if self._footing.still():
            self._outcomes.save()
            self._relied.save()
