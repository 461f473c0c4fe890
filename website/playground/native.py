"""Compile rulesets to WebAssembly: the C that native play uses, by the compiler of the extra `native`.

Zig brings clang and a linker for WebAssembly in one package of PyPI, which the extra `native` names already;
Debian's clang and lld are two more packages, and differ between releases.
"""

from __future__ import annotations

import array
import hashlib
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from rulewright.backends.native.line_directives import read_shared_text
from rulewright.backends.native.printer import print_program
from rulewright.backends.wasm import function_printer
from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.document.load import load_manifest
from rulewright.ir.nodes import ENDED
from rulewright.ir.program import (
    DECISIONS,
    END,
    MAX_OPTIONS,
    NOT_ASKED,
    PC,
    PHASE,
    RNG,
    STEPS,
    UNANSWERED,
    Program,
)
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.server.studio.bots import MAX_PLAYOUTS

SOURCES: Final = Path(__file__).parent / "wasm"
TARGET: Final = ("-target", "wasm32-freestanding")
FLAGS: Final = (
    *TARGET,
    "-mcpu=generic+exception_handling+bulk_memory+sign_ext+nontrapping_fptoint+multivalue+mutable_globals",
    "-fno-sanitize=undefined", "-fno-math-errno", "-w", "-O2",
)  # fmt: skip
JUMPS: Final = ("-mllvm", "-wasm-enable-sjlj")
CALLED: Final = ("cells", "host", "stop", "search", "think", "greedy", "playouts")
"""What a page calls; nothing else of a program is kept."""
LINK: Final = ("-nostdlib", "-Wl,--no-entry", *(f"-Wl,--export=rw_{name}" for name in CALLED), "-O2", "-s")
LINK_DRIVER: Final = (
    *LINK,
    "-Wl,--import-table",
    *(f"-Wl,--export=rw_{name}" for name in ("rules", "fault", "endless", "draw")),
)
DRIVER_NAME: Final = "driver"
MAX_SETTINGS: Final = 4
"""Numbers of players for which a ruleset is compiled, from its lowest."""
SECONDS: Final = 300


def has_compiler() -> bool:
    """Return whether the compiler is installed."""
    return find_spec("ziglang") is not None


def write_native_rules(folder: Path, rulesets: list[Path], cache: Path) -> int:
    """Compile rulesets for their usual numbers of players, each into a file named after the fingerprint of
    its program. What `cache` has is not compiled again. Return the number of files.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cache.mkdir(parents=True, exist_ok=True)
    logarithms = array.array("d", map(math.log, range(1, MAX_PLAYOUTS + 2)))
    (folder / "logarithms.bin").write_bytes(logarithms.tobytes())
    _write_program(folder, cache, DRIVER_NAME, print_driver(), (*LINK_DRIVER,))
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        made = [
            pool.submit(_write_program, folder, cache, name, compile_text)
            for ruleset in rulesets
            for name, compile_text in _iter_programs(ruleset)
        ]
        return len({future.result() for future in made})


def _iter_programs(ruleset: Path) -> Iterator[tuple[str, str]]:
    """Yield the fingerprint and the C of a ruleset for each number of players."""
    for opened in iter_settings(ruleset):
        yield opened.table.identity.fingerprint, print_program(find_program(opened))


def iter_settings(ruleset: Path) -> Iterator[Ruleset]:
    """Yield a ruleset for each number of players for which it is compiled."""
    low, high = load_manifest(ruleset).players
    for players in range(low, min(high, low + MAX_SETTINGS - 1) + 1):
        try:
            opened = open_ruleset(ruleset, players=players)
        except RulewrightError:  # a setting that the ruleset refuses
            continue
        yield opened


def find_program(ruleset: Ruleset) -> Program:
    """Return the program of a ruleset with all its functions, which a cached one lacks."""
    return ruleset.compiled.program


def print_driver() -> str:
    """Return the C that plays games and searches in a page, for modules that are printed there."""
    constants = {
        "PC": PC, "RNG": RNG, "DECISIONS": DECISIONS, "PHASE": PHASE, "STEPS": STEPS, "END": END,
        "ENDED": f"({ENDED})", "OPTIONS": MAX_OPTIONS, "UNANSWERED": f"({UNANSWERED})",
        "NOT_ASKED": f"({NOT_ASKED})", "MOST_STEPS_PLACE": function_printer.MOST_STEPS,
        "MOST_WORK_PLACE": function_printer.MOST_WORK, "WORK_PLACE": function_printer.WORK,
        "OPTIONS_PLACE": function_printer.OPTIONS,
    }  # fmt: skip
    text = "".join(f"#define {name} {value}\n" for name, value in constants.items())
    text += (SOURCES / "driver.c").read_text("utf-8")
    for name in ("head.c", "play.c", "search.c"):
        text = text.replace(f"/*** {name} ***/", read_shared_text(name))
    return text


def _write_program(
    folder: Path, cache: Path, fingerprint: str, text: str, link: tuple[str, ...] = LINK
) -> str:
    path = folder / f"{fingerprint}.wasm"
    sources = b"".join(source.read_bytes() for source in sorted(SOURCES.iterdir()))
    key = hashlib.sha256(text.encode() + sources + "\0".join((*FLAGS, *JUMPS, *link)).encode()).hexdigest()[
        :32
    ]
    kept = cache / f"{key}.wasm"
    if not kept.is_file():
        compiled = compile_text(text, cache, link)
        kept.with_suffix(".new").write_bytes(compiled)
        kept.with_suffix(".new").replace(kept)
    path.write_bytes(kept.read_bytes())
    return fingerprint


def compile_text(text: str, cache: Path, link: tuple[str, ...] = LINK) -> bytes:
    """Return the WebAssembly of a printed program. Raises subprocess.CalledProcessError."""
    with TemporaryDirectory() as scratch:
        here = Path(scratch)
        (here / "rules.c").write_text(text, "utf-8")
        environment = {
            **os.environ,
            "ZIG_GLOBAL_CACHE_DIR": str(cache / "zig"),
            "ZIG_LOCAL_CACHE_DIR": scratch,
        }
        run = partial(
            subprocess.run, check=True, cwd=scratch, env=environment, timeout=SECONDS, capture_output=True
        )
        compiler = (sys.executable, "-m", "ziglang", "cc")
        include = ("-I", str(SOURCES), "-include", str(SOURCES / "prelude.h"))
        run([*compiler, *FLAGS, *JUMPS, *include, "-c", "-o", "rules.o", "rules.c"])
        run([*compiler, *FLAGS, "-fno-builtin", "-c", "-o", "runtime.o", str(SOURCES / "runtime.c")])
        run([*compiler, *TARGET, *link, "-o", "rules.wasm", "rules.o", "runtime.o"])
        return (here / "rules.wasm").read_bytes()
