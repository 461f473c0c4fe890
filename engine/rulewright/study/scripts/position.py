"""Writes a position as the `given` of a scenario does: only what differs from how the game starts,
in as few lines as that takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import product

from rulewright.analysis.symbols import StateSymbol, Symbol
from rulewright.analysis.typing.assignments import can_hold, plain_start
from rulewright.analysis.typing.drawings import drawn
from rulewright.ir.program import CellBlock, PlaceFamily
from rulewright.lowering.searching.shapes import turned
from rulewright.play.names import Names
from rulewright.play.views import View
from rulewright.records import dataclass
from rulewright.tree import Const
from rulewright.types import cell_number
from rulewright.workspace.bench import Bench

EVERY = "_"
Choice = tuple[tuple[str, ...], str]
"""What stands in the brackets, and the value."""


@dataclass(frozen=True, slots=True)
class WrittenPosition:
    """A position: states that are drawn, by name, and the statements behind them."""

    drawn: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]


class CannotLay(Exception):
    """The cells of a growing grid do not lie as its shapes are laid."""


def can_be_given(symbol: Symbol | None) -> bool:
    """Whether `given` can set what is called so; counters of the flow stay as set up."""
    return not (isinstance(symbol, StateSymbol) and symbol.read_only)


def write_position(
    bench: Bench, names: Names, base: list[int], cells: list[int]
) -> WrittenPosition:
    """Return the statements that turn `base` into `cells`. Raises CannotLay."""
    return _Writing(bench, names, base, cells).written()


class _Writing:
    def __init__(self, bench: Bench, names: Names, base: list[int], cells: list[int]) -> None:
        self.bench = bench
        self.names = names
        self.program = bench.machine.program
        missing = len(cells) - len(base)
        self.base = base + [0] * max(missing, 0)
        self.cells = cells

    def written(self) -> WrittenPosition:
        drawings: list[tuple[str, str]] = []
        lines = list(self.laid())
        less: list[str] = []
        more: list[str] = []
        for block in self.program.blocks:
            if block.kind == "bag":
                lines += self.lines(block)
            elif block.kind == "state" and not block.hidden:
                symbol = self.bench.compiled.analysed.scope.world.symbols.get(block.name)
                if not isinstance(symbol, StateSymbol) or not can_be_given(symbol):
                    continue
                if symbol.supply is not None:
                    self.pieces(block, less, more)
                    continue
                found = list(self.lines(block))
                picture = self.drawing(block, symbol) if len(found) > 1 else None
                if picture is None:
                    lines += found
                else:
                    drawings.append((block.name, picture))
        for zones in dict.fromkeys(family.zones for family in self.program.families):
            lines += _Zones(self, zones).lines()
        return WrittenPosition(tuple(drawings), (*lines, *less, *more))

    # --- state and bags ---------------------------------------------------------------------------

    def lines(self, block: CellBlock) -> Iterator[str]:
        """Assignments that give all cells of a block their values."""
        wanted, before = self.values(block, self.cells), self.values(block, self.base)
        keys = [self.names.values_of(key, self.cells) for key in block.keys]
        for where, value in self.cover(block, keys, (), wanted, before):
            yield f"{self.place(block, where)} = {value}"

    def values(self, block: CellBlock, cells: list[int]) -> list[str]:
        of = cells[block.base : block.base + block.size]
        if block.kind == "bag":
            return [str(count) for count in of]
        return [self.names.text(block.type, value, self.cells) for value in of]

    def cover(
        self,
        block: CellBlock,
        keys: Sequence[Sequence[int]],
        fixed: tuple[int, ...],
        wanted: list[str],
        before: list[str],
    ) -> list[Choice]:
        """The shortest of: what differs one by one; one value for all and then the exceptions; the
        same for each value of the next key."""
        inner = [(*fixed, *rest) for rest in product(*keys[len(fixed) :])]
        at = {numbers: self.index(block, numbers) for numbers in inner}
        differ = [numbers for numbers in inner if wanted[at[numbers]] != before[at[numbers]]]
        named = [(self.shown(block, n), wanted[at[n]]) for n in differ]
        if len(named) < 2:
            return named
        common = Counter(wanted[at[numbers]] for numbers in inner).most_common(1)[0][0]
        every = (*self.shown(block, fixed), *(EVERY for _ in keys[len(fixed) :]))
        others = [(self.shown(block, n), wanted[at[n]]) for n in inner if wanted[at[n]] != common]
        best = min(named, [(every, common), *others], key=len)
        if len(fixed) + 1 < len(keys):
            split: list[Choice] = []
            for number in keys[len(fixed)]:
                split += self.cover(block, keys, (*fixed, number), wanted, before)
            best = min(best, split, key=len)
        return best

    def index(self, block: CellBlock, numbers: Sequence[int]) -> int:
        return cell_number(block.keys, numbers)

    def shown(self, block: CellBlock, numbers: Sequence[int]) -> tuple[str, ...]:
        return tuple(
            self.names.key(key, number, self.cells)
            for key, number in zip(block.keys, numbers, strict=False)
        )

    def place(self, block: CellBlock, keys: Sequence[str]) -> str:
        """A cell as rules write it."""
        outer = keys[:-1] if block.kind == "bag" else keys
        inside = f"[{', '.join(outer)}]" if outer else ""
        return f"{block.name}{inside}" + (f"[{keys[-1]}]" if block.kind == "bag" else "")

    def pieces(self, block: CellBlock, less: list[str], more: list[str]) -> None:
        """Write the changes of pieces, those that return to the supply first."""
        keys = [self.names.values_of(key, self.cells) for key in block.keys]
        for numbers in product(*keys):
            at = block.base + self.index(block, numbers)
            if self.cells[at] != self.base[at]:
                line = f"{self.place(block, self.shown(block, numbers))} = {self.cells[at]}"
                (less if self.cells[at] < self.base[at] else more).append(line)

    def drawing(self, block: CellBlock, symbol: StateSymbol) -> str | None:
        """Return a state as a drawing, if possible."""
        if symbol.signs is None:
            return None
        state, world = symbol.state, self.bench.compiled.analysed.scope.world
        plain = plain_start(state.type, state.least, state.most, symbol.span)
        rest = plain.value if isinstance(plain, Const) else 0
        values = self.cells[block.base : block.base + block.size]
        return drawn(world, state.keys, can_hold(state), symbol.signs, values, rest)

    # --- growing grids ----------------------------------------------------------------------------

    def laid(self) -> Iterator[str]:
        """Yield the cells of growing grids that were laid since, shape by shape."""
        blocks = {(block.kind, block.name): block.base for block in self.program.blocks}
        for (kind, name), count in blocks.items():
            if kind != "grid-count":
                continue
            q, r = blocks["grid-q", name], blocks["grid-r", name]
            cells = self.cells
            lie = [(cells[q + n], cells[r + n]) for n in range(cells[count])]
            old = [(self.base[q + n], self.base[r + n]) for n in range(self.base[count])]
            if lie[: len(old)] != old:
                raise CannotLay
            at = len(old)
            while at < len(lie):
                line, length = self.shape_at(name, lie, at)
                yield line
                at += length

    def shape_at(self, grid: str, lie: list[tuple[int, int]], at: int) -> tuple[str, int]:
        """The largest shape that lies with its first cell there."""
        shapes = self.bench.compiled.analysed.rules.shapes.values()
        for shape in sorted(shapes, key=lambda shape: -len(shape.cells)):
            if shape.grid.root.name != grid:
                continue
            for turn, cells in enumerate(turned(shape.cells, shape.type.turns)):
                q, r = lie[at][0] - cells[0][0], lie[at][1] - cells[0][1]
                if [(q + dq, r + dr) for dq, dr in cells] == lie[at : at + len(cells)]:
                    numbers = [q, r, turn] if shape.type.turns > 1 else [q, r]
                    where = ", ".join(map(str, (shape.name, *numbers)))
                    line = f"lay {shape.name} at place({where}): nothing"
                    return line, len(cells)
        raise CannotLay

    @cached_property
    def views(self) -> tuple[View, View]:
        machine = self.bench.machine
        return tuple(View(machine, self.names, of, None) for of in (self.base, self.cells))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True)
class _Place:
    text: str
    family: PlaceFamily
    before: tuple[str, ...]
    after: tuple[str, ...]


class _Zones:
    """All places of the things of one type."""

    def __init__(self, writing: _Writing, zones: str) -> None:
        base, cells = writing.views
        self.places: list[_Place] = []
        for family in writing.program.families:
            if family.zones != zones:
                continue
            numbers = [writing.names.values_of(key, writing.cells) for key in family.keys]
            for keys in product(*numbers):
                shown = [writing.names.key(k, n) for k, n in zip(family.keys, keys, strict=True)]
                text = family.name + (f"[{', '.join(shown)}]" if shown else "")
                before, after = base.zone(family, keys), cells.zone(family, keys)
                self.places.append(_Place(text, family, tuple(before), tuple(after)))
        self.now = {place.text: list(place.before) for place in self.places}

    def lines(self) -> Iterator[str]:
        """Each place gets what is to come in, in such an order that none ever holds too much."""
        waiting = [(place, new) for place in self.places if (new := self.coming(place))]
        while waiting:
            ready = next((each for each in waiting if self.fits(*each)), None)
            if ready is not None:
                waiting.remove(ready)
                yield self.move(*ready)
                continue
            # Things change places that hold no more: one of them waits elsewhere.
            place = waiting[0][0]
            thing = next(each for each in self.now[place.text] if each not in place.after)
            aside = next(
                other for other in self.places
                if other.family.holds is None and other.family.things is None
            )  # fmt: skip
            yield self.move(aside, (thing,))

    def coming(self, place: _Place) -> tuple[str, ...]:
        """Return the things to put there; the rest is there already, in its order."""
        if not place.family.ordered:
            return tuple(each for each in place.after if each not in place.before)
        last = -1
        for number, each in enumerate(place.after):
            at = place.before.index(each) if each in place.before else -1
            if at <= last:
                return place.after[number:]
            last = at
        return ()

    def fits(self, place: _Place, new: tuple[str, ...]) -> bool:
        holds = place.family.holds
        return holds is None or len({*self.now[place.text], *new}) <= holds

    def move(self, place: _Place, new: tuple[str, ...]) -> str:
        for inside in self.now.values():
            inside[:] = [each for each in inside if each not in new]
        self.now[place.text] += new
        return f"{place.text} = [{', '.join(new)}]"
