"""Tables on terminals of any width."""

from __future__ import annotations

import re

import pytest

from rulewright.diagnostics.text_width import measure_columns
from rulewright_cli.text_tables import format_table

HEADS = ["Platz", "Spieler", "Investitionen", "Staatsvermögen", "Verkäufe", "insgesamt"]
ROWS = [["1", "Alfred", "12", "4", "3", "19"], ["2", "Betty von Hohenlohe", "9", "11", "?", "14"]]
JAPANESE = ["順位", "プレーヤー", "投資", "国家資産", "売却", "合計"]


@pytest.mark.parametrize("heads", [HEADS, JAPANESE])
@pytest.mark.parametrize("room", [*range(20, 100, 3), 120])
def test_no_table_is_wider_than_the_terminal_and_no_word_is_torn(heads: list[str], room: int) -> None:
    above, below = format_table(heads, ROWS, room)
    assert all(measure_columns(line) <= room for line in (*above, *below))
    words = re.split(r"[\s:;]+", " ".join((*above, *below)))
    for word in (word for row in (ROWS if heads is JAPANESE else [heads, *ROWS]) for word in row):
        assert set(word.split()) <= set(words), (word, below)


def test_numbers_stand_right_and_text_left() -> None:
    above, below = format_table(["name", "n"], [["a", "7"], ["bbb", "10"]], None)
    assert (above, below) == (["name   n"], ["a      7", "bbb   10"])


def test_text_is_folded_before_a_row_becomes_lines() -> None:
    rows = [["a rule that has a long name", "12"], ["short", "3"]]
    above, below = format_table(["rule", "times"], rows, 24)
    assert above == ["rule               times"]
    assert below == ["a rule that has a     12", "long name", "short                  3"]


def test_rows_become_lines_where_columns_have_no_room() -> None:
    above, below = format_table(HEADS, ROWS[:1], 30)
    assert above == []
    assert below == [
        "Platz: 1; Spieler: Alfred;",
        "  Investitionen: 12;",
        "  Staatsvermögen: 4; Verkäufe:",
        "  3; insgesamt: 19",
    ]


def test_a_row_that_is_a_heading_stays_one() -> None:
    heads = ["Sektor", "Schiffe, Plattformen und anderes"]
    _, below = format_table(heads, [["Mitte", ""], ["  Pol", "zwei"]], 16)
    assert below[:3] == ["Mitte", "  Pol — Schiffe,", "    Plattformen"]


def test_names_that_are_indented_are_not_torn() -> None:
    heads = ["Ort", "gehört zu"]
    rows = [["Ring", ""], ["  Tschukotka", "Russland"], ["  Kap Hoorn", "Chile"]]
    assert format_table(heads, rows, 21)[0] == []
    _, below = format_table(heads, rows, 22)
    assert below == ["Ring", "  Tschukotka  Russland", "  Kap Hoorn   Chile"]


def test_columns_fold_where_it_costs_the_fewest_lines() -> None:
    rows = [[f"  Kap der Hoffnung {n}", "ja", "nein"] for n in range(5)]
    rows.append(["  Kap", "Chile, Peru", "nein"])
    _, below = format_table(["Ort", "Staaten", "n"], rows, 36)
    assert len(below) == 7 and "Kap der Hoffnung 0" in below[0]
