"""Ctrl-C while native code runs, and rules that go on for ever."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import rulewright
from processes import PATIENCE
from rulewright.backends.native.agent_games import GREEDY, SEARCH, NativeArena, Seat
from rulewright.backends.native.library import NativeFault, NativePlayer
from rulewright.backends.native.native_calls import run_interruptible

SPINNING = """\
ruleset: spinning
title: Spinning
language: 1
version: 1.0.0
players: 2
names:
  p: player
state:
  left: {type: int, least: 0, most: 9}
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses n from 0 to 9
      while left < 9 or left == 9:
        left = n
"""


@contextmanager
def control_c(after: float) -> Iterator[None]:
    """Sends what Ctrl-C sends, and wants it to have its effect within seconds of this process."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.process_time())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(after, send)
    try:
        with pytest.raises(KeyboardInterrupt):
            timer.start()
            yield
    finally:
        timer.cancel()
    assert time.process_time() - sent[0] < 5


def loops(player: NativePlayer, arena: NativeArena) -> dict[str, Callable[[], object]]:
    far = 10**9
    return {
        "playouts": lambda: player.run_silently(0, far),
        "perft": lambda: player.perft(0, 30),
        "greedy": lambda: arena.play_games((Seat(GREEDY), Seat(GREEDY)), 0, 100_000),
        "a search": lambda: arena.play_games((Seat(SEARCH, 1_000_000), Seat(GREEDY)), 0, 10),
    }


@pytest.mark.native
@pytest.mark.parametrize("what", ["playouts", "perft", "greedy", "a search"])
def test_control_c_ends_a_long_call(what: str) -> None:
    game = rulewright.load("classics/connect-four")
    library = game.native()
    player, arena = library.make_player(), NativeArena(library)
    with control_c(0.3):
        loops(player, arena)[what]()
    assert player.run_playout(1) == game.run_playout(1), "the next game is as if nothing had been"


@pytest.mark.native
def test_a_rule_that_never_ends_is_a_fault_on_both_backends(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(SPINNING, "utf-8")
    endless = rulewright.load(tmp_path)
    with pytest.raises(NativeFault):
        endless.native().make_player().run_playout(1)
    with pytest.raises(Exception, match="endless-rule"):
        endless.run_playout(1)


def test_what_the_call_raises_comes_out() -> None:
    with pytest.raises(ZeroDivisionError):
        run_interruptible(lambda: 1 // 0, lambda: None)


def test_another_thread_is_used_only_from_the_main_one() -> None:
    assert run_interruptible(threading.get_ident, lambda: None) != threading.get_ident()
    found: list[bool] = []

    def elsewhere() -> None:
        found.append(run_interruptible(threading.get_ident, lambda: None) == threading.get_ident())

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join(PATIENCE)
    assert found == [True]
