"""Put a ruleset, and a game of it, into one HTML file that plays from disk, with a built playground."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rulewright.diagnostics.diagnostic import RulewrightError
from rulewright.play.game import Game
from rulewright.server.playground.rule_folder import TEXT_SUFFIXES

NEEDED: Final = (
    "bots_worker.js", "engine.json", "modules.wasm", "pyodide/lock.json", "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm", "pyodide/pyodide.mjs", "python.json", "worker.js",
)  # fmt: skip
"""The files of a playground that every page needs."""


class NoPlayground(RulewrightError):
    """The folder has no built playground."""


def render_single_page(playground: Path, ruleset: Path, game: Game) -> str:
    """Return the page: a built playground with one ruleset, at the position of a game. Raises
    NoPlayground.
    """
    template = playground / "single" / "index.html"
    if not template.is_file() or not all((playground / name).is_file() for name in NEEDED):
        raise NoPlayground(
            f"`{playground}` has no playground: `make site` builds one in build/website/site/app"
        )
    blocks = "\n".join(
        f'<script type="text/plain" data-part="{name}">{_encode_part(data)}</script>'
        for name, data in _iter_parts(playground, ruleset, game)
    )
    return template.read_text("utf-8").replace("{{parts}}", blocks, 1)


def _iter_parts(playground: Path, ruleset: Path, game: Game) -> Iterator[tuple[str, bytes]]:
    yield from ((name, (playground / name).read_bytes()) for name in NEEDED)
    yield "table.html", (playground / "single" / "table.html").read_bytes()
    native = f"native/{game.table.identity.fingerprint}.wasm"
    for name in (native, "native/driver.wasm", "native/logarithms.bin"):
        if (playground / name).is_file():
            yield name, (playground / name).read_bytes()
    start = {"name": ruleset.name, "texts": _read_texts(ruleset), "game": describe_start(game)}
    yield "start.json", json.dumps(start, ensure_ascii=False).encode()


def describe_start(game: Game) -> dict[str, Any]:
    """Return a game as the page begins it: its setting, its seed and its moves."""
    setting = game.table.identity.setting
    return {
        "wish": {
            "edition": setting.edition,
            "variants": list(setting.variants),
            "options": dict(setting.options),
            "players": len(game.seats),
        },
        "seed": game.seed,
        "moves": [list(choice) for choice in game.choices],
    }


def _read_texts(ruleset: Path) -> dict[str, str]:
    return {
        path.relative_to(ruleset).as_posix(): path.read_text("utf-8")
        for path in sorted(ruleset.rglob("*"))
        if path.is_file() and path.suffix in TEXT_SUFFIXES and not path.name.startswith(".")
    }


def _encode_part(data: bytes) -> str:
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
