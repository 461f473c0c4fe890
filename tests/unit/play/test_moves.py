"""Move texts: how they are read, what they can mean, what is said if they mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from honest import some
from rulewright.ir.program import AlternativeInfo, DecisionInfo, ParameterInfo
from rulewright.play.move_notation import (
    MoveError,
    Vocabulary,
    match_options,
    pack_code,
    parse_move,
    parse_readings,
    suggest_move,
    unpack_code,
)
from rulewright.source import NOWHERE
from rulewright.types import BagType, BoolType, FiniteType, IntType, MemberType, PlaceType

PLAYER = FiniteType("player", ("player1", "player2"), (0, 1))
SITE = FiniteType("site", ("a1", "b1", "a2", "b2"), (0, 1, 2, 3))
SUIT = FiniteType("suit", ("clubs", "hearts"), (0, 1))
RANK = FiniteType("rank", ("two", "ace"), (0, 1))
CARD = FiniteType(
    "card",
    ("clubs_two", "clubs_ace", "hearts_two", "hearts_ace"),
    (0, 1, 2, 3),
    factors=(SUIT, RANK),
)
GOOD = FiniteType("good", ("gas", "oil"), (0, 1))
CELL = FiniteType("cell", ("1", "2", "3"), (0, 1, 2), is_growing=True)


def parameter(name: str, type: object, radix: int, low: int = 0) -> ParameterInfo:
    return ParameterInfo(name, type, radix, low)  # type: ignore[arg-type]


def decision(*alternatives: tuple[str | None, tuple[ParameterInfo, ...]]) -> DecisionInfo:
    infos, base = [], 0
    for name, parameters in alternatives:
        size = 1
        for each in parameters:
            size *= each.radix
        infos.append(AlternativeInfo(name, base, size, parameters, NOWHERE))
        base += size
    return DecisionInfo("test", "options", "who", "apply", None, tuple(infos), (), NOWHERE)


WORDS = Vocabulary(PLAYER, ("ann", "ben"), lambda grid, q, r: 2 if (q, r) == (1, -1) else None)
MENU = decision(
    ("sail", (parameter("s", MemberType(SITE), 4), parameter("t", MemberType(SITE), 4))),
    ("give", (parameter("p", MemberType(PLAYER), 2), parameter("n", IntType(1, 5), 5, 1))),
    ("pass", ()),
)


def codes(info: DecisionInfo, text: str) -> list[int]:
    legal = range(sum(alternative.size for alternative in info.alternatives))
    return match_options(info, parse_readings(info, text, WORDS), legal)


def test_every_code_is_taken_apart_and_put_together() -> None:
    for code in some(range(16 + 10 + 1)):
        alternative, values = unpack_code(MENU, code)
        assert pack_code(alternative, values) == code


def test_a_move_with_all_arguments_means_one_option() -> None:
    assert codes(MENU, "sail(b1, a2)") == [1 * 4 + 2]
    assert codes(MENU, " sail( b1 ,a2 ) ") == [1 * 4 + 2]
    assert codes(MENU, "give(ben, 3)") == [16 + 5 + 2]
    assert codes(MENU, "pass") == codes(MENU, "pass()") == [26]


def test_arguments_left_out_can_be_anything() -> None:
    assert codes(MENU, "sail(b1)") == [4, 5, 6, 7]
    assert len(codes(MENU, "sail")) == 16


def test_arguments_by_name() -> None:
    assert codes(MENU, "sail(t = a2)") == [2, 6, 10, 14]
    assert codes(MENU, "give(n = 5, p = ann)") == [16 + 4]


def test_a_plain_choice_is_just_its_values() -> None:
    info = decision((None, (parameter("s", MemberType(SITE), 4), parameter("t", MemberType(SITE), 4))))
    assert codes(info, "b1, a2") == [6]
    assert codes(info, "b1") == [4, 5, 6, 7]
    assert codes(info, "site.b1, a2") == [6]


def test_bags_members_of_products_cells_and_places() -> None:
    bag = decision((None, (parameter("pay", BagType(GOOD, 3), 16),)))
    assert codes(bag, "{gas: 2, oil: 1}") == [2 * 4 + 1]
    assert codes(bag, "{}") == [0]
    assert codes(bag, "gas") == [4]
    assert codes(bag, "{gas: 9}") == []
    card = decision((None, (parameter("c", MemberType(CARD), 4),)))
    assert codes(card, "card(hearts, two)") == [2]
    assert codes(card, "hearts_two") == [2]
    cell = decision(("build", (parameter("s", MemberType(CELL), 3),)))
    assert codes(cell, "build(at(1, -1))") == [2]
    place = PlaceType(CELL, "flower", 4, 6)
    laid = decision((None, (parameter("spot", place, 9 * 9 * 6),)))
    assert codes(laid, "place(flower, 0, 3, 1)") == [((0 + 4) * 9 + 3 + 4) * 6 + 1]


PAYMENT = decision(("pay", (parameter("b", BagType(GOOD, 3), 16),)))
TILE = decision((None, (parameter("s", PlaceType(CELL, "flower", 4, 6), 486),)))
GROWING = decision(("build", (parameter("s", MemberType(CELL), 3),)))
DEAL = decision((None, (parameter("c", MemberType(CARD), 4),)))
FLAG = decision(("open", (parameter("b", BoolType(), 2),)))
REFUSED = Path(__file__).with_name("refused_moves.txt")
"""A move in each line, with the code and text of its error, and the help."""
DECISIONS = {
    "pay": (PAYMENT, ["pay({gas: 2})"]),
    "place": (TILE, ["place(flower, 0, 0, 0)"]),
    "tile": (TILE, ["place(flower, 0, 0, 0)"]),
    "build": (GROWING, ["build(at(1, -1))"]),
    "card": (DEAL, ["card(hearts, two)"]),
    "joker": (DEAL, ["card(hearts, two)"]),
    "open": (FLAG, ["open(true)"]),
}
"""Decisions with their legal options; other moves belong to the menu."""


def test_moves_that_mean_nothing() -> None:
    """Every error is one plain sentence, and the help the nearest option or the form to write."""
    answers = ""
    for line in REFUSED.read_text("utf-8").splitlines():
        text = line[:19].strip()
        legal = ["sail(a1, a2)", "give(ben, 3)", "pass"]
        info, legal = DECISIONS.get(text.partition("(")[0], (MENU, legal))
        with pytest.raises(MoveError) as caught:
            parse_readings(info, text, WORDS)
        error = caught.value
        assert 0 <= error.start <= error.end <= max(len(text), 1)
        answers += f"{text:<20}{error.code:<14}{error.message}; {suggest_move(error, text, legal)}\n"
    assert answers == REFUSED.read_text("utf-8")


@pytest.mark.parametrize("text", ["a", "a(b)", "a(b = c)", "{a: 1}", "{1: 2}", "a(b(c, 1), 2)", "a, b", "-3"])
def test_what_can_be_read(text: str) -> None:
    assert parse_move(text)


def test_bags_are_not_read_halfway() -> None:
    for text in ("{gas}", "{gas: }", "{gas: x}", "{gas: 1", "{gas: -1}", "{-: 2}"):
        with pytest.raises(MoveError):
            parse_move(text)
