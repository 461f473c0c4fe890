"""Parts of a scene: words that break, rooms that are packed, paints, changes, cards, tracks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path as Folder
from xml.etree import ElementTree

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.loading import load_documents
from rulewright.model.declarations import Ruleset
from rulewright.model.rule_entries import iter_rules
from rulewright.scene.board_check import check_board
from rulewright.scene.label_slots import pack_circles, reserve_slot
from rulewright.scene.nodes import Ground, Node, Path, Scene, Text
from rulewright.scene.paints import (
    TABLE_PAINTS,
    ColourRoles,
    choose_ink,
    compute_luminance,
    contrast_ratio,
    dim_colour,
)
from rulewright.scene.pieces import Piece
from rulewright.scene.place_outlines import find_line_middle, layout_regions, shared_corners
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg, style_sheet
from rulewright.scene.text_layout import break_label, measure_text, wrap_text
from rulewright.scene.tiles import draw_tile_sheet, find_tiles
from scenes import overlap

RULES = """\
ruleset: stall
title: Stall
language: 1
version: 1.0.0
players: {count: 2, seats: [ada, bob]}
note: Invented for a test.

names: {p: player, c: card, s: space, n: int}

types:
  suit: {members: [red, blue]}
  column: {range: 1 to 2}
  row: {members: [high, low]}
  space: {product: column * row}
  card:
    fields: {suit: suit, rank: int}
    members:
      rose: {suit: red, rank: 1}
      lily: {suit: blue, rank: 2}
      iris: {suit: blue, rank: 3}
      fern: {suit: red, rank: 4}

zones:
  card:
    deck: {start: all, ordered: true, seen by: nobody}
    stall(s): {holds: 1}
    hand(p): {seen by: p}

state:
  points(p): {type: int, least: 0}
  trump: suit?
  paid(s): {type: int, least: 0}
  secret: {type: int, start: 3}

board:
  mats: {player: [hand]}
  tracks: {points: 0 to 5, trump: members}
  cards: {card: {head: suit, corner: rank}}
  without: [secret]
  colours: {red: '#aa2222', blue: '#2244aa'}

flow:
  deal:
    do: |
      move first 1 of deck to stall[space(1, high)]
      for p in player:
        move first 1 of deck to hand[p]
      paid[space(1, high)] = 2
      trump = blue
  turns:
    each: p in player, for ever
    do: |
      p chooses n in 0 to 1
      points[p] += n
      if points[p] == 5:
        end game
"""


@pytest.fixture(scope="module")
def stall(tmp_path_factory: pytest.TempPathFactory) -> tuple[rulewright.Ruleset, Stage]:
    folder = tmp_path_factory.mktemp("rules") / "stall"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(RULES, "utf-8")
    ruleset = rulewright.load(folder)
    return ruleset, Stage.from_ruleset(ruleset)


def test_a_table_as_its_section_board_says(stall: tuple[rulewright.Ruleset, Stage]) -> None:
    ruleset, stage = stall
    scene = stage.draw_game(ruleset.new_game(), "ada")
    nodes = scene.by_id
    hand = [node for node in scene.nodes if node.within == "hand[ada]"]
    assert [node.kind for node in hand] == ["card"] and "Blue" in hand[0].spoken
    assert nodes["hand[bob]"].states == ("hidden",) and nodes["hand[bob]"].value == "1"
    assert nodes["deck[]"].kind == "stack" and nodes["deck[]"].value == "1"
    assert nodes["points[ada]"].within == "points:0", "a marker on its track"
    assert nodes["trump[]"].within == "trump:blue"
    assert nodes["paid[space(1,high)]"].within == "space.space(1,high)"
    assert "secret[]" not in nodes
    assert nodes["player.ada"].states == ("turn",) and scene.turn == ("ada",)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("player: [hand]", "player: [hand, points]"),
        ("player: [hand]", "player: [hand, hand, trump]"),
        ("player: [hand]", "player: [hand], shop: [deck, stall], till: [deck]"),
        ("  without: [secret]", "  of: suit\n  cells: {red: [0, 0], blue: [2, 0]}\n  without: [secret]"),
    ],
)
@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_what_stands_in_several_places_of_the_section_is_drawn_once(
    old: str, new: str, size: str, tmp_path: Folder
) -> None:
    (tmp_path / "ruleset.yaml").write_text(RULES.replace(old, new), "utf-8")
    scene = rulewright.load(tmp_path).new_game().scene("ada", size)
    ids = [node.id for node in scene.iter_nodes()]
    assert sorted(ids) == sorted(set(ids))
    assert scene.by_id["points[ada]"].within == "points:0", "a track comes before a mat"
    assert scene.by_id["trump[]"].within == "trump:blue"


TWO_BOARDS = """\
ruleset: bridges
title: Bridges
language: 1
version: 1.0.0
players: 2

names: {p: player, a: west, b: east}

grids:
  west: {grid: square, columns: 2, rows: 2}
  east: {grid: square, columns: 2, rows: 2}

state:
  bridge(a): {type: east?}
  tree(b): {type: bool, start: true}
  mark(p, a): {type: bool, start: true}
  well: {type: west, start: a1}

board:
  shows: {marks: {state: mark, each: player}, wells: well, bridges: bridge, trees: tree}

flow:
  begin:
    do: bridge[a1] = b2
  turns:
    each: p in player, for ever
    do: p chooses b in east
"""


def test_what_could_stand_on_two_boards_or_on_one_of_each_player_is_drawn_once(tmp_path: Folder) -> None:
    (tmp_path / "ruleset.yaml").write_text(TWO_BOARDS, "utf-8")
    for seat in ("player1", None):
        ids = [node.id for node in rulewright.load(tmp_path).new_game().scene(seat).iter_nodes()]
        assert sorted(ids) == sorted(set(ids))
        assert {"bridge[a1]", "well[]", "tree[a1]", "mark[player2,a1]"} <= set(ids)


FLOORS = """\
ruleset: tower
title: Tower
language: 1
version: 1.0.0
players: 2

names: {p: player, s: cell}

grids:
  room: {grid: square, columns: 3, rows: 2}

types:
  floor: 1 to 4
  cell: {product: room * floor}

state:
  at(p): cell

board:
  of: cell

flow:
  turns:
    each: p in player, for ever
    do: p chooses s in cell
"""


@pytest.mark.parametrize("grid", ["square", "hex"])
def test_floors_of_a_grid_are_drawn_beside_each_other(grid: str, tmp_path: Folder) -> None:
    (tmp_path / "ruleset.yaml").write_text(FLOORS.replace("square", grid), "utf-8")
    scene = rulewright.load(tmp_path).new_game().scene(None)
    boxes = {
        node.id.removeprefix("cell.cell"): node.box for node in scene.iter_nodes() if node.kind == "area"
    }
    rooms = ("a1", "b1", "c1", "a2", "b2", "c2")
    assert list(boxes) == [f"({room},{floor})" for floor in range(1, 5) for room in rooms]
    left, top, _, _ = boxes["(a1,1)"]
    assert boxes["(b1,1)"][:2] > (left, top) and boxes["(a2,1)"][1] < top
    assert boxes["(a1,2)"][0] > boxes["(c2,1)"][2] and boxes["(a1,2)"][1] == top
    assert boxes["(a1,4)"][0] == left and boxes["(a2,4)"][1] > boxes["(a1,1)"][3], "three floors in a row"


def test_names_above_circles_are_written_in_the_ink_of_the_board(tmp_path: Folder) -> None:
    folder = tmp_path / "stall"
    folder.mkdir()
    cells = "board:\n  of: suit\n  cells: {red: [0, 0], blue: [2, 0]}\n"
    (folder / "ruleset.yaml").write_text(RULES.replace("board:\n", cells), "utf-8")
    ruleset = rulewright.load(folder)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    names = [node for node in scene.iter_nodes() if node.id.startswith("name:suit.")]
    assert len(names) == 2
    for node in names:
        assert [mark.fill for mark in node.marks if isinstance(mark, Text)] == ["ink"]


def test_cards_that_lie_face_down_in_columns_and_rows_are_backs(tmp_path: Folder) -> None:
    folder = tmp_path / "stall"
    folder.mkdir()
    rules = RULES.replace("stall(s): {holds: 1}", "stall(s): {holds: 1, seen by: nobody}")
    rules = rules.replace("      paid[", "      move first 1 of deck to stall[space(2, low)]\n      paid[", 1)
    (folder / "ruleset.yaml").write_text(rules, "utf-8")
    ruleset = rulewright.load(folder)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    ids = [node.id for node in scene.iter_nodes()]
    assert sorted(ids) == sorted(set(ids))
    backs = [scene.by_id[f"stall[space({place})]"] for place in ("1,high", "2,low")]
    assert [node.states for node in backs] == [("hidden",)] * 2
    assert [node.within for node in backs] == ["space.space(1,high)", "space.space(2,low)"]


def test_a_move_is_a_change_of_what_is_seen(stall: tuple[rulewright.Ruleset, Stage]) -> None:
    ruleset, stage = stall
    game = ruleset.new_game()
    before = stage.draw_game(game, "bob")
    game.choose("1")
    after = stage.draw_game(game, "bob").since(before)
    (change,) = [change for change in after.changes if change.node == "points[ada]"]
    assert (change.was, change.now) == ("0", "1")
    assert (change.origin, change.target) == ("points:0", "points:1")
    assert "changed" in after.by_id["points[ada]"].states
    assert after.to_dict(ground=False)["ground"] == {"key": before.ground.key}


def test_what_goes_from_one_place_to_another_is_told_once() -> None:
    pawn = Node("man[a1]", "piece", value="white", within="site.a1")
    ground = Ground("", (), TABLE_PAINTS)
    one = Scene("", "en", "wide", None, 1, 1, ground, (pawn,))
    two = replace(one, nodes=(replace(pawn, id="man[b2]", within="site.b2"),))
    changes = two.since(one).changes
    assert [(c.node, c.origin, c.target) for c in changes] == [
        ("man[a1]", "", ""),
        ("man[b2]", "site.a1", "site.b2"),
    ]


def test_words_break_where_they_may() -> None:
    assert wrap_text("one two three", 40, 10) == ("one", "two", "three")
    assert break_label("Jean-François", 2) == ("Jean-", "François")
    assert break_label("カムチャツカ半島", 2) == ("カムチャ", "ツカ半島")
    assert all(measure_text(line) * 12 <= 60 for line in wrap_text("incomprehensibilities", 60, 12))


def test_rooms_are_packed_without_overlaps() -> None:
    room = (0.0, 0.0, 50.0, 20.0)
    for count in range(1, 9):
        radius, points = pack_circles(room, count, 9)
        boxes = [(x - radius, y - radius, x + radius, y + radius) for x, y in points]
        assert len(points) == count and radius > 2
        assert not any(overlap(a, b, 0.01) for n, a in enumerate(boxes) for b in boxes[n + 1 :])
        assert all(box[0] >= -0.1 and box[3] <= 20.1 for box in boxes)


def test_a_name_that_does_not_fit_is_a_number() -> None:
    square = ((0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0))
    whole = reserve_slot(["Kara", "K"], "7", 2, (30, 30), square)
    assert [line for line, _ in whole.text_lines] == ["Kara"] and not whole.is_numbered
    small = reserve_slot(["A very long name of a sea", "Long sea"], "7", 2, (30, 30), square[:3])
    assert [line for line, _ in small.text_lines] == ["7"] and small.is_numbered


def test_the_middle_of_a_border_lies_on_it() -> None:
    laid = layout_regions(
        {
            "a": ((0, 0), (4, 0), (4, 2), (4, 6), (0, 6)),
            "b": ((4, 6), (8, 6), (8, 0), (4, 0), (4, 2)),
        },
        {"a": (2, 3), "b": (6, 3)},
        (8, 6),
        1.0,
    )
    shared = shared_corners(*laid.place_outlines)
    assert shared == ((4, 0), (4, 2), (4, 6)) and find_line_middle(shared)[0] == (4, 3)


def test_colours_are_read_in_both_themes() -> None:
    roles = ColourRoles({"sea": "#dfeef5", "ada": "red"}, ("ada", "bob"), ("ada", "bob"))
    for name, paint in roles.build_paints().items():
        if name.startswith(("on:", "text:")):
            area = roles.build_paints()[name.replace("on:", "role:").replace("text:", "area:")]
            assert contrast_ratio(compute_luminance(paint.light), compute_luminance(area.light)) >= 4.5
            assert contrast_ratio(compute_luminance(paint.dark), compute_luminance(area.dark)) >= 4.5
    assert (
        compute_luminance(dim_colour("#dfeef5")) < 0.1 and choose_ink("#ffffff") == TABLE_PAINTS["ink"].light
    )
    for name in ("ink", "faint"):
        for under in ("table", "panel", "well", "card"):
            for theme in ("light", "dark"):
                pair = (getattr(TABLE_PAINTS[each], theme) for each in (name, under))
                assert contrast_ratio(*map(compute_luminance, pair)) >= 4.5, (name, under, theme)


def test_files_of_a_scene_are_small(stall: tuple[rulewright.Ruleset, Stage], tmp_path: Path) -> None:
    ruleset, stage = stall
    scene = stage.draw_game(ruleset.new_game(), "ada", "narrow")
    assert scene.width == 390 and scene._repr_html_().startswith("<svg")


def test_names_from_a_ruleset_cannot_break_out() -> None:
    evil = '"><script>alert(1)</script>'
    node = Node(evil, evil.split(">", maxsplit=1)[0][:0] + "piece", marks=(Text(0, 0, evil, 9),),
                spoken=evil)  # fmt: skip
    scene = Scene(evil, "en", "wide", None, 9, 9, Ground("", (), TABLE_PAINTS), (node,))
    svg = as_svg(scene)
    assert "<script" not in svg
    ElementTree.fromstring(svg)
    roles = ColourRoles({"x": "url(#evil)", 'a"b': "red"}, (), ())
    rules = style_sheet(roles.build_paints())
    assert "evil" not in rules and ".p-role-a-b " in rules and 'a"b' not in rules


def test_tiles_that_lie_are_known_whichever_way_they_are_turned() -> None:
    pair = [(0, 0), (1, 0)]
    cells = {"a": (0, 0), "b": (0, 1), "c": (3, 0), "d": (5, 5), "e": (6, 5)}
    assert find_tiles(cells, [pair]) == [["a", "b"], ["d", "e"]]
    marks, wide, high = draw_tile_sheet(pair, [("one", [None, Piece("", "wave")])])
    assert [mark.fill for mark in marks if isinstance(mark, Path)].count("place") == 2
    assert wide > 40 and high > 40


def test_names_that_nothing_has_are_found(tmp_path: Folder) -> None:
    for line, name, meant in (
        ("  tracks: {points: 0", "tracks: {point: 0", "points"),
        ("  without: [secret]", "without: [secrets]", "secret"),
        ("  mats: {player: [hand]}", "mats: {player: [hands]}", "hand"),
    ):
        folder = tmp_path / meant
        folder.mkdir()
        (folder / "ruleset.yaml").write_text(RULES.replace(line, f"  {name}"), "utf-8")
        root, reporter = load_documents(folder).root, Reporter()
        known = frozenset(rule.name for rule in iter_rules(root))
        check_board(Ruleset(root), known, reporter)
        (found,) = reporter.diagnostics
        assert found.code == "unknown-name" and meant in (found.help or "")


def test_a_hand_is_shown_whole_as_any_of_it_can_be_played() -> None:
    ruleset = rulewright.load("classics/hearts")
    game = ruleset.new_game(seed=1)
    scene = Stage.from_ruleset(ruleset, "en").draw_game(game, game.player, "narrow")
    assert len(scene.offers) == 13
    assert all(node in scene.by_id for offer in scene.offers for node in offer.nodes)


ROADS = """\
ruleset: roads
title: Roads
language: 1
version: 1.0.0
players: 2

names: {p: player, t: town, r: road, c: card}

types:
  town: [abbey, mill, castle]
  road: {edges of: town, members: {lane: [abbey, mill], ascent: [mill, castle]}}
  card: {fields: {secret_number: int}, members: {ace: {secret_number: 7}}}

state:
  owner(r): {type: player?, start: player1}
  visited(t): {type: bool, start: true}
  at: {type: town, start: mill}

zones:
  card:
    row: {start: all}

flow:
  turns:
    each: p in player, for ever
    do: p chooses t in town

board:
  of: town
  cells: {abbey: [0, 0], mill: [2, 0], castle: [2, 2]}
  edges: road
  cards: {card: {shows: []}}
  without: [visited]
"""


def test_roads_between_places_and_what_is_not_drawn(tmp_path: Folder) -> None:
    (tmp_path / "ruleset.yaml").write_text(ROADS, "utf-8")
    scene = rulewright.load(tmp_path).new_game().scene()
    (lines,) = [node for node in scene.iter_nodes() if node.id == "lines:town"]
    assert len(lines.marks) == 2
    abbey, mill = (scene.by_id[f"town.{name}"] for name in ("abbey", "mill"))
    assert abbey.at[0] + abbey.box[2] < scene.by_id["road.lane"].at[0] < mill.at[0] + mill.box[0]
    assert scene.by_id["owner[lane]"].role == "seat-1"
    assert not any(id.startswith("visited") for id in scene.by_id)
    assert scene.by_id["card.ace"].spoken == "Ace"
    assert not any(isinstance(mark, Text) and mark.text == "7" for mark in scene.by_id["card.ace"].marks)
