"""Arrange a review as chapters of lines and pairs, from which all its formats are rendered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.revalidation.verdict import FirstDifference
from rulewright.review.model import Review
from rulewright.source import NOWHERE

MAX_LISTED = 40
"""Lines of one kind that are listed."""


@dataclass(frozen=True, slots=True)
class TextChange:
    """Something before and now. `folded`: for who wants to know more."""

    title: str
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReviewChapter:
    title: str
    lines: tuple[str, ...] = ()
    pairs: tuple[TextChange, ...] = ()
    folded: tuple[str, ...] = field(default=())
    """Lines for who wants to know more."""


def format_title(review: Review) -> str:
    name = review.difference.new
    return f"Review of {name.title} {name.version}, since {review.difference.old.name}"


def iter_chapters(review: Review) -> Iterator[ReviewChapter]:
    """Return the whole review, its summary first."""
    yield ReviewChapter("In short", tuple(summarise_review(review)))
    if review.passages:
        pairs = tuple(
            TextChange(p.title if p.kind == "changed" else f"{p.title} ({p.kind})", p.old, p.new)
            for p in review.passages
        )
        yield ReviewChapter("What readers see", pairs=pairs)
    rules = [rule for _, found in review.difference.iter_sections() for rule in found]
    if rules:
        lines = tuple(line for rule in rules for line in rule.iter_lines())
        yield ReviewChapter("Rules and cells as they are written", folded=lines)
    if review.examples:
        yield ReviewChapter("Examples that go otherwise", pairs=tuple(_iter_example_changes(review)))
    if review.misfits:
        lines = tuple(
            f"{verdict.game}: {_describe_divergence(verdict.first_difference)}"
            for verdict in review.misfits[:MAX_LISTED]
        )
        yield ReviewChapter("Saves that no longer fit", lines)
    for name, found in (
        ("Words that went stale", review.word_diagnostics),
        ("Editions and variants that went stale", review.layer_diagnostics),
        ("Other findings that came along", review.other_diagnostics),
    ):
        if found:
            yield ReviewChapter(name, tuple(_limit_lines([_format_diagnostic(each) for each in found])))
    if review.change_coverage is not None and review.change_coverage.unreached_lines:
        lines = tuple(f"{line}: {line.text.strip()}" for line in review.change_coverage.unreached_lines)
        yield ReviewChapter("Changed lines that no example reaches", tuple(_limit_lines(lines)))
    if review.change_mutants is not None and review.change_mutants.survivors:
        survivor_lines = [f"{one.mutant.span}: {one.description}" for one in review.change_mutants.survivors]
        yield ReviewChapter(
            "Changes of the changed lines that no example notices", tuple(_limit_lines(survivor_lines))
        )
    for each in review.comparisons:
        sentences = each.sentences or (f"nothing could be told apart in {each.games:,} games of each",)
        yield ReviewChapter(f"What games by {each.player} say", sentences)


def summarise_review(review: Review) -> Iterator[str]:
    difference = review.difference
    for side in (difference.old, difference.new):
        if side.findings:
            yield f"{side.name} cannot be played: examples and the printed rules are not compared"
    rules = sum(not rule.remark for rule in difference.rules)
    cells = sum(len(rule.cells) for rule in difference.rules)
    if rules:
        summary = f"{format_quantity(rules, 'rule')} changed"
        yield summary + (f", {format_quantity(cells, 'cell')} of tables among them" if cells else "")
    else:
        yield "no rule changed" + (", only what is said about them" if difference.rules else "")
    if review.version is not None:
        yield review.version
    if difference.played is not None:
        yield _format_share(review.examples, difference.played, "examples that go otherwise")
    if review.failing_scripts:
        yield f"tests that fail now: {', '.join(_limit_lines(review.failing_scripts, 5))}"
    if review.saves:
        yield _format_share(review.misfits, review.saves, "saves that no longer fit")
    errors = sum(one.severity is Severity.ERROR for one in review.new_diagnostics)
    if review.new_diagnostics or review.fixed_count:
        warnings = len(review.new_diagnostics) - errors
        yield (
            f"new findings: {format_quantity(errors, 'error')}, {format_quantity(warnings, 'warning')}; "
            f"{review.fixed_count} are gone"
        )
    if review.change_coverage is not None and review.change_coverage.changed_count:
        what = "changed lines of rules that no example reaches"
        yield _format_share(
            review.change_coverage.unreached_lines, review.change_coverage.changed_count, what
        )
    if review.change_mutants is not None and review.change_mutants.tried_count:
        yield _format_share(
            review.change_mutants.survivors,
            review.change_mutants.tried_count,
            "changes of them that no example notices",
        )


def _format_share(affected: Sequence[object], total_count: int, label: str) -> str:
    return f"{label}: {len(affected) or 'none'} of {total_count:,}"


def _iter_example_changes(review: Review) -> Iterator[TextChange]:
    for example in review.examples:
        change = example.change
        whose = {"both": "", "old": ", as it was", "new": ", as it is now"}[change.of]
        notes = [change.script]
        if example.first is not None:
            notes.append(_describe_divergence(example.first))
            notes += example.first.details
        title = f"{change.verdict}: {change.title}{whose}"
        yield TextChange(title, change.old, change.new, tuple(notes))


def _describe_divergence(divergence: FirstDifference | None) -> str:
    if divergence is None:
        return "it cannot be played"
    move = f", `{divergence.player}: {divergence.move}`" if divergence.player and divergence.move else ""
    return f"decision {divergence.number}{move}: {divergence.reason}"


def _format_diagnostic(diagnostic: Diagnostic) -> str:
    place = "" if diagnostic.primary.span.source == NOWHERE.source else f"{diagnostic.primary.span}: "
    return f"{place}{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.headline}"


def _limit_lines(lines: Sequence[str], max_count: int = MAX_LISTED) -> Iterator[str]:
    yield from lines[:max_count]
    if len(lines) > max_count:
        yield f"and {len(lines) - max_count} more"
