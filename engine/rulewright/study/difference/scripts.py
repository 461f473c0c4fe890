"""Plays the scripts of both sides under both sides."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Literal

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import leads_out, scripts_in
from rulewright.fences import read_bounded
from rulewright.study.difference.endings import differ, ending
from rulewright.study.difference.model import ScriptChange
from rulewright.study.difference.sides import Side
from rulewright.study.scripts.script import Script, read_script

Whose = Literal["both", "old", "new"]


def play_scripts(old: Side, new: Side) -> tuple[tuple[ScriptChange, ...], int]:
    """The scripts that do not end the same on both sides, and how many were played."""
    found: list[ScriptChange] = []
    played = 0
    for name, script, of in _scripts(old, new):
        first, second = _under(script, old, new), _under(script, new, old)
        if first is None or second is None:
            continue
        before, after = ending(first, old.workshop), ending(second, new.workshop)
        if not before.fits or not after.fits:
            continue
        played += 1
        verdict = differ(before, after)
        if verdict is not None:
            found.append(ScriptChange(name, script.title, of, *verdict))
    return tuple(found), played


def _same(a: Path, b: Path) -> bool:
    if leads_out(a) or leads_out(b):
        return False
    return a.is_file() and b.is_file() and read_bounded(a) == read_bounded(b)


def _scripts(old: Side, new: Side) -> Iterator[tuple[str, Script, Whose]]:
    """Each script once; one that reads differently on the two sides counts for each of them."""
    mine, theirs = _files(old), _files(new)
    for name in dict.fromkeys((*mine, *theirs)):
        a, b = mine.get(name), theirs.get(name)
        sides: list[tuple[Path | None, Whose]] = [(a, "old"), (b, "new")]
        if a is not None and b is not None and _same(a, b):
            sides = [(a, "both")]
        for path, of in sides:
            if path is not None:
                with suppress(DiagnosticError):  # `check` and `test` say what is wrong with it
                    yield name, read_script(path), of


def _files(side: Side) -> dict[str, Path]:
    return {
        path.relative_to(side.folder).as_posix(): path
        for kind in ("scenarios", "games")
        for path in scripts_in(side.folder, kind)
    }


def _under(script: Script, side: Side, other: Side) -> Script | None:
    """A script in the setting of a side; None if it is about neither of the two settings.

    What the sides leave open stays as the script has it.
    """
    mine, theirs = side.selection, other.selection
    edition = script.edition
    if mine.edition or theirs.edition:
        usual = (side.manifest.default_edition, other.manifest.default_edition)
        if script.edition not in (None, mine.edition, theirs.edition, *usual):
            return None
        edition = mine.edition
    told = {*mine.variants, *theirs.variants}
    variants = [name for name in script.variants if name not in told]
    options = dict(script.options)
    for name, _ in theirs.options:
        options.pop(name, None)
    options |= dict(mine.options)
    if mine.players is not None and mine.players != script.count:
        return None
    return replace(
        script,
        edition=edition,
        variants=(*mine.variants, *variants),
        options=tuple(options.items()),
    )
