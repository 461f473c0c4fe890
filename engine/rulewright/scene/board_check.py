"""Check the section `board` of a ruleset: names that do not exist."""

from __future__ import annotations

from collections.abc import Iterator, Set

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import suggest_name
from rulewright.model.declarations import Ruleset
from rulewright.model.part import Part, Text
from rulewright.model.rule_entries import iter_rules

BOARD_TABLES = ("tracks", "piles", "cards", "tiles")


def check_board(ruleset: Ruleset, declared_names: Set[str], reporter: Reporter) -> None:
    """A finding for each name in the section `board` that no rule has. `declared_names` are the names of all
    rules, those too that only an edition or a variant has."""
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
