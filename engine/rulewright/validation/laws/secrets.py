"""Re-sample hidden information and check that the player's observations stay the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from itertools import zip_longest
from typing import ParamSpec, TypeVar

from rulewright.backends.fault import RuleFault
from rulewright.backends.redeal_plan import list_possible_values
from rulewright.ir.program import PC, CellBlock
from rulewright.pcg import Pcg
from rulewright.play.cell_visibility import iter_places
from rulewright.play.decision import describe_option
from rulewright.play.game import Game
from rulewright.play.log import ChoiceEntry, Recorder
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.standings import compute_standings
from rulewright.play.views import View, has_secrets
from rulewright.types import FiniteType, cell_keys
from rulewright.validation.laws.observation import ObservedStep, ReplayedDice, StepObserver

Explain = Callable[[Game, str], Sequence[str]]
MAX_DEAL_TRIES = 20
"""Number of samples that are tried if visibility depends on the thing."""
RunStep = Callable[[list[int], Recorder], Sequence[int]]
P = ParamSpec("P")
T = TypeVar("T")


def _none_if_impossible(observe: Callable[P, T]) -> Callable[P, T | None]:
    """Wrap an observer so that it returns None if the re-sampled position cannot occur in a game."""

    @wraps(observe)
    def observe_or_none(*arguments: P.args, **keywords: P.kwargs) -> T | None:
        try:
            return observe(*arguments, **keywords)
        except (RuleFault, IndexError):
            return None

    return observe_or_none


class Secrets:
    """The hidden values in the games of one ruleset, and the seats that may not see them."""

    def __init__(self, machine: Machine, names: Names, explain: Explain | None = None) -> None:
        """Find the hidden values of a program. `explain` returns why a move is illegal, as its seat may know
        it."""
        self.machine = machine
        self.names = names
        self.explain = explain
        program = machine.program
        hidden = [block for block in program.blocks if block.visible is not None]
        self.hidden_state = [b for b in hidden if b.kind == "state" and not b.hidden]
        self.hidden_bags = [b for b in hidden if b.kind == "bag"]
        self.zones = {family.zones for family in program.families if family.visible is not None}

    @cached_property
    def step_observer(self) -> StepObserver:
        return StepObserver(self.machine, self.names, has_secrets(self.machine))

    @property
    def has_secrets(self) -> bool:
        """Return whether anything is hidden from any seat."""
        return bool(self.hidden_state or self.hidden_bags or self.zones)

    def find_leak(self, game: Game, random: Pcg, *, with_log: bool = True) -> str | None:
        """Return something shown to a player that depends on hidden values, or None. With `with_log`
        it includes scores, explanations and the log.
        """
        if not self.has_secrets:
            return None
        viewer = random.draw_below(len(self.names.seats))
        view = View(self.machine, self.names, game.cells, viewer)
        dealt = self.redeal_hidden(view, random)
        seat = self.names.seats[viewer]
        shown_state = view.read_state()
        problem = self._compare_views(shown_state, dealt, viewer, seat)
        if problem is None and game.seat == viewer:
            problem = self._check_options(game, dealt, seat)
        if problem is None and self.hidden_state:
            for block in self.hidden_state:
                self._change_hidden_cells(dealt, block, view, random)
            problem = self._compare_views(shown_state, dealt, viewer, seat)
            if problem is None and game.seat == viewer:
                problem = self._check_options(game, dealt, seat)
        if problem is not None or not with_log:
            return problem
        return (
            self._check_scores(game.cells, dealt, viewer)
            or self._check_reasons(game, dealt, viewer, random)
            or self._check_log(game, dealt, viewer, random)
            or self._check_spectator(game.cells, random)
        )

    def redeal_hidden(self, view: View, random: Pcg) -> list[int]:
        """Return the cells of a position with everything that the view does not show re-sampled."""
        dealt = view.cells[:]
        for zones in sorted(self.zones):
            self._redeal_zones(dealt, zones, view, random)
        self._swap_bag_contents(dealt, view, random)
        return dealt

    def find_leak_at_start(self, game: Game, random: Pcg) -> str | None:
        """Return a leak that happens before the first decision of a new game, or None."""
        if not self.has_secrets:
            return None
        viewer = random.draw_below(len(self.names.seats))
        blank = self.machine.make_cells(game.seed)

        def begin_game(cells: list[int], recorder: Recorder) -> Sequence[int]:
            return self.machine.begin_game(cells, recorder)

        return self._check_other_draw(blank, begin_game, viewer, random)

    # --- information in the log -------------------------------------------------------------------

    def _check_log(self, game: Game, dealt: list[int], viewer: int, random: Pcg) -> str | None:
        """Make a choice twice: the second time with other secrets, another draw, or another
        choice. If the viewer sees the same effects, the log must be the same too.
        """
        legal = game.legal()
        code = legal[random.draw_below(len(legal))]

        number, seat = game.cells[PC], game.seat
        assert seat is not None

        def make_step(code: int) -> RunStep:
            def make_choice(cells: list[int], recorder: Recorder) -> Sequence[int]:
                # Simultaneous answers are logged only when all seats have answered.
                if self.machine.program.decisions[number].simultaneous is None:
                    seen = self.machine.compute_seen_mask(cells, number, code)
                    recorder.entries.append(ChoiceEntry(number, seat, code, False, seen))
                return self.machine.choose(cells, recorder, code)

            return make_choice

        legal_there = _none_if_impossible(self.machine.list_options)
        match random.draw_below(3):
            case 0 if code in (legal_there(dealt) or ()):
                return self._check_same_draws(
                    (game.cells, make_step(code)), (dealt, make_step(code)), viewer, random
                )
            case 1 if viewer != seat:
                another = legal[random.draw_below(len(legal))]
                return self._check_same_draws(
                    (game.cells, make_step(code)), (game.cells, make_step(another)), viewer, random
                )
            case _:
                return self._check_other_draw(game.cells, make_step(code), viewer, random)

    @_none_if_impossible
    def _check_same_draws(
        self,
        first_run: tuple[list[int], RunStep],
        second_run: tuple[list[int], RunStep],
        viewer: int,
        random: Pcg,
    ) -> str | None:
        """Compare the logs of two steps that use the same draws; return a leak or None."""
        dice = ReplayedDice(random)
        first = self.step_observer.observe_step(first_run[0], viewer, dice, first_run[1])
        second = self.step_observer.observe_step(
            second_run[0], viewer, ReplayedDice(random, dice.values), second_run[1]
        )
        if any(
            mine != second_run
            for mine, second_run in zip(first.chance_results, second.chance_results, strict=False)
        ):
            return None  # a number draws something else if things lie in other places
        return self._compare_logs(first, second, viewer)

    @_none_if_impossible
    def _check_other_draw(self, cells: list[int], run_step: RunStep, viewer: int, random: Pcg) -> str | None:
        """Compare the logs of one step with two different results of one draw; return a leak or None."""
        dice = ReplayedDice(random)
        one = self.step_observer.observe_step(cells, viewer, dice, run_step)
        if not dice.values:
            return None
        number = random.draw_below(len(dice.values))
        changed_draws = dice.values[:]
        changed_draws[number] = random.draw_below(dice.bounds[number])
        other = self.step_observer.observe_step(cells, viewer, ReplayedDice(random, changed_draws), run_step)
        if one.hidden_gains == other.hidden_gains:
            return None
        return self._compare_logs(one, other, viewer)

    def _compare_logs(self, first_step: ObservedStep, second_step: ObservedStep, viewer: int) -> str | None:
        if first_step.hidden_cells == second_step.hidden_cells or list(
            map(str, first_step.log_lines)
        ) == list(map(str, second_step.log_lines)):
            return None
        if not self.step_observer.is_same_view(first_step, second_step, viewer):
            return None
        line_pairs = zip_longest(
            map(str, first_step.log_lines), map(str, second_step.log_lines), fillvalue="nothing"
        )
        for line, other_line in line_pairs:
            if line != other_line:
                seat = self.names.seats[viewer]
                return f"the log tells `{seat}` what `{seat}` cannot see: {line}, or else {other_line}"
        return None

    # --- scores and reasons -----------------------------------------------------------------------

    @_none_if_impossible
    def _check_scores(self, cells: list[int], dealt: list[int], viewer: int) -> str | None:
        if not self.machine.program.score_parts:
            return None
        seats = self.names.seats
        one, other = (compute_standings(self.machine, seats, which, (viewer,)) for which in (cells, dealt))
        if one != other:
            return f"the scores tell `{seats[viewer]}` what `{seats[viewer]}` cannot see"
        return None

    @_none_if_impossible
    def _check_reasons(self, game: Game, dealt: list[int], viewer: int, random: Pcg) -> str | None:
        """Return a leak if the reason why a move is illegal depends on hidden values; None otherwise."""
        if self.explain is None or game.seat != viewer:
            return None
        info = self.machine.program.decisions[game.cells[PC]]
        alternative = info.alternatives[random.draw_below(len(info.alternatives))]
        code = alternative.base + random.draw_below(alternative.size)
        other = game.copy()
        other.cells = dealt
        if code in game.legal() or code in self.machine.list_options(dealt):
            return None
        move = describe_option(self.names, info, code, game.cells).name
        reasons = [tuple(self.explain(which, move)) for which in (game, other)]
        if reasons[0] == reasons[1]:
            return None
        seat = self.names.seats[viewer]
        return f"the reasons against `{move}` tell `{seat}` what `{seat}` cannot see"

    @_none_if_impossible
    def _check_spectator(self, cells: list[int], random: Pcg) -> str | None:
        """Return something shown to a spectator that depends on hidden values, or None."""
        views = [View(self.machine, self.names, cells, None, everybody=True)]
        dealt = self.redeal_hidden(views[0], random)
        for block in self.hidden_state:
            self._change_hidden_cells(dealt, block, views[0], random)
        views.append(View(self.machine, self.names, dealt, None, everybody=True))
        seats = self.names.seats
        tables = [compute_standings(self.machine, seats, v.cells, range(len(seats))) for v in views]
        shown, other = (view.read_state() for view in views)
        for name, value in shown.items():
            if other[name] != value:
                return f"who watches is shown `{name}` differently when only unseen things differ"
        if self.machine.program.score_parts and tables[0] != tables[1]:
            return "the scores tell who watches what not everybody can see"
        return None

    def _compare_views(
        self, shown_state: dict[str, object], dealt: list[int], viewer: int, seat: str
    ) -> str | None:
        other = View(self.machine, self.names, dealt, viewer).read_state()
        for name, value in shown_state.items():
            if other[name] != value:
                return f"`{seat}` is shown `{name}` differently when only unseen things differ"
        return None

    @_none_if_impossible
    def _check_options(self, game: Game, dealt: list[int], seat: str) -> str | None:
        if self.machine.list_options(dealt) != game.legal():
            return f"the options of `{seat}` tell what `{seat}` cannot see"
        return None

    # --- dealing ----------------------------------------------------------------------------------

    def _redeal_zones(self, cells: list[int], zone_type: str, view: View, random: Pcg) -> None:
        """Shuffle the things in places that the viewer cannot see, keeping the size of each place."""
        program = self.machine.program
        blocks = {b.kind: b for b in program.blocks if b.name == zone_type}
        location_block = blocks["zone-of"]
        unseen: list[int] = []
        by_thing: dict[int, tuple[str, tuple[int, ...]]] = {}
        for family in program.families:
            if family.zones != zone_type or family.visible is None:
                continue
            for number, values in iter_places(family):
                if not view.can_see(family.visible, values):
                    here = [t for t in range(location_block.size) if cells[location_block.base + t] == number]
                    if family.thing_visible is None:
                        unseen += here
                        continue
                    here = [t for t in here if not view.can_see(family.thing_visible, (*values, t))]
                    unseen += here
                    by_thing.update(dict.fromkeys(here, (family.thing_visible, values)))
        for _ in range(MAX_DEAL_TRIES):
            target = _shuffle_copy(unseen, random)
            if not any(
                spot is not None and view.can_see(spot[0], (*spot[1], other))
                for spot, other in zip(map(by_thing.get, unseen), target, strict=True)
            ):
                break
        else:
            return  # anything else in that place would be visible
        moved = dict(zip(unseen, target, strict=True))
        before = cells[:]
        for thing, other in moved.items():
            cells[location_block.base + other] = before[location_block.base + thing]
        for kind in ("zone-next", "zone-prev"):
            if kind in blocks:
                base = blocks[kind].base
                for thing in range(location_block.size):
                    link = before[base + thing]
                    cells[base + moved.get(thing, thing)] = moved.get(link, link)
        for kind in ("zone-first", "zone-last"):
            if kind in blocks:
                block = blocks[kind]
                for place in range(block.size):
                    link = before[block.base + place]
                    cells[block.base + place] = moved.get(link, link)

    def _swap_bag_contents(self, cells: list[int], view: View, random: Pcg) -> None:
        """Swap things of different kinds between two unseen bags, in place."""
        unseen: list[tuple[FiniteType, int]] = []
        for block in self.hidden_bags:
            kinds = block.keys[-1]
            assert isinstance(kinds, FiniteType)
            for number, values in enumerate(cell_keys(block.keys[:-1])):
                if not view.can_see(block.visible, values):
                    unseen.append((kinds, block.base + number * kinds.size))
        for kinds, first in unseen:
            for other_kinds, second in unseen:
                if other_kinds is not kinds or second <= first:
                    continue
                mine = [k for k in range(kinds.size) if cells[first + k]]
                theirs = [k for k in range(kinds.size) if cells[second + k]]
                if mine and theirs:
                    give, take = mine[random.draw_below(len(mine))], theirs[random.draw_below(len(theirs))]
                    for base, less, more in ((first, give, take), (second, take, give)):
                        cells[base + less] -= 1
                        cells[base + more] += 1

    def _change_hidden_cells(self, cells: list[int], block: CellBlock, view: View, random: Pcg) -> None:
        """Set unseen cells to random possible values, if these are known."""
        possible = list_possible_values(block)
        for number, values in enumerate(cell_keys(block.keys) if possible else ()):
            if not view.can_see(block.visible, values):
                cells[block.base + number] = possible[random.draw_below(len(possible))]


def _shuffle_copy(values: list[int], random: Pcg) -> list[int]:
    shuffled_values = values[:]
    for at in range(len(shuffled_values) - 1, 0, -1):
        other = random.draw_below(at + 1)
        shuffled_values[at], shuffled_values[other] = shuffled_values[other], shuffled_values[at]
    return shuffled_values
