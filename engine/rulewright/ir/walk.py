"""List the parts of IR nodes and traverse programs.

The traversal follows the declared fields of the nodes, so that new kinds of nodes need no changes here.
Its order is that of execution: a statement, its expressions from the outside in, then its inner blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from operator import attrgetter
from typing import Any, Literal, get_args

from rulewright.ir import fold, nodes as ir
from rulewright.records import dataclass

Node = ir.Expr | ir.Stmt
Slot = Literal["one", "maybe", "many", "shown", "block"]

_SLOTS: dict[str, Slot] = {
    "Expr": "one",
    "Call": "one",
    "Expr | None": "maybe",
    "tuple[Expr, ...]": "many",
    "tuple[FaultValue, ...]": "shown",
    "tuple[Stmt, ...]": "block",
}
LOOPS = get_args(ir.Loop)

SLOTS: dict[type, tuple[tuple[str, Slot], ...]] = {
    kind: tuple((each.name, _SLOTS[each.type]) for each in fields(kind) if each.type in _SLOTS)
    for kind in (*get_args(ir.Expr), *get_args(ir.Stmt))
}
"""For each kind of node the fields that hold others, and how."""


def _make_operand_reader(node_type: type) -> Callable[[Any], tuple[ir.Expr, ...]]:
    """Return a function that reads the expressions of a node. It is specialised for frequent shapes of nodes,
    because most passes spend their time here."""
    held = [(name, slot) for name, slot in SLOTS[node_type] if slot != "block"]
    names = [name for name, _ in held]
    match [slot for _, slot in held]:
        case []:
            return lambda node: ()
        case ["one"]:
            one = attrgetter(names[0])
            return lambda node: (one(node),)
        case ["maybe"]:
            maybe = attrgetter(names[0])
            return lambda node: () if (found := maybe(node)) is None else (found,)
        case ["many"] | ["one", "one", *_] as several if "maybe" not in several:
            return attrgetter(*names)
        case ["one", "many"]:
            first, rest = attrgetter(names[0]), attrgetter(names[1])
            return lambda node: (first(node), *rest(node))
        case ["shown"]:
            shown = attrgetter(names[0])
            return lambda node: tuple([each.value for each in shown(node)])
        case _:
            every = attrgetter(*names)
            return lambda node: tuple([each for each in every(node) if each is not None])


def _make_block_reader(node_type: type) -> Callable[[Any], tuple[tuple[ir.Stmt, ...], ...]]:
    match [name for name, slot in SLOTS[node_type] if slot == "block"]:
        case []:
            return lambda node: ()
        case [name]:
            block = attrgetter(name)
            return lambda node: (block(node),)
        case names:
            return attrgetter(*names)


_OPERANDS = {kind: _make_operand_reader(kind) for kind in SLOTS}
_BLOCKS = {kind: _make_block_reader(kind) for kind in SLOTS}
_BLOCK_KINDS = {kind for kind, held in SLOTS.items() if any(slot == "block" for _, slot in held)}
"""The kinds of statements that hold blocks."""


def list_operands(node: Node) -> tuple[ir.Expr, ...]:
    """Return the direct operands of an expression or a statement."""
    return _OPERANDS[node.__class__](node)


def list_blocks(statement: ir.Stmt) -> tuple[tuple[ir.Stmt, ...], ...]:
    """Return the direct inner blocks of a statement."""
    return _BLOCKS[statement.__class__](statement)


def walk(*roots: Node) -> Iterator[Node]:
    """Yield all statements and expressions, including nested ones."""
    waiting = list(reversed(roots))
    while waiting:
        node = waiting.pop()
        yield node
        for block in reversed(_BLOCKS[node.__class__](node)):
            waiting += reversed(block)
        waiting += reversed(_OPERANDS[node.__class__](node))


def iter_statements(statements: Iterable[ir.Stmt]) -> Iterator[ir.Stmt]:
    """Yield all statements, including nested ones."""
    waiting = list(reversed(tuple(statements)))
    while waiting:
        node = waiting.pop()
        yield node
        for block in reversed(_BLOCKS[node.__class__](node)):
            waiting += reversed(block)


def count_nodes(*roots: Node) -> int:
    """Return the number of nodes."""
    return sum(1 for _ in walk(*roots))


def count_statements(statements: Iterable[ir.Stmt]) -> int:
    """Return the number of statements, inner ones included."""
    return sum(1 + sum(map(count_statements, _BLOCKS[node.__class__](node))) for node in statements)


def find_max_rounds(loop_statement: ir.Stmt, tables: Sequence[tuple[int, ...]]) -> int | None:
    """Return the maximal number of iterations of a loop, if it is known."""
    match loop_statement:
        case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step):
            return len(range(first, last, step))
        case ir.ForItems(items=items):
            return len(items)
        case ir.ForSlice(first=ir.Lookup(starts, row), last=ir.Lookup(ends, next_)) if (
            starts == ends and next_ == fold.make_sum(row, fold.ONE)
        ):
            return max((last - first for first, last in pairwise(tables[starts])), default=0)
        case ir.ForSlice(table=table):
            return len(tables[table])
        case ir.ForBits(size=size):
            return size
        case _:
            return None


# --- contents of functions ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FunctionContents:
    """The kinds of nodes in a function, computed once for all passes."""

    node_kinds: frozenset[type]
    """The node types of all statements and expressions."""
    local_names: frozenset[str]
    """Locals that are read or set."""
    calls: tuple[ir.Call, ...]
    memo_functions: tuple[str, ...]
    """The functions that refill memo arrays."""
    set_functions: tuple[str, ...]
    """The functions that return bitsets."""
    table_numbers: frozenset[int]

    @property
    def needed_functions(self) -> tuple[str, ...]:
        """The functions that this one needs to run."""
        return (*(call.function for call in self.calls), *self.memo_functions)

    def has_kind(self, node_kinds: Iterable[type]) -> bool:
        return not self.node_kinds.isdisjoint(node_kinds)


_TABLES: dict[type, Callable[[Any], Iterable[int]]] = {
    ir.Lookup: lambda node: (node.table,),
    ir.MaskAt: lambda node: (node.table,),
    ir.ForSlice: lambda node: (node.table,),
    ir.Mark: lambda node: () if node.index is None else (node.mark,),
    ir.ReachedSet: lambda node: [table for table, _ in node.path_tables],
    ir.BitLookup: lambda node: (node.member_table, node.truth_table),
    ir.ChainMembers: lambda node: (node.neighbour_table,),
    ir.ChainOf: lambda node: (node.neighbour_table,),
}
"""Functions that return the tables a node reads."""
_DETAILED_KINDS = {ir.Set, ir.Call, ir.RefreshMemo, ir.MaskCall, *_TABLES}
"""The kinds of nodes of which `scan_function` returns details."""


def scan_function(function: ir.Function) -> FunctionContents:
    node_kinds: set[type] = set()
    local_names: set[str] = set()
    calls: list[ir.Call] = []
    memo_functions: list[str] = []
    set_functions: list[str] = []
    table_numbers: set[int] = set()
    pending_nodes: list[Node] = list(reversed(function.body))
    while pending_nodes:  # inlined `walk`: this runs for the whole program
        node = pending_nodes.pop()
        kind = node.__class__
        node_kinds.add(kind)
        if kind is ir.Const:
            continue
        if isinstance(node, ir.Local):
            local_names.add(node.name)
            continue
        if kind not in _DETAILED_KINDS:
            pass
        elif isinstance(node, ir.Set):
            local_names.add(node.name)
        elif isinstance(node, ir.Call):
            calls.append(node)
        elif isinstance(node, ir.RefreshMemo):
            memo_functions.append(node.function)
        elif isinstance(node, ir.MaskCall):
            set_functions.append(node.function)
        else:
            table_numbers.update(_TABLES[kind](node))
        if kind in _BLOCK_KINDS:
            for block in reversed(_BLOCKS[kind](node)):
                pending_nodes += reversed(block)
        pending_nodes += reversed(_OPERANDS[kind](node))
    return FunctionContents(
        frozenset(node_kinds),
        frozenset(local_names),
        tuple(calls),
        tuple(memo_functions),
        tuple(set_functions),
        frozenset(table_numbers),
    )


# --- locals ---------------------------------------------------------------------------------------


def find_read_names(*roots: Node) -> set[str]:
    """Return the names of the locals that are read."""
    read_names: set[str] = set()
    waiting = list(roots)
    while waiting:  # inlined `walk`: there are many calls, most for a few nodes
        node = waiting.pop()
        kind = node.__class__
        if isinstance(node, ir.Local):
            read_names.add(node.name)
        elif kind is not ir.Const:
            for block in _BLOCKS[kind](node):
                waiting += block
            waiting += _OPERANDS[kind](node)
    return read_names


def find_exposed_names(statements: Iterable[ir.Stmt]) -> tuple[set[str], set[str]]:
    """Return the locals that may be read before they are assigned, and those that are certainly assigned."""
    read_names: set[str] = set()
    set_names: set[str] = set()
    for node in statements:
        here = find_read_names(*list_operands(node))
        surely: set[str] = set()
        match node:
            case ir.Set(name=name):
                surely = {name}
            case ir.If(then=then, orelse=other):
                first, first_set = find_exposed_names(then)
                second, second_set = find_exposed_names(other)
                here |= first | second
                surely = first_set & second_set
            case ir.While(body=inside):
                here |= find_exposed_names(inside)[0]
            case _ if isinstance(node, ir.For):
                here |= find_exposed_names(node.body)[0] - {node.name}
        read_names |= here - set_names
        set_names |= surely
    return read_names, set_names


def find_free_names(function: ir.Function) -> frozenset[str]:
    """Return the locals that a function reads without setting them: those of the enclosing coroutine."""
    used, _ = find_exposed_names(function.body)
    assigned = {n.name for n in iter_statements(function.body) if isinstance(n, ir.Set | ir.For)}
    return frozenset(used - assigned - set(function.parameters))
