"""Types triggers, invariants and scoring."""

from __future__ import annotations

from rulewright.analysis import (
    core, declare_names, defines, domains, expressions, procedures, texts,
)
from rulewright.analysis.fitting import value_type
from rulewright.analysis.report import fit
from rulewright.analysis.scope import Body, Scope
from rulewright.analysis.symbols import DefineSymbol, Signature, StateSymbol
from rulewright.analysis.types import BOOL, INT, IntType, MemberType
from rulewright.analysis.world import World
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.document.source import Span
from rulewright.language import ast

# --- triggers -------------------------------------------------------------------------------------


def type_triggers(world: World) -> tuple[core.Trigger, ...]:
    section = world.root.get("triggers")
    found = []
    for entry in section if isinstance(section, Mapping) else ():
        node = texts.mapping(world.reporter, entry.value, f"the trigger `{entry.key.text}`")
        trigger = _trigger(world, entry, node) if node is not None else None
        if trigger is not None:
            found.append(trigger)
    return tuple(found)


def _trigger(world: World, entry: Entry, node: Mapping) -> core.Trigger | None:
    name = entry.key.text
    scope = Scope(world, body=Body(name))
    bound = _each(scope, node)
    conditions = list(bound.conditions)
    edge = False
    when = node.get("when")
    if when is not None:
        text = texts.scalar(world.reporter, when, "`when`", node.key_span("when"))
        tree = texts.when(world.reporter, text) if text is not None else None
        if tree is None:
            return None
        world.saw(tree.span)
        if isinstance(tree, ast.Becomes):
            edge = True
            _free_letters(scope, tree, bound)
            tree = ast.Compare(op="==", left=tree.target, right=tree.value, span=tree.span)
        test = expressions.condition(scope, tree, "`when`")
        conditions.append(test)
        scope = scope.where(test)
    if when is None and node.get("each") is None:
        world.reporter.error(
            "missing-key", f"nothing says when the trigger `{name}` is due", entry.key.span,
            help="add `when:`, or `each:` with a condition",
        )
        return None
    do = node.get("do")
    if do is None:
        world.reporter.error(
            "missing-key", f"the trigger `{name}` does nothing", entry.key.span, help="add `do:`"
        )
        return None
    about = (*(b.var for b in bound.binders), *(var for var, _ in bound.withs))
    inner = scope.child(body=Body(name, None, about))
    body, _ = procedures.rule(inner, do, name, entry.key.span)
    yes = core.Const(type=BOOL, value=1, span=entry.key.span)
    condition = domains.conjunction(conditions, entry.key.span) or yes
    return core.Trigger(
        name, tuple(bound.binders), tuple(bound.withs), condition, edge, body, entry.key.span
    )


def _each(scope: Scope, node: Mapping) -> domains.Bound:
    """Binds the header of a trigger or an invariant in `scope`."""
    each = node.get("each")
    if each is None:
        return domains.Bound()
    world = scope.world
    text = texts.scalar(world.reporter, each, "`each`", node.key_span("each"))
    header = texts.header(world.reporter, text) if text is not None else None
    if header is None:
        return domains.Bound()
    world.saw(header.span)
    if header.for_ever:
        world.reporter.error("bad-header", "nothing is done for ever here", header.span)
    return domains.bind_all(scope, header.binders, header.withs, header.where)


def _free_letters(scope: Scope, tree: ast.Becomes, bound: domains.Bound) -> None:
    """`when: tribe[p, r] becomes 0` runs over all p and r where no `each` binds them."""
    world = scope.world
    target = tree.target
    if not isinstance(target, ast.Index) or not isinstance(target.value, ast.Name):
        return
    symbol = world.symbols.get(target.value.id)
    if not isinstance(symbol, StateSymbol):
        return
    for node, key in zip(target.keys, symbol.state.keys, strict=False):
        if isinstance(node, ast.Name) and scope.find(node.id) is None and node.id in world.letters:
            world.letters[node.id].used = True
            var = scope.bind(node.id, value_type(key), node.span)
            binder = declare_names.every(key, var, node.span)
            bound.binders.append(binder)


# --- invariants -----------------------------------------------------------------------------------


def type_invariants(world: World) -> tuple[core.Invariant, ...]:
    section = world.root.get("invariants")
    found = []
    for entry in section if isinstance(section, Mapping) else ():
        node: Node | None = entry.value
        scope = Scope(world, body=Body(entry.key.text))
        bound = domains.Bound()
        if isinstance(node, Mapping):
            bound = _each(scope, node)
            if node.get("holds") is None:
                world.reporter.error(
                    "missing-key", f"the invariant `{entry.key.text}` says nothing", entry.key.span,
                    help="add `holds:`",
                )
                continue
            node = node.get("holds")
        text = texts.scalar(world.reporter, node, "what holds", entry.key.span)
        tree = texts.expression(world.reporter, text) if text is not None else None
        if tree is None:
            continue
        world.saw(tree.span)
        condition = expressions.condition(scope, tree, "what always holds")
        found.append(
            core.Invariant(
                entry.key.text, tuple(bound.binders), tuple(bound.withs), bound.where(tree.span),
                condition, tree.span,
            )
        )
    return tuple(found)


# --- scoring --------------------------------------------------------------------------------------


def declare_scoring(world: World) -> None:
    """The score is a definition that other rule text can use too."""
    section = world.root.get("scoring")
    for entry in section if isinstance(section, Mapping) else ():
        if entry.key.text == "ranking" or entry.key.text in ("source", "assumption", "origin", "note"):
            continue
        signature = declare_names.signature_of(world, entry.key, entry.value)
        if signature is None:
            continue
        define = core.Define(
            signature.name, declare_names.variables(signature), INT, span=entry.key.span
        )
        world.declare(
            DefineSymbol(signature.name, entry.key.span, define, signature, entry.value, INT, used=True)
        )
        world.scores.append(signature.name)


def type_scoring(world: World) -> core.Scoring | None:
    """Parts, total and ranking as definitions of one player; None where nothing is scored."""
    section = world.root.get("scoring")
    if not isinstance(section, Mapping):
        return None
    player = world.type_symbol("player")
    assert player is not None and player.finite is not None
    kind = MemberType(player.finite)
    symbols = [s for s in map(world.symbols.get, world.scores) if isinstance(s, DefineSymbol)]
    if len(symbols) != 1 or len(symbols[0].signature.types) != 1:
        world.reporter.error(
            "bad-scoring", "scoring has one entry for the points of a player", section.span,
            help="for example `points(p):` with `sum of:`, where `p` is a player",
        )
        return None
    symbol = symbols[0]
    if symbol.signature.types[0] != kind:
        world.reporter.error("bad-scoring", "points are those of a player", symbol.span, "")
        return None
    defines.ensure(world, symbol)
    total = symbol.define
    parts = tuple(
        _part(world, total, name, expr) for name, expr in total.parts.items() if "." not in name
    ) or (_part(world, total, symbol.name, None),)
    ranking = _ranking(world, symbol, section)
    return core.Scoring(parts, total, ranking or (total,))


def _part(world: World, total: core.Define, name: str, expr: core.Expr | None) -> core.Define:
    """One part of the score as a definition of its own."""
    if expr is None:
        return total
    part = core.Define(name, total.parameters, INT, expr, span=expr.span)
    world.score_parts[f"{total.name}.{name}"] = part
    return part


def _ranking(world: World, symbol: DefineSymbol, section: Mapping) -> tuple[core.Define, ...]:
    node = section.get("ranking")
    items: list[tuple[str, Scalar]] = []
    if isinstance(node, Mapping):
        items = [(e.key.text, e.value) for e in node if isinstance(e.value, Scalar)]
    elif isinstance(node, Sequence):
        items = [(f"rank{n}", item) for n, item in enumerate(node.items, 1) if isinstance(item, Scalar)]
    elif isinstance(node, Scalar):
        items = [("rank1", node)]
    found = []
    for name, item in items:
        tree = texts.expression(world.reporter, item)
        if tree is None:
            continue
        world.saw(tree.span)
        if isinstance(tree, ast.Name) and tree.id == symbol.name:
            found.append(symbol.define)
            continue
        found.append(_rank(world, symbol.signature, name, tree, item.span))
    return tuple(found)


def _rank(
    world: World, signature: Signature, name: str, tree: ast.Expr, span: Span
) -> core.Define:
    define = core.Define(name, declare_names.variables(signature), INT, span=span)
    scope = Scope(world, body=Body(name))
    for word, var in zip(signature.parameters, define.parameters, strict=True):
        scope.bind_var(word, var, span)
    value = expressions.infer(scope, tree)
    if value.type == BOOL:
        one, zero = (core.Const(type=IntType(n, n), value=n, span=span) for n in (1, 0))
        value = core.Conditional(type=INT, condition=value, value=one, other=zero, span=span)
    define.body = fit(world, value, INT, "what players are ranked by")
    return define

