"""Members of types from CSV files: hostile and broken files, `table`, `fmt`, `diff`, and overlays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_tools import ruleset, run

CARDS = """\
ruleset: market
title: Market
language: 1
version: 1.0.0
players: 2
variants:
  dear: {title: Dear, overlays: [variants/dear]}
names: {p: player}
types:
  good: [silk, salt]
  card:
    fields:
      cost: int
      points: int = 0
      gives: {type: list of good, default: []}
    from: cards.csv
state:
  money(p): {type: int, start: 9, least: 0}
  owner(c):
    takes: {c: card}
    type: player?
flow:
  turns:
    repeat: turn in 1 to 3
    each: p in player
    do: |
      p chooses:
        buy(c in card) where owner[c] is none and money[p] >= c.cost:
          money[p] -= c.cost
          owner[c] = p
        wait: nothing
scoring:
  points(p): sum c.points + size(c.gives) for c in card where owner[c] == p
"""
TABLE = """\
card,cost,points,gives,#note
mine,3,1,"[silk, salt]",deep
shop,2,,[silk],
farm,4,-2,,
"""
DEAR = "overlay: dear\nof: market\ntypes:\n  card:\n    members:\n      shop: {cost: {was: 2, now: 5}}\n"


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = ruleset(tmp_path / "market", CARDS, variants__dear=DEAR)
    (folder / "cards.csv").write_text(TABLE, "utf-8")
    return folder


def write(market: Path, table: str | bytes) -> None:
    data = table if isinstance(table, bytes) else table.encode()
    (market / "cards.csv").write_bytes(data)


def check(market: Path) -> str:
    return run("check", market).stdout


def test_members_come_from_the_file(market: Path) -> None:
    assert "all is well" in check(market)
    told = run("table", market, "card").stdout
    assert told.splitlines()[1].split() == ["mine", "3", "1", "[silk,", "salt]"]


@pytest.mark.parametrize(
    "table",
    [
        TABLE.replace(",", ";")
        .replace('"[silk; salt]"', "[silk, salt]")
        .replace("[silk; salt]", "[silk, salt]"),
        "\ufeff" + TABLE,
        TABLE.replace("\n", "\r\n"),
        TABLE + "\n,,,,\n",
        TABLE.replace(",", "\t").replace('"[silk\t salt]"', "[silk, salt]"),
    ],
)
def test_what_spreadsheets_write_is_read(market: Path, table: str) -> None:
    write(market, table)
    assert "all is well" in check(market)


@pytest.mark.parametrize(
    ("table", "code", "place"),
    [
        (TABLE.replace("shop,2", "shop,x"), "unknown-name", "3:6"),
        (TABLE.replace("[silk]", "[slik]"), "unknown-name", "3:10"),
        (TABLE.replace("cost,", "prize,"), "unknown-field", "1:6"),
        (TABLE.replace("cost,points", "points,points"), "duplicate-key", "1:13"),
        (TABLE.replace("farm", "mine"), "duplicate-key", "4:1"),
        (TABLE.replace("farm", "9 farms"), "bad-name", "4:1"),
        (TABLE.replace("farm", ""), "csv-syntax", "4:1"),
        (TABLE.replace("farm,4", "farm,4,4,4,4"), "csv-syntax", "4:1"),
        (TABLE.replace('salt]"', "salt]"), "csv-syntax", "2:10"),
        (TABLE.replace('"[silk, salt]"', '"[silk"x'), "csv-syntax", "2:10"),
        (TABLE.replace("deep", 'a ""b""'), "csv-syntax", "2:25"),
        (TABLE.replace("deep", '"a ""b"""'), "csv-syntax", "2:25"),
        ("", "csv-syntax", ""),
        ("cost,points\n3,1\n", "missing-key", "1:1"),
        ("card,points\nmine,1\n", "missing-field", "1:1"),
        (TABLE.replace("deep", "de\u202eep"), "hidden-character", "2:27"),
        (TABLE.encode("utf-16"), "not-text", ""),
        (TABLE.replace("deep", "tief").encode() + b"\xff\n", "not-text", ""),
        (TABLE.replace("shop,2", "shop,=1+1"), "syntax", "3:6"),
        ("card,cost\n" + "".join(f"c{n},1\n" for n in range(10_002)), "too-many", ""),
        ("card" + ",x" * 300 + "\n", "too-many", "1:1"),
        ("card,cost\n" + "x" * 3_000_000, "file-too-large", ""),
    ],
)
def test_a_broken_file_is_reported_at_its_place(
    market: Path, table: str | bytes, code: str, place: str
) -> None:
    write(market, table)
    told = check(market)
    found = [line for line in told.splitlines() if line.startswith(("error[", "warning["))]
    assert len(found) == 1 and found[0].startswith(f"error[{code}]"), told
    assert f"market/cards.csv:{place}" in told or not place, told


@pytest.mark.parametrize("name", ["../cards.csv", "/etc/passwd", "a\\b", "missing.csv", "ruleset.yaml/../x"])
def test_no_file_outside_the_folder_is_read(market: Path, name: str) -> None:
    text = CARDS.replace("from: cards.csv", f"from: '{name}'")
    (market / "ruleset.yaml").write_text(text, "utf-8")
    told = check(market)
    assert "outside-folder" in told or "file-not-found" in told


def test_a_link_that_leads_out_is_not_followed(market: Path) -> None:
    (market.parent / "secret.csv").write_text(TABLE, "utf-8")
    (market / "cards.csv").unlink()
    (market / "cards.csv").symlink_to(market.parent / "secret.csv")
    assert "outside-folder" in check(market)


def test_members_in_both_places_are_refused(market: Path) -> None:
    (market / "ruleset.yaml").write_text(
        CARDS.replace("    from: cards.csv\n", "    from: cards.csv\n    members: [mine]\n"), "utf-8"
    )
    assert "has members here and in a file" in check(market)


def test_overlays_change_single_cards_of_the_file(market: Path) -> None:
    told = run("table", market, "card", "--csv").stdout
    assert told == TABLE
    write(market, TABLE.replace("shop,2", "shop,3"))
    assert "overlay-was" in check(market)


def test_a_difference_names_the_card_and_the_field(market: Path, tmp_path: Path) -> None:
    old = ruleset(tmp_path / "old", CARDS, variants__dear=DEAR)
    write(old, TABLE)
    write(market, TABLE.replace("farm,4", "farm,5"))
    found = json.loads(run("diff", old, market, "--format", "json").stdout)
    (rule,) = found["rules"]
    assert rule["rule"] == "card.farm"
    assert [(c["part"], c["old"]["text"], c["new"]["text"]) for c in rule["changes"]] == [("cost", "4", "5")]
    assert rule["changes"][0]["new"]["place"].startswith("cards.csv:4")


def test_a_changed_file_is_not_taken_from_the_cache(market: Path) -> None:
    assert "all is well" in check(market)
    write(market, TABLE.replace("shop,2", "shop,x"))
    assert "unknown-name" in check(market)


def test_fmt_lays_out_tables_of_the_ruleset_and_no_others(market: Path) -> None:
    write(market, TABLE.replace(",", ";").replace('"[silk; salt]"', "[silk, salt]"))
    (market / "results.csv").write_text("a;b\n1;2\n", "utf-8")
    assert run("fmt", market).exit_code == 0
    assert (market / "cards.csv").read_text("utf-8") == TABLE
    assert (market / "results.csv").read_text("utf-8") == "a;b\n1;2\n"
    assert run("fmt", "--check", market).exit_code == 0


def test_formulas_are_written_as_text_and_read_back(market: Path) -> None:
    write(market, TABLE.replace("deep", "=cmd()").replace("shop,2,,[silk],", "shop,2,,[silk],@x"))
    told = run("table", market, "card", "--csv").stdout
    assert "'=cmd()" in told and "'@x" in told and ",-2," in told
    write(market, told)
    assert run("table", market, "card", "--csv").stdout == told


def test_a_file_is_read_back_whole(market: Path) -> None:
    edited = market.parent / "edited.csv"
    edited.write_text(
        TABLE.replace(",", ";").replace('"[silk; salt]"', "[silk, salt]") + "inn;1;;;\n", "utf-8"
    )
    assert run("table", market, "card", "--read", edited).exit_code == 0
    assert (market / "cards.csv").read_text("utf-8") == TABLE + "inn,1,,,\n"
    assert "nothing to change" in run("table", market, "card", "--read", edited).stdout


def test_values_in_yaml_are_changed_in_place(market: Path) -> None:
    members = """\
    members:
      mine: {cost: 3, points: 1}   # deep
      shop:
        cost: 2
"""
    (market / "ruleset.yaml").write_text(CARDS.replace("    from: cards.csv\n", members), "utf-8")
    edited = market.parent / "edited.csv"
    edited.write_text("card,cost,points\nmine,5,1\nshop,7,\n", "utf-8")
    assert run("table", market, "card", "--read", edited).exit_code == 0
    text = (market / "ruleset.yaml").read_text("utf-8")
    assert "      mine: {cost: 5, points: 1}   # deep\n      shop:\n        cost: 7\n" in text
    before = text
    for table in (
        "card,cost,points\nmine,5,1\n",
        "card,cost,points\nmine,5,1\nshop,7,3\n",
        "card,x\nmine,1\n",
    ):
        edited.write_text(table, "utf-8")
        refused = run("table", market, "card", "--read", edited)
        assert refused.exit_code == 1 and "csv-syntax" in refused.output, refused.output
    assert (market / "ruleset.yaml").read_text("utf-8") == before


def test_unknown_types_and_files_of_others(market: Path) -> None:
    assert "did you mean `card`" in run("table", market, "cards").output
    out = market.parent / "x.csv"
    out.write_text("mine\n", "utf-8")
    assert run("table", market, "card", "--out", out).exit_code != 0 and out.read_text("utf-8") == "mine\n"


def test_a_copied_game_has_the_file(market: Path) -> None:
    assert run("new", "game", market.parent / "fair", "--like", market).exit_code == 0
    assert (market.parent / "fair" / "cards.csv").read_text("utf-8") == TABLE
