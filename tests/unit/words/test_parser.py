"""The quick parser of words makes what Fluent's own makes, places and all."""

from __future__ import annotations

import json
import random

import pytest
from fluent.syntax import FluentParser

from honest import some
from rulewright import resources
from rulewright.source import Source
from rulewright.words.fluent_parser import parse_fluent
from rulewright.words.locale import parse_by_messages, parse_locale

ODD = ("{", "}", "\r", "\r\n", "\n", " ", "  \n", "\n x", "\n\n  y", '"', "é", "[", "*", "->", ".",
       "=", "#", "-", "{ $x }", "{ $x ->\n *[a] b\n }")  # fmt: skip

TEXTS = [path.read_text("utf-8") for path in sorted(resources.data_folder("rulesets").rglob("locales/*.ftl"))]


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
    assert parse_fluent(text).to_json() == FluentParser().parse(text).to_json()


@pytest.mark.parametrize("trials", [60, pytest.param(1000, marks=pytest.mark.soak)])
def test_damaged_texts(trials: int) -> None:
    rng = random.Random(1)
    for _ in some(range(trials)):
        text = rng.choice(TEXTS)
        at = rng.randrange(max(1, len(text) - 2000))
        text = text[at : at + 2000]
        for _ in range(rng.randrange(4)):
            at = rng.randint(0, len(text))
            text = text[:at] + rng.choice(ODD) + text[at + rng.randint(0, 8) :]
        assert parse_fluent(text).to_json() == FluentParser().parse(text).to_json(), text


@pytest.mark.parametrize("edits", [160, pytest.param(800, marks=pytest.mark.soak)])
def test_messages_that_are_known_are_what_they_were_when_they_are_parsed_anew(edits: int) -> None:
    """After any edit, from edit to edit."""
    rng = random.Random(2)
    texts = [text for text in TEXTS if len(text) > 3000]
    known: dict[str, object] = {}
    reused = 0
    for number in range(edits):
        if number % 8 == 0:
            text = rng.choice(texts)
            begin = rng.randrange(max(1, len(text) - 6000))
            text = text[text.find("\n", begin) + 1 :][: rng.randint(500, 4000)]
        else:
            at = rng.randint(0, len(text))
            if rng.random() < 0.5:
                moved = text[at : text.find("\n", at + rng.randint(0, 300)) + 1]
                to = text.find("\n", rng.randint(0, len(text))) + 1
                text = text[:to] + moved + text[to:]
            text = text[:at] + rng.choice((*ODD, "x", "{", "a = {", "\nb = c")) + text[at:]
        source = Source("en.ftl", text)
        locale, told = parse_by_messages("en", source, known)
        anew = parse_locale("en", source)
        assert (locale.messages, locale.junk_entries, locale.plural_categories) == (
            anew.messages, anew.junk_entries, anew.plural_categories
        ), text  # fmt: skip
        reused += len(told.keys() & known.keys())
        known = json.loads(json.dumps({**known, **told}))
    assert reused > 5 * edits


PIECES = [
    "# a", "## b", "###", "#", "### c d", "#x", "a = b", "-t = x", "  .f = y", "",
    "}", "{ x }", "  text", "c = {1}", "id-_9 = {id-_9.attr}", "# text\n# more\n## other",
    'a = { "q\\u0041" }', 'a = { "q', 'x = { -t(a: "b") } tail',
    'b = { $x ->\n   [one] 1\n  *[other] { FOO("a", b: 1.5) }\n }',
]  # fmt: skip


def test_odd_messages_are_read_as_fluent_reads_them() -> None:
    luck = random.Random(3)
    for _ in range(500):
        text = "\n".join(luck.choices(PIECES, k=luck.randint(1, 6))) + luck.choice(("", "\n"))
        assert parse_fluent(text).to_json() == FluentParser().parse(text).to_json(), text
