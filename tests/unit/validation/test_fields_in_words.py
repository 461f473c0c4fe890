"""Words that show fields of things are checked again only where a field may have another type."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulewright.validation.checking.ruleset_check import _Checker as Checker, check

pytestmark = pytest.mark.usefixtures("empty_cache")

RULES = """\
ruleset: shop
title: Shop
language: 1
version: 1.0.0
players: {count: 1, seats: [ann]}
languages: [en]

names: {p: player, g: goods}

types:
  size: [small, large]
  goods:
    fields: {price: int, fits: size}
    members:
      bread: {price: 2, fits: small}
      wine: {price: 5, fits: large}

state:
  money: {type: 0 to 99, start: 50}

flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        buy(g) where money >= g.price:
          money -= g.price
          log "bought" (g = g)
        stop: end game

scoring:
  points(p):
    sum of: {left: money}
"""
WORDS = """\
title = Shop
goods-bread = bread for { $it-price }
goods-wine = wine for { $it-price }
phase-turns = shopping
turns = What do you do?
turns-buy = buy
turns-stop = stop
score-left = money
log-bought = bought { $g } for { $g-price } { $g-price ->
    [one] coin
   *[other] coins
 }
"""


def write(folder: Path, rules: str = RULES) -> Path:
    ruleset = folder / "shop"
    (ruleset / "locales").mkdir(parents=True, exist_ok=True)
    (ruleset / "ruleset.yaml").write_text(rules, "utf-8")
    (ruleset / "locales" / "en.ftl").write_text(WORDS, "utf-8")
    return ruleset


@pytest.mark.parametrize(
    "old, new, is_recalled",
    [
        ("price: 5", "price: 6", True),
        ("start: 50", "start: 60", True),
        ("money >= g.price", "money > g.price", True),
        ("price", "cost", False),
    ],
)
def test_after_an_edit_of_rules(
    old: str, new: str, is_recalled: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(write(tmp_path), remember=True)
    recalled: list[bool] = []
    recall_texts = Checker.recall_texts

    def counted(self: Checker, *asked: object) -> object:
        found = recall_texts(self, *asked)  # type: ignore[arg-type]
        recalled.append(found is not None)
        return found

    monkeypatch.setattr(Checker, "recall_texts", counted)
    ruleset = write(tmp_path, RULES.replace(old, new))
    found = check(ruleset, remember=True)
    assert found.findings == check(ruleset).findings
    assert recalled[:1] == [is_recalled]


def test_an_edit_of_rules_loads_neither_fluent_nor_babel(tmp_path: Path) -> None:
    check(write(tmp_path), remember=True)
    ruleset = write(tmp_path, RULES.replace("money >= g.price", "money > g.price"))
    program = (
        "import sys; from pathlib import Path\n"
        "from rulewright.validation.checking.ruleset_check import check\n"
        "check(Path(sys.argv[1]), remember=True)\n"
        "print(sorted({'fluent', 'babel', 'lark'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, ruleset], capture_output=True, text=True, check=True
    )
    assert told.stdout == "[]\n"
