"""Native code that plays games and cannot search, for tests that look at games: with half of the
text, a compiler takes half as long."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.backends.native.compiling import compile_library, require_compiler
from rulewright.backends.native.library import Library, NativePlayer
from rulewright.backends.native.printer import print_program
from rulewright.ir.program import Program


def native_player(program: Program) -> NativePlayer:
    """Raises NoCompiler."""
    with TemporaryDirectory() as folder:  # what is loaded needs its file no more
        path = Path(folder) / "games.so"
        compile_library(require_compiler(), print_program(program, searches=False), path, quick=True)
        return Library(path, program).make_player()
