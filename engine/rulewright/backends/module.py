"""Compiled functions, fresh from the Python backend or out of a cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import CodeType
from typing import TYPE_CHECKING, Any

from rulewright.backends import kept, masks
from rulewright.backends.ahead import Ahead
from rulewright.backends.drawing import draw
from rulewright.backends.fault import RuleFault
from rulewright.backends.openings import openings
from rulewright.backends.source_map import LineTable, frames
from rulewright.diagnostics.own_fault import LINES
from rulewright.ir.program import Program
from rulewright.records import dataclass

if TYPE_CHECKING:
    from rulewright.backends.printed import Printed

Compiled = Callable[..., Any]
"""A value function or segment gives an int, an options function a list of codes."""
FAULTS = (RuleFault, RecursionError)
"""What compiled functions raise: rules may call each other deeper than Python can follow."""


@dataclass(frozen=True, slots=True)
class Module:
    """The compiled functions by name, which are the globals of each other.

    `codes` and `lines` are what a cache keeps: one of each for the program, and one more for each
    time it was extended. What is `lazy` compiles a function when it is first called, unless others
    have; it has no `codes`, and one table of lines.
    """

    functions: dict[str, Compiled]
    codes: tuple[CodeType, ...]
    lines: tuple[LineTable, ...]
    marks: bool
    work: list[int]
    """One number: what was done since the last decision, in units; whoever asks sets it to 0."""
    lazy: Printed | None = None
    traced: bool = False
    """Whether each statement tells the function `ran.`, which whoever asks puts in, its line."""

    def __getitem__(self, name: str) -> Compiled:
        return self.functions[name]

    def extend(self, program: Program) -> Module:
        """Return the module of a program that extends this one's; only new functions are
        compiled."""
        from rulewright.backends.python import extend  # a cached ruleset starts without it

        return extend(self, program)

    def locate(self, fault: RuleFault | RecursionError) -> RuleFault:
        """Return the runtime error with its places in the author's files, innermost first."""
        found = fault if isinstance(fault, RuleFault) else RuleFault("too-deep")
        if not found.frames:
            found.frames = frames(self.lines, fault.__traceback__)
        return found


def load(
    code: CodeType | None, lines: LineTable, program: Program, base: Module | None = None
) -> Module:
    """A module from code made by `build`, perhaps in an earlier process; it adds to `base`. Without
    code, whoever asks puts functions into it."""
    if base is None:
        base = Module({}, (), (), False, [0])

    def shape_openings(cells: list[int], shape: int) -> list[int]:
        return openings(cells, program.shapes[shape])

    functions: dict[str, Any] = {
        **base.functions,
        **(kept.functions(base.work) if not base.functions else {}),
        "RuleFault.": RuleFault,
        "draw.": draw,
        "len.": len,
        "openings.": shape_openings,
        "cells_above.": masks.cells_above,
        "cells_with.": masks.cells_with,
        "shifted.": masks.shifted,
        "flooded.": masks.flooded,
        "in_chains.": masks.in_chains,
        "chain_of.": masks.chain_of,
        "reached.": masks.reached,
        "told.": masks.told,
        "members.": masks.members,
        "codes.": masks.codes,
        "work.": base.work,
        LINES: lines,
    }
    if program.moves:
        functions["best."] = Ahead(program, functions).best
    lines.register()
    if code is None:
        return replace(base, functions=functions, lines=(lines,))
    exec(code, functions)
    codes, tables = (*base.codes, code), (*base.lines, lines)
    return replace(base, functions=functions, codes=codes, lines=tables)
