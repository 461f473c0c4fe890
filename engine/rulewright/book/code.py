"""Rule text as it stands in the ruleset, laid out anew, with links, and with what changed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher
from textwrap import dedent

from rulewright.book.model import Code, CodeLine, Piece
from rulewright.document.entries import REMARKS, RuleEntry
from rulewright.document.nodes import Mapping as MappingNode, Node, Scalar, Sequence

PARTS_APART = {"flow": ("steps",), "actions": ("offers",)}
"""Parts that are sections of their own, by the section of the ruleset."""
KEY = re.compile(r"(\([^()]*\))?:")
"""What follows a name that is explained here, not elsewhere."""
LOGGING = re.compile(r'\s*log "')


def written(rule: RuleEntry) -> list[str]:
    """The lines of a rule, without what it says about itself, without parts that stand apart, and
    without lines for the log, which are no rules."""
    apart = PARTS_APART.get(rule.section, ())
    return list(_entry(rule.signature, rule.node, apart))


def unlogged(lines: list[str]) -> list[str]:
    """Statements without those that write the log, and their further lines.

    >>> unlogged(["a = 1", 'log "set" (player = p,', "    to = a)", "b = 2"])
    ['a = 1', 'b = 2']
    >>> unlogged(["if a:", '  log "so"', "else:", "  b = 2"])
    ['if a:', '  nothing', 'else:', '  b = 2']
    """
    kept: list[str] = []
    inside = 0
    for number, line in enumerate(lines):
        told = LOGGING.match(line)
        if told is None and not inside:
            kept.append(line)
            continue
        inside += line.count("(") - line.count(")")
        indent = len(line) - len(line.lstrip())
        alone = not kept or kept[-1].endswith(":")
        after = lines[number + 1] if number + 1 < len(lines) else ""
        if told and alone and (not after or len(after) - len(after.lstrip()) < indent):
            kept.append(" " * indent + "nothing")
    return kept


def _entry(key: str, node: Node, apart: Collection[str]) -> Iterator[str]:
    match node:
        case Scalar():
            text = dedent(node.content.text if node.style == "literal" else node.text).strip("\n")
            lines = unlogged(text.split("\n"))
            text = "\n".join(lines)
            if "\n" in text:
                yield f"{key}:"
                yield from (f"  {line}".rstrip() for line in lines)
            else:
                yield f"{key}: {text.strip()}"
        case Sequence():
            yield f"{key}: [{', '.join(_flat(item) for item in node.items)}]"
        case MappingNode():
            inner = [e for e in node if e.key.text not in REMARKS and e.key.text not in apart]
            if len(inner) == 1 and inner[0].key.text in ("is", "do"):
                yield from _entry(key, inner[0].value, ())
                return
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
        if to is None or to == here or KEY.match(text, found.end()):
            continue
        if found.start() > end:
            made.append(Piece(text[end : found.start()]))
        made.append(Piece(found.group(), to))
        end = found.end()
    if text[end:] or comment:
        made.append(Piece(text[end:] + comment + rest))
    return tuple(made)
