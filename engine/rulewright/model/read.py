"""Reads what stands at a place into a dataclass: each field is the key of that name."""

from __future__ import annotations

import types
from collections.abc import Callable, Hashable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rulewright.model.part import Part, Text

T = TypeVar("T")

Reading = Callable[[Part], Any]


def read(of: type[T], part: Part) -> T:
    """Return the dataclass for a part that fits the schema; short forms are expanded."""
    keyed = part.long
    given: dict[str, Any] = {"part": keyed}
    for name, key, reading, absent in _fields(cast(Hashable, of)):
        inner = keyed.get(key) or keyed.get(name)
        if inner is not None:
            given[name] = reading(inner)
        elif absent is not None:
            given[name] = absent()
    return of(**given)


def key_of_field(name: str) -> str:
    """The key that a field is read from, if not its own name: `is_` is `is`, `seen_by` is
    `seen by`."""
    return name.removesuffix("_").replace("_", " ")


@cache
def _fields(of: Any) -> tuple[tuple[str, str, Reading, Callable[[], Any] | None], ...]:
    """Return the fields of a class: name, key, how to read it, and its default."""
    assert is_dataclass(of)
    hints = get_type_hints(of)
    found = []
    for each in fields(of):
        if each.name != "part":
            hint = hints[each.name]
            empty = get_origin(hint) if get_origin(hint) in (dict, tuple) else None
            absent = empty if each.default is MISSING else None
            found.append((each.name, key_of_field(each.name), _reading(hint), absent))
    return tuple(found)


def _reading(hint: Any) -> Reading:
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
    arguments = get_args(hint)
    match get_origin(hint) or hint:
        case builtin if builtin is dict:
            value = _reading(arguments[1])
            return lambda part: {inner.key.text: value(inner) for inner in part.long}
        case builtin if builtin is tuple:
            item = _reading(arguments[0])
            return lambda part: tuple(map(item, part.items))
        case known if known in _READINGS:
            return _READINGS[known]
        case of:
            return lambda part: read(of, part)


def _value(part: Part) -> object:
    return None if part.text is None else part.text.value


_READINGS: dict[Any, Reading] = {
    Part: lambda part: part,
    Text: lambda part: part.text,
    str: lambda part: part.text.text if part.text is not None else None,
    int: _value,
    bool: _value,
}
