"""Takes typed trees apart, for those who walk over all of one."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any


def parts(node: Any) -> tuple[object, ...] | None:
    """What stands right below a node of a typed tree, without its place and its type; None for what
    is no such node."""
    names = _names(node.__class__)
    return None if names is None else tuple([getattr(node, name) for name in names])


@cache  # asking a dataclass for its fields costs more than reading them
def _names(kind: Any) -> tuple[str, ...] | None:
    if not is_dataclass(kind) or not kind.__module__.startswith(__package__):
        return None
    return tuple(field.name for field in fields(kind) if field.name not in ("span", "type"))
