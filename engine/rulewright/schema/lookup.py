"""What the format says of a place in a ruleset: which kind of thing stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from rulewright.schema.kinds import Either, Key, Kind, ListOf, Named, Record, Role, TableOf, Text
from rulewright.schema.ruleset import HEAD, KINDS, REMARKS, RULESET

HEAD_KEYS = tuple(key.name for key in HEAD)
"""Keys that stand in ruleset.yaml only."""
REMARK_KEYS = tuple(key.name for key in REMARKS)
"""Keys that any file may have, to speak of itself."""


@cache
def kinds_of(kind: Kind | None) -> tuple[Kind, ...]:
    """Return the kinds that a kind stands for: itself, the named one, or each of several."""
    match kind:
        case None:
            return ()
        case Named(name=name):
            return kinds_of(KINDS[name])
        case Either(kinds=kinds):
            return tuple(inner for each in kinds for inner in kinds_of(each))
        case _:
            return (kind,)


@cache
def record_of(kind: Kind | None) -> Record | None:
    """The keys that are known of what stands there, if it can have such."""
    return next((each for each in kinds_of(kind) if isinstance(each, Record)), None)


@cache
def table_of(kind: Kind | None) -> TableOf | None:
    return next((each for each in kinds_of(kind) if isinstance(each, TableOf)), None)


@cache
def item_of(kind: Kind | None) -> Kind | None:
    """The kind of what stands in a list."""
    found = next((each for each in kinds_of(kind) if isinstance(each, ListOf)), None)
    return None if found is None else found.item or kind


@cache
def role_of(kind: Kind | None) -> Role | None:
    """Return the role of a text of this kind; a short form has the role of its long form."""
    if isinstance(kind, Named) and kind.role is not None:
        return kind.role
    record = record_of(kind)
    short = record.key(record.short) if record is not None else None
    if short is not None:
        return role_of(record.alone if record and record.alone else short.kind)
    return next((each.role for each in kinds_of(kind) if isinstance(each, Text)), None)


def key_of(kind: Kind | None, name: str) -> Key | None:
    """The known key of this name."""
    return _keys(kind).get(name)


@cache
def _keys(kind: Kind | None) -> Mapping[str, Key]:
    record = record_of(kind)
    return {} if record is None else {key.name: key for key in record.keys}


_DEFINED = tuple(_keys(KINDS["definition"]).values())
PARTS = tuple(key.name for key in _DEFINED if key.parts)
"""Keys of definitions in which named parts stand."""
CONDITIONS = tuple(key.name for key in _DEFINED if key.parts and not key.scores)
"""Those of which each part is a condition."""


def key_names(kind: Kind | None) -> tuple[str, ...]:
    """The keys that are known of what stands there."""
    return tuple(_keys(kind))


def below(kind: Kind | None, name: str) -> Kind | None:
    """The kind of what stands behind a key, known or the author's own."""
    key = key_of(kind, name)
    if key is not None:
        return key.kind
    record, table = record_of(kind), table_of(kind)
    if table is not None:
        return table.value or kind  # data holds data
    return record.rest if record is not None else None


def kind_at(path: Sequence[str]) -> Kind | None:
    """The kind of what stands at a path in a ruleset; None where the format says nothing."""
    kind: Kind | None = RULESET
    for name in path:
        kind = below(kind, name)
    return kind


def holds_entries(key: Key) -> bool:
    """Whether what stands behind a key are entries of the author's own, of which rules know."""
    record = record_of(key.kind)
    open = table_of(key.kind) is not None or (record is not None and record.rest is not None)
    return open and not key.shown


def rule_at(path: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A path from a section on, cut behind the names of the rule that it leads to: (`turns`,
    `harvest`) and (`do`,)."""
    names, rest = [path[1]], list(path[2:])
    kind = kind_at(path[:2])
    while rest:
        key = key_of(kind, rest[0])
        if key is not None and key.apart and len(rest) > 1:
            names.append(rest[1])
            kind, rest = below(key.kind, rest[1]), rest[2:]
        elif key is None and _deeper(kind):
            names.append(rest[0])
            kind, rest = below(kind, rest[0]), rest[1:]
        else:
            break
    record = record_of(kind)
    if rest and record is not None and rest[-1] == record.short:
        rest.pop()
    return tuple(names), tuple(rest)


def _deeper(kind: Kind | None) -> bool:
    """Whether what stands there holds rules and is none: zones of one type, a modifier."""
    record, table = record_of(kind), table_of(kind)
    inner = table.value if table is not None else record.rest if record is not None else None
    return record_of(inner) is not None


def is_remark(path: Sequence[str]) -> bool:
    """Whether what stands at a path only speaks of rules."""
    kind: Kind | None = RULESET
    for name in path:
        key = key_of(kind, name)
        if key is not None and key.remark:
            return True
        kind = below(kind, name)
    return False


def short_form(path: Sequence[str]) -> str | None:
    """The key that a text alone stands for at this path: `f(p): 3` is `f(p): {is: 3}`."""
    record = record_of(kind_at(path))
    return record.short or None if record is not None else None
