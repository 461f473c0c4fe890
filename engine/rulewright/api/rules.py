"""What a ruleset is asked: whether it is right, what its examples reach, what an edit does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.api.chosen import Rules, chosen, selected
from rulewright.book.model import Book
from rulewright.book.write import Wordless, write_book
from rulewright.own_files import passing_place
from rulewright.play.ruleset import Ruleset
from rulewright.resources import folder as data_folder
from rulewright.review.gather import review
from rulewright.review.model import Review
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.study.audit import Audit, audit as audited
from rulewright.study.checking.check import check as checked
from rulewright.study.checking.verdict import Checked
from rulewright.study.difference.compare import difference
from rulewright.study.difference.model import Difference
from rulewright.study.fuzzing.fuzzer import Fuzzer
from rulewright.study.fuzzing.report import FuzzReport, report
from rulewright.study.judging import judged
from rulewright.study.mutation.mutate import Mutation, mutate as mutated
from rulewright.study.revalidation.replay import Revalidation, games_in
from rulewright.study.revalidation.verdict import Verdict
from rulewright.study.settings import Selection
from rulewright.study.testing.outcome import Suite
from rulewright.study.testing.reached import Coverage
from rulewright.study.testing.suite import run_suite

Progress = Callable[[str], None]
"""Told in words what is looked at next."""


def _nobody(what: str) -> None:
    pass


def rulesets() -> list[str]:
    """The names of the rulesets that come along.

    >>> "classics/pig" in rulesets()
    True
    """
    base = data_folder("rulesets")
    return [found.relative_to(base).as_posix() for found in list_rulesets()]


def check(
    ruleset: Rules,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    language: str | None = None,
    limit: float = 1,
    remember: bool = True,
    progress: Progress = _nobody,
) -> Checked:
    """Every finding about a ruleset, as its project weighs them: in every edition, variant, number
    of players and language, or in those that are given. `limit`: so many times the usual amount of
    work; with `remember`, what earlier checks know counts. Raises DiagnosticError for one that is
    not there.

    >>> check("classics/pig").fine
    True
    """
    folder, fixed = chosen(ruleset, edition, variants, options, players)
    found = checked(
        folder,
        fixed=fixed,
        language=language,
        printed=Wordless,
        limit=limit,
        progress=progress,
        remember=remember,
    )
    whole = fixed == Selection() and language is None
    told = judged(folder, found.findings, whole=whole).told
    return Checked(told, found.what, found.words)


def test(
    ruleset: Rules,
    *,
    games: int = 5,
    seed: int = 0,
    scripts: Sequence[str | Path] = (),
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | None = None,
    remember: bool = True,
    progress: Progress = _nobody,
) -> Suite:
    """What becomes of a ruleset's scripts, or of some of its `scripts` alone, and of the laws in
    random `games` of each setting. Raises DiagnosticError if the ruleset cannot be used.

    >>> test("classics/tic-tac-toe", games=0).passed
    True
    """
    folder, fixed = chosen(ruleset, edition, variants, options, players)
    return run_suite(
        folder,
        fixed=fixed,
        games=games,
        seed=seed,
        only=[Path(path) for path in scripts],
        remember=remember,
        starting=progress,
    )


def cover(ruleset: Rules, *, remember: bool = True) -> Coverage:
    """Which lines of rules and rows of tables the scripts of a ruleset reach.

    >>> cover("classics/tic-tac-toe").percent
    100
    """
    covered = test(ruleset, games=0, remember=remember).covered
    assert covered is not None  # there is none where only some scripts are played
    return covered


def fuzz(
    ruleset: Rules,
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
    """Searches for games that break a law or an invariant, in every setting or those that are
    given: so many `games`, so many `minutes`, or a minute if neither is said. Ctrl-C ends it, and
    what was found is told. Raises DiagnosticError if the usual rules do not compile.

    >>> fuzz("classics/tic-tac-toe", games=4).found
    ()
    """
    from math import inf
    from time import monotonic

    folder, fixed = chosen(ruleset, edition, variants, options, players)
    fuzzer, found = Fuzzer(folder, fixed=fixed, seed=seed), []
    minutes = 1 if games is None and minutes is None else minutes
    ends = inf if minutes is None else monotonic() + 60 * minutes
    interrupted = False
    try:
        searching = fuzzer.run(lambda: monotonic() < ends, games=games, workers=workers, until=ends)
        for failure in searching:
            found.append(failure)
    except KeyboardInterrupt:
        interrupted = True
    return report(fuzzer, found, interrupted=interrupted)


def mutate(
    ruleset: Rules,
    *,
    rules: Sequence[str] = (),
    most: int | None = None,
    seed: int = 0,
    workers: int = 0,
) -> Mutation:
    """Changes rules in one place at a time, all of them or `most`, drawn by the seed, and tells
    which changes no example notices; in some `rules`, sections or files alone, if they are named.
    Raises DiagnosticError."""
    names = (rules,) if isinstance(rules, str) else tuple(rules)
    folder, _ = chosen(ruleset)
    return mutated(
        folder,
        wanted=lambda change, rule: not names or any(change.stands_in(n, rule) for n in names),
        most=most,
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
) -> Difference:
    """Return the differences between two sides, in the notation of `rulewright diff`: `my-game`,
    `my-game@HEAD~3`, `my-game+second`.

    With one side, a ruleset is compared with itself in a setting, or with its `revision`. With
    `scripts`, those of both sides are played. Raises DiagnosticError.
    """
    selection = selected(edition, variants, options, players)
    return difference(
        str(old),
        None if new is None else str(new),
        selection=selection,
        revision=revision,
        scripts=scripts,
    )


def make_review(
    ruleset: Rules,
    since: str | Path,
    *,
    saves: Sequence[str | Path] = (),
    mutants: bool = False,
    players: Sequence[str] = (),
    games: int = 1000,
    language: str | None = None,
    progress: Progress = _nobody,
) -> Review:
    """Return the effects of an edit of a ruleset, `since` a Git revision or beside another folder.
    `players` are kinds of agents (`random`, `mcts:50`) that play so many `games` of each side.
    Raises DiagnosticError.
    """
    folder, _ = chosen(ruleset)
    return review(
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
    ruleset: Rules,
    language: str | None = None,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    since: str | None = None,
) -> Book:
    """The rulebook, from the rules; `since` marks what has changed since a revision in Git. Raises
    DiagnosticError.

    >>> make_book("classics/tic-tac-toe").title
    'Tic-tac-toe'
    """
    folder, fixed = chosen(ruleset, edition, variants, options)
    return write_book(
        folder,
        edition=fixed.edition,
        variants=fixed.variants,
        options=fixed.options,
        language=language,
        since=since,
    )


def audit(ruleset: Rules, *, edition: str | None = None, variants: Sequence[str] = ()) -> Audit:
    """Return the provenance of rules, with assumptions and reconstructed data, by edition. Raises
    DiagnosticError.
    """
    folder, fixed = chosen(ruleset, edition, variants)
    one = None if fixed.edition is None else [fixed.edition]
    return audited(folder, one, fixed.variants)


def revalidate(
    *games: str | Path,
    ruleset: str | Path | None = None,
    since: str | None = None,
    git: bool = False,
) -> list[Verdict]:
    """Which scripts and saved games, or those in folders, fit the rules as they are now. Raises
    DiagnosticError."""
    rules = None if ruleset is None else str(find_ruleset(ruleset))
    with passing_place() as place:
        revalidation = Revalidation(place, rules, since, git)
        return [revalidation.verdict(path) for given in games for path in games_in(Path(given))]


def describe(ruleset: Rules) -> dict[str, object]:
    """A ruleset as an environment for learners: what is seen and chosen, as numbers. Of a name or a
    folder the usual setting. Raises DiagnosticError."""
    from rulewright import load
    from rulewright.rl.describing import describe

    return describe(ruleset if isinstance(ruleset, Ruleset) else load(ruleset))
