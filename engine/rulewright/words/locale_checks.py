"""Check the locales of a ruleset: missing, unused, duplicate, broken and outdated messages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from pathlib import Path

from rulewright.diagnostics.diagnostic import (
    Diagnostic,
    DiagnosticError,
    Label,
    Reporter,
)
from rulewright.diagnostics.fix import Edit, Fix, make_replacement
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.document.files import format_path, read_source, resolve_ruleset_file
from rulewright.document.layers import LayerWords
from rulewright.document.reader import report_hidden_characters
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.words.common_strings import (
    COMMON_LANGUAGE,
    Parse,
    common_messages,
    missing_common_messages,
    translation_sources,
)
from rulewright.words.coverage import Coverage
from rulewright.words.cycles import check_cycles, find_cycles, report_cycles
from rulewright.words.facts import Facts
from rulewright.words.locale import (
    FIELD,
    IT,
    MAX_DIGITS,
    MAX_NESTED_BRACES,
    TOO_DEEP,
    TOO_LONG,
    CallUse,
    JunkEntry,
    LayerCondition,
    Locale,
    Message,
    Use,
    parse_locale,
)
from rulewright.words.locale_fixes import (
    build_duplicate_fix,
    build_form_fix,
    build_form_stub_fix,
    find_message_span,
)
from rulewright.words.member_names import check_same_names
from rulewright.words.message_gaps import (
    MessageGaps,
    MissingMessage,
    UnusedMessage,
    drop_followers,
    fold_languages,
)
from rulewright.words.message_ids import ascii_name, message_id
from rulewright.words.message_stubs import format_form_stub, format_stub, format_translation_stub
from rulewright.words.plurals import find_missing_plurals
from rulewright.words.translation_checks import LOG_FORM, check_marks, check_translation, compare_message

RULESET_LANGUAGE = "en"
"""The language of titles, notes and assumptions in rulesets."""
FUNCTION_EXAMPLES = {
    "FORM": 'FORM($c, is: "dative")',
    "VALUE": 'VALUE("price[3, dear]")',
    "WITH": 'WITH("variant-fast")',
    "NUMBER": "NUMBER($n, minimumIntegerDigits: 2)",
}
"""The functions that messages can call, each as an example."""
CATEGORY_BY_CODE = {
    "missing-message": "missing",
    "missing-language": "missing",
    "missing-form": "missing",
    "unused-message": "unused",
    "duplicate-message": "double",
    "broken-message": "broken",
    "hidden-character": "broken",
    "unknown-variable": "variables",
    "unknown-case": "variables",
    "left-out-variable": "variables",
    "untold-change": "missing",
    "outdated-message": "outdated",
    "changed-translation": "outdated",
    "added-number": "variables",
    "untranslated-message": "untranslated",
    "missing-plural": "variables",
}
"""The category of each diagnostic; all others count as references to nothing."""


_NAME = re.compile(r"[\w-]+")
TypeOfField = Callable[[str, str], str | None]
"""A function from a type and a field to the type of the field: see `Facts.type_of_field`."""


@dataclass(frozen=True, slots=True)
class MessageSpec:
    """A message that the rules use: its variables and the span of its origin in the rules. `variable_types`
    gives the type of each variable that is a member, else ""; `required` is false for a message that a locale
    may omit. `is_label` marks a name in views, which is required if the first language names any of these.

    `variable_types` gives the type of each variable that is a member, else ""; `required` is false for
    one that a locale may have and need not. `is_label`: it names something in views, and is required where
    the first language names any of these.
    """

    id: str
    span: Span
    variable_types: Mapping[str, str] = field(default_factory=dict)
    required: bool = True
    is_label: bool = False
    log_types: Mapping[str, str] = field(default_factory=dict)
    """The types of further variables of its form for the log."""

    @property
    def all_types(self) -> dict[str, str]:
        """The types of all its variables, with those of its form for the log."""
        return {**self.variable_types, **self.log_types}


@dataclass(frozen=True, slots=True)
class SettingMessages:
    """The requirements of one setting: needed messages, and the facts that messages may use.
    `valid_expressions` are expressions known to have a value; more are added.
    """

    required_ids: Collection[str]
    facts: Facts
    valid_expressions: set[str] = field(default_factory=set)

    def is_active(self, when: LayerCondition) -> bool:
        """Return whether a place in a message is used in this setting."""
        return all(self.facts.has_layer(layer) == yes for layer, yes in when)


@dataclass(frozen=True, slots=True)
class MissingTexts:
    """Texts that the printed book lacks: messages (`ID`, or `ID.FORM`) with the places that need
    them, and messages that describe the standard rule although editions or variants change it,
    with these.
    """

    missing_messages: Mapping[str, Span] = field(default_factory=dict)
    outdated_prose: Mapping[str, tuple[Span, frozenset[str]]] = field(default_factory=dict)
    english_only: Mapping[str, Span] = field(default_factory=dict)
    """Messages that are missing in all languages except that of the ruleset itself."""


def check_locales(
    folder: Path,
    languages: Sequence[tuple[str, Span]],
    message_specs: Mapping[str, MessageSpec],
    members_by_type: Mapping[str, Sequence[str]],
    *,
    report_unused: bool = True,
    only_language: str | None = None,
    setting_messages: Sequence[SettingMessages] = (),
    layer_names: Collection[str] = (),
    book_texts: Sequence[MissingTexts] = (),
    overlay_words: Sequence[LayerWords] = (),
    report_unused_overlay: bool = True,
    foreign_layers: Collection[str] = (),
    parse: Parse = parse_locale,
) -> tuple[list[Diagnostic], list[Coverage]]:
    """Return all diagnostics for the locales of a ruleset, and the coverage of each.

    `languages` are those that the ruleset lists, with the source language first; `only_language`
    restricts the diagnostics to one. `members_by_type` are the names of the members of each type, which
    identify forms; `layer_names` are the editions and variants (`variant-fast`). `book_texts` are the
    messages that the printed book requires; `overlay_words` are the messages of overlays. Overlays from
    elsewhere (`foreign_layers`) need the messages for play in a language of their own or in the first
    one, but none for the printed book. `parse` parses locales. Unused messages are reported only with
    `report_unused`, that is, if `message_specs` are those of the whole ruleset, and those of overlays only
    with `report_unused_overlay`.
    """
    findings_by_language: dict[str, list[Diagnostic]] = {}
    coverage = []
    first_locale: Locale | None = None
    type_of_field, free = _combine_field_types(setting_messages), optional_messages(parse)
    overlay_locales = [(each, parse(each.language, each.source)) for each in overlay_words]
    # An overlay from outside does not extend the rulebook, so it needs only texts shown in play.
    book = {
        id: span
        for one in book_texts
        for id, span in one.missing_messages.items()
        if not _is_outside(folder, span.source.path)
    }
    foreign = {id: span for one in book_texts for id, span in one.english_only.items()}
    message_specs = {
        **message_specs,
        **{
            # The missing title of an example is reported at the example, not at the beginning of the rules.
            id: replace(message_specs[id], required=True)
            if id in message_specs and not id.startswith("example-")
            else MessageSpec(id, span)
            for id, span in book.items()
        },
        **{
            id: MessageSpec(id, span, required=False)
            for id, span in foreign.items()
            if id not in message_specs
        },
    }
    untold = {
        id: (span, [layer for layer in of if layer not in foreign_layers])
        for one in book_texts
        for id, (span, of) in one.outdated_prose.items()
    }
    required = {need.id for need in message_specs.values() if need.required}
    askable = required | {need.id for need in message_specs.values() if need.is_label}
    elsewhere = {
        path for path in {message_specs[id].span.source.path for id in askable} if _is_outside(folder, path)
    }
    apart = {id for id in askable if message_specs[id].span.source.path in elsewhere}
    gaps = MessageGaps()
    for language, span in languages:
        reporter = Reporter()
        locale = read_locale(folder, language, span, reporter, parse)
        good = 0
        if locale is not None and first_locale is None:
            required |= _find_labels(locale, message_specs)
        asked_here = required if language == RULESET_LANGUAGE else required | foreign.keys()
        mute = {
            id
            for id in apart & asked_here
            if language not in _required_languages(message_specs[id].span, overlay_words, languages)
        }
        asked_here = asked_here - mute
        late, copied = set[str](), set[str]()
        lacking = missing_common_messages(language, parse).keys()
        own = [(each, of) for each, of in overlay_locales if each.language == language]
        more = _merge_messages(of for _, of in own)
        if locale is not None:
            used = {use.name for of in (locale, *(of for _, of in own)) for use in _iter_references(of)}
            look = _LocaleCheck(
                locale, message_specs, members_by_type, type_of_field, reporter, more, free, used
            )
            look = replace(look, first_locale=first_locale, gaps=gaps)
            replace(look, required_ids=asked_here, overlay_ids=apart, report_unused=report_unused).check()
            _check_values(locale, setting_messages, layer_names, reporter)
            _check_outdated_prose(locale, {id: untold[id] for id in untold if id not in more}, reporter)
            if first_locale is not None:
                sources = translation_sources(first_locale, language, parse)
                outdated, copied = check_translation(folder, locale, sources, span, reporter)
                for each, of in own:
                    _compare_overlay(each, of, overlay_locales, reporter)
                    copied = copied | check_marks(of, reporter)
                late = outdated | copied
            else:
                first_locale = locale
                late = copied = check_marks(locale, reporter, is_first=True)
                # An optional message of the first language is required in the others.
                required |= message_specs.keys() & locale.by_id().keys()
                asked_here = (asked_here | required) - mute
            there = {**locale.by_id(), **more}
            for each, of in own:
                found_in = Reporter()
                beside = {**more, **locale.by_id()}
                replace(
                    look,
                    locale=of,
                    reporter=found_in,
                    other_messages=beside,
                    report_unused=report_unused_overlay,
                ).check()
                spoken = [one for one in setting_messages if one.facts.has_layer(each.layer)]
                _check_values(of, spoken, layer_names, found_in)
                for finding in found_in.diagnostics:
                    reporter.add(finding)
            check_same_names(locale, more, members_by_type, reporter)
            facts = [one.facts for one in setting_messages]
            check_cycles(locale, first_locale, overlay_locales, facts, members_by_type, parse, reporter)
            asked_here = asked_here | lacking
            good = sum(_has_message(id, there) and id not in late for id in asked_here)
        strange = [id for id in lacking if locale is not None and id not in there]
        if strange:
            _report_missing_common(language, strange, span, locale, reporter)
        if only_language in (None, language):
            reporter.diagnostics[:] = drop_followers(reporter.diagnostics, locale)
            findings_by_language[language] = place_in_files(reporter.diagnostics, overlay_words)
            kinds = Counter(CATEGORY_BY_CODE.get(one.code, "references") for one in reporter.diagnostics)
            kinds += gaps.count_gaps(language)
            if strange:
                kinds["missing"] += len(strange) - 1
            if copied:
                kinds["untranslated"] = len(copied)
            coverage.append(Coverage(language, good, len(asked_here), kinds))
    reporter = Reporter()
    gaps.report(reporter, len(languages), message_specs, only_language)
    findings = place_in_files(reporter.diagnostics, overlay_words) + fold_languages(findings_by_language)
    return findings, coverage


def place_in_files(found: Iterable[Diagnostic], added: Sequence[LayerWords]) -> list[Diagnostic]:
    """Return diagnostics about texts inside overlays at their positions in the files of the overlays. They
    have no fixes, since inserted text would need an indent.
    """

    def place(span: Span) -> Span:
        places = (each.place(span) for each in inside)
        return next((one for one in places if one is not span), span)

    inside = [each for each in added if each.file is not None]
    placed = []
    for finding in found:
        if any(place(span) is not span for span in finding.all_spans):
            finding = replace(finding, fixes=()).map_spans(place)
        placed.append(finding)
    return placed


def _find_labels(locale: Locale, message_specs: Mapping[str, MessageSpec]) -> set[str]:
    """Return the ids of all labels of views if a locale has one of them. Rules in the words of players, as
    in a first draft, need none."""
    labels = {need.id for need in message_specs.values() if need.is_label}
    return labels if labels & locale.by_id().keys() else set()


def _combine_field_types(setting_messages: Sequence[SettingMessages]) -> TypeOfField:
    """Combine the types of fields under all settings."""

    @cache
    def type_of_field(type_name: str, field_name: str) -> str | None:
        field_types = (one.facts.type_of_field(type_name, field_name) for one in setting_messages)
        return next((each for each in field_types if each is not None), None)

    return type_of_field


def _iter_references(locale: Locale) -> Iterator[Use]:
    for message in locale.messages:
        yield from message.references


def _report_missing_common(
    language: str, ids: Sequence[str], span: Span, locale: Locale | None, reporter: Reporter
) -> None:
    from rulewright.words.skeleton import build_common_section  # imports Fluent's parser

    fixes: tuple[Fix, ...] = ()
    if locale is not None:
        end = len(locale.source.text)
        text = "\n" + build_common_section(ids)
        edit = Edit(locale.source.span(end, end), text)
        fixes = (Fix("add them, to be translated", (edit,), is_stub=True),)
    reporter.warning(
        "missing-message",
        f"`{language}` has no words for {format_quantity(len(ids), 'message')} of every game",
        span,
        notes=(f"they are {quote_names(sorted(ids)[:5])}" + (" and others" if len(ids) > 5 else ""),),
        help=f"write them into {language}.ftl: games and books show them in English",
        fixes=fixes,
    )


def _compare_overlay(
    overlay: LayerWords,
    locale: Locale,
    overlay_locales: Sequence[tuple[LayerWords, Locale]],
    reporter: Reporter,
) -> None:
    """Report texts that a translation in an overlay omits from its first language."""
    spoken = [pair for pair in overlay_locales if pair[0].overlay_path == overlay.overlay_path]
    first = spoken[0][0].language
    sources = _merge_messages(words for other, words in spoken if other.language == first)
    for message in locale.by_id().values() if overlay.language != first else ():
        if message.id in sources:
            compare_message(message, sources[message.id], reporter)


def _merge_messages(locales: Iterable[Locale]) -> dict[str, Message]:
    return {id: message for locale in locales for id, message in locale.by_id().items()}


def _required_languages(
    span: Span, overlay_words: Sequence[LayerWords], languages: Sequence[tuple[str, Span]]
) -> set[str]:
    """Return the languages in which an overlay has to provide its additions."""
    own = {each.language for each in overlay_words if each.overlay_path == span.source.path}
    return own or {languages[0][0]}


def _is_outside(folder: Path, path: str) -> bool:
    """Return whether a file is outside the ruleset's folder."""
    file = Path(path)
    return file.is_file() and not file.resolve().is_relative_to(folder.resolve())


def read_locale(
    folder: Path, language: str, span: Span, reporter: Reporter, parse: Parse = parse_locale
) -> Locale | None:
    """Read the locale of a language that the ruleset lists; report an error and return None if it
    cannot be read."""
    path = resolve_ruleset_file(folder, f"locales/{language}", span, reporter, ".ftl")
    if path is None:
        return None
    if not path.exists():
        reporter.error(
            "missing-language",
            f"the file of the language `{language}` does not exist",
            span,
            help=f"add {format_path(path)}, or remove the language from `languages`",
        )
        return None
    source = read_source(path, reporter, span)
    if source is None:
        return None
    report_hidden_characters(source, reporter, '{{ "\\u{:04X}" }}')
    return parse(language, source)


def check_locale_text(
    locale: Locale,
    message_specs: Mapping[str, MessageSpec],
    members_by_type: Mapping[str, Sequence[str]],
    type_of_field: TypeOfField,
    other_messages: Mapping[str, Message],
) -> list[Diagnostic]:
    """Return the problems of the messages of a locale, apart from missing ones; references are checked only
    for messages in `message_specs`. `other_messages` are messages of other files of the language."""
    reporter = Reporter()
    report_hidden_characters(locale.source, reporter, '{{ "\\u{:04X}" }}')
    _LocaleCheck(locale, message_specs, members_by_type, type_of_field, reporter, other_messages).check()
    messages = {**other_messages, **locale.by_id()}
    report_cycles(
        (cycle for cycle in find_cycles(messages) if cycle.nodes[0].partition(".")[0] in locale.by_id()),
        messages,
        reporter,
    )
    return reporter.diagnostics


def optional_messages(parse: Parse = parse_locale) -> frozenset[str]:
    """Return the ids of messages that a locale may have but does not need, including those of every
    game."""
    return frozenset(("title", "summary", *common_messages(COMMON_LANGUAGE, parse)))


@dataclass(slots=True)
class _LocaleCheck:
    """A check of a locale against the needs of the rules. `more` are messages of other files that
    are used along with these.
    """

    locale: Locale
    message_specs: Mapping[str, MessageSpec]
    members_by_type: Mapping[str, Sequence[str]]
    type_of_field: TypeOfField
    reporter: Reporter
    other_messages: Mapping[str, Message] = field(default_factory=dict)
    optional_ids: Collection[str] = ()
    referenced_ids: Collection[str] = ()
    required_ids: Collection[str] = ()
    overlay_ids: Collection[str] = ()
    report_unused: bool = False
    first_locale: Locale | None = None
    """The locale that this one is translated from; None for the first itself."""
    gaps: MessageGaps = field(default_factory=MessageGaps)

    def check(self) -> None:
        for broken in self.locale.junk_entries:
            self._report_junk(broken)
        there = self.locale.by_id()
        used = {name.partition(".")[0] for name in self.referenced_ids}
        spoilt = {message_id(id) for broken in self.locale.junk_entries for id in broken.ids}
        # The heading of a step comes from its text in play: one mistake there is one diagnostic.
        spoilt |= {f"heading-{id.removeprefix('phase-')}" for id in spoilt if id.startswith("phase-")}
        for message in self.locale.messages:
            if (first := there[message.id]) is not message:
                self.reporter.error(
                    "duplicate-message",
                    f"`{message.id}` occurs twice",
                    message.span,
                    "the second",
                    labels=(Label(first.span, f"the first `{message.id}` is here"),),
                    fixes=(build_duplicate_fix(self.locale, first, message),),
                )
                continue
            need = self.message_specs.get(message.id)
            if need is None:
                if not self.report_unused or message.id in self.optional_ids or message.id in used:
                    continue
                full_span = find_message_span(self.locale, message)
                self.gaps.unused.append(
                    UnusedMessage(message.id, self.locale.language, message.span, full_span)
                )
            else:
                self._check_variables(message, need)
                self._numbers(message, need)
                self._check_cases(message, need)
                self._check_plurals(message, need)
                self._check_forms(message, need)
        everything = {**self.other_messages, **there}
        for message in there.values():
            self._check_references(message, everything)
            self._check_duplicate_cases(message)
        for need in self.message_specs.values():
            if need.id in self.required_ids and need.id not in spoilt:
                if not _has_message(need.id, everything):
                    self._add_missing(need)

    def _report_junk(self, junk_entry: JunkEntry) -> None:
        """Report a name with letters that Fluent does not allow, with its spelling in messages."""
        text, offset = self.locale.source.text, junk_entry.span.start
        while offset > 0 and (text[offset - 1].isalnum() or text[offset - 1] in "_-"):
            offset -= 1
        name = _NAME.match(text, offset)
        if name is None or name[0].isascii():
            self.reporter.error("broken-message", describe_syntax_error(junk_entry.code), junk_entry.span)
            return
        spelled = message_id(name[0])
        place = self.locale.source.span(*name.span())
        self.reporter.error(
            "broken-message",
            f"ids, variables and cases contain only a to z: write `{name[0]}` as `{spelled}`",
            place,
            help=f"write `{spelled}`",
            fixes=(make_replacement(place, spelled),),
        )

    def _add_missing(self, need: MessageSpec) -> None:
        source, language = self.locale.source, self.locale.language
        end, sample = source.span(len(source.text), len(source.text)), _sample_text(need)
        if need.id in self.overlay_ids:
            help = f"say it in the overlay, `words: {{{language}: ...}}`: {sample}"
            self.gaps.missing.append(MissingMessage(need.id, language, need.span, help=help))
            return
        fix = next(iter(self._build_missing_fixes(need)), None)
        label = Label(end, f"add it here: {sample}")
        self.gaps.missing.append(MissingMessage(need.id, language, need.span, label, fix=fix))

    def _build_missing_fixes(self, need: MessageSpec) -> tuple[Fix, ...]:
        """Return the fix that appends a stub of a message to its file, or of a form to its message."""
        locale, messages_by_id = self.locale, self.locale.by_id()
        name, _, form = need.id.partition(".")
        variables = [variable for variable in need.variable_types if variable != IT]
        if form:
            if name not in messages_by_id:
                return ()
            text = format_form_stub(name, form, variables, self.first_locale)
            return (build_form_stub_fix(locale, messages_by_id[name], form, text),)
        if self.first_locale is None:
            stub: str | None = format_stub(need.id, need.span, variables, self.members_by_type)
        else:
            stub = format_translation_stub(need.id, self.first_locale)
            if stub is None and not need.required:  # the first language is that of the rules
                stub = format_stub(need.id, need.span, variables, self.members_by_type)
        text, end = locale.source.text, len(locale.source.text)
        line = "\n" if text.endswith("\n") or not text else "\n\n"
        edit = Edit(locale.source.span(end, end), line + (stub or f"{_sample_text(need)}\n"))
        return (Fix(f"write `{need.id}` into {locale.language}.ftl", (edit,), is_stub=stub is not None),)

    def _check_variables(self, message: Message, need: MessageSpec) -> None:
        for use in message.variable_uses:
            name, *fields = use.name.split(FIELD)
            types = need.all_types if use.form_name == LOG_FORM else need.variable_types
            available_names = [name for name in types if name != IT]
            if fields and name in types:
                type_name: str | None = types[name]
                for field_name in fields:
                    owner_type, type_name = (
                        type_name,
                        self.type_of_field(type_name, field_name) if type_name else None,
                    )
                    if type_name is None:
                        problem = f"asks for a `{field_name}`, which nothing called `${name}` has"
                        self.reporter.error(
                            "unknown-variable",
                            f"`{message.id}` {problem}",
                            use.span,
                            notes=(f"it is a {owner_type}",) if owner_type else (),
                        )
                        break
            elif use.name not in available_names:
                available_text = ", ".join(f"`${name}`" for name in available_names) or "none at all"
                self.reporter.error(
                    "unknown-variable",
                    f"`{message.id}` does not receive a variable `${use.name}`",
                    use.span,
                    notes=(f"it receives {available_text}",),
                    help=suggest_name(f"${use.name}", [f"${name}" for name in available_names]),
                )

    def _numbers(self, message: Message, need: MessageSpec) -> None:
        """Report each `NUMBER` of a member, which shows `NUMBER()`."""
        for call in message.call_uses:
            if call.name != "NUMBER" or not call.argument.startswith("$"):
                continue
            name, *fields = call.argument.removeprefix("$").split(FIELD)
            type = need.variable_types.get(name)
            for field_ in fields:
                type = self.type_of_field(type, field_) if type else None
            if type:
                self.reporter.error(
                    "unknown-message",
                    f"`NUMBER` takes a number, but `{call.argument}` is a member of `{type}`",
                    call.span,
                    help=f"write `{{ {call.argument} }}`",
                    fixes=(make_replacement(call.span, call.argument),),
                )

    def _check_cases(self, message: Message, need: MessageSpec) -> None:
        """Report each case that cannot occur: of an unknown variable, or a plural form that the
        language does not have.
        """
        for use in message.cases:
            type_name = need.variable_types.get(use.selector.removeprefix("$"))
            if use.selector == "WITH":
                allowed_cases: Collection[str] = ("yes", "no")
            elif not use.selector.startswith("$") or type_name is None:
                continue
            elif not type_name and message.id.startswith("says-"):
                continue  # the meaning of parameters in a sentence is unknown
            elif type_name:
                allowed_cases = (*map(ascii_name, self.members_by_type.get(type_name, ())), "none")
                if len(allowed_cases) == 1:
                    continue
            else:
                allowed_cases = (*self.locale.plural_categories, "yes", "no", "none")
            if use.name not in allowed_cases:
                self.reporter.warning(
                    "unknown-case",
                    f"`{use.selector}` is never `{use.name}`",
                    use.span,
                    notes=("the cases are " + quote_names(allowed_cases),),
                    help=suggest_name(use.name, allowed_cases),
                )

    def _check_plurals(self, message: Message, need: MessageSpec) -> None:
        """Report each selection by number that lacks a plural form of the language."""
        for select in message.selects:
            type_name = need.variable_types.get(select.selector.removeprefix("$"), "")
            is_number = select.selector in ("NUMBER", "VALUE") or select.selector.startswith("$")
            if not is_number or {"yes", "no", *self.members_by_type.get(type_name, ())} & select.key_names:
                continue
            missing_forms = find_missing_plurals(self.locale.language, select.key_names)
            if missing_forms:
                self.reporter.warning(
                    "missing-plural",
                    f"the plural form `{missing_forms[0].name}` is missing",
                    select.case_keys[0].span,
                    notes=tuple(
                        f"`{each.name}` is for {quote_names(each.examples)}" for each in missing_forms
                    ),
                    help="add a line `" + f"[{missing_forms[0].name}] ...`",
                )

    def _check_duplicate_cases(self, message: Message) -> None:
        """Report each repeated case of a selection; the second one is never chosen."""
        for select in message.selects:
            first_uses: dict[str, Use] = {}
            for key in select.case_keys:
                first = first_uses.setdefault(_case_key(key.name), key)
                if first is not key:
                    self.reporter.warning(
                        "duplicate-message",
                        f"the case `{key.name}` occurs twice",
                        key.span,
                        "never chosen",
                        labels=(Label(first.span, "the first is here"),),
                    )

    def _check_forms(self, message: Message, need: MessageSpec) -> None:
        messages_by_id = {**self.other_messages, **self.locale.by_id()}
        for use in message.forms:
            type_name = need.variable_types.get(use.variable, "")
            ids = (message_id(f"{type_name}-{name}") for name in self.members_by_type.get(type_name, ()))
            member_messages = [messages_by_id[id] for id in ids if id in messages_by_id]
            is_checkable = type_name in (*self.members_by_type, "player") and len(member_messages) != 1
            form = ascii_name(use.form)
            if is_checkable and not any(
                form in member_message.attributes for member_message in member_messages
            ):
                forms = sorted(
                    {form for member_message in member_messages for form in member_message.attributes}
                )
                advice = f"write `{{ ${use.variable} }}`"
                if member_messages:
                    advice = f"add a line `    .{form} = ...` below each, as below `{member_messages[0].id}`"
                self.reporter.warning(
                    "missing-form",
                    f"no `{type_name}` has a form `{use.form}`",
                    use.span,
                    notes=(f"there are {quote_names(forms)}",) if forms else (),
                    help=suggest_name(form, forms) or advice,
                )
                continue
            for member_message in member_messages:
                if form not in member_message.attributes:
                    self.reporter.warning(
                        "missing-form",
                        f"`{member_message.id}` has no form `{use.form}`",
                        member_message.span,
                        labels=(Label(use.span, "used here"),),
                        help=f"add a line `    .{form} = ...` below it",
                        fixes=(build_form_fix(self.locale, member_message, form),)
                        if member_message.span.source is self.locale.source
                        else (),
                    )

    def _check_references(self, message: Message, messages_by_id: Mapping[str, Message]) -> None:
        for use in message.references:
            id, _, attribute = use.name.partition(".")
            if id not in messages_by_id:
                self.reporter.error(
                    "unknown-message",
                    f"there is no message `{id}` in this file",
                    use.span,
                    help=suggest_name(id, messages_by_id),
                )
            elif attribute and attribute not in messages_by_id[id].attributes:
                self.reporter.error(
                    "unknown-message",
                    f"`{id}` has no form `{attribute}`",
                    use.span,
                    help=suggest_name(attribute, messages_by_id[id].attributes),
                )
        for case in message.cases:
            term, _, variable = case.selector.partition(" ")
            if variable and term in messages_by_id:
                term_cases = [
                    each.name for each in messages_by_id[term].cases if each.selector == f"${variable}"
                ]
                if case.name not in term_cases:
                    self.reporter.warning(
                        "unknown-case",
                        f"`{term}` has no case `{case.name}`",
                        case.span,
                        labels=(Label(messages_by_id[term].span, "the term"),),
                        notes=(f"the cases are {quote_names(term_cases)}",) if term_cases else (),
                        help=suggest_name(case.name, term_cases),
                    )
        for call in message.call_uses:
            if call.name == "DATETIME":
                self.reporter.error(
                    "unknown-message",
                    "`DATETIME` takes a date, but rules have only numbers",
                    call.span,
                    help=f"write `{{ {call.argument} }}`" if call.argument else None,
                )
            elif call.name not in FUNCTION_EXAMPLES:
                self.reporter.error(
                    "unknown-message",
                    f"there is no function `{call.name}`",
                    call.span,
                    notes=("there are " + ", ".join(f"`{name}`" for name in FUNCTION_EXAMPLES),),
                    help=suggest_name(call.name, FUNCTION_EXAMPLES),
                )
            elif not _is_valid_call(call):
                self.reporter.error(
                    "unknown-message",
                    f"the arguments of `{call.name}` are wrong",
                    call.span,
                    help=f"write it like `{{ {FUNCTION_EXAMPLES[call.name]} }}`",
                )


def _is_valid_call(call_use: CallUse) -> bool:
    """Return whether a call has the arguments that its function accepts."""
    is_text = call_use.argument.startswith('"')
    if call_use.name == "FORM":
        named_arguments = dict(call_use.named_arguments)
        return (
            call_use.argument.startswith("$")
            and set(named_arguments) == {"is"}
            and named_arguments["is"][0] == '"'
        )
    if call_use.name == "NUMBER":
        is_name = call_use.argument.startswith(("FORM(", "WITH("))
        return bool(call_use.argument) and not is_text and not is_name
    return is_text and not call_use.named_arguments


def _case_key(name: str) -> str:
    """Return a case key with numbers normalised: `1.0` is `1`."""
    return f"{float(name):g}" if re.fullmatch(r"-?\d+(\.\d+)?", name) else name


def _has_message(id: str, messages_by_id: Mapping[str, Message]) -> bool:
    """Return whether a locale has a message, or the form written `ID.FORM`."""
    name, _, form = id.partition(".")
    return name in messages_by_id and (not form or form in messages_by_id[name].attributes)


def _check_outdated_prose(
    locale: Locale, outdated_prose: Mapping[str, tuple[Span, Collection[str]]], reporter: Reporter
) -> None:
    """Report each text that describes the standard rule although an edition or a variant changes that
    rule.
    """
    messages_by_id = locale.by_id()
    for id, (span, layers) in outdated_prose.items():
        message = messages_by_id.get(id)
        if message is None or message.value_uses:
            continue
        spoken = {use.name.partition("-")[2] for use in message.layer_uses}
        silent = [layer for layer in layers if layer not in spoken]
        if silent:
            reporter.warning(
                "untold-change",
                f"`{id}` describes the usual rule, which {silent[0]} changes",
                message.span,
                labels=(Label(span, "the changed rule"),),
                help=f'describe both: `{{ WITH("...-{silent[0]}") -> ... }}`',
            )


def _check_values(
    locale: Locale,
    setting_messages: Sequence[SettingMessages],
    layer_names: Collection[str],
    reporter: Reporter,
) -> None:
    """Report each `VALUE` without a value in a setting that needs the message, and each `WITH` that
    names no layer."""
    messages_by_id = locale.by_id()
    for message in messages_by_id.values():
        for layer in message.layer_uses:
            if layer.name not in layer_names:
                reporter.error(
                    "unknown-message",
                    f"there is no edition or variant `{layer.name}`",
                    layer.span,
                    notes=("write `edition-NAME` or `variant-NAME`",),
                    help=suggest_name(layer.name, layer_names),
                )
    value_errors: dict[Diagnostic, None] = {}
    asking = [message for message in messages_by_id.values() if message.value_uses]
    for one in setting_messages:
        for message in asking:
            for use in message.value_uses if message.id in one.required_ids else ():
                text = use.span.text
                if text not in one.valid_expressions and one.is_active(use.when):
                    try:
                        one.facts.check_span(use.span)
                        one.valid_expressions.add(text)
                    except DiagnosticError as error:
                        value_errors.update(dict.fromkeys(error.diagnostics))
    for finding in value_errors:
        reporter.add(finding)


def _sample_text(need: MessageSpec) -> str:
    placed = " ".join(f"{{ ${name} }}" for name in need.variable_types if name != IT)
    return f"{need.id} = {placed or '...'}"


LINE_BREAK = "\u2424"
"""The sign by which Fluent reports a line break."""


def describe_syntax_error(code: str) -> str:
    """Return the meaning of an error code of the Fluent parser in an author's words."""
    number, _, expected_token = code.partition(" ")
    match number:
        case "E0002":
            return "expected a message, with its name and `=`, or a comment, with `#`"
        case "E0003" if expected_token == LINE_BREAK:
            return "start each case after `->` on a separate line"
        case "E0003":
            return f"expected `{expected_token}`"
        case "E0028":
            return "expected a variable (`$name`), a message or a function inside `{ }`"
        case "E0005" | "E0006":
            return "the text after `=` is missing"
        case "E0010":
            return "mark one of the cases after `->` with `*` as the default"
        case "E0011":
            return "expected at least one case after `->`"
        case "E0015":
            return "only one of the cases after `->` can be marked with `*`"
        case "E0020":
            return "this text in quotes is not closed"
        case "E0027":
            return "a `}` without a `{` before it"
        case _ if number == TOO_DEEP:
            return f"more than {MAX_NESTED_BRACES} nested braces"
        case _ if number == TOO_LONG:
            return f"a number of more than {MAX_DIGITS} digits stands here"
        case _:
            return "this is not a message"
