"""Looks through many random games on the native backend for those that break something."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler
from rulewright.study.bench import Bench

GAMES = 2_000
"""Random games that are looked through at a time."""


class Screen:
    """Remembers that there is no compiler. Faults of rules, invariants and triggers that stay due
    are noticed; the laws themselves are then checked on the Python backend, on the same game."""

    def __init__(self) -> None:
        self.games = 0
        self.works = True

    def suspects(self, bench: Bench, first: int) -> Iterator[int]:
        """The seed of the first random game from `first` on that breaks something, if any does."""
        if not self.works:
            return
        try:
            native = library.build(bench.machine.program)
        except NoCompiler:
            self.works = False
            return
        done = native.player().screen(first, GAMES, bench.in_triggers)
        self.games += done
        if done < GAMES:
            yield first + done
