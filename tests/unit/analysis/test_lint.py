"""What is allowed but looks like a mistake."""

from __future__ import annotations

from unit.analysis.small import analysed

TEXT = """
names: {'p, q': player}
options: {open_hands: {type: bool, default: false}}
state:
  money(p): {type: int, least: 0, most: 9}
  written(p): int
  rounds: int
types: {law: [open, claims], card: {fields: {rank: int}, members: {red: {rank: 1}}}}
define:
  rich(p): money[p] > 3
procedures:
  pay(p): money[p] -= 1
flow:
  turns:
    repeat: turn in 1 to 3
    each: p in player
    do: |
      let n = 3
      written[p] = 2
      money[p] += 1
      if money[p] >= 0 and money[p] == money[p]:
        end game
      if true:
        end game
"""


def test_findings() -> None:
    found = [(w.primary.span.line - 5, w.headline) for w in analysed(TEXT).warnings]
    assert found == [
        (2, "the letter `q` is never used"),
        (3, "the option `open_hands` is never used"),
        (6, "`written` is set but never read"),
        (7, "the state `rounds` is never used"),
        (8, "the type `law` is never used"),
        (8, "the type `card` is never used"),
        (8, "the field `rank` of card is never used"),
        (10, "the definition `rich` is never used"),
        (12, "the procedure `pay` is never used"),
        (18, "`n` is never used"),
        (21, "the bounds decide this comparison"),
        (21, "both sides of this comparison are the same"),
        (23, "this condition is constant"),
    ]
