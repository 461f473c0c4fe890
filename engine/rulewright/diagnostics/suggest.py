"""Suggest similar names for a misspelled one."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.fix import Suggestion

LONGEST = 100
"""Longer names are not compared, because they are hardly mistyped."""


def find_nearest(name: str, candidates: Iterable[str]) -> str | None:
    """Return the candidate most similar to `name`; None if none is similar.

    >>> find_nearest("tresury", ["treasury", "territory"])
    'treasury'
    >>> find_nearest("rig", ["ring", "rigs"])  # of two that are as near, what begins alike
    'rigs'
    >>> find_nearest("fleet_of", ["fleet", "ships"]) is None
    True
    """
    if not 2 <= len(name) <= LONGEST:
        return None  # all single letters are similar to each other
    limit = max(1, len(name) // 3)
    best: str | None = None
    best_distance = limit + 1
    for candidate in candidates:
        if candidate == name or abs(len(candidate) - len(name)) > min(best_distance, limit):
            continue
        distance = _measure_distance(name.casefold(), candidate.casefold())
        longer = distance == best_distance <= limit and candidate.startswith(name)
        if distance < best_distance or (longer and best and not best.startswith(name)):
            best, best_distance = candidate, distance
    return best


def suggest_name(name: str, candidates: Iterable[str]) -> Suggestion | None:
    """Return the most similar known name as a line of help with a fix; None if there is none."""
    return make_suggestion(name, find_nearest(name, candidates))


def make_suggestion(name: str, nearest_name: str | None) -> Suggestion | None:
    """Return a line of help that suggests the nearest name, if there is one."""
    return None if nearest_name is None else Suggestion(name, nearest_name)


def quote_names(names: Iterable[str], limit: int = 12) -> str:
    """Return names as a list for a message, in their order: `a`, `b` and 3 more.

    >>> quote_names(["a", "b"]), quote_names(["a", "b", "c"], limit=1)
    ('`a`, `b`', '`a` and 2 more')
    """
    quoted = [f"`{name}`" for name in names]
    if len(quoted) <= limit:
        return ", ".join(quoted)
    return f"{', '.join(quoted[:limit])} and {len(quoted) - limit} more"


def _measure_distance(a: str, b: str) -> int:
    """Return the edit distance of two words (Damerau-Levenshtein): insertions, deletions,
    substitutions and swaps of neighbours."""
    previous_row: list[int] = []
    row = list(range(len(b) + 1))
    for i, left in enumerate(a, 1):
        older, previous_row, row = previous_row, row, [i]
        for j, right in enumerate(b, 1):
            cost = min(previous_row[j] + 1, row[j - 1] + 1, previous_row[j - 1] + (left != right))
            if i > 1 and j > 1 and left == b[j - 2] and a[i - 2] == right:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
