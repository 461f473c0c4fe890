"""Results as JSON and back: dataclasses of whole numbers, counters and lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

T = TypeVar("T")


def plain(value: object) -> Any:
    """What JSON can hold of it.

    >>> plain({("a", 1): (2, 3)})
    [[['a', 1], [2, 3]]]
    """
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return [[plain(key), plain(item)] for key, item in value.items()]
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    assert value is None or isinstance(value, int | str)
    return value


def read_plain(kind: type[T], data: Any) -> T:
    """The value of a type that `plain` was made of.

    >>> read_plain(dict[tuple[str, int], tuple[int, ...]], [[["a", 1], [2, 3]]])
    {('a', 1): (2, 3)}

    Raises ValueError, TypeError or KeyError if it is none.
    """
    found: T = _read(kind, data)
    return found


def _read(kind: Any, data: Any) -> Any:
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: _read(of, data[name]) for name, of in _hints(kind).items()})
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (dict, Counter):
        key, value = parts if origin is dict else (*parts, int)
        return origin({_read(key, one): _read(value, other) for one, other in data})
    if origin is list:
        return [_read(parts[0], item) for item in data]
    if origin is tuple and parts[1:] == (Ellipsis,):
        return tuple(_read(parts[0], item) for item in data)
    if origin is tuple:
        return tuple(_read(part, item) for part, item in zip(parts, data, strict=True))
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind}")
    return data


@lru_cache(maxsize=32)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
