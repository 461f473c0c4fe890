"""Find the references to a symbol in the rules of every setting, overlays, locales and scripts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from rulewright.analysis import script_typing as script_analysis
from rulewright.analysis.semantic_index import MemberName
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import use_unsaved_texts
from rulewright.language_service.current_findings import TextEdit, find_edit
from rulewright.language_service.edited_file import EditedFile
from rulewright.language_service.editor_session import EditorSession, SettingAnalysis
from rulewright.language_service.locale_messages import (
    find_message_at,
    list_message_spans,
    list_needed_messages,
    parse_document_locale,
)
from rulewright.language_service.name_index import (
    LOG_PREFIX,
    ImplicitName,
    Meaning,
    NameIndex,
    NameUse,
    declaration_spans,
    is_same_meaning,
    meaning_name,
)
from rulewright.source import Span
from rulewright.words.message_ids import ascii_name, message_id


def build_name_index(
    session: EditorSession, path: Path, analysis: SettingAnalysis | None = None
) -> NameIndex | None:
    """Return the index of the names in a file, resolved in the file's setting."""
    document = session.get_document(path)
    if document is None:
        return None
    analysis = analysis or session.last_valid_analysis(session.setting_of(path))
    if analysis is None:
        return NameIndex(document, None)
    if document.kind == "script":
        session.script_findings(path, analysis)
    if document.kind == "words":
        _type_message_values(session, document, analysis)
    return NameIndex(document, analysis)


def cached_name_index(session: EditorSession, path: Path) -> NameIndex | None:
    """Return the last name index of a file, even if other files have been edited since."""
    cached_index = session.name_indexes.get(path)
    return (
        cached_index
        if cached_index and cached_index.document is session.get_document(path)
        else _cache_name_index(session, path)
    )


def update_name_index(session: EditorSession, path: Path) -> None:
    """Rebuild the name index of a file if it is outdated."""
    cached_index = session.name_indexes.get(path)
    if (
        cached_index is None
        or cached_index.document is not session.get_document(path)
        or cached_index.analysis is not session.cached_analysis_of(path)
    ):
        _cache_name_index(session, path)


def _cache_name_index(session: EditorSession, path: Path) -> NameIndex | None:
    names = build_name_index(session, path, session.cached_analysis_of(path))
    if names is not None and names.name_uses is not None:
        session.name_indexes[path] = names
    return names


def _type_message_values(session: EditorSession, document: EditedFile, analysis: SettingAnalysis) -> None:
    """Type the expressions in messages, which adds their names to the semantic index."""
    if analysis.world is None:
        return
    for message in parse_document_locale(document).messages:
        for use in message.value_uses:
            try:
                with use_unsaved_texts(session.unsaved_texts):
                    script_analysis.type_expression(analysis, use.span, {})
            except DiagnosticError:
                continue


def find_definition(session: EditorSession, meaning: Meaning, analysis: SettingAnalysis) -> tuple[Span, ...]:
    """Return the spans at which a symbol is defined."""
    match meaning:
        case ImplicitName(kind="message", name=name):
            return list_message_spans(session, message_id(f"log-{name}"))
        case ImplicitName(kind="section", name=name):
            outline = session.get_outline(analysis.documents)
            section = outline.sections.get(name) if outline is not None else None
            return () if section is None else (section.span,)
        case ImplicitName(kind="edition" | "variant" as kind, name=name):
            manifest = session.manifest
            if manifest is None:
                return ()
            choices = manifest.editions if kind == "edition" else manifest.variants
            return (choices[name].span,) if name in choices else ()
        case ImplicitName(kind="file", name=name):
            document = session.get_document(session.rule_file(name))
            return () if document is None else (document.source.span(0, 0),)
        case _:
            return declaration_spans(meaning, analysis)


def find_message_definition(
    session: EditorSession, document: EditedFile, analysis: SettingAnalysis, offset: int
) -> tuple[Span, ...]:
    """Return the spans at which the rules need the message at an offset, or the definition of the
    message it refers to.
    """
    locale = parse_document_locale(document)
    message = find_message_at(locale, offset)
    if message is None:
        return ()
    for use in message.references:
        if use.span.start <= offset < use.span.end:
            other = locale.by_id().get(use.name.partition(".")[0])
            return () if other is None else (other.span,)
    need = list_needed_messages(session, analysis).get(message.id)
    inside = message.span.start <= offset < message.span.end
    return (need.span,) if need is not None and inside and need.span.end else ()


def find_references(
    session: EditorSession, meaning: Meaning, *, is_exact: bool = True
) -> tuple[NameUse, ...]:
    """Return all uses of a symbol's name, including declarations, in every file and setting.

    Unless `is_exact`, uses cached analyses from before the last edits if these changed nothing relevant,
    and skips settings that have not been analysed.
    """
    uses_by_place: dict[tuple[str, int], NameUse] = {}
    word = re.compile(rf"(?<!\w){re.escape(meaning_name(meaning))}(?!\w)")
    for path in list_naming_files(session):
        document = session.get_document(path)
        if document is None or word.search(document.source.text) is None:
            continue
        for named in _iter_file_references(session, path, document, meaning, is_exact):
            uses_by_place.setdefault((named.span.source.path, named.span.start), named)
    return tuple(sorted(uses_by_place.values(), key=lambda n: (n.span.source.path, n.span.start)))


def list_naming_files(session: EditorSession) -> Iterator[Path]:
    """Yield all files that can contain names: rules, overlays, locales and scripts."""
    yield from session.rule_files()
    yield from session.locale_files()
    yield from session.script_files()


def _iter_file_references(
    session: EditorSession, path: Path, document: EditedFile, meaning: Meaning, is_exact: bool
) -> Iterator[NameUse]:
    names = build_name_index(session, path) if is_exact else cached_name_index(session, path)
    if names is None:
        return
    if document.kind == "words":
        yield from _iter_locale_references(session, document, meaning, is_exact)
    yield from (named for named in names.name_uses if is_same_meaning(named.meaning, meaning))
    if document.kind in ("ruleset", "overlay"):
        yield from _iter_other_settings(session, document, meaning, is_exact)


def _iter_other_settings(
    session: EditorSession, document: EditedFile, meaning: Meaning, is_exact: bool
) -> Iterator[NameUse]:
    """Yield the references in a file that exist only in other settings."""
    path, text = document.source.path, document.source.text
    edits: dict[int, TextEdit] = {}
    looks = (
        map(session.analyse_setting, session.list_settings())
        if is_exact
        else session.cached_analyses().values()
    )
    for analysis in filter(None, looks):
        for span, other in analysis.semantic_index.names.items():
            if span.source.path != path or not is_same_meaning(other, meaning):
                continue
            if span.text != meaning_name(other):
                continue
            current_span: Span | None = Span(document.source, span.start, span.end)
            if span.source.text != text:
                source = span.source
                if id(source) not in edits:
                    edits[id(source)] = find_edit(source.text, text)
                current_span = None if is_exact else edits[id(source)].move_span(span, document.source)
            if current_span is not None:
                yield NameUse(current_span, other)


def _iter_locale_references(
    session: EditorSession, document: EditedFile, meaning: Meaning, is_exact: bool
) -> Iterator[NameUse]:
    """Yield the references in a locale that only the rules determine: messages about a thing, and
    cases that are members.
    """
    cached_analyses = sorted(session.cached_analyses().values(), key=lambda analysis: analysis.needs is None)
    looks = (
        filter(None, map(session.analyse_setting, session.list_settings()))
        if is_exact
        else cached_analyses[:1]
    )
    needs_by_analysis = [(analysis, list_needed_messages(session, analysis)) for analysis in looks]
    for message in parse_document_locale(document).messages:
        for analysis, needs in needs_by_analysis:
            need = needs.get(message.id)
            if need is None:
                continue
            if not is_exact and _span_start(need.span) in map(
                _span_start, declaration_spans(meaning, analysis)
            ):
                yield NameUse(message.span, meaning)
            for case in message.cases:
                of = need.variable_types.get(case.selector.removeprefix("$"))
                if isinstance(meaning, MemberName) and of == meaning.finite_type.name:
                    if case.span.text == case.name == ascii_name(meaning.name):
                        yield NameUse(case.span, meaning)


def _span_start(span: Span) -> tuple[str, int]:
    return span.source.path, span.start


def find_name_at(
    session: EditorSession, name_index: NameIndex, analysis: SettingAnalysis | None, offset: int
) -> NameUse | None:
    """Return the name at an offset; for a message, the symbol in the rules that needs it."""
    named = name_index.name_at(offset)
    if named is not None or analysis is None or name_index.document.kind != "words":
        return named
    message = find_message_at(parse_document_locale(name_index.document), offset)
    need = None if message is None else list_needed_messages(session, analysis).get(message.id)
    if message is None or need is None or analysis.world is None:
        return None
    for case in message.cases:
        of = analysis.world.find_type(need.variable_types.get(case.selector.removeprefix("$"), ""))
        if case.span.start <= offset <= case.span.end and of is not None and of.finite is not None:
            spelled = {ascii_name(name): name for name in of.finite.root.names}
            name = spelled.get(case.name, case.name)
            return NameUse(case.span, MemberName(of.finite.root, name))
    if not message.span.start <= offset < message.span.end:
        return None
    if message.id.startswith(LOG_PREFIX):
        return name_index.name_at(message.span.start + len(LOG_PREFIX))
    there = build_name_index(session, Path(os.path.abspath(need.span.source.path)), analysis)
    asking = None if there is None else there.name_at(need.span.start)
    return None if asking is None else NameUse(message.span, asking.meaning)


def list_highlights(name_index: NameIndex, offset: int) -> tuple[NameUse, ...]:
    """Return all uses, in the same file, of the symbol at an offset."""
    named = name_index.name_at(offset)
    if named is None:
        return ()
    return tuple(other for other in name_index.name_uses if is_same_meaning(other.meaning, named.meaning))
