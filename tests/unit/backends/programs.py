"""Small programs around the functions that the tests of the backend are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulewright.backends import python
from rulewright.backends.host import Host
from rulewright.ir import nodes as ir
from rulewright.ir.nodes import (
    Function,
    Return,
    Stmt,
)
from rulewright.ir.program import Program
from unit.hand_made import nim


def program_of(*functions: Function, tables: tuple[tuple[int, ...], ...] = (), size: int = 20) -> Program:
    program = nim()
    program.functions = {f.name: f for f in functions}
    program.tables = tables
    program.size = size
    return program


def run(
    body: Iterable[Stmt],
    cells: list[int] | None = None,
    *args: int,
    h: Host | None = None,
    parameters: tuple[str, ...] = (),
    tables: tuple[tuple[int, ...], ...] = (),
    marks: bool = False,
    others: tuple[Function, ...] = (),
    kind: Any = "value",
) -> Any:
    main = Function("main", parameters, tuple(body), kind)
    module = python.build_module(program_of(main, *others, tables=tables), marks=marks)
    return module["main"]([0] * 20 if cells is None else cells, h, *args)


def value_of(expr: ir.Expr, cells: list[int] | None = None, **more: Any) -> Any:
    return run([Return(value=expr)], cells, **more)


class Listener:
    def __init__(self) -> None:
        self.covered = bytearray(8)
        self.events: list[tuple[int, tuple[int, ...]]] = []
        self.stated: list[int] = []

    def log(self, event: int, args: tuple[int, ...]) -> None:
        self.events.append((event, args))

    def chance(self, bound: int) -> int | None:
        return self.stated.pop(0) if self.stated else None
