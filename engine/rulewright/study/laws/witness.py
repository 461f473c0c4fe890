"""What one viewer sees happen from one decision to the next, and what the viewer does not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.ir.program import PC, CellBlock
from rulewright.pcg import Pcg
from rulewright.play.log import Argument, Entry, Event, LoggedLine, Recorder, read_entries
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.veil import places
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.types import cell_keys, key_size


class Dice:
    """Draws of a step: those of an earlier one, as far as they go, then new ones."""

    def __init__(self, random: Pcg, given: Sequence[int] = ()) -> None:
        self.random = random
        self.given = given
        self.bounds: list[int] = []
        self.values: list[int] = []

    def __call__(self, bound: int) -> int:
        number = len(self.values)
        known = number < len(self.given)
        value = self.given[number] % bound if known else self.random.below(bound)
        self.bounds.append(bound)
        self.values.append(value)
        return value


@dataclass(frozen=True, slots=True)
class WitnessedStep:
    """One step: what a viewer sees of it (`open`: changes, where it ends), what the log tells the
    viewer, what it has left where not everybody sees it (`put`: without what it has only taken out
    of bags, which may be on its way to where everybody sees it), and all cells. `chance` is what
    was rolled and drawn, known or not."""

    open: tuple[object, ...]
    chance: tuple[object, ...]
    lines: tuple[Event, ...]
    hidden: tuple[int, ...]
    put: tuple[int, ...]
    cells: list[int]


class Witness:
    """Looks at steps of games of one program."""

    def __init__(self, machine: Machine, names: Names, secrets: bool) -> None:
        self.machine = machine
        self.names = names
        self.secrets = secrets
        self.looks: dict[int, Callable[[_Watched, int, int], object]] = {}
        self.hidden: list[range] = []
        self.bags: list[range] = []
        program = machine.program
        self.zones = {
            block.name: _ZonePlaces(machine, block.name, block.base)
            for block in program.blocks if block.kind == "zone-of"
        }  # fmt: skip
        for block in program.blocks:
            self._watch(block)

    def _watch(self, block: CellBlock) -> None:
        """Decides what is seen when a cell of a block changes."""
        cells = range(block.base, block.base + block.size)
        if block.kind == "zone-of":
            places_of = self.zones[block.name]
            self.looks.update(dict.fromkeys(cells, places_of.moved))
            if places_of.hidden:
                self.hidden.append(cells)
        elif block.kind in ("zone-size", "grid-count", "grid-q", "grid-r"):
            self.looks.update(dict.fromkeys(cells, _openly))
        elif block.kind in ("state", "bag") and not block.hidden:
            if block.visible is None:
                self.looks.update(dict.fromkeys(cells, _openly))
                return
            (self.bags if block.kind == "bag" else self.hidden).append(cells)
            kinds = key_size(block.keys[-1]) if block.kind == "bag" else 1
            keys = block.keys[:-1] if block.kind == "bag" else block.keys
            for number, values in enumerate(cell_keys(keys)):
                at = block.base + number * kinds
                look = _Hidden(self.machine, block.visible, values, at, block.kind == "bag")
                self.looks.update(dict.fromkeys(range(at, at + kinds), look.changed))

    def sees(
        self,
        cells: list[int],
        viewer: int,
        dice: Dice,
        run: Callable[[list[int], Recorder], Sequence[int]],
    ) -> WitnessedStep:
        """Runs a step on a copy of the cells. Raises RuleFault."""
        watched = _Watched(cells)
        watched.looks, watched.viewer = self.looks, viewer
        recorder = Recorder(bytearray(len(self.machine.program.marks)))
        recorder.stated = dice
        run(watched, recorder)
        left = list(watched)
        who: object = None
        if not self.machine.over(left):
            who = self.machine.number(self.machine.program.decisions[left[PC]].who, left)
        events, decisions = self.machine.program.events, self.machine.program.decisions
        told = [
            entry for entry in recorder.entries
            if not (
                events[entry.event].shown if isinstance(entry, LoggedLine)
                else decisions[entry.decision].said
            )
        ]  # fmt: skip
        read = read_entries(told, self.names, left, viewer, self.secrets)
        lines = zip(told, read, strict=True)
        places = [at for block in self.hidden for at in block]
        bags = [at for block in self.bags for at in block]
        hidden = tuple(left[at] for at in places)
        return WitnessedStep(
            (tuple(watched.seen), left[PC], who),
            tuple(filter(None, map(self._given, told))),
            tuple(self._as_told(entry, event) for entry, event in lines if _tells(event)),
            (*hidden, *(left[at] for at in bags)),
            (*hidden, *(max(0, left[at] - cells[at]) for at in bags)),
            left,
        )

    def same(self, one: WitnessedStep, other: WitnessedStep, viewer: int) -> bool:
        """Return whether the viewer sees the same in two steps, apart from the log."""
        if one.open != other.open:
            return False
        views = (View(self.machine, self.names, seen.cells, viewer) for seen in (one, other))
        first, second = (view.state() for view in views)
        return first == second

    def _given(self, entry: Entry) -> tuple[object, ...]:
        """Return the result of chance that an entry shows; empty if none."""
        if not isinstance(entry, LoggedLine):
            return ()
        info = self.machine.program.events[entry.event]
        given = entry.args[: len(info.arguments)]
        return (info.message, *given) if info.message.startswith("chance:") else ()

    def _as_told(self, entry: object, event: Event) -> Event:
        """The line without values of which the rules say themselves who may know them."""
        if event.kind != "log" or not isinstance(entry, LoggedLine):
            return event
        said = self.machine.program.events[entry.event].restricted
        kept: list[Argument] = [a for n, a in enumerate(event.arguments) if n not in said]
        return Event(event.kind, event.name, tuple(kept))


def _tells(event: Event) -> bool:
    """Return whether an event is public. A roll, draw or shuffle is; its result may not be."""
    return event.kind != "chance" or bool(event.arguments and event.known)


class _Watched(list[int]):
    """Cells that keep what a viewer sees change."""

    looks: dict[int, Callable[[_Watched, int, int], object]]
    viewer: int

    def __init__(self, cells: list[int]) -> None:
        super().__init__(cells)
        self.seen: list[object] = []

    def __setitem__(self, at: Any, value: Any) -> None:
        look = self.looks.get(at)
        if look is not None and self[at] != value:
            before = self[at]
            super().__setitem__(at, value)
            found = look(self, at, before)
            if found is not None:
                self.seen.append(found)
            return
        super().__setitem__(at, value)


def _openly(cells: _Watched, at: int, _before: int) -> object:
    return at, cells[at]


@dataclass(frozen=True, slots=True)
class _Hidden:
    """A cell of state, or a bag, that is hidden from some seat."""

    machine: Machine
    visible: str
    keys: tuple[int, ...]
    at: int
    bag: bool

    def changed(self, cells: _Watched, at: int, before: int) -> object:
        if self.machine.number(self.visible, cells, cells.viewer, *self.keys):
            return at, cells[at]
        return (self.at, cells[at] - before) if self.bag else None


class _ZonePlaces:
    """The places where things of one type lie."""

    def __init__(self, machine: Machine, name: str, first: int) -> None:
        self.machine = machine
        self.first = first
        self.hidden = {
            place: (family.visible, family.each, values)
            for family in machine.program.families
            if family.zones == name and family.visible is not None
            for place, values in places(family)
        }

    def sees(self, cells: _Watched, place: int, thing: int) -> bool:
        if place not in self.hidden:
            return True
        visible, each, keys = self.hidden[place]
        if each is not None:
            return bool(self.machine.number(each, cells, cells.viewer, *keys, thing))
        return bool(self.machine.number(visible, cells, cells.viewer, *keys))

    def moved(self, cells: _Watched, at: int, before: int) -> object:
        """Return the visible part of a move: where the thing lies, or lay, in the open."""
        after = cells[at]
        thing = at - self.first
        known = [place if self.sees(cells, place, thing) else None for place in (before, after)]
        return None if known == [None, None] else (at, *known)
