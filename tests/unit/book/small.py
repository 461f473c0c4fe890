"""A small ruleset with everything that a rulebook shows, for the tests of the book."""

from __future__ import annotations

from pathlib import Path

RULES = """\
ruleset: gardens
title: Gardens & Walls
language: 1
version: 1.0.0
players: {count: 2 to 3, seats: [ada, bea, cyd]}
summary: Who grows <most> wins.
outline: outline
languages: [en, de]
variants:
  rain: {title: Rain, overlays: [variants/rain]}
  long: {title: A long summer, overlays: [variants/long]}
names:
  p, q: player
  s: bed
  k: plant
grids:
  bed: {grid: square, columns: 3, rows: 2, source: box}
types:
  plant:
    source: box
    note: Roses grow slowly.
    fields: {worth: int, thorny: bool = false}
    members:
      rose: {worth: 3, thorny: true}
      bean: {worth: 1}
  tool: [spade, hoe]
tables:
  seeds(many):
    source: setting-up
    takes: {many: 2 to 3}
    type: int
    rows: {2: 5, 3: 4}
  price(k, n):
    source: planting
    takes: {n: 1 to 2}
    type: int
    rows: {rose: {1: 2, 2: 3}, bean: {1: 1, 2: 1}}
options:
  hard: {type: bool, default: false, title: a hard game, source: setting-up}
state:
  seed(p):
    source: setting-up
    type: int
    least: 0
    start: seeds[player_count]
  planted(s): {type: player?, source: planting}
  grown(p): {type: int, least: 0, source: planting}
define:
  free(s):
    source: planting
    is: planted[s] is none
    unless:
      hard:
        when: hard and s == a1
        is: false
  harvest(p):
    source: harvest
    assumption: What the text leaves open.
    is: grown[p]
actions:
  gardening(p):
    source: planting
    offers:
      plant(s):
        where: free(s) and seed[p] > 0
        do: |
          seed[p] -= 1
          planted[s] = p
          grown[p] += plant.rose.worth if s == b2 else 1
          log "planted" (player = p, bed = s)
      rest:
        do: nothing
flow:
  digging:
    source: setting-up
    do: nothing
  seasons:
    source: planting
    repeat: season in 1 to 2
    steps:
      work:
        source: planting
        each: p in player
        do: p chooses from gardening(p)
scoring:
  source: harvest
  points(p):
    sum of:
      grown: harvest(p)
"""

OUTLINE = """\
sections:
  story: {title: The story, no rule: It tells a story.}
  box: {title: What is in the box}
  setting-up: {title: Setting up}
  planting: {title: Planting}
  planting.example: {title: An example of planting, example: true}
  harvest: {title: The harvest}
"""

RAIN = """\
overlay: rain
of: gardens
title: Rain
types:
  plant:
    members:
      rose: {worth: {was: 3, now: 4}}
tables:
  price(k, n):
    rows:
      rose: {2: {was: 3, now: 5}}
define:
  free(s):
    is: {was: 'planted[s] is none', now: 'planted[s] is none and s != c1'}
flow:
  seasons:
    steps:
      flood:
        source: harvest
        after: work
        do: nothing
"""

LONG = """\
overlay: long
of: gardens
title: A long summer
flow:
  seasons: {repeat: {was: season in 1 to 2, now: season in 1 to 3}}
"""

WORDS = """\
title = Gardens & Walls
plant-rose = rose
plant-bean = bean
tool-spade = spade
tool-hoe = hoe
option-hard = a hard game
gardening = { $player } works in the garden
gardening-plant = plant in { $s }
gardening-rest = rest
log-planted = { $player } has planted { $bed }.
phase-digging = The soil is dug
phase-seasons = Season { $season }
phase-seasons-work = Work of { $p }
phase-seasons-flood = Flood
score-grown = Grown
name-planted = planted beds
name-grown = grown
name-harvest = harvest
reason-free = the bed is taken
rule-seasons-work = Everybody works once; a rose is worth { VALUE("plant.rose.worth") }.
rule-free = A bed is free if nothing grows in it.
rule-gardening = One bed, or a rest.
"""

GERMAN = """\
title = Gärten & Mauern
plant-rose = Rose
phase-seasons = { $season }. Jahreszeit
rule-seasons-work = Jeder arbeitet einmal.
"""

EXAMPLE = """\
scenario: a rose in the middle
source: planting.example
ruleset: gardens
players: [ada, bea]
given: |
  planted[a1] = bea
perform: ada chooses from gardening(ada)
moves:
  - illegal: ada plant(a1)
    because: free
  - ada: plant(b2)
expect:
  - planted[b2] == ada and grown[ada] == 3
"""

FILES = {
    "ruleset.yaml": RULES,
    "outline.yaml": OUTLINE,
    "variants/rain.yaml": RAIN,
    "variants/long.yaml": LONG,
    "locales/en.ftl": WORDS,
    "locales/de.ftl": GERMAN,
    "scenarios/rose.yaml": EXAMPLE,
}


def gardens(folder: Path, **changed: str) -> Path:
    """The ruleset in a folder, some of its files with another text (`__` for `/`)."""
    other = {name.replace("__", "/"): text for name, text in changed.items()}
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(other.get(name.partition(".")[0], text), "utf-8")
    return folder
