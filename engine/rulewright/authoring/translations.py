"""Create a translation: all messages, each with its text in the first language beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright import limits
from rulewright.authoring.drafts import CannotCreate, Draft, read_optional_source
from rulewright.book.writer import MissingTextFinder
from rulewright.document.additions import add_items
from rulewright.document.files import MAIN_FILE, format_path
from rulewright.document.layers import LayerWords, read_layer_words
from rulewright.document.manifest import Manifest
from rulewright.model.part import Part, make_root_part
from rulewright.schema.lookup import HEAD_KEYS
from rulewright.schema.ruleset import LANGUAGE
from rulewright.source import Source, Span
from rulewright.validation.checking.book_gaps import find_book_gaps
from rulewright.validation.checking.rules_check import check_rules
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.setting_lists import Selection
from rulewright.words.common_strings import translation_sources
from rulewright.words.locale import locale_path, parse_locale
from rulewright.words.locale_checks import RULESET_LANGUAGE
from rulewright.words.skeleton import build_overlay_skeleton, build_skeleton, list_message_ids
from rulewright.words.translation_lock import build_copied_entries, format_lock, lock_path


def begin_translation(folder: Path, language: str) -> Draft:
    """Return the draft of a translation of the ruleset in a folder. Its messages are copies of those in the
    first language, marked as untranslated; messages of overlays are in separate files beside them. Raises
    CannotCreate, and DiagnosticError for a ruleset that cannot be read."""
    if not re.fullmatch(LANGUAGE.pattern, language):
        raise CannotCreate(f"`{language}` is no language code, like `fr` or `pt-BR`")
    workshop = RulesetProject(folder)
    manifest = workshop.get_documents(None, ()).manifest
    languages = manifest.languages or (RULESET_LANGUAGE,)
    first_language = languages[0]
    source = read_optional_source(locale_path(folder, first_language))
    if source is None:
        raise CannotCreate(f"`{manifest.id}` has no words to translate: write locales/{first_language}.ftl")
    if language == first_language:
        raise CannotCreate(f"`{first_language}` is the language that others are translated from")
    path = locale_path(folder, language)
    text = build_skeleton(
        source.text, language, first_language, _list_missing_remarks(workshop, source, first_language)
    )
    main = read_optional_source(folder / MAIN_FILE)
    assert main is not None, "the ruleset has been read"
    locale = parse_locale(language, Source(format_path(path), text))
    lock_entries = build_copied_entries(
        locale, translation_sources(parse_locale(first_language, source), language)
    )
    new_files = {path: text, lock_path(folder, language): format_lock(lock_entries)}
    return Draft(
        {**new_files, **_translate_overlays(folder, manifest, language, first_language)},
        {folder / MAIN_FILE: add_items(main, "languages", [*languages, language], HEAD_KEYS)},
    )


def _translate_overlays(
    folder: Path, manifest: Manifest, language: str, first_language: str
) -> dict[Path, str]:
    """Return the files to translate beside the ruleset's own overlays that have texts in the first language,
    which replace those of the ruleset."""
    layer_words: list[LayerWords] = []
    for edition in manifest.editions:
        layer_words += read_layer_words(folder, manifest, edition, ())
    for variant in manifest.variants:
        layer_words += read_layer_words(folder, manifest, None, (variant,))
    new_files: dict[Path, str] = {}
    for overlay_path in dict.fromkeys(each.overlay_path for each in layer_words):
        overlay = Path(overlay_path)
        path = overlay.with_name(f"{overlay.stem}.{language}.ftl")
        if path.exists() or not overlay.resolve().is_relative_to(folder.resolve()):
            continue
        texts = dict.fromkeys(
            (each.language, each.source.text) for each in layer_words if each.overlay_path == overlay_path
        )
        text = "\n".join(said for spoken, said in texts if spoken == first_language)
        known_ids = {id for spoken, said in texts if spoken == language for id in list_message_ids(said)}
        if translated := build_overlay_skeleton(text, language, first_language, known_ids):
            new_files[path] = translated
    return new_files


def _list_missing_remarks(workshop: RulesetProject, source: Source, first_language: str) -> dict[str, str]:
    """Return the messages that only translations need, with their source in the rules: remarks of
    rules, which are in English.
    """
    with limits.meter_work(limits.WORK_OF_CHECK) as meter:
        ruled = check_rules(workshop, Selection(), meter, lambda _: None)
        lacking = find_book_gaps(MissingTextFinder(workshop), ruled.book_layers)
    messages_by_id = parse_locale(first_language, source).by_id()
    parts_by_place: dict[tuple[str, int], Part] = {}
    for layer in ruled.book_layers:
        for part in _iter_parts(make_root_part(workshop.get_documents(*layer).root)):
            parts_by_place.setdefault(_place_key(part.key.span), part)
            if part.text is not None:
                parts_by_place.setdefault(_place_key(part.span), part)
    missing_texts: dict[str, str] = {}
    for book in lacking.book_texts:
        for id, span in book.english_only.items():
            if id not in messages_by_id and id not in missing_texts:
                missing_texts[id] = _remark_text(parts_by_place.get(_place_key(span)), id) or "..."
    return missing_texts


def _iter_parts(part: Part) -> Iterator[Part]:
    for inner in part.children:
        yield inner
        yield from _iter_parts(inner)


def _place_key(span: Span) -> tuple[str, int]:
    return span.source.path, span.start


def _remark_text(part: Part | None, id: str) -> str | None:
    """Return the text of a part, or of the remark that a message is about (`note-...`)."""
    if part is None:
        return None
    return part.text.text if part.text is not None else part.get_string(id.partition("-")[0])
