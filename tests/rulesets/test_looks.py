"""How tables look, measured: text can be read on what is below it in both themes, pieces are seen on every
place, seats are told apart by everybody, boards have their share of the window, and targets can be hit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from playwright.sync_api import Page

from honest import some
from looking import Windows, looking, windows
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.ruleset_folders import list_rulesets
from rulewright.scene.nodes import Node, Scene
from rulewright.scene.paints import compute_luminance, contrast_ratio
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg
from shared import rules

RULESETS = list_rulesets()
SAMPLE = ("arctic", "attika", "pax-pamir", "chess", "hearts", "go", "three-winters", "the-shifting-maze")
"""A board of each kind, cards, a picture, tiles; the others are looked at in the long run."""
SAMPLED = [
    *(pytest.param(folder, 1, id=folder.name) for folder in RULESETS if folder.name in SAMPLE),
    *(pytest.param(folder, 20, id=f"{folder.name}-20", marks=pytest.mark.soak) for folder in RULESETS),
]
"""Rulesets, each with how many positions are looked at."""
SCREENS = ("1280x744", "1366x640", "1920x1024")
PHONE, LOW_PHONE = "388x692", "844x340"
MIN_TEXT, MIN_SHAPE = 4.5, 3.0
MIN_TARGET = 24.0
MIN_BOARD_SHARE = 0.35
"""Of the window, for boards and rows of cards, where something folds to make room."""
MIN_APART = 20.0
"""CIEDE2000, with any of three colour deficiencies."""


@cache
def stage_of(folder: Path) -> Stage:
    return Stage.from_ruleset(rules(folder))


def iter_positions(folder: Path, count: int, seed: int = 11) -> Iterator[Game]:
    """Positions of a random game, some choices after each other."""
    ruleset = rules(folder)
    game, random = ruleset.new_game(seed), Pcg(seed)
    for number in range(7 * count):
        if game.over:
            return
        if number % 7 == 3 or (number == 0 and count > 1):
            yield game
        legal = game.legal()
        game.choose(legal[random.draw_below(len(legal))])


def iter_scenes(folder: Path, size: str, count: int) -> Iterator[Scene]:
    for game in iter_positions(folder, count):
        yield stage_of(folder).draw_game(game, game.player or game.seats[0], size)


# --- text, as a browser draws it ------------------------------------------------------------------

READ = """async (svg) => {
  document.body.innerHTML = svg;
  const drawing = document.querySelector("svg");
  const frame = drawing.getBoundingClientRect();
  const texts = [...drawing.querySelectorAll("text")].filter((one) => one.textContent.trim()).map((one) => {
    const box = one.getBoundingClientRect();
    return { text: one.textContent, id: one.closest("[data-node]").dataset.node, size: box.height,
      ink: getComputedStyle(one).fill, x: box.x - frame.x, y: box.y - frame.y, w: box.width, h: box.height };
  });
  for (const one of drawing.querySelectorAll("text")) one.remove();
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(new XMLSerializer().serializeToString(drawing));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [frame.width, frame.height];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.drawImage(image, 0, 0);
  const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    .reduce((sum, c, at) => sum + c * [0.2126, 0.7152, 0.0722][at], 0);
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  return texts.map(({ ink, x, y, w, h, ...rest }) => {
    const own = light(ink.match(/[0-9.]+/g).map(Number));
    const box = [Math.max(0, x), Math.max(0, y + 0.2 * h), Math.max(1, w), Math.max(1, 0.6 * h)];
    const { data } = pen.getImageData(...box);
    const ratios = [];
    for (let at = 0; at < data.length; at += 16) ratios.push(ratio(own, light(data.slice(at, at + 3))));
    ratios.sort((one, other) => one - other);
    return { ...rest, median: ratios[Math.floor(ratios.length / 2)] };
  });
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Windows]:
    with windows() as found:
        yield found


def find_unreadable(page: Page, scene: Scene) -> list[str]:
    """Texts with too little contrast to what is below them, in either theme."""
    faults = []
    for dark in (False, True):
        told: list[dict[str, Any]] = page.evaluate(READ, as_svg(scene, dark=dark))
        for text in some(told):
            if text["median"] < MIN_TEXT:
                faults.append(
                    f"{'dark' if dark else 'light'} {text['id']} {text['text']!r} {text['median']:.1f}"
                )
    return faults


@pytest.mark.browser
@pytest.mark.parametrize(("folder", "count"), SAMPLED)
def test_text_can_be_read_on_what_is_below_it(folder: Path, count: int, browser: Windows) -> None:
    with looking(browser, own=True) as page:
        for scene in some([*iter_scenes(folder, SCREENS[0], count)]):
            assert find_unreadable(page, scene) == []


@pytest.mark.browser
def test_text_that_cannot_be_read_is_found(browser: Windows) -> None:
    scene = stage_of(next(folder for folder in RULESETS if folder.name == "hearts")).draw_game(
        rules(next(folder for folder in RULESETS if folder.name == "hearts")).new_game(1), None, SCREENS[0]
    )
    svg = as_svg(scene)
    assert 'class="p-faint"' in svg
    with looking(browser, own=True) as page:
        told = page.evaluate(READ, svg.replace(scene.ground.paints["faint"].light, "#d8d8d8"))
    assert min(text["median"] for text in told) < 2


# --- pieces and seats -----------------------------------------------------------------------------


@pytest.mark.parametrize(("folder", "_count"), SAMPLED)
def test_pieces_are_seen_on_every_place(folder: Path, _count: int) -> None:
    """The fill, the outline or the line around it differs from any colour that a place can have."""
    context = stage_of(folder).context
    paints = context.all_paints
    grounds = ["place", "shade", "board", "square-light", "square-dark", "hole", "panel", "well", "card"]
    grounds += [name for name in paints if name.startswith("area:")]
    pieces = [name.removeprefix("role:") for name in paints if name.startswith("role:")]
    for theme in ("light", "dark"):
        lights = [compute_luminance(getattr(paints[name], theme)) for name in grounds]
        for role in some(pieces):
            names = [f"role:{role}", f"rim:{role}"]
            names += [] if role in context.crisp_roles or role == "die" else [f"halo:{role}"]
            own = [compute_luminance(getattr(paints[name], theme)) for name in names]
            for ground, light in some(zip(grounds, lights, strict=True)):
                assert max(contrast_ratio(each, light) for each in own) >= MIN_SHAPE, (theme, role, ground)


DEFICIENCIES = {
    "none": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039),
    ),
}  # fmt: skip
"""Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB."""


def find_lab(colour: str, deficiency: str) -> tuple[float, float, float]:
    """A colour in CIELAB as somebody with a deficiency sees it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    r, g, b = (
        min(1.0, max(0.0, sum(k * c for k, c in zip(row, linear, strict=True))))
        for row in DEFICIENCIES[deficiency]
    )
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def find_difference(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """CIEDE2000 (Sharma, Wu and Dalal 2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean_c**7 / (mean_c**7 + 25.0**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    dl, dc = l2 - l1, c2 - c1
    dh = h2 - h1
    if c1 * c2 == 0:
        dh = 0.0
    elif abs(dh) > 180:
        dh += 360 if dh < 0 else -360
    big_h = 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = h1 + h2
    if c1 * c2:
        mh = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1 - 0.17 * cos(radians(mh - 30)) + 0.24 * cos(radians(2 * mh))
        + 0.32 * cos(radians(3 * mh + 6)) - 0.2 * cos(radians(4 * mh - 63))
    )  # fmt: skip
    sl = 1 + 0.015 * (ml - 50) ** 2 / sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    rt = -2 * sqrt(mc**7 / (mc**7 + 25.0**7)) * sin(radians(60 * exp(-(((mh - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (big_h / sh) ** 2 + rt * (dc / sc) * (big_h / sh))


def test_colour_differences_are_those_of_the_standard() -> None:
    """Pairs of the test data of Sharma, Wu and Dalal."""
    for one, other, expected in (
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ):
        assert find_difference(one, other) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize(("folder", "_count"), SAMPLED)
def test_seats_are_told_apart_by_everybody(folder: Path, _count: int) -> None:
    alike = []
    for players in (None, 4):
        try:
            ruleset = rules(folder, players)
        except DiagnosticError:  # not for so many
            continue
        context = Stage.from_ruleset(ruleset).context
        for one, other in combinations(context.names.seats, 2):
            signs = {context.find_seat_sign(one), context.find_seat_sign(other)}
            colours = [context.roles.find_colour(seat) or "#888888" for seat in (one, other)]
            differences = [
                find_difference(*(find_lab(colour, deficiency) for colour in colours))
                for deficiency in DEFICIENCIES
            ]
            if len(signs) < 2 and min(differences) < MIN_APART:
                alike.append((one, other, min(differences)))
    assert alike == []


# --- room and targets -----------------------------------------------------------------------------


def find_board_share(scene: Scene) -> float:
    """How much of the window boards and rows of cards take."""
    assert scene.arrangement is not None
    shown = [slot for slot in scene.arrangement.slots if slot.kind in ("board", "rack")]
    return sum(slot.width * slot.height for slot in shown) / (scene.width * scene.height)


def find_crowded_targets(scene: Scene, least: float = MIN_TARGET) -> list[str]:
    """Targets smaller than a fingertip with another of the same kind nearer than that (WCAG 2.5.8)."""
    nodes = scene.by_id
    targets = [nodes[id] for id in dict.fromkeys(id for offer in scene.offers for id in offer.nodes if id)]
    faults = []
    for one, other in combinations(targets, 2):
        if one.kind != other.kind or not (is_small(one, least) or is_small(other, least)):
            continue
        if is_on_track(scene, one) and is_on_track(scene, other):
            continue
        (x1, y1), (x2, y2) = middle(one), middle(other)
        if hypot(x1 - x2, y1 - y2) < least - 2 and min(area(one), area(other)) > 0:
            faults.append(f"{one.id} {other.id} {hypot(x1 - x2, y1 - y2):.0f}")
    return faults


def is_small(node: Node, least: float) -> bool:
    left, top, right, bottom = node.box
    return min(right - left, bottom - top) < least


def area(node: Node) -> float:
    return (node.box[2] - node.box[0]) * (node.box[3] - node.box[1])


def middle(node: Node) -> tuple[float, float]:
    left, top, right, bottom = node.get_box()
    return (left + right) / 2, (top + bottom) / 2


def is_on_track(scene: Scene, node: Node) -> bool:
    """Whether a marker stands on a track, where several share a space."""
    slot = scene.by_id.get(node.within)
    return slot is not None and slot.within.startswith("track:")


@pytest.mark.parametrize(("folder", "count"), SAMPLED)
def test_boards_have_their_share_and_targets_can_be_hit(folder: Path, count: int) -> None:
    for size in SCREENS:
        for scene in some(iter_scenes(folder, size, count)):
            assert scene.arrangement is not None
            if scene.arrangement.level and scene.arrangement.board_width:
                assert find_board_share(scene) >= MIN_BOARD_SHARE, (size, find_board_share(scene))
            assert find_crowded_targets(scene) == []
    for size in (PHONE, LOW_PHONE):
        for scene in some(iter_scenes(folder, size, count)):
            assert find_crowded_targets(scene) == []


@pytest.mark.soak
@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_a_scene_takes_little_time(folder: Path) -> None:
    """150 ms of processor time with everything at hand, and 600 ms for the first one."""
    game = next(iter_positions(folder, 1), rules(folder).new_game(1))
    stage = Stage.from_ruleset(rules(folder))
    spent = []
    for _ in range(4):
        begun = process_time()
        stage.draw_game(game, game.player or game.seats[0], SCREENS[0])
        spent.append(process_time() - begun)
    assert min(spent[1:]) <= 0.15 and spent[0] <= 0.6, spent
