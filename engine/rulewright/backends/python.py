"""The Python backend: a program as compiled Python functions.

Every IR function becomes `f(s, h, *parameters)`: `s` is the list of cells, `h` the host that
listens or None. Functions are printed as `ast` nodes, never as text, so that each keeps the
author's place.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import Any

from rulewright.backends.fault import RuleFault
from rulewright.backends.openings import openings
from rulewright.backends.pcg import draw
from rulewright.backends.positions import LineTable, Positions, frames
from rulewright.backends.statements import FunctionPrinter
from rulewright.ir.nodes import Function, ShapeTable
from rulewright.ir.simplify import simplify
from rulewright.lowering.program import Program

Compiled = Callable[..., Any]
"""A value function or segment gives an int, an options function a list of codes."""


@dataclass(frozen=True, slots=True)
class Module:
    """The compiled functions by name.

    `codes` and `lines` are what a cache keeps: one of each for the program, and one more for each
    time it was extended.
    """

    functions: Mapping[str, Compiled]
    codes: tuple[CodeType, ...]
    lines: tuple[LineTable, ...]
    marks: bool

    def __getitem__(self, name: str) -> Compiled:
        return self.functions[name]

    def extend(self, program: Program) -> Module:
        """The module of a program that grew out of this one's; only new names are compiled."""
        fresh = [f for name, f in program.functions.items() if name not in self.functions]
        if not fresh:
            return self
        return _build(program, fresh, self)

    def locate(self, fault: RuleFault) -> RuleFault:
        """The fault with its places in the author's files, innermost first."""
        if not fault.frames:
            fault.frames = frames(self.lines, fault.__traceback__)
        return fault


def build(program: Program, marks: bool = False) -> Module:
    """Compiles every function of a program; with `marks`, functions tell `h.covered` what ran."""
    return _build(program, program.functions.values(), Module({}, (), (), marks))


def _build(program: Program, functions: Iterable[Function], base: Module) -> Module:
    kind = " with marks" if base.marks else ""
    part = f", part {len(base.codes) + 1} of {len(program.functions)}" if base.codes else ""
    positions = Positions(f"rules of {program.ruleset}{kind}{part}")
    printer = FunctionPrinter(program, positions, marks=base.marks)
    body: list[ast.stmt] = [printer.function(simplify(function)) for function in functions]
    code = compile(ast.Module(body, []), positions.filename, "exec", dont_inherit=True)
    return load(code, positions.table(), program.shapes, base)


def load(
    code: CodeType, lines: LineTable, shapes: tuple[ShapeTable, ...], base: Module | None = None
) -> Module:
    """A module from code made by `build`, perhaps in an earlier process; it adds to `base`."""
    if base is None:
        base = Module({}, (), (), False)

    def shape_openings(cells: list[int], numbers: tuple[int, int, int]) -> list[int]:
        shape, start, scale = numbers
        return [start + scale * place for place in openings(cells, shapes[shape])]

    given = {"RuleFault.": RuleFault, "draw.": draw, "openings.": shape_openings}
    namespace: dict[str, Any] = {**base.functions, **given}
    exec(code, namespace)
    functions = {
        name: value for name, value in namespace.items()
        if name not in given and name != "__builtins__"
    }
    lines.register()
    return Module(functions, (*base.codes, code), (*base.lines, lines), base.marks)


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

