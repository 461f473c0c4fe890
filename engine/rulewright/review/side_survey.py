"""Survey one side of a review: its books, the replays of scripts under its rules, and its diagnostics.

The two sides are independent, so that another process can survey the old one.
"""

from __future__ import annotations

from pathlib import Path

from rulewright.book.model import Book
from rulewright.book.writer import MissingTextFinder, write_book
from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.diagnostics.fingerprint import compute_fingerprints
from rulewright.difference.script_endings import ScriptEnding, build_ending
from rulewright.garbage_collection import collect_rarely_within
from rulewright.records import dataclass
from rulewright.revalidation.game_replay import ReplayedGame, replay_script
from rulewright.review.model import Layer
from rulewright.validation.baseline import filter_diagnostics
from rulewright.validation.checking.check_cache import is_cacheable
from rulewright.validation.checking.ruleset_check import check
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.validation.scripts.script_file import Script, read_script
from rulewright.workspace.compiled_setting import SharedCaches
from rulewright.workspace.folder_contents import FolderTooLarge, read_contents
from rulewright.workspace.result_cache import open_result_cache


@dataclass(frozen=True, slots=True)
class ScriptReplay:
    """The replay of a script, without the game."""

    ending: ScriptEnding
    replay: ReplayedGame


@dataclass(frozen=True, slots=True)
class SurveyTask:
    """A request to survey the rules in a folder."""

    folder: Path
    books: tuple[tuple[Layer, str], ...] = ()
    script_paths: tuple[Path, ...] = ()

    @property
    def task_count(self) -> int:
        return len(self.books) + len(self.script_paths)


@dataclass(frozen=True, slots=True)
class SideSurvey:
    """The results of a survey; None for a book that cannot be written."""

    books: dict[tuple[str, str], Book | None]
    replays: dict[Path, ScriptReplay]
    diagnostic_marks: list[str]


def survey_side(survey_task: SurveyTask) -> SideSurvey:
    """Survey a side as the task requests."""
    with collect_rarely_within():
        project = RulesetProject(survey_task.folder)
        books = {
            (layer.name, language): write_layer_book(survey_task.folder, project, layer, language)
            for layer, language in survey_task.books
        }
        player = SidePlayer(survey_task.folder)
        replays = {
            path: player.play_script(path.name, read_script(path)) for path in survey_task.script_paths
        }
        return SideSurvey(books, replays, recall_diagnostic_marks(survey_task.folder))


def write_layer_book(folder: Path, project: RulesetProject, layer: Layer, language: str) -> Book | None:
    """Return the book of a layer in a language; None if the rules have errors."""
    try:
        return write_book(
            folder,
            edition=layer.edition,
            variants=layer.variants,
            language=language,
            workshop=project,
            for_comparison=True,
        )
    except DiagnosticError:
        return None


class SidePlayer:
    """A player of scripts under the rules in a folder."""

    def __init__(self, folder: Path) -> None:
        # Compiling settings that share their parts takes a third of the time.
        self._project = RulesetProject(folder, shared_parts=SharedCaches(), with_flow=False)

    def play_script(self, name: str, script: Script) -> ScriptReplay:
        return make_script_replay(replay_script(script, name, self._project))


def make_script_replay(replay: ReplayedGame) -> ScriptReplay:
    """Return the replay of a script without the game, which cannot be sent to another process."""
    assert replay.script_result is not None
    ending = build_ending(replay.script_result)
    return ScriptReplay(ending, ReplayedGame(replay.verdict, replay.decision_history))


def recall_diagnostic_marks(folder: Path) -> list[str]:
    """Return the fingerprints of the diagnostics of the rules in a folder. They are cached by the contents of
    the folder, because an earlier revision is unpacked to another path each time."""
    cache = open_result_cache("review")
    try:
        key = cache.make_key(sorted(read_contents(folder).entry_digests.items()))
    except FolderTooLarge:
        key = None
    known = None if key is None else cache.read_json(key)
    if isinstance(known, list):
        return [mark for mark in known if isinstance(mark, str)]
    checked = check(folder, make_books=MissingTextFinder)
    reported = render.sort_diagnostics(filter_diagnostics(folder, checked.findings).diagnostics)
    marks = compute_fingerprints(reported, folder.absolute())
    if key is not None and is_cacheable(checked.findings):
        cache.write_json(key, marks)
    return marks
