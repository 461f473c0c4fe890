"""Parse untrusted JSON: requests of pages, and session files.

Python's reader accepts more than JSON, and values that cannot be written again: `NaN`, `1e400`
(infinity), halves of characters (`"\\ud800"`), the same key twice. Numbers are limited to 64 bits
and nesting to a few levels, since nothing that is read here needs more.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final, NoReturn

MAX_DEPTH: Final = 20
"""Maximum nesting of lists and objects."""
_MAX_INTEGER_LENGTH: Final = 20
_MAX_INTEGER: Final = 2**63


def parse_strict_json(data: bytes) -> Any:
    """Parse one JSON value; raises ValueError for anything that is not plain JSON.

    >>> parse_strict_json(b'{"a": [1, "b"]}')
    {'a': [1, 'b']}
    >>> parse_strict_json(b'1e400')
    Traceback (most recent call last):
        ...
    ValueError: the number 1e400 is too large
    """
    text = data.decode("utf-8")
    try:
        value = json.loads(
            text,
            parse_int=_parse_integer,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
            object_pairs_hook=_make_object,
        )
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    _check_value(value)
    return value


def _parse_integer(text: str) -> int:
    value = int(text) if len(text) <= _MAX_INTEGER_LENGTH else _MAX_INTEGER
    if not -_MAX_INTEGER <= value < _MAX_INTEGER:
        raise ValueError(f"the number {text[:_MAX_INTEGER_LENGTH]} is too large")
    return value


def _parse_float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"the number {text[:_MAX_INTEGER_LENGTH]} is too large")
    return value


def _refuse_constant(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a number of JSON")


def _make_object(key_value_pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(key_value_pairs)
    if len(made) != len(key_value_pairs):
        raise ValueError("an object has the same key twice")
    return made


def _check_value(json_value: Any) -> None:
    """Raise ValueError for halves of characters and for deep nesting."""
    level = [json_value]
    for _ in range(MAX_DEPTH):
        level = [inner for each in level for inner in _list_children(each)]
        if not level:
            return
    raise ValueError("it is nested too deeply")


def _list_children(json_value: Any) -> list[Any]:
    """Return the elements of a list, or the keys and values of an object; strings have none. Raises
    UnicodeEncodeError (a ValueError) for a string with half a surrogate pair.
    """
    if isinstance(json_value, str):
        json_value.encode("utf-8")
    elif isinstance(json_value, dict):
        return [*json_value, *json_value.values()]
    elif isinstance(json_value, list):
        return json_value
    return []
