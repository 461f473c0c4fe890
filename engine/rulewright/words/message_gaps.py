"""Report missing and unused messages of all languages: one diagnostic for each mistake.

A name that is misspelt or renamed in the rules lacks its messages in every language, and leaves the
messages of its former name unused. Three steps turn these gaps into one diagnostic:

1. The gaps of one message in several languages become one, which lists the languages.
2. A missing message is paired with an unused one of the same kind (`score-trade`, `score-sales`) if both are
   gaps of the same languages: the names are similar, or they are the only gaps of their kind.
3. Missing messages of one declaration (`score-trade`, `rule-score-trade`) become one diagnostic at that
   declaration, with the unused messages as its labels. Unused messages of one name (`rule-deal`,
   `heading-deal`) become one diagnostic at the first of them.

If only some languages lack a message and have a similar one, the mistake was made there: the diagnostic
is reported at the unused message.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from rulewright.diagnostics.diagnostic import Diagnostic, Label, Reporter, Severity
from rulewright.diagnostics.fix import Edit, Fix, make_deletion
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, quote_names
from rulewright.phrases import join_words
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.words.locale import Locale

MAX_IDS_NAMED = 4
"""Maximum number of messages named in a headline."""
BOOK_KINDS = ("rule", "heading", "note", "assumption", "name", "phase", "says", "example")
"""Beginnings of ids of messages about a name: several of them can belong to one declaration."""


@dataclass(frozen=True, slots=True)
class MissingMessage:
    """A message that a language lacks; `insertion` shows where to add it, `fix` adds a stub."""

    id: str
    language: str
    span: Span
    """The declaration that needs it."""
    insertion: Label | None = None
    help: str | None = None
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class UnusedMessage:
    """A message of a language that nothing in the rules uses; `full_span` covers its lines."""

    id: str
    language: str
    span: Span
    full_span: Span


Gap = TypeVar("Gap", MissingMessage, UnusedMessage)


class MessageGaps:
    """A collection of the gaps of all languages, which reports them together."""

    def __init__(self) -> None:
        self.missing: list[MissingMessage] = []
        self.unused: list[UnusedMessage] = []

    def count_gaps(self, language: str) -> Counter[str]:
        """Return how many messages of a language are missing and unused."""
        return Counter(
            missing=sum(gap.language == language for gap in self.missing),
            unused=sum(gap.language == language for gap in self.unused),
        )

    def report(
        self,
        reporter: Reporter,
        language_count: int,
        known_ids: Container[str],
        only_language: str | None = None,
    ) -> None:
        """Report the gaps of all languages, or of one. `language_count`: how many were checked.
        `known_ids`: of all messages that the rules use, optional ones as well."""
        missing = _group_by_id(gap for gap in self.missing if only_language in (None, gap.language))
        unused = _group_by_id(gap for gap in self.unused if only_language in (None, gap.language))
        pairs = _pair_renamed(missing, unused)
        for id, former_id in [*pairs.items()]:
            if len(missing[id]) < language_count and only_language is None:
                if find_nearest(former_id, [id]) is not None:
                    _report_misspelt(id, unused.pop(former_id), reporter)
                    del missing[id]
                del pairs[id]
        left_over = _pair_optional(pairs, unused, known_ids)
        for gaps in _group_by_declaration(missing.values()):
            renamed = {gap[0].id: unused[pairs[gap[0].id]] for gap in gaps if gap[0].id in pairs}
            renamed |= {id: unused[former] for id, (former, needed) in left_over.items() if needed in renamed}
            _report_missing(gaps, renamed, reporter)
        paired = {*pairs.values(), *(former for former, _ in left_over.values())}
        for messages in _group_by_name(unused[id] for id in unused.keys() - paired):
            _report_unused(messages, reporter)


def _group_by_id(gaps: Iterable[Gap]) -> dict[str, list[Gap]]:
    by_id: dict[str, list[Gap]] = {}
    for gap in gaps:
        by_id.setdefault(gap.id, []).append(gap)
    return by_id


def _pair_renamed(
    missing: Mapping[str, Sequence[MissingMessage]], unused: Mapping[str, Sequence[UnusedMessage]]
) -> dict[str, str]:
    """Map missing messages to the unused ones that are probably theirs under a former name."""
    # Messages of one kind that are gaps of the same languages.
    similar: dict[tuple[str, ...], tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
    for id, gaps in missing.items():
        similar[id.partition("-")[0], *sorted(gap.language for gap in gaps)][0].append(id)
    for id, messages in unused.items():
        similar[id.partition("-")[0], *sorted(message.language for message in messages)][1].append(id)
    pairs = {}
    for missing_ids, unused_ids in similar.values():
        if len(missing_ids) == len(unused_ids) == 1:
            pairs[missing_ids[0]] = unused_ids[0]
            continue
        for id in missing_ids if len(missing_ids) * len(unused_ids) < 10_000 else ():
            former_id = find_nearest(id, unused_ids)
            if former_id is not None:
                pairs[id] = former_id
                unused_ids.remove(former_id)
    return pairs


def _pair_optional(
    pairs: Mapping[str, str],
    unused: Mapping[str, Sequence[UnusedMessage]],
    known_ids: Container[str],
) -> dict[str, tuple[str, str]]:
    """Return the unused messages about names that `pairs` has found to be renamed: new ids, each with the
    former id and the missing message of the same name. Books do not need all of these messages. The
    text of a part is `rule-score-NAME`, that of a whole scoring `rule-NAME`."""
    found = {}
    for id, former_id in pairs.items():
        name, former_name = _differing_parts(id, former_id)
        for other in unused.keys() - {*pairs.values()}:
            kind, _, rest = other.partition("-")
            if kind not in BOOK_KINDS or rest not in (former_id, former_name):
                continue
            new_ids = [f"{kind}-{each}" for each in ([id, name] if rest == former_id else [name])]
            new_id = next((each for each in new_ids if each in known_ids and each not in pairs), None)
            if new_id is not None:
                found[new_id] = (other, id)
    return found


def _group_by_declaration(all_gaps: Iterable[list[MissingMessage]]) -> list[list[list[MissingMessage]]]:
    """Group messages that the same languages lack by the declarations that need them."""
    groups: dict[tuple[object, ...], list[list[MissingMessage]]] = {}
    for gaps in all_gaps:
        span = gaps[0].span
        key = (span.source.path, span.start, span.end, *(gap.language for gap in gaps))
        groups.setdefault(key if span.end > span.start else (gaps[0].id,), []).append(gaps)
    return list(groups.values())


def _group_by_name(all_gaps: Iterable[list[UnusedMessage]]) -> list[list[list[UnusedMessage]]]:
    """Group unused messages of the same languages by the name that they are about."""
    groups: dict[tuple[str, ...], list[list[UnusedMessage]]] = {}
    for gaps in sorted(all_gaps, key=lambda gaps: gaps[0].span.start):
        kind, _, name = gaps[0].id.partition("-")
        key = name if kind in BOOK_KINDS and name else gaps[0].id
        groups.setdefault((key, *(gap.language for gap in gaps)), []).append(gaps)
    return list(groups.values())


def _report_missing(
    gaps: Sequence[Sequence[MissingMessage]],
    former: Mapping[str, Sequence[UnusedMessage]],
    reporter: Reporter,
) -> None:
    first, ids = gaps[0][0], [messages[0].id for messages in gaps]
    languages = [gap.language for gap in gaps[0]]
    labels = [Label(old.span, f"`{old.id}` is not used") for olds in former.values() for old in olds]
    new = [messages for messages in gaps if messages[0].id not in former]
    for gap in new[0] if new else ():
        if gap.insertion is not None:
            more = f", and {len(new) - 1} more" if len(new) > 1 else ""
            labels.append(replace(gap.insertion, text=gap.insertion.text + more))
    fixes: list[Fix] = []
    if former:
        fixes += _make_renames(first.span, former)
    elif stubs := [gap.fix for messages in new for gap in messages if gap.fix is not None]:
        # A translation has a stub only when the first language has its text: in the next round.
        stubs = [stub for stub in stubs if stub.is_stub] or stubs
        fixes.append(stubs[0] if len(stubs) == 1 else _join_stubs(stubs, ids, languages))
    reporter.warning(
        "missing-message",
        f"{_name_messages(ids)} missing in {_list_languages(languages)}",
        first.span,
        labels=tuple(labels),
        help=_describe_renames(former) or first.help,
        fixes=tuple(fixes),
    )


def _make_renames(span: Span, former: Mapping[str, Sequence[UnusedMessage]]) -> list[Fix]:
    """Return the fixes of a name that differs between rules and words: one of the rules, if the name can be
    found there, and one of the words."""
    edits = []
    for id, olds in former.items():
        for old in olds:
            start = old.span.start + max(0, old.span.text.find(old.id))
            edits.append(Edit(old.span.source.span(start, start + len(old.id)), id))
    id, olds = next(iter(former.items()))
    in_words = Fix(f"rename `{olds[0].id}` to `{id}` in the words", tuple(edits))
    name, old_name = _differing_parts(id, olds[0].id)
    if len(olds) > 1 and span.text.count(name) == 1:
        start = span.start + span.text.index(name)
        in_rules = Fix(f"write `{old_name}`", (Edit(span.source.span(start, start + len(name)), old_name),))
        return [in_rules, in_words]
    return [in_words]


def _differing_parts(id: str, other_id: str) -> tuple[str, str]:
    """Return the rest of two ids after their common leading parts, which hyphens separate."""
    parts, others = id.split("-"), other_id.split("-")
    while len(parts) > 1 and len(others) > 1 and parts[0] == others[0]:
        del parts[0], others[0]
    return "-".join(parts), "-".join(others)


def _describe_renames(former: Mapping[str, Sequence[UnusedMessage]]) -> str | None:
    if not former:
        return None
    renames = join_words([f"`{olds[0].id}` to `{id}`" for id, olds in former.items()])
    id, olds = next(iter(former.items()))
    return f"write `{_differing_parts(id, olds[0].id)[1]}` here, or rename {renames} in the words"


def _join_stubs(stubs: Sequence[Fix], ids: Sequence[str], language_names: Sequence[str]) -> Fix:
    """Return one fix that adds all stubs."""
    edits = tuple(edit for stub in stubs for edit in stub.edits)
    files = join_words([f"{language}.ftl" for language in language_names])
    title = f"write {quote_names(ids, MAX_IDS_NAMED)} into {files}"
    return Fix(title, edits, is_stub=all(stub.is_stub for stub in stubs))


def _report_misspelt(id: str, olds: Sequence[UnusedMessage], reporter: Reporter) -> None:
    """Report messages with another name than in the languages that have no gap."""
    first, *others = olds
    suggestion = make_suggestion(first.id, id)
    assert suggestion is not None
    edits = tuple(
        edit for old in olds if (fix := suggestion.make_fix(old.span)) is not None for edit in fix.edits
    )
    reporter.warning(
        "unused-message",
        f"the rules do not use the message `{first.id}`",
        first.span,
        labels=tuple(Label(old.span, f"also in `{old.language}`") for old in others),
        help=str(suggestion),
        fixes=(Fix(f"write `{id}`", edits), _make_deletions([olds])),
    )


def _report_unused(messages: Sequence[Sequence[UnusedMessage]], reporter: Reporter) -> None:
    first, *others = (gap for gaps in messages for gap in gaps)
    ids, languages = [gaps[0].id for gaps in messages], [gap.language for gap in messages[0]]
    noun = "message" if len(ids) == 1 else "messages"
    reporter.warning(
        "unused-message",
        f"the rules do not use the {noun} {_quote_ids(ids)}"
        + (f" of {_list_languages(languages)}" if len(languages) > 1 else ""),
        first.span,
        labels=tuple(Label(gap.span, f"`{gap.id}` in `{gap.language}`") for gap in others),
        fixes=(_make_deletions(messages),),
    )


def _make_deletions(messages: Sequence[Sequence[UnusedMessage]]) -> Fix:
    title = f"delete {quote_names([gaps[0].id for gaps in messages], MAX_IDS_NAMED)}"
    deletions = [make_deletion(gap.full_span, title) for gaps in messages for gap in gaps]
    return Fix(title, tuple(edit for deletion in deletions for edit in deletion.edits))


def fold_languages(findings_by_language: Mapping[str, Sequence[Diagnostic]]) -> list[Diagnostic]:
    """Return all diagnostics, combining those that several languages share: the mistake is in the rules or in
    the first language. Outdated translations of a text become one diagnostic at the text.
    """
    alike: dict[tuple[str, str], dict[str, list[Diagnostic]]] = {}
    for language, findings in findings_by_language.items():
        for finding in findings:
            same = alike.setdefault((finding.code, finding.headline), {})
            same.setdefault(language, []).append(finding)
    folded = []
    for by_language in alike.values():
        if len(by_language) == 1:
            folded += [finding for findings in by_language.values() for finding in findings]
        else:
            folded.append(
                _fold([(name, each) for name, findings in by_language.items() for each in findings])
            )
    return folded


def _fold(findings: Sequence[tuple[str, Diagnostic]]) -> Diagnostic:
    (_, first), *others = findings
    if first.code == "outdated-message" and first.labels:
        return replace(
            first,
            headline=f"{first.headline} into {_list_languages([*dict(findings)])}",
            primary=first.labels[0],
            labels=tuple(
                Label(finding.primary.span, f"the translation in `{language}`")
                for language, finding in findings
            ),
            help=None if first.help is None else re.sub(r" --lang \S+", "", first.help),
        )
    labels = tuple(Label(finding.primary.span, f"also in `{language}`") for language, finding in others)
    fixes = [finding.fixes[:1] for _, finding in findings]
    edits = tuple(edit for fix in fixes for each in fix for edit in each.edits)
    fix = first.fixes[:1]
    return replace(
        first,
        labels=first.labels + labels,
        fixes=(replace(fix[0], edits=edits),) if all(fixes) else (),
    )


def drop_followers(findings: Sequence[Diagnostic], locale: Locale | None) -> list[Diagnostic]:
    """Drop `left-out-variable` for messages with an error, often a misspelt variable, and
    `changed-translation` for messages with any other diagnostic.
    """
    followers = {"left-out-variable": Severity.ERROR, "changed-translation": None}
    if locale is None or all(finding.code not in followers for finding in findings):
        return [*findings]
    places = [(f.primary.span.start, f) for f in findings if f.primary.span.source.path == locale.source.path]

    def has_other(follower: Diagnostic, severity: Severity | None) -> bool:
        message = next((m for m in locale.messages if m.span.start == follower.primary.span.start), None)
        return message is not None and any(
            message.span.start <= start < message.full_span.end
            and finding.code != follower.code
            and severity in (None, finding.severity)
            for start, finding in places
        )

    return [f for f in findings if f.code not in followers or not has_other(f, followers[f.code])]


def _name_messages(ids: Sequence[str]) -> str:
    """Return `the message `a` is` or `the messages `a` and `b` are`."""
    return f"the message {_quote_ids(ids)} is" if len(ids) == 1 else f"the messages {_quote_ids(ids)} are"


def _quote_ids(ids: Sequence[str]) -> str:
    named = [f"`{id}`" for id in ids[:MAX_IDS_NAMED]]
    return join_words([*named, f"{len(ids) - MAX_IDS_NAMED} more"] if len(ids) > MAX_IDS_NAMED else named)


def _list_languages(language_names: Sequence[str]) -> str:
    return join_words([f"`{language}`" for language in language_names])
