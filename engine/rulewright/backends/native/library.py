"""Compiles a program's C once, keeps the library by what it was made from, and calls it."""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from rulewright import resources
from rulewright.backends.native.printer import print_c
from rulewright.backends.python import fingerprint
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.nodes import ENDED
from rulewright.lowering.program import Program

FLAGS = ("-O3", "-fPIC", "-shared", "-fvisibility=hidden", "-fno-math-errno", "-w")
LONGEST_COMPILE = 300
"""Seconds after which the compiler is given up."""


class NoCompiler(RulewrightError):
    """There is no C compiler, or it does not work; the Python backend does the same, more
    slowly."""


class NativeFault(RulewrightError):
    """A rule fault in native code. Playing the same seed on the Python backend shows its place."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        super().__init__(f"the game with seed {seed} meets a rule fault")


def find_compiler() -> str | None:
    """The compiler to use: RULEWRIGHT_CC (empty: none), else `cc`, `gcc` or `clang`."""
    chosen = os.environ.get("RULEWRIGHT_CC")
    if chosen is not None:
        return shutil.which(chosen) if chosen else None
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)


def build(program: Program, cache: Path | None = None) -> Library:
    """The library of a program; compiled only if the cache does not have it. Raises NoCompiler."""
    compiler = _compiler()
    names = fingerprint(program)
    kept = find(program, names, cache)
    if kept is not None:
        return kept
    folder = _folder(cache) or Path(tempfile.mkdtemp(prefix="rulewright-"))
    path = folder / f"{_key(names, compiler)}.so"
    try:
        _compile(compiler, print_c(program), path)
        return Library(path, program)
    except OSError as error:  # a folder that cannot be written, or from which nothing may run
        raise NoCompiler(f"compiled rules cannot be kept or loaded: {error}") from None


def find(program: Program, names: str, cache: Path | None = None) -> Library | None:
    """The library of the program with this fingerprint if the cache has a whole one; the program's
    functions are not needed for that. Raises NoCompiler."""
    compiler, folder = _compiler(), _folder(cache)
    if folder is None:
        return None
    path = folder / f"{_key(names, compiler)}.so"
    try:
        if _sum_of(path).read_text("ascii") != _checksum(path):
            return None
        return Library(path, program)
    except (OSError, UnicodeDecodeError):
        return None


def _compiler() -> str:
    compiler = find_compiler()
    if compiler is None:
        raise NoCompiler("no C compiler was found (`cc`, `gcc` or `clang`)")
    return compiler


def _folder(cache: Path | None) -> Path | None:
    base = cache if cache is not None else resources.cache_folder()
    return None if base is None else base / "native"


def _key(names: str, compiler: str) -> str:
    """Names a library by all that it is made from: the program, this backend, the compiler."""
    return hashlib.sha256(
        "\0".join((names, _backend(), compiler, _stamp(Path(compiler)), *FLAGS)).encode()
    ).hexdigest()[:32]


@lru_cache(maxsize=1)
def _backend() -> str:
    """Changes with what prints the C and with what is printed into every program."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in (".py", ".c"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _stamp(program: Path) -> str:
    """Changes when another version of a program is installed in its place."""
    try:
        found = program.resolve().stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


def _checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _sum_of(path: Path) -> Path:
    return path.with_suffix(".sha256")


def _compile(compiler: str, text: str, path: Path) -> None:
    """Compiles into a file beside `path` and moves it there, so that nobody sees half of it; a
    checksum comes last, so that what was damaged later is not loaded. Raises NoCompiler,
    OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        source, made = Path(scratch) / "rules.c", Path(scratch) / "rules.so"
        source.write_text(text, encoding="utf-8")
        try:
            done = subprocess.run(
                [compiler, *FLAGS, "-o", str(made), str(source)],
                capture_output=True,
                text=True,
                timeout=LONGEST_COMPILE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NoCompiler(f"the C compiler `{compiler}` does not work: {error}") from None
        if done.returncode != 0:
            raise NoCompiler(f"the C compiler `{compiler}` fails: {done.stderr.strip()[:500]}")
        checksum = Path(scratch) / "rules.sha256"
        checksum.write_text(_checksum(made), "ascii")
        made.replace(path)
        checksum.replace(_sum_of(path))


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one random game: by seat, scores and places (1 is the best, shared places
    equal)."""

    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]


class Library:
    """A compiled program. Each `Player` has its own memory; calls let other threads run."""

    def __init__(self, path: Path, program: Program) -> None:
        self.path = path
        self.program = program
        self.native = ctypes.CDLL(str(path))
        i64, u64, pointer = ctypes.c_longlong, ctypes.c_ulonglong, ctypes.c_void_p
        number = ctypes.c_int
        signatures = {
            "rw_host": ((), ctypes.c_ulong),
            "rw_playout": ((pointer, pointer, u64, u64), number),
            "rw_playouts": ((pointer, pointer, u64, i64, pointer), i64),
            "rw_screen": ((pointer, pointer, u64, i64, ctypes.c_char_p), i64),
            "rw_begin": ((pointer, pointer, u64, number, pointer), number),
            "rw_choose": ((pointer, pointer, number, number, pointer), number),
            "rw_options": ((pointer,), ctypes.POINTER(ctypes.c_int)),
            "rw_perft": ((pointer, pointer, u64, number, pointer, pointer), number),
        }
        for name, (arguments, result) in signatures.items():
            function = getattr(self.native, name)
            function.argtypes = list(arguments)
            function.restype = result

    def player(self) -> Player:
        return Player(self)


class Player:
    """The memory of one game at a time. Not to be shared between threads."""

    def __init__(self, library: Library) -> None:
        self._shared = library
        size = library.program.size
        # Reading with none in an index may look before the first cell: there is room for it.
        self._memory = (ctypes.c_int * (2 * size))()
        self._cells = ctypes.addressof(self._memory) + size * ctypes.sizeof(ctypes.c_int)
        self._host = ctypes.create_string_buffer(library.native.rw_host())
        self._count = ctypes.c_int()

    @property
    def memory(self) -> tuple[int, object]:
        """Where the cells and the host lie, for functions of the library."""
        return self._cells, self._host

    @property
    def cells(self) -> list[int]:
        """The cells of the game as it is now."""
        return list(self._memory[self._shared.program.size :])

    @cells.setter
    def cells(self, cells: list[int]) -> None:
        self._memory[self._shared.program.size :] = cells  # type: ignore[assignment]

    def playout(self, seed: int, players: int | None = None) -> list[int]:
        """The final cells of a random game, as `play.playout.playout` gives them. Raises
        NativeFault."""
        draws = seed if players is None else players
        if self._shared.native.rw_playout(
            self._cells, self._host, _unsigned(seed), _unsigned(draws)
        ):
            raise NativeFault(seed)
        return self.cells

    def playouts(self, first: int, count: int) -> list[Outcome]:
        """Random games with the seeds first .. first+count-1. Raises NativeFault."""
        seats = len(self._shared.program.types["player"])
        width = 1 + 2 * seats
        out = (ctypes.c_int * (width * count))()
        done = self._shared.native.rw_playouts(
            self._cells, self._host, _unsigned(first), count, out
        )
        if done < count:
            raise NativeFault(first + done)
        return [
            Outcome(
                out[at],
                tuple(out[at + 1 : at + 1 + seats]),
                tuple(out[at + 1 + seats : at + width]),
            )
            for at in range(0, width * count, width)
        ]

    def run(self, first: int, count: int) -> None:
        """The same games, of which nothing is kept. Raises NativeFault."""
        done = self._shared.native.rw_playouts(
            self._cells, self._host, _unsigned(first), count, None
        )
        if done < count:
            raise NativeFault(first + done)

    def screen(self, first: int, count: int, asking: Collection[int]) -> int:
        """How many of these random games are fine before one meets a rule fault, an invariant that
        does not hold, or a trigger that is due while a player is asked other than by a trigger;
        `asking` are the decisions that triggers ask for."""
        flags = bytes(n in asking for n in range(len(self._shared.program.decisions) + 1))
        done = self._shared.native.rw_screen(
            self._cells, self._host, _unsigned(first), count, flags
        )
        assert isinstance(done, int)
        return done

    def begin(self, seed: int, *, hold: bool = False) -> list[int]:
        """A new game up to its first decision: the codes of its options, none if it is over."""
        decision = self._shared.native.rw_begin(
            self._cells, self._host, _unsigned(seed), int(hold), ctypes.byref(self._count)
        )
        return self._options(decision, seed)

    def choose(self, code: int, *, hold: bool = False) -> list[int]:
        """Goes on with an option of the decision at hand."""
        decision = self._shared.native.rw_choose(
            self._cells, self._host, code, int(hold), ctypes.byref(self._count)
        )
        return self._options(decision, -1)

    def _options(self, decision: int, seed: int) -> list[int]:
        if self._count.value < 0:
            raise NativeFault(seed)
        if decision == ENDED:
            return []
        return list(self._shared.native.rw_options(self._host)[: self._count.value])

    def perft(self, seed: int, depth: int) -> tuple[list[int], list[int]]:
        """Sequences of plies and ended games by depth 1 .. depth, forced plies included."""
        counts, ended = (ctypes.c_longlong * (depth + 1))(), (ctypes.c_longlong * (depth + 1))()
        if self._shared.native.rw_perft(
            self._cells, self._host, _unsigned(seed), depth, counts, ended
        ):
            raise NativeFault(seed)
        return list(counts[1:]), list(ended[1:])


def _unsigned(seed: int) -> int:
    return seed & 0xFFFFFFFFFFFFFFFF
