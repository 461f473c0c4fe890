"""Print how the seeded faults are reported.

`cd tests && ../.venv/bin/python -m faults [KIND ...] [--show]`; KIND can also be a fault, `yaml-3`.
"""

from __future__ import annotations

import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from faults.seeded_faults import FaultBench, Verdict, read_faults
from rulewright.diagnostics import render


def print_table(verdicts: list[Verdict]) -> None:
    """One line for each kind, and one for all."""
    by_kind: dict[str, list[Verdict]] = defaultdict(list)
    for verdict in verdicts:
        by_kind[verdict.fault.kind].append(verdict)
    print(f"{'kind':24} {'faults':>6} {'found':>6} {'exact':>6} {'named':>6} {'grade':>6}")
    for kind, part in [*by_kind.items(), ("all", verdicts)]:
        found, exact = sum(each.is_found for each in part), sum(each.is_exact for each in part)
        named, grade = sum(each.is_named for each in part), sum(each.grade for each in part) / len(part)
        print(f"{kind:24} {len(part):6} {found:6} {exact:6} {named:6} {grade:6.2f}")


def main(arguments: list[str]) -> None:
    shows = "--show" in arguments
    kinds = [word for word in arguments if not word.startswith("--")]
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        bench = FaultBench(Path(folder))
        for fault in read_faults():
            if kinds and fault.kind not in kinds and fault.id not in kinds:
                continue
            verdict = bench.judge(fault)
            verdicts.append(verdict)
            if verdict.grade < 3 or shows:
                print(f"--- {verdict}")
                print(
                    render.format_full(verdict.findings, limit=6)
                    if shows
                    else render.format_short(verdict.findings[:4]),
                    flush=True,
                )
    print_table(verdicts)


main(sys.argv[1:])
