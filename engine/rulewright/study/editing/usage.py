"""Where a thing is named: in rules of every setting, in overlays, locales and scripts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.analysis import script as script_analysis
from rulewright.analysis.semantic_index import MemberName
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import unsaved
from rulewright.source import Span
from rulewright.study.editing.desk import Desk, SettingAnalysis
from rulewright.study.editing.findings import Edit, edit_between
from rulewright.study.editing.naming import (
    LOG,
    ImplicitName,
    Meaning,
    Named,
    NameIndex,
    name_of_thing,
    place_of,
    same,
)
from rulewright.study.editing.words import locale_of_file, message_at, message_places, needs_of
from rulewright.study.editing.written import EditedFile
from rulewright.words.naming import ascii_name, message_id


def names_of(desk: Desk, path: Path, look: SettingAnalysis | None = None) -> NameIndex | None:
    """The names in a file, as the setting at hand in it understands them."""
    written = desk.written(path)
    if written is None:
        return None
    look = look or desk.last_good(desk.setting_of(path))
    if look is None:
        return NameIndex(written, None)
    if written.kind == "script":
        desk.script_findings(path, look)
    if written.kind == "words":
        _type_values(desk, written, look)
    return NameIndex(written, look)


def known_names(desk: Desk, path: Path) -> NameIndex | None:
    """The names in a file as they were understood last, though something else was edited since."""
    kept = desk.names.get(path)
    return kept if kept and kept.written is desk.written(path) else _understood(desk, path)


def understand(desk: Desk, path: Path) -> None:
    """Sees to it that the names in a file are known as the rules of now understand them."""
    kept = desk.names.get(path)
    if (
        kept is None
        or kept.written is not desk.written(path)
        or kept.look is not desk.known_in(path)
    ):
        _understood(desk, path)


def _understood(desk: Desk, path: Path) -> NameIndex | None:
    names = names_of(desk, path, desk.known_in(path))
    if names is not None and names.all is not None:
        desk.names[path] = names
    return names


def _type_values(desk: Desk, written: EditedFile, look: SettingAnalysis) -> None:
    """Has the expressions that messages ask for typed: their names are known then."""
    if look.world is None:
        return
    for message in locale_of_file(written).messages:
        for use in message.values:
            try:
                with unsaved(desk.held):
                    script_analysis.expression(look, use.span, {})
            except DiagnosticError:
                continue


def definition(desk: Desk, thing: Meaning, look: SettingAnalysis) -> tuple[Span, ...]:
    """Return the spans at which a thing is defined."""
    match thing:
        case ImplicitName(kind="message", name=name):
            return message_places(desk, message_id(f"log-{name}"))
        case ImplicitName(kind="section", name=name):
            outline = desk.outline(look.documents)
            section = outline.sections.get(name) if outline is not None else None
            return () if section is None else (section.span,)
        case ImplicitName(kind="edition" | "variant" as kind, name=name):
            manifest = desk.manifest
            if manifest is None:
                return ()
            choices = manifest.editions if kind == "edition" else manifest.variants
            return (choices[name].span,) if name in choices else ()
        case ImplicitName(kind="file", name=name):
            written = desk.written(desk.file(name))
            return () if written is None else (written.source.span(0, 0),)
        case _:
            return place_of(thing, look)


def message_definition(
    desk: Desk, written: EditedFile, look: SettingAnalysis, offset: int
) -> tuple[Span, ...]:
    """Return the places at which the rules need the message at an offset, or the definition of the
    message it refers to.
    """
    locale = locale_of_file(written)
    message = message_at(locale, offset)
    if message is None:
        return ()
    for use in message.references:
        if use.span.start <= offset < use.span.end:
            other = locale.by_id().get(use.name.partition(".")[0])
            return () if other is None else (other.span,)
    need = needs_of(desk, look).get(message.id)
    inside = message.span.start <= offset < message.span.end
    return (need.span,) if need is not None and inside and need.span.end else ()


def references(desk: Desk, thing: Meaning, *, exact: bool = True) -> tuple[Named, ...]:
    """Return every place that names a thing, declarations included, in every file and setting.

    Unless it has to be `exact`, cached analyses from before the last edits are used if these
    changed nothing relevant, and settings that have not been analysed are left out.
    """
    found: dict[tuple[str, int], Named] = {}
    word = re.compile(rf"(?<!\w){re.escape(name_of_thing(thing))}(?!\w)")
    for path in files(desk):
        written = desk.written(path)
        if written is None or word.search(written.source.text) is None:
            continue
        for named in _in_file(desk, path, written, thing, exact):
            found.setdefault((named.span.source.path, named.span.start), named)
    return tuple(sorted(found.values(), key=lambda n: (n.span.source.path, n.span.start)))


def files(desk: Desk) -> Iterator[Path]:
    """All that name things: rules, overlays, words, scripts."""
    yield from desk.rule_files()
    yield from desk.locales()
    yield from desk.scripts()


def _in_file(
    desk: Desk, path: Path, written: EditedFile, thing: Meaning, exact: bool
) -> Iterator[Named]:
    names = names_of(desk, path) if exact else known_names(desk, path)
    if names is None:
        return
    if written.kind == "words":
        yield from _in_words(desk, written, thing, exact)
    yield from (named for named in names.all if same(named.thing, thing))
    if written.kind in ("ruleset", "overlay"):
        yield from _elsewhere(desk, written, thing, exact)


def _elsewhere(desk: Desk, written: EditedFile, thing: Meaning, exact: bool) -> Iterator[Named]:
    """Yield the references in a file that exist only in other settings."""
    path, text = written.source.path, written.source.text
    edits: dict[int, Edit] = {}
    looks = map(desk.look, desk.every_setting()) if exact else desk.looked_at().values()
    for look in filter(None, looks):
        for span, other in look.places.names.items():
            if span.source.path != path or not same(other, thing):
                continue
            if span.text != name_of_thing(other):
                continue
            now: Span | None = Span(written.source, span.start, span.end)
            if span.source.text != text:
                source = span.source
                if id(source) not in edits:
                    edits[id(source)] = edit_between(source.text, text)
                now = None if exact else edits[id(source)].moved(span, written.source)
            if now is not None:
                yield Named(now, other)


def _in_words(desk: Desk, written: EditedFile, thing: Meaning, exact: bool) -> Iterator[Named]:
    """Yield the references in a locale that only the rules determine: messages about a thing, and
    cases that are members.
    """
    known = sorted(desk.looked_at().values(), key=lambda look: look.needs is None)
    looks = filter(None, map(desk.look, desk.every_setting())) if exact else known[:1]
    asked = [(look, needs_of(desk, look)) for look in looks]
    for message in locale_of_file(written).messages:
        for look, needs in asked:
            need = needs.get(message.id)
            if need is None:
                continue
            if not exact and _begins(need.span) in map(_begins, place_of(thing, look)):
                yield Named(message.span, thing)
            for case in message.cases:
                of = need.variables.get(case.of.removeprefix("$"))
                if isinstance(thing, MemberName) and of == thing.of.name:
                    if case.span.text == case.name == ascii_name(thing.name):
                        yield Named(case.span, thing)


def _begins(span: Span) -> tuple[str, int]:
    return span.source.path, span.start


def named_at(
    desk: Desk, names: NameIndex, look: SettingAnalysis | None, offset: int
) -> Named | None:
    """The name at a place; that of a message is the thing in the rules that asks for it."""
    named = names.at(offset)
    if named is not None or look is None or names.written.kind != "words":
        return named
    message = message_at(locale_of_file(names.written), offset)
    need = None if message is None else needs_of(desk, look).get(message.id)
    if message is None or need is None or look.world is None:
        return None
    for case in message.cases:
        of = look.world.type_symbol(need.variables.get(case.of.removeprefix("$"), ""))
        if case.span.start <= offset <= case.span.end and of is not None and of.finite is not None:
            spelled = {ascii_name(name): name for name in of.finite.root.names}
            name = spelled.get(case.name, case.name)
            return Named(case.span, MemberName(of.finite.root, name))
    if not message.span.start <= offset < message.span.end:
        return None
    if message.id.startswith(LOG):
        return names.at(message.span.start + len(LOG))
    there = names_of(desk, Path(os.path.abspath(need.span.source.path)), look)
    asking = None if there is None else there.at(need.span.start)
    return None if asking is None else Named(message.span, asking.thing)


def highlights(names: NameIndex, offset: int) -> tuple[Named, ...]:
    """The names of the thing at a place in the same file."""
    named = names.at(offset)
    if named is None:
        return ()
    return tuple(other for other in names.all if same(other.thing, named.thing))
