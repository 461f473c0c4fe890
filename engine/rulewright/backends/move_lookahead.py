"""Look ahead within one compound move: which options can still reach the most."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulewright.backends.fault import RuleFault
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import MoveInfo, Program

MAX_STEPS = 100_000
"""Limit of steps that are explored for one decision, and of routes that are counted as one ply."""
MAX_DEPTH = 200
"""Limit of decisions in one move during lookahead."""

Worth = tuple[int, ...]


def make_endless_fault(move_info: MoveInfo) -> RuleFault:
    """Return the runtime error of a move that could continue in too many ways, or for too long."""
    fault = RuleFault("endless-move", (("ways", MAX_STEPS, ""), ("decisions", MAX_DEPTH, "")))
    fault.frames = (move_info.span,)
    return fault


class MoveLookahead:
    """Finds the best options of the decisions of a program."""

    def __init__(self, program: Program, functions: Mapping[str, Callable[..., Any]]) -> None:
        self.program = program
        self.functions = functions

    def find_best_options(self, cells: list[int], decision: int) -> list[int]:
        """Return the options, in order, from which the move can reach the most. Raises
        RuleFault."""
        info = self.program.decisions[decision]
        assert info.every_function is not None and info.move_number is not None
        codes: list[int] = self.functions[info.every_function](cells, None)
        if len(codes) < 2:
            return codes
        look = _Lookahead(self, self.program.moves[info.move_number])
        worths = [look.explore_option(cells, decision, code, 1) for code in codes]
        most = max(worths)
        return [code for code, worth in zip(codes, worths, strict=True) if worth == most]

    def compute_worth(self, cells: list[int], decision: int, code: int) -> Worth:
        """Return the most that a move can reach from an option, legal or not. Raises RuleFault."""
        info = self.program.decisions[decision]
        assert info.move_number is not None
        return _Lookahead(self, self.program.moves[info.move_number]).explore_option(cells, decision, code, 1)


class _Lookahead:
    """One depth-first search on copies of the cells."""

    def __init__(self, ahead: MoveLookahead, move_info: MoveInfo) -> None:
        self.program, self.functions = ahead.program, ahead.functions
        self.move = move_info
        self.steps = 0

    def explore_option(self, cells: list[int], decision: int, code: int, depth: int) -> Worth:
        self.steps += 1
        if self.steps > MAX_STEPS or depth > MAX_DEPTH:
            raise make_endless_fault(self.move)
        after = cells[:]
        segment = self.functions[self.program.decisions[decision].apply_function](after, None, code)
        return self.explore_segment(after, segment, depth)

    def explore_segment(self, cells: list[int], segment: int, depth: int) -> Worth:
        """Return the most that the move can reach from a segment on."""
        program, functions = self.program, self.functions
        while True:
            while segment >= 0 and segment not in program.move_ends:
                segment = functions[program.segments[segment]](cells, None)
            if segment >= 0 or segment == ENDED:
                return tuple([functions[name](cells, None) for name in self.move.value_functions])
            info = program.decisions[~segment]
            assert info.every_function is not None
            codes = functions[info.every_function](cells, None)
            if codes:
                break
            if info.fallback_segment is None:
                fault = RuleFault("no-options")
                fault.frames = (info.span,)
                raise fault
            segment = info.fallback_segment
        best: Worth = ()
        for code in codes:
            best = max(best, self.explore_option(cells, ~segment, code, depth + 1))
            if best == self.move.max_values:
                break  # nothing reaches more
        return best
