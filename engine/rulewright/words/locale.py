"""Reads one `.ftl` file: its messages, what each of them uses, and where."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.serializer import serialize_message, serialize_term
from fluent.syntax.stream import FluentParserStream

from rulewright import limits
from rulewright.records import dataclass
from rulewright.source import Source, Span

FIELD = "-"
"""Stands in a variable between a thing and a field of it: `$c-price`. Names of rules have none."""
IT = "it"
"""What the message of a member calls that member; only its fields can be asked for."""


@dataclass(frozen=True, slots=True)
class Use:
    """A name that a message uses, and where."""

    name: str
    span: Span


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
    when: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class CaseUse:
    """A case after `->`: its name, what it is a case of (a variable, or a function), and where; or
    one in which a term is put in (`of` is the term and its variable: `-company case`)."""

    of: str
    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Message:
    """A message or (with a leading `-`) a term of the file; `digest` stands for its text."""

    id: str
    span: Span
    digest: str
    attributes: frozenset[str]
    variables: tuple[Use, ...]
    references: tuple[Use, ...]
    functions: tuple[Use, ...]
    forms: tuple[FormUse, ...]
    values: tuple[ValueUse, ...]
    layers: tuple[Use, ...]
    """The editions and variants that `WITH` names."""
    cases: tuple[CaseUse, ...]
    """The names of cases, without the one for all others unless it is a term."""
    numbers: tuple[str, ...]
    """Those that are typed in its text."""
    put: str
    """Its text, if that may be put in several ways; nothing if it says the same under all rules."""
    end: int
    """Where its text ends."""


@dataclass(frozen=True, slots=True)
class Broken:
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
    broken: tuple[Broken, ...]
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
    """Where the words of a ruleset in a language stand."""
    return folder / "locales" / f"{language}.ftl"


def parse_locale(language: str, source: Source) -> Locale:
    """What a text in Fluent says; the same text is parsed once."""
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
    """From where to where nothing is known."""
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
    """Records the messages of a stretch, each with the part that it is; a part with something else
    in it is not told, unless it is a comment."""
    waiting, start = list(reversed(messages)), 0
    for part, name in zip(parts, names, strict=True):
        end = start + len(part)
        if waiting and start <= waiting[-1].span.start < end:
            message = waiting.pop()
            if message.end <= end:
                told[name] = [_record(message, start)]
        elif not part.strip() or part.startswith("#"):
            told[name] = []
        start = end


def _record(m: Message, start: int) -> list[object]:
    """For JSON, with places as they are told from `start`."""

    def ends(span: Span) -> tuple[int, int]:
        return span.start - start, span.end - start

    return [
        m.id, ends(m.span), m.digest, sorted(m.attributes),
        *([[use.name, ends(use.span)] for use in uses]
          for uses in (m.variables, m.references, m.functions)),
        [[use.variable, use.form, ends(use.span)] for use in m.forms],
        [[use.name, ends(use.span), use.when] for use in m.values],
        [[use.name, ends(use.span)] for use in m.layers],
        [[use.of, use.name, ends(use.span)] for use in m.cases],
        m.numbers, m.put, m.end - start,
    ]  # fmt: skip


def _message_of(record: Any, source: Source, start: int) -> Message:
    """What `_record` told of a message that stands at `start` now."""
    (
        id, at, digest, attributes, variables, references, functions, forms, values, layers, cases,
        numbers, put, end,
    ) = record  # fmt: skip

    def span(ends: Any) -> Span:
        return Span(source, start + ends[0], start + ends[1])

    def uses(told: Any) -> tuple[Use, ...]:
        return tuple([Use(name, span(ends)) for name, ends in told]) if told else ()

    return Message(
        id,
        span(at),
        digest,
        frozenset(attributes),
        uses(variables),
        uses(references),
        uses(functions),
        tuple(FormUse(variable, form, span(at)) for variable, form, at in forms),
        tuple(ValueUse(name, span(at), _when(when)) for name, at, when in values),
        uses(layers),
        tuple(CaseUse(of, name, span(at)) for of, name, at in cases),
        tuple(numbers),
        put,
        start + end,
    )


def _when(told: Any) -> tuple[tuple[str, bool], ...]:
    return tuple((layer, yes) for layer, yes in told)


@lru_cache(maxsize=16)
def parse(text: str) -> ast.Resource:
    """The syntax tree of a text in Fluent; the same text is parsed once."""
    limits.spend(len(text) // 5)
    return _Parser(with_spans=True).parse(text)


class _Parser(FluentParser):
    """Fluent's own parser goes letter by letter; this one reads plain messages, which most are,
    and text at once. What it makes is the same."""

    def get_entry_or_junk(
        self, ps: FluentParserStream
    ) -> ast.Message | ast.Term | ast.Comment | ast.GroupComment | ast.ResourceComment | ast.Junk:
        found = _PLAIN.match(ps.string, ps.index)
        if found is None:
            return super().get_entry_or_junk(ps)
        ps.index, ps.peek_offset = found.end(), 0
        id, text = ast.Identifier(found[1]), ast.TextElement(found[2])
        pattern = ast.Pattern([text])
        message = ast.Message(id, pattern)
        id.add_span(*found.span(1))
        text.add_span(*found.span(2))
        pattern.add_span(*found.span(2))
        message.add_span(found.start(), found.end(2))
        return message

    def get_text_element(self, ps: FluentParserStream) -> ast.TextElement:
        start, found = ps.index, _TEXT.match(ps.string, ps.index)
        assert found is not None
        ps.index, ps.peek_offset = found.end(), 0
        element = ast.TextElement(found[0])
        element.add_span(start, ps.index)
        return element


_PLAIN = re.compile(
    r"([a-zA-Z][a-zA-Z0-9_-]*) *= *((?! )[^{}\n\r]*[^{}\n\r ])(?:\n|\Z)(?=\n*(?:[a-zA-Z#-]|\Z))"
)
"""A message of one line without anything in braces, and nothing below it that could belong to it.
"""
_NAMED = re.compile(r"^([a-zA-Z][\w-]*)\b", re.MULTILINE)
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w])")
_TEXT = re.compile(r"(?:[^{}\n\r]|\r(?!\n))*")


@lru_cache(maxsize=16)
def _looked_at(language: str, path: str, text: str) -> Locale:
    return Locale(language, Source(path, text), *_entries(path, text), plural_forms(language))


@lru_cache(maxsize=16)
def _entries(path: str, text: str) -> tuple[tuple[Message, ...], tuple[Broken, ...]]:
    source = Source(path, text)
    resource = parse(text)
    messages = tuple(
        _message(source, entry)
        for entry in resource.body
        if isinstance(entry, ast.Message | ast.Term)
    )
    broken = tuple(_broken(source, entry) for entry in resource.body if isinstance(entry, ast.Junk))
    return messages, broken


@cache
def plural_forms(language: str) -> tuple[str, ...]:
    """The forms that numbers ask for in a language, by their names in Fluent; all that there are
    for a language that nobody knows."""
    from babel import Locale as Known, UnknownLocaleError

    try:
        forms = Known.parse(language, sep="-").plural_form.tags
    except (UnknownLocaleError, ValueError):
        forms = frozenset(("zero", "one", "two", "few", "many"))
    return (*sorted(forms), "other")


def _message(source: Source, entry: ast.Message | ast.Term) -> Message:
    term = isinstance(entry, ast.Term)
    variables: list[Use] = []
    references: list[Use] = []
    functions: list[Use] = []
    forms: list[FormUse] = []
    layers: list[Use] = []
    cases: list[CaseUse] = []
    numbers: list[str] = []
    for node in _inside(entry):
        span = _span(source, node)
        match node:
            case ast.VariableReference():
                variables.append(Use(node.id.name, span))
            case ast.MessageReference():
                references.append(Use(_reference(node.id, node.attribute), span))
            case ast.TermReference():
                references.append(Use("-" + _reference(node.id, node.attribute), span))
                cases.extend(_given(source, node))
            case ast.FunctionReference():
                functions.append(Use(node.id.name, span))
                forms.extend(_forms(node, span))
                layers.extend(_texts(source, node, "WITH"))
            case ast.SelectExpression():
                cases.extend(_cases(source, node, every=term))
            case ast.TextElement():
                numbers.extend(_NUMBER.findall(node.value))
    start, end = _span(source, entry.id).start, _span(source, entry).end
    said = source.text[start:end]
    if _LOOSE.search(said) is not None:
        said = serialized(entry)
    plain = entry.value is not None and all(isinstance(n, _PLAIN_NODES) for n in _inside(entry))
    return Message(
        ("-" if term else "") + entry.id.name,
        _span(source, entry.id),
        text_digest(said.removeprefix("-") if term else said),
        frozenset(attribute.id.name for attribute in entry.attributes),
        tuple(variables) if not term else (),
        tuple(references),
        tuple(functions),
        tuple(forms),
        tuple(_values(source, entry, ())),
        tuple(layers),
        tuple(cases),
        tuple(numbers),
        "" if plain else source.text[start:end],
        end,
    )


_PLAIN_NODES = (
    ast.Identifier, ast.Pattern, ast.TextElement, ast.Placeable, ast.Attribute,
    ast.VariableReference, ast.MessageReference, ast.TermReference,
)  # fmt: skip


_LOOSE = re.compile(r'[{](?! )|(?<! )[}]|(?<! )=|=(?![ \n])|[(](?=\s)|\s[)]|[,:](?=[$\w"])')
"""Where the text of a message may not stand as Fluent's own printer puts it."""


def serialized(entry: ast.Message | ast.Term) -> str:
    """A message without its comment, as Fluent's own printer writes it."""
    bare = entry.clone()
    bare.comment = None
    return serialize_term(bare) if isinstance(bare, ast.Term) else serialize_message(bare)


def _reference(name: ast.Identifier, attribute: ast.Identifier | None) -> str:
    return name.name if attribute is None else f"{name.name}.{attribute.name}"


def _forms(call: ast.FunctionReference, span: Span) -> Iterator[FormUse]:
    arguments = call.arguments
    if call.id.name == "FORM" and arguments.positional:
        variable = arguments.positional[0]
        for named in arguments.named:
            if (
                isinstance(variable, ast.VariableReference)
                and named.name.name == "is"
                and isinstance(named.value, ast.StringLiteral)
            ):
                yield FormUse(variable.id.name, named.value.parse()["value"], span)


def _given(source: Source, node: ast.TermReference) -> Iterator[CaseUse]:
    """The cases in which a message puts a term in: `{ -company(case: "genitive") }`."""
    for given in node.arguments.named if node.arguments is not None else ():
        if isinstance(given.value, ast.StringLiteral):
            of = f"-{node.id.name} {given.name.name}"
            yield CaseUse(of, given.value.value, _span(source, given.value))


def _cases(source: Source, node: ast.SelectExpression, *, every: bool) -> Iterator[CaseUse]:
    match node.selector:
        case ast.VariableReference(id=name):
            of = f"${name.name}"
        case ast.FunctionReference(id=name):
            of = name.name
        case _:
            return
    for variant in node.variants:
        if (every or not variant.default) and isinstance(variant.key, ast.Identifier):
            yield CaseUse(of, variant.key.name, _span(source, variant.key))


def _texts(source: Source, call: ast.FunctionReference, function: str) -> Iterator[Use]:
    """The text in quotes that a call of this function is given, at its place."""
    for given in call.arguments.positional:
        if call.id.name == function and isinstance(given, ast.StringLiteral):
            span = _span(source, given)
            yield Use(given.parse()["value"], source.span(span.start + 1, span.end - 1))


def _values(
    source: Source, node: ast.BaseNode, when: tuple[tuple[str, bool], ...]
) -> Iterator[ValueUse]:
    """All uses of `VALUE` below a node, with the layers that they depend on."""
    match node:
        case ast.FunctionReference():
            for use in _texts(source, node, "VALUE"):
                yield ValueUse(use.name, use.span, when)
        case ast.SelectExpression(selector=ast.FunctionReference() as call):
            layer = next(_texts(source, call, "WITH"), None)
            if layer is not None:
                for variant in node.variants:
                    key = variant.key
                    yes = isinstance(key, ast.Identifier) and key.name == "yes"
                    yield from _values(source, variant, (*when, (layer.name, yes)))
                return
    for name, value in vars(node).items():
        if name != "span":
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.BaseNode):
                    yield from _values(source, child, when)


def _inside(node: ast.BaseNode) -> Iterator[ast.SyntaxNode]:
    """All nodes below one, in the order of the text."""
    for name, value in vars(node).items():
        if name == "span":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.SyntaxNode):
                yield child
                yield from _inside(child)


def _broken(source: Source, junk: ast.Junk) -> Broken:
    ids = tuple(_NAMED.findall(junk.content or ""))
    if not junk.annotations:
        return Broken("", _span(source, junk), ids)
    fault = junk.annotations[0]
    at = fault.span.start if fault.span is not None else 0
    # A fault at the end of a line is shown behind its last character, not on the next line.
    while at > 0 and at >= len(source.text.rstrip()):
        at -= 1
    code = " ".join((fault.code or "", *map(str, fault.arguments or ())))
    return Broken(code, source.span(at, min(at + 1, len(source.text))), ids)


def _span(source: Source, node: ast.SyntaxNode) -> Span:
    assert node.span is not None, "the parser was asked for spans"
    return source.span(node.span.start, node.span.end)


def text_digest(text: str) -> str:
    """Eight characters that change when the words do; breaks and indentation do not count."""
    return sha256(" ".join(text.split()).encode()).hexdigest()[:8]
