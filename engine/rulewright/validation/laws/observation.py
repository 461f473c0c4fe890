"""Record what one viewer sees between decisions (observation trace), and what that viewer does not see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.ir.program import PC, CellBlock
from rulewright.pcg import Pcg
from rulewright.play.cell_visibility import iter_places
from rulewright.play.log import Argument, Entry, Event, LoggedLine, Recorder, read_entries
from rulewright.play.names import Names
from rulewright.play.runtime import Machine
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.types import cell_keys, key_size


class ReplayedDice:
    """A source of draws that repeats those of an earlier step, then draws new ones."""

    def __init__(self, random: Pcg, earlier_draws: Sequence[int] = ()) -> None:
        self.random = random
        self.earlier_draws = earlier_draws
        self.bounds: list[int] = []
        self.values: list[int] = []

    def __call__(self, bound: int) -> int:
        number = len(self.values)
        is_replayed = number < len(self.earlier_draws)
        value = self.earlier_draws[number] % bound if is_replayed else self.random.draw_below(bound)
        self.bounds.append(bound)
        self.values.append(value)
        return value


@dataclass(frozen=True, slots=True)
class ObservedStep:
    """One step. `public_effects`: the visible changes and where the step ends; the log as the viewer sees it;
    `hidden_gains`: what the viewer gained out of sight of others, without what was only taken out of bags,
    which may still become public; and all cells. `chance_results` are the results of rolls and draws, visible
    or not."""

    public_effects: tuple[object, ...]
    chance_results: tuple[object, ...]
    log_lines: tuple[Event, ...]
    hidden_cells: tuple[int, ...]
    hidden_gains: tuple[int, ...]
    cells: list[int]


class StepObserver:
    """An observer of the steps of games of one program."""

    def __init__(self, machine: Machine, names: Names, has_secrets: bool) -> None:
        self.machine = machine
        self.names = names
        self.has_secrets = has_secrets
        self.cell_watchers: dict[int, Callable[[_WatchedCells, int, int], object]] = {}
        self.hidden_ranges: list[range] = []
        self.bag_ranges: list[range] = []
        program = machine.program
        self.zones = {
            block.name: _ZonePlaces(machine, block.name, block.base)
            for block in program.blocks if block.kind == "zone-of"
        }  # fmt: skip
        for block in program.blocks:
            self._watch_block(block)

    def _watch_block(self, block: CellBlock) -> None:
        """Register the function that decides whether a change of a cell of a block is visible."""
        cells = range(block.base, block.base + block.size)
        if block.kind == "zone-of":
            zone_places = self.zones[block.name]
            self.cell_watchers.update(dict.fromkeys(cells, zone_places.visible_move))
            if zone_places.hidden_places:
                self.hidden_ranges.append(cells)
        elif block.kind in ("zone-size", "grid-count", "grid-q", "grid-r"):
            self.cell_watchers.update(dict.fromkeys(cells, _public_change))
        elif block.kind in ("state", "bag") and not block.hidden:
            if block.visible is None:
                self.cell_watchers.update(dict.fromkeys(cells, _public_change))
                return
            (self.bag_ranges if block.kind == "bag" else self.hidden_ranges).append(cells)
            kinds = key_size(block.keys[-1]) if block.kind == "bag" else 1
            keys = block.keys[:-1] if block.kind == "bag" else block.keys
            for number, values in enumerate(cell_keys(keys)):
                at = block.base + number * kinds
                hidden_cell = _HiddenCell(self.machine, block.visible, values, at, block.kind == "bag")
                self.cell_watchers.update(dict.fromkeys(range(at, at + kinds), hidden_cell.visible_change))

    def observe_step(
        self,
        cells: list[int],
        viewer: int,
        dice: ReplayedDice,
        run_step: Callable[[list[int], Recorder], Sequence[int]],
    ) -> ObservedStep:
        """Run a step on a copy of the cells, and return what the viewer sees of it. Raises RuleFault."""
        watched = _WatchedCells(cells)
        watched.cell_watchers, watched.viewer = self.cell_watchers, viewer
        recorder = Recorder(bytearray(len(self.machine.program.marks)))
        recorder.draw_source = dice
        run_step(watched, recorder)
        final_cells = list(watched)
        who: object = None
        if not self.machine.is_over(final_cells):
            who = self.machine.compute_number(
                self.machine.program.decisions[final_cells[PC]].player_function, final_cells
            )
        events, decisions = self.machine.program.events, self.machine.program.decisions
        shown_entries = [
            entry for entry in recorder.entries
            if not (
                events[entry.event].is_public if isinstance(entry, LoggedLine)
                else decisions[entry.decision].has_own_visibility
            )
        ]  # fmt: skip
        log_events = read_entries(shown_entries, self.names, final_cells, viewer, self.has_secrets)
        lines = zip(shown_entries, log_events, strict=True)
        places = [at for block in self.hidden_ranges for at in block]
        bags = [at for block in self.bag_ranges for at in block]
        hidden = tuple(final_cells[at] for at in places)
        return ObservedStep(
            (tuple(watched.seen_changes), final_cells[PC], who),
            tuple(filter(None, map(self._chance_result, shown_entries))),
            tuple(self._hide_restricted(entry, event) for entry, event in lines if _is_public(event)),
            (*hidden, *(final_cells[at] for at in bags)),
            (*hidden, *(max(0, final_cells[at] - cells[at]) for at in bags)),
            final_cells,
        )

    def is_same_view(self, first_step: ObservedStep, second_step: ObservedStep, viewer: int) -> bool:
        """Return whether the viewer sees the same in two steps, apart from the log."""
        if first_step.public_effects != second_step.public_effects:
            return False
        views = (View(self.machine, self.names, seen.cells, viewer) for seen in (first_step, second_step))
        first, second = (view.read_state() for view in views)
        return first == second

    def _chance_result(self, log_entry: Entry) -> tuple[object, ...]:
        """Return the result of chance that an entry shows; empty if none."""
        if not isinstance(log_entry, LoggedLine):
            return ()
        info = self.machine.program.events[log_entry.event]
        given = log_entry.args[: len(info.arguments)]
        return (info.message, *given) if info.message.startswith("chance:") else ()

    def _hide_restricted(self, log_entry: object, event: Event) -> Event:
        """Return a logged line without the values whose visibility the rules restrict."""
        if event.kind != "log" or not isinstance(log_entry, LoggedLine):
            return event
        restricted = self.machine.program.events[log_entry.event].restricted
        shown_arguments: list[Argument] = [a for n, a in enumerate(event.arguments) if n not in restricted]
        return Event(event.kind, event.name, tuple(shown_arguments))


def _is_public(event: Event) -> bool:
    """Return whether an event is public. A roll, draw or shuffle is; its result may not be."""
    return event.kind != "chance" or bool(event.arguments and event.is_visible)


class _WatchedCells(list[int]):
    """Cells that record the changes that a viewer sees."""

    cell_watchers: dict[int, Callable[[_WatchedCells, int, int], object]]
    viewer: int

    def __init__(self, cells: list[int]) -> None:
        super().__init__(cells)
        self.seen_changes: list[object] = []

    def __setitem__(self, cell_index: Any, new_value: Any) -> None:
        watcher = self.cell_watchers.get(cell_index)
        if watcher is not None and self[cell_index] != new_value:
            old_value = self[cell_index]
            super().__setitem__(cell_index, new_value)
            visible_change = watcher(self, cell_index, old_value)
            if visible_change is not None:
                self.seen_changes.append(visible_change)
            return
        super().__setitem__(cell_index, new_value)


def _public_change(watched_cells: _WatchedCells, cell_index: int, _before: int) -> object:
    return cell_index, watched_cells[cell_index]


@dataclass(frozen=True, slots=True)
class _HiddenCell:
    """A cell of state, or a bag, that is hidden from some seat."""

    machine: Machine
    condition_function: str
    key_numbers: tuple[int, ...]
    first_cell: int
    is_bag: bool

    def visible_change(self, watched_cells: _WatchedCells, cell_index: int, old_value: int) -> object:
        if self.machine.compute_number(
            self.condition_function, watched_cells, watched_cells.viewer, *self.key_numbers
        ):
            return cell_index, watched_cells[cell_index]
        return (self.first_cell, watched_cells[cell_index] - old_value) if self.is_bag else None


class _ZonePlaces:
    """The places that can hold the things of one type."""

    def __init__(self, machine: Machine, zone_type: str, first_cell: int) -> None:
        self.machine = machine
        self.first_cell = first_cell
        self.hidden_places = {
            place: (family.visible, family.thing_visible, values)
            for family in machine.program.families
            if family.zones == zone_type and family.visible is not None
            for place, values in iter_places(family)
        }

    def is_visible(self, watched_cells: _WatchedCells, place_number: int, piece_number: int) -> bool:
        if place_number not in self.hidden_places:
            return True
        visible, each, keys = self.hidden_places[place_number]
        if each is not None:
            return bool(
                self.machine.compute_number(each, watched_cells, watched_cells.viewer, *keys, piece_number)
            )
        return bool(self.machine.compute_number(visible, watched_cells, watched_cells.viewer, *keys))

    def visible_move(self, watched_cells: _WatchedCells, cell_index: int, old_value: int) -> object:
        """Return the visible part of a move: the old and the new place, if visible; None if neither is."""
        after = watched_cells[cell_index]
        piece_number = cell_index - self.first_cell
        visible_places = [
            place if self.is_visible(watched_cells, place, piece_number) else None
            for place in (old_value, after)
        ]
        return None if visible_places == [None, None] else (cell_index, *visible_places)
