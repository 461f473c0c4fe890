"""Find declarations of a ruleset by a part of their name, in all of its files."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.language_service.editor_session import EditorSession
from rulewright.language_service.file_outline import OutlineEntry, build_outline

MAX_FOUND = 200
"""The largest number of declarations that a search returns."""


def search_symbols(session: EditorSession, query: str) -> tuple[tuple[OutlineEntry, str], ...]:
    """Return the declarations whose names contain the letters of a query in order, each with the name of
    its container. Those that begin with the query come first."""
    wanted = query.casefold()
    found = [each for each in _iter_declarations(session) if _has_letters(each[0].name.casefold(), wanted)]
    found.sort(key=lambda each: _rank_name(each[0].name.casefold(), wanted))
    return tuple(found[:MAX_FOUND])


def _iter_declarations(session: EditorSession) -> Iterator[tuple[OutlineEntry, str]]:
    for path in (*session.rule_files(), *session.locale_files()[:1]):
        document = session.get_document(path)
        for entry in () if document is None else build_outline(document):
            if entry.section_name == "message":
                yield entry, path.name
            else:  # sections are only containers
                yield from _iter_inside(entry, entry.name)


def _iter_inside(entry: OutlineEntry, container: str) -> Iterator[tuple[OutlineEntry, str]]:
    for inner in entry.children:
        yield inner, container
        yield from _iter_inside(inner, inner.name)


def _has_letters(name: str, letters: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in letters)


def _rank_name(name: str, query: str) -> tuple[int, int, str]:
    return (0 if name.startswith(query) else 1 if query in name else 2), len(name), name
