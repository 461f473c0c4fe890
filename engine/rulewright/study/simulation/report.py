"""What a simulation says, as plain data: the one thing that table, JSON, CSV and page show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rulewright.backends.native.arena import Seat
from rulewright.plain import by_name
from rulewright.play.ruleset import Ruleset
from rulewright.presentable import Presentable
from rulewright.study.simulation.in_short import in_short
from rulewright.study.simulation.intervals import Interval, Moments, quantile, wilson
from rulewright.study.simulation.playing.players import name_of
from rulewright.study.simulation.run import Ready, Wish
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.wording import Ending, Wording, ending, labels

Data = dict[str, object]
FORMAT = 1
"""Of the data of simulations and comparisons; raised when something is renamed or taken away."""


class DataReport(Presentable):
    """Base class of reports on games. `data` is everything."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    @property
    def games(self) -> int:
        return int(self.data["games"])

    def to_dict(self) -> dict[str, Any]:
        return self.data


def head(ruleset: Ruleset, entrants: Sequence[Seat], wish: Wish) -> Data:
    """Return the beginning of the data of simulations and comparisons: the rules and the agents."""
    setting = ruleset.setting
    return {
        "format": FORMAT,
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "digest": ruleset.table.identity.digest,
        "setting": setting.to_dict(),
        "entrants": [name_of(seat) for seat in entrants],
        "seats_swapped": wish.swap,
        "seed": wish.seed,
    }


def report(
    table: Ready,
    entrants: Sequence[Seat],
    wish: Wish,
    summary: Summary,
    *,
    unreached: Data | None = None,
    language: str | None = None,
) -> Data:
    """Return everything known about the games, with the lines that `never_reached` gives. Shares
    are from 0 to 1, with 95 % intervals. Texts are in this language, by default the ruleset's
    first.
    """
    ruleset = table.ruleset
    wording = Wording(ruleset, language)
    data: Data = {
        **head(ruleset, entrants, wish),
        "games": summary.games,
        "seats": [
            _seat(summary, summary.places, number, name)
            | {"score": _spread(summary.scores[number])}
            for number, name in enumerate(ruleset.seats)
        ],
    }
    if len(set(entrants)) > 1:
        data["players"] = [
            _seat(summary, summary.entrant_places, number, name_of(seat))
            for number, seat in enumerate(entrants)
        ]
    data |= {
        "ties": by_name(Interval, wilson(ties(summary), summary.games)),
        "margin": _spread(summary.margins),
        "decisions": _spread(summary.lengths),
        "choices": _spread(summary.asked),
        "branching": {
            "mean": summary.options / max(1, summary.choices),
            "most": summary.most_options,
        },
        "ends": list(ends(ruleset, summary, wording)),
        "menus": list(menus(ruleset, summary, wording)),
        "failed_looks": summary.failed_looks,
        "trace": f"{summary.trace:016x}",
        "lines": unreached,
    }
    return data | {"in_short": in_short(data)}


def ties(summary: Summary) -> int:
    """Return the number of games with a shared first place."""
    return sum(games for places, games in summary.places.items() if places.count(1) > 1)


def _seat(summary: Summary, counted: Counter[tuple[int, ...]], number: int, name: str) -> Data:
    alone = shared = 0
    points = 0.0
    for places, games in counted.items():
        if places[number] == 1:
            first = places.count(1)
            alone += games if first == 1 else 0
            shared += games if first > 1 else 0
            points += games / first
    return {
        "name": name,
        "wins": alone,
        "shared_wins": shared,
        "win_share": by_name(Interval, wilson(alone, summary.games)),
        "points": points / max(1, summary.games),
        "mean_place": sum(p[number] * n for p, n in counted.items()) / max(1, summary.games),
    }


def _spread(counts: Counter[int]) -> Data:
    moments = Moments.of_counts(counts)
    interval = moments.interval()
    return {
        "mean": moments.mean,
        "error": interval.half if moments.count > 1 else None,
        "deviation": moments.deviation,
        "least": min(counts, default=0),
        "median": quantile(counts, 0.5),
        "most": max(counts, default=0),
        "counts": {str(value): counts[value] for value in sorted(counts)},
    }


def ends(ruleset: Ruleset, summary: Summary, wording: Wording) -> Iterator[Data]:
    """Yield each way in which games ended, the most frequent first."""
    many: Counter[Ending] = Counter()
    for (phase, end), games in summary.ends.items():
        many[ending(ruleset, phase, end)] += games
    for one, games in sorted(many.items(), key=lambda item: (-item[1], item[0].place)):
        yield {
            "how": one.how,
            "step": one.step,
            "says": wording.step(one.step),
            "place": one.place,
            "why": one.why,
            "games": games,
            "share": by_name(Interval, wilson(games, summary.games)),
        }


def menus(ruleset: Ruleset, summary: Summary, wording: Wording) -> Iterator[Data]:
    """Yield each decision, with how often each alternative was offered and taken; decisions
    without named alternatives option by option if there are few. Decisions of one key are
    combined.
    """
    found: dict[str, dict[str, list[int]]] = {}
    for label in labels(ruleset):
        counts = found.setdefault(label.decision, {}).setdefault(label.name, [0, 0, 0])
        for place, many in enumerate((summary.offered, summary.taken, summary.forced)):
            counts[place] += many[label.slot] if label.slot < len(many) else 0
    named = {
        decision.key
        for decision in ruleset.program.decisions.values()
        if any(alternative.name is not None for alternative in decision.alternatives)
    }
    asked, said = wording.decisions(), wording.alternatives()
    for key, rows in found.items():
        yield {
            "decision": key,
            "asks": asked.get(key),
            "named": key in named,
            "alternatives": [
                {
                    "name": name,
                    "says": said.get((key, name)),
                    "offered": offered,
                    "taken": taken,
                    "forced": forced,
                    "share": taken / offered if offered else None,
                }
                for name, (offered, taken, forced) in rows.items()
            ],
        }


def as_rows(data: Data) -> Iterator[tuple[str, str, str, object]]:
    """The report as a long table (part, name, measure, value), for CSV."""
    for part, value in data.items():
        yield from _flat(part, "", value)


def _flat(part: str, name: str, value: object) -> Iterator[tuple[str, str, str, object]]:
    match value:
        case dict():
            label = value.get("name") or value.get("decision") or value.get("step")
            here = f"{name}.{label}".strip(".") if isinstance(label, str) and label else name
            for key, inner in value.items():
                if isinstance(inner, dict | list):
                    yield from _flat(part, f"{here}.{key}".strip("."), inner)
                elif key not in ("name", "decision", "step"):
                    yield part, here, str(key), inner
        case list():
            for number, inner in enumerate(value):
                if isinstance(inner, dict | list):
                    yield from _flat(part, name, inner)
                else:
                    yield part, name, str(number + 1), inner
        case _:
            yield part, name, "value", value
