"""Types triggers and invariants."""

from __future__ import annotations

from rulewright import tree
from rulewright.analysis import texts
from rulewright.analysis.symbols import StateSymbol
from rulewright.analysis.typing import domains, expressions, procedures
from rulewright.analysis.typing.scope import Body, Scope
from rulewright.analysis.world import World
from rulewright.language import ast
from rulewright.model.part import Text, text_part
from rulewright.model.tree import Trigger
from rulewright.tree.walk import walk
from rulewright.types import value_type

# --- triggers -------------------------------------------------------------------------------------


def type_triggers(world: World) -> tuple[tree.Trigger, ...]:
    made = (_trigger(world, told) for told in world.declared.triggers.values())
    return tuple(trigger for trigger in made if trigger is not None)


def _trigger(world: World, told: Trigger) -> tree.Trigger | None:
    name, span = told.key.text, told.key.span
    scope = Scope(world, body=Body(name))
    bound = _each(scope, told.each, counted=True)
    conditions = list(bound.conditions)
    edge = False
    if told.when is not None:
        syntax = texts.when(world.reporter, told.when)
        if syntax is None:
            return None
        world.saw(syntax.span)
        if isinstance(syntax, ast.Becomes):
            edge = True
            _free_letters(scope, syntax, bound)
            syntax = ast.Compare(op="==", left=syntax.target, right=syntax.value, span=syntax.span)
        test = expressions.condition(scope, syntax, "`when`")
        conditions.append(test)
        scope = scope.where(test)
    if told.when is None and told.each is None:
        world.reporter.error(
            "missing-key",
            f"nothing says when the trigger `{name}` is due",
            span,
            help="add `when:`, or `each:` with a condition",
        )
        return None
    about = (*(b.var for b in bound.binders), *(var for var, _ in bound.withs))
    _asks_about_menus(world, (tuple(bound.binders), tuple(bound.withs), tuple(conditions)))
    inner = scope.child(body=Body(name, None, about))
    body, _ = procedures.rule(inner, text_part(told.do), name, span)
    yes = tree.truth(True, span)
    condition = domains.conjunction(conditions, span) or yes
    return tree.Trigger(name, tuple(bound.binders), tuple(bound.withs), condition, edge, body, span)


def _asks_about_menus(world: World, condition: object) -> None:
    """Warns of a trigger that hangs on what a menu offers, and so on nearly everything."""
    asked = [part for part in walk(condition, inside=True) if isinstance(part, tree.CanChoose)]
    for part in asked[:1]:
        world.reporter.warning(
            "question-in-trigger",
            f"what `{part.question.menu}` offers is asked again after nearly every change",
            part.span,
            "a trigger hangs on this",
            help="ask where it matters: at the end of the step, `if` this holds",
        )


def _each(scope: Scope, text: Text | None, *, counted: bool = False) -> domains.Bound:
    """Bind the header of a trigger or an invariant in `scope`; its condition may count for
    coverage.
    """
    world = scope.world
    header = texts.header(world.reporter, text)
    if header is None:
        return domains.Bound()
    if header.where is not None and counted:
        world.saw(header.where.span)
    if header.for_ever:
        world.reporter.error("bad-repeat", "nothing is done for ever here", header.span)
    return domains.bind_all(scope, header.binders, header.withs, header.where)


def _free_letters(scope: Scope, syntax: ast.Becomes, bound: domains.Bound) -> None:
    """`when: army[p, r] becomes 0` runs over all p and r where no `each` binds them."""
    world = scope.world
    target = syntax.target
    if not isinstance(target, ast.Index) or not isinstance(target.value, ast.Name):
        return
    symbol = world.symbols.get(target.value.id)
    if not isinstance(symbol, StateSymbol):
        return
    for node, key in zip(target.keys, symbol.state.keys, strict=False):
        if isinstance(node, ast.Name) and scope.find(node.id) is None and node.id in world.letters:
            world.use(world.letters[node.id])
            var = scope.bind(node.id, value_type(key), node.span)
            binder = domains.every(key, var, node.span)
            bound.binders.append(binder)


# --- invariants -----------------------------------------------------------------------------------


def type_invariants(world: World) -> tuple[tree.Invariant, ...]:
    found = []
    for told in world.declared.invariants.values():
        name = told.key.text
        scope = Scope(world, body=Body(name))
        bound = _each(scope, told.each)
        syntax = texts.expression(world.reporter, told.holds)
        if syntax is None:
            continue
        condition = expressions.condition(scope, syntax, "what always holds")
        found.append(
            tree.Invariant(
                name,
                tuple(bound.binders),
                tuple(bound.withs),
                bound.where(syntax.span),
                condition,
                syntax.span,
                at_end_of_turn=told.at is not None,
            )
        )
    return tuple(found)
