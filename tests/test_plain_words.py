"""Names and docstrings of the code stay plain: each limit may only ever decrease.

- A one-word function name (`read`) seldom says what it reads; verbs with an object do.
- A participle alone (`told`, `kept`) names neither an action nor a thing.
- A docstring opens with what the function does or returns, not with a riddle ("What is ...").
- A name for values of many types (`found: Span`, `found: Diagnostic`) says nothing about them.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LIMITS = {
    "one-word names, %": 5.1,
    "participles, %": 0.3,
    "riddles, %": 2.4,
    "names with more than eight types": 36,
}
PARTICIPLES = frozenset(
    "begun brought built chosen cut dealt done drawn found given gone held hidden kept known laid "
    "left lost made meant put read said seen sent set shown spoken taken told written".split()
)
NOUNS = frozenset(
    "binding building ending finding heading mapping opening reading setting string warning seed "
    "speed need".split()
)
RIDDLE = re.compile(
    r"(?:What|Who|Where|That|Those|Of)\b|.*\b(?:whoever|whatever|somebody|nobody|told|anew)\b",
    re.IGNORECASE | re.DOTALL,
)
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Counts:
    names: list[str] = field(default_factory=list)
    openings: list[str] = field(default_factory=list)
    types: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, tree: ast.AST) -> None:
        """Count the functions, annotations and docstrings of a module."""
        for node in ast.walk(tree):
            if isinstance(node, Function):
                self.add_function(node)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.types[node.target.id].add(ast.unparse(node.annotation))

    def add_function(self, node: Function) -> None:
        name = node.name.strip("_")
        if not node.name.endswith("__"):
            self.names.append(name)
        if docstring := ast.get_docstring(node):
            self.openings.append(docstring.split("\n\n")[0])
        if node.returns is not None:
            self.types[name].add(ast.unparse(node.returns))
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            if argument.annotation is not None:
                self.types[argument.arg].add(ast.unparse(argument.annotation))

    def measure(self) -> dict[str, float]:
        one_word = [name for name in self.names if "_" not in name]
        riddles = [text for text in self.openings if is_riddle(text)]
        return {
            "one-word names, %": 100 * len(one_word) / len(self.names),
            "participles, %": 100 * sum(map(is_participle, one_word)) / len(self.names),
            "riddles, %": 100 * len(riddles) / max(1, len(self.openings)),
            "names with more than eight types": sum(len(of) > 8 for of in self.types.values()),
        }


def is_participle(name: str) -> bool:
    return name not in NOUNS and (
        name in PARTICIPLES or re.fullmatch(r"[a-z]{2,}(?:ed|ing)", name) is not None
    )


def is_riddle(opening: str) -> bool:
    return RIDDLE.match(opening) is not None


def list_modules() -> Iterator[Path]:
    for folder in ("engine", "cli"):
        yield from sorted((ROOT / folder).rglob("*.py"))


@pytest.fixture(scope="module")
def measures() -> dict[str, float]:
    counts = Counts()
    for path in list_modules():
        counts.add(ast.parse(path.read_text("utf-8")))
    assert len(counts.names) > 5000
    return counts.measure()


@pytest.mark.parametrize("measure", LIMITS)
def test_names_and_docstrings_are_plain(measure: str, measures: dict[str, float]) -> None:
    assert measures[measure] <= LIMITS[measure]


def test_private_words_are_counted() -> None:
    counts = Counts()
    counts.add(
        ast.parse(
            'def told(found: int) -> str:\n    "What is told."\n\n'
            'def list_options(game: str) -> str:\n    "Return the options."\n'
        )
    )
    assert counts.measure() == {
        "one-word names, %": 50,
        "participles, %": 50,
        "riddles, %": 50,
        "names with more than eight types": 0,
    }
