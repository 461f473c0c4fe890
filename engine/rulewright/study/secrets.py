"""Deals anew what a player cannot see; what that player is shown must not change."""

from __future__ import annotations

from rulewright.analysis.types import FiniteType, MemberType, key_size
from rulewright.backends.fault import RuleFault
from rulewright.backends.pcg import Pcg
from rulewright.lowering.program import Block
from rulewright.play.game import Game
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.views import View


class Secrets:
    """What is hidden in the games of one ruleset, and from whom."""

    def __init__(self, machine: Machine, names: Names) -> None:
        self.machine = machine
        self.names = names
        program = machine.program
        self.hidden_state = [
            b
            for b in program.blocks
            if b.visible is not None and b.kind == "state" and not b.hidden
        ]
        self.hidden_bags = [b for b in program.blocks if b.visible is not None and b.kind == "bag"]
        self.zones = {family.zones for family in program.families if family.visible is not None}

    @property
    def any(self) -> bool:
        """Whether anything is hidden from anybody."""
        return bool(self.hidden_state or self.hidden_bags or self.zones)

    def leak(self, game: Game, random: Pcg) -> str | None:
        """What some player is shown that depends on what they cannot see; None if nothing."""
        if not self.any:
            return None
        viewer = random.below(len(self.names.seats))
        view = View(self.machine, self.names, game.cells, viewer)
        dealt = game.cells[:]
        for zones in sorted(self.zones):
            self._deal(dealt, zones, view, random)
        self._swap(dealt, view, random)
        seat = self.names.seats[viewer]
        problem = self._differs(view, dealt, viewer, seat)
        if problem is None and game.seat == viewer:
            problem = self._options(game, dealt, seat)
        if problem is not None:
            return problem
        for block in self.hidden_state:
            self._change(dealt, block, view, random)
        return self._differs(view, dealt, viewer, seat)

    def _differs(self, view: View, dealt: list[int], viewer: int, seat: str) -> str | None:
        other = View(self.machine, self.names, dealt, viewer).state()
        shown = view.state()
        for name, value in shown.items():
            if other[name] != value:
                return f"`{seat}` is shown `{name}` differently when only unseen things differ"
        return None

    def _options(self, game: Game, dealt: list[int], seat: str) -> str | None:
        try:
            now = self.machine.legal(dealt)
        except RuleFault:
            return None  # what was dealt cannot come up in a game
        if now != game.legal():
            return f"the options of `{seat}` tell what `{seat}` cannot see"
        return None

    # --- dealing ----------------------------------------------------------------------------------

    def _deal(self, cells: list[int], zones: str, view: View, random: Pcg) -> None:
        """Shuffles the things that lie where the viewer cannot look, keeping each place's size."""
        program = self.machine.program
        blocks = {b.kind: b for b in program.blocks if b.name == zones}
        of = blocks["zone-of"]
        unseen: list[int] = []
        for family in program.families:
            if family.zones != zones or family.visible is None:
                continue
            for place in range(family.count):
                if not view.sees(family.visible, _values(family.keys, place)):
                    number = family.first_place + place
                    unseen += [t for t in range(of.size) if cells[of.base + t] == number]
        target = _shuffled(unseen, random)
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
            for number in range(block.size // kinds.size):
                if not view.sees(block.visible, _values(block.keys[:-1], number)):
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

    def _change(self, cells: list[int], block: Block, view: View, random: Pcg) -> None:
        """Gives unseen members another value."""
        if not isinstance(block.type, MemberType) or block.type.of.growing:
            return
        for number in range(block.size):
            if not view.sees(block.visible, _values(block.keys, number)):
                members = block.type.of.members
                cells[block.base + number] = members[random.below(len(members))]


def _values(keys: tuple[object, ...], number: int) -> tuple[int, ...]:
    """The values of keys from their number, last fastest."""
    found: list[int] = []
    for key in reversed(keys):
        size = key_size(key)  # type: ignore[arg-type]
        number, digit = divmod(number, size)
        low = 0 if isinstance(key, FiniteType) else key.low or 0  # type: ignore[attr-defined]
        found.append(digit + low)
    return tuple(reversed(found))


def _shuffled(items: list[int], random: Pcg) -> list[int]:
    dealt = items[:]
    for at in range(len(dealt) - 1, 0, -1):
        other = random.below(at + 1)
        dealt[at], dealt[other] = dealt[other], dealt[at]
    return dealt
