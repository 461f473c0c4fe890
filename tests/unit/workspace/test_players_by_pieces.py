"""What does not ask how many play is known with every number of players, and nothing else is."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from honest import some
from properties.test_pieces import by_pieces, whole
from rulewright.loading import load_documents
from rulewright.setting import Setting
from rulewright.workspace.piece_typing import PieceTyper

RULES = """\
ruleset: round
title: Round
language: 1
version: 1.0.0
players: {count: 2-4, seats: [ann, bob, cat, dan]}

names: {p: player, q: player, s: stall}

types:
  stall: [red, blue]

state:
  money(p): {type: 0 to 30, start: 3}
  owner(s): {type: player?}
  leader: {type: player}

tables:
  fee(s): {type: int, rows: {red: 1, blue: 2}}

define:
  rich(p): money[p] > fee[red]
  richest: most money[p] for p in player by money[p]

actions:
  turn(p):
    offers:
      rent(s):
        where: possible
        do: rent(p, s)
      wait: nothing

procedures:
  rent(p, s): |
    owner[s] = p
    money[p] -= fee[s]

flow:
  turns:
    repeat: round in 1 to 3
    each: p in player
    steps:
      trading: p chooses from turn(p)
      paying: |
        for q in player where rich(q) and q != p:
          money[q] -= 1

invariants:
  enough: (sum money[p] for p in player) >= fee[blue]

scoring:
  points(p): money[p]
"""
EDITS = (
    ("rich(p): money[p] > fee[red]", "rich(p): money[next(p)] > fee[red]"),
    ("rich(p): money[p] > fee[red]", "rich(p): p == ann or p == bob"),
    ("rich(p): money[p] > fee[red]", "rich(p): p == dan"),
    ("rich(p): money[p] > fee[red]", "rich(p): money[p] > player_count"),
    ("start: 3", "start: player_count"),
    ("leader: {type: player}", "leader: {type: player, start: cat}"),
    ("leader: {type: player}", "pair(p, q): {type: bool}"),
    ("[red, blue]", "[red, blue]\n  pair: player * stall"),
    ("[red, blue]", "[red, blue]\n  others: {subset: player, members: [ann, cat]}"),
    ("[red, blue]",
     "{members: {red: {of: ann}, blue: {of: cat}}, fields: {of: player}}"),
    ("[red, blue]", "{members: {red: {players: 3-4}, blue: {}}}"),
    ("tables:\n", "tables:\n  gift(p): {type: int, rows: {ann: 1, bob: 2, cat: 3}}\n"),
    ("tables:\n", "tables:\n  heir(s): {type: player, rows: {red: ann, blue: cat}}\n"),
    ("money[q] -= 1", "money[next(q, 2)] -= 1"),
    ("money[q] -= 1", "rent(cat, blue)"),
    ("nothing", "nothing\n      give(q):\n        where: q != p\n        do: money[q] += 1"),
    ("    owner[s] = p\n", "    owner[s] = p\n    roll n from 1 to 6\n"),
    ("    owner[s] = p\n", "    if p != ann:\n      if p != bob:\n        roll n from 1 to 6\n"),
)  # fmt: skip
NUMBERS = (2, 3, 4)


def rules(edit: tuple[str, str]) -> str:
    assert edit[0] in RULES
    return RULES.replace(*edit)


@pytest.mark.parametrize(
    "orders",
    [[(2, 3, 4), (4, 3, 2)], pytest.param([*permutations(NUMBERS)], marks=pytest.mark.soak)],
    ids=["there-and-back", "all"],
)
@pytest.mark.parametrize("edit", [("", ""), *EDITS], ids=lambda edit: edit[1].strip())
def test_with_any_number_of_players(
    edit: tuple[str, str], orders: list[tuple[int, ...]], tmp_path: Path
) -> None:
    """Whoever comes first and whatever is known of the rules without the edit."""
    (tmp_path / "ruleset.yaml").write_text(RULES, "utf-8")
    usual = load_documents(tmp_path)
    (tmp_path / "ruleset.yaml").write_text(rules(edit), "utf-8")
    documents = load_documents(tmp_path)
    alone = {number: whole(documents, Setting(number)) for number in NUMBERS}
    for order in some(orders):
        pieces = PieceTyper()
        pieces.type_setting(usual, Setting(order[0]))
        for number in (*order, *order):
            assert by_pieces(pieces, documents, Setting(number)) == alone[number], order


def test_most_pieces_are_typed_once(tmp_path: Path) -> None:
    (tmp_path / "ruleset.yaml").write_text(rules(EDITS[0]), "utf-8")
    documents, pieces = load_documents(tmp_path), PieceTyper()
    known = [
        set(pieces.requested_keys) for number in NUMBERS if pieces.type_setting(documents, Setting(number))
    ]
    assert len({key[:64] for key in known[2] - known[0]}) < len(known[0]) // 2
