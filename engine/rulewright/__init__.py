"""Board-game rules as data: load a ruleset, play it, save it, ask it why.

>>> import rulewright
>>> game = rulewright.load("classics/tic-tac-toe").new_game()
>>> game.player, game.decision.key
('player1', 'turns.s')
>>> [option.name for option in game.decision.options]
['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']

A move is made by its name, its code, or the option itself.

>>> for move in ["b2", "a1", "c1", "b1"]:
...     game.choose(move)
>>> game.choose("c1")
Traceback (most recent call last):
    ...
rulewright.play.game.IllegalMove: `c1` is not legal here; ...
>>> game.view("player2")["state"]["mark"]["b2"]
'player1'

Copies and moves taken back leave other games alone; a save is JSON.

>>> other = game.copy()
>>> game.choose("a3")
>>> game.over, game.scores, game.ranking[0].player
(True, {'player1': 1, 'player2': 0}, 'player1')
>>> other.over, other.decision.player
(False, 'player1')
>>> again = rulewright.load_game(game.save())
>>> again.log == game.log
True
>>> again.undo(2)
>>> again.player, len(again.decision.options)
('player2', 6)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright.api.games import (
        Replay as Replay,
        draw as draw,
        machine_choice as machine_choice,
        make_replay as make_replay,
        make_script as make_script,
        run as run,
    )
    from rulewright.api.rules import (
        audit as audit,
        check as check,
        cover as cover,
        describe as describe,
        diff as diff,
        fuzz as fuzz,
        make_book as make_book,
        make_review as make_review,
        mutate as mutate,
        revalidate as revalidate,
        rulesets as rulesets,
        test as test,
    )
    from rulewright.api.simulations import (
        SlowBackend as SlowBackend,
        compare as compare,
        simulate as simulate,
        tune as tune,
    )
    from rulewright.backends.native.compiling import NoCompiler as NoCompiler
    from rulewright.book.model import Book as Book
    from rulewright.diagnostics.diagnostic import (
        Diagnostic as Diagnostic,
        DiagnosticError as DiagnosticError,
        RulewrightError as RulewrightError,
    )
    from rulewright.difference.model import Difference as Difference
    from rulewright.explain.questions import Answer as Answer, CannotAsk as CannotAsk
    from rulewright.fuzzing.report import FuzzReport as FuzzReport
    from rulewright.mutation.mutate import Mutation as Mutation
    from rulewright.play.decision import Decision as Decision, Option as Option
    from rulewright.play.faults import GameFault as GameFault
    from rulewright.play.game import Game as Game, IllegalMove as IllegalMove, Standing as Standing
    from rulewright.play.log import Event as Event
    from rulewright.play.ruleset import Ruleset as Ruleset
    from rulewright.play.save import RulesChanged as RulesChanged, SaveError as SaveError
    from rulewright.presentable import MissingExtra as MissingExtra
    from rulewright.revalidation.verdict import Verdict as Verdict
    from rulewright.review.model import Review as Review
    from rulewright.scene.nodes import Scene as Scene
    from rulewright.setting import Setting as Setting
    from rulewright.simulation.comparing.declared_numbers import NoNumber as NoNumber
    from rulewright.simulation.comparing.parameter_sweep import BadSweep as BadSweep
    from rulewright.simulation.playing.agent_specs import BadPlayers as BadPlayers
    from rulewright.simulation.reports import (
        BadChange as BadChange,
        ComparisonReport as ComparisonReport,
        SimulationReport as SimulationReport,
    )
    from rulewright.simulation.runner import Interrupted as Interrupted
    from rulewright.simulation.tuning.goals import BadWant as BadWant
    from rulewright.simulation.tuning.tuning_results import TuningReport as TuningReport
    from rulewright.simulation.working.cluster import ClusterError as ClusterError
    from rulewright.simulation.working.messages import WorkRefused as WorkRefused
    from rulewright.simulation.working.worker_pool import WorkLost as WorkLost
    from rulewright.validation.audit import Audit as Audit
    from rulewright.validation.checking.check_result import Checked as Checked
    from rulewright.validation.testing.coverage_report import Coverage as Coverage
    from rulewright.validation.testing.outcome import Suite as Suite

__version__ = "0.1.0"
_MODULE_BY_NAME = {
    name: home
    for home, names in {
        "api.games": "Replay draw machine_choice make_replay make_script run",
        "api.simulations": "SlowBackend compare simulate tune",
        "api.rules": "audit check cover describe diff fuzz make_book make_review mutate revalidate "
        "rulesets test",
        "backends.native.compiling": "NoCompiler",
        "book.model": "Book",
        "diagnostics.diagnostic": "Diagnostic DiagnosticError RulewrightError",
        "explain.questions": "Answer CannotAsk",
        "play.decision": "Decision Option",
        "play.faults": "GameFault",
        "play.game": "Game IllegalMove Standing",
        "play.log": "Event",
        "play.ruleset": "Ruleset",
        "play.save": "RulesChanged SaveError",
        "presentable": "MissingExtra",
        "review.model": "Review",
        "scene.nodes": "Scene",
        "setting": "Setting",
        "validation.audit": "Audit",
        "validation.checking.check_result": "Checked",
        "difference.model": "Difference",
        "fuzzing.report": "FuzzReport",
        "mutation.mutate": "Mutation",
        "revalidation.verdict": "Verdict",
        "simulation.reports": "BadChange ComparisonReport SimulationReport",
        "simulation.comparing.declared_numbers": "NoNumber",
        "simulation.comparing.parameter_sweep": "BadSweep",
        "simulation.playing.agent_specs": "BadPlayers",
        "simulation.runner": "Interrupted",
        "simulation.tuning.tuning_results": "TuningReport",
        "simulation.tuning.goals": "BadWant",
        "simulation.working.cluster": "ClusterError",
        "simulation.working.worker_pool": "WorkLost",
        "simulation.working.messages": "WorkRefused",
        "validation.testing.outcome": "Suite",
        "validation.testing.coverage_report": "Coverage",
    }.items()
    for name in names.split()
}
"""The module that defines each public name, imported on first use."""
if not TYPE_CHECKING:
    __all__ = sorted([*_MODULE_BY_NAME, "load", "load_game", "why"])


def load(
    ruleset: str | Path,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | Sequence[str] | None = None,
) -> Ruleset:
    """Load a ruleset, checked and compiled for one setting; the result is cached on disk.

    `ruleset` is a folder or the name of a bundled ruleset (`classics/connect-four`); `edition` and
    `variants` are names that it offers, or paths of overlay files for variants; `options` are values by
    name; `players` is the number of players, by default the smallest, or the names of their seats.

    Raises DiagnosticError with all errors in the ruleset or the setting.

    >>> pig = load("classics/pig", options={"short_game": True}, players=["ann", "bob", "cid"])
    >>> pig.title, pig.setting.options, pig.new_game(seed=1).player
    ('Pig', (('short_game', 'true'),), 'ann')
    """
    from rulewright.explain.explainer import Explainer
    from rulewright.play.ruleset import open_ruleset

    return open_ruleset(
        ruleset,
        edition=edition,
        variants=variants,
        options=options,
        players=players,
        explain=Explainer.for_ruleset,
        draw=_draw_scene,
    )


def load_game(
    text: str,
    ruleset: str | Path | None = None,
    path: str | Path = "<save>",
    *,
    strict: bool = False,
) -> Game:
    """Load a saved game, and its ruleset in the setting of the save.

    `path` is the file of the text, if it has one, for messages. `ruleset` is the folder of the rules;
    without it they are searched from the file (see `rulewright docs command`, *Which ruleset a file
    belongs to*), or from the working directory. A game that was saved under other rules gives a
    `RulesChanged` warning, and with `strict` a SaveError. Raises SaveError and DiagnosticError.
    """
    from rulewright.play.save import Save

    save = Save(text, str(path))
    folder = save.find_folder() if ruleset is None else ruleset
    setting = save.setting
    loaded = load(folder, setting.edition, setting.variants, dict(setting.options), save.seats)
    return save.resume_game(loaded.table, strict=strict)


def why(game: Game, what: str, *, seat: str | None = None, depth: int = 2) -> Answer:
    """Explain a value, a condition or the legality of a move in the current position of a game; see
    `explain.questions.why`. Raises CannotAsk, and ValueError for an unknown seat.

    >>> game = load("classics/tic-tac-toe").new_game()
    >>> game.choose("b2")
    >>> [part.text for part in why(game, "b2").reason.parts]
    ['`mark[s] is none` does not hold: mark[s] = player1, s = b2']
    """
    from rulewright.explain.questions import why

    return why(game, what, seat=seat, depth=depth)


def _draw_scene(ruleset: Ruleset, game: Game, seat: str | None, size: str, language: str) -> Any:
    """Return the scene of a game; the scene package is imported on first use."""
    from rulewright.scene.stage import draw_game_scene

    return draw_game_scene(ruleset, game, seat, size, language)


def __getattr__(name: str) -> Any:
    if name not in _MODULE_BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"rulewright.{_MODULE_BY_NAME[name]}"), name)
