"""Bundle the ES modules of the pages into one script.

The modules are in `scripts/` and import each other by lines of one form, names from a file in the same
folder:

    import { draw, patch } from "./svg.js";

A served page loads the modules themselves. A self-contained page cannot load files, so it contains the
modules, each in a function of its own to keep their names apart.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

SCRIPTS = Path(__file__).parent / "scripts"
_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (async function|function|const|class) (\w+)", re.MULTILINE)


def bundle_module(name: str) -> str:
    """Bundle a module with all its imports as one script: `bundle_module("replay.js")`."""
    modules: dict[str, str] = {}
    _collect_modules(name, modules)
    return "".join(modules.values())


def _collect_modules(name: str, modules: dict[str, str]) -> None:
    if name in modules:
        return
    text = (SCRIPTS / name).read_text("utf-8")
    for _, other in _IMPORT.findall(text):
        _collect_modules(other, modules)
    body = _IMPORT.sub(lambda given: f"const {{ {given[1]} }} = {_module_variable(given[2])};\n", text)
    names = [exported for _, exported in _EXPORT.findall(body)]
    inner = _EXPORT.sub(r"\1 \2", body)
    modules[name] = (
        f"const {_module_variable(name)} = (() => {{\n{inner}return {{ {', '.join(names)} }};\n}})();\n"
    )


def _module_variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))


def hash_for_policy(text: str) -> str:
    """Return the hash by which a content security policy refers to a script or style."""
    hashed = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(hashed).decode('ascii')}'"
