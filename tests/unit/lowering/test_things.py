"""Zones, bags, growing grids, `at once`, trial runs and edge triggers, over hand-made trees."""

from __future__ import annotations

from rulewright.analysis import core
from rulewright.analysis.types import BOOL, INT, BagType, FiniteType, IntType, MemberType, PlaceType
from unit.lowering.trees import (
    IN_SITE,
    PLAYER,
    SITE,
    Run,
    choose,
    equal,
    get,
    number,
    put,
    read,
    rules,
    state,
    var,
)

CARD = FiniteType("card", tuple(f"c{n}" for n in range(6)), tuple(range(6)))
IN_CARD = MemberType(CARD)


def with_zones(body: list[core.Stmt], *states: core.State) -> tuple[Run, core.Zones]:
    made = rules([*states], body)
    made.zones = (ZONES,)
    made.families = {family.name: family for family in ZONES.families}
    made.types["card"] = CARD
    return Run(made), ZONES


ZONES = core.Zones(CARD)
DECK = core.ZoneFamily("deck", ZONES, (), True, starts_with="all")
COURT = core.ZoneFamily("court", ZONES, (PLAYER,), True)
HAND = core.ZoneFamily("hand", ZONES, (PLAYER,), False)
ZONES.families = (DECK, COURT, HAND)


def place(family: core.ZoneFamily, *keys: int) -> core.Place:
    members = tuple(core.Const(value=k, type=MemberType(PLAYER)) for k in keys)
    return core.Place(family, members)


def card(number_: int) -> core.Const:
    return core.Const(value=number_, type=IN_CARD)


def test_cards_move_between_ordered_and_unordered_places() -> None:
    out = state("out")
    ring = state("ring", CARD)
    c = var("c", IN_CARD)
    body: list[core.Stmt] = [
        core.MoveCards(count=number(2), source=place(DECK), target=place(COURT, 0)),
        core.MoveCard(
            card=core.ZoneEnd(place=place(DECK), end="last", type=IN_CARD),
            source=None,
            target=place(COURT, 0),
            end="left",
        ),
        core.MoveCard(card=card(2), source=place(DECK), target=place(COURT, 1)),
        core.MoveCards(count=None, source=place(DECK), target=place(HAND, 1)),
        put(out, "=", core.ZoneSize(place=place(HAND, 1), type=INT)),
        core.ForEach(
            binders=(core.Binder(c, core.InZone(core.Place(COURT, None))),),
            withs=(),
            where=None,
            body=(
                put(ring, "=", core.RingAfter(card=read(c), family=COURT, type=IN_CARD), read(c)),
            ),
            label=core.Label("each"),
        ),
    ]
    run, _ = with_zones(body, out, ring)
    # Courts: [5, 0, 1] and [2]; the ring runs 5 0 1 2 and round again.
    assert run.value("out") == 2
    assert [run.value("ring", n) for n in (5, 0, 1, 2)] == [0, 1, 2, 5]


def test_a_shuffle_keeps_every_card_once() -> None:
    run, _ = with_zones([core.ShuffleZone(place=place(DECK))])
    blocks = {b.kind: b.base for b in run.program.blocks if b.name == "card"}
    order, card_ = [], run.cells[blocks["zone-first"]]
    while card_ >= 0:
        order.append(card_)
        card_ = run.cells[blocks["zone-next"] + card_]
    assert sorted(order) == list(range(6)) and len(order) == 6


def test_paying_part_of_a_bag_is_one_decision() -> None:
    kind = FiniteType("kind", ("wood", "stone"), (0, 1))
    bag = core.Bag("purse", (), BagType(kind, 3), (var("k", MemberType(kind)),), number(2))
    spent = core.Bag("spent", (), BagType(kind, 9), (var("k", MemberType(kind)),), number(0))
    pay = var("pay", BagType(kind, 3))
    made = rules(
        [],
        [
            choose(
                pay,
                core.WithinBag(core.BagCells(bag, ())),
                equal(core.BagSize(bag=core.BagLocal(pay), type=INT), number(2)),
            ),
            core.MoveBag(
                what=core.BagLocal(pay),
                source=core.BagCells(bag, ()),
                target=core.BagCells(spent, ()),
            ),
        ],
    )
    made.bags = {"purse": bag, "spent": spent}
    made.types["kind"] = kind
    run = Run(made)
    assert run.options == [2, 5, 8]  # 0+2, 1+1, 2+0 in base 4
    run.choose(8)
    assert [run.value("purse", n) for n in (0, 1)] == [0, 2]
    assert [run.value("spent", n) for n in (0, 1)] == [2, 0]


def test_a_growing_board_takes_tiles_where_they_touch_and_fit() -> None:
    cell = FiniteType("hex", tuple(f"h{n}" for n in range(21)), tuple(range(21)), growing=True)
    kind = PlaceType(cell, "flower", 8, 1)
    flower = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    shape = core.Shape("flower", cell, kind, flower)
    tile = var("tile", kind)
    c, i = var("c", MemberType(cell)), var("i", IntType(0, 6))
    parts = state("parts")
    origin = core.Const(value=8 * 17 + 8, type=kind)
    everywhere = core.Parts(
        graph=core.Graph(cell, None),
        var=var("m", MemberType(cell)),
        where=core.Const(value=1, type=BOOL),
    )
    made = rules(
        [parts],
        [
            core.Lay(shape=shape, place=origin, cell=c, index=i, body=()),
            choose(tile, core.Openings(shape)),
            core.Lay(shape=shape, place=read(tile), cell=c, index=i, body=()),
            put(parts, "=", everywhere),
        ],
    )
    made.types["hex"] = cell
    made.shapes = {"flower": shape}
    run = Run(made)
    assert len(run.options) == 18, "a second flower touches the first in eighteen places"
    run.choose(run.options[0])
    assert run.value("parts") == 1
    count = next(b.base for b in run.program.blocks if b.kind == "grid-count")
    assert run.cells[count] == 14


def test_at_once_reads_what_was_there_before() -> None:
    ships = state("ships", SITE, start=1)
    s = var("s", IN_SITE)
    step = core.Table("north", (SITE,), IN_SITE, (1, 2, 3, 3))
    north = core.ReadTable(table=step, keys=(read(s),), type=IN_SITE)
    loop = core.ForEach(
        binders=(core.Binder(s, core.Members(SITE)),),
        withs=(),
        where=core.Compare(op="!=", left=read(s), right=core.Const(value=3, type=IN_SITE)),
        label=core.Label("each"),
        body=(
            core.MoveAmount(
                amount=get(ships, read(s)),
                source=core.Amount(ships, (read(s),)),
                target=core.Amount(ships, (north,)),
            ),
        ),
    )
    run = Run(rules([ships], [core.AtOnce(body=(loop,))]))
    assert [run.value("ships", n) for n in range(4)] == [0, 1, 1, 2]


def test_only_what_can_be_carried_out_is_offered() -> None:
    money, bank = state("money", start=1), state("bank")
    s = var("s", IN_SITE)

    def buy(cost: int) -> core.Alternative:
        pay = core.MoveAmount(
            amount=number(cost), source=core.Amount(money, ()), target=core.Amount(bank, ())
        )
        return core.Alternative(f"buy{cost}", (), None, (pay,), True)

    nowhere = core.Alternative(
        "nowhere",
        (),
        None,
        (choose(s, core.Members(SITE), equal(number(0), number(1))),),
        True,
    )
    somewhere = core.Alternative("somewhere", (), None, (choose(s, core.Members(SITE)),), True)
    menu = core.Decide(
        key="menu", chooser=number(0), alternatives=(buy(1), buy(2), nowhere, somewhere)
    )
    run = Run(rules([money, bank], [menu]))
    assert run.options == [0, 3]
    assert (run.value("money"), run.value("bank")) == (1, 0), "a trial leaves no trace"
    run.choose(0)
    assert (run.value("money"), run.value("bank")) == (0, 1)


def test_an_edge_trigger_fires_once_each_time_it_becomes_true() -> None:
    tribes, fired = state("tribes", SITE, start=2), state("fired", SITE)
    s, t = var("s", IN_SITE), var("t", IN_SITE)
    gone = core.Trigger(
        "gone",
        (core.Binder(t, core.Members(SITE)),),
        (),
        equal(get(tribes, read(t)), number(0)),
        True,
        (put(fired, "+", number(1), read(t)),),
    )
    label = core.Label("turns")
    body: list[core.Stmt] = [
        core.Loop(
            label=label,
            body=(
                choose(s, core.Members(SITE)),
                core.If(
                    condition=equal(get(tribes, read(s)), number(0)),
                    then=(put(tribes, "=", number(2), read(s)),),
                    other=(put(tribes, "-", number(1), read(s)),),
                ),
            ),
        ),
    ]
    run = Run(rules([tribes, fired], body, (gone,)))
    for _ in range(2):
        run.choose(1)
    assert run.value("fired", 1) == 1
    for _ in range(3):
        run.choose(1)
    run.choose(0)
    assert (run.value("fired", 1), run.value("fired", 0)) == (2, 0)
