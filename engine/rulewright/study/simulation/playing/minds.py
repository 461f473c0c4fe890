"""The seats of one table that choose by themselves: in native code, and with what they know."""

from __future__ import annotations

import atexit
import math
import threading
from collections.abc import Callable, Sequence

from rulewright.backends.native import library
from rulewright.backends.native.arena import RANDOM, Seat
from rulewright.backends.native.compiling import end_compilers
from rulewright.backends.native.library import Library
from rulewright.backends.native.thinking import Step, Thinking
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.program import RNG, Program
from rulewright.play.game import Game
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.study.simulation.playing.opponent import chosen


@dataclass(frozen=True, slots=True)
class _Known:
    """The position at which a seat searched last."""

    taken: tuple[Step, ...]
    chance: tuple[int, ...]


class Minds:
    """The bots of a game. Native code is compiled in the background, an unoptimised version first;
    until then, and without a compiler, the Python backend is used.
    """

    def __init__(self, program: Program, fingerprint: str, whole: Callable[[], Program]) -> None:
        self.program = program
        self._names = fingerprint
        self._whole = whole
        self._one_at_a_time = threading.Lock()
        self.native: Library | None = None
        self._making: threading.Thread | None = None
        self._thinking: dict[tuple[int | None, Seat], Thinking] = {}
        self._known: dict[tuple[int | None, Seat], _Known] = {}

    def chosen(
        self,
        player: Seat,
        game: Game,
        luck: int,
        machine: Machine | None = None,
        seconds: float = math.inf,
    ) -> int:
        """As `opponent.chosen`, which says what is given and raised. A player that has time goes on
        with what it found out before, if nothing was drawn since and nothing is hidden."""
        if player.kind != RANDOM and len(game.legal()) > 1:
            with self._one_at_a_time:
                code = self._natively(player, game, luck, seconds)
            if code is not None:
                return code
        return chosen(player, game, luck, machine, seconds)

    def _natively(self, player: Seat, game: Game, luck: int, seconds: float) -> int | None:
        if game.program is not self.program:
            return None
        self.begin()
        native, who = self.native, (game.seat, player)
        if native is None:
            return None
        thinking = self._thinking.get(who)
        if thinking is None or thinking.library is not native:
            thinking = self._thinking[who] = Thinking(native, player)
            self._known.pop(who, None)
        now = _Known(
            tuple((taken.decision, taken.code) for taken in game.all_taken),
            tuple(game.cells[RNG : RNG + 2]),
        )
        route = _route(self._known.get(who), now) if player.budget < 0 else None
        code = thinking.choose(game.cells, luck, route, seconds)
        self._known[who] = now
        return code

    def begin(self) -> None:
        """Start compiling native code, unless that has been done."""
        if self._making is None:
            self._making = threading.Thread(target=self._make, daemon=True)
            atexit.register(end_compilers)
            self._making.start()

    def _make(self) -> None:
        try:
            self.native = library.find(self.program, self._names)
            if self.native is None:
                whole = self._whole()
                self.native = library.build(whole, quick=True)
                self.native = library.build(whole)
        except RulewrightError:
            pass  # Python plays the same


def _route(before: _Known | None, now: _Known) -> Sequence[Step] | None:
    """Return the choices since then; None if the game took another course, or a chance event
    happened.
    """
    if before is None or before.chance != now.chance:
        return None
    made = len(before.taken)
    return now.taken[made:] if now.taken[:made] == before.taken else None
