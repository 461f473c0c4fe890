"""Step many games side by side in native code: the calls of batch.c."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from rulewright.backends.native.library import Library
from rulewright.records import dataclass


@dataclass(frozen=True, slots=True)
class BatchLayout:
    """The numeric layout of observations and actions; see `Batch` in batch.c."""

    features: int
    numbers: int
    width: int
    """Bytes of one number of an observation: 1, 2 or 4."""
    by_score: bool
    plies: int
    """The most numbers that choose one option."""
    runs: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, int, int, int, int], ...]
    decisions: tuple[tuple[int, int, int, int, int], ...]
    alternatives: tuple[tuple[int, int], ...]
    digits: tuple[tuple[int, int, int, int, int], ...]
    bags: tuple[tuple[int, ...], ...]


_I, _P = ctypes.c_longlong, ctypes.c_void_p
ARRAYS = (
    "observation", "hidden", "mask", "seat", "seed", "rewards", "ended", "last", "last_hidden",
    "sampled",
)  # fmt: skip


class Addresses(ctypes.Structure):
    """`Arrays` of batch.c: where a step writes; None for unwanted arrays."""

    _fields_ = tuple((name, _P) for name in ARRAYS)


class _Batch(ctypes.Structure):
    _fields_ = (
        *((name, _I) for name in (
            "count", "features", "numbers", "width", "by_score", "plies")),
        ("runs", _P), ("run_count", _I), ("rows", _P), ("row_count", _I), ("decisions", _P),
        ("alternatives", _P), ("digits", _P), ("bags", _P), ("seed", ctypes.c_ulonglong),
        ("cells", _P), ("episode", _P), ("luck", _P), ("planned", _P), ("begun", _P), ("legal", _P),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MetFault:
    """A rule fault: in which game, and after which option; None where the next game began."""

    game: int
    code: int | None


class NativeBatch:
    """A fixed number of games of a program. Threads may share a step, each with separate games: `worker` is
    the index of the thread among `workers`."""

    def __init__(self, library: Library, layout: BatchLayout, count: int, workers: int) -> None:
        self._library = library
        native = self._native = library.native
        native.rw_desk.restype = ctypes.c_ulong
        native.rw_batch_game.restype = ctypes.c_int
        native.rw_batch_begin.argtypes = [_P, _P, _P, _P, _I, _I]
        native.rw_batch_check.argtypes = [_P, _P]
        native.rw_batch_step.argtypes = [_P, _P, _P, _P, _P, _I, _I, _P]
        for name in ("rw_batch_begin", "rw_batch_check", "rw_batch_step"):
            getattr(native, name).restype = _I
        size = self._size = int(native.rw_batch_game())
        self.cells = (ctypes.c_int * (size * (count + 1)))()
        self.episode = (ctypes.c_longlong * count)()
        begun = (ctypes.c_int * (count * (1 + layout.plies)))()
        legal = (ctypes.c_ulonglong * (count * (-(-layout.numbers // 64))))()
        memory_parts: tuple[Any, ...] = (self.cells, self.episode, (ctypes.c_ulonglong * count)(),
                  (ctypes.c_longlong * count)(), begun, legal)  # fmt: skip
        wide = layout.alternatives, layout.digits, layout.bags
        c_tables: list[Any] = [_flatten_table(t) for t in (layout.runs, layout.rows, layout.decisions)]
        c_tables += (_flatten_table(table, ctypes.c_longlong) for table in wide)
        self._kept = memory_parts, c_tables
        at = [ctypes.addressof(table) for table in c_tables]
        self._batch = _Batch(
            count, layout.features, layout.numbers, layout.width, int(layout.by_score),
            layout.plies, at[0], len(layout.runs), at[1], len(layout.rows), *at[2:], 0,
            *map(ctypes.addressof, memory_parts),
        )  # fmt: skip
        self._address = ctypes.addressof(self._batch)
        self.count = count
        self._parts = list(accumulate([count // workers + (n < count % workers)
                                       for n in range(workers)], initial=0))  # fmt: skip
        self._hosts = []
        for _ in range(workers):
            host = ctypes.create_string_buffer(native.rw_host())
            native.rw_stop(host, 0)
            desk = ctypes.create_string_buffer(native.rw_desk())
            self._hosts.append((ctypes.addressof(host), ctypes.addressof(desk), host, desk))
        self._chosen = (ctypes.c_longlong * workers)()

    @property
    def seed(self) -> int:
        """Episode e of game i has the seed `seed` + i + e * `count`."""
        return int(self._batch.seed)

    @seed.setter
    def seed(self, seed: int) -> None:
        self._batch.seed = seed & 0xFFFFFFFFFFFFFFFF

    def copy_memory(self) -> tuple[bytes, ...]:
        """Return a copy of the memory of all games."""
        return tuple(bytes(part) for part in self._kept[0])

    def restore_memory(self, saved_parts: Sequence[bytes]) -> None:
        """Restore the memory that `copy_memory` of a batch with the same layout and count returned. Raises
        ValueError if the sizes differ."""
        for part, data in zip(self._kept[0], saved_parts, strict=True):
            if ctypes.sizeof(part) != len(data):
                raise ValueError("these are games of another batch")
            ctypes.memmove(part, data, len(data))

    def read_cells(self, game_number: int) -> list[int]:
        """Return the cells of a game."""
        first = self._size * (game_number + 1)
        return list(self.cells[first : first + self._library.program.size])

    def begin_games(self, arrays_address: int, worker: int) -> MetFault | None:
        """Begin new games; return the runtime error that one met. `arrays_address` is the address of
        `Addresses`.
        """
        host, desk, *_ = self._hosts[worker]
        first, last = self._parts[worker : worker + 2]
        done = self._native.rw_batch_begin(host, desk, self._address, arrays_address, first, last)
        return None if done == last else MetFault(done, None)

    def find_illegal(self, actions_address: int) -> int | None:
        """Return the first game whose number, in the array of 64 bits at this address, is not
        legal.
        """
        found = int(self._native.rw_batch_check(self._address, actions_address))
        return None if found == self.count else found

    def step(self, arrays_address: int, actions_address: int | None, worker: int) -> MetFault | None:
        """Make one choice in each game; None: at random."""
        host, desk, *_ = self._hosts[worker]
        first, last = self._parts[worker : worker + 2]
        chosen = ctypes.addressof(self._chosen) + worker * ctypes.sizeof(ctypes.c_longlong)
        done = self._native.rw_batch_step(
            host, desk, self._address, arrays_address, actions_address, first, last, chosen
        )
        if done == last:
            return None
        code = self._chosen[worker]
        return MetFault(done, None if code < 0 else code)


def _flatten_table(
    table_rows: Sequence[Sequence[int]], element_type: Any = ctypes.c_int
) -> ctypes.Array[Any]:
    values = [value for row in table_rows for value in row]
    flat: ctypes.Array[Any] = (element_type * max(1, len(values)))(*values)
    return flat
