"""What differs between two rulesets: by rule, cell by cell, in how scripts end."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from processes import PATIENCE
from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.difference.comparison import compare_rulesets
from rulewright.difference.html_page import render_html
from rulewright.difference.model import Difference, RuleChange
from rulewright.difference.tree_comparison import compare_rules
from rulewright.document.nodes import Mapping, Node
from rulewright.loading import load_documents
from rulewright.model.part import make_root_part
from rulewright.ruleset_folders import list_rulesets
from rulewright.validation.setting_lists import Selection

RULES = """\
ruleset: stall
title: Stall
language: 1
version: 1.0.0
players: 2 to 3
editions:
  dear: {overlays: [editions/dear]}
names:
  p: player
  g: good
  n: lot
types:
  lot: 1 to 3
  good:
    fields: {worth: int, heavy: bool = false}
    members:
      salt: {worth: 1}
      wine: {worth: 3, heavy: true}
tables:
  price(g, n):
    source: chapter 2
    type: int
    rows:
      salt: {1: 1, 2-3: 2}
      wine: {1: 3, 2-3: 2 * n}
options:
  short: {type: bool, default: false}
state:
  money(p): {type: int, least: 0, start: 9}
  had(p): bool
define:
  cost(g, n):
    source: chapter 3
    is: price[g, n] + (1 if g.heavy else 0)
  able(p): not had[p]
flow:
  turns:
    each: p in player
    steps:
      buy: |
        p chooses g in good where able(p)
        money[p] -= cost(g, 2)
      rest: had[p] = true
scoring:
  points(p): money[p]
"""
# The same rules, told in another order and layout.
REWRITTEN = RULES.replace(
    "      salt: {1: 1, 2-3: 2}\n      wine: {1: 3, 2-3: 2 * n}\n",
    "      wine:          # dear\n        1: 3\n        2: 4\n        3: 6\n      salt: {3: 2, 2: 2, 1: 1}\n",
).replace(
    "    is: price[g, n] + (1 if g.heavy else 0)\n  able(p): not had[p]\n",
    "    is: |\n      price[g,n]   # as printed\n        + (1 if g.heavy else 0)\n"
    "  able( p ):\n    is: not  had[p]\n",
)
OVERLAY = """\
overlay: dear
of: stall
tables:
  price(g, n):
    rows: {wine: {1: {was: 3, now: 4}}}
define:
  cost(g, n):
    source: chapter 3 of the dear edition
    is: {was: 'price[g, n] + (1 if g.heavy else 0)', now: 'price[g, n] + 1'}
"""
SCRIPT = """\
scenario: salt is bought
ruleset: stall
players: 2
moves:
  - player1: salt
expect:
  - money[player1] == 7
"""


def stall(folder: Path, rules: str = RULES) -> Path:
    for name, text in (
        ("ruleset", rules), ("editions/dear", OVERLAY), ("scenarios/salt", SCRIPT),
    ):  # fmt: skip
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def between(tmp_path: Path, rules: str, *, scripts: bool = False) -> Difference:
    old, new = stall(tmp_path / "old"), stall(tmp_path / "new", rules)
    return compare_rulesets(str(old), str(new), with_scripts=scripts)


def changed(tmp_path: Path, old: str, new: str) -> RuleChange:
    """The one rule that a replacement in the text changes."""
    assert old in RULES
    found = between(tmp_path, RULES.replace(old, new)).rules
    assert len(found) == 1, found
    return found[0]


def test_order_layout_and_comments_do_not_count(tmp_path: Path) -> None:
    found = between(tmp_path, REWRITTEN, scripts=True)
    assert found.rules == () and found.scripts == () and found.is_unchanged and found.played == 1


def turned(node: Node, name: str = "") -> Node:
    """A ruleset with its keys in the opposite order wherever order is no rule."""
    if not isinstance(node, Mapping):
        return node
    entries = {key: replace(e, value=turned(e.value, key)) for key, e in node.entries.items()}
    if name not in ("steps", "unless", "members", "triggers", "flow"):
        entries = dict(reversed(entries.items()))
    return replace(node, entries=entries)


@pytest.mark.parametrize("folder", list_rulesets(), ids=lambda folder: folder.name)
def test_rulesets_turned_around_are_the_same(folder: Path) -> None:
    root = load_documents(folder).root
    other = turned(root)
    assert isinstance(other, Mapping) and list(other.entries) != list(root.entries)
    assert compare_rules(make_root_part(root), make_root_part(other), skip_cells=False) == []


def test_an_expression_in_its_canonical_form_with_its_places(tmp_path: Path) -> None:
    rule = changed(tmp_path, "(1 if g.heavy else 0)", "( 2 if  g.heavy else 0 )")
    assert (rule.section, rule.rule, rule.kind) == ("define", "cost(g, n)", "changed")
    assert rule.source == "chapter 3"
    (change,) = rule.changes
    assert change.part == "" and change.old is not None and change.new is not None
    assert change.new.text == "price[g, n] + (2 if g.heavy else 0)"
    number = RULES.splitlines().index("    is: price[g, n] + (1 if g.heavy else 0)") + 1
    assert change.old.place == f"ruleset.yaml:{number}"


def test_tables_cell_by_cell(tmp_path: Path) -> None:
    rule = changed(tmp_path, "2-3: 2 * n}", "2: 4, 3: 7}")
    assert rule.rule == "price(g, n)" and rule.changes == () and rule.heads == ("g", "n")
    assert [(cell.keys, cell.old, cell.new) for cell in rule.cells] == [(("wine", "3"), "6", "7")]
    assert rule.source == "chapter 2"


def test_start_positions_place_by_place(tmp_path: Path) -> None:
    """However they are drawn; where one side has no drawing, that of the other is shown."""
    plain = RULES.replace("names:\n", "grids: {site: {grid: square, columns: 3, rows: 2}}\nnames:\n")
    plain = plain.replace("  p: player\n", "  p: player\n  s: site\n", 1)
    signs = "with: {s: salt, w: wine, '.': none}"
    drawn, again, none = (
        plain.replace("  had(p): bool\n", f"  had(p): bool\n  ware(s): {told}\n")
        for told in (
            f"{{type: good?, drawn: s.w/.s., {signs}}}",
            f"{{type: good?, drawn: s 1 w / w s 1, {signs}}}",
            "good?",
        )
    )
    sides = [str(stall(tmp_path / name, text)) for name, text in (("a", drawn), ("b", again))]
    (rule,) = compare_rulesets(*sides).rules
    assert rule.rule == "ware(s)" and rule.changes == ()
    assert [(cell.keys, cell.old, cell.new) for cell in rule.cells] == [(("a1",), "none", "wine")]
    (rule,) = compare_rulesets(sides[0], str(stall(tmp_path / "c", none))).rules
    assert [change.part for change in rule.changes] == ["drawn", "with"] and rule.cells == ()


def test_phases_that_change_places(tmp_path: Path) -> None:
    first, second = "  turns:\n", "  last:\n    do: nothing\n"
    rules = RULES.replace("scoring:\n", f"{second}scoring:\n")
    old = stall(tmp_path / "old", rules)
    new = stall(tmp_path / "new", RULES.replace(first, second + first))
    (rule,) = compare_rulesets(str(old), str(new), with_scripts=False).rules
    (change,) = rule.changes
    assert (rule.rule, change.kind) == ("flow", "reordered")
    assert change.old is not None and change.new is not None
    assert (change.old.text, change.new.text) == ("turns, last", "last, turns")


def test_fields_of_members(tmp_path: Path) -> None:
    rule = changed(tmp_path, "{worth: 1}", "{worth: 2}")
    assert (rule.section, rule.rule) == ("types", "good.salt")
    assert [(c.part, c.old.text, c.new.text) for c in rule.changes if c.old and c.new] == [
        ("worth", "1", "2")
    ]


def test_steps_that_come_go_and_change_places(tmp_path: Path) -> None:
    added = changed(tmp_path / "a", "      rest: had[p] = true\n",
                    "      rest: had[p] = true\n      pay: money[p] += 1\n")  # fmt: skip
    assert (added.section, added.rule, added.kind) == ("flow", "turns.pay", "added")
    lines = RULES.splitlines(keepends=True)
    at = lines.index("      buy: |\n")
    turned = "".join([*lines[:at], lines[at + 3], *lines[at : at + 3], *lines[at + 4 :]])
    (moved,) = between(tmp_path / "b", turned).rules
    (change,) = moved.changes
    assert change.kind == "reordered" and change.old is not None and change.new is not None
    assert (change.old.text, change.new.text) == ("buy, rest", "rest, buy")


def test_a_new_letter_is_a_change_of_the_rule(tmp_path: Path) -> None:
    text = RULES.replace("  able(p): not had[p]", "  able(p, g): not had[p] and not g.heavy")
    found = between(tmp_path, text.replace("able(p)\n", "able(p, g)\n"))
    rule = next(rule for rule in found.rules if rule.section == "define")
    assert rule.rule == "able(p, g)" and {c.part for c in rule.changes} == {"letters", ""}


def test_what_is_said_about_a_rule_is_no_change_of_it(tmp_path: Path) -> None:
    found = between(tmp_path, RULES.replace("source: chapter 3", "source: chapter 4"))
    (rule,) = found.rules
    assert rule.remark and found.is_unchanged


def test_an_edition_against_the_base(tmp_path: Path) -> None:
    found = compare_rulesets(str(stall(tmp_path)), selection=Selection(edition="dear"))
    table, rule = sorted(found.rules, key=lambda rule: rule.section, reverse=True)
    assert [(cell.keys, cell.old, cell.new) for cell in table.cells] == [(("wine", "1"), "3", "4")]
    assert rule.source == "chapter 3 of the dear edition"
    place = [c.new.place for c in rule.changes if c.new and not c.part]
    number = OVERLAY.splitlines().index(
        "    is: {was: 'price[g, n] + (1 if g.heavy else 0)', now: 'price[g, n] + 1'}"
    )
    assert place == [f"editions/dear.yaml:{number + 1}"]
    (script,) = found.scripts
    assert (script.verdict, script.of, found.played) == ("fails now", "both", 1)
    assert any("money[player1] = 6" in line for line in script.new)


def test_a_patched_block_stands_at_its_patch(tmp_path: Path) -> None:
    overlay = OVERLAY[: OVERLAY.index("tables:")] + (
        "flow:\n  turns:\n    steps:\n      buy:\n"
        "        after: money[p] -= cost(g, 2)\n        add: had[p] = true\n"
    )
    folder = stall(tmp_path)
    (folder / "editions" / "dear.yaml").write_text(overlay, "utf-8")
    found = compare_rulesets(str(folder), selection=Selection(edition="dear"), with_scripts=False)
    (rule,) = found.rules
    (change,) = rule.changes
    assert change.new is not None and change.new.place == "editions/dear.yaml:8"
    assert change.new.text.splitlines()[-1] == "had[p] = true"


def test_sides_can_be_told_in_one_word(tmp_path: Path) -> None:
    folder = stall(tmp_path)
    found = compare_rulesets(str(folder), f"{folder}+dear+short=true", with_scripts=False)
    assert len([rule for rule in found.rules if not rule.remark]) == 2
    assert found.new.name.endswith("+dear+short=true")


def test_a_script_that_ends_otherwise_without_failing(tmp_path: Path) -> None:
    text = RULES.replace("rest: had[p] = true", "rest: had[p] = false")
    old, new = stall(tmp_path / "old"), stall(tmp_path / "new", text)
    (script,) = compare_rulesets(str(old), str(new)).scripts
    assert script.verdict == "ends otherwise"
    assert script.old == ("had[player1]: true",) and script.new == ("had[player1]: false",)


def test_what_is_no_script_is_told(tmp_path: Path) -> None:
    """Folders that are called like scripts on both sides."""
    old, new = stall(tmp_path / "old"), stall(tmp_path / "new")
    for folder in (old, new):
        (folder / "scenarios" / "folder.yaml").mkdir(parents=True)
    assert not compare_rulesets(str(old), str(new)).rules


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=nobody", "-c", "user.email=nobody@example.org")
    subprocess.run(
        ["git", "-C", str(folder), *who, *words], check=True, capture_output=True,
        timeout=PATIENCE,
    )  # fmt: skip


def test_revisions(tmp_path: Path) -> None:
    folder = stall(tmp_path / "games" / "stall")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    path = folder / "ruleset.yaml"
    path.write_text(RULES.replace("start: 9", "start: 8"), "utf-8")
    for found in (
        compare_rulesets(str(folder), revision="HEAD", with_scripts=False),
        compare_rulesets(f"{folder}@HEAD", str(folder), with_scripts=False),
    ):
        (rule,) = found.rules
        assert (rule.section, rule.rule) == ("state", "money(p)")
        assert found.old.name == f"{folder}@HEAD"
        (change,) = rule.changes
        assert change.old is not None and change.old.place.startswith("ruleset.yaml:")


@pytest.mark.parametrize("revision", ["nothing", "--output=x", "HEAD~9"])
def test_revisions_that_are_not_there(tmp_path: Path, revision: str) -> None:
    folder = stall(tmp_path / "stall")
    for _ in range(2):
        with pytest.raises(DiagnosticError) as caught:
            compare_rulesets(str(folder), revision=revision)
        assert [found.code for found in caught.value.diagnostics] == ["unknown-revision"]
        git(tmp_path, "init", "-q")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", "first")
    assert not (tmp_path / "x").exists()


def test_a_side_that_cannot_be_played_is_compared_all_the_same(tmp_path: Path) -> None:
    found = between(tmp_path, RULES.replace("not had[p]", "not hat[p]"), scripts=True)
    assert [finding.code for finding in found.new.findings] == ["unknown-name"]
    assert found.played is None
    assert [rule.rule for rule in found.rules] == ["able(p)"]
    assert "cannot be played" in found.as_text() and "cannot be played" in render_html(found)


def test_the_forms(tmp_path: Path) -> None:
    found = compare_rulesets(str(stall(tmp_path)), selection=Selection(edition="dear"))
    text = found.as_text()
    assert "[wine, 1]  3 -> 4" in text and "+ price[g, n] + 1" in text and "fails now" in text
    data = json.loads(json.dumps(found.to_dict()))
    assert {rule["rule"] for rule in data["rules"]} == {"price(g, n)", "cost(g, n)"}
    cells = next(rule["cells"] for rule in data["rules"] if rule["cells"])
    assert cells == [{"keys": {"g": "wine", "n": "1"}, "old": "3", "new": "4"}]
    page = render_html(found)
    assert page.startswith("<!doctype html>") and "<script" not in page and "http" not in page
    assert "<ins>" in page and "salt is bought" in page


def test_ends_of_scripts_are_well_or_bad_on_the_page(tmp_path: Path) -> None:
    """A script that passed and fails now: well before, bad now; and the other way round."""
    setting = Selection(edition="dear")
    folder = stall(tmp_path)
    for sides, marks in (
        ((str(folder), None), ["well", "bad"]),
        ((f"{folder}+dear", str(folder)), ["bad", "well"]),
    ):
        found = compare_rulesets(*sides, selection=setting if sides[1] is None else None)
        page = render_html(found)
        told = [(mark, when) for mark, when in re.findall(r'class="end (\w+)"><i>(\w+)', page)]
        assert told == list(zip(marks, ("before", "now"), strict=True))


def test_rules_that_differ_in_one_version_are_told(tmp_path: Path) -> None:
    text = RULES.replace("able(p): not had[p]", "able(p): not had[p] and money[p] > 1")
    found = between(tmp_path, text)
    assert found.same_version
    for told in (found.as_text(), render_html(found)):
        assert "both sides have version 1.0.0" in told
    version = text.replace("version: 1.0.0", "version: 1.1.0")
    assert not between(tmp_path / "renamed", version).same_version
    assert not between(tmp_path / "same", RULES).same_version
    of_settings = compare_rulesets(str(stall(tmp_path / "one")), selection=Selection(edition="dear"))
    assert of_settings.rules and not of_settings.same_version


def test_the_page_holds_what_rules_say_as_text(tmp_path: Path) -> None:
    text = RULES.replace("able(p): not had[p]", "able(p): not had[p] and money[p] > 1")
    page = render_html(between(tmp_path, text))
    assert "&gt;" in page and "money[p] > 1" not in page
