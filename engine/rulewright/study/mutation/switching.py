"""All changes to the rules of a setting in one program, of which a cell says which one is made.

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
from rulewright.analysis.fitting import join
from rulewright.study.mutation.changes import ALWAYS, NOTHING, Mutant, changes
from rulewright.tree.walk import DECLARED, mapped
from rulewright.types import BOOL, IntType

NEVER = tree.Const(value=0, type=BOOL)

Asked = Callable[[Mutant], tree.Expr | None]
"""The condition under which a change is made; None: never."""


def which_change(most: int) -> tree.State:
    """The state that says which change is made, by its number; 0: none."""
    type = IntType(0, most)
    return tree.State("the change", (), type, (), tree.Const(value=0, type=type), hidden=True)


def is_made(state: tree.State, number: int) -> tree.Expr:
    """Whether the change with that number is made."""
    return tree.Compare(
        op="==",
        left=tree.ReadState(state=state, keys=(), type=state.type),
        right=tree.Const(value=number, type=state.type),
    )


def switched(value: Any, asked: Asked) -> Any:
    """Return rule text with all its mutants, each active if the condition holds `asked` for it."""
    if isinstance(value, DECLARED):
        return value
    if isinstance(value, tree.Numbers):
        # How many options there are, and what is written out, is known before the game.
        bounds = {
            name: now
            for name in ("first", "last")
            if not isinstance(was := getattr(value, name), tree.Const)
            and (now := switched(was, asked)) is not was
        }
        return replace(value, **bounds) if bounds else value
    inside = mapped(value, lambda part: switched(part, asked))
    if not isinstance(value, tuple):
        for change, now in changes(value):
            if (made := asked(change)) is not None:
                inside = _either(made, change, value, now, inside)
    return inside


def _either(made: tree.Expr, change: Mutant, was: Any, now: Any, inside: Any) -> Any:
    """Return `now` if a mutant is active, otherwise `inside`, which is `was` with mutants of its
    parts. Only the part that changes is duplicated.
    """
    match was:
        case tree.Logic(parts=parts):
            at = next(n for n, part in enumerate(parts) if part.span == change.span)
            left_out = _choice(made, ALWAYS if was.op == "and" else NEVER, inside.parts[at])
            return replace(inside, parts=_with(inside.parts, at, left_out))
        case tree.Agree(entries=entries):
            at = next(n for n, entry in enumerate(entries) if entry[0] == change.detail)
            name, condition, value, over = inside.entries[at]
            entry = name, _choice(made, NEVER, condition), value, over
            return replace(inside, entries=_with(inside.entries, at, entry))
        case tree.If():
            turned = tree.Compare(op="!=", left=inside.condition, right=made, span=change.span)
            return replace(inside, condition=turned)
        case _ if change.kind == "condition" and not isinstance(was, tree.Require):
            return replace(inside, where=_choice(made, ALWAYS, inside.where))
        case tree.Statement():
            kept = tree.Not(value=made)
            if now is NOTHING:
                return tree.If(condition=kept, then=(inside,), span=was.span)
            return tree.If(condition=kept, then=(inside,), other=(now,), span=was.span)
        case _:
            return _choice(made, now, inside)


def _choice(made: tree.Expr, now: tree.Expr, inside: tree.Expr) -> tree.Expr:
    return tree.Conditional(
        condition=made,
        value=now,
        other=inside,
        type=join(now.type, inside.type) or inside.type,
        span=inside.span,
    )


def _with(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
