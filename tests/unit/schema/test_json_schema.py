"""The files in `schemas/` are what the table of the format says."""

from __future__ import annotations

import pytest

from rulewright import resources
from rulewright.schema.files import FILES
from rulewright.schema.json_schema import make_schema_text


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_up_to_date(name: str) -> None:
    assert resources.schema_text(name) == make_schema_text(name), "run `make schemas`"


def test_there_are_no_other_schemas() -> None:
    there = {path.name for path in resources.data_folder("schemas").iterdir()}
    assert there == {f"{name}.schema.json" for name in FILES}
