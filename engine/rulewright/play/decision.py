"""What a player is asked, and what can be answered, in readable form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rulewright.ir.program import AlternativeInfo, DecisionInfo
from rulewright.play.moves import unpack
from rulewright.play.names import Names, Readable, as_text
from rulewright.presentable import Presentable
from rulewright.records import dataclass
from rulewright.types import MemberType

MOST_SHOWN = 24
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
        """For JSON."""
        return {
            "name": self.name,
            "code": self.code,
            "alternative": self.alternative,
            "arguments": dict(self.arguments),
        }


@dataclass(frozen=True, slots=True)
class Decision(Presentable):
    """A player has to choose. `about` is what the choice is about (`piece` = `knight`),
    `beside` what its words can mention besides.

    `key` names the decision wherever it comes up in a game; `number` is that of the program.
    `waiting`: the seats that have to decide, several where they answer at once.
    """

    player: str
    key: str
    about: tuple[tuple[str, Readable], ...]
    options: tuple[Option, ...]
    number: int
    waiting: tuple[str, ...] = ()
    beside: tuple[tuple[str, Readable], ...] = ()

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def __str__(self) -> str:
        about = ", ".join(f"{name} = {as_text(value)}" for name, value in self.about)
        names = [option.name for option in self.options[:MOST_SHOWN]]
        more = [f"{len(self) - MOST_SHOWN} more"] if len(self) > MOST_SHOWN else []
        key = f"{self.key} ({about})" if about else self.key
        return f"{self.player} is asked {key}: {', '.join(names + more)}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "key": self.key,
            "about": dict(self.about),
            "waiting": list(self.waiting),
            "options": [option.to_dict() for option in self.options],
        }

    def records(self) -> Iterable[Mapping[str, Any]]:
        """The options."""
        return [option.to_dict() for option in self.options]


def option(
    names: Names, info: DecisionInfo, code: int, cells: Sequence[int] | None = None
) -> Option:
    """Return the readable form of an option code."""
    alternative, values = unpack(info, code)
    arguments = tuple(
        (parameter.name, names.value(parameter.type, value, cells))
        for parameter, value in zip(alternative.parameters, values, strict=True)
    )
    name = option_name(alternative, arguments)
    if alternative.name is None and any(name == one.name for one in info.alternatives):
        # A member that is called like an alternative, as `decline`: it is written with its type.
        kind = alternative.parameters[0].type
        if isinstance(kind, MemberType):
            name = f"{kind.of.name}.{name}"
    return Option(code, name, alternative.name, arguments)


def option_name(alternative: AlternativeInfo, arguments: Sequence[tuple[str, Readable]]) -> str:
    shown = ", ".join(as_text(value) for _, value in arguments)
    if alternative.name is None:
        return shown
    return f"{alternative.name}({shown})" if arguments else alternative.name
