"""What a simulation says, as plain data: the one thing that table, JSON, CSV and page show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.backends.native.arena import Seat
from rulewright.backends.native.slots import slots
from rulewright.lowering.program import DecisionInfo, Program
from rulewright.play.decision import option
from rulewright.study.simulation.intervals import Interval, Moments, quantile, wilson
from rulewright.study.simulation.lines import Unreached
from rulewright.study.simulation.players import name_of
from rulewright.study.simulation.run import Table, Wish
from rulewright.study.simulation.summary import Summary

Data = dict[str, object]


def report(
    table: Table,
    entrants: Sequence[Seat],
    wish: Wish,
    summary: Summary,
    *,
    swap: bool = False,
    unreached: Unreached | None = None,
) -> Data:
    """Everything that is known of the games. Shares are from 0 to 1, with 95 % intervals."""
    ruleset = table.ruleset
    setting = ruleset.setting
    data: Data = {
        "ruleset": ruleset.id,
        "title": ruleset.title,
        "version": ruleset.version,
        "digest": ruleset.table.identity.digest,
        "setting": {
            "players": setting.players,
            "edition": setting.edition,
            "variants": list(setting.variants),
            "options": dict(setting.options),
        },
        "entrants": [name_of(seat) for seat in entrants],
        "seats_swapped": swap,
        "seed": wish.seed,
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
    return data | {
        "ties": _share(wilson(ties(summary), summary.games)),
        "margin": _spread(summary.margins),
        "decisions": _spread(summary.lengths),
        "choices": _spread(summary.asked),
        "branching": {
            "mean": summary.options / max(1, summary.choices),
            "most": summary.most_options,
        },
        "ends": list(_ends(ruleset.program, summary)),
        "menus": list(menus(table, summary)),
        "failed_looks": summary.failed_looks,
        "trace": f"{summary.trace:016x}",
        "lines": None if unreached is None else _lines(unreached),
    }


def ties(summary: Summary) -> int:
    """Games in which several share the first place."""
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
        "win_share": _share(wilson(alone, summary.games)),
        "points": points / max(1, summary.games),
        "mean_place": sum(p[number] * n for p, n in counted.items()) / max(1, summary.games),
    }


def _share(interval: Interval) -> Data:
    return {"value": interval.value, "low": interval.low, "high": interval.high}


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


def _ends(program: Program, summary: Summary) -> Iterator[Data]:
    for (phase, stopped), games in sorted(
        summary.ends.items(), key=lambda item: (-item[1], item[0])
    ):
        name = program.phases[phase - 1] if 1 <= phase <= len(program.phases) else ""
        yield {
            "step": name,
            "by_bound": stopped,
            "games": games,
            "share": games / max(1, summary.games),
        }


def menus(table: Table, summary: Summary) -> Iterator[Data]:
    """Each decision, with how often each alternative was there and taken; decisions without named
    alternatives option by option where there are few. Decisions of one key are put together."""
    found: dict[str, dict[str, list[int]]] = {}
    for key, name, slot in labels(table):
        counts = found.setdefault(key, {}).setdefault(name, [0, 0, 0])
        for place, many in enumerate((summary.offered, summary.taken, summary.forced)):
            counts[place] += many[slot] if slot < len(many) else 0
    named = {
        decision.key
        for decision in table.ruleset.program.decisions
        if any(alternative.name is not None for alternative in decision.alternatives)
    }
    for key, rows in found.items():
        yield {
            "decision": key,
            "named": key in named,
            "alternatives": [
                {
                    "name": name,
                    "offered": offered,
                    "taken": taken,
                    "forced": forced,
                    "share": taken / offered if offered else None,
                }
                for name, (offered, taken, forced) in rows.items()
            ],
        }


def labels(table: Table) -> Iterator[tuple[str, str, int]]:
    """Decision, alternative (or option) and slot of everything that is worth counting."""
    program = table.ruleset.program
    laid = slots(program)
    for number, decision in enumerate(program.decisions):
        named = [a for a in decision.alternatives if a.name is not None]
        first = laid.alternative_first[number]
        by_code = laid.code_first[number]
        if named or by_code is None:
            for place, alternative in enumerate(decision.alternatives):
                yield decision.key, alternative.name or "(any)", first + place
        else:
            yield from _by_code(table, decision, by_code)


def _by_code(table: Table, decision: DecisionInfo, first: int) -> Iterator[tuple[str, str, int]]:
    for alternative in decision.alternatives:
        for code in range(alternative.base, alternative.base + alternative.size):
            try:
                name = option(table.ruleset.table.names, decision, code).name
            except (IndexError, KeyError):  # a cell that was never laid
                name = f"option {code}"
            yield decision.key, name or "(none)", first + code


def _lines(unreached: Unreached) -> Data:
    return {
        "sample": unreached.games,
        "lines": unreached.lines,
        "never_reached": [
            {"file": line.path, "line": line.number, "text": line.text}
            for line in unreached.unreached
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
