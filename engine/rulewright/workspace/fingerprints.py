"""Compute the cache keys of results about a ruleset, and store results under them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from rulewright.document.files import format_path, get_unsaved_text
from rulewright.input_guards import read_bounded
from rulewright.workspace.board_measures import mask_measures
from rulewright.workspace.folder_contents import FolderContents, FolderTooLarge, read_contents
from rulewright.workspace.result_cache import ResultCache, encode_json, open_result_cache

LOCALES = "locales/"
NON_RULE_FOLDERS = ("scenarios/", "games/", LOCALES)
"""Folders from which no rule is read; nothing is cached if a rule is read from one all the same."""
MAX_CHARACTERS, MAX_KEYS = 3_000_000, 5_000
"""Limits for one ruleset: characters of all cached answers, and number of keys. The least recently used
answers are evicted."""


class FolderFingerprint:
    """The contents of a ruleset's folder and the inputs outside it (see `check_cache.find_dependencies`) when
    a run begins. `is_known` is false if they cannot be determined, or if the cache is disabled."""

    def __init__(
        self,
        kind: str,
        folder: Path,
        dependencies: tuple[object, ...] | None,
        variants: Sequence[str] = (),
        previous_contents: FolderContents | None = None,
    ) -> None:
        """`dependencies`: the inputs of these answers besides the folder, including overlays from elsewhere
        among the `variants`; None disables the cache. `previous_contents`: the contents of the
        folder at the last reading."""
        self.result_cache = open_result_cache(kind)
        self.folder = folder
        self.folder_contents: FolderContents | None = None
        self.is_known = False
        if self.result_cache.folder is None or dependencies is None:
            return
        try:
            self.folder_contents = read_contents(folder, previous_contents)
        except FolderTooLarge:
            return
        self.is_known = True
        self._files = self.folder_contents.entry_digests
        self._variants = variants
        self._context_key = self.result_cache.make_key(dependencies, str(folder.resolve()))
        self._rules = sorted(item for item in self._files.items() if not item[0].startswith(NON_RULE_FOLDERS))
        masked_rules = [(place, self._mask_file(place) or digest) for place, digest in self._rules]
        self._rules_digest = self.result_cache.make_key(masked_rules, self._context_key)

    def _mask_file(self, place: str) -> str | None:
        """Return the text of a file without the measures of its drawing; None if it has none."""
        if not place.endswith(".yaml"):
            return None
        path = self.folder / place
        try:
            text = get_unsaved_text(str(path)) or read_bounded(path).decode("utf-8")
        except (OSError, ValueError):
            return None
        masked = mask_measures(text)
        return masked if masked != text else None

    @cached_property
    def _rule_paths(self) -> set[str]:
        """Display paths of the files that rules may be read from."""
        rules = [self.folder / place for place, _ in self._rules]
        return {format_path(path) for path in (*rules, *map(Path, self._variants))}

    def answer_key(self, *question: object) -> str:
        """Return the key of an answer that depends on everything in the folder."""
        return self.result_cache.make_key(sorted(self._files.items()), self._context_key, question)

    def rules_key(self, *question: object) -> str:
        """Return the key of everything an answer about the rules depends on: the question, and the rules
        without the measures of drawings."""
        return self.result_cache.make_key(self._rules_digest, question)

    def exact_rules_key(self, *question: object) -> str:
        """Return the same key as `rules_key`, but with the measures of drawings included."""
        return self.result_cache.make_key(self._rules, self._context_key, question)

    def file_key(self, path: Path) -> str | None:
        """Return the key of an answer that depends only on one file of the folder that contains no rules,
        such as a script; None if there is no such file."""
        place = "/".join(path.parts[len(self.folder.parts) :])
        if place not in self._files:
            return None
        return self.result_cache.make_key(self._context_key, place, self._files[place])

    def list_other_files(self) -> tuple[str, ...]:
        """Return the files that contain no rules."""
        return tuple(sorted(name for name in self._files if name.startswith(NON_RULE_FOLDERS)))

    def list_word_files(self) -> list[tuple[str, str]]:
        """Return the files of translations with their digests."""
        return sorted(item for item in self._files.items() if item[0].startswith(LOCALES))

    def note_files_read(self, paths_read: set[str]) -> None:
        """Disable the cache if a rule file outside the folder was read, because its changes would not be
        noticed. `paths_read`: the display paths of all files read for the rules so far."""
        if self.is_known:
            self.is_known = paths_read <= self._rule_paths

    def is_unchanged(self) -> bool:
        """Return whether the folder is unchanged; results computed while a file was saved may belong to
        either version."""
        try:
            return (
                self.is_known
                and read_contents(self.folder, self.folder_contents).entry_digests == self._files
            )
        except FolderTooLarge:
            return False

    def open_records(self, *name: object) -> AnswerRecords:
        """Return the records of answers of one kind, or of kinds with a common part."""
        return AnswerRecords(
            self.result_cache, self.result_cache.make_key(name, self._context_key) if self.is_known else ""
        )


class AnswerRecords:
    """Answers in one file, read on demand: a line for each answer, decoded on demand, followed by one line
    for each key of the answer."""

    def __init__(self, result_cache: ResultCache, file_key: str) -> None:
        self._result_cache = result_cache
        self._file_key = file_key
        self._line_by_key: dict[str, str] | None = None
        self._has_new = False

    def _load_lines(self) -> dict[str, str]:
        if self._line_by_key is None:
            text = (self._result_cache.read_text(self._file_key) if self._file_key else None) or ""
            self._line_by_key, told = {}, ""
            for line in text.split("\n"):
                if line.startswith("\t"):
                    self._line_by_key[line[1:]] = told
                else:
                    told = line
        return self._line_by_key

    def load_answer(self, key: str | None) -> Any:
        told = None if key is None else self.find_line(key)
        return None if told is None else json.loads(told)

    def find_line(self, key: str) -> str | None:
        """Return the line of an answer and mark it as the most recently used; None if there is none."""
        records = self._load_lines()
        told = records.pop(key, None)
        if told is not None:
            records[key] = told  # the last requested ones
        return told

    def store_answer(self, key: str | None, answer_data: object) -> None:
        if key is not None:
            self._load_lines()[key] = encode_json(answer_data)
            self._has_new = True

    def store_alias(self, key: str | None, known_key: str | None) -> None:
        """Store the answer of `known_key` under `key` as well."""
        if key is not None and known_key in self._load_lines():
            self._load_lines()[key] = self._load_lines()[known_key]
            self._has_new = True

    def save(self) -> None:
        """Write new answers, and as many of the old ones as fit."""
        if not self._has_new or not self._file_key:
            return
        keys_by_line: dict[str, list[str]] = {}
        room = MAX_CHARACTERS
        for key, told in islice(reversed(self._load_lines().items()), MAX_KEYS):
            room -= 0 if told in keys_by_line else len(told)
            if room < 0:
                break
            keys_by_line.setdefault(told, []).append(key)
        lines = [
            line
            for told, of in reversed(keys_by_line.items())
            for line in (told, *(f"\t{key}" for key in reversed(of)))
        ]
        self._result_cache.write_text(self._file_key, "\n".join(lines))
