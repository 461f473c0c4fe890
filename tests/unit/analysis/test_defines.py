"""Definitions: parts, exceptions, cases, modifiers; and constants computed from them."""

from __future__ import annotations

import pytest

from rulewright import tree
from unit.analysis.small import analysed, codes, value

RATES = """
names: {n: 0 to 9}
define:
  rate(n):
    is: n
    unless:
      high: {when: n > 7, is: 70}
      odd: {when: n % 2 == 1, is: 10}
  total(n):
    sum of:
      one: n
      two: {any of: {high: n > 7, low: n < 2}}
"""


def test_the_first_exception_that_holds_counts() -> None:
    made = analysed(RATES[: RATES.index("  total")])
    assert [value(made, "rate", n) for n in (4, 5, 8, 9)] == [4, 10, 70, 70]


def test_parts_have_names() -> None:
    made = analysed(
        """
names: {n: 0 to 9}
define:
  good(n):
    needs:
      big: n > 2
      round_one:
        any of: {two: n % 2 == 0, three: n % 3 == 0}
"""
    )
    assert list(made.rules.defines["good"].named_parts) == [
        "big",
        "round_one.two",
        "round_one.three",
        "round_one",
    ]
    assert [n for n in range(10) if value(made, "good", n)] == [3, 4, 6, 8, 9]


def test_a_number_among_conditions() -> None:
    assert codes(RATES) == ["type-mismatch"]


def test_cases_are_complete_and_told_once() -> None:
    text = """
types: {law: [open, claims, fleets]}
define:
  worth(l): {takes: {l: law}, by: l, cases: {open: 1, claims: 2%s}}
"""
    assert codes(text % "") == ["missing-case"]
    assert codes(text % ", 'fleets, open': 3") == ["duplicate-case"]
    made = analysed(text % ", otherwise: 7")
    assert [value(made, "worth", law) for law in range(3)] == [1, 2, 7]


def test_names_are_read_as_members_of_the_other_values_type() -> None:
    made = analysed(
        """
types: {law: [open, claims]}
define:
  other(l): {takes: {l: law}, is: claims if l == open else l}
  first_one: {is: none, unless: {always: {when: 'size(law) == 2', is: law.claims}}}
  listed(l): {takes: {l: law}, is: 'l in [claims]'}
"""
    )
    assert [value(made, "other", law) for law in range(2)] == [1, 1]
    assert value(made, "first_one") == 1
    assert [value(made, "listed", law) for law in range(2)] == [0, 1]


MODIFIED = """
names: {n: 0 to 9}
define:
  good(n): n > 5
  price(n):
    sum of:
      plain: n
      tax: 2
modifiers:
  lucky: {good(m): {also: m == 3}}
  cursed: {good(n): {never: n == 7}}
  sale: {price.tax(n): {when: n > 4, is: base - 1}}
  fee: {price.fee(n): {add: 10 if n == 0 else 0}}
  gift: {price(n): {when: n == 9, is: 0}}
"""


def test_modifiers() -> None:
    made = analysed(MODIFIED)
    assert [n for n in range(10) if value(made, "good", n)] == [3, 6, 8, 9]
    assert [value(made, "price", n) for n in (0, 4, 5, 9)] == [12, 6, 6, 0]
    assert list(made.rules.defines["price"].named_parts) == ["plain", "tax", "fee"]


def test_exceptions_that_stand_over_others() -> None:
    made = analysed(MODIFIED + "  party: {price(n): {when: n > 7, is: 1, over: gift}}\n")
    body = made.rules.defines["price"].body
    assert isinstance(body, tree.Agree)
    assert [(name, over) for name, _, _, over in body.exceptions] == [
        ("gift", frozenset()),
        ("party", frozenset({"gift"})),
    ]


def test_what_a_modifier_names_has_to_be_there() -> None:
    assert codes(MODIFIED.replace("price.tax(n)", "price.taxes(n)")) == ["unknown-name"]
    assert codes(MODIFIED.replace("{good(m): {also: m == 3}}", "{'good(m, n)': {also: m == 3}}")) == [
        "wrong-number-of-arguments"
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-7 // 2", -4),
        ("-7 % 4", 1),
        ("max(1, 2, 3) - min(4, 5)", -1),
        ("abs(-3)", 3),
        ("sum n for n in 1 to 4", 10),
        ("max n * (5 - n) for n in 1 to 4", 6),
        ("(first n in 9 down to 1 where n % 4 == 0) otherwise 0", 8),
        ("(most n in 1 to 9 by n % 5) otherwise 0", 4),
        ("(last n in 1 to 9 by n % 5) otherwise 0", 9),
        ("(only n in 1 to 9 where n > 8) otherwise 0", 9),
        ("(only n in 1 to 9 where n > 7) otherwise 0", 0),
        ("the n in 1 to 9 where n * n == 49", 7),
        ("count n, m in 1 to 3 where n < m", 3),
    ],
)
def test_constants(text: str, number: int) -> None:
    assert value(analysed(f"define:\n  answer: {text}\n"), "answer") == number


def test_a_definition_in_a_circle_is_told_once() -> None:
    assert codes("define:\n  a: b + 1\n  b: c\n  c: a\n") == ["cyclic-definition"]


def test_options_and_players_are_constants() -> None:
    text = """
options:
  short_game: {type: bool, default: false}
  order: {type: 'one of by_row, by_column', default: by_row}
define:
  rounds: (3 if short_game else 9) + player_count + (100 if order == by_column else 0)
"""
    assert value(analysed(text), "rounds") == 11
    made = analysed(text, 4, (("short_game", "true"), ("order", "by_column")))
    assert value(made, "rounds") == 107
