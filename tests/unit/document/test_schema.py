"""Every finding of the schemas in an author's words, at the key or value at fault."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from honest import some
from rulewright import resources
from rulewright.diagnostics.diagnostic import Diagnostic, Reporter
from rulewright.document.nodes import Mapping
from rulewright.document.reader import read_text
from rulewright.document.schema import MESSAGES, SchemaName, check_schema
from rulewright.source import Source
from unit.document.folders import HEAD

SCHEMAS: list[SchemaName] = ["ruleset", "overlay", "script", "outline"]

SILENT = {
    "$schema", "$defs", "$ref", "title", "description", "properties", "items", "allOf", "if",
    "then", "not", "propertyNames",
}  # fmt: skip
"""Keywords that only say where other keywords apply."""


def check(text: str, schema: SchemaName = "ruleset") -> list[Diagnostic]:
    reporter = Reporter()
    root = read_text(Source("a.yaml", text), reporter)
    assert isinstance(root, Mapping), reporter.diagnostics
    check_schema(root, schema, reporter)
    return reporter.diagnostics


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schemas_are_schemas(name: SchemaName) -> None:
    Draft202012Validator.check_schema(json.loads(resources.schema_text(name)))


def keywords(name: SchemaName) -> Iterator[str]:
    """Every keyword that a schema uses."""

    def walk(part: Any, is_schema: bool) -> Iterator[str]:
        if isinstance(part, dict):
            for key, value in part.items():
                if is_schema:
                    yield key
                yield from walk(value, not is_schema or key not in MAPS_OF_SCHEMAS)
        elif isinstance(part, list):
            for value in part:
                yield from walk(value, is_schema)

    yield from walk(json.loads(resources.schema_text(name)), True)


MAPS_OF_SCHEMAS = ("properties", "$defs", "dependentRequired")


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_keyword_that_can_fail_has_its_words(name: SchemaName) -> None:
    assert set(keywords(name)) - SILENT <= set(MESSAGES)


def properties(part: Any, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "properties" and not path.endswith("/if"):
                yield from ((f"{path}/{name}", schema) for name, schema in value.items())
            yield from properties(value, f"{path}/{key}")
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from properties(value, f"{path}/{index}")


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_property_has_a_title_and_a_description(name: SchemaName) -> None:
    """Editors show them; those of a `$ref` stand at its target."""
    schema = json.loads(resources.schema_text(name))
    base = json.loads(resources.schema_text("ruleset"))
    for path, found in some(properties(schema, "")):
        while "$ref" in found and not {"title", "description"} <= set(found):
            file, _, pointer = found["$ref"].partition("#/")
            found = base if file else schema
            for step in pointer.split("/"):
                found = found[step]
        assert {"title", "description"} <= set(found), path


@pytest.mark.parametrize("name", SCHEMAS)
def test_alternatives_are_dispatched_by_key(name: SchemaName) -> None:
    """With `oneOf` and `anyOf` nobody can say what is wrong."""
    assert not {"oneOf", "anyOf"} & set(keywords(name))


@pytest.mark.parametrize(
    ("text", "code", "place", "headline"),
    [
        ("stat: {}\n", "unknown-key", "stat", "unknown key `stat` at the top of a file"),
        ("flow: {t: {whn: x}}\n", "unknown-key", "whn", "unknown key `whn` in `flow.t`"),
        ("state: [a]\n", "wrong-kind", "[a]", "`state` must be keys with values"),
        ("state: {a: 3}\n", "wrong-kind", "3", "`a` must be a text or keys with values"),
        ("flow:\n  t:\n    do: [x]\n", "wrong-kind", "[x]", "`do` must be a text"),
        ("state:\n", "empty-value", "state", "`state` has no value"),
        ("flow: {t: {do: ''}}\n", "empty-value", "''", "`do` is empty"),
        ("define: {f: {}}\n", "empty-value", "{}", "`f` is empty"),
        ("includes: [a, '']\n", "empty-value", "''", "this is empty"),
        ("state: {a: {least: 0}}\n", "missing-key", "a", "`type` is missing in `state.a`"),
        ("define: {f: {by: p}}\n", "missing-key", "by", "`cases` is missing in `define.f`"),
        ("ruleset: x\n", "missing-key", "ruleset", "`title` is missing"),
        ("grids: {g: {grid: rings, rings: 2}}\n", "missing-key", "g",
         "`sectors` is missing in `grids.g`"),
        ("grids: {g: {grid: sqare, columns: 2, rows: 2}}\n", "bad-value", "sqare",
         "`grid` cannot be `sqare`"),
        ("language: 2\n", "bad-value", "2", "`language` cannot be `2`"),
        ("languages: [English]\n", "bad-value", "English", "`English` has the wrong form"),
        ("grids: {g: {grid: hex, columns: 0, rows: 2}}\n", "bad-value", "0",
         "`columns` must be at least 1, not 0"),
        ("grids: {g: {grid: hex, columns: 999, rows: 2}}\n", "bad-value", "999",
         "`columns` must be at most 100, not 999"),
        ("grids: {g: {grid: hex, grows: true, at most: 9, shapes: {s: {cells: [[1]]}}}}\n",
         "bad-value", "[1]", "this needs 2 items"),
        ("grids: {g: {grid: hex, grows: true, at most: 9, shapes: {s: {cells: [[1, 2, 3]]}}}}\n",
         "bad-value", "[1, 2, 3]", "this can have at most 2"),
        ("languages: []\n", "empty-value", "[]", "`languages` is empty"),
        ("flow: {turn- s: x}\n", "bad-name", "turn- s", "`turn- s` cannot be a name"),
        ("variants: {a b: c}\n", "bad-name", "a b", "`a b` cannot be a name"),
        ("players: {count: 1, seats: [2nd]}\n", "bad-name", "2nd", "`2nd` cannot be a name"),
    ],
)  # fmt: skip
def test_words_and_places(text: str, code: str, place: str, headline: str) -> None:
    found = check(text)[0]
    assert (found.code, found.primary.span.text, found.headline) == (code, place, headline)


def test_every_message_is_tried_above() -> None:
    tried = {"maxProperties", "format"}  # scripts only; only the engine knows names: below
    for text in (
        "stat: {}", "state: [a]", "flow: {t: {do: ''}}", "define: {f: {}}",
        "state: {a: {least: 0}}", "define: {f: {by: p}}", "grids: {g: {grid: x}}",
        "language: 2", "languages: [English]",
        "grids: {g: {grid: hex, columns: 0, rows: 999}}", "languages: []",
        "grids: {g: {grid: hex, grows: true, at most: 9, shapes: {s: {cells: [[1, 2, 3]]}}}}",
    ):  # fmt: skip
        root = read_text(Source("a.yaml", text), Reporter())
        assert isinstance(root, Mapping)
        validator = Draft202012Validator(json.loads(resources.schema_text("ruleset")))
        from rulewright.document.nodes import to_plain_data

        tried |= {str(error.validator) for error in validator.iter_errors(to_plain_data(root))}
    assert tried == set(MESSAGES)


def test_one_mistake_one_message() -> None:
    """A misspelt key is not also a missing one."""
    (found,) = check("state: {a: {typ: int}}\n")
    assert (found.code, found.help) == ("unknown-key", "did you mean `type`?")
    (found,) = check(HEAD.replace("title", "tittle"))
    assert (found.code, found.help) == ("unknown-key", "did you mean `title`?")


def test_got_and_expected() -> None:
    (found,) = check("grids: {g: {grid: hex, columns: '3', rows: 3}}\n")
    assert found.primary.text == "got a text\nexpected a whole number"
    assert found.help == "write the number without quotes and without a 0 in front"
    (found,) = check("state: {a: {type: int, hidden: yes}}\n")
    assert found.help == "write true or false, in small letters and without quotes"


def test_a_sentence_for_two_illegal_moves() -> None:
    found = check("scenario: x\nruleset: y\nmoves:\n- illegal: {a: x, b: y}\n", "script")
    assert [one.headline for one in found] == ["`illegal` can have at most 1"]


def test_an_overlay_takes_out_with_a_word() -> None:
    found = check("overlay: x\nof: y\nstate: {a: }\n", "overlay")
    assert [one.code for one in found] == ["empty-value"]
    assert found[0].help is not None and "`remove`" in found[0].help


def test_real_rulesets_fit() -> None:
    for path in some(sorted(resources.data_folder("rulesets").rglob("ruleset.yaml"))):
        assert check(path.read_text("utf-8")) == [], path
