"""Whatever stands in a file while it is written: every question has an answer."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from honest import refuse_internal_errors
from rulewright import resources
from rulewright.study.editing.completing import complete
from rulewright.study.editing.desk import Desk
from rulewright.study.editing.findings import CurrentFindings
from rulewright.study.editing.hints import hints, lenses
from rulewright.study.editing.hover import Telling
from rulewright.study.editing.outline import folds, outline
from rulewright.study.editing.reach import Reach
from rulewright.study.editing.renaming import RenameRefused, rename
from rulewright.study.editing.tokens import tokens
from rulewright.study.editing.usage import definition, highlights, names_of, references

RULESETS = resources.folder("rulesets")
PIECES = (
    "", " ", "\n", "  ", "[", "]", "{", "}", ":", ": ", "'", '"', "|", "- ", "#", "p", "(", ")",
    "= ", "if ", "é", "𝄞", "\t", "> ", "where", "none", ".", "{ $", "\r\n",
)  # fmt: skip


def damaged(text: str, choose: random.Random) -> str:
    for _ in range(choose.randint(1, 3)):
        start = choose.randint(0, len(text))
        end = min(len(text), start + choose.choice((0, 0, 1, 3, 20)))
        text = text[:start] + choose.choice(PIECES) + text[end:]
    return text


def every_question(desk: Desk, path: Path, offset: int) -> None:
    look = desk.last_good(desk.setting_of(path))
    written = desk.written(path)
    if written is None:
        return
    names = names_of(desk, path, look)
    assert names is not None
    outline(written)
    folds(written)
    tokens(names)
    hints(desk, names, look)
    lenses(written, look, Reach({}, {}, {}))
    highlights(names, offset)
    if look is not None:
        Telling(desk, written, look).at(offset)
        named = names.at(offset)
        if named is not None:
            definition(desk, named.thing, look)
            references(desk, named.thing)
    complete(desk, path, offset)
    try:
        rename(desk, path, offset, "something_else")
    except RenameRefused:
        pass


@pytest.mark.parametrize(
    "ruleset, files, rounds",
    [
        ("classics/pig", ("ruleset.yaml", "locales/en.ftl", "scenarios/one.yaml"), 25),
        pytest.param(
            "classics/homesteads",
            ("ruleset.yaml", "locales/en.ftl"),
            100,
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "arctic",
            ("actions.yaml", "editions/de.yaml", "map.yaml", "locales/de.ftl", "outline.yaml"),
            25,
            marks=pytest.mark.soak,
        ),
    ],
)
def test_any_text_is_answered_about(ruleset: str, files: tuple[str, ...], rounds: int) -> None:
    folder = RULESETS / ruleset
    desk = Desk(folder)
    standing = CurrentFindings(desk)
    choose = random.Random(ruleset)
    for number in range(rounds):
        path = folder / files[number % len(files)]
        text = damaged(path.read_text("utf-8"), choose)
        desk.hold(path, text)
        standing.look([path])
        assert len(set(standing.found)) == len(standing.found)
        refuse_internal_errors(standing.found)
        offset = choose.randint(0, len(desk.written(path).source.text))  # type: ignore[union-attr]
        try:
            every_question(desk, path, offset)
        except Exception as fault:
            raise AssertionError((number, path, offset, text)) from fault
        desk.hold(path, None)
    standing.look([folder / files[0]])
    assert standing.found == (), "what was broken for a while is forgotten"


@pytest.mark.parametrize(
    "function",
    [
        "rulewright.study.editing.completing._items",
        "rulewright.analysis.world.World.is_used",
    ],
)
def test_an_engine_that_is_broken_on_purpose_is_noticed(
    function: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("broken on purpose")

    monkeypatch.setenv("RULEWRIGHT_CACHE", "")
    monkeypatch.setattr(function, broken)
    with pytest.raises((AssertionError, KeyError)) as caught:
        test_any_text_is_answered_about("classics/pig", ("ruleset.yaml",), 3)
    assert "broken on purpose" in f"{caught.value} {caught.value.__cause__}"
