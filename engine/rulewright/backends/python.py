"""Print a program as compiled Python functions: the Python backend.

Every IR function becomes `f(s, h, *parameters)`: `s` is the list of cells, `h` the host that receives events,
or None. Functions are printed as `ast` nodes, never as text, so that each node keeps its source location.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Sequence
from types import CodeType, FunctionType
from typing import Any

from rulewright.backends.fault import RuleFault
from rulewright.backends.function_cache import FunctionCache
from rulewright.backends.module import Module, load_module
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.nodes import Function
from rulewright.ir.program import DECISIONS, END, PC, PHASE, RNG, STEPS, Program
from rulewright.source import Span
from rulewright.types import key_size


def build_module(
    program: Program, marks: bool = False, *, lazily: bool | FunctionCache = False, use_words: bool = False
) -> Module:
    """Compile every function of a program; with `marks`, functions record in `h.covered` what ran.
    `lazily`: each function on its first call, for callers that use few; functions in `FunctionCache` are
    not compiled again. `use_words`: use bitsets as native code does, which is slower here and gives equal
    results."""
    lazy = lazily if isinstance(lazily, FunctionCache) else FunctionCache() if lazily else None
    base = Module({}, (), (), marks, [0], lazy)
    return _build_functions(program, program.functions, base, use_words=use_words)


def build_traced(program: Program) -> Module:
    """Compile a program lazily with functions that report the lines they run (`Module.traced`)."""
    base = Module({}, (), (), False, [0], FunctionCache(), traced=True)
    return _build_functions(program, program.functions, base)


def extend_module(base_module: Module, program: Program) -> Module:
    """Return a module that also has the functions a program has gained."""
    fresh = [name for name in program.functions if name not in base_module.functions]
    return _build_functions(program, fresh, base_module) if fresh else base_module


def _build_functions(
    program: Program, function_names: Iterable[str], base_module: Module, *, use_words: bool = False
) -> Module:
    kind = " with marks" if base_module.has_marks else " traced" if base_module.traced else ""
    name = f"rules of {program.ruleset}{kind}"
    if base_module.function_cache is None:
        part = f", part {len(base_module.lines) + 1} of {len(program.functions)}" if base_module.lines else ""
        positions = SourceMap(f"{name}{part}")
        printer = FunctionPrinter(program, positions, marks=base_module.has_marks, use_words=use_words)
        printed = [_print_function(printer, program.functions[name]) for name in function_names]
        code = _compile_body(printed, positions)
        return load_module(code, positions.make_line_table(), program, base_module)
    positions = base_module.function_cache.get_source_map(name)
    printer = FunctionPrinter(
        program,
        positions,
        marks=base_module.has_marks,
        traced=base_module.traced,
        use_words=use_words,
        alone=False,
    )
    module = load_module(None, positions.make_line_table(), program, base_module)
    for each in function_names:
        module.functions[each] = _make_lazy_function(each, printer, module)
    return module


def _make_lazy_function(name: str, printer: FunctionPrinter, module: Module) -> FunctionType:
    """Return a function that is compiled at its first call and stays the same object; excessive
    nesting becomes a runtime error of the game.
    """
    assert module.function_cache is not None
    printed = module.function_cache

    def compile_now() -> FunctionType:
        known = printer.program.functions
        function = known[name]
        try:
            code = printed.get_code(function, printer, _compile_function)
        except DiagnosticError:
            fault = RuleFault("too-deep")
            fault.frames = (function.span,)
            raise fault from None
        for needed in code.co_names:
            if needed not in module.functions and needed in known:
                module.functions[needed] = _make_lazy_function(needed, printer, module)
        module.lines[-1].register_source()
        later.__code__ = code
        later.__kwdefaults__ = None
        return later

    later = FunctionType(_first_call.__code__, module.functions, name)
    later.__kwdefaults__ = {"compiled": compile_now}
    return later


def _compile_function(function: Function, printer: FunctionPrinter) -> CodeType:
    """Return the code of one function."""
    code = _compile_body([_print_function(printer, function)], printer.positions)
    return next(each for each in code.co_consts if isinstance(each, CodeType))


def _first_call(*args: Any, compiled: Callable[[], FunctionType]) -> Any:
    return compiled()(*args)


def _print_function(printer: FunctionPrinter, function: Function) -> ast.FunctionDef:
    try:
        return printer.print_function(function)
    except RecursionError:
        raise make_too_deep_error(function.span) from None


def _compile_body(function_defs: Sequence[ast.stmt], positions: SourceMap) -> CodeType:
    """Return one code object that defines all the functions. Raises DiagnosticError if Python
    cannot compile it.
    """
    try:
        return compile(ast.Module([*function_defs], []), positions.filename, "exec", dont_inherit=True)
    except (SyntaxError, RecursionError):
        if len(function_defs) == 1:
            raise make_too_deep_error(
                positions.make_line_table().find_span(function_defs[0].lineno)
            ) from None
    middle = len(function_defs) // 2
    _compile_body(function_defs[:middle], positions)
    _compile_body(function_defs[middle:], positions)
    raise AssertionError("each function compiles, but not all of them together")


def make_too_deep_error(span: Span) -> DiagnosticError:
    """Return the error for rules that are nested deeper than Python can follow."""
    return DiagnosticError.from_parts(
        "too-deep",
        "this is nested too deeply to be played",
        span,
        help="give parts of it names of their own, or let fewer things be chosen at once",
    )


def compute_fingerprint(program: Program) -> str:
    """Return a digest of what a program does and of its layout, independent of its files."""
    digest = hashlib.sha256()
    for function in program.functions.values():
        try:
            text = repr((function.name, function.parameters, function.kind, function.body))
        except RecursionError:
            raise make_too_deep_error(function.span) from None
        digest.update(text.encode())
    digest.update(repr(_describe_layout(program)).encode())
    return digest.hexdigest()[:32]


def _describe_moves(program: Program) -> tuple[object, ...]:
    moves = [(move.value_functions, move.max_values) for move in program.moves]
    return (
        moves,
        sorted(program.move_ends),
        [(d.move_number, d.every_function) for d in program.decisions.values()],
    )


def _describe_layout(program: Program) -> tuple[object, ...]:
    """Return everything but its functions that determines what a program does, without source
    locations.
    """
    decisions = [
        (
            d.key,
            d.options_function,
            d.player_function,
            d.apply_function,
            d.fallback_segment,
            d.ends_game_at_bound,
            [
                (a.name, a.base, a.size, [(p.name, p.radix, p.low) for p in a.parameters])
                for a in d.alternatives
            ],
        )
        for d in program.decisions.values()
    ]
    blocks = [
        (b.name, b.kind, b.base, b.size, [*map(key_size, b.keys)], b.type, b.visible, b.hidden)
        for b in program.blocks
    ]
    families = [
        (f.name, f.zones, f.first_place, f.count, f.ordered, f.capacity, f.visible, f.thing_visible)
        for f in program.families
    ]
    return (
        (PC, RNG, DECISIONS, PHASE, STEPS, END),
        program.size,
        program.tables,
        program.shapes,
        tuple(program.segments.values()),
        program.start_function,
        program.entry_segment,
        decisions,
        blocks,
        families,
        program.phases,
        program.types,
        program.score_parts,
        program.ranking,
        [function for _, function, _ in program.invariants],
        [function for _, function, _ in program.triggers],
        program.bound_decisions,
        program.bound_ranks,
        program.step_limit,
        program.work_limit,
        *(
            [program.team_function, program.win_function]
            if program.team_function or program.win_function
            else []
        ),
        *([program.mid_move_cell, *_describe_moves(program)] if program.moves else []),
    )
