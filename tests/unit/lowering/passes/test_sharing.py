"""Equal calls are computed once, only where somebody asks, and give what they gave before."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.backends import python
from rulewright.backends.fault import RuleFault
from rulewright.ir import fold, nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.lowering.passes.call_sharing import share_calls
from rulewright.lowering.passes.inlining import can_inline_calls
from rulewright.lowering.passes.purity import Origin, Purity
from unit.backends.programs import program_of
from unit.validation.tables import folder_with

S, T, P = ir.Local("s"), ir.Local("t"), ir.Local("p")
SIZE = 4


def loop(name: str, *body: ir.Stmt) -> ir.ForRange:
    return ir.ForRange(name=name, first=fold.ZERO, last=ir.Const(SIZE), body=body)


def add(value: ir.Expr) -> ir.Set:
    return ir.Set(name="sum", value=ir.Binary("+", ir.Local("sum"), value))


def call(name: str, *args: ir.Expr) -> ir.Call:
    return ir.Call(name, args)


def callee(name: str, *parameters: str, cell: int = 0) -> ir.Function:
    """Sums the cells below a number, in a loop: 1000 times the parameters, and what is in cells."""
    total: ir.Expr = ir.Load(cell)
    for parameter in parameters:
        total = ir.Binary("+", ir.Binary("*", total, ir.Const(10)), ir.Local(parameter))
    return ir.Function(
        name,
        parameters,
        (
            ir.Set(name="sum", value=fold.ZERO),
            loop("i", add(ir.Binary("+", total, ir.Local("i")))),
            ir.Return(value=ir.Local("sum")),
        ),
        "value",
    )


def main(*body: ir.Stmt, parameters: tuple[str, ...] = ("p",)) -> ir.Function:
    first, last = ir.Set(name="sum", value=fold.ZERO), ir.Return(value=ir.Local("sum"))
    return ir.Function("main", parameters, (first, *body, last), "value")


def shared(function: ir.Function, *others: ir.Function, bag: bool = False) -> ir.Function:
    functions = {f.name: f for f in (function, *others)}
    origins = {f.name: Origin((SIZE,) * len(f.parameters), bag) for f in others}
    return share_calls(function, Purity(functions, origins))


def run(
    function: ir.Function, *others: ir.Function, p: int = 0, cells: list[int] | None = None
) -> tuple[int, list[tuple[Any, ...]]]:
    """The value, and with what the first of the others was called."""
    module = python.build_module(program_of(function, *others))
    calls: list[tuple[Any, ...]] = []
    inner = module[others[0].name]

    def counted(cells: list[int], host: object, *args: int) -> int:
        calls.append(args)
        return int(inner(cells, host, *args))

    module["main"].__globals__[others[0].name] = counted  # the module's own names
    return module["main"]([3] * 20 if cells is None else cells, None, p), calls


def test_what_does_not_change_in_a_loop_is_computed_once() -> None:
    far = callee("far", "p")
    function = main(loop("s", loop("t", add(call("far", P)))))
    value, calls = run(shared(function, far), far, p=2)
    assert value == run(function, far, p=2)[0]
    assert calls == [(2,)]


def test_what_nobody_asks_for_is_not_computed() -> None:
    broken = ir.Function("broken", ("p",), (loop("i", ir.Fault(code="never")),), "value")
    never = ir.Binary("and", ir.Binary(">", S, ir.Const(SIZE)), call("broken", P))
    picked = ir.Select(fold.make_binary(">=", S, fold.ZERO), fold.ONE, call("broken", P))
    function = main(loop("s", add(ir.Binary("+", never, picked))))
    changed = shared(function, broken)
    assert changed is not function
    assert run(changed, broken) == (SIZE, [])
    with pytest.raises(RuleFault):
        run(shared(main(loop("s", add(call("broken", P)))), broken), broken)


def test_values_of_an_inner_loop_are_kept_while_an_outer_one_goes_on() -> None:
    near = callee("near", "t", "p")
    function = main(loop("s", loop("t", add(ir.Binary("*", call("near", T, P), S)))))
    value, calls = run(shared(function, near), near, p=1)
    assert value == run(function, near, p=1)[0]
    assert calls == [(t, 1) for t in range(SIZE)]


def test_calls_with_a_known_argument_share_the_array_of_those_with_any() -> None:
    near = callee("near", "t", "p")
    first = replace(near, name="near.0", parameters=("p",), body=near.body)
    first = replace(first, body=(ir.Set(name="t", value=fold.ZERO), *first.body))
    inner = loop("t", add(call("near", T, P)))
    function = main(loop("s", loop("u", inner, add(call("near.0", P)))))
    functions = {f.name: f for f in (function, near, first)}
    origins = {
        "near": Origin((SIZE, SIZE), False),
        "near.0": Origin((SIZE,), False, "near", (0, None)),
    }
    changed = share_calls(function, Purity(functions, origins))
    value, calls = run(changed, near, first, p=1)
    assert value == run(function, near, first, p=1)[0]
    assert calls == [(t, 1) for t in range(SIZE)]
    arrays = [n for n in iter_statements(changed.body) if isinstance(n, ir.NewArray)]
    assert len(arrays) == 2  # the values, and which are known


def test_the_same_call_twice_in_one_round_is_computed_once_a_round() -> None:
    both = callee("both", "s", "t")
    again = ir.If(condition=call("both", S, T), then=(add(call("both", S, T)),))
    function = main(loop("s", loop("t", again)))
    value, calls = run(shared(function, both), both)
    assert value == run(function, both)[0]
    assert len(calls) == SIZE * SIZE


def test_arguments_are_compared_by_what_they_mean() -> None:
    far = callee("far", "x")
    body = (
        ir.Set(name="a", value=ir.Load(1, P)),
        loop(
            "s",
            ir.Set(name="b", value=ir.Load(1, P)),
            add(ir.Binary("-", call("far", ir.Local("a")), call("far", ir.Local("b")))),
        ),
    )
    value, calls = run(shared(main(*body), far), far)
    assert (value, calls) == (0, [(3,)])


def test_a_local_that_changes_is_asked_anew() -> None:
    far = callee("far", "x")
    count = ir.Set(name="x", value=ir.Binary("+", ir.Local("x"), fold.ONE))
    function = main(loop("s", count, add(call("far", ir.Local("x")))))
    assert shared(function, far) is function


def test_a_function_that_changes_cells_is_left_alone() -> None:
    far = callee("far", "p")
    store = ir.Store(base=0, index=S, value=S)
    function = main(loop("s", store, add(call("far", P))))
    assert shared(function, far) is function


@pytest.mark.parametrize("bag", [False, True])
def test_while_a_bag_is_filled_only_what_is_not_handed_it_is_kept(bag: bool) -> None:
    far = callee("far", "p", cell=7)
    function = main(loop("s", ir.Store(base=7, value=S), add(call("far", P))))
    assert (shared(function, far, bag=bag) is function) == bag


def test_a_definition_stands_in_a_loop_where_a_part_of_it_needs_less() -> None:
    part = callee("part", "t")
    whole = ir.Function("whole", ("s", "t"), (ir.Return(value=ir.Binary("*", call("part", T), S)),), "value")
    function = main(loop("s", loop("t", add(call("whole", S, T)))))
    changed = shared(function, part, whole)
    value, calls = run(changed, part, whole)
    assert value == run(function, part, whole)[0]
    assert calls == [(t,) for t in range(SIZE)]
    assert not any("whole" in repr(node) for node in changed.body)


def test_what_returns_early_or_changes_its_parameters_stays_a_call() -> None:
    early = ir.If(condition=P, then=(ir.Return(value=fold.ONE),))
    last = ir.Return(value=P)
    assert can_inline_calls(ir.Function("f", ("p",), (last,), "value"))
    assert not can_inline_calls(ir.Function("f", ("p",), (early, last), "value"))
    assert not can_inline_calls(ir.Function("f", ("p",), (early,), "value"))
    changed = ir.Set(name="p", value=fold.ONE)
    assert not can_inline_calls(ir.Function("f", ("p",), (changed, last), "value"))


def test_any_nest_of_loops_gives_what_it_gave_before() -> None:
    """Random functions of loops, tests and calls, with and without sharing."""
    chance = random.Random(1)
    changed = 0
    for _ in range(200):
        callees = [callee("one", "x"), callee("two", "x", "y"), callee("none")]
        function = main(*_statements(chance, 0, ["p"]))
        better = shared(function, *callees)
        changed += better is not function
        cells = [chance.randrange(4) for _ in range(20)]
        p = chance.randrange(4)
        before = run(function, *callees, p=p, cells=cells[:])[0]
        assert run(better, *callees, p=p, cells=cells[:])[0] == before
    assert changed > 100


def _statements(chance: random.Random, depth: int, names: list[str]) -> list[ir.Stmt]:
    found: list[ir.Stmt] = []
    for _ in range(chance.randint(1, 3)):
        match chance.randrange(4 if depth < 3 else 2):
            case 0:
                found.append(add(_number(chance, names)))
            case 1:
                name = f"l{depth}{len(found)}{chance.randrange(10**6)}"
                found.append(ir.Set(name=name, value=_number(chance, names)))
                names = [*names, name]
            case 2:
                inner = _statements(chance, depth + 1, names)
                found.append(ir.If(condition=_number(chance, names), then=tuple(inner)))
            case _:
                name = f"v{depth}{len(found)}{chance.randrange(10**6)}"
                found.append(loop(name, *_statements(chance, depth + 1, [*names, name])))
    return found


def _number(chance: random.Random, names: list[str], depth: int = 0) -> ir.Expr:
    name = ir.Local(chance.choice(names))
    if depth > 2:
        return name
    less = depth + 1
    match chance.randrange(6):
        case 0:
            return call("one", ir.Binary("%", _number(chance, names, less), ir.Const(SIZE)))
        case 1:
            return call("two", name, ir.Local(chance.choice(names)))
        case 2:
            return call("none")
        case 3:
            first, second = (
                ir.Binary(">", _number(chance, names, less), ir.Const(chance.randrange(50))) for _ in range(2)
            )
            return ir.Binary(chance.choice(("and", "or")), first, second)
        case 4:
            test = ir.Binary("==", name, ir.Const(chance.randrange(SIZE)))
            return ir.Select(test, _number(chance, names, less), _number(chance, names, less))
        case _:
            return ir.Load(2, ir.Binary("%", name, ir.Const(SIZE)))


# --- in rules -------------------------------------------------------------------------------------

LAND = """\
names:
  p: player
  s, t: site
  b: house
types:
  house: {members: [hut, barn, tower]}
grids:
  site: {grid: square, columns: 4, rows: 4}
state:
  owner(s): player?
  left(p, b): {type: int, start: 2, least: 0, most: 9}
define:
  free_around(s): count t in neighbours(s) where owner[t] is none
  price(b, s): free_around(s) + (0 if b == hut else 1)
  allowed(p, b, s):
    needs:
      some: left[p, b] > 0
      empty: owner[s] is none
      cheap: price(b, s) >= 2
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses b in house, s in site where allowed(p, b, s)
      otherwise:
        end game
      left[p, b] -= 1
      owner[s] = p
scoring:
  points(p): count s in site where owner[s] == p
"""


def test_each_part_of_a_definition_stands_at_the_outermost_loop_that_knows_its_names(
    tmp_path: Path,
) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, LAND))
    program = ruleset.compiled.program
    listing = program.functions[program.decisions[0].options_function]
    outer = next(node for node in iter_statements(listing.body) if isinstance(node, ir.ForRange))
    test, *more = outer.body
    assert isinstance(test, ir.If) and not more, "only houses that are left are looked at"
    inside = iter_statements(test.then)
    assert any(isinstance(node, ir.ForRange | ir.ForBits) for node in inside)


def test_what_depends_on_the_site_alone_is_kept_over_all_houses(tmp_path: Path) -> None:
    ruleset = rulewright.load(folder_with(tmp_path, LAND))
    program = ruleset.compiled.program
    listing = program.functions[program.decisions[0].options_function]
    arrays = [node for node in iter_statements(listing.body) if isinstance(node, ir.NewArray)]
    assert {node.size for node in arrays} == {16}
