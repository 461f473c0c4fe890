"""For tests of what must never fail, or that compare many things: that they look at something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rulewright.diagnostics import render
from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.diagnostics.internal_error import CODE

T = TypeVar("T")


def some(things: Iterable[T]) -> Iterator[T]:
    """Yield each of some things; fail if there are none, since nothing would be compared."""
    empty = True
    for thing in things:
        empty = False
        yield thing
    assert not empty, "there is nothing to compare"


def refuse_internal_errors(found: Iterable[Diagnostic]) -> None:
    """Fail if a diagnostic reports an exception that nobody expected: `run_script`, `test` and
    `check` turn those into diagnostics, so that one bad script does not end the others."""
    own = tuple(each for each in found if each.code == CODE)
    assert not own, render.format_full(own)
