"""Tables in windows: everything fits, lies on nothing else, can be read, and stays where it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from honest import some
from rulewright.pcg import Pcg
from rulewright.ruleset_folders import list_rulesets
from rulewright.scene.arrangement import Arrangement, Form, Part, Slot, arrange_parts
from rulewright.scene.nodes import Scene, Text
from rulewright.scene.stage import Stage
from shared import of_each_kind, rules

SCREENS = ("1280x744", "1366x640", "1920x1024")
PHONES = ("388x692", "844x340")
RULESETS = [folder for folder in list_rulesets() if folder.name != "faces"]


def build_part(id: str, high: float, **more: object) -> Part:
    """A mat whose height does not depend on its width."""

    def measure_height(width: float, form: Form) -> float:
        return {"open": high, "compact": 0.8 * high, "folded": 30.0}[form]

    return Part(id, "mat", measure_height, **more)  # type: ignore[arg-type]


def build_board(ratio: float) -> Part:
    return Part("board", "board", lambda width, _: ratio * width, least_width=400.0)


def find_faults(arrangement: Arrangement) -> list[str]:
    """Slots that share room, or lie outside of the window."""
    shown = [slot for slot in arrangement.slots if slot.height]
    faults = [
        f"{one.part_id} {other.part_id}" for one, other in combinations(shown, 2) if share_room(one, other)
    ]
    return faults + [
        f"{slot.part_id} outside"
        for slot in shown
        if slot.x < 0 or slot.y < 0 or slot.x + slot.width > arrangement.width + 1
        if slot.y + slot.height <= arrangement.height + 1
    ]


def share_room(one: Slot, other: Slot) -> bool:
    return (
        one.x + 1 < other.x + other.width
        and other.x + 1 < one.x + one.width
        and one.y + 1 < other.y + other.height
        and other.y + 1 < one.y + one.height
    )


def test_the_board_is_as_large_as_the_window_lets_it_be() -> None:
    parts = [build_board(1.0), *(build_part(f"mat{n}", 120, fold_level=2) for n in range(4))]
    found = arrange_parts(parts, 1280, 744)
    assert found.level == 0 and found.board_width == 728 and not find_faults(found)
    assert all(slot.form == "open" for slot in found.slots)


def test_parts_fold_in_steps_and_what_is_needed_stays_open() -> None:
    own = build_part("own", 200)
    shared = [build_part(f"shared{n}", 300, fold_level=1) for n in range(3)]
    seats = [build_part(f"seat{n}", 260, fold_level=2, keep_rank=2) for n in range(5)]
    found = arrange_parts([build_board(1.0), own, *shared, *seats], 1280, 744)
    forms = {slot.part_id: slot.form for slot in found.slots}
    assert found.level >= 1 and not find_faults(found)
    assert forms["own"] != "folded" and "folded" in forms.values()
    needed = [own, *shared[:2], build_part("shared2", 300), *seats]
    again = arrange_parts([build_board(1.0), *needed], 1280, 744)
    slot = again.find_slot("shared2")
    assert slot is not None and slot.form != "folded"


def test_an_arrangement_stays_until_something_no_longer_fits() -> None:
    def list_parts(high: float) -> list[Part]:
        return [build_board(1.0), build_part("own", high), build_part("other", 200, fold_level=2)]

    first = arrange_parts(list_parts(150), 1280, 744)
    slot = first.find_slot("own")
    assert slot is not None and slot.height > 150, "some of the room that is left"
    assert arrange_parts(list_parts(slot.height - 1), 1280, 744, ("x",), first).slots == first.slots
    assert arrange_parts(list_parts(90), 1280, 744, (), first).slots == first.slots
    later = arrange_parts(list_parts(500), 1280, 744, (), first)
    assert later.slots != first.slots and later.board_width == first.board_width
    assert arrange_parts(list_parts(90), 1000, 700, (), first).width == 1000, "another window"


def test_a_table_without_end_folds_into_tabs() -> None:
    parts = [
        build_board(1.0),
        build_part("own", 900),
        *(build_part(f"m{n}", 900, fold_level=1) for n in range(9)),
    ]
    for width, height in ((388, 692), (844, 340)):
        found = arrange_parts(parts, width, height)
        assert found.level == 5 and not find_faults(found)
        assert sum(slot.form == "folded" for slot in found.slots) == 9


def iter_scenes(folder: Path, size: str, count: int, step: int) -> Iterator[Scene]:
    """Scenes of a random game as the first seat sees it, each after the one before."""
    ruleset = rules(folder)
    stage = Stage.from_ruleset(ruleset)
    game, random = ruleset.new_game(5), Pcg(5)
    seat = game.seats[0]
    before: Scene | None = None
    for number in range(count * step):
        if game.over:
            return
        decision = None
        if seat in (*game.waiting, *game.answered):
            decision = (game if seat == game.player else game.asking(seat)).decision
        before = stage.draw_scene(game.view(seat), decision, size, before)
        if number % step == 0:
            yield before
        legal = game.legal()
        game.choose(legal[random.draw_below(len(legal))])


def check_scene(scene: Scene, *, scrolls: bool = False) -> None:
    assert scene.arrangement is not None
    assert find_faults(scene.arrangement) == []
    window = float(scene.size.split("x")[1])
    assert scrolls or scene.height <= window + 1, "nothing is outside of the window"
    small = [
        mark.text for node in scene.iter_nodes() for mark in node.marks
        if isinstance(mark, Text) and mark.text and mark.size < 11
    ]  # fmt: skip
    assert small == []
    named = {id for offer in scene.offers for id in offer.nodes if id}
    assert named <= set(scene.by_id), "every target is on the table"


def check_ruleset(folder: Path, count: int, step: int) -> None:
    for size in SCREENS:
        boards = []
        for scene in iter_scenes(folder, size, count, step):
            check_scene(scene)
            assert scene.arrangement is not None
            boards.append([slot for slot in scene.arrangement.slots if slot.kind == "board"])
        jumps = sum(
            [(s.x, s.y, s.width) for s in one] != [(s.x, s.y, s.width) for s in other]
            for one, other in pairwise(boards)
        )
        assert jumps <= max(1, 0.05 * len(boards)), "the board stays where it is"
    for size in PHONES:
        for scene in iter_scenes(folder, size, count, step):
            check_scene(scene, scrolls=True)


@pytest.mark.parametrize("folder", of_each_kind(RULESETS), ids=lambda folder: folder.name)
def test_a_table_fits_into_windows(folder: Path) -> None:
    check_ruleset(folder, 3, 5)


@pytest.mark.soak
@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_every_table_fits_into_windows(folder: Path) -> None:
    check_ruleset(folder, 60, 1)


def test_pieces_of_text_are_large_enough_on_a_phone() -> None:
    for scene in some([scene for scene in iter_scenes(find("chess"), "388x692", 1, 1)]):
        areas = [node for node in scene.iter_nodes() if node.kind == "area"]
        assert len(areas) == 64
        assert all(min(n.box[2] - n.box[0], n.box[3] - n.box[1]) >= 44 for n in areas), "a finger hits one"


def find(name: str) -> Path:
    return next(folder for folder in RULESETS if folder.name == name)
