"""Store values that compiled Python functions compute once and reuse, beside the cells."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any


class _MemoArrays(threading.local):
    """The memo arrays and the cells that each was computed from, per thread."""

    def __init__(self) -> None:
        self.arrays: dict[str, list[int]] = {}
        self.filled_from: dict[str, list[int] | None] = {}


def make_memo_functions(work_counter: list[int]) -> dict[str, Callable[..., Any]]:
    """Return the functions that printed `NewArray` and `RefreshMemo` call; `work_counter` is that of the
    module."""
    kept = _MemoArrays()

    def get_array(name: str, size: int) -> list[int]:
        found = kept.arrays.get(name)
        if found is None:
            found = kept.arrays[name] = [0] * size
        return found

    def refresh_array(
        cells: list[int],
        host: object,
        fill: Callable[[list[int], object], int],
        name: str,
        stretches: tuple[tuple[int, int], ...],
    ) -> None:
        if len(stretches) == 1:
            ((first, number),) = stretches
            now = cells[first : first + number]
        else:
            now = [cell for first, number in stretches for cell in cells[first : first + number]]
        if kept.filled_from.get(name) == now:
            return
        kept.filled_from[name] = None  # None until it is filled
        done, work_counter[0] = work_counter[0], 0
        fill(cells, host)
        work_counter[0] = done
        kept.filled_from[name] = now

    return {"kept.": get_array, "renew.": refresh_array}
