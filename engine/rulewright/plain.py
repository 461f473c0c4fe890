"""Values as plain data, which JSON can hold, and back: records of numbers, texts, places and more
of their kind, each by its type.

For the cache a record is the list of its fields, and what is read is trusted. In files that people
keep (`by_name`) its fields have their names, and what is read is looked at. As in `records`, the
code for a type is printed from its fields and compiled when it is first asked for: what commands
remember has to be there at once.
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
UNWRITTEN: Final = MappingProxyType({"unwritten": True})
"""The `metadata` of a field that is left out, and has its default when it is read; such fields
stand behind all others."""
_MANY: Final = {tuple: "tuple", Sequence: "tuple", list: "list", set: "set", frozenset: "frozenset"}
_BY: Final = {dict: "dict", Mapping: "dict", Counter: "counter"}


def plain(kind: type[T], value: T, place: Callable[[Span], object] | None = None) -> Any:
    """What JSON can hold of a value of a type, with places as `place` tells them.

    >>> plain(list[set[str]], [{"b", "a"}])
    [['a', 'b']]
    """
    return _way(kind, False, False).made(value, place)


def read(kind: type[T], data: Any, span: Callable[[Any], Span] | None = None) -> T:
    """The value that `plain` was given; `span` reads the places.

    >>> read(list[set[str]], [["a"]])
    [{'a'}]
    """
    found: T = _way(kind, True, False).made(data, span)
    return found


def by_name(kind: type[T], value: T) -> Any:
    """The same for files that people keep.

    >>> by_name(dict[tuple[str, int], tuple[int, ...]], {("a", 1): (2, 3)})
    [(('a', 1), (2, 3))]
    """
    return _way(kind, False, True).made(value, None)


def read_by_name(kind: type[T], data: Any) -> T:
    """The value that `by_name` was given.

    >>> read_by_name(dict[tuple[str, int], tuple[int, ...]], [[["a", 1], [2, 3]]])
    {('a', 1): (2, 3)}

    Raises ValueError, TypeError or LookupError if it is none.
    """
    found: T = _way(kind, True, True).made(data, None)
    return found


# --- with places ----------------------------------------------------------------------------------


def to_record(kind: type[T], value: T, *, texts: bool = True) -> list[object]:
    """As `plain`, with the files that its places are in, each once, and their texts."""
    numbers: dict[tuple[str, str], int] = {}

    def place(span: Span) -> list[int]:
        if span.source is NOWHERE.source:
            return [-1, span.start, span.end]
        file = span.source.path, span.source.text
        return [numbers.setdefault(file, len(numbers)), span.start, span.end]

    told = plain(kind, value, place)
    return [[(path, text if texts else None) for path, text in numbers], told]


def from_record(kind: type[T], record: Any, source: Callable[[str, Any], Source] = Source) -> T:
    """Return the value of a record made by `to_record`; `source` makes a file of its path and its
    text, if recorded.
    """
    files, told = record
    sources = [*(source(path, text) for path, text in files), NOWHERE.source]
    return read(kind, told, lambda place: Span(sources[place[0]], place[1], place[2]))


# --- the code for a type --------------------------------------------------------------------------


def _way(kind: Any, back: bool, named: bool) -> _Way:
    return _ways(kind, back, named)


@cache
def _ways(kind: Hashable, back: bool, named: bool) -> _Way:
    return _Way(kind, back, named)


class _Way:
    """From values of a type to data, or `back`."""

    def __init__(self, kind: Any, back: bool, named: bool) -> None:
        self.kind = kind
        self.back = back
        self.named = named
        self._space: dict[str, Any] = {
            "counter": _counter, "exact": _exact, "path": Path, "sized": _sized,
        }  # fmt: skip

    @cached_property
    def made(self) -> Callable[[Any, Any], Any]:
        """The conversion function of a value or data, with the mapping of spans."""
        text = self._code(self.kind, "it")
        made: Callable[[Any, Any], Any] = eval(f"lambda it, place: {text}", self._space)
        return made

    def all(self, values: Collection[Any], place: Any) -> list[Any]:
        """Convert several values, without compiling code for kinds that never occur."""
        if not values:
            return []
        made = self.made
        return [made(each, place) for each in values]

    def _same(self, kind: Any) -> bool:
        """Whether value and data are one."""
        made, of = get_origin(kind), get_args(kind)
        if made in (Union, UnionType):
            return all(map(self._same, of))
        if made in _MANY:
            alike = all(self._same(each) for each in of if each is not Ellipsis)
            return alike and (made is list or not (self.back or made in (set, frozenset)))
        if made in _BY:
            return made is dict and of[0] is str and self._same(of[1]) and not self.named
        if not isinstance(kind, type):
            return True
        if self.back and self.named and kind in (int, str):
            return False
        return not (kind in (Span, Path) or is_dataclass(kind) or issubclass(kind, Enum))

    def _code(self, kind: Any, at: str) -> str:
        """The expression for what becomes of what the expression `at` stands for."""
        made, of = get_origin(kind), get_args(kind)
        if self._same(kind):
            return at
        if kind is Span:
            return f"place({at})"
        if made in (Union, UnionType):
            return f"(None if {at} is None else {self._way(of[0])}.made({at}, place))"
        if made is tuple and of[1:] != (Ellipsis,):
            row = f"sized({at}, {len(of)})" if self.back and self.named else at
            return f"({', '.join(self._code(each, f'{row}[{n}]') for n, each in enumerate(of))},)"
        if made in _MANY:
            return self._many(_MANY[made], of[0], at)
        if made in _BY:
            pair = GenericAlias(tuple, of if of[1:] else (of[0], int))
            return self._many(_BY[made], pair, at if self.back else f"{at}.items()")
        if kind is Path:
            return f"path({at})" if self.back else f"str({at})"
        if is_dataclass(kind):
            return self._record(kind, at)
        if issubclass(kind, Enum):
            return f"{self._name(kind)}({at})" if self.back else f"{at}.value"
        return f"exact({at}, {kind.__name__})"

    def _many(self, made: str, kind: Any, at: str) -> str:
        if made in ("set", "frozenset") and not self.back:
            at = f"sorted({at})"
        if not self._same(kind):
            at = f"{self._way(kind)}.all({at}, place)"
        elif not self.back:
            at = f"[*{at}]"
        return f"{made}({at})" if self.back else at

    def _record(self, kind: Any, at: str) -> str:
        known = vars(sys.modules[kind.__module__])  # twice as quick as `typing.get_type_hints`
        kinds = {
            each.name: eval(str(each.type), known)
            for each in fields(kind)
            if each.init and "unwritten" not in each.metadata
        }
        if self.back:
            places = [
                f"{at}[{name!r}]" if self.named else f"{at}[{n}]" for n, name in enumerate(kinds)
            ]
        else:
            places = [f"{at}.{name}" for name in kinds]
        parts = [self._code(of, place) for of, place in zip(kinds.values(), places, strict=True)]
        if self.back:
            return f"{self._name(kind)}({', '.join(parts)})"
        if self.named:
            parts = [f"{name!r}: {part}" for name, part in zip(kinds, parts, strict=True)]
            return f"{{{', '.join(parts)}}}"
        return f"[{', '.join(parts)}]"

    def _way(self, kind: Any) -> str:
        return self._name(_way(kind, self.back, self.named))

    def _name(self, thing: object) -> str:
        """How the code calls it."""
        name = f"n{len(self._space)}"
        self._space[name] = thing
        return name


def _counter(rows: Any) -> Counter[Any]:
    return Counter(dict(rows))


def _exact(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{value!r:.40} is no {kind.__name__}")
    return value


def _sized(row: Any, size: int) -> Any:
    if len(row) != size:
        raise ValueError(f"{row!r:.40} has not {size} parts")
    return row
