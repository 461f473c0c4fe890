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
    from rulewright.api.games import Replay, draw, machine_choice, make_replay, make_script, run
    from rulewright.api.playing import SlowBackend, compare, simulate, tune
    from rulewright.api.rules import (
        audit,
        check,
        cover,
        describe,
        diff,
        fuzz,
        make_book,
        make_review,
        mutate,
        revalidate,
        rulesets,
        test,
    )
    from rulewright.backends.native.compiling import NoCompiler
    from rulewright.book.model import Book
    from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, RulewrightError
    from rulewright.explain.asking import Answer, CannotAsk
    from rulewright.play.decision import Decision, Option
    from rulewright.play.faults import GameFault
    from rulewright.play.game import Game, IllegalMove, Standing
    from rulewright.play.log import Event
    from rulewright.play.ruleset import Ruleset
    from rulewright.play.save import SaveError
    from rulewright.presentable import MissingExtra
    from rulewright.review.model import Review
    from rulewright.scene.nodes import Scene
    from rulewright.setting import Setting
    from rulewright.study.audit import Audit
    from rulewright.study.difference.model import Difference
    from rulewright.study.fuzzing.report import FuzzReport
    from rulewright.study.mutation.mutate import Mutation
    from rulewright.study.outcome import Suite
    from rulewright.study.reached import Coverage
    from rulewright.study.revalidation.verdict import Verdict
    from rulewright.study.simulation.asked import BadChange, ComparisonReport, SimulationReport
    from rulewright.study.simulation.comparing.declared import NoNumber
    from rulewright.study.simulation.comparing.sweeping import BadSweep
    from rulewright.study.simulation.playing.players import BadPlayers
    from rulewright.study.simulation.run import Interrupted
    from rulewright.study.simulation.tuning.report import TuningReport
    from rulewright.study.simulation.tuning.wants import BadWant
    from rulewright.study.simulation.working.cluster import ClusterError
    from rulewright.study.simulation.working.crew import WorkLost
    from rulewright.study.simulation.working.parcels import WorkRefused
    from rulewright.study.verdict import Checked

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Audit",
    "BadChange",
    "BadPlayers",
    "BadSweep",
    "BadWant",
    "Book",
    "CannotAsk",
    "Checked",
    "ClusterError",
    "ComparisonReport",
    "Coverage",
    "Decision",
    "Diagnostic",
    "DiagnosticError",
    "Difference",
    "Event",
    "FuzzReport",
    "Game",
    "GameFault",
    "IllegalMove",
    "Interrupted",
    "MissingExtra",
    "Mutation",
    "NoCompiler",
    "NoNumber",
    "Option",
    "Replay",
    "Review",
    "Ruleset",
    "RulewrightError",
    "SaveError",
    "Scene",
    "Setting",
    "SimulationReport",
    "SlowBackend",
    "Standing",
    "Suite",
    "TuningReport",
    "Verdict",
    "WorkLost",
    "WorkRefused",
    "audit",
    "check",
    "compare",
    "cover",
    "describe",
    "diff",
    "draw",
    "fuzz",
    "load",
    "load_game",
    "machine_choice",
    "make_book",
    "make_replay",
    "make_review",
    "make_script",
    "mutate",
    "revalidate",
    "rulesets",
    "run",
    "simulate",
    "test",
    "tune",
    "why",
]
_HOMES = {
    "Replay": "api.games",
    "draw": "api.games",
    "machine_choice": "api.games",
    "make_replay": "api.games",
    "make_script": "api.games",
    "run": "api.games",
    "SlowBackend": "api.playing",
    "compare": "api.playing",
    "simulate": "api.playing",
    "tune": "api.playing",
    "TuningReport": "study.simulation.tuning.report",
    "audit": "api.rules",
    "check": "api.rules",
    "cover": "api.rules",
    "describe": "api.rules",
    "diff": "api.rules",
    "fuzz": "api.rules",
    "make_book": "api.rules",
    "make_review": "api.rules",
    "mutate": "api.rules",
    "revalidate": "api.rules",
    "rulesets": "api.rules",
    "test": "api.rules",
    "Book": "book.model",
    "Diagnostic": "diagnostics.diagnostic",
    "DiagnosticError": "diagnostics.diagnostic",
    "RulewrightError": "diagnostics.diagnostic",
    "Answer": "explain.asking",
    "Decision": "play.decision",
    "Option": "play.decision",
    "GameFault": "play.faults",
    "Game": "play.game",
    "IllegalMove": "play.game",
    "Standing": "play.game",
    "Event": "play.log",
    "Ruleset": "play.ruleset",
    "SaveError": "play.save",
    "Review": "review.model",
    "Scene": "scene.nodes",
    "Setting": "setting",
    "MissingExtra": "presentable",
    "Audit": "study.audit",
    "Difference": "study.difference.model",
    "FuzzReport": "study.fuzzing.report",
    "Mutation": "study.mutation.mutate",
    "Suite": "study.outcome",
    "Coverage": "study.reached",
    "Verdict": "study.revalidation.verdict",
    "ComparisonReport": "study.simulation.asked",
    "SimulationReport": "study.simulation.asked",
    "Interrupted": "study.simulation.run",
    "Checked": "study.verdict",
    "BadChange": "study.simulation.asked",
    "BadPlayers": "study.simulation.playing.players",
    "BadSweep": "study.simulation.comparing.sweeping",
    "BadWant": "study.simulation.tuning.wants",
    "CannotAsk": "explain.asking",
    "ClusterError": "study.simulation.working.cluster",
    "NoCompiler": "backends.native.compiling",
    "NoNumber": "study.simulation.comparing.declared",
    "WorkLost": "study.simulation.working.crew",
    "WorkRefused": "study.simulation.working.parcels",
}


def load(
    ruleset: str | Path,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | Sequence[str] | None = None,
) -> Ruleset:
    """A ruleset, checked and compiled for one setting; kept on disk for the next time.

    `ruleset` is a folder or the name of one that comes along (`classics/connect-four`); `edition`
    and `variants` are those it offers, a variant also the path of an overlay file; `options` are
    values by name; `players` is how many play, or the names of their seats; by default as few as
    can.

    Raises DiagnosticError with everything that is wrong with the ruleset or the setting.

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
        explain=Explainer.of,
        draw=_draw,
    )


def load_game(text: str, ruleset: str | Path | None = None, path: str = "<save>") -> Game:
    """A saved game, its ruleset loaded under the setting it was saved with.

    `ruleset` says where that lies, if it is not one that comes along; `path` is what messages call
    the text. Raises SaveError and DiagnosticError.
    """
    from rulewright.play.save import Save

    save = Save(text, path)
    folder = save.folder if ruleset is None else ruleset
    setting = save.setting
    loaded = load(folder, setting.edition, setting.variants, dict(setting.options), save.seats)
    return save.resume(loaded.table)


def why(game: Game, what: str, *, seat: str | None = None, depth: int = 2) -> Answer:
    """Why something is as it is where a game stands; see `explain.asking.why`. Raises CannotAsk,
    ValueError for a seat that there is not.

    >>> game = load("classics/tic-tac-toe").new_game()
    >>> game.choose("b2")
    >>> [part.text for part in why(game, "b2").reason.parts]
    ['`mark[s] is none` does not hold: mark[s] = player1, s = b2']
    """
    from rulewright.explain.asking import why

    return why(game, what, seat=seat, depth=depth)


def _draw(ruleset: Ruleset, game: Game, seat: str | None, size: str, language: str) -> Any:
    """The scene of a game, loaded when first asked."""
    from rulewright.scene.stage import draw

    return draw(ruleset, game, seat, size, language)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"rulewright.{_HOMES[name]}"), name)
