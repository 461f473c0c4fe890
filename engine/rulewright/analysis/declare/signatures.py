"""Read bound variables, type texts and signatures."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import BagSymbol, ParameterMeaning, Signature, TypeSymbol
from rulewright.analysis.type_relations import format_type, make_optional
from rulewright.analysis.typing import bag_kinds, constant_evaluation, type_inference
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import Suggestion
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, suggest_name
from rulewright.identifiers import is_name
from rulewright.language import ast
from rulewright.model.part import Part, Text
from rulewright.source import Span
from rulewright.types import (
    BOOL,
    INT,
    UNKNOWN,
    BagType,
    CollectionType,
    FiniteType,
    IntType,
    KeyType,
    MemberType,
    Type,
    value_type,
)

PLAYER_COUNT = "player_count"
MAX_KEYS = 100_000


def declare_parameter_names(world: World, *, for_bags: bool) -> None:
    """Read the section `names`; parameters for bags are read once bags are declared."""
    for part in world.ruleset.top.get("names") or ():
        text = part.text
        if text is None or text.text.strip().startswith("bag ") != for_bags:
            continue
        kind = read_type_text(world, text)
        for word, span in text_parsing.split_names(part.key):
            if not is_name(word):
                world.reporter.error("bad-signature", f"`{word}` cannot be a letter", span)
                continue
            other = world.parameter_meanings.get(word)
            if other is not None:
                world.reporter.error(
                    "duplicate-name",
                    f"the letter `{word}` occurs twice",
                    span,
                    "again here",
                    labels=(Label(other.span, "first here"),),
                )
            world.parameter_meanings[word] = ParameterMeaning(kind, span)


def find_parameter_type(world: World, name: str, span: Span) -> Type:
    """Return the type of a parameter in a signature; a type can stand for itself (`stars(p,
    suit)`).
    """
    letter = world.find_parameter(name)
    if letter is not None:
        return letter.value_type
    symbol = world.find_type(name)
    if symbol is not None:
        world.mark_used(symbol)
        return value_type(symbol.key_type)
    world.reporter.error(
        "unknown-letter",
        f"the letter `{name}` has no type",
        span,
        "not in `names`",
        help=suggest_name(name, world.parameter_meanings)
        or f"give its type in `names`, or here: `takes: {{{name}: ...}}`",
    )
    return UNKNOWN


# --- types ----------------------------------------------------------------------------------------


def read_type_text(world: World, text: Text) -> Type:
    """Return the type that a text denotes."""
    typed = text_parsing.parse_type(world.reporter, text)
    return UNKNOWN if typed is None else read_type(world, typed.type)


def read_type(world: World, type_syntax: ast.TypeText) -> Type:
    match type_syntax:
        case ast.IntTypeText(first=None) | ast.IntTypeText(last=None):
            return INT
        case ast.IntTypeText(first=first, last=last):
            assert first is not None and last is not None
            low, high = _read_bound(world, first), _read_bound(world, last)
            if low is not None and high is not None and low > high:
                world.reporter.error(
                    "out-of-range", "this range is empty", type_syntax.span, f"{low} to {high}"
                )
                high = low
            return IntType(low, high)
        case ast.BoolTypeText():
            return BOOL
        case ast.OptionalType(inner_type=of):
            kind = read_type(world, of)
            if not isinstance(kind, IntType | MemberType) and kind is not UNKNOWN:
                world.reporter.error(
                    "type-mismatch",
                    f"{format_type(kind)} cannot be none",
                    type_syntax.span,
                    "only members and numbers can",
                )
            return make_optional(kind)
        case ast.CollectionTypeText(collection="bag", element_type=of):
            return _read_bag_type(world, of)
        case ast.CollectionTypeText(collection=word, element_type=of):
            kind = read_type(world, of)
            if isinstance(kind, IntType | MemberType):
                return CollectionType(kind, word == "list")
            if kind is not UNKNOWN:
                world.reporter.error(
                    "type-mismatch",
                    f"a {word} contains members or numbers",
                    type_syntax.span,
                    f"got {format_type(kind)}",
                )
            return UNKNOWN
        case ast.OneOfType():
            world.reporter.error("type-mismatch", "`one of` is allowed only in options", type_syntax.span)
            return UNKNOWN
        case ast.NamedType(name=name):
            return _find_named_type(world, name, type_syntax.span)


def _find_named_type(world: World, name: str, span: Span) -> Type:
    if name == PLAYER_COUNT:
        return IntType(*world.player_range, name=PLAYER_COUNT)
    symbol = world.find_type(name)
    if symbol is not None and (symbol.finite is not None or symbol.int_range is not None):
        world.mark_used(symbol)
        return value_type(symbol.key_type)
    if symbol is None:
        known = world.list_names(TypeSymbol)
        world.reporter.error(
            "unknown-name",
            f"there is no type `{name}`",
            span,
            "not declared",
            help=_suggest_type(name, [*known, "int", "bool"]),
        )
    return UNKNOWN


def _suggest_type(name: str, known_names: Sequence[str]) -> Suggestion | None:
    """Suggest a type for an unknown name; names of types in other languages are known too."""
    own = {"integer": "int", "number": "int", "boolean": "bool"}.get(name)
    return make_suggestion(name, own or find_nearest(name, known_names))


def _read_bag_type(world: World, type_syntax: ast.TypeText) -> Type:
    held = read_bag_kinds(world, type_syntax)
    if held is None:
        return UNKNOWN
    capacities = [
        symbol.bag.type.capacity
        for symbol in world.list_symbols(BagSymbol)
        if symbol.bag.type.finite_type is held
    ]
    return BagType(held, max(capacities, default=0))


def read_bag_kinds(world: World, type_syntax: ast.TypeText) -> FiniteType | None:
    """Return the contents of a bag as a type."""
    kind = read_type(world, type_syntax)
    symbol = world.find_type(type_syntax.name) if isinstance(type_syntax, ast.NamedType) else None
    if isinstance(kind, MemberType | IntType) and symbol is not None:
        return bag_kinds.find_kind_type(symbol)
    if kind is not UNKNOWN:
        world.reporter.error(
            "type-mismatch",
            "a bag contains members of a type, or the numbers of a range",
            type_syntax.span,
            f"got {format_type(kind)}",
            help="name the range in `types`, and use that name" if kind == INT else None,
        )
    return None


def _read_bound(world: World, syntax: ast.Expr) -> int | None:
    typed = type_inference.type_number(Scope(world), syntax, "a bound")
    return constant_evaluation.evaluate_constant(world, typed)


# --- signatures -----------------------------------------------------------------------------------


def read_takes(
    world: World, takes: Part | None, parameters: tuple[str, ...]
) -> tuple[dict[str, ast.Parameter], dict[str, Type]]:
    """Read `takes`: the domain or type of each parameter."""
    domains: dict[str, ast.Parameter] = {}
    types: dict[str, Type] = {}
    for part in takes or ():
        name, span = part.key.text, part.key.span
        if name not in parameters:
            world.reporter.error(
                "unknown-letter",
                f"`{name}` is not a letter of this key",
                span,
                f"there are ({', '.join(parameters)})",
                help=suggest_name(name, parameters),
            )
            continue
        taken = text_parsing.parse_takes(world.reporter, part.text) if part.text is not None else None
        if taken is None:
            types[name] = UNKNOWN
        elif isinstance(taken, ast.Parameter):
            domains[name] = ast.Parameter(
                name=name, domain=taken.domain, amount_range=taken.amount_range, span=span
            )
        else:
            types[name] = read_type(world, taken.type)
    return domains, types


def read_signature(world: World, key_text: Text, takes: Part | None) -> Signature | None:
    """Return the signature of a key, with the `takes` beside it."""
    found = text_parsing.parse_signature(world.reporter, key_text)
    if found is None:
        return None
    domains, types = read_takes(world, takes, found.parameters)
    for name in domains:
        world.reporter.error(
            "unknown-letter",
            f"`{name}` needs a type here, not a collection",
            key_text.span,
            help="only parameters of a menu choose from a collection",
        )
        types[name] = UNKNOWN
    kinds = tuple(
        types[name] if name in types else find_parameter_type(world, name, key_text.span)
        for name in found.parameters
    )
    return Signature(found.name, found.parameters, kinds, key_text.span)


def find_key_types(world: World, signature: Signature) -> tuple[KeyType, ...] | None:
    """Return the types of a signature as keys of a table; None after reporting a type that cannot be a
    key."""
    key_types: list[KeyType] = []
    for name, kind in zip(signature.parameters, signature.parameter_types, strict=True):
        match kind:
            case MemberType(finite_type=of):
                key_types.append(of)
            case IntType(low=int(low), high=int(high)) if high - low < MAX_KEYS:
                key_types.append(IntType(low, high, name=kind.name))
            case _:
                if kind is not UNKNOWN:
                    letter = world.find_parameter(name)
                    is_named = letter is not None and letter.value_type == kind
                    world.reporter.error(
                        "bad-key",
                        f"`{name}` cannot be a key",
                        signature.span,
                        f"has the type {format_type(kind)}",
                        labels=(Label(letter.span, "its type is given here"),) if letter and is_named else (),
                        help="a key is a member of a type, or a number with bounds: `1 to 6`",
                    )
                return None
    return tuple(key_types)


def make_variables(signature: Signature) -> tuple[tree.Var, ...]:
    return tuple(
        tree.Var(name, kind)
        for name, kind in zip(signature.parameters, signature.parameter_types, strict=True)
    )
