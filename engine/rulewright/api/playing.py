"""Many games: what they came to, and what changes of the rules do to them."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulewright.api.chosen import Rules, chosen
from rulewright.backends.native.arena import Seat
from rulewright.presentable import needing
from rulewright.study.simulation.asked import (
    ComparisonReport,
    SimulationReport,
    Telling,
    changed,
    compared,
    rules_of,
    seats_of,
    simulated,
)
from rulewright.study.simulation.comparing.sweeping import read_sweep
from rulewright.study.simulation.playing.opponent import Mind
from rulewright.study.simulation.run import Wish
from rulewright.study.simulation.tuning.report import TuningReport, tuned
from rulewright.study.simulation.tuning.search import SearchBudget
from rulewright.study.simulation.working.cluster import open_cluster
from rulewright.study.simulation.working.crew import Crew, Processes
from rulewright.study.simulation.working.units import RulesSource

Players = int | str | Sequence[str]
"""Who plays: how many random players, `"mcts:200,four.npz"`, or a list with one for each seat."""


class SlowBackend(RuntimeWarning):
    """Games are slower than usual: there is no C compiler, or it takes too long."""


def _nobody(what: str, done: int, of: int) -> None:
    pass


def simulate(
    ruleset: Rules,
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
    progress: Telling = _nobody,
) -> SimulationReport:
    """Plays many games and tells what they came to: so many `games`, or until each seat's share of
    wins is known to +- `precision` percentage points; 1000 games if neither is said. With `swap`
    each seed is played once for every way that the players can move round the seats; `lines` looks
    for rule lines that no game reaches. `resume` is a file that keeps what is played.

    Raises DiagnosticError, BadPlayers, GameFault where rules cannot go on, ClusterError,
    WorkRefused and WorkLost of those who do the work, and Interrupted, whose `found` is the report
    of what was played before Ctrl-C.

    >>> report = simulate("classics/pig", "greedy,random", games=60, lines=False)
    >>> report.games, [seat["name"] for seat in report.to_dict()["seats"]]
    (60, ['player1', 'player2'])
    """
    rules, seats = who_plays(ruleset, players, edition, variants, options)
    if precision is not None and not 0 < precision <= 50:
        raise ValueError(f"`precision` is above 0 and at most 50 points, not {precision}")
    return simulated(
        rules,
        seats,
        Wish(
            _whole("seed", seed),
            None if games is None else _whole("games", games, 1),
            None if precision is None else precision / 100,
            _whole("workers", workers, 0),
            swap,
        ),
        language=language,
        lines=lines,
        crew=crew_of(cluster, workers),
        resume=None if resume is None else Path(resume),
        telling=progress,
        slowly=slowly,
    )


def compare(
    ruleset: Rules,
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
    progress: Telling = _nobody,
) -> ComparisonReport:
    """Plays the same games by changed rules and tells what differs. A change is what `--with`
    takes: a variant or the file of one, `edition=NAME`, `NAME=VALUE`, or several joined by `+`;
    `vary` gives one number several values: `"define.goal=50..150..50"`.

    Raises as `simulate` does; BadChange, BadSweep and NoNumber for what says nothing.
    """
    given = [changes] if isinstance(changes, str | Path) else list(changes)
    if not given and vary is None:
        raise ValueError("say what to compare with: changes, or a number to vary")
    rules, seats = who_plays(ruleset, players, edition, variants, options)
    return compared(
        rules,
        [(str(text), changed(rules, str(text))) for text in given],
        seats,
        Wish(
            _whole("seed", seed),
            _whole("games", games, 2),
            workers=_whole("workers", workers, 0),
            swap=swap,
        ),
        vary=None if vary is None else read_sweep(vary),
        language=language,
        crew=crew_of(cluster, workers),
        resume=None if resume is None else Path(resume),
        telling=progress,
        slowly=slowly,
    )


def tune(
    ruleset: Rules,
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
    workers: int = 0,
    progress: Telling = _nobody,
) -> TuningReport:
    """Looks for values of `numbers` (`{"define.goal": range(20, 150, 10)}`, or as `--number` says
    them) with which games are as is wanted (`"length 40 to 45"`), and confirms them on fresh games.
    What is better is `report.variant`, the text of a variant.

    Raises as `simulate` does; BadSweep, NoNumber and BadWant for what says nothing; MissingExtra
    without Optuna, where there are more settings than `trials`. Ctrl-C ends the search, and what it
    found is told, not confirmed.
    """
    rules, seats = who_plays(ruleset, players, edition, variants, options)
    if isinstance(numbers, Mapping):
        numbers = [f"{path}={','.join(map(str, values))}" for path, values in numbers.items()]
    return tuned(
        rules,
        [numbers] if isinstance(numbers, str) else numbers,
        [wants] if isinstance(wants, str) else wants,
        seats,
        SearchBudget(
            _whole("games", games, 40),
            _whole("trials", trials, 1),
            minutes,
            _whole("seed", seed),
            swap,
            _whole("workers", workers, 0),
        ),
        telling=progress,
        slowly=slowly,
    )


def _whole(name: str, value: int, least: int | None = None) -> int:
    """A whole number, also one of numpy. Raises ValueError where it is too small, TypeError where
    it is none."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"`{name}` is a whole number, not {value!r}") from None
    if least is not None and number < least:
        raise ValueError(f"`{name}` is at least {least}, not {number}")
    return number


def who_plays(
    ruleset: Rules,
    players: Players | None,
    edition: str | None,
    variants: Sequence[str],
    options: Mapping[str, object] | None,
) -> tuple[RulesSource, tuple[Seat, ...]]:
    """The rules that are played, and by whom."""
    folder, fixed = chosen(ruleset, edition, variants, options)
    if players is None and fixed.players is not None:
        players = fixed.players
    text = players if isinstance(players, str) or players is None else (
        str(players) if hasattr(players, "__index__") else ",".join(players)
    )  # fmt: skip
    seats = seats_of(folder, text, from_file)
    return rules_of(folder, fixed, len(seats)), seats


def from_file(path: str) -> Mind:
    """The player in a file (docs/learning.md). Raises BadPlayers, MissingExtra without numpy."""
    with needing("rl"):
        from rulewright.rl.learned import in_file
    return in_file(path)


def crew_of(cluster: str | None, workers: int) -> Callable[[], Crew]:
    """Makes those who do the work."""
    return lambda: Processes(workers) if cluster is None else open_cluster(cluster)


def slowly(reason: str) -> None:
    warnings.warn(reason, SlowBackend, stacklevel=5)
