"""Explanations in the languages of games: each sentence, and values by their names."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from rulewright import resources
from rulewright.explain.sentences import SENTENCES, ShownValue, listed, say, spoken
from rulewright.words.values import MemberValue
from rulewright.words.words import Words

LANGUAGES = sorted(path.stem for path in resources.common_words("en").parent.glob("*.ftl"))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_sentence_is_said_with_all_that_stands_in_it(language: str) -> None:
    text = resources.common_words(language).read_text("utf-8")
    told = dict(re.findall(r"^why-([\w-]+) = (.*)$", text, re.MULTILINE))
    assert told.keys() == SENTENCES.keys()
    for key, english in SENTENCES.items():
        wanted = sorted(name for _, name, _, _ in Formatter().parse(english) if name)
        assert sorted(re.findall(r"\{ \$(\w+) \}", told[key])) == wanted, key


def test_values_and_sentences_inside_are_put_into_words() -> None:
    words = Words.of_text(
        "de", "side-reds = die Roten\nwhy-about = Über `{ $name }`: { $reason }\n"
    )
    reds = ShownValue.of("reds", MemberValue("side", "reds"))
    inner = say("holds-with", rule="a == b", values=listed([say("equals", name="a", value=reds)]))
    outer = say("about", name="move", reason=inner)
    assert outer == "`move`: `a == b` holds: a = reds"
    assert spoken(outer, words) == "Über `move`: `a == b` gilt: a = die Roten"
    assert spoken(outer, None) == outer
