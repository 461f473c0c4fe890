"""`rulewright review`: what an edit does, from what diff, check, test and revalidate say."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli_tools import NIM, SCRIPT, ruleset, run

ENGLISH = """\
title = Nim
phase-turns = Turn of { $p }
option-start = coins
turns-take = take coins
turns = Take coins
take = take { $n }
rule-turns = Who is at turn takes one to three coins.
rule-enough = So many coins must be there.
"""
LATER = NIM.replace("n from 1 to 3", "n from 1 to 2").replace(
    "      if pile == 0:", "      if pile == 7:\n        winner = none\n      if pile == 0:"
)


@pytest.fixture
def nim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with a script and a save, as it was and as it is."""
    monkeypatch.chdir(tmp_path)
    other = SCRIPT.replace("who takes", "one who takes").replace("take(3)", "take(2)")
    for name in ("old", "new"):
        folder = ruleset(
            tmp_path / name, NIM.replace("state:", "languages: [en]\nstate:"),
            scenarios__last=SCRIPT, scenarios__other=other.replace("take(2)", "take(1)", 1)
            .replace("winner == ben", "winner is none"),
        )  # fmt: skip
        (folder / "locales").mkdir()
        (folder / "locales" / "en.ftl").write_text(ENGLISH, "utf-8")
    assert run("run", "new/scenarios/last.yaml", "-q", "--save", "new/one.save.json").exit_code == 0
    return tmp_path / "new"


def edit(nim: Path, old: str, new: str, file: str = "ruleset.yaml") -> None:
    text = (nim / file).read_text("utf-8")
    assert old in text
    (nim / file).write_text(text.replace(old, new), "utf-8")


def review(nim: Path, *words: object) -> dict[str, Any]:
    told = run("review", nim, "--since", nim.parent / "old", "--format", "json", *words)
    assert told.exit_code == 0, told.stderr
    found = json.loads(told.stdout)
    assert isinstance(found, dict)
    return found


def test_nothing_changed(nim: Path) -> None:
    found = review(nim)
    assert found["fine"] and found["version"] is None and found["examples"] == []
    assert (found["passages"], found["findings"], found["saves"]["misfits"]) == ([], [], [])
    told = run("review", nim, "--since", nim.parent / "old", "--exit-code")
    assert told.exit_code == 0 and "no rule changed" in told.stdout
    assert "examples with a different course: none of 2" in told.stdout


def test_one_report_of_what_an_edit_does(nim: Path) -> None:
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(
        nim,
        "      if pile == 0:",
        "      if pile == 19:\n        winner = none\n      if pile == 0:",
    )
    edit(nim, "one to three coins", "one or two coins", "locales/en.ftl")
    found = review(nim)
    assert not found["fine"] and "need another `version:`" in found["version"]
    (passage,) = [one for one in found["passages"] if "three coins" in "".join(one["old"])]
    assert "one or two coins" in "".join(passage["new"])
    (example,) = found["examples"]
    assert example["verdict"] == "fails now" and example["script"] == "scenarios/last.yaml"
    assert (example["first"]["number"], example["first"]["player"]) == (1, "ann")
    assert example["first"]["move"] == "take(3)"
    (misfit,) = found["saves"]["misfits"]
    assert misfit["game"] == "new/one.save.json" and misfit["first"]["number"] == 1
    assert found["failing"] == ["who takes the last coin wins"]
    assert [line["text"].strip() for line in found["coverage"]["unreached"]] == ["winner = none"]
    assert found["coverage"]["changed"] == 3
    told = run("review", nim, "--since", nim.parent / "old", "--exit-code")
    assert told.exit_code == 1
    for line in (
        "examples with a different course: 1 of 2", "tests that fail now: 1",
        "saves that no longer fit: 1 of 1",
        "changed lines of rules that no example reaches: 1 of 3",
    ):  # fmt: skip
        assert line in told.stdout, told.stdout


def test_words_that_went_stale_and_findings_that_are_gone(nim: Path) -> None:
    edit(nim.parent / "old", "state:", "state:\n  spare: int")
    edit(nim, "take(n from 1 to 3)", "grab(n from 1 to 3)")
    found = review(nim)
    codes = {each["code"] for each in found["findings"]}
    # A text under its former name is one finding: the name that is missing.
    assert codes == {"missing-message"} and found["mended"] >= 1
    told = run("review", nim, "--since", nim.parent / "old").stdout
    assert "Outdated words" in told and "the message `turns-grab` is missing" in told


def test_rules_that_cannot_be_read_are_told(nim: Path) -> None:
    edit(nim, "pile -= n", "pyle -= n")
    found = review(nim)
    assert [each["code"] for each in found["findings"]] == ["unknown-name"]
    assert found["passages"] is None and found["coverage"] is None
    assert "cannot be played" in run("review", nim, "--since", nim.parent / "old").stdout


def test_a_version_without_a_change(nim: Path) -> None:
    edit(nim, "version: 1.0.0", "version: 1.1.0")
    assert "no rule changed" in review(nim)["version"]
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    assert review(nim)["version"] is None


def test_mutants_of_the_changed_lines_if_asked(nim: Path) -> None:
    assert review(nim, "--mutants")["mutants"] == {"tried": 0, "survivors": []}
    edit(nim, "n from 1 to 3", "n from 1 to 4")
    edit(nim, "winner = p\n", "winner = p\n        winner = p\n")
    found = review(nim, "--mutants")["mutants"]
    assert found["tried"] > len(found["survivors"]) > 0
    lines = (nim / "ruleset.yaml").read_text("utf-8").splitlines()
    for one in found["survivors"]:
        assert "winner = p" in lines[one["line"] - 1] or "1 to 4" in lines[one["line"] - 1]
    told = run("review", nim, "--since", nim.parent / "old", "--mutants").stdout
    assert "mutants of changed lines that no example detects: " in told


def test_games_if_asked(nim: Path) -> None:
    edit(nim, "points(p): 1 if", "points(p): 5 if")
    (compared,) = review(nim, "--play", "random", "--games", "300")["compared"]
    assert (compared["player"], compared["games"]) == ("random", 300)
    assert any("player1" in sentence for sentence in compared["sentences"]), compared
    assert run("review", nim, "--since", "x", "--play", "wizards").exit_code == 2


def test_a_revision_of_git(nim: Path) -> None:
    me = ("-c", "user.name=x", "-c", "user.email=x@y")
    for words in (("init", "-q"), ("add", "new"), (*me, "commit", "-qm", "first")):
        subprocess.run(["git", *words], cwd=nim.parent, check=True, env={**os.environ, "HOME": "/"})
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    told = run("review", nim, "--since", "HEAD")
    assert told.exit_code == 0 and "new@HEAD" in told.stdout and "fails now" in told.stdout
    assert run("review", nim, "--since", "nothing").exit_code == 2


def test_markdown_is_only_shown(nim: Path, tmp_path: Path) -> None:
    edit(nim, "who takes the last", "@all ```take <b> [x](y)", "scenarios/last.yaml")
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(nim, "one to three coins", "one ```` two coins", "locales/en.ftl")
    out = tmp_path / "comment.md"
    assert run("review", nim, "--since", nim.parent / "old", "--out", out).exit_code == 0
    text = out.read_text("utf-8")
    assert text.startswith("<!-- Rulewright review -->\n## Review of Nim")
    shown = re.sub(r"^(`{3,})diff\n.*?^\1$", "", text, flags=re.MULTILINE | re.DOTALL)
    assert "@all" not in shown and "<b>" not in shown and "](y)" not in shown
    assert "two coins" not in shown, "longer fences hold what has fences"


def test_a_page(nim: Path, tmp_path: Path) -> None:
    edit(nim, "n from 1 to 3", "n from 1 to 2")
    edit(nim, "one to three coins", "one or two <coins>", "locales/en.ftl")
    out = tmp_path / "review.html"
    assert run("review", nim, "--since", nim.parent / "old", "--out", out).exit_code == 0
    page = out.read_text("utf-8")
    assert "<del>three</del>" in page and "&lt;" in page and "<coins>" not in page
    for form in ("text", "md", "html", "json"):
        again = run("review", nim, "--since", nim.parent / "old", "-f", form, "-O", tmp_path / form)
        assert again.exit_code == 0 and (tmp_path / form).stat().st_size > 100


MARKET = """\
ruleset: market
title: The market
language: 1
version: 1.0.0
players: 2
languages: [en, de]
editions:
  second: {title: Second edition, overlays: [editions/second]}
variants:
  rich: {title: Rich traders, overlays: [variants/rich]}
names: {p: player}
types:
  ware:
    fields: {price: int}
    members: {silk: {price: 3}, salt: {price: 1}}
tables:
  gift(seats):
    takes: {seats: player_count}
    type: int
    rows: {2: 4}
state:
  money(p): {type: int, start: 'gift[2]', least: 0}
  bought(p): {type: int, least: 0}
define:
  loan: 2
flow:
  turns:
    repeat: turn in 1 to 2
    each: p in player
    do: |
      p chooses:
        buy(w in ware) where money[p] >= w.price:
          money[p] -= w.price
          bought[p] += 1
        borrow:
          take_loan(p)
procedures:
  take_loan(p): money[p] += loan
scoring:
  points(p): bought[p]
"""
MARKET_WORDS = {
    "en": """\
title = The market
phase-turns = Turn of { $p }
turns = { $player } trades
turns-buy = buy { $w }
turns-borrow = borrow money
ware-silk = silk
ware-salt = salt
name-ware = Wares
name-gift = Gift
name-money = Money
name-bought = Wares bought
field-ware-price = Price
score-points = Wares
heading-turns = Your turn
heading-loan = Loans
rule-turns =
    On your turn do one of the following:

    - buy a ware for its price
    - borrow money
rule-loan = A loan is { VALUE("loan") } coins.
rule-points = Each ware is a point.
field-gift-seats = Players
heading-take_loan = Borrowing
rule-take_loan = You get the coins from the bank.
example-loan = A loan
example-salt = Salt
example-silk = Silk
""",
    "de": """\
title = Der Markt
phase-turns = Zug von { $p }
turns = { $player } handelt
turns-buy = { $w } kaufen
turns-borrow = Geld leihen
ware-silk = Seide
ware-salt = Salz
name-ware = Waren
name-gift = Geschenk
name-money = Geld
name-bought = Gekaufte Waren
field-ware-price = Preis
score-points = Waren
heading-turns = Dein Zug
heading-loan = Kredite
rule-turns =
    Tu in deinem Zug eines davon:

    - eine Ware zu ihrem Preis kaufen
    - Geld leihen
rule-loan = Ein Kredit sind { VALUE("loan") } Münzen.
rule-points = Jede Ware ist ein Punkt.
field-gift-seats = Spieler
heading-take_loan = Leihen
rule-take_loan = Du bekommst die Münzen von der Bank.
example-loan = Ein Kredit
example-salt = Salz
example-silk = Seide
""",
}
MARKET_SCRIPT = """\
scenario: {title}
ruleset: market
players: [ann, ben]
moves:
  - ann: {move}
expect:
  - money[ann] == {money}
"""


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with an edition, a variant and two languages, as it was and as it is."""
    monkeypatch.chdir(tmp_path)
    for name in ("old", "new"):
        folder = ruleset(
            tmp_path / name, MARKET,
            editions__second="overlay: second\nof: market\ndefine:\n  loan: {was: 2, now: 5}\n",
            variants__rich="overlay: rich\nof: market\ntables:\n  gift(seats):\n"
            "    rows: {2: {was: 4, now: 9}}\n",
            scenarios__silk=MARKET_SCRIPT.format(title="silk costs three", move="buy(silk)", money=1),
            scenarios__salt=MARKET_SCRIPT.format(title="salt costs one", move="buy(salt)", money=3),
            scenarios__loan=MARKET_SCRIPT.format(title="a loan", move="borrow", money=6),
        )  # fmt: skip
        (folder / "locales").mkdir()
        for language, text in MARKET_WORDS.items():
            (folder / "locales" / f"{language}.ftl").write_text(text, "utf-8")
    told = run("check", "new", "--lang", "de", "--translated", "all")
    assert told.exit_code == 0, told.stdout
    for lock in (tmp_path / "new" / "locales").glob("*.lock"):
        (tmp_path / "old" / "locales" / lock.name).write_bytes(lock.read_bytes())
    return tmp_path / "new"


def test_five_mixed_errata_are_all_shown_and_none_that_is_not_there(market: Path, tmp_path: Path) -> None:
    edit(market, "silk: {price: 3}", "silk: {price: 2}")
    edit(market, "- buy a ware for its price", "- buy one ware for its price", "locales/en.ftl")
    edit(market, "now: 9", "now: 8", "variants/rich.yaml")
    edit(market, "turns-borrow = Geld leihen", "turns-borrow = Geld borgen", "locales/de.ftl")
    edit(market, "field-ware-price = Price", "field-ware-price = Cost", "locales/en.ftl")
    found = review(market)
    reach = {each["name"]: each for each in found["changes"]}
    assert set(reach) == {
        "types: ware.silk", "tables: gift(seats)", "rule-turns", "field-ware-price", "turns-borrow"
    }  # fmt: skip
    silk = reach["types: ware.silk"]
    assert silk["layers"] == {"base": "changed", "second": "changed", "rich": "changed"}
    assert silk["examples"] == ["silk costs three"] and silk["languages"] == {
        "en": "changed",
        "de": "changed",
    }
    assert reach["tables: gift(seats)"]["layers"] == {"rich": "changed"}
    assert reach["rule-turns"]["languages"] == {"en": "changed", "de": "stale"}
    assert reach["turns-borrow"]["languages"] == {"de": "changed"}
    shown = [(each["language"], each["layers"], "\n".join(each["new"])) for each in found["passages"]]
    assert any("buy one ware" in text for language, _, text in shown if language == "en")
    assert any("Wares | Cost" in text and "Silk | 2" in text for _, _, text in shown), shown
    assert any("Seide | 2" in text for language, _, text in shown if language == "de")
    assert [text for _, layers, text in shown if layers == ["rich"] and "8" in text]
    assert any("Geld borgen" in text for language, _, text in shown if language == "de")
    assert not any("borgen" in text for language, _, text in shown if language == "en")
    assert found["unprinted"] == []
    (example,) = found["examples"]
    assert (example["title"], example["causes"]) == ("silk costs three", [1])
    assert "need another `version:`" in found["version"]
    for name in ("text", "md", "html"):
        out = tmp_path / f"review.{name}"
        assert run("review", market, "--since", "old", "-f", name, "-O", out).exit_code == 0
        text = out.read_text("utf-8")
        for each in ("buy one ware", "Geld borgen", "Cost", "Rich traders"):
            assert each.partition(" ")[0] in text, (name, each)


def test_an_edition_that_no_longer_fits_is_named_beside_the_change(market: Path) -> None:
    edit(market, "loan: 2", "loan: 3")
    found = review(market)
    (loan,) = found["changes"]
    assert loan["layers"] == {"base": "changed", "second": "stale", "rich": "changed"}
    assert loan["languages"] == {"en": "changed", "de": "changed"}
    told = run("review", market, "--since", "old").stdout
    assert (
        "no longer fits: Second edition" in told
        and "editions and variants that no longer fit: second" in told
    )


def test_an_edition_that_keeps_its_own_rule(market: Path) -> None:
    edit(market, "loan: 2", "loan: 3")
    edit(market, "was: 2", "was: 3", "editions/second.yaml")
    (loan,) = review(market)["changes"]
    assert loan["layers"] == {"base": "changed", "second": "own", "rich": "changed"}


def test_words_that_no_book_prints_are_listed_by_themselves(market: Path) -> None:
    edit(market, "turns = { $player } handelt", "turns = { $player } ist dran", "locales/de.ftl")
    found = review(market)
    assert [(each["id"], each["language"]) for each in found["unprinted"]] == [("turns", "de")]
    told = run("review", market, "--since", "old").stdout
    assert "Texts that players read" in told and "+ { $player } ist dran" in told


def test_words_alone_need_no_other_version(market: Path) -> None:
    edit(market, "Ein Kredit sind", "Ein Darlehen sind", "locales/de.ftl")
    found = review(market)
    assert found["version"] is None and found["examples"] == []
    (passage,) = found["passages"]
    assert passage["language"] == "de" and "Darlehen" in "".join(passage["new"])
    assert "the version can stay 1.0.0" in run("review", market, "--since", "old").stdout


def test_only_scripts_that_an_edit_reaches_are_played(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.review import builder, side_survey

    played = []

    def note_script(script: Any, name: str, project: Any) -> Any:
        played.append(Path(name).name)
        return replay(script, name, project)

    replay = side_survey.replay_script
    for module in (builder, side_survey):
        monkeypatch.setattr(module, "replay_script", note_script)
    assert review(market)["examples"] == []  # what an earlier run tells about the old rules
    played.clear()
    edit(market, "loan: 2", "loan: 3")
    edit(market, "was: 2", "was: 3", "editions/second.yaml")
    assert [each["script"] for each in review(market)["examples"]] == ["scenarios/loan.yaml"]
    assert sorted(set(played)) == ["loan.yaml"]


def test_another_process_surveys_the_old_side(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from rulewright.review import builder

    edit(market, "loan: 2", "loan: 3")
    edit(market, "was: 2", "was: 3", "editions/second.yaml")
    alone = review(market)
    started = []
    run_beside = builder.ProcessPool.run_beside
    monkeypatch.setattr(builder, "MIN_SURVEY_SIZE", 0)
    monkeypatch.setattr("os.cpu_count", lambda: 2)

    def note_start(pool: Any, *words: Any) -> Any:
        started.append(pool.process_count)
        return run_beside(pool, *words)

    monkeypatch.setattr(builder.ProcessPool, "run_beside", note_start)
    assert review(market) == alone and alone["examples"] and alone["passages"]
    assert started == [2]
