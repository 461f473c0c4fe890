"""Rules as they stand in the ruleset, laid out anew: what a reader of the exact rule sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from rulewright.model.part import Part
from rulewright.model.walk import RuleEntry

LOGGING = re.compile(r'\s*log "')


def written(rule: RuleEntry) -> list[str]:
    """Return the lines of a rule, without remarks, without rules that are sections of their own,
    and without log statements.
    """
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


def says_nothing(lines: list[str]) -> bool:
    """A step that only holds other steps, or an alternative in which nothing happens."""
    return len(lines) == 1 and lines[0].endswith((":", ": nothing"))
