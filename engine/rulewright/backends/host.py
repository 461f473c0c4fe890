"""Define the callbacks of running rules; without a host they run silently."""

from __future__ import annotations

from typing import Protocol


class Host(Protocol):
    """The listener `h` that every compiled function takes, or None."""

    covered: bytearray
    """One byte per mark of the program, set to 1 when its text runs (modules built with marks)."""

    def log(self, event: int, args: tuple[int, ...]) -> None:
        """Record an event of the program: its values, followed by its visibility masks."""

    def chance(self, bound: int) -> int | None:
        """Return the result of a draw from 0 .. bound-1; None leaves it to the generator."""
