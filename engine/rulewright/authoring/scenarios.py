"""Begins a scenario: its text, and what the printed book calls it in every language."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.authoring.drafts import Draft, source_in
from rulewright.document.files import shown_path
from rulewright.document.load import read_manifest_of
from rulewright.formatting.fmt import formatted
from rulewright.source import Source
from rulewright.study.moments import END, position_at
from rulewright.study.scripts.script import read_script
from rulewright.study.scripts.writing import quoted
from rulewright.study.workshop import Workshop
from rulewright.words.every_game import translation_sources
from rulewright.words.locale import locale_path, parse_locale
from rulewright.words.lock import lock_path, lock_text, read_lock, renewed
from rulewright.words.skeleton import ids
from rulewright.words.untranslated import COPIED, MARK, Pair


def begin_script(folder: Path, path: Path, text: str, title: str) -> Draft:
    """Return the draft of a script with this `text` for the ruleset in a folder. A scenario of the
    ruleset gets its title in each language, untranslated. Raises DiagnosticError for a ruleset
    that cannot be read.
    """
    own = path.parent.resolve() == (folder / "scenarios").resolve()
    shown = formatted(Source(shown_path(path), _expecting(folder, path, text)))
    return Draft({path: shown}, _titles(folder, f"example-{path.stem}", title) if own else {})


def _expecting(folder: Path, path: Path, text: str) -> str:
    """Return a scenario with a first expectation: a line of its position that also holds at its
    end.
    """
    given = text.partition("\nperform:")[0]
    for state, value in re.findall(r"^ +(\S.*?) = (.+)$", given, re.MULTILINE):
        expecting = f"{text}expect:\n  - {quoted(f'{state} == {value}')}\n"
        script = read_script(path, expecting)
        if not position_at(script, Workshop(folder), END).findings:
            return expecting
    return text


def _titles(folder: Path, id: str, title: str) -> dict[Path, str]:
    """The locales and locks with one more message."""
    said = re.sub(r"[{}]", lambda sign: f'{{ "{sign[0]}" }}', " ".join(title.split()))
    changed: dict[Path, str] = {}
    languages = read_manifest_of(folder).languages
    sources = [source_in(locale_path(folder, language)) for language in languages]
    first = sources[0] if sources else None
    if first is None or not re.fullmatch(r"[a-z][a-z0-9-]*", id):
        return {}
    told = parse_locale(languages[0], first)
    for language, source in zip(languages, sources, strict=True):
        if source is None or id in ids(source.text):
            continue
        original, before = source is first, source.text.rstrip("\n")
        beside = original and before.rpartition("\n")[2].startswith("example-")
        note = "" if original else f"# {languages[0]}: {said}\n{MARK}\n"
        text = f"{before}\n{'' if beside else chr(10)}{note}{id} = {said}\n"
        changed[locale_path(folder, language)] = text
        locale = parse_locale(language, Source(source.path, text))
        lock = lock_path(folder, language)
        if original:
            told = locale
        elif lock.is_file():
            translated = translation_sources(told, language)
            pairs = renewed(read_lock(folder, language), locale, translated, ())
            pairs[id] = Pair(told.by_id()[id].digest, COPIED)
            changed[lock] = lock_text(pairs)
    return changed
