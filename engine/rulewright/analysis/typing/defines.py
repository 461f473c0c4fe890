"""Types definitions: `is` with exceptions, keyed parts, case tables, and what modifiers change."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.common_findings import broken, fit, is_broken, settle_none
from rulewright.analysis.fitting import join, show
from rulewright.analysis.symbols import DefineSymbol, Signature
from rulewright.analysis.typing import cases, expressions, lookups, modifiers
from rulewright.analysis.typing.facts import when
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.diagnostics.diagnostic import Label, Reporter
from rulewright.model.part import Part
from rulewright.records import dataclass
from rulewright.schema.lookup import PARTS
from rulewright.source import NOWHERE, Span
from rulewright.types import BOOL, INT, UNKNOWN, NothingType, Type


@dataclass(slots=True)
class TypedDefine:
    """The definition that is being typed; its parts are noted in it. `signature` for modifiers."""

    define: tree.Define
    signature: Signature | None = None

    def path(self, part: str) -> str:
        return f"{self.define.name}.{part}" if part else self.define.name


def type_of(world: World, symbol: DefineSymbol, span: Span) -> Type:
    """The type of a definition, which is typed now if it was not yet."""
    if symbol.progress == "running":
        _cycle(world, symbol, span)
        return UNKNOWN
    ensure(world, symbol)
    return symbol.define.type


def _cycle(world: World, symbol: DefineSymbol, span: Span) -> None:
    running = [other for other in world.all(DefineSymbol) if other.progress == "running"]
    way = world.defining[world.defining.index(symbol) :] if symbol in world.defining else running
    names = " -> ".join(other.name for other in (*way, symbol))
    world.reporter.error(
        "cyclic-definition",
        f"`{symbol.name}` is defined by itself",
        symbol.span,
        names,
        labels=(Label(span, "leads back to it"),),
    )


def ensure(world: World, symbol: DefineSymbol) -> None:
    """Type a definition, once."""
    if symbol.progress != "waiting":
        return
    symbol.progress = "running"
    world.defining.append(symbol)
    world.add_define(symbol.define)
    with world.once(symbol):
        if symbol.make is not None:
            symbol.make()
        else:
            type_text(world, symbol)
    world.defining.pop()
    symbol.progress = "done"


def type_text(world: World, symbol: DefineSymbol) -> None:
    """Types what a definition says."""
    scope = Scope(world, body=Body(symbol.name))
    scope.bind_each(symbol.signature.parameters, symbol.define.parameters, symbol.span)
    of = TypedDefine(symbol.define, symbol.signature)
    finish(world, symbol, rule(scope, of, symbol.node, "", symbol.gives, symbol.span))


def finish(world: World, symbol: DefineSymbol, body: tree.Expr) -> None:
    """Set the type of a definition from its body."""
    if symbol.gives is not None:
        body = fit(
            world, body, symbol.gives, f"what `{symbol.name}` gives", symbol.span, symbol.name
        )
    elif isinstance(body.type, NothingType):
        world.reporter.error(
            "unclear-type",
            f"nothing says what `{symbol.name}` could be besides none",
            symbol.span,
            "always none",
            help="say it: `gives: country?`",
        )
        body = broken(symbol.span)
    symbol.define.body = body
    symbol.define.type = body.type if symbol.gives is None else symbol.gives
    if is_broken(body):
        symbol.define.type = UNKNOWN if symbol.gives is None else symbol.gives


def rule(
    scope: Scope, of: TypedDefine, node: Part, part: str, want: Type | None, span: Span
) -> tree.Expr:
    """Type a part of a definition, with the changes by modifiers."""
    expr = _plain(scope, of, node, part, want, span)
    if of.signature is None:
        return expr
    target = modifiers.Target(of.signature, of.define.parameters)
    return modifiers.apply(scope.world, target, of.path(part), expr, expr.type, span)


def _plain(
    scope: Scope, of: TypedDefine, node: Part, part: str, want: Type | None, span: Span
) -> tree.Expr:
    """Type a part as it is written: the base of exceptions has no modifiers of its own."""
    world = scope.world
    if node.text is not None:
        syntax = texts.expression(world.reporter, node.text)
        if syntax is None:
            return broken(node.span)
        world.saw(syntax.span)
        found = expressions.infer(scope, syntax, want or lookups.own_type(scope, syntax))
        return settle_none(found, want) if want is not None else found
    for kind in PARTS:
        inner = node.get(kind)
        if inner is not None:
            return parts(scope, of, inner, kind, part)
    if "by" in node:
        return _switch(scope, of, node, part, want, span)
    value = node.get("is")
    if value is None:
        return scope.refused(
            "missing-key",
            f"`{of.path(part)}` does not say what it is",
            span,
            "",
            help="add `is:`, `needs:`, `any of:`, `sum of:` or `by:` with `cases:`",
        )
    unless = node.get("unless")
    if unless is None or not any(unless):
        return _plain(scope, of, value, part, want, span)
    return _unless(scope, of, value, unless, part, want, span)


# --- parts ----------------------------------------------------------------------------------------


def parts(scope: Scope, of: TypedDefine, node: Part, kind: str, path: str) -> tree.Expr:
    """Type keyed parts: all of `needs`, one of `any of`, or the `sum of` them."""
    world = scope.world
    prefix = f"{path}." if path else ""
    role = {"needs": "what is needed", "any of": "each of them"}.get(kind, "what is added up")
    want: Type = INT if kind == "sum of" else BOOL
    done: list[tree.Expr] = []
    for entry in node:
        name = f"{prefix}{entry.key.text}"
        value = rule(scope, of, entry, name, want, entry.key.span)
        value = fit(world, value, want, role)
        of.define.parts[name] = value
        done.append(value)
        if kind != "sum of":
            scope = scope.where(value, kind == "needs")
    if kind == "sum of" and of.signature is not None:
        for name in modifiers.added_parts(world, of.path(path)):
            full = f"{prefix}{name}"
            if full not in of.define.parts:
                zero = tree.number(0, node.span)
                target = modifiers.Target(of.signature, of.define.parameters)
                value = modifiers.apply(world, target, of.path(full), zero, INT, zero.span)
                of.define.parts[full] = value
                done.append(value)
    if kind != "sum of":
        op = "and" if kind == "needs" else "or"
        if not done:
            return tree.truth(op == "and", node.span)
        if len(done) == 1:
            return done[0]
        return tree.Logic(
            type=BOOL, op="and" if op == "and" else "or", parts=tuple(done), span=node.span
        )
    total: tree.Expr = tree.number(0, node.span)
    for number, value in enumerate(done):
        if number == 0:
            total = value
            continue
        total = tree.Arithmetic(
            type=expressions.arithmetic_type("+", total.type, value.type),
            op="+",
            args=(total, value),
            span=value.span,
        )
    return total


# --- exceptions and cases -------------------------------------------------------------------------


def _unless(
    scope: Scope,
    of: TypedDefine,
    base: Part,
    unless: Part,
    part: str,
    want: Type | None,
    span: Span,
) -> tree.Expr:
    """Type exceptions: the first that holds counts, those of overlays first."""
    world = scope.world
    ordered = [e for e in unless if e.layer] + [e for e in unless if not e.layer]
    tests: list[tree.Expr] = []
    values: list[Callable[[Type | None], tree.Expr]] = []
    needs: list[bool] = []
    for entry in ordered:
        test, value = expressions.stated(scope, entry.text_of("when")), entry.get("is")
        if test is None or value is None:
            return broken(span)
        tests.append(test)
        inside = scope.where(test)
        name = f"{part}.{entry.key.text}" if part else entry.key.text
        of.define.parts.setdefault(name, test)

        def make(
            hint: Type | None,
            value: Part = value,
            inside: Scope = inside,
            name: str = name,
            span: Span = entry.key.span,
        ) -> tree.Expr:
            return rule(inside, of, value, name, hint, span)

        values.append(make)
        needs.append(_needs_hint(inside, value))
        scope = scope.where(test, False)
    outside = scope
    values.append(lambda hint: _plain(outside, of, base, part, hint, span))
    needs.append(_needs_hint(outside, base))
    typed = together(world, values, needs, want)
    if typed is None:
        return broken(span)
    result = typed[-1]
    for test, exception in reversed(list(zip(tests, typed, strict=False))):
        kind = join(exception.type, result.type)
        assert kind is not None
        chosen = tree.Conditional(
            type=kind, condition=test, value=exception, other=result, span=exception.span
        )
        result = settle_none(chosen, kind)
    return result


def _needs_hint(scope: Scope, node: Part) -> bool:
    if node.text is None:
        return False
    # What is wrong with it is told when it is typed.
    syntax = texts.expression(Reporter(), node.text)
    return syntax is not None and expressions.needs_hint(scope, syntax)


def together(
    world: World,
    values: list[Callable[[Type | None], tree.Expr]],
    needs: list[bool],
    want: Type | None,
) -> list[tree.Expr] | None:
    """Return values of one type: those with a type of their own determine that of the others."""
    done: dict[int, tree.Expr] = {}
    kind: Type | None = want
    for number in sorted(range(len(values)), key=lambda n: needs[n]):
        hint = want if want is not None else expressions.wide(kind) if kind is not None else None
        value = values[number](hint)
        done[number] = value
        if is_broken(value):
            continue
        joined = value.type if kind is None else join(kind, value.type)
        if joined is None:
            assert kind is not None
            world.reporter.error(
                "type-mismatch",
                "this is another kind of thing than the other values here",
                value.span,
                f"got      {show(value.type)}\nexpected {show(kind)}",
            )
            return None
        kind = joined if want is None else want
    if any(is_broken(value) for value in done.values()):
        return None
    return [done[number] for number in range(len(values))]


def _switch(
    scope: Scope, of: TypedDefine, node: Part, part: str, want: Type | None, span: Span
) -> tree.Expr:
    world = scope.world
    table = cases.read(scope, node)
    if table is None:
        return broken(span)
    makers: list[Callable[[Type | None], tree.Expr]] = []
    needs: list[bool] = []
    arms = [*table.arms, *([table.default] if table.default is not None else [])]
    for arm in arms:
        inside = scope
        if len(arm.values) == 1:
            inside = scope.assuming(when(world, cases.equal(table.subject, arm.values[0]), True))
        word = arm.span.text.split(",")[0].strip() if arm.span is not NOWHERE else "case"
        name = f"{part}.{word}" if part else word

        def make(
            hint: Type | None, arm: cases.Arm = arm, inside: Scope = inside, name: str = name
        ) -> tree.Expr:
            return rule(inside, of, arm.node, name, hint, arm.span)

        makers.append(make)
        needs.append(_needs_hint(inside, arm.node))
    typed = together(world, makers, needs, want)
    if typed is None:
        return broken(span)
    kind: Type = typed[0].type
    for value in typed[1:]:
        kind = join(kind, value.type) or kind
    typed = [settle_none(value, kind) for value in typed]
    default = typed.pop() if table.default is not None else None
    entries = tuple(
        (number, value)
        for arm, value in zip(table.arms, typed, strict=True)
        for number in arm.values
    )
    return tree.Switch(
        type=kind, subject=table.subject, arms=entries, default=default, span=table.subject.span
    )
