"""Simulations and comparisons in one piece: from what is asked to what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from rulewright.backends.native.arena import RANDOM, Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.document.load import read_manifest_of
from rulewright.own_files import passing_place
from rulewright.phrases import counted
from rulewright.study.settings import Selection
from rulewright.study.simulation.comparing import report as comparisons
from rulewright.study.simulation.comparing.compare import Comparison, batch_size, compare
from rulewright.study.simulation.comparing.sweeping import SweepSpace, Varied
from rulewright.study.simulation.comparing.trend import weights
from rulewright.study.simulation.playing.players import Files, read_players
from rulewright.study.simulation.report import DataReport, report
from rulewright.study.simulation.run import Interrupted, Wish, prepare_all, simulate
from rulewright.study.simulation.sentences import STOPPED, setting_said
from rulewright.study.simulation.summary import Summary
from rulewright.study.simulation.unreached_lines import never_reached
from rulewright.study.simulation.working.crew import Crew
from rulewright.study.simulation.working.result_store import Result, ResultStore, open_kept
from rulewright.study.simulation.working.units import RulesSource, unit_size

T = TypeVar("T", bound=Result)
Telling = Callable[[str, int, int], None]
"""Told what is done, how much of it is done, and how much there is of it."""


class BadChange(RulewrightError):
    """The text of a change contradicts itself."""


class SimulationReport(DataReport):
    """The results of a simulation. `data` has everything (docs/simulation.md); the records are the
    seats.
    """

    @property
    def in_short(self) -> list[str]:
        """The main results in sentences."""
        return list(self.data["in_short"])

    def records(self) -> Sequence[Mapping[str, Any]]:
        seats: list[dict[str, Any]] = self.data["seats"]
        return [
            {name: value for name, value in seat.items() if name != "score"}
            | {f"score.{name}": seat["score"][name] for name in ("mean", "error", "deviation")}
            for seat in seats
        ]

    def to_html(self) -> str:
        from rulewright.study.simulation.pages.simulation import simulation_page

        return simulation_page(self.data)

    def __str__(self) -> str:
        head = f"{self.data['title']}: {counted(self.games, 'game')}, {setting_said(self.data)}"
        stopped = [STOPPED] if self.data.get("interrupted") else []
        return "\n".join([head, *stopped, *(f"- {said}" for said in self.in_short)])


class ComparisonReport(DataReport):
    """The effects of changes of rules. `data` has everything (docs/simulation.md), with the same
    number of games for each of the rules; the records are the measures of all variants.
    """

    def records(self) -> Sequence[Mapping[str, Any]]:
        rows = comparisons.as_rows(self.data)
        return [dict(zip(comparisons.COLUMNS, row, strict=True)) for row in rows]

    def to_html(self) -> str:
        from rulewright.study.simulation.pages.comparison import comparison_page

        return comparison_page(self.data)

    def __str__(self) -> str:
        lines = [f"{self.data['title']}: {comparisons.heading(self.data)}"]
        lines += [STOPPED] if self.data.get("interrupted") else []
        variants, varied = self.data["variants"], self.data.get("sweep")
        if varied is not None:
            variants = variants[: len(variants) - len(varied["values"])]
            lines += [f"- {said}" for said in comparisons.sweep_sentences(varied)]
        for variant in variants:
            said = [f"- {row['sentence']}" for row in variant["findings"]]
            verdict = f" {comparisons.verdict(variant, self.games)}"
            lines += [f"{variant['name']}:{'' if said else verdict}", *said]
        return "\n".join(lines)


# --- what is asked --------------------------------------------------------------------------------


def seats_of(folder: Path, players: str | None, files: Files | None = None) -> tuple[Seat, ...]:
    """Return the agents that `--players` names; without it, the smallest number of random players,
    or of a single kind. `files`: see `read_players`. Raises BadPlayers, DiagnosticError.
    """
    wanted, fewest = read_players(players, files), read_manifest_of(folder).players[0]
    if wanted is None:
        wanted = fewest
    if not isinstance(wanted, int) and len(wanted) == 1:
        wanted *= fewest
    return (Seat(RANDOM),) * wanted if isinstance(wanted, int) else wanted


def rules_of(folder: Path, chosen: Selection, players: int) -> RulesSource:
    """The rules of a setting, where other processes find them."""
    paths = tuple(
        str(Path(name).resolve()) if Path(name).is_file() else name for name in chosen.variants
    )
    return RulesSource(str(folder.resolve()), players, chosen.edition, paths, chosen.options)


def changed(rules: RulesSource, text: str) -> RulesSource:
    """Return the rules with a change: a variant or its file, `edition=NAME`, `NAME=VALUE`, or
    several joined by `+`. Raises BadChange.
    """
    given: dict[str, str] = {}
    for part in [text] if Path(text).is_file() else text.split("+"):
        name, found, value = (piece.strip() for piece in part.partition("="))
        if found and given.setdefault(name, value) != value:
            raise BadChange(f"`{text}` sets `{name}` to `{given[name]}` and to `{value}`")
        if Path(part).is_file():
            rules = replace(rules, variants=(*rules.variants, str(Path(part).resolve())))
        elif not found:
            rules = replace(rules, variants=(*rules.variants, name))
        elif name == "edition":
            rules = replace(rules, edition=value)
        else:
            options = {**dict(rules.options), name: value}
            rules = replace(rules, options=tuple(sorted(options.items())))
    return rules


def _nobody(*told: object) -> None:
    pass


# --- what is told ---------------------------------------------------------------------------------


def simulated(
    rules: RulesSource,
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    language: str | None = None,
    lines: bool = True,
    crew: Callable[[], Crew] | None = None,
    resume: Path | None = None,
    telling: Telling = _nobody,
    slowly: Callable[[str], object] = _nobody,
) -> SimulationReport:
    """Play the games and return the report.

    `crew` makes the worker pool; `resume` is a file of finished units; `slowly` is called with
    the reason if games are slower than usual; with `lines`, rule lines that no game reaches are
    searched. Raises DiagnosticError, Interrupted with the report so far, and the exceptions of
    `simulate`.
    """
    preparing, playing = (partial(telling, what) for what in ("preparing", "playing"))
    (table,) = prepare_all([rules], entrants, progress=preparing, slowly=slowly)
    kept, began = None, monotonic()
    if resume is not None:
        kept = open_kept(resume, Summary, [table.ruleset], entrants, wish, unit_size(entrants))
    told = partial(report, table, entrants, wish, language=language)
    with _played(kept, lambda found: SimulationReport(told(found))):
        summary = simulate(
            table, entrants, wish, progress=playing, crew=None if crew is None else crew(),
            kept=kept,
        )  # fmt: skip
    unreached, took = None, monotonic() - began
    if lines:
        looked = partial(telling, "looking for rules never reached")
        unreached = never_reached(
            table.ruleset.folder, table.ruleset.setting, wish.seed, progress=looked,
            played_for=took,
        )  # fmt: skip
    return SimulationReport(told(summary, unreached=unreached))


def compared(
    rules: RulesSource,
    changes: Sequence[tuple[str, RulesSource]],
    entrants: Sequence[Seat],
    wish: Wish,
    *,
    vary: tuple[str, Sequence[int]] | None = None,
    language: str | None = None,
    crew: Callable[[], Crew] | None = None,
    resume: Path | None = None,
    telling: Telling = _nobody,
    slowly: Callable[[str], object] = _nobody,
) -> ComparisonReport:
    """Plays the rules and the rules with each change, named, and tells what differs; `vary` gives
    one number of the rules several values. The rest is as for `simulated`.

    Raises NoNumber too, for a number that is not there.
    """
    preparing, playing = (partial(telling, what) for what in ("preparing", "playing"))
    with passing_place() as scratch:
        named = list(changes)
        swept: Varied | None = None
        if vary is not None:
            space = SweepSpace(rules, [vary], scratch)
            (swept,) = space.numbers
            named += [(space.said((value,)), space.rules_of((value,))) for value in swept.values]
        wanted = [rules, *(other for _, other in named)]
        base, *tables = prepare_all(wanted, entrants, progress=preparing, slowly=slowly)
        line = () if swept is None else weights(swept.values)
        kept = None
        if resume is not None:
            opened = [table.ruleset for table in (base, *tables)]
            size = batch_size(wish, wish.seatings(entrants))
            kept = open_kept(resume, Comparison, opened, entrants, wish, size, line)
        others = [(name, table) for (name, _), table in zip(named, tables, strict=True)]
        told = partial(
            comparisons.comparison_report, base, others, entrants, wish, sweep=swept,
            language=language,
        )  # fmt: skip
        with _played(kept, lambda found: ComparisonReport(told(found))):
            found = compare(
                base, tables, entrants, wish, weights=line, progress=playing,
                crew=None if crew is None else crew(), kept=kept,
            )  # fmt: skip
        return ComparisonReport(told(found))


@contextmanager
def _played(kept: ResultStore[T] | None, made: Callable[[T], DataReport]) -> Iterator[None]:
    """Close the stored results at the end of the work; if it was interrupted, attach a report of
    the games so far, if any.
    """
    with nullcontext() if kept is None else kept.journal:
        try:
            yield
        except Interrupted as stopped:
            if not stopped.found.games:
                raise Interrupted(None) from None
            report = made(stopped.found)
            report.data["interrupted"] = True
            raise Interrupted(report) from None
