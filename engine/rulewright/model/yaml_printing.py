"""Print a ruleset as YAML, overlays merged in and read through the format. Comments are lost."""

from __future__ import annotations

import json
import re
import textwrap

from rulewright.model.part import Part, Text
from rulewright.schema.lookup import list_kinds

_PLAIN = re.compile(r"[^\W\d][\w ./()*+<>-]*(?<! )|-?\d+")
"""Texts that need no quotes even inside braces and brackets."""


def print_value(part: Part) -> str:
    """Return the value of a part as YAML. Values from an overlay have a comment behind their
    key."""
    return "\n".join(_list_value_lines(part))


def print_entry(part: Part) -> str:
    """Return a key with its value as YAML."""
    return "\n".join(_list_entry_lines(part))


def print_declaration(part: Part) -> str:
    """Return a key with its value in its longest form, annotated with the kinds of values and texts
    that the format assigns."""
    return "\n".join(_list_declaration_lines(part))


def _list_declaration_lines(part: Part) -> list[str]:
    part = part.long_form
    key = part.key.text if part.known_key is None else part.known_key.name
    if part.text is not None:
        what = "remark" if part.is_remark else part.role or _find_kind_name(part)
        first, *rest = part.text.text.rstrip().split("\n") or [""]
        if not rest:
            return [f"{key}: {what} {first}".rstrip()]
        return [f"{key}: {what}", *(f"  {line}" for line in (first, *rest))]
    what = "" if part.known_key is not None else _find_kind_name(part)
    inner = [line for item in part.items for line in _list_declaration_lines(item)]
    inner += [line for below in part for line in _list_declaration_lines(below)]
    return [f"{what} {key}:".lstrip(), *(f"  {line}" for line in inner)]


def _find_kind_name(part: Part) -> str:
    """Return the name of a kind of values in the format."""
    return next((kind.title.lower() for kind in list_kinds(part.kind) if kind.title), "value")


def _is_block(part: Part) -> bool:
    return part.text is not None and part.text.style in ("literal", "folded")


def _is_open(part: Part) -> bool:
    """Return whether the part is written on lines of its own."""
    return part.text is None and not part.is_flow and (any(part) or bool(part.items))


def _list_value_lines(part: Part) -> list[str]:
    if part.text is not None and _is_block(part):
        return _list_block_lines(part.text)
    if not _is_open(part):
        return [_print_flow(part)]
    if part.is_list:
        return [line for item in part.items for line in _list_item_lines(item)]
    return [line for inner in part for line in _list_entry_lines(inner)]


def _list_entry_lines(part: Part) -> list[str]:
    key = f"{_print_key(part.key)}:"
    layer = f"  # {part.layer}" if part.layer else ""
    if part.text is not None and _is_block(part):
        first, *rest = _list_block_lines(part.text)
        return [f"{key} {first}{layer}", *rest]
    if _is_open(part):
        return [f"{key}{layer}", *(f"  {line}" for line in _list_value_lines(part))]
    return [f"{key} {_print_flow(part)}".rstrip() + layer]


def _list_item_lines(part: Part) -> list[str]:
    first, *rest = _list_value_lines(part)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _list_block_lines(block_text: Text) -> list[str]:
    sign = "|" if block_text.style == "literal" else ">"
    # A patched text keeps the indentation of its file.
    lines = textwrap.dedent(block_text.text).rstrip("\n").split("\n")
    return [sign, *(f"  {line}".rstrip() for line in lines)]


def _print_flow(part: Part) -> str:
    if part.text is not None:
        return _print_text(part.text)
    if part.is_list:
        return f"[{', '.join(map(_print_flow, part.items))}]"
    return f"{{{', '.join(f'{_print_key(inner.key)}: {_print_flow(inner)}' for inner in part)}}}"


def _print_text(scalar: Text) -> str:
    if scalar.style in ("single", "double", "literal", "folded") or (
        scalar.flow and not _PLAIN.fullmatch(scalar.text)
    ):
        return json.dumps(scalar.text, ensure_ascii=False)
    return scalar.text


def _print_key(key: Text) -> str:
    quoted = key.style in ("single", "double") or (key.flow and not _PLAIN.fullmatch(key.text))
    return json.dumps(key.text, ensure_ascii=False) if quoted else key.text
