"""What members say in a field is nothing to those who do not name it, and nothing else is."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from honest import some
from properties.test_pieces import by_pieces, whole
from rulewright.analysis.pipeline import RulePiece
from rulewright.loading import load_documents
from rulewright.setting import Setting
from rulewright.workspace.piece_typing import PieceTyper, _SettingTyping as Typing

RULES = """\
ruleset: fair
title: Fair
language: 1
version: 1.0.0
players: 2

names: {p: player, q: player, s: stall, w: ware}

types:
  ware: [nut, fig]

  stall:
    fields:
      rent: int
      note: int = 1
      sells: ware
      fee[ware]: int = 0
      greets(p): bool = true
      pays(p): block
    members:
      corner: {rent: 5, sells: nut, fee: {nut: 1, fig: 2}, pays: 'money[p] += 1'}
      alley: {rent: 2, note: 2, sells: fig, fee: {fig: 3}, greets: 'money[p] > 2', pays: nothing}
      gate: {rent: 3, sells: nut, pays: 'money[p] += 2'}

  cheap:
    subset: stall
    where: it.rent < 4
    fields: {worn: bool}
    members: {alley: {worn: true}, gate: {worn: false}}

state:
  money(p): {type: 0 to 30, start: 3}
  owner(s): {type: player?}

define:
  owned(p): count s in stall where owner[s] == p
  noted(p): sum s.note for s in stall where owner[s] == p
  dear(p): any s in stall where s.rent > money[p]
  greeted(p): any s in stall where owner[s] is none and s.greets(p)
  due(s): s.fee[fig]
  shabby(p): count s in cheap where owner[s] == p and s.worn

procedures:
  collect(p): |
    for s in stall where owner[s] == p:
      s.pays(p)

flow:
  turns:
    repeat: round in 1 to 3
    each: p in player
    do: |
      if greeted(p) and not dear(p):
        collect(p)
      money[p] += noted(p) + due(alley)
      for s in stall where s.sells == fig:
        owner[s] = p

scoring:
  points(p): owned(p) - shabby(p)
"""
EDITS = {
    "rent: 5": ["rent: 6", "rent: 50", "rent: no", "rent: 5, price: 1"],
    "rent: 3": ["rent: 4", "rent: owned(p)"],
    "note: 2": ["note: 20", "note: nut"],
    "note: int = 1": ["note: int = 2", "remark: int = 1"],
    "{nut: 1, fig: 2}": ["{nut: 1, fig: 3}", "{fig: 2}", "{plum: 2}"],
    "fee[ware]: int = 0": ["fee[stall]: int = 0", "fee[ware]: int = 1"],
    "sells: fig": ["sells: nut", "sells: plum", "rows: fig"],
    "'money[p] += 2'": ["'money[p] += 20'", "'collect(p)'", "'end game'", "'owner[gate] = p'"],
    "'money[p] > 2'": ["'money[p] > 20'", "'money[p]'", "'owned(p) > 2'"],
    "worn: false": ["worn: true", "worn: 0"],
    "greets(p): bool = true": ["greets(p): bool = money[p] == 3", "greets(q): bool = true"],
    "  cheap:": ["  fair: [sold]\n\n  cheap:"],
}


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


def edited(*edits: tuple[str, str]) -> str:
    text = RULES
    for old, new in edits:
        assert old in RULES
        text = text.replace(old, new, 1)
    return text


ALL = [(old, new) for old, others in EDITS.items() for new in others]


@pytest.mark.parametrize("edit", ALL, ids=[new.strip() for _, new in ALL])
def test_after_an_edit_and_back(edit: tuple[str, str], into: Path) -> None:
    pieces = PieceTyper()
    for text in (RULES, edited(edit), RULES, edited(edit)):
        known, true = looked_at(pieces, into, text)
        assert known == true


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(1, 8))])
def test_after_one_edit_upon_the_other(seed: int, into: Path) -> None:
    pieces, edits = PieceTyper(), list(ALL)
    Random(seed).shuffle(edits)
    for two in some(pairwise(edits)):
        known, true = looked_at(pieces, into, edited(*two))
        assert known == true, two


@pytest.mark.parametrize(
    ("edit", "typed"),
    [
        (("note: 2", "note: 3"), {"table stall.note", "noted", "step turns"}),
        (("{nut: 1, fig: 2}", "{nut: 1, fig: 3}"), {"table stall.fee", "due", "step turns"}),
        (
            ("worn: false", "worn: true"),
            {"table cheap.worn", "shabby", "points", "section scoring"},
        ),
        (("+= 2", "+= 1"), {"stall.pays", "collect"}),
    ],
)
def test_who_does_not_name_a_field_is_not_typed_again(
    edit: tuple[str, str], typed: set[str], into: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces, keep, seen = PieceTyper(), Typing.record_findings, set[str]()
    looked_at(pieces, into, RULES)

    def kept(self: Typing, piece: RulePiece) -> bool:
        seen.add(piece.name)
        return keep(self, piece)

    (into / "ruleset.yaml").write_text(edited(edit), "utf-8")
    monkeypatch.setattr(Typing, "record_findings", kept)
    pieces.type_setting(load_documents(into), Setting(2))
    assert seen == typed
