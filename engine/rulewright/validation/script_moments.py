"""Find moments of a script: after a number of decisions, before a line, or at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from rulewright.play.game import Game
from rulewright.records import dataclass
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script, Step, step_span
from rulewright.validation.scripts.script_runner import Observer, ScriptResult, run_script

_MOMENT_PATTERN = re.compile(r"(.+?)(?:@(?:(\d+)|(end))|:(\d+))")


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment after a number of `decisions`, forced ones included, or before the step on a `line` of the
    script; the end if both are None."""

    decisions: int | None = None
    line: int | None = None


SCRIPT_END = Moment()


def parse_moment(text: str) -> tuple[Path, Moment]:
    """Split a text into a file and a moment: `game.yaml@12`, `game.yaml:34` (a line),
    `game.yaml@end`."""
    found = _MOMENT_PATTERN.fullmatch(text)
    if found is None or Path(text).is_file():
        return Path(text), SCRIPT_END
    path, decisions, _, line = found.groups()
    return Path(path), Moment(int(decisions) if decisions else None, int(line) if line else None)


def play_to_moment(
    script: Script,
    project: RulesetProject,
    moment: Moment,
    *,
    observer: Observer | None = None,
    on_start: Callable[[Game], None] | None = None,
) -> ScriptResult:
    """Play a script up to a moment. The result contains the diagnostics before it; if the moment
    cannot be reached, the game is at the last position before the fault. `observer` and `on_start`
    as for `run_script`."""

    def is_reached(step: Step) -> bool:
        return moment.line is not None and step_span(step).line >= moment.line

    return run_script(
        script, project, observer=observer, on_start=on_start, max_decisions=moment.decisions,
        stop_before=None if moment.line is None else is_reached,
    )  # fmt: skip
