"""Test parts of a bag as soon as enough of its contents is known, while its options are listed.

Literature: loop-invariant code motion, and branch and bound for the sums.

Rule: a choice among all parts of a bag is a loop for each kind, one inside another. A condition on a part
stands innermost at first; here each test that cannot fail moves out to the loop after which all kinds that
it reads are known. A sum of kinds that has an upper bound ends a loop once it exceeds the bound: there is
never less than none of a kind, and each loop counts upwards.

Example: a payment of exactly four goods.

```yaml
names: {p: player, g: good}
types:
  good: [salt, wine]
bags:
  hold(p): {of: good, start: 3, most: 9}
define: {}
state: {turn: int}
flow:
  turns:
    each: p in player, for ever
    do: |
      turn += 1
      p chooses pay within hold[p] where size(pay) == 4
      move pay from hold[p] to hold[next(p)]
```

```ir turns options_0
options options_0():
  bag_1 = s[15] * 2 + 8
  for part_2 in range(0, s[0 + bag_1] + 1):
    work 1
    s[12] = part_2
    if s[12] > 4:
      break
    for part_3 in range(0, s[1 + bag_1] + 1):
      work 1
      s[13] = part_3
      if s[12] + s[13] > 4:
        break
      if s[12] + s[13] == 4:
        emit s[12] * 10 + s[13]
```
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import walk

_TOTAL_OPERATORS = ("+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "and", "or", "min", "max")
"""Operators that are defined for all operands; overflow is checked elsewhere."""


def hoist_tests(loops: list[ir.Stmt], base: int, kind_count: int) -> list[ir.Stmt]:
    """Return the loops that fill the cells base .. base+kinds-1 in order, with tests moved
    outwards.
    """
    if len(loops) != 1 or not isinstance(loops[0], ir.ForRange):
        return loops
    nest: list[ir.ForRange] = [loops[0]]
    while len(nest) < kind_count:
        inner = nest[-1].body[-1]
        if not isinstance(inner, ir.ForRange):
            return loops
        nest.append(inner)
    filled = [loop.body[0] for loop in nest]
    if any(
        not isinstance(store, ir.Store) or store.index is not None or store.base != base + kind
        for kind, store in enumerate(filled)
    ):
        return loops
    leading_tests, rest = _split_leading_tests(nest[-1].body[1:])
    outer_tests: list[list[ir.Expr]] = [[] for _ in nest]
    leave: list[list[ir.Expr]] = [[] for _ in nest]
    inner_tests: list[ir.Expr] = []
    set_names = {name for loop in nest for name in _iter_set_locals(loop)}
    for number, test in enumerate(leading_tests):
        level = _find_level(test, base, kind_count, set_names)
        if level is None:  # tests that can fail are not moved, nor those after them
            inner_tests += leading_tests[number:]
            break
        outer_tests[level].append(test)
        for sooner_level, too_much in _iter_early_tests(test, base, kind_count, level):
            leave[sooner_level].append(too_much)
    body = [*_wrap_in_tests(inner_tests, rest)] if inner_tests else rest
    for level in reversed(range(kind_count)):
        loop = nest[level]
        if level < kind_count - 1:
            body = [*loop.body[1:-1], *body]
        body = [*_wrap_in_tests(outer_tests[level], body)]
        stops = [ir.If(condition=test, then=(ir.Break(),)) for test in leave[level]]
        body = [replace(loop, body=(loop.body[0], *stops, *body))]
    return body


def _iter_set_locals(range_loop: ir.ForRange) -> Iterator[str]:
    """Yield the locals that a loop of the nest sets before the next inner loop."""
    yield range_loop.name
    for statement in range_loop.body[1:-1]:
        for node in walk(statement):
            if isinstance(node, ir.Set):
                yield node.name


def _split_leading_tests(ir_body: tuple[ir.Stmt, ...]) -> tuple[list[ir.Expr], list[ir.Stmt]]:
    """Return the tests that have to hold one after the other, and the statements behind them."""
    tests: list[ir.Expr] = []
    while len(ir_body) == 1 and isinstance(ir_body[0], ir.If) and not ir_body[0].orelse:
        tests += _split_conjuncts(ir_body[0].condition)
        ir_body = ir_body[0].then
    return tests, list(ir_body)


def _split_conjuncts(test: ir.Expr) -> list[ir.Expr]:
    if isinstance(test, ir.Binary) and test.op == "and":
        return [*_split_conjuncts(test.left), *_split_conjuncts(test.right)]
    return [test]


def _find_level(test: ir.Expr, base: int, kind_count: int, outer_names: set[str]) -> int | None:
    """Return the last loop that a test needs; None if it may have to wait for all or could
    fault."""
    level = 0
    for node in walk(test):
        match node:
            case ir.Load(base=cell, index=None, old=False):
                if base <= cell < base + kind_count:
                    level = max(level, cell - base)
            case ir.Binary(op=op) if op in _TOTAL_OPERATORS:
                pass
            case ir.Local(name=name) if name not in outer_names:
                pass
            case ir.Const() | ir.Unary() | ir.Select():
                pass
            case _:
                return None
    return level


def _iter_early_tests(test: ir.Expr, base: int, kind_count: int, level: int) -> Iterator[tuple[int, ir.Expr]]:
    """Yield, for sums of kinds that are bounded above, the loop and test at which the first kinds
    exceed the bound already.
    """
    if not isinstance(test, ir.Binary) or test.op not in ("==", "<=", "<"):
        return
    added = _match_kind_sum(test.left, base, kind_count)
    if added is None or any(
        isinstance(node, ir.Load) and base <= node.base < base + kind_count for node in walk(test.right)
    ):
        return
    beyond: ir.BinaryOp = ">=" if test.op == "<" else ">"
    for last in range(level + 1):
        first = [cell for cell in added if cell <= base + last]
        if first and base + last in added:
            total: ir.Expr = ir.Load(first[0], None, False)
            for cell in first[1:]:
                total = fold.make_binary("+", total, ir.Load(cell, None, False))
            yield last, fold.make_binary(beyond, total, test.right)


def _match_kind_sum(value: ir.Expr, base: int, kind_count: int) -> list[int] | None:
    """Return the cells of different kinds that are added up, or None for other expressions."""
    match value:
        case ir.Load(base=cell, index=None, old=False) if base <= cell < base + kind_count:
            return [cell]
        case ir.Binary(op="+", left=left, right=right):
            first, second = _match_kind_sum(left, base, kind_count), _match_kind_sum(right, base, kind_count)
            if first is not None and second is not None and not {*first} & {*second}:
                return [*first, *second]
    return None


def _wrap_in_tests(tests: list[ir.Expr], ir_body: list[ir.Stmt]) -> Iterator[ir.Stmt]:
    if not tests:
        yield from ir_body
        return
    for test in reversed(tests):
        ir_body = [ir.If(condition=test, then=tuple(ir_body), span=ir_body[0].span)]
    yield from ir_body
