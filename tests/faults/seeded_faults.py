"""Seeded faults: small edits of the bundled rulesets, each with the diagnostic that has to result.

An entry of the `*.yaml` files beside this module has these fields:

`in`       the edited file, below rulesets/
`find`     text that is replaced (`regex:` begins a regular expression); if it occurs more than once,
           `nth` counts from 0
`replace`  the text that takes its place
`also`     further replacements, of all occurrences: [find, replace], or {in, find, replace} with another file
           of the ruleset
`by`       the command that finds it: `check`, or `test`
`code`     the expected code, or several with `|`
`at`       text where the diagnostic has to point: inside the replacement, or anywhere in `at_in`. A
           diagnostic is at the place if its primary location touches the text.
`at_in`    the file of `at` if it is not the edited one, below the ruleset's folder; a folder stands for
           its files
`says`     words that the message contains if it names the mistake (or its cure)
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rulewright.book.writer import MissingTextFinder
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.ruleset_folders import find_ruleset
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.checking.check_cache import check_cached
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.testing.outcome import group_by_mistake
from rulewright.validation.testing.suite import run_suite

HERE = Path(__file__).parent
ALL = -2
"""Instead of the number of an occurrence: all of them."""


@dataclass(frozen=True)
class SeededFault:
    """One entry of the YAML files."""

    kind: str
    number: int
    ruleset: str
    edits: tuple[tuple[str, str, str, int | None], ...]
    """File, text to find, replacement, and which occurrence."""
    command: str
    codes: tuple[str, ...]
    place: tuple[str, str, int]
    """A file or folder, a text in it, and which occurrence of it."""
    says: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.kind}-{self.number}"


@dataclass(frozen=True)
class Verdict:
    """How a fault was reported."""

    fault: SeededFault
    findings: tuple[Diagnostic, ...]
    is_found: bool
    is_single: bool
    is_at_place: bool
    is_named: bool

    @property
    def is_exact(self) -> bool:
        """Exactly one diagnostic, at the place of the mistake."""
        return self.is_single and self.is_at_place

    @property
    def grade(self) -> int:
        """3: names the mistake, alone and at its place; 0: nothing was reported. One point less for each of:
        several diagnostics or another place, and a message that does not name the mistake."""
        if not self.findings:
            return 0
        return max(1, 3 - (not self.is_exact) - (not self.is_named or not self.is_found))

    def __str__(self) -> str:
        wrong = [
            *(["not found"] if not self.is_found else []),
            *([f"{len(self.findings)} diagnostics"] if not self.is_single else []),
            *(["elsewhere"] if not self.is_at_place else []),
            *(["not named"] if not self.is_named else []),
        ]
        return f"{self.fault.id} ({self.fault.ruleset}): {', '.join(wrong) or 'well'}"


def read_faults() -> list[SeededFault]:
    """All seeded faults, in the order of their files."""
    faults = []
    for path in sorted(HERE.glob("*.yaml")):
        for kind, entries in yaml.safe_load(path.read_text("utf-8")).items():
            faults += [_read_fault(kind, number, entry) for number, entry in enumerate(entries, 1)]
    return faults


def _read_fault(kind: str, number: int, entry: dict[str, Any]) -> SeededFault:
    unknown = entry.keys() - {*"in find replace nth also by code at at_in at_nth says".split()}
    assert not unknown, f"{kind} {number}: unknown fields {unknown}"
    ruleset, file = _split_path(entry["in"])
    edits = [(file, entry["find"], entry["replace"], entry.get("nth"))]
    for more in entry.get("also", ()):
        if isinstance(more, dict):
            edits.append((more["in"], more["find"], more["replace"], more.get("nth", ALL)))
        else:
            edits.append((file, *more, ALL))
    return SeededFault(
        kind,
        number,
        ruleset,
        tuple(edits),
        entry.get("by", "check"),
        tuple(entry["code"].split("|")),
        (entry.get("at_in", file), entry["at"], entry.get("at_nth", -1)),
        tuple(map(str, entry["says"])),
    )


def _split_path(path: str) -> tuple[str, str]:
    """`cookbook/melds/locales/en.ftl` as ruleset and file."""
    depth = 2 if path.startswith(("cookbook/", "classics/")) else 1
    parts = path.split("/")
    return "/".join(parts[:depth]), "/".join(parts[depth:])


class FaultBench:
    """Copies of rulesets in which faults are made, checked, and undone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._clean_copies: dict[str, Path] = {}

    def judge(self, fault: SeededFault) -> Verdict:
        """Make the edit, run the command, undo the edit, and compare the diagnostics with the entry."""
        folder = self._copy_ruleset(fault.ruleset)
        texts_before = {file: (folder / file).read_text("utf-8") for file, *_ in fault.edits}
        texts = dict(texts_before)
        edited_at = 0
        for file, find, replacement, which in fault.edits:
            texts[file], position = replace_once(texts[file], find, replacement, which, fault.id)
            edited_at = edited_at or position
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        try:
            findings = tuple(self._run(folder, fault.command))
            place = find_place(folder, fault, edited_at)
        finally:
            for file, text in texts_before.items():
                (folder / file).write_text(text, "utf-8")
        return _weigh(fault, findings, place)

    def _copy_ruleset(self, ruleset: str) -> Path:
        if ruleset not in self._clean_copies:
            folder = self._folder / Path(ruleset).name
            shutil.copytree(find_ruleset(ruleset), folder)
            assert not list(self._run(folder, "check")), f"{ruleset} itself has findings"
            self._clean_copies[ruleset] = folder
        return self._clean_copies[ruleset]

    @staticmethod
    def _run(folder: Path, command: str) -> Iterable[Diagnostic]:
        checked = check_cached(
            folder, (), (), lambda previous=None: check(folder, make_books=MissingTextFinder, remember=True)
        )
        findings = filter_diagnostics(folder, checked.findings).diagnostics
        if command == "check" or findings:
            return findings
        suite = run_suite(folder, games=2, remember=True)
        return [one for _, fresh, _ in group_by_mistake(suite.failed_outcomes) for one in fresh]


def replace_once(text: str, find: str, replacement: str, which: int | None, label: str) -> tuple[str, int]:
    """Replace one occurrence; return the new text and the position of the replacement. `which` is needed
    if there are several, and can be `ALL`."""
    pattern = re.compile(
        find.removeprefix("regex:") if find.startswith("regex:") else re.escape(find), re.MULTILINE
    )
    matches = list(pattern.finditer(text))
    assert matches, f"{label}: `{find}` is not there"
    if which == ALL:
        return pattern.sub(lambda _: replacement, text), matches[0].start()
    assert which is not None or len(matches) == 1, f"{label}: `{find}` is there {len(matches)} times"
    match = matches[which or 0]
    return text[: match.start()] + replacement + text[match.end() :], match.start()


@dataclass(frozen=True)
class Place:
    """Where a diagnostic is expected: stretches of characters by file."""

    stretches: dict[str, list[tuple[int, int]]] = field(default_factory=dict)

    def touches(self, diagnostic: Diagnostic) -> bool:
        span = diagnostic.primary.span
        return any(
            span.start <= end and start <= max(span.end, span.start + 1)
            for start, end in self.stretches.get(str(Path(span.source.path).resolve()), [])
        )


def find_place(folder: Path, fault: SeededFault, edited_at: int) -> Place:
    """Where `at` stands in the edited files."""
    relative, wanted, which = fault.place
    place: dict[str, list[tuple[int, int]]] = {}
    for path in _list_files(folder / relative):
        text = path.read_text("utf-8")
        starts = [match.start() for match in re.finditer(re.escape(wanted), text)]
        if path.is_relative_to(folder) and path == folder / fault.edits[0][0] and which == -1:
            behind = [start for start in starts if start >= edited_at]
            starts = behind[:1] or starts[-1:]
        elif which >= 0:
            starts = starts[which : which + 1]
        place[str(path.resolve())] = [(start, start + len(wanted)) for start in starts]
    assert any(place.values()), f"{fault.id}: `{wanted}` is not in {relative}"
    return Place(place)


def _list_files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from sorted(path.rglob("*.yaml"))
    else:
        yield path


def _weigh(fault: SeededFault, findings: tuple[Diagnostic, ...], place: Place) -> Verdict:
    # The best of several findings decides whether the mistake is named.
    expected = [finding for finding in findings if finding.code in fault.codes]
    at_place = [finding for finding in expected if place.touches(finding)]
    texts = [render.format_full((finding,)) for finding in at_place or expected]
    return Verdict(
        fault,
        findings,
        bool(expected),
        len(findings) == 1,
        bool(at_place),
        any(all(word in text for word in fault.says) for text in texts),
    )
