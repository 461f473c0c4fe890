"""Edits of a ruleset's files, such as authors make and such as nobody would."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path


def files_of(folder: Path) -> dict[Path, bytes]:
    """Every file with its content, for `put_back`."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def put_back(folder: Path, files: dict[Path, bytes]) -> None:
    shutil.rmtree(folder)
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _text(folder: Path, chance: random.Random) -> Path:
    return chance.choice([p for p in sorted(folder.rglob("*")) if p.suffix in (".yaml", ".ftl")])


def _number(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    text = path.read_text("utf-8")
    digits = [at for at, char in enumerate(text) if char.isdigit()]
    if digits:
        at = chance.choice(digits)
        path.write_text(text[:at] + chance.choice("0123456789") + text[at + 1 :], "utf-8")


def _line_less(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    if lines:
        del lines[chance.randrange(len(lines))]
        path.write_text("".join(lines), "utf-8")


def _half_typed(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    text = path.read_text("utf-8")
    path.write_text(text[: chance.randrange(len(text) + 1)], "utf-8")


def _renamed(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    path.rename(path.with_name(f"{path.stem}x{path.suffix}"))


def _removed(folder: Path, chance: random.Random) -> None:
    _text(folder, chance).unlink()


def _copied(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    path.with_name(f"another{path.suffix}").write_bytes(path.read_bytes())


def _linked(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    moved = path.with_name(f"{path.name}.kept")
    path.rename(moved)
    path.symlink_to(moved.name)


def _remarked(folder: Path, chance: random.Random) -> None:
    path = _text(folder, chance)
    path.write_text(f"# remark {chance.random()}\n" + path.read_text("utf-8"), "utf-8")


CHANGES: tuple[Callable[[Path, random.Random], None], ...] = (
    _number, _number, _number, _line_less, _half_typed, _renamed, _removed, _copied, _linked,
    _remarked,
)  # fmt: skip
