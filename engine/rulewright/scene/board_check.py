"""Check the section `board` of a ruleset: names that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import find_nearest, make_suggestion, suggest_name
from rulewright.model.declarations import Ruleset, Type
from rulewright.model.part import Part, Text
from rulewright.model.rule_entries import iter_rules
from rulewright.scene.art import MAX_TOTAL_BYTES, ArtError, read_art

BOARD_TABLES = ("tracks", "piles", "cards", "tiles")


def check_board(
    ruleset: Ruleset, declared_names: Set[str], reporter: Reporter, folder: Path | None = None
) -> None:
    """A finding for each name in the section `board` that no rule has, and for each file that is no picture.
    `declared_names` are the names of all rules, those too that only an edition or a variant has."""
    if folder is not None:
        _check_art(ruleset, folder, reporter)
    names = {"player", *declared_names, *_iter_counters(ruleset)}
    for piece in ruleset.pieces.values():
        names.update(part.key.text for part in piece.stands_as)
    for grid in ruleset.grids.values():
        names.update(grid.cell)
    for name in _iter_named(ruleset.board.part):
        if name.text not in names:
            reporter.error(
                "unknown-name",
                f"there is no `{name.text}` to draw",
                name.span,
                help=suggest_name(name.text, names),
            )
    _check_members(ruleset, reporter)


def _check_members(ruleset: Ruleset, reporter: Reporter) -> None:
    """Report longitudes and positions of places that do not exist, and colours with a misspelt name."""
    members = {name for type in ruleset.types.values() for name in _iter_members(type)}
    for key in ("longitudes", "cells", "colours"):
        for entry in ruleset.board.part.get(key) or ():
            near = find_nearest(entry.key.text, members) if entry.key.text not in members else None
            if near is not None and entry.key.text not in ruleset.types:
                reporter.error(
                    "unknown-name",
                    f"there is no `{entry.key.text}` to draw",
                    entry.key.span,
                    help=make_suggestion(entry.key.text, near),
                )


def _iter_members(type_declaration: Type) -> Iterator[str]:
    part = type_declaration.members
    if part is not None:
        yield from (
            (inner.key.text for inner in part) if part.is_keyed else (text.text for text in part.text_items)
        )


def _check_art(ruleset: Ruleset, folder: Path, reporter: Reporter) -> None:
    byte_count = 0
    for name, drawing in ruleset.board.faces.items():
        file_text = drawing.part.get_text("file")
        if file_text is None:
            continue
        try:
            art = read_art(folder, file_text.text)
        except ArtError as error:
            reporter.error(
                "bad-picture", f"`{file_text.text}` cannot be drawn", file_text.span, help=str(error)
            )
            continue
        byte_count += (folder / file_text.text).stat().st_size
        if byte_count > MAX_TOTAL_BYTES:
            reporter.error("bad-picture", f"the pictures up to `{name}` are too large", file_text.span,
                           help=f"all of a ruleset can have {MAX_TOTAL_BYTES // 1024**2} MB")  # fmt: skip
            return
        if art.left_out:
            reporter.warning("bad-picture", f"parts of `{file_text.text}` are not drawn", file_text.span,
                             help=f"left out: {', '.join(art.left_out[:8])}")  # fmt: skip


def _iter_named(board_section: Part) -> Iterator[Text]:
    """Yield the names of types, state, bags and zones in the section."""
    for key in ("of", "edges"):
        part = board_section.get(key)
        if part is not None and part.text is not None:
            yield part.text
    without = board_section.get("without")
    yield from without.text_items if without is not None else ()
    for key in BOARD_TABLES:
        yield from (inner.key for inner in board_section.get(key) or ())
    for mat in board_section.get("mats") or ():
        yield from mat.text_items
    for shown in board_section.get("shows") or ():
        for key in ("state", "called"):
            part = shown.long_form.get(key)
            if part is not None and part.text is not None:
                yield part.text


def _iter_counters(ruleset: Ruleset) -> Iterator[str]:
    """Yield the counters of steps: `repeat: round in 1 to 4`."""
    for rule in iter_rules(ruleset.root):
        repeat = rule.part.get_text("repeat")
        if repeat is not None and " in " in repeat.text:
            yield repeat.text.partition(" in ")[0].strip()
