"""The quick parser of words makes what Fluent's own makes, places and all."""

from __future__ import annotations

import random

import pytest
from fluent.syntax import FluentParser

from rulewright import resources
from rulewright.words.locale import parse

ODD = ("{", "}", "\r", "\r\n", "\n", " ", "  \n", "\n x", "\n\n  y", '"', "é", "[", "*", "->", ".",
       "=", "#", "-", "{ $x }", "{ $x ->\n *[a] b\n }")  # fmt: skip

TEXTS = [
    path.read_text("utf-8") for path in sorted(resources.folder("rulesets").rglob("locales/*.ftl"))
]


@pytest.mark.parametrize(
    "text",
    [
        "a = b",
        "a = b \n",
        "a=b\n",
        "a = b\n  c\nd = e\n",
        "a = b\n\n\n  c\n",
        "a = b\n  .form = c\n",
        "a = b\r\n  c\rd\r\ne = f\r\n",
        "a = [b] *.c\n",
        "a =\n    b\n\n      c\n",
        "a = {$b} }\n",
        "-a = b\n# c\na = d\n",
        "",
    ],
)
def test_small_texts(text: str) -> None:
    assert parse(text).to_json() == FluentParser().parse(text).to_json()


def test_damaged_texts() -> None:
    rng = random.Random(1)
    for _ in range(150):
        text = rng.choice(TEXTS)
        at = rng.randrange(max(1, len(text) - 2000))
        text = text[at : at + 2000]
        for _ in range(rng.randrange(4)):
            at = rng.randint(0, len(text))
            text = text[:at] + rng.choice(ODD) + text[at + rng.randint(0, 8) :]
        assert parse(text).to_json() == FluentParser().parse(text).to_json(), text
