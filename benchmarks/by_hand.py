"""Six games of `rulesets/classics` written by hand in C, over plain cells and with sets of places
as machine words, and that they are the same games."""

from __future__ import annotations

import ctypes
import subprocess
from dataclasses import dataclass
from pathlib import Path

from rulewright.backends.native.compiling import BEST, FLAGS, find_machine_flags, require_compiler
from rulewright.backends.native.library import NativePlayer
from rulewright.play.ruleset import Ruleset

REFERENCES = Path(__file__).parent / "reference"
ROOM = 1024
"""Cells that a hand-written game may have."""


@dataclass(frozen=True)
class Game:
    """A ruleset and its counterpart in C; `boards` are the blocks of state that both begin with."""

    ruleset: str
    boards: tuple[str, ...]

    @property
    def plain(self) -> Path:
        """Over flat cells."""
        return REFERENCES / f"{self.ruleset.replace('-', '_')}.c"

    @property
    def bits(self) -> Path:
        """With sets of places as machine words."""
        return REFERENCES / "bits" / self.plain.name


GAMES = (
    Game("tic-tac-toe", ("mark",)),
    Game("connect-four", ("owner",)),
    Game("breakthrough", ("owner", "pieces")),
    Game("hex", ("stone",)),
    Game("reversi", ("disc",)),
    Game("amazons", ("amazon", "arrow")),
)


class Hand:
    """A reference, compiled by the same compiler with the same flags as the native backend's C."""

    def __init__(self, source: Path, folder: Path) -> None:
        made = folder / f"{source.parent.name}-{source.stem}.so"
        flags = (BEST, *find_machine_flags(), *FLAGS)
        subprocess.run([*require_compiler(), *flags, "-o", str(made), str(source)], check=True)
        native = ctypes.CDLL(str(made))
        self._playout, self._playouts = native.playout, native.playouts
        self._playout.argtypes = [ctypes.c_void_p, ctypes.c_ulonglong]
        self._playouts.argtypes = [ctypes.c_ulonglong, ctypes.c_longlong]
        self._playouts.restype = ctypes.c_longlong

    def playout(self, seed: int) -> list[int]:
        """The final cells of a game."""
        cells = (ctypes.c_int * ROOM)()
        self._playout(cells, seed)
        return list(cells)

    def playouts(self, first: int, count: int) -> int:
        """Plays games; gives their decisions in all."""
        made = self._playouts(first, count)
        assert isinstance(made, int)
        return made


def same_games(game: Game, ruleset: Ruleset, player: NativePlayer, hand: Hand, count: int) -> float:
    """Compares every final board of so many games. Gives the decisions of a game on average."""
    blocks = {block.name: block for block in ruleset.compiled.program.blocks}
    stretches = [(blocks[name].base, blocks[name].size) for name in game.boards]
    for seed in range(count):
        cells, by_hand, at = player.run_playout(seed), hand.playout(seed), 0
        for base, size in stretches:
            assert cells[base : base + size] == by_hand[at : at + size], (game.ruleset, seed)
            at += size
    decisions = sum(outcome.decisions for outcome in player.run_playouts(0, count))
    return decisions / count
