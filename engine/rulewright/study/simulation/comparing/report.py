"""A comparison as plain data: findings, what stays open, figures of each of the rules, a sweep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.backends.native.arena import Seat
from rulewright.phrases import counted
from rulewright.plain import by_name
from rulewright.study.simulation.comparing import trend
from rulewright.study.simulation.comparing.compare import Comparison
from rulewright.study.simulation.comparing.findings import Finding, findings, importance
from rulewright.study.simulation.intervals import Interval, Moments, wilson
from rulewright.study.simulation.report import head, ties
from rulewright.study.simulation.run import Ready, Wish
from rulewright.study.simulation.sentences import decimals, players_said
from rulewright.study.simulation.summary import Summary, won_alone
from rulewright.study.simulation.wording import Wording, choices_told

if TYPE_CHECKING:
    from rulewright.study.simulation.comparing.sweeping import Varied

FEW = 6
"""So many open measures of one kind are listed; of more only the widest is told."""
COLUMNS = (
    "variant", "measure", "of", "base", "difference", "low", "high", "p_holm", "effect",
    "told_apart",
)  # fmt: skip
"""Of the CSV file, which has a row for each measure of each variant."""
GROUPS = (
    ("wins and ties, in points", ("entrant", "wins", "ties")),
    ("scores", ("score", "margin")),
    ("how games end, in points", ("end",)),
    ("length", ("decisions", "choices", "branching")),
    ("times an alternative is chosen in a game", ("taken",)),
)


def comparison_report(
    base: Ready,
    variants: Sequence[tuple[str, Ready]],
    entrants: Sequence[Seat],
    wish: Wish,
    comparison: Comparison,
    *,
    sweep: Varied | None = None,
    language: str | None = None,
) -> dict[str, Any]:
    """Return everything that a comparison found. Shares are in percentage points. The variants of
    a sweep come last. Texts are in this language, by default the ruleset's first.
    """
    names = [name for name, _ in variants]
    tables = [*(table for _, table in variants), base]
    told = {
        of: says
        for table in tables
        for of, says in choices_told(Wording(table.ruleset, language)).items()
    }
    found = findings(comparison, names, told)
    own = base.ruleset.table.identity.fingerprint
    data: dict[str, Any] = {
        **head(base.ruleset, entrants, wish),
        "games": comparison.base.games,
        "measures": len(found),
        "base": _figures(base, comparison.base),
        "variants": [
            {
                "name": name,
                "figures": _figures(table, against.summary),
                "same_games": against.same,
                "same_rules": table.ruleset.table.identity.fingerprint == own,
                "changes_nothing": changes_nothing(against.same, comparison.base.games, mine),
                "findings": [finding.as_data() for finding in mine if finding.told],
                "open": [
                    {"name": finding.name} | finding.as_data()
                    for finding in mine
                    if not finding.told
                ],
            }
            for (name, table), against in zip(variants, comparison.variants, strict=True)
            for mine in [_of(found, name)]
        ],
    }
    if sweep is not None:
        varied = data["variants"][-len(sweep.values) :]
        data["sweep"] = {
            "path": sweep.path,
            "now": sweep.now,
            "value": sweep.value,
            "values": list(sweep.values),
            "changes_nothing": all(row["changes_nothing"] for row in varied),
            "unchanged": trend.runs(sweep.values, [row["changes_nothing"] for row in varied]),
            "trends": trend.as_data(comparison, sweep.path, sweep.values, varied),
        }
    return data


def as_rows(data: dict[str, Any]) -> Iterator[list[Any]]:
    """The measures of all variants, for CSV."""
    for variant in data["variants"]:
        for row in (*variant["findings"], *variant["open"]):
            yield [row[column] for column in COLUMNS]


def _of(found: Sequence[Finding], variant: str) -> list[Finding]:
    """Return the findings of one variant: significant ones by importance, the rest by kind."""
    own = [one for one in found if one.variant == variant]
    return sorted(own, key=lambda one: importance(one) if one.told else importance(one)[:1])


def changes_nothing(same: int, games: int, found: Sequence[Finding]) -> bool:
    return same == games and all(f.difference.value == 0 for f in found)


def _figures(table: Ready, summary: Summary) -> dict[str, Any]:
    return {
        "seats": [
            {
                "name": name,
                "wins": _interval(wilson(won_alone(summary.places, seat), summary.games), 100),
                "score": _interval(Moments.of_counts(summary.scores[seat]).interval()),
            }
            for seat, name in enumerate(table.ruleset.seats)
        ],
        "ties": _interval(wilson(ties(summary), summary.games), 100),
        "decisions": _interval(Moments.of_counts(summary.lengths).interval()),
    }


def _interval(interval: Interval, scale: float = 1.0) -> Any:
    return by_name(Interval, interval.times(scale))


# --- sentences that the table and the page share --------------------------------------------------


def heading(data: dict[str, Any]) -> str:
    """Return what was compared: `1,000 games of each, 2 x random, the same seeds`."""
    who = players_said(data) + (", seats swapped" if data["seats_swapped"] else "")
    return f"{counted(data['games'], 'game')} of each, {who}, the same seeds"


def nothing_said(variant: dict[str, Any], games: int) -> str:
    """Calls out a change that is none."""
    why = " (the compiled rules are the same)" if variant["same_rules"] else ""
    which = "the one game came out" if games == 1 else f"all {games:,} games came out"
    return f"changes nothing: {which} the same{why}"


def verdict(variant: dict[str, Any], games: int) -> str:
    """Return one variant in one line."""
    if variant["changes_nothing"]:
        return nothing_said(variant, games)
    found = variant["findings"]
    if not found:
        return "nothing could be told apart at this size"
    more = f" and {counted(len(found) - 1, 'more difference')}" if len(found) > 1 else ""
    return f"{found[0]['claim']}{more}"


def open_questions(variant: dict[str, Any]) -> list[str]:
    """Return a line for each kind of inconclusive measure, with the possible range of its
    difference.
    """
    lines = []
    for title, kinds in GROUPS:
        rows = [row for row in variant["open"] if row["measure"] in kinds]
        if not rows:
            continue
        widest = max(rows, key=_reach)
        if len(rows) <= FEW and "taken" not in kinds:
            told = "; ".join(f"{_whose(row)} {_between(row)}" for row in rows)
        else:
            told = f"{counted(len(rows), 'measure')}, none by more than " + (
                f"{_reach(widest):.{widest['digits']}f} ({_whose(widest)})"
            )
        lines.append(f"{title}: {told}")
    return lines


def _reach(row: dict[str, Any]) -> float:
    return max(abs(float(row["low"])), abs(float(row["high"])))


def _whose(row: dict[str, Any]) -> str:
    return str(row["says"] or row["of"] or row["name"])


def _between(row: dict[str, Any]) -> str:
    half = (row["high"] - row["low"]) / 2
    digits = max(decimals(half), 1 if half < 1 else 0)
    return f"{row['low']:+.{digits}f} to {row['high']:+.{digits}f}"


def explained(data: dict[str, Any]) -> str:
    """Return the sentence about the certainty of the findings."""
    measures = counted(data["measures"], "measure")
    changes = counted(len(data["variants"]), "change")
    return (
        f"{measures} of {changes} looked at; a sentence stands for what is beyond chance (5 %) "
        "after correction for that number (Holm). Of so many intervals some leave out 0 by chance "
        "alone."
    )


def sweep_sentences(sweep: dict[str, Any]) -> list[str]:
    """Return the trends of a number, and the values from which it has no further effect."""
    path = sweep["path"]
    if sweep["changes_nothing"]:
        return [f"{path} changes nothing: whatever its value, every game comes out the same"]
    told = [row["sentence"] for row in sweep["trends"] if row["told_apart"]]
    told += [
        f"from {low} to {high} it changes nothing: every game comes out the same"
        for low, high in sweep["unchanged"]
        if high > low
    ]
    return told or [f"no figure follows {path} beyond chance"]


def same_said(variant: dict[str, Any], games: int) -> str:
    """How many games the change left alone."""
    same = variant["same_games"]
    return f"{same:,} of {counted(games, 'game')} ({100 * same / games:.1f} %) came out the same"
