"""An author's own pictures: rebuilt from what is known, with nothing of a hostile file."""

from __future__ import annotations

import re
import struct
import zlib
from base64 import b64decode
from pathlib import Path as Folder

import pytest

import rulewright
from rulewright.diagnostics.diagnostic import Reporter, Severity
from rulewright.loading import load_documents
from rulewright.model.declarations import Ruleset
from rulewright.scene.art import MAX_FILE_BYTES, Art, ArtError, read_art, rebuild_svg, strip_png, strip_webp
from rulewright.scene.board_check import check_board
from rulewright.scene.nodes import Image, Path
from rulewright.scene.stage import Stage
from rulewright.scene.svg import as_svg
from unit.scene.test_faces import RULES

ROBOT = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">
<g transform="translate(2 2)" stroke="rim" stroke-width="1"><rect width="16" height="16" fill="body"/>
<circle cx="5" cy="6" r="2" fill="#f00"/><path d="m2 12h12a6 3 0 0 1 -12 0z" fill="on"/></g></svg>"""


def svg(inside: str, head: str = "") -> bytes:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{inside}</svg>'.encode()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(wide: int = 1, high: int = 1, extra: bytes = b"") -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(b"\0\xff\0\0"))
    return b"\x89PNG\r\n\x1a\n" + head + extra + pixels + chunk(b"IEND", b"")


def test_shapes_become_paths_in_the_box_with_colours_by_name() -> None:
    art = rebuild_svg(ROBOT)
    assert [part.fill for part in art.icon_parts] == ["body", "art:ff0000", "on"]
    assert {part.line for part in art.icon_parts} == {"rim"} and art.left_out == ()
    assert art.icon_parts[0].d == "M10.0 10.0L90.0 10.0L90.0 90.0L10.0 90.0Z" and art.icon_parts[0].width == 5
    for part in art.icon_parts:
        assert re.fullmatch(r"(?:[MLCQ](?:-?[\d.]+ -?[\d.]+ ?)+|Z)+", part.d)
        assert all(0 <= float(number) <= 100 for number in re.findall(r"-?[\d.]+", part.d))


@pytest.mark.parametrize(
    ("inside", "left_out"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<style>path { fill: url(http://evil) }</style>", "<style>"),
        ("<foreignObject><p>hello</p></foreignObject>", "<foreignObject>"),
        ('<image href="http://evil/x.png"/>', "<image>"),
        ('<use href="#a"/>', "<use>"),
        ("<text>words</text>", "<text>"),
        ('<a href="http://evil"><path d="M0 0L1 1"/></a>', "<a>"),
        ('<path d="M0 0L9 9L0 9Z" onclick="alert(1)"/>', "onclick"),
        ('<path d="M0 0L9 9L0 9Z" style="fill: red"/>', "style"),
        ('<path d="M0 0L9 9L0 9Z" fill="url(http://evil#x)"/>', "colour"),
        ('<path d="M0 0L9 9L0 9Z" xmlns:x="http://www.w3.org/1999/xlink" x:href="http://evil"/>', "href"),
        ("<animate/>", "<animate>"),
    ],
)
def test_what_is_not_known_is_left_out_and_told(inside: str, left_out: str) -> None:
    art = rebuild_svg(svg(inside + '<circle cx="5" cy="5" r="4"/>'))
    assert any(left_out in each for each in art.left_out), art.left_out
    assert art.icon_parts and not re.search(r"evil|alert|http|<", repr(art.icon_parts))


@pytest.mark.parametrize(
    "data",
    [
        svg("<circle r='4'/>", '<!DOCTYPE svg [<!ENTITY a "b">]>'),
        svg("<circle r='4'/>", "<!DOCTYPE svg>"),
        '<?xml version="1.0" encoding="utf-16"?><svg/>'.encode("utf-16"),
        b"<html/>", b"<svg", b"", b"\xff\xfe",
        svg(""), svg("<path d='M0 0L1'/>"), svg("<path d='1 1'/>"), svg("<circle r='1'/>" * 2001),
        svg("<g>" * 50 + "<circle r='1'/>" + "</g>" * 50), svg("<circle r='1e300' cx='1e300'/>"),
        svg(f"<path d='M0 0{'L1 1' * 30_000}'/>"),
        b"<svg viewBox='0 0 0 0'><circle r='1'/></svg>", b"<svg viewBox='0 0 1e9 1'><circle r='1'/></svg>",
    ],
)  # fmt: skip
def test_files_that_are_no_pictures_are_refused(data: bytes) -> None:
    with pytest.raises(ArtError):
        rebuild_svg(data)


def test_gradients_are_their_first_colour() -> None:
    gradient = "<defs><linearGradient id='g'><stop stop-color='#abc'/></linearGradient></defs>"
    art = rebuild_svg(svg(gradient + "<circle cx='5' cy='5' r='4' fill='url(#g)'/>"))
    assert art.icon_parts[0].fill == "art:aabbcc" and len(art.left_out) == 1


def test_of_rasters_only_pixels_are_kept() -> None:
    address = strip_png(png(extra=chunk(b"tEXt", b"Comment\0secret") + chunk(b"eXIf", b"place")))
    kept = b64decode(address.partition(",")[2])
    assert address.startswith("data:image/png;base64,") and b"secret" not in kept and b"place" not in kept
    assert strip_png(kept) == address
    bits = b"\x2f" + struct.pack("<I", 3 | 3 << 14) + b"\0\0\0"
    body = b"WEBP" + b"VP8L" + struct.pack("<I", 8) + bits + b"EXIF" + struct.pack("<I", 4) + b"here"
    webp = strip_webp(b"RIFF" + struct.pack("<I", len(body)) + body)
    assert b"here" not in b64decode(webp.partition(",")[2])


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", png()[:-3], png(wide=5000), png(wide=0), png()[:20] + b"\xff" + png()[21:], png()[:8]],
)
def test_damaged_and_huge_rasters_are_refused(data: bytes) -> None:
    with pytest.raises(ArtError):
        strip_png(data)
    with pytest.raises(ArtError):
        strip_webp(b"RIFF\x10\0\0\0WEBP" + data)


def test_only_files_inside_the_folder_are_read(tmp_path: Folder) -> None:
    inside = tmp_path / "game"
    inside.mkdir()
    (tmp_path / "secret.svg").write_bytes(ROBOT)
    (inside / "link.svg").symlink_to(tmp_path / "secret.svg")
    (inside / "folder.svg").mkdir()
    (inside / "large.svg").write_bytes(svg("<circle r='1'/>" + " " * MAX_FILE_BYTES))
    for name in ("../secret.svg", "/etc/hostname", "link.svg", "missing.svg", "folder.svg", "large.svg",
                 "a\0.svg", "ruleset.yaml", "./a.svg", "a/../../secret.svg", "a.svg\n"):  # fmt: skip
        with pytest.raises(ArtError):
            read_art(inside, name)
    (inside / "art").mkdir()
    (inside / "art" / "robot.svg").write_bytes(ROBOT)
    assert isinstance(read_art(inside, "art/robot.svg"), Art)


def test_pieces_have_the_pictures_of_files(tmp_path: Folder) -> None:
    (tmp_path / "robot.svg").write_bytes(ROBOT)
    (tmp_path / "pawn.png").write_bytes(png())
    board = "board: {faces: {tall_king: {file: robot.svg, size: 0.8}, small_pawn: {file: pawn.png}}}\n"
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("BOARD\n", board), "utf-8")
    ruleset = rulewright.load(tmp_path)
    for size in ("wide", "1280x744"):
        scene = Stage.from_ruleset(ruleset).draw_game(ruleset.new_game(), "ada", size)  # type: ignore[arg-type]
        fills = [mark.fill for mark in scene.by_id["man_at[a1]"].marks if isinstance(mark, Path)]
        assert fills == ["role:seat-1", "art:ff0000", "on:seat-1"]
        assert scene.ground.paints["art:ff0000"].light == "#ff0000"
        (image,) = [mark for mark in scene.by_id["man_at[b1]"].marks if isinstance(mark, Image)]
        text = as_svg(scene)
        assert text.count("data:image/png") == 1 and text.count(f'href="#{image.id}"') == 1
        assert "data:image/png" in str(scene.to_dict()["ground"]["nodes"][0])


def test_check_tells_which_files_cannot_be_drawn(tmp_path: Folder) -> None:
    (tmp_path / "robot.svg").write_bytes(svg("<text>hi</text><circle cx='5' cy='5' r='3'/>"))
    board = "board: {faces: {tall_king: {file: robot.svg}, small_pawn: {file: none.png}}}\n"
    (tmp_path / "ruleset.yaml").write_text(RULES.replace("BOARD\n", board), "utf-8")
    reporter = Reporter()
    check_board(Ruleset(load_documents(tmp_path).root), frozenset(), reporter, tmp_path)
    found = [(each.code, each.severity) for each in reporter.diagnostics]
    assert found == [("bad-picture", Severity.WARNING), ("bad-picture", Severity.ERROR)]
    assert "<text>" in str(reporter.diagnostics[0].help)
    stage = Stage.from_ruleset(rulewright.load(tmp_path))
    assert stage.context.find_icon("small_pawn") is not None, "the table is drawn all the same"
