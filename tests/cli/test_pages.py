"""Every HTML page has one frame and one style sheet, whoever makes it."""

from __future__ import annotations

import re

import pytest

from cli_tools import NIM, ruleset, run
from honest import some

PAINT = (
    r".*\.scene \.(?:[ps]-[\w-]+ \{ (?:fill|stroke): #\w+|"
    r"is-only-(?:light|dark) \{ display: (?:none|inline)) \}\n"
)
COLOURS = (
    rf"(?:{PAINT})+@media screen and \(prefers-color-scheme: dark\) \{{\n"
    rf"(?:{PAINT})+\}}\n(?:{PAINT})+"
)
"""The style sheet of a scene's paints, in both themes, with the pictures that only one of them shows."""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What book, diff, simulate and compare make of a game whose texts look like HTML."""
    folder = tmp_path_factory.mktemp("pages")
    hostile = NIM.replace("title: Nim", 'title: "<b onclick=x>Nim</b></style>"')
    assert hostile != NIM
    nim = ruleset(folder / "nim", hostile)
    taller = ruleset(folder / "taller", hostile.replace("<b onclick=x>", "<i onclick=x>"))
    games = ("--games", 4, "--workers", 1)
    lines = [
        ("book", nim), ("diff", nim, taller), ("simulate", nim, *games),
        ("compare", nim, "--with", "start=6", *games),
    ]  # fmt: skip
    made = []
    for words in lines:
        out = folder / f"{words[0]}.html"
        assert run(*words, "--out", out).exit_code == 0, words
        made.append(out.read_text("utf-8"))
    return made


def test_one_frame(pages: list[str]) -> None:
    """Pages with drawings have the colours of these besides, and nothing else."""
    heads = [re.sub(r"<title>.*?</title>", "", page.partition("<body>")[0]) for page in pages]
    bare = {re.sub(r"\n+</style>", "\n</style>", re.sub(COLOURS, "", head)) for head in heads}
    assert len(bare) == 1
    assert sum(re.search(COLOURS, head) is not None for head in heads) == 1  # the book's
    (head,) = bare
    assert head.startswith('<!doctype html>\n<html lang="en" dir="ltr">')
    assert "prefers-color-scheme: dark" in head and "@media print" in head
    assert all(page.endswith("</body>\n</html>\n") for page in pages)
    assert all(page.count("</style>") == 1 for page in pages)


def test_no_text_of_a_ruleset_becomes_html(pages: list[str]) -> None:
    for page in some(pages):
        assert "&lt;b onclick=x&gt;" in page
        assert not re.search(r"<[bi] onclick", page)
