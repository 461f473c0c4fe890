"""Look up the format of a location in a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rulewright.schema.kinds import Either, Key, Kind, ListOf, Named, Record, Role, TableOf, Text
from rulewright.schema.ruleset import HEAD, KINDS, MEMBER_REMARKS, REMARKS, RULESET

HEAD_KEYS = tuple(key.name for key in HEAD)
"""Keys that occur only in ruleset.yaml."""
MEMBER_KEYS = ("players", *(key.name for key in MEMBER_REMARKS))
"""Keys of members that are no fields."""
REMARK_KEYS = tuple(key.name for key in REMARKS)
"""Keys with remarks about a file, which any file may have."""


@cache
def list_kinds(kind: Kind | None) -> tuple[Kind, ...]:
    """Return the kinds that a kind represents: itself, the named one, or each of several."""
    match kind:
        case None:
            return ()
        case Named(name=name):
            return list_kinds(KINDS[name])
        case Either(kinds=kinds):
            return tuple(inner for each in kinds for inner in list_kinds(each))
        case _:
            return (kind,)


@cache
def find_record(kind: Kind | None) -> Record | None:
    """Return the record of a kind, which defines its known keys; None if it has none."""
    return next((each for each in list_kinds(kind) if isinstance(each, Record)), None)


@cache
def find_table(kind: Kind | None) -> TableOf | None:
    return next((each for each in list_kinds(kind) if isinstance(each, TableOf)), None)


@cache
def find_item_kind(kind: Kind | None) -> Kind | None:
    """Return the kind of the items of a list; None if the kind allows no list."""
    found = next((each for each in list_kinds(kind) if isinstance(each, ListOf)), None)
    return None if found is None else found.item or kind


@cache
def find_role(kind: Kind | None) -> Role | None:
    """Return the role of a text of this kind; a short form has the role of its long form."""
    if isinstance(kind, Named) and kind.role is not None:
        return kind.role
    record = find_record(kind)
    short = record.find_key(record.text_key) if record is not None else None
    if short is not None:
        return find_role(record.text_kind if record and record.text_kind else short.kind)
    return next((each.role for each in list_kinds(kind) if isinstance(each, Text)), None)


def find_key(kind: Kind | None, name: str) -> Key | None:
    """Return the known key with this name; None if there is none."""
    return _index_keys(kind).get(name)


@cache
def _index_keys(kind: Kind | None) -> Mapping[str, Key]:
    record = find_record(kind)
    return {} if record is None else {key.name: key for key in record.keys}


_DEFINED = tuple(_index_keys(KINDS["definition"]).values())
PARTS = tuple(key.name for key in _DEFINED if key.parts)
"""Keys of definitions whose entries are named parts."""
CONDITIONS = tuple(key.name for key in _DEFINED if key.parts and not key.scores)
"""Keys of definitions whose parts are conditions."""


KEY_NAMES = frozenset(
    key.name
    for kind in (RULESET, *KINDS.values())
    for inner in list_kinds(kind)
    if isinstance(inner, Record)
    for key in inner.keys
)
"""All known keys of the format, in any kind."""


def list_key_names(kind: Kind | None) -> tuple[str, ...]:
    """Return the names of the known keys of a kind."""
    return tuple(_index_keys(kind))


def find_value_kind(kind: Kind | None, name: str) -> Kind | None:
    """Return the kind of the value of a key, whether known or the author's own; None if it is not defined."""
    key = find_key(kind, name)
    if key is not None:
        return key.kind
    record, table = find_record(kind), find_table(kind)
    if table is not None:
        return table.value or kind  # data holds data
    return record.other_kind if record is not None else None


def find_kind(path: Sequence[str]) -> Kind | None:
    """Return the kind of the value at a path in a ruleset; None if the format does not define it."""
    kind: Kind | None = RULESET
    for name in path:
        kind = find_value_kind(kind, name)
    return kind


def has_entries(key: Key) -> bool:
    """Return whether the value of a key consists of the author's own entries, which rules can read."""
    record = find_record(key.kind)
    open = find_table(key.kind) is not None or (record is not None and record.other_kind is not None)
    return open and not key.shown


def cut_rule_path(path: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split a path that begins with a section after the names of the rule that it leads to: (`turns`,
    `harvest`) and (`do`,)."""
    names, rest = [path[1]], list(path[2:])
    kind = find_kind(path[:2])
    while rest:
        key = find_key(kind, rest[0])
        if key is not None and key.apart and len(rest) > 1:
            names.append(rest[1])
            kind, rest = find_value_kind(key.kind, rest[1]), rest[2:]
        elif key is None and _has_nested_rules(kind):
            names.append(rest[0])
            kind, rest = find_value_kind(kind, rest[0]), rest[1:]
        else:
            break
    record = find_record(kind)
    if rest and record is not None and rest[-1] == record.text_key:
        rest.pop()
    return tuple(names), tuple(rest)


def _has_nested_rules(kind: Kind | None) -> bool:
    """Return whether a kind contains rules without being one: zones of one type, or a modifier."""
    record, table = find_record(kind), find_table(kind)
    inner = table.value if table is not None else record.other_kind if record is not None else None
    return find_record(inner) is not None


def is_remark(path: Sequence[str]) -> bool:
    """Return whether the value at a path is only a remark about rules."""
    kind: Kind | None = RULESET
    for name in path:
        key = find_key(kind, name)
        if key is not None and key.remark:
            return True
        kind = find_value_kind(kind, name)
    return False


def find_text_key(path: Sequence[str]) -> str | None:
    """Return the key that a plain text at this path is short for: `f(p): 3` is `f(p): {is: 3}`."""
    record = find_record(find_kind(path))
    return record.text_key or None if record is not None else None
