"""Whether rules reveal hidden information is known where the analysis would read the same in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from properties.test_pieces import by_pieces, whole
from rulewright.analysis import pipeline
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.setting import Setting
from rulewright.workspace.piece_typing import PieceTyper

RULES = """\
ruleset: bids
title: Bids
language: 1
version: 1.0.0
players: {count: 2-3, seats: [ann, bob, cat]}

names: {p: player, q: player, s: stall, n: int}

types:
  stall: [red, blue]

state:
  secret(q): {type: 0 to 9, start: 3, seen by: q}
  open: {type: 0 to 9, start: 3}
  owner(s): {type: player?}

define:
  is_high(n): n > 5 or n < 0

procedures:
  tell(p): |
    if is_high(open): log "open" (player = p)

flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses s in stall
      p chooses number from 0 to 9
      secret[p] = number
      open += 1
      if secret[p] > 5 and owner[s] == p:
        owner[s] = none
      tell(p)

scoring:
  points(p):
    sum of: {opened: open}
"""
ALIKE = [
    ("n > 5", "n >= 7"),
    ("open += 1", "open += 2"),
    ("secret[p] > 5", "secret[p] < 4"),
    ("n > 5 or n < 0", "n > 5 and n < 0"),
]
"""Edits after which the analysis reads the same."""
WITHOUT_LEAK = [("open += 1", "open += 0"), ("owner[s] == p:", "owner[s] == none:")]
LEAKS = [
    ("is_high(open):", "is_high(secret[p]):"),
    ("        owner[s] = none", '        log "at" (player = p)'),
    ("open: {type: 0 to 9, start: 3}", "open: {type: 0 to 9, start: 3, seen by: nobody}"),
    ("is_high(n): n > 5", "is_high(n): n > secret[ann]"),
]


@pytest.fixture
def analyses(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every analysis of hidden information."""
    found: list[object] = []
    analyse = pipeline.analyse_information

    def counted(*args: object) -> object:
        found.append(args)
        return analyse(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(pipeline, "analyse_information", counted)
    return found


def read(folder: Path, old: str, new: str) -> Documents:
    assert old in RULES
    (folder / "ruleset.yaml").write_text(RULES.replace(old, new), "utf-8")
    return load_documents(folder)


@pytest.mark.parametrize("old, new", [*ALIKE, *WITHOUT_LEAK, *LEAKS])
def test_secrets_after_an_edit(
    old: str, new: str, tmp_path: Path, analyses: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    pieces = PieceTyper()
    by_pieces(pieces, read(tmp_path, "bids", "bids"), Setting(2))
    assert len(analyses) == 1
    documents = read(tmp_path, old, new)
    found = [by_pieces(pieces, documents, Setting(players)) for players in (2, 3)]
    assert len(analyses) == (1 if (old, new) in ALIKE else 2 if (old, new) in WITHOUT_LEAK else 3)
    assert ("hidden-in-log" in str(found)) == ((old, new) in LEAKS)
    monkeypatch.undo()
    assert found == [whole(documents, Setting(players)) for players in (2, 3)]
