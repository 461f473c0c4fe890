"""Compile a program's C once, cache the library by the digest of its inputs, and call it."""

from __future__ import annotations

import ctypes
import hashlib
import math
import shlex
from functools import lru_cache
from pathlib import Path

from rulewright import resources
from rulewright.backends.native.compiling import (
    BEST,
    FLAGS,
    QUICK,
    Command,
    NoCompiler,
    compile_library,
    find_machine_flags,
    has_debug_lines,
    is_intact,
    list_own_levels,
    require_compiler,
)
from rulewright.backends.native.native_calls import run_interruptible
from rulewright.backends.native.option_buffers import get_code_type
from rulewright.backends.native.printer import print_program
from rulewright.backends.native.scouting import ScoutRequest, ScoutResult, make_feature_offsets
from rulewright.backends.python import compute_fingerprint
from rulewright.cache_files import evict_files, find_size_limit, mark_used
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import Program
from rulewright.private_files import explain_distrust, process_folder
from rulewright.records import dataclass

CACHE_FOLDER = "native"
"""Subfolder of the cache for libraries."""
CACHE_LINE_BYTES = 64
"""Bytes of a line of the cache."""
BATCH = "batch"
"""Part of the name of a library that steps many games side by side."""


class NativeFault(RulewrightError):
    """A rule fault in native code. Playing the same seed on the Python backend shows its place."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        super().__init__(f"the game with seed {seed} meets a rule fault")


def build_library(
    program: Program, cache: Path | None = None, *, quick: bool = False, batch: bool = False
) -> Library:
    """Return the library of a program, compiled only if it is not in the cache. If the cache is
    not writable, it lasts for this process.

    `quick`: fast compilation is preferred to fast code, unless the compiler's command sets a
    level. `batch`: the version that plays many games side by side. Raises NoCompiler.
    """
    command = require_compiler()
    quick = quick and not list_own_levels(command)
    text = print_program(program, batch=batch) if has_debug_lines(command) else None
    key = _compute_key(text or compute_fingerprint(program) + BATCH * batch, command, quick)
    reason: Exception | None = None
    for kept in (_find_cache_folder(cache), None):
        try:
            path = (kept or process_folder()) / f"{key}.so"
            asked = level = QUICK if quick else BEST
            if not is_intact(path):
                made = text or print_program(program, batch=batch)
                level = compile_library(command, made, path, quick=quick)
                evict_files(path.parent, find_size_limit(CACHE_FOLDER))
            mark_used(path)
            library = _open_library(path, program)
        except (OSError, AttributeError) as error:
            reason = error
        else:
            library.quick = quick
            library.reduced_level = level if level != asked else None
            return library
    raise NoCompiler(f"what `{shlex.join(command)}` makes cannot be kept or loaded: {reason}")


def find_library(
    program: Program,
    program_fingerprint: str,
    cache: Path | None = None,
    *,
    quick: bool = False,
    batch: bool = False,
) -> Library | None:
    """Return the library of the program with this fingerprint if the cache has a complete one,
    without needing the program's functions. Raises NoCompiler.
    """
    command, folder = require_compiler(), _find_cache_folder(cache)
    quick = quick and not list_own_levels(command)
    if folder is None or has_debug_lines(command):
        return None
    path = folder / f"{_compute_key(program_fingerprint + BATCH * batch, command, quick)}.so"
    try:
        if not is_intact(path):
            return None
        mark_used(path)
        library = _open_library(path, program)
    except (OSError, AttributeError):
        return None
    library.quick = quick
    return library


def _open_library(path: Path, program: Program) -> Library:
    """Open a library. Raises OSError, or AttributeError for a foreign library, which is then not
    cached.
    """
    try:
        return Library(path, program)
    except (OSError, AttributeError):
        path.unlink(missing_ok=True)
        raise


def _find_cache_folder(cache: Path | None) -> Path | None:
    base = resources.cache_folder() if cache is None else None if explain_distrust(cache) else cache
    return None if base is None else base / CACHE_FOLDER


def _compute_key(program_fingerprint: str, command: Command, quick: bool) -> str:
    """Return a digest of everything that a library is made from: the program, this backend, the
    compiler, and the machine's features.
    """
    made = (
        *command,
        _make_version_stamp(Path(command[0])),
        QUICK if quick else BEST,
        *FLAGS,
        *find_machine_flags(),
    )
    return hashlib.sha256(
        "\0".join((program_fingerprint, _compute_backend_digest(), *made)).encode()
    ).hexdigest()[:32]


@lru_cache(maxsize=1)
def _compute_backend_digest() -> str:
    """Return a digest of the printer and of the C code that is included in every program."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.iterdir()):
        if path.suffix in (".py", ".c"):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _make_version_stamp(compiler_path: Path) -> str:
    """Return a text that changes when another version of a program is installed."""
    try:
        found = compiler_path.resolve().stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The end of one random game: by seat, scores and places (1 is the best, shared places
    equal)."""

    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]


class Library:
    """A compiled program. Each `NativePlayer` has its own memory; calls let other threads run."""

    quick = False
    """Whether one could be made that is faster."""
    reduced_level: str | None = None
    """The optimisation level of a library that was just built, if it is lower than requested."""

    def __init__(self, path: Path, program: Program) -> None:
        self.path = path
        self.program = program
        self.native = ctypes.CDLL(str(path))
        i64, u64, pointer = ctypes.c_longlong, ctypes.c_ulonglong, ctypes.c_void_p
        number = ctypes.c_int
        signatures: dict[str, tuple[tuple[object, ...], object]] = {
            "rw_host": ((), ctypes.c_ulong),
            "rw_stop": ((pointer, number), None),
            "rw_playout": ((pointer, pointer, u64, u64), number),
            "rw_playouts": ((pointer, pointer, u64, i64, pointer), i64),
            "rw_scout": ((pointer,) * 8, number),
            "rw_seen": ((pointer,), pointer),
            "rw_begin": ((pointer, pointer, u64, number, pointer), number),
            "rw_choose": ((pointer, pointer, i64, number, pointer), number),
            "rw_options": ((pointer,), ctypes.POINTER(get_code_type(program))),
            "rw_perft": ((pointer, pointer, u64, number, number, number, pointer, pointer), number),
        }
        for name, (arguments, result) in signatures.items():
            if name in ("rw_scout", "rw_seen") and not hasattr(self.native, name):
                continue
            function = getattr(self.native, name)
            function.argtypes = list(arguments)
            function.restype = result

    def make_player(self) -> NativePlayer:
        return NativePlayer(self)


class NativePlayer:
    """The memory of one game at a time. Not to be shared between threads."""

    def __init__(self, library: Library) -> None:
        self._shared = library
        size, wide = library.program.size, ctypes.sizeof(ctypes.c_int)
        # A read with index none may access the cell before the first: there is space for it. The first cell
        # begins a cache line.
        self._memory = (ctypes.c_int * (2 * size + CACHE_LINE_BYTES // wide))()
        begin = ctypes.addressof(self._memory)
        self._cells = -(-(begin + size * wide) // CACHE_LINE_BYTES) * CACHE_LINE_BYTES
        self._first = (self._cells - begin) // wide
        self.host = ctypes.create_string_buffer(library.native.rw_host())
        self._count = ctypes.c_int()
        self.decision = ENDED
        """The number of the decision at which the game is suspended."""
        library.native.rw_stop(self.host, 0)

    def call_native(self, function_name: str, *more: object, seconds: float = math.inf) -> int:
        """Call a function of the library with this memory. Other threads run meanwhile, and Ctrl-C
        ends it.
        """
        native, host = self._shared.native, self.host
        native.rw_stop(host, 0)
        found = run_interruptible(
            lambda: getattr(native, function_name)(self._cells, host, *more),
            lambda: native.rw_stop(host, 1),
            seconds,
        )
        assert isinstance(found, int)
        return found

    @property
    def cells(self) -> list[int]:
        """The present cells of the game."""
        return list(self._memory[self._first : self._first + self._shared.program.size])

    @cells.setter
    def cells(self, cells: list[int]) -> None:
        self._memory[self._first : self._first + self._shared.program.size] = cells  # type: ignore[assignment]

    def run_playout(self, seed: int, player_seed: int | None = None) -> list[int]:
        """Play a random game and return its final cells, which equal those of `play.playout.run_playout`.
        Raises NativeFault."""
        draws = seed if player_seed is None else player_seed
        if self.call_native("rw_playout", _to_unsigned(seed), _to_unsigned(draws)):
            raise NativeFault(seed)
        return self.cells

    def run_playouts(self, first_seed: int, count: int, *, seconds: float = math.inf) -> list[GameOutcome]:
        """Play random games with the seeds first .. first+count-1. Raises NativeFault, and TooSlow after
        `seconds` of CPU time."""
        seats = len(self._shared.program.types["player"])
        width = 1 + 2 * seats
        out = (ctypes.c_longlong * (width * count))()
        done = self.call_native("rw_playouts", _to_unsigned(first_seed), count, out, seconds=seconds)
        if done < count:
            raise NativeFault(first_seed + done)
        return [
            GameOutcome(
                out[at],
                tuple(out[at + 1 : at + 1 + seats]),
                tuple(out[at + 1 + seats : at + width]),
            )
            for at in range(0, width * count, width)
        ]

    def run_silently(self, first_seed: int, count: int) -> None:
        """Play the same games without results. Raises NativeFault."""
        done = self.call_native("rw_playouts", _to_unsigned(first_seed), count, None)
        if done < count:
            raise NativeFault(first_seed + done)

    def scout_games(self, scout_request: ScoutRequest, reached_features: bytearray | None) -> ScoutResult:
        """Play games until one breaks something or reaches a feature that is not in `reached_features`."""
        return scout_request.run_native(
            self._shared.native.rw_scout, (self._cells, self.host), reached_features
        )

    def read_reached_features(self) -> bytes:
        """Return what the last scouted game has reached: a byte for each feature."""
        total = make_feature_offsets(self._shared.program).total
        return ctypes.string_at(self._shared.native.rw_seen(self.host), 2 * total)[::2]

    def begin_game(self, seed: int, *, hold: bool = False) -> list[int]:
        """Begin a game and return the option codes of its first decision; none if it is over."""
        decision = self._shared.native.rw_begin(
            self._cells, self.host, _to_unsigned(seed), int(hold), ctypes.byref(self._count)
        )
        return self._read_options(decision, seed)

    def choose(self, code: int, *, hold: bool = False) -> list[int]:
        """Continue with an option of the current decision."""
        decision = self._shared.native.rw_choose(
            self._cells, self.host, code, int(hold), ctypes.byref(self._count)
        )
        return self._read_options(decision, -1)

    def _read_options(self, decision: int, seed: int) -> list[int]:
        if self._count.value < 0:
            raise NativeFault(seed)
        self.decision = decision
        if decision == ENDED:
            return []
        return list(self._shared.native.rw_options(self.host)[: self._count.value])

    def perft(
        self, seed: int, depth: int, *, routes: bool = False, start_cells: list[int] | None = None
    ) -> tuple[list[int], list[int]]:
        """Count the sequences of plies and the ended games for each depth 1 .. depth, as `play.playout.perft`
        does. `start_cells` are the cells of a game at a decision. Raises NativeFault."""
        counts, ended = (ctypes.c_longlong * (depth + 1))(), (ctypes.c_longlong * (depth + 1))()
        if start_cells is not None:
            self.cells = start_cells
        asked = _to_unsigned(seed), depth, int(routes), int(start_cells is not None)
        if self.call_native("rw_perft", *asked, counts, ended):
            raise NativeFault(seed)
        return list(counts[1:]), list(ended[1:])


def _to_unsigned(seed: int) -> int:
    return seed & 0xFFFFFFFFFFFFFFFF
