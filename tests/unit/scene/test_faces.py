"""Faces: icons, the members that they stand for, playing cards, colours of pieces and boards."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path as Folder

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.scene.icons import BOX, ICONS, scale_path
from rulewright.scene.nodes import Path, Scene, Text
from rulewright.scene.paints import (
    COLOUR_WORDS,
    ICON_COLOURS,
    RIMS,
    SEAT_COLOURS,
    TABLE_PAINTS,
    THEMES,
    build_theme_paints,
    choose_rim,
    compute_luminance,
    contrast_ratio,
    is_crisp,
)
from rulewright.scene.pieces import MIN_TEXT_SIZE, Piece, build_piece_marks
from rulewright.scene.playing_cards import PIPS, RANKS, PlayingCard, build_playing_card
from rulewright.scene.stage import Stage
from rulewright.schema import ruleset as schema

RULES = """\
ruleset: fair
title: Fair
language: 1
version: 1.0.0
players: {count: 2, seats: [ada, bob]}
note: Invented for a test.

names: {p: player, s: site, n: int}

grids:
  site: {grid: square, columns: 3, rows: 3}

types:
  man:
    fields: {side: player}
    members:
      tall_king: {side: ada}
      small_pawn: {side: bob}
  good: [wood, red_cloth, tin]

state:
  man_at(s): man?
  wares(p): {type: int, least: 0}
  coins(p): {type: int, least: 0}
  wish(p): good?

BOARD
flow:
  setup:
    do: |
      man_at[a1] = tall_king
      man_at[b1] = small_pawn
      wish[ada] = wood
      wish[bob] = red_cloth
  turns:
    each: p in player, for ever
    do: |
      p chooses n in 0 to 1
      coins[p] += n
"""


def draw(folder: Folder, board: str = "") -> Scene:
    (folder / "ruleset.yaml").write_text(RULES.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(folder)
    game = ruleset.new_game()
    return Stage.from_ruleset(ruleset).draw_game(game, "ada")


def paints_of(scene: Scene, node: str) -> list[str]:
    return [mark.fill for mark in scene.by_id[node].marks if isinstance(mark, Path) and mark.fill]


@pytest.mark.parametrize("size", [16, 24, 48])
def test_every_icon_stays_in_its_box_and_has_parts_that_are_seen(size: int) -> None:
    assert tuple(ICONS) and set(ICONS) == set(schema.ICONS)
    drawn = set()
    for name, parts in ICONS.items():
        assert any(part.fill == "body" or part.line == "body" for part in parts), name
        for part in parts:
            assert re.fullmatch(r"(?:[MLCQ](?:-?[\d.]+ -?[\d.]+ ?)+|Z)+", part.d), name
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", part.d)]
            assert len(numbers) % 2 == 0 and min(numbers) >= 0 and max(numbers) <= BOX + 2, name
        marks = build_piece_marks(Piece("", name), size / 2, size / 2, size / 2)
        numbers = [float(number) for mark in marks if isinstance(mark, Path)
                   for number in re.findall(r"-?[\d.]+", mark.d)]  # fmt: skip
        assert min(numbers) >= -0.06 * size and max(numbers) <= 1.06 * size, name
        assert all(mark.width >= 0.7 for mark in marks if isinstance(mark, Path) and mark.stroke), name
        drawn.add(tuple(mark.d for mark in marks if isinstance(mark, Path)))
    assert len(drawn) == len(ICONS), "no two look alike"


def test_scaling_keeps_a_path() -> None:
    assert scale_path("M0 0L100 50Z", 10, 20, 5) == "M5 15L15 20Z"


def test_pieces_are_seen_on_every_board_in_both_themes() -> None:
    """The fill or the rim of every piece differs from every place that it can stand on."""
    colours = {*SEAT_COLOURS, *COLOUR_WORDS.values(), *ICON_COLOURS.values()}
    boards = [
        build_theme_paints(theme)[name] for theme in THEMES for name in THEMES[theme] if name != "board-line"
    ]
    boards += [TABLE_PAINTS[name] for name in ("panel", "well", "card", "place", "shade", "table", "plain")]
    assert len(colours) > 10 and len(boards) > 10
    for colour, paint in product(colours, boards):
        parts = [compute_luminance(each) for each in (colour, choose_rim(colour))]
        assert contrast_ratio(*parts) >= 3, colour
        if not is_crisp(colour):  # the other of the two outlines is around it
            parts += map(compute_luminance, RIMS)
        for under in (paint.light, paint.dark):
            seen = max(contrast_ratio(part, compute_luminance(under)) for part in parts)
            assert seen >= 3, (colour, under)


def test_what_is_written_on_boards_is_read_in_both_themes() -> None:
    for theme in THEMES:
        paints = build_theme_paints(theme)
        for name in THEMES[theme]:
            for which in ("light", "dark"):
                pair = (getattr(paints[each], which) for each in (name, f"on-{name}"))
                assert contrast_ratio(*map(compute_luminance, pair)) >= 4.5, (theme, name)
        for which in ("light", "dark"):
            pair = (getattr(paints[each], which) for each in ("board", "board-line"))
            assert contrast_ratio(*map(compute_luminance, pair)) >= 3, theme


def test_members_have_the_icon_of_their_name_in_the_colour_of_their_owner(tmp_path: Folder) -> None:
    scene = draw(tmp_path)
    king = [mark for mark in scene.by_id["man_at[a1]"].marks if isinstance(mark, Path)]
    assert len(king) == len(ICONS["king"]) and "role:seat-1" in paints_of(scene, "man_at[a1]")
    assert "role:seat-2" in paints_of(scene, "man_at[b1]")
    assert "role:icon-wood" in paints_of(scene, "wish[ada]"), "the usual colour of wood"
    assert "role:colour-red" in paints_of(scene, "wish[bob]"), "a colour word"
    assert {"role:icon-wood", "rim:icon-wood", "lite:seat-1"} <= set(scene.ground.paints)


def test_the_section_board_gives_faces(tmp_path: Folder) -> None:
    board = "board:\n  faces: {tall_king: {text: 王}, wares: sack}\n  style: checkered\n  theme: wood\n"
    scene = draw(tmp_path, board)
    texts = [mark.text for mark in scene.by_id["man_at[a1]"].marks if isinstance(mark, Text)]
    assert texts == ["王"] and "role:seat-1" in paints_of(scene, "man_at[a1]")
    assert paints_of(scene, "site.a1") == ["square-dark"] and paints_of(scene, "site.b1") == ["square-light"]
    assert scene.ground.paints["frame"] == THEMES["wood"]["frame"]


@pytest.mark.parametrize("style", ["checkered", "points", "holes", "pits", "rounds", "spikes"])
def test_styles_of_boards_keep_their_places(tmp_path: Folder, style: str) -> None:
    scene = draw(tmp_path, f"board: {{style: {{site: {style}}}, letters: none}}\n")
    assert sum(node.kind == "area" for node in scene.iter_nodes()) == 9
    assert not any(node.id == "letters:site" for node in scene.iter_nodes())
    assert scene.by_id["site.a1"].get_box()[0] < scene.by_id["site.c1"].get_box()[0]


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ("faces: {tall_king: kign}", "king"),
        ("shapes: {tall_king: king}", "faces"),
        ("stacks: {wares: count}", "piles"),
        ("style: chequered", "checkered"),
    ],
)
def test_wrong_and_former_keys_are_corrected(tmp_path: Folder, board: str, told: str) -> None:
    with pytest.raises(DiagnosticError) as raised:
        draw(tmp_path, f"board: {{{board}}}\n")
    found = raised.value.diagnostics[0]
    assert told in f"{found.headline} {found.help}", found


def test_playing_cards_show_their_rank_and_suit() -> None:
    ranks = dict.fromkeys(RANKS.values())
    assert len(ranks) >= 13
    for rank in ranks:
        for extent in ((72.0, 104.0), (56.0, 82.0)):
            marks = build_playing_card(PlayingCard("hearts", rank), extent)
            (text,) = [mark for mark in marks if isinstance(mark, Text)]
            assert text.text == rank and text.fill == "suit-red"
            pips = sum(isinstance(mark, Path) for mark in marks)
            if rank.isdigit() and extent[0] > 64:
                assert pips == 1 + len(PIPS[int(rank)])


def test_letters_on_pieces_are_large_enough_or_left_out() -> None:
    assert any(isinstance(mark, Text) for mark in build_piece_marks(Piece("", "disc", "Wd"), 0, 0, 30))
    for text, radius, shape in product(("7", "12", "Wd", "100"), (6, 8, 12, 30), ("disc", "ship")):
        texts = [
            mark for mark in build_piece_marks(Piece("", shape, text), 0, 0, radius) if isinstance(mark, Text)
        ]
        assert all(mark.size >= MIN_TEXT_SIZE for mark in texts)
        assert len(texts) == 1 if text.isdigit() else len(texts) <= 1, "numbers are always told"


def test_things_in_hollows_are_counted(tmp_path: Folder) -> None:
    board = "board: {style: pits, shows: {wares: {state: heap}}}\n"
    rules = RULES.replace("  wares(p)", "  heap(s): {type: int, start: 5}\n  wares(p)")
    (tmp_path / "ruleset.yaml").write_text(rules.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(tmp_path)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    node = scene.by_id["heap[b2]"]
    assert [mark.text for mark in node.marks if isinstance(mark, Text)] == ["5"]
    assert sum(isinstance(mark, Path) and mark.fill == "token" for mark in node.marks) == 5


def test_pieces_stand_in_rows_on_long_triangles(tmp_path: Folder) -> None:
    board = "board: {style: spikes, shows: {wares: {state: heap, as: man}}}\n"
    rules = RULES.replace("  wares(p)", "  heap(p, s): {type: int}\n  wares(p)")
    rules = rules.replace("      wish[ada] = wood\n", "      heap[ada, a1] = 3\n      heap[ada, a3] = 9\n")
    (tmp_path / "ruleset.yaml").write_text(rules.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(tmp_path)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    low, high = scene.by_id["heap[ada,a1]"], scene.by_id["heap[ada,a3]"]
    assert low.get_box()[3] > scene.by_id["site.a1"].get_box()[3] - 8, "from the foot up"
    assert high.get_box()[1] < scene.by_id["site.a3"].get_box()[1] + 8, "from the top down"
    assert [mark.text for mark in high.marks if isinstance(mark, Text)] == ["9"]
    assert not any(isinstance(mark, Text) for mark in low.marks), "three are seen"


def test_a_number_with_the_face_of_a_die_is_a_die(tmp_path: Folder) -> None:
    rules = RULES.replace("  wares(p)", "  throw: {type: 1 to 6, start: 5}\n  wares(p)")
    board = "board: {faces: {throw: die-1, coins: coin}}\n"
    (tmp_path / "ruleset.yaml").write_text(rules.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(tmp_path)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    assert paints_of(scene, "throw[]").count("on:die") == 5
    texts = [mark.text for mark in scene.by_id["coins[ada]"].marks if isinstance(mark, Text)]
    assert texts == ["0"] and "role:icon-coin" in paints_of(scene, "coins[ada]")


@pytest.mark.parametrize("size", ["wide", "1280x744", "388x692"])
def test_every_player_has_a_board_for_what_is_kept_by_player_and_place(tmp_path: Folder, size: str) -> None:
    rules = RULES.replace("  man_at(s): man?\n", "  cloth(p, s): good?\n")
    rules = rules.replace("      man_at[a1] = tall_king\n      man_at[b1] = small_pawn\n",
                          "      cloth[ada, a1] = wood\n      cloth[bob, a1] = tin\n")  # fmt: skip
    rules = rules.replace(
        "p chooses n in 0 to 1\n      coins[p] += n", "p chooses s in site\n      cloth[p, s] = tin"
    )
    (tmp_path / "ruleset.yaml").write_text(rules.replace("BOARD\n", ""), "utf-8")
    ruleset = rulewright.load(tmp_path)
    game = ruleset.new_game()
    for viewer, other in (("ada", "bob"), ("bob", "ada")):
        scene = Stage.from_ruleset(ruleset).draw_game(game, viewer, size)  # type: ignore[arg-type]
        ids = [node.id for node in scene.iter_nodes()]
        assert len(ids) == len(set(ids))
        own, others = scene.by_id["site.a1"], scene.by_id[f"site.a1@{other}"]
        assert scene.by_id[f"cloth[{viewer},a1]"].within == own.id
        assert scene.by_id[f"cloth[{other},a1]"].within == others.id
        (left, top, right, bottom), (x1, y1, x2, y2) = own.get_box(), others.get_box()
        assert right <= x1 or x2 <= left or bottom <= y1 or y2 <= top, "the boards are apart"
        for offer in scene.offers:
            assert offer.nodes == (f"site.{offer.name}",), "options mean the own board"


def test_the_section_board_says_who_has_a_board(tmp_path: Folder) -> None:
    rules = RULES.replace("  man_at(s): man?\n", "  cloth(p, s): good?\n")
    rules = rules.replace("      man_at[a1] = tall_king\n      man_at[b1] = small_pawn\n", "")
    board = "board: {shows: {cloth: {state: cloth, each: nobody}}}\n"
    (tmp_path / "ruleset.yaml").write_text(rules.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(tmp_path)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada")
    assert sum(node.id.startswith("site.a1") for node in scene.iter_nodes()) == 1


def test_a_sheet_shows_every_face_once(tmp_path: Folder) -> None:
    (tmp_path / "ruleset.yaml").write_text(
        RULES.replace("BOARD\n", "board: {faces: {coins: coin}}\n"), "utf-8"
    )
    ruleset = rulewright.load(tmp_path)
    scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), None, "sheet")  # type: ignore[arg-type]
    ids = [node.id for node in scene.nodes]
    assert {"man.tall_king", "man.small_pawn", "good.wood", "good.red_cloth", "sheet-thing:coins"} <= set(ids)
    assert len(ids) == len(set(ids)) and "good.tin" not in ids, "what has no face is not there"
    boxes = [node.get_box() for node in scene.nodes]
    assert all(box[2] <= scene.width and box[3] <= scene.height for box in boxes)
    cards = rulewright.load("classics/hearts")
    scene = Stage.from_ruleset(cards).draw_game(cards.new_game(), None, "sheet")  # type: ignore[arg-type]
    assert sum(node.kind == "card" for node in scene.nodes) == 52
