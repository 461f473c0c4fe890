"""Hold the rules of one session as they were on disk when read, in one setting, with their words in each
language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from rulewright.backends import module
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import make_file_span
from rulewright.document.load import load_manifest
from rulewright.document.manifest import Manifest
from rulewright.explain.explainer import Explainer
from rulewright.input_guards import read_bounded
from rulewright.limits import guard_recursion, meter_work
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.scene.stage import Stage
from rulewright.setting import Setting
from rulewright.words.facts import Facts
from rulewright.words.words import Words

MAX_VARIANTS = 20
MAX_BYTES = 32_000_000
"""Maximum total size of the files of a ruleset."""
RULE_SUFFIXES = (".yaml", ".yml", ".csv", ".ftl")
"""Suffixes of the files of a ruleset."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A requested game; None is the ruleset's default. `copy`: the folder of previous rules, if
    they are to be played.
    """

    folder: Path
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    seats_or_count: int | tuple[str, ...] | None = None
    copy: Path | None = None

    @property
    def source_folder(self) -> Path:
        """The folder from which the rules are read."""
        return self.copy or self.folder


class SessionRules:
    """The rules of one session, which share no mutable data with those of another. `file_contents` has the
    files of the ruleset as they were when read, by their paths in its folder.
    """

    def __init__(
        self, game_request: GameRequest, ruleset: Ruleset, file_contents: Mapping[str, bytes]
    ) -> None:
        self.game_request = game_request
        self.folder = game_request.folder
        self.ruleset = ruleset
        self.file_contents = file_contents
        self.manifest: Manifest = load_manifest(game_request.source_folder)
        self._words: dict[str, Words] = {}
        self._stages: dict[tuple[str, int], Stage] = {}

    def copy_for_thread(self) -> SessionRules:
        """Copy the rules for another thread, with texts and pictures of their own."""
        rules_copy = copy(self)
        rules_copy.discard_pictures()
        return rules_copy

    def discard_pictures(self) -> None:
        """Discard words and pictures, because work on them was interrupted at an unknown point."""
        self._words, self._stages = {}, {}
        self.__dict__.pop("_facts", None)

    @property
    def setting(self) -> Setting:
        return self.ruleset.setting

    @property
    def digest(self) -> str:
        """Digest of all files of the rules."""
        return self.ruleset.table.identity.digest

    @property
    def languages(self) -> tuple[str, ...]:
        return self.manifest.languages or ("en",)

    @property
    def language(self) -> str:
        """The language of the edition, or the ruleset's first."""
        return self.manifest.get_language(self.setting.edition)

    def choose_language(self, language: str | None) -> str:
        """Return the requested language if the ruleset has it, otherwise the default."""
        return language if language is not None and language in self.languages else self.language

    def get_words(self, language: str | None = None) -> Words:
        chosen_language = self.choose_language(language)
        if chosen_language not in self._words:
            self._words[chosen_language] = Words(
                self.game_request.source_folder, chosen_language, self._facts
            )
        return self._words[chosen_language]

    def get_stage(self, game: Game, language: str | None = None) -> Stage:
        """Return the stage that draws a game of these rules."""
        key = self.choose_language(language), id(game.program)
        if key not in self._stages:
            world = self._facts.get_analysis().scope.world
            self._stages[key] = Stage.from_context(game.table, world, self.get_words(language))
        return self._stages[key]

    @cached_property
    def _facts(self) -> Facts:
        return Facts.from_folder(self.game_request.source_folder, self.setting)

    @cached_property
    def bot_machine(self) -> Machine:
        """A separate machine for bots, which search while others play."""
        program, loaded = self.ruleset.program, self.ruleset.machine.module
        return Machine(program, module.load_module(loaded.codes[0], loaded.lines[0], program))


def load_rules(game_request: GameRequest) -> SessionRules:
    """Read, check and compile rules within the usual limits of work. Raises DiagnosticError."""
    players = game_request.seats_or_count
    players_or_seats: int | Sequence[str] | None = players
    file_contents = _read_rule_files(game_request)
    with meter_work(), guard_recursion():
        ruleset = open_ruleset(
            game_request.source_folder,
            edition=game_request.edition,
            variants=game_request.variants,
            options=dict(game_request.options),
            players=players_or_seats,
            explain=Explainer.for_ruleset,
        )
    return SessionRules(game_request, ruleset, file_contents)


def _read_rule_files(game_request: GameRequest) -> dict[str, bytes]:
    """Return the files of a ruleset, without its examples, by their paths in its folder. Files above the size
    limit are skipped. Raises DiagnosticError `too-many`.
    """
    file_contents: dict[str, bytes] = {}
    room = MAX_BYTES
    for path in _iter_rule_files(game_request):
        with suppress(OSError):
            data = read_bounded(path)
            file_contents[path.relative_to(game_request.source_folder).as_posix()] = data
            room -= len(data)
        if room < 0:
            raise DiagnosticError.from_parts(
                "too-many",
                f"this folder has more than {MAX_BYTES // 1_000_000} MB of YAML and words",
                make_file_span(game_request.source_folder),
                help="keep a ruleset in a folder of its own",
            )
    return file_contents


def _iter_rule_files(game_request: GameRequest) -> Iterator[Path]:
    """Yield the files of a ruleset, except its examples."""
    for path in sorted(game_request.source_folder.rglob("*")):
        parts = path.relative_to(game_request.source_folder).parts
        if path.suffix in RULE_SUFFIXES and not any(part.startswith(".") for part in parts):
            if parts[0] not in ("games", "scenarios") and path.is_file():
                yield path


def reload_rules(rules: SessionRules, seats: tuple[str, ...]) -> SessionRules:
    """Reload rules from disk for a session with these seats. If only texts have changed, the compiled ruleset
    is reused. Raises DiagnosticError.
    """
    reloaded = load_rules(replace(rules.game_request, seats_or_count=seats, copy=None))
    same = reloaded.digest == rules.digest
    return SessionRules(reloaded.game_request, rules.ruleset, reloaded.file_contents) if same else reloaded
