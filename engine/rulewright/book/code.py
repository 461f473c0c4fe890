"""Rule text as it stands in the ruleset, laid out anew, with links, and with what changed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher

from rulewright.book.model import Code, CodeLine, Piece

KEY = re.compile(r"(\([^()]*\))?:")
"""What follows a name that is explained here, not elsewhere."""


def code(
    lines: list[str],
    links: Mapping[str, str],
    *,
    before: list[str] | None = None,
    folded: bool = False,
    caption: str = "",
    here: str = "",
) -> Code:
    """Rule text with links, but none to the section it stands in (`here`). `before` are the lines
    under the usual rules: what differs is marked."""
    made: list[CodeLine] = []
    if before is None or before == lines:
        made = [CodeLine(pieces(line, links, here)) for line in lines]
    else:
        for tag, a1, a2, b1, b2 in SequenceMatcher(None, before, lines, False).get_opcodes():
            if tag == "equal":
                made += [CodeLine(pieces(line, links, here)) for line in lines[b1:b2]]
            else:
                made += [CodeLine((Piece(line),), "removed") for line in before[a1:a2]]
                made += [CodeLine(pieces(line, links, here), "added") for line in lines[b1:b2]]
    return Code(tuple(made), folded, caption)


def pieces(line: str, links: Mapping[str, str], here: str = "") -> tuple[Piece, ...]:
    """A line cut at the names that are explained elsewhere."""
    text, comment, rest = line.partition("#")
    made: list[Piece] = []
    end = 0
    for found in re.finditer(r"(?<![\w.])[^\W\d]\w*", text):
        to = links.get(found.group())
        if to is None or to == here or KEY.match(text, found.end()):
            continue
        if found.start() > end:
            made.append(Piece(text[end : found.start()]))
        made.append(Piece(found.group(), to))
        end = found.end()
    if text[end:] or comment:
        made.append(Piece(text[end:] + comment + rest))
    return tuple(made)
