"""Collect modifiers: sparse, conditional changes of definitions, menus and procedures declared elsewhere."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import text_parsing
from rulewright.analysis.symbols import (
    DefineSymbol,
    LocalName,
    MenuSymbol,
    Modification,
    ProcedureSymbol,
    Signature,
)
from rulewright.analysis.type_diagnostics import is_broken, report_mismatch
from rulewright.analysis.type_relations import format_count, join_types
from rulewright.analysis.typing import type_inference
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import suggest_name
from rulewright.model.part import Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import BOOL, INT, IntType, Type

FOLLOWING = "following "
CHANGE_KEYS = ("also", "never", "is", "add", "offers")


def read_modifiers(world: World) -> None:
    """Sort the section `modifiers` by the rules that its entries change."""
    for modifier in world.ruleset.top.get("modifiers") or ():
        for entry in modifier:
            if entry.known_key is not None:  # a key about the modifier itself
                continue
            key = entry.key
            follows = key.text.startswith(FOLLOWING)
            if follows:
                skipped = len(FOLLOWING)
                content = text_parsing.slice_span(key.content, skipped, len(key.content.text))
                key = Text(key.span, key.text[skipped:], None, key.style, content, key.flow)
            signature = text_parsing.parse_signature(world.reporter, key)
            if signature is None:
                continue
            path = (FOLLOWING if follows else "") + signature.name.removeprefix("actions.")
            world.modifications.setdefault(path, []).append(
                Modification(modifier.key.text, signature.parameters, key.span, entry)
            )


def list_changes(
    world: World, path: str, signature: Signature, change_keys: tuple[str, ...] = CHANGE_KEYS
) -> list[Modification]:
    """Return the changes by modifiers of a path, without those with a wrong number of
    parameters."""
    found = []
    for change in world.modifications.get(path, []):
        if not any(kind in change.change_part for kind in change_keys):
            continue
        world.mark_used(change)
        if len(change.parameters) != len(signature.parameters):
            letters = format_count(len(signature.parameters), "letter")
            world.reporter.error(
                "wrong-number-of-arguments",
                f"`{path}` has {letters}, not {len(change.parameters)}",
                change.key_span,
                f"expected ({', '.join(signature.parameters)})",
                declared=signature,
            )
            continue
        found.append(change)
    return found


def list_added_parts(world: World, path: str) -> list[str]:
    """Return the names of parts that modifiers add to a sum."""
    prefix = path + "."
    return [
        other.removeprefix(prefix)
        for other, changes in world.modifications.items()
        if other.startswith(prefix)
        and "." not in other.removeprefix(prefix)
        and any("add" in c.change_part for c in changes)
    ]


@dataclass(frozen=True, slots=True)
class ModifierTarget:
    """The target of a modifier: the parameters of a definition, and its signature."""

    signature: Signature
    parameters: tuple[tree.Var, ...]


def apply_modifiers(
    world: World, modifier_target: ModifierTarget, path: str, expr: tree.Expr, typ: Type, span: Span
) -> tree.Expr:
    """Return `(base or any also) and no never`, or the applicable exceptions, which have to agree.
    The result has the `span` of its name: the text of `expr` is only that of the base.
    """
    changes = list_changes(world, path, modifier_target.signature, ("also", "never", "is", "add"))
    if not changes or is_broken(expr):
        return expr

    def type_changes(key: str, expected_type: Type) -> list[tree.Expr]:
        return [
            _type_change(_make_scope(world, modifier_target, change, path), change, key, expected_type)
            for change in changes
            if _has_key(change, key)
        ]

    also, never, more = type_changes("also", BOOL), type_changes("never", BOOL), type_changes("add", INT)
    if (also or never) and typ != BOOL:
        report_mismatch(world, changes[0].key_span, typ, BOOL, "the rule that `also` and `never` change")
        return expr
    if also:
        expr = tree.Logic(type=BOOL, op="or", operands=(expr, *also), span=span)
    if never:
        refused = tuple(tree.Not(value=test, span=test.span) for test in never)
        expr = tree.Logic(type=BOOL, op="and", operands=(expr, *refused), span=span)
    for extra in more:
        expr = tree.Arithmetic(type=INT, op="+", args=(expr, extra), span=span)
    exceptions = [change for change in changes if _has_key(change, "is")]
    if not exceptions:
        return expr
    base = tree.Var("base", expr.type)
    used = False
    entries: list[tuple[str, tree.Expr, tree.Expr, frozenset[str]]] = []
    result: Type = expr.type
    for change in exceptions:
        scope = _make_scope(world, modifier_target, change, path)
        test = _type_change(scope, change, "when", BOOL)
        inside = scope.with_condition(test)
        name = inside.local_names["base"] = LocalName(base, span)
        value = _type_change(inside, change, "is", typ)
        used = used or world.is_used(name)
        over = _find_overridden(world, change, [other.name for other in exceptions])
        entries.append((change.name, test, value, over))
        result = join_types(result, value.type) or result
    held = tree.make_local(base, span) if used else expr
    agreed = tree.Agree(type=result, exceptions=tuple(entries), base_value=held, span=span)
    if not used:
        return agreed
    return tree.LetIn(type=result, var=base, value=expr, body=agreed, span=span)


def _has_key(modification: Modification, key: str) -> bool:
    return key in modification.change_part


def _make_scope(
    world: World, modifier_target: ModifierTarget, modification: Modification, path: str
) -> Scope:
    scope = Scope(world, body=Body(path))
    scope.bind_locals(modification.parameters, modifier_target.parameters, modification.key_span)
    return scope


def _type_change(scope: Scope, modification: Modification, key: str, expected_type: Type) -> tree.Expr:
    """Type one text of a modifier; a missing `when` always holds."""
    world = scope.world
    syntax = text_parsing.parse_expression(world.reporter, modification.change_part.get_text(key))
    if syntax is None:
        return tree.make_truth(True, modification.key_span)
    world.mark_covered(syntax.span)
    return type_inference.check_type(scope, syntax, _widen_type(expected_type), f"the value of `{key}`")


def _widen_type(typ: Type) -> Type:
    """Return the type without its range, because exceptions may leave the range of the base."""
    return IntType(optional=typ.optional) if isinstance(typ, IntType) else typ


def _find_overridden(world: World, modification: Modification, names: list[str]) -> frozenset[str]:
    over = modification.change_part.get("over")
    listed = (item.text for item in (over.items if over is not None else ()))
    found = [pair for text in listed if text is not None for pair in text_parsing.split_names(text)]
    for name, span in found:
        if name not in names:
            world.reporter.error(
                "unknown-name",
                f"there is no exception `{name}` next to `{modification.name}`",
                span,
                help=suggest_name(name, names),
            )
    return frozenset(name for name, _ in found)


def check_targets(world: World) -> None:
    """Report modifiers of rules that do not exist."""
    for path, changes in world.modifications.items():
        for change in changes:
            if not world.is_used(change):
                near = suggest_name(path.removeprefix(FOLLOWING), _list_targets(world))
                world.reporter.error(
                    "unknown-name",
                    f"there is no `{path.removeprefix(FOLLOWING)}` to change",
                    change.key_span,
                    "no rule of this name can be modified like this",
                    help=near,
                )


def _list_targets(world: World) -> list[str]:
    """Return the paths that modifiers can name."""
    path_names: list[str] = []
    for symbol in world.symbols.values():
        if isinstance(symbol, DefineSymbol):
            path_names.append(symbol.name)
            path_names.extend(f"{symbol.name}.{part}" for part in symbol.define.named_parts)
        elif isinstance(symbol, MenuSymbol | ProcedureSymbol):
            path_names.append(symbol.name)
    return path_names
