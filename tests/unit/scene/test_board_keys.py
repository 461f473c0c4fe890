"""Keys of the section `board` for boards, tracks and cards: each is drawn, and a wrong one is found."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path as Folder

import pytest

import rulewright
from honest import some
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.loading import load_documents
from rulewright.model.declarations import Ruleset
from rulewright.model.rule_entries import iter_rules
from rulewright.scene.board_check import check_board
from rulewright.scene.line_styles import draw_line
from rulewright.scene.nodes import Circle, Image, Node, Path, Rect, Scene, Text
from rulewright.scene.rows import arrange_spaces
from rulewright.scene.svg import as_svg, style_sheet
from unit.scene.test_art import png

HEAD = """\
ruleset: keys
title: Keys
language: 1
version: 1.0.0
players: {count: 2, seats: [ada, bob]}
"""
GRID = (
    HEAD
    + """
names: {p: player, s: site, b: brink, c: card, d: direction}

grids:
  site: {grid: square, columns: 3, rows: 2, sides: brink}

types:
  direction:
    fields: {east: int = 0, north: int = 0}
    members: {ahead: {north: 1}, right: {east: 1}, behind: {north: -1}, left: {east: -1}}
  passage:
    fields: {open: set of direction}
    members: {straight: {open: [ahead, behind]}, bend: {open: [ahead, right]}}
  suit: {members: [leaf, moon]}
  rank: 1 to 4
  card: {product: suit * rank}

tables:
  wall(b):
    type: bool
    default: false
    rows: {a1_e: true}

zones:
  card:
    deck: {start: all, ordered: true, seen by: nobody}
    hand(p): {seen by: p}
    played(p): {}

state:
  at(p): {type: site, start: a1}
  facing(p): {type: direction, start: right}
  tile(s): {type: passage?}
  men(s): {type: int, least: 0}
  steps: {type: int, least: 0}

board:
  shows:
    tiles: {state: tile, joins: open}
    pawns: {state: at, as: robot, towards: facing}
    men: {state: men, as: man, stack: up}
  marks: {wall: bar}
  toward: {ada: bottom, bob: top}
  tracks: {steps: {spaces: 0 to 8, shape: loop}}
  sort: {hand: [rank, suit]}
  backs: {card: {colour: '#664422', face: crown}}
  middle: [played]
  keep: [steps]

flow:
  deal:
    do: |
      tile[b1] = bend
      men[c1] = 3
      for p in player:
        move first 3 of deck to hand[p]
  turns:
    each: p in player, for ever
    do: |
      p chooses c in hand[p]
      move c to played[p]
"""
)
MAP = (
    HEAD
    + """
names: {p: player, t: town}

types:
  town: {members: [abbey, mill, castle]}
  port: {subset: town, members: [castle]}

relations:
  road: {between: town, symmetric: true, edges: {abbey: [mill]}}
  ferry: {between: town, symmetric: true, edges: {abbey: [mill, castle]}}

state:
  house(t): {type: player?}

board:
  of: town
  size: [200, 100]
  cells: {abbey: [30, 30], mill: [150, 30], castle: [90, 80]}
  lines: {road: rail, ferry: {style: wave, colour: '#2f6f9f', width: 3}}
  names: {town: beside, port: hover}
  labels: {mill: [150, 90]}

flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses t in town
      house[t] = p
"""
)


def load(folder: Folder, text: str) -> rulewright.Ruleset:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text(text, "utf-8")
    return rulewright.load(folder)


def draw(folder: Folder, text: str, seat: str | None = "ada", size: str = "wide") -> Scene:
    return load(folder, text).new_game().scene(seat, size)  # type: ignore[no-any-return]


def texts(node: Node) -> list[str]:
    return [mark.text for mark in node.marks if isinstance(mark, Text)]


@pytest.fixture(scope="module")
def grid(tmp_path_factory: pytest.TempPathFactory) -> rulewright.Ruleset:
    return load(tmp_path_factory.mktemp("keys") / "keys", GRID)


def scene_of(ruleset: rulewright.Ruleset, seat: str | None = "ada", size: str = "wide") -> Scene:
    return ruleset.new_game().scene(seat, size)  # type: ignore[no-any-return]


def test_each_seat_has_its_own_edge_before_it(grid: rulewright.Ruleset) -> None:
    ada, bob, watcher = (scene_of(grid, seat).by_id for seat in ("ada", "bob", None))

    def middle(nodes: dict[str, Node], id: str) -> tuple[float, float]:
        left, top, right, bottom = nodes[id].get_box()
        return round((left + right) / 2), round((top + bottom) / 2)

    places = [f"site.{name}" for name in ("a1", "b1", "c1", "a2", "b2", "c2")]
    mine, his = ([middle(nodes, id) for id in places] for nodes in (ada, bob))  # type: ignore[arg-type]
    assert mine == his[::-1] != his
    assert [middle(watcher, id) for id in places] == mine, "an onlooker sees it as it is written"  # type: ignore[arg-type]
    letters = [texts(nodes["letters:site"])[:3] for nodes in (ada, bob)]
    assert letters == [["a", "b", "c"], ["c", "b", "a"]]
    (wall_ada,), (wall_bob,) = (
        [node for node in nodes.values() if node.id.startswith("mark:brink")] for nodes in (ada, bob)
    )
    assert wall_ada.get_box() != wall_bob.get_box(), "its walls turn with it"


def test_a_piece_looks_where_it_is_turned_and_says_so(grid: rulewright.Ruleset) -> None:
    angles = {}
    for seat in ("ada", "bob"):
        node = scene_of(grid, seat).by_id["at[ada]"]
        assert "right" in node.spoken and node.value.endswith("right"), "a turn is a change"
        wedge = node.marks[-1]
        assert isinstance(wedge, Path)
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", wedge.d)]
        angles[seat] = sum(numbers[::2]) / 3
    assert angles["ada"] > 0 > angles["bob"], "on a board that is turned it looks the other way"


def test_ways_of_a_tile_lead_to_the_sides_that_are_open(grid: rulewright.Ruleset) -> None:
    tile = scene_of(grid).by_id["tile[b1]"]
    (ways,) = tile.marks
    assert isinstance(ways, Path) and ways.d.count("M") == 2
    numbers = [float(each) for each in re.findall(r"-?[\d.]+", ways.d)]
    assert max(numbers[::2]) > 20 > -min(numbers[::2]), "to the right, not to the left"
    assert -min(numbers[1::2]) > 20 > max(numbers[1::2]), "to the top, not to the bottom"


@pytest.mark.parametrize(("stack", "way"), [("up", (0, -1)), ("fan", (1, 0)), ("badge", (0, 0))])
def test_equal_pieces_stand_as_a_stack(stack: str, way: tuple[int, int], tmp_path: Folder) -> None:
    node = draw(tmp_path, GRID.replace("stack: up", f"stack: {stack}")).by_id["men[c1]"]
    wide, high = node.box[2] - node.box[0], node.box[3] - node.box[1]
    assert [wide > high + 1, high > wide + 1] == [way[0] > 0, way[1] < 0]
    assert texts(node) == (["3"] if stack == "badge" else [])


def test_a_table_of_sides_is_drawn_as_walls(grid: rulewright.Ruleset) -> None:
    (wall,) = [node for node in scene_of(grid).iter_nodes() if node.id.startswith("mark:brink")]
    left, top, right, bottom = wall.get_box()
    a1, b1 = (scene_of(grid).by_id[f"site.{name}"].get_box() for name in ("a1", "b1"))
    assert left == right == pytest.approx(a1[2], abs=0.2) == pytest.approx(b1[0], abs=0.2) and bottom > top


def test_hands_are_sorted_backs_are_coloured_and_played_cards_lie_in_the_middle(
    grid: rulewright.Ruleset,
) -> None:
    game = grid.new_game(seed=1)
    scene = game.scene("ada", "1280x744")
    cards = [node for node in scene.nodes if node.within == "hand[ada]"]
    ranks = [re.findall(r"\d", node.id)[0] for node in cards]
    assert ranks == sorted(ranks) and [node.at[0] for node in cards] == sorted(node.at[0] for node in cards)
    deck = scene.by_id["deck[]"]
    rect = deck.marks[0]
    assert isinstance(rect, Rect) and rect.fill == "role:back-card"
    assert scene.ground.paints["role:back-card"].light == "#664422"
    game.choose(game.legal()[0])
    played = [node for node in game.scene("bob", "1280x744").nodes if node.within == "played[ada]"]
    assert [node.kind for node in played] == ["card"]
    slot = scene.arrangement.find_slot("centre")
    assert slot is not None and not slot.form == "folded"


def test_what_is_kept_folds_last(grid: rulewright.Ruleset, tmp_path: Folder) -> None:
    without = load(tmp_path / "keys", GRID.replace("  keep: [steps]\n", ""))
    forms = []
    for ruleset in (grid, without):
        scene = ruleset.new_game().scene("ada", "620x420")
        slot = scene.arrangement.find_slot("track:steps")
        forms.append(slot.form)
    assert forms == ["open", "folded"]


@pytest.mark.parametrize("shape", ["row", "column", "snake", "loop"])
@pytest.mark.parametrize("count", [3, 9, 30])
def test_spaces_of_a_track_have_places_of_their_own(shape: str, count: int) -> None:
    for most in (1, 4, 12):
        cells, columns = arrange_spaces(count, most, shape)
        assert len(cells) == len(set(cells)) == count and columns <= most
        assert {column for column, _ in cells} <= set(range(columns))
        steps = [abs(a - c) + abs(b - d) for (a, b), (c, d) in pairwise(cells)]
        if shape != "row":
            assert set(steps) <= {1}, "each is beside the one before it"


def test_lines_have_kinds_and_lie_side_by_side(tmp_path: Folder) -> None:
    scene = draw(tmp_path, MAP)
    (lines,) = [node for node in scene.iter_nodes() if node.id == "lines:town"]
    waves = [mark for mark in lines.marks if isinstance(mark, Path) and "Q" in mark.d]
    rails = [mark for mark in lines.marks if isinstance(mark, Path) and "Q" not in mark.d]
    assert len(waves) == 2 and {mark.stroke for mark in waves} == {"line:ferry"} and len(rails) == 2
    starts = {mark.d.split("Q")[0].split("L")[0] for mark in lines.marks if isinstance(mark, Path)}
    assert len(starts) == 4, "a ferry and a road between two towns do not cover each other"
    for style in ("solid", "dashed", "dotted", "double", "wave", "rail"):
        drawn = list(draw_line([(0, 0), (50, 0), (50, 50)], style, "edge", 2))
        assert all(isinstance(mark, Path) and mark.stroke == "edge" for mark in some(drawn))


def test_names_stand_where_the_section_puts_them(tmp_path: Folder) -> None:
    scene = draw(tmp_path, MAP)
    names = {node.within: node for node in scene.iter_nodes() if node.id.startswith("name:")}
    assert set(names) == {"town.abbey", "town.mill"}, "that of the castle is told, not written"
    mill, places = names["town.mill"], {id: scene.by_id[id].get_box() for id in names}
    (text,) = [mark for mark in mill.marks if isinstance(mark, Text)]
    assert mill.at[1] + text.y > places["town.mill"][3] + 20, "far below its circle"
    assert scene.by_id["town.castle"].spoken == "castle"


PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">
<rect width="200" height="100" fill="#ddeeff"/><path d="M0 50L200 50L200 100L0 100Z" fill="#88aa66"/></svg>"""


def test_a_picture_is_the_board_below_its_places(tmp_path: Folder) -> None:
    (tmp_path / "day.svg").write_text(PICTURE, "utf-8")
    (tmp_path / "night.png").write_bytes(png(20, 10))
    text = MAP.replace("  size: [200", "  picture: {file: day.svg, dark: night.png}\n  size: [200")
    scene = draw(tmp_path, text.replace("  names: {town: beside, port: hover}\n", ""))
    day, night = (scene.by_id[f"picture:town:{theme}"] for theme in ("light", "dark"))
    land = day.marks[1]
    assert isinstance(land, Path) and land.fill == "art:88aa66"
    (image,) = night.marks
    assert isinstance(image, Image) and not image.data
    abbey, mill = (scene.by_id[f"town.{name}"].get_box() for name in ("abbey", "mill"))
    across = (mill[0] + mill[2] - abbey[0] - abbey[2]) / 2
    assert across / image.w == pytest.approx(120 / 200, abs=0.01), "places are at its coordinates"
    first = scene.by_id["town.abbey"].marks[0]
    assert isinstance(first, Path) and first.fill == "unseen"
    assert 'class="node kind-line is-only-dark" ' in as_svg(scene).replace("  ", " ")
    assert as_svg(scene).count('display="none"') == as_svg(scene, dark=True).count('display="none"') == 1
    rules = style_sheet(scene.ground.paints)
    assert ".scene .is-only-dark { display: none }" in rules
    assert not any(isinstance(mark, Circle) for mark in day.marks)


@pytest.mark.parametrize(
    ("text", "old", "new", "code", "said"),
    [
        (GRID, "keep: [steps]", "keep: [step]", "unknown-name", "steps"),
        (GRID, "middle: [played]", "middle: [playd]", "unknown-name", "played"),
        (GRID, "hand: [rank, suit]", "hand: [rnk]", "unknown-name", "rank"),
        (GRID, "backs: {card", "backs: {cart", "unknown-name", "card"),
        (GRID, "ada: bottom", "ida: bottom", "unknown-name", "ada"),
        (GRID, "towards: facing", "towards: faceing", "unknown-name", "facing"),
        (GRID, "joins: open", "joins: opens", "unknown-name", "open"),
        (MAP, "port: hover", "prt: hover", "unknown-name", "port"),
        (MAP, "{mill: [150, 90]}", "{mil: [150, 90]}", "unknown-name", "mill"),
        (MAP, "  lines:", "  picture: missing.svg\n  lines:", "bad-picture", "no such file"),
        (MAP, "mill: [150, 30]", "mill: [250, 30]", "bad-picture", "200 by 100"),
    ],
)
def test_a_wrong_key_is_found(text: str, old: str, new: str, code: str, said: str, tmp_path: Folder) -> None:
    (tmp_path / "day.svg").write_text(PICTURE, "utf-8")
    if "mill" in old:
        text = text.replace("  lines:", "  picture: day.svg\n  lines:")
    assert old in text
    (tmp_path / "ruleset.yaml").write_text(text.replace(old, new), "utf-8")
    root, reporter = load_documents(tmp_path).root, Reporter()
    check_board(Ruleset(root), frozenset(rule.name for rule in iter_rules(root)), reporter, tmp_path)
    (found,) = reporter.diagnostics
    assert found.code == code and said in (found.help or "")


def test_the_keys_of_both_rulesets_are_accepted(tmp_path: Folder) -> None:
    for number, text in enumerate((GRID, MAP)):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(text, "utf-8")
        root, reporter = load_documents(folder).root, Reporter()
        check_board(Ruleset(root), frozenset(rule.name for rule in iter_rules(root)), reporter, folder)
        assert not reporter.diagnostics
