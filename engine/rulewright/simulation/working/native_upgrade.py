"""Replace quickly compiled native code by optimised code while games are played."""

from __future__ import annotations

import atexit
import threading
from time import monotonic

from rulewright.backends.native import library
from rulewright.backends.native.compiling import NoCompiler, end_compilers
from rulewright.backends.native.library import Library
from rulewright.play.ruleset import Ruleset

MIN_PLAY_SECONDS = 2.0
"""Seconds of playing after which an optimised library is compiled: about the time that compiling takes."""


def find_best_library(ruleset: Ruleset) -> Library | None:
    """Return the best library in the cache, or None. Raises NoCompiler."""
    fingerprint = ruleset.table.identity.fingerprint
    best = library.find_library(ruleset.program, fingerprint)
    return best or library.find_library(ruleset.program, fingerprint, quick=True)


class UpgradingLibrary:
    """The native library of some rules: `path` gives the best version so far. All versions play
    the same games.
    """

    def __init__(self, ruleset: Ruleset, first_library: Library) -> None:
        self._ruleset = ruleset
        self._path = str(first_library.path)
        self._is_quick = first_library.quick
        self._first_use: float | None = None

    def get_path(self) -> str:
        """Return the path of the best library so far; after some time of play another process
        compiles an optimised one.
        """
        if self._is_quick:
            now = monotonic()
            self._first_use = self._first_use or now
            if now - self._first_use >= MIN_PLAY_SECONDS:
                self._is_quick = False
                atexit.register(end_compilers)
                threading.Thread(target=self._compile_optimised, daemon=True).start()
        return self._path

    def _compile_optimised(self) -> None:
        try:
            self._path = str(library.build_library(self._ruleset.compiled.program).path)
        except NoCompiler:
            pass  # the current library plays the same games
