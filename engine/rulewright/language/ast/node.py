"""Define the base of every syntax node: its span."""

from __future__ import annotations

from dataclasses import field

from rulewright.records import dataclass
from rulewright.source import NOWHERE, Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    span: Span = field(default=NOWHERE, compare=False, repr=False)
