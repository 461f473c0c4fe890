"""What tests of generated rulesets share."""

from __future__ import annotations

from oracle.deep import deep_calls as deep_calls
