"""How work grows with the size of a ruleset: `python -m benchmarks.growth`.

Each shape is a small ruleset that says one thing again and again, beside each other or inside each
other. It is checked, and loaded, at a size and at twice that size. What grows in line with the size
takes at most twice as long; what is worked out twice at every level takes a power of two.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from textwrap import indent
from time import process_time

import rulewright
from benchmarks.measure import interleaved, ratio
from rulewright.diagnostics.diagnostic import Severity
from rulewright.recursion_depth import raise_recursion_limit
from rulewright.validation.checking.ruleset_check import check

HEAD = """\
ruleset: growth
title: Growth
language: 1
version: 1.0.0
players: 2
names: {p: player, x: land, y: land, t: tile}
"""
LANDS = ("north", "south", "east", "west", "middle")
SECTIONS = {
    "types": f"  land: [{', '.join(LANDS)}]\n",
    "grids": """\
  site: {grid: square, columns: 3, rows: 3}
  tile:
    grid: hex
    grows: true
    at most: 9
    reach: 5
    cell: {mark: land?}
    shapes: {single: {cells: [[0, 0]], turns: 1}}
""",
    "state": """\
  held(p): {type: int, least: 0, most: 1000}
  way(x, y): {type: land, start: north}
  owner(x): player?
  here: {type: land, start: north}
""",
    "tables": """\
  road(x, y):
    type: land
    rows:
      north: {north: north, south: west, east: east, west: middle, middle: south}
      south: {north: west, south: south, east: north, west: east, middle: west}
      east: {north: middle, south: west, east: east, west: north, middle: south}
      west: {north: south, south: middle, east: east, west: west, middle: north}
      middle: {north: east, south: north, east: west, west: south, middle: middle}
""",
    "procedures": "",
    "flow": """\
  opening: |
    lay single at place(single, 0, 0): mark = north
  turns:
    each: p in player, for ever
    do: |
      p chooses x in land
      here = x
      act(p)
      if held[p] > 100:
        end game
""",
    "scoring": "  points(p): held[p]\n",
}
"""What all rulesets have. What a shape says of a section stands behind it, and its `act` is what a
turn does."""
Shape = Callable[[int], Mapping[str, str]]


def inside(size: int, innermost: str, around: str) -> str:
    """A text put inside another, in place of its `@`, as often as `size` says."""
    for _ in range(size):
        innermost = around.replace("@", innermost)
    return innermost


def blocks(size: int, head: str) -> str:
    """A block with a block in it, and so on."""
    rows = [f"{'  ' * depth}{head}" for depth in range(size)]
    return "\n".join([*rows, f"{'  ' * size}held[p] += 1"])


def tried(size: int) -> str:
    """A menu that is offered if something is possible, which is a menu of its kind, and so on."""
    rows = [
        f"{'    ' * depth}p chooses:\n{'    ' * depth}  stay{depth}: held[p] += 2\n"
        f"{'    ' * depth}  go{depth} where possible:"
        for depth in range(size)
    ]
    return "\n".join([*rows, f"{'    ' * size}held[p] += 1"])


def each(size: int, text: str, joined: str = "\n") -> str:
    """The text for each number from 1, which stands in place of `#`; the one before it in place of
    `%`."""
    numbers = range(1, size + 1)
    return joined.join(text.replace("#", str(n)).replace("%", str(n - 1)) for n in numbers) + "\n"


def twice(size: int) -> str:
    """Definitions that ask the one before twice."""
    return "  d0(x): held[player1] > 0\n" + each(size, "  d#(x): d%(x) or d%(way[x, x])")


def secret(size: int, first: str, further: str, act: str) -> Mapping[str, str]:
    """Definitions `d` of a player and a land with state that is hidden, and one that is not."""
    return {
        "state": "  secret(p): {type: land, start: north, seen by: p}\n  open(x): bool\n",
        "define": f"  d0(p, x): {first}\n" + each(size, f"  d#(p, x): {further}"),
        "act": act,
    }


# fmt: off
SHAPES: Mapping[str, tuple[int, Shape]] = {
    "state as a key of state": (
        16, lambda n: {"act": f"here = {inside(n, 'here', 'way[@, here]')}"},
    ),
    "constants as keys of tables of two keys": (
        16, lambda n: {"act": f"here = {inside(n, 'north', 'road[@, here]')}"},
    ),
    "`if` in expressions": (
        16, lambda n: {"act": f"here = {inside(n, 'north', '(south if here == east else @)')}"},
    ),
    "expressions in their own conditions": (
        16, lambda n: {"act": f"held[p] = {inside(n, 'held[p]', '(1 if @ == 1 else 2)')}"},
    ),
    "values looked for in lists": (
        8, lambda n: {"act": f"here = {inside(n, 'here', '(land.south if @ in [land.east, here] else land.north)')}"},
    ),
    "numbers looked for in ranges": (
        8, lambda n: {"act": f"held[p] = {inside(n, 'held[p]', '(1 if @ in 2 to 5 else 2)')}"},
    ),
    "`otherwise`": (
        8, lambda n: {"act": f"here = {inside(n, 'here', '((the x in land where way[x, here] == @) otherwise here)')}"},
    ),
    "neighbours of neighbours, on one grid of two": (
        8, lambda n: {
            "define": f"  far(t): any t in neighbours({inside(n, 't', '(the t in neighbours(@))')})\n",
            "act": "if any t in tile where far(t):\n  held[p] += 1",
        },
    ),
    "quantifiers": (
        3, lambda n: {
            "act": f"if {inside(n, 'here == north', '(any x in land where way[x, here] == x and @)')}:\n  held[p] += 1",
        },
    ),
    "blocks": (8, lambda n: {"act": blocks(n, "if held[p] < 9:")}),
    "loops": (3, lambda n: {"act": blocks(n, "for x in land where way[x, here] == x:")}),
    "definitions that ask the one before twice": (
        15, lambda n: {
            "define": twice(n), "act": f"if d{n}(here):\n  held[p] += 1",
        },
    ),
    "definitions that are known before the game": (
        8, lambda n: {
            "define": "  d0(x): number(x)\n" + each(n, "  d#(x): min(d%(x) + d%(road[x, x]), 9)"),
            "tables": f"  worth(x):\n    type: int\n    rows:\n      {', '.join(LANDS)}: d{n}(x)\n",
            "act": "held[p] = worth[here]",
        },
    ),
    "definitions that know more from each before": (
        8, lambda n: {
            "define": "  d0(x): owner[x] is not none\n" + each(n, "  d#(x): d%(way[x, here]) and d%(way[here, x])"),
            "act": f"if d{n}(here):\n  held[p] += 1",
        },
    ),
    "definitions that a loop asks": (
        8, lambda n: {
            "define": twice(n), "act": f"for x in land where d{n}(x):\n  held[player1] += 1",
        },
    ),
    "definitions that are tried out": (
        8, lambda n: {
            "define": twice(n),
            "act": f"p chooses:\n  go(x) where possible:\n    require d{n}(x)\n    here = x\n  stay: nothing",
        },
    ),
    "definitions of secrets that the log tells": (
        8, lambda n: secret(
            n, "secret[p] == x", "d%(p, x) or d%(next(p), x)", f'if d{n}(p, here):\n  log "seen" (player = p)'
        ),
    ),
    "definitions with which a secret is chosen": (
        8, lambda n: secret(
            n, "open[x]", "d%(p, x) and d%(p, way[x, x])",
            f"p chooses:\n  go(x) where d{n}(p, x):\n    secret[p] = x\n    open[x] = false\n  stay: nothing",
        ),
    ),
    "procedures with which a secret is chosen": (
        8, lambda n: {
            "procedures": "  p0(p): held[p] += 1\n" + each(n, "  p#(p): |\n    p%(p)\n    p%(next(p))"),
            **secret(n, "open[x]", "d%(p, x)", f"p chooses:\n  go(x):\n    secret[p] = x\n    p{n}(p)\n  stay: nothing"),
        },
    ),
    "procedures that are tried out": (
        8, lambda n: {
            "procedures": "  p0(p): held[p] += 1\n" + each(n, "  p#(p): |\n    p%(p)\n    p%(next(p))"),
            "act": f"p chooses:\n  go where possible:\n    p{n}(p)\n  stay: nothing",
        },
    ),
    "menus inside each other that are tried out": (6, lambda n: {"act": tried(n)}),
    "lists of what fields say": (
        8, lambda n: {
            "types": "  town: {fields: {roads: list of town}, members: {a: {roads: [b, a]}, b: {roads: [a, b]}}}\n",
            "act": f"if any h in town where h{'.roads[0]' * n} == h:\n  held[p] += 1",
        },
    ),
    "procedures that call the one before twice": (
        15, lambda n: {
            "procedures": "  p0(p): held[p] += 1\n" + each(n, "  p#(p): |\n    p%(p)\n    if held[p] == #:\n      p%(p)"),
            "act": f"p{n}(p)",
        },
    ),
    "a long condition": (
        100, lambda n: {"act": f"if {each(n, 'held[p] != #', ' and ').strip()}:\n  held[p] += 1"},
    ),
    "a long sum": (40, lambda n: {"act": f"held[p] = {' + '.join(['held[p]'] * n)}"}),
    "statements": (200, lambda n: {"act": each(n, "held[p] += #")}),
    "states": (
        100, lambda n: {"state": each(n, "  s#: {type: int}"), "act": each(n, "s# += 1")},
    ),
    "definitions": (
        100, lambda n: {
            "define": each(n, "  d#(x): way[x, x] == here and held[player1] > #"),
            "act": each(n, "if d#(here):\n  held[p] += 1"),
        },
    ),
    "members of a type": (
        100, lambda n: {
            "types": f"  good: [{each(n, 'g#', ', ').strip()}]\n",
            "state": "  stock(good): {type: int, least: 0}\n",
            "act": "for g in good where stock[g] > 0:\n  stock[g] -= 1",
        },
    ),
    "steps of the flow": (
        100, lambda n: {"flow": each(n, "  step#: |\n    player1 chooses x in land\n    here = x")},
    ),
    "choices": (
        100, lambda n: {"act": each(n, "p chooses x in land where way[x, here] == x\nhere = x")},
    ),
    "alternatives of a menu": (
        100, lambda n: {"act": "p chooses acting:\n" + each(n, "  a# where held[p] > #:\n    held[p] += 1")},
    ),
    "triggers": (
        100, lambda n: {
            "state": each(n, "  s#: {type: int, least: 0}"),
            "triggers": each(n, "  t#: {when: s# == 1, do: s# = 0}"),
            "act": each(n, "s# = 1"),
        },
    ),
}
# fmt: on
"""For each shape a size, and what it says at any size."""


def ruleset(name: str, size: int) -> str:
    """The text of a shape at a size."""
    said = dict(SHAPES[name][1](size))
    act = said.pop("act", "held[p] += 1")
    said["procedures"] = f"{said.get('procedures', '')}  act(p): |\n{indent(act, '    ')}\n"
    names = dict.fromkeys((*SECTIONS, *said))
    return HEAD + "".join(f"{key}:\n{SECTIONS.get(key, '')}{said.get(key, '')}" for key in names)


def checked(folder: Path) -> None:
    found = check(folder).findings
    assert all(finding.severity is not Severity.ERROR for finding in found), found


QUESTIONS: Mapping[str, Callable[[Path], object]] = {"check": checked, "load": rulewright.load}


def growth(name: str, question: str, rounds: int, largest: int = 1000) -> float:
    """How many times as long a question takes at twice the size, which is no larger than that at
    first, by processor time and with nothing kept: the median of the rounds."""
    size = min(SHAPES[name][0], largest)

    def ask(folder: Path, _: int) -> None:
        QUESTIONS[question](folder)

    with tempfile.TemporaryDirectory() as scratch, unkept():
        contenders = {}
        for times in (1, 2):
            folder = Path(scratch) / str(times)
            folder.mkdir()
            (folder / "ruleset.yaml").write_text(ruleset(name, times * size), "utf-8")
            contenders[times] = partial(ask, folder)
        once, twice = interleaved({str(n): c for n, c in contenders.items()}, rounds, process_time).values()
    return ratio(twice, once)


@contextmanager
def unkept() -> Iterator[None]:
    """Nothing is read from the cache, or kept there."""
    before = os.environ.get("RULEWRIGHT_CACHE")
    os.environ["RULEWRIGHT_CACHE"] = ""
    try:
        yield
    finally:
        os.environ.pop("RULEWRIGHT_CACHE")
        if before is not None:
            os.environ["RULEWRIGHT_CACHE"] = before


def main() -> None:
    raise_recursion_limit()
    print("Twice the size takes so many times as long:\n")
    print("| | sizes | `check` | `load` |\n| --- | ---: | ---: | ---: |")
    for name, (size, _) in SHAPES.items():
        taken = [f"{growth(name, question, 5):.2f}" for question in QUESTIONS]
        print(f"| {name} | {size}, {2 * size} | {' | '.join(taken)} |", flush=True)


if __name__ == "__main__":
    main()
