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
"""Who plays: how many random players, `"mcts:200,four.npz"`, or a list with one for each seat."""


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
    """Plays many games and tells what they came to: so many `games`, or until each seat's share of
    wins is known to +- `precision` percentage points; 1000 games if neither is said. With `swap`
    each seed is played once for every way that the players can move round the seats; `lines` looks
    for rule lines that no game reaches. `resume` is a file that keeps what is played.

    Raises DiagnosticError, BadPlayers, GameFault where rules cannot go on, ClusterError,
    WorkRefused and WorkLost of those who do the work, and Interrupted, whose `found` is the report
    of what was played before Ctrl-C.

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
    """Plays the same games by changed rules and tells what differs. A change is what `--with`
    takes: a variant or the file of one, `edition=NAME`, `NAME=VALUE`, or several joined by `+`;
    `vary` gives one number several values: `"define.goal=50..150..50"`.

    Raises as `simulate` does; BadChange, BadSweep and NoNumber for what says nothing.
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
    """Looks for values of `numbers` (`{"define.goal": range(20, 150, 10)}`, or as `--number` says
    them) with which games are as is wanted (`"length 40 to 45"`), and confirms them on fresh games.
    What is better is `tuning_results.variant`, the text of a variant.

    Raises as `simulate` does; BadSweep, NoNumber and BadWant for what says nothing; MissingExtra
    without Optuna, where there are more settings than `trials`. Ctrl-C ends the search, and what it
    found is told, not confirmed.
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
    """A whole number, also one of numpy. Raises ValueError where it is too small, TypeError where
    it is none."""
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
    """The rules that are played, and by whom."""
    folder, fixed = select_ruleset(ruleset, edition, variants, options)
    if players is None and fixed.players is not None:
        players = fixed.players
    text = players if isinstance(players, str) or players is None else (
        str(players) if hasattr(players, "__index__") else ",".join(players)
    )  # fmt: skip
    seats = choose_agents(folder, text, load_player_file)
    return make_rules_source(folder, fixed, len(seats)), seats


def load_player_file(path: str) -> TrainedAgent:
    """The player in a file (`rulewright docs learning`). Raises BadPlayers, MissingExtra without numpy."""
    with require_extra("rl"):
        from rulewright.rl.learned import read_player_file
    return read_player_file(path)


def make_worker_pool(cluster: str | None, workers: int) -> Callable[[], WorkerPool]:
    """Makes those who do the work."""
    return lambda: ProcessPool(workers) if cluster is None else open_cluster(cluster)


def warn_slow_backend(reason: str) -> None:
    warnings.warn(reason, SlowBackend, stacklevel=5)
