"""Watch a folder on the disk for files that change."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Final

from watchfiles import awatch

SETTLE_MILLISECONDS: Final = 60
"""Milliseconds without another change: editors write in several steps."""


async def watch_folder(folder: Path, end: asyncio.Event) -> AsyncIterator[Iterable[Path]]:
    """Yield the files that were changed together, until `end` is set."""
    async for changes in awatch(
        folder, debounce=400, step=SETTLE_MILLISECONDS, stop_event=end, rust_timeout=1000
    ):
        yield [Path(path) for _, path in changes]
