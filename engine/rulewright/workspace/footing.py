"""What answers about a ruleset rest on, as keys, and where they are kept under them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from rulewright.document.files import shown_path
from rulewright.workspace.contents import Contents, TooMuch, contents
from rulewright.workspace.results import Results, as_json, results

WORDS = "locales/"
NOT_RULES = ("scenarios/", "games/", WORDS)
"""Folders from which no rule is read; where one is all the same, nothing is remembered."""
MOST, MOST_KEYS = 3_000_000, 5_000
"""Characters of the answers that are kept for one ruleset, and of keys under which they are: what
was not asked for longest goes."""


class Footing:
    """What lies in the folder of a ruleset, and around it (see `remembered.surroundings`), when a
    run begins. `known` is false where that cannot be said, or where nothing is remembered."""

    def __init__(
        self,
        kind: str,
        folder: Path,
        about: tuple[object, ...] | None,
        variants: Sequence[str] = (),
        before: Contents | None = None,
    ) -> None:
        """`about` is what answers of this kind depend on beside the folder, overlays from elsewhere
        among the `variants` included; None if nothing is to be remembered. `before`: what lay in
        the folder when somebody looked last."""
        self.kept = results(kind)
        self.folder = folder
        self.contents: Contents | None = None
        self.known = False
        if self.kept.folder is None or about is None:
            return
        try:
            self.contents = contents(folder, before)
        except TooMuch:
            return
        self.known = True
        self._files = self.contents.entries
        self._variants = variants
        self._about = self.kept.key(about, str(folder.resolve()))
        self._rules = sorted(
            item for item in self._files.items() if not item[0].startswith(NOT_RULES)
        )
        self._rules_digest = self.kept.key(self._rules, self._about)

    @cached_property
    def _own(self) -> set[str]:
        """The files that rules may be read from, as they are shown."""
        rules = [self.folder / place for place, _ in self._rules]
        return {shown_path(path) for path in (*rules, *map(Path, self._variants))}

    def key(self, *asked: object) -> str:
        """All that an answer about a ruleset depends on: everything in its folder."""
        return self.kept.key(sorted(self._files.items()), self._about, asked)

    def rules_key(self, *asked: object) -> str:
        """All that an answer about the rules depends on: the rules, and what was asked."""
        return self.kept.key(self._rules_digest, asked)

    def file_key(self, path: Path) -> str | None:
        """The same of a file in the folder that is no rule, such as a script, without the rules;
        None if there is no such file."""
        place = "/".join(path.parts[len(self.folder.parts) :])
        if place not in self._files:
            return None
        return self.kept.key(self._about, place, self._files[place])

    def names(self) -> tuple[str, ...]:
        """The files that are no rules."""
        return tuple(sorted(name for name in self._files if name.startswith(NOT_RULES)))

    def words(self) -> list[tuple[str, str]]:
        """The files with words and what belongs to them, with digests."""
        return sorted(item for item in self._files.items() if item[0].startswith(WORDS))

    def rest_on(self, files: set[str]) -> None:
        """`files`: all that were read for the rules so far, as they are shown. A rule that was read
        from elsewhere ends all remembering: nobody would see that it changes."""
        if self.known:
            self.known = files <= self._own

    def still(self) -> bool:
        """Whether the folder is as it was: what was found out while somebody saved a file may be
        about the one or the other."""
        try:
            return self.known and contents(self.folder, self.contents).entries == self._files
        except TooMuch:
            return False

    def records(self, *name: object) -> Records:
        """Where answers of one kind are kept, or those of a kind that have something in common."""
        return Records(self.kept, self.kept.key(name, self._about) if self.known else "")


class Records:
    """Answers in one file, which is read when the first is asked for: a line for what was answered,
    which is made out when somebody asks for it, and behind it one for each key under which that is
    known."""

    def __init__(self, kept: Results, place: str) -> None:
        self._kept = kept
        self._place = place
        self._records: dict[str, str] | None = None
        self._new = False

    def _all(self) -> dict[str, str]:
        if self._records is None:
            text = (self._kept.read_text(self._place) if self._place else None) or ""
            self._records, told = {}, ""
            for line in text.split("\n"):
                if line.startswith("\t"):
                    self._records[line[1:]] = told
                else:
                    told = line
        return self._records

    def recall(self, key: str | None) -> Any:
        told = None if key is None else self.told(key)
        return None if told is None else json.loads(told)

    def told(self, key: str) -> str | None:
        """The line for what was answered."""
        records = self._all()
        told = records.pop(key, None)
        if told is not None:
            records[key] = told  # the last that were asked for
        return told

    def keep(self, key: str | None, record: object) -> None:
        if key is not None:
            self._all()[key] = as_json(record)
            self._new = True

    def keep_too(self, key: str | None, known: str | None) -> None:
        """What is known under one key is from here on known under another, too."""
        if key is not None and known in self._all():
            self._all()[key] = self._all()[known]
            self._new = True

    def save(self) -> None:
        """Writes down what is new, with as much as there is room for of what was there."""
        if not self._new or not self._place:
            return
        keys: dict[str, list[str]] = {}
        room = MOST
        for key, told in islice(reversed(self._all().items()), MOST_KEYS):
            room -= 0 if told in keys else len(told)
            if room < 0:
                break
            keys.setdefault(told, []).append(key)
        lines = [
            line
            for told, of in reversed(keys.items())
            for line in (told, *(f"\t{key}" for key in reversed(of)))
        ]
        self._kept.write_text(self._place, "\n".join(lines))
