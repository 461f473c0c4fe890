"""Zones, bags, growing grids, `at once`, trial runs and edge triggers, over hand-made trees."""

from __future__ import annotations

from rulewright import tree
from rulewright.types import BOOL, INT, BagType, FiniteType, IntType, MemberType, PlaceType
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


def with_zones(body: list[tree.Stmt], *states: tree.State) -> tuple[Run, tree.Zones]:
    made = rules([*states], body)
    made.zones = (ZONES,)
    made.families = {family.name: family for family in ZONES.families}
    made.types["card"] = CARD
    return Run(made), ZONES


ZONES = tree.Zones(CARD)
DECK = tree.ZoneFamily("deck", ZONES, (), True, starts_with="all")
COURT = tree.ZoneFamily("court", ZONES, (PLAYER,), True)
HAND = tree.ZoneFamily("hand", ZONES, (PLAYER,), False)
ZONES.families = (DECK, COURT, HAND)


def place(family: tree.ZoneFamily, *keys: int) -> tree.Place:
    members = tuple(tree.Const(value=k, type=MemberType(PLAYER)) for k in keys)
    return tree.Place(family, members)


def card(number_: int) -> tree.Const:
    return tree.Const(value=number_, type=IN_CARD)


def test_cards_move_between_ordered_and_unordered_places() -> None:
    out = state("out")
    ring = state("ring", CARD)
    c = var("c", IN_CARD)
    body: list[tree.Stmt] = [
        tree.MoveCards(count=number(2), source=place(DECK), target=place(COURT, 0)),
        tree.MoveCard(
            card=tree.ZoneEnd(place=place(DECK), side="last", type=IN_CARD),
            source=None,
            target=place(COURT, 0),
            side="left",
        ),
        tree.MoveCard(card=card(2), source=place(DECK), target=place(COURT, 1)),
        tree.MoveCards(count=None, source=place(DECK), target=place(HAND, 1)),
        put(out, "=", tree.ZoneSize(place=place(HAND, 1), type=INT)),
        tree.ForEach(
            binders=(tree.Binder(c, tree.InZone(tree.Place(COURT, None))),),
            withs=(),
            where=None,
            body=(put(ring, "=", tree.RingAfter(card=read(c), family=COURT, type=IN_CARD), read(c)),),
            label=tree.ExitLabel("each"),
        ),
    ]
    run, _ = with_zones(body, out, ring)
    # Courts: [5, 0, 1] and [2]; the ring runs 5 0 1 2 and round again.
    assert run.value("out") == 2
    assert [run.value("ring", n) for n in (5, 0, 1, 2)] == [0, 1, 2, 5]


def test_a_shuffle_keeps_every_card_once() -> None:
    run, _ = with_zones([tree.ShuffleZone(place=place(DECK))])
    blocks = {b.kind: b.base for b in run.program.blocks if b.name == "card"}
    order, card_ = [], run.cells[blocks["zone-first"]]
    while card_ >= 0:
        order.append(card_)
        card_ = run.cells[blocks["zone-next"] + card_]
    assert sorted(order) == list(range(6)) and len(order) == 6


def test_paying_part_of_a_bag_is_one_decision() -> None:
    kind = FiniteType("kind", ("wood", "stone"), (0, 1))
    bag = tree.Bag("purse", (), BagType(kind, 3), (var("k", MemberType(kind)),), number(2))
    spent = tree.Bag("spent", (), BagType(kind, 9), (var("k", MemberType(kind)),), number(0))
    pay = var("pay", BagType(kind, 3))
    made = rules(
        [],
        [
            choose(
                pay,
                tree.WithinBag(tree.BagCells(bag, ())),
                equal(tree.BagSize(bag=tree.BagLocal(pay), type=INT), number(2)),
            ),
            tree.MoveBag(
                moved_bag=tree.BagLocal(pay),
                source=tree.BagCells(bag, ()),
                target=tree.BagCells(spent, ()),
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
    cell = FiniteType("hex", tuple(f"h{n}" for n in range(21)), tuple(range(21)), is_growing=True)
    kind = PlaceType(cell, "flower", 8, 1)
    flower = ((0, 0), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    shape = tree.Shape("flower", cell, kind, flower)
    tile = var("tile", kind)
    c, i = var("c", MemberType(cell)), var("i", IntType(0, 6))
    parts = state("parts")
    origin = tree.Const(value=8 * 17 + 8, type=kind)
    everywhere = tree.Parts(
        graph=tree.Graph(cell, None),
        var=var("m", MemberType(cell)),
        where=tree.Const(value=1, type=BOOL),
    )
    made = rules(
        [parts],
        [
            tree.Lay(shape=shape, place=origin, cell_var=c, index_var=i, body=()),
            choose(tile, tree.Openings(shape)),
            tree.Lay(shape=shape, place=read(tile), cell_var=c, index_var=i, body=()),
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
    step = tree.Table("north", (SITE,), IN_SITE, (1, 2, 3, 3))
    north = tree.ReadTable(table=step, key_exprs=(read(s),), type=IN_SITE)
    loop = tree.ForEach(
        binders=(tree.Binder(s, tree.Members(SITE)),),
        withs=(),
        where=tree.Compare(op="!=", left=read(s), right=tree.Const(value=3, type=IN_SITE)),
        label=tree.ExitLabel("each"),
        body=(
            tree.MoveAmount(
                amount=get(ships, read(s)),
                source=tree.Amount(ships, (read(s),)),
                target=tree.Amount(ships, (north,)),
            ),
        ),
    )
    run = Run(rules([ships], [tree.AtOnce(body=(loop,))]))
    assert [run.value("ships", n) for n in range(4)] == [0, 1, 1, 2]


def test_only_what_can_be_carried_out_is_offered() -> None:
    money, bank = state("money", start=1), state("bank")
    s = var("s", IN_SITE)

    def buy(cost: int) -> tree.Alternative:
        pay = tree.MoveAmount(
            amount=number(cost), source=tree.Amount(money, ()), target=tree.Amount(bank, ())
        )
        return tree.Alternative(f"buy{cost}", (), None, (pay,), True)

    nowhere = tree.Alternative(
        "nowhere",
        (),
        None,
        (choose(s, tree.Members(SITE), equal(number(0), number(1))),),
        True,
    )
    somewhere = tree.Alternative("somewhere", (), None, (choose(s, tree.Members(SITE)),), True)
    menu = tree.Decide(key="menu", chooser=number(0), alternatives=(buy(1), buy(2), nowhere, somewhere))
    run = Run(rules([money, bank], [menu]))
    assert run.options == [0, 3]
    assert (run.value("money"), run.value("bank")) == (1, 0), "a trial leaves no trace"
    run.choose(0)
    assert (run.value("money"), run.value("bank")) == (0, 1)


def test_an_edge_trigger_fires_once_each_time_it_becomes_true() -> None:
    tribes, fired = state("tribes", SITE, start=2), state("fired", SITE)
    s, t = var("s", IN_SITE), var("t", IN_SITE)
    gone = tree.Trigger(
        "gone",
        (tree.Binder(t, tree.Members(SITE)),),
        (),
        equal(get(tribes, read(t)), number(0)),
        True,
        (put(fired, "+", number(1), read(t)),),
    )
    label = tree.ExitLabel("turns")
    body: list[tree.Stmt] = [
        tree.Loop(
            label=label,
            body=(
                choose(s, tree.Members(SITE)),
                tree.If(
                    condition=equal(get(tribes, read(s)), number(0)),
                    then=(put(tribes, "=", number(2), read(s)),),
                    else_body=(put(tribes, "-", number(1), read(s)),),
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
