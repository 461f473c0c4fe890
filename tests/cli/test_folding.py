"""Long lines on a terminal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from honest import some
from rulewright.diagnostics.text_width import measure_columns
from rulewright_cli.text_wrapping import CLOSING, wrap_text

ENGLISH = "    control: Kola Peninsula = Russia, Yamal Peninsula = Russia, Lena Delta = Russia"
JAPANESE = "    支配国：コラ半島 = ロシア、マッケンジー・デルタ = カナダ、フォッ。"


@pytest.mark.parametrize("columns", [30, 60, 80, 120])
@pytest.mark.parametrize("text", [ENGLISH, JAPANESE])
def test_nothing_is_wider_than_the_terminal_and_nothing_is_lost(text: str, columns: int) -> None:
    lines = wrap_text(text, columns, 8)
    assert all(measure_columns(line) <= columns for line in lines)
    assert all(line.startswith(" " * 8) for line in lines[1:])
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_words_are_not_cut() -> None:
    words = [word for line in wrap_text(ENGLISH, 30, 8) for word in line.split()]
    assert words == ENGLISH.split()


def test_no_line_begins_with_what_closes() -> None:
    for columns in range(20, 60):
        for _, line in some(pairwise(wrap_text(JAPANESE, columns, 4))):
            assert line.lstrip()[0] not in CLOSING


def test_blanks_that_do_not_break_do_not() -> None:
    assert wrap_text("ab cd\u00a0: ef", 6, 0) == ["ab", "cd\u00a0:", "ef"]


def test_a_word_is_cut_only_where_it_alone_is_too_long() -> None:
    assert wrap_text("a " + "b" * 12 + " c", 10, 2) == ["a", "  " + "b" * 8, "  bbbb c"]
    assert wrap_text("北" * 12, 10, 2) == ["北" * 5, "  " + "北" * 4, "  " + "北" * 3]


def test_signs_of_several_characters_are_not_torn() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert measure_columns(family) == 2 and measure_columns("か\u3099") == 2
    assert "".join(wrap_text(family * 20, 10, 0)) == family * 20
    assert all(measure_columns(line) <= 10 for line in wrap_text(family * 20, 10, 0))
