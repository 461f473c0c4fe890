"""Arrange a review as chapters, from which all its formats are rendered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from difflib import SequenceMatcher
from itertools import chain
from typing import Literal

from rulewright.diagnostics.diagnostic import Diagnostic, Severity
from rulewright.difference.model import MAX_LISTED_CELLS, RuleChange, ScriptVerdict, format_cell
from rulewright.phrases import capitalize_first
from rulewright.records import dataclass
from rulewright.revalidation.verdict import describe_divergence
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
from rulewright.words.tool_words import ToolWords

MAX_LISTED = 40
"""The largest number of lines of one kind that are listed."""
CONTEXT_LINES = 2
"""Number of unchanged lines that are shown around the changed ones of a passage."""
NO_STATE = "–"
"""The text of a cell for a layer or language that a change does not affect."""


@dataclass(frozen=True, slots=True)
class MarkedLine:
    """A line of a passage: removed (`-`), added (`+`), unchanged, or a mark for omitted lines (`…`)."""

    mark: Literal["-", "+", " ", "…"]
    line: PassageLine


@dataclass(frozen=True, slots=True)
class TextChange:
    """The old and the new text of something, with a title."""

    title: str
    lines: tuple[MarkedLine, ...]
    notes: tuple[str, ...] = ()
    language: str | None = None


@dataclass(frozen=True, slots=True)
class ReachRow:
    """A change in the table of effects. `details` are its old and new text."""

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
    """Examples whose course changed for the same reason."""

    verdict: ScriptVerdict
    title: str
    examples: tuple[ChangedExample, ...]


@dataclass(frozen=True, slots=True)
class ReviewChapter:
    """A chapter; `is_summary`: the first one, whose title is omitted in comments."""

    title: str
    lines: tuple[str, ...] = ()
    pairs: tuple[TextChange, ...] = ()
    folded: tuple[str, ...] = field(default=())
    """Lines with details, which are folded."""
    table: ReachTable | None = None
    groups: tuple[ExampleGroup, ...] = ()
    is_summary: bool = False


def format_title(review: Review) -> str:
    new, old = review.difference.new, review.difference.old
    return review.words.format("review-title", title=new.title, version=new.version, since=old.name)


def iter_chapters(review: Review) -> Iterator[ReviewChapter]:
    """Return the whole review, its summary first."""
    words = review.words
    yield ReviewChapter(words.format("chapter-short"), tuple(summarise_review(review)), is_summary=True)
    if review.edits:
        yield ReviewChapter(words.format("chapter-reach"), table=build_reach_table(review))
    if review.passages:
        pairs = tuple(_build_passage_change(passage, review) for passage in review.passages)
        yield ReviewChapter(words.format("chapter-passages"), pairs=pairs)
    unseen = tuple(_iter_word_changes(review))
    if unseen:
        yield ReviewChapter(words.format("chapter-messages"), pairs=unseen)
    rules = [rule for _, found in review.difference.iter_sections() for rule in found]
    rules += [each.rule for each in review.rule_edits if each.rule and BASE not in list_reached(each)]
    if rules:
        lines = tuple(line for rule in rules for line in rule.iter_lines(words))
        yield ReviewChapter(words.format("chapter-rules"), folded=lines)
    if review.examples:
        yield ReviewChapter(
            capitalize_first(words.format("changed-examples")), groups=tuple(_group_examples(review))
        )
    if review.misfits:
        lines = tuple(
            f"{verdict.game}: {describe_divergence(verdict.first_difference, words)}"
            for verdict in review.misfits[:MAX_LISTED]
        )
        yield ReviewChapter(capitalize_first(words.format("misfits")), lines)
    for chapter, found in (
        ("chapter-words", review.word_diagnostics),
        ("chapter-layers", review.layer_diagnostics),
        ("chapter-findings", review.other_diagnostics),
    ):
        if found:
            findings = [_format_diagnostic(each) for each in found]
            yield ReviewChapter(words.format(chapter), tuple(_limit_lines(findings, words)))
    shown = {each.change.title for each in review.examples}
    failing = [title for title in review.failing_scripts if title not in shown]
    if failing:
        yield ReviewChapter(words.format("chapter-failing"), tuple(_limit_lines(failing, words)))
    if review.change_coverage is not None and review.change_coverage.unreached_lines:
        unreached = [f"{line}: {line.text.strip()}" for line in review.change_coverage.unreached_lines]
        yield ReviewChapter(
            capitalize_first(words.format("unreached-lines")), tuple(_limit_lines(unreached, words))
        )
    if review.change_mutants is not None and review.change_mutants.survivors:
        survivor_lines = [f"{one.mutant.span}: {one.description}" for one in review.change_mutants.survivors]
        yield ReviewChapter(
            capitalize_first(words.format("surviving-mutants")), tuple(_limit_lines(survivor_lines, words))
        )
    for each in review.comparisons:
        sentences = each.sentences or (words.format("games-inconclusive", count=each.games),)
        title = words.format("chapter-games", player=each.player)
        if each.layer:
            title = words.format("chapter-games-layer", player=each.player, layer=each.layer)
        yield ReviewChapter(title, sentences)


def summarise_review(review: Review) -> Iterator[str]:
    difference, words = review.difference, review.words
    for side in (difference.old, difference.new):
        if side.findings:
            yield words.format("side-broken-review", name=side.name)
    yield from _summarise_edits(review)
    yield review.version or _describe_version(review)
    stale = {name for each in review.edits for name, state in each.states if state in ("stale", "unknown")}
    if stale:
        yield words.format("stale-layers", layers=", ".join(_order_layers(review, stale)))
    for language in review.languages:
        outdated = sum(
            dict(each.language_states).get(language) in ("stale", "missing") for each in review.edits
        )
        if outdated:
            yield words.format("outdated-texts", language=language, count=outdated)
    if review.played is not None:
        yield _format_share(words, review.examples, review.played, "changed-examples")
    if review.failing_scripts:
        yield words.format("failing-tests", count=len(review.failing_scripts))
    if review.saves:
        yield _format_share(words, review.misfits, review.saves, "misfits")
    errors = sum(one.severity is Severity.ERROR for one in review.new_diagnostics)
    if review.new_diagnostics or review.fixed_count:
        warnings = len(review.new_diagnostics) - errors
        findings = words.format("new-findings", errors=errors, warnings=warnings)
        if review.fixed_count:
            findings = words.format("findings-gone", findings=findings, count=review.fixed_count)
        yield findings
    if review.change_coverage is not None and review.change_coverage.changed_count:
        unreached, changed_count = (
            review.change_coverage.unreached_lines,
            review.change_coverage.changed_count,
        )
        yield _format_share(words, unreached, changed_count, "unreached-lines")
    yield from _summarise_mutants(review)


def _summarise_edits(review: Review) -> Iterator[str]:
    difference, words = review.difference, review.words
    rules = sum(not rule.remark for rule in difference.rules)
    cells = sum(len(rule.cells) for rule in difference.rules)
    own = [each for each in review.rule_edits if BASE not in list_reached(each)]
    if rules and cells:
        yield words.format("edited-rules-cells", count=rules, cells=cells)
    elif rules:
        yield words.format("edited-rules", count=rules)
    if own:
        layers = {name for each in own for name in list_reached(each)}
        named = ", ".join(_order_layers(review, layers))
        yield words.format("edited-layers", count=len(own), layers=named)
    if not rules and not own:
        yield words.format("edited-remarks" if difference.rules else "edited-nothing")
    if review.word_edits:
        languages = {change.language for each in review.word_edits for change in each.word_changes}
        spoken = [language for language in review.languages if language in languages]
        spoken += sorted(languages - set(spoken))
        yield words.format("edited-texts", count=len(review.word_edits), languages=", ".join(spoken))


def _describe_version(review: Review) -> str:
    old, new = review.difference.old.version, review.difference.new.version
    if review.rule_edits:
        return review.words.format("version-raised", old=old, new=new)
    return review.words.format("version-stays", version=new)


def _summarise_mutants(review: Review) -> Iterator[str]:
    if review.change_mutants is not None and review.change_mutants.tried_count:
        yield _format_share(
            review.words,
            review.change_mutants.survivors,
            review.change_mutants.tried_count,
            "surviving-mutants",
        )
    elif review.mutants_skipped:
        yield review.words.format("mutants-skipped")


def _order_layers(review: Review, names: set[str]) -> list[str]:
    return [layer.name for layer in review.layers if layer.name in names]


def _format_share(words: ToolWords, affected: Sequence[object], total_count: int, label_id: str) -> str:
    share = words.format("share" if affected else "share-none", count=len(affected), total=total_count)
    return words.format("labelled", label=words.format(label_id), value=share)


# --- the table of effects -------------------------------------------------------------------------


def list_reached(edit: EditedThing) -> list[str]:
    """Return the layers that an edit changes."""
    return [name for name, state in edit.states if state == "changed"]


def build_reach_table(review: Review) -> ReachTable:
    """Build the table of effects, without columns for editions and variants with the same states as the base,
    or without any."""
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
    notes, words = [], review.words
    if same:
        notes.append(words.format("like-base", layers=", ".join(titles[name] for name in same)))
    if untouched:
        notes.append(words.format("untouched", layers=", ".join(titles[name] for name in untouched)))
    rows = []
    for number, edit in enumerate(review.edits, 1):
        states = dict(edit.states)
        layer_states = [states.get(name, "") for name in shown]
        language_states = [state for _, state in edit.language_states]
        cells = (
            *(_format_state("layer-state", state, words) for state in layer_states),
            *(_format_state("language-state", state, words) for state in language_states),
        )
        rows.append(
            ReachRow(
                number, edit.title, edit.name, cells, (*layer_states, *language_states),
                tuple(_list_details(edit, words)), len(edit.scripts),
            )
        )  # fmt: skip
    titles[BASE] = words.format("head-base")
    heads = (*(titles[name] for name in shown), *review.languages)
    return ReachTable(heads, tuple(rows), tuple(notes))


def _format_state(message_id: str, state: ReachState, words: ToolWords) -> str:
    return words.format(message_id, state=state) if state else NO_STATE


def _list_details(edit: EditedThing, words: ToolWords) -> Iterator[str]:
    """Yield the old and the new text in a few lines."""
    if edit.rule is not None:
        yield from _limit_lines(list(_list_rule_details(edit.rule, words)), words, 6)
    for change in edit.word_changes:
        whose = f", {change.owner}" if change.owner else ""
        kind = "added" if change.old_text is None else "removed" if change.new_text is None else "edited"
        yield f"{change.language}{whose}: {words.format('kind', kind=kind)}"


def _list_rule_details(change: RuleChange, words: ToolWords) -> Iterator[str]:
    if change.cells:
        for cell in change.cells[:MAX_LISTED_CELLS]:
            yield f"[{', '.join(cell.keys)}]: {format_cell(cell.old, words)} → {format_cell(cell.new, words)}"
    for part in change.changes:
        name = f"{part.part}: " if part.part else ""
        old = " ".join(part.old.text.split()) if part.old else ""
        new = " ".join(part.new.text.split()) if part.new else ""
        if part.kind == "changed" and len(old) + len(new) <= 120:
            yield f"{name}{old} → {new}"
        else:
            yield f"{name}{words.format('kind', kind=part.kind)}"


# --- passages -------------------------------------------------------------------------------------


def compare_lines(
    old_lines: Sequence[PassageLine], new_lines: Sequence[PassageLine]
) -> tuple[MarkedLine, ...]:
    """Return the changed lines of both sides, with a few unchanged lines around them and the heads of tables
    with changed rows."""
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
        if len(gone) == len(come):  # each line beside its replacement
            marked += chain.from_iterable(zip(gone, come, strict=True))
        else:
            marked += [*gone, *come]
    return tuple(marked)


def _shorten(lines: Sequence[PassageLine], before: int, after: int) -> Iterator[MarkedLine]:
    """Yield the first and the last of some unchanged lines, and the head of the table in which they end."""
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
    words, title = review.words, passage.title
    if passage.kind != "changed":
        title = f"{title} ({words.format('kind', kind=passage.kind)})"
    notes = [passage.language] if len(review.languages) > 1 else []
    if BASE not in passage.layers:
        titles = {layer.name: layer.title for layer in review.layers}
        layers = ", ".join(titles[name] for name in passage.layers)
        notes.append(words.format("only-with", layers=layers))
    if notes:
        title = f"{title} [{'; '.join(notes)}]"
    return TextChange(title, compare_lines(passage.old_lines, passage.new_lines), language=passage.language)


def _iter_word_changes(review: Review) -> Iterator[TextChange]:
    """Yield the edited texts that are in no passage."""
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
    """Yield the examples grouped by verdict, causes and reason, the largest group first."""
    groups: dict[tuple[str, tuple[int, ...], str, str], list[ChangedExample]] = {}
    for example in review.examples:
        key = example.change.verdict, example.causes, example.reason, example.change.of
        groups.setdefault(key, []).append(example)
    for (_, causes, reason, owner), examples in sorted(groups.items(), key=lambda each: -len(each[1])):
        verdict, words = examples[0].change.verdict, review.words
        title = words.format("verdict", verdict=verdict.replace(" ", "-"))
        if causes:
            title = words.format("because", verdict=title, changes=_name_changes(review, causes))
        if owner != "both":
            title = words.format("as-written", verdict=title, side=owner)
        title = words.format("example-group", title=title, count=len(examples))
        if reason:
            title = words.format("labelled", label=title, value=reason)
        yield ExampleGroup(verdict, title, tuple(examples))


def _name_changes(review: Review, numbers: Iterable[int]) -> str:
    words = review.words
    first, *others = (
        words.format("named-change", number=number, name=review.edits[number - 1].name) for number in numbers
    )
    for other in others:
        first = words.format("one-or-other", first=first, other=other)
    return first


def _format_diagnostic(diagnostic: Diagnostic) -> str:
    place = "" if diagnostic.primary.span.source == NOWHERE.source else f"{diagnostic.primary.span}: "
    return f"{place}{diagnostic.severity.value}[{diagnostic.code}]: {diagnostic.headline}"


def _limit_lines(lines: Sequence[str], words: ToolWords, max_count: int = MAX_LISTED) -> Iterator[str]:
    yield from lines[:max_count]
    if len(lines) > max_count:
        yield words.format("and-more", count=len(lines) - max_count)
