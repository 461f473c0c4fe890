"""Files whose texts are not written down with the places in them: who reads these has the same."""

from __future__ import annotations

from pathlib import Path

from rulewright.diagnostics.diagnostic import Reporter
from rulewright.document.files import read_source
from rulewright.source import Source


def file_again(path: str, text: None) -> Source:
    """The file of places that were told without its text (see `plain.to_record`)."""
    return read_source(Path(path), Reporter()) or Source(path, "")
