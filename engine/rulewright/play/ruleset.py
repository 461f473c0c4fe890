"""Prepare a ruleset for playing under one setting."""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright import resources
from rulewright.backends import module
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.ir.program import Program
from rulewright.phrases import format_quantity
from rulewright.play.game import Game, GameContext, Identity
from rulewright.play.playout import Depth, perft, run_playout
from rulewright.play.ruleset_cache import CachedProgram, RulesetCache, RulesetRequest, get_default_folder
from rulewright.play.runtime import Machine
from rulewright.play.save import Save
from rulewright.presentable import Presentable
from rulewright.setting import Setting
from rulewright.source import NOWHERE

if TYPE_CHECKING:
    from rulewright.analysis.pipeline import AnalysedRuleset
    from rulewright.backends.native.library import Library
    from rulewright.compiler import CompiledRuleset
    from rulewright.document.load import Documents

Explain = Callable[["Ruleset"], Callable[[Game, str], Sequence[str]]]
Draw = Callable[["Ruleset", Game, str | None, str, str], Any]
"""Creates the explainer of illegal moves for a ruleset."""


class Ruleset(Presentable):
    """A ruleset for one setting, from which games are started.

    `folder` is the folder of its files; `seats` are the players' names, in order.
    """

    def __init__(
        self,
        folder: Path,
        program_entry: CachedProgram,
        seats: Sequence[str],
        *,
        compiled: CompiledRuleset | None = None,
        explain: Explain | None = None,
        draw: Draw | None = None,
    ) -> None:
        self.folder = folder
        self.id = program_entry.id
        self.title = program_entry.title
        self.version = program_entry.version
        self.languages = program_entry.languages
        self.setting = program_entry.setting
        self.seats = tuple(seats)
        self._explain, self._draw = explain, draw
        self.machine = Machine(
            program_entry.program,
            module.load_module(program_entry.code, program_entry.lines, program_entry.program),
        )
        self.machine.owner = self
        if compiled is not None:
            self.compiled = compiled
        identity = Identity(
            program_entry.id,
            program_entry.version,
            program_entry.digest,
            program_entry.setting,
            lambda: program_entry.fingerprint,
            folder,
        )
        self.table = GameContext.create(
            self.machine,
            self.seats,
            identity,
            None if explain is None else explain(self),
            draw=None if draw is None else partial(draw, self),
        )

    def __str__(self) -> str:
        setting = self.setting
        told = [format_quantity(setting.players, "player")]
        told += [f"edition {setting.edition}"] if setting.edition else []
        told += [f"variant {name}" for name in setting.variants]
        told += [f"{name} = {value}" for name, value in setting.options]
        return f"{self.title} {self.version}: {', '.join(told)}"

    def to_dict(self) -> dict[str, Any]:
        setting = self.setting
        return {
            "ruleset": self.id,
            "title": self.title,
            "version": self.version,
            "languages": list(self.languages),
            "seats": list(self.seats),
            "setting": setting.to_dict(),
        }

    @property
    def program(self) -> Program:
        """Return the layout of the cells and all names; functions may be missing."""
        return self.machine.program

    @cached_property
    def compiled(self) -> CompiledRuleset:
        """Return the typed tree and the complete program; compiled again if the ruleset came from
        the cache."""
        from rulewright.compiler import compile_ruleset

        documents, analysed = self._typed_rules
        return compile_ruleset(documents, self.setting, analysed=analysed)

    @property
    def typed_rules(self) -> tuple[Documents, AnalysedRuleset]:
        """Return the documents and the typed tree; loaded again if the ruleset came from the cache.
        Raises DiagnosticError."""
        known = self.__dict__.get("compiled")
        return self._typed_rules if known is None else (known.documents, known.analysed)

    @cached_property
    def _typed_rules(self) -> tuple[Documents, AnalysedRuleset]:
        from rulewright.compiler import type_ruleset
        from rulewright.loading import load_documents

        setting = self.setting
        documents = load_documents(self.folder, edition=setting.edition, variants=setting.variants)
        return documents, type_ruleset(documents, setting)

    def __deepcopy__(self, memo: object) -> Ruleset:
        """Return the ruleset itself, because it is immutable."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the folder of the rules, not the rules. Unpickling loads them again, from the cache, and
        requires the same rules."""
        identity, setting = self.table.identity, self.setting
        variants = tuple(os.path.abspath(name) if os.path.isfile(name) else name for name in setting.variants)
        return _reload_ruleset, (
            os.path.abspath(self.folder), setting.edition, variants, setting.options, self.seats,
            identity.digest, identity.fingerprint, self._explain, self._draw,
        )  # fmt: skip

    def new_game(self, seed: int = 0) -> Game:
        """Start a game, suspended at its first decision. Equal seeds and choices give equal games. Raises
        GameFault."""
        return Game(self.table, operator.index(seed))

    def load_game(self, text: str, path: str = "<save>", *, strict: bool = False) -> Game:
        """Return the game that `Game.save` has saved. `path` is the name of the text in messages.
        If it was saved under other rules, issues the warning `RulesChanged`, or raises SaveError
        with `strict`. Raises SaveError."""
        return Save(text, path).resume_game(self.table, strict=strict)

    def run_playout(self, seed: int = 0, *, player_seed: int | None = None) -> list[int]:
        """Play a random game and return its final cells; see `play.playout`."""
        return run_playout(self.machine, seed, player_seed=player_seed)

    def native(self, *, batch: bool = False) -> Library:
        """Return the program as native code, compiled at most once (see `backends.native`). With
        `batch`, return the library that plays many games in parallel. Raises NoCompiler."""
        from rulewright.backends.native import library

        found = library.find_library(self.program, self.table.identity.fingerprint, batch=batch)
        return found or library.build_library(self.compiled.program, batch=batch)

    def perft(self, depth: int, seed: int = 0, *, routes: bool = False) -> list[Depth]:
        """Count all sequences of up to `depth` plies, forced ones included; see `play.playout`."""
        return perft(self.machine, seed, depth, routes=routes)


def open_ruleset(
    ruleset: str | Path,
    *,
    edition: str | None = None,
    variants: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    players: int | Sequence[str] | None = None,
    cache: Path | None = None,
    explain: Explain | None = None,
    draw: Draw | None = None,
) -> Ruleset:
    """Load a ruleset, as `rulewright.load` does. `cache` is a folder to use instead of the default
    cache."""
    texts = tuple(sorted((name, format_option_value(value)) for name, value in (options or {}).items()))
    names, number = _split_players(players)
    folder = _find_folder(ruleset)
    named = (variants,) if isinstance(variants, str) else tuple(map(str, variants))
    request = RulesetRequest(folder, edition, named, texts, number)
    kept = RulesetCache(request, get_default_folder() if cache is None else cache)
    entry, compiled = kept.read_entry(), None
    if entry is None:
        entry, compiled = _compile_ruleset(request)
        kept.write_entry(entry)
    seats = entry.program.types["player"] if names is None else names
    if len(set(seats)) != len(seats):
        raise DiagnosticError.from_parts("bad-seat-name", "two seats have the same name", NOWHERE)
    return Ruleset(folder, entry, seats, compiled=compiled, explain=explain, draw=draw)


@lru_cache(maxsize=16)  # a worker unpickles many games of one ruleset
def _reload_ruleset(
    folder: str,
    edition: str | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, str], ...],
    seats: tuple[str, ...],
    digest: str,
    fingerprint: str,
    explain: Explain | None,
    draw: Draw | None,
) -> Ruleset:
    """Load the ruleset that a pickle refers to. Raises DiagnosticError, and RulewrightError if its
    rules are not those that were pickled."""
    found = open_ruleset(
        folder, edition=edition, variants=variants, options=dict(options), players=seats,
        explain=explain, draw=draw,
    )  # fmt: skip
    identity = found.table.identity
    if identity.digest != digest or identity.fingerprint != fingerprint:
        raise RulewrightError(f"the rules in `{folder}` are not those that this game was pickled with")
    return found


def _split_players(players: int | Sequence[str] | None) -> tuple[tuple[str, ...] | None, int | None]:
    """Return the names of seats, if given, and their number, if known. Raises TypeError."""
    if players is None:
        return None, None
    if hasattr(players, "__index__"):  # also accepts numbers of numpy
        return None, operator.index(players)
    names = () if isinstance(players, str) or not isinstance(players, Iterable) else tuple(players)
    if not names or not all(isinstance(name, str) for name in names):
        raise TypeError(f"`players` is how many play or a list of names, not {players!r}")
    return names, len(names)


def _compile_ruleset(request: RulesetRequest) -> tuple[CachedProgram, CompiledRuleset]:
    from rulewright.backends import python
    from rulewright.compiler import compile_ruleset
    from rulewright.loading import load_documents

    documents = load_documents(request.folder, edition=request.edition, variants=request.variants)
    manifest = documents.manifest
    setting = Setting(
        manifest.players[0] if request.players is None else request.players,
        manifest.default_edition if request.edition is None else request.edition,
        request.variants,
        request.options,
    )
    _check_player_count(setting.players, manifest.players)
    compiled = compile_ruleset(documents, setting)
    program = compiled.program
    built = python.build_module(program)
    entry = CachedProgram(
        manifest.id,
        manifest.title,
        manifest.version,
        manifest.languages,
        setting,
        documents.digest,
        python.compute_fingerprint(program),
        program,
        built.codes[0],
        built.lines[0],
    )
    return entry, compiled


def _check_player_count(player_count: int, allowed: tuple[int, int]) -> None:
    low, high = allowed
    if low <= player_count <= high:
        return
    span = str(low) if low == high else f"{low} to {high}"
    raise DiagnosticError.from_parts(
        "wrong-player-count", f"this is a game for {span} players, not for {player_count}", NOWHERE
    )


def _find_folder(ruleset: str | Path) -> Path:
    """Return the folder of a ruleset, without loading the document reader if a path is enough."""
    path = Path(ruleset)
    for folder in (path, resources.data_folder("rulesets") / path):
        if "\0" not in str(folder) and (folder / "ruleset.yaml").is_file():
            return folder
    from rulewright.ruleset_folders import find_ruleset

    return find_ruleset(ruleset)


def format_option_value(value: object) -> str:
    """Return the value of an option as rulesets write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)
