"""Words in one language for names, prompts, options, log lines and phases; readable without any."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from enum import Enum
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from threading import get_ident
from typing import Any

from babel import Locale as BabelLocale, UnknownLocaleError
from fluent.runtime import FluentBundle
from fluent.runtime.errors import FluentCyclicReferenceError
from fluent.runtime.types import FluentNone, FluentType, fluent_number
from fluent.syntax.ast import (
    EntryType,
    Message as FluentMessage,
    Pattern,
    Resource,
    Term,
    TextElement,
)

from rulewright import resources
from rulewright.diagnostics.diagnostic import DiagnosticError, Reporter
from rulewright.document.files import read_source
from rulewright.document.layers import words_of_layers
from rulewright.document.load import read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.records import dataclass
from rulewright.source import Source
from rulewright.text_direction import isolate
from rulewright.words.entries import parse
from rulewright.words.facts import Facts
from rulewright.words.locale import FIELD, IT, Message, locale_path, parse_locale
from rulewright.words.naming import ascii_name, message_id, spaced
from rulewright.words.values import MemberValue, Value

_OF_A_PLAYER = re.compile(r"(\w+)(?:\(\w+\)|\[\w+\])?")
"""The rule text of a value that each player has: `money[p]`, `wealth(p)`."""

_ASKS_FIELD = re.compile(r"\$\w+-\w")

HEX = re.compile(r"at\((-?\d+), (-?\d+)\)")


@dataclass(frozen=True, slots=True)
class SpokenText:
    """A text in Fluent, of which some messages are not spoken: those that a translation in the
    locale says instead."""

    source: Source
    without: frozenset[str] = frozenset()


class Unknown(Enum):
    """No value."""

    UNKNOWN = 0


UNKNOWN = Unknown.UNKNOWN
MANY = 10_000
"""Texts that are remembered at most."""
LONGEST = 20_000
"""Characters of a text at most: members that show each other grow without end."""
REMEMBERED = (str, int, MemberValue, type(None))
"""With values of these a text is remembered. `True` equals 1, but is told as another thing."""
Formatted = dict[tuple[object, ...], tuple[str | None, bool]]
"""What messages come to, by their ids, forms and values; with whether something in them failed."""


class Words:
    """The words of a ruleset in one language.

    A message that is missing never stops a game: the rules' own names take its place, with blanks
    for underscores. Findings about a locale are made by `words.findings`.
    """

    def __init__(
        self,
        folder: Path | None,
        language: str = "en",
        facts: Facts | None = None,
        manifest: Manifest | None = None,
    ) -> None:
        """Without `facts`, messages that use values of the rules show the expression. `manifest`
        is the ruleset's manifest, if it has been read.
        """
        known = re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", language) is not None
        common = ("en", language.partition("-")[0]) if known else ("en",)
        paths = [resources.common_words(locale) for locale in common]
        if folder is not None and known:
            paths.append(locale_path(folder, language))
        sources = [read_source(path, Reporter()) for path in dict.fromkeys(paths) if path.is_file()]
        texts = [SpokenText(source) for source in sources if source is not None]
        if folder is not None:
            texts += _of_layers(folder, language, facts, manifest)
        self._speak(language if known else "en", tuple(texts))
        self.language = language
        self.facts = facts

    def _speak(self, language: str, texts: tuple[SpokenText, ...]) -> None:
        self._texts = texts
        bundle, self._anywhere = _bundle(
            language, tuple((text.source.text, text.without) for text in texts)
        )
        self._bundle = copy(bundle)
        functions: dict[str, Any] = {"FORM": self._form, "VALUE": self._value, "WITH": self._with}
        self._bundle._functions = self._bundle._functions | functions
        self._here: Formatted = {}
        """What depends on the setting."""
        self._begun: set[tuple[int, tuple[object, ...]]] = set()
        """The messages that each thread is about to format: one inside itself has no text."""
        self._asked = object()
        """Another one whenever a text has asked something of the setting."""
        self._fields = _fields(language, texts)

    @classmethod
    def of_text(cls, language: str, text: str) -> Words:
        """The words of a text in Fluent.

        >>> words = Words.of_text("en", '''
        ... side-reds = the Reds
        ...     .adjective = red
        ... lost = a { FORM($s, is: "adjective") } piece
        ... ''')
        >>> words.member("side", "reds"), words.message("lost", {"s": MemberValue("side", "reds")})
        ('the Reds', 'a red piece')
        >>> words.member("site", "left_corner")
        'left corner'
        """
        words = cls(None, language)
        words._speak(language, (*words._texts, SpokenText(Source("<text>", text))))
        return words

    @classmethod
    def of_program(cls, folder: Path, language: str) -> Words:
        """Words of Rulewright's own: in `de` for `de-CH`, in English where there are none."""
        known = (language, language.partition("-")[0])
        return cls(folder, next((one for one in known if locale_path(folder, one).is_file()), "en"))

    def has(self, id: str) -> bool:
        """Return whether the locale has a message."""
        return self._bundle.has_message(message_id(id))

    def speaks(self, id: str) -> bool:
        """Return whether the text of a message cannot be empty for any values."""
        said = self._said(message_id(id), None)
        return said is not None and any(
            isinstance(part, TextElement) and part.value.strip() for part in said.elements
        )

    def _said(self, id: str, form: str | None) -> Pattern | None:
        """Return the locale's pattern for a message, or for one of its forms."""
        message = self._bundle._messages.get(id)
        if message is None:
            return None
        if form is None:
            return message.value
        return {each.id.name: each.value for each in message.attributes}.get(ascii_name(form))

    def message(
        self, id: str, values: Mapping[str, Value] | None = None, form: str | None = None
    ) -> str | None:
        """Return the text of a message or of one of its forms; None if the locale has none."""
        text, _ = self._formatted(id, values, form)
        return text

    def whole(
        self, id: str, values: Mapping[str, Value] | None = None, form: str | None = None
    ) -> str | None:
        """Return the text of a message; None also if it uses a variable that is not given."""
        text, faults = self._formatted(id, values, form)
        return None if faults else text

    def _formatted(
        self, id: str, values: Mapping[str, Value] | None, form: str | None
    ) -> tuple[str | None, bool]:
        key: tuple[object, ...] = (id, form)
        if values:
            if not all(value.__class__ in REMEMBERED for value in values.values()):
                return self._formatted_anew(id, values, form)
            key = (*key, *values.items())
        known = self._anywhere.get(key)
        if known is not None:
            return known
        known, asked = self._here.get(key), self._asked
        if known is not None:
            self._asked = object()
            return known
        begun = get_ident(), key
        if begun in self._begun:
            return None, True
        self._begun.add(begun)
        try:
            known = self._formatted_anew(id, values or {}, form)
        finally:
            self._begun.discard(begun)
        texts = self._anywhere if self._asked is asked else self._here
        if len(texts) > MANY:
            texts.clear()
        texts[key] = known
        return known

    def _formatted_anew(
        self, id: str, values: Mapping[str, Value], form: str | None
    ) -> tuple[str | None, bool]:
        id = message_id(id)
        said = self._said(id, form)
        if said is None:
            return None, False
        if len(said.elements) == 1 and isinstance(said.elements[0], TextElement):
            return said.elements[0].value, False
        message = self._bundle.get_message(id)
        pattern = message.value if form is None else message.attributes[ascii_name(form)]
        assert pattern is not None
        values = {ascii_name(name): value for name, value in values.items()}
        arguments = {name: self._argument(value) for name, value in values.items()}
        for used in self._fields.get(id, ()):
            name, *fields = used.split(FIELD)
            if name in values and (found := self._field(values[name], fields)) is not UNKNOWN:
                arguments[used] = self._argument(found)
        # What goes wrong inside leaves a readable hole, and is a finding of the checker; a text
        # inside itself is none.
        try:
            text, faults = self._bundle.format_pattern(pattern, arguments)
        except RecursionError:
            return None, True
        if not isinstance(text, str) or len(text) > LONGEST:
            return None, True
        if any(isinstance(fault, FluentCyclicReferenceError) for fault in faults):
            return None, True
        return text, bool(faults)

    def member(self, type: str, name: str, form: str | None = None) -> str:
        """Return the name of a member, in a form if there is one."""
        of = MemberValue(type, name)
        own = (self._own(of, form) if form else None) or self._own(of)
        return own or _hex(self, name) or spaced(name)

    def _own(self, of: MemberValue, form: str | None = None) -> str | None:
        """Return the message of a member, which may use its fields (`$it-price`)."""
        id = f"{of.type}-{of.name}"
        return self.message(id, {IT: of} if message_id(id) in self._fields else None, form)

    def value(self, value: Value) -> str:
        """Return any value as people read it."""
        match value:
            case None:
                return self._common("none")
            case bool():
                return self._common("yes" if value else "no")
            case int():
                return number_text(self.language, value)
            case str():
                return value
            case MemberValue(type, name, parts):
                own = self._own(value) or self._pair(type, parts) or _hex(self, name)
                return own or (spaced(name).capitalize() if type == "player" else spaced(name))
            case tuple():
                return self._listed(value)
            case _:
                counts = [
                    self._common("word-counted", {"number": n, "of": kind})
                    for kind, n in value.items()
                    if n
                ]
                return self._listed(tuple(counts)) or self._common("nothing")

    def _pair(self, type: str, parts: tuple[MemberValue, ...]) -> str:
        """Return a member of a product: by the message named like the type, or its parts side by
        side.
        """
        own = self.message(type, {part.type: part for part in parts}) if parts else None
        return own or " ".join(self.value(part) for part in parts)

    def _listed(self, values: tuple[Value, ...]) -> str:
        listed = ""
        for number, value in enumerate(values):
            pair = {"first": listed, "next": self.value(value)}
            listed = self._common("word-pair", pair) if number else self.value(value)
        return listed

    def word(self, name: str, values: Mapping[str, Value] | None = None) -> str:
        """A word of every game: `word("place")`."""
        return self._common(f"word-{name}", values)

    def _common(self, id: str, values: Mapping[str, Value] | None = None) -> str:
        return self.message(id, values) or id

    def title(self, ruleset: str) -> str:
        """Return the name of the game."""
        return self.message("title") or spaced(ruleset)

    def named(self, kind: str, name: str, values: Mapping[str, Value] | None = None) -> str:
        """The name of something declared: `named("phase", "turns.invest")`."""
        text = self.message(f"{kind}-{name}", values)
        return spaced(name.rpartition(".")[2]) if text is None else text

    def tie(self, number: int, rule: str, count: int) -> str:
        """Return the name of the ranking's `number`-th of `count` tie-breaks, given its rule text.
        A value of each player (`money[p]`) may be named by its declaration.
        """
        text = self.message(f"tie-{number}")
        if text is None and (whole := _OF_A_PLAYER.fullmatch(rule)) is not None:
            text = self.message(f"name-{whole[1]}")
        return text or self.word("tie", {"number": number, "count": count})

    def line(self, name: str, values: Mapping[str, Value]) -> str:
        """Return a line of the log."""
        text = self.message(f"log-{name}", values)
        return self.plain(name, values) if text is None else text

    def prompt(
        self, key: str, values: Mapping[str, Value], beside: Mapping[str, Value] | None = None
    ) -> str:
        """Return the prompt of a decision by its key; `values` contains `player`, the seat to
        move. A message can also use the variables in `beside`.
        """
        text = self.message(key, {**(beside or {}), **values})
        if text is not None:
            return text
        player = values.get("player")
        rest = {name: value for name, value in values.items() if value != player}
        return f"{self.value(player)}: {self.plain(key, rest)}"

    def option(
        self,
        key: str,
        name: str | None,
        values: Mapping[str, Value],
        context: Mapping[str, Value] | None = None,
    ) -> str:
        """One option of a decision; `name` is that of the alternative, None for a plain choice.

        Its message can also mention the `context`: what the prompt can.
        """
        if name is None:
            return self.value(tuple(values.values()))
        text = self.message(f"{key}-{name}", {**(context or {}), **values})
        return self.plain(name, values) if text is None else text

    def told(
        self, player: str, key: str, name: str | None, values: Mapping[str, Value]
    ) -> str | None:
        """Return the log text of a move: the form `log` of the option's message, or of the
        prompt's for a plain choice. Empty if the rules log it themselves.
        """
        id = key if name is None else f"{key}-{name}"
        return self.whole(id, {"player": MemberValue("player", player), **values}, "log")

    def chosen(
        self, player: str, key: str, name: str | None, values: Mapping[str, Value]
    ) -> str | None:
        """Return the chosen option, or None if its text needs more than the log knows."""
        given: Mapping[str, Value] = {"player": MemberValue("player", player), **values}
        id = key if name is None else f"{key}-{name}"
        return self.value(tuple(values.values())) if name is None else self.whole(id, given)

    def plain(self, name: str, values: Mapping[str, Value]) -> str:
        """Return the default text for an event without message."""
        told = ", ".join(f"{spaced(name)}: {self.value(value)}" for name, value in values.items())
        return f"{spaced(name)} ({told})" if told else spaced(name)

    def _argument(self, value: Value) -> object:
        match value:
            case bool():
                return "yes" if value else "no"
            case int():
                return value
            case str():
                return isolate(value, self.language)
            case MemberValue():
                return Name(self, value)
            case None:
                return Name(self, None)
            case _:
                return isolate(self.value(value), self.language)

    def _field(self, value: Value, fields: Sequence[str]) -> Value | Unknown:
        """Return a field of a member, or a field of that, and so on; UNKNOWN if there is none."""
        self._asked = object()
        for field in fields:
            if not isinstance(value, MemberValue) or self.facts is None:
                return UNKNOWN
            try:
                value = self.facts.field(value, field)
            except DiagnosticError:
                return UNKNOWN
        return value

    def _value(self, text: Any, **_: Any) -> object:
        """Implement `VALUE("price[3, dear]")`: the value of constant rule text in this setting."""
        self._asked = object()
        if isinstance(text, Name):
            return FluentNone("VALUE()")
        if self.facts is None:
            return FluentNone(str(text))
        try:
            found = self._argument(self.facts.value(str(text)))
        except DiagnosticError:
            return FluentNone(str(text))
        return fluent_number(found) if isinstance(found, int) else found

    def _with(self, layer: Any, **_: Any) -> str:
        """Implement `WITH("variant-fast")`: yes or no."""
        self._asked = object()
        return "yes" if self.facts is not None and self.facts.has(str(layer)) else "no"

    def _form(self, value: Any, **named: Any) -> Any:
        """Implement `FORM($c, is: "adjective")`: the name of a member in a form."""
        if isinstance(value, Name) and value.of is not None:
            return self.member(value.of.type, value.of.name, str(named.get("is", "")))
        return value


def _fields(language: str, texts: Sequence[SpokenText]) -> dict[str, tuple[str, ...]]:
    """Return the messages that use fields (`$c-price`), themselves or through references, with the
    fields.
    """
    if not any(_ASKS_FIELD.search(text.source.text) for text in texts):
        return {}
    there: dict[str, Message] = {}
    for text in texts:
        messages = parse_locale(language, text.source).by_id()
        there |= {id: said for id, said in messages.items() if id not in text.without}
    found = {id: tuple(dict.fromkeys(_asked(id, there, set()))) for id in there}
    return {id: asked for id, asked in found.items() if asked}


def _asked(id: str, there: Mapping[str, Message], seen: set[str]) -> Iterator[str]:
    message = there.get(id)
    if message is None or id in seen:
        return
    seen.add(id)
    yield from (use.name for use in message.variables if FIELD in use.name)
    for use in message.references:
        yield from _asked(use.name.partition(".")[0], there, seen)


def _of_layers(
    folder: Path, language: str, facts: Facts | None, manifest: Manifest | None
) -> list[SpokenText]:
    """The words that the edition and the variants of a setting bring. An overlay speaks its first
    language, too, for messages that it does not have in this one."""
    setting = None if facts is None else facts.setting
    if setting is None or not (setting.edition or setting.variants):
        return []
    try:
        manifest = manifest or read_manifest_of(folder)
        told = words_of_layers(folder, manifest, setting.edition, setting.variants)
    except DiagnosticError:
        return []
    found: list[SpokenText] = []
    for _, group in groupby(told, lambda each: each.of):
        spoken = list(group)
        first = spoken[0].language
        if first != language:
            without = _ids(folder, language) - _ids(folder, first)
            found += [SpokenText(each.source, without) for each in spoken if each.language == first]
        found += [SpokenText(each.source) for each in spoken if each.language == language]
    return found


def _ids(folder: Path, language: str) -> frozenset[str]:
    """Return the ids of the messages in the locale of a ruleset."""
    path = locale_path(folder, language)
    source = read_source(path, Reporter()) if path.is_file() else None
    return frozenset(() if source is None else parse_locale(language, source).by_id())


@lru_cache(maxsize=8)
def _bundle(
    language: str, texts: tuple[tuple[str, frozenset[str]], ...]
) -> tuple[FluentBundle, Formatted]:
    """Return a bundle of several texts in one language, later ones first, with a cache of
    formatted messages per setting; copies share compiled patterns.
    """
    made = FluentBundle([language, "en"], use_isolating=False)
    for text, without in texts:
        resource = parse(text)
        if without:
            resource = Resource([each for each in resource.body if _id_of(each) not in without])
        made.add_resource(resource, allow_overrides=True)
    return made, {}


@lru_cache(maxsize=1 << 14)
def number_text(language: str, number: int) -> str:
    """Return a number in the form of a language, the same as inside its messages."""
    return fluent_number(number).format(_known_locale(language))


@lru_cache(maxsize=64)
def _known_locale(language: str) -> BabelLocale:
    try:
        return BabelLocale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return BabelLocale("en")


def _id_of(entry: EntryType) -> str | None:
    match entry:
        case FluentMessage(id=id):
            return id.name
        case Term(id=id):
            return f"-{id.name}"
        case _:
            return None


class Name(FluentType):
    """A member (or none) inside a message: its name, and in a selector its word in the rules."""

    def __init__(self, words: Words, of: MemberValue | None) -> None:
        self.words = words
        self.of = of

    def format(self, locale: BabelLocale) -> str:
        return isolate(self.words.value(self.of), self.words.language)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other == ("none" if self.of is None else ascii_name(self.of.name))
        return isinstance(other, Name) and self.of == other.of

    def __hash__(self) -> int:
        return hash(self.of)


def _hex(words: Words, name: str) -> str:
    """Return the text of a cell of a growing grid, `at(1, -2)` in rules; empty for other names."""
    at = HEX.fullmatch(name)
    return words.word("hex", {"q": at[1], "r": at[2]}) if at is not None else ""
