"""What everybody surely sees change when an alternative is carried out."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis.fitting import is_optional
from rulewright.analysis.secrecy.secret_places import Block, changed_openly
from rulewright.analysis.typing.facts import Env, all_moved, moved
from rulewright.types import BoolType, none_of

Thing = tree.State | tree.Bag | tree.ZoneFamily
Known = dict[tuple[tree.State, tuple[tree.Expr, ...]], int]
"""Values of state with these keys."""


def surely_seen(one: tree.Alternative, leaves: Callable[[tree.Stmt], bool]) -> set[Thing]:
    """The open state, bags and zones that the body of an alternative changes on every way, and not
    to what they were. `leaves`: whether what follows a statement may not run because of it."""
    return _Look(one, leaves).found


class _Look:
    def __init__(self, one: tree.Alternative, leaves: Callable[[tree.Stmt], bool]) -> None:
        self.leaves = leaves
        self.found: set[Thing] = set()
        self.lying = {
            binder.var: binder.domain.place.family
            for binder in one.parameters
            if isinstance(binder.domain, tree.InZone)
        }
        """Where the things lie that are chosen."""
        self.done: dict[tuple[tree.Procedure, tuple[tree.Expr, ...]], bool] = {}
        """Of procedures with their arguments whether all of them surely runs: less is known behind
        them, so that once more they change nothing else."""
        self.known = _tested(one.where, {})
        """As the condition of the alternative tests them."""
        self._block(one.body, {})

    def _block(self, block: Block, env: Env) -> bool:
        """Return whether all of the block certainly runs."""
        for node in block:
            whole = True
            match node:
                case tree.CallProcedure(procedure=procedure, args=args):
                    whole = self._called(procedure, all_moved(args, env))
                case tree.LabelledBlock(body=body) | tree.AtOnce(body=body):
                    whole = self._block(body, env)
                case _:
                    if self._changes(node, env):
                        self.found.update(changed_openly(node))
                    if isinstance(node, tree.WriteState):
                        self.known = {k: v for k, v in self.known.items() if k[0] != node.state}
            if not whole or self.leaves(node):
                return False
        return True

    def _called(self, procedure: tree.Procedure, args: tuple[tree.Expr, ...]) -> bool:
        if (procedure, args) not in self.done:
            inner = dict(zip(procedure.parameters, args, strict=True))
            self.done[procedure, args] = self._block(procedure.body, inner)
        return self.done[procedure, args]

    def _changes(self, node: tree.Stmt, env: Env) -> bool:
        match node:
            case tree.WriteState(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
            case tree.WriteBag(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
            case tree.MoveBag(what=tree.BagOf(count=tree.Const(value=amount))):
                return amount != 0 and node.source.bag is not node.target.bag
            case tree.MoveAmount(amount=tree.Const(value=amount), source=source, target=target):
                states = [None if each is None else each.state for each in (source, target)]
                return amount != 0 and states[0] is not states[1]
            case tree.WriteState(op="=", state=state, keys=keys, value=value):
                was = self.known.get((state, all_moved(keys, env)))
                if was is None:
                    return False
                if isinstance(value, tree.Const):
                    return value.value != was
                return (
                    is_optional(state.type)
                    and was == none_of(state.type)
                    and not (is_optional(value.type))
                )
            case tree.MoveCard(card=card, source=source, target=target):
                card = moved(card, env)
                lay = None if source is None else source.family
                if lay is None and isinstance(card, tree.Local):
                    lay = self.lying.get(card.var)
                return lay is not None and lay is not target.family
            case _:
                return False


def _tested(node: tree.Expr | None, inside: dict[tree.Define, Known]) -> Known:
    """Return the values that state certainly has if a condition holds; those of definitions, in
    terms of their parameters, are cached in `inside`.
    """
    match node:
        case tree.Logic(op="and", parts=parts):
            found: Known = {}
            for part in parts:
                found |= _tested(part, inside)
            return found
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            if define not in inside:
                inside[define] = _tested(define.body, inside)
            swap = dict(zip(define.parameters, args, strict=True))
            return {
                (state, all_moved(keys, swap)): value
                for (state, keys), value in inside[define].items()
            }
        case tree.Compare(
            op="==", left=tree.ReadState(state=state, keys=keys), right=tree.Const(value=value)
        ):
            return {(state, keys): value}
        case tree.ReadState(state=state, keys=keys) if isinstance(state.type, BoolType):
            return {(state, keys): 1}
        case tree.Not(value=tree.ReadState(state=state, keys=keys)):
            return {(state, keys): 0}
        case _:
            return {}
