"""Convert values to plain data that JSON can hold, and back, by their types: records of numbers, texts,
spans and more.

In the cache, a record is the list of its fields, and data is trusted when it is read. In files of users
(`to_named`), fields have names, and data is validated when it is read. As in `records`, the code for a type
is generated from its fields and compiled on first use, so that commands start quickly.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, cached_property
from pathlib import Path
from types import GenericAlias, MappingProxyType, UnionType
from typing import Any, Final, TypeVar, Union, get_args, get_origin

from rulewright.source import NOWHERE, Source, Span

T = TypeVar("T")
NOT_WRITTEN: Final = MappingProxyType({"unwritten": True})
"""The `metadata` of a field that is not written, and has its default when it is read; such fields must be
the last ones."""
_COLLECTIONS: Final = {tuple: "tuple", Sequence: "tuple", list: "list", set: "set", frozenset: "frozenset"}
_MAPPINGS: Final = {dict: "dict", Mapping: "dict", Counter: "counter"}


def to_plain(value_type: type[T], value: T, encode_span: Callable[[Span], object] | None = None) -> Any:
    """Convert a value of a type to data for JSON; spans are converted by `encode_span`.

    >>> to_plain(list[set[str]], [{"b", "a"}])
    [['a', 'b']]
    """
    return _get_converter(value_type, False, False).made(value, encode_span)


def from_plain(value_type: type[T], data: Any, decode_span: Callable[[Any], Span] | None = None) -> T:
    """Convert data of `to_plain` back to the value; `decode_span` reads the spans.

    >>> from_plain(list[set[str]], [["a"]])
    [{'a'}]
    """
    found: T = _get_converter(value_type, True, False).made(data, decode_span)
    return found


def to_named(value_type: type[T], value: T) -> Any:
    """Convert a value of a type to data for files of users, in which fields have names.

    >>> to_named(dict[tuple[str, int], tuple[int, ...]], {("a", 1): (2, 3)})
    [(('a', 1), (2, 3))]
    """
    return _get_converter(value_type, False, True).made(value, None)


def from_named(value_type: type[T], data: Any) -> T:
    """Convert data of `to_named` back to the value.

    >>> from_named(dict[tuple[str, int], tuple[int, ...]], [[["a", 1], [2, 3]]])
    {('a', 1): (2, 3)}

    Raises ValueError, TypeError or LookupError if the data is invalid.
    """
    found: T = _get_converter(value_type, True, True).made(data, None)
    return found


# --- values with spans ----------------------------------------------------------------------------


def to_record(value_type: type[T], value: T, *, texts: bool = True) -> list[object]:
    """Convert a value as `to_plain` does, with the files of its spans, each once, and their texts."""
    file_numbers: dict[tuple[str, str], int] = {}

    def encode_span(span: Span) -> list[int]:
        if span.source is NOWHERE.source:
            return [-1, span.start, span.end]
        file = span.source.path, span.source.text
        return [file_numbers.setdefault(file, len(file_numbers)), span.start, span.end]

    told = to_plain(value_type, value, encode_span)
    return [[(path, text if texts else None) for path, text in file_numbers], told]


def from_record(value_type: type[T], record: Any, make_source: Callable[[str, Any], Source] = Source) -> T:
    """Return the value of a record made by `to_record`; `make_source` makes a file from its path and its
    text, if recorded.
    """
    files, told = record
    sources = [*(make_source(path, text) for path, text in files), NOWHERE.source]
    return from_plain(value_type, told, lambda place: Span(sources[place[0]], place[1], place[2]))


# --- the code for a type --------------------------------------------------------------------------


def _get_converter(value_type: Any, decoding: bool, by_field_name: bool) -> _Converter:
    return _cached_converter(value_type, decoding, by_field_name)


@cache
def _cached_converter(value_type: Hashable, decoding: bool, by_field_name: bool) -> _Converter:
    return _Converter(value_type, decoding, by_field_name)


class _Converter:
    """A converter from values of a type to data, or, with `decoding`, back."""

    def __init__(self, value_type: Any, decoding: bool, by_field_name: bool) -> None:
        self.value_type = value_type
        self.decoding = decoding
        self.by_field_name = by_field_name
        self._namespace: dict[str, Any] = {
            "counter": _make_counter, "exact": _check_type, "path": Path, "sized": _check_size,
        }  # fmt: skip

    @cached_property
    def made(self) -> Callable[[Any, Any], Any]:
        """Return the function that converts a value or data, given the conversion of spans."""
        text = self._conversion_code(self.value_type, "it")
        made: Callable[[Any, Any], Any] = eval(f"lambda it, place: {text}", self._namespace)
        return made

    def all(self, values: Collection[Any], place: Any) -> list[Any]:
        """Convert several values, without compiling code for kinds that never occur."""
        if not values:
            return []
        made = self.made
        return [made(each, place) for each in values]

    def _is_identity(self, value_type: Any) -> bool:
        """Return whether values of the type are their own data."""
        made, of = get_origin(value_type), get_args(value_type)
        if made in (Union, UnionType):
            return all(map(self._is_identity, of))
        if made in _COLLECTIONS:
            alike = all(self._is_identity(each) for each in of if each is not Ellipsis)
            return alike and (made is list or not (self.decoding or made in (set, frozenset)))
        if made in _MAPPINGS:
            return made is dict and of[0] is str and self._is_identity(of[1]) and not self.by_field_name
        if not isinstance(value_type, type):
            return True
        if self.decoding and self.by_field_name and value_type in (int, str):
            return False
        return not (value_type in (Span, Path) or is_dataclass(value_type) or issubclass(value_type, Enum))

    def _conversion_code(self, value_type: Any, expression: str) -> str:
        """Return the code that converts the value of the code `expression`."""
        made, of = get_origin(value_type), get_args(value_type)
        if self._is_identity(value_type):
            return expression
        if value_type is Span:
            return f"place({expression})"
        if made in (Union, UnionType):
            return (
                f"(None if {expression} is None else {self._converter_name(of[0])}.made({expression}, place))"
            )
        if made is tuple and of[1:] != (Ellipsis,):
            row = f"sized({expression}, {len(of)})" if self.decoding and self.by_field_name else expression
            return f"({', '.join(self._conversion_code(each, f'{row}[{n}]') for n, each in enumerate(of))},)"
        if made in _COLLECTIONS:
            return self._collection_code(_COLLECTIONS[made], of[0], expression)
        if made in _MAPPINGS:
            pair = GenericAlias(tuple, of if of[1:] else (of[0], int))
            return self._collection_code(
                _MAPPINGS[made], pair, expression if self.decoding else f"{expression}.items()"
            )
        if value_type is Path:
            return f"path({expression})" if self.decoding else f"str({expression})"
        if is_dataclass(value_type):
            return self._record_code(value_type, expression)
        if issubclass(value_type, Enum):
            return f"{self._bind_name(value_type)}({expression})" if self.decoding else f"{expression}.value"
        return f"exact({expression}, {value_type.__name__})"

    def _collection_code(self, collection_name: str, value_type: Any, expression: str) -> str:
        if collection_name in ("set", "frozenset") and not self.decoding:
            expression = f"sorted({expression})"
        if not self._is_identity(value_type):
            expression = f"{self._converter_name(value_type)}.all({expression}, place)"
        elif not self.decoding:
            expression = f"[*{expression}]"
        return f"{collection_name}({expression})" if self.decoding else expression

    def _record_code(self, value_type: Any, expression: str) -> str:
        known = vars(sys.modules[value_type.__module__])  # twice as fast as `typing.get_type_hints`
        kinds = {
            each.name: eval(str(each.type), known)
            for each in fields(value_type)
            if each.init and "unwritten" not in each.metadata
        }
        if self.decoding:
            places = [
                f"{expression}[{name!r}]" if self.by_field_name else f"{expression}[{n}]"
                for n, name in enumerate(kinds)
            ]
        else:
            places = [f"{expression}.{name}" for name in kinds]
        parts = [self._conversion_code(of, place) for of, place in zip(kinds.values(), places, strict=True)]
        if self.decoding:
            return f"{self._bind_name(value_type)}({', '.join(parts)})"
        if self.by_field_name:
            parts = [f"{name!r}: {part}" for name, part in zip(kinds, parts, strict=True)]
            return f"{{{', '.join(parts)}}}"
        return f"[{', '.join(parts)}]"

    def _converter_name(self, value_type: Any) -> str:
        return self._bind_name(_get_converter(value_type, self.decoding, self.by_field_name))

    def _bind_name(self, bound_object: object) -> str:
        """Bind an object to a name for the generated code, and return the name."""
        name = f"n{len(self._namespace)}"
        self._namespace[name] = bound_object
        return name


def _make_counter(rows: Any) -> Counter[Any]:
    return Counter(dict(rows))


def _check_type(value: Any, value_type: type) -> Any:
    if type(value) is not value_type:
        raise TypeError(f"{value!r:.40} is no {value_type.__name__}")
    return value


def _check_size(row: Any, size: int) -> Any:
    if len(row) != size:
        raise ValueError(f"{row!r:.40} has not {size} parts")
    return row
