"""Write the playground as static files: pages, Python as WebAssembly, the engine and its libraries, rulesets.

Texts are packed as JSON, one file for the standard library, one for the engine, one for each ruleset: every
host compresses JSON on its way, and nothing is compressed twice.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from rulewright import resources
from rulewright.document.load import load_manifest
from rulewright.pages.page import create_environment
from rulewright.pages.script_bundle import SCRIPTS, hash_for_policy
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.server.playground.rule_folder import TEXT_SUFFIXES
from rulewright.words.tool_words import load_page_strings
from website.playground import native
from website.playground.compiled import PACK_NAME, compile_modules, print_pack, shorten_source
from website.playground.modules import find_reachable

HERE: Final = Path(__file__).parent
PAGE: Final = HERE / "page"
NODE_MODULES: Final = HERE / "node_modules"
PYODIDE: Final = NODE_MODULES / "pyodide"
EXAMPLE: Final = "arctic"
"""The ruleset whose game shows which modules games need."""
ROOT_MODULE: Final = "rulewright.server.playground.worker_calls"
ENGINE: Final = Path(resources.__file__).parent
STUDIO_PAGE: Final = ENGINE / "server" / "studio" / "page"
LIBRARIES: Final = (
    "attr", "attrs", "babel", "fluent", "jinja2", "jsonschema", "jsonschema_specifications", "lark",
    "markupsafe", "platformdirs", "pytz", "referencing", "typing_extensions", "yaml",
)  # fmt: skip
"""The libraries that the engine needs in a page."""
LANGUAGES: Final = ("root", "en", "en_US", "en_001", "de", "de_DE", "fr", "fr_FR", "ja", "ja_JP")
"""The languages whose numbers and plurals are included."""
DATA_SUFFIXES: Final = (".c", ".css", ".ftl", ".html", ".js", ".json", ".lark", ".md")
DATA_FOLDERS: Final = (
    "book/templates", "pages/scripts", "pages/templates", "replay/templates", "server/studio/page", "words",
)  # fmt: skip
"""The folders of the engine with data that it reads in a page."""
PYTHON_ROOTS: Final = (
    "_pyodide", "_pyodide._core_docs", "_pyodide._future_helper", "_pyodide._importhook",
    "_pyodide.docs_argspec", "_pyodide.docstring", "_pyodide.jsbind", "ctypes._layout", "encodings.ascii",
    "encodings.cp437", "encodings.idna", "encodings.latin_1", "encodings.unicode_escape",
    "encodings.utf_16", "encodings.utf_8", "encodings.utf_8_sig", "pyodide", "pyodide._package_loader",
    "pyodide._run_js", "pyodide._state", "pyodide.ffi", "pyodide.code", "pyodide.ffi.wrappers",
    "pyodide.webloop", "site",
)  # fmt: skip
"""What Python itself imports when it starts."""
UNUSED: Final = (
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "argparse", "asyncio.windows_events", "bz2",
    "cProfile", "cmd", "code", "concurrent.interpreters", "ctypes.macholib", "ctypes.util", "doctest",
    "email.mime", "http", "lark.__pyinstaller",
    "lark.tools", "lzma", "multiprocessing", "optparse", "pdb", "pickletools", "plistlib",
    "platformdirs.android", "platformdirs.macos", "platformdirs.windows", "profile", "pydoc",
    "rulewright.api", "rulewright.rl", "rulewright.server.lsp.server", "rulewright.server.studio.app",
    "smtplib", "socketserver", "ssl", "tarfile", "turtle", "unittest", "urllib.request", "xml.dom",
    "xml.sax", "yaml.cyaml",
)  # fmt: skip
"""Modules that are imported only for what no page does."""


FOR_ALL: Final = ("native/driver.wasm",)
"""The native code that edited rules of every game need."""


FROZEN: Final = frozenset({"importlib/_bootstrap.py", "importlib/_bootstrap_external.py", "zipimport.py"})
"""Sources of what Python itself contains."""


class MissingTool(Exception):
    """A program or package that the build needs is not installed."""


def find_missing_tool() -> str | None:
    """Return what has to be done before the playground can be built; None if everything is there."""
    is_there = PYODIDE.is_dir() and (NODE_MODULES / ".bin" / "esbuild").exists()
    return None if is_there else "run `npm ci` in website/playground"


def build_playground(
    folder: Path, rulesets: Iterable[str] | None = None, *, with_native: bool = True
) -> None:
    """Write the playground into a folder, with all shipped rulesets or some. Raises MissingTool."""
    missing = find_missing_tool()
    if missing:
        raise MissingTool(missing)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _copy_python(folder)
    _write_modules(folder)
    if with_native:
        _write_native(folder, rulesets)
    _write_rulesets(folder, rulesets)
    _write_pages(folder)
    _bundle_editor(folder)
    _write_single(folder)
    _write_service_worker(folder)


# --- Python -----------------------------------------------------------------------------------------


def _copy_python(folder: Path) -> None:
    (folder / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        text = (PYODIDE / name).read_bytes()
        if name == "pyodide.mjs":
            text = re.sub(rb"\n//# sourceMappingURL=\S*", b"", text)
        (folder / "pyodide" / name).write_bytes(text)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    (folder / "pyodide" / "lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")


def pack_standard_library() -> dict[str, str]:
    """Return the modules of the standard library that can be imported, by their paths."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        names = set(archive.namelist())
        files = {_find_file(module, names.__contains__) for module in find_bundled_modules()}
        files |= {name for name in names if name.startswith("_sysconfigdata")}
        return {name: archive.read(name).decode() for name in sorted(filter(None, files - FROZEN)) if name}


@cache
def find_bundled_modules() -> frozenset[str]:
    """Return the names of all modules that the page can import: standard library, libraries, engine."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as archive:
        names = set(archive.namelist())

        def read_module(module: str) -> tuple[str, bool] | None:
            name = _find_file(module, names.__contains__)
            if name is not None:
                return archive.read(name).decode(), name.endswith("/__init__.py")
            path = find_source(module)
            return None if path is None else (path.read_text("utf-8"), path.name == "__init__.py")

        return frozenset(find_reachable((ROOT_MODULE, *PYTHON_ROOTS), read_module, UNUSED))


def _find_file(module: str, is_there: Any) -> str | None:
    base = module.replace(".", "/")
    return next((name for name in (f"{base}/__init__.py", f"{base}.py") if is_there(name)), None)


def find_source(module: str) -> Path | None:
    """Return the source of a module of the engine or of a library."""
    top, _, _ = module.partition(".")
    if top == "rulewright":
        base = ENGINE.parent
    elif top in LIBRARIES:
        base = _library_folder(top)
    else:
        return None
    name = _find_file(module, lambda name: (base / name).is_file())
    return None if name is None else base / name


@cache
def _library_folder(library: str) -> Path:
    spec = find_spec(library)
    if spec is None:
        raise MissingTool(f"the library `{library}` is not installed")
    if spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0]).parent
    return Path(spec.origin or "").parent


def pack_engine() -> dict[str, str]:
    """Return the engine and its libraries by their paths: sources and data. Bytes are in base64, after
    `base64:`.
    """
    pack: dict[str, str] = {}
    for module in find_bundled_modules():
        path = find_source(module)
        if path is not None:
            base = (
                ENGINE.parent
                if module.startswith("rulewright")
                else _library_folder(module.partition(".")[0])
            )
            pack[path.relative_to(base).as_posix()] = path.read_text("utf-8")
    for name in DATA_FOLDERS:
        for path in sorted((ENGINE / name).rglob("*")):
            if path.suffix in DATA_SUFFIXES:
                pack[path.relative_to(ENGINE.parent).as_posix()] = path.read_text("utf-8")
    for name in ("grammar", "schemas"):
        for path in sorted(resources.data_folder(name).iterdir()):  # type: ignore[arg-type]
            if path.suffix in DATA_SUFFIXES:
                pack[f"rulewright/_data/{name}/{path.name}"] = path.read_text("utf-8")
    pack["yaml/scanner.py"] = _accept_question_marks(pack["yaml/scanner.py"])
    pack[f"rulewright/_data/{resources.DIGEST_FILE}"] = resources.sources_digest()
    pack["rpds.py"] = (HERE / "rpds.py").read_text("utf-8")
    babel = _library_folder("babel") / "babel"
    for path in (babel / "global.dat", *(babel / "locale-data" / f"{name}.dat" for name in LANGUAGES)):
        if path.is_file():
            pack[path.relative_to(babel.parent).as_posix()] = (
                "base64:" + base64.b64encode(path.read_bytes()).decode()
            )
    specifications = _library_folder("jsonschema_specifications") / "jsonschema_specifications"
    for path in sorted((specifications / "schemas").rglob("*")):
        if path.is_file() and path.suffix != ".pyc":
            pack[path.relative_to(specifications.parent).as_posix()] = path.read_text("utf-8")
    return dict(sorted(pack.items()))


def _accept_question_marks(scanner: str) -> str:
    """Let the scanner of PyYAML read `{type: isle?}` as libyaml does, with which the command reads."""
    before, after = "ch in ',?[]{}'", "ch in ',[]{}'"
    assert scanner.count(before) == 1, "another PyYAML"
    return scanner.replace(before, after)


def _write_modules(folder: Path) -> None:
    """Write the standard library, the engine and its libraries: compiled what a game needs, else sources."""
    library, engine = pack_standard_library(), pack_engine()
    example = find_ruleset(EXAMPLE)
    ruleset = (EXAMPLE, pack_ruleset(example))
    compiled = compile_modules(PYODIDE, library, engine, ruleset, _find_cache(folder))
    data = {f"site/{path}": base64.b64decode(text[7:]) for path, text in engine.items() if is_data(text)}
    for name, above, pack in (("python", "library/", library), ("engine", "site/", engine)):
        sources = {
            path: shorten_source(text) if path.endswith(".py") else text
            for path, text in pack.items()
            if f"{above}{path}c" not in compiled and not is_data(text)
        }
        _write_pack(folder / f"{name}.json", sources)
    (folder / PACK_NAME).write_bytes(print_pack(compiled | data))


def is_data(text: str) -> bool:
    """Return whether a file of a pack is bytes, and not text."""
    return text.startswith("base64:")


def _find_cache(folder: Path) -> Path:
    return (resources.cache_folder() or folder.parent) / "playground"


def _write_pack(path: Path, pack: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(pack, ensure_ascii=False, separators=(",", ":")), "utf-8")


# --- rulesets ---------------------------------------------------------------------------------------


def _write_rulesets(folder: Path, chosen: Iterable[str] | None) -> None:
    base = resources.data_folder("rulesets")
    wanted = None if chosen is None else set(chosen)
    entries = []
    for ruleset in list_rulesets():
        name = ruleset.relative_to(base).as_posix()
        if wanted is not None and name not in wanted:
            continue
        manifest = load_manifest(ruleset)
        entries.append(
            {
                "name": name,
                "title": manifest.title,
                "summary": manifest.summary or "",
                "players": list(manifest.players),
            }
        )
        _write_pack(folder / "rulesets" / f"{name}.json", pack_ruleset(ruleset))
    native_names = sorted(path.stem for path in (folder / "native").glob("*.wasm"))
    _write_pack(folder / "rulesets.json", {"rulesets": entries, "native": native_names})


def pack_ruleset(ruleset: Path) -> dict[str, str]:
    """Return the files of a ruleset by their names in its folder."""
    return {
        path.relative_to(ruleset).as_posix(): path.read_text("utf-8")
        for path in sorted(ruleset.rglob("*"))
        if path.is_file() and (path.suffix in TEXT_SUFFIXES or path.name in TEXT_SUFFIXES)
    }


def _write_native(folder: Path, chosen: Iterable[str] | None) -> None:
    """Write the compiled rules of bots, if there is a compiler: without them bots search in Python."""
    if not native.has_compiler():
        print("without native bots: `pip install ziglang` brings the compiler")
        return
    base = resources.data_folder("rulesets")
    wanted = None if chosen is None else set(chosen)
    rulesets = [
        one for one in list_rulesets() if wanted is None or one.relative_to(base).as_posix() in wanted
    ]
    native.write_native_rules(folder / "native", rulesets, _find_cache(folder))


# --- pages ------------------------------------------------------------------------------------------


def _write_pages(folder: Path) -> None:
    shutil.copytree(STUDIO_PAGE / "static", folder / "table")
    shutil.copytree(
        SCRIPTS, folder / "table" / "scripts", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    words = load_page_strings("studio", "en")
    environment = create_environment(STUDIO_PAGE)
    table = environment.get_template("table.html").render(language="en", words=words)
    policy = '<meta http-equiv="Content-Security-Policy" content="{}">'
    table = table.replace('"/page/', '"').replace(
        '<meta charset="utf-8">', '<meta charset="utf-8">\n' + policy.format(read_policy())
    )
    (folder / "table" / "index.html").write_text(table, "utf-8")
    for path in PAGE.iterdir():
        if path.name == "net.js":
            shutil.copyfile(path, folder / "table" / path.name)
        elif path.suffix == ".html":
            text = path.read_text("utf-8").replace("{{policy}}", read_policy())
            (folder / path.name).write_text(text, "utf-8")
        elif path.suffix in (".js", ".css", ".svg"):
            shutil.copyfile(path, folder / path.name)


def read_policy() -> str:
    """Return the content security policy of the pages, in one line."""
    return " ".join((PAGE / "policy.txt").read_text("utf-8").split())


def _bundle_editor(folder: Path) -> None:
    _run_esbuild(PAGE / "editor.js", folder / "editor.js")


def _run_esbuild(source: Path, target: Path) -> None:
    """Write a module with all that it imports into one file."""
    command = [
        str(NODE_MODULES / ".bin" / "esbuild"), str(source), "--bundle", "--minify", "--format=esm",
        "--target=es2022", "--charset=utf8", "--log-level=warning", "--allow-overwrite",
        f"--outfile={target}",
    ]  # fmt: skip
    subprocess.run(command, check=True, cwd=HERE)


def _write_single(folder: Path) -> None:
    """Write what `rulewright export` puts together: the page and the table, each without other files."""
    single = folder / "single"
    single.mkdir()
    for source, name in ((folder / "table" / "table.js", "table.js"), (PAGE / "shell.js", "shell.js")):
        _run_esbuild(source, single / name)
    table = (folder / "table" / "index.html").read_text("utf-8")
    style = (folder / "table" / "studio.css").read_text("utf-8")
    script = _read_inline(single / "table.js")
    table = _inline(table, style, script)
    (single / "table.html").write_text(table, "utf-8")
    page = (folder / "index.html").read_text("utf-8")
    page = _inline(page, (folder / "shell.css").read_text("utf-8"), _read_inline(single / "shell.js"))
    scripts = [_read_inline(single / name) for name in ("table.js", "shell.js")]
    digests = " ".join(map(hash_for_policy, scripts))
    policy = (PAGE / "single_policy.txt").read_text("utf-8").replace("{{scripts}}", digests)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{" ".join(policy.split())}">'
    page = page.replace('<meta charset="utf-8">', f'<meta charset="utf-8">\n{meta}').replace(
        '<header class="bar">', '{{parts}}\n<header class="bar">', 1
    )
    (single / "index.html").write_text(page, "utf-8")
    for name in ("table.js", "shell.js"):
        (single / name).unlink()


def _read_inline(path: Path) -> str:
    """Return a script as it can stand in a page."""
    return path.read_text("utf-8").replace("</script", "<\\/script")


def _inline(page: str, style: str, script: str) -> str:
    """Return a page with its style and its script inside, and without its policy and its icon."""
    page = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n?', "", page)
    page = re.sub(r'<link rel="icon"[^>]*>\n?', "", page)
    page = re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: f"<style>{style}</style>", page)
    return re.sub(
        r'<script type="module" src="[^"]*"></script>',
        lambda _: f'<script type="module">{script}</script>',
        page,
    )


def _write_service_worker(folder: Path) -> None:
    """Write the service worker with the names of the files that every visit needs, and a digest of all."""
    files = sorted(_iter_names(folder))
    digest = hashlib.sha256()
    for name in files:
        digest.update(f"{name}\0".encode() + hashlib.sha256((folder / name).read_bytes()).digest())
    needed = [
        name for name in files if not name.startswith(("rulesets/", "native/", "single/")) or name in FOR_ALL
    ]
    text = (PAGE / "service_worker.js").read_text("utf-8")
    text = text.replace('"{{version}}"', json.dumps(digest.hexdigest()[:16]))
    text = text.replace('["{{files}}"]', json.dumps(needed))
    (folder / "service_worker.js").write_text(text, "utf-8")


def _iter_names(folder: Path) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file() and path.name != "service_worker.js":
            yield path.relative_to(folder).as_posix()


if __name__ == "__main__":
    build_playground(Path(sys.argv[1]), sys.argv[2:] or None)
