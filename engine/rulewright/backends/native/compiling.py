"""Find a C compiler and build libraries with it."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from rulewright.backends.native import compiler_supervisor
from rulewright.cache_files import MAX_FILE_BYTES
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.input_guards import read_bounded
from rulewright.private_files import is_own_file, make_private_folder

BEST, QUICK, LEAST = "-O3", "-Og", "-O0"
"""Optimisation levels: BEST for many games; QUICK, which compiles in a third of the time, for the first
games; LEAST if even that takes too long."""
FLAGS = ("-fPIC", "-shared", "-fvisibility=hidden", "-fno-math-errno", "-w")
MAX_COMPILE_SECONDS = 14.0
"""Processor seconds for compiling one library, over all calls."""
MAX_WAIT_FACTOR = 10
"""Multiple of these seconds after which waiting ends, however busy the machine is."""
MAX_MEMORY = 800_000_000
"""Bytes that a process of the compiler may take: some eight times what the largest games need."""
LARGE_TEXT, HUGE_TEXT = 1_500_000, 2_500_000
"""Characters of C above which little (LARGE) or nothing (HUGE) is optimised, because compile time grows
faster than the text."""
MAX_TEXT = 4_000_000
"""Characters of C that are compiled at all."""

Command = tuple[str, ...]
"""A compiler as the words of a command line."""


class NoCompiler(RulewrightError):
    """There is no C compiler, or it does not work; the Python backend does the same, more
    slowly."""


class CompilerLimitExceeded(NoCompiler):
    """The compiler is not done in time, or needs too much memory."""


class CompilerError(NoCompiler):
    """The compiler ends with a complaint."""


def find_compiler() -> Command | None:
    """Return the command of the C compiler: RULEWRIGHT_CC (empty: none), else `cc`, `gcc` or
    `clang`, else that of the extra `native`."""
    chosen = os.environ.get("RULEWRIGHT_CC")
    if chosen is not None:
        program, *arguments = _split_command(chosen) or [""]
        found = shutil.which(program) if program else None
        return None if found is None else (found, *arguments)
    found = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if found is not None:
        return (found,)
    brought = find_spec("ziglang")
    for folder in (brought and brought.submodule_search_locations) or ():
        zig = shutil.which("zig", path=folder)
        if zig is not None:
            # A cached library may be used by other machines, so it uses only common instructions. With little
            # optimisation the compiler would check for undefined behaviour, which makes it exceed the time
            # limit.
            return (zig, "cc", "-mcpu=baseline", "-fno-sanitize=undefined")
    return None


def _split_command(command_line: str) -> list[str]:
    """Return the words of a command line; none if a quote is unclosed."""
    try:
        return shlex.split(command_line)
    except ValueError:
        return []


def has_debug_lines(command: Command) -> bool:
    """Return whether libraries contain the line numbers of the rules for debuggers:
    RULEWRIGHT_CC="cc -g"."""
    return any(word.startswith("-g") for word in command[1:])


def list_own_levels(command: Command) -> list[str]:
    """Return the optimisation levels in the command itself (`cc -O1`); the last one counts."""
    return [word for word in command if word.startswith("-O")]


def require_compiler() -> Command:
    """Return the command of the C compiler, as `find_compiler` does. Raises NoCompiler, which
    explains how to install one."""
    found = find_compiler()
    if found is not None:
        return found
    chosen = os.environ.get("RULEWRIGHT_CC")
    if chosen and not _split_command(chosen):
        raise NoCompiler(f"a quote stays open in `{chosen}`, which RULEWRIGHT_CC asks for")
    if chosen:
        raise NoCompiler(f"there is no program `{chosen}`, which RULEWRIGHT_CC asks for")
    if chosen is not None:
        raise NoCompiler("RULEWRIGHT_CC is empty, which asks for no C compiler")
    raise NoCompiler(
        "no C compiler was found (`cc`, `gcc` or `clang`; `pip install rulewright[native]` brings one)"
    )


@lru_cache(maxsize=1)
def find_machine_flags() -> tuple[str, ...]:
    """Return the flags for bit counting instructions of this machine's processor; others gain
    nothing.
    """
    if platform.machine() not in ("x86_64", "AMD64"):
        return ()
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ()
    about = dict(re.findall(r"^(\S[^\t:]*?)\s*: (.*)$", text.partition("\n\n")[0], re.MULTILINE))
    can = about.get("flags", "").split()
    wanted = ["popcnt", "bmi"]
    # Older AMD processors take some hundred cycles for PDEP.
    if about.get("vendor_id") != "AuthenticAMD" or int(about.get("cpu family", "0")) >= 25:
        wanted.append("bmi2")
    names = {"bmi": "bmi1"}
    return tuple(f"-m{name}" for name in wanted if names.get(name, name) in can)


def compile_library(command: Command, text: str, path: Path, *, quick: bool = False) -> str:
    """Compile into a file beside `path` and move it there, so that no process sees an incomplete
    library; a checksum comes last.

    `quick`: with little optimisation. Returns the optimisation level used, which is lowered if
    compilation takes too long. Raises NoCompiler, OSError.
    """
    if len(text) > MAX_TEXT:
        raise NoCompiler(
            f"these rules are too large for a C compiler ({len(text):,} characters of C, at most "
            f"{MAX_TEXT:,})"
        )
    make_private_folder(path.parent)
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        source, made = Path(scratch) / "rules.c", Path(scratch) / "rules.so"
        source.write_text(text, encoding="utf-8")
        line = (*FLAGS, "-o", str(made), str(source))
        # Zig caches its C library there, and hangs if the folder is not writable.
        kept = {"ZIG_GLOBAL_CACHE_DIR": str(path.parent / "zig"), "ZIG_LOCAL_CACHE_DIR": scratch}
        level = _compile_in_time(command, line, kept, _list_levels(text, quick))
        if not made.is_file():
            raise NoCompiler(f"the C compiler `{shlex.join(command)}` makes nothing")
        check = Path(scratch) / "rules.sha256"
        check.write_text(_compute_digest(made), encoding="ascii")
        made.chmod(0o700)
        made.replace(path)
        check.replace(_make_digest_path(path))
    return level


def _list_levels(text: str, quick: bool) -> tuple[str, ...]:
    """Return the optimisation levels to try, in order."""
    if len(text) > HUGE_TEXT:
        return (LEAST,)
    return (QUICK, LEAST) if quick or len(text) > LARGE_TEXT else (BEST, QUICK, LEAST)


def _compile_in_time(
    command: Command, compiler_args: Command, environment: dict[str, str], levels: Sequence[str]
) -> str:
    """Run the compiler with decreasing optimisation until it finishes in time; return the level
    used. Each attempt gets half of the remaining time. Raises NoCompiler."""
    left, machine = MAX_COMPILE_SECONDS, find_machine_flags()
    own = list_own_levels(command)
    for level in levels:
        limit = left if level == levels[-1] else left / 2
        left -= limit
        asked = (*command, level, *own, *machine, *compiler_args)
        try:
            try:
                _run_compiler(asked, environment, command, limit)
            except CompilerError:
                if not machine:
                    raise
                # The compiler may support other instructions than this processor.
                _run_compiler((*command, level, *own, *compiler_args), environment, command, limit)
        except CompilerLimitExceeded:
            if level == levels[-1]:
                raise
        else:
            break
    return level


def is_intact(path: Path) -> bool:
    """Return whether a library is unchanged since this user created it. Loading a truncated one
    would end the process."""
    try:
        return is_own_file(path) and _read_stored_digest(path) == _compute_digest(path)
    except (OSError, ValueError):
        return False


def _read_stored_digest(path: Path) -> str:
    check = _make_digest_path(path)
    return read_bounded(check, 100).decode("ascii") if is_own_file(check) else ""


def _make_digest_path(path: Path) -> Path:
    return path.with_suffix(".sha256")


def _compute_digest(path: Path) -> str:
    return hashlib.sha256(read_bounded(path, MAX_FILE_BYTES)).hexdigest()


_running: set[subprocess.Popen[str]] = set()
"""The compilers at work, perhaps in several threads."""


def end_compilers() -> None:
    """Kill the compilers in other threads, because their results are no longer needed."""
    for process in tuple(_running):
        _running.discard(process)
        _kill_group(process)


def _run_compiler(full_command: Command, environment: dict[str, str], command: Command, limit: float) -> None:
    """Run the compiler with everything that it starts, to its end or not at all. `limit`: seconds
    of CPU time. Raises NoCompiler.
    """
    name = shlex.join(command)
    try:
        process = subprocess.Popen(
            _add_supervisor(full_command, limit),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            env={**environment, **os.environ},
            start_new_session=True,
        )
    except OSError as error:
        reason = error.strerror or error
        raise NoCompiler(f"the C compiler `{name}` cannot be started: {reason}") from None
    _running.add(process)
    try:
        said = _read_error_output(process, MAX_WAIT_FACTOR * limit)
        ended = process not in _running
    except subprocess.TimeoutExpired:
        _kill_process(process)
        raise NoCompiler(
            f"the C compiler `{name}` was not done after {MAX_WAIT_FACTOR * limit:.0f} seconds"
        ) from None
    except BaseException:
        _kill_process(process)
        raise
    finally:
        _running.discard(process)
    if ended:
        raise NoCompiler(f"the C compiler `{name}` was ended")
    if process.returncode == compiler_supervisor.TIME_EXCEEDED or (process.returncode and "memory" in said):
        raise CompilerLimitExceeded(
            f"the C compiler `{name}` takes more than {MAX_COMPILE_SECONDS:.0f} seconds or "
            f"{MAX_MEMORY // 10**6:,} MB for these rules"
        )
    if process.returncode != 0:
        first = next((full_command.strip() for full_command in said.splitlines() if full_command.strip()), "")
        more = first or f"exit code {process.returncode}"
        raise CompilerError(f"the C compiler `{name}` fails: {more[:300]}")


def _add_supervisor(full_command: Command, limit: float) -> Command:
    """Return the command under supervision, if there are process groups and limits."""
    if not hasattr(os, "killpg") or not sys.executable:
        return full_command
    limits = (str(max(1, round(limit))), str(MAX_MEMORY))
    return (sys.executable, "-I", "-S", str(Path(compiler_supervisor.__file__)), *limits, *full_command)


def _read_error_output(process: subprocess.Popen[str], max_seconds: float) -> str:
    """Return the error output of the compiler. Its standard input stays open meanwhile: when this
    process ends, it closes, and the supervisor notices.
    """
    pipe = process.stderr
    assert pipe is not None
    outputs: list[str] = []
    reading = threading.Thread(target=lambda: outputs.append(pipe.read()), daemon=True)
    reading.start()
    process.wait(timeout=max_seconds)
    reading.join()
    _close_pipes(process)
    return "".join(outputs)


def _close_pipes(process: subprocess.Popen[str]) -> None:
    for pipe in (process.stdin, process.stderr):
        if pipe is not None:
            pipe.close()


def _kill_group(process: subprocess.Popen[str]) -> None:
    """Kill a running compiler and all processes that it has started."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _kill_process(process: subprocess.Popen[str]) -> None:
    _kill_group(process)
    process.wait()
    _close_pipes(process)
