"""Controls and marks that turn the direction of writing stand in no page."""

from __future__ import annotations

import base64
import json
import random
import re
import shutil
import zlib
from pathlib import Path

import pytest

import rulewright
from rulewright.book.render import as_html, as_markdown
from rulewright.pages.page_texts import page_json, page_text
from rulewright.ruleset_folders import find_ruleset
from rulewright.scene.svg import as_svg
from rulewright.server.studio.game_session import OWNER
from studio_tables import owner, served_here, table_of

UNFIT = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\ud800-\udfff]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset whose title and words have such characters, as escapes."""
    made = tmp_path / "tic-tac-toe"
    shutil.copytree(find_ruleset("classics/tic-tac-toe"), made)
    file = made / "ruleset.yaml"
    text = file.read_text("utf-8")
    assert "title: Tic-tac-toe\n" in text
    odd = r'title: "Tic\u202e\0\x1b\x9btac"'
    file.write_text(text.replace("title: Tic-tac-toe\n", f"{odd}\n"), "utf-8")
    words = made / "locales" / "en.ftl"
    lines = [
        re.sub(r"^([a-z][\w-]* = )", r'\1{ "\\u202E" }{ "\\u0000" }', line)
        for line in words.read_text("utf-8").splitlines()
    ]
    words.write_text("\n".join(lines) + "\n", "utf-8")
    return made


def test_books_have_them_written_out(folder: Path) -> None:
    book = rulewright.make_book(folder)
    for text in (as_html(book), as_markdown(book)):
        assert r"\u202e" in text and r"\x00" in text
        assert not UNFIT.search(text)


def test_replays_and_pictures_have_them_written_out(folder: Path, tmp_path: Path) -> None:
    table = table_of(tmp_path / "kept", folder)
    table.choose_by_name(OWNER, 0, "b2")
    with served_here(tmp_path / "kept", table) as client:
        page = owner(client, table)
        replay = page.get("keep/replay").text
        answers = [page.get("state").text, page.get("why?what=b2").text]
        answers.append(client.get("/hall/list").text)
        answers.append(page.post("say", position=1, move="b2").text)
    assert not UNFIT.search(replay)
    packed = re.search(r'"([A-Za-z0-9+/=]{200,})"', replay) or re.search(r">([A-Za-z0-9+/=]{200,})<", replay)
    assert packed is not None
    answers.append(zlib.decompress(base64.b64decode(packed[1])).decode("utf-8"))
    for text in answers:
        whole = json.dumps(json.loads(text), ensure_ascii=False)
        assert not UNFIT.search(whole) and not re.search(r"(?<!\\)(\\\\)*\\u00[01]", whole)
    for text in (answers[0], answers[-1]):  # the table and the replay show words
        whole = str(json.loads(text))
        assert r"\u202e" in whole
    scene = table.rules.get_stage(table.game).draw_scene(table.game.view(None), None, "wide")
    assert not UNFIT.search(as_svg(scene))


def test_any_data_is_the_same_but_for_such_characters() -> None:
    accident = random.Random(7)
    letters = 'ab\\"/\n\r\t\b\f\x00\x1f\x7f\x9b\u202e\u2066\u200f\ud800é\U0001f3b2u0'
    for _ in range(3000):
        text = "".join(accident.choices(letters, k=accident.randrange(12)))
        assert json.loads(page_json({"a": [text]})) == {"a": [page_text(text)]}
        assert not UNFIT.search(page_text(text))
