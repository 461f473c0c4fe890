"""Provide compiled functions, from the Python backend or from a cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import CodeType
from typing import TYPE_CHECKING, Any

from rulewright.backends import bitsets, memo_arrays
from rulewright.backends.fault import RuleFault
from rulewright.backends.game_generator import draw_number
from rulewright.backends.move_lookahead import MoveLookahead
from rulewright.backends.shape_openings import find_openings
from rulewright.backends.source_map import LineTable, list_frame_spans
from rulewright.diagnostics.internal_error import LINES
from rulewright.ir.program import Program
from rulewright.records import dataclass

if TYPE_CHECKING:
    from rulewright.backends.function_cache import FunctionCache

Compiled = Callable[..., Any]
"""A value function or segment gives an int, an options function a list of codes."""
FAULTS = (RuleFault, RecursionError)
"""The exceptions that compiled functions raise. Calls between rules may exceed Python's recursion limit."""


@dataclass(frozen=True, slots=True)
class Module:
    """The compiled functions by name, which are the globals of each other.

    `codes` and `lines` are the cached parts: one of each for the program, and another for each extension.
    With a `function_cache`, each function is compiled at its first call unless the cache has it; the module
    then has no `codes` and a single table of lines.
    """

    functions: dict[str, Compiled]
    codes: tuple[CodeType, ...]
    lines: tuple[LineTable, ...]
    has_marks: bool
    work_counter: list[int]
    """One number: the work since the last decision, in units; the caller resets it to 0."""
    function_cache: FunctionCache | None = None
    traced: bool = False
    """Whether each statement passes its line to the function `ran.`, which the caller provides."""

    def __getitem__(self, name: str) -> Compiled:
        return self.functions[name]

    def make_extended(self, program: Program) -> Module:
        """Return the module of a program that extends this one's; only new functions are
        compiled."""
        from rulewright.backends.python import extend_module  # a cached ruleset starts without it

        return extend_module(self, program)

    def locate_fault(self, fault: RuleFault | RecursionError) -> RuleFault:
        """Return the runtime error with its places in the author's files, innermost first."""
        found = fault if isinstance(fault, RuleFault) else RuleFault("too-deep")
        if not found.frames:
            found.frames = list_frame_spans(self.lines, fault.__traceback__)
        return found


def load_module(
    code: CodeType | None, line_table: LineTable, program: Program, base_module: Module | None = None
) -> Module:
    """Return a module from code that was compiled here or in an earlier process; it extends `base_module`.
    Without code, the caller adds the functions."""
    if base_module is None:
        base_module = Module({}, (), (), False, [0])

    def find_shape_openings(cells: list[int], shape_number: int) -> list[int]:
        return find_openings(cells, program.shapes[shape_number])

    module_globals: dict[str, Any] = {
        **base_module.functions,
        **(memo_arrays.make_memo_functions(base_module.work_counter) if not base_module.functions else {}),
        "RuleFault.": RuleFault,
        "draw.": draw_number,
        "len.": len,
        "openings.": find_shape_openings,
        "cells_above.": bitsets.find_cells_above,
        "cells_with.": bitsets.find_cells_with,
        "shifted.": bitsets.shift_set,
        "flooded.": bitsets.flood_fill,
        "in_chains.": bitsets.find_chain_members,
        "chain_of.": bitsets.find_chain,
        "reached.": bitsets.find_reached,
        "told.": bitsets.lookup_truth,
        "members.": bitsets.list_members,
        "codes.": bitsets.list_codes,
        "work.": base_module.work_counter,
        LINES: line_table,
    }
    if program.moves:
        module_globals["best."] = MoveLookahead(program, module_globals).find_best_options
    line_table.register_source()
    if code is None:
        return replace(base_module, functions=module_globals, lines=(line_table,))
    exec(code, module_globals)
    codes, tables = (*base_module.codes, code), (*base_module.lines, line_table)
    return replace(base_module, functions=module_globals, codes=codes, lines=tables)
