"""Types case tables: `by` with `cases`, complete, for values and for statements."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import is_broken
from rulewright.analysis.fitting import a, is_optional, show
from rulewright.analysis.typing import expressions, lookups
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import listing, meant, nearest
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import BoolType, FiniteType, IntType, MemberType, Type, none_of

RANGE = re.compile(r"(-?\d+)\s*(?:-|to)\s*(-?\d+)\Z")
MOST_NUMBERS = 1000


@dataclass(frozen=True, slots=True)
class Arm:
    """One case: the values it is for, and what stands there."""

    values: tuple[int, ...]
    node: Part
    span: Span


@dataclass(frozen=True, slots=True)
class CaseTable:
    subject: tree.Expr
    arms: tuple[Arm, ...]
    default: Arm | None


def read(scope: Scope, node: Part) -> CaseTable | None:
    """Return the subject and the cases, checked for completeness; None after an error."""
    reporter = scope.world.reporter
    by, table = node.text_of("by"), node.get("cases")
    syntax = texts.expression(reporter, by)
    if syntax is None or table is None:
        return None
    scope.world.saw(syntax.span)
    subject = expressions.infer(scope, syntax)
    if is_broken(subject):
        return None
    universe = _universe(subject.type)
    if universe is None:
        reporter.error(
            "type-mismatch",
            "`by` looks at a member, at true or false, or at a few numbers",
            syntax.span,
            f"got {show(subject.type)}",
        )
        return None
    arms: list[Arm] = []
    default: Arm | None = None
    seen: dict[int, Span] = {}
    for entry in table:
        if entry.key.text == "otherwise":
            default = Arm((), entry, entry.key.span)
            continue
        values: list[int] = []
        for word, place in texts.words(entry.key):
            for value in values_of(scope, subject.type, word, place):
                if value in seen:
                    reporter.error(
                        "duplicate-case",
                        f"the case `{word}` is given twice",
                        place,
                        "again here",
                        labels=(Label(seen[value], "first here"),),
                    )
                seen[value] = place
                values.append(value)
        if values:
            arms.append(Arm(tuple(values), entry, entry.key.span))
    missing = {value: shown(subject.type, value) for value in universe if value not in seen}
    if missing and default is None:
        at = gap(((arm.values, arm.span) for arm in arms), missing, table.key.span)
        reporter.error(
            "missing-case",
            f"not every case of `{syntax.span.text}` is told: {listing(missing.values(), 6)}",
            at.span,
            at.text,
            labels=brought(scope.world, subject.type, next(iter(missing)), at.span),
            help="add them, or `otherwise:` for the rest",
        )
        return None
    return CaseTable(subject, tuple(arms), default)


def _universe(kind: Type) -> list[int] | None:
    match kind:
        case BoolType():
            return [0, 1]
        case MemberType(of=of, optional=optional) if not of.growing:
            return [*of.members, *([-1] if optional else [])]
        case IntType(low=int(low), high=int(high), optional=False) if high - low <= MOST_NUMBERS:
            return list(range(low, high + 1))
        case _:
            return None


def shown(kind: Type, value: int) -> str:
    """Return a value in the words of an author."""
    if isinstance(kind, BoolType):
        return "true" if value else "false"
    if is_optional(kind) and value == none_of(kind):
        return "none"
    if isinstance(kind, MemberType):
        return kind.of.root.names[value]
    return str(value)


def gap(
    told: Iterable[tuple[Collection[int], Span]], missing: Mapping[int, str], around: Span
) -> Label:
    """Return the label for missing values, given with their names in order: at the key of the
    nearest existing one, or `around` all of them.
    """
    first = next(iter(missing))
    keys = [(value, span) for values, span in told for value in values]
    before = max((key for key in keys if key[0] < first), key=lambda key: key[0], default=None)
    after = min((key for key in keys if key[0] > first), key=lambda key: key[0], default=None)
    side, span = (
        ("behind this", before[1]) if before
        else ("before this", after[1]) if after
        else ("here", around)
    )  # fmt: skip
    name, *others = missing.values()
    return Label(
        span, f"`{name}` is missing {side}" + (f"; also {listing(others, 3)}" * bool(others))
    )


def brought(world: World, kind: Type, value: int, at: Span) -> tuple[Label, ...]:
    """Return the label of the member that a gap is about, if it is declared in another file."""
    name = shown(kind, value)
    found = world.type_symbol(kind.of.name) if isinstance(kind, MemberType) else None
    span = None if found is None else found.members.get(name)
    if span is None or span.source.path == at.source.path:
        return ()
    return (Label(span, f"`{name}` is declared here"),)


def values_of(scope: Scope, kind: Type, word: str, span: Span) -> list[int]:
    """The values that a key of a case table or of a row stands for; reports what is no value."""
    reporter = scope.world.reporter
    match kind:
        case BoolType() if word in ("true", "false"):
            return [int(word == "true")]
        case IntType():
            found = RANGE.match(word)
            if found is not None:
                first, last = int(found.group(1)), int(found.group(2))
                if last - first > MOST_NUMBERS:
                    reporter.error("out-of-range", f"`{word}` are too many numbers", span)
                    return []
                values = list(range(first, last + 1))
            elif re.fullmatch(r"-?\d+", word):
                values = [int(word)]
            else:
                reporter.error("type-mismatch", f"`{word}` is not a number", span)
                return []
            outside = [
                v
                for v in values
                if (kind.low is not None and v < kind.low)
                or (kind.high is not None and v > kind.high)
            ]
            if outside or not values:
                reporter.error(
                    "out-of-range", f"`{word}` is not from {kind.low} to {kind.high}", span
                )
            return [value for value in values if value not in outside]
        case MemberType(of=of, optional=optional):
            if word == "none" and optional:
                return [-1]
            return _member(scope, of, word, span)
        case _:
            reporter.error(
                "type-mismatch", f"`{word}` cannot be a key here", span, f"expected {show(kind)}"
            )
            return []


def _member(scope: Scope, of: FiniteType, word: str, span: Span) -> list[int]:
    number = of.number(word)
    if number is not None:
        if scope.world.places is not None:
            scope.world.places.member(of, word, span)
        return [number]
    if lookups.exists_elsewhere(scope.world, of, word):
        return []
    scope.world.reporter.error(
        "unknown-name",
        f"`{word}` is not {a(of.name)}",
        span,
        f"a member of {of.name} is expected",
        help=meant(
            word, of.root.also.get(word) or nearest(word, [of.root.names[m] for m in of.members])
        ),
    )
    return []


def equal(subject: tree.Expr, value: int) -> tree.Expr:
    """Return the condition that the subject of a case table has a value."""
    kind = subject.type
    if isinstance(kind, MemberType) and value >= 0:
        kind = MemberType(kind.of)
    other = tree.Const(type=kind, value=value, span=subject.span)
    return tree.Compare(op="==", left=subject, right=other, span=subject.span)
