"""Compare tables and start positions cell by cell, and relations edge by edge, for all player counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field

from rulewright import tree
from rulewright.analysis.declare.signatures import PLAYER_COUNT
from rulewright.analysis.declare.state import start_table_name
from rulewright.analysis.pipeline import AnalysedRuleset
from rulewright.analysis.typing.cases import format_value
from rulewright.difference.model import CellChange
from rulewright.document.load import Documents
from rulewright.model.part import make_root_part
from rulewright.phrases import format_quantity
from rulewright.records import dataclass
from rulewright.schema.signature import extract_letters, extract_name
from rulewright.setting import Setting
from rulewright.types import CollectionType, FiniteType, IntType, KeyType, Type, cell_keys

Keys = tuple[str, ...]


@dataclass(slots=True)
class TableCells:
    """All cells of one table: the headings of its keys, and the value of each cell by number of players;
    None for a missing edge."""

    key_names: tuple[str, ...]
    symmetric: bool = False
    values_by_keys: dict[Keys, dict[int, str | None]] = field(default_factory=dict)


CellSheet = dict[tuple[str, str], TableCells]
"""Tables by section and key, as written."""


def read_cells(
    documents: Documents, settings: Iterable[Setting], analyse: Callable[[Setting], AnalysedRuleset]
) -> CellSheet:
    """Read the tables and relations of a ruleset. Raises DiagnosticError if it has errors."""
    sheet: CellSheet = {}
    for setting in settings:
        analysed = analyse(setting)
        for section in ("tables", "relations", "state"):
            for part in make_root_part(documents.root).get(section) or ():
                key = part.key.text
                told = start_table_name(part.name) if section == "state" else part.name
                for name, table in analysed.rules.tables.items():
                    own = name == told
                    if own or (section == "relations" and name.startswith(f"{part.name}.")):
                        place = (section, key if own else name)
                        cells = sheet.setdefault(place, TableCells(_list_key_names(table, key)))
                        cells.symmetric = part.get_string("symmetric") == "true"
                        _read_table(cells, table, analysed, setting.players, edge=section == "relations")
    return sheet


def _list_key_names(table: tree.Table, key: str) -> tuple[str, ...]:
    letters = extract_letters(key)
    if len(letters) == len(table.keys):
        return letters
    return tuple(key.name or "number" for key in table.keys)


def _read_table(
    table_cells: TableCells, table: tree.Table, analysed: AnalysedRuleset, players: int, *, edge: bool
) -> None:
    for at, numbers in enumerate(cell_keys(table.keys)):
        if at >= len(table.cells) or not _is_valid_cell(table.keys, numbers, players):
            continue
        keys = tuple(_format_key(key, number) for key, number in zip(table.keys, numbers, strict=True))
        cell_text: str | None = _format_cell(analysed, table.type, table.cells[at])
        if edge and cell_text in ("false", "none"):
            cell_text = None
        table_cells.values_by_keys.setdefault(keys, {})[players] = cell_text


def _is_valid_cell(key_types: tuple[KeyType, ...], key_numbers: tuple[int, ...], players: int) -> bool:
    """Return whether a cell can be used: its members exist, and keys for the number of players match it."""
    return all(
        number in key.members
        if isinstance(key, FiniteType)
        else key.name != PLAYER_COUNT or number == players
        for key, number in zip(key_types, key_numbers, strict=True)
    )


def _format_key(key_type: KeyType, key_number: int) -> str:
    return key_type.root.names[key_number] if isinstance(key_type, FiniteType) else str(key_number)


def _format_cell(analysed: AnalysedRuleset, cell_type: Type, cell: int) -> str:
    if isinstance(cell_type, CollectionType):
        items = [format_value(cell_type.element_type, item) for item in analysed.rules.collections[cell]]
        return "[" + ", ".join(items) + "]"
    if isinstance(cell_type, IntType) and not cell_type.optional:
        return str(cell)
    return format_value(cell_type, cell)


# --- comparing ------------------------------------------------------------------------------------


def find_cell_changes(
    old_sheet: CellSheet, new_sheet: CellSheet
) -> dict[tuple[str, str], tuple[tuple[str, ...], list[CellChange]]]:
    """Return the changed cells of the tables that both sides have, by section and name."""
    changes_by_table = {}
    names = {_without_parameters(place): place for place in old_sheet}
    for place, cells in new_sheet.items():
        before = old_sheet.get(names.get(_without_parameters(place), place))
        if before is None or len(before.key_names) != len(cells.key_names):
            continue
        changes = _compare_tables(before, cells)
        if changes:
            changes_by_table[place] = (cells.key_names, changes)
    return changes_by_table


def _without_parameters(table_id: tuple[str, str]) -> tuple[str, str]:
    return table_id[0], extract_name(table_id[1])


def _compare_tables(old_cells: TableCells, new_cells: TableCells) -> list[CellChange]:
    cell_changes: list[CellChange] = []
    for keys in dict.fromkeys((*old_cells.values_by_keys, *new_cells.values_by_keys)):
        before, after = old_cells.values_by_keys.get(keys, {}), new_cells.values_by_keys.get(keys, {})
        if before == after:
            continue
        one, other = set(before.values()), set(after.values())
        if len(one) <= 1 and len(other) <= 1:
            change = [CellChange(keys, next(iter(one), None), next(iter(other), None))]
        else:
            change = [
                CellChange((*keys, format_quantity(count, "player")), before.get(count), after.get(count))
                for count in sorted({*before, *after})
                if before.get(count) != after.get(count)
            ]
        for each in change:
            mirrored = CellChange(each.keys[::-1], each.old, each.new)
            if each.old != each.new and not (new_cells.symmetric and mirrored in cell_changes):
                cell_changes.append(each)
    return cell_changes
