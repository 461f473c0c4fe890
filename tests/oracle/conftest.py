"""What tests of the reference interpreter share."""

from __future__ import annotations

from oracle.deep import deep_calls as deep_calls
