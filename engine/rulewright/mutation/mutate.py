"""Run mutation testing on a ruleset, in several processes if worthwhile, and aggregate."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import field, replace
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, get_args

from rulewright.document.project_settings import AcceptedChange, load_project
from rulewright.mutation.mutation_operators import Mutant
from rulewright.mutation.mutation_runner import MutantResult, MutantVerdict, MutationRunner
from rulewright.mutation.mutation_sites import RANGE_END, MutantKey
from rulewright.pcg import Pcg
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.simulation.working.worker_pool import ProcessPool

BATCH_SIZE = 8
"""Number of mutants in one task: neighbouring ones, which the same examples kill."""


@dataclass(frozen=True, slots=True)
class MutantReport:
    """A mutant, the rule that contains it, and its verdict."""

    mutant: Mutant
    rule_name: str
    verdict: MutantVerdict
    killed_by: str = ""
    accepted_reason: str = ""
    """The reason in `rulewright.toml` why no example has to kill the mutant; empty without one."""

    @property
    def is_survivor(self) -> bool:
        return self.verdict in ("unnoticed", "unreached") and not self.accepted_reason

    @property
    def description(self) -> str:
        """Return a description of the mutant for authors, without its location."""
        change = self.mutant
        was, now = (" ".join(text.split()) for text in (change.old_text, change.new_text))
        if change.mutant_kind == "cell":
            row = change.span.text
            if change.detail.split()[1] == RANGE_END:
                return f"if the row `{was}` of the table `{change.detail.split()[0]}` were `{now}`"
            return f"if the table `{change.detail.split()[0]}` said {now} for {was} at `{row}`"
        if not now:
            return f"without `{was}`"
        if change.mutant_kind in ("number", "member"):
            return f"if {was} were {now} in `{_context_line(change)}`"
        return f"if `{was}` were `{now}`"

    def to_dict(self) -> dict[str, Any]:
        change = self.mutant
        return {
            "file": change.span.source.path,
            "line": change.span.line,
            "rule": self.rule_name,
            "kind": change.mutant_kind,
            "was": change.old_text,
            "now": change.new_text or None,
            "verdict": self.verdict,
            "by": self.killed_by or None,
            "accepted": self.accepted_reason or None,
            "says": self.description,
        }


@dataclass(slots=True)
class Mutation(Presentable):
    """The result of mutation testing; its records are the mutants. `untried_count`: how many were not
    tried; `stale_entries`: accepted ones that an example kills, or that no longer exist.
    """

    ruleset: str
    mutant_reports: list[MutantReport] = field(default_factory=list)
    untried_count: int = 0
    stale_entries: list[AcceptedChange] = field(default_factory=list)

    @property
    def verdict_counts(self) -> Counter[MutantVerdict]:
        return Counter(one.verdict for one in self.mutant_reports)

    @property
    def survivors(self) -> list[MutantReport]:
        return [one for one in self.mutant_reports if one.is_survivor]

    @property
    def accepted_mutants(self) -> list[MutantReport]:
        """Return the surviving mutants that are accepted with a reason."""
        return [one for one in self.mutant_reports if one.accepted_reason]

    @property
    def effective_count(self) -> int:
        """Return the number of mutants that change the program."""
        return len(self.mutant_reports) - self.verdict_counts["same"]

    @property
    def killed_count(self) -> int:
        return self.verdict_counts["noticed"] + self.verdict_counts["endless"]

    @property
    def percent(self) -> float:
        """Return the percentage of mutants that change the program and are killed (mutation score)."""
        return self._percent_of(self.killed_count)

    @property
    def percent_with_accepted(self) -> float:
        return self._percent_of(self.killed_count + len(self.accepted_mutants))

    def _percent_of(self, mutant_count: int) -> float:
        return 100 * mutant_count / self.effective_count if self.effective_count else 100.0

    def __str__(self) -> str:
        head = (
            f"{self.ruleset}: {self.percent:.1f} % of {self.effective_count:,} changes are noticed by an "
            "example"
        )
        survivors = [
            f"{one.verdict}: {one.mutant.span.source.path}:{one.mutant.span.line}: {one.description}"
            for one in self.survivors
        ]
        return "\n".join([head, *survivors])

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [one.to_dict() for one in self.mutant_reports]

    def to_dict(self) -> dict[str, Any]:
        counts = self.verdict_counts
        return {
            "ruleset": self.ruleset,
            "tried": len(self.mutant_reports),
            "left": self.untried_count,
            **{verdict: counts[verdict] for verdict in get_args(MutantVerdict)},
            "accepted": len(self.accepted_mutants),
            "percent": round(self.percent, 1),
            "percent_with_accepted": round(self.percent_with_accepted, 1),
            "stale": [[mark.rule, mark.change] for mark in self.stale_entries],
            "changes": [one.to_dict() for one in self.mutant_reports],
        }


def run_mutation_tests(
    folder: Path,
    *,
    is_wanted: Callable[[Mutant, str], bool] = lambda change, rule: True,
    max_mutants: int | None = None,
    seed: int = 0,
    workers: int = 0,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> Mutation:
    """Try the `is_wanted` mutants, a filter that also receives the rule of each; at most `max_mutants`,
    drawn by `seed`.

    `progress` receives the number done. `workers` 0: one per processor if it pays off. Raises
    DiagnosticError if the rules cannot be compiled, or an example fails without a mutant.
    """
    accepted = load_project(folder).accepted_changes
    for cached in (_create_runner, _prepare_runner):
        cached.cache_clear()  # the files may have changed since this process read them
    runner = _create_runner(folder)
    rules = runner.rules_by_key
    keys = [key for key, change in runner.mutants_by_key.items() if is_wanted(change, rules[key])]
    everything = len(keys)
    if max_mutants is not None and max_mutants < everything:
        keys = _sample_keys(keys, max_mutants, seed)
    results_by_key: dict[MutantKey, MutantResult] = {}
    units = [(folder, tuple(keys[at : at + BATCH_SIZE])) for at in range(0, len(keys), BATCH_SIZE)]
    progress(0, len(keys))
    with ProcessPool(workers) as crew:
        numbered_units: Iterator[tuple[int, tuple[Path, tuple[MutantKey, ...]]]] = zip(count(), units)
        with closing(crew.run_tasks(numbered_units, _run_unit)) as answers:
            for _, some in answers:
                results_by_key |= {answer.mutant_key: answer for answer in some}
                progress(len(results_by_key), len(keys))
    mutant_reports = [
        MutantReport(
            runner.mutants_by_key[key], rules[key], results_by_key[key].verdict, results_by_key[key].killed_by
        )
        for key in keys
    ]
    result = Mutation(runner.ruleset_id, mutant_reports, everything - len(keys))
    return _mark_accepted(result, accepted, is_complete=len(keys) == len(runner.mutants_by_key))


def _mark_accepted(
    report: Mutation, accepted_entries: Sequence[AcceptedChange], *, is_complete: bool
) -> Mutation:
    """Mark accepted mutants; `is_complete`: all mutants were tried."""
    marks = {(mark.rule, mark.change): mark for mark in accepted_entries}
    for number, one in enumerate(report.mutant_reports):
        mark = marks.get((one.rule_name, one.description))
        if mark is not None and one.is_survivor:
            report.mutant_reports[number] = replace(one, accepted_reason=mark.because)
    told = {(one.rule_name, one.description) for one in report.mutant_reports}
    used = {(one.rule_name, one.description) for one in report.accepted_mutants}
    report.stale_entries = [
        mark for said, mark in marks.items() if said not in used and (is_complete or said in told)
    ]
    return report


def _sample_keys(mutant_keys: Sequence[MutantKey], sample_size: int, seed: int) -> list[MutantKey]:
    """Return a sample in the original order."""
    random, left = Pcg(seed), sample_size
    sampled_keys = list[MutantKey]()
    for at, key in enumerate(mutant_keys):
        if random.draw_below(len(mutant_keys) - at) < left:
            sampled_keys.append(key)
            left -= 1
    return sampled_keys


def _run_unit(unit: tuple[Path, tuple[MutantKey, ...]]) -> Sequence[MutantResult]:
    folder, keys = unit
    runner = _prepare_runner(folder)
    return [runner.run_mutant(key) for key in keys]


@lru_cache(maxsize=1)
def _prepare_runner(folder: Path) -> MutationRunner:
    """Prepare all programs before the first result, because a process that grows later is taken
    for a leaking one and replaced.
    """
    runner = _create_runner(folder)
    for ground in runner.baselines.values():
        _ = ground.switched_rules
    gc.collect()
    gc.freeze()  # all of it stays in memory; only games come and go
    return runner


@lru_cache(maxsize=1)
def _create_runner(folder: Path) -> MutationRunner:
    """Prepare the examples once per process."""
    runner = MutationRunner(folder)
    _ = runner.mutants_by_key
    return runner


def _context_line(mutant: Mutant) -> str:
    """Return the line that contains a mutant, or only the mutated text if the line is too long."""
    line = " ".join(mutant.span.source.line_text(mutant.span.line).split(" #")[0].split())
    return line if len(line) <= 70 else " ".join(mutant.span.text.split())
