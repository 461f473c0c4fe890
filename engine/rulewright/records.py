"""Create dataclasses that are fast to declare and, if frozen, fast to construct; mypy enforces that they are
frozen.

The frozen dataclasses of the standard library assign each field by a guarded call, which triples the time of
construction, and rulesets consist of millions of nodes. They also compile the methods of each of some five
hundred classes at declaration, at every start, though most are never called; here each method is compiled on
first use.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
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

        def decorate_class(cls: type) -> type:
            if order:
                return dataclasses.dataclass(cls, order=True, unsafe_hash=frozen, **options)
            cls.__doc__ = cls.__doc__ or cls.__name__  # avoids the slow signature
            own = vars(cls)
            waiting = [n for n in ("__init__", "__repr__", "__eq__")[: 2 + eq] if n not in own]
            unhashed = eq and own.get("__hash__") is None
            cls = dataclasses.dataclass(cls, init=False, eq=False, repr=False, **options)
            if unhashed and frozen:
                waiting.append("__hash__")
            elif unhashed:
                cls.__hash__ = None
            for name in waiting:
                setattr(cls, name, _lazy_method(cls, name))
            return cls

        return decorate_class if cls is None else decorate_class(cls)


_METHODS = {
    "__init__": """\
def __init__({taken}):
    pass{kept}
""",
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


def _lazy_method(cls: type, name: str) -> Callable[..., Any]:
    """Return a method that, on first call, compiles code for the class's fields and replaces itself."""

    def compile_and_call(*args: Any, **kwargs: Any) -> Any:
        fields = dataclasses.fields(cls)
        compared = [field.name for field in fields if field.compare]
        space: dict[str, Any] = {f"default_{f.name}": f.default for f in fields}
        space |= {f"make_{f.name}": f.default_factory for f in fields}
        source = _METHODS[name].format(
            own="".join(f"self.{name}," for name in compared),
            others="".join(f"other.{name}," for name in compared),
            shown=", ".join(f"{f.name}={{self.{f.name}!r}}" for f in fields if f.repr),
            taken=", ".join(_iter_parameters(fields)),
            kept="".join(_iter_assignments(cls, fields)),
        )
        exec(source, space)
        made = recursive_repr()(space[name]) if name == "__repr__" else space[name]
        setattr(cls, name, made)
        return made(*args, **kwargs)

    compile_and_call.__name__ = name
    return compile_and_call


def _iter_parameters(fields: Sequence[dataclasses.Field[Any]]) -> Iterator[str]:
    """Yield the parameters of `__init__`."""
    yield "self"
    named = [field for field in fields if field.init and field.kw_only]
    for field in (*(field for field in fields if field.init and not field.kw_only), *named):
        if named and field is named[0]:
            yield "*"
        bare = field.default is field.default_factory is dataclasses.MISSING
        yield field.name if bare else f"{field.name}=default_{field.name}"


def _iter_assignments(cls: type, fields: Sequence[dataclasses.Field[Any]]) -> Iterator[str]:
    """Yield the statements of `__init__`: assignments of arguments or defaults."""
    for field in fields:
        default = f"default_{field.name}"
        value = field.name if field.init else default
        if field.default_factory is not dataclasses.MISSING:
            made = f"make_{field.name}()"
            value = f"{made} if {value} is {default} else {value}" if field.init else made
        elif not field.init and field.default is dataclasses.MISSING:
            continue
        yield f"\n    self.{field.name} = {value}"
    if hasattr(cls, "__post_init__"):
        yield "\n    self.__post_init__()"


__all__ = ["dataclass"]
