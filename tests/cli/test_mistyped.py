"""Every option and argument that takes a name or a path suggests the one that was probably meant."""

from __future__ import annotations

import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from cli_tools import run
from honest import some
from rulewright.resources import data_folder
from rulewright_cli.app import build_app

FERRY = """\
ruleset: ferry
title: Ferry
languages: [en, de]
language: 1
version: 1.0.0
players: 2
names: {p: player, g: good}
editions:
  second: {overlays: [editions/second]}
variants:
  quick: {overlays: [variants/quick]}
options:
  wide: {type: bool, default: false}
types:
  good:
    fields: {worth: int}
    members:
      salt: {worth: 1}
      wine: {worth: 3}
state:
  coins(p): {type: int, least: 0}
define:
  target: 5 if wide else 9
  bonus: 2
flow:
  turns:
    each: p in player, for ever
    do: |
      p chooses:
        load(g in good):
          coins[p] += g.worth
        cross where coins[p] > 0:
          coins[p] += bonus
      if coins[p] >= target:
        end game
bound: {decisions: 40, then: rank}
scoring:
  points(p): coins[p]
"""
SCRIPT = """\
scenario: the first load
ruleset: ferry
players: 2
moves:
  - player1: load(salt)
  - player2: load(wine)
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ruleset, a save, an overlay, and the revision `v1.0`."""
    folder = tmp_path_factory.mktemp("harbour")
    for name, text in (
        ("ferry/ruleset", FERRY),
        ("ferry/editions/second", "overlay: second\nof: ferry\ndefine:\n  bonus: {was: 2, now: 3}\n"),
        ("ferry/variants/quick", "overlay: quick\nof: ferry\ndefine:\n  bonus: {was: 2, now: 4}\n"),
        ("ferry/scenarios/first", SCRIPT),
        ("slow", "overlay: slow\nof: ferry\ndefine:\n  bonus: {was: 2, now: 1}\n"),
    ):
        path = folder / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    shutil.copytree(data_folder("rulesets") / "classics" / "oh-hell", folder / "trumps")
    (folder / "salt.csv").write_text("good,worth\nsalt,1\nwine,3\n", "utf-8")
    (folder / "ferry" / "locales").mkdir()
    for language in ("en", "de"):
        (folder / "ferry" / "locales" / f"{language}.ftl").write_text("title = Ferry\n", "utf-8")
    git = ("git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b")
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "Begin"), ("tag", "v1.0")):
        subprocess.run([*git, *words], check=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        saved = run("run", "ferry/scenarios/first.yaml", "-q", "--save", "one.save.json")
        assert saved.exit_code == 0, saved.output
    return folder


MISTYPED = """\
list --mechanism auctoin
list --format jsn
list --lang ed
play fery
play ferry --seat playr1=random
play ferry --seat player1=randm
play --resume one.save.jsn
play --resume one.save.json --ruleset fery
play ferry --edition secnd
play ferry --variant qiuck
play ferry --variant solw.yaml
play ferry --option wdie=true
play ferry --option wide=flase
play ferry --lang dd
run ferry/scenarios/frist.yaml
run ferry/scenarios/first.yaml --format jsn
run ferry/scenarios/first.yaml --html a.html --seat playr1
run ferry/scenarios/first.yaml --against ferry/scenarios/frist.yaml
run ferry/scenarios/first.yaml --ruleset fery
run ferry/scenarios/first.yaml --edition secnd
run ferry/scenarios/first.yaml --variant qiuck
run ferry/scenarios/first.yaml --option wdie=true
run ferry/scenarios/first.yaml --lang dd
studio fery --games kept
studio ferry --seat playr1=random --games kept
studio one.save.json --ruleset fery --games kept
studio ferry --edition secnd --games kept
studio ferry --variant qiuck --games kept
studio ferry --option wdie=true --games kept
why ferry/scenarios/frist.yaml score
why ferry/scenarios/first.yaml coin
why ferry/scenarios/first.yaml "coins[playr1]"
why ferry/scenarios/first.yaml score --seat playr1
why ferry/scenarios/first.yaml score --format jsn
why ferry/scenarios/first.yaml score --ruleset fery
why ferry/scenarios/first.yaml score --edition secnd
why ferry/scenarios/first.yaml score --variant qiuck
why ferry/scenarios/first.yaml score --option wdie=true
why ferry/scenarios/first.yaml score --lang dd
draw ferry/scenarios/frist.yaml
draw fery
draw ferry/scenarios/first.yaml --seat playr1
draw ferry/scenarios/first.yaml --size wde
draw ferry/scenarios/first.yaml --format svgg
draw ferry/scenarios/first.yaml --ruleset fery
draw ferry/scenarios/first.yaml --edition secnd
draw ferry/scenarios/first.yaml --variant qiuck
draw ferry/scenarios/first.yaml --option wdie=true
draw ferry/scenarios/first.yaml --lang dd
script one.save.jsn
script one.save.json fery
script one.save.json --ruleset fery
check fery
check ferry --format jsn
check ferry --edition secnd
check ferry --variant qiuck
check ferry --option wdie=true
check ferry --lang dd
check ferry --translated tilte
check ferry --fail-on eror
fmt fery
fmt ferry/rulest.yaml
explain unknwn-name
show fery
show ferry --stage modle
show ferry --rule truns
show ferry --edition secnd
show ferry --variant qiuck
show ferry --option wdie=true
table fery good
table ferry godo
table ferry good --read slat.csv
test fery
test ferry --format jsn
test ferry --edition secnd
test ferry --variant qiuck
test ferry --option wdie=true
fuzz fery
fuzz ferry --edition secnd
fuzz ferry --variant qiuck
fuzz ferry --option wdie=true
mutate fery
mutate ferry --rule truns
mutate ferry --format jsn
diff fery ferry
diff ferry fery
diff ferry@v1.1
diff ferry --rev v1.1
diff ferry ferry+secnd
diff ferry ferry+qiuck
diff ferry ferry+wdie=true
diff ferry --rev v1.0 --format jsn
diff ferry --edition secnd
diff ferry --variant qiuck
diff ferry --option wdie=true
diff ferry --rev v1.0 --lang dd
revalidate one.save.jsn
revalidate one.save.json --ruleset fery
revalidate one.save.json --since v1.1
revalidate one.save.json --since fery
revalidate one.save.json --format jsn
review fery --since v1.0
review ferry --since v1.1
review ferry --since fery
review ferry --since v1.0 --save one.save.jsn
review ferry --since v1.0 --play randm
review ferry --since v1.0 --lang dd
review ferry --since v1.0 --format jsn
audit fery
audit ferry --edition secnd
audit ferry --variant qiuck
audit ferry --format jsn
perft fery 1
perft ferry 1 --from ferry/scenarios/frist.yaml
perft ferry 1 --edition secnd
perft ferry 1 --variant qiuck
perft ferry 1 --option wdie=true
simulate fery
simulate ferry --players randm
simulate ferry --edition secnd
simulate ferry --variant qiuck
simulate ferry --option wdie=true
simulate ferry --lang dd
simulate ferry --cluster dsak://a:1
simulate ferry --format jsn
compare fery --with wide=true
compare ferry --with qiuck
compare ferry --with wdie=true
compare ferry --with edition=secnd
compare ferry --vary define.bnus=1..2
compare ferry --with wide=true --edition secnd
compare ferry --with wide=true --variant qiuck
compare ferry --with wide=true --option wdie=true
compare ferry --with wide=true --lang dd
compare ferry --with wide=true --players randm
compare ferry --with wide=true --cluster dsak://a:1
compare ferry --with wide=true --format jsn
tune fery --number define.bonus=1..2 --want "length 1 to 2"
tune ferry --number define.bnus=1..2 --want "length 1 to 2"
tune ferry --number define.bonus=1..2 --want "lenght 1 to 2"
tune ferry --number define.bonus=1..2 --want "playr1 wins 50"
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --players randm
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --edition secnd
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --variant qiuck
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --option wdie=true
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --lang dd
tune ferry --number define.bonus=1..2 --want "length 1 to 2" --format jsn
describe fery
describe ferry --edition secnd
describe ferry --variant qiuck
describe ferry --option wdie=true
describe ferry --format jsn
book fery
book ferry --format htlm
book ferry --edition secnd
book ferry --variant qiuck
book ferry --option wdie=true
book ferry --lang dd
book ferry --since v1.1
sheets fery --out a.html
sheets ferry --out a.html --paper lettr
sheets trumps --out a.html --since v1.1
sheets ferry --out a.html --edition secnd
sheets ferry --out a.html --variant qiuck
sheets ferry --out a.html --option wdie=true
sheets ferry --out a.html --lang dd
export ferry/scenarios/frist.yaml --html a.html
export fery --html a.html
export one.save.json --html a.html --ruleset fery
export ferry/scenarios/first.yaml --html a.html --edition secnd
export ferry/scenarios/first.yaml --html a.html --variant qiuck
export ferry/scenarios/first.yaml --html a.html --option wdie=true
docs simulatoin
new game x --board sqare:3x3
new game x --like fery
new variant fery fast
new edition fery third
new words fery
new translation fery fr
new scenario one.save.jsn
new scenario one.save.json fery
new scenario one.save.json --ruleset fery
"""
FREE_TEXT = {
    "--out", "--html", "--title", "--host", "--name", "--url", "--playground", "--games", "--stdin-name",
    "--scripts", "name", "language", "folder",
}  # fmt: skip
"""Parameters whose values are new: files that are written, titles, addresses."""
EXEMPT = {
    "fuzz --resume", "simulate --resume", "compare --resume", "play --save", "run --save", "tune --save",
    "new game --players",
}  # fmt: skip
"""Files that are written, and a number; inputs elsewhere have these names."""
NUMBERS = {"integer", "integer range", "float", "float range", "boolean", "int", "int range"}


def list_parameters(command: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Yield each parameter that takes a text or a path: the command, and `--edition` or `ruleset`."""
    for inner in getattr(command, "commands", {}).values():
        yield from list_parameters(inner, f"{name} {inner.name}".strip())
    for parameter in [] if hasattr(command, "commands") else command.params:
        if not getattr(parameter, "is_flag", False) and parameter.type.name not in NUMBERS:
            is_option = parameter.param_type_name == "option"
            yield name, parameter.opts[0] if is_option else parameter.name


def test_every_name_that_a_command_takes_is_tried() -> None:
    tried = MISTYPED.splitlines()
    for command, parameter in some(list_parameters(typer.main.get_command(build_app()))):
        if parameter in FREE_TEXT or f"{command} {parameter}" in EXEMPT:
            continue
        lines = [line for line in tried if line.startswith(f"{command} ")]
        is_tried = any(f" {parameter} " in line for line in lines) if parameter[0] == "-" else bool(lines)
        assert is_tried, f"{command}: {parameter}"


def test_mistyped_names_are_suggested(harbour: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(harbour)
    silent = []
    for line in MISTYPED.splitlines():
        result = run(*shlex.split(line))
        if "did you mean `" not in result.output or result.exit_code == 70:
            silent.append(f"{line}\n{result.output[:300]}")
    assert not silent, "\n".join(silent)
