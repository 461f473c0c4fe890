"""Create a scenario: its text, and its title in every language of the printed book."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.authoring.drafts import Draft, read_optional_source
from rulewright.document.files import format_path
from rulewright.document.load import load_manifest
from rulewright.formatting.fmt import format_source
from rulewright.source import Source
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.script_moments import SCRIPT_END, play_to_moment
from rulewright.validation.scripts.script_export import quote_yaml
from rulewright.validation.scripts.script_file import read_script
from rulewright.words.common_strings import translation_sources
from rulewright.words.locale import locale_path, parse_locale
from rulewright.words.skeleton import list_message_ids
from rulewright.words.translation_lock import format_lock, lock_path, read_lock, renew_entries
from rulewright.words.untranslated import COPIED_DIGEST, UNTRANSLATED_MARK, LockEntry


def begin_script(folder: Path, path: Path, text: str, title: str) -> Draft:
    """Return the draft of a script with this `text` for the ruleset in a folder. A scenario of the
    ruleset gets its title in each language, untranslated. Raises DiagnosticError for a ruleset
    that cannot be read.
    """
    is_scenario = path.parent.resolve() == (folder / "scenarios").resolve()
    formatted_text = format_source(Source(format_path(path), _add_expectation(folder, path, text)))
    return Draft(
        {path: formatted_text}, _add_titles(folder, f"example-{path.stem}", title) if is_scenario else {}
    )


def _add_expectation(folder: Path, path: Path, text: str) -> str:
    """Return a scenario with a first expectation: a line of its position that also holds at its
    end.
    """
    given_text = text.partition("\nperform:")[0]
    for state, value in re.findall(r"^ +(\S.*?) = (.+)$", given_text, re.MULTILINE):
        text_with_expect = f"{text}expect:\n  - {quote_yaml(f'{state} == {value}')}\n"
        script = read_script(path, text_with_expect)
        if not play_to_moment(script, RulesetProject(folder), SCRIPT_END).findings:
            return text_with_expect
    return text


def _add_titles(folder: Path, id: str, title: str) -> dict[Path, str]:
    """Return the locales and locks with the title as one more message."""
    escaped_title = re.sub(r"[{}]", lambda sign: f'{{ "{sign[0]}" }}', " ".join(title.split()))
    changed_files: dict[Path, str] = {}
    languages = load_manifest(folder).languages
    sources = [read_optional_source(locale_path(folder, language)) for language in languages]
    first = sources[0] if sources else None
    if first is None or not re.fullmatch(r"[a-z][a-z0-9-]*", id):
        return {}
    first_locale = parse_locale(languages[0], first)
    for language, source in zip(languages, sources, strict=True):
        if source is None or id in list_message_ids(source.text):
            continue
        is_first_language, before = source is first, source.text.rstrip("\n")
        follows_example = is_first_language and before.rpartition("\n")[2].startswith("example-")
        note = "" if is_first_language else f"# {languages[0]}: {escaped_title}\n{UNTRANSLATED_MARK}\n"
        text = f"{before}\n{'' if follows_example else chr(10)}{note}{id} = {escaped_title}\n"
        changed_files[locale_path(folder, language)] = text
        locale = parse_locale(language, Source(source.path, text))
        lock = lock_path(folder, language)
        if is_first_language:
            first_locale = locale
        elif lock.is_file():
            translated = translation_sources(first_locale, language)
            pairs = renew_entries(read_lock(folder, language), locale, translated, ())
            pairs[id] = LockEntry(first_locale.by_id()[id].digest, COPIED_DIGEST)
            changed_files[lock] = format_lock(pairs)
    return changed_files
