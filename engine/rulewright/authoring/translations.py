"""Begins a translation: all messages, each with its text in the first language beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulewright import limits
from rulewright.authoring.drafts import Draft, NoBeginning, source_in
from rulewright.book.write import Wordless
from rulewright.document.additions import with_item
from rulewright.document.files import MAIN_FILE, shown_path
from rulewright.document.layers import LayerWords, words_of_layers
from rulewright.document.manifest import Manifest
from rulewright.model.part import Part, whole
from rulewright.schema.lookup import HEAD_KEYS
from rulewright.schema.ruleset import LANGUAGE
from rulewright.source import Source, Span
from rulewright.study.checking.lacking import look_at_books
from rulewright.study.checking.rules import look_at_rules
from rulewright.study.settings import Selection
from rulewright.study.workshop import Workshop
from rulewright.words.every_game import translation_sources
from rulewright.words.findings import OWN_LANGUAGE
from rulewright.words.locale import locale_path, parse_locale
from rulewright.words.lock import copied_pairs, lock_path, lock_text
from rulewright.words.skeleton import ids, overlay_skeleton, skeleton


def begin_translation(folder: Path, language: str) -> Draft:
    """The words of the ruleset in a folder, to be translated. They say the same as the first
    language does, and are marked as untranslated; those of overlays come into files beside them.
    Raises NoBeginning, and DiagnosticError for a ruleset that cannot be read."""
    if not re.fullmatch(LANGUAGE.pattern, language):
        raise NoBeginning(f"`{language}` is no language code, like `fr` or `pt-BR`")
    workshop = Workshop(folder)
    manifest = workshop.documents(None, ()).manifest
    languages = manifest.languages or (OWN_LANGUAGE,)
    first = languages[0]
    source = source_in(locale_path(folder, first))
    if source is None:
        raise NoBeginning(f"`{manifest.id}` has no words to translate: write locales/{first}.ftl")
    if language == first:
        raise NoBeginning(f"`{first}` is the language that others are translated from")
    path = locale_path(folder, language)
    text = skeleton(source.text, language, first, _unsaid(workshop, source, first))
    main = source_in(folder / MAIN_FILE)
    assert main is not None, "the ruleset has been read"
    locale = parse_locale(language, Source(shown_path(path), text))
    known = copied_pairs(locale, translation_sources(parse_locale(first, source), language))
    new = {path: text, lock_path(folder, language): lock_text(known)}
    return Draft(
        {**new, **_translate_overlays(folder, manifest, language, first)},
        {folder / MAIN_FILE: with_item(main, "languages", [*languages, language], HEAD_KEYS)},
    )


def _translate_overlays(
    folder: Path, manifest: Manifest, language: str, first: str
) -> dict[Path, str]:
    """Give the files to translate beside the ruleset's own overlays that have words in the first
    language: only there they are spoken in place of what the ruleset says."""
    layers: list[LayerWords] = []
    for edition in manifest.editions:
        layers += words_of_layers(folder, manifest, edition, ())
    for variant in manifest.variants:
        layers += words_of_layers(folder, manifest, None, (variant,))
    files: dict[Path, str] = {}
    for of in dict.fromkeys(each.of for each in layers):
        overlay = Path(of)
        path = overlay.with_name(f"{overlay.stem}.{language}.ftl")
        if path.exists() or not overlay.resolve().is_relative_to(folder.resolve()):
            continue
        texts = dict.fromkeys((each.language, each.source.text) for each in layers if each.of == of)
        text = "\n".join(said for spoken, said in texts if spoken == first)
        known = {id for spoken, said in texts if spoken == language for id in ids(said)}
        if translated := overlay_skeleton(text, language, first, known):
            files[path] = translated
    return files


def _unsaid(workshop: Workshop, source: Source, first: str) -> dict[str, str]:
    """Return the messages that only translations need, with their source in the rules: remarks of
    rules, which are in English.
    """
    with limits.metered(limits.WORK_OF_CHECK) as meter:
        ruled = look_at_rules(workshop, Selection(), meter, lambda _: None)
        lacking = look_at_books(Wordless(workshop), ruled.books)
    there = parse_locale(first, source).by_id()
    texts: dict[tuple[str, int], Part] = {}
    for layer in ruled.books:
        for part in _parts(whole(workshop.documents(*layer).root)):
            texts.setdefault(_place(part.key.span), part)
            if part.text is not None:
                texts.setdefault(_place(part.span), part)
    found: dict[str, str] = {}
    for book in lacking.books:
        for id, span in book.foreign.items():
            if id not in there and id not in found:
                found[id] = _said(texts.get(_place(span)), id) or "..."
    return found


def _parts(part: Part) -> Iterator[Part]:
    for inner in part.inside:
        yield inner
        yield from _parts(inner)


def _place(span: Span) -> tuple[str, int]:
    return span.source.path, span.start


def _said(part: Part | None, id: str) -> str | None:
    """Return the text of a part, or of the remark that a message is about (`note-...`)."""
    if part is None:
        return None
    return part.text.text if part.text is not None else part.said(id.partition("-")[0])
