"""Find the face of a member or a declared thing: from the section `board`, or an icon with the same name."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from rulewright.model.declarations import FaceDrawing
from rulewright.records import dataclass
from rulewright.scene.art import MAX_TOTAL_BYTES, Art, ArtError, read_art
from rulewright.scene.icons import ICONS
from rulewright.scene.pieces import Piece

GLYPH_TOKEN = "disc"
"""The icon on which the text of a face without an icon is drawn."""
PLURALS = {"men": "man", "leaves": "leaf", "loaves": "bread", "wolves": "", "knives": ""}
NEVER_BY_NAME = frozenset(("bar", "check", "disc", "field", "plus", "ring", "square", "triangle"))
"""Icons that are never chosen by name, because the words have too many other meanings."""
WHOLE_NAME_ONLY = frozenset(("arrow", "bow", "cross", "cup", "key", "note", "stone", "well"))
"""Icons that are chosen only by a whole name: as the last of several words these often mean something
else.
"""


@dataclass(frozen=True, slots=True)
class Face:
    """An icon with a text on it, at a size relative to other faces."""

    icon: str
    text: str = ""
    size: float = 1.0
    art: Art | None = None
    image_id: str = ""


def make_face(drawing: FaceDrawing, gallery: Gallery) -> Face:
    """Build the face that an entry of the section `board` describes."""
    art = gallery.find_art(drawing.file) if drawing.file else None
    image_id = make_image_id(drawing.file or "") if art is not None and art.image else ""
    return Face(drawing.icon or GLYPH_TOKEN, drawing.text or "", float(drawing.size), art, image_id)


def make_piece(face: Face, role: str, text: str = "", sign: str = "") -> Piece:
    """Build a piece with a face, in the colour of a role."""
    icon_parts = face.art.icon_parts if face.art is not None else ()
    return Piece(
        role,
        face.icon,
        text,
        sign,
        glyph=face.text,
        icon_parts=icon_parts,
        image_id=face.image_id,
        size=face.size,
    )


def make_image_id(file_name: str) -> str:
    """Return the id that the picture of a file has in a scene."""
    return "art-" + re.sub(r"[^A-Za-z0-9]", "-", file_name)


class Gallery:
    """The picture files of a ruleset, each read once; None for a file that cannot be read, which `check`
    reports.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.arts: dict[str, Art | None] = {}
        self._byte_count = 0

    def find_art(self, file_name: str) -> Art | None:
        if file_name not in self.arts:
            self.arts[file_name] = self._read_art(file_name)
        return self.arts[file_name]

    def _read_art(self, file_name: str) -> Art | None:
        if self.folder is None:
            return None
        try:
            art = read_art(self.folder, file_name)
            self._byte_count += (self.folder / file_name).stat().st_size
        except (ArtError, OSError):
            return None
        return art if self._byte_count <= MAX_TOTAL_BYTES else None


@lru_cache(maxsize=4096)
def find_icon_by_name(name: str) -> str:
    """Return the icon whose name equals a name or its last words; "" if there is none.

    >>> find_icon_by_name("white_king"), find_icon_by_name("hearts"), find_icon_by_name("crowned_man")
    ('king', 'heart', 'crowned-man')
    >>> find_icon_by_name("last_note"), find_icon_by_name("note"), find_icon_by_name("kingdom")
    ('', 'note', '')
    """
    words = name.lower().split("_")
    for first in range(len(words)):
        spelled = "-".join(words[first:])
        for candidate in (
            spelled,
            PLURALS.get(spelled, ""),
            spelled.removesuffix("s"),
            spelled.removesuffix("es"),
        ):
            if candidate in NEVER_BY_NAME or (first and candidate in WHOLE_NAME_ONLY):
                continue
            if candidate in ICONS:
                return candidate
    return ""
