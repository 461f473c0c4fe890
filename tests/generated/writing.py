"""Rulesets as data: mappings whose leaves are syntax trees, printed as YAML files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from unittest.mock import patch

from rulewright.language import ast, parser, printer
from rulewright.language.parser import parse_binders, parse_block, parse_expression, parse_guard
from rulewright.source import Source, Span

Leaf = ast.Node | str | int | bool | None
Data = Leaf | list["Data"] | dict[str, "Data"]
"""What may stand in a file. Texts are printed as they are: names, numbers, types as text."""

Files = dict[str, dict[str, Data]]
"""Files of a ruleset by path, without `.yaml`."""


def text_of(leaf: ast.Node) -> str:
    """Rule text."""
    match leaf:
        case ast.Block():
            return printer.print_block(leaf)
        case ast.Header():
            return printer.print_header(leaf)
        case ast.Guard():
            return printer.print_guard(leaf)
        case ast.Becomes():
            value = printer.print_expression(leaf.value, closed=True)
            return f"{printer.print_expression(leaf.target)} becomes {value}"
        case ast.RangeOf() | ast.Except() | ast.Starting():
            return printer.print_domain(leaf)
        case _:
            return printer.print_expression(leaf)


def parsed(leaf: ast.Node, text: str) -> ast.Node:
    """What the parser makes of the text of a leaf."""
    source = Source("generated", text)
    span = Span(source, 0, len(text))
    match leaf:
        case ast.Block():
            return parse_block(span)
        case ast.Header():
            return parse_binders(span)
        case ast.Guard():
            return parse_guard(span)
        case _:
            return parse_expression(span)


Trees = Mapping[str, list[ast.Node]]
"""What the parser has made of texts, without the indent in which they stand."""


@contextmanager
def noting_trees() -> Iterator[Trees]:
    """Notes what is parsed meanwhile, so that nothing need be parsed twice to be looked at."""
    found: defaultdict[str, list[ast.Node]] = defaultdict(list)
    parse = parser._parse_span

    def noting(start: str, span: Span) -> ast.Node:
        tree: ast.Node = parse(start, span)
        found[dedent(span.text).rstrip("\n")].append(tree)
        return tree

    with patch.object(parser, "_parse_span", noting):
        yield found


def leaves(data: Data) -> list[ast.Node]:
    """The syntax trees in it."""
    if isinstance(data, ast.Node):
        return [data]
    if isinstance(data, dict):
        return [leaf for each in data.values() for leaf in leaves(each)]
    if isinstance(data, list):
        return [leaf for each in data for leaf in leaves(each)]
    return []


def printed(data: Mapping[str, Data]) -> str:
    """The text of a file."""
    return "\n".join(_mapping(data, "")) + "\n"


def write(files: Mapping[str, str], folder: Path) -> None:
    """Texts by path, without `.yaml`."""
    for path, text in files.items():
        place = folder / f"{path}.yaml"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")


def _mapping(data: Mapping[str, Data], indent: str) -> list[str]:
    lines: list[str] = []
    for key, value in data.items():
        head = f"{indent}{_key(key)}:"
        if isinstance(value, dict) and value:
            lines += [head, *_mapping(value, f"{indent}  ")]
            continue
        if isinstance(value, ast.Node):
            text = text_of(value)
            if "\n" in text or isinstance(value, ast.Block):
                lines += [f"{head} |", *(f"{indent}  {line}" for line in text.split("\n"))]
                continue
        lines.append(f"{head} {_flow(value)}")
    return lines


def _flow(value: Data) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, ast.Node):
        return _quoted(text_of(value))
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return value if value.isidentifier() else _quoted(value)


def _key(key: str) -> str:
    return key if key.replace(" ", "_").replace("-", "_").isidentifier() else _quoted(key)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
