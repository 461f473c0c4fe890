"""OpenSpiel's games beside ours, if `open_spiel` is installed: are they the same, and how fast?"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import fmean, median, variance
from time import process_time
from typing import Any

import rulewright
from benchmarks.measure import interleaved, lasting, ratio, show, spent, table
from rulewright.backends.native.agent_games import SEARCH, Seat
from rulewright.backends.native.library import NativePlayer
from rulewright.backends.native.live_search import LiveSearch

ROUNDS = 7
"""At most."""
SLICE = 0.3
"""Seconds that each has in a round."""
EXPLORE, MEGABYTES = 1.4, 100
"""What a tree search of theirs has to be given; a single look needs neither."""


@dataclass(frozen=True)
class Spiel:
    """A ruleset and its counterpart in OpenSpiel."""

    ruleset: str
    game: str
    depth: int
    """Plies of ours to which all sequences are counted."""
    same: int
    """Random games of each that are compared."""
    plies: tuple[int, ...] = (1,)
    """Theirs for one of ours, in turn."""


SPIELS = (
    Spiel("tic-tac-toe", "tic_tac_toe", 6, 10_000),
    Spiel("connect-four", "connect_four", 6, 10_000),
    Spiel("breakthrough", "breakthrough", 3, 3_000),
    Spiel("hex", "hex(board_size=11,swap=True)", 2, 3_000),
    Spiel("reversi", "othello", 6, 3_000),
    # There a queen is chosen first, then where it goes, then where the arrow goes.
    Spiel("amazons", "amazons(board_size=10)", 2, 2_000, (2, 1)),
)


# --- the same games? ------------------------------------------------------------------------------


def sequences(state: Any, plies: Sequence[int]) -> int:
    """How many sequences of choices there are; each choice has so many plies of theirs."""
    if not plies:
        return 1
    if state.is_terminal():
        return 0
    return sum(sequences(after, plies[1:]) for after in _after(state, plies[0]))


def _after(state: Any, plies: int) -> Iterator[Any]:
    for action in state.legal_actions():
        child = state.child(action)
        if plies == 1:
            yield child
        else:
            yield from _after(child, plies - 1)


def _choices(state: Any, plies: int) -> list[tuple[int, ...]]:
    """What can be chosen in one go, so that a random choice is the same as ours."""
    if plies == 1:
        return [(action,) for action in state.legal_actions()]
    return [
        (action, *more)
        for action in state.legal_actions()
        for more in _choices(state.child(action), plies - 1)
    ]


def their_games(spiel: Spiel, game: Any, seed: int) -> tuple[list[int], list[bool]]:
    """Of random games: the choices in each, and whether who begins has won it."""
    chance = random.Random(seed)
    lengths, won = [], []
    for _ in range(spiel.same):
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            plies = spiel.plies[made % len(spiel.plies)]
            for action in chance.choice(_choices(state, plies)):
                state.apply_action(action)
            made += 1
        lengths.append(made)
        won.append(state.returns()[0] > 0)
    return lengths, won


def apart(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """How many standard errors the means differ; beyond 3 is no chance.

    >>> round(apart([1, 2, 3, 4], [2, 3, 4, 5]), 2), apart([1, 1], [1, 1])
    (1.1, 0.0)
    """
    error = sqrt(variance(ours) / len(ours) + variance(theirs) / len(theirs))
    return abs(fmean(ours) - fmean(theirs)) / error if error else 0.0


def sameness(spiel: Spiel, game: Any, player: NativePlayer) -> tuple[str, ...]:
    """A row of the table about both; an assertion where the sequences differ in number."""
    plies = [spiel.plies[n % len(spiel.plies)] for n in range(spiel.depth)]
    counted = sequences(game.new_initial_state(), plies)
    assert player.perft(0, spiel.depth)[0][-1] == counted, (spiel.ruleset, counted)
    lengths, won = their_games(spiel, game, 1)
    outcomes = player.run_playouts(1, spiel.same)
    ours = [outcome.decisions for outcome in outcomes]
    we = [outcome.places == (1, 2) for outcome in outcomes]
    far = max(apart(ours, lengths), apart(we, won))
    return (
        spiel.ruleset,
        f"{counted:,}",
        f"{fmean(ours):.1f}",
        f"{fmean(lengths):.1f}",
        f"{100 * fmean(we):.1f}",
        f"{100 * fmean(won):.1f}",
        f"{far:.1f}",
    )


# --- how fast? ------------------------------------------------------------------------------------


def from_python(game: Any, count: int, seed: int) -> None:
    """Random games as users of the library write them."""
    chance = random.Random(seed)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))


def inside(pyspiel: Any, game: Any, count: int, seed: int) -> None:
    """Random games in its own C++: a tree search that looks once, by rollouts from the start."""
    evaluator = pyspiel.RandomRolloutEvaluator(count, seed + 1)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORE, 1, MEGABYTES, False, seed + 1, False)
    bot.mcts_search(game.new_initial_state())


def _taking(play: Callable[[int, int], object]) -> Callable[[int], float]:
    """How long so many games with the same seed take."""
    return lambda count: spent(lambda number: play(number, 0), count)


def speed(pyspiel: Any, spiel: Spiel, game: Any, player: NativePlayer, rounds: int) -> tuple[str, ...]:
    """A row of the table of speeds. All get the same time, not the same number of games: a machine
    that many share lets short work run faster than long."""
    ways: dict[str, Callable[[int, int], object]] = {
        "python": lambda count, seed: from_python(game, count, seed),
        "inside": lambda count, seed: inside(pyspiel, game, count, seed),
        "ours": lambda count, seed: player.run_silently(seed * count, count),
    }
    counts = {name: lasting(_taking(play), SLICE) for name, play in ways.items()}
    taken = interleaved({name: partial(play, counts[name]) for name, play in ways.items()}, rounds)
    each = {name: [s / counts[name] for s in seconds] for name, seconds in taken.items()}
    return (
        spiel.ruleset,
        *(show(1 / median(each[name])) for name in ways),
        f"**{ratio(each['inside'], each['ours']):.1f}**",
    )


# --- looking ahead --------------------------------------------------------------------------------

DEPTHS = (0, 3, 6, 9, 12, 15)
"""From each of these numbers of random choices into a game both look ahead."""
MANY_LOOKS = 10_000
"""Before each choice where their number in a second is measured."""
LOOKS, MATCHES = 500, 40
"""Before each choice in a match, and pairs of matches with seats swapped."""
OPENING = 4
"""Random choices before a match, so that no two are the same."""
EXPLORE_THEIRS, MORE_MEGABYTES = 2, 1000
"""What their own examples explore with, and room for all looks."""


def _step(ours: str) -> str:
    """Their name of a step in breakthrough: their board stands on its head.

    >>> _step("a2, straight"), _step("b7, left")
    ('a7a', 'b2a')
    """
    place, way = ours.split(", ")
    column = chr(ord(place[0]) + ("left", "straight", "right").index(way) - 1)
    return f"{place[0]}{9 - int(place[1])}{column}"


def _plain(ours: str) -> str:
    """Their name of a place in games in which one puts something there."""
    return ours.removeprefix("place(").removesuffix(")")


SEARCHED: dict[str, Callable[[str], str] | None] = {
    "connect-four": None,
    "breakthrough": _step,
    "hex": _plain,
    "reversi": _plain,
}
"""The games in which a choice of ours is one of theirs, and how they begin its name; None: both
list them in the same order."""


class Pair:
    """One game on both sides."""

    def __init__(self, spiel: Spiel, pyspiel: Any) -> None:
        self.ruleset = rulewright.load(f"classics/{spiel.ruleset}")
        self.game = self.ruleset.new_game()
        self.state = pyspiel.load_game(spiel.game).new_initial_state()
        self.name = SEARCHED[spiel.ruleset]

    def actions(self) -> dict[int, int]:
        """For the code of each option their number of it."""
        theirs = self.state.legal_actions()
        decision = self.game.decision
        assert decision is not None and len(theirs) == len(decision.options), str(self.state)
        if self.name is None:
            codes = [option.code for option in decision.options]
            return dict(zip(codes, theirs, strict=True))
        named = [(self.state.action_to_string(action), action) for action in theirs]
        found = {}
        for option in decision.options:
            begun = self.name(option.name)
            (found[option.code],) = (
                action for name, action in named
                if name == begun or (self.name is _step and name.startswith(begun))
            )  # fmt: skip
        return found

    def choose(self, code: int) -> None:
        """The same on both sides."""
        action, before = self.actions()[code], self.game.decision_count
        self.game.choose(code)
        self.state.apply_action(action)
        over = self.game.over  # ours takes what has no alternative by itself
        for _ in range(before + 1, self.game.decision_count):
            (only,) = self.state.legal_actions()
            self.state.apply_action(only)
        assert over == self.state.is_terminal(), f"{self.state}\n{self.game}"


def begun(spiel: Spiel, pyspiel: Any, choices: int, seed: int) -> Pair:
    """A game so many random choices on, and not over."""
    chance = random.Random(seed)
    while True:
        pair = Pair(spiel, pyspiel)
        for _ in range(choices):
            if not pair.game.over:
                pair.choose(chance.choice(list(pair.actions())))
        if not pair.game.over:
            return pair


def bot(pyspiel: Any, pair: Pair, looks: int, seed: int) -> Any:
    """Their tree search; it does not prove ends, so that both look as often."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(
        pair.state.get_game(), evaluator, EXPLORE_THEIRS, looks, MORE_MEGABYTES, False, seed, False
    )


def looks_a_second(pyspiel: Any, spiel: Spiel, rounds: int) -> tuple[str, ...]:
    """A row: looks a second from the same positions, by processor time."""
    pairs = [begun(spiel, pyspiel, depth, depth + 1) for depth in DEPTHS]
    thinking = LiveSearch(pairs[0].ruleset.native(), Seat(SEARCH, MANY_LOOKS))

    def ours(number: int) -> None:
        for pair in pairs:
            thinking.choose(pair.game.cells, number)

    def theirs(number: int) -> None:
        for pair in pairs:
            bot(pyspiel, pair, MANY_LOOKS, number + 2).mcts_search(pair.state)

    taken = interleaved({"theirs": theirs, "ours": ours}, rounds, process_time)
    made = MANY_LOOKS * len(pairs)
    return (
        spiel.ruleset,
        show(made / median(taken["theirs"])),
        show(made / median(taken["ours"])),
        f"**{ratio(taken['theirs'], taken['ours']):.1f}**",
    )


def matches(pyspiel: Any, spiel: Spiel, pairs: int) -> tuple[float, float]:
    """Our share of the points against theirs with as many looks, and its standard error; from each
    opening one game in either seat."""
    native = rulewright.load(f"classics/{spiel.ruleset}").native()
    thinking = LiveSearch(native, Seat(SEARCH, LOOKS))
    shares = []
    for number in range(pairs):
        points = 0.0
        for seat in range(2):
            pair = begun(spiel, pyspiel, OPENING, number)
            other = bot(pyspiel, pair, LOOKS, 2 * number + seat + 1)
            while not pair.game.over:
                actions = pair.actions()
                if len(actions) == 1:
                    (code,) = actions
                elif pair.game.seat == seat:
                    found = thinking.choose(pair.game.cells, 1000 * number + pair.game.choice_count)
                    assert found is not None
                    code = found
                else:
                    action = other.step(pair.state)
                    code = next(one for one, their in actions.items() if their == action)
                pair.choose(code)
            points += 0.5 + 0.5 * pair.state.returns()[seat]
        shares.append(points / 2)
    return fmean(shares), sqrt(variance(shares) / len(shares))


def searches(pyspiel: Any, rounds: int, pairs: int) -> str:
    """Both as a table."""
    rows = []
    for spiel in SPIELS:
        if spiel.ruleset in SEARCHED:
            share, error = matches(pyspiel, spiel, pairs)
            points = f"{100 * share:.0f} +- {196 * error:.0f} %"
            rows.append((*looks_a_second(pyspiel, spiel, rounds), points))
    head = (
        "tree search", "OpenSpiel's looks /s", "ours /s", "ratio (goal 5)",
        f"our points at {LOOKS} looks each",
    )  # fmt: skip
    return table(head, rows)


def run(rounds: int) -> str:
    """Both tables; a plain sentence where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return "OpenSpiel is not installed (`pip install open_spiel`): not measured.\n"
    same, fast = [], []
    for spiel in SPIELS:
        game = pyspiel.load_game(spiel.game)
        player = rulewright.load(f"classics/{spiel.ruleset}").native().make_player()
        same.append(sameness(spiel, game, player))
        fast.append(speed(pyspiel, spiel, game, player, min(rounds, ROUNDS)))
    heads = (
        "the same games?",
        "sequences",
        "length, ours",
        "theirs",
        "first wins %, ours",
        "theirs",
        "standard errors apart",
    )
    speeds = ("random games", "OpenSpiel from Python /s", "inside it /s", "native /s", "ratio")
    found = [table(heads, same), table(speeds, fast)]
    pairs = MATCHES if rounds > ROUNDS / 2 else MATCHES // 8
    return "\n".join([*found, searches(pyspiel, min(rounds, ROUNDS), pairs)])


if __name__ == "__main__":
    print(run(ROUNDS))
