"""Explanations in the languages of games: each sentence, and values by their names."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from rulewright import resources
from rulewright.explain.sentences import SENTENCES, ShownValue, join_texts, make_sentence, translate_sentence
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words

LANGUAGES = sorted(path.stem for path in resources.common_words_file("en").parent.glob("*.ftl"))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_sentence_is_said_with_all_that_stands_in_it(language: str) -> None:
    text = resources.common_words_file(language).read_text("utf-8")
    told = dict(re.findall(r"^why-([\w-]+) = (.*)$", text, re.MULTILINE))
    assert told.keys() == SENTENCES.keys()
    for key, english in SENTENCES.items():
        wanted = sorted(name for _, name, _, _ in Formatter().parse(english) if name)
        assert sorted(re.findall(r"\{ \$(\w+) \}", told[key])) == wanted, key


def test_values_and_sentences_inside_are_put_into_words() -> None:
    words = Words.from_text("de", "side-reds = die Roten\nwhy-about = Über `{ $name }`: { $reason }\n")
    reds = ShownValue.from_value("reds", MemberValue("side", "reds"))
    inner = make_sentence(
        "holds-with", rule="a == b", values=join_texts([make_sentence("equals", name="a", value=reds)])
    )
    outer = make_sentence("about", name="move", reason=inner)
    assert outer == "`move`: `a == b` holds: a = reds"
    assert translate_sentence(outer, words) == "Über `move`: `a == b` gilt: a = die Roten"
    assert translate_sentence(outer, None) == outer
