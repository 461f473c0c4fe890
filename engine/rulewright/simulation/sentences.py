"""Share phrases of the tables and pages of simulations, and choose the digits worth showing."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.simulation.count_labels import BOUND, RUNS_OUT
from rulewright.words.tool_words import ToolWords, load_tool_words

MAX_DECIMALS = 5


def count_decimals(half_width: float, min_digits: int = 0) -> int:
    """Return how many decimals an estimate with this half width deserves: two digits of the half width.

    >>> (count_decimals(9.1), count_decimals(0.42), count_decimals(0.0043), count_decimals(120),
    ...  count_decimals(0.0))
    (1, 2, 4, 0, 0)
    """
    if not math.isfinite(half_width) or half_width <= 0:
        return min_digits
    return min(MAX_DECIMALS, max(min_digits, 1 - math.floor(math.log10(half_width))))


def format_percent(share: float, digits: int = 1, words: ToolWords | None = None) -> str:
    """Return a share from 0 to 1 in percent, without the sign, in the notation of the language of `words`.
    Shares that would be rounded to 0 or 100 get more decimals.

    >>> format_percent(0.5), format_percent(1.0), format_percent(0.99997), format_percent(0.00004)
    ('50.0', '100.0', '99.997', '0.004')
    """
    percent_text = f"{100 * share:.{digits}f}"
    while 0 < share < 1 and float(percent_text) in (0.0, 100.0) and digits < MAX_DECIMALS:
        digits += 1
        percent_text = f"{100 * share:.{digits}f}"
    return percent_text if words is None else words.format_decimal(float(percent_text), digits)


def format_signed(value: float, digits: int, words: ToolWords) -> str:
    """Return a difference with its sign.

    >>> words = load_tool_words("report", "fr")
    >>> format_signed(-1.26, 1, words), format_signed(0.0, 0, words)
    ('-1,3', '+0')
    """
    return f"{'' if value < 0 else '+'}{words.format_decimal(value, digits)}"


def load_report_words(data: Mapping[str, Any]) -> ToolWords:
    """Return the words of a report in its language."""
    return load_tool_words("report", data.get("language", "en"))


def format_setting(data: dict[str, Any]) -> str:
    """Return the agents and the rules: `2 x random; edition ja; variant fast`."""
    setting, words = data["setting"], load_report_words(data)
    agents = format_agents(data)
    setting_texts = [words.format("seats-swapped", agents=agents) if data["seats_swapped"] else agents]
    setting_texts += [words.format("edition", name=setting["edition"])] if setting["edition"] else []
    setting_texts += [words.format("variant", name=Path(name).stem) for name in setting["variants"]]
    setting_texts += [f"{name} = {value}" for name, value in setting["options"].items()]
    return "; ".join(setting_texts)


def format_agents(data: dict[str, Any]) -> str:
    """`2 x random`, `greedy, random`"""
    agent_names = data["entrants"]
    return f"{len(agent_names)} x {agent_names[0]}" if len(set(agent_names)) == 1 else ", ".join(agent_names)


def name_alternative(alternative: dict[str, Any]) -> str:
    """Return an alternative in the ruleset's words, or its name if there are none."""
    return str(alternative["says"] or alternative["name"])


def format_ending(end: dict[str, Any], words: ToolWords) -> str:
    """Return how games end: `if four(p), in Turn of a player (ruleset.yaml:66)`."""
    step = end["says"] or end["step"] or words.format("end-no-step")
    if end["how"] == BOUND:
        return words.format("end-at-bound", step=step)
    if end["how"] == RUNS_OUT:
        return words.format("end-after-last", step=step, place=end["place"])
    return words.format("end-by-rule", rule=end["why"] or "end game", step=step, place=end["place"])


def format_spread(spread_data: dict[str, Any], words: ToolWords) -> tuple[str, ...]:
    """Return mean, half width of its interval, minimum, median and maximum."""
    error = spread_data["error"]
    digits = 2 if error is None else max(1, count_decimals(error))
    return (
        words.format_decimal(spread_data["mean"], digits),
        "" if error is None else words.format_decimal(error, digits),
        *(words.format_decimal(spread_data[key], 0) for key in ("least", "median", "most")),
    )
