"""Reads one `.ftl` file: its messages, what each of them uses, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from rulewright import limits
from rulewright.plain import plain, read
from rulewright.records import dataclass
from rulewright.source import Source, Span

FIELD = "-"
"""Stands in a variable between a thing and a field of it: `$c-price`. Names of rules have none."""
IT = "it"
"""What the message of a member calls that member; only its fields can be asked for."""
MOST_NESTED = 40
"""Braces that may lie inside each other in a message: as many as keys and lists of YAML."""
TOO_DEEP = "E-too-deep"
"""The code of a message with more of them, beside those that Fluent gives."""
MOST_DIGITS = 100
"""Of a number in a message, on each side of its point."""
TOO_LONG = "E-too-long"
"""The code of a message with a longer one."""
When = tuple[tuple[str, bool], ...]
"""Editions and variants with and without which something counts: see `ValueUse`."""


@dataclass(frozen=True, slots=True)
class Use:
    """A name that a message uses, and where; `within` is the form that it stands in, if any."""

    name: str
    span: Span
    within: str = ""


@dataclass(frozen=True, slots=True)
class CallUse:
    """A call of a function; `argument` is the first one as it is written, `named` the others by
    their names."""

    name: str
    span: Span
    argument: str
    named: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FormUse:
    """`FORM($variable, is: "form")` in a message."""

    variable: str
    form: str
    span: Span


@dataclass(frozen=True, slots=True)
class ValueUse:
    """`VALUE("EXPRESSION")` in a message; `name` is the expression, `span` its place.

    `when` are the editions and variants in or without which the place counts: what stands in a case
    of `{ WITH("variant-fast") -> ... }`.
    """

    name: str
    span: Span
    when: When


@dataclass(frozen=True, slots=True)
class CaseUse:
    """A case after `->`: its name, what it is a case of (a variable, or a function), and where; or
    one in which a term is put in (`of` is the term and its variable: `-company case`)."""

    of: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Select:
    """A choice between cases, `{ $n -> ... }`; `of` is a variable (`$n`) or a function, `usual` the
    key of the case for all others."""

    of: str
    keys: tuple[Use, ...]
    usual: str

    @property
    def names(self) -> frozenset[str]:
        return frozenset(key.name for key in self.keys)


@dataclass(frozen=True, slots=True)
class Message:
    """A message or (with a leading `-`) a term of the file; `digest` stands for its text."""

    id: str
    span: Span
    digest: str
    attributes: frozenset[str]
    variables: tuple[Use, ...]
    references: tuple[Use, ...]
    functions: tuple[CallUse, ...]
    forms: tuple[FormUse, ...]
    values: tuple[ValueUse, ...]
    layers: tuple[Use, ...]
    """The editions and variants that `WITH` names."""
    cases: tuple[CaseUse, ...]
    """The names of cases, without the one for all others unless it is a term."""
    selects: tuple[Select, ...]
    numbers: tuple[str, ...]
    """Those that are typed in its text."""
    put: str
    """Its text, if that may be put in several ways; nothing if it says the same under all rules."""
    whole: Span
    """All of its text."""


@dataclass(frozen=True, slots=True)
class JunkEntry:
    """A stretch that is no message; `code` is Fluent's own number for what is wrong, with what it
    names, `ids` what it was to be."""

    code: str
    span: Span
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Locale:
    """The words of one language as they stand in the file; `messages` has duplicates too."""

    language: str
    source: Source
    messages: tuple[Message, ...]
    broken: tuple[JunkEntry, ...]
    plurals: tuple[str, ...]
    """The forms that numbers ask for in the language, by their names in Fluent."""
    _by_id: dict[str, Message] = field(default_factory=dict, init=False, repr=False, compare=False)

    def by_id(self) -> Mapping[str, Message]:
        """The first message of each id."""
        if not self._by_id:
            for message in self.messages:
                self._by_id.setdefault(message.id, message)
        return self._by_id

    def gist(self) -> str:
        """A digest of which messages there are, and of what they use; of how they put it only where
        they may put it in several ways."""
        told = [
            message.put
            or (
                message.id,
                *sorted(message.attributes),
                *(use.name for use in (*message.variables, *message.references)),
            )
            for message in self.messages
        ]
        return sha256(repr(told).encode()).hexdigest()


def locale_path(folder: Path, language: str) -> Path:
    """Return the path of the words of a ruleset in a language."""
    return folder / "locales" / f"{language}.ftl"


def parse_locale(language: str, source: Source) -> Locale:
    """Parse a text in Fluent; equal texts are parsed once."""
    return _looked_at(language, source.path, source.text)


def parse_by_messages(
    language: str, source: Source, known: Mapping[str, Any]
) -> tuple[Locale, dict[str, Any]]:
    """The same as `parse_locale`, and records of its messages for JSON, by digests of their own
    texts; those that are `known` are not parsed again, wherever they stand now."""
    text = source.text
    limits.spend(len(text) // 5)
    starts = [0, *(at for at in map(re.Match.start, _BEGINS.finditer(text)) if at)]
    parts = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    names = [sha256(part.encode("utf-8", "surrogatepass")).hexdigest()[:32] for part in parts]
    told = {name: known[name] for name in names if name in known}
    plurals = told[language] = known.get(language) or plural_forms(language)
    with limits.unmetered():
        for first, last in _stretches([name in told for name in names]):
            messages, broken = _entries(source.path, "".join(parts[first:last]))
            if broken:  # nobody knows where what is no message would have ended
                return parse_locale(language, source), dict(known)
            _tell(messages, parts[first:last], names[first:last], told)
        if not all(name in told for name in names):
            return parse_locale(language, source), told
    messages = tuple(
        _message_of(record, source, start)
        for name, start in zip(names, starts, strict=True)
        for record in told[name]
    )
    return Locale(language, source, messages, (), tuple(plurals)), told


_BEGINS = re.compile(r"^[a-zA-Z#-]", re.MULTILINE)
"""Where a message, a term or a comment can begin; no other has such a line inside but in braces."""


def _stretches(known: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the ranges of parts that are not cached."""
    first = None
    for at, here in enumerate((*known, True)):
        if here and first is not None:
            yield first, at
            first = None
        elif not here and first is None:
            first = at


def _tell(
    messages: Sequence[Message], parts: Sequence[str], names: Sequence[str], told: dict[str, Any]
) -> None:
    """Record the messages of a range, each with its part; a part with other contents than comments
    is not recorded.
    """
    waiting, start = list(reversed(messages)), 0
    for part, name in zip(parts, names, strict=True):
        end = start + len(part)
        if waiting and start <= waiting[-1].span.start < end:
            message = waiting.pop()
            if message.whole.end <= end:
                told[name] = [_record(message, start)]
        elif not part.strip() or part.startswith("#"):
            told[name] = []
        start = end


def _record(m: Message, start: int) -> Any:
    """Return data for JSON, with places relative to `start`."""

    def ends(span: Span) -> tuple[int, int]:
        return span.start - start, span.end - start

    return plain(Message, m, ends)


def _message_of(record: Any, source: Source, start: int) -> Message:
    """Return the message of a record of `_record` that is at `start` now."""
    return read(Message, record, lambda at: Span(source, start + at[0], start + at[1]))


@lru_cache(maxsize=16)
def _looked_at(language: str, path: str, text: str) -> Locale:
    return Locale(language, Source(path, text), *_entries(path, text), plural_forms(language))


@lru_cache(maxsize=16)
def _entries(path: str, text: str) -> tuple[tuple[Message, ...], tuple[JunkEntry, ...]]:
    from rulewright.words.entries import entries  # with Fluent: most texts are known

    return entries(Source(path, text))


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
