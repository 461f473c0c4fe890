"""What tables and pages of simulations say in the same words, and how many digits of a figure are
worth showing."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from rulewright.study.simulation.wording import BOUND, RUNS_OUT

STOPPED = "interrupted: these are the games played so far"
MOST_DECIMALS = 5


def decimals(half: float, least: int = 0) -> int:
    """Decimals that an interval with this half width is worth: two digits of the half width.

    >>> decimals(9.1), decimals(0.42), decimals(0.0043), decimals(120), decimals(0.0)
    (1, 2, 4, 0, 0)
    """
    if not math.isfinite(half) or half <= 0:
        return least
    return min(MOST_DECIMALS, max(least, 1 - math.floor(math.log10(half))))


def percent(share: float, digits: int = 1) -> str:
    """A share from 0 to 1 in percent, without the sign. What is not all or nothing does not look
    as if it were.

    >>> percent(0.5), percent(1.0), percent(0.99997), percent(0.00004)
    ('50.0', '100.0', '99.997', '0.004')
    """
    shown = f"{100 * share:.{digits}f}"
    while 0 < share < 1 and float(shown) in (0.0, 100.0) and digits < MOST_DECIMALS:
        digits += 1
        shown = f"{100 * share:.{digits}f}"
    return shown


def setting_said(data: dict[str, Any]) -> str:
    """Return the agents and the rules: `2 x random; edition ja; variant fast`."""
    setting = data["setting"]
    told = [players_said(data) + (" (seats swapped)" if data["seats_swapped"] else "")]
    told += [f"edition {setting['edition']}"] if setting["edition"] else []
    told += [f"variant {Path(name).stem}" for name in setting["variants"]]
    told += [f"{name} = {value}" for name, value in setting["options"].items()]
    return "; ".join(told)


def players_said(data: dict[str, Any]) -> str:
    """`2 x random`, `greedy, random`"""
    kinds = data["entrants"]
    return f"{len(kinds)} x {kinds[0]}" if len(set(kinds)) == 1 else ", ".join(kinds)


def called(alternative: dict[str, Any]) -> str:
    """Return an alternative in the ruleset's words, or its name if there are none."""
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
    """Return mean, half width of its interval, minimum, median and maximum."""
    error = values["error"]
    digits = 2 if error is None else max(1, decimals(error))
    return (
        f"{values['mean']:,.{digits}f}",
        "" if error is None else f"{error:,.{digits}f}",
        *(f"{values[key]:,}" for key in ("least", "median", "most")),
    )
