"""Each example of a sentence of docs/semantics.md goes as it says, by the engine and by the
reference interpreter."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from oracle.difference import Both
from rulewright.document.load import Documents
from rulewright.loading import load_documents
from rulewright.pcg import Pcg
from rulewright.setting import Setting
from rulewright.study.bench import compile_bench

EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.md"))
BLOCK = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
HEAD = """\
ruleset: small
title: Small
language: 1
version: 1.0.0
players: {count: 2 to 3, seats: [ada, bea, cyd]}
"""


@dataclass(frozen=True)
class Example:
    """A small ruleset for two, the options that are taken (else the first ones), and what is
    told: the log without the phases, and the fault at the end."""

    heading: str
    rules: str
    moves: tuple[str, ...]
    told: tuple[str, ...]
    sentences: tuple[str, ...]

    def documents(self, folder: Path) -> Documents:
        folder.mkdir(exist_ok=True)
        (folder / "ruleset.yaml").write_text(HEAD + self.rules, "utf-8")
        return load_documents(folder)


def read(text: str) -> Example:
    heading, _, rest = text.partition("\n")
    blocks = {block["kind"]: block["text"] for block in BLOCK.finditer(rest)}
    sentences = re.findall(r"`([a-z-]+\.[a-z0-9-]+)`", BLOCK.sub("", rest))
    return Example(
        heading.removeprefix("## "),
        blocks["yaml"],
        tuple(blocks.get("moves", "").splitlines()),
        tuple(blocks["told"].splitlines()),
        tuple(sentences),
    )


def examples() -> list[Example]:
    return [
        read(text)
        for path in EXAMPLES
        for text in re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)[1:]
    ]


@pytest.mark.parametrize("example", examples(), ids=lambda example: example.heading)
def test_an_example_goes_as_it_says(example: Example, tmp_path: Path) -> None:
    assert "\n".join(play(example, tmp_path / "small")) == "\n".join(example.told)


def play(example: Example, folder: Path) -> list[str]:
    """What is told of the game, after both have played it alike."""
    bench = compile_bench(example.documents(folder), Setting(2))
    both = Both(bench.compiled.analysed.rules, bench.table(bench.seats), 1)
    moves, choice = iter(example.moves), Pcg(1)
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
        end = both.choose(choice, names.index(next(moves, names[0])))
    assert not list(moves), "the game ends before all moves are made"
    told = [str(event) for event in both.events if event.kind != "phase"]
    if both.fault is not None:
        told.append(f"! {both.fault.code}: {both.fault.span.text.splitlines()[0]}")
    return told
