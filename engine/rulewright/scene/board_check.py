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

BOARD_TABLES = ("tracks", "piles", "cards", "tiles", "sort", "backs", "names")


def check_board(
    ruleset: Ruleset, declared_names: Set[str], reporter: Reporter, folder: Path | None = None
) -> None:
    """Report each name in the section `board` that no rule declares, and each picture file that cannot be
    drawn. `declared_names` are the names of all rules, including those that only an edition or a variant
    declares.
    """
    if folder is not None:
        _check_art(ruleset, folder, reporter)
    names = {"player", *declared_names, *_iter_counters(ruleset)}
    for piece in ruleset.pieces.values():
        names.update(part.key.text for part in piece.stands_as)
    for grid in ruleset.grids.values():
        names.update(grid.cell)
    for name in _iter_named(ruleset.board.part):
        _check_name(name, names, reporter)
    fields = {name for type in ruleset.types.values() for name in type.fields}
    for name in _iter_field_names(ruleset.board.part):
        _check_name(name, {*names, *fields}, reporter)
    kept = ruleset.board.part.get("keep")
    for name in kept.text_items if kept is not None else ():
        _check_name(name, {*names, *ruleset.board.mats}, reporter)
    seats = ruleset.top.find_part("players", "seats")
    seat_names = {text.text for text in seats.text_items} if seats is not None else set()
    for part in ruleset.board.part.get("toward") or ():
        _check_name(part.key, seat_names, reporter)
    _check_members(ruleset, reporter)
    _check_places(ruleset, reporter)


def _check_name(name: Text, known: Set[str], reporter: Reporter) -> None:
    if name.text not in known:
        reporter.error(
            "unknown-name",
            f"there is no `{name.text}` to draw",
            name.span,
            help=suggest_name(name.text, known),
        )


def _check_places(ruleset: Ruleset, reporter: Reporter) -> None:
    """Report places and names outside the picture of the board."""
    board = ruleset.board
    if board.picture is None or board.size is None:
        return
    for key in ("cells", "labels"):
        points = board.cells if key == "cells" else board.labels
        for entry in board.part.get(key) or ():
            x, y = (points or {})[entry.key.text]
            if not (0 <= x <= board.size[0] and 0 <= y <= board.size[1]):
                reporter.error(
                    "bad-picture",
                    f"`{entry.key.text}` lies outside of the picture",
                    entry.key.span,
                    help=f"the picture has {board.size[0]} by {board.size[1]} pixels, as `size` says",
                )


def _check_members(ruleset: Ruleset, reporter: Reporter) -> None:
    """Report longitudes and positions of places that do not exist, and colours with a misspelt name."""
    members = {name for type in ruleset.types.values() for name in _iter_members(type)}
    for key in ("longitudes", "cells", "colours", "labels"):
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
    sources = [(name, drawing.part.get_text("file")) for name, drawing in ruleset.board.faces.items()]
    picture = ruleset.board.picture
    if picture is not None:
        sources += [("picture", picture.part.get_text(key)) for key in ("file", "dark")]
    for name, file_text in sources:
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
    for key in ("without", "middle"):
        listed = board_section.get(key)
        yield from listed.text_items if listed is not None else ()
    for key in BOARD_TABLES:
        yield from (inner.key for inner in board_section.get(key) or ())
    for mat in board_section.get("mats") or ():
        yield from mat.text_items
    for shown in board_section.get("shows") or ():
        for key in ("state", "called", "towards"):
            part = shown.long_form.get(key)
            if part is not None and part.text is not None:
                yield part.text


def _iter_field_names(board_section: Part) -> Iterator[Text]:
    """Yield the names of fields in the section; `sort` may also name factors of products."""
    for listed in board_section.get("sort") or ():
        yield from listed.text_items
    for shown in board_section.get("shows") or ():
        part = shown.long_form.get("joins")
        if part is not None and part.text is not None:
            yield part.text


def _iter_counters(ruleset: Ruleset) -> Iterator[str]:
    """Yield the counters of steps: `repeat: round in 1 to 4`."""
    for rule in iter_rules(ruleset.root):
        repeat = rule.part.get_text("repeat")
        if repeat is not None and " in " in repeat.text:
            yield repeat.text.partition(" in ")[0].strip()
