"""What is wrong with the section `board` of a ruleset: names that nothing has."""

from __future__ import annotations

from collections.abc import Iterator, Set

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.diagnostics.suggest import did_you_mean
from rulewright.model.part import Part, Text
from rulewright.model.tree import Ruleset
from rulewright.model.walk import entries

TABLES = ("tracks", "stacks", "cards", "tiles")


def check_board(ruleset: Ruleset, known: Set[str], reporter: Reporter) -> None:
    """A finding for each name in the section `board` that no rule has. `known` are the names of all
    rules, those too that only an edition or a variant has."""
    names = {"player", *known, *_repeated(ruleset)}
    for piece in ruleset.pieces.values():
        names.update(part.key.text for part in piece.stands_as)
    for grid in ruleset.grids.values():
        names.update(grid.cell)
    for name in _named(ruleset.board.part):
        if name.text not in names:
            reporter.error(
                "unknown-name",
                f"there is no `{name.text}` to be drawn",
                name.span,
                help=did_you_mean(name.text, names),
            )


def _named(board: Part) -> Iterator[Text]:
    """Yield the names of types, state, bags and zones in the section."""
    for key in ("of", "edges"):
        part = board.get(key)
        if part is not None and part.text is not None:
            yield part.text
    without = board.get("without")
    yield from without.texts if without is not None else ()
    for key in TABLES:
        yield from (inner.key for inner in board.get(key) or ())
    for mat in board.get("mats") or ():
        yield from mat.texts
    for shown in board.get("shows") or ():
        for key in ("state", "called"):
            part = shown.long.get(key)
            if part is not None and part.text is not None:
                yield part.text


def _repeated(ruleset: Ruleset) -> Iterator[str]:
    """Yield the counters of steps: `repeat: round in 1 to 4`."""
    for rule in entries(ruleset.root):
        repeat = rule.part.text_of("repeat")
        if repeat is not None and " in " in repeat.text:
            yield repeat.text.partition(" in ")[0].strip()
