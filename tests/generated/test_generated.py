"""Rulesets made at random mean the same however they are said, lowered and played.

`make test` looks at 2,000, `make soak` at a million; `python -m generated.searching` at any number,
see there.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

import rulewright
from generated.programs import SIZES, SMALL, Sizes, generate
from generated.relations import RELATIONS
from generated.searching import Found, forms_of, search
from generated.writing import write
from rulewright.compiler import type_ruleset
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.loading import load_documents

SMALL_ONES, LARGE_ONES, PART = 1920, 80, 40
"""Rulesets in every run, small ones and such of any size. A small one takes half as long."""
NATIVE = 20
"""One in so many is played in native code, too: compiling takes longer than all the rest."""
SOAK, SOAK_PART = 1_000_000, 1000
PARTS = os.environ.get("SOAK_PARTS", f"0-{SOAK // SOAK_PART - 1}")
"""Those of a run of `make soak`: `SOAK_PARTS=0-99` looks at a tenth of a million."""
TESTS = Path(__file__).parent.parent
TYPED = 400
"""Rulesets in which every form has to be found; about half as many are looked at."""

REACHED = frozenset(
    """Agree Alternative Amount AnyBag Arithmetic AtOnce BagArgument BagCells BagCount BagLocal
    BagOf BagSize Branches CallDefine CallProcedure CanChoose CellAt Chain ChainHead ChainSize
    Compare Conditional Const Cyclic Decide DrawFromBag DrawMember EndGame EndTurn EnterPhase
    Exit ForEach ForgetPositions If InChain InCollection InZone IsIn IsInCollection Joined
    LabelledBlock Lay LetIn LiesIn Listed Local Log Logic Loop Members MoveAmount MoveBag
    MoveCard MoveCards Neighbours Not NoteEnd Numbers OneMove Openings Parts Quantified
    ReadState ReadTable Remember Require Return RingAfter Roll SetLocal SettleNow ShuffleZone
    Switch TimesSeen Together Trail WithinBag WriteBag WriteState ZoneEnd ZoneSize""".split()
)
"""Classes of the typed tree that rulesets have to have: all."""


def told(found: Found) -> str:
    return found.table()


@pytest.mark.native
@pytest.mark.parametrize(
    "sizes, part",
    [
        *((SMALL, part) for part in range(SMALL_ONES // PART)),
        *((SIZES, part) for part in range(LARGE_ONES // PART)),
    ],
    ids=lambda given: {SMALL: "small", SIZES: "any"}.get(given, given),
)
def test_rulesets(sizes: Sizes, part: int) -> None:
    seeds = range(part * PART, (part + 1) * PART)
    found = search(seeds, sizes=sizes, native=NATIVE, in_turn=True)
    assert not found.failures, told(found)
    assert sum(found.rejected.values()) <= PART // 10, told(found)
    assert found.choices > 3 * PART, told(found)
    assert found.limited <= found.games // 20, told(found)


def parts(told: str) -> range:
    first, _, last = told.partition("-")
    return range(int(first), int(last or first) + 1)


@cache
def state() -> str:
    """Names what a search depends on."""
    digest = hashlib.sha256()
    for folder in (Path(rulewright.__file__).parent, TESTS / "generated", TESTS / "oracle"):
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.lark"), *folder.rglob("*.c"))):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@pytest.mark.soak
@pytest.mark.native
@pytest.mark.parametrize("part", parts(PARTS))
def test_many_rulesets(part: int, pytestconfig: pytest.Config) -> None:
    """Each other part has small ones. A part that was found right is not looked at again as long as
    nothing changes: a search that was interrupted goes on."""
    kept, name = pytestconfig.cache, f"generated/{state()}/{part}"
    if kept is not None and kept.get(name, False):
        return
    seeds = range(part * SOAK_PART, (part + 1) * SOAK_PART)
    found = search(seeds, sizes=(SIZES, SMALL)[part % 2], native=NATIVE)
    assert not found.failures, told(found)
    if kept is not None:
        kept.set(name, True)


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
