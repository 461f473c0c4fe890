"""Find the face of a member or a declared thing: from the section `board`, or an icon called like it."""

from __future__ import annotations

from functools import lru_cache

from rulewright.model.declarations import FaceDrawing
from rulewright.records import dataclass
from rulewright.scene.icons import ICONS

GLYPH_TOKEN = "disc"
"""What carries the text of a face that has no icon."""
PLURALS = {"men": "man", "leaves": "leaf", "loaves": "bread", "wolves": "", "knives": ""}
NEVER_BY_NAME = frozenset(("bar", "check", "disc", "field", "plus", "ring", "square", "triangle"))
"""Icons that names do not find: the words mean too many other things."""
WHOLE_NAME_ONLY = frozenset(("arrow", "bow", "cross", "cup", "key", "note", "stone", "well"))
"""Icons that are found by a whole name only: as the last of several words these often mean something else."""


@dataclass(frozen=True, slots=True)
class Face:
    """An icon with a text on it, at a size relative to other faces."""

    icon: str
    text: str = ""
    size: float = 1.0


def make_face(drawing: FaceDrawing) -> Face:
    """The face that the section `board` describes."""
    return Face(drawing.icon or GLYPH_TOKEN, drawing.text or "", float(drawing.size))


@lru_cache(maxsize=4096)
def find_icon_by_name(name: str) -> str:
    """The icon that a name, or its last words, is called like; "" if there is none.

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
