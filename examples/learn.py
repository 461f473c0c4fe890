"""Trains a small player of any ruleset by self-play, with numpy alone.

    python examples/learn.py classics/connect-four four.npz
    rulewright play classics/connect-four --seat player2=four.npz

It is an actor-critic: a network says how good each action is and what each seat will get; many games
are played at once; whatever went better than was thought becomes more likely. docs/learning.md
tells it step by step.
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
"""Games side by side, and choices of each between two changes of the network."""
HIDDEN = (128, 128)
SPEED = 1e-3
"""How far a change of the network goes."""
CURIOSITY = 0.02
"""How much it is worth not to choose the same always."""
FAR = 0.9
"""How much of what comes later counts, against what the network thinks of the next position."""


SOON = 0.97
"""What something is worth one choice later: who wins should do so soon."""


class Training:
    """A network and the games in which it plays all seats."""

    def __init__(self, ruleset: Ruleset, seed: int = 0) -> None:
        self.env = VectorEnv(ruleset, GAMES, seed=seed)
        self.encoding = Encoding(self.env.scheme)
        self.actions, self.seats = self.env.scheme.actions.count, self.env.scheme.players
        sizes = (self.encoding.inputs, *HIDDEN, self.actions + self.seats)
        self.network = Network.new(sizes, seed)
        self.chance = np.random.default_rng(seed)
        flat = [each for layer in self.network.layers for each in layer]
        self.moments = [np.zeros_like(each) for each in flat for _ in range(2)]
        self.changes = self.games = 0
        # In half of the games one seat plays at random: the network has to know more than itself.
        self.blind = np.arange(GAMES) % (2 * self.seats)
        self.env.reset(seed=seed)

    def look(self) -> tuple[Array, list[Array]]:
        """The inputs of all games, and what the layers give for them."""
        now = self.env.arrays
        inputs = self.encoding.of(now.observation, now.hidden, now.seat)
        return inputs, self.network.run(inputs)

    def values(self, outputs: Array, seat: Array) -> Array:
        """What each seat will get, by game and seat; the network counts from whoever looks."""
        around = (np.arange(self.seats) - seat[:, None]) % self.seats
        return np.take_along_axis(outputs[:, self.actions :], around, 1)

    def once(self, left: float = 1.0) -> None:
        """Plays some steps and changes the network once; `left` is how much of the time is."""
        seen = []
        for _ in range(STEPS):
            now = self.env.arrays
            inputs, layers = self.look()
            seat, mask = now.seat.copy(), now.action_mask != 0
            chances = softmax(np.where(mask, layers[-1][:, : self.actions], -1e9))
            blind = seat == self.blind
            action = np.where(blind, now.sampled, drawn(chances, self.chance))
            _, rewards, ended, _, _ = self.env.step(action)
            seen.append((inputs, layers, seat, mask, chances, action, blind, rewards.copy(), ended.copy()))
            self.games += int(ended.sum())
        goal = SOON * self.values(self.look()[1][-1], self.env.arrays.seat)
        changes = []
        for inputs, layers, seat, mask, chances, action, blind, rewards, ended in reversed(seen):
            thought = self.values(layers[-1], seat)
            # What each seat gets: the reward at the end, else what comes after.
            goal = np.where(ended[:, None], rewards, goal)
            rows = np.arange(len(seat))
            better = (goal - thought)[rows, seat]
            pull = np.empty_like(layers[-1])
            surprise = np.log(chances + 1e-9)
            mean = (chances * surprise).sum(1, keepdims=True)
            pull[:, : self.actions] = chances * better[:, None]
            pull[rows, action] -= better
            pull[:, : self.actions] += CURIOSITY * left * chances * (surprise - mean)
            pull[:, : self.actions][~mask | blind[:, None]] = 0
            around = (np.arange(self.seats) + seat[:, None]) % self.seats
            pull[:, self.actions :] = np.take_along_axis(thought - goal, around, 1)
            changes.append((inputs, layers, pull))
            goal = SOON * (FAR * goal + (1 - FAR) * thought)
        self.change([np.concatenate(part) for part in zip(*((i, *l[:-1], p) for i, l, p in changes))], left)

    def change(self, parts: Sequence[Array], left: float) -> None:
        """One step of Adam down the slope: inputs, hidden layers, and the pull on the outputs."""
        *given, pull = parts
        slopes: list[Array] = []
        for number in reversed(range(len(self.network.layers))):
            weights, _ = self.network.layers[number]
            slopes[:0] = [given[number].T @ pull / len(pull), pull.mean(0)]
            if number:
                pull = (pull @ weights.T) * (given[number] > 0)
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        self.changes += 1
        flat = [each for layer in self.network.layers for each in layer]
        for at, (each, slope) in enumerate(zip(flat, slopes, strict=True)):
            slope *= min(1.0, 0.5 / (length + 1e-9))
            first, second = self.moments[2 * at : 2 * at + 2]
            first += 0.1 * (slope - first)
            second += 0.01 * (slope**2 - second)
            size = SPEED * max(left, 0.1) * np.sqrt(1 - 0.99**self.changes) / (1 - 0.9**self.changes)
            each -= (size * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def softmax(numbers: Array) -> Array:
    powers = np.exp(numbers - numbers.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def drawn(chances: Array, chance: np.random.Generator) -> Array:
    """A number for each row, as likely as it says."""
    up_to = chances.cumsum(1)
    return (up_to < chance.random((len(chances), 1)) * up_to[:, -1:]).sum(1)


def against_random(network: Network, ruleset: Ruleset, games: int, seed: int = 10**6) -> Array:
    """How many games the network wins, shares and loses, in each seat in turn, when it chooses what
    it likes best and all others choose at random."""
    env = VectorEnv(ruleset, games, seed=seed)
    encoding = Encoding(env.scheme)
    own = np.arange(games) % env.scheme.players
    result = np.full(games, np.nan)
    env.reset()
    while np.isnan(result).any():
        now = env.arrays
        liked = network.run(encoding.of(now.observation, now.hidden, now.seat))[-1]
        best = np.where(now.action_mask, liked[:, : now.action_mask.shape[1]], -np.inf).argmax(1)
        _, rewards, ended, _, _ = env.step(np.where(now.seat == own, best, now.sampled))
        first = ended & np.isnan(result)
        result[first] = rewards[first, own[first]]
    return np.array([(result > 0).sum(), (result == 0).sum(), (result < 0).sum()])


def train(ruleset: Ruleset, seconds: float, seed: int = 0, told: float = 10) -> Network:
    """Trains for so many seconds of a processor, and tells every now and then how it goes."""
    training, start = Training(ruleset, seed), time.process_time()
    next_told = told
    while (taken := time.process_time() - start) < seconds:
        training.once(1 - taken / seconds)
        if taken >= next_told:
            next_told += told
            won, shared, lost = against_random(training.network, ruleset, 200)
            print(
                f"{taken:4.0f} s  {training.games:9,} games  against random: "
                f"{won} won, {shared} shared, {lost} lost of 200",
                flush=True,
            )
    return training.network


def main() -> None:
    reading = argparse.ArgumentParser(description="Train a small player by self-play.")
    reading.add_argument("ruleset")
    reading.add_argument("file", help="where the player is written")
    reading.add_argument("--seconds", type=float, default=100)
    reading.add_argument("--seed", type=int, default=0)
    reading.add_argument("--players", type=int)
    said = reading.parse_args()
    ruleset = rulewright.load(said.ruleset, players=said.players)
    network = train(ruleset, said.seconds, said.seed)
    save(said.file, network, ruleset)
    won, shared, lost = against_random(network, ruleset, 1000)
    print(f"against random: {won} won, {shared} shared, {lost} lost of 1000; written to {said.file}")


if __name__ == "__main__":
    main()
