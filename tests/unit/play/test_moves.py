"""Move texts: how they are read, what they can mean, what is said if they mean nothing."""

from __future__ import annotations

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
    unpack_code,
)
from rulewright.source import NOWHERE
from rulewright.types import BagType, FiniteType, IntType, MemberType, PlaceType

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


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("sial(a1)", "unknown-move", "there is no `sial` to choose here"),
        ("sail(a9)", "unknown-move", "`a9` is not a site"),
        ("sail(a1, a2, b1)", "unknown-move", "too many arguments"),
        ("sail(x = a1)", "unknown-move", "there is no `x` to give here"),
        ("sail(a1, s = a2)", "unknown-move", "`s` occurs twice"),
        ("give(ann, many)", "unknown-move", "expected a number, not `many`"),
        ("sail(a1", "move-syntax", "`)` is missing"),
        ("sail a1", "move-syntax", "the move should end before `a1`"),
        ("", "move-syntax", "there is no move here"),
        ("sail(%)", "move-syntax", "`%` is not allowed in a move"),
        (",", "move-syntax", "`,` cannot start a choice"),
    ],
)
def test_what_is_said_about_moves_that_mean_nothing(text: str, code: str, said: str) -> None:
    with pytest.raises(MoveError) as caught:
        parse_readings(MENU, text, WORDS)
    assert caught.value.code == code
    assert said in caught.value.message
    assert 0 <= caught.value.start <= caught.value.end <= max(len(text), 1)


def test_a_near_name_is_suggested() -> None:
    with pytest.raises(MoveError) as caught:
        parse_readings(MENU, "sial(a1)", WORDS)
    assert caught.value.help == "did you mean `sail`?"
    with pytest.raises(MoveError) as caught:
        parse_readings(MENU, "give(bne)", WORDS)
    assert caught.value.help == "did you mean `ben`?"


@pytest.mark.parametrize("text", ["a", "a(b)", "a(b = c)", "{a: 1}", "{1: 2}", "a(b(c, 1), 2)", "a, b", "-3"])
def test_what_can_be_read(text: str) -> None:
    assert parse_move(text)


def test_bags_are_not_read_halfway() -> None:
    for text in ("{gas}", "{gas: }", "{gas: x}", "{gas: 1", "{gas: -1}", "{-: 2}"):
        with pytest.raises(MoveError):
            parse_move(text)
