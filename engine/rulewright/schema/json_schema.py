"""Generate the files in `schemas/` from the table: `python -m rulewright.schema.json_schema`."""

from __future__ import annotations

import json
from typing import Any

from rulewright import resources
from rulewright.schema.files import FILES
from rulewright.schema.kinds import (
    Condition,
    Either,
    File,
    Flag,
    Key,
    Kind,
    ListOf,
    Named,
    Nothing,
    Number,
    Only,
    Record,
    TableOf,
    Text,
)
from rulewright.schema.ruleset import KINDS

Schema = dict[str, Any]


def make_schema_text(name: str) -> str:
    """Return the text of a schema."""
    return json.dumps(_Writer(FILES[name]).make_file_schema(), indent=2, ensure_ascii=False) + "\n"


class _Writer:
    def __init__(self, file_format: File) -> None:
        self.root = file_format.root
        self.kinds = file_format.kinds

    def make_file_schema(self) -> Schema:
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **self.make_schema(self.root)}
        if self.kinds:
            schema["$defs"] = {name: self.make_schema(kind) for name, kind in self.kinds.items()}
        return schema

    def make_schema(self, kind: Kind) -> Schema:
        return _make_titles(kind.title, kind.help) | self.make_untitled_schema(kind)

    def make_untitled_schema(self, kind: Kind) -> Schema:
        """Return the schema of a kind, without its titles."""
        match kind:
            case Text():
                return _make_text_schema(kind)
            case Number():
                return {"type": "integer"} | _drop_missing(minimum=kind.least, maximum=kind.most)
            case Flag():
                return {"type": "boolean"}
            case Only():
                return {"const": kind.value}
            case Nothing():
                return {"type": "null"}
            case ListOf():
                return (
                    {"type": "array"}
                    | _drop_missing(minItems=kind.least or None, maxItems=kind.most)
                    | ({"items": self.make_schema(kind.item)} if kind.item else {})
                )
            case TableOf():
                return (
                    {"type": "object"}
                    | _drop_missing(minProperties=kind.least or None, maxProperties=kind.most)
                    | ({"propertyNames": {"format": kind.keys}} if "name" in kind.keys else {})
                    | ({"additionalProperties": self.make_schema(kind.value)} if kind.value else {})
                )
            case Record():
                return self.make_record_schema(kind)
            case Either():
                return _unite_schemas([self.make_untitled_schema(each) for each in kind.kinds])
            case Named():
                file = "" if kind.name in self.kinds else "ruleset.schema.json"
                return {"$ref": f"{file}#/$defs/{kind.name}"}
            case _:
                raise AssertionError(kind)

    def make_record_schema(self, record: Record) -> Schema:
        schema = {
            "type": "object",
            "properties": {key.name: self.make_key_schema(key) for key in record.keys},
            "additionalProperties": self.make_schema(record.other_kind) if record.other_kind else False,
            **_drop_missing(minProperties=record.least or None, maxProperties=record.most),
        }
        needed = [key.name for key in record.keys if key.required]
        if needed:
            schema["required"] = needed
        beside = {key.name: list(key.companions) for key in record.keys if key.companions}
        if beside:
            schema["dependentRequired"] = beside
        if record.conditions:
            schema["allOf"] = [_make_condition_schema(each) for each in record.conditions]
        if record.alternatives:
            key, other = record.alternatives
            schema |= {"if": {"not": {"required": [other]}}, "then": {"required": [key]}}
        short = record.find_key(record.text_key)
        if short is None:
            return schema
        alone = record.text_kind or short.kind
        return _unite_schemas(
            [schema, self.make_untitled_schema(KINDS[alone.name] if isinstance(alone, Named) else alone)]
        )

    def make_key_schema(self, key: Key) -> Schema:
        if isinstance(key.kind, Named) and not key.help:
            return self.make_schema(key.kind)
        title = key.title or key.name.replace("_", " ").capitalize()
        return _make_titles(title, key.help) | self.make_untitled_schema(key.kind)


def _make_titles(title: str, help: str) -> Schema:
    return ({"title": title} if title else {}) | ({"description": help} if help else {})


def _drop_missing(**limits: int | None) -> Schema:
    return {name: limit for name, limit in limits.items() if limit is not None}


def _make_text_schema(text: Text) -> Schema:
    # As texts they are `1.10` and `1e3`, but to other programs that read YAML they are numbers.
    types = ["string", *["number"] * text.number, *["boolean"] * text.truth]
    schema: Schema = {"type": types if len(types) > 1 else "string"}
    if text.choices:
        return schema | {"enum": list(text.choices)}
    if text.pattern:
        schema["pattern"] = text.pattern
    elif not text.empty:
        schema["minLength"] = 1
    return schema | _drop_missing(minimum=text.least) | ({"format": "name"} if text.new_name else {})


def _make_condition_schema(condition: Condition) -> Schema:
    where = {key: _make_choice_schema(values) for key, values in condition.key_values.items()}
    given = {"required": list(condition.present_keys)} if condition.present_keys else {}
    return {"if": {"properties": where} | given, "then": {"required": list(condition.required_keys)}}


def _make_choice_schema(allowed: tuple[str | bool, ...]) -> Schema:
    """Return the schema for one of some values; without any, the key must be left out."""
    if not allowed:
        return {"not": {}}
    return {"const": allowed[0]} if len(allowed) == 1 else {"enum": list(allowed)}


def _unite_schemas(schemas: list[Schema]) -> Schema:
    """Return the schema of values that fit one of several schemas, which may share only the keyword `type`.
    An `enum` applies only to strings here, while in JSON Schema it restricts all values.
    """
    united: Schema = {"type": []}
    for schema in schemas:
        if "enum" in schema and len(schemas) > 1:
            schema = {"type": schema["type"], "if": {"type": "string"}, "then": {"enum": schema["enum"]}}
        kinds = schema["type"]
        united["type"] += kinds if isinstance(kinds, list) else [kinds]
        rest = {keyword: limit for keyword, limit in schema.items() if keyword != "type"}
        assert not rest.keys() & united.keys(), (rest, united)
        united |= rest
    return united


def main() -> None:
    for name in FILES:
        path = resources.data_folder("schemas") / f"{name}.schema.json"
        path.write_text(make_schema_text(name), "utf-8")


if __name__ == "__main__":
    main()
