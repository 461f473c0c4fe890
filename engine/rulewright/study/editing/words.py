"""The words of a ruleset while they are written: messages, and what they can mention."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, Reporter
from rulewright.document.files import read_source, unsaved
from rulewright.document.layers import words_inside, words_of_layers
from rulewright.setting import Setting
from rulewright.source import Source, Span
from rulewright.study.editing.desk import Desk, SettingAnalysis, bodies
from rulewright.study.editing.written import EditedFile
from rulewright.words.facts import Facts
from rulewright.words.findings import FUNCTIONS, Need, check_text, place_in_files
from rulewright.words.locale import Locale, Message, locale_path, parse_locale
from rulewright.words.needs import Needs, declared
from rulewright.words.tellings import Telling, tellings

ID = re.compile(r"^(-?[a-zA-Z][\w\-]*) *=")


def needs_of(desk: Desk, look: SettingAnalysis) -> dict[str, Need]:
    """The messages that the rules of a setting ask for, or can have."""
    needs = all_needs(desk, look)
    return {} if needs is None else needs.messages


def all_needs(desk: Desk, look: SettingAnalysis | None) -> Needs | None:
    """Return the messages that a setting needs; None if too little is known."""
    if look is not None and look.needs is None and look.world is not None:
        needs = Needs()
        with unsaved(desk.held):
            needs.collect(look.documents, declared(look.world), told_by(look))
        look.needs = needs
    return None if look is None else look.needs


def learn_needs(desk: Desk, setting: Setting) -> None:
    """Has it known what a setting asks of the words."""
    all_needs(desk, desk.look(setting))


def words_findings(desk: Desk, written: EditedFile) -> tuple[Diagnostic, ...]:
    """Return the problems of the messages of a locale, or of those inside an overlay. Variables are
    checked once every setting has been analysed.
    """
    if written.kind != "overlay":
        with unsaved(desk.held):
            return tuple(_findings_of(desk, locale_of_file(written)))
    inside = words_inside(written.source)
    with unsaved(desk.held):
        locales = [parse_locale(each.language, each.source) for each in inside]
        found = [finding for locale in locales for finding in _findings_of(desk, locale)]
    return tuple(place_in_files(found, inside))


def _findings_of(desk: Desk, locale: Locale) -> list[Diagnostic]:
    known = desk.looked_at()
    looks = [known[setting] for setting in desk.every_setting() if setting in known]
    asked = [look.needs for look in looks if look.needs is not None]
    messages: dict[str, Need] = {}
    members: dict[str, Sequence[str]] = {}
    if asked and len(asked) == len(desk.every_setting()):
        for needs in asked:
            for name, of in needs.members.items():
                members[name] = tuple(dict.fromkeys((*members.get(name, ()), *of)))
            for id, need in needs.messages.items():
                before = messages.get(id, need)
                messages[id] = replace(need, variables={**before.variables, **need.variables})

    def facts_of(look: SettingAnalysis) -> Facts:
        return Facts(look.setting, lambda: look)

    facts = [facts_of(look) for look in looks if look.world is not None]

    def type_of_field(type: str, name: str) -> str | None:
        found = (one.type_of_field(type, name) for one in facts)
        return next((each for each in found if each is not None), None)

    beside = _messages_beside(desk, locale)
    return check_text(locale, messages, members, type_of_field, beside)


def _messages_beside(desk: Desk, locale: Locale) -> dict[str, Message]:
    """The messages of the other files of a language: of the ruleset and of its overlays."""
    manifest, sources = desk.manifest, list[Source]()
    if manifest is not None:
        layers: list[tuple[str | None, tuple[str, ...]]]
        layers = [(name, ()) for name in manifest.editions]
        layers += [(None, (name,)) for name in manifest.variants]
        for edition, variants in layers:
            with suppress(DiagnosticError):
                brought = words_of_layers(desk.folder, manifest, edition, variants)
                sources += [each.source for each in brought if each.language == locale.language]
    path = locale_path(desk.folder, locale.language)
    source = read_source(path, Reporter()) if path.is_file() else None
    sources += [source] if source is not None else []
    found: dict[str, Message] = {}
    for each in sources:
        if each.path != locale.source.path:
            found |= parse_locale(locale.language, each).by_id()
    return found


def told_by(look: SettingAnalysis) -> tuple[Telling, ...]:
    """All that rules can tell people."""
    world = look.world
    if world is None:
        return ()
    found = [telling for body in bodies(world) for telling in tellings(body)]
    scoring = world.scoring
    if scoring is not None:
        found += [Telling("score", part.name, part.span) for part in scoring.parts]
        beside = [each for each in scoring.ranking if each is not scoring.total]
        found += [Telling("tie", str(number), each.span) for number, each in enumerate(beside, 1)]
    return tuple(dict.fromkeys(found))


def locale_of_file(written: EditedFile) -> Locale:
    return parse_locale(language_of(written.path), written.source)


def language_of(path: Path) -> str:
    """The language of a file of words: `de.ftl`, or `fast.de.ftl` beside the overlay `fast`."""
    return path.stem.rpartition(".")[2]


def message_at(locale: Locale, offset: int) -> Message | None:
    """The message in whose text a place is."""
    found = None
    for message in locale.messages:
        if message.span.start <= offset:
            found = message
    return found


def message_end(locale: Locale, message: Message) -> int:
    """Return the end of a message: the beginning of the next one."""
    starts = [
        other.span.start for other in locale.messages if other.span.start > message.span.start
    ]
    return min(starts, default=len(locale.source.text))


def complete_words(
    desk: Desk, written: EditedFile, offset: int
) -> Iterator[tuple[str, str, str, int]]:
    """Yield the completions at an offset of a locale: text, kind, description, and the start of
    the existing part.
    """
    look = desk.last_good(desk.usual())
    if look is None:
        return
    locale, text = locale_of_file(written), written.source.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    needs, there = needs_of(desk, look), locale.by_id()
    variable = re.search(r"\$(\w*)$", line)
    placed = re.search(r"\{\s*(-?[\w\-]*)$", line)
    begun = re.match(r"-?[\w\-]*$", line)
    if variable is not None:
        need = needs.get(_id_before(text, offset) or "")
        for known, type in (need.variables if need is not None else {}).items():
            yield known, "variable", type, offset - len(variable[1])
    elif placed is not None:
        start = offset - len(placed[1])
        yield from ((id, "message", first_line(locale, there[id]), start) for id in there)
        yield from ((name, "function", "", start) for name in FUNCTIONS)
    elif begun is not None:
        start = offset - len(begun[0])
        for need in needs.values():
            if need.id not in there:
                detail = "asked for" if need.required else "can be told"
                yield need.id, "message", f"{detail} at {need.span}", start


def _id_before(text: str, offset: int) -> str | None:
    """The id of the message around a place, also where its text cannot be read at the moment."""
    for line in reversed(text[:offset].split("\n")):
        found = ID.match(line)
        if found is not None:
            return found[1]
    return None


def first_line(locale: Locale, message: Message) -> str:
    """Return the beginning of the text of a message."""
    text = locale.source.text[message.span.end : message_end(locale, message)]
    return text.partition("=")[2].strip().partition("\n")[0][:80]


def first_words(desk: Desk) -> list[tuple[str, Message]]:
    """The messages of the first language by their ids."""
    written = next(filter(None, map(desk.written, desk.locales())), None)
    return [] if written is None else list(locale_of_file(written).by_id().items())


def message_places(desk: Desk, id: str) -> tuple[Span, ...]:
    """Return the spans of a message in each language, the first language first."""
    return tuple(message.span for _, message in _messages(desk, id))


def message_texts(desk: Desk, id: str) -> tuple[tuple[str, str], ...]:
    """Return the text of a message in each language."""
    found = _messages(desk, id)
    return tuple((locale.language, first_line(locale, message)) for locale, message in found)


def _messages(desk: Desk, id: str) -> Iterator[tuple[Locale, Message]]:
    for written in filter(None, map(desk.written, desk.locales())):
        locale = locale_of_file(written)
        if (message := locale.by_id().get(id)) is not None:
            yield locale, message
