"""Begins an edition or a variant: an overlay, in the ruleset that it changes or apart from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from rulewright.authoring.drafts import Draft, NoBeginning, check_name, modeline, titled
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.additions import with_entry
from rulewright.document.files import MAIN_FILE, read_source
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.schema.lookup import HEAD_KEYS
from rulewright.study.scripts.writing import quoted
from rulewright.study.simulation.comparing.declared_numbers import DeclaredNumber, numbers

Sort = Literal["edition", "variant"]
SHOWN = 4
"""So many numbers of the ruleset stand in an overlay to begin with, as remarks."""


def begin_overlay(
    folder: Path, sort: Sort, name: str, *, apart: Path | None = None, title: str | None = None
) -> Draft:
    """An overlay of the ruleset in a folder; `apart` is a file elsewhere, which the ruleset does
    not know. Raises NoBeginning, and DiagnosticError for a ruleset that cannot be read."""
    check_name(name, "an edition" if sort == "edition" else "a variant")
    documents = load_documents(folder)
    manifest = documents.manifest
    if name in (manifest.editions if sort == "edition" else manifest.variants) and apart is None:
        raise NoBeginning(f"`{manifest.id}` has {_a(sort)} `{name}` already")
    title = title or titled(name)
    text = modeline("overlay") + _HEAD.format(name=name, of=manifest.id, title=quoted(title))
    text += _remarks(documents)
    if apart is not None:
        return Draft({apart: text}, {})
    main = read_source(folder / MAIN_FILE, Reporter())
    assert main is not None, "the ruleset has been read"
    place = f"{sort}s/{name}"
    value = f"{{title: {_inside(title)}, overlays: [{place}]}}"
    changed = with_entry(main, f"{sort}s", name, value, HEAD_KEYS)
    return Draft({folder / f"{place}.yaml": text}, {folder / MAIN_FILE: changed})


def _a(sort: Sort) -> str:
    return "an edition" if sort == "edition" else "a variant"


def _inside(text: str) -> str:
    """A text as YAML inside braces."""
    return quoted(text) if "," not in text else "'" + text.replace("'", "''") + "'"


def _remarks(documents: Documents) -> str:
    """How an overlay changes a number, shown with some of this ruleset's own."""
    found = list(_some(documents))
    if not found:
        return ""
    shown = [f"#   {line}" for number in found for line in _lines(number.path, number.text)]
    return _HOW + "\n".join(["", *_joined(shown)]) + "\n"


def _some(documents: Documents) -> Iterator[DeclaredNumber]:
    """A few numbers, one of a rule each."""
    seen: set[tuple[str, ...]] = set()
    for number in numbers(documents):
        if number.path[:2] not in seen and number.path[0] != "grids" and len(seen) < SHOWN:
            seen.add(number.path[:2])
            yield number


def _lines(path: Sequence[str], text: str) -> list[str]:
    lines = [f"{'  ' * depth}{_key(key)}:" for depth, key in enumerate(path)]
    lines[-1] += f" {{was: {text}, now: {text}}}"
    return lines


def _key(key: str) -> str:
    return key if key.replace("_", "").isalnum() else quoted(key)


def _joined(lines: list[str]) -> Iterator[str]:
    """Yield lines without the keys that the line before has already."""
    open: list[str] = []
    for line in lines:
        depth = (len(line) - len(line[1:].lstrip()) - 4) // 2
        if open[depth : depth + 1] != [line]:
            open[depth:] = [line]
            yield line


_HEAD = """\
overlay: {name}
of: {of}
title: {title}
"""
_HOW = """
# What stands below takes the place of what the rules say there, or is added to it; everything else
# stays. Take the `#` away from what you want to change, and the rest out:
#"""
