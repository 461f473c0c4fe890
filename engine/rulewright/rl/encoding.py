"""Encode observations as inputs of a network, from the observer's perspective."""

from __future__ import annotations

from typing import Any

import numpy as np

from rulewright.rl.match import Scheme
from rulewright.types import FiniteType, MemberType, key_size

Array = np.ndarray[Any, Any]

MAX_ONE_HOT_VALUES = 8
"""Maximum number of values of a feature with one-hot inputs."""
WIDE_RANGE = 1 << 20
"""Bounds that are informative; larger numbers are encoded by their logarithm."""


class Encoding:
    """The encoding of features as inputs. A feature with few values becomes one-hot inputs for all
    values but the smallest; one with more a single number from -1 to 1. Hidden features are 0.
    Seats are counted from the viewer: seat 0 is the viewer, 1 the next one.
    """

    def __init__(self, scheme: Scheme) -> None:
        features = scheme.observations.features
        self.players = scheme.players
        self._order = np.tile(np.arange(len(features)), (self.players, 1))
        self._seats = np.zeros(len(features), np.bool_)
        self._seats[1] = True  # the seat to move
        at = len(features) - _count_declared_features(scheme)
        for block in scheme.observations.blocks:
            span = slice(at, at + block.size)
            if block.kind in ("state", "bag"):
                if isinstance(block.type, MemberType) and _is_seat(block.type.finite_type):
                    self._seats[span] = True
                places = np.arange(at, at + block.size).reshape([key_size(k) for k in block.keys])
                axes = tuple(n for n, key in enumerate(block.keys) if _is_seat(key))
                for seat in range(self.players):
                    turned = np.roll(places, [-seat] * len(axes), axes) if axes else places
                    self._order[seat, span] = turned.reshape(-1)
            at += block.size
        self._turned = bool((self._order != self._order[0]).any())
        some, values = list[int](), list[int]()
        numbers, scales = list[int](), list[float]()
        for number, feature in enumerate(features):
            many = feature.high - feature.low + 1
            if 1 < many <= MAX_ONE_HOT_VALUES:
                some += [number] * (many - 1)
                values += range(feature.low + 1, feature.high + 1)
            elif many > 1:
                numbers.append(number)
                wide = max(abs(feature.low), abs(feature.high))
                scales.append(1 / wide if wide <= WIDE_RANGE else 0)
        self._some, self._values = np.array(some, np.intp), np.array(values, np.int64)
        self._numbers, self._scales = np.array(numbers, np.intp), np.array(scales, np.float32)
        self.inputs = len(some) + len(numbers)

    def encode_observations(self, observation: Array, hidden: Array, viewer_seats: Array) -> Array:
        """Encode observations (rows, features), each seen by one seat, as inputs (rows, inputs)."""
        seen, dark = observation, hidden
        if self._turned:
            order = self._order[viewer_seats]
            seen, dark = (np.take_along_axis(each, order, 1) for each in (seen, dark))
        seats = np.flatnonzero(self._seats)
        own = seen[:, seats].astype(np.int16)
        turned = np.where(own < 0, own, (own - viewer_seats[:, None]) % self.players)
        seen = seen.copy()
        seen[:, seats] = turned
        inputs = np.empty((len(seen), self.inputs), np.float32)
        few = len(self._some)
        np.equal(seen[:, self._some], self._values, out=inputs[:, :few], casting="unsafe")
        numbers = seen[:, self._numbers].astype(np.float32)
        small = np.sign(numbers) * np.log1p(np.abs(numbers)) / np.log(2.0**31)
        inputs[:, few:] = np.where(self._scales > 0, numbers * self._scales, small)
        if dark.any():
            inputs[:, :few][dark[:, self._some] != 0] = 0
            inputs[:, few:][dark[:, self._numbers] != 0] = 0
        return inputs


def _is_seat(key: object) -> bool:
    return isinstance(key, FiniteType) and key.root.name == "player"


def _count_declared_features(scheme: Scheme) -> int:
    """Return how many features belong to declared things."""
    rows = sum(blocks["zone-of"].size for blocks in scheme.observations.rows)
    return sum(block.size for block in scheme.observations.blocks) + rows
