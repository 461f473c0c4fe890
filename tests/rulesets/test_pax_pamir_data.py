"""Pax Pamir's cards, map and deck against what is known of the printed game."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
import yaml

from rulewright import resources
from rulewright.play.game import Game
from rulewright.setting import Setting
from rulewright.validation.scripts.script_file import read_script
from rulewright.validation.scripts.script_runner import run_script
from shared import bench, workshop

FOLDER = resources.data_folder("rulesets") / "pax-pamir"
REGIONS = {"transcaspia", "kabul", "punjab", "persia", "herat", "kandahar"}
APART = {
    ("herat", "punjab"),
    ("kabul", "persia"),
    ("kandahar", "persia"),
    ("kandahar", "transcaspia"),
    ("persia", "punjab"),
    ("punjab", "transcaspia"),
}


def types_of(name: str) -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    types: dict[str, Any] = read["types"]
    return types


CARDS: dict[str, dict[str, Any]] = types_of("cards")["court_card"]["members"]


def test_there_are_a_hundred_court_cards_and_sixteen_events() -> None:
    assert len(CARDS) == 100
    assert len(types_of("events")["dominance_check"]["members"]) == 4
    assert len(types_of("events")["other_event"]["members"]) == 12


def test_each_ability_stands_on_a_card() -> None:
    abilities = set(types_of("abilities")["ability"]["members"])
    assert {card["ability"] for card in CARDS.values() if "ability" in card} == abilities


@pytest.mark.parametrize("card", CARDS)
def test_political_cards_and_no_others_have_tribes(card: str) -> None:
    assert ("tribe" in CARDS[card]["impact"]) == (CARDS[card]["suit"] == "political")


def test_an_icon_of_a_suit_stands_last() -> None:
    for card in CARDS.values():
        assert not any(icon.startswith("favor_") for icon in card["impact"][:-1])


def test_borders() -> None:
    borders = {tuple(sorted(ends)) for ends in types_of("map")["border"]["members"].values()}
    assert borders == set(combinations(sorted(REGIONS), 2)) - APART


@pytest.mark.parametrize("players", range(2, 6))
def test_deck(players: int) -> None:
    """Six piles of 5 + players court cards; two events in the second, two in each of the last
    four, of which one is a dominance check; the twelve top cards lie in the market."""
    at = bench(FOLDER, Setting(players))
    zones: Any = Game(at.build_game_context(at.seat_names), players).full_view()["state"]
    market = [card for cards in zones["market"].values() for card in cards or ()]
    deck = zones["deck"]
    assert len(market) == 12
    sizes = [5 + players, *[7 + players] * 5]
    assert len(deck) == sum(sizes) - 12
    rest = deck[sum(sizes[:2]) - 12 :]
    events = [card for card in [*market, *deck[: sum(sizes[:2]) - 12]] if card not in CARDS]
    assert len(events) == 2 and not any(card.startswith("dominance") for card in events)
    for start in range(0, len(rest), 7 + players):
        pile = [card for card in rest[start : start + 7 + players] if card not in CARDS]
        assert len(pile) == 2
        assert sum(card.startswith("dominance") for card in pile) == 1


@pytest.mark.parametrize(
    ("scenario", "winner"), [("tie-break-red-stars", "betty"), ("tie-break-rupees", "betty")]
)
def test_red_stars_and_then_rupees_decide(scenario: str, winner: str) -> None:
    script = read_script(FOLDER / "scenarios" / f"{scenario}.yaml")
    result = run_script(script, workshop(FOLDER))
    assert result.has_passed and result.game is not None
    ranking = result.game.ranking
    assert [player for place, player, _ in ranking if place == 1] == [winner]
