"""Re-execute a game under current rules, and under earlier rules beside it if given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.difference.comparison_sides import open_folder
from rulewright.difference.git_revisions import list_revisions, unpack_revision
from rulewright.document.files import format_path, list_scripts, read_text
from rulewright.loading import load_documents
from rulewright.play.save import Save
from rulewright.records import dataclass
from rulewright.revalidation.game_replay import ReplayedGame, replay_save, replay_script
from rulewright.revalidation.verdict import Verdict, find_first_difference
from rulewright.ruleset_folders import find_ruleset, list_rulesets
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import find_ruleset_folder, read_script
from rulewright.words.tool_words import ToolWords, load_tool_words


def list_games(path: Path) -> list[Path]:
    """Return the games that a path denotes: a file, or the scenarios and games of a ruleset folder (or of
    a bundled ruleset, by name)."""
    if not path.exists():
        known = [folder for folder in list_rulesets() if folder.as_posix().endswith(f"/{path}")]
        path = known[0] if len(known) == 1 and not path.suffix else path
    if not path.is_dir():
        return [path]
    scripts = [file for kind in ("scenarios", "games") for file in list_scripts(path, kind)]
    return scripts or sorted(
        file
        for file in path.iterdir()
        if file.suffix in (".yaml", ".json") and file.name[0] != "." and file.is_file()
    )


@dataclass(slots=True)
class Revalidation:
    """A re-execution of games. `ruleset_text` replaces the rulesets that they name; `old_revision` gives
    earlier rules, a folder or a Git revision; without it, and with `use_history`, the rules of a save are
    searched in Git, which is not used otherwise. Earlier revisions are unpacked below `target_folder`."""

    target_folder: Path
    ruleset_text: str | None = None
    old_revision: str | None = None
    use_history: bool = False
    projects: dict[Path, RulesetProject] = field(default_factory=dict)
    old_projects: dict[Path, RulesetProject] = field(default_factory=dict)
    language: str = "en"

    def revalidate_game(self, path: Path) -> Verdict:
        """Re-execute a game. Raises DiagnosticError if the game or its ruleset cannot be read."""
        name, text = format_path(path), read_text(path)
        save = Save(text, name) if text.lstrip().startswith("{") else None
        play: Callable[[RulesetProject], ReplayedGame]
        if save is not None:
            own, play = save.find_folder, partial(replay_save, save, name, words=self._words)
        else:
            script = read_script(path)
            own, play = partial(find_ruleset_folder, script), partial(replay_script, script, name)
        folder = own() if self.ruleset_text is None else find_ruleset(self.ruleset_text)
        now = play(self._get_project(folder))
        found = None
        if save is not None and self.use_history and self.old_revision is None:
            found = find_old_rules(save, folder, self.target_folder, self._list_user_paths(path))
        if found is None:
            old_rules = self._open_old_rules(folder, path)
            return now.verdict if old_rules is None else compare_replays(now, play(old_rules), self._words)
        then = self.old_projects.setdefault(found[0], RulesetProject(found[0]))
        return _add_revision(compare_replays(now, play(then), self._words), found[1], self._words)

    @property
    def _words(self) -> ToolWords:
        return load_tool_words("review", self.language)

    def _get_project(self, folder: Path) -> RulesetProject:
        return self.projects.setdefault(folder, RulesetProject(folder))

    def _list_user_paths(self, game: Path) -> tuple[Path, ...]:
        """Return the paths given by the user, whose repository may be read."""
        return (game,) if self.ruleset_text is None else (game, find_ruleset(self.ruleset_text))

    def _open_old_rules(self, folder: Path, game: Path) -> RulesetProject | None:
        """Return the requested earlier rules, if any."""
        if self.old_revision is None:
            return None
        if folder not in self.old_projects:
            named = self._list_user_paths(game)
            self.old_projects[folder] = RulesetProject(
                open_folder(folder, self.old_revision, self.target_folder, named)
            )
        return self.old_projects[folder]


def compare_replays(current: ReplayedGame, previous: ReplayedGame, words: ToolWords) -> Verdict:
    """Return the verdict with the first decision that differs from the game under earlier rules."""
    difference = find_first_difference(previous.decision_history.steps, current.decision_history.steps, words)
    if difference is None:
        return current.verdict
    later = current.verdict.first_difference
    if later is not None and difference.number >= later.number:
        return current.verdict
    if later is not None:
        reason = words.format("divergence", reason=later.reason.replace(" ", "-"))
        then = words.format("decision-later", number=later.number, reason=reason)
        difference = replace(difference, details=(*difference.details, then, *later.details))
    return replace(current.verdict, first_difference=difference)


def _add_revision(verdict: Verdict, revision: str, words: ToolWords) -> Verdict:
    if verdict.first_difference is None:
        return verdict
    saved = words.format("saved-under", revision=revision[:10])
    details = (*verdict.first_difference.details, saved)
    return replace(verdict, first_difference=replace(verdict.first_difference, details=details))


MAX_REVISIONS = 100
"""The largest number of revisions of the ruleset that are searched, latest first."""


def find_old_rules(
    save: Save, folder: Path, target_folder: Path, user_paths: Sequence[Path]
) -> tuple[Path, str] | None:
    """Return the ruleset at the time of a save, unpacked below `target_folder`, and its revision; None if
    these are the current rules, or no revision has them. `user_paths` are the paths given by the
    user.
    """
    if _digest_for_save(save, folder) == save.digest:
        return None
    for revision in list_revisions(folder, MAX_REVISIONS, user_paths):
        try:
            earlier = unpack_revision(folder, revision, target_folder, user_paths)
        except DiagnosticError:
            continue  # this revision moved or removed the folder
        if _digest_for_save(save, earlier) == save.digest:
            return earlier, revision
    return None


def _digest_for_save(save: Save, folder: Path) -> str | None:
    setting = save.setting
    try:
        return load_documents(folder, edition=setting.edition, variants=setting.variants).digest
    except DiagnosticError:
        return None
