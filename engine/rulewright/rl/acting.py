"""A number for everything that can be chosen in a game of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir.program import DecisionInfo, ParameterInfo, Program
from rulewright.records import dataclass
from rulewright.types import BagType, FiniteType, IntType, MemberType

WHOLE = 512
"""The most options that a decision may have for each of them to have a number of its own."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A part of an option that is chosen by itself: which alternative, the value of a parameter, or
    how many of one kind are in a bag. Its numbers are `base` .. `base + radix - 1`."""

    name: str
    base: int
    radix: int


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numbers of one decision. Where it is `whole` an option has the number `base + code`; else
    it is chosen digit by digit: first the alternative, then each of its own digits."""

    key: str
    base: int
    size: int
    whole: bool
    first: Digit | None = None
    digits: tuple[tuple[tuple[Digit, ...], ...], ...] = ()
    """For each parameter of each alternative; the last digit of one is fastest."""


class Actions:
    """The actions of one ruleset. They stay what they are as long as its program does.

    A decision with at most 512 options has a number for each. One with more, as where parts of bags
    are chosen, has a number for each part of an option, chosen one after the other: which
    alternative, then the value of each parameter, for a bag how many of each kind, for what has
    more than 512 values first which 256 of them. An option is then a path of numbers.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.decisions: list[Numbered] = []
        count = 0
        for info in program.decisions.values():
            found = _numbered(info, count)
            self.decisions.append(found)
            count += found.size
        self.count = count

    def path(self, decision: int, code: int) -> tuple[int, ...]:
        """The numbers that choose an option of a decision, by its code."""
        numbered = self.decisions[decision]
        if numbered.whole:
            return (numbered.base + code,)
        at, alternative = next(
            (at, one)
            for at, one in enumerate(self.program.decisions[decision].alternatives)
            if one.base <= code < one.base + one.size
        )
        path = [] if numbered.first is None else [numbered.first.base + at]
        rest, values = code - alternative.base, list[int]()
        pairs = zip(alternative.parameters, numbered.digits[at], strict=True)
        for parameter, digits in reversed(list(pairs)):
            rest, value = divmod(rest, parameter.radix)
            if isinstance(parameter.type, BagType):
                of, counts = parameter.type.of, parameter.type.counts(value)
                pairs_of_kinds = zip(reversed(of.members), reversed(digits), strict=True)
                values += (digit.base + counts[kind] for kind, digit in pairs_of_kinds)
                continue
            for digit in reversed(digits):
                value, part = divmod(value, digit.radix)
                values.append(digit.base + part)
        return (*path, *reversed(values))

    def name(self, number: int) -> str:
        """Return the meaning of an action number as text."""
        if not 0 <= number < self.count:
            raise ValueError(f"there is no action {number}")
        numbered, info = next(
            (one, info)
            for one, info in zip(self.decisions, self.program.decisions.values(), strict=True)
            if one.base <= number < one.base + one.size
        )
        if numbered.whole:
            return f"{info.key}: {_option(info, number - numbered.base)}"
        first = numbered.first
        if first is not None and first.base <= number < first.base + first.radix:
            alternative = info.alternatives[number - first.base]
            return f"{info.key}: {alternative.name or 'choose'}"
        for parameters, alternative in zip(numbered.digits, info.alternatives, strict=True):
            for digits, parameter in zip(parameters, alternative.parameters, strict=True):
                for digit in digits:
                    if digit.base <= number < digit.base + digit.radix:
                        value = number - digit.base
                        told = _member(parameter, value) if len(digits) == 1 else str(value)
                        return f"{info.key}: {alternative.name or 'choose'}, {digit.name} {told}"
        raise AssertionError(number)


def _numbered(info: DecisionInfo, base: int) -> Numbered:
    size = sum(alternative.size for alternative in info.alternatives)
    if size <= WHOLE:
        return Numbered(info.key, base, size, True)
    at, first = base, None
    if len(info.alternatives) > 1:
        first = Digit("alternative", at, len(info.alternatives))
        at += first.radix
    digits = []
    for alternative in info.alternatives:
        parameters = []
        for parameter in alternative.parameters:
            own = []
            for name, radix in _parts(parameter):
                own.append(Digit(name, at, radix))
                at += radix
            parameters.append(tuple(own))
        digits.append(tuple(parameters))
    return Numbered(info.key, base, at - base, False, first, tuple(digits))


def _parts(parameter: ParameterInfo) -> Iterator[tuple[str, int]]:
    """Yield the separately chosen parts of a parameter, with their numbers of values; the last is
    fastest.
    """
    if isinstance(parameter.type, BagType):
        names = _names(parameter.type.of)
        for kind in parameter.type.of.members:
            most = parameter.type.capacity
            if parameter.type.most is not None:
                most = min(most, parameter.type.most)
            yield f"{parameter.name}[{names[kind]}]", most + 1
    elif parameter.radix > WHOLE:
        yield f"{parameter.name} // {WHOLE // 2}", -(-parameter.radix // (WHOLE // 2))
        yield f"{parameter.name} % {WHOLE // 2}", WHOLE // 2
    else:
        yield parameter.name, parameter.radix


def _option(info: DecisionInfo, code: int) -> str:
    for alternative in info.alternatives:
        if alternative.base <= code < alternative.base + alternative.size:
            rest, told = code - alternative.base, []
            for parameter in reversed(alternative.parameters):
                rest, digit = divmod(rest, parameter.radix)
                told.append(_member(parameter, digit))
            values = ", ".join(reversed(told))
            if alternative.name is None:
                return values or "choose"
            return f"{alternative.name}({values})" if values else alternative.name
    raise ValueError(code)


def _member(parameter: ParameterInfo, digit: int) -> str:
    value = digit + parameter.low
    match parameter.type:
        case MemberType(of=of):
            names: Sequence[str] = _names(of)
            return "none" if value < 0 else names[value] if value < len(names) else str(value)
        case IntType():
            return str(value)
        case _:
            return str(value)


def _names(of: FiniteType) -> Sequence[str]:
    return of.root.names or [str(at) for at in range(of.size)]
