"""The code of functions that were called, for programs that share it.

Settings of a ruleset have most functions in common, if they have their numbers in common (see
`lowering.registers.Numbering`): where two programs have the same function, it is compiled once.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType

from rulewright.backends.slices import Slice, slices_read
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.ir import nodes as ir
from rulewright.ir.walk import every_statement, walk
from rulewright.records import dataclass
from rulewright.source import Span

Blocks = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class _Known:
    function: ir.Function
    slices: set[Slice]
    blocks: Blocks
    code: CodeType


class Printed:
    """The compiled code of programs with common tables."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[_Known]] = {}
        self._positions: dict[str, SourceMap] = {}

    def positions(self, name: str) -> SourceMap:
        """Return the virtual source of that name, shared by all: equal texts have one line in
        it."""
        return self._positions.setdefault(name, SourceMap(name))

    def code(
        self,
        function: ir.Function,
        printer: FunctionPrinter,
        compiled: Callable[[ir.Function, FunctionPrinter], CodeType],
    ) -> CodeType:
        """Return the code of a function, `compiled` if it is not cached."""
        program = printer.program
        limits = program.step_limit, program.work_limit
        key = (function.name, printer.positions.filename, printer.words, *limits)
        slices = slices_read(function, program.blocks)
        blocks = _blocks(function) if slices else ()
        known = self._known.setdefault(key, [])
        for each in known:
            if (
                each.slices == slices
                and each.blocks == blocks
                and each.function == function
                and _places(each.function) == _places(function)
            ):
                return each.code
        code = compiled(function, printer)
        known.append(_Known(function, slices, blocks, code))
        return code


def _places(function: ir.Function) -> list[Span]:
    """Return the spans of a function's statements, because equal text elsewhere faults there."""
    return [function.span, *(node.span for node in every_statement(function.body))]


def _blocks(function: ir.Function) -> Blocks:
    """Return the blocks of loads, which affect slices and are not part of the comparison."""
    return tuple(node.block for node in walk(*function.body) if isinstance(node, ir.Load))
