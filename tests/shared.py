"""What many tests look at and none changes, made once in a process."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.book.model import Book
from rulewright.book.writer import write_book
from rulewright.play.ruleset import Ruleset
from rulewright.ruleset_folders import find_ruleset
from rulewright.setting import Setting
from rulewright.validation.ruleset_project import RulesetProject
from rulewright.workspace.compiled_setting import CompiledSetting, SharedCaches

LIKE_OTHERS = frozenset(
    """amazons breakthrough connect-four dots-and-boxes hex kalah leduc-poker nine-mens-morris
    ultimate-tic-tac-toe y""".split()
)
"""Rulesets with boards, cards and ends of kinds that others have, too."""


def is_in_cookbook(folder: Path) -> bool:
    """Whether a ruleset belongs to the cookbook: small, and one of many."""
    return folder.parent.name == "cookbook"


def of_each_kind(folders: Iterable[Path], others: Collection[str] = LIKE_OTHERS) -> list[Any]:
    """Rulesets to try something with in every run; those that are like others and those of the
    cookbook are left to the long searches."""
    return [
        pytest.param(
            folder,
            id=folder.name,
            marks=[pytest.mark.soak] * (folder.name in others or is_in_cookbook(folder)),
        )
        for folder in folders
    ]


@cache
def workshop(folder: Path) -> RulesetProject:
    """Where a ruleset that comes along is compiled, once for each setting, as `rulewright test`
    does: with what settings can have in common, and the flow of the game where it is needed."""
    return RulesetProject(folder, shared_parts=SharedCaches(), with_flow=False)


def bench(folder: Path, setting: Setting) -> CompiledSetting:
    """A bench of its workshop on which whole games can be played."""
    found = workshop(folder).get_bench(setting)
    found.ensure_flow()
    return found


@cache
def rules(
    ruleset: str | Path,
    players: int | None = None,
    variants: tuple[str, ...] = (),
    options: tuple[tuple[str, object], ...] = (),
) -> Ruleset:
    """A ruleset that comes along, with its program once somebody has asked for it."""
    return _rules(find_ruleset(ruleset), players, variants, options)


@cache
def _rules(
    folder: Path,
    players: int | None,
    variants: tuple[str, ...],
    options: tuple[tuple[str, object], ...],
) -> Ruleset:
    return rulewright.load(folder, players=players, variants=variants, options=dict(options))


@cache
def book(folder: Path, language: str, edition: str | None = None) -> Book:
    """The rulebook of a ruleset that comes along, examples and all."""
    return write_book(folder, edition=edition, language=language, workshop=workshop(folder))
