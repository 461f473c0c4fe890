"""The tree of nodes as YAML again, overlays merged in; comments are not kept."""

from __future__ import annotations

import json
import re
import textwrap

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence

_PLAIN = re.compile(r"[^\W\d][\w ./()*+<>-]*(?<! )|-?\d+")
"""What needs no quotes inside braces and brackets either."""


def node_text(node: Node) -> str:
    """A node as YAML. What an overlay put there says so in a comment behind its key."""
    return "\n".join(_lines(node))


def entry_text(entry: Entry) -> str:
    """A key with its value, as YAML."""
    return "\n".join(_entry(entry))


def _lines(node: Node) -> list[str]:
    match node:
        case Mapping(entries=entries) if entries and not node.flow:
            return [line for entry in node for line in _entry(entry)]
        case Sequence(items=items) if items and not node.flow:
            return [line for item in items for line in _item(item)]
        case Scalar(style="literal" | "folded"):
            return _block(node)
        case _:
            return [_flow(node)]


def _entry(entry: Entry) -> list[str]:
    key = f"{_key(entry.key)}:"
    layer = f"  # {entry.layer}" if entry.layer else ""
    value = entry.value
    match value:
        case Scalar(style="literal" | "folded"):
            first, *rest = _block(value)
            return [f"{key} {first}{layer}", *rest]
        case Mapping(entries=inside) if inside and not value.flow:
            return [f"{key}{layer}", *(f"  {line}" for line in _lines(value))]
        case Sequence(items=items) if items and not value.flow:
            return [f"{key}{layer}", *(f"  {line}" for line in _lines(value))]
        case _:
            return [f"{key} {_flow(value)}".rstrip() + layer]


def _item(node: Node) -> list[str]:
    first, *rest = _lines(node)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _block(node: Scalar) -> list[str]:
    sign = "|" if node.style == "literal" else ">"
    # A patched text keeps the indentation that it has in its file.
    lines = textwrap.dedent(node.text).rstrip("\n").split("\n")
    return [sign, *(f"  {line}".rstrip() for line in lines)]


def _flow(node: Node) -> str:
    match node:
        case Mapping():
            inside = (f"{_key(entry.key)}: {_flow(entry.value)}" for entry in node)
            return f"{{{', '.join(inside)}}}"
        case Sequence():
            return f"[{', '.join(map(_flow, node.items))}]"
        case Scalar():
            return _scalar(node)


def _scalar(node: Scalar) -> str:
    if node.style in ("single", "double", "literal", "folded") or (
        node.flow and not _PLAIN.fullmatch(node.text)
    ):
        return json.dumps(node.text, ensure_ascii=False)
    return node.text


def _key(key: Scalar) -> str:
    quoted = key.style in ("single", "double") or (key.flow and not _PLAIN.fullmatch(key.text))
    return json.dumps(key.text, ensure_ascii=False) if quoted else key.text
