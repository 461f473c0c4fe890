"""Number the options of all decisions of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.ir.program import DecisionInfo, ParameterInfo, Program
from rulewright.records import dataclass
from rulewright.types import BagType, FiniteType, IntType, MemberType

MAX_WHOLE_RADIX = 512
"""Maximum number of options of a decision in which each option has a number of its own."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A part of an option that is a separate action: the alternative, the value of a parameter, or the number
    of one kind in a bag. Its action numbers are `base` .. `base + radix - 1`.
    """

    name: str
    base: int
    radix: int


@dataclass(frozen=True, slots=True)
class DecisionNumbering:
    """The action numbers of one decision. If it is `is_whole`, an option has the number `base + code`;
    otherwise it is chosen digit by digit: first the alternative, then its digits.
    """

    key: str
    base: int
    size: int
    is_whole: bool
    alternative_digit: Digit | None = None
    digits: tuple[tuple[tuple[Digit, ...], ...], ...] = ()
    """The digits of each alternative, in the order of its parameters; the last digit of a parameter varies
    fastest.
    """


class ActionNumbers:
    """The actions of one ruleset. They stay what they are as long as its program does.

    A decision with at most 512 options has a number for each. One with more, as where parts of bags
    are chosen, has a number for each part of an option, chosen one after the other: which
    alternative, then the value of each parameter, for a bag how many of each kind, for what has
    more than 512 values first which 256 of them. An option is then a path of numbers.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.decisions: list[DecisionNumbering] = []
        count = 0
        for info in program.decisions.values():
            found = _number_decision(info, count)
            self.decisions.append(found)
            count += found.size
        self.count = count

    def encode_option(self, decision: int, code: int) -> tuple[int, ...]:
        """Return the action numbers that together choose an option, given by its code."""
        numbered = self.decisions[decision]
        if numbered.is_whole:
            return (numbered.base + code,)
        at, alternative = next(
            (at, one)
            for at, one in enumerate(self.program.decisions[decision].alternatives)
            if one.base <= code < one.base + one.size
        )
        path = [] if numbered.alternative_digit is None else [numbered.alternative_digit.base + at]
        rest, values = code - alternative.base, list[int]()
        pairs = zip(alternative.parameters, numbered.digits[at], strict=True)
        for parameter, digits in reversed(list(pairs)):
            rest, value = divmod(rest, parameter.radix)
            if isinstance(parameter.type, BagType):
                of, counts = parameter.type.finite_type, parameter.type.decode_counts(value)
                pairs_of_kinds = zip(reversed(of.members), reversed(digits), strict=True)
                values += (digit.base + counts[kind] for kind, digit in pairs_of_kinds)
                continue
            for digit in reversed(digits):
                value, part = divmod(value, digit.radix)
                values.append(digit.base + part)
        return (*path, *reversed(values))

    def describe_action(self, action: int) -> str:
        """Return the meaning of an action number as text."""
        if not 0 <= action < self.count:
            raise ValueError(f"there is no action {action}")
        numbered, info = next(
            (one, info)
            for one, info in zip(self.decisions, self.program.decisions.values(), strict=True)
            if one.base <= action < one.base + one.size
        )
        if numbered.is_whole:
            return f"{info.key}: {_format_option(info, action - numbered.base)}"
        first = numbered.alternative_digit
        if first is not None and first.base <= action < first.base + first.radix:
            alternative = info.alternatives[action - first.base]
            return f"{info.key}: {alternative.name or 'choose'}"
        for parameters, alternative in zip(numbered.digits, info.alternatives, strict=True):
            for digits, parameter in zip(parameters, alternative.parameters, strict=True):
                for digit in digits:
                    if digit.base <= action < digit.base + digit.radix:
                        value = action - digit.base
                        told = _format_digit(parameter, value) if len(digits) == 1 else str(value)
                        return f"{info.key}: {alternative.name or 'choose'}, {digit.name} {told}"
        raise AssertionError(action)


def _number_decision(info: DecisionInfo, base: int) -> DecisionNumbering:
    size = sum(alternative.size for alternative in info.alternatives)
    if size <= MAX_WHOLE_RADIX:
        return DecisionNumbering(info.key, base, size, True)
    at, first = base, None
    if len(info.alternatives) > 1:
        first = Digit("alternative", at, len(info.alternatives))
        at += first.radix
    digits = []
    for alternative in info.alternatives:
        parameters = []
        for parameter in alternative.parameters:
            own = []
            for name, radix in _iter_parameter_parts(parameter):
                own.append(Digit(name, at, radix))
                at += radix
            parameters.append(tuple(own))
        digits.append(tuple(parameters))
    return DecisionNumbering(info.key, base, at - base, False, first, tuple(digits))


def _iter_parameter_parts(parameter: ParameterInfo) -> Iterator[tuple[str, int]]:
    """Yield the separately chosen parts of a parameter with their numbers of values; the last varies
    fastest.
    """
    if isinstance(parameter.type, BagType):
        names = _list_member_names(parameter.type.finite_type)
        for kind in parameter.type.finite_type.members:
            most = parameter.type.capacity
            if parameter.type.max_total is not None:
                most = min(most, parameter.type.max_total)
            yield f"{parameter.name}[{names[kind]}]", most + 1
    elif parameter.radix > MAX_WHOLE_RADIX:
        yield f"{parameter.name} // {MAX_WHOLE_RADIX // 2}", -(-parameter.radix // (MAX_WHOLE_RADIX // 2))
        yield f"{parameter.name} % {MAX_WHOLE_RADIX // 2}", MAX_WHOLE_RADIX // 2
    else:
        yield parameter.name, parameter.radix


def _format_option(info: DecisionInfo, code: int) -> str:
    for alternative in info.alternatives:
        if alternative.base <= code < alternative.base + alternative.size:
            rest, told = code - alternative.base, []
            for parameter in reversed(alternative.parameters):
                rest, digit = divmod(rest, parameter.radix)
                told.append(_format_digit(parameter, digit))
            values = ", ".join(reversed(told))
            if alternative.name is None:
                return values or "choose"
            return f"{alternative.name}({values})" if values else alternative.name
    raise ValueError(code)


def _format_digit(parameter: ParameterInfo, digit: int) -> str:
    value = digit + parameter.low
    match parameter.type:
        case MemberType(finite_type=of):
            member_names: Sequence[str] = _list_member_names(of)
            return "none" if value < 0 else member_names[value] if value < len(member_names) else str(value)
        case IntType():
            return str(value)
        case _:
            return str(value)


def _list_member_names(finite_type: FiniteType) -> Sequence[str]:
    return finite_type.root.names or [str(at) for at in range(finite_type.size)]
