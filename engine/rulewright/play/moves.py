"""Reads moves as people write them, `sail(harbour, island)`, and finds what they can mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import product
from typing import TYPE_CHECKING

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.suggest import did_you_mean, listing
from rulewright.records import dataclass
from rulewright.types import BagType, BoolType, FiniteType, IntType, MemberType, PlaceType, Type

if TYPE_CHECKING:
    from rulewright.ir.program import AlternativeInfo, DecisionInfo, ParameterInfo

Value = int | tuple[int, ...]
"""What a parameter is: a member, a number, a place, or the counts of a bag."""

Cells = Callable[[FiniteType, int, int], int | None]
"""Finds the cell of a growing grid at (q, r), or None."""


class MoveError(RulewrightError):
    """A move text that cannot be read. `start` and `end` are offsets in the text; `code` is that of
    a diagnostic."""

    def __init__(
        self, code: Code, message: str, start: int, end: int, help: str | None = None
    ) -> None:
        self.code = code
        self.message = message
        self.start = start
        self.end = end
        self.help = help
        super().__init__(message)


# --- the text -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """A word or number, perhaps with arguments, or (`counts`) a bag. `key` is set in `s = f6`."""

    word: str
    start: int
    end: int
    args: tuple[Term, ...] | None = None
    counts: tuple[tuple[Term, int], ...] | None = None
    key: str | None = None


_TOKEN = re.compile(r"\s*(?:(-?[0-9]+)|([^\W\d]\w*(?:\.\w+)*)|([(),={}:]))")


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, int, int]] = []
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                start = at + len(text[at:]) - len(text[at:].lstrip())
                raise MoveError(
                    "move-syntax", f"`{text[start]}` does not belong into a move", start, start + 1
                )
            kind = found.lastindex or 1
            self.tokens.append((found.group(kind), found.start(kind), found.end(kind)))
            at = found.end()
        self.tokens.append(("", len(text.rstrip()), len(text.rstrip())))
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)][0]

    def take(self, expected: str | None = None) -> tuple[str, int, int]:
        token = self.tokens[self.at]
        if expected is not None and token[0] != expected:
            found = f"`{token[0]}` stands here" if token[0] else "the move ends here"
            raise MoveError("move-syntax", f"`{expected}` is missing: {found}", token[1], token[2])
        if token[0]:
            self.at += 1
        return token

    def terms(self, end: str) -> tuple[Term, ...]:
        found: list[Term] = []
        if self.peek() == end:
            return ()
        found.append(self.term())
        while self.peek() == ",":
            self.take()
            found.append(self.term())
        return tuple(found)

    def term(self) -> Term:
        if self.peek(1) == "=" and _is_word(self.peek()):
            key, start, _ = self.take()
            self.take("=")
            inner = self.term()
            return Term(inner.word, start, inner.end, inner.args, inner.counts, key)
        word, start, end = self.take()
        if word == "{":
            return self.bag(start)
        if not word or not (word[0].isalnum() or word[0] in "_-"):
            what = f"`{word}` cannot begin a choice" if word else "the move ends too early"
            raise MoveError("move-syntax", what, start, max(end, start))
        if self.peek() != "(" or not _is_word(word):
            return Term(word, start, end)
        self.take("(")
        args = self.terms(")")
        end = self.take(")")[2]
        return Term(word, start, end, args)

    def bag(self, start: int) -> Term:
        counts: list[tuple[Term, int]] = []
        while self.peek() != "}":
            word, at, end = self.tokens[self.at]
            if not (_is_word(word) or word.removeprefix("-").isdigit()):
                raise MoveError(
                    "move-syntax",
                    "a kind of thing belongs here",
                    at,
                    end,
                    "write what is paid like {gas: 2, oil: 1}",
                )
            kind = self.term()
            self.take(":")
            number, at, end = self.take()
            if not number.isdigit():
                text = self.text[kind.start : kind.end]
                raise MoveError("move-syntax", f"how many `{text}`?", at, end)
            counts.append((kind, int(number)))
            if self.peek() != "}":
                self.take(",")
        return Term("{}", start, self.take("}")[2], counts=tuple(counts))


def _is_word(token: str) -> bool:
    return bool(token) and (token[0].isalpha() or token[0] == "_")


THEN = " then "
"""Between the decisions that make one move."""


def decisions_of(text: str) -> list[tuple[int, str]]:
    """The decisions that a move is written as, `c3 then e5 then g7`, each with its place in the
    text."""
    found: list[tuple[int, str]] = []
    start = 0
    for between in (*re.finditer(r"\s+then\s+", text), None):
        end = len(text) if between is None else between.start()
        found.append((start, text[start:end]))
        start = end if between is None else between.end()
    return found


def read(text: str) -> tuple[Term, ...]:
    """The parts of a move text; several may stand in brackets. Raises MoveError.

    >>> read("d1, d8") == read("d1, d8"), len(read("(d1, d8)"))
    (True, 2)
    >>> [term.word for term in read("d1, d8")], read("sail(a, b)")[0].args[1].word
    (['d1', 'd8'], 'b')
    """
    reader = _Reader(text)
    bracketed = reader.peek() == "("
    if bracketed:
        reader.take()
    terms = reader.terms(")" if bracketed else "")
    if bracketed:
        reader.take(")")
    if not terms:
        raise MoveError("move-syntax", "there is no move here", 0, len(text))
    rest, start, end = reader.take()
    if rest:
        raise MoveError("move-syntax", f"the move should end before `{rest}`", start, end)
    return terms


# --- option codes -------------------------------------------------------------------------------


def unpack(info: DecisionInfo, code: int) -> tuple[AlternativeInfo, tuple[Value, ...]]:
    """Return the alternative that an option code belongs to, and its parameters."""
    for alternative in info.alternatives:
        if alternative.base <= code < alternative.base + alternative.size:
            break
    else:
        raise ValueError(f"{code} is no option code of {info.key}")
    rest = code - alternative.base
    values: list[Value] = []
    for parameter in reversed(alternative.parameters):
        rest, digit = divmod(rest, parameter.radix)
        values.append(_value(parameter, digit))
    return alternative, tuple(reversed(values))


def pack(alternative: AlternativeInfo, values: Sequence[Value]) -> int:
    """Return the option code of an alternative with these parameters."""
    code = 0
    for parameter, value in zip(alternative.parameters, values, strict=True):
        code = code * parameter.radix + _digit(parameter, value)
    return alternative.base + code


def _digit(parameter: ParameterInfo, value: Value) -> int:
    if not isinstance(value, tuple):
        return value - parameter.low
    assert isinstance(parameter.type, BagType)
    return parameter.type.number(value)


def _value(parameter: ParameterInfo, digit: int) -> Value:
    if not isinstance(parameter.type, BagType):
        return digit + parameter.low
    return parameter.type.counts(digit)


# --- what a text can mean -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing a move can mean: an alternative with the parameters that the text gives (None: left
    out)."""

    alternative: AlternativeInfo
    values: tuple[Value | None, ...]

    def fits(self, alternative: AlternativeInfo, values: Sequence[Value]) -> bool:
        return alternative.base == self.alternative.base and all(
            wanted is None or wanted == value
            for wanted, value in zip(self.values, values, strict=True)
        )

    @property
    def complete(self) -> bool:
        return None not in self.values

    @property
    def code(self) -> int:
        """The option code; only where `complete`."""
        return pack(self.alternative, [value for value in self.values if value is not None])

    def completions(self, most: int) -> Iterator[tuple[Value, ...]]:
        """The ways to give what is left out, by rising option code, among the first so many codes
        of the alternative."""
        parameters = self.alternative.parameters
        ways: list[Sequence[int]] = []
        for parameter, value in zip(parameters, self.values, strict=True):
            if value is None:
                ways.append(range(min(parameter.radix, most)))
                continue
            digit = _digit(parameter, value)
            if not 0 <= digit < parameter.radix or _value(parameter, digit) != value:
                return
            ways.append((digit,))
        for digits in product(*ways):
            code = 0
            for parameter, digit in zip(parameters, digits, strict=True):
                code = code * parameter.radix + digit
            if code >= most:
                return
            yield tuple(map(_value, parameters, digits))


@dataclass(slots=True)
class Vocabulary:
    """How the things of one game are written: the names of its seats, and where its cells lie."""

    player: FiniteType | None
    seats: tuple[str, ...]
    cell_at: Cells = field(default=lambda grid, q, r: None)

    def names(self, of: FiniteType) -> tuple[str, ...]:
        return self.seats if of.root is self.player else of.root.names

    def value(self, term: Term, type: Type) -> Value:
        """Return the value that a term stands for if a value of `type` is expected. Raises
        MoveError.
        """
        match type:
            case IntType():
                return self._number(term)
            case BoolType():
                if term.word not in ("true", "false", "yes", "no"):
                    raise _wrong(term, "`true` or `false` belongs here")
                return int(term.word in ("true", "yes"))
            case MemberType(of=of):
                return self._member(term, of)
            case PlaceType():
                return self._place(term, type)
            case BagType():
                return self._bag(term, type)
            case _:
                raise _wrong(term, "this cannot be chosen")

    def _number(self, term: Term) -> int:
        try:
            return int(term.word)
        except ValueError:
            raise _wrong(term, f"a number belongs here, not `{term.word}`") from None

    def _member(self, term: Term, of: FiniteType) -> int:
        if term.args is not None and of.growing and term.word == "at":
            numbers = [self._number(arg) for arg in term.args]
            found = self.cell_at(of, *numbers) if len(numbers) == 2 else None
            if found is None:
                raise _wrong(term, f"no cell of `{of.name}` lies there")
            return found
        if term.args is not None and of.root.factors:
            if term.word not in (of.name, of.root.name) or len(term.args) != len(of.root.factors):
                raise _wrong(term, f"`{of.name}` is written {_pattern(of.root)}")
            index = 0
            for arg, factor in zip(term.args, of.root.factors, strict=True):
                index = index * factor.size + self._member(arg, factor)
            return index
        names = self.names(of)
        word = term.word.removeprefix(f"{of.name}.").removeprefix(f"{of.root.name}.")
        if term.args is None and word in names:
            return names.index(word)
        help = f"write {_pattern(of.root)}" if of.root.factors else did_you_mean(word, names)
        if word in of.root.also:
            help = f"it is called `{of.root.also[word]}`"
        raise _wrong(term, f"`{term.word}` is no {of.name}", help or f"there are {listing(names)}")

    def _place(self, term: Term, type: PlaceType) -> int:
        args = term.args or ()
        if args and args[0].word == type.shape:
            args = args[1:]
        if term.word not in ("place", type.shape) or not 2 <= len(args) <= 3:
            raise _wrong(term, f"a place is written place({type.shape}, q, r, turn)")
        q, r, turn = [*(self._number(arg) for arg in args), 0][:3]
        span = 2 * type.reach + 1
        if abs(q) > type.reach or abs(r) > type.reach or not 0 <= turn < type.turns:
            raise _wrong(term, "this lies outside the board")
        return ((q + type.reach) * span + r + type.reach) * type.turns + turn

    def _bag(self, term: Term, type: BagType) -> tuple[int, ...]:
        counts = [0] * type.of.size
        wanted = term.counts
        if wanted is None:
            try:
                self._kind(term, type.of)
                wanted = ((term, 1),)
            except MoveError:
                help = "write it like {gas: 2, oil: 1}"
                raise _wrong(term, "what is paid belongs here", help) from None
        for kind, count in wanted:
            counts[self._kind(kind, type.of)] += count
        return tuple(min(count, type.capacity + 1) for count in counts)

    def _kind(self, term: Term, of: FiniteType) -> int:
        """The kind of thing that a term names; of a range it is a number. Raises MoveError."""
        names = self.names(of)
        if term.word in names and term.args is None:
            kind = names.index(term.word)
        else:
            kind = self._member(term, of)
        if kind not in of.members:
            raise _wrong(term, f"`{names[kind]}` is no {of.name}")
        return kind


def _pattern(of: FiniteType) -> str:
    return f"`{of.name}({', '.join(factor.name for factor in of.factors)})`"


def _wrong(term: Term, message: str, help: str | None = None) -> MoveError:
    return MoveError("unknown-move", message, term.start, term.end, help)


def readings(info: DecisionInfo, text: str, words: Vocabulary) -> tuple[Reading, ...]:
    """Return everything a text can mean at a decision, legal or not; at least one. Raises
    MoveError: `move-syntax`, or `unknown-move` if it fits no alternative.
    """
    terms = read(text)
    found: list[Reading] = []
    faults: list[tuple[bool, MoveError]] = []
    for alternative in info.alternatives:
        args = _arguments(info, alternative, terms)
        if args is None:
            continue
        try:
            values = _bind(alternative, args, words)
            found.append(Reading(alternative, values))
        except MoveError as fault:
            faults.append((alternative.name is not None, fault))
    if found:
        return tuple(found)
    if faults:  # what a named alternative says is more to the point
        raise max(faults, key=lambda pair: pair[0])[1]
    names = [alternative.name for alternative in info.alternatives if alternative.name is not None]
    raise MoveError(
        "unknown-move",
        f"there is no `{terms[0].word}` to choose here",
        terms[0].start,
        terms[0].end,
        did_you_mean(terms[0].word, names) or f"there are {listing(names)}",
    )


def _arguments(
    info: DecisionInfo, alternative: AlternativeInfo, terms: tuple[Term, ...]
) -> tuple[Term, ...] | None:
    """Return the terms that give the parameters, or None if the text does not name this
    alternative.
    """
    if alternative.name is None:
        named = terms[0].word if len(terms) == 1 and terms[0].key is None else ""
        # A member that is called like an alternative is written with its type.
        return None if named in {one.name for one in info.alternatives} else terms
    if len(terms) == 1 and terms[0].word == alternative.name and terms[0].counts is None:
        return terms[0].args or ()
    return None


def _bind(
    alternative: AlternativeInfo, args: tuple[Term, ...], words: Vocabulary
) -> tuple[Value | None, ...]:
    parameters = alternative.parameters
    values: list[Value | None] = [None] * len(parameters)
    positions = {parameter.name: place for place, parameter in enumerate(parameters)}
    place = 0
    for arg in args:
        if arg.key is not None:
            if arg.key not in positions:
                raise _wrong(
                    arg,
                    f"there is no `{arg.key}` to give here",
                    did_you_mean(arg.key, positions) or None,
                )
            at = positions[arg.key]
        else:
            at, place = place, place + 1
        if at >= len(parameters):
            most = f"at most {len(parameters)} of them" if parameters else "none"
            what = f"`{alternative.name}` takes" if alternative.name else "this choice takes"
            raise _wrong(arg, f"too much is given: {what} {most}")
        if values[at] is not None:
            raise _wrong(arg, f"`{parameters[at].name}` is given twice")
        values[at] = words.value(arg, parameters[at].type)
    return tuple(values)


def matching(info: DecisionInfo, found: Iterable[Reading], legal: Iterable[int]) -> list[int]:
    """Return the legal option codes that one of the readings means."""
    exact, partial = set[int](), list[Reading]()
    for reading in found:
        if reading.complete:
            exact.update(reading.code for _ in reading.completions(reading.alternative.size))
        else:
            partial.append(reading)
    return [
        code
        for code in legal
        if code in exact or any(reading.fits(*unpack(info, code)) for reading in partial)
    ]
