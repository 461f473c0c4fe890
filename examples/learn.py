"""Trains a small player of any ruleset by self-play, with numpy alone.

    python examples/learn.py classics/connect-four four.npz
    rulewright play classics/connect-four --seat player2=four.npz

Many games are played at once. A network guesses what each choice is worth to whoever chooses, and
what each seat will get; what came of it says how far off it was. See docs/learning.md.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core; before numpy is loaded

import numpy as np

import rulewright
from rulewright.play.ruleset import Ruleset
from rulewright.rl import VectorEnv
from rulewright.rl.encoding import Encoding
from rulewright.rl.learned import Network, save

Array = np.ndarray[Any, Any]

GAMES, STEPS = 256, 8
"""Games side by side, and choices in each between two changes of the network."""
HIDDEN = (128, 128)
"""How wide its inner layers are."""
RATE, LEAST_RATE = 1e-3, 1e-4
"""How far a change goes, at the beginning and at the end."""
BLIND = 0.1
"""How many choices are made blindly, so that the games do not become all alike."""
WARMTH, LEAST_WARMTH = 0.2, 0.03
"""How much worse a choice may look and still be made now and then."""
FAR = 0.9
"""How much what came later counts, against what the network thought one choice later."""
SOON = 0.97
"""What something is worth one choice later: who wins should do so soon."""


class Training:
    """A network, and the games in which it plays all seats."""

    def __init__(self, ruleset: Ruleset, seed: int = 0) -> None:
        self.env = VectorEnv(ruleset, GAMES, seed=seed)
        self.encoding = Encoding(self.env.scheme)
        self.actions, self.seats = self.env.scheme.actions.count, self.env.scheme.players
        sizes = (self.encoding.inputs, *HIDDEN, self.actions + self.seats)
        self.network = Network.create_random(sizes, seed)
        self.chance = np.random.default_rng(seed)
        self.descent = Descent(self.network)
        self.games = 0
        self.env.reset()

    def once(self, left: float = 1.0) -> None:
        """Plays some choices in all games, and changes the network once; `left` is how much of the
        training is still to come."""
        played = [self.choice(LEAST_WARMTH + (WARMTH - LEAST_WARMTH) * left) for _ in range(STEPS)]
        _, layers = self.look()
        goal = SOON * self.seen_by_all(layers[-1], self.env.arrays.seat)
        parts = []
        for inputs, layers, seat, action, blind, rewards, ended in reversed(played):
            # What each seat gets from here: the reward where the game is over, else what comes.
            goal = np.where(ended[:, None], rewards, goal)
            thought = self.seen_by_all(layers[-1], seat)
            rows = np.arange(len(seat))
            off = np.zeros_like(layers[-1])
            off[rows, action] = layers[-1][rows, action] - goal[rows, seat]
            off[:, self.actions :] = np.take_along_axis(thought - goal, self.around(seat), 1)
            parts.append((inputs, *layers[:-1], off))
            # A blind choice says nothing about the position that it was made in.
            far = np.where(blind[:, None], 0, FAR)
            goal = SOON * (far * goal + (1 - far) * thought)
        rate = LEAST_RATE + (RATE - LEAST_RATE) * left
        self.descent.step([np.concatenate(part) for part in zip(*parts, strict=True)], rate)

    def choice(self, warmth: float) -> tuple[Any, ...]:
        """One choice in each game, and what is to be known of it later."""
        now = self.env.arrays
        inputs, layers = self.look()
        seat, worth = now.seat.copy(), layers[-1][:, : self.actions]
        liked = drawn(np.where(now.action_mask, worth / warmth, -np.inf), self.chance)
        blind = self.chance.random(GAMES) < BLIND
        action = np.where(blind, now.sampled, liked)
        _, rewards, ended, _, _ = self.env.step(action)
        self.games += int(ended.sum())
        return inputs, layers, seat, action, blind, rewards.copy(), ended.copy()

    def look(self) -> tuple[Array, list[Array]]:
        """The inputs of all games as they stand, and what the layers give for them."""
        now = self.env.arrays
        inputs = self.encoding.encode_observations(now.observation, now.hidden, now.seat)
        return inputs, self.network.compute_layers(inputs)

    def seen_by_all(self, outputs: Array, seat: Array) -> Array:
        """What each seat will get, by game and seat; the network counts from whoever looks."""
        return np.take_along_axis(outputs[:, self.actions :], self.around(-seat), 1)

    def around(self, first: Array) -> Array:
        """By game, the seats counted from this one."""
        return (np.arange(self.seats) + first[:, None]) % self.seats


class Descent:
    """Changes a network so that it is off by less (the method Adam)."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.means = [np.zeros_like(each) for layer in network.layers for each in layer]
        self.squares = [np.zeros_like(each) for each in self.means]
        self.steps = 0

    def step(self, parts: Sequence[Array], rate: float) -> None:
        """`parts`: the inputs, what each inner layer gave, and how far off the outputs were."""
        *given, off = parts
        slopes: list[Array] = []
        for number in reversed(range(len(self.network.layers))):
            slopes[:0] = [given[number].T @ off / len(off), off.mean(0)]
            if number:
                off = (off @ self.network.layers[number][0].T) * (given[number] > 0)
        self.steps += 1
        rate *= np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        flat = [each for layer in self.network.layers for each in layer]
        for each, slope, mean, square in zip(flat, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            each -= np.float32(rate) * mean / (np.sqrt(square) + 1e-8)


def drawn(logarithms: Array, chance: np.random.Generator) -> Array:
    """One of each row, as likely as its logarithm says."""
    chances = np.exp(logarithms - logarithms.max(1, keepdims=True))
    up_to = chances.cumsum(1)
    passed: Array = up_to <= chance.random((len(chances), 1)) * up_to[:, -1:]
    return np.asarray(passed.sum(1))


def against_random(network: Network, ruleset: Ruleset, games: int, seed: int = 10**6) -> list[int]:
    """How many games the network wins, shares and loses, in each seat in turn, where it chooses
    what it thinks best and all others choose at random."""
    env = VectorEnv(ruleset, games, seed=seed)
    encoding = Encoding(env.scheme)
    own = np.arange(games) % env.scheme.players
    result = np.full(games, np.nan)
    env.reset()
    while np.isnan(result).any():
        now = env.arrays
        worth = network.compute_layers(encoding.encode_observations(now.observation, now.hidden, now.seat))[
            -1
        ]
        best = np.where(now.action_mask, worth[:, : now.action_mask.shape[1]], -np.inf).argmax(1)
        _, rewards, ended, _, _ = env.step(np.where(now.seat == own, best, now.sampled))
        first = ended & np.isnan(result)
        result[first] = rewards[first, own[first]]
    return [int((result > 0).sum()), int((result == 0).sum()), int((result < 0).sum())]


def train(ruleset: Ruleset, games: int, seed: int = 0) -> Network:
    """Plays so many games, and tells ten times how it goes. One seed gives one network."""
    training, start, told = Training(ruleset, seed), time.process_time(), 0
    while training.games < games:
        training.once(1 - training.games / games)
        if training.games * 10 // games > told:
            told = training.games * 10 // games
            won, shared, lost = against_random(training.network, ruleset, 200)
            print(
                f"{training.games:9,} games, {time.process_time() - start:4.0f} s of a processor; "
                f"against random: {won} won, {shared} shared, {lost} lost of 200",
                flush=True,
            )
    return training.network


def main() -> None:
    reading = argparse.ArgumentParser(description="Train a small player by self-play.")
    reading.add_argument("ruleset")
    reading.add_argument("file", help="where the player is written")
    reading.add_argument("--games", type=int, default=500_000)
    reading.add_argument("--seed", type=int, default=0)
    reading.add_argument("--players", type=int)
    said = reading.parse_args()
    ruleset = rulewright.load(said.ruleset, players=said.players)
    network = train(ruleset, said.games, said.seed)
    save(said.file, network, ruleset)
    won, shared, lost = against_random(network, ruleset, 1000)
    print(f"against random: {won} won, {shared} shared, {lost} lost of 1000; written to {said.file}")


if __name__ == "__main__":
    main()
