"""A locale to be translated: every message of another one, with its text beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from fluent.syntax import ast

from rulewright import resources
from rulewright.words.entries import has_words, parse
from rulewright.words.every_game import COMMON
from rulewright.words.untranslated import MARK


def skeleton(text: str, language: str, of: str, more: Mapping[str, str]) -> str:
    """Return the untranslated locale of a language, made from the `text` of language `of`: the
    same messages, each below its source as a comment. `more` are messages that only
    translations have. Common strings are included if they do not ship for the language.
    """
    lines = [*_heading(language, of), *_entries(text, of)]
    if more:
        lines += ["", "## What the rules say in their own files", ""]
        for id, said in more.items():
            lines += [*_message(f"{id} = {' '.join(said.split())}", of, None), ""]
    if not resources.common_words(language.partition("-")[0]).is_file():
        named = {*ids(text), *more}
        lines += ["", common_words(ids(_common_text()) - named)]
    return "\n".join(lines).rstrip() + "\n"


def overlay_skeleton(text: str, language: str, of: str, known: Collection[str]) -> str:
    """Give what an overlay says in a language before anybody has translated its words from `of`,
    whose `text` is given: all but the messages that are `known`. Empty if there are none."""
    lines = list(_entries(text, of, known))
    return "\n".join([*_heading(language, of), *lines]).rstrip() + "\n" if lines else ""


def common_words(wanted: Collection[str]) -> str:
    """Some words of every game, to be translated into a language that has none of its own."""
    text = _common_text()
    lines = ["## Words of every game", *_entries(text, COMMON, ids(text) - {*wanted})]
    return "\n".join(lines).rstrip() + "\n"


def _heading(language: str, of: str) -> list[str]:
    return [
        f"### Words in {language}. What stands behind `# {of}:` is the text to translate; take the",
        f"### line `{MARK}` out of what is translated.",
    ]


def _common_text() -> str:
    return resources.common_words(COMMON).read_text("utf-8")


def ids(text: str) -> set[str]:
    """Return the ids of the messages of a locale."""
    return {entry.id.name for entry in parse(text).body if isinstance(entry, ast.Message)}


def _entries(text: str, of: str, known: Collection[str] = ()) -> Iterator[str]:
    """Yield all but the `known` messages and the comments on the whole file."""
    for entry in parse(text).body:
        match entry:
            case ast.Message(id=id) if id.name in known:
                pass
            case ast.ResourceComment():
                pass
            case ast.Message() | ast.Term():
                assert entry.span is not None and entry.id.span is not None
                start = entry.id.span.start - (1 if isinstance(entry, ast.Term) else 0)
                yield ""
                yield from _message(text[start : entry.span.end], of, entry.comment)
            case ast.GroupComment() | ast.Comment() if entry.content:
                yield ""
                yield from _comment(
                    "##" if isinstance(entry, ast.GroupComment) else "#", entry.content
                )


def _message(text: str, of: str, comment: ast.Comment | None) -> list[str]:
    known = [] if comment is None or not comment.content else _comment("#", comment.content)
    first, *rest = text.rstrip().split("\n")
    said = first.partition("=")[2].strip()
    source = [said, *rest] if said else rest
    shown = [f"# {of}: {source[0].strip()}", *(f"# {line}".rstrip() for line in source[1:])]
    mark = [MARK] if has_words(text) else []
    return [*known, *shown, *mark, first, *rest]


def _comment(sign: str, content: str) -> list[str]:
    return [f"{sign} {line}".rstrip() for line in content.split("\n")]
