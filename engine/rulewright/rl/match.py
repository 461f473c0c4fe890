"""Run a game whose choices are action numbers, for every kind of environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.rl.action_numbers import ActionNumbers
from rulewright.rl.observation_layout import Observation, ObservationLayout

Reward = Literal["place", "score"]


class Scheme:
    """The numbering shared by all games of a ruleset: observations, actions, and rewards."""

    def __init__(self, ruleset: Ruleset, reward: Reward = "place") -> None:
        if reward not in ("place", "score"):
            raise ValueError(f"reward is 'place' or 'score', not {reward!r}")
        self.ruleset = ruleset
        self.observations = ObservationLayout(ruleset)
        self.actions = ActionNumbers(ruleset.program)
        self.reward: Reward = reward
        self.players = len(ruleset.program.types["player"])

    def __deepcopy__(self, memo: object) -> Scheme:
        """Return the scheme itself, which is immutable."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Scheme, (self.ruleset, self.reward)

    def compute_rewards(self, game: Game) -> list[float]:
        """Return the rewards of a finished game by seat. By `place`: 1 for the first, -1 for the
        last, evenly in between, the mean for shared places; 0 in solo games. Where all play in one team
        or alone and can lose, 1 if they win and -1 if not. By `score`: the scores.
        """
        if not game.over:
            return [0.0] * self.players
        if self.reward == "score":
            return [float(game.scores[seat]) for seat in game.seats]
        places = {one.player: one.place for one in game.ranking}
        if self.ruleset.program.win_function is not None and not game.has_rivals:
            return [1.0 if places[seat] == 1 else -1.0 for seat in game.seats]
        return [compute_place_reward(list(places.values()), places[seat]) for seat in game.seats]


def compute_place_reward(places: Sequence[int], own_place: int) -> float:
    """Return the reward of a place; see `Scheme.compute_rewards`.

    >>> compute_place_reward([1, 2], 1), compute_place_reward([1, 1], 1), compute_place_reward([1, 2, 2], 2)
    (1.0, 0.0, -0.5)
    """
    count = len(places)
    if count == 1:
        return 0.0
    sharing = sum(place == own_place for place in places)
    before = sum(place < own_place for place in places)
    middle = before + (sharing - 1) / 2
    return 1.0 - 2.0 * middle / (count - 1)


class Match:
    """One game, and the actions chosen so far for the next option."""

    def __init__(self, scheme: Scheme, game: Game) -> None:
        self.scheme = scheme
        self.game = game
        self.partial_path: tuple[int, ...] = ()
        """The action numbers chosen so far for an incomplete option."""
        self._paths: dict[tuple[int, ...], int] | None = None

    @property
    def is_over(self) -> bool:
        return self.game.over

    @property
    def seat_to_move(self) -> int | None:
        """The number of the seat that has to choose."""
        return self.game.seat

    @property
    def option_paths(self) -> dict[tuple[int, ...], int]:
        """The code of each option that can be chosen now, by its numbers."""
        if self._paths is None:
            decision = self.game.decision
            number = -1 if decision is None else decision.number
            self._paths = {
                self.scheme.actions.encode_option(number, code): code for code in self.game.legal()
            }
        return self._paths

    def list_actions(self) -> list[int]:
        """Return the legal action numbers, in order."""
        at = len(self.partial_path)
        return sorted({path[at] for path in self.option_paths if path[:at] == self.partial_path})

    def choose_action(self, action: int) -> None:
        """Take an action, and all further parts of the option that are forced. Raises ValueError if it is not
        legal, and GameFault.
        """
        code = self.select_action(action)
        if code is not None:
            self.take_option(code)

    def select_action(self, action: int) -> int | None:
        """Extend the current option by an action and by parts that are forced; return the code of a complete
        option, which is not yet taken, else None. Raises ValueError if the action is not legal.
        """
        if action not in self.list_actions():
            raise ValueError(f"the action {action} is not legal here")
        self.partial_path += (action,)
        while self.partial_path not in self.option_paths:
            ahead = self.list_actions()
            if len(ahead) > 1:
                return None
            self.partial_path += (ahead[0],)
        return self.option_paths[self.partial_path]

    def take_option(self, code: int) -> None:
        """Take an option by its code. Raises GameFault."""
        self.partial_path, self._paths = (), None
        self.game.choose(code)

    def observe_seat(self, seat_index: int) -> Observation:
        return self.scheme.observations.observe_seat(self.game, seat_index)

    def compute_rewards(self) -> list[float]:
        return self.scheme.compute_rewards(self.game)

    def copy(self) -> Match:
        other = Match(self.scheme, self.game.copy())
        other.partial_path = self.partial_path
        return other

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()
