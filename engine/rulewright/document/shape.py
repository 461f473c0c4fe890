"""Whether a tree fits a JSON Schema: yes or no, many times quicker than jsonschema, which is asked
for the reasons where the answer is no.

It knows the keywords that the schemas use; a test compares both on damaged files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping as AbstractMapping
from typing import Any

from rulewright.document.nodes import Entry, Node, Scalar, Sequence

Schema = AbstractMapping[str, Any]
Test = Callable[[Any], bool]
"""Given what a node holds: a value, the entries by key, or the nodes of a list."""
Entries = dict[str, Entry]

_TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "number": int,  # others are texts here, which keep how they are written
    "boolean": bool,
    "null": type(None),
    "object": dict,
    "array": list,
}


class CompiledSchema:
    """A compiled schema: what has to hold of each type of value; types that it does not allow have
    no tests."""

    __slots__ = ("tests",)

    def __init__(self) -> None:
        self.tests: dict[type, tuple[Test, ...]] = {}

    def fits(self, node: Node) -> bool:
        if isinstance(node, Scalar):
            return self.holds(node.value)
        if isinstance(node, Sequence):
            return self.holds(node.items)
        # Most of a ruleset is the same under every edition and variant.
        if node.fits is not self:
            if not self.holds(node.entries):
                return False
            node.fits = self
        return True

    def holds(self, value: object) -> bool:
        tests = self.tests.get(type(value))
        if tests is None:
            return False
        for test in tests:  # quicker than `all`
            if not test(value):
                return False
        return True


class Compiler:
    """Makes shapes of the schemas of a file; `find` gives the shape that a `$ref` stands for,
    `formats` what a text of a format has to be. A keyword that it does not know raises KeyError."""

    def __init__(
        self,
        find: Callable[[str], CompiledSchema],
        formats: AbstractMapping[str, Callable[[str], bool]],
    ) -> None:
        self.find = find
        self.formats = formats
        self.made: dict[int, CompiledSchema] = {}

    def shape(self, schema: Schema) -> CompiledSchema:
        made = self.made.get(id(schema))
        if made is None:
            made = self.made[id(schema)] = CompiledSchema()  # a part of it can lead back to it
            allowed = schema.get("type", list(_TYPES))
            tests = [self.test(schema, keyword) for keyword in schema.keys() - _SILENT]
            for name in [allowed] if isinstance(allowed, str) else allowed:
                kind = _TYPES[name]
                made.tests[kind] = tuple(test for on, test in tests if on in (kind, None))
        return made

    def test(self, schema: Schema, keyword: str) -> tuple[type | None, Test]:
        """Return the condition that a keyword states and the type of value it applies to; None for
        all types."""
        limit = schema[keyword]
        match keyword:
            case "$ref":
                return None, self.find(limit).holds
            case "allOf":
                parts = [self.shape(part) for part in limit]
                return None, lambda value: all(part.holds(value) for part in parts)
            case "not":
                wrong = self.shape(limit)
                return None, lambda value: not wrong.holds(value)
            case "if":
                given, then = self.shape(limit), self.shape(schema["then"])
                return None, lambda value: not given.holds(value) or then.holds(value)
            case "enum" | "const":  # for JSON, 1 is not true
                known = [(type(one), one) for one in (limit if keyword == "enum" else [limit])]
                return None, lambda value: (type(value), value) in known
            case "minimum":
                return int, lambda number: number >= limit
            case "maximum":
                return int, lambda number: number <= limit
            case "minLength":
                return str, lambda text: len(text) >= limit
            case "pattern":
                found = re.compile(limit).search
                return str, lambda text: found(text) is not None
            case "format":
                return str, self.formats[limit]
            case "minItems":
                return list, lambda items: len(items) >= limit
            case "maxItems":
                return list, lambda items: len(items) <= limit
            case "items":
                item = self.shape(limit)
                return list, lambda items: all(item.fits(node) for node in items)
            case "minProperties":
                return dict, lambda entries: len(entries) >= limit
            case "maxProperties":
                return dict, lambda entries: len(entries) <= limit
            case "required":
                needed = frozenset(limit)
                return dict, lambda entries: needed <= entries.keys()
            case "dependentRequired":
                return dict, lambda entries: all(
                    key not in entries or entries.keys() >= {*needed}
                    for key, needed in limit.items()
                )
            case "propertyNames":
                named = self.shape(limit)
                return dict, lambda entries: all(named.holds(key) for key in entries)
            case "properties":
                return dict, self.properties(schema)
            case "additionalProperties":
                if "properties" in schema:
                    return dict, lambda entries: True  # tested with them
                return dict, self.properties(schema)
            case _:
                raise KeyError(keyword)

    def properties(self, schema: Schema) -> Test:
        known = {key: self.shape(part) for key, part in schema.get("properties", {}).items()}
        others = schema.get("additionalProperties", {})
        rest = self.shape(others) if others is not False else None

        def test(entries: Entries) -> bool:
            for key, entry in entries.items():
                shape = known.get(key, rest)
                if shape is None or not shape.fits(entry.value):
                    return False
            return True

        return test


_SILENT = frozenset(("$schema", "$defs", "title", "description", "type", "then"))
