"""What a click in the studio costs: `python -m benchmarks.studio`.

From the request to the bytes of the answer: the choice is made and written down, the table is drawn
anew, everything is put into JSON. Processor time, in games of random players; beside it the time of
the slowest click whose answer offers 250 options or more.
"""

from __future__ import annotations

import gc
import json
import random
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles

from benchmarks.measure import show, table
from rulewright.ruleset_folders import find_ruleset
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import OWNER, GameSession, create_session
from rulewright.server.studio.lobby import new_session_path
from rulewright.server.studio.page_state import Data, build_state
from rulewright.server.studio.session_journal import SessionJournal
from rulewright.server.studio.session_rules import GameRequest
from rulewright.server.studio.web_server import freeze_heap

GAMES = (("arctic", 4, 3), ("attika", 4, 19), ("pax-pamir", 4, 3))
"""A ruleset, how many play, and a seed."""
CLICKS = 250
MANY = 250
SIZES = ("wide", "paper", "narrow")


def clicks(ruleset: str, players: int, seed: int, folder: Path) -> list[tuple[float, int, int]]:
    """For each click its seconds, how many options its answer offers, and its bytes."""
    id, path = new_session_path(folder)
    wish = GameRequest(find_ruleset(ruleset), seats_or_count=players)
    at = create_session(id, wish, GameStart(seed), SessionJournal(path))
    chance = random.Random(seed)
    told = _told(at, None)
    for size in SIZES:  # grounds are worked out once
        build_state(at, OWNER, size=size)
    freeze_heap()
    found: list[tuple[float, int, int]] = []
    while told["asked"] is not None and len(found) < CLICKS:
        code = chance.choice(told["asked"]["options"])["code"]
        before, seat = told, told["asked"]["actor"]
        begun = time.process_time()
        at.choose_option(OWNER, before["position"], seat, code)
        told = _told(at, before)
        data = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        ended = time.process_time()
        options = 0 if told["asked"] is None else len(told["asked"]["options"])
        found.append((ended - begun, options, len(data)))
    return found


def _told(at: GameSession, before: Data | None) -> Data:
    """As a page asks for it that has what was before."""
    if before is None:
        return build_state(at, OWNER)
    ground = before["scene"]["ground"]["key"]
    return build_state(at, OWNER, have=before["position"], had=before["eyes"], ground=ground)


def run() -> str:
    rows: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory() as folder:
        for ruleset, players, seed in GAMES:
            found = clicks(ruleset, players, seed, Path(folder))
            seconds = [each[0] for each in found]
            many = [each[0] for each in found if each[1] >= MANY]
            rows.append(
                (
                    ruleset,
                    str(len(found)),
                    show(1000 * median(seconds)),
                    show(1000 * quantiles(seconds, n=20)[-1]),
                    str(max(each[1] for each in found)),
                    f"{show(1000 * max(many))} ({len(many)})" if many else "none",
                    show(median(each[2] for each in found) / 1000),
                )
            )
    head = (
        "game", "clicks", "median, ms", "95 of 100, ms", "most options",
        f"most with {MANY} or more, ms", "kB",
    )  # fmt: skip
    return table(head, rows)


if __name__ == "__main__":
    gc.set_threshold(1_000_000, 50, 100)  # as the command does
    print(run())
