"""Letters, type texts and signatures: what the names in rule text stand for."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.fitting import optional, show
from rulewright.analysis.symbols import BagSymbol, Letter, Signature, TypeSymbol
from rulewright.analysis.typing import constants, expressions, kinds
from rulewright.analysis.typing.scope import Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label
from rulewright.diagnostics.fix import Meant
from rulewright.diagnostics.suggest import did_you_mean, meant, nearest
from rulewright.language import ast
from rulewright.model.part import Part, Text
from rulewright.names import is_name
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
MOST_KEYS = 100_000


def declare_letters(world: World, *, bags: bool) -> None:
    """Reads the section `names`; letters for bags are read when bags are known."""
    for part in world.declared.top.get("names") or ():
        text = part.text
        if text is None or text.text.strip().startswith("bag ") != bags:
            continue
        kind = told_type(world, text)
        for word, span in texts.words(part.key):
            if not is_name(word):
                world.reporter.error("bad-signature", f"`{word}` cannot be a letter", span)
                continue
            other = world.letters.get(word)
            if other is not None:
                world.reporter.error(
                    "duplicate-name",
                    f"the letter `{word}` is given twice",
                    span,
                    "again here",
                    labels=(Label(other.span, "first here"),),
                )
            world.letters[word] = Letter(kind, span)


def letter_type(world: World, name: str, span: Span) -> Type:
    """Return the type of a parameter in a signature; a type can stand for itself (`stars(p,
    suit)`).
    """
    letter = world.letter(name)
    if letter is not None:
        return letter.type
    symbol = world.type_symbol(name)
    if symbol is not None:
        world.use(symbol)
        return value_type(symbol.key)
    world.reporter.error(
        "unknown-letter",
        f"nothing says what `{name}` stands for",
        span,
        "not in `names`",
        help=did_you_mean(name, world.letters)
        or f"say it in `names`, or here: `takes: {{{name}: ...}}`",
    )
    return UNKNOWN


# --- types ----------------------------------------------------------------------------------------


def told_type(world: World, text: Text) -> Type:
    """The type that a text says."""
    typed = texts.type_text(world.reporter, text)
    return UNKNOWN if typed is None else read_type(world, typed.type)


def read_type(world: World, node: ast.TypeText) -> Type:
    match node:
        case ast.IntTypeText(first=None) | ast.IntTypeText(last=None):
            return INT
        case ast.IntTypeText(first=first, last=last):
            assert first is not None and last is not None
            low, high = _bound(world, first), _bound(world, last)
            if low is not None and high is not None and low > high:
                world.reporter.error(
                    "out-of-range", "this range is empty", node.span, f"{low} to {high}"
                )
                high = low
            return IntType(low, high)
        case ast.BoolTypeText():
            return BOOL
        case ast.OptionalType(of=of):
            kind = read_type(world, of)
            if not isinstance(kind, IntType | MemberType) and kind is not UNKNOWN:
                world.reporter.error(
                    "type-mismatch",
                    f"{show(kind)} cannot be none",
                    node.span,
                    "only members and numbers can",
                )
            return optional(kind)
        case ast.CollectionTypeText(kind="bag", of=of):
            return _bag(world, of)
        case ast.CollectionTypeText(kind=word, of=of):
            kind = read_type(world, of)
            if isinstance(kind, IntType | MemberType):
                return CollectionType(kind, word == "list")
            if kind is not UNKNOWN:
                world.reporter.error(
                    "type-mismatch",
                    f"a {word} holds members or numbers",
                    node.span,
                    f"got {show(kind)}",
                )
            return UNKNOWN
        case ast.OneOfType():
            world.reporter.error("type-mismatch", "`one of` stands in options only", node.span)
            return UNKNOWN
        case ast.NamedType(name=name):
            return _named(world, name, node.span)


def _named(world: World, name: str, span: Span) -> Type:
    if name == PLAYER_COUNT:
        return IntType(*world.players, name=PLAYER_COUNT)
    symbol = world.type_symbol(name)
    if symbol is not None and (symbol.finite is not None or symbol.range is not None):
        world.use(symbol)
        return value_type(symbol.key)
    if symbol is None:
        known = world.names_of(TypeSymbol)
        world.reporter.error(
            "unknown-name",
            f"no type is called `{name}`",
            span,
            "not declared",
            help=_type_meant(name, [*known, "int", "bool"]),
        )
    return UNKNOWN


def _type_meant(name: str, known: Sequence[str]) -> Meant | None:
    """Suggest a type for an unknown name; names of types in other languages are known too."""
    own = {"integer": "int", "number": "int", "boolean": "bool"}.get(name)
    return meant(name, own or nearest(name, known))


def _bag(world: World, of: ast.TypeText) -> Type:
    held = read_kinds(world, of)
    if held is None:
        return UNKNOWN
    capacities = [
        symbol.bag.type.capacity for symbol in world.all(BagSymbol) if symbol.bag.type.of is held
    ]
    return BagType(held, max(capacities, default=0))


def read_kinds(world: World, of: ast.TypeText) -> FiniteType | None:
    """Return the contents of a bag as a type."""
    kind = read_type(world, of)
    symbol = world.type_symbol(of.name) if isinstance(of, ast.NamedType) else None
    if isinstance(kind, MemberType | IntType) and symbol is not None:
        return kinds.of_symbol(symbol)
    if kind is not UNKNOWN:
        world.reporter.error(
            "type-mismatch",
            "a bag holds members of a type, or the numbers of a range",
            of.span,
            f"got {show(kind)}",
            help="give the range a name in `types`, and say that" if kind == INT else None,
        )
    return None


def _bound(world: World, node: ast.Expr) -> int | None:
    typed = expressions.number(Scope(world), node, "a bound")
    return constants.constant(world, typed)


# --- signatures -----------------------------------------------------------------------------------


def read_takes(
    world: World, takes: Part | None, parameters: tuple[str, ...]
) -> tuple[dict[str, ast.Parameter], dict[str, Type]]:
    """`takes`: per letter what it runs over, or its type."""
    domains: dict[str, ast.Parameter] = {}
    types: dict[str, Type] = {}
    for part in takes or ():
        name, span = part.key.text, part.key.span
        if name not in parameters:
            world.reporter.error(
                "unknown-letter",
                f"`{name}` is not among the letters",
                span,
                f"there are ({', '.join(parameters)})",
                help=did_you_mean(name, parameters),
            )
            continue
        taken = texts.takes(world.reporter, part.text) if part.text is not None else None
        if taken is None:
            types[name] = UNKNOWN
        elif isinstance(taken, ast.Parameter):
            domains[name] = ast.Parameter(
                name=name, domain=taken.domain, amount=taken.amount, span=span
            )
        else:
            types[name] = read_type(world, taken.type)
    return domains, types


def signature_of(world: World, key: Text, takes: Part | None) -> Signature | None:
    """The signature that a key and a `takes` beside it make."""
    found = texts.signature(world.reporter, key)
    if found is None:
        return None
    domains, types = read_takes(world, takes, found.parameters)
    for name in domains:
        world.reporter.error(
            "unknown-letter",
            f"`{name}` needs a type here, not what it runs over",
            key.span,
            help="only what a menu offers runs over something",
        )
        types[name] = UNKNOWN
    kinds = tuple(
        types[name] if name in types else letter_type(world, name, key.span)
        for name in found.parameters
    )
    return Signature(found.name, found.parameters, kinds, key.span)


def keys_of(world: World, signature: Signature) -> tuple[KeyType, ...] | None:
    """The types of a signature as keys of a table; None after reporting one that cannot be."""
    keys: list[KeyType] = []
    for name, kind in zip(signature.parameters, signature.types, strict=True):
        match kind:
            case MemberType(of=of):
                keys.append(of)
            case IntType(low=int(low), high=int(high)) if high - low < MOST_KEYS:
                keys.append(IntType(low, high, name=kind.name))
            case _:
                if kind is not UNKNOWN:
                    world.reporter.error(
                        "bad-key",
                        f"`{name}` cannot be a key",
                        signature.span,
                        f"has the type {show(kind)}",
                        help="a key is a member of a type, or a number with bounds: `1 to 6`",
                    )
                return None
    return tuple(keys)


def variables(signature: Signature) -> tuple[tree.Var, ...]:
    return tuple(
        tree.Var(name, kind)
        for name, kind in zip(signature.parameters, signature.types, strict=True)
    )
