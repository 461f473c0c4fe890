"""Run the complete check in a process of its own, exchanging files and diagnostics as messages.

    python -m rulewright.server.lsp.checking < question > answer

The caller kills the process when the result is no longer needed.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.document.files import use_unsaved_texts
from rulewright.garbage_collection import collect_rarely
from rulewright.language_service.example_coverage import ExampleCoverage
from rulewright.records import dataclass
from rulewright.serialization import from_record, to_record

MAX_ANSWER_BYTES = 16 * 1024 * 1024
"""Maximum size of an answer; the largest rulesets need a tenth of it."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    findings: tuple[Diagnostic, ...]
    reach: ExampleCoverage | None = None


async def run_check_process(
    folder: Path,
    editor_texts: Mapping[Path, str],
    *,
    overlay_paths: Sequence[Path] = (),
    with_coverage: bool = False,
    only_script: Path | None = None,
) -> CheckResult | None:
    """Return the result of a complete check of a ruleset with the unsaved texts of an editor; `with_coverage`
    returns the coverage of its examples instead, and `only_script` the outcome of one of them. None if the
    process failed. Cancelling this ends the process.
    """
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",  # never import from the folder of an untrusted ruleset
        "-m",
        "rulewright.server.lsp.checking",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=MAX_ANSWER_BYTES,
    )
    texts = [[str(path), text] for path, text in editor_texts.items()]
    overlays = [str(path) for path in overlay_paths]
    question = [
        str(folder),
        texts,
        overlays,
        with_coverage,
        None if only_script is None else str(only_script),
    ]
    try:
        output, _ = await process.communicate(json.dumps(question).encode("utf-8", "surrogatepass"))
    finally:
        with suppress(ProcessLookupError):
            if process.returncode is None:
                process.kill()
                await process.wait()
    return None if process.returncode != 0 else from_record(CheckResult, json.loads(output))


def main() -> None:
    from rulewright.recursion_depth import raise_recursion_limit

    collect_rarely()
    raise_recursion_limit()
    question = sys.stdin.buffer.read().decode("utf-8", "surrogatepass")
    folder, texts, overlays, with_coverage, only_script = json.loads(question)
    held = {Path(path): text for path, text in texts}
    with use_unsaved_texts(held):
        if only_script:
            result = run_script(Path(folder), Path(only_script))
        else:
            result = check_ruleset(Path(folder), overlays, with_coverage=with_coverage)
    record = to_record(CheckResult, result)
    sys.stdout.buffer.write(json.dumps(record).encode("utf-8", "surrogatepass"))


def run_script(folder: Path, script_path: Path) -> CheckResult:
    """Return the outcome of one script."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.validation.testing.suite import run_suite

    try:
        suite = run_suite(folder, only_paths=[script_path], remember=True)
        diagnostics = tuple(one for outcome in suite.outcomes for one in outcome.findings)
    except DiagnosticError as error:
        diagnostics = error.diagnostics
    return CheckResult(diagnostics)


def check_ruleset(folder: Path, overlays: Sequence[str], *, with_coverage: bool) -> CheckResult:
    """Return the result of a check of a ruleset, or the coverage of its examples."""
    from rulewright.book.writer import MissingTextFinder
    from rulewright.validation.checking.check_cache import check_cached
    from rulewright.validation.checking.check_result import Checked
    from rulewright.validation.checking.ruleset_check import check
    from rulewright.validation.setting_lists import Selection
    from rulewright.workspace.folder_contents import FolderContents

    def find_diagnostics(variants: tuple[str, ...]) -> tuple[Diagnostic, ...]:
        def check_from_scratch(previous_contents: FolderContents | None) -> Checked:
            fixed = Selection(variants=variants)
            return check(
                folder,
                fixed=fixed,
                make_books=MissingTextFinder,
                remember=True,
                previous_contents=previous_contents,
            )

        cache_key = (None, variants, (), None, None, 1.0)  # as of the command
        return check_cached(folder, variants, cache_key, check_from_scratch).findings

    if with_coverage:
        return CheckResult((), _find_coverage(folder))
    diagnostics = find_diagnostics(())
    # Errors of the ruleset itself appear with every overlay, and are reported once.
    apart = (one for overlay in overlays for one in find_diagnostics((overlay,)))
    return CheckResult(tuple(dict.fromkeys((*diagnostics, *apart))))


def _find_coverage(folder: Path) -> ExampleCoverage | None:
    """Return the coverage of the examples; None if the rules have errors."""
    from rulewright.diagnostics.diagnostic import DiagnosticError
    from rulewright.language_service.example_coverage import build_example_coverage
    from rulewright.validation.testing.suite import run_suite

    with suppress(DiagnosticError):
        suite = run_suite(folder, games=0, remember=True)
        failed = {
            outcome.path: outcome.findings[0].headline for outcome in suite.outcomes if outcome.findings
        }
        if suite.coverage is not None:
            return build_example_coverage(suite.coverage, failed)
    return None


if __name__ == "__main__":
    main()
