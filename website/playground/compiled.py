"""Compile the Python modules that a game needs, for the Python of the page.

To compile them takes a page three seconds at each visit. Compiled modules without most numbers of lines are
hardly longer than their sources once a host has compressed them. All others stay sources, without docstrings.
"""

from __future__ import annotations

import ast
import base64
import hashlib
import json
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
SCRIPT: Final = HERE / "compile_modules.mjs"
SECONDS: Final = 600
PACK_NAME: Final = "modules.wasm"
"""Hosts compress WebAssembly, and hardly any other file with bytes."""
_MAGIC: Final = b"\0asm\1\0\0\0"
_SECTION: Final = b"pack"


def compile_modules(
    pyodide: Path,
    library: Mapping[str, str],
    engine: Mapping[str, str],
    ruleset: tuple[str, Mapping[str, str]],
    cache: Path,
) -> dict[str, bytes]:
    """Return the compiled modules that a game of the ruleset imports, by their paths below `library/` and
    `site/`. What `cache` has is not compiled again. Raises subprocess.CalledProcessError.
    """
    with TemporaryDirectory() as scratch:
        archive = Path(scratch) / "library.zip"
        key = hashlib.sha256(SCRIPT.read_bytes() + (pyodide / "package.json").read_bytes())
        key.update(json.dumps([library, engine, ruleset], sort_keys=True).encode())
        kept = cache / f"{key.hexdigest()[:32]}.modules.json"
        if not kept.is_file():
            write_library(archive, dict(library))
            given = {"library": str(archive), "engine": engine, "ruleset": ruleset}
            command = ("node", str(SCRIPT), str(pyodide))
            found = subprocess.run(
                command,
                input=json.dumps(given),
                check=True,
                stdout=subprocess.PIPE,
                text=True,
                timeout=SECONDS,
            )
            cache.mkdir(parents=True, exist_ok=True)
            kept.with_suffix(".new").write_text(found.stdout, "utf-8")
            kept.with_suffix(".new").replace(kept)
        texts: dict[str, str] = json.loads(kept.read_text("utf-8"))
    return {name: base64.b64decode(text) for name, text in texts.items()}


def write_library(path: Path, files: Mapping[str, str | bytes]) -> None:
    """Write a standard library for Pyodide: a zip without compression."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def print_pack(files: Mapping[str, bytes]) -> bytes:
    """Return files as a module of WebAssembly with one section of its own: the length of a list in JSON, the
    list of names and lengths, and the files one after the other.

    >>> read_pack(print_pack({"a": b"one", "b": b""}))
    {'a': b'one', 'b': b''}
    """
    names = json.dumps([[name, len(data)] for name, data in files.items()]).encode()
    inside = len(names).to_bytes(4, "little") + names + b"".join(files.values())
    section = bytes([len(_SECTION)]) + _SECTION + inside
    return _MAGIC + b"\0" + _print_length(len(section)) + section


def _print_length(number: int) -> bytes:
    """Return a number in five bytes, as LEB128 with leading zeros."""
    digits = [number >> 7 * place & 127 for place in range(5)]
    return bytes([*(digit | 128 for digit in digits[:4]), digits[4]])


def read_pack(data: bytes) -> dict[str, bytes]:
    """Return the files that `print_pack` has packed."""
    at = len(_MAGIC) + 6 + 1 + len(_SECTION)
    size = int.from_bytes(data[at : at + 4], "little")
    names = json.loads(data[at + 4 : at + 4 + size])
    at += 4 + size
    files = {}
    for name, length in names:
        files[name] = data[at : at + length]
        at += length
    return files


def shorten_source(source: str) -> str:
    """Return the source of a module without comments and docstrings; unchanged if this Python is too old
    for it.

    >>> print(shorten_source('def f():  # why\\n    \"\"\"Do it.\"\"\"\\n'))
    def f():
        pass
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(ast.Constant(str())), *rest]:
                    node.body = rest or ([] if isinstance(node, ast.Module) else [ast.Pass()])
    return ast.unparse(tree)
