"""Simulate many games, and compare the results under changed rules."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.api.selection import RulesetLike, select_ruleset
from rulewright.backends.native.agent_games import Seat
from rulewright.presentable import require_extra
from rulewright.simulation.comparing.parameter_sweep import parse_sweep
from rulewright.simulation.playing.agent_choice import TrainedAgent
from rulewright.simulation.reports import (
    ComparisonReport,
    SimulationReport,
    StageCallback,
    apply_change,
    choose_agents,
    make_rules_source,
    run_comparison,
    run_simulation,
)
from rulewright.simulation.runner import GameBudget
from rulewright.simulation.tuning.parameter_search import SearchBudget
from rulewright.simulation.tuning.tuning_results import TuningReport, run_tuning
from rulewright.simulation.working.cluster import open_cluster
from rulewright.simulation.working.tasks import RulesSource
from rulewright.simulation.working.worker_pool import ProcessPool, WorkerPool

Players = int | str | Sequence[str]
"""The agents: a number of random players, a text such as `"mcts:200,four.npz"`, or a list with one agent
for each seat."""


class SlowBackend(RuntimeWarning):
    """Games are slower than usual: there is no C compiler, or it takes too long."""


def _ignore_progress(what: str, done: int, of: int) -> None:
    pass


def simulate(
    ruleset: RulesetLike,
    players: Players | None = None,
    *,
    games: int | None = None,
    precision: float | None = None,
    swap: bool = False,
    seed: int = 1,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    lines: bool = True,
    workers: int = 0,
    cluster: str | None = None,
    resume: str | Path | None = None,
    progress: StageCallback = _ignore_progress,
) -> SimulationReport:
    """Play many games and return a report of their results: `games` games, or as many as needed until each
    seat's share of wins is known to +- `precision` percentage points; 1000 games if neither is given. With
    `swap`, each seed is played once for each rotation of the agents through the seats. With `lines`, the
    report lists rule lines that no game reached. `resume` is a file that stores finished games, so that a
    later run continues with the rest.

    Raises DiagnosticError, BadPlayers, GameFault at a runtime error in the rules; ClusterError, WorkRefused
    and WorkLost if workers fail; and Interrupted after Ctrl-C, whose `partial_result` is the report of the
    games so far.

    >>> tuning_results = simulate("classics/pig", "greedy,random", games=60, lines=False)
    >>> tuning_results.games, [seat["name"] for seat in tuning_results.to_dict()["seats"]]
    (60, ['player1', 'player2'])
    """
    rules, seats = resolve_players(ruleset, players, edition, variants, options)
    if precision is not None and not 0 < precision <= 50:
        raise ValueError(f"`precision` is above 0 and at most 50 points, not {precision}")
    return run_simulation(
        rules,
        seats,
        GameBudget(
            _check_integer("seed", seed),
            None if games is None else _check_integer("games", games, 1),
            None if precision is None else precision / 100,
            _check_integer("workers", workers, 0),
            swap,
        ),
        language=language,
        find_unreached=lines,
        make_pool=make_worker_pool(cluster, workers),
        results_path=None if resume is None else Path(resume),
        on_stage=progress,
        on_slow=warn_slow_backend,
    )


def compare(
    ruleset: RulesetLike,
    changes: str | Path | Sequence[str | Path] = (),
    players: Players | None = None,
    *,
    vary: str | None = None,
    games: int = 2000,
    swap: bool = False,
    seed: int = 1,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    workers: int = 0,
    cluster: str | None = None,
    resume: str | Path | None = None,
    progress: StageCallback = _ignore_progress,
) -> ComparisonReport:
    """Simulate the rules and changed rules with the same seeds, and return a report of the differences. A
    change is written as for `--with`: a variant or its file, `edition=NAME`, `NAME=VALUE`, or several
    joined by `+`; `vary` gives one number several values: `"define.goal=50..150..50"`.

    Raises the exceptions of `simulate`, and BadChange, BadSweep and NoNumber for an invalid change, an
    invalid range of values and an unknown number.
    """
    given = [changes] if isinstance(changes, str | Path) else list(changes)
    if not given and vary is None:
        raise ValueError("say what to compare with: changes, or a number to vary")
    rules, seats = resolve_players(ruleset, players, edition, variants, options)
    return run_comparison(
        rules,
        [(str(text), apply_change(rules, str(text))) for text in given],
        seats,
        GameBudget(
            _check_integer("seed", seed),
            _check_integer("games", games, 2),
            workers=_check_integer("workers", workers, 0),
            swap=swap,
        ),
        path_values=None if vary is None else parse_sweep(vary),
        language=language,
        make_pool=make_worker_pool(cluster, workers),
        results_path=None if resume is None else Path(resume),
        on_stage=progress,
        on_slow=warn_slow_backend,
    )


def tune(
    ruleset: RulesetLike,
    numbers: Mapping[str, Sequence[int]] | Sequence[str],
    wants: str | Sequence[str],
    players: Players | None = None,
    *,
    games: int = 400,
    trials: int = 60,
    minutes: float | None = None,
    swap: bool = False,
    seed: int = 1,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    language: str | None = None,
    workers: int = 0,
    progress: StageCallback = _ignore_progress,
) -> TuningReport:
    """Search values of `numbers` (`{"define.goal": range(20, 150, 10)}`, or texts as for `--number`) for
    which games meet the goals `wants` (`"length 40 to 45"`), confirm the best ones on new games, and return
    a report. If they are better than the current values, the report's `variant` is the text of a variant
    that sets them.

    Raises the exceptions of `simulate`; BadSweep, NoNumber and BadWant for an invalid range of values, an
    unknown number and an invalid goal; MissingExtra if there are more settings than `trials` and Optuna is
    not installed. Ctrl-C ends the search; the report then contains the results so far, unconfirmed.
    """
    rules, seats = resolve_players(ruleset, players, edition, variants, options)
    if isinstance(numbers, Mapping):
        numbers = [f"{path}={','.join(map(str, values))}" for path, values in numbers.items()]
    return run_tuning(
        rules,
        [numbers] if isinstance(numbers, str) else numbers,
        [wants] if isinstance(wants, str) else wants,
        seats,
        SearchBudget(
            _check_integer("games", games, 40),
            _check_integer("trials", trials, 1),
            minutes,
            _check_integer("seed", seed),
            swap,
            _check_integer("workers", workers, 0),
        ),
        language=language,
        on_stage=progress,
        on_slow=warn_slow_backend,
    )


def _check_integer(name: str, value: int, least: int | None = None) -> int:
    """Return a whole number, also one of a numpy type, as an int. Raises ValueError if it is below `least`,
    and TypeError for anything else."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"`{name}` is a whole number, not {value!r}") from None
    if least is not None and number < least:
        raise ValueError(f"`{name}` is at least {least}, not {number}")
    return number


def resolve_players(
    ruleset: RulesetLike,
    players: Players | None,
    edition: str | None,
    variants: Sequence[str],
    options: Mapping[str, object] | None,
) -> tuple[RulesSource, tuple[Seat, ...]]:
    """Return the rules to simulate, and the agent of each seat."""
    folder, fixed = select_ruleset(ruleset, edition, variants, options)
    if players is None and fixed.players is not None:
        players = fixed.players
    text = players if isinstance(players, str) or players is None else (
        str(players) if hasattr(players, "__index__") else ",".join(players)
    )  # fmt: skip
    seats = choose_agents(folder, text, load_player_file)
    return make_rules_source(folder, fixed, len(seats)), seats


def load_player_file(path: str) -> TrainedAgent:
    """Return the trained agent in a file (`rulewright docs learning`). Raises BadPlayers, MissingExtra
    without numpy."""
    with require_extra("rl"):
        from rulewright.rl.learned import read_player_file
    return read_player_file(path)


def make_worker_pool(cluster: str | None, workers: int) -> Callable[[], WorkerPool]:
    """Return a function that creates the worker pool: processes of this machine, or those of a cluster."""
    return lambda: ProcessPool(workers) if cluster is None else open_cluster(cluster)


def warn_slow_backend(reason: str) -> None:
    warnings.warn(reason, SlowBackend, stacklevel=5)
