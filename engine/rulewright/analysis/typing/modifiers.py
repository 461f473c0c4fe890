"""Modifiers: sparse, conditional changes of definitions, menus and procedures told elsewhere."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import is_broken, mismatch
from rulewright.analysis.fitting import count, join
from rulewright.analysis.symbols import (
    DefineSymbol,
    LocalName,
    MenuSymbol,
    Modification,
    ProcedureSymbol,
    Signature,
)
from rulewright.analysis.typing import expressions
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.model.part import Text
from rulewright.records import dataclass
from rulewright.source import Span
from rulewright.types import BOOL, INT, IntType, Type

FOLLOWING = "following "
CHANGES = ("also", "never", "is", "add", "offers")


def read(world: World) -> None:
    """Sort the section `modifiers` by the rules that its entries change."""
    for modifier in world.declared.top.get("modifiers") or ():
        for entry in modifier:
            if entry.known is not None:  # it speaks of the modifier
                continue
            key = entry.key
            follows = key.text.startswith(FOLLOWING)
            if follows:
                skipped = len(FOLLOWING)
                content = texts.part(key.content, skipped, len(key.content.text))
                key = Text(key.span, key.text[skipped:], None, key.style, content, key.flow)
            signature = texts.signature(world.reporter, key)
            if signature is None:
                continue
            path = (FOLLOWING if follows else "") + signature.name.removeprefix("actions.")
            world.modifications.setdefault(path, []).append(
                Modification(modifier.key.text, signature.parameters, key.span, entry)
            )


def changes_of(
    world: World, path: str, signature: Signature, kinds: tuple[str, ...] = CHANGES
) -> list[Modification]:
    """Return the changes by modifiers of a path, without those with a wrong number of
    parameters."""
    found = []
    for change in world.modifications.get(path, []):
        if not any(kind in change.value for kind in kinds):
            continue
        world.use(change)
        if len(change.letters) != len(signature.parameters):
            letters = count(len(signature.parameters), "letter")
            world.reporter.error(
                "wrong-number-of-arguments",
                f"`{path}` has {letters}, not {len(change.letters)}",
                change.key,
                f"expected ({', '.join(signature.parameters)})",
                declared=signature,
            )
            continue
        found.append(change)
    return found


def added_parts(world: World, path: str) -> list[str]:
    """The names of parts that modifiers add to a sum."""
    prefix = path + "."
    return [
        other.removeprefix(prefix)
        for other, changes in world.modifications.items()
        if other.startswith(prefix)
        and "." not in other.removeprefix(prefix)
        and any("add" in c.value for c in changes)
    ]


@dataclass(frozen=True, slots=True)
class Target:
    """The target of a modifier: the parameters of a definition, and its signature."""

    signature: Signature
    parameters: tuple[tree.Var, ...]


def apply(
    world: World, target: Target, path: str, expr: tree.Expr, kind: Type, span: Span
) -> tree.Expr:
    """Return `(base or any also) and no never`, or the applicable exceptions, which have to agree.
    The result has the `span` of its name: the text of `expr` is only that of the base.
    """
    changes = changes_of(world, path, target.signature, ("also", "never", "is", "add"))
    if not changes or is_broken(expr):
        return expr

    def each(key: str, want: Type) -> list[tree.Expr]:
        return [
            _typed(_scope(world, target, change, path), change, key, want)
            for change in changes
            if _has(change, key)
        ]

    also, never, more = each("also", BOOL), each("never", BOOL), each("add", INT)
    if (also or never) and kind != BOOL:
        mismatch(world, changes[0].key, kind, BOOL, "what `also` and `never` change")
        return expr
    if also:
        expr = tree.Logic(type=BOOL, op="or", parts=(expr, *also), span=span)
    if never:
        refused = tuple(tree.Not(value=test, span=test.span) for test in never)
        expr = tree.Logic(type=BOOL, op="and", parts=(expr, *refused), span=span)
    for extra in more:
        expr = tree.Arithmetic(type=INT, op="+", args=(expr, extra), span=span)
    exceptions = [change for change in changes if _has(change, "is")]
    if not exceptions:
        return expr
    base = tree.Var("base", expr.type)
    used = False
    entries: list[tuple[str, tree.Expr, tree.Expr, frozenset[str]]] = []
    result: Type = expr.type
    for change in exceptions:
        scope = _scope(world, target, change, path)
        test = _typed(scope, change, "when", BOOL)
        inside = scope.where(test)
        name = inside.names["base"] = LocalName(base, span)
        value = _typed(inside, change, "is", kind)
        used = used or world.is_used(name)
        over = _over(world, change, [other.name for other in exceptions])
        entries.append((change.name, test, value, over))
        result = join(result, value.type) or result
    held = tree.local(base, span) if used else expr
    agreed = tree.Agree(type=result, entries=tuple(entries), base=held, span=span)
    if not used:
        return agreed
    return tree.LetIn(type=result, var=base, value=expr, body=agreed, span=span)


def _has(change: Modification, key: str) -> bool:
    return key in change.value


def _scope(world: World, target: Target, change: Modification, path: str) -> Scope:
    scope = Scope(world, body=Body(path))
    scope.bind_each(change.letters, target.parameters, change.key)
    return scope


def _typed(scope: Scope, change: Modification, key: str, want: Type) -> tree.Expr:
    """Type one text of a modifier; a missing `when` always holds."""
    world = scope.world
    syntax = texts.expression(world.reporter, change.value.text_of(key))
    if syntax is None:
        return tree.truth(True, change.key)
    world.saw(syntax.span)
    return expressions.check(scope, syntax, _wide(want), f"what `{key}` says")


def _wide(kind: Type) -> Type:
    """Return the type without its range, because exceptions may leave that of the base."""
    return IntType(optional=kind.optional) if isinstance(kind, IntType) else kind


def _over(world: World, change: Modification, names: list[str]) -> frozenset[str]:
    over = change.value.get("over")
    listed = (item.text for item in (over.items if over is not None else ()))
    found = [pair for text in listed if text is not None for pair in texts.words(text)]
    for name, span in found:
        if name not in names:
            world.reporter.error(
                "unknown-name",
                f"no exception `{name}` stands beside `{change.name}`",
                span,
                help=did_you_mean(name, names),
            )
    return frozenset(name for name, _ in found)


def check_used(world: World) -> None:
    """Reports modifiers of what is not there."""
    for path, changes in world.modifications.items():
        for change in changes:
            if not world.is_used(change):
                near = did_you_mean(path.removeprefix(FOLLOWING), _modifiable(world))
                world.reporter.error(
                    "unknown-name",
                    f"there is no `{path.removeprefix(FOLLOWING)}` to change",
                    change.key,
                    "nothing of this name can be changed in this way",
                    help=near,
                )


def _modifiable(world: World) -> list[str]:
    """Return the paths that modifiers can name."""
    found: list[str] = []
    for symbol in world.symbols.values():
        if isinstance(symbol, DefineSymbol):
            found.append(symbol.name)
            found.extend(f"{symbol.name}.{part}" for part in symbol.define.parts)
        elif isinstance(symbol, MenuSymbol | ProcedureSymbol):
            found.append(symbol.name)
    return found
