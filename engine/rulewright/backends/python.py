"""The Python backend: a program as compiled Python functions.

Every IR function becomes `f(s, h, *parameters)`: `s` is the list of cells, `h` the host that
listens or None. Functions are printed as `ast` nodes, never as text, so that each keeps the
author's place.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Sequence
from types import CodeType, FunctionType
from typing import Any

from rulewright.backends.fault import RuleFault
from rulewright.backends.module import Module, load
from rulewright.backends.printed import Printed
from rulewright.backends.source_map import SourceMap
from rulewright.backends.statements import FunctionPrinter
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.ir.nodes import Function
from rulewright.ir.program import DECISIONS, END, PC, PHASE, RNG, STEPS, Program
from rulewright.source import Span
from rulewright.types import key_size


def build(
    program: Program, marks: bool = False, *, lazily: bool | Printed = False, words: bool = False
) -> Module:
    """Compiles every function of a program; with `marks`, functions tell `h.covered` what ran.
    `lazily`: each only when it is first called, for those who play little of a program; what is in
    `Printed` is not compiled again. `words`: sets are asked for as in native code, which is slower
    here and does the same."""
    lazy = lazily if isinstance(lazily, Printed) else Printed() if lazily else None
    base = Module({}, (), (), marks, [0], lazy)
    return _build(program, program.functions, base, words=words)


def build_traced(program: Program) -> Module:
    """Compiles a program lazily; its functions say what runs (`Module.traced`)."""
    base = Module({}, (), (), False, [0], Printed(), traced=True)
    return _build(program, program.functions, base)


def extend(base: Module, program: Program) -> Module:
    """See `Module.extend`."""
    fresh = [name for name in program.functions if name not in base.functions]
    return _build(program, fresh, base) if fresh else base


def _build(
    program: Program, functions: Iterable[str], base: Module, *, words: bool = False
) -> Module:
    kind = " with marks" if base.marks else " traced" if base.traced else ""
    name = f"rules of {program.ruleset}{kind}"
    if base.lazy is None:
        part = f", part {len(base.lines) + 1} of {len(program.functions)}" if base.lines else ""
        positions = SourceMap(f"{name}{part}")
        printer = FunctionPrinter(program, positions, marks=base.marks, words=words)
        printed = [_printed(printer, program.functions[name]) for name in functions]
        code = _compiled(printed, positions)
        return load(code, positions.table(), program, base)
    positions = base.lazy.positions(name)
    printer = FunctionPrinter(
        program, positions, marks=base.marks, traced=base.traced, words=words, alone=False
    )
    module = load(None, positions.table(), program, base)
    for each in functions:
        module.functions[each] = _when_called(each, printer, module)
    return module


def _when_called(name: str, printer: FunctionPrinter, module: Module) -> FunctionType:
    """Return a function that is compiled at its first call and stays the same object; excessive
    nesting becomes a runtime error of the game.
    """
    assert module.lazy is not None
    printed = module.lazy

    def compiled() -> FunctionType:
        known = printer.program.functions
        function = known[name]
        try:
            code = printed.code(function, printer, _code)
        except DiagnosticError:
            fault = RuleFault("too-deep")
            fault.frames = (function.span,)
            raise fault from None
        for needed in code.co_names:
            if needed not in module.functions and needed in known:
                module.functions[needed] = _when_called(needed, printer, module)
        module.lines[-1].register()
        later.__code__ = code
        later.__kwdefaults__ = None
        return later

    later = FunctionType(_first_call.__code__, module.functions, name)
    later.__kwdefaults__ = {"compiled": compiled}
    return later


def _code(function: Function, printer: FunctionPrinter) -> CodeType:
    """Return the code of one function."""
    code = _compiled([_printed(printer, function)], printer.positions)
    return next(each for each in code.co_consts if isinstance(each, CodeType))


def _first_call(*args: Any, compiled: Callable[[], FunctionType]) -> Any:
    return compiled()(*args)


def _printed(printer: FunctionPrinter, function: Function) -> ast.FunctionDef:
    try:
        return printer.function(function)
    except RecursionError:
        raise too_deep(function.span) from None


def _compiled(body: Sequence[ast.stmt], positions: SourceMap) -> CodeType:
    """Return one code object that defines all the functions. Raises DiagnosticError if Python
    cannot compile it.
    """
    try:
        return compile(ast.Module([*body], []), positions.filename, "exec", dont_inherit=True)
    except (SyntaxError, RecursionError):
        if len(body) == 1:
            raise too_deep(positions.table().span(body[0].lineno)) from None
    middle = len(body) // 2
    _compiled(body[:middle], positions)
    _compiled(body[middle:], positions)
    raise AssertionError("each function compiles, but not all of them together")


def too_deep(span: Span) -> DiagnosticError:
    """Return the error for rules that are nested deeper than Python can follow."""
    return DiagnosticError.of(
        "too-deep",
        "this is nested too deeply to be played",
        span,
        help="give parts of it names of their own, or let fewer things be chosen at once",
    )


def fingerprint(program: Program) -> str:
    """Return a digest of what a program does and of its layout, independent of its files."""
    digest = hashlib.sha256()
    for function in program.functions.values():
        try:
            text = repr((function.name, function.parameters, function.kind, function.body))
        except RecursionError:
            raise too_deep(function.span) from None
        digest.update(text.encode())
    digest.update(repr(_layout(program)).encode())
    return digest.hexdigest()[:32]


def _moves(program: Program) -> tuple[object, ...]:
    moves = [(move.most, move.reach) for move in program.moves]
    return moves, sorted(program.move_ends), [(d.move, d.every) for d in program.decisions.values()]


def _layout(program: Program) -> tuple[object, ...]:
    """Return everything but its functions that determines what a program does, without source
    locations.
    """
    decisions = [
        (
            d.key,
            d.options,
            d.who,
            d.apply,
            d.otherwise,
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
        (f.name, f.zones, f.first_place, f.count, f.ordered, f.holds, f.visible, f.each)
        for f in program.families
    ]
    return (
        (PC, RNG, DECISIONS, PHASE, STEPS, END), program.size, program.tables, program.shapes,
        tuple(program.segments.values()), program.start, program.entry, decisions, blocks, families,
        program.phases, program.types, program.score_parts, program.ranking,
        [function for _, function, _ in program.invariants],
        [function for _, function, _ in program.triggers],
        program.bound_decisions, program.bound_ranks, program.step_limit, program.work_limit,
        *([program.amid, *_moves(program)] if program.moves else []),
    )  # fmt: skip
