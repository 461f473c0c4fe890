"""What the nodes of the IR hold, for those who go over all of a program.

It is told by the declared fields of the nodes, so that a new kind of node is walked over too.
Everything comes in the order in which it runs: a statement, its expressions from the outside in,
then the blocks inside it.
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


def _operands(kind: type) -> Callable[[Any], tuple[ir.Expr, ...]]:
    """A function that reads the expressions of a node: most of what is done to a program is this
    reading, so that frequent kinds have the shortest way there is."""
    held = [(name, slot) for name, slot in SLOTS[kind] if slot != "block"]
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


def _blocks(kind: type) -> Callable[[Any], tuple[tuple[ir.Stmt, ...], ...]]:
    match [name for name, slot in SLOTS[kind] if slot == "block"]:
        case []:
            return lambda node: ()
        case [name]:
            block = attrgetter(name)
            return lambda node: (block(node),)
        case names:
            return attrgetter(*names)


_OPERANDS = {kind: _operands(kind) for kind in SLOTS}
_BLOCKS = {kind: _blocks(kind) for kind in SLOTS}
_HOLDING = {kind for kind, held in SLOTS.items() if any(slot == "block" for _, slot in held)}
"""The kinds of statements that hold blocks."""


def operands(node: Node) -> tuple[ir.Expr, ...]:
    """The expressions that an expression or a statement holds itself."""
    return _OPERANDS[node.__class__](node)


def blocks(node: ir.Stmt) -> tuple[tuple[ir.Stmt, ...], ...]:
    """The blocks inside a statement."""
    return _BLOCKS[node.__class__](node)


def walk(*roots: Node) -> Iterator[Node]:
    """Every statement and every expression, those inside others too."""
    waiting = list(reversed(roots))
    while waiting:
        node = waiting.pop()
        yield node
        for block in reversed(_BLOCKS[node.__class__](node)):
            waiting += reversed(block)
        waiting += reversed(_OPERANDS[node.__class__](node))


def every_statement(body: Iterable[ir.Stmt]) -> Iterator[ir.Stmt]:
    """All statements, inner ones included."""
    waiting = list(reversed(tuple(body)))
    while waiting:
        node = waiting.pop()
        yield node
        for block in reversed(_BLOCKS[node.__class__](node)):
            waiting += reversed(block)


def size(*roots: Node) -> int:
    """Return the number of nodes."""
    return sum(1 for _ in walk(*roots))


def weight(body: Iterable[ir.Stmt]) -> int:
    """Return the number of statements, inner ones included."""
    return sum(1 + sum(map(weight, _BLOCKS[node.__class__](node))) for node in body)


def rounds(loop: ir.Stmt, tables: Sequence[tuple[int, ...]]) -> int | None:
    """Return the maximal number of iterations of a loop, if it is known."""
    match loop:
        case ir.ForRange(first=ir.Const(first), last=ir.Const(last), step=step):
            return len(range(first, last, step))
        case ir.ForItems(items=items):
            return len(items)
        case ir.ForSlice(first=ir.Lookup(starts, row), last=ir.Lookup(ends, next_)) if (
            starts == ends and next_ == fold.plus(row, fold.ONE)
        ):
            return max((last - first for first, last in pairwise(tables[starts])), default=0)
        case ir.ForSlice(table=table):
            return len(tables[table])
        case ir.ForBits(size=size):
            return size
        case _:
            return None


# --- what a function is made of -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Contents:
    """The kinds of nodes in a function, computed once for all passes."""

    kinds: frozenset[type]
    """Of statements and expressions."""
    names: frozenset[str]
    """Locals that are read or set."""
    calls: tuple[ir.Call, ...]
    renewing: tuple[str, ...]
    """The functions by which kept arrays are filled anew."""
    sets: tuple[str, ...]
    """The functions that give the sets which are asked for in words."""
    tables: frozenset[int]

    @property
    def needs(self) -> tuple[str, ...]:
        """The functions that this one needs to run."""
        return (*(call.function for call in self.calls), *self.renewing)

    def has(self, kinds: Iterable[type]) -> bool:
        return not self.kinds.isdisjoint(kinds)


_TABLES: dict[type, Callable[[Any], Iterable[int]]] = {
    ir.Lookup: lambda node: (node.table,),
    ir.MaskAt: lambda node: (node.table,),
    ir.ForSlice: lambda node: (node.table,),
    ir.Mark: lambda node: () if node.index is None else (node.mark,),
    ir.Reached: lambda node: [table for table, _ in node.ways],
    ir.BitLookup: lambda node: (node.near, node.answers),
    ir.InChains: lambda node: (node.near,),
    ir.ChainOf: lambda node: (node.near,),
}
"""Which tables a node reads."""
_TOLD = {ir.Set, ir.Call, ir.Renew, ir.MaskCall, *_TABLES}
"""The kinds of which `contents` tells more than that they are there."""


def contents(function: ir.Function) -> Contents:
    kinds: set[type] = set()
    names: set[str] = set()
    calls: list[ir.Call] = []
    renewing: list[str] = []
    sets: list[str] = []
    tables: set[int] = set()
    waiting: list[Node] = list(reversed(function.body))
    while waiting:  # `walk` by hand: all of a program goes through here
        node = waiting.pop()
        kind = node.__class__
        kinds.add(kind)
        if kind is ir.Const:
            continue
        if isinstance(node, ir.Local):
            names.add(node.name)
            continue
        if kind not in _TOLD:
            pass
        elif isinstance(node, ir.Set):
            names.add(node.name)
        elif isinstance(node, ir.Call):
            calls.append(node)
        elif isinstance(node, ir.Renew):
            renewing.append(node.function)
        elif isinstance(node, ir.MaskCall):
            sets.append(node.function)
        else:
            tables.update(_TABLES[kind](node))
        if kind in _HOLDING:
            for block in reversed(_BLOCKS[kind](node)):
                waiting += reversed(block)
        waiting += reversed(_OPERANDS[kind](node))
    return Contents(
        frozenset(kinds),
        frozenset(names),
        tuple(calls),
        tuple(renewing),
        tuple(sets),
        frozenset(tables),
    )


# --- locals ---------------------------------------------------------------------------------------


def names_in(*roots: Node) -> set[str]:
    """The locals that are read."""
    found: set[str] = set()
    waiting = list(roots)
    while waiting:  # `walk` by hand: there are many, and most have a few nodes
        node = waiting.pop()
        kind = node.__class__
        if isinstance(node, ir.Local):
            found.add(node.name)
        elif kind is not ir.Const:
            for block in _BLOCKS[kind](node):
                waiting += block
            waiting += _OPERANDS[kind](node)
    return found


def exposed(body: Iterable[ir.Stmt]) -> tuple[set[str], set[str]]:
    """(locals that are read before they are surely set, locals that are surely set)."""
    used: set[str] = set()
    defined: set[str] = set()
    for node in body:
        here = names_in(*operands(node))
        surely: set[str] = set()
        match node:
            case ir.Set(name=name):
                surely = {name}
            case ir.If(then=then, other=other):
                first, first_set = exposed(then)
                second, second_set = exposed(other)
                here |= first | second
                surely = first_set & second_set
            case ir.While(body=inside):
                here |= exposed(inside)[0]
            case _ if isinstance(node, ir.For):
                here |= exposed(node.body)[0] - {node.name}
        used |= here - defined
        defined |= surely
    return used, defined


def free_names(function: ir.Function) -> frozenset[str]:
    """The locals that a function reads without setting them: those of the unit around it."""
    used, _ = exposed(function.body)
    assigned = {n.name for n in every_statement(function.body) if isinstance(n, ir.Set | ir.For)}
    return frozenset(used - assigned - set(function.parameters))
