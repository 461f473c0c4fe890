"""The reconstructed parts of Attika keep to everything that is known about them.

Reads the data alone, without the engine: whoever replaces tiles, layouts or costs by the printed
ones finds here what they have to satisfy.
"""

from __future__ import annotations

from collections import Counter, deque
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from honest import some

ATTIKA = Path(__file__).parents[2] / "rulesets" / "attika"
STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Hex = tuple[int, int]


def read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((ATTIKA / name).read_text(encoding="utf-8"))
    return data


BOARD = read("board.yaml")
BUILDINGS: dict[str, dict[str, Any]] = read("buildings.yaml")["types"]["building"]["members"]
GROUPS: list[str] = read("buildings.yaml")["types"]["group"]["members"]
TILES: dict[str, dict[str, Any]] = read("tiles.yaml")["types"]["tile"]["members"]
TERRAIN: list[str] = BOARD["types"]["terrain"]["members"]
FLOWER: list[Hex] = [tuple(cell) for cell in BOARD["grids"]["site"]["shapes"]["flower"]["cells"]]
PLAYERS = (2, 3, 4)


def copies(name: str) -> int:
    return int(BUILDINGS[name].get("copies", 1))


def symbols(name: str) -> Counter[str]:
    return Counter(BUILDINGS[name].get("cost", {}))


# --- tiles ----------------------------------------------------------------------------------------


def faces(tile: str) -> list[str | None]:
    listed = TILES[tile]["symbols"]
    assert len(listed) == 7
    return [None if symbol == "none" else symbol for symbol in listed]


def turned(tile: str) -> list[tuple[str | None, ...]]:
    middle, *rim = faces(tile)
    return [(middle, *rim[n:], *rim[:n]) for n in range(6)]


def test_a_tile_is_a_hex_and_the_six_around_it() -> None:
    assert FLOWER[0] == (0, 0)
    rim = FLOWER[1:]
    assert set(rim) == set(STEPS)
    # Round the rim: each hex lies beside the next one.
    for (q, r), (q2, r2) in zip(rim, [*rim[1:], rim[0]], strict=True):
        assert (q2 - q, r2 - r) in STEPS


def test_twenty_two_different_tiles() -> None:
    assert len(TILES) == 22
    assert len({frozenset(turned(tile)) for tile in TILES}) == 22


def test_each_hex_shows_one_terrain_or_nothing_and_most_show_nothing() -> None:
    shown = Counter(symbol for tile in TILES for symbol in faces(tile))
    assert set(shown) == {None, *TERRAIN}
    assert shown[None] > 7 * 22 / 2
    assert {shown[kind] for kind in TERRAIN} == {15}


@pytest.mark.parametrize("tile", TILES)
def test_directions_in_which_a_tile_looks_different(tile: str) -> None:
    """So that no two ways to lay it lead to the same board."""
    different = TILES[tile].get("turns", 6)
    looks = turned(tile)
    assert len(set(looks[:different])) == different == len(set(looks))


def test_as_many_cells_as_can_ever_lie() -> None:
    assert BOARD["grids"]["site"]["at most"] == 7 * len(TILES) + max(PLAYERS)


def test_no_row_of_tiles_leads_out_of_reach() -> None:
    """A tile's middle lies three hexes from that of a tile it touches; a shrine adds two."""
    for players in PLAYERS:
        farthest = max(abs(q) + abs(r) for q, r in land(players))
        added = min(4 * players, len(TILES) - 2 * players)
        assert farthest + 3 * added + 2 < BOARD["grids"]["site"]["reach"]


# --- layouts --------------------------------------------------------------------------------------


def places(kind: str, players: int) -> list[Hex]:
    members = BOARD["types"][kind]["members"].values()
    return [(m["column"], m["row"]) for m in members if m["players"] == players]


def land(players: int) -> set[Hex]:
    centres = places("start_tile", players)
    cells = {(q + dq, r + dr) for q, r in centres for dq, dr in FLOWER}
    assert len(cells) == 7 * len(centres), "tiles lie on each other"
    return cells


def beside(cell: Hex) -> set[Hex]:
    return {(cell[0] + q, cell[1] + r) for q, r in STEPS}


def chain(cells: set[Hex], start: Hex, end: Hex) -> int:
    """How many buildings the shortest chain between two shrines takes."""
    found = {cell: 1 for cell in beside(start) & cells}
    waiting = deque(found)
    while waiting:
        cell = waiting.popleft()
        if cell in beside(end):
            return found[cell]
        for near in (beside(cell) & cells) - set(found):
            found[near] = found[cell] + 1
            waiting.append(near)
    raise AssertionError("no way from shrine to shrine")


@pytest.mark.parametrize("players", PLAYERS)
def test_tiles_and_shrines_for_each_number_of_players(players: int) -> None:
    assert len(places("start_tile", players)) == 2 * players
    assert len(set(places("start_shrine", players))) == players


@pytest.mark.parametrize("players", PLAYERS)
def test_first_tiles_make_one_piece(players: int) -> None:
    cells = land(players)
    start = places("start_tile", players)[0]
    seen, waiting = {start}, [start]
    while waiting:
        for near in (beside(waiting.pop()) & cells) - seen:
            seen.add(near)
            waiting.append(near)
    assert seen == cells


@pytest.mark.parametrize("players", PLAYERS)
def test_shrines_stand_beside_the_tiles(players: int) -> None:
    cells = land(players)
    for shrine in some(places("start_shrine", players)):
        assert shrine not in cells
        assert len(beside(shrine) & cells) in (2, 3)


@pytest.mark.parametrize("players", PLAYERS)
def test_neighbouring_shrines_are_six_buildings_apart(players: int) -> None:
    cells, shrines = land(players), places("start_shrine", players)
    lengths = sorted(chain(cells, a, b) for a, b in combinations(shrines, 2))
    sides = {2: 1, 3: 3, 4: 4}[players]
    assert lengths[:sides] == [6] * sides
    assert all(length > 6 for length in lengths[sides:])


@pytest.mark.parametrize("players", PLAYERS)
def test_no_player_sits_nearer_to_the_shrines(players: int) -> None:
    """Two opposite sides and the corners of a triangle: a turn of the board shows the same again.
    Four shrines lie left and right, above and below the middle."""
    cells, shrines = land(players), set(places("start_shrine", players))
    by_sixths = {2: 3, 3: 2}.get(players)
    if by_sixths is None:
        middle = (sum(q for q, _ in cells) / len(cells), sum(r for _, r in cells) / len(cells))
        xs = sorted(q + r / 2 - middle[0] - middle[1] / 2 for q, r in shrines)
        ys = sorted(r - middle[1] for _, r in shrines)
        assert xs[0] < xs[1] < 0 < xs[2] < xs[3] or xs[0] == xs[1] < 0 < xs[2] <= xs[3]
        assert ys[0] < 0 < ys[3]
        return
    scaled = len(cells)
    middle_q, middle_r = sum(q for q, _ in cells), sum(r for _, r in cells)

    def turn(cell: Hex) -> Hex:
        q, r = cell[0] * scaled - middle_q, cell[1] * scaled - middle_r
        for _ in range(by_sixths):
            q, r = -r, q + r
        return (q + middle_q) // scaled, (r + middle_r) // scaled

    assert {turn(cell) for cell in cells} == cells
    assert {turn(cell) for cell in shrines} == shrines


# --- buildings ------------------------------------------------------------------------------------


def test_thirty_buildings_of_twenty_four_types() -> None:
    assert len(BUILDINGS) == 24
    assert sum(map(copies, BUILDINGS)) == 30
    assert {name: copies(name) for name in BUILDINGS if copies(name) > 1} == {
        "tower": 2,
        "ship": 3,
        "road": 4,
    }


def test_seven_groups() -> None:
    sizes: Counter[str] = Counter()
    for name, data in BUILDINGS.items():
        sizes[data["group"]] += copies(name)
    assert set(sizes) == set(GROUPS)
    assert sorted(sizes.values()) == [2, 2, 4, 4, 4, 4, 10]
    assert sizes["city"] == 10 and sizes["defence"] == 4 and sizes["roads"] == 4


def test_one_large_building_in_each_group_but_the_roads() -> None:
    large = [data["group"] for data in BUILDINGS.values() if data.get("main")]
    assert sorted(large) == sorted(set(GROUPS) - {"roads"})
    assert all(copies(name) == 1 for name, data in BUILDINGS.items() if data.get("main"))


def test_arrows_form_trees_inside_the_groups() -> None:
    for name, data in BUILDINGS.items():
        if data.get("main"):
            assert "after" not in data
            continue
        seen = [name]
        while "after" in BUILDINGS[seen[-1]] and BUILDINGS[seen[-1]]["after"] not in seen:
            seen.append(BUILDINGS[seen[-1]]["after"])
            assert BUILDINGS[seen[-1]]["group"] == data["group"]
        root = BUILDINGS[seen[-1]]
        assert root.get("main") or (seen == ["road"] and root["after"] == "road")


def test_arrows_that_are_known() -> None:
    after: dict[str, set[str]] = {}
    for name, data in BUILDINGS.items():
        if "after" in data:
            after.setdefault(data["after"], set()).add(name)
    assert len(after["city_centre"]) == 6
    assert {len(after[name]) for name in after["city_centre"] if name in after} == {1}
    assert sum(name in after for name in after["city_centre"]) == 3
    assert after["quarry"] == {"fortress"} and after["fortress"] == {"tower"}
    assert after["harbour"] == {"ship"}
    assert after["well"] == {"cornfield"} and after["cornfield"] == {"mill"}
    assert after["mill"] == {"village"}
    assert after["vineyard"] == {"vintner"} and after["silver_mine"] == {"coinage"}


def test_costs_that_are_known() -> None:
    assert symbols("city_centre") == Counter(TERRAIN)
    pairs = {frozenset(symbols(n)) for n, d in BUILDINGS.items() if d.get("after") == "city_centre"}
    assert pairs == {frozenset(pair) for pair in combinations(TERRAIN, 2)}
    assert symbols("market") == Counter(("water", "forest", "hill"))
    assert symbols("stadium") == Counter(("forest", "hill", "mountain"))
    assert symbols("temple") == Counter(("water", "forest", "mountain"))
    assert symbols("fortress") == {"hill": 1, "mountain": 3}
    assert symbols("tower") == {"hill": 2, "mountain": 1}
    assert BUILDINGS["road"]["chosen"] == 5 and not symbols("road")
    city: Counter[str] = Counter()
    for name, data in BUILDINGS.items():
        if data["group"] == "city":
            city += symbols(name)
    assert city == {"water": 6, "forest": 7, "hill": 6, "mountain": 6}


def test_seven_buildings_cost_two_symbols_and_none_less() -> None:
    totals = [symbols(name).total() for name in BUILDINGS if name != "road" for _ in range(copies(name))]
    assert totals.count(2) == 7 and min(totals) == 2
    cheap = [n for n in BUILDINGS if symbols(n).total() == 2 and BUILDINGS[n]["group"] != "city"]
    assert len(cheap) == 1


def test_what_had_to_be_invented_says_so() -> None:
    known = {"city", "defence"}
    for name, data in BUILDINGS.items():
        invented = (data["group"] not in known and name != "road") or name == "quarry"
        assert (data.get("origin") == "reconstructed") == invented, name
    assert read("tiles.yaml")["types"]["tile"]["origin"] == "reconstructed"
    for kind in ("start_tile", "start_shrine"):
        assert BOARD["types"][kind]["origin"] == "reconstructed"


def test_cards_and_amphorae() -> None:
    rules = read("building.yaml")
    assert rules["bags"]["deck"]["start"] * len(TERRAIN) == 60
    assert rules["state"]["stock"]["start"] == 15


def test_shrines_lie_where_their_names_say() -> None:
    """Rows are drawn from the bottom to the top, and each row half a hex further to the right."""
    members = read("board.yaml")["types"]["start_shrine"]["members"]
    at = {name: (each["column"] + each["row"] / 2, each["row"]) for name, each in members.items()}
    assert at["north_west"][1] > at["south_west"][1]
    assert at["north_east"][1] > at["south_east"][1]
    assert at["north_west"][0] < at["north_east"][0]
    assert at["south_west"][0] < at["south_east"][0]
    assert at["west"][0] < at["east"][0]


def test_what_is_said_to_be_known_is_not_marked_as_reconstructed() -> None:
    """The note on costs names the buildings whose costs are known; the quarry is not among them."""
    buildings = read("buildings.yaml")["types"]["building"]
    known = {name for name, data in buildings["members"].items() if "origin" not in data}
    city = {name for name, data in buildings["members"].items() if data["group"] == "city"}
    assert known - city == {"fortress", "tower", "road"}
    assert "the city, the fortress, the towers and the roads" in " ".join(buildings["note"].split())
