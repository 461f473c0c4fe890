"""Commands that need more than Rulewright itself: they say what to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from rulewright_cli.console import remark
from rulewright_cli.faults import WRONG_USE


@contextmanager
def wanted(extra: str) -> Iterator[None]:
    """Imports what stands in an extra; where it is missing, says so in a line and ends."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("rulewright"):
            raise
        remark(f"this needs `{missing.name}`: pip install 'rulewright[{extra}]'")
        raise typer.Exit(WRONG_USE) from None
