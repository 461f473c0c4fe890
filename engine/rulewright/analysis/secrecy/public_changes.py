"""Find the changes that every seat is certain to see when an alternative is executed."""

from __future__ import annotations

from collections.abc import Callable

from rulewright import tree
from rulewright.analysis.secrecy.secret_accesses import Block, iter_public_changes
from rulewright.analysis.type_relations import is_optional
from rulewright.analysis.typing.type_narrowing import Env, substitute_argument, substitute_arguments
from rulewright.types import BoolType, none_value

Storage = tree.State | tree.Bag | tree.ZoneFamily
KnownValues = dict[tuple[tree.State, tuple[tree.Expr, ...]], int]
"""Known values of state with certain keys."""


def find_public_changes(
    alternative: tree.Alternative, may_leave: Callable[[tree.Stmt], bool]
) -> set[Storage]:
    """Return the public state, bags and zones that the body of an alternative changes on every path, to a
    value that differs from the previous one. `may_leave` returns whether the statements after a statement may
    not run because of it."""
    return _PublicChangeFinder(alternative, may_leave).storages


class _PublicChangeFinder:
    def __init__(self, alternative: tree.Alternative, may_leave: Callable[[tree.Stmt], bool]) -> None:
        self.may_leave = may_leave
        self.storages: set[Storage] = set()
        self.source_zones = {
            binder.var: binder.domain.place.family
            for binder in alternative.parameters
            if isinstance(binder.domain, tree.InZone)
        }
        """The locations of the chosen things."""
        self.completes: dict[tuple[tree.Procedure, tuple[tree.Expr, ...]], bool] = {}
        """Whether a procedure with these arguments certainly runs to its end. After the first call less is
        known, so a second one adds no changes."""
        self.known_values = _collect_known_values(alternative.where, {})
        """The values that the condition of the alternative tests for."""
        self._visit_block(alternative.body, {})

    def _visit_block(self, block: Block, env: Env) -> bool:
        """Return whether all of the block certainly runs."""
        for node in block:
            whole = True
            match node:
                case tree.CallProcedure(procedure=procedure, args=args):
                    whole = self._visit_call(procedure, substitute_arguments(args, env))
                case tree.LabelledBlock(body=body) | tree.AtOnce(body=body):
                    whole = self._visit_block(body, env)
                case _:
                    if self._is_changed(node, env):
                        self.storages.update(iter_public_changes(node))
                    if isinstance(node, tree.WriteState):
                        self.known_values = {k: v for k, v in self.known_values.items() if k[0] != node.state}
            if not whole or self.may_leave(node):
                return False
        return True

    def _visit_call(self, procedure: tree.Procedure, args: tuple[tree.Expr, ...]) -> bool:
        if (procedure, args) not in self.completes:
            inner = dict(zip(procedure.parameters, args, strict=True))
            self.completes[procedure, args] = self._visit_block(procedure.body, inner)
        return self.completes[procedure, args]

    def _is_changed(self, stmt: tree.Stmt, env: Env) -> bool:
        match stmt:
            case tree.WriteState(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
            case tree.WriteBag(op="+" | "-", value=tree.Const(value=amount)):
                return amount != 0
            case tree.MoveBag(moved_bag=tree.BagOf(count=tree.Const(value=amount))):
                return amount != 0 and stmt.source.bag is not stmt.target.bag
            case tree.MoveAmount(amount=tree.Const(value=amount), source=source, target=target):
                states = [None if each is None else each.state for each in (source, target)]
                return amount != 0 and states[0] is not states[1]
            case tree.WriteState(op="=", state=state, key_exprs=keys, value=value):
                was = self.known_values.get((state, substitute_arguments(keys, env)))
                if was is None:
                    return False
                if isinstance(value, tree.Const):
                    return value.value != was
                return (
                    is_optional(state.type)
                    and was == none_value(state.type)
                    and not (is_optional(value.type))
                )
            case tree.MoveCard(card=card, source=source, target=target):
                card = substitute_argument(card, env)
                lay = None if source is None else source.family
                if lay is None and isinstance(card, tree.Local):
                    lay = self.source_zones.get(card.var)
                return lay is not None and lay is not target.family
            case _:
                return False


def _collect_known_values(
    expr: tree.Expr | None, known_by_define: dict[tree.Define, KnownValues]
) -> KnownValues:
    """Return the values that state certainly has if a condition holds; those of definitions, in
    terms of their parameters, are cached in `known_by_define`.
    """
    match expr:
        case tree.Logic(op="and", operands=parts):
            known_values: KnownValues = {}
            for part in parts:
                known_values |= _collect_known_values(part, known_by_define)
            return known_values
        case tree.CallDefine(define=define, args=args) if define.body is not None:
            if define not in known_by_define:
                known_by_define[define] = _collect_known_values(define.body, known_by_define)
            swap = dict(zip(define.parameters, args, strict=True))
            return {
                (state, substitute_arguments(keys, swap)): value
                for (state, keys), value in known_by_define[define].items()
            }
        case tree.Compare(
            op="==", left=tree.ReadState(state=state, key_exprs=keys), right=tree.Const(value=value)
        ):
            return {(state, keys): value}
        case tree.ReadState(state=state, key_exprs=keys) if isinstance(state.type, BoolType):
            return {(state, keys): 1}
        case tree.Not(value=tree.ReadState(state=state, key_exprs=keys)):
            return {(state, keys): 0}
        case _:
            return {}
