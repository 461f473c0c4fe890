"""Tries the changes of a ruleset, by several processes where that is worth it, and adds up."""

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

from rulewright.document.project import Accepted, project_of
from rulewright.pcg import Pcg
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.study.mutation.changes import Mutant
from rulewright.study.mutation.noticing import MutantResult, MutationRunner, Verdict
from rulewright.study.mutation.sites import Key
from rulewright.study.simulation.working.crew import Processes

TOGETHER = 8
"""Changes that are tried in one go: neighbours, which the same examples notice."""


@dataclass(frozen=True, slots=True)
class MutantReport:
    """A change, the rule that it stands in, and what became of it."""

    change: Mutant
    rule: str
    verdict: Verdict
    by: str = ""
    accepted: str = ""
    """Why no example has to notice it, as `rulewright.toml` says."""

    @property
    def survives(self) -> bool:
        return self.verdict in ("unnoticed", "unreached") and not self.accepted

    @property
    def sentence(self) -> str:
        """The change as an author would say it, without its place."""
        change = self.change
        was, now = (" ".join(text.split()) for text in (change.was, change.now))
        if change.kind == "cell":
            row = change.span.text
            return f"if the table `{change.detail.split()[0]}` said {now} for {was} at `{row}`"
        if not now:
            return f"without `{was}`"
        if change.kind in ("number", "member"):
            return f"if {was} were {now} in `{_around(change)}`"
        return f"if `{was}` were `{now}`"

    def to_dict(self) -> dict[str, Any]:
        change = self.change
        return {
            "file": change.span.source.path,
            "line": change.span.line,
            "rule": self.rule,
            "kind": change.kind,
            "was": change.was,
            "now": change.now or None,
            "verdict": self.verdict,
            "by": self.by or None,
            "accepted": self.accepted or None,
            "says": self.sentence,
        }


@dataclass(slots=True)
class Mutation(Presentable):
    """The result of mutation testing; its records are the mutants. `left`: how many were not
    tried; `stale`: accepted ones that an example kills, or that no longer exist.
    """

    ruleset: str
    tried: list[MutantReport] = field(default_factory=list)
    left: int = 0
    stale: list[Accepted] = field(default_factory=list)

    @property
    def counts(self) -> Counter[Verdict]:
        return Counter(one.verdict for one in self.tried)

    @property
    def survivors(self) -> list[MutantReport]:
        return [one for one in self.tried if one.survives]

    @property
    def accepted(self) -> list[MutantReport]:
        """The surviving mutants that are accepted with a reason."""
        return [one for one in self.tried if one.accepted]

    @property
    def telling(self) -> int:
        """The changes that make a difference to the program."""
        return len(self.tried) - self.counts["same"]

    @property
    def noticed(self) -> int:
        return self.counts["noticed"] + self.counts["endless"]

    @property
    def percent(self) -> float:
        """How many of those that make a difference are noticed."""
        return self._part(self.noticed)

    @property
    def percent_with_accepted(self) -> float:
        return self._part(self.noticed + len(self.accepted))

    def _part(self, some: int) -> float:
        return 100 * some / self.telling if self.telling else 100.0

    def __str__(self) -> str:
        head = (
            f"{self.ruleset}: {self.percent:.1f} % of {self.telling:,} changes are noticed by an "
            "example"
        )
        survivors = [
            f"{one.verdict}: {one.change.span.source.path}:{one.change.span.line}: {one.sentence}"
            for one in self.survivors
        ]
        return "\n".join([head, *survivors])

    def records(self) -> Iterable[Mapping[str, Any]]:
        return [one.to_dict() for one in self.tried]

    def to_dict(self) -> dict[str, Any]:
        counts = self.counts
        return {
            "ruleset": self.ruleset,
            "tried": len(self.tried),
            "left": self.left,
            **{verdict: counts[verdict] for verdict in get_args(Verdict)},
            "accepted": len(self.accepted),
            "percent": round(self.percent, 1),
            "percent_with_accepted": round(self.percent_with_accepted, 1),
            "stale": [[mark.rule, mark.change] for mark in self.stale],
            "changes": [one.to_dict() for one in self.tried],
        }


def mutate(
    folder: Path,
    *,
    wanted: Callable[[Mutant, str], bool] = lambda change, rule: True,
    most: int | None = None,
    seed: int = 0,
    workers: int = 0,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> Mutation:
    """Try the `wanted` mutants, a filter that also receives the rule of each; at most `most`,
    drawn by `seed`.

    `progress` receives the number done. `workers` 0: one per processor if it pays off. Raises
    DiagnosticError if the rules cannot be compiled, or an example fails without a mutant.
    """
    accepted = project_of(folder).accepted
    for cached in (_trying, _ready):
        cached.cache_clear()  # the files may have changed since this process read them
    trying = _trying(folder)
    rules = trying.rules
    keys = [key for key, change in trying.changes.items() if wanted(change, rules[key])]
    everything = len(keys)
    if most is not None and most < everything:
        keys = _drawn(keys, most, seed)
    found: dict[Key, MutantResult] = {}
    units = [(folder, tuple(keys[at : at + TOGETHER])) for at in range(0, len(keys), TOGETHER)]
    progress(0, len(keys))
    with Processes(workers) as crew:
        plan: Iterator[tuple[int, tuple[Path, tuple[Key, ...]]]] = zip(count(), units)
        with closing(crew.play(plan, _answers)) as answers:
            for _, some in answers:
                found |= {answer.key: answer for answer in some}
                progress(len(found), len(keys))
    tried = [
        MutantReport(trying.changes[key], rules[key], found[key].verdict, found[key].by)
        for key in keys
    ]
    result = Mutation(trying.id, tried, everything - len(keys))
    return _accepting(result, accepted, whole=len(keys) == len(trying.changes))


def _accepting(found: Mutation, accepted: Sequence[Accepted], *, whole: bool) -> Mutation:
    """Mark accepted mutants; `whole`: all mutants were tried."""
    marks = {(mark.rule, mark.change): mark for mark in accepted}
    for number, one in enumerate(found.tried):
        mark = marks.get((one.rule, one.sentence))
        if mark is not None and one.survives:
            found.tried[number] = replace(one, accepted=mark.because)
    told = {(one.rule, one.sentence) for one in found.tried}
    used = {(one.rule, one.sentence) for one in found.accepted}
    found.stale = [
        mark for said, mark in marks.items() if said not in used and (whole or said in told)
    ]
    return found


def _drawn(keys: Sequence[Key], most: int, seed: int) -> list[Key]:
    """Return a sample in the original order."""
    random, left = Pcg(seed), most
    drawn = list[Key]()
    for at, key in enumerate(keys):
        if random.below(len(keys) - at) < left:
            drawn.append(key)
            left -= 1
    return drawn


def _answers(unit: tuple[Path, tuple[Key, ...]]) -> Sequence[MutantResult]:
    folder, keys = unit
    trying = _ready(folder)
    return [trying.answer(key) for key in keys]


@lru_cache(maxsize=1)
def _ready(folder: Path) -> MutationRunner:
    """Prepare all programs before the first result, because a process that grows later is taken
    for a leaking one and replaced.
    """
    trying = _trying(folder)
    for ground in trying.grounds.values():
        _ = ground.board
    gc.collect()
    gc.freeze()  # all of it stays; what comes and goes are games
    return trying


@lru_cache(maxsize=1)
def _trying(folder: Path) -> MutationRunner:
    """Prepare the examples once per process."""
    trying = MutationRunner(folder)
    _ = trying.changes
    return trying


def _around(change: Mutant) -> str:
    """The line that a change stands in, as far as it is of use."""
    line = " ".join(change.span.source.line(change.span.line).split(" #")[0].split())
    return line if len(line) <= 70 else " ".join(change.span.text.split())
