"""Columns count what client and server agreed on."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from honest import some
from rulewright.server.lsp.position_codec import PositionCodec, path_from_uri
from rulewright.source import Source

TEXT = "a: 手𝄞b\nnext: é"
SOURCE = Source("some.yaml", TEXT)


@pytest.mark.parametrize(
    "encoding, column", [("utf-16", 6), ("utf-8", 10), ("utf-32", 5)], ids=lambda each: str(each)
)
def test_columns_count_units(encoding: str, column: int) -> None:
    positions = PositionCodec(encoding)
    place = positions.to_position(SOURCE, TEXT.index("b"))
    assert place == types.Position(0, column)
    assert positions.to_offset(SOURCE, place) == TEXT.index("b")


def test_every_place_comes_back() -> None:
    for encoding in ("utf-8", "utf-16", "utf-32"):
        positions = PositionCodec(encoding)
        for offset in some(range(len(TEXT) + 1)):
            assert positions.to_offset(SOURCE, positions.to_position(SOURCE, offset)) == offset


def test_behind_a_line_is_its_end() -> None:
    assert PositionCodec().to_offset(SOURCE, types.Position(0, 99)) == TEXT.index("\n")
    assert PositionCodec().to_offset(SOURCE, types.Position(9, 0)) == len(TEXT)


def test_a_mark_that_the_editor_keeps_counts_on_the_first_line() -> None:
    positions = PositionCodec()
    positions.files_with_mark.add("some.yaml")
    assert positions.to_position(SOURCE, 0) == types.Position(0, 1)
    assert positions.to_position(SOURCE, TEXT.index("next")) == types.Position(1, 0)
    assert positions.to_offset(SOURCE, types.Position(0, 1)) == 0


def test_files_have_one_uri(tmp_path: Path) -> None:
    path = tmp_path / "a b é.yaml"
    assert path_from_uri(path.as_uri()) == path
    assert path_from_uri("untitled:Untitled-1") is None
    assert path_from_uri("file:///C%3A/games/ruleset.yaml") == Path("C:/games/ruleset.yaml")


@pytest.mark.parametrize(
    ("uri", "path"),
    [
        ("file:///a/my%23game/x.yaml", "/a/my#game/x.yaml"),
        ("file:///a/my#game/x.yaml", "/a/my#game/x.yaml"),
        ("file:///a/what?/x.yaml", "/a/what?/x.yaml"),
        ("file:///a/100%25/x.yaml", "/a/100%/x.yaml"),
        ("file:///a/a%2520b/x.yaml", "/a/a%20b/x.yaml"),
        ("file://localhost/a/x.yaml", "/a/x.yaml"),
        ("FILE:///a/x.yaml", "/a/x.yaml"),
        ("file:///C:/games/x.yaml", "C:/games/x.yaml"),
        ("file:///c%3A/games/x.yaml", "c:/games/x.yaml"),
    ],
)
def test_names_in_uris(uri: str, path: str) -> None:
    assert path_from_uri(uri) == Path(path)


@pytest.mark.parametrize("uri", ["untitled:Untitled-1", "https://x/y.yaml", "x.yaml", ""])
def test_what_is_no_file(uri: str) -> None:
    assert path_from_uri(uri) is None
