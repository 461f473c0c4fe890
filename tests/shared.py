"""What many tests look at and none changes, made once in a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import rulewright
from rulewright.book.model import Book
from rulewright.book.write import write_book
from rulewright.document.load import read_manifest_of
from rulewright.document.rulesets import find_ruleset
from rulewright.play.ruleset import Ruleset
from rulewright.study.bench import Workshop


@cache
def workshop(folder: Path) -> Workshop:
    """Where a ruleset that comes along is compiled, once for each setting."""
    return Workshop(folder)


@cache
def rules(
    ruleset: str | Path,
    players: int | None = None,
    variants: tuple[str, ...] = (),
    options: tuple[tuple[str, object], ...] = (),
) -> Ruleset:
    """A ruleset that comes along, with its program once somebody has asked for it."""
    folder = find_ruleset(ruleset)
    return _rules(folder, players or read_manifest_of(folder).players[0], variants, options)


@cache
def _rules(
    folder: Path, players: int, variants: tuple[str, ...], options: tuple[tuple[str, object], ...]
) -> Ruleset:
    """However it is asked for, it is the same one."""
    return rulewright.load(folder, players=players, variants=variants, options=dict(options))


@cache
def book(folder: Path, language: str, edition: str | None = None) -> Book:
    """The rulebook of a ruleset that comes along, examples and all."""
    return write_book(folder, edition=edition, language=language, workshop=workshop(folder))
