"""The moments of a script: the position after so many decisions, before a line, or at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.study.scripts.playing import Observer, ScriptResult, run_script
from rulewright.study.scripts.script import Script, Step, span_of
from rulewright.study.workshop import Workshop

_WRITTEN = re.compile(r"(.+?)(?:@(?:(\d+)|(end))|:(\d+))")


@dataclass(frozen=True, slots=True)
class Moment:
    """After so many `decisions`, forced ones too, or before what stands on a `line` of the script;
    the end if neither is said."""

    decisions: int | None = None
    line: int | None = None


END = Moment()


def read_moment(text: str) -> tuple[Path, Moment]:
    """A file and a moment: `game.yaml@12`, `game.yaml:34` (a line), `game.yaml@end`."""
    found = _WRITTEN.fullmatch(text)
    if found is None or Path(text).is_file():
        return Path(text), END
    path, decisions, _, line = found.groups()
    return Path(path), Moment(int(decisions) if decisions else None, int(line) if line else None)


def position_at(
    script: Script,
    workshop: Workshop,
    moment: Moment,
    *,
    observer: Observer | None = None,
    begun: Callable[[Game], None] | None = None,
) -> ScriptResult:
    """The script as far as the moment. Its findings are those that come before; where it cannot get
    there, the game stands where it stopped. `observer` and `begun` as for `run_script`."""

    def reached(step: Step) -> bool:
        return moment.line is not None and span_of(step).line >= moment.line

    return run_script(
        script, workshop, observer=observer, begun=begun, until=moment.decisions,
        before=None if moment.line is None else reached,
    )  # fmt: skip
