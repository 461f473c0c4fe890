"""Plays whole games between players of several kinds in native code, and counts what they
choose."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence

from rulewright.backends.native.library import Library, NativeFault
from rulewright.backends.native.slots import slots
from rulewright.records import dataclass

RANDOM, GREEDY, SEARCH = 0, 1, 2
"""Numbers of the kinds of players."""
DECISIONS, ASKED, OPTIONS, MOST, PHASE, END, TRACE, FAILED = range(8)
"""Columns of a row: decisions with forced ones; real choices; their options together; the most at
once; the step in which the game ended; the place in the rules that ended it, 0 for the bound; a
number that only the same choices give; looks ahead that met a rule fault. Behind them stand scores,
then places, by seat."""
FIRST_SCORE = 8


@dataclass(frozen=True, slots=True)
class Seat:
    """Who plays a seat: a kind, and how many games a search plays out before each choice."""

    kind: int
    budget: int = 0


@dataclass(frozen=True, slots=True)
class Rows:
    """Games with seeds in a row: `width` numbers for each, and by slot how often each alternative
    was offered among others, taken, and taken without a choice."""

    width: int
    numbers: Sequence[int]
    offered: Sequence[int]
    taken: Sequence[int]
    forced: Sequence[int]

    def column(self, number: int) -> Sequence[int]:
        return self.numbers[number :: self.width]


class NativeArena:
    """Plays games. Raises NativeFault where one meets a rule fault."""

    def __init__(self, library: Library) -> None:
        self.player = library.player()
        self.native = library.native
        self.slots = max(1, slots(library.program).count)
        self.most_decisions = library.program.most_decisions
        pointer, number = ctypes.c_void_p, ctypes.c_int
        self.native.rw_search.argtypes = [number]
        self.native.rw_search.restype = ctypes.c_ulong
        self.native.rw_row.restype = number
        self.native.rw_matches.argtypes = [
            pointer, pointer, pointer, pointer, ctypes.c_ulonglong, ctypes.c_longlong,
            pointer, pointer, pointer, pointer, pointer,
        ]  # fmt: skip
        self.native.rw_matches.restype = ctypes.c_longlong
        self.native.rw_redeal.argtypes = [pointer, pointer, number, ctypes.c_ulonglong]
        self.native.rw_redeal.restype = number
        self.width: int = self.native.rw_row()

    def play(self, seats: Sequence[Seat], first: int, count: int) -> Rows:
        """The games with seeds first .. first+count-1."""
        done, rows = self._play(seats, first, count, None)
        if done < count:
            raise NativeFault(first + done)
        return rows

    def choices(self, seats: Sequence[Seat], seed: int) -> list[int]:
        """The codes chosen in a game, up to its end or the rule fault that it meets."""
        trail = (ctypes.c_int * (self.most_decisions + 1))()
        self._play(seats, seed, 1, trail)
        return list(trail[1 : trail[0] + 1])

    def redeal(self, cells: Sequence[int], viewer: int, seed: int) -> list[int]:
        """A position with everything that the viewer cannot see dealt anew."""
        self.player.cells = list(cells)
        self.player.call("rw_redeal", viewer, seed)
        return self.player.cells

    def _play(
        self, seats: Sequence[Seat], first: int, count: int, trail: object
    ) -> tuple[int, Rows]:
        budget = max([1, *(seat.budget for seat in seats)])
        memory = ctypes.create_string_buffer(self.native.rw_search(budget))
        logs = (ctypes.c_double * (budget + 2))(0, *logarithms(budget + 1))
        kinds = (ctypes.c_int * len(seats))(*(seat.kind for seat in seats))
        budgets = (ctypes.c_int * len(seats))(*(seat.budget for seat in seats))
        rows = (ctypes.c_longlong * (self.width * count))()
        counts = (ctypes.c_longlong * (3 * self.slots))()
        done = self.player.call(
            "rw_matches", memory, logs, first & 0xFFFFFFFFFFFFFFFF, count,
            kinds, budgets, rows, counts, trail,
        )  # fmt: skip
        many = self.slots
        found = list(counts)
        return done, Rows(
            self.width, list(rows), found[:many], found[many : 2 * many], found[2 * many :]
        )


def logarithms(most: int) -> list[float]:
    """Of 1 .. most; made here, since the C needs no library."""
    return [math.log(number) for number in range(1, most + 1)]
