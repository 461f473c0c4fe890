"""What menus offer is known piece by piece: after any change all that hangs on it is found
as if nothing had been known."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from honest import some
from properties.test_pieces import by_pieces, whole
from rulewright.loading import load_documents
from rulewright.setting import Setting
from rulewright.workspace.piece_typing import PieceTyper

RULES = """\
ruleset: fair
title: Fair
language: 1
version: 1.0.0
players: {count: 2, seats: [ann, bob]}

names: {p: player, q: player}

state:
  money(p): {type: int, least: 0, start: 3}
  friend(p): {type: player?}
  tired(p): bool
  luck: {type: 0 to 6, start: 0}

actions:
  turn(p):
    offers:
      earn:
        needs:
          awake: not tired[p]
        do: money[p] += 2
      befriend(q):
        where: q != p and friend[p] is none
        do: |
          friend[p] = q
          log "friends" (player = p)
      idle:
        do: |
          p chooses from gift(p)
          money[p] += 1
  gift(p):
    offers:
      give:
        where: money[p] > 2
        do: money[next(p)] += 1
      keep: tired[p] = true
  ending(p):
    offers:
      part: p chooses from gift(p)
  work(p):
    offers:
      dig: dig(p)
      sleep: tired[p] = false
  thanks(p):
    offers:
      thank:
        where: friend[p] is not none
        do: money[p] += 1
      grumble: nothing

define:
  able(p): p can choose earn from turn(p)

procedures:
  dig(p): money[p] += 1
  again(p): |
    p chooses from ending(p)
    log "again" (player = p)

flow:
  turns:
    repeat: round in 1 to 3
    each: p in player
    steps:
      trading: |
        p chooses from turn(p)
        money[p] += 1 if able(p) else 2
      digging: |
        one move of p:
          p chooses from work(p)
      thanking: |
        all q in player where money[q] > 1 may choose from thanks(q):
          money[q] += 1
      repeating: again(p)
      chance: |
        roll n from 1 to 6
        luck = n

scoring:
  points(p): money[p] + luck
"""

EDITS = (
    ("money[p] += 2", "money[p] += 20"),
    ("money[p] += 2", "money[p] += luck"),
    ("money[p] > 2", "money[p] > 20 and luck > 2"),
    ("money[next(p)] += 1", "money[next(p)] += friend[p]"),
    ("          log \"friends\" (player = p)\n", ""),
    ("log \"friends\" (player = p)", "log \"mates\" (player = p)"),
    ("keep: tired[p] = true", "keep: end game"),
    ("do: money[next(p)] += 1\n      keep: tired[p] = true", "do: end game\n      keep: end game"),
    ("dig: dig(p)", "dig: roll n from 1 to 3"),
    ("dig(p): money[p] += 1", "dig(p): roll n from 1 to 3"),
    ("dig: dig(p)", "dig: p chooses from gift(p)"),
    ("sleep: tired[p] = false", "sleep: again(p)"),
    ("keep: tired[p] = true", "keep: again(p)"),
    ("do: money[p] += 1\n      grumble", "do: money[friend[p]] += 1\n      grumble"),
    ("p can choose earn from turn(p)", "money[p] > 3"),
    ("not tired[p]", "not tired[p] and able(p)"),
    ("befriend(q):", "befriend(p):"),
    ("where: q != p and friend[p] is none\n        do: |", "takes: {q: 1 to 2}\n        do: |"),
    ("      earn:\n", "      rest:  # first\n        do: tired[p] = false\n      earn:\n"),
    ("friend[p] = q", "let luck = q\n          friend[p] = q"),
    ("friend[p] = q", "let other = q\n          friend[p] = q"),
    ("grumble: nothing", "grumble: leave"),
    ("grumble: nothing", "thank(q): nothing"),
    ("    offers:\n      dig", "    note: Who is tired digs all the same.\n    offers:\n      dig"),
)  # fmt: skip


def edited(*edits: tuple[str, str]) -> str:
    text = RULES
    for old, new in edits:
        text = text.replace(old, new, 1)
    return text


@pytest.fixture(scope="module")
def into(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("rules")


def looked_at(pieces: PieceTyper, into: Path, text: str) -> tuple[object, object]:
    """What is said by who knows something and by who knows nothing."""
    (into / "ruleset.yaml").write_text(text, "utf-8")
    return by_pieces(pieces, load_documents(into), Setting(2)), anew(into, text)


@cache
def anew(into: Path, _text: str) -> object:
    """The same rules are typed anew once."""
    return whole(load_documents(into), Setting(2))


@pytest.mark.parametrize("edit", EDITS, ids=[new.strip() for _, new in EDITS])
def test_after_an_edit_and_back(edit: tuple[str, str], into: Path) -> None:
    pieces, usual, other = PieceTyper(), edited(), edited(edit)
    assert usual != other
    for text in (usual, other, usual, other):
        known, true = looked_at(pieces, into, text)
        assert known == true


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 8))])
def test_after_one_edit_upon_the_other(seed: int, into: Path) -> None:
    pieces, edits = PieceTyper(), list(EDITS)
    Random(seed).shuffle(edits)
    for two in some(pairwise(edits)):
        known, true = looked_at(pieces, into, edited(*two))
        assert known == true, two


@pytest.mark.parametrize("edit", [EDITS[2], ("+= 1\n      keep", "+= 10\n      keep")])
def test_who_offers_something_is_not_typed_again(edit: tuple[str, str], into: Path) -> None:
    """Only what was changed is, also where what stands behind it has moved."""
    pieces = PieceTyper()
    looked_at(pieces, into, RULES)
    before = set(pieces.requested_keys)
    looked_at(pieces, into, edited(edit))
    assert len({key[:64] for key in pieces.requested_keys - before}) == 1  # with any number of players


def test_a_way_back_through_what_is_offered_is_found(into: Path) -> None:
    pieces = PieceTyper()
    looked_at(pieces, into, RULES)
    known, true = looked_at(pieces, into, edited(("keep: tired[p] = true", "keep: again(p)")))
    assert known == true
    assert "again -> again" in str(known)


def test_what_is_only_asked_about_is_looked_at(into: Path) -> None:
    nobody = "p chooses from turn(p)\n", "nothing\n"
    for wrong in ((), (("friend[p] = q", "friend[p] = 3"),)):
        known, true = looked_at(PieceTyper(), into, edited(nobody, *wrong))
        assert known == true
        assert ("type-mismatch" in str(known)) == bool(wrong)
