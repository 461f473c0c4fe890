"""Do what takes seconds: check a whole ruleset, run its examples, print its rulebook and native code, play
random games."""

from __future__ import annotations

import base64
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time
from typing import Any, Final

from rulewright.backends.wasm.function_printer import Unprintable
from rulewright.backends.wasm.module_printer import print_module
from rulewright.book.writer import write_book
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.program import DECISIONS
from rulewright.play.playout import run_playout
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.server.lsp.checking import check_ruleset
from rulewright.server.playground.page_editor import diagnostics_to_data
from rulewright.validation.testing.outcome import Outcome
from rulewright.validation.testing.suite import run_suite

MAX_GAMES: Final = 1_000


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


def open_setting(folder: Path, wish: Mapping[str, Any]) -> Ruleset:
    """Return a ruleset in the setting that the reader has chosen. Raises DiagnosticError."""
    players, options = wish.get("players"), wish.get("options") or {}
    return open_ruleset(
        folder,
        edition=wish.get("edition"),
        variants=tuple(wish.get("variants") or ()),
        options={str(name): str(value) for name, value in options.items()},
        players=players if isinstance(players, int) else None,
    )


def print_native_rules(folder: Path, wish: Mapping[str, Any]) -> dict[str, str] | None:
    """Return the rules as WebAssembly in base64, with their fingerprint; None if they contain something that
    cannot be printed. Raises DiagnosticError.
    """
    ruleset = open_setting(folder, wish)
    try:
        module = print_module(ruleset.compiled.program)
    except Unprintable:
        return None
    return {
        "fingerprint": ruleset.table.identity.fingerprint,
        "module": base64.b64encode(module).decode(),
    }


def play_random_games(folder: Path, wish: Mapping[str, Any], seconds: float) -> dict[str, Any]:
    """Play random games for some seconds. Return their number, the mean number of decisions, and for each
    seat its number of sole wins and its mean score. Raises DiagnosticError, RuleFault.
    """
    ruleset = open_setting(folder, wish)
    game = ruleset.new_game(0)
    wins, scores, decisions = Counter[str](), Counter[str](), 0
    count, end = 0, process_time() + seconds
    while count < MAX_GAMES and (not count or process_time() < end):
        game.cells[:] = run_playout(ruleset.machine, count)
        first, *others = game.ranking
        if not others or others[0].place > first.place:
            wins[first.player] += 1
        scores.update(game.scores)
        decisions += game.cells[DECISIONS]
        count += 1
    return {
        "games": count,
        "decisions": decisions / count,
        "seats": [
            {"seat": seat, "wins": wins[seat], "score": scores[seat] / count} for seat in ruleset.seats
        ],
    }
