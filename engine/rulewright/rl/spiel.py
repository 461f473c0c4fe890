"""Provide a ruleset as an OpenSpiel game, with its draws as chance nodes."""

from __future__ import annotations

from array import array
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel

import rulewright
from rulewright.ir import nodes as ir
from rulewright.ir.walk import walk
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.rl.match import Match, Reward, Scheme

MAX_GAME_LENGTH = 100_000
"""Maximum number of choices and draws in a game whose rules declare no limit."""

MAX_CACHED_MATCHES = 64
"""Maximum number of cached positions of a ruleset with their options."""

MAX_TEXT_LENGTH = 160
"""Length of an observation up to which information states repeat it; longer ones are replaced by a digest."""

LATEST, BITS = 16, 64
"""The sizes of the parts of an information state tensor: latest own choices, and bits of its digest."""


class _UndeterminedDraw(Exception):
    """Raised for a draw whose outcome is not determined yet."""

    def __init__(self, bound: int) -> None:
        self.bound = bound


def spiel_game(
    ruleset: str | Path,
    *,
    players: int | Sequence[str] | None = None,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    reward: Reward = "place",
    zero_sum: bool = False,
    most_outcomes: int = 4096,
) -> SpielGame:
    """Return a ruleset, with the arguments of `rulewright.load`, as a game. Each draw of a rule is
    a chance node with equally likely outcomes, at most `most_outcomes`. `zero_sum` promises
    that scores add up to zero, which places always do between rivals. Raises DiagnosticError.
    """
    loaded = rulewright.load(ruleset, players=players, edition=edition, variants=variants, options=options)
    return SpielGame.register_ruleset(loaded, reward, zero_sum, most_outcomes)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset in one setting. OpenSpiel recreates it by its name, so it is registered."""

    _registered_games: ClassVar[dict[str, type[SpielGame]]] = {}
    ruleset: ClassVar[Ruleset]
    scheme: ClassVar[Scheme]
    zero_sum: ClassVar[bool]
    most_outcomes: ClassVar[int]
    kind: ClassVar[Any]
    state: ClassVar[type[SpielState]]

    @classmethod
    def register_ruleset(
        cls, ruleset: Ruleset, reward: Reward, zero_sum: bool, most_outcomes: int
    ) -> SpielGame:
        """Return the game of a ruleset, registered by a name that includes the setting."""
        zero_sum = zero_sum or reward == "place"
        told = f"{ruleset.table.identity.digest} {ruleset.setting} {reward} {zero_sum} {most_outcomes}"
        name = f"rulewright_{ruleset.id.replace('-', '_')}_{sha256(told.encode()).hexdigest()[:8]}"
        if name not in cls._registered_games:
            scheme = Scheme(ruleset, reward)
            given = {
                "ruleset": ruleset,
                "scheme": scheme,
                "most_outcomes": most_outcomes,
                "kind": _make_game_type(name, scheme, zero_sum),
                "zero_sum": zero_sum,
            }
            game_class: type[SpielGame] = type("SpielGame", (cls,), given)
            cls._registered_games[name] = game_class
            game_class.state = type(
                "SpielState", (SpielState,), {"spiel": game_class, "matches": OrderedDict()}
            )
            pyspiel.register_game(given["kind"], game_class)
        return cls._registered_games[name]()

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        by_place = self.scheme.reward == "place"
        count = self.scheme.players
        bound = self.ruleset.program.bound_decisions or MAX_GAME_LENGTH
        limit = 1.0 if by_place else 1e6
        info = pyspiel.GameInfo(
            num_distinct_actions=self.scheme.actions.count,
            max_chance_outcomes=self.most_outcomes,
            num_players=count,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=min(bound * 8, MAX_GAME_LENGTH),
        )
        super().__init__(self.kind, info, {})

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the arguments of the game: OpenSpiel pickles a name, which another process does not know."""
        made = self.ruleset, self.scheme.reward, self.zero_sum, self.most_outcomes
        return _reload_game, made

    def __deepcopy__(self, memo: object) -> SpielGame:
        """Return the game itself, which is immutable."""
        return self

    def new_initial_state(self) -> SpielState:
        return self.state(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _reload_game(ruleset: Ruleset, reward: Reward, zero_sum: bool, most_outcomes: int) -> SpielGame:
    return SpielGame.register_ruleset(ruleset, reward, zero_sum, most_outcomes)


def _replay_state(game: SpielGame, history: Sequence[int]) -> SpielState:
    """Return the state that a history leads to."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def _make_game_type(name: str, scheme: Scheme, zero_sum: bool) -> Any:
    """Return OpenSpiel's description of a ruleset."""
    types = pyspiel.GameType
    secret = scheme.ruleset.table.has_secrets
    functions = scheme.ruleset.compiled.program.functions.values()
    draws = any(isinstance(node, ir.Random) for each in functions for node in walk(*each.body))
    return types(
        short_name=name,
        long_name=scheme.ruleset.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if draws else types.ChanceMode.DETERMINISTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if secret
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=scheme.players,
        min_num_players=scheme.players,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a random draw before the next one. OpenSpiel copies a state by copying its attributes
    and serialises it by pickle: so it holds only bytes, numbers and texts, and the game is rebuilt from
    them on demand."""

    spiel: ClassVar[type[SpielGame]]
    matches: ClassVar[OrderedDict[object, Match]]
    """The positions requested last. They are immutable; a caller that continues copies one."""
    opening: ClassVar[dict[str, Any] | None] = None
    """The attributes of a state at the start."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        kind = type(self)
        if kind.opening is None:
            players = self.spiel.scheme.players
            self.cells = b""
            """Of the last position from which everybody went on; empty before the first."""
            self.answers: tuple[int, ...] = ()
            """The codes of what was answered there, as long as others owe an answer."""
            self.partial_path: tuple[int, ...] = ()
            """The numbers of an option that is chosen in part."""
            self.chosen = -1
            """The number that was chosen then, where a draw is waited for."""
            self.outcomes: tuple[int, ...] = ()
            self.bound = 0
            """How many outcomes the draw has that is waited for; 0 if none is."""
            self.player_to_move = int(pyspiel.PlayerId.TERMINAL)
            """The seat that moved last, or the end of the game."""
            self.seat_histories = ("",) * players
            """All that each seat has seen, chosen and read in the log: it forgets nothing."""
            self.latest: tuple[tuple[int, ...], ...] = ((),) * players
            """The numbers that each has chosen last."""
            self._continue_play()
            kind.opening = dict(self.__dict__)
        self.__dict__.update(kind.opening)

    def __reduce__(self) -> tuple[object, ...]:
        return _replay_state, (self.get_game(), self.history())

    # --- what OpenSpiel asks for ------------------------------------------------------------------

    def current_player(self) -> int:
        return int(pyspiel.PlayerId.CHANCE) if self.bound else self.player_to_move

    def _legal_actions(self, player: int) -> list[int]:
        return self.current_match.list_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self.bound) for outcome in range(self.bound)]

    def _apply_action(self, action: int) -> None:
        if self.bound:
            self.outcomes += (action,)
        else:
            seat = self.player_to_move
            self._append_history(seat, f"{_shorten_text(self.describe_view(seat))}>{action}")
            latest = (*self.latest[seat], action)[-LATEST:]
            self.latest = (*self.latest[:seat], latest, *self.latest[seat + 1 :])
            self.chosen = action
        self._continue_play()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.spiel.scheme.actions.describe_action(action)

    def is_terminal(self) -> bool:
        return not self.bound and self.player_to_move < 0

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.spiel.scheme.players
        return self.current_match.compute_rewards()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat}|{self.seat_histories[seat]}{self.describe_view(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        return self.describe_view(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))

    # --- how it goes on ---------------------------------------------------------------------------

    @property
    def current_match(self) -> Match:
        """The position of the last decision. Must not be changed."""
        key = self.cells, self.answers, self.partial_path
        match = self.matches.get(key)
        if match is None:
            cells = list(array("i", self.cells))
            match = Match(self.spiel.scheme, Game(self.spiel.ruleset.table, 0, cells=cells))
            for code in self.answers:
                match.take_option(code)
            match.partial_path = self.partial_path
            self._cache_match(match)
        return match

    def _cache_match(self, match: Match) -> None:
        self.matches[self.cells, self.answers, self.partial_path] = match
        while len(self.matches) > MAX_CACHED_MATCHES:
            self.matches.popitem(last=False)

    def _append_history(self, seat_index: int, seen_text: str) -> None:
        known = f"{self.seat_histories[seat_index]}{seen_text}|"
        self.seat_histories = (
            *self.seat_histories[:seat_index],
            known,
            *self.seat_histories[seat_index + 1 :],
        )

    def describe_view(self, seat_index: int) -> str:
        """Return the view of a seat at the last decision."""
        if not self.cells:
            return ""
        match = self.current_match
        seen = match.observe_seat(seat_index)
        shown = ("?" if dark else str(v) for v, dark in zip(seen.values, seen.hidden, strict=True))
        return f"{','.join(shown)} {self.partial_path if self.player_to_move == seat_index else ()}"

    def _continue_play(self) -> None:
        """Play from the last position to the next decision, or to an undetermined draw."""
        waiting = list(self.outcomes)

        def next_outcome(bound: int) -> int:
            if waiting:
                return waiting.pop(0)
            raise _UndeterminedDraw(bound)

        codes: list[int] = []
        try:
            if not self.cells:
                table = self.spiel.ruleset.table
                match = Match(self.spiel.scheme, Game(table, 0, draw_source=next_outcome))
            else:
                way = (*self.partial_path, self.chosen)
                codes = [
                    code for path, code in self.current_match.option_paths.items() if path[: len(way)] == way
                ]
                match = self.current_match.copy()
                match.game.draw_source = next_outcome
                match.choose_action(self.chosen)
            match.game.draw_source = None
        except _UndeterminedDraw as missing:
            self.bound = missing.bound
            if missing.bound > self.spiel.most_outcomes:
                raise ValueError(f"a draw of {missing.bound} is larger than most_outcomes") from None
            return
        self.chosen, self.outcomes, self.bound = -1, (), 0
        self._set_position(match, codes)

    def _set_position(self, match: Match, codes: Sequence[int]) -> None:
        """Set the state to the position that any of these option codes has led to."""
        game, seat = match.game, match.seat_to_move
        self.partial_path = match.partial_path
        self.player_to_move = int(pyspiel.PlayerId.TERMINAL) if seat is None else seat
        if not self.partial_path and game.answered:
            self.answers += (codes[0],)
        elif not self.partial_path:
            for each, name in enumerate(game.seats):
                lines = "; ".join(map(str, game.log_for(name)))
                if lines:
                    self._append_history(each, lines)
            self.answers, self.cells = (), array("i", game.cells).tobytes()
        game.discard_undo()
        if not game.answered:
            game.recorder.entries.clear()  # the log entries are in the history now
        self._cache_match(match)


def _shorten_text(text: str) -> str:
    return text if len(text) <= MAX_TEXT_LENGTH else sha256(text.encode()).hexdigest()[:32]


class Observer:
    """Observations for OpenSpiel's algorithms: the values of a seat, then which are hidden. With
    `perfect_recall` the text contains all earlier observations of the seat; the tensor has its last
    choices (numbers from 1), and bits of a digest of that text, so that information states are distinct."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        count = len(game.scheme.observations.features)
        sizes = {"observation": count, "hidden": count}
        if perfect_recall:
            sizes |= {"latest": LATEST, "digest": BITS}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict, at = {}, 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.cells:
            seen = state.current_match.observe_seat(player)
            self.dict["observation"][:] = seen.values
            self.dict["hidden"][:] = seen.hidden
        if self.perfect_recall:
            latest = state.latest[player]
            self.dict["latest"][: len(latest)] = np.add(latest[::-1], 1)
            digest = sha256(state.information_state_string(player).encode()).digest()
            self.dict["digest"][:] = np.unpackbits(np.frombuffer(digest, np.uint8, BITS // 8))

    def string_from(self, state: SpielState, player: int) -> str:
        told = state.information_state_string if self.perfect_recall else state.observation_string
        return told(player)
