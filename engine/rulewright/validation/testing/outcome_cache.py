"""Reuse outcomes of earlier runs that cannot have changed."""

from __future__ import annotations

from dataclasses import astuple
from pathlib import Path

from rulewright.resources import cache_folder
from rulewright.serialization import from_record, to_record
from rulewright.validation.checking.check_cache import find_dependencies, is_cacheable
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.outcome import Outcome
from rulewright.validation.testing.suite_records import (
    ScriptDependencies,
    SuiteBaseline,
    TriedScript,
    decode_script,
)
from rulewright.workspace.fingerprints import FolderFingerprint


class OutcomeCache:
    """The stored outcomes of tests of the rules in a folder under one selection. The key of each outcome
    holds everything that it depends on; `save` stores new outcomes."""

    def __init__(self, folder: Path, fixed: Selection, *, remember: bool) -> None:
        self._baseline: SuiteBaseline | None = None
        remember = remember and cache_folder() is not None
        self.dependencies = find_dependencies(folder, fixed.variants) if remember else None
        """The common dependencies of all outcomes beside the folder; None to store nothing."""
        key_parts = None if self.dependencies is None else (*self.dependencies, astuple(fixed))
        self._fingerprint = FolderFingerprint("test", folder, key_parts, fixed.variants)
        self._outcome_records = self._fingerprint.open_records("outcomes")
        self._dependency_records = self._fingerprint.open_records("relied")

    @property
    def _is_enabled(self) -> bool:
        return self._fingerprint.is_known

    # --- keys -------------------------------------------------------------------------------------

    def _rules_key(self, *question: object) -> str:
        return self._fingerprint.rules_key(*question)

    def _script_key(self, path: Path) -> str | None:
        """Return the key of a script's outcome: its own text and all that it depends on in the rules."""
        file_key = self._fingerprint.file_key(path)
        return None if file_key is None else self._rules_key("script", file_key)

    # --- stored outcomes --------------------------------------------------------------------------

    def load_baseline(self) -> SuiteBaseline | None:
        if self._is_enabled and self._baseline is None:
            record = self._fingerprint.result_cache.read_json(self._rules_key("ground"))
            self._baseline = None if record is None else from_record(SuiteBaseline, record)
        return self._baseline

    def is_playable(self, game_digest: str) -> bool:
        """Return whether rules with this digest (`CompiledRules.digest_usual_game`) are known to be
        playable."""
        return self._is_enabled and self._dependency_records.load_answer(f"game {game_digest}") is not None

    def load_script(self, path: Path) -> TriedScript | None:
        if self._baseline is None or not self._is_enabled:
            return None
        record = self._outcome_records.load_answer(self._script_key(path))
        return None if record is None else decode_script(record, self._baseline)

    def load_dependencies(self, path: Path) -> ScriptDependencies | None:
        """Return the stored dependencies of a script's outcome under other rules; the caller decides whether
        it is still valid."""
        return None if self._baseline is None else self.recall_dependencies(path)

    def recall_dependencies(self, path: Path) -> ScriptDependencies | None:
        """Return the stored dependencies of a script's outcome before it is known whether the rules are
        valid."""
        if not self._is_enabled:
            return None
        record = self._dependency_records.load_answer(self._fingerprint.file_key(path))
        return None if record is None else from_record(ScriptDependencies, record)

    def load_laws(self, name: str, games: int, seed: int) -> Outcome | None:
        if not self._is_enabled:
            return None
        record = self._outcome_records.load_answer(self._rules_key("laws", name, games, seed))
        return None if record is None else from_record(Outcome, record)

    # --- new outcomes -----------------------------------------------------------------------------

    def store_baseline(self, baseline: SuiteBaseline, paths_read: set[str]) -> None:
        """Store the baseline. `paths_read` are all files read for the rules so far; see
        `FolderFingerprint.note_files_read`."""
        self._baseline = baseline
        self._fingerprint.note_files_read(paths_read)
        if (
            all(is_cacheable(one.findings) for one in baseline.broken_outcomes)
            and self._fingerprint.is_unchanged()
        ):
            self._fingerprint.result_cache.write_json(
                self._rules_key("ground"), to_record(SuiteBaseline, baseline)
            )

    def store_playable(self, game_digest: str) -> None:
        if self._is_enabled:
            self._dependency_records.store_answer(f"game {game_digest}", True)

    def store_script(self, path: Path, tried_script: TriedScript, paths_read: set[str]) -> None:
        self._fingerprint.note_files_read(paths_read)
        if self._is_enabled and self._baseline is not None and tried_script.is_cacheable:
            if tried_script.outcome is not None and not is_cacheable(tried_script.outcome.findings):
                return
            self._outcome_records.store_answer(
                self._script_key(path), tried_script.encode_script(self._baseline)
            )
            if tried_script.dependencies is not None:
                self._dependency_records.store_answer(
                    self._fingerprint.file_key(path), to_record(ScriptDependencies, tried_script.dependencies)
                )

    def store_laws(self, name: str, games: int, seed: int, outcome: Outcome) -> None:
        if self._is_enabled and not outcome.planned_games and is_cacheable(outcome.findings):
            self._outcome_records.store_answer(
                self._rules_key("laws", name, games, seed), to_record(Outcome, outcome)
            )

    def save(self) -> None:
        if self._fingerprint.is_unchanged():
            self._outcome_records.save()
            self._dependency_records.save()
