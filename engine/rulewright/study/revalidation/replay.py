"""Plays a game again: now, and beside it under earlier rules if those are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import read_text, scripts_in, shown_path
from rulewright.loading import load_documents
from rulewright.play.save import Save
from rulewright.records import dataclass
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.study.difference.revisions import revisions_of, unpack_revision
from rulewright.study.difference.sides import open_folder
from rulewright.study.revalidation.again import Played, play_save, play_script
from rulewright.study.revalidation.verdict import Verdict, first_difference
from rulewright.study.scripts.script import folder_of_ruleset, read_script
from rulewright.study.workshop import Workshop


def games_in(path: Path) -> list[Path]:
    """The games that a path stands for: a file, or what lies in a folder: in that of a ruleset (or
    one that comes with Rulewright, by name) its scenarios and games."""
    if not path.exists():
        known = [folder for folder in list_rulesets() if folder.as_posix().endswith(f"/{path}")]
        path = known[0] if len(known) == 1 and not path.suffix else path
    if not path.is_dir():
        return [path]
    scripts = [file for kind in ("scenarios", "games") for file in scripts_in(path, kind)]
    return scripts or sorted(
        file
        for file in path.iterdir()
        if file.suffix in (".yaml", ".json") and file.name[0] != "." and file.is_file()
    )


@dataclass(slots=True)
class Revalidation:
    """Plays games again. `ruleset` takes the place of what they name, `since` are earlier rules: a
    folder, or a Git revision; without it, and with `history`, those that a save was made under, if
    Git has them. Git is asked for nothing else. Earlier revisions are laid out below `into`."""

    into: Path
    ruleset: str | None = None
    since: str | None = None
    history: bool = False
    workshops: dict[Path, Workshop] = field(default_factory=dict)
    earlier: dict[Path, Workshop] = field(default_factory=dict)

    def verdict(self, path: Path) -> Verdict:
        """Raises DiagnosticError if the game or its ruleset cannot be read."""
        name, text = shown_path(path), read_text(path)
        save = Save(text, name) if text.lstrip().startswith("{") else None
        play: Callable[[Workshop], Played]
        if save is not None:
            own, play = save.find_folder, partial(play_save, save, name)
        else:
            script = read_script(path)
            own, play = partial(folder_of_ruleset, script), partial(play_script, script, name)
        folder = own() if self.ruleset is None else find_ruleset(self.ruleset)
        now = play(self._workshop(folder))
        found = None
        if save is not None and self.history and self.since is None:
            found = rules_of(save, folder, self.into, self._named(path))
        if found is None:
            return self._beside(now, self._since(folder, path), play)
        then = self.earlier.setdefault(found[0], Workshop(found[0]))
        return _told_since(self._beside(now, then, play), found[1])

    def _workshop(self, folder: Path) -> Workshop:
        return self.workshops.setdefault(folder, Workshop(folder))

    def _named(self, game: Path) -> tuple[Path, ...]:
        """Return the paths given by the user, whose repository may be read."""
        return (game,) if self.ruleset is None else (game, find_ruleset(self.ruleset))

    def _since(self, folder: Path, game: Path) -> Workshop | None:
        """The earlier rules that were asked for."""
        if self.since is None:
            return None
        if folder not in self.earlier:
            named = self._named(game)
            self.earlier[folder] = Workshop(open_folder(folder, self.since, self.into, named))
        return self.earlier[folder]

    def _beside(
        self, now: Played, earlier: Workshop | None, play: Callable[[Workshop], Played]
    ) -> Verdict:
        """The verdict with the first decision that differs from the course under earlier rules."""
        if earlier is None:
            return now.verdict
        then = play(earlier)
        found = first_difference(then.course.steps, now.course.steps)
        if found is None:
            return now.verdict
        later = now.verdict.first
        if later is not None and found.number >= later.number:
            return now.verdict
        if later is not None:
            then_told = f"and then, at decision {later.number}: {later.reason}"
            found = replace(found, told=(*found.told, then_told, *later.told))
        return replace(now.verdict, first=found)


def _told_since(verdict: Verdict, revision: str) -> Verdict:
    if verdict.first is None:
        return verdict
    told = (*verdict.first.told, f"it was saved under the rules of revision {revision[:10]}")
    return replace(verdict, first=replace(verdict.first, told=told))


MOST_REVISIONS = 100
"""So many of the latest revisions that changed the ruleset are looked at."""


def rules_of(
    save: Save, folder: Path, into: Path, named: Sequence[Path]
) -> tuple[Path, str] | None:
    """Return the ruleset at the time of a save, laid out below `into`, and its revision; None if
    these are the current rules, or no revision has them. `named` are the paths given by the
    user.
    """
    if _digest(save, folder) == save.digest:
        return None
    for revision in revisions_of(folder, MOST_REVISIONS, named):
        try:
            earlier = unpack_revision(folder, revision, into, named)
        except DiagnosticError:
            continue  # the folder was moved there, or taken away
        if _digest(save, earlier) == save.digest:
            return earlier, revision
    return None


def _digest(save: Save, folder: Path) -> str | None:
    setting = save.setting
    try:
        return load_documents(folder, edition=setting.edition, variants=setting.variants).digest
    except DiagnosticError:
        return None
