"""Create the files of the words of a ruleset, and its list of languages."""

from __future__ import annotations

from pathlib import Path

from rulewright.authoring.drafts import Draft, read_optional_source
from rulewright.document.additions import add_items
from rulewright.document.files import MAIN_FILE
from rulewright.document.load import load_manifest
from rulewright.schema.lookup import HEAD_KEYS
from rulewright.words.locale import locale_path
from rulewright.words.locale_checks import RULESET_LANGUAGE

HEADING = "### The words of the game. `rulewright docs words` describes messages.\n"


def begin_words(folder: Path) -> Draft:
    """Return empty locale files for the languages of the ruleset in a folder that have none, with English as
    the first language if it lists none. Raises DiagnosticError for a ruleset that cannot be read."""
    languages = load_manifest(folder).languages
    changed_files: dict[Path, str] = {}
    if not languages:
        languages = (RULESET_LANGUAGE,)
        main = read_optional_source(folder / MAIN_FILE)
        assert main is not None, "the ruleset has been read"
        changed_files[folder / MAIN_FILE] = add_items(main, "languages", list(languages), HEAD_KEYS)
    paths = (locale_path(folder, language) for language in languages)
    return Draft({path: HEADING for path in paths if not path.exists()}, changed_files)
