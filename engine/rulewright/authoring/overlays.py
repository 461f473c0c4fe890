"""Create an edition or a variant as an overlay, inside the ruleset or beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from rulewright.authoring.drafts import CannotCreate, Draft, check_name, title_from_name
from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.additions import add_entry
from rulewright.document.files import MAIN_FILE, read_source
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.schema.lookup import HEAD_KEYS
from rulewright.simulation.comparing.declared_numbers import DeclaredNumber, iter_numbers
from rulewright.validation.scripts.script_export import quote_yaml

OverlayKind = Literal["edition", "variant"]
MAX_NUMBERS_SHOWN = 4
"""Number of numbers of the ruleset that a new overlay shows in comments."""


def begin_overlay(
    folder: Path,
    overlay_kind: OverlayKind,
    name: str,
    *,
    separate_file: Path | None = None,
    title: str | None = None,
) -> Draft:
    """Return the draft of an overlay of the ruleset in a folder; `separate_file` is a file elsewhere, which
    the ruleset does not list. Raises CannotCreate, and DiagnosticError for a ruleset that cannot be read."""
    check_name(name, "an edition" if overlay_kind == "edition" else "a variant")
    documents = load_documents(folder)
    manifest = documents.manifest
    if (
        name in (manifest.editions if overlay_kind == "edition" else manifest.variants)
        and separate_file is None
    ):
        raise CannotCreate(f"`{manifest.id}` has {_with_article(overlay_kind)} `{name}` already")
    title = title or title_from_name(name)
    text = _HEAD.format(name=name, of=manifest.id, title=quote_yaml(title))
    text += _format_remarks(documents)
    if separate_file is not None:
        return Draft({separate_file: text}, {})
    main = read_source(folder / MAIN_FILE, Reporter())
    assert main is not None, "the ruleset has been read"
    place = f"{overlay_kind}s/{name}"
    value = f"{{title: {_quote_in_braces(title)}, overlays: [{place}]}}"
    changed = add_entry(main, f"{overlay_kind}s", name, value, HEAD_KEYS)
    return Draft({folder / f"{place}.yaml": text}, {folder / MAIN_FILE: changed})


def _with_article(overlay_kind: OverlayKind) -> str:
    return "an edition" if overlay_kind == "edition" else "a variant"


def _quote_in_braces(text: str) -> str:
    """Return a text as YAML inside braces."""
    return quote_yaml(text) if "," not in text else "'" + text.replace("'", "''") + "'"


def _format_remarks(documents: Documents) -> str:
    """Return comments that show how an overlay changes a number, with some numbers of this ruleset."""
    shown_numbers = list(_pick_numbers(documents))
    if not shown_numbers:
        return ""
    shown = [
        f"#   {line}"
        for number in shown_numbers
        for line in _format_number_lines(number.key_path, number.text)
    ]
    return _INSTRUCTIONS + "\n".join(["", *_drop_repeated_keys(shown)]) + "\n"


def _pick_numbers(documents: Documents) -> Iterator[DeclaredNumber]:
    """Yield a few numbers, at most one from each rule."""
    seen_rules: set[tuple[str, ...]] = set()
    for number in iter_numbers(documents):
        if (
            number.key_path[:2] not in seen_rules
            and number.key_path[0] != "grids"
            and len(seen_rules) < MAX_NUMBERS_SHOWN
        ):
            seen_rules.add(number.key_path[:2])
            yield number


def _format_number_lines(path: Sequence[str], text: str) -> list[str]:
    lines = [f"{'  ' * depth}{_quote_key(key)}:" for depth, key in enumerate(path)]
    lines[-1] += f" {{was: {text}, now: {text}}}"
    return lines


def _quote_key(key: str) -> str:
    return key if key.replace("_", "").isalnum() else quote_yaml(key)


def _drop_repeated_keys(lines: list[str]) -> Iterator[str]:
    """Yield lines without the keys that the previous line contains already."""
    open_lines: list[str] = []
    for line in lines:
        depth = (len(line) - len(line[1:].lstrip()) - 4) // 2
        if open_lines[depth : depth + 1] != [line]:
            open_lines[depth:] = [line]
            yield line


_HEAD = """\
overlay: {name}
of: {of}
title: {title}
"""
_INSTRUCTIONS = """
# What stands below takes the place of what the rules say there, or is added to it; everything else
# stays. Take the `#` away from what you want to change, and the rest out:
#"""
