"""Run the whole comparison of two sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rulewright.difference.comparison_sides import Side, open_side
from rulewright.difference.model import Difference, SideName
from rulewright.difference.script_comparison import play_scripts
from rulewright.difference.table_cells import find_cell_changes
from rulewright.difference.tree_comparison import compare_rules, group_by_rule
from rulewright.model.part import make_root_part
from rulewright.private_files import temporary_folder
from rulewright.validation.setting_lists import Selection
from rulewright.words.tool_words import load_tool_words


def compare_rulesets(
    old_text: str,
    new_text: str | None = None,
    *,
    selection: Selection | None = None,
    revision: str | None = None,
    with_scripts: bool = True,
    language: str | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Difference:
    """Return the differences between two sides, each a text as `open_side` reads it.

    Without `new_text`, the ruleset is compared with itself: its `revision`, or its current state,
    with the setting of `selection`. With `new_text`, `revision` belongs to the old side and
    `selection` to both. The report is in this `language`, by default that of the
    new side. Raises DiagnosticError if a side cannot be read.
    """
    chosen = selection or Selection()
    with temporary_folder() as into:
        alone = new_text is None and revision is None
        first = Selection(players=chosen.players) if alone else chosen
        progress(old_text)
        before = open_side(old_text, first, revision=revision, target_folder=into / "old")
        progress(new_text or old_text)
        after = open_side(
            _without_revision(old_text) if new_text is None else new_text,
            chosen,
            revision=None,
            target_folder=into,
        )
        return compare_sides(before, after, with_scripts=with_scripts, language=language, progress=progress)


def _without_revision(text: str) -> str:
    """Return the ruleset of a side, without its revision."""
    if Path(text).exists():
        return text
    base, *more = text.split("+")
    return "+".join((base.partition("@")[0], *more))


def compare_sides(
    old_side: Side,
    new_side: Side,
    *,
    with_scripts: bool = True,
    language: str | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> Difference:
    """Return the differences between two opened sides; `progress` receives each script that is played."""
    language = language or new_side.manifest.get_language(new_side.selection.edition)
    playable = not old_side.findings and not new_side.findings
    before, after = make_root_part(old_side.documents.root), make_root_part(new_side.documents.root)
    node_differences = compare_rules(before, after, skip_cells=playable)
    cells = find_cell_changes(old_side.sheet, new_side.sheet) if playable else {}
    rules = group_by_rule(
        node_differences, ((before, old_side.display_paths), (after, new_side.display_paths)), cells
    )
    changes, played = (
        play_scripts(old_side, new_side, load_tool_words("review", language), progress)
        if with_scripts and playable
        else ((), None)
    )
    names = (_build_side_name(side) for side in (old_side, new_side))
    report = Difference(next(names), next(names), rules, changes, played, language=language)
    same_version = not report.is_unchanged and _has_same_version(old_side, new_side)
    return replace(report, same_version=same_version)


def _has_same_version(old_side: Side, new_side: Side) -> bool:
    """Return whether both sides have the same id and version, but not the same folder, because two settings
    of one ruleset always have the same version."""
    names = [(side.manifest.id, side.manifest.version) for side in (old_side, new_side)]
    return names[0] == names[1] and old_side.folder.resolve() != new_side.folder.resolve()


def _build_side_name(side: Side) -> SideName:
    manifest = side.manifest
    return SideName(side.name, manifest.title, manifest.version, side.findings)
