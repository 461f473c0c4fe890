"""Entries of the cookbook that equal known games: their moves and results beside models written here
without the rules, and beside numbers that are known from elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, product
from math import prod
from random import Random
from statistics import mean
from typing import Any

import pytest

from rulewright.play.game import Game
from shared import rules

FEW = 10
MANY = pytest.param(1000, marks=pytest.mark.soak)


def new_game(entry: str, seed: int) -> Game:
    return rules(f"cookbook/{entry}").new_game(seed)


def read_state(game: Game) -> Mapping[str, Any]:
    state: Mapping[str, Any] = game.full_view()["state"]
    return state


def option_names(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.name for option in game.decision.options]


# --- The Dilemma: the prisoner's dilemma six times, and rock, paper, scissors ----------------------

YEARS = {
    ("silent", "silent"): (2, 2),
    ("silent", "talk"): (5, 1),
    ("talk", "silent"): (1, 5),
    ("talk", "talk"): (4, 4),
}
WINS = {("key", "lock"), ("lock", "file"), ("file", "key")}


@pytest.mark.parametrize("games", [FEW, MANY])
def test_the_dilemma(games: int) -> None:
    temptation, reward, punishment, sucker = 1, 2, 4, 5
    assert temptation < reward < punishment < sucker and 2 * reward < temptation + sucker
    for seed in range(games):
        game, random, years = new_game("the-dilemma", seed), Random(seed), [0, 0]
        for _ in range(6):
            for answers in (("silent", "talk"), ("key", "lock", "file")):
                chosen = tuple(random.choice(answers) for _ in range(2))
                for answer in chosen:
                    assert option_names(game) == list(answers)
                    game.choose(answer)
                first, second = YEARS.get(chosen, (0, 0))
                won = (chosen in WINS) - (chosen[::-1] in WINS)
                years = [years[0] + first - won, years[1] + second + won]
        assert game.over and list(game.scores.values()) == [-each for each in years]


# --- Threes: Set with three traits ----------------------------------------------------------------

TRAITS = (("red", "gold", "blue"), ("moon", "leaf", "drop"), ("one", "two", "three"))
Card = tuple[int, ...]


def is_line(cards: tuple[Card, ...]) -> bool:
    """Whether three points of the affine space of order 3 lie on a line."""
    return all(sum(traits) % 3 == 0 for traits in zip(*cards, strict=True))


def read_card(name: str) -> Card:
    words = name.removeprefix("card(").removesuffix(")").split(", ")
    return tuple(trait.index(word) for trait, word in zip(TRAITS, words, strict=True))


def test_27_cards_have_117_threes() -> None:
    deck = list(product(range(3), repeat=3))
    assert sum(map(is_line, combinations(deck, 3))) == 27 * 26 // 6 == 117


@pytest.mark.parametrize("games", [FEW, MANY])
def test_threes(games: int) -> None:
    refilled = 0
    for seed in range(games):
        game, random = new_game("threes", seed), Random(seed)
        while game.decision is not None:
            table = list(map(read_card, read_state(game)["table"]))
            assert len(table) in (9, 12), "at most nine cards can be without a three"
            refilled += len(table) > 9
            lines = [frozenset(cards) for cards in combinations(table, 3) if is_line(cards)]
            offered = [
                frozenset(read_card(str(value)) for _, value in option.arguments)
                for option in game.decision.options
            ]
            assert Counter(offered) == Counter(lines)
            number = random.randrange(len(lines))
            player, before = game.player, dict(game.scores)
            different = sum(len(set(trait)) == 3 for trait in zip(*offered[number], strict=True))
            game.choose(game.legal()[number])
            assert player is not None and game.scores[player] >= before[player] + different
    assert refilled or games == FEW


# --- Pairs: the expected number of tries with a perfect memory ------------------------------------


@cache
def expect_tries(pairs: int, known: int) -> float:
    """Return the expected number of tries for so many pairs of which one card each is `known`, if
    a card that is not known is turned up first, and another one unless it matches.
    """
    unknown = 2 * pairs - known
    if unknown == known:
        return pairs
    tries = known / unknown * (1 + expect_tries(pairs - 1, known - 1)) if known else 0.0
    left, new = unknown - 1, 1 - known / unknown
    tries += new / left * (1 + expect_tries(pairs - 1, known))
    if known:
        tries += new * known / left * (2 + expect_tries(pairs - 1, known))
    if left > known + 1:
        tries += new * (left - known - 1) / left * (1 + expect_tries(pairs, known + 2))
    return tries


def count_tries(game: Game) -> int:
    """Play with a perfect memory, and return how many tries it took."""
    lying = {spot: card.partition(",")[0] for spot, (card,) in read_state(game)["lying"].items()}
    seen: dict[str, str] = {}
    tries = 0

    def turn_up(spot: str) -> None:
        seen[spot] = lying[spot]
        if not game.over:  # a card that is the only one left is turned up without a choice
            game.choose(spot)

    def find_pair() -> tuple[str, ...] | None:
        pairs = (pair for pair in combinations(seen, 2) if seen[pair[0]] == seen[pair[1]])
        return next(pairs, None)

    while lying:
        tries += 1
        pair = find_pair()
        new = [spot for spot in lying if spot not in seen]
        first = pair[0] if pair else new[0]
        turn_up(first)
        pair = find_pair()
        second = next(spot for spot in pair if spot != first) if pair and first in pair else new[1]
        turn_up(second)
        if seen[first] == seen[second]:
            for spot in (first, second):
                del seen[spot], lying[spot]
    assert game.over
    return tries


@pytest.mark.parametrize(("games", "margin"), [(40, 0.5), pytest.param(4000, 0.05, marks=pytest.mark.soak)])
def test_pairs_take_as_many_tries_as_a_perfect_memory_needs(games: int, margin: float) -> None:
    # Velleman and Warrington: about (3 - 2 ln 2) n + 7/8 - 2 ln 2 for n pairs.
    assert expect_tries(6, 0) == pytest.approx(1.6137 * 6 + 0.875 - 1.3863, abs=0.02)
    tries = [count_tries(new_game("pairs", seed)) for seed in range(games)]
    assert mean(tries) == pytest.approx(expect_tries(6, 0), abs=margin)


# --- Cut and Choose, Tug of War: models -----------------------------------------------------------


@pytest.mark.parametrize("games", [FEW, MANY])
def test_cut_and_choose(games: int) -> None:
    assert games > 0
    for seed in range(games):
        game, random = new_game("cut-and-choose", seed), Random(seed)
        held: dict[str, Counter[str]] = {seat: Counter() for seat in game.seats}
        for cut in range(8):
            cutter, chooser = game.seats[cut % 2], game.seats[1 - cut % 2]
            gems = Counter(read_state(game)["left"])
            assert gems.total() == 4 and game.player == cutter
            names = option_names(game)
            assert len(names) == len(set(names)) == prod(number + 1 for number in gems.values())
            game.choose(random.choice(names))
            right = Counter(read_state(game)["right"])
            assert right <= gems and option_names(game) == ["left_heap", "right_heap"]
            heap = random.choice(option_names(game))
            game.choose(heap)
            mine = right if heap == "right_heap" else gems - right
            held[chooser] += mine
            held[cutter] += gems - mine
        assert game.over
        for seat, gems in held.items():
            coal = gems.pop("coal", 0)
            assert game.scores[seat] == sum(n * (n + 1) // 2 for n in gems.values()) - 3 * coal


PRIZES = {"willow_meadow": 2, "mill_meadow": 3, "stone_meadow": 4, "river_meadow": 5}


@pytest.mark.parametrize("games", [FEW, MANY])
def test_tug_of_war(games: int) -> None:
    assert games > 0
    for seed in range(games):
        game, random = new_game("tug-of-war", seed), Random(seed)
        rope = dict.fromkeys(PRIZES, 0)
        for round in range(8):
            sent = {seat: Counter[str]() for seat in game.seats}
            sides = (game.seats[round % 2], game.seats[1 - round % 2])
            while any(men.total() < 6 for men in sent.values()):
                for seat in sides:
                    left = 6 - sent[seat].total()
                    loose = [meadow for meadow in PRIZES if abs(rope[meadow]) < 3]
                    options = [f"{meadow}, {n}" for meadow in loose for n in range(1, min(3, left) + 1)]
                    if not options:
                        continue
                    chosen = random.choice(options)
                    if len(options) > 1:
                        assert (game.player, option_names(game)) == (seat, options)
                        game.choose(chosen)
                    meadow, _, number = chosen.partition(", ")
                    sent[seat][meadow] += int(number)
            for meadow in PRIZES:
                ours, theirs = (sent[seat][meadow] for seat in game.seats)
                rope[meadow] += (theirs > ours) - (ours > theirs)
            if all(abs(pulled) == 3 for pulled in rope.values()):
                break
        assert game.over
        points = [sum(PRIZES[m] for m in PRIZES if rope[m] * side > 0) for side in (-1, 1)]
        assert list(game.scores.values()) == points


# --- sealed bids: who says their true value does not regret it ------------------------------------


def sell(bids: tuple[int, ...]) -> tuple[int | None, int]:
    """Return who gets the first lot of the second-price auction, and what they pay."""
    game = rules("cookbook/under-the-hammer", len(bids), ("second-price",)).new_game(1)
    (lot,) = read_state(game)["block"]
    coins = read_state(game)["coins"]
    for bid in bids:
        game.choose(str(bid))
    state = read_state(game)
    winners = [number for number, seat in enumerate(game.seats) if lot in state["bought"].get(seat, ())]
    paid = [coins[seat] - state["coins"][seat] for seat in game.seats]
    return (winners[0], max(paid)) if winners else (None, 0)


@pytest.mark.parametrize("most", [4, pytest.param(12, marks=pytest.mark.soak)])
def test_a_true_bid_is_never_worse_at_the_second_price(most: int) -> None:
    def gain(value: int, bid: int, other: int) -> int:
        winner, price = sell((bid, other))
        return value - price if winner == 0 else 0

    table: Callable[[int, int, int], int] = cache(gain)
    assert table(3, 3, 1) == 2
    for value, other in product(range(most + 1), repeat=2):
        best = max(table(value, bid, other) for bid in range(most + 1))
        assert table(value, value, other) == best
        assert sell((value, other))[1] in (min(value, other), 0)
