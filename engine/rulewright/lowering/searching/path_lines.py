"""Find paths that are lines: from each place in a few directions, one place after the other.

Terms: a *line* is a longest path in one direction; what lies *behind* a place is the rest of the line from
there.
Literature: classical sliding attacks of chess programs, which find the first blocker of a ray by a bit
scan.

Rule: a place to which a path is free is found without a loop: on each line the first place that stops it is
the lowest or the highest of those that do, and the places behind it are known.

Example: four places in a row, from each of which paths lead to the right.

>>> behind, is_rising = find_lines([[(1,), (1, 2), (1, 2, 3)], [(2,), (2, 3)], [(3,)], []], most=2)[0]
>>> [f"{places:04b}" for places in behind], is_rising
(['1110', '1100', '1000', '0000'], True)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

PlacePath = tuple[int, ...]
"""The places of a path without its origin; the last one is its end."""


def find_lines(
    paths_from_each: Sequence[Iterable[PlacePath]], most: int
) -> list[tuple[tuple[int, ...], bool]] | None:
    """Return for each direction the set of places behind each place, and whether places rise in
    it. `paths_from_each` are the paths from each place. None if they are no lines, or have too many
    directions.
    """
    directions: dict[int, dict[int, PlacePath]] = {}
    for start, leading in enumerate(paths_from_each):
        longest: dict[int, PlacePath] = {}
        for way in sorted(leading, key=len):
            if longest.get(way[0], ()) != way[:-1]:
                return None
            longest[way[0]] = way
        for first, way in longest.items():
            directions.setdefault(first - start, {})[start] = way
    if 0 in directions or not 0 < len(directions) <= most:
        return None
    line_tables: list[tuple[tuple[int, ...], bool]] = []
    for step, lines_ in sorted(directions.items()):
        behind = [_to_bitset(lines_.get(start, ())) for start in range(len(paths_from_each))]
        for start, way in lines_.items():
            if list(way) != sorted(way, reverse=step < 0) or (way[0] > start) != (step > 0):
                return None
            if any(
                behind[place] & behind[start] != _to_bitset(way[number:])
                for number, place in enumerate(way, 1)
            ):
                return None
        line_tables.append((tuple(behind), step > 0))
    return line_tables


def _to_bitset(set_places: Iterable[int]) -> int:
    return sum(1 << place for place in set_places)
