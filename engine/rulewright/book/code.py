"""Rule text as it stands in the ruleset, laid out anew, with links, and with what changed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher
from textwrap import dedent

from rulewright.book.model import Code, CodeLine, Piece
from rulewright.document.entries import REMARKS, RuleEntry
from rulewright.document.nodes import Mapping as MappingNode
from rulewright.document.nodes import Node, Scalar, Sequence

PARTS_APART = {"flow": ("steps",), "actions": ("offers",)}
"""Parts that are sections of their own, by the section of the ruleset."""


def written(rule: RuleEntry) -> list[str]:
    """The lines of a rule, without what it says about itself and without parts that stand apart."""
    apart = PARTS_APART.get(rule.section, ())
    return list(_entry(rule.signature, rule.node, apart))


def _entry(key: str, node: Node, apart: Collection[str]) -> Iterator[str]:
    match node:
        case Scalar():
            text = dedent(node.content.text if node.style == "literal" else node.text).strip("\n")
            if "\n" in text:
                yield f"{key}:"
                yield from (f"  {line}".rstrip() for line in text.split("\n"))
            else:
                yield f"{key}: {text.strip()}"
        case Sequence():
            yield f"{key}: [{', '.join(_flat(item) for item in node.items)}]"
        case MappingNode():
            inner = [e for e in node if e.key.text not in REMARKS and e.key.text not in apart]
            if node.flow and all(isinstance(entry.value, Scalar) for entry in inner):
                yield f"{key}: {_flat(node)}"
                return
            yield f"{key}:"
            for entry in inner:
                for line in _entry(entry.key.text, entry.value, ()):
                    yield f"  {line}"


def _flat(node: Node) -> str:
    match node:
        case Scalar():
            return node.text
        case Sequence():
            return f"[{', '.join(_flat(item) for item in node.items)}]"
        case MappingNode():
            inner = [e for e in node if e.key.text not in REMARKS]
            return "{" + ", ".join(f"{e.key.text}: {_flat(e.value)}" for e in inner) + "}"


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
        if to is None or to == here:
            continue
        if found.start() > end:
            made.append(Piece(text[end : found.start()]))
        made.append(Piece(found.group(), to))
        end = found.end()
    if text[end:] or comment:
        made.append(Piece(text[end:] + comment + rest))
    return tuple(made)
