"""Which scripts are played again after a change in the rules: those that it can matter to."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright import resources
from rulewright.compiler import compile_ruleset
from rulewright.ir import nodes as ir
from rulewright.ir.walk import iter_statements
from rulewright.loading import load_documents
from rulewright.model.part import Part, Root, make_root_part
from rulewright.validation.setting_lists import Selection, iter_settings
from rulewright.workspace.declarations import PLAYED_SECTIONS, EntryMemo
from rulewright.workspace.passages import PassageGraph, read_passages
from unit.validation.tables import folder_with
from unit.validation.test_memory import ran

pytestmark = pytest.mark.usefixtures("empty_cache")
RULES = """\
ruleset: little
title: Little
language: 1
version: 1.0.0
players: 2 to 3
names:
  p: player
state:
  pile: {type: int, least: 0, most: 99, start: 9}
  held(p): {type: int, least: 0, most: 99}
tables:
  worth(n):
    takes: {n: 1 to 3}
    type: int
    rows: {1: 1, 2: 2, 3: 4}
define:
  gift: 3
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses from action(p)
      if pile == 0:
        finish()
actions:
  action(p):
    offers:
      take(n):
        takes: {n: from 1 to 3}
        where: n <= pile
        do: |
          pile -= n
          held[p] += worth[n]
      give:
        where: pile < 20
        do: give()
  handing(p):
    offers:
      hand(n):
        takes: {n: from 1 to 3}
        where: possible and n < pile
        do: pass_on(p, n)
procedures:
  give:
    do: pile += gift
  pass_on(p, n):
    takes: {n: int}
    do: |
      require held[p] >= n
      held[p] -= n
      held[next(p)] += n
  finish:
    do: end game
triggers:
  broken:
    when: pile > 50
    do: pile = 0
scoring:
  points(p): held[p]
"""
SCRIPTS = {
    "takes": "moves:\n  - player1: take(2)\nexpect:\n  - held[player1] == 2",
    "gives": "given: pile = 9\nperform: player1 chooses from action(player1)\n"
    "moves:\n  - player1: give\nexpect:\n  - pile == 12",
    "hands": "given: held[player1] = 2\nperform: player1 chooses from handing(player1)\n"
    "moves:\n  - player1: hand(2)\nexpect:\n  - held[player2] == 2",
    "three": "moves:\n  - player1: take(1)\nexpect:\n  - held[player1] == 1",
}


def with_scripts(folder: Path) -> Path:
    """A folder with these rules and scripts."""
    folder_with(folder, RULES)
    (folder / "scenarios").mkdir()
    for name, text in SCRIPTS.items():
        head = f"scenario: {name}\nruleset: little\nplayers: {3 if name == 'three' else 2}\n"
        (folder / "scenarios" / f"{name}.yaml").write_text(head + text + "\n", "utf-8")
    return folder


@pytest.fixture
def little(tmp_path: Path) -> Path:
    return with_scripts(tmp_path / "little")


def test_if_nobody_looked_what_a_script_came_to_it_would_be_wrong(
    little: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the tests here would notice."""
    monkeypatch.setattr(PassageGraph, "passages_at", lambda *_: frozenset())
    ran(little, remember=True)
    change(little, "gift: 3", "gift: 4")
    assert ran(little, remember=True) != ran(little, remember=False)


def change(folder: Path, old: str, new: str) -> None:
    path = folder / "ruleset.yaml"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


EVERY = set(SCRIPTS)


def failing(folder: Path) -> None:
    for path in (folder / "scenarios").iterdir():
        path.unlink()
    for name, text in FAILING.items():
        head = f"scenario: {name}\nruleset: little\nplayers: 2\n"
        (folder / "scenarios" / f"{name}.yaml").write_text(f"{head}{text}\n", "utf-8")


def test_what_is_remembered_for_later_is_told_as_it_is(little: Path) -> None:
    """Before any change: the tests below begin with it."""
    assert ran(little, remember=True) == ran(little, remember=False)
    failing(little)
    assert ran(little, remember=True) == ran(little, remember=False)


@pytest.mark.parametrize(
    "old, new, again",
    [
        ("gift: 3", "gift: 4", {"gives"}),
        ("pile += gift", "pile += 4", {"gives"}),
        ("do: give()", "do: pass_on(p, 0)", {"gives"}),
        ("held[p] += worth[n]", "held[p] += 1", {"takes", "three"}),
        ("3: 4}", "3: 5}", {"takes", "three"}),
        ("held[p] -= n", "held[p] -= 1", {"hands"}),
        ("require held[p] >= n", "require held[p] > n", {"hands"}),
        ("possible and n < pile", "n < pile", {"hands"}),
        ("pile == 0", "pile == 1", {"takes", "three"}),
        ("end game", "pile = 1", set()),
        ("do: pile = 0", "do: pile = 1", set()),
        ("pile > 50", "pile > 60", EVERY),
        ("pile < 20", "pile < 21", {"takes", "gives", "three"}),
        ("start: 9", "start: 8", EVERY),
        ("players: 2 to 3", "players: 2 to 4", EVERY),
        ("title: Little", "title: Larger", EVERY),
        ("points(p): held[p]", "points(p): 0", {"takes", "three"}),
        ("scoring:\n", "# a remark at the end\nscoring:\n", {"takes", "three"}),
        ("  finish:\n", "  another:\n    do: pile = 2\n  finish:\n", EVERY),
    ],
)
def test_what_a_change_can_matter_to_is_played_again(
    little: Path,
    played: list[str],
    old: str,
    new: str,
    again: set[str],
) -> None:
    ran(little, remember=True)
    change(little, old, new)
    played.clear()
    found = ran(little, remember=True)
    assert set(played) - {"ground"} == again
    assert found == ran(little, remember=False)


FAILING = {
    "expects": "given: pile = 9\nperform: player1 chooses from action(player1)\n"
    "moves:\n  - player1: give\nexpect:\n  - pile == 10 + gift",
    "too-many": "given: pile = 2\nperform: player1 chooses from action(player1)\n"
    "moves:\n  - player1: take(3)",
    "requires": "given: held[player1] = 1\nperform: player1 chooses from handing(player1)\n"
    "moves:\n  - player1: hand(2)",
    "faulty": "given: held[player1] = 99\nperform: player1 chooses from action(player1)\n"
    "moves:\n  - player1: take(3)",
    "over": "given: pile = 1\nperform: finish()\nmoves:\n  - player1: give",
    "unheard-of": "given: pile = 2\nperform: player1 chooses from action(player1)\n"
    "moves:\n  - illegal: player1 fly",
    "misspelt": "expect:\n  - pyle == 9",
}


@pytest.mark.parametrize(
    "old, new, again",
    [
        ("gift: 3", "gift: 4", {"expects"}),
        ("pile += gift", "pile += gift + 1", {"expects"}),
        ("worth[n]", "worth[1]", {"faulty"}),
        ("require held[p] >= n", "require held[p] >= n - 1", {"requires"}),
        ("n <= pile", "n < pile", {"expects", "too-many", "faulty"}),
        ("where: n <= pile", "where:  n <= pile", {"too-many"}),
        ("where: n <= pile", "where: n <= pile  # many", {"too-many"}),
        ("end game", "pile = 1", {"over"}),
        ("do: pile = 0", "do: pile = 1", set()),
        ("start: 9", "start: 8", set(FAILING)),
    ],
)
def test_what_is_said_of_a_script_that_fails_rests_on_what_it_came_to(
    little: Path, played: list[str], old: str, new: str, again: set[str]
) -> None:
    failing(little)
    ran(little, remember=True)
    change(little, old, new)
    played.clear()
    found = ran(little, remember=True)
    assert set(played) - {"ground"} == again | {"unheard-of", "misspelt"}
    assert found == ran(little, remember=False)


@pytest.mark.parametrize("name", ["arctic", "attika", "pax-pamir", "classics/oh-hell"])
def test_every_block_of_statements_leaves_a_mark(name: str) -> None:
    documents = load_documents(resources.data_folder("rulesets") / name)
    setting = next(iter_settings(documents.manifest, Selection()))
    program = compile_ruleset(documents, setting, coverage=True).program
    left = {
        program.marks[node.mark]
        for function in program.functions.values()
        for node in iter_statements(function.body)
        if isinstance(node, ir.Mark) and node.index is None
    }
    bodies = {
        body.name
        for section, part in declarations(documents.root)
        for body in read_passages(section, part)[1:]
    }
    assert bodies and bodies <= PassageGraph(documents.root, EntryMemo(read_passages)).passages_at(left)


def declarations(root: Root) -> list[tuple[str, Part]]:
    top = make_root_part(root)
    return [(section, part) for section in PLAYED_SECTIONS for part in top.get(section) or ()]
