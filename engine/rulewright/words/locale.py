"""Read one `.ftl` file: its messages, their references, and their spans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright import limits
from rulewright.records import dataclass
from rulewright.serialization import from_plain, to_plain
from rulewright.source import Source, Span

COMMON_PART = "game"
"""The part of the tool's catalogue whose strings rulesets may replace."""
FIELD = "-"
"""The separator between a variable and a field of its member: `$c-price`. Names of rules do not contain
it.
"""
IT = "it"
"""The name of a member in its message; only the member's fields can be used."""
MAX_NESTED_BRACES = 40
"""Maximum nesting of braces in a message, equal to that of keys and lists in YAML."""
TOO_DEEP = "E-too-deep"
"""The code of a message with deeper nesting, in addition to Fluent's own codes."""
MAX_DIGITS = 100
"""Maximum number of digits of a number in a message, on each side of the decimal point."""
TOO_LONG = "E-too-long"
"""The code of a syntax error for a number with more digits."""
LayerCondition = tuple[tuple[str, bool], ...]
"""The editions and variants that must be active or inactive: see `ValueUse`."""


@dataclass(frozen=True, slots=True)
class Use:
    """A name that a message uses, with its span; `form_name` is the form that contains it, if any."""

    name: str
    span: Span
    form_name: str = ""


@dataclass(frozen=True, slots=True)
class CallUse:
    """A call of a function; `argument` is the text of the first argument, `named_arguments` has the others by
    name.
    """

    name: str
    span: Span
    argument: str
    named_arguments: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FormUse:
    """`FORM($variable, is: "form")` in a message."""

    variable: str
    form: str
    span: Span


@dataclass(frozen=True, slots=True)
class ValueUse:
    """A call `VALUE("EXPRESSION")` in a message, with the expression and its span. `when` lists the editions
    and variants that must be active or inactive for it to be evaluated, because it is in a case of `{
    WITH("variant-fast") -> ... }`.

    `when` are the editions and variants in or without which the place counts: what stands in a case
    of `{ WITH("variant-fast") -> ... }`.
    """

    expression: str
    span: Span
    when: LayerCondition


@dataclass(frozen=True, slots=True)
class CaseUse:
    """A case after `->`: its name, its selector (a variable or function) and its span; or the case in which a
    term is used (`selector` is the term and its variable: `-company case`).
    """

    selector: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Select:
    """A selector with its cases, `{ $n -> ... }`; `selector` is a variable (`$n`) or a function,
    `default_key` the key of the default case.
    """

    selector: str
    case_keys: tuple[Use, ...]
    default_key: str

    @property
    def key_names(self) -> frozenset[str]:
        return frozenset(key.name for key in self.case_keys)


@dataclass(frozen=True, slots=True)
class Message:
    """A message or (with a leading `-`) a term of the file; `digest` identifies its text."""

    id: str
    span: Span
    digest: str
    attributes: frozenset[str]
    variable_uses: tuple[Use, ...]
    references: tuple[Use, ...]
    call_uses: tuple[CallUse, ...]
    forms: tuple[FormUse, ...]
    value_uses: tuple[ValueUse, ...]
    layer_uses: tuple[Use, ...]
    """The editions and variants that `WITH` names."""
    cases: tuple[CaseUse, ...]
    """The names of cases, without the default case unless the message is a term."""
    selects: tuple[Select, ...]
    number_literals: tuple[str, ...]
    """The numbers that are written in its text."""
    rule_dependent_text: str
    """The text of the message if it may depend on the rules, else ""."""
    full_span: Span
    """The span of the whole message."""


@dataclass(frozen=True, slots=True)
class JunkEntry:
    """A part of the file that is no valid message; `code` is Fluent's error code with its arguments, `ids`
    the ids of the intended messages.
    """

    code: str
    span: Span
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Locale:
    """The texts of one language as they are in the file; `messages` includes duplicates."""

    language: str
    source: Source
    messages: tuple[Message, ...]
    junk_entries: tuple[JunkEntry, ...]
    plural_categories: tuple[str, ...]
    """The plural categories of the language, by their names in Fluent."""
    _by_id: dict[str, Message] = field(default_factory=dict, init=False, repr=False, compare=False)

    def by_id(self) -> Mapping[str, Message]:
        """Return the first message of each id."""
        if not self._by_id:
            for message in self.messages:
                self._by_id.setdefault(message.id, message)
        return self._by_id

    def usage_digest(self) -> str:
        """Return a digest of the ids of messages and of the variables and messages that they use. Texts count
        only where they may depend on rules.
        """
        message_data = [
            message.rule_dependent_text
            or (
                message.id,
                *sorted(message.attributes),
                *(use.name for use in (*message.variable_uses, *message.references)),
            )
            for message in self.messages
        ]
        return sha256(repr(message_data).encode()).hexdigest()


def locale_path(folder: Path, language: str) -> Path:
    """Return the path of the locale of a ruleset in a language."""
    return folder / "locales" / f"{language}.ftl"


def parse_locale(language: str, source: Source) -> Locale:
    """Parse a text in Fluent; equal texts are parsed once."""
    return _parse_cached(language, source.path, source.text)


def parse_by_messages(
    language: str, source: Source, cached_records: Mapping[str, Any]
) -> tuple[Locale, dict[str, Any]]:
    """Parse a locale like `parse_locale`, and return with it JSON records of its messages, keyed by digests
    of their texts. Messages in `cached_records` are not parsed again, even if they have moved.
    """
    text = source.text
    limits.spend_work(len(text) // 5)
    starts = [0, *(at for at in map(re.Match.start, _BEGINS.finditer(text)) if at)]
    chunks = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    chunk_digests = [sha256(part.encode("utf-8", "surrogatepass")).hexdigest()[:32] for part in chunks]
    records = {name: cached_records[name] for name in chunk_digests if name in cached_records}
    plurals = records[language] = cached_records.get(language) or plural_forms(language)
    with limits.pause_meter():
        for first, last in _uncached_ranges([name in records for name in chunk_digests]):
            messages, junk_entries = _extract_cached(source.path, "".join(chunks[first:last]))
            if junk_entries:  # the end of broken text is unknown
                return parse_locale(language, source), dict(cached_records)
            _record_messages(messages, chunks[first:last], chunk_digests[first:last], records)
        if not all(name in records for name in chunk_digests):
            return parse_locale(language, source), records
    messages = tuple(
        _from_record(record, source, start)
        for name, start in zip(chunk_digests, starts, strict=True)
        for record in records[name]
    )
    return Locale(language, source, messages, (), tuple(plurals)), records


_BEGINS = re.compile(r"^[a-zA-Z#-]", re.MULTILINE)
"""The beginning of a message, term or comment. No other line begins so, except inside braces."""


def _uncached_ranges(is_cached: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of parts that are not cached."""
    first = None
    for at, is_chunk_cached in enumerate((*is_cached, True)):
        if is_chunk_cached and first is not None:
            yield first, at
            first = None
        elif not is_chunk_cached and first is None:
            first = at


def _record_messages(
    messages: Sequence[Message], chunks: Sequence[str], chunk_digests: Sequence[str], records: dict[str, Any]
) -> None:
    """Record the messages of a range by their parts; a part with anything besides messages and comments is
    not recorded.
    """
    pending, start = list(reversed(messages)), 0
    for part, name in zip(chunks, chunk_digests, strict=True):
        end = start + len(part)
        if pending and start <= pending[-1].span.start < end:
            message = pending.pop()
            if message.full_span.end <= end:
                records[name] = [_to_record(message, start)]
        elif not part.strip() or part.startswith("#"):
            records[name] = []
        start = end


def _to_record(message: Message, start: int) -> Any:
    """Return data for JSON, with places relative to `start`."""

    def relative_range(span: Span) -> tuple[int, int]:
        return span.start - start, span.end - start

    return to_plain(Message, message, relative_range)


def _from_record(message_record: Any, source: Source, start: int) -> Message:
    """Return the message of a record of `_to_record` that is at `start` now."""
    return from_plain(Message, message_record, lambda at: Span(source, start + at[0], start + at[1]))


@lru_cache(maxsize=16)
def _parse_cached(language: str, path: str, text: str) -> Locale:
    return Locale(language, Source(path, text), *_extract_cached(path, text), plural_forms(language))


@lru_cache(maxsize=16)
def _extract_cached(path: str, text: str) -> tuple[tuple[Message, ...], tuple[JunkEntry, ...]]:
    from rulewright.words.fluent_parser import extract_messages  # imports Fluent: most texts are cached

    return extract_messages(Source(path, text))


@cache
def plural_forms(language: str) -> tuple[str, ...]:
    """Return the plural categories of a language by their names in Fluent; all of them for an
    unknown language.
    """
    from babel import Locale as Known, UnknownLocaleError

    try:
        forms = Known.parse(language, sep="-").plural_form.tags
    except (UnknownLocaleError, ValueError):
        forms = frozenset(("zero", "one", "two", "few", "many"))
    return (*sorted(forms), "other")
