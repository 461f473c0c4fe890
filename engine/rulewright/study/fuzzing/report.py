"""What a search for broken rules came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulewright.phrases import counted
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.study.fuzzing.fuzzer import Fuzzer
from rulewright.study.fuzzing.visit import FoundFailure

MOST_SETTINGS = 4
"""Settings that are told of one failure."""


@dataclass(frozen=True, slots=True)
class FuzzReport(Presentable):
    """The failures, which are the records, and how far the search came. Each has its finding, the
    setting, and with `failure.script` the shortest script found that shows it."""

    ruleset: str
    found: tuple[FoundFailure, ...]
    data: dict[str, Any]
    lines: tuple[str, ...]

    @property
    def fine(self) -> bool:
        return not self.found

    def __str__(self) -> str:
        findings = (str(found.finding) for found in self.found)
        return "\n".join([f"{self.ruleset}: {self.lines[0]}", *self.lines[1:], *findings])

    def to_dict(self) -> dict[str, Any]:
        return self.data | {"failures": self.records()}

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [
            {
                "law": None if found.failure is None else found.failure.law,
                "setting": found.setting.in_words,
                "script": None if found.failure is None else found.failure.script,
                "finding": found.finding.to_dict(),
            }
            for found in self.found
        ]


def report(
    fuzzer: Fuzzer, found: Sequence[FoundFailure], *, interrupted: bool = False
) -> FuzzReport:
    """Return the report of a finished search."""
    progress, visited = fuzzer.progress, fuzzer.progress.visited
    data = {
        "ruleset": fuzzer.journal.subject.ruleset,
        "seed": fuzzer.seed,
        "games": progress.games,
        "choices": progress.choices,
        "judged": progress.judged,
        "settings": visited.settings,
        "all_settings": visited.all_settings,
        "reached": progress.reached,
        "marks": progress.marks,
        "interrupted": interrupted,
    }
    return FuzzReport(fuzzer.journal.subject.ruleset, tuple(found), data, tuple(ending(fuzzer)))


def ending(fuzzer: Fuzzer, earlier: int = 0) -> list[str]:
    """Return the extent and the results of a search; `earlier` failures were reported before."""
    progress, visited = fuzzer.progress, fuzzer.progress.visited
    many = "" if visited.all_settings is None else f" of {visited.all_settings}"
    lines = [
        f"{counted(progress.games, 'game')}, {progress.choices} choices; "
        f"every law looked at in {progress.judged} of them",
        f"{visited.settings}{many} settings, "
        f"{visited.pairs} of {visited.all_pairs} pairs of their values",
        f"reached {progress.reached} of {progress.marks} rule texts in them; "
        f"{counted(progress.kept, 'game')} kept for varying",
    ]
    if fuzzer.why_python is not None:
        lines.append(f"played in Python alone, which is much slower: {fuzzer.why_python}")
    if fuzzer.abandoned:
        lines.append(
            "time ran out during a round of games, which does not count: allow more minutes"
        )
    failures = fuzzer.journal.found
    before = f" ({earlier} more were told before)" if earlier else ""
    lines.append(f"failures: {len(failures) - earlier}{before}" if failures else "no failure")
    for told in failures:
        shown = "; ".join(each.in_words for each in told.settings[:MOST_SETTINGS])
        more = len(told.settings) - MOST_SETTINGS
        also = f"; and {more} more settings" if more > 0 else ""
        lines.append(f"  {told.key[2]}: {shown}{also}")
    return lines
