"""What one viewer may see of a game, as plain readable data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

from rulewright.ir.program import PHASE, CellBlock, PlaceFamily
from rulewright.play.log import Viewer
from rulewright.play.names import HIDDEN, Names
from rulewright.play.runtime import Machine
from rulewright.play.veil import Veil
from rulewright.types import FiniteType, KeyType, cell_number, count_of, key_values

SHOWN = ("state", "bag", "grid-q")
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
        self.known = cells
        """What tells who sees a cell."""
        if everybody:
            self.viewers = range(len(names.seats))
            self.known = self.veil.over(cells, self.viewers)

    @cached_property
    def veil(self) -> Veil:
        return Veil(self.machine)

    def sees(self, function: str | None, keys: tuple[int, ...]) -> bool:
        """Return whether the viewer may see a cell or a place with these keys."""
        if function is None or self.viewers is None:
            return True
        if len(self.viewers) == 1:
            return bool(self.machine.number(function, self.cells, self.viewers[0], *keys))
        return self.veil.seen(function, keys, self.known, self.viewers)

    def state(self) -> dict[str, object]:
        """Return everything declared by name: state and bags by their keys, zones as lists."""
        program = self.machine.program
        shown: dict[str, object] = {}
        for block in program.blocks:
            if block.kind in SHOWN and not block.hidden:
                shown[block.name] = self.block(block)
        for family in program.families:
            shown[family.name] = self._over(family.keys, partial(self.zone, family))
        return shown

    def block(self, block: CellBlock) -> object:
        """Return one declared thing, nested by its keys, outermost first."""
        if block.kind == "grid-q":
            return self._cells_of_grid(block)
        if block.kind == "bag":
            return self._over(block.keys[:-1], lambda keys: self._bag(block, keys))
        return self._cells(block, block.keys, block.base, ())

    def zone(self, family: PlaceFamily, keys: tuple[int, ...]) -> list[str]:
        """Return the contents of a place, left to right or in type order; its size is public."""
        place = family.first_place + cell_number(family.keys, keys)
        blocks = {b.kind: b for b in self.machine.program.blocks if b.name == family.zones}
        of = blocks["zone-of"]
        kind = of.keys[0]
        assert isinstance(kind, FiniteType)
        values = _values(family.keys, keys)
        dark = not self.sees(family.visible, values)
        if dark and family.each is None:
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
            return [self.names.member(kind, card, self.cells) for card in inside]
        shown = [
            self.names.member(kind, card, self.cells)
            if self.sees(family.each, (*values, card)) else HIDDEN
            for card in inside
        ]  # fmt: skip
        # Where the order of what is not seen would tell what it is, it stands behind the rest.
        return shown if family.ordered else sorted(shown, key=lambda one: one == HIDDEN)

    def phase(self) -> str | None:
        """Return the path of the current step of the flow."""
        number = self.cells[PHASE]
        phases = self.machine.program.phases
        return phases[number - 1] if 1 <= number <= len(phases) else None

    def _over(
        self,
        keys: tuple[KeyType, ...],
        leaf: Callable[[tuple[int, ...]], object],
        before: tuple[int, ...] = (),
    ) -> object:
        """Return nested dicts over the numbers of keys."""
        if not keys:
            return leaf(before)
        key, *rest = keys
        return {
            self.names.key(key, index, self.cells): self._over(tuple(rest), leaf, (*before, index))
            for index in self.names.values_of(key, self.cells)
        }

    def _cells(
        self, block: CellBlock, keys: tuple[KeyType, ...], at: int, before: tuple[int, ...]
    ) -> object:
        """Return nested dicts over the values of the remaining keys, beginning at a cell."""
        if not keys:
            if not self.sees(block.visible, before):
                return HIDDEN
            return self.names.value(block.type, self.cells[at], self.cells)
        key, *rest = keys
        numbers = self.names.values_of(key, self.cells)
        names = self.names.keys(key, numbers, self.cells)
        if not rest and (block.visible is None or self.viewers is None):
            found = [self.cells[at + number] for number in numbers]
            told = self.names.values(block.type, found, self.cells)
            return dict(zip(names, told, strict=True))
        left, step, values = tuple(rest), count_of(rest), key_values(key)
        return {
            name: self._cells(block, left, at + step * number, (*before, values[number]))
            for name, number in zip(names, numbers, strict=True)
        }

    def _bag(self, block: CellBlock, keys: tuple[int, ...]) -> object:
        kinds = block.keys[-1]
        assert isinstance(kinds, FiniteType)
        first = block.base + cell_number(block.keys, (*keys, 0))
        counts = self.cells[first : first + kinds.size]
        if not self.sees(block.visible, _values(block.keys[:-1], keys)):
            return {"size": sum(counts)}
        names = self.names.members(kinds)
        return {names[kind]: count for kind, count in enumerate(counts) if count}

    def _cells_of_grid(self, block: CellBlock) -> list[str]:
        grid = block.keys[0]
        assert isinstance(grid, FiniteType)
        return [
            self.names.member(grid, index, self.cells)
            for index in self.names.key_numbers(grid, self.cells)
        ]


def flat_state(state: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The values of `View.state` one by one, as text: `money[betty]` is `3`."""
    for name, value in state.items():
        if isinstance(value, Mapping):
            for keys, inner in flat_state(value):
                first, bracket, more = keys.partition("[")
                yield f"{name}[{first}{', ' if bracket else ']'}{more}", inner
        elif isinstance(value, list):
            yield name, f"[{', '.join(map(str, value))}]"
        elif value is None or isinstance(value, bool):
            yield name, str(value).lower()
        else:
            yield name, str(value)


def _values(keys: Sequence[KeyType], numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the values of keys; `numbers` count them from 0."""
    return tuple(key_values(key)[number] for key, number in zip(keys, numbers, strict=True))


def has_secrets(machine: Machine) -> bool:
    """Whether anything in the game is not for everybody's eyes."""
    program = machine.program
    return (
        any(block.visible is not None for block in program.blocks)
        or any(family.visible is not None for family in program.families)
        or any(event.restricted for event in program.events.values())
        or any(not one.open for asked in program.decisions.values() for one in asked.alternatives)
    )
