"""Run the scripts of both sides under both sides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.difference.comparison_sides import Side
from rulewright.difference.model import ScriptChange
from rulewright.difference.script_endings import compare_endings, play_to_ending
from rulewright.document.files import is_outside_ruleset, list_scripts
from rulewright.input_guards import read_bounded
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.words.tool_words import ToolWords

ScriptOwner = Literal["both", "old", "new"]


def play_scripts(
    old_side: Side, new_side: Side, words: ToolWords, progress: Callable[[str], None] = lambda _: None
) -> tuple[tuple[ScriptChange, ...], int]:
    """Return the scripts with different ends on the two sides, and the number of played scripts."""
    script_changes: list[ScriptChange] = []
    played = 0
    for name, script, of in iter_scripts(old_side, new_side):
        progress(name)
        first, second = _adapt_to_side(script, old_side, new_side), _adapt_to_side(script, new_side, old_side)
        if first is None or second is None:
            continue
        before, after = play_to_ending(first, old_side.project), play_to_ending(second, new_side.project)
        if not before.is_playable or not after.is_playable:
            continue
        played += 1
        verdict = compare_endings(before, after, words)
        if verdict is not None:
            script_changes.append(ScriptChange(name, script.title, of, *verdict))
    return tuple(script_changes), played


def _has_same_content(a: Path, b: Path) -> bool:
    if is_outside_ruleset(a) or is_outside_ruleset(b):
        return False
    return a.is_file() and b.is_file() and read_bounded(a) == read_bounded(b)


def iter_scripts(old_side: Side, new_side: Side) -> Iterator[tuple[str, Script, ScriptOwner]]:
    """Yield each script once; if its text differs between the sides, the script of each."""
    mine, theirs = _scripts_by_path(old_side), _scripts_by_path(new_side)
    for name in dict.fromkeys((*mine, *theirs)):
        a, b = mine.get(name), theirs.get(name)
        script_owners: list[tuple[Path | None, ScriptOwner]] = [(a, "old"), (b, "new")]
        if a is not None and b is not None and _has_same_content(a, b):
            script_owners = [(a, "both")]
        for path, of in script_owners:
            if path is not None:
                with suppress(DiagnosticError):  # `check` and `test` report its errors
                    yield name, read_script(path), of


def _scripts_by_path(side: Side) -> dict[str, Path]:
    return {
        path.relative_to(side.folder).as_posix(): path
        for kind in ("scenarios", "games")
        for path in list_scripts(side.folder, kind)
    }


def _adapt_to_side(script: Script, side: Side, other_side: Side) -> Script | None:
    """Return a script in the setting of a side; None if it is for neither of the two settings.

    Parts of the setting that the sides leave open are those of the script.
    """
    mine, theirs = side.selection, other_side.selection
    edition = script.edition
    if mine.edition or theirs.edition:
        usual = (side.manifest.default_edition, other_side.manifest.default_edition)
        if script.edition not in (None, mine.edition, theirs.edition, *usual):
            return None
        edition = mine.edition
    chosen_variants = {*mine.variants, *theirs.variants}
    variants = [name for name in script.variants if name not in chosen_variants]
    options = dict(script.options)
    for name, _ in theirs.options:
        options.pop(name, None)
    options |= dict(mine.options)
    if mine.players is not None and mine.players != script.player_count:
        return None
    return replace(
        script,
        edition=edition,
        variants=(*mine.variants, *variants),
        options=tuple(options.items()),
    )
