"""Shows where two runs part: `rulewright run A --against B`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.api.saved import script_in
from rulewright.ruleset_folders import find_script
from rulewright.study.moments import END, Moment, position_at, read_moment
from rulewright.study.parting import parting
from rulewright.study.workshop import Workshop
from rulewright_cli.console import say, say_folded, say_json, show_findings
from rulewright_cli.telling import Teller

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.study.parting import StateDifference
    from rulewright.study.scripts.playing import ScriptResult

MOST_SHOWN = 24


def other_run(text: str, until: int | None) -> ScriptResult:
    """Run the script or saved game to compare with, up to the step in its name or for `until`
    decisions. Raises DiagnosticError.
    """
    path, when = read_moment(text)
    script, folder = script_in(find_script(path))
    return position_at(script, Workshop(folder), Moment(until) if when == END else when)


def show_parting(
    one: Game | None, other: ScriptResult, names: tuple[str, str], teller: Teller, form: str
) -> None:
    """Says where the games part, as text or JSON."""
    show_findings(other.findings, to=sys.stderr)
    if one is None or other.game is None:
        return
    found = parting(one, other.game)
    if form == "json":
        say_json({"files": list(names), **found.to_dict()}, indent=None)
        return
    if found.step is None:
        say(f"{names[0]} and {names[1]} go the same way: {found.decisions} decisions", style="bold")
    else:
        say(f"the runs part after {found.decisions} decisions", style="bold")
        before = one.copy()
        before.undo(max(0, before.steps - found.step), amid=True)
        if before.decision is not None and before.steps == found.step:
            say(f"{before.player} is asked: {teller.prompt(before, before.decision)}")
        width = max(map(len, names))
        for name, chosen in zip(names, (found.one, found.other), strict=True):
            say(f"  {name:<{width}}  {chosen or 'ends here'}")
        _listed("how they stand there", found.stands)
        _listed("what can be chosen there", found.options)
    _listed("in the end", found.end)


def _listed(title: str, found: Sequence[StateDifference]) -> None:
    if not found:
        return
    say(f"{title}:")
    for each in found[:MOST_SHOWN]:
        one, other = (each.one or "-", each.other or "-")
        say_folded(f"  {each.name}: {one} | {other}")
    if len(found) > MOST_SHOWN:
        say(f"  and {len(found) - MOST_SHOWN} more")
