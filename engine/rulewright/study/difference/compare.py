"""The whole comparison of two sides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rulewright.model.part import whole
from rulewright.own_files import passing_place
from rulewright.study.difference.cells import changed_cells
from rulewright.study.difference.model import Difference, SideName
from rulewright.study.difference.scripts import play_scripts
from rulewright.study.difference.sides import Side, open_side
from rulewright.study.difference.trees import by_rule, compare
from rulewright.study.settings import Selection


def difference(
    old: str,
    new: str | None = None,
    *,
    selection: Selection | None = None,
    revision: str | None = None,
    scripts: bool = True,
) -> Difference:
    """Return the differences between two sides, each a text as `open_side` reads it.

    Without `new`, the ruleset is compared with itself: its `revision`, or its current state,
    with the setting of `selection`. With `new`, `revision` belongs to the old side and
    `selection` to both. Raises DiagnosticError if a side cannot be read.
    """
    chosen = selection or Selection()
    with passing_place() as into:
        alone = new is None and revision is None
        first = Selection(players=chosen.players) if alone else chosen
        before = open_side(old, first, revision=revision, into=into / "old")
        after = open_side(_bare(old) if new is None else new, chosen, revision=None, into=into)
        return compare_sides(before, after, scripts=scripts)


def _bare(text: str) -> str:
    """The ruleset of a side, without its revision."""
    if Path(text).exists():
        return text
    base, *more = text.split("+")
    return "+".join((base.partition("@")[0], *more))


def compare_sides(old: Side, new: Side, *, scripts: bool = True) -> Difference:
    """Return the differences between two opened sides."""
    playable = not old.findings and not new.findings
    before, after = whole(old.documents.root), whole(new.documents.root)
    found = compare(before, after, skip_cells=playable)
    cells = changed_cells(old.sheet, new.sheet) if playable else {}
    rules = by_rule(found, ((before, old.places), (after, new.places)), cells)
    changes, played = play_scripts(old, new) if scripts and playable else ((), None)
    told = Difference(_name(old), _name(new), rules, changes, played)
    silent = not told.same and _state_of_one(old, new)
    return replace(told, same_version=silent)


def _state_of_one(old: Side, new: Side) -> bool:
    """Whether both sides say that they are the same ruleset in the same version, and do not say it
    from one place: two settings of a ruleset have one version."""
    names = [(side.manifest.id, side.manifest.version) for side in (old, new)]
    return names[0] == names[1] and old.folder.resolve() != new.folder.resolve()


def _name(side: Side) -> SideName:
    manifest = side.manifest
    return SideName(side.name, manifest.title, manifest.version, side.findings)
