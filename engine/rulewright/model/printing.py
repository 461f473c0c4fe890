"""A ruleset as YAML again, overlays merged in; and as the format understands it. Comments are not
kept."""

from __future__ import annotations

import json
import re
import textwrap

from rulewright.model.part import Part, Text
from rulewright.schema.lookup import kinds_of

_PLAIN = re.compile(r"[^\W\d][\w ./()*+<>-]*(?<! )|-?\d+")
"""What needs no quotes inside braces and brackets either."""


def value_text(part: Part) -> str:
    """Return the value of a part as YAML. Values from an overlay have a comment behind their
    key."""
    return "\n".join(_lines(part))


def entry_text(part: Part) -> str:
    """A key with its value, as YAML."""
    return "\n".join(_entry(part))


def declared_text(part: Part) -> str:
    """A key with its value in its longest form, each with what the format takes it for: kinds of
    things and of texts, remarks."""
    return "\n".join(_declared(part))


def _declared(part: Part) -> list[str]:
    part = part.long
    key = part.key.text if part.known is None else part.known.name
    if part.text is not None:
        what = "remark" if part.remark else part.role or _kind(part)
        first, *rest = part.text.text.rstrip().split("\n") or [""]
        if not rest:
            return [f"{key}: {what} {first}".rstrip()]
        return [f"{key}: {what}", *(f"  {line}" for line in (first, *rest))]
    what = "" if part.known is not None else _kind(part)
    inner = [line for item in part.items for line in _declared(item)]
    inner += [line for below in part for line in _declared(below)]
    return [f"{what} {key}:".lstrip(), *(f"  {line}" for line in inner)]


def _kind(part: Part) -> str:
    """Return the name of a kind of values in the format."""
    return next((kind.title.lower() for kind in kinds_of(part.kind) if kind.title), "value")


def _is_block(part: Part) -> bool:
    return part.text is not None and part.text.style in ("literal", "folded")


def _is_open(part: Part) -> bool:
    """Whether it stands on lines of its own."""
    return part.text is None and not part.flow and (any(part) or bool(part.items))


def _lines(part: Part) -> list[str]:
    if part.text is not None and _is_block(part):
        return _block(part.text)
    if not _is_open(part):
        return [_flow(part)]
    if part.is_list:
        return [line for item in part.items for line in _item(item)]
    return [line for inner in part for line in _entry(inner)]


def _entry(part: Part) -> list[str]:
    key = f"{_key(part.key)}:"
    layer = f"  # {part.layer}" if part.layer else ""
    if part.text is not None and _is_block(part):
        first, *rest = _block(part.text)
        return [f"{key} {first}{layer}", *rest]
    if _is_open(part):
        return [f"{key}{layer}", *(f"  {line}" for line in _lines(part))]
    return [f"{key} {_flow(part)}".rstrip() + layer]


def _item(part: Part) -> list[str]:
    first, *rest = _lines(part)
    return [f"- {first}", *(f"  {line}" for line in rest)]


def _block(text: Text) -> list[str]:
    sign = "|" if text.style == "literal" else ">"
    # A patched text keeps the indentation that it has in its file.
    lines = textwrap.dedent(text.text).rstrip("\n").split("\n")
    return [sign, *(f"  {line}".rstrip() for line in lines)]


def _flow(part: Part) -> str:
    if part.text is not None:
        return _text(part.text)
    if part.is_list:
        return f"[{', '.join(map(_flow, part.items))}]"
    return f"{{{', '.join(f'{_key(inner.key)}: {_flow(inner)}' for inner in part)}}}"


def _text(text: Text) -> str:
    if text.style in ("single", "double", "literal", "folded") or (
        text.flow and not _PLAIN.fullmatch(text.text)
    ):
        return json.dumps(text.text, ensure_ascii=False)
    return text.text


def _key(key: Text) -> str:
    quoted = key.style in ("single", "double") or (key.flow and not _PLAIN.fullmatch(key.text))
    return json.dumps(key.text, ensure_ascii=False) if quoted else key.text
