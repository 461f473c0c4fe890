"""What everybody surely sees change when an alternative is carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rulewright import tree
from rulewright.analysis.facts import Env, all_moved, called_with, moved
from rulewright.analysis.fitting import is_optional
from rulewright.analysis.secret_places import Block, changed_openly
from rulewright.types import BoolType, none_of

Thing = tree.State | tree.Bag | tree.ZoneFamily
Known = dict[tuple[tree.State, tuple[tree.Expr, ...]], int]


def surely_seen(one: tree.Alternative, leaves: Callable[[tree.Stmt], bool]) -> set[Thing]:
    """The open state, bags and zones that the body of an alternative changes on every way, and not
    to what they were. `leaves`: whether what follows a statement may not run because of it."""
    return _Look(one, leaves).found


class _Look:
    def __init__(self, one: tree.Alternative, leaves: Callable[[tree.Stmt], bool]) -> None:
        self.leaves = leaves
        self.known: Known = {}
        """Values of state as the condition of the alternative tests them."""
        self.found: set[Thing] = set()
        self.lying = {
            binder.var: binder.domain.place.family
            for binder in one.parameters
            if isinstance(binder.domain, tree.InZone)
        }
        """Where the things lie that are chosen."""
        for state, keys, value in _tested(one.where, {}):
            self.known[state, keys] = value
        self._block(one.body, {})

    def _block(self, block: Block, env: Env) -> bool:
        """Whether all of it surely runs."""
        for node in block:
            whole = True
            match node:
                case tree.CallProcedure(procedure=procedure, args=args):
                    inner = called_with(procedure.parameters, args, env)
                    whole = self._block(procedure.body, inner)
                case tree.Scope(body=body) | tree.AtOnce(body=body):
                    whole = self._block(body, env)
                case _:
                    if self._changes(node, env):
                        self.found.update(changed_openly(node))
                    if isinstance(node, tree.WriteState):
                        self.known = {k: v for k, v in self.known.items() if k[0] != node.state}
            if not whole or self.leaves(node):
                return False
        return True

    def _changes(self, node: tree.Stmt, env: Env) -> bool:
        match node:
            case tree.WriteState(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
            case tree.WriteBag(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
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


def _tested(
    node: tree.Expr | None, env: Env
) -> Iterator[tuple[tree.State, tuple[tree.Expr, ...], int]]:
    """The values that state surely has where a condition holds."""
    match node:
        case tree.Logic(op="and", parts=parts):
            for part in parts:
                yield from _tested(part, env)
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            yield from _tested(define.body, called_with(define.parameters, args, env))
        case tree.Compare(
            op="==", left=tree.ReadState(state=state, keys=keys), right=tree.Const(value=value)
        ):
            yield state, all_moved(keys, env), value
        case tree.ReadState(state=state, keys=keys) if isinstance(state.type, BoolType):
            yield state, all_moved(keys, env), 1
        case tree.Not(value=tree.ReadState(state=state, keys=keys)):
            yield state, all_moved(keys, env), 0
        case _:
            pass
