"""Many programs in one library, and games that native code plays beside Python.

Compiling is most of what native code costs here, and much of that is the same text again and again:
what is not called is left out, nothing is optimised, and one run of the compiler serves many
programs.
"""

from __future__ import annotations

import ctypes
import os
import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

from generated.playing import Failed, Failure, Play, guarded
from rulewright.backends.native import cell_scans
from rulewright.backends.native.compiling import NoCompiler, require_compiler
from rulewright.backends.native.option_buffers import get_code_type
from rulewright.backends.native.printer import print_program
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import PC, Program

TOGETHER = 30
"""Programs in one library."""
_COMPLAINT = re.compile(r"\berror: (.*)")
_EXPORTED = re.compile(r"\brw_\w+")
_UNUSED = re.compile(
    r"^(?:static (?!inline\b)(?=[^=;\[\n]*\()"
    r"|EXPORT (?![^=;\[\n]*\brw_(?:begin|choose|options|host|stop)\())",
    re.MULTILINE,
)
"""Before functions that the compiler can leave out where nobody calls them."""


class Bundle:
    """Compiled programs. Raises NoCompiler; Failed where one of them cannot be printed or
    compiled."""

    def __init__(self, programs: Sequence[Program], flag: str = "-O0") -> None:
        self.programs = programs
        flags = (flag, "-fPIC", "-shared", "-fvisibility=hidden", "-fno-math-errno", "-w")
        with (
            guarded("native", NoCompiler),
            tempfile.TemporaryDirectory() as folder,  # what is loaded needs its file no more
            patch.object(cell_scans, "MIN_SCANNED_CELLS", 1),  # few cells are looked through as many are
        ):
            sources = []
            for number, program in enumerate(programs):
                sources.append(Path(folder) / f"{number}.c")
                sources[-1].write_text(_apart(print_program(program, searches=False), number), "utf-8")
            made = Path(folder) / "all.so"
            _compile([*require_compiler(), *flags, "-o", str(made), *map(str, sources)])
            self.native = ctypes.CDLL(str(made))

    def compare(self, number: int, plays: Sequence[Play]) -> None:
        """Plays the same games with one of the programs. Raises Failed."""
        for one in plays:
            if not one.limited:
                _Game(self.native, self.programs[number], number).compare(one)


def _compile(command: Sequence[str]) -> None:
    """Runs a compiler. Raises Failed with its first complaint."""
    plain = {**os.environ, "LC_ALL": "C"}
    done = subprocess.run(command, env=plain, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        complaint = _COMPLAINT.search(done.stderr)
        what = complaint.group(1) if complaint else f"the compiler ends with {done.returncode}"
        raise Failed(Failure("native", what, done.stderr))


def check_whole(program: Program) -> None:
    """Compiles what searches and counts games of a program, and what steps many of them, without
    making a library. Raises NoCompiler, Failed."""
    with guarded("native", NoCompiler), tempfile.TemporaryDirectory() as folder:
        sources = [Path(folder) / f"{name}.c" for name in ("search", "batch")]
        for source, batch in zip(sources, (False, True), strict=True):
            source.write_text(print_program(program, batch=batch), "utf-8")
        _compile([*require_compiler(), "-fsyntax-only", "-w", *map(str, sources)])


def _apart(text: str, number: int) -> str:
    """The text of a program, of which what others can see has names of its own."""
    text = _UNUSED.sub("static inline ", text)
    names = sorted(set(_EXPORTED.findall(text)))
    return "".join(f"#define {name} {name}_{number}\n" for name in names) + text


class _Game:
    def __init__(self, native: ctypes.CDLL, program: Program, number: int) -> None:
        self.size = program.size
        pointer = ctypes.c_void_p
        self.begin = native[f"rw_begin_{number}"]
        self.begin.argtypes = [pointer, pointer, ctypes.c_ulonglong, ctypes.c_int, pointer]
        self.choose_option = native[f"rw_choose_{number}"]
        self.choose_option.argtypes = [pointer, pointer, ctypes.c_longlong, ctypes.c_int, pointer]
        self.options = native[f"rw_options_{number}"]
        self.options.argtypes = [pointer]
        self.options.restype = ctypes.POINTER(get_code_type(program))
        size_of, stop = native[f"rw_host_{number}"], native[f"rw_stop_{number}"]
        size_of.restype = ctypes.c_ulong
        stop.argtypes = [pointer, ctypes.c_int]
        # Reading with none in an index may look before the first cell: there is room for it.
        self.memory = (ctypes.c_int * (2 * self.size))()
        self.cells = ctypes.addressof(self.memory) + self.size * ctypes.sizeof(ctypes.c_int)
        self.host = ctypes.create_string_buffer(size_of())
        self.count = ctypes.c_int()
        stop(self.host, 0)

    def compare(self, one: Play) -> None:
        count = ctypes.byref(self.count)
        at = self.begin(self.cells, self.host, one.seed & (1 << 64) - 1, 0, count)
        for place in range(len(one.cells) + 1):
            if self.count.value < 0:
                if one.fault is None or place < len(one.cells):
                    self.failed("a fault in native code alone", one, place)
                return
            if place == len(one.cells):
                if one.fault is not None:
                    self.failed(f"no {one.fault[0]} in native code", one, place)
                return
            codes = [] if at == ENDED else list(self.options(self.host)[: self.count.value])
            if codes != one.codes[place]:
                self.failed("other options", one, place, f"{one.codes[place]} and {codes}")
            found, wanted = list(self.memory[self.size :]), one.cells[place]
            found[PC] = wanted[PC] if at == wanted[PC] else found[PC]
            if found != wanted:
                cells = [(n, a, b) for n, (a, b) in enumerate(zip(wanted, found, strict=True)) if a != b]
                self.failed("other cells", one, place, str(cells[:20]))
            if place >= len(one.choices):
                return
            code = codes[one.choices[place]]
            at = self.choose_option(self.cells, self.host, code, 0, count)

    def failed(self, what: str, one: Play, place: int, more: str = "") -> None:
        where = f"seed {one.seed}, choices {one.choices[:place]}\n{more}"
        raise Failed(Failure("native", what, where))
