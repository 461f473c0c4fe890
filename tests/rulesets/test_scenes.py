"""The tables of the rulesets that come along: nothing lies on anything else, nothing is told that
is hidden, the same view gives the same picture, and it takes little work."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from time import process_time
from xml.etree import ElementTree

import pytest

from honest import some
from rulewright.pcg import Pcg
from rulewright.play.game import Game
from rulewright.ruleset_folders import list_rulesets
from rulewright.scene.nodes import Scene, Size
from rulewright.scene.paints import MIN_SEAT_CONTRAST, compute_luminance, contrast_ratio
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg, style_sheet
from rulewright.simulation.playing.determinization import Determinizer
from scenes import collisions, outside
from shared import of_each_kind, rules

EVERY = 45
"""Choices between two positions of a game."""
DRAWN: tuple[Size, ...] = ("wide", "narrow", "paper")
RULESETS = {folder.name: folder for folder in list_rulesets()}
LANGUAGES = [
    (name, language)
    for name, folder in RULESETS.items()
    for language in sorted(path.stem for path in (folder / "locales").glob("*.ftl")) or ["en"]
]


@cache
def stage(folder: Path, language: str, players: int | None = None) -> Stage:
    return Stage.from_ruleset(rules(folder, players), language)


@cache
def positions(folder: Path, players: int | None, seed: int) -> tuple[Game, ...]:
    """Positions of a game in which everybody chooses at random."""
    game, random = rules(folder, players).new_game(seed), Pcg(seed)
    found = []
    while not game.over and game.choice_count < 2 * EVERY:
        if game.choice_count % EVERY == 0:
            found.append(game.copy())
        legal = game.legal()
        game.choose(legal[random.draw_below(len(legal))])
    return *found, game


def most_players(name: str) -> int | None:
    return {"arctic": 4, "attika": 4, "pax-pamir": 5}.get(name)


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_nothing_lies_on_anything_else(name: str, language: str) -> None:
    folder, players = RULESETS[name], most_players(name)
    for game in some(positions(folder, players, seed=7)):
        for size in DRAWN:
            scene = stage(folder, language, players).draw_game(game, game.player, size)
            assert collisions(scene) == [], size
            assert outside(scene) == [], size
            ids = [node.id for node in scene.iter_nodes()]
            assert sorted(ids) == sorted(set(ids)), "every node has an id of its own"
            assert {node.within for node in scene.iter_nodes()} - {""} <= {
                *ids, *(node.within for node in scene.iter_nodes() if "[" in node.within),
            }  # fmt: skip


@pytest.mark.parametrize("folder", of_each_kind(RULESETS.values()))
def test_what_is_hidden_changes_nothing(folder: Path) -> None:
    ruleset = rules(folder)
    drawn, redealing = stage(folder, "en"), Determinizer(ruleset.machine)
    for game in some(positions(folder, None, seed=3)):
        for number, seat in some(enumerate(game.seats)):
            cells = redealing.resample_hidden(game.cells, number, Pcg(number + 1))
            other = game.copy()
            other.cells, other._decision = cells, None
            other._options = game.table.machine.list_options(cells)
            for size in some(DRAWN[:2]):
                mine, dealt = (drawn.draw_game(each, seat, size) for each in (game, other))
                assert told(mine) == told(dealt)


def told(scene: Scene) -> str:
    return json.dumps(scene.to_dict(), ensure_ascii=False) + as_svg(scene)


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_view_gives_the_same_picture(name: str) -> None:
    folder = RULESETS[name]
    game = positions(folder, None, seed=3)[1]
    first = stage(folder, "en").draw_game(game, game.player)
    again = Stage.from_ruleset(rules(folder), "en").draw_game(game.copy(), game.player)
    assert told(first) == told(again)
    svg = as_svg(first)
    assert "style=" not in svg and "<script" not in svg
    drawn = ElementTree.fromstring(svg)
    groups = [each.get("data-node") for each in drawn.iter() if each.get("data-node")]
    assert groups == [node.id for node in first.iter_nodes()]
    paints = set(first.ground.paints)
    used = {
        paint
        for node in first.iter_nodes()
        for mark in node.marks
        for paint in (mark.fill, getattr(mark, "stroke", ""))
        if paint
    }
    assert used <= paints and all(f".p-{name}" in style_sheet(first.ground.paints) for name in
                                  ("ink", "panel"))  # fmt: skip


@pytest.mark.parametrize("folder", of_each_kind(RULESETS.values()))
def test_offers_mean_nodes_and_every_change_is_told(folder: Path) -> None:
    drawn = stage(folder, "en")
    game, random = rules(folder).new_game(4), Pcg(4)
    watcher, before = game.seats[0], None
    for _ in range(40):
        if game.over:
            break
        scene = drawn.draw_game(game, game.player)
        assert [offer.code for offer in scene.offers] == game.legal()
        named = {node for offer in scene.offers for node in offer.nodes if node}
        assert named <= set(scene.by_id)
        now = drawn.draw_game(game, watcher)
        if before is not None:
            after = now.since(before)
            shown = [{n.id: n.value for n in each.nodes if n.value} for each in (before, now)]
            differ = {id for id in {**shown[0], **shown[1]} if shown[0].get(id) != shown[1].get(id)}
            assert differ <= {change.node for change in after.changes}
        before = now
        legal = game.legal()
        game.choose(legal[random.draw_below(len(legal))])


@pytest.mark.parametrize("name", RULESETS)
def test_seats_are_told_apart_without_their_colours(name: str) -> None:
    look = stage(RULESETS[name], "en", most_players(name)).context
    seats = look.names.seats
    signs = {look.find_seat_sign(seat) for seat in seats}
    if len(signs) != len(seats):
        lights = sorted(compute_luminance(look.roles.find_colour(seat) or "") for seat in seats)
        assert all(contrast_ratio(a, b) >= MIN_SEAT_CONTRAST for a, b in pairwise(lights))


@pytest.mark.parametrize("name", ["arctic", "attika", "pax-pamir"])
def test_a_position_costs_little_beside_its_ground(name: str) -> None:
    folder = RULESETS[name]
    drawn = stage(folder, "en")
    game = positions(folder, None, seed=3)[2]
    drawn.draw_game(game, game.player)
    ground = Stage.from_ruleset(rules(folder), "en")
    whole = spent(lambda: ground.draw_game(game, game.player))
    each = min(spent(lambda: drawn.draw_game(game, game.player)) for _ in range(5))
    assert each < whole, "the ground is worked out once"


def spent(deed: Callable[[], object]) -> float:
    """Seconds of CPU time."""
    begun = process_time()
    deed()
    return process_time() - begun
