"""Play whole games between agents in native code, and count their choices."""

from __future__ import annotations

import ctypes
import math
import mmap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from functools import lru_cache
from typing import Any

from rulewright.backends.native.choice_slots import make_choice_slots
from rulewright.backends.native.library import Library, NativeFault
from rulewright.records import dataclass

SECONDS, GAMES = 10, 5
"""CPU seconds that games between agents without search may take in one call, and the number of games that
adds another second. A game of the largest rulesets takes about a millisecond."""
RANDOM, GREEDY, SEARCH, LEARNED = 0, 1, 2, 3
"""Numbers of the kinds of players."""
DECISIONS, ASKED, OPTIONS, MOST, PHASE, END, TRACE, FAILED, WINNING_TEAMS, MARGIN = range(10)
"""Columns of a row: decisions including forced ones; decisions with several options; total of these options;
the largest number of options; the phase in which the game ended; the number of its ending in the rules, 0
for the bound; a hash of the choices; search iterations with a rule fault; the number of teams, or of players
without teams, that share the first rank; the lead of the first over the second. The scores and then the
ranks by seat follow."""
FIRST_SCORE_COLUMN = 10
LOGARITHM_COUNT = 1 << 16
"""Number of precomputed logarithms for a search with a time limit; the C derives those of larger numbers."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The agent of a seat: its kind, and the number of simulations before each choice; a negative number is
    a time in milliseconds, with which results are not reproducible. `mind` is the file of a trained agent
    (`simulation.playing.agent_choice.TrainedAgent`)."""

    kind: int
    budget: int = 0
    mind: Any = field(default=None, repr=False)


Ask = Callable[[list[int], int], int]
"""Returns the option code that a trained agent chooses in a position."""
_ASK = ctypes.CFUNCTYPE(ctypes.c_longlong, ctypes.c_int)


@dataclass(frozen=True, slots=True)
class GameRows:
    """Results of games with consecutive seeds: `width` numbers for each, and by slot how often each
    alternative was offered among others, taken, and taken without a choice."""

    width: int
    numbers: Sequence[int]
    offered: Sequence[int]
    taken: Sequence[int]
    forced: Sequence[int]

    def get_column(self, column_number: int) -> Sequence[int]:
        return self.numbers[column_number :: self.width]


class NativeArena:
    """Plays games. Raises NativeFault where one meets a rule fault."""

    def __init__(self, library: Library) -> None:
        self.player = library.make_player()
        self.native = library.native
        self.slots = max(1, make_choice_slots(library.program).count)
        self._trail = (ctypes.c_longlong * (library.program.max_decisions + 1))()
        pointer, number = ctypes.c_void_p, ctypes.c_int
        self.native.rw_row.restype = number
        self.native.rw_matches.argtypes = [
            pointer, pointer, pointer, pointer, number, ctypes.c_ulonglong, ctypes.c_longlong,
            pointer, pointer, pointer, pointer, pointer, _ASK,
        ]  # fmt: skip
        self.native.rw_matches.restype = ctypes.c_longlong
        self.native.rw_redeal.argtypes = [pointer, pointer, number, ctypes.c_ulonglong]
        self.native.rw_redeal.restype = number
        self.width: int = self.native.rw_row()

    @property
    def chosen_codes(self) -> list[int]:
        """The codes chosen in the last game, up to its end or its runtime error."""
        return list(self._trail[1 : self._trail[0] + 1])

    def play_games(
        self, agents: Sequence[Seat], first_seed: int, count: int, ask: Ask | None = None
    ) -> GameRows:
        """Return the games with seeds first .. first+count-1. Raises NativeFault (see `chosen_codes`), the
        exceptions of `ask`, and TooSlow if games without searching agents take far too long."""
        thinking = any(seat.kind not in (RANDOM, GREEDY) for seat in agents)
        given = tuple({1, *(seat.budget for seat in agents)})
        memory, logs = allocate_search_memory(self.native, given), make_logarithms(given)
        kinds = (ctypes.c_int * len(agents))(*(seat.kind for seat in agents))
        budgets = (ctypes.c_int * len(agents))(*(seat.budget for seat in agents))
        rows = (ctypes.c_longlong * (self.width * count))()
        counts = (ctypes.c_longlong * (3 * self.slots))()
        failed: list[BaseException] = []

        def ask_agent(seat_index: int) -> int:
            assert ask is not None
            try:
                return ask(self.player.cells, seat_index)
            except BaseException as error:  # it cannot pass through C
                failed.append(error)
                return -1

        done = self.player.call_native(
            "rw_matches", memory, logs, len(logs) - 1, first_seed & 0xFFFFFFFFFFFFFFFF, count,
            kinds, budgets, rows, counts, self._trail, _ASK() if ask is None else _ASK(ask_agent),
            seconds=math.inf if thinking or ask is not None else SECONDS + count / GAMES,
        )  # fmt: skip
        if failed:
            raise failed[0]
        if done < count:
            raise NativeFault(first_seed + done)
        many = self.slots
        found = list(counts)
        return GameRows(self.width, list(rows), found[:many], found[many : 2 * many], found[2 * many :])

    def redeal_hidden(self, cells: Sequence[int], viewer: int, seed: int) -> list[int]:
        """Return a position in which everything that the viewer cannot see is re-sampled."""
        self.player.cells = list(cells)
        self.player.call_native("rw_redeal", viewer, seed)
        return self.player.cells


def allocate_search_memory(native: ctypes.CDLL, budgets: Iterable[int]) -> ctypes.Array[ctypes.c_char]:
    """Memory for searches with such budgets; what they do not use takes none."""
    native.rw_search.argtypes, native.rw_search.restype = [ctypes.c_int], ctypes.c_ulong
    size = max(map(native.rw_search, budgets))
    room: ctypes.Array[ctypes.c_char] = (ctypes.c_char * size).from_buffer(mmap.mmap(-1, size))
    return room


@lru_cache(maxsize=4)
def make_logarithms(budgets: Iterable[int]) -> ctypes.Array[ctypes.c_double]:
    """Return the logarithms of 0 (as 0), 1, 2, ... that such searches need; computed here, because
    the C code needs no library.
    """
    most = max(LOGARITHM_COUNT if budget < 0 else budget for budget in budgets) + 1
    return (ctypes.c_double * (most + 1))(0, *map(math.log, range(1, most + 1)))
