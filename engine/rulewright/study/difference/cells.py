"""Tables and start positions cell by cell, relations edge by edge, for every number of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from rulewright import tree
from rulewright.analysis.analyse import Analysed, analyse
from rulewright.analysis.declare.signatures import PLAYER_COUNT
from rulewright.analysis.declare.state import start_name
from rulewright.analysis.typing.cases import shown
from rulewright.document.load import Documents
from rulewright.model.part import whole
from rulewright.phrases import counted
from rulewright.records import dataclass
from rulewright.schema.signature import letters_of, name_of
from rulewright.setting import Setting
from rulewright.study.difference.model import CellChange
from rulewright.types import CollectionType, FiniteType, IntType, KeyType, Type, cell_keys

Keys = tuple[str, ...]


@dataclass(slots=True)
class Cells:
    """All cells of one table: what its keys are, and the value of each cell by number of players;
    None where an edge is not there."""

    heads: tuple[str, ...]
    symmetric: bool = False
    values: dict[Keys, dict[int, str | None]] = field(default_factory=dict)


Sheet = dict[tuple[str, str], Cells]
"""Tables by section and key, as written."""


def read_cells(documents: Documents, settings: Iterable[Setting]) -> Sheet:
    """The tables and relations of a ruleset. Raises DiagnosticError if it has findings."""
    sheet: Sheet = {}
    for setting in settings:
        analysed = analyse(documents, setting)
        for section in ("tables", "relations", "state"):
            for part in whole(documents.root).get(section) or ():
                key = part.key.text
                told = start_name(part.name) if section == "state" else part.name
                for name, table in analysed.rules.tables.items():
                    own = name == told
                    if own or (section == "relations" and name.startswith(f"{part.name}.")):
                        place = (section, key if own else name)
                        cells = sheet.setdefault(place, Cells(_heads(table, key)))
                        cells.symmetric = part.said("symmetric") == "true"
                        _read(cells, table, analysed, setting.players, edge=section == "relations")
    return sheet


def _heads(table: tree.Table, key: str) -> tuple[str, ...]:
    letters = letters_of(key)
    if len(letters) == len(table.keys):
        return letters
    return tuple(key.name or "number" for key in table.keys)


def _read(cells: Cells, table: tree.Table, analysed: Analysed, players: int, *, edge: bool) -> None:
    for at, numbers in enumerate(cell_keys(table.keys)):
        if at >= len(table.cells) or not _there(table.keys, numbers, players):
            continue
        keys = tuple(_key(key, number) for key, number in zip(table.keys, numbers, strict=True))
        value: str | None = _value(analysed, table.type, table.cells[at])
        if edge and value in ("false", "none"):
            value = None
        cells.values.setdefault(keys, {})[players] = value


def _there(keys: tuple[KeyType, ...], numbers: tuple[int, ...], players: int) -> bool:
    """Whether a cell can be looked up: its members exist, the number of players is the actual."""
    return all(
        number in key.members
        if isinstance(key, FiniteType)
        else key.name != PLAYER_COUNT or number == players
        for key, number in zip(keys, numbers, strict=True)
    )


def _key(key: KeyType, number: int) -> str:
    return key.root.names[number] if isinstance(key, FiniteType) else str(number)


def _value(analysed: Analysed, kind: Type, value: int) -> str:
    if isinstance(kind, CollectionType):
        items = [shown(kind.element, item) for item in analysed.rules.collections[value]]
        return "[" + ", ".join(items) + "]"
    if isinstance(kind, IntType) and not kind.optional:
        return str(value)
    return shown(kind, value)


# --- comparing ------------------------------------------------------------------------------------


def changed_cells(
    old: Sheet, new: Sheet
) -> dict[tuple[str, str], tuple[tuple[str, ...], list[CellChange]]]:
    """The cells that differ in tables that both sides have, by section and name."""
    found = {}
    names = {_bare(place): place for place in old}
    for place, cells in new.items():
        before = old.get(names.get(_bare(place), place))
        if before is None or len(before.heads) != len(cells.heads):
            continue
        changes = _changes(before, cells)
        if changes:
            found[place] = (cells.heads, changes)
    return found


def _bare(place: tuple[str, str]) -> tuple[str, str]:
    return place[0], name_of(place[1])


def _changes(old: Cells, new: Cells) -> list[CellChange]:
    found: list[CellChange] = []
    for keys in dict.fromkeys((*old.values, *new.values)):
        before, after = old.values.get(keys, {}), new.values.get(keys, {})
        if before == after:
            continue
        one, other = set(before.values()), set(after.values())
        if len(one) <= 1 and len(other) <= 1:
            change = [CellChange(keys, next(iter(one), None), next(iter(other), None))]
        else:
            change = [
                CellChange((*keys, counted(count, "player")), before.get(count), after.get(count))
                for count in sorted({*before, *after})
                if before.get(count) != after.get(count)
            ]
        for each in change:
            mirrored = CellChange(each.keys[::-1], each.old, each.new)
            if each.old != each.new and not (new.symmetric and mirrored in found):
                found.append(each)
    return found
