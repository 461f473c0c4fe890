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
    from rulewright.diagnostics.diagnostic import Diagnostic, DiagnosticError, RulewrightError
    from rulewright.explain.asking import Answer
    from rulewright.play.decision import Decision, Option
    from rulewright.play.faults import GameFault
    from rulewright.play.game import Game, IllegalMove, Standing
    from rulewright.play.log import Event
    from rulewright.play.ruleset import Ruleset
    from rulewright.play.save import SaveError
    from rulewright.setting import Setting

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "Decision",
    "Diagnostic",
    "DiagnosticError",
    "Event",
    "Game",
    "GameFault",
    "IllegalMove",
    "Option",
    "Ruleset",
    "RulewrightError",
    "SaveError",
    "Setting",
    "Standing",
    "load",
    "load_game",
    "why",
]
_HOMES = {
    "Answer": "explain.asking",
    "Decision": "play.decision",
    "Diagnostic": "diagnostics.diagnostic",
    "DiagnosticError": "diagnostics.diagnostic",
    "Event": "play.log",
    "Game": "play.game",
    "GameFault": "play.faults",
    "IllegalMove": "play.game",
    "Option": "play.decision",
    "Ruleset": "play.ruleset",
    "RulewrightError": "diagnostics.diagnostic",
    "SaveError": "play.save",
    "Setting": "setting",
    "Standing": "play.game",
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
    """Why something is as it is where a game stands; see `explain.asking.why`.

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
