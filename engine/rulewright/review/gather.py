"""Asks all that a review tells: each question is answered elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from rulewright.book.write import Wordless, write_book
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError
from rulewright.diagnostics.fingerprint import fingerprints, path_below
from rulewright.document.files import MAIN_FILE, as_text
from rulewright.fences import read_bounded
from rulewright.own_files import passing_place
from rulewright.review.model import Compared, Covered, Example, Mutated, Review
from rulewright.review.passages import Passage, passages
from rulewright.study.checking.check import check
from rulewright.study.difference.compare import compare_sides
from rulewright.study.difference.model import Difference
from rulewright.study.difference.sides import Side, open_side
from rulewright.study.judging import judged
from rulewright.study.mutation.changes import Mutant
from rulewright.study.mutation.mutate import mutate
from rulewright.study.revalidation.replay import Revalidation
from rulewright.study.revalidation.verdict import Verdict
from rulewright.study.settings import Selection
from rulewright.study.testing.outcome import Suite
from rulewright.study.testing.reached import Coverage
from rulewright.study.testing.suite import run_suite


def review(
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
    with passing_place() as into:
        progress("the rules")
        old = _old(folder, since, into)
        new = open_side(str(folder), Selection(), revision=None, into=into)
        found = compare_sides(old, new)
        replays = Revalidation(into, str(folder), since)
        replays.workshops[folder] = new.workshop
        replays.earlier[folder] = old.workshop
        progress("examples and saves")
        own = (path for path in folder.rglob("*.save.json") if path.name[0] != ".")
        kept = sorted({*saves, *own})
        playable = not (old.findings or new.findings)
        examples = tuple(_examples(found, folder, replays)) if playable else ()
        misfits = tuple(_misfits(kept, replays)) if not new.findings else ()
        progress("findings")
        brought, mended = _findings(old, new)
        progress("the printed rules")
        read = _passages(old, new, language) if playable else None
        progress("coverage")
        suite = _tested(folder)
        coverage = None if suite is None else suite.covered
        changed = None if coverage is None else _changed_lines(coverage, old.folder, folder)
        covered = None if coverage is None or changed is None else _covered(coverage, changed)
        mutated = _mutated(folder, changed, progress) if mutants and changed is not None else None
        compared = tuple(
            _compared(old, new, player, games, progress) for player in players if playable
        )
    return Review(
        found,
        _version(found),
        read,
        examples,
        misfits,
        len(kept),
        brought,
        mended,
        covered,
        () if suite is None else tuple(outcome.name for outcome in suite.failures),
        mutated,
        compared,
    )


def _old(folder: Path, since: str, into: Path) -> Side:
    if (Path(since) / MAIN_FILE).is_file():
        return open_side(since, Selection(), revision=None, into=into)
    return open_side(str(folder), Selection(), revision=since, into=into)


def _version(found: Difference) -> str | None:
    kept = found.version_kept
    if kept is not None:
        return kept
    rules = [rule for rule in found.rules if not rule.remark and rule.rule != "version"]
    if not rules and found.old.version != found.new.version:
        return f"the version went from {found.old.version} to {found.new.version}, and no rule did"
    return None


def _examples(found: Difference, folder: Path, replays: Revalidation) -> Iterator[Example]:
    for change in found.scripts:
        first = None
        if change.of != "old":
            try:
                first = replays.verdict(folder / change.script).first
            except DiagnosticError:
                first = None
        yield Example(change, first)


def _misfits(saves: Sequence[Path], replays: Revalidation) -> Iterator[Verdict]:
    for path in saves:
        verdict = replays.verdict(path)
        if not verdict.fits:
            yield verdict


def _findings(old: Side, new: Side) -> tuple[tuple[Diagnostic, ...], int]:
    """Return the new diagnostics, and the number of those that disappeared."""
    sides = []
    for side, remember in ((old, False), (new, True)):
        checked = check(side.folder, printed=Wordless, remember=remember)
        told = render.ordered(judged(side.folder, checked.findings).told)
        marks = fingerprints(told, side.folder.absolute())
        sides.append(dict(zip(marks, told, strict=True)))
    before, after = sides
    brought = tuple(found for mark, found in after.items() if mark not in before)
    return brought, len(before.keys() - after.keys())


def _passages(old: Side, new: Side, language: str | None) -> tuple[Passage, ...] | None:
    try:
        books = [write_book(side.folder, language=language) for side in (old, new)]
    except DiagnosticError:
        return None
    return tuple(passages(*books))


def _tested(folder: Path) -> Suite | None:
    try:
        return run_suite(folder, games=0, remember=True)
    except DiagnosticError:
        return None


def _changed_lines(coverage: Coverage, old: Path, new: Path) -> set[tuple[str, int]]:
    """Return the new and changed lines of rule files."""
    changed: set[tuple[str, int]] = set()
    for path, text in coverage.texts.items():
        former = old / path_below(path, new.absolute())
        before = as_text(read_bounded(former)).splitlines() if former.is_file() else []
        steps = SequenceMatcher(None, before, text.splitlines(), autojunk=False).get_opcodes()
        for step, _, _, start, end in steps:
            if step != "equal":
                changed |= {(path, number + 1) for number in range(start, end)}
    return changed


def _covered(coverage: Coverage, changed: set[tuple[str, int]]) -> Covered:
    """Return the coverage of the changed lines by scripts."""
    lines = [line for line in coverage.lines if (line.path, line.number) in changed]
    reached = coverage.reached_lines
    return Covered(len(lines), tuple(line for line in lines if line not in reached))


def _mutated(
    folder: Path, changed: set[tuple[str, int]], progress: Callable[[str], None]
) -> Mutated | None:
    """Return the mutants of the changed lines; None if the examples fail as they are."""

    def wanted(change: Mutant, _: str) -> bool:
        return (change.span.source.path, change.span.line) in changed

    def told(done: int, of: int) -> None:
        progress(f"{done} of {of} mutants")

    try:
        found = mutate(folder, wanted=wanted, progress=told)
    except DiagnosticError:
        return None
    return Mutated(found.telling, tuple(found.survivors))


def _compared(
    old: Side, new: Side, player: str, games: int, progress: Callable[[str], None]
) -> Compared:
    """Return games of the old and the new rules by agents of one kind."""
    from rulewright.study.simulation.comparing.compare import compare
    from rulewright.study.simulation.comparing.report import comparison_report, nothing_said
    from rulewright.study.simulation.playing.players import read_players
    from rulewright.study.simulation.run import Wish, prepare_all
    from rulewright.study.simulation.working.units import RulesSource

    least = max(side.manifest.players[0] for side in (old, new))
    seats = read_players(",".join([player] * least))
    assert isinstance(seats, tuple)
    progress(f"games by {player}")
    rules = [RulesSource(str(side.folder.resolve()), least) for side in (old, new)]
    base, table = prepare_all(rules)
    wish = Wish(1, games)
    played = compare(base, [table], seats, wish)
    language = new.manifest.first_language
    data = comparison_report(base, [(new.name, table)], seats, wish, played, language=language)
    (variant,) = data["variants"]
    if variant["changes_nothing"]:
        sentences: tuple[str, ...] = (nothing_said(variant, data["games"]),)
    else:
        sentences = tuple(row["sentence"] for row in variant["findings"])
    return Compared(player, data["games"], sentences)
