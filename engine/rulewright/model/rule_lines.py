"""Format rules of a ruleset for readers of the exact rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from textwrap import dedent

from rulewright.model.part import Part
from rulewright.model.rule_entries import RuleEntry

LOGGING = re.compile(r'\s*log "')


def list_rule_lines(rule: RuleEntry) -> list[str]:
    """Return the lines of a rule, without remarks, without rules that are sections of their own,
    and without log statements.
    """
    return list(_iter_lines(rule.part))


def remove_logging(lines: list[str]) -> list[str]:
    """Return statements without those that write the log, and without their further lines.

    >>> remove_logging(["a = 1", 'log "set" (player = p,', "    to = a)", "b = 2"])
    ['a = 1', 'b = 2']
    >>> remove_logging(["if a:", '  log "so"', "else:", "  b = 2"])
    ['if a:', '  nothing', 'else:', '  b = 2']
    """
    remaining: list[str] = []
    inside = 0
    for number, line in enumerate(lines):
        told = LOGGING.match(line)
        if told is None and not inside:
            remaining.append(line)
            continue
        inside += line.count("(") - line.count(")")
        indent = len(line) - len(line.lstrip())
        alone = not remaining or remaining[-1].endswith(":")
        after = lines[number + 1] if number + 1 < len(lines) else ""
        if told and alone and (not after or len(after) - len(after.lstrip()) < indent):
            remaining.append(" " * indent + "nothing")
    return remaining


def _iter_lines(part: Part, key_text: str | None = None) -> Iterator[str]:
    key, node = key_text or part.key.text, part.text
    if node is not None:
        text = dedent(node.content.text if node.style == "literal" else node.text).strip("\n")
        lines = remove_logging(text.split("\n"))
        text = "\n".join(lines)
        if "\n" in text:
            yield f"{key}:"
            yield from (f"  {line}".rstrip() for line in lines)
        else:
            yield f"{key}: {text.strip()}"
    elif part.is_list:
        yield f"{key}: {_print_flat(part)}"
    else:
        inner = [each for each in part if not each.is_remark and not _is_apart(each)]
        if len(inner) == 1 and inner[0].key.text in ("is", "do"):
            yield from _iter_lines(inner[0], key)
        elif part.is_flow and all(each.text is not None for each in inner):
            yield f"{key}: {_print_flat(part)}"
        else:
            yield f"{key}:"
            for each in inner:
                yield from (f"  {line}" for line in _iter_lines(each))


def _is_apart(part: Part) -> bool:
    return part.known_key is not None and part.known_key.rules and part.known_key.apart


def _print_flat(part: Part) -> str:
    if part.text is not None:
        return part.text.text
    if part.is_list:
        return f"[{', '.join(map(_print_flat, part.items))}]"
    inner = (f"{each.key.text}: {_print_flat(each)}" for each in part if not each.is_remark)
    return f"{{{', '.join(inner)}}}"


def is_empty_rule(lines: list[str]) -> bool:
    """Return whether a rule is a step that only contains other steps, or an alternative without effect."""
    return len(lines) == 1 and lines[0].endswith((":", ": nothing"))
