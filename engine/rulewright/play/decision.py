"""Present decisions and options in readable form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.ir.program import AlternativeInfo, DecisionInfo
from rulewright.play.move_notation import unpack_code
from rulewright.play.names import Names, Readable, format_readable
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.types import MemberType

MAX_SHOWN = 24
"""Options of a decision that are named in a line."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal answer.

    `name` is stable and readable: `move(e2, e4)`, `pass`, `a1`, `3`, `{gas: 2}`; `code`
    is the same as a number, stable for one version of a ruleset under one setting. `alternative` is
    None for a choice that has no name, `arguments` are its parameters by name.
    """

    code: int
    name: str
    alternative: str | None
    arguments: tuple[tuple[str, Readable], ...]

    def __str__(self) -> str:
        return self.name

    def to_dict(self) -> dict[str, Any]:
        """Return the option as data for JSON."""
        return {
            "name": self.name,
            "code": self.code,
            "alternative": self.alternative,
            "arguments": dict(self.arguments),
        }


@dataclass(frozen=True, slots=True)
class Decision(Presentable):
    """A player has to choose. `about` is what the choice is about (`piece` = `knight`),
    `mentions` what its words can mention besides.

    `key` names the decision wherever it comes up in a game; `number` is that of the program.
    `waiting`: the seats that have to decide, several where they answer at once.
    """

    player: str
    key: str
    subjects: tuple[tuple[str, Readable], ...]
    options: tuple[Option, ...]
    number: int
    waiting: tuple[str, ...] = ()
    mentions: tuple[tuple[str, Readable], ...] = ()

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __str__(self) -> str:
        about = ", ".join(f"{name} = {format_readable(value)}" for name, value in self.subjects)
        names = [option.name for option in self.options[:MAX_SHOWN]]
        more = [f"{len(self) - MAX_SHOWN} more"] if len(self) > MAX_SHOWN else []
        key = f"{self.key} ({about})" if about else self.key
        return f"{self.player} is asked {key}: {', '.join(names + more)}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "key": self.key,
            "about": dict(self.subjects),
            "waiting": list(self.waiting),
            "options": [option.to_dict() for option in self.options],
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        """Return the options as data."""
        return [option.to_dict() for option in self.options]


def describe_option(
    names: Names, info: DecisionInfo, code: int, cells: Sequence[int] | None = None
) -> Option:
    """Return the readable form of an option code."""
    alternative, values = unpack_code(info, code)
    arguments = tuple(
        (parameter.name, names.to_readable(parameter.type, value, cells))
        for parameter, value in zip(alternative.parameters, values, strict=True)
    )
    name = format_option_name(alternative, arguments)
    if alternative.name is None and any(name == one.name for one in info.alternatives):
        # A member with the name of an alternative, such as `decline`, is written with its type.
        kind = alternative.parameters[0].type
        if isinstance(kind, MemberType):
            name = f"{kind.finite_type.name}.{name}"
    return Option(code, name, alternative.name, arguments)


def format_option_name(
    alternative: AlternativeInfo, readable_arguments: Sequence[tuple[str, Readable]]
) -> str:
    shown = ", ".join(format_readable(value) for _, value in readable_arguments)
    if alternative.name is None:
        return shown
    return f"{alternative.name}({shown})" if readable_arguments else alternative.name
