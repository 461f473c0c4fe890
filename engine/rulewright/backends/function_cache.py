"""Cache the code of compiled functions for programs that share it.

Settings of a ruleset have most functions in common, if they have their numbers in common (see
`lowering.number_registry.SharedNumbering`): where two programs have the same function, it is compiled once.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType

from rulewright.backends.slices import Slice, find_slices
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements, walk
from rulewright.records import dataclass
from rulewright.source import Span

Blocks = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class _CachedFunction:
    function: ir.Function
    slices: set[Slice]
    load_blocks: Blocks
    code: CodeType


class FunctionCache:
    """The compiled code of programs with common tables."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[_CachedFunction]] = {}
        self._positions: dict[str, SourceMap] = {}

    def get_source_map(self, name: str) -> SourceMap:
        """Return the virtual source of that name, shared by all: equal texts have one line in
        it."""
        return self._positions.setdefault(name, SourceMap(name))

    def get_code(
        self,
        function: ir.Function,
        printer: FunctionPrinter,
        compile_function: Callable[[ir.Function, FunctionPrinter], CodeType],
    ) -> CodeType:
        """Return the code of a function, `compile_function` if it is not cached."""
        program = printer.program
        limits = program.step_limit, program.work_limit
        key = (function.name, printer.positions.filename, printer.use_words, *limits)
        slices = find_slices(function, program.blocks)
        blocks = _list_load_blocks(function) if slices else ()
        known = self._known.setdefault(key, [])
        for each in known:
            if (
                each.slices == slices
                and each.load_blocks == blocks
                and each.function == function
                and _list_spans(each.function) == _list_spans(function)
            ):
                return each.code
        code = compile_function(function, printer)
        known.append(_CachedFunction(function, slices, blocks, code))
        return code


def _list_spans(function: ir.Function) -> list[Span]:
    """Return the spans of a function's statements, because equal text elsewhere faults there."""
    return [function.span, *(node.span for node in iter_statements(function.body))]


def _list_load_blocks(function: ir.Function) -> Blocks:
    """Return the blocks of loads, which affect slices and are not part of the comparison."""
    return tuple(node.block for node in walk(*function.body) if isinstance(node, ir.Load))
