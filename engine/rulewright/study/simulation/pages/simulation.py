"""A simulation as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rulewright.phrases import counted
from rulewright.study.simulation.pages import plots
from rulewright.study.simulation.pages.plots import Bar, page_of_figures
from rulewright.study.simulation.sentences import called, end_said, percent, setting_said, spread

MOST_ROWS = 16
"""Of a choice among more only a line is shown until somebody asks for the rest."""


def simulation_page(data: dict[str, Any]) -> str:
    """The page of a report."""
    several = len(data["seats"]) > 1
    lengths = ["decisions", "choices", *(["margin"] if several else [])]
    named = {"margin": "winning margin, in points"}
    scores = {seat["name"]: _counts(seat["score"]) for seat in data["seats"]}
    decisions = {"Decisions in a game": _counts(data["decisions"])}
    return page_of_figures(
        "simulation.html",
        data,
        title=f"{data['title']}: {counted(data['games'], 'game')}",
        setting=setting_said(data),
        shares=list(_shares(data, 1 / len(data["seats"]) if several else None)),
        even=1 / len(data["seats"]) if several else None,
        spread_heads=("mean", "+-", "least", "median", "most"),
        scores=[(seat["name"], *spread(seat["score"])) for seat in data["seats"]],
        score_plots=plots.histograms(scores, "points"),
        lengths=[(named.get(name, name), *spread(data[name])) for name in lengths],
        length_plots=plots.histograms(decisions, "decisions"),
        ends=[_end(end) for end in data["ends"]],
        menus=list(_menus(data)),
        most_rows=MOST_ROWS,
        called=called,
        counted=counted,
        percent=percent,
    )


def _shares(data: dict[str, Any], even: float | None) -> Iterator[tuple[str, str]]:
    shared = replace(_share("(shared first place)", data["ties"]), against_even=False)
    for part, title in (("seats", "Wins by seat"), ("players", "Wins by player")):
        if part in data:
            rows = [_share(seat["name"], seat["win_share"]) for seat in data[part]]
            heads = (part.removesuffix("s"), "won alone", "95 % between")
            yield title, plots.bars([*rows, shared], heads, even)


def _share(name: str, share: dict[str, float]) -> Bar:
    low, high = share["low"], share["high"]
    return Bar(name, share["value"], low, high, f"{percent(low)} and {percent(high)}")


def _end(end: dict[str, Any]) -> tuple[str, ...]:
    share, low, high = (percent(end["share"][name]) for name in ("value", "low", "high"))
    return end_said(end), f"{end['games']:,}", f"{share} %", f"{low} and {high}"


def _menus(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the prompts, the alternatives that were offered beside others (`met`), and further
    remarks.
    """
    for menu in data["menus"]:
        met = [row for row in menu["alternatives"] if row["offered"]]
        others = [row for row in menu["alternatives"] if not row["offered"]]
        forced = [called(row) for row in others if row["forced"]]
        never = [called(row) for row in others if not row["forced"]]
        if met or forced or menu["named"]:
            rows = [
                Bar(called(row), row["share"], note=f"{row['taken']:,} of {row['offered']:,}")
                for row in met
            ]
            top = 1.0 if len(rows) < 8 else 0.0
            plot = plots.bars(rows, ("", "taken", "times"), top=top)
            yield {"asked": menu, "met": met, "plot": plot, "forced": forced, "never": never}


def _counts(values: dict[str, Any]) -> dict[int, int]:
    return {int(value): many for value, many in values["counts"].items()}
