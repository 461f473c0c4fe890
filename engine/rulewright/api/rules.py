"""Answer questions about a ruleset: its diagnostics, the coverage of its examples, the effects of an edit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.api.selection import RulesetLike, make_selection, select_ruleset
from rulewright.book.model import Book
from rulewright.book.writer import MissingTextFinder, write_book
from rulewright.difference.comparison import compare_rulesets
from rulewright.difference.model import Difference
from rulewright.fuzzing.fuzzer import Fuzzer
from rulewright.fuzzing.report import FuzzReport, build_report
from rulewright.mutation.mutate import Mutation, run_mutation_tests as mutated
from rulewright.play.ruleset import Ruleset
from rulewright.private_files import temporary_folder
from rulewright.resources import data_folder as data_folder
from rulewright.revalidation.revalidation import Revalidation, list_games
from rulewright.revalidation.verdict import Verdict
from rulewright.review.builder import build_review
from rulewright.review.model import Review
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.validation.audit import Audit, audit_ruleset as audited
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.checking.check_result import Checked
from rulewright.validation.checking.ruleset_check import check as checked
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.coverage_report import Coverage
from rulewright.validation.testing.outcome import Suite
from rulewright.validation.testing.suite import run_suite

Progress = Callable[[str], None]
"""A callback that receives a description of the next step of the work."""


def _ignore_progress(what: str) -> None:
    pass


def rulesets() -> list[str]:
    """Return the names of the bundled rulesets.

    >>> "classics/pig" in rulesets()
    True
    """
    base = data_folder("rulesets")
    return [found.relative_to(base).as_posix() for found in list_rulesets()]


def check(
    ruleset: RulesetLike,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    language: str | None = None,
    limit: float = 1,
    remember: bool = True,
    progress: Progress = _ignore_progress,
) -> Checked:
    """Check a ruleset and return all diagnostics, with the severities of its project. Checks every
    edition, variant, number of players and language, or only the given ones. `limit` multiplies the
    allowed work; with `remember`, stored results are used. Raises DiagnosticError if there is no
    such ruleset.

    >>> check("classics/pig").is_clean
    True
    """
    folder, fixed = select_ruleset(ruleset, edition, variants, options, players)
    check_result = checked(
        folder,
        fixed=fixed,
        language=language,
        make_books=MissingTextFinder,
        limit=limit,
        progress=progress,
        remember=remember,
    )
    is_whole_ruleset = fixed == Selection() and language is None
    diagnostics = filter_diagnostics(folder, check_result.findings, is_complete=is_whole_ruleset).diagnostics
    return Checked(diagnostics, check_result.checked_text, check_result.locale_coverage)


def test(
    ruleset: RulesetLike,
    *,
    games: int = 5,
    seed: int = 0,
    scripts: Sequence[str | Path] = (),
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    remember: bool = True,
    progress: Progress = _ignore_progress,
) -> Suite:
    """Run the scripts of a ruleset, or only `scripts`, and check the properties in `games` random
    games of each setting. Raises DiagnosticError if the ruleset cannot be used.

    >>> test("classics/tic-tac-toe", games=0).has_passed
    True
    """
    folder, fixed = select_ruleset(ruleset, edition, variants, options, players)
    return run_suite(
        folder,
        fixed=fixed,
        games=games,
        seed=seed,
        only_paths=[Path(path) for path in scripts],
        remember=remember,
        on_start=progress,
    )


def cover(ruleset: RulesetLike, *, remember: bool = True) -> Coverage:
    """Return the coverage of a ruleset: the lines of rules and rows of tables that its scripts
    execute.

    >>> cover("classics/tic-tac-toe").percent_reached
    100
    """
    covered = test(ruleset, games=0, remember=remember).coverage
    assert covered is not None  # None only if a selection of scripts is run
    return covered


def fuzz(
    ruleset: RulesetLike,
    *,
    games: int | None = None,
    minutes: float | None = None,
    seed: int = 0,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    workers: int = 0,
) -> FuzzReport:
    """Search for games that violate a property or an invariant, in every setting or in the given
    ones. Stops after `games` games or `minutes` minutes, by default after one minute. After Ctrl-C,
    returns the results so far. Raises DiagnosticError if the standard rules do not compile.

    >>> fuzz("classics/tic-tac-toe", games=4).failures
    ()
    """
    from math import inf
    from time import monotonic

    folder, fixed = select_ruleset(ruleset, edition, variants, options, players)
    fuzzer, failures = Fuzzer(folder, fixed=fixed, seed=seed), []
    minutes = 1 if games is None and minutes is None else minutes
    end_time = inf if minutes is None else monotonic() + 60 * minutes
    interrupted = False
    try:
        searching = fuzzer.run(
            lambda: monotonic() < end_time, max_games=games, workers=workers, deadline=end_time
        )
        for failure in searching:
            failures.append(failure)
    except KeyboardInterrupt:
        interrupted = True
    return build_report(fuzzer, failures, interrupted=interrupted)


def mutate(
    ruleset: RulesetLike,
    *,
    rules: Sequence[str] = (),
    most: int | None = None,
    seed: int = 0,
    workers: int = 0,
) -> Mutation:
    """Run mutation testing: all mutants or at most `most`, sampled by the seed; only in the given `rules`,
    sections or files, if any. Raises DiagnosticError."""
    names = (rules,) if isinstance(rules, str) else tuple(rules)
    folder, _ = select_ruleset(ruleset)
    return mutated(
        folder,
        is_wanted=lambda change, rule: not names or any(change.is_inside(n, rule) for n in names),
        max_mutants=most,
        seed=seed,
        workers=workers,
    )


def diff(
    old: str | Path,
    new: str | Path | None = None,
    *,
    revision: str | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    scripts: bool = True,
    language: str | None = None,
) -> Difference:
    """Return the differences between two sides, in the notation of `rulewright diff`: `my-game`,
    `my-game@HEAD~3`, `my-game+second`.

    With one side, a ruleset is compared with itself in a setting, or with its `revision`. With
    `scripts`, those of both sides are played. Raises DiagnosticError.
    """
    selection = make_selection(edition, variants, options, players)
    return compare_rulesets(
        str(old),
        None if new is None else str(new),
        selection=selection,
        revision=revision,
        with_scripts=scripts,
        language=language,
    )


def make_review(
    ruleset: RulesetLike,
    since: str | Path,
    *,
    saves: Sequence[str | Path] = (),
    mutants: bool = False,
    players: Sequence[str] = (),
    games: int = 1000,
    language: str | None = None,
    progress: Progress = _ignore_progress,
) -> Review:
    """Return the effects of an edit of a ruleset: its changes `since` a Git revision, or compared with
    another folder. With `players`, kinds of agents (`random`, `mcts:50`), both versions are simulated with
    each kind, `games` games per version. Raises DiagnosticError.
    """
    folder, _ = select_ruleset(ruleset)
    return build_review(
        folder,
        str(since),
        saves=[Path(path) for path in saves],
        language=language,
        mutants=mutants,
        players=players,
        games=games,
        progress=progress,
    )


def make_book(
    ruleset: RulesetLike,
    language: str | None = None,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    since: str | None = None,
) -> Book:
    """Return the rulebook, generated from the rules; `since` marks the changes since a Git
    revision. Raises DiagnosticError.

    >>> make_book("classics/tic-tac-toe").title
    'Tic-tac-toe'
    """
    folder, fixed = select_ruleset(ruleset, edition, variants, options)
    return write_book(
        folder,
        edition=fixed.edition,
        variants=fixed.variants,
        options=fixed.options,
        language=language,
        since=since,
    )


def audit(ruleset: RulesetLike, *, edition: str | None = None, variants: Sequence[str] = ()) -> Audit:
    """Return the provenance of rules, with assumptions and reconstructed data, by edition. Raises
    DiagnosticError.
    """
    folder, fixed = select_ruleset(ruleset, edition, variants)
    one = None if fixed.edition is None else [fixed.edition]
    return audited(folder, one, fixed.variants)


def revalidate(
    *games: str | Path,
    ruleset: str | Path | None = None,
    since: str | None = None,
    git: bool = False,
) -> list[Verdict]:
    """Return a verdict for each script and saved game, or for all in the given folders: whether it
    fits the current rules. Raises DiagnosticError."""
    rules = None if ruleset is None else str(find_ruleset(ruleset))
    with temporary_folder() as place:
        revalidation = Revalidation(place, rules, since, git)
        return [revalidation.revalidate_game(path) for given in games for path in list_games(Path(given))]


def describe(ruleset: RulesetLike) -> dict[str, object]:
    """Describe a ruleset as a reinforcement-learning environment: the numbers of observations and
    actions. For a name or folder, describes the default setting. Raises DiagnosticError."""
    from rulewright import load
    from rulewright.rl.environment_shapes import describe

    return describe(ruleset if isinstance(ruleset, Ruleset) else load(ruleset))
