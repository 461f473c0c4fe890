"""Restrict the cells of a position to one viewer: reading a hidden cell raises Hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NoReturn, cast

from rulewright.ir.program import RNG, CellBlock, PlaceFamily
from rulewright.play.runtime import Machine
from rulewright.types import cell_keys, key_size


class HiddenValueError(Exception):
    """A value depends on something that the viewer may not see."""


class UnseenValue:
    """The content of a cell that the viewer may not see. It can be passed on, but computing with it raises
    HiddenValueError. It differs from all values in `others`, which the cell cannot have.
    """

    __slots__ = ("others",)

    def __init__(self, others: frozenset[int] = frozenset()) -> None:
        self.others = others

    def _raise_hidden(self, *_: object) -> NoReturn:
        raise HiddenValueError

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) and other in self.others:
            return False
        raise HiddenValueError

    def __ne__(self, other: object) -> bool:
        return not self.__eq__(other)

    __hash__ = _raise_hidden
    __bool__ = __index__ = __int__ = __neg__ = __abs__ = __invert__ = _raise_hidden
    __lt__ = __le__ = __gt__ = __ge__ = _raise_hidden
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _raise_hidden
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = _raise_hidden
    __and__ = __rand__ = __or__ = __ror__ = _raise_hidden
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _raise_hidden


class UnseenCount(UnseenValue):
    """The number of things of some kinds in a bag that the viewer may not see. The total over all kinds is
    known, because the size of a bag is public."""

    __slots__ = ("kinds", "whole")

    def __init__(self, whole: tuple[int, int, int], kinds: frozenset[int]) -> None:
        """`whole` is the bag: its first cell, its number of kinds, and its number of things."""
        super().__init__()
        self.whole = whole
        self.kinds = kinds

    def __add__(self, other: object) -> Any:  # type: ignore[override]
        if isinstance(other, int) and other == 0:
            return self
        if not isinstance(other, UnseenCount) or other.whole != self.whole:
            raise HiddenValueError
        if self.kinds & other.kinds:
            raise HiddenValueError
        kinds = self.kinds | other.kinds
        return self.whole[2] if len(kinds) == self.whole[1] else UnseenCount(self.whole, kinds)

    __radd__ = __add__  # type: ignore[assignment]


class CellVisibility:
    """The hidden values in the games of one program, and the seats that may not see them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        blocks, families = machine.program.blocks, machine.program.families
        self.blocks = [b for b in blocks if b.visible is not None and b.kind in ("state", "bag")]
        self.families = [family for family in families if family.visible is not None]
        self.zones = {
            name: {block.kind: block for block in blocks if block.name == name}
            for name in {family.zones for family in self.families}
        }

    def hide_cells(self, cells: list[int], viewers: Sequence[int]) -> list[int]:
        """Return the cells with Unseen in place of everything that not all of `viewers` may see.
        An Unseen counts as a number while it is only passed on.
        """
        if len(viewers) < 2:
            return self._hide_cells_by(cells, cells, viewers)
        known = self._hide_cells_by(cells, cells, ())
        while True:
            more = self._hide_cells_by(cells, known, viewers)
            if _count_unseen(more) == _count_unseen(known):
                return more
            known = more

    def _hide_cells_by(
        self, cells: list[int], visibility_cells: list[int], viewers: Sequence[int]
    ) -> list[int]:
        """Return the cells with those hidden that not all viewers see. Visibility is evaluated in
        `visibility_cells`; without viewers only public cells remain visible."""
        veiled = cast("list[Any]", cells[:])
        veiled[RNG] = veiled[RNG + 1] = UnseenValue()
        for block in self.blocks:
            width = 1
            if block.kind == "bag":
                width = key_size(block.keys[-1])
            keys = block.keys[:-1] if block.kind == "bag" else block.keys
            for number, values in enumerate(cell_keys(keys)):
                at = block.base + number * width
                if not self.can_see(block.visible, values, visibility_cells, viewers):
                    veiled[at : at + width] = _make_unseen(block, cells, at, width)
        dark: dict[str, set[int]] = {}
        lit: dict[str, set[int]] = {}
        for family in self.families:
            for place, values in iter_places(family):
                if not self.can_see(family.visible, values, visibility_cells, viewers):
                    dark.setdefault(family.zones, set()).add(place)
                    of = self.zones[family.zones]["zone-of"]
                    for thing in range(of.size) if family.thing_visible is not None else ():
                        lies = cells[of.base + thing]
                        here = not isinstance(lies, UnseenValue) and lies == place
                        if here and self.can_see(
                            family.thing_visible, (*values, thing), visibility_cells, viewers
                        ):
                            lit.setdefault(family.zones, set()).add(thing)
        for name, hidden in dark.items():
            self._hide_things(veiled, cells, self.zones[name], hidden, lit.get(name, set()))
        return cast("list[int]", veiled)

    def compute_number(self, function_name: str, veiled: list[int], *args: int) -> int:
        """Return the value of a function of the program for veiled cells. Raises Hidden."""
        value = self.machine.call_function(function_name, veiled, *args)
        if not isinstance(value, int):
            raise HiddenValueError
        return value

    def can_see(
        self, function_name: str | None, key_values: tuple[int, ...], cells: list[int], viewers: Sequence[int]
    ) -> bool:
        """Return whether all viewers may see the cell with these keys."""
        if function_name is None:
            return True
        if len(viewers) == 1:
            return bool(self.machine.compute_number(function_name, cells, viewers[0], *key_values))
        try:
            return bool(viewers) and all(
                self.machine.compute_number(function_name, cells, viewer, *key_values) for viewer in viewers
            )
        except HiddenValueError:
            return False

    def _hide_things(
        self,
        veiled: list[Any],
        cells: list[int],
        blocks_by_kind: dict[str, CellBlock],
        hidden_places: set[int],
        visible_things: set[int],
    ) -> None:
        """Hide the things in hidden places. `visible_things`: things that are visible there, but not their
        order."""
        of, sizes = blocks_by_kind["zone-of"], blocks_by_kind["zone-size"]
        open_places = frozenset(range(-1, sizes.size)) - hidden_places
        nothing = frozenset((-1,))
        for thing in range(of.size):
            lies = cells[of.base + thing]
            if isinstance(lies, UnseenValue) or lies not in hidden_places:
                continue  # a second restriction reveals nothing that the first one hides
            if thing not in visible_things:
                veiled[of.base + thing] = UnseenValue(open_places)
            for kind in ("zone-next", "zone-prev"):
                if kind in blocks_by_kind:
                    veiled[blocks_by_kind[kind].base + thing] = UnseenValue()
        for kind in ("zone-first", "zone-last"):
            for place in hidden_places if kind in blocks_by_kind else ():
                if cells[sizes.base + place]:
                    veiled[blocks_by_kind[kind].base + place] = UnseenValue(nothing)


def _count_unseen(cells: list[int]) -> int:
    return sum(isinstance(cell, UnseenValue) for cell in cells)


def _make_unseen(block: CellBlock, cells: list[int], first_cell: int, width: int) -> list[Any]:
    if block.kind != "bag":
        return [UnseenValue()]
    whole = (first_cell, width, sum(cells[first_cell : first_cell + width]))
    if not whole[2]:
        return [0] * width
    return [UnseenCount(whole, frozenset((kind,))) for kind in range(width)]


def iter_places(family: PlaceFamily) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the numbers of a family's places, each with the values of its keys."""
    for number, values in enumerate(cell_keys(family.keys)):
        yield family.first_place + number, values
