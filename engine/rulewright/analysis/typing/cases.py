"""Type case tables: complete `by` with `cases`, for values and for statements."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.type_diagnostics import is_broken
from rulewright.analysis.type_relations import format_type, is_optional, with_article
from rulewright.analysis.typing import name_resolution, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, quote_names
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import BoolType, FiniteType, IntType, MemberType, Type, none_value

RANGE_PATTERN = re.compile(r"(-?\d+)\s*(?:-|to)\s*(-?\d+)\Z")
MAX_NUMBERS = 1000


@dataclass(frozen=True, slots=True)
class CaseArm:
    """One case: its values, and its rule text."""

    case_values: tuple[int, ...]
    rule_part: Part
    span: Span


@dataclass(frozen=True, slots=True)
class CaseTable:
    subject: tree.Expr
    arms: tuple[CaseArm, ...]
    default: CaseArm | None


def read_case_table(scope: Scope, rule_part: Part) -> CaseTable | None:
    """Return the subject and the cases, checked for completeness; None after an error."""
    reporter = scope.world.reporter
    by, table = rule_part.get_text("by"), rule_part.get("cases")
    syntax = text_parsing.parse_expression(reporter, by)
    if syntax is None or table is None:
        return None
    scope.world.mark_covered(syntax.span)
    subject = type_inference.infer_type(scope, syntax)
    if is_broken(subject):
        return None
    universe = _list_values(subject.type)
    if universe is None:
        reporter.error(
            "type-mismatch",
            "`by` needs a member, a truth value, or a small range of numbers",
            syntax.span,
            f"got {format_type(subject.type)}",
        )
        return None
    arms: list[CaseArm] = []
    default: CaseArm | None = None
    first_spans: dict[int, Span] = {}
    for entry in table:
        if entry.key.text == "otherwise":
            default = CaseArm((), entry, entry.key.span)
            continue
        arm_values: list[int] = []
        for word, place in text_parsing.split_names(entry.key):
            for value in read_values(scope, subject.type, word, place):
                if value in first_spans:
                    reporter.error(
                        "duplicate-case",
                        f"the case `{word}` occurs twice",
                        place,
                        "again here",
                        labels=(Label(first_spans[value], "first here"),),
                    )
                first_spans[value] = place
                arm_values.append(value)
        if arm_values:
            arms.append(CaseArm(tuple(arm_values), entry, entry.key.span))
    missing = {value: format_value(subject.type, value) for value in universe if value not in first_spans}
    if missing and default is None:
        at = label_gap(((arm.case_values, arm.span) for arm in arms), missing, table.key.span)
        reporter.error(
            "missing-case",
            f"missing cases of `{syntax.span.text}`: {quote_names(missing.values(), 6)}",
            at.span,
            at.text,
            labels=label_origin(scope.world, subject.type, next(iter(missing)), at.span),
            help="add them, or `otherwise:` for the rest",
        )
        return None
    return CaseTable(subject, tuple(arms), default)


def _list_values(typ: Type) -> list[int] | None:
    match typ:
        case BoolType():
            return [0, 1]
        case MemberType(finite_type=of, optional=optional) if not of.is_growing:
            return [*of.members, *([-1] if optional else [])]
        case IntType(low=int(low), high=int(high), optional=False) if high - low <= MAX_NUMBERS:
            return list(range(low, high + 1))
        case _:
            return None


def format_value(typ: Type, value: int) -> str:
    """Return a value in the words of an author."""
    if isinstance(typ, BoolType):
        return "true" if value else "false"
    if is_optional(typ) and value == none_value(typ):
        return "none"
    if isinstance(typ, MemberType):
        return typ.finite_type.root.names[value]
    return str(value)


def label_gap(
    existing_values: Iterable[tuple[Collection[int], Span]],
    missing_names: Mapping[int, str],
    whole_span: Span,
) -> Label:
    """Return the label for missing values, given with their names in order: at the key of the
    nearest existing one, or `whole_span` all of them.
    """
    first = next(iter(missing_names))
    keys = [(value, span) for values, span in existing_values for value in values]
    before = max((key for key in keys if key[0] < first), key=lambda key: key[0], default=None)
    after = min((key for key in keys if key[0] > first), key=lambda key: key[0], default=None)
    side, span = (
        ("behind this", before[1]) if before
        else ("before this", after[1]) if after
        else ("here", whole_span)
    )  # fmt: skip
    name, *others = missing_names.values()
    return Label(span, f"`{name}` is missing {side}" + (f"; also {quote_names(others, 3)}" * bool(others)))


def label_origin(world: World, typ: Type, value: int, other_span: Span) -> tuple[Label, ...]:
    """Return the label of the member that a gap is about, if it is declared in another file."""
    name = format_value(typ, value)
    found = world.find_type(typ.finite_type.name) if isinstance(typ, MemberType) else None
    span = None if found is None else found.member_spans.get(name)
    if span is None or span.source.path == other_span.source.path:
        return ()
    return (Label(span, f"`{name}` is declared here"),)


def read_values(scope: Scope, typ: Type, word: str, span: Span) -> list[int]:
    """Return the values that a key of a case table or row matches; report invalid ones."""
    reporter = scope.world.reporter
    match typ:
        case BoolType() if word in ("true", "false"):
            return [int(word == "true")]
        case IntType():
            found = RANGE_PATTERN.match(word)
            if found is not None:
                first, last = int(found.group(1)), int(found.group(2))
                if last - first > MAX_NUMBERS:
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
                if (typ.low is not None and v < typ.low) or (typ.high is not None and v > typ.high)
            ]
            if outside or not values:
                reporter.error("out-of-range", f"`{word}` is not from {typ.low} to {typ.high}", span)
            return [value for value in values if value not in outside]
        case MemberType(finite_type=of, optional=optional):
            if word == "none" and optional:
                return [-1]
            return _read_member(scope, of, word, span)
        case _:
            reporter.error(
                "type-mismatch", f"`{word}` cannot be a key here", span, f"expected {format_type(typ)}"
            )
            return []


def _read_member(scope: Scope, finite_type: FiniteType, word: str, span: Span) -> list[int]:
    number = finite_type.find_member(word)
    if number is not None:
        if scope.world.semantic_index is not None:
            scope.world.semantic_index.add_member(finite_type, word, span)
        return [number]
    if name_resolution.exists_at_other_count(scope.world, finite_type, word):
        return []
    scope.world.reporter.error(
        "unknown-name",
        f"`{word}` is not {with_article(finite_type.name)}",
        span,
        f"a member of {finite_type.name} is expected",
        help=make_suggestion(
            word,
            finite_type.root.aliases.get(word)
            or find_nearest(word, [finite_type.root.names[m] for m in finite_type.members]),
        ),
    )
    return []


def make_equal(subject: tree.Expr, value: int) -> tree.Expr:
    """Return the condition that the subject of a case table has a value."""
    kind = subject.type
    if isinstance(kind, MemberType) and value >= 0:
        kind = MemberType(kind.finite_type)
    other = tree.Const(type=kind, value=value, span=subject.span)
    return tree.Compare(op="==", left=subject, right=other, span=subject.span)
