"""The reconstructed parts of The Arctic keep to everything the rulebooks say about them.

Reads the data alone, without the engine: whoever replaces the map, the investment track or the
score table by the printed ones finds here what they have to satisfy.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from honest import some

ARCTIC = Path(__file__).parents[2] / "rulesets" / "arctic"


def read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((ARCTIC / name).read_text(encoding="utf-8"))
    return data


MAP = read("map.yaml")
PIECES = read("pieces.yaml")
SCORING = read("scoring.yaml")
BOARD = read("board.yaml")["board"]

SECTORS: dict[str, dict[str, Any]] = MAP["types"]["sector"]["members"]
CLAIMS: dict[str, str] = {s: v["claim"] for s, v in MAP["types"]["sea"]["members"].items()}
COASTS = {s: v["owner"] for s, v in SECTORS.items() if "owner" in v}
RINGS = {"centre": 0, "inner": 1, "middle": 2, "outer": 3}


def edges(relation: str) -> set[frozenset[str]]:
    listed = MAP["relations"][relation]["edges"]
    found = [frozenset((a, b)) for a, others in listed.items() for b in others]
    assert len(found) == len(set(found)), f"an edge of {relation} is listed twice"
    return set(found)


BORDERS = edges("borders")
DOUBLE_LINES = edges("double_line")


def norths(sector: str) -> list[str]:
    """The northern neighbours, north-eastern first."""
    data = SECTORS[sector]
    return [data[key] for key in ("north", "northwest") if key in data]


def north_path(sector: str) -> list[str]:
    """All sectors on the ways from here to the pole, this one first."""
    path, queue = [], [sector]
    while queue:
        here = queue.pop(0)
        path.append(here)
        assert len(path) <= len(SECTORS), f"the way north from {sector} never ends"
        queue += norths(here)
    return path


# --- sectors and rings --------------------------------------------------------------------------


def test_one_polar_sector_in_the_centre_without_deposit() -> None:
    centre = [s for s, data in SECTORS.items() if data["ring"] == "centre"]
    assert centre == ["pole"]
    assert set(SECTORS["pole"]) == {"ring"}


def test_every_sector_lies_in_a_ring_of_its_building_cost() -> None:
    costs = {ring: data["cost"] for ring, data in MAP["types"]["ring"]["members"].items()}
    assert costs == {"centre": 0, "inner": 3, "middle": 2, "outer": 1}
    assert all(data["ring"] in costs for data in SECTORS.values())
    used = Counter(data["ring"] for data in SECTORS.values())
    assert all(used[ring] > 0 for ring in costs)


def test_a_sector_is_the_pole_or_sea_or_coast() -> None:
    assert set(SECTORS) == {"pole"} | set(CLAIMS) | set(COASTS)
    assert not set(CLAIMS) & set(COASTS)
    assert "pole" not in CLAIMS
    assert len(SECTORS) < 64
    assert len(SECTORS) >= 33


def test_deposits() -> None:
    deposits = Counter(data["deposit"] for data in SECTORS.values() if "deposit" in data)
    assert deposits == {"gas": 16, "oil": 10, "concretion": 6}
    assert deposits.total() > len(SECTORS) / 2, "most sectors have one"
    assert sum("deposit" in SECTORS[s] for s in COASTS) >= 14


def test_law_b_covers_every_sea_sector() -> None:
    assert Counter(CLAIMS.values()) == {"russia": 7, "norway": 2, "eu": 3, "canada": 3, "usa": 3}
    with_deposit = {s for s, data in SECTORS.items() if "deposit" in data and "owner" not in data}
    assert with_deposit <= set(CLAIMS)


# --- north --------------------------------------------------------------------------------------


def test_exactly_three_russian_coasts_have_two_northern_neighbours() -> None:
    forked = {s for s in SECTORS if len(norths(s)) == 2}
    assert len(forked) == 3
    assert {COASTS.get(s) for s in forked} == {"russia"}
    assert all(len(set(norths(s))) == 2 for s in forked)
    assert all(len(norths(s)) == 1 for s in SECTORS if s not in forked and s != "pole")
    assert norths("pole") == []


def test_the_first_northern_neighbour_is_the_eastern_one() -> None:
    longitudes = BOARD["longitudes"]
    for sector in SECTORS:
        match norths(sector):
            case [east, west]:
                assert longitudes[east][0] >= longitudes[west][1]


def test_north_is_one_ring_further_in_and_ends_at_the_pole() -> None:
    for sector in SECTORS:
        for north in norths(sector):
            here, there = (RINGS[SECTORS[s]["ring"]] for s in (sector, north))
            assert there == here - 1
            assert frozenset((sector, north)) in BORDERS
            assert frozenset((sector, north)) not in DOUBLE_LINES
        assert north_path(sector)[-1] == "pole"


def test_claims_lie_between_the_coast_of_their_country_and_the_pole() -> None:
    for sector, country in CLAIMS.items():
        assert any(sector in north_path(c) for c, owner in COASTS.items() if owner == country)


def test_a_chinese_ship_needs_three_steps_to_the_pole() -> None:
    start = next(s for s, data in SECTORS.items() if data.get("symbol") == "china")
    assert SECTORS[start]["ring"] == "outer"
    assert len(north_path(start)) - 1 == 3


# --- ships and coasts ---------------------------------------------------------------------------


def test_ship_symbols_and_starting_ships() -> None:
    symbols = {s: data["symbol"] for s, data in SECTORS.items() if "symbol" in data}
    assert Counter(symbols.values()) == {
        "russia": 3,
        "norway": 1,
        "eu": 2,
        "canada": 2,
        "usa": 3,
        "china": 1,
    }
    starts = {s: data.get("start", 0) for s, data in SECTORS.items()}
    assert {s for s, ships in starts.items() if ships} == set(symbols)
    assert sum(starts.values()) == 13
    assert {s for s, ships in starts.items() if ships == 2} == {"alaska"}
    assert symbols["alaska"] == "usa"
    assert set(symbols) <= set(COASTS)


def test_the_other_american_ships_lie_east_of_canada() -> None:
    longitudes = BOARD["longitudes"]
    canada = [s for s, data in SECTORS.items() if data.get("symbol") == "canada"]
    others = [s for s, data in SECTORS.items() if data.get("symbol") == "usa" and s != "alaska"]
    assert len(others) == 2
    assert all(longitudes[s][0] >= longitudes[c][1] for s in others for c in canada)


def test_every_country_has_a_coast() -> None:
    coasts = Counter(COASTS.values())
    assert coasts["russia"] >= 3
    assert all(coasts[country] >= 1 for country in ("norway", "eu", "canada", "usa"))
    assert "china" not in coasts


# --- borders and the drawing --------------------------------------------------------------------


def touching(a: str, b: str) -> bool:
    """Whether two sectors have a side or a corner in common in the drawing."""
    if "pole" in (a, b):
        return {SECTORS[a]["ring"], SECTORS[b]["ring"]} == {"centre", "inner"}
    distance = abs(RINGS[SECTORS[a]["ring"]] - RINGS[SECTORS[b]["ring"]])
    (west, east), (west2, east2) = BOARD["longitudes"][a], BOARD["longitudes"][b]
    if distance == 0:
        return bool(east % 360 == west2 % 360 or east2 % 360 == west % 360)
    turns = (-360, 0, 360)
    return distance == 1 and any(max(west, west2 + t) <= min(east, east2 + t) for t in turns)


def test_borders_are_what_touches_in_the_drawing() -> None:
    names = list(SECTORS)
    pairs = ((a, b) for i, a in enumerate(names) for b in names[i + 1 :])
    drawn = {frozenset(pair) for pair in pairs if touching(*pair)}
    assert drawn == BORDERS


def test_rings_of_the_drawing_are_closed() -> None:
    for ring in ("inner", "middle", "outer"):
        spans = [BOARD["longitudes"][s] for s, data in SECTORS.items() if data["ring"] == ring]
        assert spans[0][0] == 0 and spans[-1][1] == 360
        assert all(a[1] == b[0] and a[0] < a[1] for a, b in pairwise(spans))


def test_every_sector_has_a_place_in_the_drawing() -> None:
    assert set(BOARD["cells"]) == set(SECTORS)
    places = [tuple(place) for place in BOARD["cells"].values()]
    assert len(set(places)) == len(places)
    width, height = BOARD["size"]
    assert all(0 < x < width and 0 < y < height for x, y in places)


def test_two_double_lines_between_sectors_that_touch() -> None:
    assert len(DOUBLE_LINES) == 2
    assert DOUBLE_LINES < BORDERS


def test_every_sector_can_be_reached_by_ship() -> None:
    reached, queue = {"pole"}, ["pole"]
    while queue:
        here = queue.pop()
        beyond = {t for edge in BORDERS - DOUBLE_LINES if here in edge for t in edge} - reached
        reached |= beyond
        queue += beyond
    assert reached == set(SECTORS)


# --- the investment track -----------------------------------------------------------------------

PRICES: dict[int, dict[str, int]] = next(
    table["rows"] for name, table in PIECES["tables"].items() if name.startswith("price(")
)
SLOTS: dict[str, dict[str, Any]] = PIECES["types"]["slot"]["members"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_falls_from_left_to_right_and_knows_both_signs(players: int) -> None:
    row = [PRICES[players][s] for s in SLOTS if s in PRICES[players] and not SLOTS[s].get("yellow")]
    assert row == sorted(row, reverse=True)
    assert row[0] > 0 > row[-1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_yellow_spaces_charge_different_amounts(players: int) -> None:
    yellow = [PRICES[players][s] for s in SLOTS if SLOTS[s].get("yellow")]
    assert len(yellow) == 2
    assert min(yellow) > 0
    assert yellow[0] != yellow[1]


# --- the score table ----------------------------------------------------------------------------


def value(players: int, kind: str, count: int) -> int:
    """One cell of the table; its cells are a number or a sum over `many` and `seats`."""
    rows = next(t["rows"] for n, t in SCORING["tables"].items() if n.startswith("platform_value("))
    for counts, cell in rows[kind]["2-4"].items():
        low, _, high = str(counts).partition("-")
        if int(low) <= count <= int(high or low):
            return int(eval(str(cell), {"__builtins__": {}}, {"many": count, "seats": players}))
    raise AssertionError(f"no row for {count} platforms")


@pytest.mark.parametrize(
    ("players", "kind", "count", "each"),
    [
        (2, "concretion", 3, 5),
        (3, "oil", 5, 8 + 2),
        (4, "gas", 5, 5 + 1 + 1),
        (3, "gas", 6, 7),
        (3, "oil", 1, 2),
        (3, "concretion", 2, 5),
    ],
)
def test_the_values_that_the_texts_mention(players: int, kind: str, count: int, each: int) -> None:
    assert value(players, kind, count) == each


def test_increments_of_the_two_entries_that_are_written_as_sums() -> None:
    assert value(3, "oil", 4) == 8
    assert [value(4, "gas", count) for count in (3, 4, 5)] == [5, 6, 7]


def test_more_platforms_or_players_never_make_a_platform_cheaper() -> None:
    deposits = {"gas": 16, "oil": 10, "concretion": 6}
    for kind, most in deposits.items():
        for players in (2, 3, 4):
            row = [value(players, kind, count) for count in range(1, most + 1)]
            assert row == sorted(row)
            if players > 2:
                fewer = [value(players - 1, kind, count) for count in range(1, most + 1)]
                assert all(a <= b for a, b in zip(fewer, row, strict=True))
    assert value(2, "concretion", 3) == value(3, "concretion", 2)


# --- how it is marked ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        MAP["types"]["sector"],
        MAP["types"]["sea"],
        MAP["relations"]["borders"],
        MAP["relations"]["double_line"],
        PIECES["types"]["slot"],
        next(t for n, t in PIECES["tables"].items() if n.startswith("price(")),
        next(t for n, t in SCORING["tables"].items() if n.startswith("platform_value(")),
        BOARD,
    ],
)
def test_what_was_reconstructed_says_so_and_why(entry: dict[str, Any]) -> None:
    assert entry["origin"] == "reconstructed"
    assert len(entry["note"]) > 40


def sources(tree: object) -> list[str]:
    match tree:
        case {"source": str(source), **rest}:
            return [source, *sources(rest)]
        case dict():
            return [s for value in tree.values() for s in sources(value)]
        case _:
            return []


def test_every_source_is_a_section_of_the_outline() -> None:
    sections = read("outline.yaml")["sections"]
    for name in ("map", "pieces", "turn", "actions", "scoring", "board"):
        for source in some(sources(read(f"{name}.yaml"))):
            assert source in sections, f"{name}.yaml: {source}"


@pytest.mark.parametrize(
    ("file", "section"),
    [
        ("pieces.yaml", "types"),
        ("pieces.yaml", "tables"),
        ("pieces.yaml", "state"),
        ("pieces.yaml", "define"),
        ("map.yaml", "types"),
        ("map.yaml", "relations"),
        ("map.yaml", "define"),
        ("actions.yaml", "actions"),
        ("actions.yaml", "define"),
        ("actions.yaml", "procedures"),
        ("actions.yaml", "triggers"),
        ("turn.yaml", "flow"),
        ("turn.yaml", "define"),
        ("turn.yaml", "procedures"),
        ("scoring.yaml", "tables"),
        ("scoring.yaml", "define"),
    ],
)
def test_every_rule_says_where_it_comes_from(file: str, section: str) -> None:
    for name, entry in some(read(file)[section].items()):
        assert "source" in entry, f"{file}: {section}.{name}"
