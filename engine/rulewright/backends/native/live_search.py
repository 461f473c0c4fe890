"""Search one choice of a running game in native code: the value of each option."""

from __future__ import annotations

import ctypes
import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from rulewright.backends.native.agent_games import GREEDY, Seat, allocate_search_memory, make_logarithms
from rulewright.backends.native.library import Library
from rulewright.backends.native.native_calls import run_interruptible
from rulewright.ir.program import MAX_OPTIONS

_STEP = 0x9E3779B97F4A7C15
"""Offset between the seeds of players that search at the same time."""
MASK64 = 0xFFFFFFFFFFFFFFFF

Step = tuple[int, int]
"""A decision and the code of what was chosen there."""


class LiveSearch:
    """Chooses for one seat. A search with a time limit runs on all processors, each with a tree of its
    own, and continues an earlier search; one with a number of simulations uses one tree, so that equal
    positions and seeds give equal choices."""

    def __init__(self, library: Library, agent: Seat) -> None:
        self.library = library
        self.agent = agent
        by_clock = agent.budget < 0
        self._logs = make_logarithms((agent.budget,))
        self._players = [library.make_player() for _ in range(os.cpu_count() or 1 if by_clock else 1)]
        self._memories = [allocate_search_memory(library.native, [agent.budget]) for _ in self._players]
        pointer, number = ctypes.c_void_p, ctypes.c_int
        library.native.rw_think.argtypes = [
            pointer, pointer, pointer, pointer, number, ctypes.c_ulonglong, number, number,
            pointer, number, pointer, pointer, pointer,
        ]  # fmt: skip
        library.native.rw_greedy.restype = ctypes.c_longlong
        library.native.rw_greedy.argtypes = [pointer, pointer, pointer, ctypes.c_ulonglong]

    def choose(
        self,
        cells: Sequence[int],
        luck: int,
        route: Sequence[Step] | None = None,
        seconds: float = math.inf,
    ) -> int | None:
        """Return the code of an option. `route` are the choices since the last call, if its tree
        is still valid; after `seconds` a search ends in any case. None if all playouts are
        endless.
        """
        if self.agent.kind == GREEDY:
            (player,), (memory,) = self._players, self._memories
            player.cells = list(cells)
            code = player.call_native("rw_greedy", memory, luck & MASK64)
            return None if code < 0 else code
        for player in self._players:
            player.cells = list(cells)
        most = 0 if seconds == math.inf else max(1, round(1000 * seconds))
        think = partial(self._run_search, luck=luck, route=route, max_milliseconds=most)
        stop = self.library.native.rw_stop
        with ThreadPoolExecutor(len(self._players)) as pool:
            found = run_interruptible(
                lambda: list(pool.map(think, range(len(self._players)))),
                lambda: [stop(player.host, 1) for player in self._players],
            )
        totals_by_code: dict[int, tuple[int, float]] = {}
        for one in found:
            if one is None:
                return None
            for code, visits, gain in one:
                before = totals_by_code.get(code, (0, 0.0))
                totals_by_code[code] = before[0] + visits, before[1] + gain
        # Take the first of equal options, like `tree_search`.
        return max(totals_by_code, key=lambda code: totals_by_code[code])

    def _run_search(
        self, player_number: int, *, luck: int, route: Sequence[Step] | None, max_milliseconds: int
    ) -> list[tuple[int, int, float]] | None:
        """Return for each option its code, its number of visits and its value."""
        steps = [part for step in route or () for part in step]
        way = (ctypes.c_longlong * max(1, len(steps)))(*steps)
        codes, visits = (ctypes.c_longlong * MAX_OPTIONS)(), (ctypes.c_int * MAX_OPTIONS)()
        gains = (ctypes.c_double * MAX_OPTIONS)()
        many = self._players[player_number].call_native(
            "rw_think", self._memories[player_number], self._logs, len(self._logs) - 1,
            (luck + player_number * _STEP) & MASK64, self.agent.budget, max_milliseconds, way,
            -1 if route is None else len(route), codes, visits, gains,
        )  # fmt: skip
        return None if many < 0 else list(zip(codes[:many], visits, gains, strict=False))
