"""The rules of one table: as they stood on disk when they were read, in one setting, and their
words in each language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from rulewright.backends import module
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.files import place_of
from rulewright.document.load import read_manifest_of
from rulewright.document.manifest import Manifest
from rulewright.explain.explainer import Explainer
from rulewright.fences import read_bounded
from rulewright.limits import deep, metered
from rulewright.play.game import Game
from rulewright.play.ruleset import Ruleset, open_ruleset
from rulewright.play.runtime import Machine
from rulewright.records import dataclass
from rulewright.scene.stage import Stage
from rulewright.setting import Setting
from rulewright.words.facts import Facts
from rulewright.words.words import Words

MOST_VARIANTS = 20
MOST_BYTES = 32_000_000
"""Of all files of a ruleset together."""
ENDINGS = (".yaml", ".yml", ".ftl")
"""Of the files that are a ruleset's."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A requested game; None is the ruleset's default. `copy`: the folder of previous rules, if
    they are to be played.
    """

    folder: Path
    edition: str | None = None
    variants: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    players: int | tuple[str, ...] | None = None
    copy: Path | None = None

    @property
    def source(self) -> Path:
        """The folder from which the rules are read."""
        return self.copy or self.folder


class TableRules:
    """The rules of one table. They share nothing that changes with those of another. `files` are
    those of the ruleset as they were when it was read, by their paths in its folder."""

    def __init__(self, wish: Wish, ruleset: Ruleset, files: Mapping[str, bytes]) -> None:
        self.wish = wish
        self.folder = wish.folder
        self.ruleset = ruleset
        self.files = files
        self.manifest: Manifest = read_manifest_of(wish.source)
        self._words: dict[str, Words] = {}
        self._stages: dict[tuple[str, int], Stage] = {}

    def separate(self) -> TableRules:
        """The same rules with words and pictures of their own, for another thread."""
        other = copy(self)
        other.forget_drawn()
        return other

    def forget_drawn(self) -> None:
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
        return self.manifest.language(self.setting.edition)

    def spoken(self, language: str | None) -> str:
        """Return the requested language if the ruleset has it, otherwise the default."""
        return language if language is not None and language in self.languages else self.language

    def words(self, language: str | None = None) -> Words:
        spoken = self.spoken(language)
        if spoken not in self._words:
            self._words[spoken] = Words(self.wish.source, spoken, self._facts)
        return self._words[spoken]

    def stage(self, game: Game, language: str | None = None) -> Stage:
        """Return the stage that draws a game of these rules."""
        key = self.spoken(language), id(game.program)
        if key not in self._stages:
            world = self._facts.rules().scope.world
            self._stages[key] = Stage.at(game.table, world, self.words(language))
        return self._stages[key]

    @cached_property
    def _facts(self) -> Facts:
        return Facts.of_folder(self.wish.source, self.setting)

    @cached_property
    def thinking(self) -> Machine:
        """A separate machine for bots, which search while others play."""
        program, loaded = self.ruleset.program, self.ruleset.machine.module
        return Machine(program, module.load(loaded.codes[0], loaded.lines[0], program))


def open_rules(wish: Wish) -> TableRules:
    """Reads, checks and compiles, within the usual bounds of work. Raises DiagnosticError."""
    players = wish.players
    seats: int | Sequence[str] | None = players
    files = _read_own(wish)
    with metered(), deep():
        ruleset = open_ruleset(
            wish.source,
            edition=wish.edition,
            variants=wish.variants,
            options=dict(wish.options),
            players=seats,
            explain=Explainer.of,
        )
    return TableRules(wish, ruleset, files)


def _read_own(wish: Wish) -> dict[str, bytes]:
    """Return the files of a ruleset, without its examples, by their paths in its folder. What is
    larger than a file may be is no part of any rules. Raises DiagnosticError `too-many`."""
    files: dict[str, bytes] = {}
    room = MOST_BYTES
    for path in _own(wish):
        with suppress(OSError):
            data = read_bounded(path)
            files[path.relative_to(wish.source).as_posix()] = data
            room -= len(data)
        if room < 0:
            raise DiagnosticError.of(
                "too-many",
                f"this folder has more than {MOST_BYTES // 1_000_000} MB of YAML and words",
                place_of(wish.source),
                help="keep a ruleset in a folder of its own",
            )
    return files


def _own(wish: Wish) -> Iterator[Path]:
    """The files of a ruleset, without its examples."""
    for path in sorted(wish.source.rglob("*")):
        parts = path.relative_to(wish.source).parts
        if path.suffix in ENDINGS and not any(part.startswith(".") for part in parts):
            if parts[0] not in ("games", "scenarios") and path.is_file():
                yield path


def read_again(rules: TableRules, seats: tuple[str, ...]) -> TableRules:
    """The rules as they stand on disk now, for a table with these seats. Where nothing has changed
    that is played, but perhaps words, it is played as before. Raises DiagnosticError."""
    found = open_rules(replace(rules.wish, players=seats, copy=None))
    same = found.digest == rules.digest
    return TableRules(found.wish, rules.ruleset, found.files) if same else found
