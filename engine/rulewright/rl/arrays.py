"""Check the arrays that a batch of games writes once, then write them in place."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

import numpy as np

from rulewright.backends.native.native_batch import Addresses
from rulewright.records import dataclass
from rulewright.rl.match import Scheme
from rulewright.rl.observation_layout import ObservationLayout

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class ArraySpec:
    """The required shape and type of an array of a batch."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]


def make_array_specs(scheme: Scheme, count: int) -> dict[str, ArraySpec]:
    """Return the specification of each array by name, for `count` games."""
    features, numbers = len(scheme.observations.features), scheme.actions.count
    seen = find_narrowest_type(scheme)
    specs: dict[str, tuple[tuple[int, ...], Any]] = {
        "observation": ((count, features), seen),
        "hidden": ((count, features), np.int8),
        "action_mask": ((count, numbers), np.int8),
        "seat": ((count,), np.int32),
        "seed": ((count,), np.uint64),
        "rewards": ((count, scheme.players), np.float32),
        "ended": ((count,), np.bool_),
        "final_observation": ((count, features), seen),
        "final_hidden": ((count, features), np.int8),
        "sampled": ((count,), np.int64),
    }
    return {name: ArraySpec(shape, np.dtype(kind)) for name, (shape, kind) in specs.items()}


def compute_feature_bounds(observations: ObservationLayout) -> tuple[Any, Any]:
    """Return the smallest and the largest value of each feature; hidden ones are 0."""
    low = np.array([min(0, feature.low) for feature in observations.features], np.int32)
    high = np.array([max(0, feature.high) for feature in observations.features], np.int32)
    return low, high


def find_narrowest_type(scheme: Scheme) -> type[np.signedinteger[Any]]:
    """Return the narrowest integer type that holds every observation."""
    low, high = compute_feature_bounds(scheme.observations)
    for kind in (np.int8, np.int16):
        if low.min() >= np.iinfo(kind).min and high.max() <= np.iinfo(kind).max:
            return kind
    return np.int32


class BatchArrays:
    """One set of arrays by name. Arrays in `own_arrays` are written in place; the others are allocated.
    Raises ValueError if an array has an unknown name or the wrong shape or type.
    """

    observation: Array
    """The observation of the seat to move, in the narrowest integer type."""
    hidden: Array
    """1 for values hidden from that seat."""
    action_mask: Array
    """1 for each legal action."""
    seat: Array
    """The seat to move."""
    seed: Array
    """The seed of the game in progress; `simulate --seed` replays it if all agents chose at random."""
    rewards: Array
    """The rewards by seat, which are 0 unless the game has ended with this step."""
    ended: Array
    """Whether the game has ended with this step; the observation is then that of the next game."""
    final_observation: Array
    """At the end of a game, the final observation of the seat that chose last; otherwise unchanged."""
    final_hidden: Array
    sampled: Array
    """A legal action, drawn as `simulate` draws for random players."""

    def __init__(self, scheme: Scheme, count: int, own_arrays: Mapping[str, Array] | None = None):
        own_arrays = dict(own_arrays or {})
        wanted = make_array_specs(scheme, count)
        for name in own_arrays:
            if name not in wanted:
                raise ValueError(f"there is no array `{name}`; there are {', '.join(wanted)}")
        for name, shape in wanted.items():
            array = own_arrays.get(name)
            if array is None:
                array = np.zeros(shape.shape, shape.dtype)
            _check_array(name, array, shape)
            setattr(self, name, array)
        self._names = tuple(wanted)
        self.hidden.fill(0)
        self.final_hidden.fill(0)
        at = (getattr(self, name).ctypes.data for name in wanted)
        self.addresses = Addresses(*at)
        self.address = ctypes.addressof(self.addresses)

    def copy_arrays(self) -> dict[str, Array]:
        """Return copies of all arrays by name."""
        return {name: getattr(self, name).copy() for name in self._names}

    def fill_arrays(self, contents: Mapping[str, Array]) -> None:
        """Copy the given contents into the arrays."""
        for name, array in contents.items():
            getattr(self, name)[...] = array

    def get_observations(self) -> dict[str, Array]:
        """Return the observations by the names that the other environments use."""
        return {
            "observation": self.observation,
            "hidden": self.hidden,
            "action_mask": self.action_mask,
        }


def _check_array(name: str, array: Array, array_spec: ArraySpec) -> None:
    if not isinstance(array, np.ndarray):
        raise ValueError(f"`{name}` has to be an array of numpy")
    if array.dtype != array_spec.dtype or array.shape != array_spec.shape:
        raise ValueError(
            f"`{name}` has to be {array_spec.dtype}{list(array_spec.shape)}, "
            f"not {array.dtype}{list(array.shape)}"
        )
    if not array.flags.c_contiguous or not array.flags.writeable or not array.flags.aligned:
        raise ValueError(f"`{name}` has to lie in one piece (C order) and be writeable")
