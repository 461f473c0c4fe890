"""Read a part of a file into a dataclass: each field is the key of that name."""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rulewright.model.part import Part, Text

T = TypeVar("T")

FieldReader = Callable[[Part], Any]


def read_dataclass(target_class: type[T], part: Part) -> T:
    """Return the dataclass for a part that fits the schema; short forms are expanded."""
    keyed = part.long_form
    field_values: dict[str, Any] = {"part": keyed}
    for name, key, reading, absent in _list_fields(cast(Hashable, target_class)):
        inner = keyed.get(key) or keyed.get(name)
        if inner is not None:
            field_values[name] = reading(inner)
        elif absent is not None:
            field_values[name] = absent()
    return target_class(**field_values)


def to_key_name(name: str) -> str:
    """Return the key of a field: `is_` is `is`, `seen_by` is `seen by`."""
    return name.removesuffix("_").replace("_", " ")


@cache
def _list_fields(target_class: Any) -> tuple[tuple[str, str, FieldReader, Callable[[], Any] | None], ...]:
    """Return the fields of a class: name, key, how to read it, and its default."""
    assert is_dataclass(target_class)
    hints = get_type_hints(target_class)
    found = []
    for each in fields(target_class):
        if each.name != "part":
            hint = hints[each.name]
            empty = get_origin(hint) if get_origin(hint) in (dict, tuple) else None
            absent = empty if each.default is MISSING else None
            found.append((each.name, to_key_name(each.name), _make_reader(hint), absent))
    return tuple(found)


def _make_reader(hint: Any) -> FieldReader:
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    arguments = get_args(hint)
    match get_origin(hint) or hint:
        case builtin if builtin is dict:
            value = _make_reader(arguments[1])
            return lambda part: {inner.key.text: value(inner) for inner in part.long_form}
        case builtin if builtin is tuple:
            item = _make_reader(arguments[0])
            return lambda part: tuple(map(item, part.items))
        case known if known in _READERS:
            return _READERS[known]
        case of:
            return lambda part: read_dataclass(of, part)


def _read_value(part: Part) -> object:
    return None if part.text is None else part.text.value


_READERS: dict[Any, FieldReader] = {
    Part: lambda part: part,
    Text: lambda part: part.text,
    str: lambda part: part.text.text if part.text is not None else None,
    int: _read_value,
    bool: _read_value,
}
