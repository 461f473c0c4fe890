"""What was made on the way to something else, and nobody calls or reads, is not in a program."""

from __future__ import annotations

import pytest

from rulewright.ir.walk import scan_function
from shared import rules


@pytest.mark.parametrize("name", ["classics/go", "classics/homesteads", "classics/reversi"])
def test_all_that_a_program_has_is_used(name: str) -> None:
    program = rules(name).compiled.program
    made_of = [scan_function(function) for function in program.functions.values()]
    called = {*program.entry_functions}.union(
        *((*each.needed_functions, *each.set_functions) for each in made_of)
    )
    assert program.functions.keys() <= called
    read = frozenset[int]().union(*(each.table_numbers for each in made_of))
    assert {number for number, cells in enumerate(program.tables) if cells} == read
