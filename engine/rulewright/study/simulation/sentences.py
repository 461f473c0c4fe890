"""What the table and the page of a simulation say in the same words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rulewright.study.simulation.numbers import decimals
from rulewright.study.simulation.wording import BOUND, RUNS_OUT

STOPPED = "interrupted: these are the games played so far"


def setting_said(data: dict[str, Any]) -> str:
    """Who plays by which rules: `2 x random; edition ja; variant fast`."""
    kinds = data["entrants"]
    who = f"{len(kinds)} x {kinds[0]}" if len(set(kinds)) == 1 else ", ".join(kinds)
    setting = data["setting"]
    told = [who + (" (seats swapped)" if data["seats_swapped"] else "")]
    told += [f"edition {setting['edition']}"] if setting["edition"] else []
    told += [f"variant {Path(name).stem}" for name in setting["variants"]]
    told += [f"{name} = {value}" for name, value in setting["options"].items()]
    return "; ".join(told)


def called(alternative: dict[str, Any]) -> str:
    """An alternative in the ruleset's words, or by its name if there are none."""
    return str(alternative["says"] or alternative["name"])


def end_said(end: dict[str, Any]) -> str:
    """How games end: `if four(p), in Turn of a player (ruleset.yaml:66)`."""
    step = end["says"] or end["step"] or "no step yet"
    if end["how"] == BOUND:
        return f"stopped by the bound, in {step}"
    if end["how"] == RUNS_OUT:
        return f"after the last step, {step} ({end['place']})"
    return f"{end['why'] or 'end game'}, in {step} ({end['place']})"


def spread(values: dict[str, Any]) -> tuple[str, ...]:
    """Mean, half width of its interval, least, median and most."""
    error = values["error"]
    digits = 2 if error is None else max(1, decimals(error))
    return (
        f"{values['mean']:,.{digits}f}",
        "" if error is None else f"{error:,.{digits}f}",
        *(f"{values[key]:,}" for key in ("least", "median", "most")),
    )
