"""Calls that would give the same again, computed once in a function that changes nothing.

A call whose arguments do not change in a loop is computed when it is first needed, and not again
before they change. Where it depends on an inner loop but not on one around that, its values are
kept in an array. A definition is put in place of its call in a loop where that lets a part of it be
computed less often.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import prod

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import blocks, every_statement, operands, size, weight
from rulewright.lowering.passes.inlining import can_stand_for_calls
from rulewright.lowering.passes.purity import Purity
from rulewright.lowering.passes.sharing_calls import Keeping, Key, MemoizedCall
from rulewright.records import dataclass

MOST_KEPT = 4096
"""Elements of an array of values."""
MOST_NODES = 60
"""Arguments that are larger than this are not compared."""
MOST_GROWN = 600
"""Functions of more statements grow no more."""
ANY = ir.Local("*")
ROUNDS = 6
"""How often a function is looked at again after something was put in place."""


def share(function: ir.Function, purity: Purity) -> ir.Function:
    """Return the function with equal calls computed once."""
    if not purity.worth_a_look(function):
        return function
    shared: set[Key] = set()
    arrays: dict[Key, MemoizedCall] = {}
    for number in range(ROUNDS):
        function = _Apart().function(function)
        survey = Survey(function, purity)
        plan = {key: kept for key, kept in survey.plan(number).items() if key not in shared}
        new = _in_arrays(plan, arrays)
        placed = survey.worth_placing() if weight(function.body) < MOST_GROWN else {}
        if not plan and not placed:
            break
        shared |= plan.keys()
        keys = {call: key for call, key in survey.keys.items() if key in plan}
        function = Keeping(plan, keys, placed, purity, str(number), new).function(function)
    return function


def _in_arrays(
    plan: dict[Key, MemoizedCall], arrays: dict[Key, MemoizedCall]
) -> list[MemoizedCall]:
    """Calls of one function have one array, if they differ only in arguments that it has room for.
    `arrays`: those that there are, by a call with ANY in place of such arguments. Gives what is
    new."""
    before = {kept.name for kept in arrays.values()}
    for key, kept in plan.items():
        if kept.sizes:
            arrays.setdefault(_with_any(key, kept), kept)
    widest = sorted(arrays.values(), key=lambda kept: -len(kept.sizes))
    names = {kept.name: pattern for pattern, kept in arrays.items()}
    for key, kept in plan.items():
        for wide in widest if kept.sizes else ():
            function, args = names[wide.name]
            at = {position for position, _ in wide.sizes}
            if (
                key[0] == function
                and (kept.place, kept.home) == (wide.place, wide.home)
                and _with_any(key, wide)[1] == args
                and all(isinstance(key[1][n], ir.Const | ir.Local) for n in at)
            ):
                plan[key] = wide
                break
    return [kept for kept in dict.fromkeys(plan.values()) if kept.name not in before]


def _with_any(key: Key, kept: MemoizedCall) -> Key:
    positions = {position for position, _ in kept.sizes}
    return key[0], tuple(ANY if n in positions else arg for n, arg in enumerate(key[1]))


class _Apart(Rewriter):
    """Makes each call a node of its own, because a survey identifies calls by node."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[int] = set()

    def expr(self, node: ir.Expr) -> ir.Expr:
        made = self.inside(node)
        if isinstance(made, ir.Call):
            if id(made) in self.met:
                made = replace(made)
            self.met.add(id(made))
        return made


@dataclass(slots=True)
class CallSite:
    """The position of a call: the loops around it, outermost first, and those it depends on."""

    around: list[tuple[str, ...]] = field(default_factory=list)
    needs: frozenset[str] = frozenset()
    sides: list[int] = field(default_factory=lambda: [0, 0, 0])
    """How often it stands outside of what is said by sets and member by member, and in each."""

    @property
    def times(self) -> int:
        """How often the call is evaluated on either side of an alternative."""
        either, by_sets, one_by_one = self.sides
        return either + max(by_sets, one_by_one)


class Survey:
    """The calls of a function: their loops and the meaning of their arguments."""

    def __init__(self, function: ir.Function, purity: Purity) -> None:
        self.source = function
        self.purity = purity
        self.sets: dict[str, int] = dict.fromkeys(function.parameters, 1)
        self.stored: set[int] = set()
        self.found: dict[Key, CallSite] = {}
        self.keys: dict[int, Key] = {}
        """The key of each call, by the identity of its node; nodes are held by `source`."""
        self.sites: list[tuple[ir.Call, Key | None, tuple[str, ...], dict[str, ir.Expr]]] = []
        self.loops: dict[str, ir.For] = {}
        self.side = 0
        if purity.reads_only(function, self.stored):
            for node in every_statement(function.body):
                if isinstance(node, ir.Set | ir.For):
                    self.sets[node.name] = self.sets.get(node.name, 0) + 1
            self._block(function.body, {name: ir.Local(name) for name in function.parameters}, ())

    def _block(
        self, body: Sequence[ir.Stmt], env: dict[str, ir.Expr], around: tuple[str, ...]
    ) -> None:
        for node in body:
            for expr in () if isinstance(node, ir.While) else operands(node):
                self._calls(expr, env, around)
            if isinstance(node, ir.Set):
                value = self.meaning(node.value, env)
                if value is not None and self.sets[node.name] == 1:
                    env[node.name] = value
            inside, within = around, env
            if isinstance(node, ir.Loop):
                name = node.name if isinstance(node, ir.For) else f"while.{id(node)}"
                inside = (*around, name)
                within = dict(env)
                if isinstance(node, ir.For) and self.sets[name] == 1:
                    self.loops[name] = node
                    within[name] = ir.Local(name)
            sides = isinstance(node, ir.If) and node.condition == ir.InWords()
            for number, block in enumerate(blocks(node), 1):
                before, self.side = self.side, number if sides else self.side
                self._block(block, dict(within), inside)
                self.side = before

    def _calls(self, expr: ir.Expr, env: dict[str, ir.Expr], around: tuple[str, ...]) -> None:
        for child in operands(expr):
            self._calls(child, env, around)
        if not isinstance(expr, ir.Call):
            return
        key = self._key(expr, env)
        self.sites.append((expr, key, around, dict(env)))
        if key is not None:
            self.keys[id(expr)] = key
            found = self.found.setdefault(key, CallSite())
            found.around.append(around)
            found.sides[self.side] += 1
            found.needs = frozenset().union(*(self.depends(arg) for arg in key[1]))

    def _key(self, call: ir.Call, env: Mapping[str, ir.Expr]) -> Key | None:
        if call.old or not self.purity.steady(call.function, self.stored):
            return None
        if not self.purity.heavy(call.function):
            return None
        function, given = self.purity.whole(call)
        args = [self.meaning(arg, env) for arg in given]
        known = tuple(arg for arg in args if arg is not None)
        return (function, known) if len(known) == len(args) else None

    def meaning(self, expr: ir.Expr, env: Mapping[str, ir.Expr]) -> ir.Expr | None:
        """Return the expression in terms of parameters, loop variables and cells; None if it
        changes in other ways.
        """
        match expr:
            case ir.Const():
                return expr
            case ir.Local(name):
                return env.get(name)
            case ir.Load(base, index, False):
                if index is None:
                    return None if base in self.stored else expr
                at = None if self.stored else self.meaning(index, env)
                return None if at is None else replace(expr, index=at)
            case ir.Lookup(table, index):
                at = self.meaning(index, env)
                return None if at is None else ir.Lookup(table, at)
            case ir.Unary(op, value):
                inner = self.meaning(value, env)
                return None if inner is None else ir.Unary(op, inner)
            case ir.Binary(op, left, right):
                first, second = self.meaning(left, env), self.meaning(right, env)
                if first is None or second is None:
                    return None
                whole = ir.Binary(op, first, second)
                return whole if size(whole) <= MOST_NODES else None
            case _:
                return None

    def depends(self, meaning: ir.Expr) -> frozenset[str]:
        """Return the loops that a resolved expression depends on."""
        own = frozenset((meaning.name,)) if isinstance(meaning, ir.Local) else frozenset()
        parts = (self.depends(child) for child in operands(meaning))
        return own.union(*parts) & self.loops.keys()

    # --- what to do -------------------------------------------------------------------------------

    def plan(self, round: int) -> dict[Key, MemoizedCall]:
        """Return the calls that are worth memoising."""
        plans: dict[Key, MemoizedCall] = {}
        for key, found in self.found.items():
            kept = self._kept(key, found, f"once.{round}.{len(plans)}")
            if kept is not None:
                plans[key] = kept
        return plans

    def _kept(self, key: Key, found: CallSite, name: str) -> MemoizedCall | None:
        longest = max(found.around, key=len)
        at_once = self._at_once(key, found.needs, longest, name)
        if at_once is not None:
            return at_once
        last = max((n for n, loop in enumerate(longest, 1) if loop in found.needs), default=0)
        if set(longest[:last]) - found.needs:
            sizes = self._sizes(key)
            if sizes is not None:
                return MemoizedCall(name, "", sizes)
        if found.times > 1 or last < len(longest):
            return MemoizedCall(name, longest[last - 1] if last else "")
        return None

    def _at_once(
        self, key: Key, needs: frozenset[str], around: tuple[str, ...], name: str
    ) -> MemoizedCall | None:
        """How the values for all places are kept, where a loop goes over them; values of arguments
        that depend on loops inside of that have each their own."""
        near = self.purity.nearby(key[0])
        args, radices = key[1], self.purity.sizes(key[0])
        if near is None or len(radices) < len(args):
            return None
        over, places = args[near.place], radices[near.place]
        if not isinstance(over, ir.Local) or places is None:
            return None
        if not isinstance(self.loops.get(over.name), ir.ForRange | ir.ForBits):
            return None
        needs -= {over.name}
        outside = around[: around.index(over.name)]
        last = max((n for n, loop in enumerate(outside, 1) if loop in needs), default=0)
        if set(outside[:last]) - needs:
            last = 0
        inside = needs.difference(outside[:last])
        sizes: list[tuple[int, int]] = []
        for position, (arg, radix) in enumerate(zip(args, radices, strict=True)):
            if position == near.place:
                sizes.append((position, places))
            elif self.depends(arg) & (inside | {over.name}):
                if not isinstance(arg, ir.Local) or arg == over or radix is None:
                    return None
                sizes.append((position, radix))
        if prod(radix for _, radix in sizes) > MOST_KEPT:
            return None
        return MemoizedCall(name, outside[last - 1] if last else "", tuple(sizes), near.place)

    def _sizes(self, key: Key) -> tuple[tuple[int, int], ...] | None:
        """Return the arguments that are loop variables, with their numbers of values; None if
        another argument depends on a loop, or there are too many values.
        """
        function, args = key
        radices = self.purity.sizes(function)
        sizes: list[tuple[int, int]] = []
        for position, (arg, radix) in enumerate(zip(args, radices, strict=False)):
            if not self.depends(arg):
                continue
            if not isinstance(arg, ir.Local) or radix is None:
                return None
            sizes.append((position, radix))
        few = prod(radix for _, radix in sizes) <= MOST_KEPT
        return tuple(sizes) if few and len(radices) == len(args) else None

    def worth_placing(self) -> dict[int, ir.Function]:
        """Calls in loops, by identity, inside of which something depends on fewer loops; of equal
        ones the first."""
        worth: dict[int, ir.Function] = {}
        met: set[Key] = set()
        for call, key, around, env in self.sites:
            function = self.purity.functions[call.function]
            if call.old or not around or not self.purity.pure(call.function):
                continue
            if key in met or not can_stand_for_calls(function):
                continue
            if key is not None:
                met.add(key)
            own = set(around) & self.loops.keys()
            if key is not None:
                own &= self.found[key].needs
            for positions in self.purity.asked_inside(call.function, self.stored):
                meanings = [self.meaning(call.args[position], env) for position in positions]
                known = [meaning for meaning in meanings if meaning is not None]
                if len(known) < len(meanings):
                    continue
                if own - frozenset[str]().union(*map(self.depends, known)):
                    worth[id(call)] = function
        return worth
