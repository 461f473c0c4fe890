"""Run simulations and comparisons from request to report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

from rulewright.backends.native.agent_games import RANDOM, Seat
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.document.load import load_manifest
from rulewright.play.ruleset import Ruleset
from rulewright.private_files import temporary_folder
from rulewright.simulation.comparing import comparison_data as comparisons
from rulewright.simulation.comparing.comparison import Comparison, choose_batch_size, compare_rules
from rulewright.simulation.comparing.parameter_sweep import SweepSpace, VariedNumber
from rulewright.simulation.comparing.trend import compute_weights
from rulewright.simulation.playing.agent_specs import AgentReader, parse_agents
from rulewright.simulation.report_data import DataReport, build_report
from rulewright.simulation.runner import (
    GameBudget,
    Interrupted,
    open_compiler_pool,
    prepare_all,
    simulate_games,
)
from rulewright.simulation.sentences import format_setting, load_report_words
from rulewright.simulation.summary import Summary
from rulewright.simulation.unreached_lines import LineSampler
from rulewright.simulation.working.result_store import Result, ResultStore, open_results
from rulewright.simulation.working.tasks import RulesSource, choose_task_size
from rulewright.simulation.working.worker_pool import WorkerPool
from rulewright.validation.setting_lists import Selection

T = TypeVar("T", bound=Result)
StageCallback = Callable[[str, int, int], None]
"""A callback that receives a description of the work, the amount done, and the total."""


class BadChange(RulewrightError):
    """The text of a change contradicts itself."""


class SimulationReport(DataReport):
    """The results of a simulation. `data` has everything (`rulewright docs simulation`); the records are the
    seats.
    """

    @property
    def in_short(self) -> list[str]:
        """Return the main results in sentences."""
        return list(self.data["in_short"])

    def records(self) -> Sequence[Mapping[str, Any]]:
        seat_rows: list[dict[str, Any]] = self.data["seats"]
        return [
            {name: value for name, value in seat.items() if name != "score"}
            | {f"score.{name}": seat["score"][name] for name in ("mean", "error", "deviation")}
            for seat in seat_rows
        ]

    def to_html(self) -> str:
        from rulewright.simulation.pages.simulation import render_simulation

        return render_simulation(self.data)

    def __str__(self) -> str:
        words = load_report_words(self.data)
        head = f"{self.data['title']}: {words.format('games', count=self.games)}, {format_setting(self.data)}"
        stopped = [words.format("interrupted")] if self.data.get("interrupted") else []
        return "\n".join([head, *stopped, *(f"- {said}" for said in self.in_short)])


class ComparisonReport(DataReport):
    """The effects of changes of rules. `data` has everything (`rulewright docs simulation`), with the same
    number of games for each of the rules; the records are the measures of all variants.
    """

    def records(self) -> Sequence[Mapping[str, Any]]:
        rows = comparisons.iter_rows(self.data)
        return [dict(zip(comparisons.CSV_COLUMNS, row, strict=True)) for row in rows]

    def to_html(self) -> str:
        from rulewright.simulation.pages.comparison import render_comparison

        return render_comparison(self.data)

    def __str__(self) -> str:
        words = load_report_words(self.data)
        lines = [f"{self.data['title']}: {comparisons.format_heading(self.data)}"]
        lines += [words.format("interrupted")] if self.data.get("interrupted") else []
        variants, varied = self.data["variants"], self.data.get("sweep")
        if varied is not None:
            variants = variants[: len(variants) - len(varied["values"])]
            lines += [f"- {said}" for said in comparisons.list_sweep_sentences(self.data)]
        for variant in variants:
            said = [f"- {row['sentence']}" for row in variant["findings"]]
            verdict = f" {comparisons.format_verdict(variant, self.games, words)}"
            lines += [f"{variant['name']}:{'' if said else verdict}", *said]
        return "\n".join(lines)


# --- requests -------------------------------------------------------------------------------------


def choose_agents(
    folder: Path, agents_text: str | None, read_agent: AgentReader | None = None
) -> tuple[Seat, ...]:
    """Return the agents that `--players` names; without it, the smallest number of random players,
    or of a single kind. `read_agent`: see `parse_agents`. Raises BadPlayers, DiagnosticError.
    """
    agents, min_players = parse_agents(agents_text, read_agent), load_manifest(folder).players[0]
    if agents is None:
        agents = min_players
    if not isinstance(agents, int) and len(agents) == 1:
        agents *= min_players
    return (Seat(RANDOM),) * agents if isinstance(agents, int) else agents


def make_rules_source(folder: Path, selection: Selection, player_count: int) -> RulesSource:
    """Return the source of a setting's rules, from which other processes can load them."""
    variant_paths = tuple(
        str(Path(name).resolve()) if Path(name).is_file() else name for name in selection.variants
    )
    return RulesSource(
        str(folder.resolve()), player_count, selection.edition, variant_paths, selection.options
    )


def apply_change(rules_source: RulesSource, text: str) -> RulesSource:
    """Return the rules with a change: a variant or its file, `edition=NAME`, `NAME=VALUE`, or
    several joined by `+`. Raises BadChange.
    """
    values_by_name: dict[str, str] = {}
    for part in [text] if Path(text).is_file() else text.split("+"):
        name, separator, value = (piece.strip() for piece in part.partition("="))
        if separator and values_by_name.setdefault(name, value) != value:
            raise BadChange(f"`{text}` sets `{name}` to `{values_by_name[name]}` and to `{value}`")
        if Path(part).is_file():
            rules_source = replace(rules_source, variants=(*rules_source.variants, str(Path(part).resolve())))
        elif not separator:
            rules_source = replace(rules_source, variants=(*rules_source.variants, name))
        elif name == "edition":
            rules_source = replace(rules_source, edition=value)
        else:
            options = {**dict(rules_source.options), name: value}
            rules_source = replace(rules_source, options=tuple(sorted(options.items())))
    return rules_source


def _ignore_call(*ignored: object) -> None:
    pass


# --- results --------------------------------------------------------------------------------------


def run_simulation(
    rules_source: RulesSource,
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    *,
    language: str | None = None,
    find_unreached: bool = True,
    make_pool: Callable[[], WorkerPool] | None = None,
    results_path: Path | None = None,
    on_stage: StageCallback = _ignore_call,
    on_slow: Callable[[str], object] = _ignore_call,
) -> SimulationReport:
    """Play the games and return the report.

    `make_pool` makes the worker pool; `results_path` is a file of finished tasks; `on_slow` is called with
    the reason if games are slower than usual; with `find_unreached`, rule lines that no game reaches are
    searched. Raises DiagnosticError, Interrupted with the report so far, and the exceptions of
    `simulate_games`.
    """
    preparing, playing = (partial(on_stage, what) for what in ("preparing", "playing"))
    sampler: LineSampler | None = None
    with ExitStack() as stack:

        def start_sampling(ruleset: Ruleset) -> None:
            nonlocal sampler
            sampler = LineSampler(ruleset, stack.enter_context(open_compiler_pool()))

        (prepared,) = prepare_all(
            [rules_source], entrants, on_count=preparing, on_slow=on_slow,
            on_open=start_sampling if find_unreached else None,
        )  # fmt: skip
        result_store, began = None, monotonic()
        if results_path is not None:
            result_store = open_results(
                results_path, Summary, [prepared.ruleset], entrants, game_budget, choose_task_size(entrants)
            )
        make_data = partial(build_report, prepared, entrants, game_budget, language=language)
        with _report_interruption(result_store, lambda found: SimulationReport(make_data(found))):
            summary = simulate_games(
                prepared,
                entrants,
                game_budget,
                on_count=playing,
                worker_pool=None if make_pool is None else make_pool(),
                result_store=result_store,
            )
        unreached = None
        if sampler is not None:
            on_search = partial(on_stage, "looking for rules never reached")
            unreached = sampler.find_unreached(monotonic() - began, on_search)
    return SimulationReport(make_data(summary, unreached=unreached))


def run_comparison(
    rules_source: RulesSource,
    changed_rules: Sequence[tuple[str, RulesSource]],
    entrants: Sequence[Seat],
    game_budget: GameBudget,
    *,
    path_values: tuple[str, Sequence[int]] | None = None,
    language: str | None = None,
    make_pool: Callable[[], WorkerPool] | None = None,
    results_path: Path | None = None,
    on_stage: StageCallback = _ignore_call,
    on_slow: Callable[[str], object] = _ignore_call,
) -> ComparisonReport:
    """Simulate the rules and the rules with each named change, and report the differences; `path_values`
    gives one number of the rules several values. Otherwise like `run_simulation`. Also raises NoNumber for
    an unknown number."""
    preparing, playing = (partial(on_stage, what) for what in ("preparing", "playing"))
    with temporary_folder() as scratch:
        all_changes = list(changed_rules)
        varied: VariedNumber | None = None
        if path_values is not None:
            space = SweepSpace(rules_source, [path_values], scratch)
            (varied,) = space.varied_numbers
            all_changes += [
                (space.format_setting((value,)), space.make_rules_source((value,)))
                for value in varied.trial_values
            ]
        rules_sources = [rules_source, *(other for _, other in all_changes)]
        base, *changed_tables = prepare_all(rules_sources, entrants, on_count=preparing, on_slow=on_slow)
        sweep_weights = () if varied is None else compute_weights(varied.trial_values)
        result_store = None
        if results_path is not None:
            rulesets = [table.ruleset for table in (base, *changed_tables)]
            size = choose_batch_size(game_budget, game_budget.count_seatings(entrants))
            result_store = open_results(
                results_path, Comparison, rulesets, entrants, game_budget, size, sweep_weights
            )
        variants = [(name, table) for (name, _), table in zip(all_changes, changed_tables, strict=True)]
        make_data = partial(
            comparisons.build_comparison_data, base, variants, entrants, game_budget, sweep=varied,
            language=language,
        )  # fmt: skip
        with _report_interruption(result_store, lambda found: ComparisonReport(make_data(found))):
            found = compare_rules(
                base, changed_tables, entrants, game_budget, weights=sweep_weights, on_count=playing,
                worker_pool=None if make_pool is None else make_pool(), result_store=result_store,
            )  # fmt: skip
        return ComparisonReport(make_data(found))


@contextmanager
def _report_interruption(
    result_store: ResultStore[T] | None, make_report: Callable[[T], DataReport]
) -> Iterator[None]:
    """Close the stored results at the end of the work; if it was interrupted, attach a report of
    the games so far, if any.
    """
    with nullcontext() if result_store is None else result_store.journal:
        try:
            yield
        except Interrupted as stopped:
            if not stopped.partial_result.games:
                raise Interrupted(None) from None
            report = make_report(stopped.partial_result)
            report.data["interrupted"] = True
            raise Interrupted(report) from None
