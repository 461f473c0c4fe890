"""The whole check, in a process of its own: what it reads is told to it, what it finds it tells.

    python -m rulewright.server.lsp.checking < question > answer

It ends when nobody wants to know any more, by being ended.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rulewright.collection import collect_rarely
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import unsaved
from rulewright.plain import from_record, to_record
from rulewright.records import dataclass
from rulewright.study.editing.reach import Reach

LIMIT = 16 * 1024 * 1024
"""Bytes of an answer; those of the largest rulesets have a tenth of that."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    findings: tuple[Diagnostic, ...]
    reach: Reach | None = None


async def checked(
    folder: Path,
    held: Mapping[Path, str],
    *,
    outside: Sequence[Path] = (),
    played: bool = False,
    only: Path | None = None,
) -> CheckResult | None:
    """Return the result of a complete check of a ruleset with the texts of an editor; `played`:
    with the coverage of its examples; or the outcome of `only` one of them. None if the process
    failed. If it is cancelled, the process is ended.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # the folder of a stranger is no place to import from
        "-m",
        "rulewright.server.lsp.checking",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=LIMIT,
    )
    texts = [[str(path), text] for path, text in held.items()]
    overlays = [str(path) for path in outside]
    asked = [str(folder), texts, overlays, played, None if only is None else str(only)]
    try:
        told, _ = await process.communicate(json.dumps(asked).encode("utf-8", "surrogatepass"))
    finally:
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
                await process.wait()
    return None if process.returncode != 0 else from_record(CheckResult, json.loads(told))


def main() -> None:
    from rulewright.depth import deepen

    collect_rarely()
    deepen()
    question = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
    folder, texts, overlays, played, only = json.loads(question)
    held = {Path(path): text for path, text in texts}
    with unsaved(held):
        if only:
            told = run(Path(folder), Path(only))
        else:
            told = answer(Path(folder), overlays, played=played)
    record = to_record(CheckResult, told)
    sys.stdout.buffer.write(json.dumps(record).encode("utf-8", "surrogatepass"))


def run(folder: Path, script: Path) -> CheckResult:
    """Return the outcome of one script."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.study.testing.suite import run_suite

    try:
        suite = run_suite(folder, only=[script], remember=True)
        found = tuple(one for outcome in suite.outcomes for one in outcome.findings)
    except DiagnosticError as error:
        found = error.diagnostics
    return CheckResult(found)


def answer(folder: Path, overlays: Sequence[str], *, played: bool) -> CheckResult:
    """Return the result of a check of a ruleset."""
    from rulewright.book.write import Wordless
    from rulewright.diagnostics.diagnostic import DiagnosticError, Severity
    from rulewright.study.checking.check import check
    from rulewright.study.checking.remembered import verdict
    from rulewright.study.checking.verdict import Checked
    from rulewright.study.editing.reach import reach_of
    from rulewright.study.settings import Selection
    from rulewright.study.testing.suite import run_suite
    from rulewright.workspace.contents import Contents

    def verdict_with(variants: tuple[str, ...]) -> tuple[Diagnostic, ...]:
        def anew(before: Contents | None) -> Checked:
            fixed = Selection(variants=variants)
            return check(folder, fixed=fixed, printed=Wordless, remember=True, before=before)

        asked = (None, variants, (), None, None, 1)
        return verdict(folder, variants, asked, anew).findings

    reach = None
    found = verdict_with(())
    # What is wrong with the ruleset itself shows with every overlay, and is said once.
    apart = (one for overlay in overlays for one in verdict_with((overlay,)))
    found = tuple(dict.fromkeys((*found, *apart)))
    if played and not any(one.severity is Severity.ERROR for one in found):
        with suppress(DiagnosticError):
            suite = run_suite(folder, games=0, remember=True)
            failed = {
                outcome.path: outcome.findings[0].headline
                for outcome in suite.outcomes
                if outcome.findings
            }
            if suite.covered is not None:
                reach = reach_of(suite.covered, failed)
    return CheckResult(found, reach)


if __name__ == "__main__":
    main()
