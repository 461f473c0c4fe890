"""Arrange a review as chapters, from which all its formats are rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher
from itertools import chain
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.difference.model import MAX_LISTED_CELLS, RuleChange, ScriptVerdict
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.revalidation.verdict import FirstDifference
from rulewright.review.model import (
    BASE,
    ChangedExample,
    EditedThing,
    Passage,
    PassageLine,
    ReachState,
    Review,
)
from rulewright.source import NOWHERE

MAX_LISTED = 40
"""Lines of one kind that are listed."""
CONTEXT_LINES = 2
"""Unchanged lines of a passage that are shown beside changed ones."""
LAYER_STATES: dict[ReachState, str] = {
    "changed": "changed",
    "own": "keeps its own rule",
    "otherwise": "changes otherwise",
    "stale": "no longer fits",
    "unknown": "cannot be read",
    "": "–",
}
LANGUAGE_STATES: dict[ReachState, str] = {
    "changed": "reads otherwise",
    "stale": "translation to be checked",
    "missing": "text missing",
    "": "–",
}
"""What a state of an edition or variant, and of a language, is called."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a passage that went (`-`), came (`+`), stayed, or stands for some that are left out (`…`)."""

    mark: Literal["-", "+", " ", "…"]
    line: PassageLine


@dataclass(frozen=True, slots=True)
class TextChange:
    """Something before and now, under a title."""

    title: str
    lines: tuple[MarkedLine, ...]
    notes: tuple[str, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class ReachRow:
    """A change in the table of effects. `details` has what is written before and now."""

    number: int
    title: str
    name: str
    cells: tuple[str, ...]
    states: tuple[ReachState, ...]
    details: tuple[str, ...]
    script_count: int


@dataclass(frozen=True, slots=True)
class ReachTable:
    """The table of effects; `notes` name the editions and variants without a column."""

    heads: tuple[str, ...]
    rows: tuple[ReachRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleGroup:
    """Examples that go otherwise for the same reason."""

    verdict: ScriptVerdict
    title: str
    examples: tuple[ChangedExample, ...]


@dataclass(frozen=True, slots=True)
class ReviewChapter:
    title: str
    lines: tuple[str, ...] = ()
    pairs: tuple[TextChange, ...] = ()
    folded: tuple[str, ...] = field(default=())
    """Lines for who wants to know more."""
    table: ReachTable | None = None
    groups: tuple[ExampleGroup, ...] = ()


def format_title(review: Review) -> str:
    name = review.difference.new
    return f"Review of {name.title} {name.version}, since {review.difference.old.name}"


def iter_chapters(review: Review) -> Iterator[ReviewChapter]:
    """Return the whole review, its summary first."""
    yield ReviewChapter("In short", tuple(summarise_review(review)))
    if review.edits:
        yield ReviewChapter("What each change reaches", table=build_reach_table(review))
    if review.passages:
        pairs = tuple(_build_passage_change(passage, review) for passage in review.passages)
        yield ReviewChapter("What readers see", pairs=pairs)
    unseen = tuple(_iter_word_changes(review))
    if unseen:
        yield ReviewChapter("Texts that players read during the game", pairs=unseen)
    rules = [rule for _, found in review.difference.iter_sections() for rule in found]
    rules += [each.rule for each in review.rule_edits if each.rule and BASE not in list_reached(each)]
    if rules:
        lines = tuple(line for rule in rules for line in rule.iter_lines())
        yield ReviewChapter("Rules and cells as they are written", folded=lines)
    if review.examples:
        yield ReviewChapter("Examples that go otherwise", groups=tuple(_group_examples(review)))
    if review.misfits:
        lines = tuple(
            f"{verdict.game}: {describe_divergence(verdict.first_difference)}"
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
    shown = {each.change.title for each in review.examples}
    failing = [title for title in review.failing_scripts if title not in shown]
    if failing:
        yield ReviewChapter("Other tests that fail", tuple(_limit_lines(failing)))
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
        where = f" with {each.layer}" if each.layer else ""
        yield ReviewChapter(f"What games by {each.player}{where} say", sentences)


def summarise_review(review: Review) -> Iterator[str]:
    difference = review.difference
    for side in (difference.old, difference.new):
        if side.findings:
            yield f"{side.name} cannot be played: examples and the printed rules are not compared"
    yield from _summarise_edits(review)
    yield review.version or _describe_version(review)
    stale = {name for each in review.edits for name, state in each.states if state in ("stale", "unknown")}
    if stale:
        yield f"editions and variants that no longer fit: {', '.join(_order_layers(review, stale))}"
    for language in review.languages:
        outdated = sum(
            dict(each.language_states).get(language) in ("stale", "missing") for each in review.edits
        )
        if outdated:
            yield f"`{language}`: {format_quantity(outdated, 'text')} to be checked or written"
    if review.played is not None:
        yield _format_share(review.examples, review.played, "examples that go otherwise")
    if review.failing_scripts:
        yield f"tests that fail now: {len(review.failing_scripts)}"
    if review.saves:
        yield _format_share(review.misfits, review.saves, "saves that no longer fit")
    errors = sum(one.severity is Severity.ERROR for one in review.new_diagnostics)
    if review.new_diagnostics or review.fixed_count:
        warnings = len(review.new_diagnostics) - errors
        gone = f"; {review.fixed_count} are gone" if review.fixed_count else ""
        yield (
            f"new findings: {format_quantity(errors, 'error')}, {format_quantity(warnings, 'warning')}{gone}"
        )
    if review.change_coverage is not None and review.change_coverage.changed_count:
        what = "changed lines of rules that no example reaches"
        yield _format_share(
            review.change_coverage.unreached_lines, review.change_coverage.changed_count, what
        )
    yield from _summarise_mutants(review)


def _summarise_edits(review: Review) -> Iterator[str]:
    difference = review.difference
    rules = sum(not rule.remark for rule in difference.rules)
    cells = sum(len(rule.cells) for rule in difference.rules)
    own = [each for each in review.rule_edits if BASE not in list_reached(each)]
    if rules:
        summary = f"{format_quantity(rules, 'rule')} changed"
        yield summary + (f", {format_quantity(cells, 'cell')} of tables among them" if cells else "")
    if own:
        layers = {name for each in own for name in list_reached(each)}
        named = ", ".join(_order_layers(review, layers))
        yield f"{format_quantity(len(own), 'rule')} changed in editions and variants alone: {named}"
    if not rules and not own:
        yield "no rule changed" + (", only what is said about them" if difference.rules else "")
    if review.word_edits:
        languages = {change.language for each in review.word_edits for change in each.word_changes}
        spoken = [language for language in review.languages if language in languages]
        spoken += sorted(languages - set(spoken))
        yield f"{format_quantity(len(review.word_edits), 'text')} edited: {', '.join(spoken)}"


def _describe_version(review: Review) -> str:
    version = review.difference.new.version
    if review.rule_edits:
        return f"the version went from {review.difference.old.version} to {version}, as it should"
    return f"the version can stay {version}"


def _summarise_mutants(review: Review) -> Iterator[str]:
    if review.change_mutants is not None and review.change_mutants.tried_count:
        yield _format_share(
            review.change_mutants.survivors,
            review.change_mutants.tried_count,
            "changes of them that no example notices",
        )
    elif review.mutants_skipped:
        yield "mutants were not tried, because examples fail as they are"


def _order_layers(review: Review, names: set[str]) -> list[str]:
    return [layer.name for layer in review.layers if layer.name in names]


def _format_share(affected: Sequence[object], total_count: int, label: str) -> str:
    return f"{label}: {len(affected) or 'none'} of {total_count:,}"


# --- the table of effects -------------------------------------------------------------------------


def list_reached(edit: EditedThing) -> list[str]:
    """The layers that an edit changes."""
    return [name for name, state in edit.states if state == "changed"]


def build_reach_table(review: Review) -> ReachTable:
    """Editions and variants in which all is as in the base, or nothing is, have no column."""
    columns = {
        layer.name: tuple(dict(edit.states).get(layer.name, "") for edit in review.edits)
        for layer in review.layers
    }
    base = columns.get(BASE, ())
    others = [name for name in columns if name != BASE]
    same = [name for name in others if any(base) and columns[name] == base]
    untouched = [name for name in others if name not in same and not any(columns[name])]
    shown = [name for name in columns if name not in (*same, *untouched)] if others else []
    titles = {layer.name: layer.title for layer in review.layers}
    notes = []
    if same:
        notes.append(f"As the base: {', '.join(titles[name] for name in same)}.")
    if untouched:
        notes.append(f"Nothing reaches: {', '.join(titles[name] for name in untouched)}.")
    rows = []
    for number, edit in enumerate(review.edits, 1):
        states = dict(edit.states)
        layer_states = [states.get(name, "") for name in shown]
        language_states = [state for _, state in edit.language_states]
        cells = (
            *(LAYER_STATES.get(state, state) for state in layer_states),
            *(LANGUAGE_STATES.get(state, state) for state in language_states),
        )
        rows.append(
            ReachRow(
                number, edit.title, edit.name, cells, (*layer_states, *language_states),
                tuple(_list_details(edit)), len(edit.scripts),
            )
        )  # fmt: skip
    heads = (*(titles[name] if name != BASE else "Base" for name in shown), *review.languages)
    return ReachTable(heads, tuple(rows), tuple(notes))


def _list_details(edit: EditedThing) -> Iterator[str]:
    """What is written before and now, in a few lines."""
    if edit.rule is not None:
        yield from _limit_lines(list(_list_rule_details(edit.rule)), 6)
    for change in edit.word_changes:
        whose = f", {change.owner}" if change.owner else ""
        kind = "added" if change.old_text is None else "removed" if change.new_text is None else "edited"
        yield f"{change.language}{whose}: {kind}"


def _list_rule_details(change: RuleChange) -> Iterator[str]:
    if change.cells:
        for cell in change.cells[:MAX_LISTED_CELLS]:
            yield f"[{', '.join(cell.keys)}]: {cell.old or 'nothing'} → {cell.new or 'nothing'}"
    for part in change.changes:
        name = f"{part.part}: " if part.part else ""
        old = " ".join(part.old.text.split()) if part.old else ""
        new = " ".join(part.new.text.split()) if part.new else ""
        if part.kind == "changed" and len(old) + len(new) <= 120:
            yield f"{name}{old} → {new}"
        else:
            yield f"{name}{part.kind}"


# --- passages -------------------------------------------------------------------------------------


def compare_lines(
    old_lines: Sequence[PassageLine], new_lines: Sequence[PassageLine]
) -> tuple[MarkedLine, ...]:
    """The lines of both, with a few unchanged ones around, and the heads of tables of which a row changed."""
    marked: list[MarkedLine] = []
    steps = SequenceMatcher(None, old_lines, new_lines, autojunk=False).get_opcodes()
    for number, (step, a, b, c, d) in enumerate(steps):
        if step == "equal":
            before = CONTEXT_LINES if number else 0
            after = CONTEXT_LINES if number < len(steps) - 1 else 0
            marked += _shorten(new_lines[c:d], before, after)
            continue
        gone = [MarkedLine("-", line) for line in old_lines[a:b]]
        come = [MarkedLine("+", line) for line in new_lines[c:d]]
        if len(gone) == len(come):  # each beside the one in its place
            marked += chain.from_iterable(zip(gone, come, strict=True))
        else:
            marked += [*gone, *come]
    return tuple(marked)


def _shorten(lines: Sequence[PassageLine], before: int, after: int) -> Iterator[MarkedLine]:
    """The first and the last of unchanged lines, and the head of the table in which they end."""
    if len(lines) <= before + after + 1:
        yield from (MarkedLine(" ", line) for line in lines)
        return
    kept = {*range(before), *range(len(lines) - after, len(lines))}
    if after and lines[-1].kind in ("row", "head"):
        kept |= {max((n for n, line in enumerate(lines) if line.kind == "head"), default=len(lines) - 1)}
    last = -1
    for number in sorted(kept):
        if number > last + 1:
            yield MarkedLine("…", PassageLine("text", ("…",)))
        yield MarkedLine(" ", lines[number])
        last = number
    if last < len(lines) - 1:
        yield MarkedLine("…", PassageLine("text", ("…",)))


def _build_passage_change(passage: Passage, review: Review) -> TextChange:
    title = passage.title if passage.kind == "changed" else f"{passage.title} ({passage.kind})"
    notes = [passage.language] if len(review.languages) > 1 else []
    if BASE not in passage.layers:
        titles = {layer.name: layer.title for layer in review.layers}
        notes.append(f"only with: {', '.join(titles[name] for name in passage.layers)}")
    if notes:
        title = f"{title} [{'; '.join(notes)}]"
    return TextChange(title, compare_lines(passage.old_lines, passage.new_lines), language=passage.language)


def _iter_word_changes(review: Review) -> Iterator[TextChange]:
    """The texts that were edited and stand in no passage."""
    for edit in review.word_edits:
        for change in edit.word_changes:
            if change in review.unprinted_words:
                old, new = (
                    tuple(PassageLine("text", (line,)) for line in (text or "").splitlines())
                    for text in (change.old_text, change.new_text)
                )
                whose = f"; {change.owner}" if change.owner else ""
                title = f"`{change.id}` [{change.language}{whose}]"
                yield TextChange(title, compare_lines(old, new), language=change.language)


# --- examples -------------------------------------------------------------------------------------


def _group_examples(review: Review) -> Iterator[ExampleGroup]:
    """The examples by verdict, cause and reason; those of most examples first."""
    groups: dict[tuple[str, tuple[int, ...], str, str], list[ChangedExample]] = {}
    for example in review.examples:
        key = example.change.verdict, example.causes, example.reason, example.change.of
        groups.setdefault(key, []).append(example)
    for (_, causes, reason, owner), examples in sorted(groups.items(), key=lambda each: -len(each[1])):
        verdict = examples[0].change.verdict
        because = f" because of {_name_changes(review, causes)}" if causes else ""
        whose = {"both": "", "old": ", as it was written", "new": ", as it is written now"}[owner]
        told = f": {reason}" if reason else ""
        title = f"{verdict}{because}{whose}: {format_quantity(len(examples), 'example')}{told}"
        yield ExampleGroup(verdict, title, tuple(examples))


def _name_changes(review: Review, numbers: Iterable[int]) -> str:
    return " or ".join(f"change {number} ({review.edits[number - 1].name})" for number in numbers)


def describe_divergence(divergence: FirstDifference | None) -> str:
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
