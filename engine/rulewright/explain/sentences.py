"""Phrase explanations in English, and in the language of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.words.message_values import Value
from rulewright.words.tool_words import load_page_strings, load_tool_words

if TYPE_CHECKING:
    from rulewright.words.words import Words


class ShownValue(str):
    """A value as moves and rules write it, with the original value for translation."""

    original: Value

    @classmethod
    def from_value(cls, text: str, original: Value) -> ShownValue:
        shown = cls(text)
        shown.original = original
        return shown


class Sentence(str):
    """A sentence in English, with its parts for translation."""

    key: str
    sentence_args: dict[str, str | int]


class JoinedTexts(str):
    """Several texts as one, with the parts for translation."""

    joined_items: tuple[str, ...]


def make_sentence(key: str, **sentence_args: str | int) -> Sentence:
    """Return a sentence of the catalogue's part `explain`, filled with values and other sentences.

    >>> make_sentence("holds-with", rule="a > b", values=join_texts(["a = 3", "b = 2"]))
    '`a > b` holds: a = 3, b = 2'
    """
    sentence = Sentence(load_page_strings("explain", "en")[key].format(**sentence_args))
    sentence.key, sentence.sentence_args = key, sentence_args
    return sentence


def join_texts(items: Iterable[str]) -> JoinedTexts:
    """Return several texts as a list in one text."""
    joined_items = tuple(items)
    joined = JoinedTexts(", ".join(joined_items))
    joined.joined_items = joined_items
    return joined


def translate_sentence(text: str, words: Words | None) -> str:
    """Return a sentence in the language of a game, with values by their names; rule text is not
    translated.
    """
    match text:
        case _ if words is None:
            return str(text)
        case ShownValue():
            return words.format_value(text.original)
        case JoinedTexts():
            return ", ".join(translate_sentence(item, words) for item in text.joined_items)
        case Sentence():
            translated_args: dict[str, Value] = {
                name: translate_sentence(part, words) if isinstance(part, str) else part
                for name, part in text.sentence_args.items()
            }
            return load_tool_words("explain", words.language).format(text.key, **translated_args)
        case _:
            return text
