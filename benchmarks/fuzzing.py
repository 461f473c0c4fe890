"""How many rulesets that were broken on purpose a search finds, and after how many games."""

from __future__ import annotations

import argparse
import gc
import os
from dataclasses import dataclass
from statistics import median

from benchmarks.mutants import MUTANTS, Mutant, broken
from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.fuzzing.fuzzer import Fuzzer


@dataclass(frozen=True, slots=True)
class Outcome:
    mutant: Mutant
    found: str | None
    games: int
    seconds: float
    moves: int


def used() -> float:
    """Seconds of processor time, compilers included: other work on the machine does not count."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def hunt(mutant: Mutant, seconds: float, seed: int) -> Outcome:
    """Searches one broken ruleset until something is found or the time is over."""
    with broken(mutant, resources.data_folder("rulesets")) as folder:
        fuzzer = Fuzzer(folder, seed=seed)
        began = used()
        for found in fuzzer.run(lambda: used() - began < seconds, workers=1):
            failure = found.failure
            moves = failure.script.count("\n  - ") if failure else 0
            code = f"{found.finding.code}: {found.finding.headline}"
            return Outcome(mutant, code, games(fuzzer), used() - began, moves)
        return Outcome(mutant, None, games(fuzzer), used() - began, 0)


def games(fuzzer: Fuzzer) -> int:
    progress = fuzzer.current_progress
    return progress.game_count + getattr(progress, "screened", 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    wanted = parser.parse_args()
    gc.set_threshold(1_000_000, 50, 100)  # as the command has it
    done: list[Outcome] = []
    for mutant in MUTANTS:
        if wanted.only not in f"{mutant.ruleset} {mutant.name}":
            continue
        try:
            outcome = hunt(mutant, wanted.seconds, wanted.seed)
        except (ValueError, DiagnosticError) as error:
            print(f"BAD {mutant.ruleset} {mutant.name}: {error}", flush=True)
            continue
        done.append(outcome)
        told = f"{outcome.moves} moves, {outcome.found}" if outcome.found else "not found"
        numbers = f"{outcome.seconds:6.1f} s {outcome.games:8} games"
        print(f"{numbers}  {mutant.ruleset}: {mutant.name}: {told}", flush=True)
    hits = [outcome for outcome in done if outcome.found]
    print(f"found {len(hits)} of {len(done)}")
    if hits:
        seconds = median(outcome.seconds for outcome in hits)
        print(
            f"median of the found: {median(outcome.games for outcome in hits):.0f} games, "
            f"{seconds:.1f} s, {median(outcome.moves for outcome in hits):.0f} moves"
        )


if __name__ == "__main__":
    main()
