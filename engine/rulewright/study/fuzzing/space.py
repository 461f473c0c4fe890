"""The settings that a search goes through: counts of players, editions, variants, options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.diagnostics.diagnostic import DiagnosticError
from rulewright.document.manifest import Manifest
from rulewright.document.nodes import Mapping, Scalar
from rulewright.language import ast
from rulewright.language.parser import parse_type
from rulewright.setting import Setting
from rulewright.study.settings import Selection, settings

MOST_VALUES = 6
"""Values that are tried of an option; of a long stretch of numbers its ends and some between."""


def space(manifest: Manifest, fixed: Selection) -> tuple[Setting, ...]:
    """Every setting, the usual games first, then those with an option set to another value."""
    usual = tuple(settings(manifest, fixed))
    pinned = {name for name, _ in fixed.options}
    turned = [
        replace(setting, options=(*setting.options, (name, value)))
        for name, values in option_values(manifest.options)
        if name not in pinned
        for value in values
        for setting in usual
    ]
    return tuple(dict.fromkeys((*usual, *turned)))


def option_values(section: Mapping | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The values of each option but its default."""
    for entry in section if section is not None else ():
        if not isinstance(entry.value, Mapping):
            continue
        kind, default = entry.value.get("type"), entry.value.get("default")
        if not isinstance(kind, Scalar):
            continue
        usual = default.text.strip() if isinstance(default, Scalar) else None
        values = tuple(value for value in _values(kind) if value != usual)
        if values:
            yield entry.key.text, values


def _values(kind: Scalar) -> tuple[str, ...]:
    try:
        type = parse_type(kind.content).type
    except DiagnosticError:
        return ()
    match type:
        case ast.OneOfType(names=names):
            return names
        case ast.BoolTypeText():
            return ("true", "false")
        case ast.IntTypeText(first=first, last=last) if first is not None and last is not None:
            return _numbers(first.span.text, last.span.text)
        case _:
            return ()


def _numbers(first: str, last: str) -> tuple[str, ...]:
    if not (first.isdigit() and last.isdigit()):
        return ()
    low, high = int(first), int(last)
    step = max(1, (high - low) // (MOST_VALUES - 1))
    return tuple(map(str, dict.fromkeys((*range(low, high + 1, step), high))))
