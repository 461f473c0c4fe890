"""Represent an explanation as a tree of reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.records import dataclass
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Reason:
    """One step of an explanation: `text` is the sentence, `span` the rule, and `parts` are the reasons for it
    in turn; `because_names` are the names that `because:` in scripts may state for it."""

    text: str
    span: Span
    because_names: frozenset[str] = frozenset()
    is_out_of_domain: bool = False
    """The move is outside the domains of its parameters; no condition was tested."""
    parts: tuple[Reason, ...] = ()
    is_detail: bool = False
    """Whether it is shown only at a greater depth, because it does not lead to the deciding reason."""
    rule: str = ""
    """The rule text that is explained, on one line."""
    value: str | None = None
    """The value of the rule text, in the notation of moves and rules."""
    named_values: tuple[tuple[str, str], ...] = ()
    """The sub-expressions of the rule text with their values."""
    cell: str | None = None
    """The piece of state that is read, for a follow-up question: `money[alfred]`."""
    step: int | None = None
    """The choice that it refers to, as the number of decisions made when it was over."""
    more: int = 0
    """Represents this many more reasons like the one before it."""


def iter_decisive_path(reasons: Iterable[Reason]) -> Iterator[Reason]:
    """Yield the path to the decisive reason, outermost first."""
    for reason in reasons:
        if not reason.is_detail:
            yield reason
            yield from iter_decisive_path(reason.parts)
