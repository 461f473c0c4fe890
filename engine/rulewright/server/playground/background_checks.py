"""Check a ruleset whole, run its examples, and print its rulebook: work that takes seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.book.writer import write_book
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.server.lsp.checking import check_ruleset
from rulewright.server.playground.page_editor import diagnostics_to_data
from rulewright.validation.testing.outcome import Outcome
from rulewright.validation.testing.suite import run_suite


def check_folder(folder: Path) -> list[dict[str, Any]]:
    """Return all diagnostics of a ruleset, as `rulewright check` finds them."""
    return diagnostics_to_data(folder, check_ruleset(folder, (), with_coverage=False).findings)


def run_folder_examples(folder: Path) -> dict[str, Any]:
    """Run the examples of a ruleset. Return how many passed, and the diagnostics of each that failed."""
    try:
        outcomes = run_suite(folder, games=0, remember=True).outcomes
    except DiagnosticError as fault:
        return {"passed": 0, "failed": [], "findings": diagnostics_to_data(folder, fault.diagnostics)}
    return {
        "passed": sum(outcome.has_passed for outcome in outcomes),
        "failed": list(_iter_failed(folder, outcomes)),
        "findings": [],
    }


def _iter_failed(folder: Path, outcomes: list[Outcome]) -> Iterator[dict[str, Any]]:
    for outcome in outcomes:
        if not outcome.has_passed:
            yield {
                "name": outcome.name,
                "file": str(Path(outcome.path).absolute().relative_to(folder.absolute()))
                if outcome.path
                else None,
                "findings": diagnostics_to_data(folder, outcome.findings),
            }


def print_book(folder: Path, edition: str | None, variants: tuple[str, ...], language: str | None) -> str:
    """Return the rulebook as an HTML page. Raises DiagnosticError."""
    return write_book(folder, edition=edition, variants=variants, language=language).to_html()
