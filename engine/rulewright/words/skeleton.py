"""Write a locale to translate: every message of another locale, with its text beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fluent.syntax import ast

from rulewright import resources
from rulewright.words.common_strings import COMMON_LANGUAGE
from rulewright.words.fluent_parser import has_words, parse_fluent
from rulewright.words.locale import COMMON_PART
from rulewright.words.untranslated import UNTRANSLATED_MARK


def build_skeleton(text: str, language: str, source_language: str, extra_messages: Mapping[str, str]) -> str:
    """Build the untranslated locale of a language from `text`, a locale in `source_language`: the same
    messages, each below its source as a comment. `extra_messages` are messages that only translations have.
    Common strings are included if they do not ship for the language.
    """
    lines = [*_format_heading(language, source_language), *_iter_entry_lines(text, source_language)]
    if extra_messages:
        lines += ["", "## What the rules say in their own files", ""]
        for id, said in extra_messages.items():
            lines += [*format_message(f"{id} = {' '.join(said.split())}", source_language), ""]
    if not resources.catalogue_file(language.partition("-")[0], COMMON_PART).is_file():
        present_ids = {*list_message_ids(text), *extra_messages}
        lines += ["", build_common_section(list_message_ids(_read_common_text()) - present_ids)]
    return "\n".join(lines).rstrip() + "\n"


def build_overlay_skeleton(text: str, language: str, source_language: str, known_ids: Collection[str]) -> str:
    """Return the texts to translate in an overlay: the messages of `text`, in `source_language`, except those
    in `known_ids`. Empty if there are none.
    """
    lines = list(_iter_entry_lines(text, source_language, known_ids))
    return "\n".join([*_format_heading(language, source_language), *lines]).rstrip() + "\n" if lines else ""


def build_common_section(wanted_ids: Collection[str]) -> str:
    """Build the section with strings of every game for a language that has none of its own."""
    text = _read_common_text()
    lines = [
        "## Words of every game",
        *_iter_entry_lines(text, COMMON_LANGUAGE, list_message_ids(text) - {*wanted_ids}),
    ]
    return "\n".join(lines).rstrip() + "\n"


def _format_heading(language: str, source_language: str) -> list[str]:
    return [
        f"### Words in {language}. What stands behind `# {source_language}:` is the text to translate; take "
        "the",
        f"### line `{UNTRANSLATED_MARK}` out of what is translated.",
    ]


def _read_common_text() -> str:
    return resources.catalogue_file(COMMON_LANGUAGE, COMMON_PART).read_text("utf-8")


def list_message_ids(text: str) -> set[str]:
    """Return the ids of the messages of a locale."""
    return {entry.id.name for entry in parse_fluent(text).body if isinstance(entry, ast.Message)}


def _iter_entry_lines(text: str, source_language: str, known_ids: Collection[str] = ()) -> Iterator[str]:
    """Yield the lines of all entries except messages in `known_ids` and comments on the whole file."""
    for entry in parse_fluent(text).body:
        match entry:
            case ast.Message(id=id) if id.name in known_ids:
                pass
            case ast.ResourceComment():
                pass
            case ast.Message() | ast.Term():
                assert entry.span is not None and entry.id.span is not None
                start = entry.id.span.start - (1 if isinstance(entry, ast.Term) else 0)
                yield ""
                yield from format_message(text[start : entry.span.end], source_language, entry.comment)
            case ast.GroupComment() | ast.Comment() if entry.content:
                yield ""
                yield from _format_comment(
                    "##" if isinstance(entry, ast.GroupComment) else "#", entry.content
                )


def format_message(text: str, source_language: str, comment: ast.Comment | None = None) -> list[str]:
    """Return the lines of an untranslated message, below its source text as a comment."""
    comment_lines = [] if comment is None or not comment.content else _format_comment("#", comment.content)
    comment_lines = [line for line in comment_lines if line != UNTRANSLATED_MARK]  # drop the mark of a stub
    first, *rest = text.rstrip().split("\n")
    first_text = first.partition("=")[2].strip()
    source_lines = [first_text, *rest] if first_text else rest
    quoted_lines = [
        f"# {source_language}: {source_lines[0].strip()}",
        *(f"# {line}".rstrip() for line in source_lines[1:]),
    ]
    mark = [UNTRANSLATED_MARK] if has_words(text) else []
    return [*comment_lines, *quoted_lines, *mark, first, *rest]


def _format_comment(sign: str, content: str) -> list[str]:
    return [f"{sign} {line}".rstrip() for line in content.split("\n")]
