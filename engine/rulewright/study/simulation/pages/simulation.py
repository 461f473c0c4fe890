"""A simulation as one HTML page that needs nothing else."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

from rulewright.pages.page import code, page
from rulewright.phrases import counted
from rulewright.study.simulation.pages import plots
from rulewright.study.simulation.pages.plots import Bar, grid, provenance, stopped, table
from rulewright.study.simulation.sentences import called, end_said, percent, setting_said, spread

MOST_ROWS = 16
"""Of a choice among more only a line is shown until somebody asks for the rest."""


def simulation_page(data: dict[str, Any]) -> str:
    """The page of a report."""
    said = "".join(f"<li>{code(sentence)}</li>" for sentence in data["in_short"])
    parts = [_heading(data), f"<h2>In short</h2><ul>{said}</ul>"]
    even = 1 / len(data["seats"])
    shared = _share("(shared first place)", data["ties"])
    for part, title in (("seats", "Wins by seat"), ("players", "Wins by player")):
        if part in data:
            rows = [_share(seat["name"], seat["win_share"]) for seat in data[part]]
            parts.append(f"<h2>{title}</h2>")
            parts.append(
                plots.bars(
                    [*rows, replace(shared, against_even=False)],
                    (part.removesuffix("s"), "won alone", "95 % between"),
                    even if len(data["seats"]) > 1 else None,
                )
            )
            if len(data["seats"]) > 1:
                parts.append(f"<p class=soft>Dashed: an even share, {percent(even)} %.</p>")
    parts.append("<h2>Scores</h2>")
    heads = ("seat", "mean", "+-", "least", "median", "most")
    parts.append(table(heads, [(seat["name"], *spread(seat["score"])) for seat in data["seats"]]))
    scores = {seat["name"]: _counts(seat["score"]) for seat in data["seats"]}
    parts.append(grid(plots.histograms(scores, "points")))
    parts.append("<h2>Length</h2>")
    rows_of_length = [
        ("decisions", *spread(data["decisions"])),
        ("choices", *spread(data["choices"])),
    ]
    if len(data["seats"]) > 1:
        rows_of_length.append(("winning margin, in points", *spread(data["margin"])))
    parts.append(table(("a game", "mean", "+-", "least", "median", "most"), rows_of_length))
    branching = data["branching"]
    parts.append(
        f"<p>A decision with a single option is no choice. A choice is between "
        f"{branching['mean']:.1f} options on average, {branching['most']} at most.</p>"
    )
    lengths = {"Decisions in a game": _counts(data["decisions"])}
    parts.append(grid(plots.histograms(lengths, "decisions")))
    parts.append("<h2>How games end</h2>")
    ends = [
        (
            end_said(end), f"{end['games']:,}", f"{percent(end['share']['value'])} %",
            f"{percent(end['share']['low'])} and {percent(end['share']['high'])}",
        )
        for end in data["ends"]
    ]  # fmt: skip
    parts.append(table(("where", "games", "share", "95 % between"), ends))
    parts.append("<h2>What is chosen</h2>")
    parts.append(
        "<p>How often an alternative is taken when it is there and something else is, too.</p>"
    )
    parts.append(grid(_menu(menu) for menu in data["menus"]))
    parts.append(_unreached(data["lines"]))
    title = f"{data['title']}: {counted(data['games'], 'game')}"
    return page(title, "\n".join(filter(None, parts)))


def _heading(data: dict[str, Any]) -> str:
    return (
        f"<h1>{escape(data['title'])}</h1><p>{counted(data['games'], 'game')}; "
        f"{escape(setting_said(data))}.<br><small>{provenance(data)}</small></p>{stopped(data)}"
    )


def _share(name: str, share: dict[str, float]) -> Bar:
    low, high = share["low"], share["high"]
    return Bar(name, share["value"], low, high, f"{percent(low)} and {percent(high)}")


def _menu(menu: dict[str, Any]) -> str:
    met = [row for row in menu["alternatives"] if row["offered"]]
    forced = [row for row in menu["alternatives"] if not row["offered"] and row["forced"]]
    never = [called(r) for r in menu["alternatives"] if not r["offered"] and not r["forced"]]
    if not met and not forced and not menu["named"]:
        return ""
    title = f"<code>{escape(menu['decision'])}</code>"
    if menu["asks"]:
        title = f"{escape(menu['asks'])} <span class=soft>{title}</span>"
    parts = [f"<h3>{title}</h3>"]
    if len(menu["alternatives"]) == 1 and met:
        parts.append(f"<p>{escape(called(met[0]))}: {counted(met[0]['taken'], 'choice')}</p>")
    elif met:
        rows = [Bar(called(r), r["share"], note=f"{r['taken']:,} of {r['offered']:,}") for r in met]
        plot = plots.bars(rows, ("", "taken", "times"), top=1.0 if len(rows) < 8 else 0.0)
        many = f"<details><summary>{len(rows)} options</summary>{plot}</details>"
        parts.append(plot if len(rows) <= MOST_ROWS else many)
    if forced:
        names = ", ".join(called(row) for row in forced)
        parts.append(f"<p class=soft>Only ever the single option: {escape(names)}</p>")
    if never and menu["named"]:
        parts.append(f"<p class=soft>Never possible: {escape(', '.join(never))}</p>")
    return "".join(parts)


def _unreached(lines: dict[str, Any] | None) -> str:
    if lines is None:
        return ""
    found = lines["never_reached"]
    sample = f"a sample of {counted(lines['sample'], 'random game')}"
    if not found:
        return f"<h2>Rules never reached</h2><p>All {lines['lines']} lines were, in {sample}.</p>"
    items = "".join(
        f"<li><code>{escape(line['text'])}</code> <span class=soft>{escape(line['file'])}:"
        f"{line['line']}</span></li>"
        for line in found
    )
    return (
        f"<h2>Rules never reached</h2><p>{len(found)} of {lines['lines']} lines, in {sample}:</p>"
        f"<ul>{items}</ul>"
    )


def _counts(values: dict[str, Any]) -> dict[int, int]:
    return {int(value): many for value, many in values["counts"].items()}
