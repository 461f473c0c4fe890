"""Rule text as it stands in the ruleset, laid out anew, with links, and with what changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from textwrap import dedent

from rulewright.book.model import Code, CodeLine, Piece
from rulewright.model.part import Part
from rulewright.model.walk import RuleEntry

KEY = re.compile(r"(\([^()]*\))?:")
"""What follows a name that is explained here, not elsewhere."""
LOGGING = re.compile(r'\s*log "')


def written(rule: RuleEntry) -> list[str]:
    """The lines of a rule, without what it says about itself, without rules that are sections of
    their own, and without lines for the log, which are no rules."""
    return list(_lines(rule.part))


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


def _lines(part: Part, called: str | None = None) -> Iterator[str]:
    key, node = called or part.key.text, part.text
    if node is not None:
        text = dedent(node.content.text if node.style == "literal" else node.text).strip("\n")
        lines = unlogged(text.split("\n"))
        text = "\n".join(lines)
        if "\n" in text:
            yield f"{key}:"
            yield from (f"  {line}".rstrip() for line in lines)
        else:
            yield f"{key}: {text.strip()}"
    elif part.is_list:
        yield f"{key}: {_flat(part)}"
    else:
        inner = [each for each in part if not each.remark and not _apart(each)]
        if len(inner) == 1 and inner[0].key.text in ("is", "do"):
            yield from _lines(inner[0], key)
        elif part.flow and all(each.text is not None for each in inner):
            yield f"{key}: {_flat(part)}"
        else:
            yield f"{key}:"
            for each in inner:
                yield from (f"  {line}" for line in _lines(each))


def _apart(part: Part) -> bool:
    return part.known is not None and part.known.rules and part.known.apart


def _flat(part: Part) -> str:
    if part.text is not None:
        return part.text.text
    if part.is_list:
        return f"[{', '.join(map(_flat, part.items))}]"
    inner = (f"{each.key.text}: {_flat(each)}" for each in part if not each.remark)
    return f"{{{', '.join(inner)}}}"


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
