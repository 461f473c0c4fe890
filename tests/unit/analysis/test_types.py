"""Types: subsets, unions, products, edges and grids, and the tables that come with them."""

from __future__ import annotations

import pytest

from rulewright.types import IntType, MemberType
from unit.analysis.small import analysed, codes, rules, value

COUNTRIES = """
types:
  country:
    fields: {fleet: int, coast: bool = false, 'cost[good]': int = 1}
    members:
      norway: {fleet: 4, coast: true}
      russia: {fleet: 10, cost: {oil: 3}}
      tibet: {fleet: 0}
  coastal: {subset: country, where: it.coast or it.fleet > 5}
  nordic: {subset: country, fields: {tax: int = 2}, members: {norway: {}, russia: {tax: 5}}}
  good: [gas, oil]
"""


def test_a_subset_shares_the_numbers_of_the_whole() -> None:
    found = rules(COUNTRIES).types
    assert found["coastal"].members == (0, 1)
    assert found["coastal"].root is found["country"]
    assert found["country"].includes_type(found["coastal"])
    assert not found["coastal"].includes_type(found["country"])


def test_fields_are_tables_over_the_whole_type() -> None:
    tables = rules(COUNTRIES).tables
    assert tables["country.fleet"].cells == (4, 10, 0)
    assert tables["country.coast"].cells == (1, 0, 0)
    assert tables["country.cost"].cells == (1, 1, 1, 3, 1, 1)
    assert tables["nordic.tax"].cells == (2, 5, 0)


def test_the_parts_of_a_union_are_stretches_of_it() -> None:
    found = rules(
        """
types:
  court: [mohan, burnes]
  spies: {subset: court, members: [burnes]}
  event: [riots]
  card: {union: event | court}
"""
    ).types
    assert found["card"].names == ("riots", "mohan", "burnes")
    assert found["court"].members == (1, 2)
    assert found["spies"].members == (2,)
    assert found["spies"].root is found["card"]


def test_a_product_counts_its_last_factor_fastest() -> None:
    made = analysed(
        """
types:
  row: [top, bottom]
  place: {product: column * row}
  column: 3 to 5
define:
  second: place(3, bottom)
  column_of(s): {takes: {s: place}, is: s.column}
  moved(s): {takes: {s: place}, is: 'place(s.column, top)'}
"""
    )
    assert made.rules.types["place"].names[1] == "place(3, bottom)"
    assert value(made, "second") == 1
    assert value(made, "column_of", 5) == 5
    assert value(made, "moved", 5) == 4


def test_edges_know_their_ends() -> None:
    made = analysed(
        """
types:
  region: [kabul, punjab, herat]
  road: {edges of: region, members: {kp: [kabul, punjab], ph: [punjab, herat]}}
define:
  between(r, q): {takes: {r: region, q: region}, is: 'road(r, q) is not none'}
  near(r): {takes: {r: region}, is: count q in neighbours(r)}
  far: distance(kabul, herat)
  ends_at(r): {takes: {r: region}, is: count e in roads(r) where r in e.ends}
"""
    )
    assert [value(made, "between", 0, q) for q in range(3)] == [0, 1, 0]
    assert [value(made, "near", r) for r in range(3)] == [1, 2, 1]
    assert [value(made, "ends_at", r) for r in range(3)] == [1, 2, 1]
    assert value(made, "far") == 2


@pytest.mark.parametrize(
    ("grid", "sides"),
    [
        ("{grid: square, columns: 3, rows: 3}", [2, 3, 2, 3, 4, 3, 2, 3, 2]),
        ("{grid: square, columns: 3, rows: 3, diagonal: true}", [3, 5, 3, 5, 8, 5, 3, 5, 3]),
        ("{grid: hex, columns: 3, rows: 3}", [2, 4, 3, 4, 6, 4, 3, 4, 2]),
        ("{grid: rings, rings: 2, sectors: 4}", [3] * 8),
    ],
)
def test_neighbours(grid: str, sides: list[int]) -> None:
    found = rules(f"grids:\n  site: {grid}\n")
    table = found.tables["site neighbours"]
    assert [len(found.collections[cell]) for cell in table.cells] == sides


def test_steps_and_distances_on_a_square() -> None:
    made = analysed(
        """
grids: {site: {grid: square, columns: 3, rows: 2}}
define:
  up(s, n): {takes: {s: site, n: int}, is: 'step(s, 0, n)'}
  away(s, t): {takes: {s: site, t: site}, is: 'distance(s, t)'}
  close(s, n): {takes: {s: site, n: int}, is: 'count t in within(s, n)'}
"""
    )
    assert made.rules.types["site"].names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert value(made, "up", 1, 1) == 4
    assert value(made, "up", 1, -1) == -1
    assert value(made, "up", 1, 1000) == -1, "far outside there is nothing, and no fault"
    assert value(made, "away", 0, 5) == 3
    assert [value(made, "close", 0, n) for n in (0, 1, 2, 9)] == [1, 3, 5, 6]


def test_members_of_some_player_counts() -> None:
    text = """
types:
  slot: {fields: {price: int = 1}, members: {s1: {}, s2: {players: 2-3}, s3: {players: 4}}}
"""
    assert rules(text, 2).types["slot"].names == ("s1", "s2")
    assert rules(text, 4).types["slot"].names == ("s1", "s3")


def test_tables_with_ranges_and_expressions() -> None:
    text = """
names: {n: player_count, i: slot}
types: {slot: {members: {s1: {}, s2: {}, s3: {players: '2'}}}}
tables:
  price(n, i): {type: int, rows: {2: {s1: 6, s2: 5, s3: 4}, 3-4: {'s1, s2': n + 1}}}
define:
  cost(i): price[player_count, i]
"""
    assert value(analysed(text, 2), "cost", 2) == 4
    assert value(analysed(text, 3), "cost", 1) == 4
    assert codes(text.replace(", s3: 4", ""), 2) == ["table-gap"]


def test_the_range_of_numbers_is_inferred() -> None:
    found = rules(
        """
types: {d: {fields: {dx: int}, members: {a: {dx: -1}, b: {dx: 2}}}}
state: {pot: {type: int, least: 0, most: 9}}
define:
  sum_of(d): 2 * d.dx + 1
  kept: max(pot, 3) - min(pot, 2)
  rest: pot % 4
  many: count d in d where d.dx > 0
"""
    ).defines
    assert found["sum_of"].type == IntType(-1, 5)
    assert found["kept"].type == IntType(1, 9)
    assert found["rest"].type == IntType(0, 3)
    assert found["many"].type == IntType(0, 2)


def test_a_zone_may_hold_a_part_of_its_things() -> None:
    text = """
names: {p: player}
types:
  court: {fields: {rank: int}, members: {mohan: {rank: 2}}}
  event: [riots]
  card: {union: court | event}
zones:
  card: {deck: {start: all}, hand(p): {of: court}}
define:
  best(p): most c in hand[p] by c.rank
"""
    kind = rules(text).defines["best"].type
    assert isinstance(kind, MemberType) and kind.optional and kind.finite_type.name == "court"
    assert codes(text + "flow:\n  all_of_it: move riots to hand[player1]\n") == ["unknown-name"]
    assert codes(text + "flow:\n  all_of_it: move all of deck to hand[player1]\n") == ["type-mismatch"]
