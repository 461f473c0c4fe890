"""Lay out the observation of a seat as numbers, by one scheme for every ruleset, derived from its program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulewright.ir.program import PC, PHASE, CellBlock, PlaceFamily
from rulewright.play.cell_visibility import CellVisibility, UnseenValue
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset
from rulewright.records import dataclass
from rulewright.types import BoolType, FiniteType, IntType, KeyType, MemberType, Type, key_size

LEAST, MOST = -(2**31), 2**31 - 1
SHOWN_KINDS = ("state", "bag", "zone-of", "zone-size", "grid-count", "grid-q", "grid-r")
"""Kinds of cells that are observed; the others are bookkeeping, or derived."""


@dataclass(frozen=True, slots=True)
class Feature:
    """One number of an observation, with its lower and upper bound."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The features of an observation: `values` are 0 where the viewer may not know them, and `hidden` is 1
    there.
    """

    values: tuple[int, ...]
    hidden: tuple[int, ...]


class ObservationLayout:
    """The observations of one ruleset. The first features are those of the game: who looks, who is
    asked, at which decision, in which step of the flow. Then come all declared things, cell by
    cell, and for ordered zones the place of each thing in its row. What is hidden from a viewer is
    worked out as for the views of a game: never from a secret."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.program = ruleset.program
        self.veil = CellVisibility(ruleset.machine)
        self.blocks = [
            block for block in self.program.blocks if block.kind in SHOWN_KINDS and not block.hidden
        ]
        ordered = sorted({family.zones for family in self.program.families if family.ordered})
        self.rows = [
            {block.kind: block for block in self.program.blocks if block.name == zones} for zones in ordered
        ]
        """For each type whose members lie in ordered zones, its blocks by kind."""
        self.features = tuple(self._iter_features())

    def observe_seat(self, game: Game, seat_index: int) -> Observation:
        """Return the observation of a seat, by its number."""
        cells = self.veil.hide_cells(game.cells, (seat_index,))
        asked = game.seat
        cell_values: list[object] = [
            seat_index,
            -1 if asked is None else asked,
            -1 if asked is None else game.cells[PC],
            game.cells[PHASE],
        ]
        for block in self.blocks:
            cell_values += cells[block.base : block.base + block.size]
        for blocks in self.rows:
            cell_values += _find_row_places(cells, blocks)
        hidden = tuple(int(isinstance(value, UnseenValue)) for value in cell_values)
        shown = tuple(
            0 if dark else min(max(int(value), LEAST), MOST)  # type: ignore[call-overload]
            for value, dark in zip(cell_values, hidden, strict=True)
        )
        return Observation(shown, hidden)

    def _iter_features(self) -> Iterator[Feature]:
        players = len(self.program.types["player"])
        yield Feature("viewer", 0, players - 1)
        yield Feature("asked", -1, players - 1)
        yield Feature("decision", -1, len(self.program.decisions) - 1)
        yield Feature("phase", 0, len(self.program.phases))
        for block in self.blocks:
            low, high = _find_block_range(block, self.program.families)
            name = block.name if block.kind in ("state", "bag") else f"{block.name} {block.kind}"
            for number in range(block.size):
                yield Feature(f"{name}{_format_keys(block.keys, number)}", low, high)
        for blocks in self.rows:
            of = blocks["zone-of"]
            for number in range(of.size):
                yield Feature(f"{of.name} row-place{_format_keys(of.keys, number)}", -1, of.size - 1)


def _find_row_places(
    visible_cells: Sequence[object], blocks_by_kind: Mapping[str, CellBlock]
) -> list[object]:
    """Return the place of each thing in its row, from 0; -1 for things in no row."""
    of, first, following = (blocks_by_kind[f"zone-{kind}"] for kind in ("of", "first", "next"))
    row_places: list[object] = [
        UnseenValue() if isinstance(visible_cells[of.base + thing], UnseenValue) else -1
        for thing in range(of.size)
    ]
    for row in range(first.size):
        thing, place = visible_cells[first.base + row], 0
        while isinstance(thing, int) and thing >= 0 and place < of.size:
            row_places[thing] = place
            thing, place = visible_cells[following.base + thing], place + 1
    return row_places


def _find_block_range(block: CellBlock, families: Sequence[PlaceFamily]) -> tuple[int, int]:
    places = sum(family.count for family in families)
    things = max((key_size(key) for key in block.keys), default=1)
    match block.kind:
        case "zone-of":
            return -1, max(0, places - 1)
        case "zone-size" | "grid-count":
            return 0, MOST
        case "grid-q" | "grid-r":
            return -things, things
        case _:
            return _find_type_range(block.type)


def _find_type_range(value_type: Type) -> tuple[int, int]:
    match value_type:
        case BoolType():
            return 0, 1
        case MemberType(finite_type=of, optional=optional):
            return -1 if optional else 0, max(0, of.size - 1)
        case IntType(low=low, high=high, optional=optional):
            return LEAST if low is None or optional else low, MOST if high is None else high
        case _:
            return LEAST, MOST


def _format_keys(key_types: Sequence[KeyType], cell_index: int) -> str:
    """Format the keys of a cell by their names: `[ann, b2]`."""
    told = []
    for key in reversed(key_types):
        cell_index, at = divmod(cell_index, key_size(key))
        names = key.root.names if isinstance(key, FiniteType) else ()
        told.append(names[at] if at < len(names) else str(at))
    return f"[{', '.join(reversed(told))}]" if told else ""
