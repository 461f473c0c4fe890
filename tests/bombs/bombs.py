"""The bombs: each writes a folder with a ruleset that asks for too much work, memory or depth."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

Write = Callable[[Path], None]

BOMBS: dict[str, Write] = {}
"""The bombs by name; each is given an empty folder."""

HEAD = """\
ruleset: bomb
title: Bomb
language: 1
version: 1.0.0
players: 2
"""
NAMES = "names:\n  p: player\n"
STATE = "state:\n  n: int\n  m(p): int\n"
SCORING = "scoring:\n  points(p): m[p]\n"
CHOICE = "p chooses k from 0 to 2"


def indented(text: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


def step(do: str, header: str = "") -> str:
    """A flow of one step: what repeats it, and its block."""
    lines = indented(header, 4) + "    do: |\n" + indented(do, 6)
    return f"flow:\n  round:\n{lines}"


def turns(do: str) -> str:
    """A flow of turns, for ever."""
    return step(do, "each: p in player, for ever")


def ruleset(
    flow: str, *more: str, state: str = STATE, names: str = NAMES, scoring: str = SCORING
) -> dict[str, str]:
    """The files of a ruleset with one scenario, which only begins."""
    text = HEAD + names + "".join(f"{part}\n" for part in more) + state + flow + scoring
    return {
        "ruleset.yaml": text,
        "scenarios/begin.yaml": "scenario: begin\nruleset: bomb\nmoves: []\n",
    }


def put(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def bomb(name: str) -> Callable[[Write], Write]:
    def add(write: Write) -> Write:
        assert name not in BOMBS
        BOMBS[name] = write
        return write

    return add


def of_files(name: str, files: dict[str, str]) -> None:
    """A bomb that is only text."""
    bomb(name)(lambda folder: put(folder, files))


def calm() -> dict[str, str]:
    """A ruleset that asks for nothing: what lies beside it is the bomb."""
    return ruleset(step(CHOICE, "each: p in player"))


# --- rules that do not come to an end -------------------------------------------------------------

ADD = "n += 1 - 2 * (n % 2)"
MANY = 1_000_000_000

for kind, header in {
    "counted": f"repeat: r in 1 to {MANY}",
    "until-never": f"repeat: r in 1 to {MANY}\nuntil: n > 5",
    "counted-each": f"repeat: r in 1 to {MANY}\neach: p in player",
    "counted-each-until": f"repeat: r in 1 to {MANY}\neach: p in player\nuntil: n > 5",
    "for-ever": "repeat: for ever",
    "each-for-ever": "each: p in player, for ever",
    "each-number": f"each: r in 1 to {MANY}",
}.items():
    of_files(f"flow-{kind}", ruleset(step(ADD, header)))

of_files(
    "flow-nested",
    ruleset(
        "flow:\n  a:\n    repeat: i in 1 to 40000\n    steps:\n      b:\n"
        "        repeat: j in 1 to 40000\n        do: " + ADD + "\n"
    ),
)
of_files("flow-logs", ruleset(step('log "a" (x = n)\n' * 500, f"repeat: r in 1 to {MANY}")))
of_files("flow-asks-late", ruleset(step(f"if n > 3:\n  {CHOICE}\n" + ADD, "each: p in player, for ever")))
for kind, do in {
    "while": f"while n < 5:\n  {ADD}",
    "for-numbers": f"for i in 1 to {MANY}:\n  {ADD}",
    "for-nested": f"for i in 1 to 30000:\n  for j in 1 to 30000:\n    {ADD}",
    "go-round": f"go round q from player1 until n > 5:\n  {ADD}",
    "search": f"if any i in 1 to {MANY} where i * i == 7: n = 1",
    "search-nested": "n = count i in 1 to 40000 where any j in 1 to 40000 where i * j == -1",
    "sum": f"n = (sum i % 3 for i in 1 to {MANY}) % 5",
    "logs": 'for i in 1 to 100000000:\n  log "a" (x = i)',
    "forced": "while n < 5:\n  player1 chooses k from 3 to 3",
    "chooses-times": f"player1 chooses {MANY} times:\n  a: {ADD}\n  b: {ADD}",
    "for-ordered": f"for q in player, as player1 orders:\n  while n < 5:\n    {ADD}",
    "big-roll": f"while n < 5:\n  roll d from 1 to {MANY}",
    "at-once": f"for i in 1 to {MANY}:\n  at once:\n    n = n + 0",
}.items():
    of_files(f"block-{kind}", ruleset(step(do)))

of_files("turns-without-end", ruleset(turns(CHOICE)))
of_files(
    "turns-that-take-long",
    ruleset(turns(f"{CHOICE}\nfor i in 1 to 900000:\n  {ADD}")),
)
of_files("turns-with-logs", ruleset(turns(CHOICE + '\nfor i in 1 to 20000:\n  log "a" (x = i)')))
of_files(
    "turns-of-forced-decisions",
    ruleset(turns(f"if n == 1:\n  {CHOICE}\nfor i in 1 to 40000:\n  p chooses j from 1 to 1")),
)
of_files(
    "restless-trigger",
    ruleset(turns(CHOICE + "\nn = 1"), "triggers:\n  t:\n    when: n > 0\n    do: n += 1"),
)
of_files(
    "triggers-of-many",
    ruleset(
        turns(CHOICE + "\nn += 1"),
        "types:\n  x: 1 to 3000",
        "triggers:\n  t:\n    each: a in x, b in x where w[a] + w[b] == n\n    do: w[a] += 1",
        state=STATE + "  w(x): int\n",
    ),
)
of_files(
    "tried-without-end",
    ruleset(
        turns(
            f"p chooses:\n  a where possible:\n    for i in 1 to {MANY}:\n      require n < 5\n  b: nothing"
        )
    ),
)
of_files(
    "moves-without-end",
    ruleset(turns(f"one move of p with most n:\n  while n < 40:\n    {CHOICE}\n    n += 1")),
)
of_files(
    "scores-that-take-long",
    ruleset(
        turns(CHOICE),
        scoring=f"scoring:\n  points(p): (sum i % 2 for i in 1 to {MANY})\n",
    ),
)
of_files(
    "invariants-that-take-long",
    ruleset(
        turns(CHOICE),
        f"invariants:\n  a: no i in 1 to {MANY} where i * i == -1",
    ),
)

# --- rules that need each other -------------------------------------------------------------------


def chain(count: int, of: str) -> str:
    """Definitions that each need the next: `of` has `{next}` in it."""
    lines = [f"  d{i}: {of.format(next=f'd{i + 1}')}" for i in range(count)]
    return "define:\n" + "\n".join([*lines, f"  d{count}: n"])


of_files("defined-in-a-row", ruleset(turns(CHOICE + "\nn = d0"), chain(6000, "{next} + 1")))
of_files(
    "defined-twice-each",
    ruleset(turns(CHOICE + "\nn = d0 % 2"), chain(60, "({next} + {next}) % 7")),
)
of_files(
    "defined-in-a-circle",
    ruleset(
        turns(CHOICE + "\nn = a0"),
        "define:\n" + "".join(f"  a{i}: a{(i + 1) % 500} + 1\n" for i in range(500)),
    ),
)
of_files(
    "defined-with-letters",
    ruleset(
        turns(CHOICE + "\nn = f0(player1) % 2"),
        "define:\n"
        + "".join(
            f"  f{i}(p): (f{i + 1}(p) + f{i + 1}(next(p)) + f{i + 1}(previous(p))) % 7\n" for i in range(40)
        )
        + "  f40(p): m[p]",
    ),
)
of_files(
    "procedures-in-a-row",
    ruleset(
        turns(CHOICE + "\na0(p)"),
        "procedures:\n" + "".join(f"  a{i}(p): a{i + 1}(p)\n" for i in range(5000)) + "  a5000(p): n += 1",
    ),
)
of_files(
    "procedures-twice-each",
    ruleset(
        turns(CHOICE + "\na0(p)"),
        "procedures:\n"
        + "".join(f"  a{i}(p): |\n    a{i + 1}(p)\n    a{i + 1}(p)\n" for i in range(40))
        + "  a40(p): |\n    n += 1\n",
    ),
)
of_files(
    "procedures-that-ask-twice-each",
    ruleset(
        turns(CHOICE + "\na0(p)"),
        "procedures:\n"
        + "".join(f"  a{i}(p): |\n    a{i + 1}(p)\n    a{i + 1}(p)\n" for i in range(40))
        + "  a40(p): |\n    p chooses k from 1 to 1\n",
    ),
)
of_files(
    "menus-in-menus",
    ruleset(
        turns("p chooses from a0(p)"),
        "actions:\n"
        + "".join(
            f"  a{i}(p):\n    offers:\n"
            f"      x:\n        where: p can choose from a{i + 1}(p)\n        do: n = 1\n"
            f"      y:\n        where: p can choose from a{i + 1}(p)\n        do: n = 2\n"
            for i in range(60)
        )
        + "  a60(p):\n    offers:\n      x: nothing\n      y: nothing",
    ),
)

# --- wide choices and large tables ----------------------------------------------------------------

CARDS = (
    "types:\n  card: ["
    + ", ".join(f"c{i}" for i in range(100))
    + "]\nzones:\n  card:\n    hand: {start: all}\n"
)
of_files(
    "menu-of-five-cards",
    ruleset(turns("p chooses a, b, c, d, e in hand where a < b and b < c and c < d and d < e"), CARDS),
)
of_files("menu-of-numbers", ruleset(turns(f"p chooses k from 0 to {MANY}")))
of_files(
    "menu-of-six-numbers",
    ruleset(
        turns(
            "p chooses:\n  a(i from 1 to 900, j from 1 to 900, k from 1 to 900, l from 1 to 900, "
            "x from 1 to 900, y from 1 to 900):\n    nothing\n  b: nothing"
        )
    ),
)
of_files(
    "menu-that-is-wide",
    ruleset(turns("p chooses:\n" + "".join(f"  a{i}: n = {i}\n" for i in range(8000)))),
)
KINDS = "types:\n  kind: [" + ", ".join(f"k{i}" for i in range(40)) + "]\n"
of_files(
    "part-of-a-bag",
    ruleset(turns("p chooses pay within sack"), KINDS, "bags:\n  sack: {of: kind, start: 99, most: 99}"),
)
of_files("bag-of-nothing", ruleset(turns("p chooses 1 to 30 of kind as want"), KINDS))
of_files(
    "state-of-a-billion",
    ruleset(
        turns(CHOICE + "\nw[1, 1] = 1"),
        "types:\n  x: 1 to 40000",
        state=STATE + "  w(x, x2): int\n",
        names="names:\n  p: player\n  x: x\n",
    ),
)
of_files(
    "state-of-a-million",
    ruleset(
        turns(CHOICE + "\nw[1, 1] = n"),
        "types:\n  y: 1 to 990",
        state=STATE + "  w(x, x2): int\n",
        names="names:\n  p: player\n  x: y\n",
    ),
)
of_files("type-of-a-billion", ruleset(turns(CHOICE), f"types:\n  y: 1 to {MANY}"))
of_files(
    "type-product",
    ruleset(turns(CHOICE), "types:\n  y: 1 to 30000\n  z: {product: y * y}\n  u: {product: z * z}"),
)
of_files(
    "table-of-a-billion",
    ruleset(
        turns(CHOICE + "\nn = t[1, 2]"),
        "types:\n  y: 1 to 90000",
        "tables:\n  t(x, x2):\n    type: int\n    default: 0\n    rows:\n      1: {2: 3}",
        names="names:\n  p: player\n  x: y\n",
    ),
)
of_files(
    "table-of-many-rows",
    ruleset(
        turns(CHOICE + "\nn = t[1]"),
        "types:\n  y: 1 to 60000",
        "tables:\n  t(x):\n    type: int\n    rows:\n"
        + "".join(f"      {i}: {i}\n" for i in range(1, 60001)),
        names="names:\n  p: player\n  x: y\n",
    ),
)
of_files(
    "tables-that-multiply",
    ruleset(
        turns(CHOICE + "\nn = t0[1]"),
        "types:\n  y: 1 to 20000",
        "tables:\n"
        + "".join(f"  t{i}(x):\n    type: int\n    rows:\n      1-20000: x * {i}\n" for i in range(80)),
        names="names:\n  p: player\n  x: y\n",
    ),
)
of_files(
    "grid-that-is-wide",
    ruleset(turns(CHOICE), "grids:\n  site: {grid: square, columns: 90000, rows: 90000}"),
)
of_files(
    "grid-of-hexes",
    ruleset(
        turns(CHOICE),
        "grids:\n  site: {grid: hex, columns: 1000, rows: 1000, corners: c, sides: e}",
    ),
)
of_files(
    "grid-that-grows",
    ruleset(
        turns(CHOICE),
        "grids:\n  cell:\n    grid: hex\n    grows: true\n"
        "    at most: 100000000\n    reach: 100000\n"
        "    cell: {owner: player?}\n    shapes:\n      one: {cells: [[0, 0]]}",
    ),
)
of_files(
    "shape-that-is-far",
    ruleset(
        turns(CHOICE),
        "grids:\n  cell:\n    grid: hex\n    grows: true\n    at most: 40\n    reach: 12\n"
        "    cell: {owner: player?}\n    shapes:\n      one: {cells: [[0, 0], [1000000000, 0]]}",
    ),
)
of_files(
    "positions-that-are-kept",
    ruleset(turns(CHOICE + "\nremember a"), f"positions:\n  a: {{of: [n, m], kept: {MANY}}}"),
)
of_files(
    "board-that-is-searched",
    ruleset(
        turns(
            CHOICE
            + "\nfor s in site, t in site:\n"
            + "  if joined(s, t, through u in site where o[u] is none): n = 1"
        ),
        "grids:\n  site: {grid: square, columns: 31, rows: 31}",
        names="names:\n  p: player\n  s: site\n",
        state=STATE + "  o(s): player?\n",
    ),
)
of_files(
    "trail-that-is-long",
    ruleset(
        turns(CHOICE + "\nn = longest trail of e in edge"),
        "grids:\n  site: {grid: square, columns: 12, rows: 12, corners: corner, sides: edge}",
    ),
)
of_files(
    "subset-that-is-searched",
    ruleset(
        turns(CHOICE),
        "types:\n  y: 1 to 90000\n  z: {subset: y, where: any a in y where a * a == it + 7}",
    ),
)
of_files(
    "deck-of-many",
    ruleset(
        turns(CHOICE + "\nshuffle deck\nmove all from deck to pile\nmove all from pile to deck"),
        "types:\n  card: [" + ", ".join(f"c{i}" for i in range(30_000)) + "]\nzones:\n  card:\n"
        "    deck: {ordered: true, start: all}\n    pile: {ordered: true}",
    ),
)
of_files(
    "players-without-number",
    {
        **calm(),
        "ruleset.yaml": calm()["ruleset.yaml"].replace("players: 2", f"players: 2 to {MANY}"),
    },
)
of_files(
    "options-without-number",
    ruleset(
        turns(CHOICE),
        "options:\n" + "".join(f"  o{i}: {{type: 1 to {MANY}, default: 1}}\n" for i in range(60)),
    ),
)
WORDS20 = ["".join(chr(97 + (i // 17**k) % 17) for k in range(5)) for i in range(8000)]
of_files(
    "dictionary",
    ruleset(
        turns("p chooses w in word where all i in 1 to 5 have any s in site where l[s] == w.letters[i]"),
        "types:\n  letter: [" + ", ".join(f"l_{chr(97 + i)}" for i in range(26)) + "]\n"
        "  word:\n    fields: {letters: list of letter}\n    members:\n"
        + "".join(f"      w{w}: {{letters: [{', '.join('l_' + c for c in w)}]}}\n" for w in WORDS20),
        "grids:\n  site: {grid: square, columns: 15, rows: 15}",
        names="names:\n  p: player\n  s: site\n",
        state=STATE + "  l(s): letter\n",
    ),
)

# --- texts at the edges ---------------------------------------------------------------------------

for kind, text in {
    "number": "9" * 1_000_000,
    "brackets": "(" * 20_000 + "1" + ")" * 20_000,
    "open-brackets": "(" * 200_000,
    "minus": "-" * 20_000 + "1",
    "not": "1 if " + "not " * 20_000 + "true else 0",
    "sum": "1" + " + 1" * 100_000,
    "power": "*".join(["99999"] * 10_000),
    "conditions": "1 if n == 2 else " * 20_000 + "0",
    "name": "a" * 1_000_000,
    "calls": "min(" * 5_000 + "1" + ")" * 5_000,
    "index": "m[" * 5_000 + "p" + "]" * 5_000,
    "constant-search": "count a in 1 to 100000 where any b in 1 to 100000 where a * b == -1",
}.items():
    of_files(f"text-{kind}", ruleset(turns(CHOICE + "\nn = x"), f"define:\n  x: |\n    {text}\n"))
of_files(
    "text-blocks",
    ruleset(
        "flow:\n  round:\n    do: |\n"
        + "".join(f"      {' ' * i}if n == 1:\n" for i in range(1500))
        + " " * 1506
        + "n = 2\n"
    ),
)
of_files("text-statements", ruleset("flow:\n  round:\n    do: |\n" + "      n = 2\n" * 120_000))

MAIN = calm()["ruleset.yaml"]
for kind, text in {
    "brackets": "a: " + "[" * 20_000,
    "brackets-closed": "a: " + "[" * 20_000 + "]" * 20_000,
    "braces": "a: " + "{a: " * 20_000,
    "dashes": "a: " + "- " * 20_000,
    "indents": "\n".join(" " * i + "a:" for i in range(1_900)),
    "number": "a: " + "9" * 1_000_000,
    "aliases": "a: &a [x, x]\n"
    + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(24)),
    "keys": "".join(f"k{i}: 1\n" for i in range(150_000)),
    "same-keys": "k: 1\n" * 200_000,
    "large": "# " + "x" * 3_000_000,
    "scalar": "author: " + "x" * 1_900_000,
    "quote": 'author: "' + "x\n" * 500_000,
    "question": "? " * 20_000,
}.items():
    of_files(f"yaml-{kind}", {**calm(), "ruleset.yaml": MAIN + text + "\n"})

LOCALE = MAIN + "languages: [en]\n"
for kind, text in {
    "braces": "a = " + "{" * 20_000,
    "braces-closed": "a = " + "{ " * 20_000 + '"x"' + " }" * 20_000,
    "some-braces": "a = " + "{ " * 900 + '"x"' + " }" * 900,
    "cases": "a = " + "".join(f"{{ $p ->\n{' ' * i} *[other] " for i in range(1, 900)) + "x" + "}" * 899,
    "calls": "a = { " + "FORM(" * 9_000 + "$p" + ")" * 9_000 + " }",
    "terms": "-a = { -a }\ntitle = { -a }\n",
    "circle": "".join(f"-t{i} = {{ -t{(i + 1) % 900} }}\n" for i in range(900)) + "title = { -t0 }\n",
    "messages": "title = My { name-bomb }\nname-bomb = of { title }\n",
    "doubling": "-t0 = x\n"
    + "".join(f"-t{i} = {{ -t{i - 1} }}{{ -t{i - 1} }}\n" for i in range(1, 60))
    + "title = { -t59 }\nprompt-round-p = { -t59 }\n",
    "in-a-row": "-t0 = x\n"
    + "".join(f"-t{i} = {{ -t{i - 1} }}\n" for i in range(1, 5000))
    + "title = { -t4999 }\n",
    "junk": "}\n" * 400_000,
    "large": "title = " + "x" * 1_900_000,
    "many": "".join(f"a{i} = x\n" for i in range(150_000)),
    "number": "title = { " + "9" * 1_000_000 + " }",
    "odd": "title = { -a(b: 1) } " + "x" * 1_900_000,
    "id": "title = { " + "x" * 1_900_000,
    "text-in-quotes": 'title = { "' + "x" * 1_900_000,
    "attributes": "title = x\n" + "".join(f" .a{i} = x\n" for i in range(100_000)),
}.items():
    of_files(f"words-{kind}", {**calm(), "ruleset.yaml": LOCALE, "locales/en.ftl": text + "\n"})

for kind, text in {
    "arrays": "a = " + "[" * 20_000,
    "tables": "[" + ".".join("a" * 100_000) + "]",
    "inline": "a = " + "{a=" * 20_000,
    "number": "a = " + "9" * 1_000_000,
    "level": '[severity]\nunused = [[1]]\n"hidden-character" = {a = 1}\n',
    "large": "#" + "x" * 3_000_000,
    "many": "[severity]\n" + "".join(f"a{i} = 'off'\n" for i in range(100_000)),
}.items():
    of_files(f"settings-{kind}", {**calm(), "rulewright.toml": text + "\n"})

SCRIPT = "scenario: begin\nruleset: bomb\n"
for kind, text in {
    "brackets": "moves: " + "[" * 20_000,
    "moves": "moves:\n" + "  - player1: 1\n" * 60_000,
    "endless": "perform: |\n  while n < 5:\n    n += 0\n",
    "counted": f"perform: |\n  for i in 1 to {MANY}:\n    n += 0\n",
    "expects": "moves: []\nexpect:\n"
    f"  - (count i in 1 to {MANY} where any j in 1 to {MANY} where i * j == -1) == 0\n",
    "many-expects": "moves: []\nexpect:\n" + "  - n == 0\n" * 40_000,
    "draws": "moves: []\ndraws: [" + "9" * 100_000 + "]\n",
    "seed": "moves: []\nseed: " + "9" * 100_000 + "\n",
    "position": "position:\n  n: " + "9" * 100_000 + "\nmoves: []\n",
    "move-name": "moves:\n  - player1: " + "(" * 20_000 + "\n",
}.items():
    of_files(f"script-{kind}", {**calm(), "scenarios/begin.yaml": SCRIPT + text})

SAVE = {
    "rulewright": 3,
    "ruleset": "bomb",
    "version": "1.0.0",
    "digest": "",
    "seats": ["a", "b"],
    "setting": {},
    "seed": 0,
    "decisions": [],
    "fingerprint": "",
    "cells": [],
}
for kind, text in {
    "brackets": '{"rulewright": ' + "[" * 200_000,
    "number": '{"rulewright": ' + "9" * 1_000_000 + "}",
    "seed": json.dumps(SAVE).replace('"seed": 0', '"seed": ' + "9" * 4_000),
    "cells": json.dumps({**SAVE, "cells": [10**300] * 1000}),
    "decisions": json.dumps({**SAVE, "decisions": [["a", "(" * 10_000]] * 100}),
}.items():
    of_files(f"save-{kind}", {**calm(), "bomb-1.save.json": text})

# --- overlays -------------------------------------------------------------------------------------


def variants(count: int, more: Callable[[int], str]) -> dict[str, str]:
    listed = "".join(f"  v{i}: {{title: V{i}, overlays: [variants/v{i}]{more(i)}}}\n" for i in range(count))
    files = {f"variants/v{i}.yaml": f"overlay: v{i}\nof: bomb\ndefine:\n  x{i}: 1\n" for i in range(count)}
    return {**calm(), **files, "ruleset.yaml": MAIN + "variants:\n" + listed}


of_files("variants-in-a-circle", variants(30, lambda i: f", needs: [v{(i + 1) % 30}]"))
of_files(
    "variants-that-need-all",
    variants(12, lambda i: ", needs: [" + ", ".join(f"v{j}" for j in range(12) if j != i) + "]"),
)
of_files("variants-in-a-row", variants(120, lambda i: f", needs: [v{i + 1}]" if i < 119 else ""))
of_files("variants-after-each-other", variants(30, lambda i: f", after: [v{(i + 1) % 30}]"))
of_files("variants-that-are-many", variants(190, lambda i: ""))
of_files(
    "files-that-are-many",
    {
        **calm(),
        "ruleset.yaml": MAIN + "includes: [" + ", ".join(f"f{i}" for i in range(500)) + "]\n",
        **{f"f{i}.yaml": f"define:\n  x{i}: 1\n" for i in range(500)},
    },
)
of_files(
    "includes-in-a-circle",
    {
        **calm(),
        "ruleset.yaml": MAIN + "includes: [ruleset, a]\n",
        "a.yaml": "includes: [ruleset]\n",
    },
)
of_files(
    "tiles-that-are-many",
    ruleset(
        turns(CHOICE),
        "types:\n  y:\n    members: {" + ", ".join(f"a{i}: {{}}" for i in range(20_000)) + "}",
        state=STATE + "  w(x): player?\n",
        names="names:\n  p: player\n  x: y\n",
    ),
)

# --- files that are none --------------------------------------------------------------------------


def special(name: str, make: Callable[[Path], None], of: str) -> None:
    """A bomb of one file, `name`, that is no plain one."""

    def write(folder: Path) -> None:
        files = calm()
        if name.endswith(".ftl"):
            files["ruleset.yaml"] = LOCALE
        if name.startswith("variants/"):
            files["ruleset.yaml"] = MAIN + "variants:\n  v: {title: V, overlays: [variants/v]}\n"
        if name == "more.yaml":
            files["ruleset.yaml"] = MAIN + "includes: [more]\n"
        put(folder, files)
        path = folder / name
        path.unlink(missing_ok=True)
        path.parent.mkdir(exist_ok=True)
        make(path)

    bomb(f"{of}-{name.replace('/', '-')}")(write)


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(6_000_000_000)


FILES = (
    "ruleset.yaml", "more.yaml", "stray.yaml", "locales/en.ftl", "variants/v.yaml",
    "scenarios/begin.yaml", "rulewright.toml", "rulewright.baseline", "bomb-1.save.json",
)  # fmt: skip
for file in FILES:
    special(file, os.mkfifo, "pipe")
    special(file, lambda path: path.symlink_to("/dev/zero"), "device")
    special(file, sparse, "sparse")


@bomb("folder-that-leads-back")
def _(folder: Path) -> None:
    put(folder, calm())
    (folder / "again").symlink_to(folder, target_is_directory=True)
    (folder / "scenarios" / "up").symlink_to("..", target_is_directory=True)


@bomb("folders-that-are-deep")
def _(folder: Path) -> None:
    put(folder, calm())
    inner = folder / "/".join("a" * 900)
    inner.mkdir(parents=True)
    (inner / "x.yaml").write_text("a: 1\n")


@bomb("files-beside")
def _(folder: Path) -> None:
    put(folder, {**calm(), **{f"other/x{i}.yaml": "a: 1\n" for i in range(3_000)}})
