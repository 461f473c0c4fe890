"""Deals anew what a player cannot see; what that player is shown must not change."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, wraps
from itertools import zip_longest
from typing import ParamSpec, TypeVar

from rulewright.backends.fault import RuleFault
from rulewright.backends.unseen import values_of
from rulewright.ir.program import PC, CellBlock
from rulewright.pcg import Pcg
from rulewright.play.decision import option
from rulewright.play.game import Game
from rulewright.play.log import Recorder, Taken
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.standings import standings
from rulewright.play.veil import places
from rulewright.play.views import View, has_secrets
from rulewright.study.laws.witness import Dice, Witness, WitnessedStep
from rulewright.types import FiniteType, cell_keys

Explain = Callable[[Game, str], Sequence[str]]
TRIES = 20
"""Ways to deal things anew that are tried, where it hangs on the thing who sees it."""
Step = Callable[[list[int], Recorder], Sequence[int]]
P = ParamSpec("P")
T = TypeVar("T")


def _possible(look: Callable[P, T]) -> Callable[P, T | None]:
    """Finds nothing where what was dealt cannot come up in a game."""

    @wraps(look)
    def looked(*given: P.args, **named: P.kwargs) -> T | None:
        try:
            return look(*given, **named)
        except (RuleFault, IndexError):
            return None

    return looked


class Secrets:
    """The hidden values in the games of one ruleset, and the seats that may not see them."""

    def __init__(self, machine: Machine, names: Names, explain: Explain | None = None) -> None:
        """`explain` tells why a move is not legal, as who is asked may know it."""
        self.machine = machine
        self.names = names
        self.explain = explain
        program = machine.program
        hidden = [block for block in program.blocks if block.visible is not None]
        self.hidden_state = [b for b in hidden if b.kind == "state" and not b.hidden]
        self.hidden_bags = [b for b in hidden if b.kind == "bag"]
        self.zones = {family.zones for family in program.families if family.visible is not None}

    @cached_property
    def witness(self) -> Witness:
        return Witness(self.machine, self.names, has_secrets(self.machine))

    @property
    def any(self) -> bool:
        """Whether anything is hidden from any seat."""
        return bool(self.hidden_state or self.hidden_bags or self.zones)

    def leak(self, game: Game, random: Pcg, *, told: bool = True) -> str | None:
        """Return something shown to a player that depends on hidden values, or None. With `told`
        it includes scores, explanations and the log.
        """
        if not self.any:
            return None
        viewer = random.below(len(self.names.seats))
        view = View(self.machine, self.names, game.cells, viewer)
        dealt = self.dealt_anew(view, random)
        seat = self.names.seats[viewer]
        shown = view.state()
        problem = self._differs(shown, dealt, viewer, seat)
        if problem is None and game.seat == viewer:
            problem = self._options(game, dealt, seat)
        if problem is None and self.hidden_state:
            for block in self.hidden_state:
                self._change(dealt, block, view, random)
            problem = self._differs(shown, dealt, viewer, seat)
            if problem is None and game.seat == viewer:
                problem = self._options(game, dealt, seat)
        if problem is not None or not told:
            return problem
        return (
            self._scores(game.cells, dealt, viewer)
            or self._reasons(game, dealt, viewer, random)
            or self._told(game, dealt, viewer, random)
            or self._watched(game.cells, random)
        )

    def dealt_anew(self, view: View, random: Pcg) -> list[int]:
        """The cells of a position, but what the view does not show lies otherwise, as it might."""
        dealt = view.cells[:]
        for zones in sorted(self.zones):
            self._deal(dealt, zones, view, random)
        self._swap(dealt, view, random)
        return dealt

    def leak_at_start(self, game: Game, random: Pcg) -> str | None:
        """The same for what happens before the first decision of a new game."""
        if not self.any:
            return None
        viewer = random.below(len(self.names.seats))
        blank = self.machine.blank(game.seed)

        def begin(cells: list[int], recorder: Recorder) -> Sequence[int]:
            return self.machine.begin(cells, recorder)

        return self._other_draw(blank, begin, viewer, random)

    # --- what the log tells -----------------------------------------------------------------------

    def _told(self, game: Game, dealt: list[int], viewer: int, random: Pcg) -> str | None:
        """Make a choice twice: the second time with other secrets, another draw, or another
        choice. If the viewer sees the same effects, the log must be the same too.
        """
        legal = game.legal()
        code = legal[random.below(len(legal))]

        number, seat = game.cells[PC], game.seat
        assert seat is not None

        def choosing(code: int) -> Step:
            def choose(cells: list[int], recorder: Recorder) -> Sequence[int]:
                # What several answer at once is told when all have.
                if self.machine.program.decisions[number].together is None:
                    seen = self.machine.seen(cells, number, code)
                    recorder.entries.append(Taken(number, seat, code, False, seen))
                return self.machine.choose(cells, recorder, code)

            return choose

        legal_there = _possible(self.machine.legal)
        match random.below(3):
            case 0 if code in (legal_there(dealt) or ()):
                return self._same_told(
                    (game.cells, choosing(code)), (dealt, choosing(code)), viewer, random
                )
            case 1 if viewer != seat:
                another = legal[random.below(len(legal))]
                return self._same_told(
                    (game.cells, choosing(code)), (game.cells, choosing(another)), viewer, random
                )
            case _:
                return self._other_draw(game.cells, choosing(code), viewer, random)

    @_possible
    def _same_told(
        self, one: tuple[list[int], Step], other: tuple[list[int], Step], viewer: int, random: Pcg
    ) -> str | None:
        """Two steps with the same draws."""
        dice = Dice(random)
        first = self.witness.sees(one[0], viewer, dice, one[1])
        second = self.witness.sees(other[0], viewer, Dice(random, dice.values), other[1])
        if any(mine != other for mine, other in zip(first.chance, second.chance, strict=False)):
            return None  # the same number draws another thing where others lie
        return self._tells(first, second, viewer)

    @_possible
    def _other_draw(self, cells: list[int], step: Step, viewer: int, random: Pcg) -> str | None:
        """The same step with one draw that comes out differently."""
        dice = Dice(random)
        one = self.witness.sees(cells, viewer, dice, step)
        if not dice.values:
            return None
        number = random.below(len(dice.values))
        given = dice.values[:]
        given[number] = random.below(dice.bounds[number])
        other = self.witness.sees(cells, viewer, Dice(random, given), step)
        if one.put == other.put:
            return None
        return self._tells(one, other, viewer)

    def _tells(self, one: WitnessedStep, other: WitnessedStep, viewer: int) -> str | None:
        if one.hidden == other.hidden or list(map(str, one.lines)) == list(map(str, other.lines)):
            return None
        if not self.witness.same(one, other, viewer):
            return None
        told = zip_longest(map(str, one.lines), map(str, other.lines), fillvalue="nothing")
        for line, other_line in told:
            if line != other_line:
                seat = self.names.seats[viewer]
                return (
                    f"the log tells `{seat}` what `{seat}` cannot see: {line}, or else {other_line}"
                )
        return None

    # --- scores and reasons -----------------------------------------------------------------------

    @_possible
    def _scores(self, cells: list[int], dealt: list[int], viewer: int) -> str | None:
        if not self.machine.program.score_parts:
            return None
        seats = self.names.seats
        one, other = (standings(self.machine, seats, which, (viewer,)) for which in (cells, dealt))
        if one != other:
            return f"the scores tell `{seats[viewer]}` what `{seats[viewer]}` cannot see"
        return None

    @_possible
    def _reasons(self, game: Game, dealt: list[int], viewer: int, random: Pcg) -> str | None:
        """Asks why a move that is not legal is not."""
        if self.explain is None or game.seat != viewer:
            return None
        info = self.machine.program.decisions[game.cells[PC]]
        alternative = info.alternatives[random.below(len(info.alternatives))]
        code = alternative.base + random.below(alternative.size)
        other = game.copy()
        other.cells = dealt
        if code in game.legal() or code in self.machine.legal(dealt):
            return None
        move = option(self.names, info, code, game.cells).name
        reasons = [tuple(self.explain(which, move)) for which in (game, other)]
        if reasons[0] == reasons[1]:
            return None
        seat = self.names.seats[viewer]
        return f"the reasons against `{move}` tell `{seat}` what `{seat}` cannot see"

    @_possible
    def _watched(self, cells: list[int], random: Pcg) -> str | None:
        """Return something shown to a spectator that depends on hidden values, or None."""
        views = [View(self.machine, self.names, cells, None, everybody=True)]
        dealt = self.dealt_anew(views[0], random)
        for block in self.hidden_state:
            self._change(dealt, block, views[0], random)
        views.append(View(self.machine, self.names, dealt, None, everybody=True))
        seats = self.names.seats
        tables = [standings(self.machine, seats, v.cells, range(len(seats))) for v in views]
        shown, other = (view.state() for view in views)
        for name, value in shown.items():
            if other[name] != value:
                return f"who watches is shown `{name}` differently when only unseen things differ"
        if self.machine.program.score_parts and tables[0] != tables[1]:
            return "the scores tell who watches what not everybody can see"
        return None

    def _differs(
        self, shown: dict[str, object], dealt: list[int], viewer: int, seat: str
    ) -> str | None:
        other = View(self.machine, self.names, dealt, viewer).state()
        for name, value in shown.items():
            if other[name] != value:
                return f"`{seat}` is shown `{name}` differently when only unseen things differ"
        return None

    @_possible
    def _options(self, game: Game, dealt: list[int], seat: str) -> str | None:
        if self.machine.legal(dealt) != game.legal():
            return f"the options of `{seat}` tell what `{seat}` cannot see"
        return None

    # --- dealing ----------------------------------------------------------------------------------

    def _deal(self, cells: list[int], zones: str, view: View, random: Pcg) -> None:
        """Shuffles the things that lie where the viewer cannot look, keeping each place's size."""
        program = self.machine.program
        blocks = {b.kind: b for b in program.blocks if b.name == zones}
        of = blocks["zone-of"]
        unseen: list[int] = []
        by_thing: dict[int, tuple[str, tuple[int, ...]]] = {}
        for family in program.families:
            if family.zones != zones or family.visible is None:
                continue
            for number, values in places(family):
                if not view.sees(family.visible, values):
                    here = [t for t in range(of.size) if cells[of.base + t] == number]
                    if family.each is None:
                        unseen += here
                        continue
                    here = [t for t in here if not view.sees(family.each, (*values, t))]
                    unseen += here
                    by_thing.update(dict.fromkeys(here, (family.each, values)))
        for _ in range(TRIES):
            target = _shuffled(unseen, random)
            if not any(
                spot is not None and view.sees(spot[0], (*spot[1], other))
                for spot, other in zip(map(by_thing.get, unseen), target, strict=True)
            ):
                break
        else:
            return  # whatever else lay there would be seen
        moved = dict(zip(unseen, target, strict=True))
        before = cells[:]
        for thing, other in moved.items():
            cells[of.base + other] = before[of.base + thing]
        for kind in ("zone-next", "zone-prev"):
            if kind in blocks:
                base = blocks[kind].base
                for thing in range(of.size):
                    link = before[base + thing]
                    cells[base + moved.get(thing, thing)] = moved.get(link, link)
        for kind in ("zone-first", "zone-last"):
            if kind in blocks:
                block = blocks[kind]
                for place in range(block.size):
                    link = before[block.base + place]
                    cells[block.base + place] = moved.get(link, link)

    def _swap(self, cells: list[int], view: View, random: Pcg) -> None:
        """Exchanges a thing of one kind for one of another kind between two unseen bags."""
        unseen: list[tuple[FiniteType, int]] = []
        for block in self.hidden_bags:
            kinds = block.keys[-1]
            assert isinstance(kinds, FiniteType)
            for number, values in enumerate(cell_keys(block.keys[:-1])):
                if not view.sees(block.visible, values):
                    unseen.append((kinds, block.base + number * kinds.size))
        for kinds, first in unseen:
            for other_kinds, second in unseen:
                if other_kinds is not kinds or second <= first:
                    continue
                mine = [k for k in range(kinds.size) if cells[first + k]]
                theirs = [k for k in range(kinds.size) if cells[second + k]]
                if mine and theirs:
                    give, take = mine[random.below(len(mine))], theirs[random.below(len(theirs))]
                    for base, less, more in ((first, give, take), (second, take, give)):
                        cells[base + less] -= 1
                        cells[base + more] += 1

    def _change(self, cells: list[int], block: CellBlock, view: View, random: Pcg) -> None:
        """Gives unseen cells another value, where it is known what they can hold."""
        possible = values_of(block)
        for number, values in enumerate(cell_keys(block.keys) if possible else ()):
            if not view.sees(block.visible, values):
                cells[block.base + number] = possible[random.below(len(possible))]


def _shuffled(items: list[int], random: Pcg) -> list[int]:
    dealt = items[:]
    for at in range(len(dealt) - 1, 0, -1):
        other = random.below(at + 1)
        dealt[at], dealt[other] = dealt[other], dealt[at]
    return dealt
