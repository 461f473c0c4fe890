"""Native code that was made quickly, and is made better while games are played by it."""

from __future__ import annotations

import atexit
import threading
from time import monotonic

from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler, end_compilers
from rulewright.backends.native.library import Library
from rulewright.play.ruleset import Ruleset

WORTH_IT = 2.0
"""Seconds of playing after which a better library is made: about what that takes."""


def best_kept(ruleset: Ruleset) -> Library | None:
    """The best library that the cache has. Raises NoCompiler."""
    names = ruleset.table.identity.fingerprint
    best = library.find(ruleset.program, names)
    return best or library.find(ruleset.program, names, quick=True)


class Improving:
    """The native library of some rules: `path` gives the best version so far. All versions play
    the same games.
    """

    def __init__(self, ruleset: Ruleset, first: Library) -> None:
        self._ruleset = ruleset
        self._path = str(first.path)
        self._quick = first.quick
        self._first_asked: float | None = None

    def path(self) -> str:
        """Return the path of the best library so far; after some time of play another process
        compiles an optimised one.
        """
        if self._quick:
            now = monotonic()
            self._first_asked = self._first_asked or now
            if now - self._first_asked >= WORTH_IT:
                self._quick = False
                atexit.register(end_compilers)
                threading.Thread(target=self._improve, daemon=True).start()
        return self._path

    def _improve(self) -> None:
        try:
            self._path = str(library.build(self._ruleset.compiled.program).path)
        except NoCompiler:
            pass  # what there is plays the same games
