"""Answer questions about one game: the end of a script, its picture, its replay, an agent's choice."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright.api.saved_games import game_to_scenario, game_to_script, load_game_at
from rulewright.api.simulations import load_player_file
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.explain.explainer import Explainer
from rulewright.play.decision import Option
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.presentable import Presentable
from rulewright.replay.page import render_replay
from rulewright.ruleset_folders import find_script
from rulewright.scene.nodes import Scene
from rulewright.scene.stage import Stage
from rulewright.simulation.playing.agent_choice import CustomAgent, choose_code, derive_seed
from rulewright.simulation.playing.agent_specs import is_agent_file, parse_single_agent
from rulewright.validation.script_moments import parse_moment
from rulewright.workspace.compiled_setting import CompiledSetting


class Replay(Presentable):
    """A replay page; `viewers` are the seats whose views it contains, None for a spectator."""

    def __init__(self, title: str, viewers: Sequence[str | None], page: str) -> None:
        self.title, self.viewers, self._page = title, tuple(viewers), page

    def to_html(self) -> str:
        return self._page

    def to_dict(self) -> dict[str, Any]:
        return {"title": self.title, "viewers": list(self.viewers), "page": self._page}

    def __str__(self) -> str:
        viewer_names = ["a spectator" if viewer is None else viewer for viewer in self.viewers]
        return f"{self.title}, as {' and '.join(viewer_names)} may see it: {len(self._page):,} characters"


def run(script: str | Path, ruleset: str | Path | None = None, *, strict: bool = False) -> Game:
    """Play a script or a save, your own or a bundled one, and return the game: at its end, or at the moment
    appended to the name (`game.yaml@12` after 12 decisions, `game.yaml:34` before line 34). `ruleset`
    replaces the rules that the file names.

    Raises DiagnosticError with the moves and expectations that fail, and, if `strict`, for a save that was
    made under other rules.

    >>> game = run("classics/tic-tac-toe/games/diagonal.yaml@2")
    >>> game.player, [str(event) for event in game.log if event.kind == "move"]
    ('cross', ['cross: b2', 'nought: b1'])
    """
    game, _ = load_game_at(str(script), None if ruleset is None else str(ruleset), strict=strict)
    return game


def draw(
    what: Game | Ruleset | str | Path,
    *,
    seat: str | None = None,
    size: str = "wide",
    language: str = "en",
    seed: int = 0,
) -> Scene:
    """Return the scene of a game for a seat or, with None, for a spectator: of a running game, of a script
    or save at a moment, or of the start of a ruleset. Raises DiagnosticError, and ValueError for an
    unknown seat or size."""
    if isinstance(what, Game):
        game = what
    elif isinstance(what, Ruleset):
        game = what.new_game(seed)
    elif find_script(parse_moment(str(what))[0]).is_file():
        game = run(what)
    else:
        from rulewright import load

        game = load(what).new_game(seed)
    scene: Scene = game.scene(seat, size, language)
    return scene


def make_replay(
    game: Game,
    *,
    seats: str | Sequence[str | None] | None = None,
    language: str = "en",
    title: str | None = None,
) -> Replay:
    """Return a self-contained replay page, for a spectator (None) or one or several `seats`. Raises
    ValueError for an unknown seat, and LookupError for a game without its rules."""
    viewers = (seats,) if seats is None or isinstance(seats, str) else tuple(seats)
    for seat in viewers:
        if seat is not None and seat not in game.seats:
            help = suggest_name(seat, game.seats) or f"there are {quote_names(game.seats)}"
            raise ValueError(f"no seat is called `{seat}`: {help}")
    stage = Stage.from_bench(_get_bench(game), game.table, language)
    heading = title or stage.context.words.format_message("title") or game.table.identity.ruleset
    return Replay(heading, viewers, render_replay(game, stage, heading, viewers))


def make_script(game: Game, *, title: str = "A game", given: bool = False) -> str:
    """Return the text of a script that replays a game, for a file in the current folder; with `given`, the
    text of a scenario that starts from the game's current position. Raises DiagnosticError, and LookupError
    for a game without its rules."""
    write = game_to_scenario if given else game_to_script
    return write(game, _get_bench(game).documents.folder, Path.cwd(), title)


def machine_choice(game: Game, player: str = "mcts:200") -> Option:
    """Return the option that an agent (`random`, `greedy`, `mcts:N`, or the file of a trained agent) would
    choose in the current position. The agent knows only what its seat may see. Equal games give equal
    choices.

    Raises BadPlayers for an unknown agent, ValueError if the game is over, and LookupError for the file of
    an agent if the game has no rules.

    >>> from rulewright import load
    >>> game = load("classics/tic-tac-toe").new_game()
    >>> for move in ["a1", "b1", "a2", "b2"]:
    ...     game.choose(move)
    >>> machine_choice(game, "greedy").name
    'a3'
    """
    decision = game.decision
    if decision is None:
        raise ValueError("the game is over")
    who = load_trained_player(player, game) if is_agent_file(player) else parse_single_agent(player)
    code = choose_code(who, game, derive_seed(game))
    return next(option for option in decision.options if option.code == code)


def load_trained_player(path: str, game: Game) -> CustomAgent:
    """Return the trained agent in a file (`rulewright docs learning`) for the rules of a game. Raises
    BadPlayers, LookupError for a game without its rules, and MissingExtra without numpy."""
    setting = game.table.identity.setting
    ruleset = open_ruleset(
        _get_bench(game).documents.folder,
        edition=setting.edition,
        variants=setting.variants,
        options=dict(setting.options),
        players=game.seats,
    )
    return load_player_file(path).create_agent(ruleset)


def _get_bench(game: Game) -> CompiledSetting:
    explainer = game.table.explain
    if not isinstance(explainer, Explainer):
        raise LookupError("this game was made without its rules")
    return explainer.bench
