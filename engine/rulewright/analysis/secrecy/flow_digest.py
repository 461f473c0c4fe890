"""Compute digests of what the analysis of hidden information can read in typed trees.

Rules with equal digests reveal the same. Digests omit spans, the sizes of types, and numbers that are only
compared or calculated with, so that most edits of a rule need no new analysis.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields
from functools import cache
from typing import Any

from rulewright import limits, tree
from rulewright.analysis.type_relations import is_optional
from rulewright.types import CountedType, FiniteType, IntType, MemberType

_NAMED = frozenset({
    tree.Table, tree.Define, tree.Procedure, tree.RememberedPositions, tree.Shape, tree.Zones,
    FiniteType, CountedType,
})  # fmt: skip
"""Declarations that are represented by their names, because their contents have digests of their own."""
_STORAGE = frozenset({tree.State, tree.Bag, tree.ZoneFamily})
_NUMBERED = frozenset({tree.Var, tree.ExitLabel})
_EXACT_FIELDS = frozenset({
    "amount", "arguments", "card", "cell", "chooser", "corner", "elements", "end", "item_kind",
    "key_exprs", "member", "objectives", "orders", "seen_by", "start",
})  # fmt: skip
"""Fields whose expressions can identify a place or a seat, so that every number matters."""
_CALLS = (tree.CallDefine, tree.CallProcedure, tree.CanChoose)
_CALCULATING = frozenset({tree.Arithmetic, tree.Numbers, tree.AnyBag, tree.Roll})
_CHANGED_BY = {
    tree.WriteState: "value",
    tree.WriteBag: "value",
    tree.BagOf: "count",
    tree.MoveAmount: "amount",
}
"""The fields with the amount of a change: of a number, only whether it is 0 matters."""


def digest_flow(tree_node: object) -> str:
    """Return a digest of a typed tree. `information_flow` and `log_secrets` give equal results for
    trees with equal digests."""
    reader = _FlowReader()
    reader.visit(tree_node, is_exact=False)
    limits.spend_work(len(reader.parts))
    return hashlib.sha256("\0".join(reader.parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


@cache
def _list_fields(node_class: Any) -> tuple[tuple[str, bool], ...]:
    """Return the fields of a node class, without its span and type, and whether each is exact."""
    exact_fields = _EXACT_FIELDS | {"args"} if issubclass(node_class, _CALLS) else _EXACT_FIELDS
    return tuple(
        (field.name, field.name in exact_fields)
        for field in fields(node_class)
        if field.name not in ("span", "type")
    )


class _FlowReader:
    def __init__(self) -> None:
        self.parts: list[str] = []
        self._numbers: dict[object, int] = {}
        """Locals, labels, questions, storages and types of numbers, numbered in order of occurrence."""

    def visit(self, node: Any, *, is_exact: bool, is_operand: bool = False) -> None:
        """Append a node and its children to the parts of the digest.

        `is_operand`: the node is an operand of a comparison or calculation, so the value of a
        number matters only if `is_exact`.
        """
        kind = node.__class__
        if kind is tuple:
            self.parts.append(f"({len(node)}")
            for item in node:
                self.visit(item, is_exact=is_exact, is_operand=is_operand)
        elif node is None or kind in (str, int, bool):
            self.parts.append(repr(node))
        elif kind is frozenset:
            self.parts.append(repr(sorted(node)))
        elif kind in _NUMBERED:
            self._add_number(node)
            if isinstance(node, tree.Var):
                self._add_type(node.type, is_exact=is_exact)
        elif kind in _STORAGE:
            self._visit_storage(node)
        elif kind in _NAMED:
            self.parts.append(f"{kind.__name__} {node.name if hasattr(node, 'name') else ''}")
        elif kind is tree.Const:
            is_number = isinstance(node.type, IntType)
            self.parts.append("n" if is_number and is_operand and not is_exact else f"c{node.value}")
            self._add_type(node.type, is_exact=is_exact)
        elif kind is tree.Question:
            if self._add_number(node):
                self.visit((node.parameters, node.alternatives), is_exact=is_exact)
        else:
            self._visit_node(node, kind, is_exact)

    def _visit_node(self, node: Any, kind: Any, is_exact: bool) -> None:
        self.parts.append(kind.__name__)
        if hasattr(node, "type"):
            self._add_type(node.type, is_exact=is_exact)
        if kind is tree.Compare and not is_exact and not _tests_state(node):
            self.visit((node.left, node.right), is_exact=False, is_operand=True)
            return
        if kind is tree.Logic and not any(map(_tells_state, node.operands)):
            self.visit(node.operands, is_exact=is_exact)
            return
        amount_name = None if getattr(node, "op", "") == "=" else _CHANGED_BY.get(kind)
        if amount_name is not None and isinstance(amount := getattr(node, amount_name), tree.Const):
            self.parts.append(f"by {amount.value != 0}")
            self.visit(
                tuple(getattr(node, n) for n, _ in _list_fields(kind) if n != amount_name), is_exact=True
            )
            return
        calculates = kind in _CALCULATING
        for name, is_exact_field in _list_fields(kind):
            part = getattr(node, name)
            self.visit(part, is_exact=is_exact or is_exact_field, is_operand=calculates)

    def _add_number(self, node: object) -> bool:
        """Write which of the things of its kind this is, and return whether it is new."""
        number = self._numbers.setdefault(node, len(self._numbers))
        self.parts.append(f"#{number}")
        return number == len(self._numbers) - 1

    def _visit_storage(self, storage: tree.State | tree.Bag | tree.ZoneFamily) -> None:
        self.parts.append(f"{storage.__class__.__name__} {storage.name}")
        if not self._add_number(storage):
            return
        if isinstance(storage, tree.State):
            self.parts.append(str(storage.hidden))
            self._add_type(storage.type, is_exact=False)
        if storage.seen_by is not None:
            self.visit(storage.seen_by, is_exact=True)

    def _add_type(self, typ: Any, *, is_exact: bool) -> None:
        """Write a type without its size. Of numbers in exact places, equal types have to stay equal."""
        self.parts.append(f"{typ.__class__.__name__} {typ is not None and is_optional(typ)}")
        if isinstance(typ, MemberType):
            self.parts.append(typ.finite_type.name)
        elif is_exact and isinstance(typ, IntType):
            self._add_number((typ.low, typ.high))


def _tells_state(tree_node: object) -> bool:
    """Return whether state can have a certain value where a condition holds: then it matters whether others
    hold as well (see `public_changes`)."""
    match tree_node:
        case tree.Logic(operands=operands):
            return any(map(_tells_state, operands))
        case tree.Not(value=value):
            return isinstance(value, tree.ReadState)
        case tree.Compare():
            return _tests_state(tree_node)
        case _:
            return isinstance(tree_node, tree.CallDefine | tree.ReadState)


def _tests_state(comparison: tree.Compare) -> bool:
    """Return whether a condition says which value state has: then an alternative that writes another value
    certainly changes it (see `public_changes`)."""
    return comparison.op == "==" and isinstance(comparison.left, tree.ReadState)
