"""Collect the parts of a review from other packages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from pathlib import Path

from rulewright.book.writer import MissingTextFinder
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity
from rulewright.diagnostics.fingerprint import compute_fingerprints, make_relative_path
from rulewright.difference.comparison import compare_sides
from rulewright.difference.comparison_sides import Side, open_side
from rulewright.document.files import MAIN_FILE, decode_leniently, list_scripts
from rulewright.input_guards import read_bounded
from rulewright.mutation.mutate import run_mutation_tests
from rulewright.mutation.mutation_operators import Mutant
from rulewright.private_files import temporary_folder
from rulewright.revalidation.game_replay import replay_script
from rulewright.revalidation.revalidation import Revalidation
from rulewright.revalidation.verdict import Verdict
from rulewright.review.book_comparison import BookComparison
from rulewright.review.changed_examples import ExampleComparison
from rulewright.review.edits import build_edits
from rulewright.review.layer_changes import LayeredDifference, compare_layers
from rulewright.review.model import BASE, ChangeCoverage, ChangeMutants, Review, SimulatedComparison
from rulewright.review.side_survey import ScriptReplay, SurveyTask, make_script_replay, survey_side
from rulewright.review.word_changes import find_word_changes
from rulewright.simulation.working.worker_pool import ProcessPool
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script
from rulewright.validation.scripts.script_runner import ScriptResult
from rulewright.validation.setting_lists import Selection
from rulewright.validation.testing.coverage_report import Coverage
from rulewright.validation.testing.outcome import Suite
from rulewright.validation.testing.outcome_cache import OutcomeCache
from rulewright.validation.testing.suite import run_suite
from rulewright.validation.testing.suite_records import ScriptDependencies
from rulewright.words.tool_words import ToolWords, load_tool_words

MIN_SURVEY_SIZE = 24
"""Number of books and scripts below which surveying the old side is faster than starting a process."""


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
    """Return the effects of an edit of the ruleset in a folder: its changes `since` a Git revision, or
    compared with another folder.

    `saves` are games to re-execute beside those in the folder; with `mutants`, runs mutation tests of the
    changed lines; each of `players`, kinds of agents (`random`, `greedy`, `mcts:50`), plays `games` games
    of each side. Raises DiagnosticError if a side cannot be read at all.
    """
    with temporary_folder() as into:
        progress("the rules")
        old = _open_old_side(folder, since, into)
        new = open_side(str(folder), Selection(), revision=None, target_folder=into)
        difference = compare_sides(old, new, with_scripts=False, language=language)
        words = difference.words
        layered = compare_layers(old, new, [rule for rule in difference.rules if not rule.remark])
        word_changes = find_word_changes(old, new, layered.layers)
        playable = not (old.findings or new.findings)
        books = BookComparison(old, new, layered, word_changes, language)
        dependencies = _recall_dependencies(folder)
        comparison = ExampleComparison(old, new, dependencies, layered.layered_changes, words)
        task = SurveyTask(old.folder.resolve())
        if playable:
            task = replace(task, books=books.wanted_books, script_paths=comparison.list_affected())
        worker_count = 0 if task.task_count >= MIN_SURVEY_SIZE else 1
        new_replays: dict[Path, ScriptReplay] = {}
        with ProcessPool(worker_count) as pool, pool.run_beside(task, survey_side) as wait_for_survey:
            if playable:
                books.write_new_books(progress)
            suite = _run_tests(folder, dependencies, new_replays, progress)
            progress("findings")
            found_now = _find_diagnostics(new)
            progress("the rules as they were")
            old_survey = wait_for_survey()
        new_diagnostics, fixed_count = _compare_diagnostics(*found_now, old_survey.diagnostic_marks)
        passages = books.compare_books(old_survey.books) if playable else None
        coverage = None if suite is None else suite.coverage
        changed_lines = None if coverage is None else _list_changed_lines(coverage, old.folder, folder)
        covered = (
            None if coverage is None or changed_lines is None else _measure_coverage(coverage, changed_lines)
        )
        progress("examples and saves")
        examples = (
            tuple(comparison.iter_examples(old_survey.replays, new_replays, progress)) if playable else ()
        )
        replays = Revalidation(into, str(folder), since, language=words.language)
        replays.projects[folder] = new.project
        replays.old_projects[folder] = old.project
        folder_saves = (path for path in folder.rglob("*.save.json") if path.name[0] != ".")
        save_paths = sorted({*saves, *folder_saves})
        misfits = tuple(_iter_misfits(save_paths, replays)) if not new.findings else ()
        mutated = (
            _run_mutants(folder, changed_lines, progress) if mutants and changed_lines is not None else None
        )
        compared = tuple(
            _simulate_sides(old, new, layered, player, games, language, progress)
            for player in players
            if playable
        )
    if playable:
        difference = replace(
            difference, scripts=tuple(each.change for each in examples), played=comparison.script_count
        )
    is_changed = bool(layered.layered_changes) or not difference.is_unchanged
    return Review(
        difference,
        layered.layers,
        books.languages,
        tuple(build_edits(layered, word_changes, books, new_diagnostics, examples)),
        _check_version(old, new, is_changed, words),
        passages,
        examples,
        comparison.script_count if playable else None,
        misfits,
        len(save_paths),
        new_diagnostics,
        fixed_count,
        covered,
        () if suite is None else tuple(outcome.name for outcome in suite.failed_outcomes),
        mutated,
        compared,
        tuple(change for change in word_changes if not books.is_shown(change)),
        mutants and mutated is None,
    )


def _open_old_side(folder: Path, since: str, into: Path) -> Side:
    if (Path(since) / MAIN_FILE).is_file():
        return open_side(since, Selection(), revision=None, target_folder=into)
    return open_side(str(folder), Selection(), revision=since, target_folder=into)


def _check_version(old_side: Side, new_side: Side, is_changed: bool, words: ToolWords) -> str | None:
    """Return a remark if the version does not change exactly when rules of any edition or variant do."""
    before, after = old_side.manifest.version, new_side.manifest.version
    if is_changed and before == after:
        return words.format("same-version", version=after)
    if not is_changed and before != after:
        return words.format("version-needless", old=before, new=after)
    return None


def _iter_misfits(saves: Sequence[Path], replays: Revalidation) -> Iterator[Verdict]:
    for path in saves:
        verdict = replays.revalidate_game(path)
        if not verdict.fits:
            yield verdict


def _find_diagnostics(side: Side) -> tuple[list[Diagnostic], list[str]]:
    """Return the diagnostics of a side, and their fingerprints."""
    checked = check(side.folder, make_books=MissingTextFinder, remember=True)
    reported = render.sort_diagnostics(filter_diagnostics(side.folder, checked.findings).diagnostics)
    return reported, compute_fingerprints(reported, side.folder.absolute())


def _compare_diagnostics(
    reported: Sequence[Diagnostic], new_marks: Sequence[str], old_marks: Iterable[str]
) -> tuple[tuple[Diagnostic, ...], int]:
    """Return the new diagnostics, and the number of those that disappeared: none if errors of the new side
    may only hide them."""
    before = set(old_marks)
    new_diagnostics = tuple(
        found for mark, found in zip(new_marks, reported, strict=True) if mark not in before
    )
    has_errors = any(found.severity is Severity.ERROR for found in new_diagnostics)
    return new_diagnostics, 0 if has_errors else len(before - set(new_marks))


def _recall_dependencies(folder: Path) -> dict[str, ScriptDependencies]:
    """Return the dependencies of scripts that earlier runs have recorded, by path."""
    cache = OutcomeCache(folder, Selection(), remember=True)
    paths = [path for kind in ("scenarios", "games") for path in list_scripts(folder, kind)]
    recalled = [cache.recall_dependencies(path) for path in paths]
    return {known.outcome.path: known for known in recalled if known is not None}


def _run_tests(
    folder: Path,
    dependencies: dict[str, ScriptDependencies],
    replays: dict[Path, ScriptReplay],
    progress: Callable[[str], None],
) -> Suite | None:
    """Run the scripts without recorded dependencies; add their dependencies to `dependencies`, and their
    replays to `replays`."""

    def note_dependencies(known: ScriptDependencies) -> None:
        dependencies[known.outcome.path] = known

    def replay_and_keep(script: Script, project: RulesetProject) -> ScriptResult:
        path = script.span.source.path
        replayed = replay_script(script, path, project)
        assert replayed.script_result is not None
        replays[Path(path).resolve()] = make_script_replay(replayed)
        return replayed.script_result

    try:
        return run_suite(
            folder,
            games=0,
            remember=True,
            on_start=lambda text: progress(f"examples, {text}"),
            on_dependencies=note_dependencies,
            script_player=replay_and_keep,
        )
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
    """Return the mutants of the changed lines; None if the examples fail without mutation."""

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
    old: Side,
    new: Side,
    layered: LayeredDifference,
    player: str,
    games: int,
    language: str | None,
    progress: Callable[[str], None],
) -> SimulatedComparison:
    """Simulate the old and the new rules with agents of one kind: those of the base, or, if the base has not
    changed, those of the first edition or variant that has."""
    from rulewright.simulation.comparing.comparison import compare_rules
    from rulewright.simulation.comparing.comparison_data import build_comparison_data, format_no_effect
    from rulewright.simulation.playing.agent_specs import parse_agents
    from rulewright.simulation.runner import GameBudget, prepare_all
    from rulewright.simulation.working.tasks import RulesSource

    is_base_changed = any(BASE in each.layers for each in layered.layered_changes)
    layer = next((each for each in layered.own_layers if not is_base_changed), layered.layers[0])
    least = max(side.manifest.players[0] for side in (old, new))
    seats = parse_agents(",".join([player] * least))
    assert isinstance(seats, tuple)
    progress(f"games by {player}")
    rules = [
        RulesSource(str(side.folder.resolve()), least, layer.edition, layer.variants) for side in (old, new)
    ]
    base, table = prepare_all(rules)
    wish = GameBudget(1, games)
    played = compare_rules(base, [table], seats, wish)
    language = language or new.manifest.first_language
    data = build_comparison_data(base, [(new.name, table)], seats, wish, played, language=language)
    (variant,) = data["variants"]
    if variant["changes_nothing"]:
        sentences: tuple[str, ...] = (
            format_no_effect(variant, data["games"], load_tool_words("report", language)),
        )
    else:
        sentences = tuple(row["sentence"] for row in variant["findings"])
    return SimulatedComparison(player, data["games"], sentences, "" if layer.name == BASE else layer.title)
