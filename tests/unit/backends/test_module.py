"""Compiled modules: places of faults, extension, `marshal`, and what is too deep for Python."""

from __future__ import annotations

import ast
import marshal
import traceback
from dataclasses import replace

import pytest

from rulewright.backends import module as modules, python
from rulewright.backends.fault import RuleFault
from rulewright.backends.statements import FunctionPrinter
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir import nodes as ir
from rulewright.ir.nodes import (
    Binary,
    Call,
    CallStatement,
    Const,
    Emit,
    Fault,
    FaultValue,
    ForRange,
    Function,
    If,
    Load,
    Local,
    Return,
    Set,
    Stmt,
    Tick,
    Unary,
    While,
)
from rulewright.ir.program import STEPS, Program
from rulewright.source import Span
from unit.backends.programs import program_of
from unit.hand_made import HEAP, SECRET, SOURCE, WINNER, line, nim

# --- faults and places ----------------------------------------------------------------------------


def faulty() -> Program:
    inner = Function(
        "inner",
        ("n",),
        (
            If(
                condition=Binary("<", Load(9), Local("n")),
                span=line(3),
                then=(
                    Fault(
                        code="not-covered",
                        span=line(3),
                        values=(
                            FaultValue("there", Load(9)),
                            FaultValue("short", Binary("<", Load(9), Local("n"))),
                        ),
                    ),
                ),
            ),
        ),
        "value",
        line(3),
    )
    outer = Function(
        "outer",
        (),
        (
            Set(name="x", value=Const(1), span=line(1)),
            CallStatement(call=Call("inner", (Const(2),)), span=line(2)),
        ),
        "segment",
        line(1),
    )
    return program_of(outer, inner)


def test_a_fault_knows_the_authors_places() -> None:
    module = python.build_module(faulty())
    with pytest.raises(RuleFault) as caught:
        module["outer"]([0] * 10, None)
    fault = module.locate_fault(caught.value)
    assert fault.code == "not-covered" and fault.values == (("there", 0, ""), ("short", 1, ""))
    assert fault.frames == (line(3), line(2))
    assert fault.span.text == "heap -= n"


def test_tracebacks_show_the_authors_lines_and_columns() -> None:
    program = faulty()
    whole = line(2)
    chosen = Span(SOURCE, whole.start + len("größter "), whole.end)
    outer = program.functions["outer"]
    program.functions["outer"] = Function(
        "outer", (), (CallStatement(call=Call("inner", (Const(2),)), span=chosen),), "segment", outer.span
    )
    module = python.build_module(program)
    with pytest.raises(RuleFault) as caught:
        module["outer"]([0] * 10, None)
    shown = "".join(traceback.format_exception(caught.value))
    assert "größter chooses n from 1 to 3    # nim/ruleset.yaml:2" in shown
    frame = next(f for f in traceback.extract_tb(caught.tb) if f.name == "outer")
    assert frame.colno == len("größter ".encode())
    assert frame.end_colno == len("größter chooses n from 1 to 3".encode())


def test_a_loop_that_never_ends_is_a_fault() -> None:
    body = (While(condition=Const(1), body=(Tick(span=line(4)),)),)
    program = program_of(Function("main", (), body, "segment", line(1)))
    module = python.build_module(program)
    cells = [0] * 10
    with pytest.raises(RuleFault) as caught:
        module["main"](cells, None)
    assert module.locate_fault(caught.value).span == line(4)
    assert caught.value.code == "endless-rule" and cells[STEPS] == program.step_limit + 1


# --- the module as a whole ------------------------------------------------------------------------


def test_nim_by_hand() -> None:
    module = python.build_module(nim(heap=4))
    cells = [0] * nim().size
    module["start"](cells, None)
    assert module["begin"](cells, None) == ~0
    assert module["options_0"](cells, None) == [1, 2, 3]
    assert module["apply_0"](cells, None, 3) == ~0
    assert module["options_0"](cells, None) == [1]
    first = module["who_0"](cells, None)
    assert module["apply_0"](cells, None, 1) == ir.ENDED
    assert cells[HEAP] == 0 and cells[WINNER] == first and cells[SECRET] == 7
    assert (module["won"](cells, None, first), module["twice"](cells, None, first)) == (1, 2)


def test_code_objects_travel_through_marshal() -> None:
    program = nim()
    built = python.build_module(program)
    code = marshal.loads(marshal.dumps(built.codes[0]))
    again = modules.load_module(code, built.lines[0], program)
    one, two = [0] * nim().size, [0] * nim().size
    for module, cells in ((built, one), (again, two)):
        module["start"](cells, None)
        module["begin"](cells, None)
        module["apply_0"](cells, None, 2)
    assert one == two and one[HEAP] == 8


def test_fingerprint_follows_meaning_and_not_files() -> None:
    assert python.compute_fingerprint(nim()) == python.compute_fingerprint(nim())
    assert python.compute_fingerprint(nim(heap=9)) != python.compute_fingerprint(nim())


def test_fingerprint_knows_more_than_functions() -> None:
    plain = python.compute_fingerprint(nim())
    assert python.compute_fingerprint(nim(bound=40)) != plain
    assert python.compute_fingerprint(replace(nim(), ranking=())) != plain
    assert python.compute_fingerprint(replace(nim(), phases=())) != plain


def test_extending_compiles_only_what_is_new() -> None:
    program = nim()
    module = python.build_module(program)
    added = Function(
        "heap_is",
        ("n",),
        (
            If(
                condition=Binary("==", Call("left_0"), Local("n")),
                span=line(2),
                then=(Fault(code="not-covered", span=line(4)),),
            ),
            Return(value=Const(3)),
        ),
        "value",
        line(2),
    )
    program.functions["heap_is"] = added
    larger = module.make_extended(program)
    assert "heap_is" not in module.functions
    assert larger["left_0"] is module["left_0"]
    cells = [0] * program.size
    larger["start"](cells, None)
    assert larger["heap_is"](cells, None, 4) == 3
    with pytest.raises(RuleFault) as caught:
        larger["heap_is"](cells, None, 10)
    assert larger.locate_fault(caught.value).frames == (line(4),)
    assert larger.make_extended(program) is larger


def too_deep() -> Function:
    body: tuple[Stmt, ...] = (Emit(code=Const(1)),)
    for number in range(30):
        body = (ForRange(name=f"i{number}", first=Const(0), last=Load(0), body=body),)
    return Function("deep", (), body, "options", line(2))


# --- functions that are compiled when they are first called ---------------------------------------


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of functions, as they are printed."""
    names: list[str] = []
    printing = FunctionPrinter.print_function

    def function(self: FunctionPrinter, function: Function) -> ast.FunctionDef:
        names.append(function.name)
        return printing(self, function)

    monkeypatch.setattr(FunctionPrinter, "print_function", function)
    return names


def test_a_lazy_module_compiles_what_is_called(printed: list[str]) -> None:
    program = nim(heap=4)
    module = python.build_module(program, lazily=True)
    assert printed == []
    held = module["options_0"]
    cells = [0] * program.size
    for _ in range(2):
        module["start"](cells, None)
        assert module["begin"](cells, None) == ~0
        assert held(cells, None) == [1, 2, 3]
    assert len(printed) == len(set(printed)) < len(program.functions)
    assert {"start", "begin", "options_0"} <= set(printed)
    assert module["options_0"] is held
    with pytest.raises(TypeError):
        held(cells, None, compiled=None)  # nothing of the first call is left


def test_a_lazy_module_knows_the_places_of_each_function() -> None:
    module = python.build_module(faulty(), lazily=True)
    for _ in range(2):
        with pytest.raises(RuleFault) as caught:
            module["outer"]([0] * 10, None)
        assert module.locate_fault(caught.value).frames == (line(3), line(2))
        shown = "".join(traceback.format_exception(caught.value))
        assert "größter chooses n from 1 to 3    # nim/ruleset.yaml:2" in shown
    with pytest.raises(RuleFault) as caught:
        module["inner"]([0] * 10, None, 5)
    assert module.locate_fault(caught.value).frames == (line(3),)


def test_a_lazy_module_extends_lazily(printed: list[str]) -> None:
    program = nim()
    module = python.build_module(program, lazily=True)
    program.functions["twice_left"] = Function(
        "twice_left",
        (),
        (Return(value=Binary("+", Call("left_0"), Call("left_0"))),),
        "value",
        line(2),
    )
    larger = module.make_extended(program)
    assert printed == [] and "twice_left" not in module.functions
    cells = [0] * program.size
    larger["start"](cells, None)
    assert larger["twice_left"](cells, None) == 20
    assert printed.count("left_0") == 1 and larger["left_0"] is module["left_0"]


def test_what_a_lazy_module_cannot_nest_is_a_fault_of_the_game() -> None:
    module = python.build_module(program_of(too_deep()), lazily=True)
    for _ in range(2):
        with pytest.raises(RuleFault) as caught:
            module["deep"]([0] * 10, None)
        assert caught.value.code == "too-deep"
        assert module.locate_fault(caught.value).frames == (line(2),)


# --- what Python cannot follow --------------------------------------------------------------------


def test_what_python_cannot_nest_is_told_at_its_place() -> None:
    deep = too_deep()
    flat = Function("flat", (), (Return(value=Const(1)),), "value", line(3))
    with pytest.raises(DiagnosticError) as caught:
        python.build_module(program_of(flat, deep))
    (found,) = caught.value.diagnostics
    assert found.code == "too-deep" and found.primary.span == line(2)
    expr: ir.Expr = Load(0)
    for _ in range(3000):
        expr = Unary("-", Binary("%", expr, Const(7)))
    deep = Function("deep", (), (Return(value=expr),), "value", line(1))
    with pytest.raises(DiagnosticError) as caught:
        python.build_module(program_of(flat, deep))
    assert caught.value.diagnostics[0].primary.span == line(1)
