"""Writes the files in `schemas/` from the table: `python -m rulewright.schema.json_schema`."""

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


def written(name: str) -> str:
    """Return the text of a schema."""
    return json.dumps(_Writer(FILES[name]).file(), indent=2, ensure_ascii=False) + "\n"


class _Writer:
    def __init__(self, file: File) -> None:
        self.root = file.root
        self.kinds = file.kinds

    def file(self) -> Schema:
        schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **self.of(self.root)}
        if self.kinds:
            schema["$defs"] = {name: self.of(kind) for name, kind in self.kinds.items()}
        return schema

    def of(self, kind: Kind) -> Schema:
        return _shown(kind.title, kind.help) | self.shape(kind)

    def shape(self, kind: Kind) -> Schema:
        """Return the schema of a kind, without its titles."""
        match kind:
            case Text():
                return _text(kind)
            case Number():
                return {"type": "integer"} | _given(minimum=kind.least, maximum=kind.most)
            case Flag():
                return {"type": "boolean"}
            case Only():
                return {"const": kind.value}
            case Nothing():
                return {"type": "null"}
            case ListOf():
                return (
                    {"type": "array"}
                    | _given(minItems=kind.least or None, maxItems=kind.most)
                    | ({"items": self.of(kind.item)} if kind.item else {})
                )
            case TableOf():
                return (
                    {"type": "object"}
                    | _given(minProperties=kind.least or None, maxProperties=kind.most)
                    | ({"propertyNames": {"format": kind.keys}} if "name" in kind.keys else {})
                    | ({"additionalProperties": self.of(kind.value)} if kind.value else {})
                )
            case Record():
                return self.record(kind)
            case Either():
                return _united([self.shape(each) for each in kind.kinds])
            case Named():
                file = "" if kind.name in self.kinds else "ruleset.schema.json"
                return {"$ref": f"{file}#/$defs/{kind.name}"}
            case _:
                raise AssertionError(kind)

    def record(self, kind: Record) -> Schema:
        schema = {
            "type": "object",
            "properties": {key.name: self.key(key) for key in kind.keys},
            "additionalProperties": self.of(kind.rest) if kind.rest else False,
            **_given(minProperties=kind.least or None, maxProperties=kind.most),
        }
        needed = [key.name for key in kind.keys if key.needed]
        if needed:
            schema["required"] = needed
        beside = {key.name: list(key.beside) for key in kind.keys if key.beside}
        if beside:
            schema["dependentRequired"] = beside
        if kind.conditions:
            schema["allOf"] = [_condition(each) for each in kind.conditions]
        if kind.instead:
            key, other = kind.instead
            schema |= {"if": {"not": {"required": [other]}}, "then": {"required": [key]}}
        short = kind.key(kind.short)
        if short is None:
            return schema
        alone = kind.alone or short.kind
        return _united(
            [schema, self.shape(KINDS[alone.name] if isinstance(alone, Named) else alone)]
        )

    def key(self, key: Key) -> Schema:
        if isinstance(key.kind, Named) and not key.help:
            return self.of(key.kind)
        title = key.title or key.name.replace("_", " ").capitalize()
        return _shown(title, key.help) | self.shape(key.kind)


def _shown(title: str, help: str) -> Schema:
    return ({"title": title} if title else {}) | ({"description": help} if help else {})


def _given(**limits: int | None) -> Schema:
    return {name: limit for name, limit in limits.items() if limit is not None}


def _text(kind: Text) -> Schema:
    # As texts they are `1.10` and `1e3`, but to other programs that read YAML they are numbers.
    types = ["string", *["number"] * kind.number, *["boolean"] * kind.truth]
    schema: Schema = {"type": types if len(types) > 1 else "string"}
    if kind.words:
        return schema | {"enum": list(kind.words)}
    if kind.pattern:
        schema["pattern"] = kind.pattern
    elif not kind.empty:
        schema["minLength"] = 1
    return schema | _given(minimum=kind.least) | ({"format": "name"} if kind.named else {})


def _condition(condition: Condition) -> Schema:
    where = {key: _one_of(values) for key, values in condition.where.items()}
    given = {"required": list(condition.given)} if condition.given else {}
    return {"if": {"properties": where} | given, "then": {"required": list(condition.keys)}}


def _one_of(values: tuple[str | bool, ...]) -> Schema:
    """One of some values; of none, a key that has to be left out."""
    if not values:
        return {"not": {}}
    return {"const": values[0]} if len(values) == 1 else {"enum": list(values)}


def _united(schemas: list[Schema]) -> Schema:
    """Return the schema of values that fit one of several, which have no keyword in common but
    `type`.
    """
    united: Schema = {"type": []}
    for schema in schemas:
        kinds = schema["type"]
        united["type"] += kinds if isinstance(kinds, list) else [kinds]
        rest = {keyword: limit for keyword, limit in schema.items() if keyword != "type"}
        assert not rest.keys() & united.keys(), (rest, united)
        united |= rest
    return united


def main() -> None:
    for name in FILES:
        path = resources.folder("schemas") / f"{name}.schema.json"
        path.write_text(written(name), "utf-8")


if __name__ == "__main__":
    main()
