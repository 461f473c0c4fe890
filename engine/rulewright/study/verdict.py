"""What `check` has to say."""

from __future__ import annotations

from rulewright.diagnostics.diagnostic import Diagnostic
from rulewright.records import dataclass
from rulewright.words.coverage import Coverage


@dataclass(frozen=True, slots=True)
class Checked:
    """All findings about a ruleset, and in words what was checked."""

    findings: tuple[Diagnostic, ...]
    what: str
    words: tuple[Coverage, ...] = ()
    """How far each language is."""
