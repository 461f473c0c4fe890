"""Return the part of a game that one viewer may see, as readable data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from rulewright.ir.program import PHASE, CellBlock, PlaceFamily
from rulewright.play.cell_visibility import CellVisibility
from rulewright.play.log import Viewer
from rulewright.play.names import HIDDEN, Names
from rulewright.play.runtime import Machine
from rulewright.types import FiniteType, KeyType, cell_number, count_cells, key_values

SHOWN_KINDS = ("state", "bag", "grid-q")
"""Kinds of blocks that are shown as such; zones are shown by family."""


class View:
    """Reads the cells of one position for one viewer: a seat's number, or None for everything."""

    def __init__(
        self,
        machine: Machine,
        names: Names,
        cells: list[int],
        viewer: Viewer,
        everybody: bool = False,
    ) -> None:
        self.machine = machine
        self.names = names
        self.cells = cells
        self.viewers: Sequence[int] | None = None if viewer is None else (viewer,)
        self.visibility_cells = cells
        """The function that returns who sees a cell."""
        if everybody:
            self.viewers = range(len(names.seats))
            self.visibility_cells = self.cell_visibility.hide_cells(cells, self.viewers)

    @cached_property
    def cell_visibility(self) -> CellVisibility:
        return CellVisibility(self.machine)

    def can_see(self, function_name: str | None, key_tuple: tuple[int, ...]) -> bool:
        """Return whether the viewer may see a cell or a place with these keys."""
        if function_name is None or self.viewers is None:
            return True
        if len(self.viewers) == 1:
            return bool(self.machine.compute_number(function_name, self.cells, self.viewers[0], *key_tuple))
        return self.cell_visibility.can_see(function_name, key_tuple, self.visibility_cells, self.viewers)

    def read_state(self) -> dict[str, object]:
        """Return everything declared by name: state and bags by their keys, zones as lists."""
        program = self.machine.program
        state_data: dict[str, object] = {}
        for block in program.blocks:
            if block.kind in SHOWN_KINDS and not block.hidden:
                state_data[block.name] = self.read_block(block)
        for family in program.families:
            state_data[family.name] = self._nest_by_keys(family.keys, partial(self.read_zone, family))
        return state_data

    def read_block(self, block: CellBlock) -> object:
        """Return one declared thing, nested by its keys, outermost first."""
        if block.kind == "grid-q":
            return self._list_grid_cells(block)
        if block.kind == "bag":
            return self._nest_by_keys(block.keys[:-1], lambda keys: self._read_bag(block, keys))
        return self._nest_cells(block, block.keys, block.base, ())

    def read_zone(self, family: PlaceFamily, key_indices: tuple[int, ...]) -> list[str]:
        """Return the contents of a place, left to right or in type order; its size is public."""
        place = family.first_place + cell_number(family.keys, key_indices)
        blocks = {b.kind: b for b in self.machine.program.blocks if b.name == family.zones}
        of = blocks["zone-of"]
        kind = of.keys[0]
        assert isinstance(kind, FiniteType)
        values = _lookup_key_values(family.keys, key_indices)
        dark = not self.can_see(family.visible, values)
        if dark and family.thing_visible is None:
            return [HIDDEN] * self.cells[blocks["zone-size"].base + place]
        if not family.ordered:
            inside = [i for i in range(of.size) if self.cells[of.base + i] == place]
        else:
            inside = []
            card = self.cells[blocks["zone-first"].base + place]
            while card >= 0 and len(inside) < of.size:
                inside.append(card)
                card = self.cells[blocks["zone-next"].base + card]
        if not dark:
            return [self.names.name_member(kind, card, self.cells) for card in inside]
        shown = [
            self.names.name_member(kind, card, self.cells)
            if self.can_see(family.thing_visible, (*values, card)) else HIDDEN
            for card in inside
        ]  # fmt: skip
        # Where the order of hidden things would identify them, they are listed last.
        return shown if family.ordered else sorted(shown, key=lambda one: one == HIDDEN)

    def read_phase(self) -> str | None:
        """Return the path of the current step of the flow."""
        number = self.cells[PHASE]
        phases = self.machine.program.phases
        return phases[number - 1] if 1 <= number <= len(phases) else None

    def _nest_by_keys(
        self,
        key_types: tuple[KeyType, ...],
        leaf: Callable[[tuple[int, ...]], object],
        outer_indices: tuple[int, ...] = (),
    ) -> object:
        """Return nested dicts over the numbers of keys."""
        if not key_types:
            return leaf(outer_indices)
        key, *rest = key_types
        return {
            self.names.name_key(key, index, self.cells): self._nest_by_keys(
                tuple(rest), leaf, (*outer_indices, index)
            )
            for index in self.names.list_key_values(key, self.cells)
        }

    def _nest_cells(
        self, block: CellBlock, key_types: tuple[KeyType, ...], first_cell: int, outer_values: tuple[int, ...]
    ) -> object:
        """Return nested dicts over the values of the remaining keys, beginning at a cell."""
        if not key_types:
            if not self.can_see(block.visible, outer_values):
                return HIDDEN
            return self.names.to_readable(block.type, self.cells[first_cell], self.cells)
        key, *rest = key_types
        numbers = self.names.list_key_values(key, self.cells)
        names = self.names.name_keys(key, numbers, self.cells)
        if not rest and (block.visible is None or self.viewers is None):
            found = [self.cells[first_cell + number] for number in numbers]
            told = self.names.to_readables(block.type, found, self.cells)
            return dict(zip(names, told, strict=True))
        left, step, values = tuple(rest), count_cells(rest), key_values(key)
        return {
            name: self._nest_cells(block, left, first_cell + step * number, (*outer_values, values[number]))
            for name, number in zip(names, numbers, strict=True)
        }

    def _read_bag(self, block: CellBlock, key_indices: tuple[int, ...]) -> object:
        kinds = block.keys[-1]
        assert isinstance(kinds, FiniteType)
        first = block.base + cell_number(block.keys, (*key_indices, 0))
        counts = self.cells[first : first + kinds.size]
        if not self.can_see(block.visible, _lookup_key_values(block.keys[:-1], key_indices)):
            return {"size": sum(counts)}
        names = self.names.list_members(kinds)
        return {names[kind]: count for kind, count in enumerate(counts) if count}

    def _list_grid_cells(self, block: CellBlock) -> list[str]:
        grid = block.keys[0]
        assert isinstance(grid, FiniteType)
        return [
            self.names.name_member(grid, index, self.cells)
            for index in self.names.list_key_numbers(grid, self.cells)
        ]


def flatten_state(state_data: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Return the values of `View.state_data` individually, as text: `money[betty]` is `3`."""
    for name, value in state_data.items():
        if isinstance(value, Mapping):
            for keys, inner in flatten_state(value):
                first, bracket, more = keys.partition("[")
                yield f"{name}[{first}{', ' if bracket else ']'}{more}", inner
        elif isinstance(value, list):
            yield name, f"[{', '.join(map(str, value))}]"
        elif value is None or isinstance(value, bool):
            yield name, str(value).lower()
        else:
            yield name, str(value)


def _lookup_key_values(key_types: Sequence[KeyType], key_indices: Sequence[int]) -> tuple[int, ...]:
    """Return the values of keys; `key_indices` count them from 0."""
    return tuple(key_values(key)[number] for key, number in zip(key_types, key_indices, strict=True))


def has_secrets(machine: Machine) -> bool:
    """Return whether any part of the game can be hidden from a player."""
    program = machine.program
    return (
        any(block.visible is not None for block in program.blocks)
        or any(family.visible is not None for family in program.families)
        or any(event.restricted for event in program.events.values())
        or any(not one.is_open for asked in program.decisions.values() for one in asked.alternatives)
    )
