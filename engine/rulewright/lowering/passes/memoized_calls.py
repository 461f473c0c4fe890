"""Store results of calls in locals and arrays (memoisation), or compute them in place of the call.

Literature: memoisation (Michie 1968), here with locals and arrays of one call of a function instead of a
table that outlives it.

Rule: a call that `call_sharing` has selected is replaced by a local (`once`) with a flag `known`, or by an
array with a flag per index if its arguments range over a loop. A call whose value is always needed is
computed in place without a flag.

Example:

```yaml
define:
  allowed(p, s): mark[s] is none and own(p) + own(next(p)) < own(p) * 2
  own(p): count s in site where mark[s] == p
```

```ir turns options_0 without masks, share
options options_0():
  work 11
  t_1 = table_0[s[46]]
  if define_own(s[46]) + define_own(t_1) < define_own(s[46]) * 2:
    for s_2 in range(0, 36):
      if s[7 + s_2] == -1:
        emit s_2
```

```ir turns options_0 without masks
options options_0():
  work 12
  once.0.0.known = 0
  t_1 = table_0[s[46]]
  if not once.0.0.known:
    once.0.0 = define_own(s[46])
    once.0.0.known = 1
  if not once.0.0.known:
    once.0.0 = define_own(s[46])
    once.0.0.known = 1
  if once.0.0 + define_own(t_1) < once.0.0 * 2:
    for s_2 in range(0, 36):
      if s[7 + s_2] == -1:
        emit s_2
```
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import prod

from rulewright.ir import fold, nodes as ir
from rulewright.ir.rewrite import Rewriter
from rulewright.ir.walk import list_operands
from rulewright.lowering.passes.inlining import inline_call
from rulewright.lowering.passes.purity import NEIGHBOUR_ARRAY, Purity
from rulewright.records import dataclass

CallKey = tuple[str, tuple[ir.Expr, ...]]
"""A call: the function and its arguments, given as parameters, loop variables and cells."""


@dataclass(frozen=True, slots=True)
class MemoizedCall:
    """How a call's value is memoised: `home_loop` is the loop at whose start it is forgotten ("" is the
    function).
    """

    name: str
    home_loop: str
    sizes: tuple[tuple[int, int], ...] = ()
    """For each argument that indexes the memo: (position, number of values)."""
    place_argument: int | None = None
    """The argument for all of whose values it is computed at once; see NeighbourTable."""

    @property
    def array_size(self) -> int:
        return prod(size for _, size in self.sizes)

    def make_array(self) -> ir.NewArray:
        """Return the memo array indexed by the call's loop variables, zero-initialised before the
        outer loop.
        """
        return ir.NewArray(array=self.name, size=self.array_size, small=True)

    @property
    def other_sizes(self) -> tuple[tuple[int, int], ...]:
        """The `sizes` whose values are computed one at a time."""
        return tuple(each for each in self.sizes if each[0] != self.place_argument)


class CallMemoizer(Rewriter):
    """Replaces calls by memoised values or by the body of the function."""

    def __init__(
        self,
        memos_by_key: Mapping[CallKey, MemoizedCall],
        call_keys: Mapping[int, CallKey],
        inlined_calls: Mapping[int, ir.Function],
        purity: Purity,
        round: str,
        new_memos: Sequence[MemoizedCall],
    ) -> None:
        """`call_keys` and `inlined_calls`: calls by the identity of their nodes. `new_memos`: memos that
        earlier rounds did not have."""
        super().__init__()
        self.memos_by_key = memos_by_key
        self.call_keys = call_keys
        self.inlined_calls = inlined_calls
        self.purity = purity
        self.new_memos = new_memos
        self.prefix = f"part.{round}."
        self.name_count = 0
        self._contains_memos: dict[int, bool] = {}

    def rewrite_function(self, function: ir.Function) -> ir.Function:
        return replace(function, body=(*self._clear_memos(""), *self.rewrite_block(function.body)))

    def _clear_memos(self, home: str) -> list[ir.Stmt]:
        """Return the statements that clear the memos of a loop."""
        out: list[ir.Stmt] = []
        for kept in self.new_memos:
            if kept.home_loop != home:
                continue
            name = kept.name
            if kept.other_sizes:
                size = prod(size for _, size in kept.other_sizes)
                out.append(ir.NewArray(array=name + ".known", size=size))
            else:
                out.append(ir.Set(name=name + ".known", value=fold.ZERO))
            if kept.sizes and kept.place_argument is None:
                out.append(ir.NewArray(array=name, size=kept.array_size, cleared=False))
            elif kept.other_sizes:
                out.append(kept.make_array())
        return out

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        match statement:
            case ir.While(body=body):  # its condition is tested each time
                return replace(statement, body=self.rewrite_block(body))
            case _ if isinstance(statement, ir.For):
                rewritten = self.rewrite_children(statement)
                return replace(rewritten, body=(*self._clear_memos(statement.name), *rewritten.body))
            case ir.Fault():
                return statement
            case _:
                return self.rewrite_children(statement)

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        """Return the expression with memoised calls replaced. The statements that compute them go
        before it, and run only if the expression would have evaluated the call.
        """
        if not self._contains_memo(expression):
            return expression
        match expression:
            case ir.Call():
                function, key = self.inlined_calls.get(id(expression)), self.call_keys.get(id(expression))
                call = self.rewrite_children(expression)
                if key is not None:
                    return self._read_memo(key, call, function)
                return call if function is None else self._inline_body(function, call)
            case ir.Binary("and" | "or" as op, left, right):
                name = self._fresh_name()
                self._set_local(name, self.rewrite_expr(left))
                with self.collect_statements() as more:
                    self._set_local(name, self.rewrite_expr(right))
                is_undecided: ir.Expr = ir.Local(name) if op == "and" else fold.make_not(ir.Local(name))
                self.out.append(ir.If(condition=is_undecided, then=tuple(more)))
                return ir.Local(name)
            case ir.Select(condition, yes, no):
                test = self.rewrite_expr(condition)
                name = self._fresh_name()
                with self.collect_statements() as first:
                    self._set_local(name, self.rewrite_expr(yes))
                with self.collect_statements() as second:
                    self._set_local(name, self.rewrite_expr(no))
                self.out.append(ir.If(condition=test, then=tuple(first), orelse=tuple(second)))
                return ir.Local(name)
            case _:
                return self.rewrite_children(expression)

    def _contains_memo(self, expr: ir.Expr) -> bool:
        """Return whether an expression contains a call that is memoised or inlined."""
        cached = self._contains_memos.get(id(expr))
        if cached is None:
            is_memo_call = id(expr) in self.call_keys or id(expr) in self.inlined_calls
            cached = is_memo_call or any(map(self._contains_memo, list_operands(expr)))
            self._contains_memos[id(expr)] = cached
        return cached

    def _inline_body(self, function: ir.Function, call: ir.Call) -> ir.Expr:
        """Return the value of a call, computed in place."""
        arguments = [self._to_atom(arg) for arg in call.args]
        body, value = inline_call(function, arguments, self._fresh_name() + ".")
        self.out += body
        return value

    def _read_memo(self, call_key: CallKey, call: ir.Call, function: ir.Function | None) -> ir.Expr:
        """Return the value of a call, computed if its memo is empty."""
        memo = self.memos_by_key[call_key]
        if memo.place_argument is not None:
            return self._read_place_memo(call_key[0], memo, self.purity.generalize_call(call)[1])
        name = memo.name
        flag_name = name + ".known"
        index_expr: ir.Expr = fold.ZERO
        if memo.sizes:
            sizes = [size for _, size in memo.sizes]
            _, args = self.purity.generalize_call(call)
            index_expr = self._to_atom(fold.mix_digits([args[place] for place, _ in memo.sizes], sizes))
        with self.collect_statements() as compute:
            value = call if function is None else self._inline_body(function, call)
            if memo.sizes:
                compute.append(ir.SetElement(array=name, index=index_expr, value=value))
                compute.append(ir.SetElement(array=flag_name, index=index_expr, value=fold.ONE))
            else:
                self._set_local(name, value)
                self._set_local(flag_name, fold.ONE)
        if not memo.sizes:
            self.out.append(ir.If(condition=fold.make_not(ir.Local(flag_name)), then=tuple(compute)))
            return ir.Local(name)
        unknown = fold.make_binary("==", ir.Element(flag_name, index_expr), fold.ZERO)
        self.out.append(ir.If(condition=unknown, then=tuple(compute)))
        return ir.Element(name, index_expr)

    def _read_place_memo(self, function_name: str, memo: MemoizedCall, args: Sequence[ir.Expr]) -> ir.Expr:
        """Return the value of a call, computed for all places if its memo is empty."""
        near = self.purity.get_neighbour_table(function_name)
        assert near is not None
        args = [self._to_atom(arg) for arg in args]
        sizes = [size for _, size in memo.sizes]

        def to_index(place: ir.Expr) -> ir.Expr:
            digits = [place if n == memo.place_argument else args[n] for n, _ in memo.sizes]
            return fold.mix_digits(digits, sizes)

        flag_name, others = memo.name + ".known", memo.other_sizes
        which = self._to_atom(fold.mix_digits([args[n] for n, _ in others], [n for _, n in others]))
        prefix = self._fresh_name() + "."
        body, _ = inline_call(near.fill_function, args, prefix)
        fill: list[ir.Stmt] = list(
            _ArrayRedirector(prefix + NEIGHBOUR_ARRAY, memo.name, to_index).rewrite_block(body)
        )
        if others:
            fill.append(ir.SetElement(array=flag_name, index=which, value=fold.ONE))
            unknown = fold.make_binary("==", ir.Element(flag_name, which), fold.ZERO)
        else:
            fill = [memo.make_array(), *fill, ir.Set(name=flag_name, value=fold.ONE)]
            unknown = fold.make_not(ir.Local(flag_name))
        self.out.append(ir.If(condition=unknown, then=tuple(fill)))
        return ir.Element(memo.name, self._to_atom(to_index(args[near.place_argument])))

    def _set_local(self, name: str, value: ir.Expr) -> None:
        self.out.append(ir.Set(name=name, value=value))

    def _to_atom(self, value: ir.Expr) -> ir.Expr:
        if fold.is_atom(value):
            return value
        name = self._fresh_name()
        self._set_local(name, value)
        return ir.Local(name)

    def _fresh_name(self) -> str:
        self.name_count += 1
        return f"{self.prefix}{self.name_count}"


class _ArrayRedirector(Rewriter):
    """Redirects the array for all places to the memo array."""

    def __init__(self, array: str, memo_array: str, to_index: Callable[[ir.Expr], ir.Expr]) -> None:
        super().__init__()
        self.array, self.memo_array, self.to_index = array, memo_array, to_index

    def rewrite_expr(self, expression: ir.Expr) -> ir.Expr:
        match expression:
            case ir.Element(self.array, index):
                return ir.Element(self.memo_array, self.to_index(index))
            case _:
                return self.rewrite_children(expression)

    def rewrite_statement(self, statement: ir.Stmt) -> ir.Stmt:
        rewritten = self.rewrite_children(statement)
        if isinstance(rewritten, ir.SetElement) and rewritten.array == self.array:
            return replace(rewritten, array=self.memo_array, index=self.to_index(rewritten.index))
        return rewritten
