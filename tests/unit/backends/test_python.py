"""The printed functions compute what the IR says."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings, strategies as st

from rulewright.backends import python
from rulewright.backends.fault import RuleFault
from rulewright.backends.shape_openings import find_openings
from rulewright.ir import nodes as ir
from rulewright.ir.nodes import (
    Binary,
    Break,
    Call,
    Const,
    Continue,
    Element,
    Emit,
    Fault,
    ForItems,
    ForRange,
    ForSlice,
    Function,
    If,
    Load,
    Local,
    Log,
    Lookup,
    Mark,
    NewArray,
    Return,
    Select,
    Set,
    SetElement,
    Snapshot,
    Stmt,
    Store,
    TrialRun,
    Unary,
    While,
)
from rulewright.ir.program import CellBlock
from rulewright.types import IntType
from unit.backends.programs import Listener, program_of, run, value_of

# --- expressions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expr", "expected"),
    [
        (Binary("//", Const(-7), Const(2)), -4),
        (Binary("%", Const(-7), Const(2)), 1),
        (Binary("min", Load(1), Load(2)), 3),
        (Binary("max", Binary("+", Load(1), Const(1)), Load(2)), 5),
        (Binary("-", Load(2), Const(-2)), 7),
        (Binary("<<", Const(1), Load(1)), 8),
        (Binary("|", Load(1), Const(4)), 7),
        (Select(Binary("<", Load(1), Load(2)), Const(10), Const(20)), 10),
        (Load(2, Const(-1)), 3),
        (Load(0, Binary("+", Const(1), Const(1))), 5),
        (Load(-1, Load(1)), 5),
        (Unary("-", Load(1)), -3),
        (Lookup(0, Load(1)), 44),
        (Binary("or", Binary("==", Load(1), Const(9)), Binary("==", Load(1), Const(3))), 1),
    ],
)
def test_expressions(expr: ir.Expr, expected: int) -> None:
    cells = [0, 3, 5]
    assert value_of(expr, cells, tables=((11, 22, 33, 44),)) == expected


ARITHMETIC: list[ir.BinaryOp] = ["+", "-", "*", "min", "max", "&", "|"]
numbers = st.integers(-3, 3)
leaves = st.one_of(numbers.map(Const), st.integers(0, 3).map(Load), st.sampled_from(["a", "b"]).map(Local))
truths = st.deferred(
    lambda: st.one_of(
        st.builds(Binary, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), anything, anything),
        st.builds(Binary, st.sampled_from(["and", "or"]), truths, truths),
        st.builds(Unary, st.just("not"), truths),
        st.builds(Select, truths, truths, truths),
        st.sampled_from([0, 1]).map(Const),
    )
)
anything: st.SearchStrategy[ir.Expr] = st.deferred(
    lambda: st.one_of(
        leaves,
        st.builds(Binary, st.sampled_from(ARITHMETIC), anything, anything),
        st.builds(Select, truths, anything, anything),
        st.builds(Unary, st.just("-"), anything),
        truths,
    )
)


def reference(expr: ir.Expr, cells: list[int], names: dict[str, int]) -> int:
    """What an expression means, written down a second time."""

    def of(part: ir.Expr) -> int:
        return reference(part, cells, names)

    match expr:
        case Const(value):
            return value
        case Local(name):
            return names[name]
        case Load(base=base):
            return cells[base]
        case Unary("-", part):
            return -of(part)
        case Unary(_, part):
            return 1 - of(part)
        case Select(condition, yes, no):
            return of(yes) if of(condition) else of(no)
        case Binary(op, left, right):
            a, b = of(left), of(right)
            table = {
                "+": a + b,
                "-": a - b,
                "*": a * b,
                "min": min(a, b),
                "max": max(a, b),
                "&": a & b,
                "|": a | b,
                "==": a == b,
                "!=": a != b,
                "<": a < b,
                "<=": a <= b,
                ">": a > b,
                ">=": a >= b,
                "and": a and b,
                "or": a or b,
            }
            return int(table[op])
    raise AssertionError(expr)


@settings(max_examples=120, deadline=None)
@given(expr=anything, cells=st.lists(numbers, min_size=4, max_size=4), a=numbers, b=numbers)
def test_any_expression_is_its_meaning_and_an_int(expr: ir.Expr, cells: list[int], a: int, b: int) -> None:
    store = Store(base=4, value=expr)
    local = Set(name="kept", value=expr)
    body = (store, local, Store(base=5, value=Local("kept")), Return(value=expr))
    s = [*cells, 0, 0]
    found = run(body, s, a, b, parameters=("a", "b"))
    expected = reference(expr, cells, {"a": a, "b": b})
    assert [found, s[4], s[5]] == [expected] * 3
    assert {type(found), type(s[4]), type(s[5])} == {int}


def test_long_chains_do_not_exhaust_the_stack() -> None:
    test: ir.Expr = Binary("==", Load(0), Const(5000))
    total: ir.Expr = Const(0)
    other: tuple[Stmt, ...] = (Return(value=Const(-1)),)
    for number in range(800):
        test = Binary("or", test, Binary("==", Load(1), Const(number)))
        total = Binary("+", total, Load(1))
        other = (
            If(
                condition=Binary("==", Load(1), Const(number)),
                then=(Return(value=total),) if number == 799 else (Return(value=Const(number)),),
                orelse=other,
            ),
        )
    assert value_of(test, [0, 700]) == 1
    assert run(other, [0, 799]) == 799 * 800
    assert run(other, [0, 1000]) == -1


# --- statements -----------------------------------------------------------------------------------


def test_loops_and_their_exits() -> None:
    total = Local("total")

    def add(value: ir.Expr) -> Stmt:
        return Set(name="total", value=Binary("+", total, value))

    even = Binary("==", Binary("%", Local("i"), Const(2)), Const(0))
    body = (
        Set(name="total", value=Const(0)),
        ForRange(
            name="i",
            first=Const(0),
            last=Const(1000),
            body=(
                If(condition=even, then=(Continue(),)),
                If(condition=Binary(">", Local("i"), Const(8)), then=(Break(),)),
                add(Local("i")),
            ),
        ),
        add(Local("i")),  # 9: the variable stays behind a break
        ForRange(name="i", first=Const(5), last=Const(2), step=-1, body=(add(Local("i")),)),
        ForItems(name="i", items=(100, 200), body=(add(Local("i")),)),
        ForSlice(name="i", table=0, first=Const(1), last=Load(3), body=(add(Local("i")),)),
        While(condition=Binary("<", total, Const(100_000)), body=(add(Const(50_000)),)),
        Return(value=total),
    )
    expected = 1 + 3 + 5 + 7 + 9 + 5 + 4 + 3 + 300 + 2000 + 3000 + 100_000
    assert run(body, [0, 0, 0, 3], tables=((1000, 2000, 3000, 4000),)) == expected


@pytest.mark.parametrize(("which", "expected"), [(0, [4, 5]), (1, []), (2, [6])])
def test_a_stretch_whose_bounds_are_in_a_table(which: int, expected: list[int]) -> None:
    loop = ForSlice(
        name="i",
        table=0,
        first=Lookup(1, Local("c")),
        last=Lookup(1, Binary("+", Local("c"), Const(1))),
        body=(Emit(code=Local("i")),),
    )
    tables = ((4, 5, 6), (0, 2, 2, 3))
    assert run([loop], None, which, parameters=("c",), tables=tables, kind="options") == expected


def test_options_can_be_cut_short() -> None:
    body = (Emit(code=Const(1)), If(condition=Load(0), then=(Return(),)), Emit(code=Const(2)))
    assert run(body, [1], kind="options") == [1]
    assert run(body, [0], kind="options") == [1, 2]


def test_names_of_functions_and_cells_can_be_locals() -> None:
    helper = Function("total", ("s",), (Return(value=Binary("+", Local("s"), Load(0))),), "value")
    body = (
        Set(name="total", value=Call("total", (Const(1),))),
        Set(name="h", value=Const(10)),
        Set(name="s", value=Const(100)),
        Set(name="range", value=Const(1000)),
        ForRange(
            name="i",
            first=Const(0),
            last=Load(1),
            body=(Set(name="total", value=Binary("+", Local("total"), Local("range"))),),
        ),
        Return(value=Binary("+", Local("total"), Binary("+", Local("h"), Local("s")))),
    )
    assert run(body, [5, 2], others=(helper,)) == 5 + 1 + 2000 + 110


def test_arrays_live_in_one_call() -> None:
    body = (
        NewArray(array="seen", size=3),
        SetElement(array="seen", index=Const(2), value=Binary("==", Load(0), Const(0))),
        Return(value=Binary("+", Element("seen", Const(1)), Element("seen", Load(1)))),
    )
    assert run(body, [0, 2]) == 1


def test_snapshot_keeps_the_old_values_also_for_callees() -> None:
    reader = Function("reader", (), (Return(value=Load(0)),), "value")
    body = (
        Snapshot(),
        Store(base=0, value=Const(9)),
        Store(base=1, value=Load(0, old=True)),
        Store(base=2, value=Call("reader", (), True)),
        Store(base=3, value=Call("reader")),
    )
    cells = [4, 0, 0, 0]
    run(body, cells, others=(reader,))
    assert cells == [9, 4, 4, 9]


def test_a_trial_run_changes_and_tells_nothing() -> None:
    listener = Listener()
    body = (
        TrialRun(cell_ranges=((0, 2), (3, 4))),
        Store(base=0, value=Const(9)),
        Store(base=1, value=Const(8)),
        Log(event=0, args=()),
        If(condition=Load(2), then=(Fault(code="no-options"),)),
        Store(base=3, value=Const(7)),
        Return(value=Load(0)),
    )
    cells = [4, 5, 0, 6]
    assert run(body, cells, h=listener) == 9
    assert cells == [4, 5, 0, 6] and not listener.events
    cells = [4, 5, 1, 6]
    with pytest.raises(RuleFault):
        run(body, cells, h=listener)
    assert cells == [4, 5, 1, 6]


def test_log_and_marks() -> None:
    body = (Log(event=2, args=(Load(0), Binary("==", Load(0), Const(4)))), Mark(mark=3))
    listener = Listener()
    run(body, [4], h=listener, marks=True)
    assert listener.events == [(2, (4, 1))] and list(listener.covered) == [0, 0, 0, 1, 0, 0, 0, 0]
    silent = Listener()
    run(body, [4], h=silent)
    assert not any(silent.covered)
    run(body, [4], marks=True)


def test_chance_can_be_stated() -> None:
    body = (
        Set(name="x", value=ir.Random(Const(6))),
        Store(base=10, value=Local("x")),
        Set(name="x", value=ir.Random(Const(6))),
        Store(base=11, value=Local("x")),
    )
    listener = Listener()
    listener.stated = [5]
    cells = [0] * 12
    run(body, cells, h=listener)
    assert cells[10] == 5 and 0 <= cells[11] < 6
    assert cells[1:3] != [0, 0]


def test_openings_of_a_pair_beside_a_single_cell() -> None:
    code = Binary("+", Const(100), Binary("*", Const(2), Local("spot")))
    each = ir.ForOpenings(name="spot", shape=0, body=(ir.Emit(code=code),))
    program = program_of(Function("main", (), (each,), "options"))
    pair = (((0, 0), (1, 0)), ((0, 0), (0, 1)))
    program.shapes = (ir.ShapeTable(count_cell=0, q=1, r=5, limit=4, reach=2, turns=pair),)
    cells = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    found = python.build_module(program)["main"](cells, None)
    expected = []
    around = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for q, r, turn in itertools.product(range(-2, 3), range(-2, 3), range(2)):
        covered = {(q + dq, r + dr) for dq, dr in pair[turn]}
        inside = all(-2 <= part <= 2 for cell in covered for part in cell)
        if covered & around and (0, 0) not in covered and inside:
            expected.append(100 + 2 * (((q + 2) * 5 + r + 2) * 2 + turn))
    assert found == expected and found
    cells[0] = 3
    assert python.build_module(program)["main"](cells, None) == []


def test_turns_that_cover_the_same_cells_have_the_same_openings() -> None:
    row = (((0, 0), (1, 0), (-1, 0)), ((0, 0), (0, 1), (0, -1)), ((0, 0), (-1, 0), (1, 0)))
    table = ir.ShapeTable(count_cell=0, q=1, r=5, limit=4, reach=2, turns=row)
    assert table.find_twins() == (0, 1, 0)
    cells = [1, 0, 0, 0, 0, 0, 0, 0, 0]
    found = find_openings(cells, table)
    by_turn = [[code // 3 for code in found if code % 3 == turn] for turn in range(3)]
    assert by_turn[0] == by_turn[2] != by_turn[1]
    alone = ir.ShapeTable(count_cell=0, q=1, r=5, limit=4, reach=2, turns=(row[2],))
    assert find_openings(cells, alone) == by_turn[2]


# --- what the printer does for speed --------------------------------------------------------------


@pytest.mark.parametrize("p", [0, 1, -1, -(2**31)])
def test_rows_of_tables_and_slices_of_blocks_read_the_same(p: int) -> None:
    program = program_of(size=40)
    program.blocks = (CellBlock("board", "state", 10, 20, (), IntType()),)
    table = tuple((7 * n) % 20 for n in range(40))
    program.tables = (table, tuple(range(60)))
    at = Lookup(0, Binary("+", Binary("*", Local("p"), Const(20)), Local("i")))
    third = Lookup(1, Binary("+", Binary("*", Local("i"), Const(3)), Const(2)))
    either = Binary(
        "or",
        Binary("==", Load(10, Local("t"), block=10), Const(-1)),
        Binary("!=", Load(10, Local("t"), block=10), Local("p")),
    )
    function = Function(
        "main",
        ("p",),
        (
            ForRange(
                name="i",
                first=Const(0),
                last=Const(20),
                body=(
                    If(
                        condition=Binary(">=", Local("p"), Const(0)),
                        then=(
                            Set(name="t", value=at),
                            If(condition=either, then=(Emit(code=Local("t")), Emit(code=third))),
                        ),
                    ),
                ),
            ),
        ),
        "options",
    )
    program.functions = {"main": function}
    cells = [0] * 10 + [n % 3 - 1 for n in range(20)] + [0] * 10
    expected: list[int] = []
    for i in range(20):
        if p >= 0 and cells[10 + table[p * 20 + i]] in (-1, 1 - p):
            expected += [table[p * 20 + i], 3 * i + 2]
    assert python.build_module(program)["main"](cells, None, p) == expected


def test_a_function_that_stores_reads_the_cells_themselves() -> None:
    program = program_of(size=40)
    program.blocks = (CellBlock("board", "state", 10, 20, (), IntType()),)
    last = Binary("-", Local("i"), Const(1))
    program.functions = {
        "main": Function(
            "main",
            (),
            (
                ForRange(
                    name="i",
                    first=Const(1),
                    last=Const(20),
                    body=(
                        Store(
                            base=10,
                            index=Local("i"),
                            value=Binary("+", Load(10, last, block=10), Const(1)),
                        ),
                    ),
                ),
            ),
            "value",
        )
    }
    cells = [0] * 40
    python.build_module(program)["main"](cells, None)
    assert cells[10:30] == list(range(20))
