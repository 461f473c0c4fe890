"""Every ruleset as a game of OpenSpiel, with its draws as chance nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyspiel

import rulewright
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.rl.match import Match, Reward, Scheme

LONGEST = 100_000
"""Choices and draws in one game of rules that declare no bound."""


class _Draw(Exception):
    """A draw whose outcome nobody has said yet."""

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
    """A ruleset, told as `rulewright.load` is told, as a game. Each draw of a rule is a chance node
    whose outcomes are equally likely; `most_outcomes` bounds them. `zero_sum` promises that scores
    add up to nothing, which places always do. Raises DiagnosticError."""
    loaded = rulewright.load(
        ruleset, players=players, edition=edition, variants=variants, options=options
    )
    return SpielGame.registered(loaded, reward, zero_sum, most_outcomes)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset under one setting. OpenSpiel makes it anew from its name, so it is registered."""

    _known: ClassVar[dict[str, type[SpielGame]]] = {}
    ruleset: ClassVar[Ruleset]
    scheme: ClassVar[Scheme]
    zero_sum: ClassVar[bool]
    most_outcomes: ClassVar[int]
    kind: ClassVar[Any]

    @classmethod
    def registered(
        cls, ruleset: Ruleset, reward: Reward, zero_sum: bool, most_outcomes: int
    ) -> SpielGame:
        """The game of a ruleset, by a name that says which setting."""
        told = (
            f"{ruleset.table.identity.digest} {ruleset.setting} {reward} {zero_sum} {most_outcomes}"
        )
        name = f"rulewright_{ruleset.id.replace('-', '_')}_{sha256(told.encode()).hexdigest()[:8]}"
        if name not in cls._known:
            scheme = Scheme(ruleset, reward)
            given = {
                "ruleset": ruleset,
                "scheme": scheme,
                "most_outcomes": most_outcomes,
                "kind": _kind(name, scheme, zero_sum or reward == "place"),
                "zero_sum": zero_sum or reward == "place",
            }
            made = cls._known[name] = type("SpielGame", (cls,), given)
            pyspiel.register_game(given["kind"], made)
        return cls._known[name]()

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        by_place = self.scheme.reward == "place"
        count = self.scheme.players
        bound = self.ruleset.program.bound_decisions or LONGEST
        limit = 1.0 if by_place else 1e6
        info = pyspiel.GameInfo(
            num_distinct_actions=self.scheme.actions.count,
            max_chance_outcomes=self.most_outcomes,
            num_players=count,
            min_utility=-limit,
            max_utility=limit,
            utility_sum=0.0 if self.zero_sum else None,
            max_game_length=min(bound * 8, LONGEST),
        )
        super().__init__(self.kind, info, {})

    def __deepcopy__(self, memo: object) -> SpielGame:
        return self  # a state is copied by its game, which nobody changes

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


def _kind(name: str, scheme: Scheme, zero_sum: bool) -> Any:
    """What OpenSpiel has to know of a ruleset."""
    types = pyspiel.GameType
    secret = scheme.ruleset.table.secrets
    return types(
        short_name=name,
        long_name=scheme.ruleset.title,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION
        if secret
        else types.Information.PERFECT_INFORMATION,
        utility=types.Utility.ZERO_SUM if zero_sum else types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=scheme.players,
        min_num_players=scheme.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, or a draw on the way to the next one."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.spiel = game
        self._match: Match | None = None
        """The last position in which somebody was asked; None before the first."""
        self._chosen: int | None = None
        """What was chosen there, where a draw is waited for."""
        self._outcomes: tuple[int, ...] = ()
        self._bound = 0
        self._seen: tuple[tuple[str, ...], ...] = ((),) * game.scheme.players
        """What each seat saw and chose whenever it was asked: it forgets nothing."""
        self._go_on()

    # --- what OpenSpiel asks for ------------------------------------------------------------------

    def current_player(self) -> int:
        if self._bound:
            return int(pyspiel.PlayerId.CHANCE)
        assert self._match is not None
        seat = self._match.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self._asked.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / self._bound) for outcome in range(self._bound)]

    def _apply_action(self, action: int) -> None:
        if self._bound:
            self._outcomes += (action,)
        else:
            match = self._asked
            seat = match.seat
            assert seat is not None
            seen = (*self._seen[seat], f"{self._told(seat)}>{action}")
            self._seen = (*self._seen[:seat], seen, *self._seen[seat + 1 :])
            self._chosen = action
        self._go_on()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.spiel.scheme.actions.name(action)

    def is_terminal(self) -> bool:
        return not self._bound and self._match is not None and self._match.over

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.spiel.scheme.players
        return self._asked.rewards()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return "|".join((str(seat), *self._seen[seat], self._told(seat)))

    def observation_string(self, player: int | None = None) -> str:
        return self._told(self.current_player() if player is None else player)

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))

    # --- how it goes on ---------------------------------------------------------------------------

    @property
    def _asked(self) -> Match:
        assert self._match is not None
        return self._match

    def _told(self, seat: int) -> str:
        """What a seat may see where somebody was asked last, and the log as it may read it."""
        if self._match is None:
            return ""
        game = self._match.game
        seen = self._match.observation(seat)
        shown = ("?" if dark else str(v) for v, dark in zip(seen.values, seen.hidden, strict=True))
        log = "; ".join(str(event) for event in game.log_for(game.seats[seat]))
        return f"{','.join(shown)} {self._match.begun if self._match.seat == seat else ()} {log}"

    def _go_on(self) -> None:
        """Plays from the last position until somebody is asked, or a draw is not known."""
        waiting = list(self._outcomes)

        def draw(bound: int) -> int:
            if waiting:
                return waiting.pop(0)
            raise _Draw(bound)

        try:
            if self._match is None:
                table = self.spiel.ruleset.table
                match = Match(self.spiel.scheme, Game(table, 0, chance=draw))
            else:
                match = self._match.copy()
                match.game.chance = draw
                assert self._chosen is not None
                match.choose(self._chosen)
            match.game.chance = None
        except _Draw as missing:
            self._bound = missing.bound
            if missing.bound > self.spiel.most_outcomes:
                raise ValueError(
                    f"a draw of {missing.bound} is larger than most_outcomes"
                ) from None
            return
        self._match, self._chosen, self._outcomes, self._bound = match, None, (), 0


class Observer:
    """Observations for OpenSpiel's algorithms: the values of a seat, then which are hidden. As text
    with `perfect_recall` also all that the seat saw before."""

    def __init__(self, game: SpielGame, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        count = len(game.scheme.observations.features)
        self.tensor = np.zeros(2 * count, np.float32)
        self.dict = {"observation": self.tensor[:count], "hidden": self.tensor[count:]}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state._match is not None:
            seen = state._match.observation(player)
            self.dict["observation"][:] = seen.values
            self.dict["hidden"][:] = seen.hidden

    def string_from(self, state: SpielState, player: int) -> str:
        told = state.information_state_string if self.perfect_recall else state.observation_string
        return told(player)
