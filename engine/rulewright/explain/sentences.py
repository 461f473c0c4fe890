"""Phrase explanations in English, and in the language of a game by its words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulewright.words.message_values import Value

if TYPE_CHECKING:
    from rulewright.words.words import Words

SENTENCES = {
    # conditions
    "holds": "`{rule}` holds",
    "holds-with": "`{rule}` holds: {values}",
    "fails": "`{rule}` does not hold",
    "fails-with": "`{rule}` does not hold: {values}",
    "needed": "`{part}` is needed: {reason}",
    "case": "the case `{rule}` = {value} counts",
    "so-for": "so for {values}",
    "not-so-for": "not so for {values}",
    # what a seat may not know
    "depends": "depends on what {seat} may not see",
    "hidden": "`{rule}` {depends}",
    "it-hidden": "it {depends}",
    "before-hidden": "what it was before {depends}",
    "rule-hidden": "which rule wrote it {depends}",
    "else-hidden": "what else ran {depends}",
    "legal-hidden": "whether `{move}` is legal here {depends}",
    "carried-hidden": "whether it can be carried out {depends}",
    "lies-hidden": "what lies there {depends}",
    "can-be-hidden": "what `{name}` can be here {depends}",
    "can-be-of-hidden": "what `{name}` can be here (`{rule}`) {depends}",
    "score-hidden": "the score of {seat} {depends}",
    # values
    "equals": "{name} = {value}",
    "value": "`{rule}` = {value}",
    "value-with": "`{rule}` = {value} ({values})",
    "no-value": "`{rule}` has no value here",
    "row": "from a row of `{table}`",
    "exception": "the exception `{name}` applies: {reason}",
    "overruled": "the exception `{name}` would apply, but `{other}` stands over it: {reason}",
    "of-case": "{case}: {reason}",
    "counts": "{case}: {reason} counts",
    "more": "and {count} more",
    "more-nothing": "and {count} more that come to nothing",
    "scores": "the scores now",
    "score": "the score of {seat} is {number}",
    "no-score": "the score of {seat} has no value here",
    # moves
    "over": "the game is over",
    "not-asked": "{seats} has to decide here, not `{seat}`",
    "legal": "`{move}` is legal here",
    "not-legal": "`{move}` is not legal here",
    "several": "`{move}` can mean {count} legal options",
    "no-condition": "it has no condition",
    "goes-through": "trying it meets nothing that stops it",
    "no-fit": "no option of {name} fits; with {values}, for instance:",
    "ahead-stops": "looking ahead stops with `{code}`",
    "reaches": "`{rule}` can reach {here} from here, and {other} otherwise",
    "outside": "{value} is not among what `{name}` can be here",
    "outside-of": "{value} is not among what `{name}` can be here (`{rule}`)",
    "wanted": "{count} {kind} are wanted and only {there} are there",
    "wanted-things": "{count} things are wanted and `{name}` can be {many}",
    # trials
    "stops": "it cannot be carried out: `{rule}` stops it",
    "stops-with": "trying it stops with `{code}`",
    "nothing": "`{name}`: nothing",
    "nothing-fulfils": "`{name}`: nothing fulfils `{rule}`",
    "about": "`{name}`: {reason}",
    "not-met": "`{rule}` is not met",
    "not-covered": "`{rule}` is not covered",
    "not-covered-with": "`{rule}` is not covered: {wanted} to be moved, {there} there",
    "no-option": "`{rule}` would have no option",
    # what has happened
    "changed": "{step}: it was {before} before",
    "seen-behind": "the position was the same at @{moment}, behind {step}",
    "seen-first": "the position was the same before the first choice",
    "given": "it was so in the position that was given",
    "set-up": "so it was set up, before the first choice",
    "at-start": "so it is at the start, and nothing has changed it",
    "course": "in the course of `{rule}`",
    "unknown-rule": "which rule wrote it is not known",
    "becomes": "{before} → {after}",
    "comes-in": "{thing} comes in",
    "goes-out": "{thing} goes out",
    "ran": "rules that ran: {step}",
    "first": "before the first choice",
    "ran-given": "the game begins in a position that was given",
    "ran-nothing": "no rule ran: others still owe an answer",
}
"""The English of each; `words/common` has the others, as `why-NAME`."""


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
    """A sentence. What stands in it may be values, and sentences in turn.

    >>> make_sentence("holds-with", rule="a > b", values=join_texts(["a = 3", "b = 2"]))
    '`a > b` holds: a = 3, b = 2'
    """
    sentence = Sentence(SENTENCES[key].format(**sentence_args))
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
            translation = words.format_message(f"why-{text.key}", translated_args)
            return SENTENCES[text.key].format(**translated_args) if translation is None else translation
        case _:
            return text
