"""Names of values, and views of zones, bags, keyed state and growing grids, hidden ones too."""

from __future__ import annotations

import pytest

from rulewright.ir.nodes import Binary, Const, Function, Local, Return
from rulewright.ir.program import (
    AlternativeInfo,
    CellBlock,
    DecisionInfo,
    ParameterInfo,
    PlaceFamily,
)
from rulewright.play.decision import describe_option
from rulewright.play.move_notation import match_options, parse_readings
from rulewright.play.names import Names, Value
from rulewright.play.runtime import Machine
from rulewright.play.views import View
from rulewright.types import (
    NO_INT,
    NONE,
    BagType,
    BoolType,
    FiniteType,
    IntType,
    MemberType,
    PlaceType,
    Type,
)
from unit.hand_made import PLAYER, line, nim
from unit.play.tables import SEATS, machine

CARD = FiniteType("card", ("ace", "king", "queen"), (0, 1, 2))
COURT = FiniteType("court", CARD.names, (1, 2), CARD)
GOODS = FiniteType("goods", ("gas", "oil"), (0, 1))
CELL = FiniteType("cell", ("cell0", "cell1", "cell2"), (0, 1, 2), is_growing=True)
BASE = 20
OF, SIZE, FIRST, LAST, NEXT, PREV = BASE, BASE + 3, BASE + 7, BASE + 11, BASE + 15, BASE + 18
BAG, COUNT, Q, R, SYMBOL, RANK = BASE + 21, BASE + 25, BASE + 26, BASE + 29, BASE + 32, BASE + 35


def rich() -> Machine:
    """Three cards in deck, hand[alfred], hand[betty], discard; bags; a grid of three cells."""
    program = nim()
    numbers = IntType(0, 3)
    program.size = RANK + 4
    program.blocks = (
        CellBlock("card", "zone-of", OF, 3, (CARD,), numbers),
        CellBlock("card", "zone-size", SIZE, 4, (numbers,), IntType()),
        CellBlock("card", "zone-first", FIRST, 4, (numbers,), MemberType(CARD, True)),
        CellBlock("card", "zone-last", LAST, 4, (numbers,), MemberType(CARD, True)),
        CellBlock("card", "zone-next", NEXT, 3, (CARD,), MemberType(CARD, True)),
        CellBlock("card", "zone-prev", PREV, 3, (CARD,), MemberType(CARD, True)),
        CellBlock("purse", "bag", BAG, 4, (PLAYER, GOODS), IntType(), visible="sees"),
        CellBlock("cell", "grid-count", COUNT, 1, (), IntType()),
        CellBlock("cell", "grid-q", Q, 3, (CELL,), IntType()),
        CellBlock("cell", "grid-r", R, 3, (CELL,), IntType()),
        CellBlock("symbol", "state", SYMBOL, 3, (CELL,), MemberType(GOODS, True)),
        CellBlock("rank", "state", RANK, 4, (COURT,), IntType()),
    )
    program.families = (
        PlaceFamily("deck", "card", (), 0, 1, True, None, "nobody_sees"),
        PlaceFamily("hand", "card", (PLAYER,), 1, 2, False, None, "sees"),
        PlaceFamily("discard", "card", (), 3, 1, True, None, None),
    )
    program.functions["nobody_sees"] = Function(
        "nobody_sees", ("viewer",), (Return(value=Binary("<", Local("viewer"), Const(0))),), "value"
    )
    return machine(program)


def position(driver: Machine) -> list[int]:
    cells = driver.make_cells(0)
    cells[OF : OF + 3] = [3, 1, 3]  # the king in alfred's hand; queen, then ace, in the discard
    cells[SIZE : SIZE + 4] = [0, 1, 0, 2]
    cells[FIRST : FIRST + 4] = [-1, -1, -1, 2]
    cells[NEXT : NEXT + 3] = [-1, -1, 0]
    cells[BAG : BAG + 4] = [2, 1, 0, 4]
    cells[COUNT] = 2
    cells[Q : Q + 3], cells[R : R + 3] = [0, 1, 0], [0, -1, 0]
    cells[SYMBOL : SYMBOL + 3] = [-1, 1, -1]
    cells[RANK : RANK + 3] = [0, 13, 12]
    return cells


def test_a_seat_sees_its_own_and_what_is_public() -> None:
    driver = rich()
    names = Names(driver.program, SEATS)
    shown = View(driver, names, position(driver), 0).read_state()
    assert shown == {
        "purse": {"alfred": {"gas": 2, "oil": 1}, "betty": {"size": 4}},
        "cell": ["at(0, 0)", "at(1, -1)"],
        "symbol": {"at(0, 0)": None, "at(1, -1)": "oil"},
        "rank": {"king": 13, "queen": 12},
        "deck": [],
        "hand": {"alfred": ["king"], "betty": []},
        "discard": ["queen", "ace"],
    }


def test_others_and_watchers_see_sizes_only() -> None:
    driver = rich()
    names = Names(driver.program, SEATS)
    cells = position(driver)
    cells[OF] = 0
    cells[SIZE : SIZE + 4] = [1, 1, 0, 1]
    cells[FIRST], cells[NEXT + 2] = 0, -1
    betty = View(driver, names, cells, 1).read_state()
    assert betty["hand"] == {"alfred": ["?"], "betty": []} and betty["deck"] == ["?"]
    assert betty["purse"] == {"alfred": {"size": 3}, "betty": {"oil": 4}}
    watching = View(driver, names, cells, None, everybody=True).read_state()
    assert watching["purse"] == {"alfred": {"size": 3}, "betty": {"size": 4}}
    assert View(driver, names, cells, None).read_state()["deck"] == ["ace"]


@pytest.mark.parametrize(
    ("type", "value", "readable", "text"),
    [
        (MemberType(PLAYER), 1, "betty", "betty"),
        (MemberType(COURT, True), 2, "queen", "queen"),
        (MemberType(CARD, True), NONE, None, "none"),
        (BoolType(), 1, True, "true"),
        (IntType(), -3, -3, "-3"),
        (IntType(optional=True), NO_INT, None, "none"),
        (BagType(GOODS, 5), (2, 0), {"gas": 2}, "{gas: 2}"),
        (BagType(GOODS, 5), (0, 0), {}, "{}"),
        (
            PlaceType(CELL, "flower", 2, 6),
            ((3 * 5) + 0) * 6 + 4,
            "place(flower, 1, -2, 4)",
            "place(flower, 1, -2, 4)",
        ),
        (PlaceType(CELL, "single", 2, 1), 12, "place(single, 0, 0)", "place(single, 0, 0)"),
    ],
)
def test_values_are_readable(type: Type, value: Value, readable: object, text: str) -> None:
    names = Names(nim(), SEATS)
    assert names.to_readable(type, value) == readable and names.format_value(type, value) == text


def test_names_of_options_are_read_back_as_the_same_options() -> None:
    driver = rich()
    cells = position(driver)
    names = Names(driver.program, SEATS)
    types: tuple[Type, ...] = (
        MemberType(CARD),
        MemberType(PLAYER),
        IntType(2, 4),
        BoolType(),
        BagType(GOODS, 2),
        PlaceType(CELL, "pair", 1, 3),
        MemberType(CELL),
    )
    radices, lows = (3, 2, 3, 2, 9, 27, 2), (0, 0, 2, 0, 0, 0, 0)
    base = 1
    alternatives = [AlternativeInfo("pass", 0, 1, (), line(2))]
    for number, (type, radix, low) in enumerate(zip(types, radices, lows, strict=True)):
        own = ParameterInfo("x", type, radix, low)
        seat = ParameterInfo("who", MemberType(PLAYER), 2, 0)
        alternatives.append(AlternativeInfo(f"do{number}", base, radix * 2, (own, seat), line(2)))
        base += radix * 2
    alternatives.append(
        AlternativeInfo(
            None,
            base,
            6,
            (
                ParameterInfo("c", MemberType(CARD), 3, 0),
                ParameterInfo("p", MemberType(PLAYER), 2, 0),
            ),
            line(2),
        )
    )
    info = DecisionInfo("all", "", "", "", None, tuple(alternatives), (), line(2))
    codes = list(range(base + 6))
    shown = [describe_option(names, info, code, cells) for code in codes]
    assert [shown[0].name, shown[1].name, shown[-1].name] == [
        "pass",
        "do0(ace, alfred)",
        "queen, betty",
    ]
    assert len({o.name for o in shown}) == len(codes)
    words = names.make_vocabulary(cells)
    for each in shown:
        assert match_options(info, parse_readings(info, each.name, words), codes) == [each.code]
