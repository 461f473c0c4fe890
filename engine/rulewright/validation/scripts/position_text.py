"""Write a position as the `given` of a scenario: only differences from the start, in as few lines as
possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

from rulewright.analysis.symbols import StateSymbol, Symbol
from rulewright.analysis.typing.assignments import bounded_type, default_start
from rulewright.analysis.typing.drawings import format_drawing
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.lowering.searching.shapes import rotate_cells
from rulewright.play.names import Names
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.tree import Const
from rulewright.types import cell_number
from rulewright.workspace.compiled_setting import CompiledSetting

WILDCARD = "_"
CellAssignment = tuple[tuple[str, ...], str]
"""The keys in brackets, and the value."""


@dataclass(frozen=True, slots=True)
class PositionText:
    """A position: the states written as drawings, by name, and the statements that follow them."""

    drawings: tuple[tuple[str, str], ...]
    statements: tuple[str, ...]


class ShapesDoNotFit(Exception):
    """A failure to compose the cells of a growing grid of its shapes."""


def can_be_given(symbol: Symbol | None) -> bool:
    """Return whether `given` can set a symbol; counters of the flow are read-only."""
    return not (isinstance(symbol, StateSymbol) and symbol.read_only)


def write_position(
    bench: CompiledSetting, names: Names, base_cells: list[int], cells: list[int]
) -> PositionText:
    """Return the statements that turn `base_cells` into `cells`. Raises ShapesDoNotFit."""
    return _PositionWriter(bench, names, base_cells, cells).write_text()


class _PositionWriter:
    def __init__(self, bench: CompiledSetting, names: Names, base_cells: list[int], cells: list[int]) -> None:
        self.bench = bench
        self.names = names
        self.program = bench.machine.program
        missing = len(cells) - len(base_cells)
        self.base_cells = base_cells + [0] * max(missing, 0)
        self.cells = cells

    def write_text(self) -> PositionText:
        drawings: list[tuple[str, str]] = []
        lines = list(self.iter_laid_shapes())
        removal_lines: list[str] = []
        addition_lines: list[str] = []
        for block in self.program.blocks:
            if block.kind == "bag":
                lines += self.iter_assignments(block)
            elif block.kind == "state" and not block.hidden:
                symbol = self.bench.compiled.analysed.scope.world.symbols.get(block.name)
                if not isinstance(symbol, StateSymbol) or not can_be_given(symbol):
                    continue
                if symbol.supply is not None:
                    self.write_pieces(block, removal_lines, addition_lines)
                    continue
                block_lines = list(self.iter_assignments(block))
                picture = self.draw_state(block, symbol) if len(block_lines) > 1 else None
                if picture is None:
                    lines += block_lines
                else:
                    drawings.append((block.name, picture))
        for zones in dict.fromkeys(family.zones for family in self.program.families):
            lines += _ZoneWriter(self, zones).iter_assignments()
        return PositionText(tuple(drawings), (*lines, *removal_lines, *addition_lines))

    # --- state and bags ---------------------------------------------------------------------------

    def iter_assignments(self, block: CellBlock) -> Iterator[str]:
        """Yield assignments that set all cells of a block to their values."""
        wanted, before = self.list_cell_texts(block, self.cells), self.list_cell_texts(block, self.base_cells)
        keys = [self.names.list_key_values(key, self.cells) for key in block.keys]
        for where, value in self.choose_assignments(block, keys, (), wanted, before):
            yield f"{self.format_cell(block, where)} = {value}"

    def list_cell_texts(self, block: CellBlock, cells: list[int]) -> list[str]:
        block_cells = cells[block.base : block.base + block.size]
        if block.kind == "bag":
            return [str(count) for count in block_cells]
        return [self.names.format_value(block.type, value, self.cells) for value in block_cells]

    def choose_assignments(
        self,
        block: CellBlock,
        key_values: Sequence[Sequence[int]],
        fixed_keys: tuple[int, ...],
        new_texts: list[str],
        old_texts: list[str],
    ) -> list[CellAssignment]:
        """Return the shortest of: assignments of single differences; one value for all with exceptions;
        separate assignments for each value of the next key."""
        inner = [(*fixed_keys, *rest) for rest in product(*key_values[len(fixed_keys) :])]
        at = {numbers: self.cell_index(block, numbers) for numbers in inner}
        differ = [numbers for numbers in inner if new_texts[at[numbers]] != old_texts[at[numbers]]]
        named = [(self.format_keys(block, n), new_texts[at[n]]) for n in differ]
        if len(named) < 2:
            return named
        common = Counter(new_texts[at[numbers]] for numbers in inner).most_common(1)[0][0]
        every = (*self.format_keys(block, fixed_keys), *(WILDCARD for _ in key_values[len(fixed_keys) :]))
        others = [(self.format_keys(block, n), new_texts[at[n]]) for n in inner if new_texts[at[n]] != common]
        best = min(named, [(every, common), *others], key=len)
        if len(fixed_keys) + 1 < len(key_values):
            split: list[CellAssignment] = []
            for number in key_values[len(fixed_keys)]:
                split += self.choose_assignments(
                    block, key_values, (*fixed_keys, number), new_texts, old_texts
                )
            best = min(best, split, key=len)
        return best

    def cell_index(self, block: CellBlock, key_numbers: Sequence[int]) -> int:
        return cell_number(block.keys, key_numbers)

    def format_keys(self, block: CellBlock, key_numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(
            self.names.name_key(key, number, self.cells)
            for key, number in zip(block.keys, key_numbers, strict=False)
        )

    def format_cell(self, block: CellBlock, key_texts: Sequence[str]) -> str:
        """Return the name of a cell as rules write it."""
        outer = key_texts[:-1] if block.kind == "bag" else key_texts
        inside = f"[{', '.join(outer)}]" if outer else ""
        return f"{block.name}{inside}" + (f"[{key_texts[-1]}]" if block.kind == "bag" else "")

    def write_pieces(self, block: CellBlock, removal_lines: list[str], addition_lines: list[str]) -> None:
        """Write the changes of pieces, those that return to the supply first."""
        keys = [self.names.list_key_values(key, self.cells) for key in block.keys]
        for numbers in product(*keys):
            at = block.base + self.cell_index(block, numbers)
            if self.cells[at] != self.base_cells[at]:
                line = f"{self.format_cell(block, self.format_keys(block, numbers))} = {self.cells[at]}"
                (removal_lines if self.cells[at] < self.base_cells[at] else addition_lines).append(line)

    def draw_state(self, block: CellBlock, symbol: StateSymbol) -> str | None:
        """Return a state as a drawing, if possible."""
        if symbol.sign_parts is None:
            return None
        state, world = symbol.state, self.bench.compiled.analysed.scope.world
        plain = default_start(state.type, state.least, state.most, symbol.span)
        rest = plain.value if isinstance(plain, Const) else 0
        values = self.cells[block.base : block.base + block.size]
        return format_drawing(world, state.keys, bounded_type(state), symbol.sign_parts, values, rest)

    # --- growing grids ----------------------------------------------------------------------------

    def iter_laid_shapes(self) -> Iterator[str]:
        """Yield the cells of growing grids that were laid since, shape by shape."""
        blocks = {(block.kind, block.name): block.base for block in self.program.blocks}
        for (kind, name), count in blocks.items():
            if kind != "grid-count":
                continue
            q, r = blocks["grid-q", name], blocks["grid-r", name]
            cells = self.cells
            laid_cells = [(cells[q + n], cells[r + n]) for n in range(cells[count])]
            old = [(self.base_cells[q + n], self.base_cells[r + n]) for n in range(self.base_cells[count])]
            if laid_cells[: len(old)] != old:
                raise ShapesDoNotFit
            at = len(old)
            while at < len(laid_cells):
                line, length = self.find_shape(name, laid_cells, at)
                yield line
                at += length

    def find_shape(
        self, grid_name: str, laid_cells: list[tuple[int, int]], first_index: int
    ) -> tuple[str, int]:
        """Return the statement that lays the largest shape that fits there with its first cell, and its
        number of cells."""
        shapes = self.bench.compiled.analysed.rules.shapes.values()
        for shape in sorted(shapes, key=lambda shape: -len(shape.cells)):
            if shape.grid.root.name != grid_name:
                continue
            for turn, cells in enumerate(rotate_cells(shape.cells, shape.type.turns)):
                q, r = laid_cells[first_index][0] - cells[0][0], laid_cells[first_index][1] - cells[0][1]
                if [(q + dq, r + dr) for dq, dr in cells] == laid_cells[
                    first_index : first_index + len(cells)
                ]:
                    numbers = [q, r, turn] if shape.type.turns > 1 else [q, r]
                    where = ", ".join(map(str, (shape.name, *numbers)))
                    line = f"lay {shape.name} at place({where}): nothing"
                    return line, len(cells)
        raise ShapesDoNotFit

    @cached_property
    def both_views(self) -> tuple[View, View]:
        machine = self.bench.machine
        return tuple(View(machine, self.names, of, None) for of in (self.base_cells, self.cells))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class _ZonePlace:
    place_text: str
    family: PlaceFamily
    old_contents: tuple[str, ...]
    new_contents: tuple[str, ...]


class _ZoneWriter:
    """A writer of the contents of all places for the things of one type."""

    def __init__(self, writer: _PositionWriter, zone_type: str) -> None:
        base, cells = writer.both_views
        self.places: list[_ZonePlace] = []
        for family in writer.program.families:
            if family.zones != zone_type:
                continue
            numbers = [writer.names.list_key_values(key, writer.cells) for key in family.keys]
            for keys in product(*numbers):
                shown = [writer.names.name_key(k, n) for k, n in zip(family.keys, keys, strict=True)]
                text = family.name + (f"[{', '.join(shown)}]" if shown else "")
                before, after = base.read_zone(family, keys), cells.read_zone(family, keys)
                self.places.append(_ZonePlace(text, family, tuple(before), tuple(after)))
        self.current_contents = {place.place_text: list(place.old_contents) for place in self.places}

    def iter_assignments(self) -> Iterator[str]:
        """Yield transfers that fill each place, in an order that never exceeds a capacity."""
        waiting = [(place, new) for place in self.places if (new := self.list_arrivals(place))]
        while waiting:
            ready = next((each for each in waiting if self.has_room(*each)), None)
            if ready is not None:
                waiting.remove(ready)
                yield self.move_pieces(*ready)
                continue
            # A cycle of full places: one thing moves to a place without limits first.
            place = waiting[0][0]
            thing = next(
                each for each in self.current_contents[place.place_text] if each not in place.new_contents
            )
            aside = next(
                other for other in self.places
                if other.family.capacity is None and other.family.allowed_things is None
            )  # fmt: skip
            yield self.move_pieces(aside, (thing,))

    def list_arrivals(self, zone_place: _ZonePlace) -> tuple[str, ...]:
        """Return the things to put there; the rest is there already, in its order."""
        if not zone_place.family.ordered:
            return tuple(each for each in zone_place.new_contents if each not in zone_place.old_contents)
        last = -1
        for number, each in enumerate(zone_place.new_contents):
            at = zone_place.old_contents.index(each) if each in zone_place.old_contents else -1
            if at <= last:
                return zone_place.new_contents[number:]
            last = at
        return ()

    def has_room(self, zone_place: _ZonePlace, new_pieces: tuple[str, ...]) -> bool:
        holds = zone_place.family.capacity
        return holds is None or len({*self.current_contents[zone_place.place_text], *new_pieces}) <= holds

    def move_pieces(self, zone_place: _ZonePlace, new_pieces: tuple[str, ...]) -> str:
        for inside in self.current_contents.values():
            inside[:] = [each for each in inside if each not in new_pieces]
        self.current_contents[zone_place.place_text] += new_pieces
        return f"{zone_place.place_text} = [{', '.join(new_pieces)}]"
