"""Compute equal calls once in functions without side effects (common-subexpression elimination).

Terms: an expression is *available* if it was computed before and nothing it reads has changed since.
Literature: common-subexpression elimination (Cocke 1970); partial redundancy elimination (Morel and
Renvoise 1979).

Rule: in a function without side effects, a call with arguments that do not change in a loop is computed
when it is first needed, and again only when its arguments change (`known` is its flag). Where it depends on
an inner loop but not on the loop around it, its values are kept in an array. A definition is inlined into a
loop if a part of it can then be computed less often.

Example: `own(p)` is read twice and computed once.

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) < 3 and own(p) > 1
  own(p): count s in site where mark[s] == p
```

```ir turns options_0 without masks, share
options options_0():
  work 11
  if define_own(s[46]) < 3:
    if define_own(s[46]) > 1:
      for s_1 in range(0, 36):
        if s[7 + s_1] == -1:
          emit s_1
```

```ir turns options_0 without masks
options options_0():
  work 12
  once.0.0.known = 0
  if not once.0.0.known:
    once.0.0 = define_own(s[46])
    once.0.0.known = 1
  if once.0.0 < 3:
    if not once.0.0.known:
      once.0.0 = define_own(s[46])
      once.0.0.known = 1
    if once.0.0 > 1:
      for s_1 in range(0, 36):
        if s[7 + s_1] == -1:
          emit s_1
```
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from math import prod

from rulewright.ir import nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import count_nodes, count_statements, iter_statements, list_blocks, list_operands
from rulewright.lowering.passes.inlining import can_inline_calls
from rulewright.lowering.passes.memoized_calls import CallKey, CallMemoizer, MemoizedCall
from rulewright.lowering.passes.purity import Purity
from rulewright.records import dataclass

MAX_MEMO_SIZE = 4096
"""Elements of an array of values."""
MAX_NODES = 60
"""Arguments that are larger than this are not compared."""
MAX_GROWN_NODES = 600
"""Functions of more statements grow no more."""
ANY_ARGUMENT = ir.Local("*")
MAX_ROUNDS = 6
"""How often the pass is repeated on a function after inlining."""


def share_calls(function: ir.Function, purity: Purity) -> ir.Function:
    """Return the function with equal calls computed once."""
    if not purity.calls_heavy(function):
        return function
    shared_keys: set[CallKey] = set()
    arrays: dict[CallKey, MemoizedCall] = {}
    for number in range(MAX_ROUNDS):
        function = _CallSeparator().rewrite_function(function)
        survey = CallSurvey(function, purity)
        plan = {key: kept for key, kept in survey.plan_memos(number).items() if key not in shared_keys}
        new = _merge_arrays(plan, arrays)
        placed = survey.select_inlined() if count_statements(function.body) < MAX_GROWN_NODES else {}
        if not plan and not placed:
            break
        shared_keys |= plan.keys()
        keys = {call: key for call, key in survey.call_keys.items() if key in plan}
        function = CallMemoizer(plan, keys, placed, purity, str(number), new).rewrite_function(function)
    return function


def _merge_arrays(
    plan: dict[CallKey, MemoizedCall], arrays: dict[CallKey, MemoizedCall]
) -> list[MemoizedCall]:
    """Merge the memo arrays of calls of one function that differ only in arguments that index an array.
    `arrays`: existing arrays, by a call with ANY in place of such arguments. Return the new ones."""
    before = {kept.name for kept in arrays.values()}
    for key, kept in plan.items():
        if kept.sizes:
            arrays.setdefault(_generalize_key(key, kept), kept)
    widest = sorted(arrays.values(), key=lambda kept: -len(kept.sizes))
    names = {kept.name: pattern for pattern, kept in arrays.items()}
    for key, kept in plan.items():
        for wide in widest if kept.sizes else ():
            function, args = names[wide.name]
            positions = {position for position, _ in wide.sizes}
            if (
                key[0] == function
                and (kept.place_argument, kept.home_loop) == (wide.place_argument, wide.home_loop)
                and _generalize_key(key, wide)[1] == args
                and all(isinstance(key[1][n], ir.Const | ir.Local) for n in positions)
            ):
                plan[key] = wide
                break
    return [kept for kept in dict.fromkeys(plan.values()) if kept.name not in before]


def _generalize_key(call_key: CallKey, memo: MemoizedCall) -> CallKey:
    positions = {position for position, _ in memo.sizes}
    return call_key[0], tuple(ANY_ARGUMENT if n in positions else arg for n, arg in enumerate(call_key[1]))


class _CallSeparator(Rewriter):
    """Makes each call a node of its own, because a survey identifies calls by node."""

    def __init__(self) -> None:
        super().__init__()
        self.seen_ids: set[int] = set()

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        rewritten = self.rewrite_children(expression)
        if isinstance(rewritten, ir.Call):
            if id(rewritten) in self.seen_ids:
                rewritten = replace(rewritten)
            self.seen_ids.add(id(rewritten))
        return rewritten


@dataclass(slots=True)
class CallSite:
    """The position of a call: the loops around it, outermost first, and those it depends on."""

    loop_paths: list[tuple[str, ...]] = field(default_factory=list)
    needed_loops: frozenset[str] = frozenset()
    side_counts: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Occurrences outside of vectorised alternatives, in bitset branches, and in scalar branches."""

    @property
    def evaluation_count(self) -> int:
        """How often the call is evaluated on either side of an alternative."""
        either, by_sets, one_by_one = self.side_counts
        return either + max(by_sets, one_by_one)


class CallSurvey:
    """The calls of a function: their loops and the meaning of their arguments."""

    def __init__(self, function: ir.Function, purity: Purity) -> None:
        self.source = function
        self.purity = purity
        self.set_counts: dict[str, int] = dict.fromkeys(function.parameters, 1)
        self.stored_cells: set[int] = set()
        self.call_sites: dict[CallKey, CallSite] = {}
        self.call_keys: dict[int, CallKey] = {}
        """The key of each call, by the identity of its node; nodes are held by `source`."""
        self.surveyed_calls: list[tuple[ir.Call, CallKey | None, tuple[str, ...], dict[str, ir.Expr]]] = []
        self.loops: dict[str, ir.For] = {}
        self.side = 0
        if purity.is_read_only(function, self.stored_cells):
            for node in iter_statements(function.body):
                if isinstance(node, ir.Set | ir.For):
                    self.set_counts[node.name] = self.set_counts.get(node.name, 0) + 1
            self._survey_block(function.body, {name: ir.Local(name) for name in function.parameters}, ())

    def _survey_block(
        self, ir_body: Sequence[ir.Stmt], env: dict[str, ir.Expr], loop_path: tuple[str, ...]
    ) -> None:
        for node in ir_body:
            for expr in () if isinstance(node, ir.While) else list_operands(node):
                self._survey_calls(expr, env, loop_path)
            if isinstance(node, ir.Set):
                value = self.resolve_meaning(node.value, env)
                if value is not None and self.set_counts[node.name] == 1:
                    env[node.name] = value
            inside, within = loop_path, env
            if isinstance(node, ir.Loop):
                name = node.name if isinstance(node, ir.For) else f"while.{id(node)}"
                inside = (*loop_path, name)
                within = dict(env)
                if isinstance(node, ir.For) and self.set_counts[name] == 1:
                    self.loops[name] = node
                    within[name] = ir.Local(name)
            sides = isinstance(node, ir.If) and node.condition == ir.UsesWords()
            for number, block in enumerate(list_blocks(node), 1):
                before, self.side = self.side, number if sides else self.side
                self._survey_block(block, dict(within), inside)
                self.side = before

    def _survey_calls(self, expr: ir.Expr, env: dict[str, ir.Expr], loop_path: tuple[str, ...]) -> None:
        for child in list_operands(expr):
            self._survey_calls(child, env, loop_path)
        if not isinstance(expr, ir.Call):
            return
        key = self._make_key(expr, env)
        self.surveyed_calls.append((expr, key, loop_path, dict(env)))
        if key is not None:
            self.call_keys[id(expr)] = key
            call_site = self.call_sites.setdefault(key, CallSite())
            call_site.loop_paths.append(loop_path)
            call_site.side_counts[self.side] += 1
            call_site.needed_loops = frozenset().union(*(self.find_loops(arg) for arg in key[1]))

    def _make_key(self, call: ir.Call, env: Mapping[str, ir.Expr]) -> CallKey | None:
        if call.old or not self.purity.is_steady(call.function, self.stored_cells):
            return None
        if not self.purity.is_heavy(call.function):
            return None
        function, call_args = self.purity.generalize_call(call)
        args = [self.resolve_meaning(arg, env) for arg in call_args]
        resolved = tuple(arg for arg in args if arg is not None)
        return (function, resolved) if len(resolved) == len(args) else None

    def resolve_meaning(self, expr: ir.Expr, env: Mapping[str, ir.Expr]) -> ir.Expr | None:
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
                    return None if base in self.stored_cells else expr
                index_meaning = None if self.stored_cells else self.resolve_meaning(index, env)
                return None if index_meaning is None else replace(expr, index=index_meaning)
            case ir.Lookup(table, index):
                index_meaning = self.resolve_meaning(index, env)
                return None if index_meaning is None else ir.Lookup(table, index_meaning)
            case ir.Unary(op, value):
                inner = self.resolve_meaning(value, env)
                return None if inner is None else ir.Unary(op, inner)
            case ir.Binary(op, left, right):
                first, second = self.resolve_meaning(left, env), self.resolve_meaning(right, env)
                if first is None or second is None:
                    return None
                combined = ir.Binary(op, first, second)
                return combined if count_nodes(combined) <= MAX_NODES else None
            case _:
                return None

    def find_loops(self, meaning: ir.Expr) -> frozenset[str]:
        """Return the loops that a resolved expression depends on."""
        own = frozenset((meaning.name,)) if isinstance(meaning, ir.Local) else frozenset()
        parts = (self.find_loops(child) for child in list_operands(meaning))
        return own.union(*parts) & self.loops.keys()

    # --- what to do -------------------------------------------------------------------------------

    def plan_memos(self, round: int) -> dict[CallKey, MemoizedCall]:
        """Return the calls that are worth memoising."""
        plans: dict[CallKey, MemoizedCall] = {}
        for key, found in self.call_sites.items():
            memo = self._plan_memo(key, found, f"once.{round}.{len(plans)}")
            if memo is not None:
                plans[key] = memo
        return plans

    def _plan_memo(self, call_key: CallKey, call_site: CallSite, name: str) -> MemoizedCall | None:
        longest = max(call_site.loop_paths, key=len)
        at_once = self._plan_place_memo(call_key, call_site.needed_loops, longest, name)
        if at_once is not None:
            return at_once
        last = max((n for n, loop in enumerate(longest, 1) if loop in call_site.needed_loops), default=0)
        if set(longest[:last]) - call_site.needed_loops:
            sizes = self._find_sizes(call_key)
            if sizes is not None:
                return MemoizedCall(name, "", sizes)
        if call_site.evaluation_count > 1 or last < len(longest):
            return MemoizedCall(name, longest[last - 1] if last else "")
        return None

    def _plan_place_memo(
        self, call_key: CallKey, needed_loops: frozenset[str], loop_path: tuple[str, ...], name: str
    ) -> MemoizedCall | None:
        """Return the memo for the values of all places that a loop visits, or None. Arguments that depend on
        loops inside that loop index the memo as well."""
        near = self.purity.get_neighbour_table(call_key[0])
        args, radices = call_key[1], self.purity.get_value_counts(call_key[0])
        if near is None or len(radices) < len(args):
            return None
        over, places = args[near.place_argument], radices[near.place_argument]
        if not isinstance(over, ir.Local) or places is None:
            return None
        if not isinstance(self.loops.get(over.name), ir.ForRange | ir.ForBits):
            return None
        needed_loops -= {over.name}
        outside = loop_path[: loop_path.index(over.name)]
        last = max((n for n, loop in enumerate(outside, 1) if loop in needed_loops), default=0)
        if set(outside[:last]) - needed_loops:
            last = 0
        inside = needed_loops.difference(outside[:last])
        sizes: list[tuple[int, int]] = []
        for position, (arg, radix) in enumerate(zip(args, radices, strict=True)):
            if position == near.place_argument:
                sizes.append((position, places))
            elif self.find_loops(arg) & (inside | {over.name}):
                if not isinstance(arg, ir.Local) or arg == over or radix is None:
                    return None
                sizes.append((position, radix))
        if prod(radix for _, radix in sizes) > MAX_MEMO_SIZE:
            return None
        return MemoizedCall(name, outside[last - 1] if last else "", tuple(sizes), near.place_argument)

    def _find_sizes(self, call_key: CallKey) -> tuple[tuple[int, int], ...] | None:
        """Return the arguments that are loop variables, with their numbers of values; None if
        another argument depends on a loop, or there are too many values.
        """
        function, args = call_key
        radices = self.purity.get_value_counts(function)
        sizes: list[tuple[int, int]] = []
        for position, (arg, radix) in enumerate(zip(args, radices, strict=False)):
            if not self.find_loops(arg):
                continue
            if not isinstance(arg, ir.Local) or radix is None:
                return None
            sizes.append((position, radix))
        few = prod(radix for _, radix in sizes) <= MAX_MEMO_SIZE
        return tuple(sizes) if few and len(radices) == len(args) else None

    def select_inlined(self) -> dict[int, ir.Function]:
        """Calls in loops, by identity, inside of which something depends on fewer loops; of equal
        ones the first."""
        worth: dict[int, ir.Function] = {}
        met: set[CallKey] = set()
        for call, key, around, env in self.surveyed_calls:
            function = self.purity.functions[call.function]
            if call.old or not around or not self.purity.is_pure(call.function):
                continue
            if key in met or not can_inline_calls(function):
                continue
            if key is not None:
                met.add(key)
            own = set(around) & self.loops.keys()
            if key is not None:
                own &= self.call_sites[key].needed_loops
            for positions in self.purity.list_inner_calls(call.function, self.stored_cells):
                meanings = [self.resolve_meaning(call.args[position], env) for position in positions]
                resolved = [meaning for meaning in meanings if meaning is not None]
                if len(resolved) < len(meanings):
                    continue
                if own - frozenset[str]().union(*map(self.find_loops, resolved)):
                    worth[id(call)] = function
        return worth
