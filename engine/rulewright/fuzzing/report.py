"""Report the results of fuzzing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulewright.fuzzing.fuzzer import Fuzzer
from rulewright.fuzzing.visits import FoundFailure
from rulewright.phrases import format_quantity
from rulewright.presentable import Presentable
from rulewright.records import dataclass

MAX_LISTED_SETTINGS = 4
"""Number of settings that are listed for one failure."""


@dataclass(frozen=True, slots=True)
class FuzzReport(Presentable):
    """The failures, which are the records, and the extent of the search. Each failure has its diagnostic, the
    setting, and in `failure.script` the shortest script found that shows it."""

    ruleset: str
    failures: tuple[FoundFailure, ...]
    summary_data: dict[str, Any]
    summary_lines: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        return not self.failures

    def __str__(self) -> str:
        findings = (str(found.finding) for found in self.failures)
        return "\n".join([f"{self.ruleset}: {self.summary_lines[0]}", *self.summary_lines[1:], *findings])

    def to_dict(self) -> dict[str, Any]:
        return self.summary_data | {"failures": self.records()}

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [
            {
                "law": None if found.failure is None else found.failure.law,
                "setting": found.setting.description,
                "script": None if found.failure is None else found.failure.script,
                "finding": found.finding.to_dict(),
            }
            for found in self.failures
        ]


def build_report(
    fuzzer: Fuzzer, failures: Sequence[FoundFailure], *, interrupted: bool = False
) -> FuzzReport:
    """Return the report of a finished search."""
    progress, visited = fuzzer.current_progress, fuzzer.current_progress.space_coverage
    data = {
        "ruleset": fuzzer.journal.subject.ruleset,
        "seed": fuzzer.seed,
        "games": progress.game_count,
        "choices": progress.choice_count,
        "judged": progress.judged_count,
        "settings": visited.setting_count,
        "all_settings": visited.total_settings,
        "reached": progress.reached_count,
        "marks": progress.rule_text_count,
        "interrupted": interrupted,
    }
    return FuzzReport(fuzzer.journal.subject.ruleset, tuple(failures), data, tuple(summarise_search(fuzzer)))


def summarise_search(fuzzer: Fuzzer, earlier_count: int = 0) -> list[str]:
    """Return the extent and the results of a search; `earlier_count` failures were reported before."""
    progress, visited = fuzzer.current_progress, fuzzer.current_progress.space_coverage
    many = "" if visited.total_settings is None else f" of {visited.total_settings}"
    lines = [
        f"{format_quantity(progress.game_count, 'game')}, {progress.choice_count} choices; "
        f"every law looked at in {progress.judged_count} of them",
        f"{visited.setting_count}{many} settings, "
        f"{visited.pair_count} of {visited.total_pairs} pairs of their values",
        f"reached {progress.reached_count} of {progress.rule_text_count} rule texts in them; "
        f"{format_quantity(progress.corpus_size, 'game')} kept for varying",
    ]
    if fuzzer.why_python is not None:
        lines.append(f"played in Python alone, which is much slower: {fuzzer.why_python}")
    if fuzzer.abandoned:
        lines.append("time ran out during a round of games, which does not count: allow more minutes")
    failures = fuzzer.journal.found
    before = f" ({earlier_count} more were told before)" if earlier_count else ""
    lines.append(f"failures: {len(failures) - earlier_count}{before}" if failures else "no failure")
    for reported_failure in failures:
        shown = "; ".join(each.description for each in reported_failure.settings[:MAX_LISTED_SETTINGS])
        more = len(reported_failure.settings) - MAX_LISTED_SETTINGS
        also = f"; and {more} more settings" if more > 0 else ""
        lines.append(f"  {reported_failure.key[2]}: {shown}{also}")
    return lines
