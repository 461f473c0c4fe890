"""Each example of a sentence of docs/semantics.md goes as it says, by the engine and by the
reference interpreter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from honest import some
from oracle import expressions, interpreter
from oracle.difference import Both
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.pcg import Pcg
from rulewright.setting import Setting
from rulewright.source import Span
from rulewright.workspace.compiled_setting import compile_setting

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.md"))
BLOCK = re.compile(r"^```(?P<kind>[^\n]+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = """\
ruleset: small
title: Small
language: 1
version: 1.0.0
players: {count: 2 to 3, seats: [ada, bea, cyd]}
"""


@dataclass(frozen=True)
class Example:
    """A small ruleset for two (`yaml`), the options that are taken (`moves`; else the first ones),
    and what is told: the log without the phases, and the fault at the end. Perhaps also the options
    of the first decision, the keys of all that are asked, what seats see of the log (`seen ada`)
    and of the position (`view ada`), and the scores with places (`ends`)."""

    heading: str
    blocks: dict[str, str]
    sentences: tuple[str, ...]

    def lines(self, block: str) -> list[str]:
        return self.blocks.get(block, "").splitlines()

    def documents(self, folder: Path) -> Documents:
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(HEAD + self.blocks["yaml"], "utf-8")
        return load_documents(folder)


def read(text: str) -> Example:
    heading, _, rest = text.partition("\n")
    blocks = {block["kind"]: block["text"] for block in BLOCK.finditer(rest)}
    sentences = re.findall(r"`([a-z-]+\.[a-z0-9-]+)`", BLOCK.sub("", rest))
    return Example(heading.removeprefix("## "), blocks, tuple(sentences))


def examples() -> list[Example]:
    return [
        read(text)
        for path in EXAMPLES
        for text in re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    ]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.heading)
def test_an_example_goes_as_it_says(example: Example, tmp_path: Path) -> None:
    found = play(example, tmp_path / "small")
    for block, lines in some(found.items()):
        assert block + "\n" + "\n".join(lines) == block + "\n" + "\n".join(example.lines(block))


def test_every_node_of_the_typed_tree_is_met(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the interpreter reads them all right is seen by examples alone. Long ones have most of
    them, so that the others need not be played once more."""
    met: set[type] = set()

    def noted(kind: type, method: Callable[..., Any]) -> Callable[..., Any]:
        def meets(*args: Any) -> Any:
            met.add(kind)
            return method(*args)

        return meets

    tables = (expressions.EXPRESSIONS, expressions.DOMAINS, interpreter.STATEMENTS)
    for table in tables:
        for kind, method in table.items():
            monkeypatch.setitem(table, kind, noted(kind, method))
    known = {kind for table in tables for kind in table}
    for example in sorted(examples(), key=lambda one: len(one.blocks["yaml"]), reverse=True):
        if met >= known:
            break
        play(example, tmp_path / "small")
    missing = sorted(kind.__name__ for kind in known - met)
    assert not missing, f"no example in tests/oracle/examples comes to {', '.join(missing)}"


def play(example: Example, folder: Path) -> dict[str, list[str]]:
    """What the blocks say of the game, after the engine and the interpreter have played it
    alike."""
    bench = compile_setting(example.documents(folder), Setting(2))
    both = Both(bench.compiled.analysed.rules, bench.build_game_context(bench.seat_names), 1)
    moves, keys, options, choice = iter(example.lines("moves")), [], [], Pcg(1)
    end = both.begin()
    while end is None:
        both.compare()
        both.compare_views()
        if both.game.over:
            both.compare_ends()
            break
        decision = both.game.decision
        assert decision is not None
        names = [option.name for option in decision.options]
        keys.append(decision.key)
        options.append(" | ".join(names))
        end = both.choose(choice, names.index(next(moves, names[0])))
    assert not list(moves), "the game ends before all moves are made"
    log = both.game.log if keys or both.fault is None else ()
    told = [str(event) for event in log if event.kind != "phase"]
    if both.fault is not None:
        told += [*both.moves[-1:], f"! {both.fault.code}: {first_line(both.fault.span)}"]
    found = {"told": told, "keys": keys, "options": options[:1]}
    for block in example.blocks:
        what, _, seat = block.partition(" ")
        if what == "seen":
            log = both.game.log_for(seat)
            found[block] = [str(event) for event in log if event.kind != "phase"]
        elif what == "view":
            state: Any = both.game.view(seat)["state"]
            names = [line.split(" = ")[0] for line in example.lines(block)]
            found[block] = [f"{name} = {state[name]}" for name in names]
        elif what == "ends":
            found[block] = [f"{place}. {seat}: {score}" for place, seat, score in both.game.ranking]
    return {block: lines for block, lines in found.items() if block in example.blocks}


def first_line(span: Span) -> str:
    return span.text.splitlines()[0]
