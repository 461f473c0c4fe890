"""The Python backend: a program as compiled Python functions.

Every IR function becomes `f(s, h, *parameters)`: `s` is the list of cells, `h` the host that
listens or None. Functions are printed as `ast` nodes, never as text, so that each keeps the
author's place.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable

from rulewright.backends.module import Module, load
from rulewright.backends.positions import Positions
from rulewright.backends.statements import FunctionPrinter
from rulewright.ir.nodes import Function
from rulewright.lowering.program import Program


def build(program: Program, marks: bool = False) -> Module:
    """Compiles every function of a program; with `marks`, functions tell `h.covered` what ran."""
    return _build(program, program.functions.values(), Module({}, (), (), marks))


def extend(base: Module, program: Program) -> Module:
    """See `Module.extend`."""
    fresh = [f for name, f in program.functions.items() if name not in base.functions]
    return _build(program, fresh, base) if fresh else base


def _build(program: Program, functions: Iterable[Function], base: Module) -> Module:
    kind = " with marks" if base.marks else ""
    part = f", part {len(base.codes) + 1} of {len(program.functions)}" if base.codes else ""
    positions = Positions(f"rules of {program.ruleset}{kind}{part}")
    printer = FunctionPrinter(program, positions, marks=base.marks)
    body: list[ast.stmt] = [printer.function(function) for function in functions]
    code = compile(ast.Module(body, []), positions.filename, "exec", dont_inherit=True)
    return load(code, positions.table(), program.shapes, base)


def fingerprint(program: Program) -> str:
    """Names what a program does and how its cells lie, whatever files it came from."""
    digest = hashlib.sha256()
    for function in program.functions.values():
        digest.update(
            repr((function.name, function.parameters, function.kind, function.body)).encode()
        )
    digest.update(repr((program.size, program.tables, program.shapes, program.segments)).encode())
    digest.update(
        repr([(d.key, d.options, d.apply, d.otherwise) for d in program.decisions]).encode()
    )
    return digest.hexdigest()[:32]

