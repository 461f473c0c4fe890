"""Dataclasses that are quick to declare and, where they are frozen, quick to make: mypy sees to it
that nobody changes them.

At run time Python would guard each field of each frozen node, which takes three times as long as
making it, and rulesets are made of millions of nodes. And it would compile how each of some five
hundred classes is compared, hashed and shown when the class is declared, at every start, though few
ever are: here that is compiled when it is first asked for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(
        cls: type | None = None,
        /,
        *,
        frozen: bool = False,
        eq: bool = True,
        order: bool = False,
        **options: Any,
    ) -> type | Callable[[type], type]:
        """`dataclasses.dataclass` in every other respect."""

        def made(cls: type) -> type:
            if order:
                return dataclasses.dataclass(cls, order=True, unsafe_hash=frozen, **options)
            cls.__doc__ = cls.__doc__ or cls.__name__  # else its signature, which takes long
            own = vars(cls)
            waiting = [name for name in ("__repr__", "__eq__")[: 1 + eq] if name not in own]
            unhashed = eq and own.get("__hash__") is None
            cls = dataclasses.dataclass(cls, eq=False, repr=False, **options)
            if unhashed and frozen:
                waiting.append("__hash__")
            elif unhashed:
                cls.__hash__ = None
            for name in waiting:
                setattr(cls, name, _when_called(cls, name))
            return cls

        return made if cls is None else made(cls)


_METHODS = {
    "__repr__": """\
def __repr__(self):
    return f"{{self.__class__.__qualname__}}({shown})"
""",
    "__eq__": """\
def __eq__(self, other):
    if other.__class__ is self.__class__:
        return ({own}) == ({others})
    return NotImplemented
""",
    "__hash__": """\
def __hash__(self):
    return hash(({own}))
""",
}


def _when_called(cls: type, name: str) -> Callable[..., Any]:
    """A method that takes its own place, compiled for the fields of the class."""

    def method(*values: Any) -> Any:
        fields = dataclasses.fields(cls)
        compared = [field.name for field in fields if field.compare]
        source = _METHODS[name].format(
            own="".join(f"self.{name}," for name in compared),
            others="".join(f"other.{name}," for name in compared),
            shown=", ".join(f"{f.name}={{self.{f.name}!r}}" for f in fields if f.repr),
        )
        space: dict[str, Any] = {}
        exec(source, space)
        made = recursive_repr()(space[name]) if name == "__repr__" else space[name]
        setattr(cls, name, made)
        return made(*values)

    method.__name__ = name
    return method


__all__ = ["dataclass"]
