"""The page on editors: its table of files and schemas fits every file that there is."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from honest import some
from rulewright import resources
from rulewright.ruleset_folders import list_rulesets

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "editors.md").read_text("utf-8")
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the quick one, where it is there
SCHEMAS = resources.data_folder("schemas")
TABLE = [
    (pattern, schema)
    for patterns, schema in re.findall(r"^\| (`[^|]*) \| `([^`]*)` \|$", PAGE, re.MULTILINE)
    for pattern in re.findall(r"`([^`]*\.yaml)`", patterns)
]


def schema_of(path: str) -> str:
    """By the table; what stands beside `ruleset.yaml` is included by it."""
    found = [schema for pattern, schema in TABLE if fnmatch(path, pattern)]
    return found[0] if found else "ruleset.schema.json"


@cache
def validator(name: str) -> Draft202012Validator:
    contents = {path.name: json.loads(path.read_text("utf-8")) for path in SCHEMAS.iterdir()}
    shared = Registry().with_resources(
        (key, Resource.from_contents(content)) for key, content in contents.items()
    )
    return Draft202012Validator(contents[name], registry=shared)


def test_every_schema_stands_in_the_table() -> None:
    assert {schema for _, schema in TABLE} == {path.name for path in SCHEMAS.iterdir()}


@pytest.mark.parametrize("folder", list_rulesets(), ids=lambda folder: folder.name)
def test_every_file_fits_its_schema(folder: Path) -> None:
    validators = {schema: validator(schema) for _, schema in TABLE}
    for path in some(folder.rglob("*.yaml")):
        data = yaml.load(path.read_text("utf-8"), LOADER)
        schema = schema_of(path.relative_to(folder).as_posix())
        if schema == "overlay.schema.json" and "overlay" not in data:
            continue  # data of some other kind that lies there
        found = [error.message for error in validators[schema].iter_errors(data)]
        assert not found, (path, schema, found)


def test_the_settings_that_are_shown_are_data() -> None:
    (settings,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    named = json.loads(settings)["yaml.schemas"]
    assert {Path(name).name for name in named} <= {path.name for path in SCHEMAS.iterdir()}
