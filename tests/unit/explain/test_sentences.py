"""Explanations in the languages of games: each sentence, and values by their names."""

from __future__ import annotations

from rulewright.explain.sentences import ShownValue, join_texts, make_sentence, translate_sentence
from rulewright.words.message_values import MemberValue
from rulewright.words.words import Words


def test_values_and_sentences_inside_are_put_into_words() -> None:
    words = Words.from_text("de", "side-reds = die Roten\n")
    reds = ShownValue.from_value("reds", MemberValue("side", "reds"))
    inner = make_sentence(
        "holds-with", rule="a == b", values=join_texts([make_sentence("equals", name="a", value=reds)])
    )
    outer = make_sentence("about", name="move", reason=inner)
    assert outer == "`move`: `a == b` holds: a = reds"
    assert translate_sentence(outer, words) == "`move`: `a == b` gilt: a = die Roten"
    assert translate_sentence(outer, None) == outer
