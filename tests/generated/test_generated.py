"""Rulesets made at random mean the same however they are said, lowered and played.

`make test` looks at a few, `make soak` at many more; `python -m generated.searching` at any number,
see there.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from generated.programs import generate
from generated.relations import RELATIONS
from generated.searching import Found, forms_of, search
from generated.writing import write
from rulewright.compiler import type_ruleset
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents

PROGRAMS, PART = 80, 20
SOAK = 100_000
TYPED = 400
"""Rulesets in which every form has to be found; about half as many are looked at."""

REACHED = frozenset(
    """Agree Alternative Amount AnyBag Arithmetic AtOnce BagArgument BagCells BagCount BagLocal
    BagOf BagSize Branches CallDefine CallProcedure CanChoose CellAt Chain ChainHead ChainSize
    Compare Conditional Const Cyclic Decide DrawFromBag DrawMember EndGame EndTurn EnterPhase
    Exit ForEach ForgetPositions If InChain InCollection InZone IsIn IsInCollection Joined Lay
    LetIn LiesIn Listed Local Log Logic Loop Members MoveAmount MoveBag MoveCard MoveCards
    Neighbours Not NoteEnd Numbers OneMove Openings Parts Quantified ReadState ReadTable
    Remember Require Return RingAfter Roll Scope SetLocal SettleNow ShuffleZone Switch TimesSeen
    Together Trail WithinBag WriteBag WriteState ZoneEnd ZoneSize""".split()
)
"""Classes of the typed tree that rulesets have to have: all."""


def told(found: Found) -> str:
    return found.table()


@pytest.mark.native
@pytest.mark.parametrize("part", range(PROGRAMS // PART))
def test_rulesets(part: int) -> None:
    """One part is played by native code, too: compiling takes as long as all the rest."""
    found = search(range(part * PART, (part + 1) * PART), native=int(part == 0))
    assert not found.failures, told(found)
    assert sum(found.rejected.values()) <= PART // 10, told(found)
    assert found.choices > 5 * PART, told(found)
    assert found.limited <= found.games // 20, told(found)


@pytest.mark.soak
@pytest.mark.native
@pytest.mark.parametrize("part", range(SOAK // 1000))
def test_many_rulesets(part: int) -> None:
    found = search(range(part * 1000, (part + 1) * 1000), native=1)
    assert not found.failures, told(found)


def test_relations_change_something() -> None:
    for name, change in RELATIONS.items():
        for seed in range(5):
            made = generate(seed)
            assert change(made).texts != made.texts, name


def test_every_family_of_forms_is_reached(tmp_path: Path) -> None:
    """Forms that no ruleset has are not tested, however many rulesets there are."""
    missing = set(REACHED)
    for seed in range(TYPED):
        if not missing:
            break
        made = generate(seed)
        write(made.texts, tmp_path)
        with suppress(DiagnosticError):
            missing -= forms_of(type_ruleset(load_documents(tmp_path), made.setting).rules)
    assert not missing
