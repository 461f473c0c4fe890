"""A review as chapters of lines and pairs, from which text, Markdown and HTML are written alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.phrases import counted
from rulewright.records import dataclass
from rulewright.review.model import Review
from rulewright.source import NOWHERE
from rulewright.study.revalidation.verdict import First

MOST = 40
"""Lines of one kind that are listed."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Something before and now. `folded`: for who wants to know more."""

    title: str
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    folded: tuple[str, ...] = field(default=())
    """Lines for who wants to know more."""


def title(review: Review) -> str:
    name = review.difference.new
    return f"Review of {name.title} {name.version}, since {review.difference.old.name}"


def chapters(review: Review) -> Iterator[Chapter]:
    """All that there is to tell, the short of it first."""
    yield Chapter("In short", tuple(in_short(review)))
    if review.passages:
        pairs = tuple(
            Pair(p.title if p.kind == "changed" else f"{p.title} ({p.kind})", p.old, p.new)
            for p in review.passages
        )
        yield Chapter("What readers see", pairs=pairs)
    rules = [rule for _, found in review.difference.sections() for rule in found]
    if rules:
        lines = tuple(line for rule in rules for line in rule.lines())
        yield Chapter("Rules and cells as they are written", folded=lines)
    if review.examples:
        yield Chapter("Examples that go otherwise", pairs=tuple(_examples(review)))
    if review.misfits:
        lines = tuple(
            f"{verdict.game}: {_step(verdict.first)}" for verdict in review.misfits[:MOST]
        )
        yield Chapter("Saves that no longer fit", lines)
    for name, found in (
        ("Words that went stale", review.words),
        ("Editions and variants that went stale", review.layers),
        ("Other findings that came along", review.others),
    ):
        if found:
            yield Chapter(name, tuple(_listed([_finding(each) for each in found])))
    if review.covered is not None and review.covered.unreached:
        lines = tuple(f"{line}: {line.text.strip()}" for line in review.covered.unreached)
        yield Chapter("Changed lines that no example reaches", tuple(_listed(lines)))
    if review.mutated is not None and review.mutated.survivors:
        told = [f"{one.change.span}: {one.sentence}" for one in review.mutated.survivors]
        yield Chapter("Changes of the changed lines that no example notices", tuple(_listed(told)))
    for each in review.compared:
        said = each.sentences or (f"nothing could be told apart in {each.games:,} games of each",)
        yield Chapter(f"What games by {each.player} say", said)


def in_short(review: Review) -> Iterator[str]:
    found = review.difference
    for side in (found.old, found.new):
        if side.findings:
            yield f"{side.name} cannot be played: examples and the printed rules are not compared"
    rules = sum(not rule.remark for rule in found.rules)
    cells = sum(len(rule.cells) for rule in found.rules)
    if rules:
        told = f"{counted(rules, 'rule')} changed"
        yield told + (f", {counted(cells, 'cell')} of tables among them" if cells else "")
    else:
        yield "no rule changed" + (", only what is said about them" if found.rules else "")
    if review.version is not None:
        yield review.version
    if found.played is not None:
        yield _of(review.examples, found.played, "examples that go otherwise")
    if review.failing:
        yield f"tests that fail now: {', '.join(_listed(review.failing, 5))}"
    if review.saves:
        yield _of(review.misfits, review.saves, "saves that no longer fit")
    errors = sum(one.severity is Severity.ERROR for one in review.brought)
    if review.brought or review.mended:
        warnings = len(review.brought) - errors
        yield (
            f"new findings: {counted(errors, 'error')}, {counted(warnings, 'warning')}; "
            f"{review.mended} are gone"
        )
    if review.covered is not None and review.covered.changed:
        what = "changed lines of rules that no example reaches"
        yield _of(review.covered.unreached, review.covered.changed, what)
    if review.mutated is not None and review.mutated.tried:
        yield _of(
            review.mutated.survivors,
            review.mutated.tried,
            "changes of them that no example notices",
        )


def _of(some: Sequence[object], all: int, what: str) -> str:
    return f"{what}: {len(some) or 'none'} of {all:,}"


def _examples(review: Review) -> Iterator[Pair]:
    for example in review.examples:
        change = example.change
        whose = {"both": "", "old": ", as it was", "new": ", as it is now"}[change.of]
        notes = [change.script]
        if example.first is not None:
            notes.append(_step(example.first))
            notes += example.first.told
        title = f"{change.verdict}: {change.title}{whose}"
        yield Pair(title, change.old, change.new, tuple(notes))


def _step(first: First | None) -> str:
    if first is None:
        return "it cannot be played"
    move = f", `{first.player}: {first.move}`" if first.player and first.move else ""
    return f"decision {first.number}{move}: {first.reason}"


def _finding(found: Diagnostic) -> str:
    place = "" if found.primary.span.source == NOWHERE.source else f"{found.primary.span}: "
    return f"{place}{found.severity.value}[{found.code}]: {found.headline}"


def _listed(lines: Sequence[str], most: int = MOST) -> Iterator[str]:
    yield from lines[:most]
    if len(lines) > most:
        yield f"and {len(lines) - most} more"
