"""Test whether a tree satisfies a JSON Schema, much faster than jsonschema, which then gives the reasons for
a failure.

It supports the keywords that the schemas use; a test compares it with jsonschema on damaged files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping as AbstractMapping
from typing import Any

from rulewright.document.nodes import Entry, Node, Scalar, Sequence

Schema = AbstractMapping[str, Any]
Test = Callable[[Any], bool]
"""A predicate of the content of a node: a value, the entries by key, or the nodes of a list."""
Entries = dict[str, Entry]

_TYPES: dict[str, type] = {
    "string": str,
    "integer": int,
    "number": int,  # other types are read as texts, which keep their spelling
    "boolean": bool,
    "null": type(None),
    "object": dict,
    "array": list,
}


class CompiledSchema:
    """A compiled schema: the tests for each type of value; types that it does not allow have no tests."""

    __slots__ = ("tests",)

    def __init__(self) -> None:
        self.tests: dict[type, tuple[Test, ...]] = {}

    def accepts_node(self, node: Node) -> bool:
        if isinstance(node, Scalar):
            return self.accepts_value(node.value)
        if isinstance(node, Sequence):
            return self.accepts_value(node.items)
        # Cache the result: most nodes are shared by all editions and variants.
        if node.fitting_schema is not self:
            if not self.accepts_value(node.entries):
                return False
            node.fitting_schema = self
        return True

    def accepts_value(self, value: object) -> bool:
        tests = self.tests.get(type(value))
        if tests is None:
            return False
        for test in tests:  # faster than `all`
            if not test(value):
                return False
        return True


class SchemaCompiler:
    """A compiler of the schemas in a file; `find_schema` returns the compiled schema of a `$ref`, `formats`
    maps names of formats to predicates of texts. Unknown keywords raise KeyError."""

    def __init__(
        self,
        find_schema: Callable[[str], CompiledSchema],
        formats: AbstractMapping[str, Callable[[str], bool]],
    ) -> None:
        self.find_schema = find_schema
        self.formats = formats
        self.compiled: dict[int, CompiledSchema] = {}

    def compile_schema(self, schema: Schema) -> CompiledSchema:
        made = self.compiled.get(id(schema))
        if made is None:
            made = self.compiled[id(schema)] = CompiledSchema()  # schemas can be recursive
            allowed = schema.get("type", list(_TYPES))
            tests = [self.make_test(schema, keyword) for keyword in schema.keys() - _SILENT]
            for name in [allowed] if isinstance(allowed, str) else allowed:
                kind = _TYPES[name]
                made.tests[kind] = tuple(test for on, test in tests if on in (kind, None))
        return made

    def make_test(self, schema: Schema, keyword: str) -> tuple[type | None, Test]:
        """Return the condition that a keyword states and the type of value it applies to; None for
        all types."""
        limit = schema[keyword]
        match keyword:
            case "$ref":
                return None, self.find_schema(limit).accepts_value
            case "allOf":
                parts = [self.compile_schema(part) for part in limit]
                return None, lambda value: all(part.accepts_value(value) for part in parts)
            case "not":
                wrong = self.compile_schema(limit)
                return None, lambda value: not wrong.accepts_value(value)
            case "if":
                given, then = self.compile_schema(limit), self.compile_schema(schema["then"])
                return None, lambda value: not given.accepts_value(value) or then.accepts_value(value)
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
                item = self.compile_schema(limit)
                return list, lambda items: all(item.accepts_node(node) for node in items)
            case "minProperties":
                return dict, lambda entries: len(entries) >= limit
            case "maxProperties":
                return dict, lambda entries: len(entries) <= limit
            case "required":
                needed = frozenset(limit)
                return dict, lambda entries: needed <= entries.keys()
            case "dependentRequired":
                return dict, lambda entries: all(
                    key not in entries or entries.keys() >= {*needed} for key, needed in limit.items()
                )
            case "propertyNames":
                named = self.compile_schema(limit)
                return dict, lambda entries: all(named.accepts_value(key) for key in entries)
            case "properties":
                return dict, self.make_properties_test(schema)
            case "additionalProperties":
                if "properties" in schema:
                    return dict, lambda entries: True  # tested with them
                return dict, self.make_properties_test(schema)
            case _:
                raise KeyError(keyword)

    def make_properties_test(self, schema: Schema) -> Test:
        known = {key: self.compile_schema(part) for key, part in schema.get("properties", {}).items()}
        others = schema.get("additionalProperties", {})
        rest = self.compile_schema(others) if others is not False else None

        def accepts_entries(entries: Entries) -> bool:
            for key, entry in entries.items():
                shape = known.get(key, rest)
                if shape is None or not shape.accepts_node(entry.value):
                    return False
            return True

        return accepts_entries


_SILENT = frozenset(("$schema", "$defs", "title", "description", "type", "then"))
