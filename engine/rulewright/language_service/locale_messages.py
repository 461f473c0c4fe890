"""Support editing of locales: messages, and the names that they can use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.files import read_source, use_unsaved_texts
from rulewright.document.layers import read_layer_words, words_inside
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import EditorSession, SettingAnalysis, iter_bodies
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.words.facts import Facts
from rulewright.words.locale import Locale, Message, locale_path, parse_locale
from rulewright.words.locale_checks import FUNCTION_EXAMPLES, MessageSpec, check_locale_text, place_in_files
from rulewright.words.required_messages import MessageCollector, collect_declarations
from rulewright.words.rule_texts import PlayersText, iter_rule_texts

MESSAGE_ID = re.compile(r"^(-?[a-zA-Z][\w\-]*) *=")


def list_needed_messages(session: EditorSession, analysis: SettingAnalysis) -> dict[str, MessageSpec]:
    """Return the messages that the rules of a setting need or allow."""
    needs = collect_needs(session, analysis)
    return {} if needs is None else needs.message_specs


def collect_needs(session: EditorSession, analysis: SettingAnalysis | None) -> MessageCollector | None:
    """Return the messages that a setting needs; None if too little is known."""
    if analysis is not None and analysis.needs is None and analysis.world is not None:
        needs = MessageCollector()
        with use_unsaved_texts(session.unsaved_texts):
            needs.collect_setting(
                analysis.documents, collect_declarations(analysis.world), list_tellings(analysis)
            )
        analysis.needs = needs
    return None if analysis is None else analysis.needs


def update_needs(session: EditorSession, setting: Setting) -> None:
    """Collect the messages that a setting needs, if that has not been done."""
    collect_needs(session, session.analyse_setting(setting))


def check_locale(session: EditorSession, document: EditedFile) -> tuple[Diagnostic, ...]:
    """Return the problems of the messages of a locale, or of those inside an overlay. Variables are
    checked once every setting has been analysed.
    """
    if document.kind != "overlay":
        with use_unsaved_texts(session.unsaved_texts):
            return tuple(_findings_of(session, parse_document_locale(document)))
    inside = words_inside(document.source)
    with use_unsaved_texts(session.unsaved_texts):
        locales = [parse_locale(each.language, each.source) for each in inside]
        found = [finding for locale in locales for finding in _findings_of(session, locale)]
    return tuple(place_in_files(found, inside))


def _findings_of(desk: EditorSession, locale: Locale) -> list[Diagnostic]:
    known = desk.cached_analyses()
    looks = [known[setting] for setting in desk.list_settings() if setting in known]
    asked = [look.needs for look in looks if look.needs is not None]
    messages: dict[str, MessageSpec] = {}
    members: dict[str, Sequence[str]] = {}
    if asked and len(asked) == len(desk.list_settings()):
        for needs in asked:
            for name, of in needs.members_by_type.items():
                members[name] = tuple(dict.fromkeys((*members.get(name, ()), *of)))
            for id, need in needs.message_specs.items():
                before = messages.get(id, need)
                messages[id] = replace(
                    need,
                    variable_types={**before.variable_types, **need.variable_types},
                    log_types={**before.log_types, **need.log_types},
                )

    def facts_of(look: SettingAnalysis) -> Facts:
        return Facts(look.setting, lambda: look)

    facts = [facts_of(look) for look in looks if look.world is not None]

    def type_of_field(type: str, name: str) -> str | None:
        found = (one.type_of_field(type, name) for one in facts)
        return next((each for each in found if each is not None), None)

    beside = _collect_other_messages(desk, locale)
    return check_locale_text(locale, messages, members, type_of_field, beside)


def _collect_other_messages(session: EditorSession, locale: Locale) -> dict[str, Message]:
    """Return the messages in the other files of the language, those of the ruleset and of its overlays."""
    manifest, sources = session.manifest, list[Source]()
    if manifest is not None:
        layer_choices: list[tuple[str | None, tuple[str, ...]]]
        layer_choices = [(name, ()) for name in manifest.editions]
        layer_choices += [(None, (name,)) for name in manifest.variants]
        for edition, variants in layer_choices:
            with suppress(DiagnosticError):
                brought = read_layer_words(session.folder, manifest, edition, variants)
                sources += [each.source for each in brought if each.language == locale.language]
    path = locale_path(session.folder, locale.language)
    source = read_source(path, Reporter()) if path.is_file() else None
    sources += [source] if source is not None else []
    messages_by_id: dict[str, Message] = {}
    for each in sources:
        if each.path != locale.source.path:
            messages_by_id |= parse_locale(locale.language, each).by_id()
    return messages_by_id


def list_tellings(analysis: SettingAnalysis) -> tuple[PlayersText, ...]:
    """Return all texts in the rules that are shown to players."""
    world = analysis.world
    if world is None:
        return ()
    rule_tellings = [telling for body in iter_bodies(world) for telling in iter_rule_texts(body)]
    scoring = world.scoring
    if scoring is not None:
        rule_tellings += [PlayersText("score", part.name, part.span) for part in scoring.score_parts]
        beside = [each for each in scoring.ranking if each is not scoring.total_score]
        rule_tellings += [PlayersText("tie", str(number), each.span) for number, each in enumerate(beside, 1)]
    return tuple(dict.fromkeys(rule_tellings))


def parse_document_locale(document: EditedFile) -> Locale:
    return parse_locale(locale_language(document.path), document.source)


def locale_language(path: Path) -> str:
    """Return the language of a locale file: `de.ftl`, or `fast.de.ftl` beside the overlay `fast`."""
    return path.stem.rpartition(".")[2]


def find_message_at(locale: Locale, offset: int) -> Message | None:
    """Return the message whose text contains an offset."""
    found = None
    for message in locale.messages:
        if message.span.start <= offset:
            found = message
    return found


def find_message_end(locale: Locale, message: Message) -> int:
    """Return the end of a message: the beginning of the next one."""
    starts = [other.span.start for other in locale.messages if other.span.start > message.span.start]
    return min(starts, default=len(locale.source.text))


def complete_locale(
    session: EditorSession, document: EditedFile, offset: int
) -> Iterator[tuple[str, str, str, int]]:
    """Yield the completions at an offset of a locale: text, kind, description, and the start of
    the existing part.
    """
    analysis = session.last_valid_analysis(session.default_setting())
    if analysis is None:
        return
    locale, text = parse_document_locale(document), document.source.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    needs, there = list_needed_messages(session, analysis), locale.by_id()
    variable = re.search(r"\$(\w*)$", line)
    placed = re.search(r"\{\s*(-?[\w\-]*)$", line)
    begun = re.match(r"-?[\w\-]*$", line)
    if variable is not None:
        need = needs.get(_find_id_before(text, offset) or "")
        for known, type in (need.all_types if need is not None else {}).items():
            yield known, "variable", type, offset - len(variable[1])
    elif placed is not None:
        start = offset - len(placed[1])
        yield from ((id, "message", first_text_line(locale, there[id]), start) for id in there)
        yield from ((name, "function", "", start) for name in FUNCTION_EXAMPLES)
    elif begun is not None:
        start = offset - len(begun[0])
        for need in needs.values():
            if need.id not in there:
                detail = "asked for" if need.required else "can be told"
                yield need.id, "message", f"{detail} at {need.span}", start


def _find_id_before(text: str, offset: int) -> str | None:
    """Return the id of the message around an offset, even if its text cannot be parsed at present."""
    for line in reversed(text[:offset].split("\n")):
        found = MESSAGE_ID.match(line)
        if found is not None:
            return found[1]
    return None


def first_text_line(locale: Locale, message: Message) -> str:
    """Return the beginning of the text of a message."""
    text = locale.source.text[message.span.end : find_message_end(locale, message)]
    return text.partition("=")[2].strip().partition("\n")[0][:80]


def list_first_messages(session: EditorSession) -> list[tuple[str, Message]]:
    """Return the messages of the first language with their ids."""
    document = next(filter(None, map(session.get_document, session.locale_files())), None)
    return [] if document is None else list(parse_document_locale(document).by_id().items())


def list_message_spans(session: EditorSession, id: str) -> tuple[Span, ...]:
    """Return the spans of a message in each language, the first language first."""
    return tuple(message.span for _, message in _iter_translations(session, id))


def list_message_texts(session: EditorSession, id: str) -> tuple[tuple[str, str], ...]:
    """Return the text of a message in each language."""
    found = _iter_translations(session, id)
    return tuple((locale.language, first_text_line(locale, message)) for locale, message in found)


def _iter_translations(session: EditorSession, id: str) -> Iterator[tuple[Locale, Message]]:
    for document in filter(None, map(session.get_document, session.locale_files())):
        locale = parse_document_locale(document)
        if (message := locale.by_id().get(id)) is not None:
            yield locale, message
