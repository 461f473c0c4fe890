"""Collect the parts of a review from other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from rulewright.book.writer import MissingTextFinder, write_book
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.fingerprint import compute_fingerprints, make_relative_path
from rulewright.difference.comparison import compare_sides
from rulewright.difference.comparison_sides import Side, open_side
from rulewright.difference.model import Difference
from rulewright.document.files import MAIN_FILE, decode_leniently
from rulewright.input_guards import read_bounded
from rulewright.mutation.mutate import run_mutation_tests
from rulewright.mutation.mutation_operators import Mutant
from rulewright.private_files import temporary_folder
from rulewright.revalidation.revalidation import Revalidation
from rulewright.revalidation.verdict import Verdict
from rulewright.review.model import ChangeCoverage, ChangedExample, ChangeMutants, Review, SimulatedComparison
from rulewright.review.passages import Passage, iter_passages
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.coverage_report import Coverage
from rulewright.validation.testing.outcome import Suite
from rulewright.validation.testing.suite import run_suite


def build_review(
    folder: Path,
    since: str,
    *,
    saves: Sequence[Path] = (),
    language: str | None = None,
    mutants: bool = False,
    players: Sequence[str] = (),
    games: int = 1000,
    progress: Callable[[str], None] = lambda _: None,
) -> Review:
    """Return the effects of an edit of the ruleset in a folder `since` a Git revision, or beside
    another folder.

    `saves` are games to try beside those in the folder; with `mutants`, mutants of the changed
    lines are tried; `players` are kinds of agents (`random`, `greedy`, `mcts:50`) that play
    `games` games of each side. Raises DiagnosticError if a side cannot be read at all.
    """
    with temporary_folder() as into:
        progress("the rules")
        old = _open_old_side(folder, since, into)
        new = open_side(str(folder), Selection(), revision=None, target_folder=into)
        difference = compare_sides(old, new)
        replays = Revalidation(into, str(folder), since)
        replays.projects[folder] = new.project
        replays.old_projects[folder] = old.project
        progress("examples and saves")
        folder_saves = (path for path in folder.rglob("*.save.json") if path.name[0] != ".")
        save_paths = sorted({*saves, *folder_saves})
        playable = not (old.findings or new.findings)
        examples = tuple(_iter_examples(difference, folder, replays)) if playable else ()
        misfits = tuple(_iter_misfits(save_paths, replays)) if not new.findings else ()
        progress("findings")
        new_diagnostics, fixed_count = _compare_diagnostics(old, new)
        progress("the printed rules")
        changed_passages = _compare_books(old, new, language) if playable else None
        progress("coverage")
        suite = _run_tests(folder)
        coverage = None if suite is None else suite.coverage
        changed_lines = None if coverage is None else _list_changed_lines(coverage, old.folder, folder)
        covered = (
            None if coverage is None or changed_lines is None else _measure_coverage(coverage, changed_lines)
        )
        mutated = (
            _run_mutants(folder, changed_lines, progress) if mutants and changed_lines is not None else None
        )
        compared = tuple(_simulate_sides(old, new, player, games, progress) for player in players if playable)
    return Review(
        difference,
        _check_version(difference),
        changed_passages,
        examples,
        misfits,
        len(save_paths),
        new_diagnostics,
        fixed_count,
        covered,
        () if suite is None else tuple(outcome.name for outcome in suite.failed_outcomes),
        mutated,
        compared,
    )


def _open_old_side(folder: Path, since: str, into: Path) -> Side:
    if (Path(since) / MAIN_FILE).is_file():
        return open_side(since, Selection(), revision=None, target_folder=into)
    return open_side(str(folder), Selection(), revision=since, target_folder=into)


def _check_version(difference: Difference) -> str | None:
    version_problem = difference.version_kept
    if version_problem is not None:
        return version_problem
    rules = [rule for rule in difference.rules if not rule.remark and rule.rule != "version"]
    if not rules and difference.old.version != difference.new.version:
        return f"the version went from {difference.old.version} to {difference.new.version}, and no rule did"
    return None


def _iter_examples(difference: Difference, folder: Path, replays: Revalidation) -> Iterator[ChangedExample]:
    for change in difference.scripts:
        first = None
        if change.of != "old":
            try:
                first = replays.revalidate_game(folder / change.script).first_difference
            except DiagnosticError:
                first = None
        yield ChangedExample(change, first)


def _iter_misfits(saves: Sequence[Path], replays: Revalidation) -> Iterator[Verdict]:
    for path in saves:
        verdict = replays.revalidate_game(path)
        if not verdict.fits:
            yield verdict


def _compare_diagnostics(old: Side, new: Side) -> tuple[tuple[Diagnostic, ...], int]:
    """Return the new diagnostics, and the number of those that disappeared."""
    sides = []
    for side, remember in ((old, False), (new, True)):
        checked = check(side.folder, make_books=MissingTextFinder, remember=remember)
        reported = render.sort_diagnostics(filter_diagnostics(side.folder, checked.findings).diagnostics)
        marks = compute_fingerprints(reported, side.folder.absolute())
        sides.append(dict(zip(marks, reported, strict=True)))
    before, after = sides
    new_diagnostics = tuple(found for mark, found in after.items() if mark not in before)
    return new_diagnostics, len(before.keys() - after.keys())


def _compare_books(old: Side, new: Side, language: str | None) -> tuple[Passage, ...] | None:
    try:
        books = [write_book(side.folder, language=language) for side in (old, new)]
    except DiagnosticError:
        return None
    return tuple(iter_passages(*books))


def _run_tests(folder: Path) -> Suite | None:
    try:
        return run_suite(folder, games=0, remember=True)
    except DiagnosticError:
        return None


def _list_changed_lines(coverage: Coverage, old_folder: Path, new_folder: Path) -> set[tuple[str, int]]:
    """Return the new and changed lines of rule files."""
    changed_lines: set[tuple[str, int]] = set()
    for path, text in coverage.texts.items():
        former = old_folder / make_relative_path(path, new_folder.absolute())
        before = decode_leniently(read_bounded(former)).splitlines() if former.is_file() else []
        steps = SequenceMatcher(None, before, text.splitlines(), autojunk=False).get_opcodes()
        for step, _, _, start, end in steps:
            if step != "equal":
                changed_lines |= {(path, number + 1) for number in range(start, end)}
    return changed_lines


def _measure_coverage(coverage: Coverage, changed_lines: set[tuple[str, int]]) -> ChangeCoverage:
    """Return the coverage of the changed lines by scripts."""
    lines = [line for line in coverage.source_lines if (line.path, line.number) in changed_lines]
    reached = coverage.reached_lines
    return ChangeCoverage(len(lines), tuple(line for line in lines if line not in reached))


def _run_mutants(
    folder: Path, changed_lines: set[tuple[str, int]], progress: Callable[[str], None]
) -> ChangeMutants | None:
    """Return the mutants of the changed lines; None if the examples fail as they are."""

    def is_wanted(mutant: Mutant, _: str) -> bool:
        return (mutant.span.source.path, mutant.span.line) in changed_lines

    def report_progress(done_count: int, mutant_count: int) -> None:
        progress(f"{done_count} of {mutant_count} mutants")

    try:
        mutation = run_mutation_tests(folder, is_wanted=is_wanted, progress=report_progress)
    except DiagnosticError:
        return None
    return ChangeMutants(mutation.effective_count, tuple(mutation.survivors))


def _simulate_sides(
    old: Side, new: Side, player: str, games: int, progress: Callable[[str], None]
) -> SimulatedComparison:
    """Return games of the old and the new rules by agents of one kind."""
    from rulewright.simulation.comparing.comparison import compare_rules
    from rulewright.simulation.comparing.comparison_data import build_comparison_data, format_no_effect
    from rulewright.simulation.playing.agent_specs import parse_agents
    from rulewright.simulation.runner import GameBudget, prepare_all
    from rulewright.simulation.working.tasks import RulesSource

    least = max(side.manifest.players[0] for side in (old, new))
    seats = parse_agents(",".join([player] * least))
    assert isinstance(seats, tuple)
    progress(f"games by {player}")
    rules = [RulesSource(str(side.folder.resolve()), least) for side in (old, new)]
    base, table = prepare_all(rules)
    wish = GameBudget(1, games)
    played = compare_rules(base, [table], seats, wish)
    language = new.manifest.first_language
    data = build_comparison_data(base, [(new.name, table)], seats, wish, played, language=language)
    (variant,) = data["variants"]
    if variant["changes_nothing"]:
        sentences: tuple[str, ...] = (format_no_effect(variant, data["games"]),)
    else:
        sentences = tuple(row["sentence"] for row in variant["findings"])
    return SimulatedComparison(player, data["games"], sentences)
