"""The files in `schemas/` are what the table of the format says."""

from __future__ import annotations

import pytest

from rulewright import resources
from rulewright.schema.files import FILES
from rulewright.schema.json_schema import written


@pytest.mark.parametrize("name", FILES)
def test_the_file_is_up_to_date(name: str) -> None:
    assert resources.schema_text(name) == written(name), "run `make schemas`"


def test_there_are_no_other_schemas() -> None:
    there = {path.name for path in resources.folder("schemas").iterdir()}
    assert there == {f"{name}.schema.json" for name in FILES}
