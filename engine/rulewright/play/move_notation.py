"""Parse move notation, such as `sail(harbour, island)`, and match it with options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from itertools import product
from typing import TYPE_CHECKING

from rulewright.diagnostics.code_names import Code
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.diagnostics.fix import Suggestion
from rulewright.diagnostics.suggest import quote_names, suggest_name
from rulewright.records import dataclass
from rulewright.types import BagType, BoolType, FiniteType, IntType, MemberType, PlaceType, Type

if TYPE_CHECKING:
    from rulewright.ir.program import AlternativeInfo, DecisionInfo, ParameterInfo

Value = int | tuple[int, ...]
"""The value of a parameter: a member, a number, a place, or the counts of a bag."""

CellFinder = Callable[[FiniteType, int, int], int | None]
"""Finds the cell of a growing grid at (q, r), or None."""


class MoveError(RulewrightError):
    """A move text that cannot be read. `start` and `end` are offsets in the text; `code` is that of
    a diagnostic."""

    def __init__(self, code: Code, message: str, start: int, end: int, help: str | None = None) -> None:
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


BAG_HELP = "write the number of each kind: `{KIND: 2, KIND: 1}`"
MAX_LISTED_OPTIONS = 8
MAX_COMPARED = 1000
"""Options that are compared with a mistyped one."""
_TOKEN = re.compile(r"\s*(?:(-?[0-9]+)|([^\W\d]\w*(?:\.\w+)*)|([(),={}:]))")


class _MoveParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, int, int]] = []
        at = 0
        while at < len(text.rstrip()):
            found = _TOKEN.match(text, at)
            if found is None:
                start = at + len(text[at:]) - len(text[at:].lstrip())
                raise MoveError("move-syntax", f"`{text[start]}` is not allowed in a move", start, start + 1)
            kind = found.lastindex or 1
            self.tokens.append((found.group(kind), found.start(kind), found.end(kind)))
            at = found.end()
        self.tokens.append(("", len(text.rstrip()), len(text.rstrip())))
        self.token_number = 0

    def peek_token(self, ahead: int = 0) -> str:
        return self.tokens[min(self.token_number + ahead, len(self.tokens) - 1)][0]

    def take_token(self, expected: str | None = None) -> tuple[str, int, int]:
        token = self.tokens[self.token_number]
        if expected is not None and token[0] != expected:
            what = f"`{expected}` is missing: {_describe_found(token[0])}"
            raise MoveError("move-syntax", what, token[1], token[2])
        if token[0]:
            self.token_number += 1
        return token

    def parse_terms(self, closing_token: str) -> tuple[Term, ...]:
        parsed_terms: list[Term] = []
        if self.peek_token() == closing_token:
            return ()
        parsed_terms.append(self.parse_term())
        while self.peek_token() == ",":
            self.take_token()
            parsed_terms.append(self.parse_term())
        return tuple(parsed_terms)

    def parse_term(self) -> Term:
        if self.peek_token(1) == "=" and _is_word(self.peek_token()):
            key, start, _ = self.take_token()
            self.take_token("=")
            inner = self.parse_term()
            return Term(inner.word, start, inner.end, inner.args, inner.counts, key)
        word, start, end = self.take_token()
        if word == "{":
            return self.parse_bag(start)
        if not word or not (word[0].isalnum() or word[0] in "_-"):
            what = f"expected a name or a number: {_describe_found(word)}"
            raise MoveError("move-syntax", what, start, max(end, start))
        if self.peek_token() != "(" or not _is_word(word):
            return Term(word, start, end)
        self.take_token("(")
        args = self.parse_terms(")")
        end = self.take_token(")")[2]
        return Term(word, start, end, args)

    def parse_bag(self, start: int) -> Term:
        counts: list[tuple[Term, int]] = []
        while self.peek_token() != "}":
            word, at, end = self.tokens[self.token_number]
            if not (_is_word(word) or word.removeprefix("-").isdigit()):
                what = f"expected the name of a kind: {_describe_found(word)}"
                raise MoveError("move-syntax", what, at, end, BAG_HELP)
            kind = self.parse_term()
            self.take_token(":")
            number, at, end = self.take_token()
            if not number.isdigit():
                text = self.text[kind.start : kind.end]
                raise MoveError("move-syntax", f"expected the number of `{text}`", at, end, BAG_HELP)
            counts.append((kind, int(number)))
            if self.peek_token() != "}":
                self.take_token(",")
        return Term("{}", start, self.take_token("}")[2], counts=tuple(counts))


def _describe_found(token: str) -> str:
    return f"found `{token}`" if token else "the move ends here"


def _is_word(token: str) -> bool:
    return bool(token) and (token[0].isalpha() or token[0] == "_")


THEN = " then "
"""Between the decisions that make one move."""


def split_decisions(text: str) -> list[tuple[int, str]]:
    """Split a move such as `c3 then e5 then g7` into its decisions, each with its offset in the text."""
    decision_texts: list[tuple[int, str]] = []
    start = 0
    for between in (*re.finditer(r"\s+then\s+", text), None):
        end = len(text) if between is None else between.start()
        decision_texts.append((start, text[start:end]))
        start = end if between is None else between.end()
    return decision_texts


def parse_move(text: str) -> tuple[Term, ...]:
    """Parse the terms of a move; several may be enclosed in parentheses. Raises MoveError.

    >>> parse_move("d1, d8") == parse_move("d1, d8"), len(parse_move("(d1, d8)"))
    (True, 2)
    >>> [term.word for term in parse_move("d1, d8")], parse_move("sail(a, b)")[0].args[1].word
    (['d1', 'd8'], 'b')
    """
    reader = _MoveParser(text)
    bracketed = reader.peek_token() == "("
    if bracketed:
        reader.take_token()
    terms = reader.parse_terms(")" if bracketed else "")
    if bracketed:
        reader.take_token(")")
    if not terms:
        raise MoveError("move-syntax", "the move is empty", 0, len(text))
    rest, start, end = reader.take_token()
    if rest:
        raise MoveError("move-syntax", f"unexpected `{rest}` behind the move", start, end)
    return terms


# --- option codes -------------------------------------------------------------------------------


def unpack_code(info: DecisionInfo, code: int) -> tuple[AlternativeInfo, tuple[Value, ...]]:
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
        values.append(_decode_digit(parameter, digit))
    return alternative, tuple(reversed(values))


def pack_code(alternative: AlternativeInfo, values: Sequence[Value]) -> int:
    """Return the option code of an alternative with these parameters."""
    code = 0
    for parameter, value in zip(alternative.parameters, values, strict=True):
        code = code * parameter.radix + _encode_digit(parameter, value)
    return alternative.base + code


def _encode_digit(parameter: ParameterInfo, value: Value) -> int:
    if not isinstance(value, tuple):
        return value - parameter.low
    assert isinstance(parameter.type, BagType)
    return parameter.type.encode_counts(value)


def _decode_digit(parameter: ParameterInfo, digit: int) -> Value:
    if not isinstance(parameter.type, BagType):
        return digit + parameter.low
    return parameter.type.decode_counts(digit)


# --- readings of a text ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """One thing a move can mean: an alternative with the parameters that the text gives (None: left
    out)."""

    alternative: AlternativeInfo
    argument_values: tuple[Value | None, ...]

    def is_match(self, alternative: AlternativeInfo, values: Sequence[Value]) -> bool:
        return alternative.base == self.alternative.base and all(
            wanted is None or wanted == value
            for wanted, value in zip(self.argument_values, values, strict=True)
        )

    @property
    def is_complete(self) -> bool:
        return None not in self.argument_values

    @property
    def option_code(self) -> int:
        """The option code; only where `is_complete`."""
        return pack_code(self.alternative, [value for value in self.argument_values if value is not None])

    def iter_completions(self, max_code: int) -> Iterator[tuple[Value, ...]]:
        """Yield the completions of omitted arguments in ascending order of option codes below `max_code`."""
        parameters = self.alternative.parameters
        digit_ranges: list[Sequence[int]] = []
        for parameter, value in zip(parameters, self.argument_values, strict=True):
            if value is None:
                digit_ranges.append(range(min(parameter.radix, max_code)))
                continue
            digit = _encode_digit(parameter, value)
            if not 0 <= digit < parameter.radix or _decode_digit(parameter, digit) != value:
                return
            digit_ranges.append((digit,))
        for digits in product(*digit_ranges):
            code = 0
            for parameter, digit in zip(parameters, digits, strict=True):
                code = code * parameter.radix + digit
            if code >= max_code:
                return
            yield tuple(map(_decode_digit, parameters, digits))


@dataclass(slots=True)
class Vocabulary:
    """The names in the notation of one game: those of its seats, and the locations of its cells."""

    player_type: FiniteType | None
    seats: tuple[str, ...]
    cell_at: CellFinder = field(default=lambda grid, q, r: None)

    def list_names(self, finite_type: FiniteType) -> tuple[str, ...]:
        return self.seats if finite_type.root is self.player_type else finite_type.root.names

    def parse_value(self, term: Term, value_type: Type) -> Value:
        """Return the value of a term if a value of `value_type` is expected. Raises MoveError."""
        match value_type:
            case IntType():
                return self._parse_number(term)
            case BoolType():
                if term.word not in ("true", "false", "yes", "no"):
                    raise _make_move_error(term, f"expected `true` or `false`, not `{term.word}`")
                return int(term.word in ("true", "yes"))
            case MemberType(finite_type=of):
                return self._parse_member(term, of)
            case PlaceType():
                return self._parse_place(term, value_type)
            case BagType():
                return self._parse_bag(term, value_type)
            case _:
                raise _make_move_error(term, f"`{term.word}` is no value that can be chosen")

    def _parse_number(self, term: Term) -> int:
        try:
            return int(term.word)
        except ValueError:
            raise _make_move_error(term, f"expected a number, not `{term.word}`") from None

    def _parse_member(self, term: Term, finite_type: FiniteType) -> int:
        if term.args is not None and finite_type.is_growing and term.word == "at":
            numbers = [self._parse_number(arg) for arg in term.args]
            found = self.cell_at(finite_type, *numbers) if len(numbers) == 2 else None
            if found is None:
                how = f"write `at(q, r)` with the coordinates of a cell of `{finite_type.name}`"
                raise _make_move_error(term, f"`{finite_type.name}` has no such cell", how)
            return found
        if term.args is not None and finite_type.root.factors:
            if term.word not in (finite_type.name, finite_type.root.name) or len(term.args) != len(
                finite_type.root.factors
            ):
                raise _make_move_error(
                    term, f"`{finite_type.name}` is written {_format_pattern(finite_type.root)}"
                )
            index = 0
            for arg, factor in zip(term.args, finite_type.root.factors, strict=True):
                index = index * factor.size + self._parse_member(arg, factor)
            return index
        names = self.list_names(finite_type)
        word = term.word.removeprefix(f"{finite_type.name}.").removeprefix(f"{finite_type.root.name}.")
        if term.args is None and word in names:
            return names.index(word)
        help = (
            f"write {_format_pattern(finite_type.root)}"
            if finite_type.root.factors
            else suggest_name(word, names)
        )
        if word in finite_type.root.aliases:
            help = f"its name is `{finite_type.root.aliases[word]}`"
        raise _make_move_error(
            term,
            f"`{term.word}` is not a member of `{finite_type.name}`",
            help or f"its members are {quote_names(names)}",
        )

    def _parse_place(self, term: Term, place_type: PlaceType) -> int:
        args = term.args or ()
        if args and args[0].word == place_type.shape:
            args = args[1:]
        if term.word not in ("place", place_type.shape) or not 2 <= len(args) <= 3:
            raise _make_move_error(
                term, f"`{term.word}` is not a place", f"write `place({place_type.shape}, q, r, turn)`"
            )
        q, r, turn = [*(self._parse_number(arg) for arg in args), 0][:3]
        span = 2 * place_type.reach + 1
        if abs(q) > place_type.reach or abs(r) > place_type.reach or not 0 <= turn < place_type.turns:
            raise _make_move_error(term, "the place is outside the board")
        return ((q + place_type.reach) * span + r + place_type.reach) * place_type.turns + turn

    def _parse_bag(self, term: Term, bag_type: BagType) -> tuple[int, ...]:
        counts = [0] * bag_type.finite_type.size
        wanted = term.counts
        if wanted is None:
            try:
                self._parse_kind(term, bag_type.finite_type)
                wanted = ((term, 1),)
            except MoveError:
                kinds = self.list_names(bag_type.finite_type)
                nearest = suggest_name(term.word, kinds) if term.args is None else None
                help = (
                    nearest or f"write {_format_bag([kinds[kind] for kind in bag_type.finite_type.members])}"
                )
                raise _make_move_error(term, "expected the number of each kind", help) from None
        for kind, count in wanted:
            counts[self._parse_kind(kind, bag_type.finite_type)] += count
        return tuple(min(count, bag_type.capacity + 1) for count in counts)

    def _parse_kind(self, term: Term, finite_type: FiniteType) -> int:
        """Return the kind of thing that a term names; in a range, a number. Raises MoveError."""
        names = self.list_names(finite_type)
        if term.word in names and term.args is None:
            kind = names.index(term.word)
        else:
            kind = self._parse_member(term, finite_type)
        if kind not in finite_type.members:
            known = [names[member] for member in finite_type.members]
            raise _make_move_error(
                term,
                f"`{names[kind]}` is not a member of `{finite_type.name}`",
                f"its members are {quote_names(known)}",
            )
        return kind


def _format_bag(kinds: Sequence[str]) -> str:
    """Return an example of a bag: `{gas: 2, oil: 1}`."""
    return f"`{{{', '.join(f'{kind}: {2 - number}' for number, kind in enumerate(kinds[:2]))}}}`"


def _format_pattern(finite_type: FiniteType) -> str:
    return f"`{finite_type.name}({', '.join(factor.name for factor in finite_type.factors)})`"


def _make_move_error(term: Term, message: str, help: str | None = None) -> MoveError:
    return MoveError("unknown-move", message, term.start, term.end, help)


def parse_readings(info: DecisionInfo, text: str, vocabulary: Vocabulary) -> tuple[Reading, ...]:
    """Return everything a text can mean at a decision, legal or not; at least one. Raises
    MoveError: `move-syntax`, or `unknown-move` if it fits no alternative.
    """
    terms = parse_move(text)
    parsed_readings: list[Reading] = []
    faults: list[tuple[bool, MoveError]] = []
    for alternative in info.alternatives:
        args = _match_arguments(info, alternative, terms)
        if args is None:
            continue
        try:
            values = _bind_arguments(alternative, args, vocabulary)
            parsed_readings.append(Reading(alternative, values))
        except MoveError as fault:
            faults.append((alternative.name is not None, fault))
    if parsed_readings:
        return tuple(parsed_readings)
    if faults:  # the error of a named alternative is more specific
        raise max(faults, key=lambda pair: pair[0])[1]
    names = [alternative.name for alternative in info.alternatives if alternative.name is not None]
    raise MoveError(
        "unknown-move",
        f"there is no option `{terms[0].word}` here",
        terms[0].start,
        terms[0].end,
        suggest_name(terms[0].word, names) or f"the options are {quote_names(names)}",
    )


def quote_options(option_names: Sequence[str]) -> str:
    """Return options as a list for a message: all of a few; of many, how many there are of each alternative
    with the same first parameter.

    >>> quote_options(["finish", *(f"build({each}, {n})" for each in ("quarry", "mill") for n in range(9))])
    '`finish`, `build(quarry, …)` (9), `build(mill, …)` (9)'
    """
    if len(option_names) <= MAX_LISTED_OPTIONS:
        return quote_names(option_names)
    groups: dict[str, list[str]] = {}
    for depth in (1, 0):  # group by alternative only if there are too many first parameters
        groups.clear()
        for name in option_names:
            groups.setdefault(_shorten_option(name, depth), []).append(name)
        if len(groups) <= MAX_LISTED_OPTIONS:
            break
    if len(groups) == 1:
        return quote_names(option_names, MAX_LISTED_OPTIONS)
    parts = [
        f"`{members[0]}`" if len(members) == 1 else f"`{pattern}` ({len(members)})"
        for pattern, members in groups.items()
    ]
    rest = sum(len(members) for members in [*groups.values()][MAX_LISTED_OPTIONS:])
    return ", ".join(parts[:MAX_LISTED_OPTIONS]) + (f" and {rest} more" if rest else "")


def _shorten_option(name: str, parameter_count: int) -> str:
    """Return an option with its first parameters: `build(quarry, …)`."""
    head, has_parameters, inside = name.partition("(")
    if not has_parameters:
        return name
    ends = [number for number, sign in enumerate(inside) if sign == "," and _is_outer(inside[:number])]
    if len(ends) < parameter_count:
        return f"{head}(…)"
    return f"{head}({inside[: ends[parameter_count - 1]]}, …)" if parameter_count else f"{head}(…)"


def _is_outer(text: str) -> bool:
    return all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))


def suggest_move(move_error: MoveError, text: str, option_names: Sequence[str]) -> str:
    """Return a line of help for a move that cannot be read: the name or the legal option that was probably
    meant, else how to write it, else the first legal options."""
    if isinstance(move_error.help, Suggestion):
        return move_error.help
    if move_error.help is not None and move_error.code == "unknown-move":
        return move_error.help
    nearest = suggest_name(text.strip(), option_names[:MAX_COMPARED])
    return nearest or move_error.help or f"legal here: {quote_options(option_names)}"


def _match_arguments(
    info: DecisionInfo, alternative: AlternativeInfo, terms: tuple[Term, ...]
) -> tuple[Term, ...] | None:
    """Return the terms that give the parameters, or None if the text does not name this
    alternative.
    """
    if alternative.name is None:
        named = terms[0].word if len(terms) == 1 and terms[0].key is None else ""
        # A member with the name of an alternative is written with its type.
        return None if named in {one.name for one in info.alternatives} else terms
    if len(terms) == 1 and terms[0].word == alternative.name and terms[0].counts is None:
        return terms[0].args or ()
    return None


def _bind_arguments(
    alternative: AlternativeInfo, argument_terms: tuple[Term, ...], vocabulary: Vocabulary
) -> tuple[Value | None, ...]:
    parameters = alternative.parameters
    argument_values: list[Value | None] = [None] * len(parameters)
    positions = {parameter.name: place for place, parameter in enumerate(parameters)}
    choice = f"`{alternative.name}`" if alternative.name else "this choice"
    place = 0
    for arg in argument_terms:
        if arg.key is not None:
            if arg.key not in positions:
                known = f"the parameters are {quote_names(positions)}" if positions else None
                raise _make_move_error(
                    arg, f"{choice} has no parameter `{arg.key}`", suggest_name(arg.key, positions) or known
                )
            at = positions[arg.key]
        else:
            at, place = place, place + 1
        if at >= len(parameters):
            most = f"at most {len(parameters)}" if parameters else "none"
            raise _make_move_error(arg, f"too many arguments: {choice} takes {most}")
        if argument_values[at] is not None:
            raise _make_move_error(arg, f"the argument `{parameters[at].name}` is given twice")
        argument_values[at] = vocabulary.parse_value(arg, parameters[at].type)
    return tuple(argument_values)


def match_options(info: DecisionInfo, readings: Iterable[Reading], legal_codes: Iterable[int]) -> list[int]:
    """Return the legal option codes that one of the readings means."""
    exact, partial = set[int](), list[Reading]()
    for reading in readings:
        if reading.is_complete:
            exact.update(reading.option_code for _ in reading.iter_completions(reading.alternative.size))
        else:
            partial.append(reading)
    return [
        code
        for code in legal_codes
        if code in exact or any(reading.is_match(*unpack_code(info, code)) for reading in partial)
    ]
