"""Compile all mutants of a setting into one program, in which a cell selects the active one.

To lower a ruleset takes longer than to play an example, so it is not lowered for each change: where
something can be changed stands a choice between what is written and what would be, told by the
value of a state that the author has not declared. What lowering has to know beforehand cannot be
chosen in a game: those changes are left out, and whoever tries them lowers the rules with them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright import tree
from rulewright.analysis.type_relations import join_types
from rulewright.mutation.mutation_operators import ALWAYS, NO_OPERATION, Mutant, generate_mutants
from rulewright.tree.walk import DECLARED, map_children
from rulewright.types import BOOL, IntType

FALSE_CONDITION = tree.Const(value=0, type=BOOL)

SwitchCondition = Callable[[Mutant], tree.Expr | None]
"""The condition under which a change is made; None: never."""


def create_switch_state(mutant_count: int) -> tree.State:
    """The state that says which change is made, by its number; 0: none."""
    type = IntType(0, mutant_count)
    return tree.State("the change", (), type, (), tree.Const(value=0, type=type), hidden=True)


def build_condition(switch_state: tree.State, switch_number: int) -> tree.Expr:
    """Whether the change with that number is made."""
    return tree.Compare(
        op="==",
        left=tree.ReadState(state=switch_state, key_exprs=(), type=switch_state.type),
        right=tree.Const(value=switch_number, type=switch_state.type),
    )


def insert_switches(rule_text: Any, switch_condition: SwitchCondition) -> Any:
    """Return rule text with all its mutants, each active if the condition holds `switch_condition` for it."""
    if isinstance(rule_text, DECLARED):
        return rule_text
    if isinstance(rule_text, tree.Numbers):
        # How many options there are, and what is written out, is known before the game.
        bounds = {
            name: now
            for name in ("first", "last")
            if not isinstance(was := getattr(rule_text, name), tree.Const)
            and (now := insert_switches(was, switch_condition)) is not was
        }
        return replace(rule_text, **bounds) if bounds else rule_text
    new_text = map_children(rule_text, lambda part: insert_switches(part, switch_condition))
    if not isinstance(rule_text, tuple):
        for change, now in generate_mutants(rule_text):
            if (is_active := switch_condition(change)) is not None:
                new_text = _choose_variant(is_active, change, rule_text, now, new_text)
    return new_text


def _choose_variant(
    is_active: tree.Expr, mutant: Mutant, original: Any, replacement: Any, switched_node: Any
) -> Any:
    """Return `now` if a mutant is active, otherwise `inside`, which is `original` with mutants of its
    parts. Only the part that changes is duplicated.
    """
    match original:
        case tree.Logic(operands=parts):
            at = next(n for n, part in enumerate(parts) if part.span == mutant.span)
            left_out = _build_conditional(
                is_active, ALWAYS if original.op == "and" else FALSE_CONDITION, switched_node.operands[at]
            )
            return replace(switched_node, operands=_replace_item(switched_node.operands, at, left_out))
        case tree.Agree(exceptions=entries):
            at = next(n for n, entry in enumerate(entries) if entry[0] == mutant.detail)
            name, condition, value, over = switched_node.exceptions[at]
            entry = name, _build_conditional(is_active, FALSE_CONDITION, condition), value, over
            return replace(switched_node, exceptions=_replace_item(switched_node.exceptions, at, entry))
        case tree.If():
            turned = tree.Compare(op="!=", left=switched_node.condition, right=is_active, span=mutant.span)
            return replace(switched_node, condition=turned)
        case _ if mutant.mutant_kind == "condition" and not isinstance(original, tree.Require):
            return replace(switched_node, where=_build_conditional(is_active, ALWAYS, switched_node.where))
        case tree.Statement():
            kept = tree.Not(value=is_active)
            if replacement is NO_OPERATION:
                return tree.If(condition=kept, then=(switched_node,), span=original.span)
            return tree.If(
                condition=kept, then=(switched_node,), else_body=(replacement,), span=original.span
            )
        case _:
            return _build_conditional(is_active, replacement, switched_node)


def _build_conditional(is_active: tree.Expr, replacement: tree.Expr, otherwise: tree.Expr) -> tree.Expr:
    return tree.Conditional(
        condition=is_active,
        value=replacement,
        else_value=otherwise,
        type=join_types(replacement.type, otherwise.type) or otherwise.type,
        span=otherwise.span,
    )


def _replace_item(elements: tuple[Any, ...], index: int, element: Any) -> tuple[Any, ...]:
    return (*elements[:index], element, *elements[index + 1 :])
