"""The interpreter lies deep inside itself; other tests look at what is too deep."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from oracle.interpreter import CALLS


@pytest.fixture(autouse=True)
def deep_calls() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, CALLS))
    yield
    sys.setrecursionlimit(before)
