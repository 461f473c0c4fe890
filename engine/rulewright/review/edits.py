"""Build the table of effects of each change on editions, variants, languages and examples."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from rulewright.book.rulebook import make_anchor
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.review.book_comparison import BookComparison
from rulewright.review.layer_changes import LayeredChange, LayeredDifference
from rulewright.review.model import (
    BASE,
    ChangedExample,
    EditedThing,
    ReachState,
    WordChange,
)
from rulewright.schema.signature import extract_name

_QUOTED = re.compile(r"`([^`]*)`")
_PROSE = re.compile(r"(?:rule|heading|name|note|assumption|example|field|book|chapter)-(.+)")


def build_edits(
    layered: LayeredDifference,
    word_changes: Sequence[WordChange],
    books: BookComparison,
    diagnostics: Sequence[Diagnostic],
    examples: Sequence[ChangedExample],
) -> Iterator[EditedThing]:
    """Return the rows of the table: changed rules in the order of their numbers, then texts."""
    stale = _list_stale_messages(diagnostics)
    for number, each in enumerate(layered.layered_changes, 1):
        yield _build_rule_edit(each, layered, books, stale, number, examples)
    by_text: dict[tuple[str, str], list[WordChange]] = {}
    for change in word_changes:
        by_text.setdefault((change.owner, change.id), []).append(change)
    for (owner, id), changes in by_text.items():
        yield _build_word_edit(owner, id, changes, layered, books, stale)


def _list_stale_messages(diagnostics: Sequence[Diagnostic]) -> dict[str, dict[str, ReachState]]:
    """Return the outdated and missing messages in diagnostics, by language."""
    states_by_language: dict[str, dict[str, ReachState]] = {}
    for diagnostic in diagnostics:
        path = PurePosixPath(diagnostic.primary.span.source.path)
        named = _QUOTED.findall(diagnostic.headline)
        state: ReachState = "stale"
        if diagnostic.code in ("missing-message", "missing-form"):
            state = "missing"
            languages = [name for name in named[1:]]
        elif path.suffix == ".ftl":
            languages = [path.stem.rpartition(".")[2]]
        else:
            continue
        for language in languages:
            for id in named[:1]:
                states_by_language.setdefault(language, {})[id] = state
    return states_by_language


def _build_rule_edit(
    layered_change: LayeredChange,
    layered: LayeredDifference,
    books: BookComparison,
    stale: dict[str, dict[str, ReachState]],
    number: int,
    examples: Sequence[ChangedExample],
) -> EditedThing:
    change = layered_change.change
    names = [extract_name(name) for name in change.rule.split(".")]
    # A member, or a step without a section of its own, is in the section of the rule around it.
    anchors = [make_anchor(change.section, ".".join(names[:count])) for count in range(len(names), 0, -1)]
    language_states: list[tuple[str, ReachState]] = []
    for language in books.languages:
        messages = stale.get(language, {})
        own = [state for id, state in messages.items() if _speaks_of(id, names)]
        state: ReachState = own[0] if own else ""
        if not state and (
            any(books.find_passages(anchor, language) for anchor in anchors)
            or books.list_moved_messages(layered_change.layers, language, names[-1:])
        ):
            state = "changed"
        language_states.append((language, state))
    return EditedThing(
        "rule",
        books.titles.get(anchors[0], ""),
        change.rule if change.section == "head" else f"{change.section}: {change.rule}",
        change,
        (),
        tuple((layer.name, layered_change.states.get(layer.name, "")) for layer in layered.layers),
        tuple(language_states),
        tuple(example.change.title for example in examples if number in example.causes),
    )


def _speaks_of(id: str, names: Sequence[str]) -> bool:
    found = _PROSE.fullmatch(id)
    return found is not None and found[1].replace("-", ".") in (".".join(names), names[-1])


def _build_word_edit(
    owner: str,
    id: str,
    word_changes: Sequence[WordChange],
    layered: LayeredDifference,
    books: BookComparison,
    stale: dict[str, dict[str, ReachState]],
) -> EditedThing:
    language_states: list[tuple[str, ReachState]] = []
    for language in books.languages:
        state: ReachState = stale.get(language, {}).get(id, "")
        if any(change.language == language for change in word_changes):
            state = "changed"
        elif not owner and books.is_outdated(id, language):
            state = "stale"
        language_states.append((language, state))
    owners = {owner} if owner else {layer.name for layer in layered.layers}
    states: list[tuple[str, ReachState]] = []
    for layer in layered.layers:
        has_owner = layer.name in owners or owner in (layer.edition, *layer.variants)
        states.append((layer.name, "changed" if has_owner else ""))
    return EditedThing(
        "words",
        _find_title(word_changes, books),
        id,
        None,
        tuple(word_changes),
        tuple(states),
        tuple(language_states),
    )


def _find_title(word_changes: Sequence[WordChange], books: BookComparison) -> str:
    """Return the heading of the section that contains the text of a rule."""
    found = _PROSE.fullmatch(word_changes[0].id)
    if found is None:
        return ""
    name = found[1]
    return next((title for id, title in books.titles.items() if id.endswith(f"-{name}")), "")


__all__ = ["BASE", "build_edits"]
