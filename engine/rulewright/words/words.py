"""Provide one language's texts for names, prompts, options, log lines and phases, with fallbacks."""

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
from rulewright.document.layers import read_layer_words
from rulewright.document.load import load_manifest
from rulewright.document.manifest import Manifest
from rulewright.records import dataclass
from rulewright.source import Source
from rulewright.text_direction import isolate_text
from rulewright.words.facts import Facts
from rulewright.words.fluent_parser import parse_fluent
from rulewright.words.locale import COMMON_PART, FIELD, IT, Message, locale_path, parse_locale
from rulewright.words.message_ids import ascii_name, message_id, name_to_words
from rulewright.words.message_values import MemberValue, Value

_PLAYER_VALUE = re.compile(r"(\w+)(?:\(\w+\)|\[\w+\])?")
"""The rule text of a value that each player has: `money[p]`, `wealth(p)`."""

_FIELD_VARIABLE = re.compile(r"\$\w+-\w")

HEX_CELL = re.compile(r"at\((-?\d+), (-?\d+)\)")


@dataclass(frozen=True, slots=True)
class LocaleText:
    """A text in Fluent. Some of its messages are not used, because a translation in the locale replaces
    them.
    """

    source: Source
    excluded_ids: frozenset[str] = frozenset()


class Unknown(Enum):
    """The type of `UNKNOWN`, which stands for a missing value."""

    UNKNOWN = 0


UNKNOWN = Unknown.UNKNOWN
MAX_CACHED_TEXTS = 10_000
"""Maximum number of cached texts."""
MAX_TEXT_LENGTH = 20_000
"""Maximum number of characters of a text, because members that show each other can grow without limit."""
CACHEABLE_TYPES = (str, int, MemberValue, type(None))
"""Types of values with which formatted messages are cached. `bool` is not among them: as a cache key `True`
equals 1, but it has another text.
"""
FormattedTexts = dict[tuple[object, ...], tuple[str | None, bool]]
"""Formatted messages by their ids, forms and values, with whether formatting failed."""


class Words:
    """The texts of a ruleset in one language. A missing message never stops a game: it is replaced by the
    name from the rules, with blanks for underscores. `words.locale_checks` reports problems of a locale.

    A message that is missing never stops a game: the rules' own names take its place, with blanks
    for underscores. Findings about a locale are made by `words.locale_checks`.
    """

    def __init__(
        self,
        folder: Path | None,
        language: str = "en",
        facts: Facts | None = None,
        manifest: Manifest | None = None,
    ) -> None:
        """Create the texts of a ruleset in a language. Without `facts`, messages that use values of
        the rules show the expression. `manifest` is the ruleset's manifest, if it has been read."""
        is_language_code = re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*", language) is not None
        common = ("en", language.partition("-")[0]) if is_language_code else ("en",)
        paths = [resources.catalogue_file(locale, COMMON_PART) for locale in common]
        if folder is not None and is_language_code:
            paths.append(locale_path(folder, language))
        sources = [read_source(path, Reporter()) for path in dict.fromkeys(paths) if path.is_file()]
        texts = [LocaleText(source) for source in sources if source is not None]
        if folder is not None:
            texts += _load_layer_texts(folder, language, facts, manifest)
        self._load_texts(language if is_language_code else "en", tuple(texts))
        self.folder = folder
        self.language = language
        self.facts = facts

    def _load_texts(self, language: str, locale_texts: tuple[LocaleText, ...]) -> None:
        self._locale_texts = locale_texts
        bundle, self._shared_cache = _build_bundle(
            language, tuple((text.source.text, text.excluded_ids) for text in locale_texts)
        )
        self._bundle = copy(bundle)
        fluent_functions: dict[str, Any] = {
            "FORM": self._call_form,
            "VALUE": self._call_value,
            "WITH": self._call_with,
        }
        self._bundle._functions = self._bundle._functions | fluent_functions
        self._setting_cache: FormattedTexts = {}
        """What depends on the setting."""
        self._in_progress: set[tuple[int, tuple[object, ...]]] = set()
        """The messages that each thread is about to format: one inside itself has no text."""
        self._access_token = object()
        """Changes whenever a text has read something of the setting."""
        self._fields_by_message = _collect_field_names(language, locale_texts)

    @classmethod
    def from_text(cls, language: str, text: str) -> Words:
        """Return the texts defined by a Fluent text.

        >>> words = Words.from_text("en", '''
        ... side-reds = the Reds
        ...     .adjective = red
        ... lost = a { FORM($s, is: "adjective") } piece
        ... ''')
        >>> words.format_member("side", "reds")
        'the Reds'
        >>> words.format_message("lost", {"s": MemberValue("side", "reds")})
        'a red piece'
        >>> words.format_member("site", "left_corner")
        'left corner'
        """
        words = cls(None, language)
        words._load_texts(language, (*words._locale_texts, LocaleText(Source("<text>", text))))
        return words

    def has_message(self, id: str) -> bool:
        """Return whether the locale has a message."""
        return self._bundle.has_message(message_id(id))

    def is_never_empty(self, id: str) -> bool:
        """Return whether the text of a message cannot be empty for any values."""
        pattern = self._find_pattern(message_id(id), None)
        return pattern is not None and any(
            isinstance(part, TextElement) and part.value.strip() for part in pattern.elements
        )

    def _find_pattern(self, id: str, form: str | None) -> Pattern | None:
        """Return the locale's pattern for a message, or for one of its forms."""
        message = self._bundle._messages.get(id)
        if message is None:
            return None
        if form is None:
            return message.value
        return {each.id.name: each.value for each in message.attributes}.get(ascii_name(form))

    def format_message(
        self, id: str, message_args: Mapping[str, Value] | None = None, form: str | None = None
    ) -> str | None:
        """Return the text of a message or of one of its forms; None if the locale has none."""
        text, _ = self._format_cached(id, message_args, form)
        return text

    def format_complete(
        self, id: str, message_args: Mapping[str, Value] | None = None, form: str | None = None
    ) -> str | None:
        """Return the text of a message; None also if it uses a variable that is not given."""
        text, faults = self._format_cached(id, message_args, form)
        return None if faults else text

    def _format_cached(
        self, id: str, message_args: Mapping[str, Value] | None, form: str | None
    ) -> tuple[str | None, bool]:
        cache_key: tuple[object, ...] = (id, form)
        if message_args:
            if not all(value.__class__ in CACHEABLE_TYPES for value in message_args.values()):
                return self._format_uncached(id, message_args, form)
            cache_key = (*cache_key, *message_args.items())
        cached_text = self._shared_cache.get(cache_key)
        if cached_text is not None:
            return cached_text
        cached_text, access_token = self._setting_cache.get(cache_key), self._access_token
        if cached_text is not None:
            self._access_token = object()
            return cached_text
        call_id = get_ident(), cache_key
        if call_id in self._in_progress:
            return None, True
        self._in_progress.add(call_id)
        try:
            cached_text = self._format_uncached(id, message_args or {}, form)
        finally:
            self._in_progress.discard(call_id)
        text_cache = self._shared_cache if self._access_token is access_token else self._setting_cache
        if len(text_cache) > MAX_CACHED_TEXTS:
            text_cache.clear()
        text_cache[cache_key] = cached_text
        return cached_text

    def _format_uncached(
        self, id: str, message_args: Mapping[str, Value], form: str | None
    ) -> tuple[str | None, bool]:
        id = message_id(id)
        raw_pattern = self._find_pattern(id, form)
        if raw_pattern is None:
            return None, False
        if len(raw_pattern.elements) == 1 and isinstance(raw_pattern.elements[0], TextElement):
            return raw_pattern.elements[0].value, False
        message = self._bundle.get_message(id)
        pattern = message.value if form is None else message.attributes[ascii_name(form)]
        assert pattern is not None
        message_args = {ascii_name(name): value for name, value in message_args.items()}
        arguments = {name: self._to_argument(value) for name, value in message_args.items()}
        for used in self._fields_by_message.get(id, ()):
            name, *fields = used.split(FIELD)
            if (
                name in message_args
                and (field_value := self._read_field(message_args[name], fields)) is not UNKNOWN
            ):
                arguments[used] = self._to_argument(field_value)
        # An error inside leaves a readable placeholder, and `check` reports it. A message that contains
        # itself has no text.
        try:
            text, faults = self._bundle.format_pattern(pattern, arguments)
        except RecursionError:
            return None, True
        if not isinstance(text, str) or len(text) > MAX_TEXT_LENGTH:
            return None, True
        if any(isinstance(fault, FluentCyclicReferenceError) for fault in faults):
            return None, True
        return text, bool(faults)

    def format_member(self, type_name: str, name: str, form: str | None = None) -> str:
        """Return the name of a member, in a form if there is one."""
        member_value = MemberValue(type_name, name)
        own_text = (
            self._format_own_message(member_value, form) if form else None
        ) or self._format_own_message(member_value)
        return own_text or _format_hex_cell(self, name) or name_to_words(name)

    def _format_own_message(self, member_value: MemberValue, form: str | None = None) -> str | None:
        """Return the message of a member, which may use its fields (`$it-price`)."""
        id = f"{member_value.type_name}-{member_value.name}"
        return self.format_message(
            id, {IT: member_value} if message_id(id) in self._fields_by_message else None, form
        )

    def format_value(self, message_value: Value) -> str:
        """Format any value for people."""
        match message_value:
            case None:
                return self._format_common("none")
            case bool():
                return self._format_common("yes" if message_value else "no")
            case int():
                return number_text(self.language, message_value)
            case str():
                return message_value
            case MemberValue(type, name, parts):
                own_text = (
                    self._format_own_message(message_value)
                    or self._format_product(type, parts)
                    or _format_hex_cell(self, name)
                )
                return own_text or (
                    name_to_words(name).capitalize() if type == "player" else name_to_words(name)
                )
            case tuple():
                return self._join_values(message_value)
            case _:
                counts = [
                    self._format_common("word-counted", {"number": n, "of": kind})
                    for kind, n in message_value.items()
                    if n
                ]
                return self._join_values(tuple(counts)) or self._format_common("nothing")

    def _format_product(self, type_name: str, components: tuple[MemberValue, ...]) -> str:
        """Return the name of a member of a product: from the message named after the type, or its parts side
        by side.
        """
        own_text = (
            self.format_message(type_name, {part.type_name: part for part in components})
            if components
            else None
        )
        return own_text or " ".join(self.format_value(part) for part in components)

    def _join_values(self, message_values: tuple[Value, ...]) -> str:
        joined_text = ""
        for number, value in enumerate(message_values):
            pair = {"first": joined_text, "next": self.format_value(value)}
            joined_text = self._format_common("word-pair", pair) if number else self.format_value(value)
        return joined_text

    def format_word(self, name: str, message_args: Mapping[str, Value] | None = None) -> str:
        """Return a common string of all games: `format_word("place")`."""
        return self._format_common(f"word-{name}", message_args)

    def _format_common(self, id: str, message_args: Mapping[str, Value] | None = None) -> str:
        return self.format_message(id, message_args) or id

    def format_title(self, ruleset: str) -> str:
        """Return the name of the game."""
        return self.format_message("title") or name_to_words(ruleset)

    def format_name(self, category: str, name: str, message_args: Mapping[str, Value] | None = None) -> str:
        """Return the name of a declaration: `format_name("phase", "turns.invest")`."""
        text = self.format_message(f"{category}-{name}", message_args)
        return name_to_words(name.rpartition(".")[2]) if text is None else text

    def format_tie_break(self, number: int, rule: str, count: int) -> str:
        """Return the name of the ranking's `number`-th of `count` tie-breaks, given its rule text.
        A value of each player (`money[p]`) may be named by its declaration.
        """
        text = self.format_message(f"tie-{number}")
        if text is None and (name_match := _PLAYER_VALUE.fullmatch(rule)) is not None:
            text = self.format_message(f"name-{name_match[1]}")
        return text or self.format_word("tie", {"number": number, "count": count})

    def format_log_line(self, name: str, message_args: Mapping[str, Value]) -> str:
        """Return a line of the log."""
        text = self.format_message(f"log-{name}", message_args)
        return self.format_fallback(name, message_args) if text is None else text

    def format_prompt(
        self, key: str, message_args: Mapping[str, Value], optional_args: Mapping[str, Value] | None = None
    ) -> str:
        """Return the prompt of a decision by its key; `message_args` contains `player`, the seat to
        move. A message can also use the variables in `optional_args`.
        """
        text = self.format_message(key, {**(optional_args or {}), **message_args})
        if text is not None:
            return text
        player = message_args.get("player")
        rest = {name: value for name, value in message_args.items() if value != player}
        return f"{self.format_value(player)}: {self.format_fallback(key, rest)}"

    def format_option(
        self,
        key: str,
        name: str | None,
        message_args: Mapping[str, Value],
        context: Mapping[str, Value] | None = None,
    ) -> str:
        """Return the text of an option; `name` is that of the alternative, None for a plain choice.
        Its message can also use the variables of the prompt (`context`).
        """
        if name is None:
            return self.format_value(tuple(message_args.values()))
        text = self.format_message(f"{key}-{name}", {**(context or {}), **message_args})
        return self.format_fallback(name, message_args) if text is None else text

    def format_move_log(
        self, player: str, key: str, name: str | None, message_args: Mapping[str, Value]
    ) -> str | None:
        """Return the log text of a move: the form `log` of the option's message, or of the
        prompt's for a plain choice. Empty if the rules log it themselves.
        """
        id = key if name is None else f"{key}-{name}"
        return self.format_complete(id, {"player": MemberValue("player", player), **message_args}, "log")

    def format_choice(
        self, player: str, key: str, name: str | None, message_args: Mapping[str, Value]
    ) -> str | None:
        """Return the chosen option, or None if its text needs more than the log knows."""
        all_args: Mapping[str, Value] = {"player": MemberValue("player", player), **message_args}
        id = key if name is None else f"{key}-{name}"
        return (
            self.format_value(tuple(message_args.values()))
            if name is None
            else self.format_complete(id, all_args)
        )

    def format_fallback(self, name: str, message_args: Mapping[str, Value]) -> str:
        """Return the default text for an event without message."""
        args_text = ", ".join(
            f"{name_to_words(name)}: {self.format_value(value)}" for name, value in message_args.items()
        )
        return f"{name_to_words(name)} ({args_text})" if args_text else name_to_words(name)

    def _to_argument(self, message_value: Value) -> object:
        match message_value:
            case bool():
                return "yes" if message_value else "no"
            case int():
                return message_value
            case str():
                return isolate_text(message_value, self.language)
            case MemberValue():
                return MemberName(self, message_value)
            case None:
                return MemberName(self, None)
            case _:
                return isolate_text(self.format_value(message_value), self.language)

    def _read_field(self, message_value: Value, field_names: Sequence[str]) -> Value | Unknown:
        """Return a field of a member, or a field of that, and so on; UNKNOWN if there is none."""
        self._access_token = object()
        for field_name in field_names:
            if not isinstance(message_value, MemberValue) or self.facts is None:
                return UNKNOWN
            try:
                message_value = self.facts.read_field(message_value, field_name)
            except DiagnosticError:
                return UNKNOWN
        return message_value

    def _call_value(self, expression: Any, **_: Any) -> object:
        """Implement `VALUE("price[3, dear]")`: the value of constant rule text in this setting."""
        self._access_token = object()
        if isinstance(expression, MemberName):
            return FluentNone("VALUE()")
        if self.facts is None:
            return FluentNone(str(expression))
        try:
            argument = self._to_argument(self.facts.evaluate_text(str(expression)))
        except DiagnosticError:
            return FluentNone(str(expression))
        return fluent_number(argument) if isinstance(argument, int) else argument

    def _call_with(self, layer: Any, **_: Any) -> str:
        """Implement `WITH("variant-fast")`: yes or no."""
        self._access_token = object()
        return "yes" if self.facts is not None and self.facts.has_layer(str(layer)) else "no"

    def _call_form(self, argument: Any, **named_arguments: Any) -> Any:
        """Implement `FORM($c, is: "adjective")`: the name of a member in a form."""
        if isinstance(argument, MemberName) and argument.member_value is not None:
            return self.format_member(
                argument.member_value.type_name,
                argument.member_value.name,
                str(named_arguments.get("is", "")),
            )
        return argument


def _collect_field_names(language: str, locale_texts: Sequence[LocaleText]) -> dict[str, tuple[str, ...]]:
    """Return the messages that use fields (`$c-price`), themselves or through references, with the
    fields.
    """
    if not any(_FIELD_VARIABLE.search(text.source.text) for text in locale_texts):
        return {}
    messages_by_id: dict[str, Message] = {}
    for text in locale_texts:
        messages = parse_locale(language, text.source).by_id()
        messages_by_id |= {id: said for id, said in messages.items() if id not in text.excluded_ids}
    fields_by_message = {
        id: tuple(dict.fromkeys(_iter_field_names(id, messages_by_id, set()))) for id in messages_by_id
    }
    return {id: asked for id, asked in fields_by_message.items() if asked}


def _iter_field_names(id: str, messages_by_id: Mapping[str, Message], visited_ids: set[str]) -> Iterator[str]:
    message = messages_by_id.get(id)
    if message is None or id in visited_ids:
        return
    visited_ids.add(id)
    yield from (use.name for use in message.variable_uses if FIELD in use.name)
    for use in message.references:
        yield from _iter_field_names(use.name.partition(".")[0], messages_by_id, visited_ids)


def _load_layer_texts(
    folder: Path, language: str, facts: Facts | None, manifest: Manifest | None
) -> list[LocaleText]:
    """Load the messages of the edition and variants of a setting. A message that an overlay lacks
    in this language is taken from its first language."""
    setting = None if facts is None else facts.setting
    if setting is None or not (setting.edition or setting.variants):
        return []
    try:
        manifest = manifest or load_manifest(folder)
        layer_words = read_layer_words(folder, manifest, setting.edition, setting.variants)
    except DiagnosticError:
        return []
    locale_texts: list[LocaleText] = []
    for _, group in groupby(layer_words, lambda each: each.overlay_path):
        overlay_words = list(group)
        first = overlay_words[0].language
        if first != language:
            excluded_ids = _read_message_ids(folder, language) - _read_message_ids(folder, first)
            locale_texts += [
                LocaleText(each.source, excluded_ids) for each in overlay_words if each.language == first
            ]
        locale_texts += [LocaleText(each.source) for each in overlay_words if each.language == language]
    return locale_texts


def _read_message_ids(folder: Path, language: str) -> frozenset[str]:
    """Return the ids of the messages in the locale of a ruleset."""
    path = locale_path(folder, language)
    source = read_source(path, Reporter()) if path.is_file() else None
    return frozenset(() if source is None else parse_locale(language, source).by_id())


@lru_cache(maxsize=8)
def _build_bundle(
    language: str, fluent_texts: tuple[tuple[str, frozenset[str]], ...]
) -> tuple[FluentBundle, FormattedTexts]:
    """Return a bundle of several texts in one language, later ones first, with a cache of
    formatted messages per setting; copies share compiled patterns.
    """
    bundle = FluentBundle([language, "en"], use_isolating=False)
    for text, without in fluent_texts:
        resource = parse_fluent(text)
        if without:
            resource = Resource([each for each in resource.body if _entry_id(each) not in without])
        bundle.add_resource(resource, allow_overrides=True)
    return bundle, {}


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


def _entry_id(fluent_entry: EntryType) -> str | None:
    match fluent_entry:
        case FluentMessage(id=id):
            return id.name
        case Term(id=id):
            return f"-{id.name}"
        case _:
            return None


class MemberName(FluentType):
    """A member (or none) inside a message: its name, and in a selector its word in the rules."""

    def __init__(self, words: Words, member_value: MemberValue | None) -> None:
        self.words = words
        self.member_value = member_value

    def format(self, locale: BabelLocale) -> str:
        return isolate_text(self.words.format_value(self.member_value), self.words.language)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return other == ("none" if self.member_value is None else ascii_name(self.member_value.name))
        return isinstance(other, MemberName) and self.member_value == other.member_value

    def __hash__(self) -> int:
        return hash(self.member_value)


def _format_hex_cell(words: Words, name: str) -> str:
    """Return the text of a cell of a growing grid, `at(1, -2)` in rules; empty for other names."""
    coordinates = HEX_CELL.fullmatch(name)
    return (
        words.format_word("hex", {"q": coordinates[1], "r": coordinates[2]})
        if coordinates is not None
        else ""
    )
