"""Damages every kind of file that people write or keep, and asks the commands that read them.

A mutation has a number, which is all that it depends on: `find_internal_errors(range(7, 8))` tries
one again. The commands are called in this process, as `cli_tools.run` does.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import damage
from cli_tools import run
from rulewright.diagnostics.diagnostic import DiagnosticError, RulewrightError
from rulewright.diagnostics.internal_error import CODE, HEADLINE
from rulewright.server.studio.game_record import GameStart
from rulewright.server.studio.game_session import OWNER, create_session, load_session
from rulewright.server.studio.session_journal import SessionJournal
from rulewright.server.studio.session_rules import GameRequest

EXPECTED = (0, 1, 2)
"""How a command may end: well, with findings, or with what it was given that cannot be used."""

RULES = """\
ruleset: harbour
title: Harbour
language: 1
version: 1.0.0
players: 2 to 3
languages: [en, de]
variants:
  short: {title: Short, overlays: [variants/short]}
names: {p: player, c: card, s: berth, k: int}
options:
  rounds: {type: 1 to 3, default: 2}
types:
  goods: [fish, salt]
  card:
    fields: {worth: int, of: goods, twin: card?}
    members:
      cod: {worth: 1, of: fish, twin: eel}
      eel: {worth: 2, of: fish}
      rock: {worth: 3, of: salt}
      sand: {worth: 4, of: salt, twin: rock}
  berth: [north, south, west]
zones:
  card:
    deck: {ordered: true, start: all, seen by: nobody}
    hand(p): {seen by: p}
    sold: {}
state:
  moored(s): player?
  money(p): {type: int, least: 0, most: 60, start: 3}
tables:
  price(goods): {type: int, rows: {fish: 2, salt: 3}}
define:
  free(s): moored[s] is none
  rich(p):
    is: money[p] > 6
    unless:
      poor: {when: 'any s in berth where moored[s] == p', is: false}
actions:
  trade(p):
    offers:
      sell(c):
        where: c in hand[p]
        do: |
          move c to sold
          money[p] += c.worth + price[c.of]
          log "sold" (player = p, card = c, coins = money[p])
      moor(s):
        where: free(s)
        do: moored[s] = p
      rest:
        do: nothing
triggers:
  full:
    when: all s in berth have not free(s)
    do: |
      for s in berth:
        moored[s] = none
flow:
  setup: |
    shuffle deck
    for p in player:
      move first 1 of deck to hand[p]
  turns:
    repeat: n in 1 to rounds
    each: p in player
    do: |
      p chooses from trade(p)
      if rich(p):
        money[p] -= 1
      roll k from 1 to 2
scoring:
  points(p):
    sum of:
      coins: money[p]
      ships: count s in berth where moored[s] == p
"""
ENGLISH = """\
# The words of the harbour.
title = Harbour of { -town }
-town = { $case ->
   *[nominative] the town
    [genitive] the town's
 }
goods-fish = fish
goods-salt = salt
card-cod = cod
    .short = c
card-eel = eel for { $it-worth }
    .short = e
card-rock = rock
    .short = r
card-sand = sand beside { $it-twin }
    .short = s
berth-north = north
berth-south = south
berth-west = west
trade = { $player } trades
trade-sell = sell { $c }
    .log = ""
trade-moor = moor at { $s }
trade-rest = rest
log-sold = { $player } sells { FORM($card, is: "short") } ({ $card-of }) and has { $coins ->
        [one] one coin
       *[other] { $coins } coins
    } of { VALUE("price[fish] + 1") }{ WITH("variant-short") ->
        [yes] , quickly
       *[no] { "" }
    }.
phase-turns = Turn of { $p }
phase-setup = Setting up
chance-roll = { $number } is rolled
score-coins = coins
score-ships = ships
option-rounds = rounds
"""
OVERLAY = """\
overlay: short
of: harbour
title: Short
types:
  card:
    members:
      cod: {worth: {was: 1, now: 5}}
tables:
  price(goods): {rows: {fish: {was: 2, now: 4}}}
flow:
  turns:
    do:
      after: p chooses from trade(p)
      add: |
        log "done" (player = p)
words:
  en: |
    log-done = { $player } is done with { -town }.
    card-cod = codfish
        .short = C
  de: |
    log-done = { $player } ist fertig.
"""
SCENARIO = """\
scenario: a fish is sold
ruleset: harbour
players: [ann, ben]
options: {rounds: 1}
chance: [1, 2]
given:
  from: setup
  set: |
    for c in card: move c to deck
    move eel to hand[ann]
    move cod to hand[ben]
moves:
  - ann: sell(eel)
  - ben: moor(north)
expect:
  - money[ann] == 7 - 1
  - moored[north] == ben
"""
WHOLE_GAME = """\
game: two rounds
ruleset: harbour
players: [ann, ben]
seed: 7
moves:
  - ann: moor(north)
  - ben: moor(south)
  - ann: rest
  - ben: moor(west)
expect:
  - money[ann] == 3
"""
PROJECT = """\
[severity]
missing-message = "off"
unused-name = "warning"
unused-message = "error"

[[accepted]]
rule = "flow.turns"
change = "`+=` becomes `-=`"
because = "it makes no difference"
"""


@dataclass
class Files:
    """A folder with the ruleset, and what else commands read, each with its text."""

    folder: Path
    texts: dict[Path, str]

    @property
    def game(self) -> Path:
        return self.folder / "harbour"

    def restore(self, path: Path) -> None:
        path.write_text(self.texts[path], "utf-8")


def write_files(folder: Path) -> Files:
    """Write the undamaged files, and play the game that the saves and journals are of."""
    game = folder / "harbour"
    texts = {
        game / "ruleset.yaml": RULES,
        game / "variants" / "short.yaml": OVERLAY,
        game / "locales" / "en.ftl": ENGLISH,
        game / "locales" / "de.ftl": ENGLISH.replace(" and has", " und hat"),
        game / "scenarios" / "fish.yaml": SCENARIO,
        game / "games" / "two.yaml": WHOLE_GAME,
        folder / "rulewright.toml": PROJECT,
        folder / "apart.yaml": OVERLAY.replace("overlay: short", "overlay: apart"),
    }
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    run("check", game, "--lang", "de", "--translated", "all")
    lock = game / "locales" / "de.lock"
    texts[lock] = lock.read_text("utf-8")
    save = game / "harbour.save.json"
    typed = "moor(north)\nsave\nquit\n"
    run("play", game, "--players", 2, "--seed", 7, "--save", save, input=typed)
    texts[save] = save.read_text("utf-8")
    journal = folder / "games.jsonl"
    run("simulate", game, "--games", 4, "--players", 2, "--workers", 1, "--resume", journal)
    texts[journal] = journal.read_text("utf-8")
    table = create_session(
        "t", GameRequest(game, seats_or_count=2), GameStart(7), SessionJournal(folder / "t.game")
    )
    for move in ("moor(north)", "moor(south)"):
        table.choose_by_name(OWNER, table.position.number, move)
    table.journal.release()
    texts[folder / "t.game"] = (folder / "t.game").read_text("utf-8")
    return Files(folder, texts)


# --- commands -------------------------------------------------------------------------------------


def _command(*words: object) -> Callable[[Files], str | None]:
    """A command; a path in `words` is told from the folder. Gives what is wrong with its end."""

    def call(files: Files) -> str | None:
        result = run(*(files.folder / word if isinstance(word, Path) else word for word in words))
        fault = result.exception
        if fault is not None and not isinstance(fault, SystemExit):
            return f"{words[0]}: {type(fault).__name__}: {fault}"
        if result.exit_code not in EXPECTED:
            return f"{words[0]}: exit code {result.exit_code}: {result.output[-2000:]}"
        if CODE in result.output or HEADLINE in result.output:
            return f"{words[0]}: {result.output[-2000:]}"
        return None

    return call


def _open_table(files: Files) -> str | None:
    """Opens a game of the studio, as its server does."""
    path = files.folder / "t.game"
    journal = SessionJournal(path)
    try:
        load_session("t", journal)
    except DiagnosticError as error:
        return CODE if any(each.code == CODE for each in error.diagnostics) else None
    except (RulewrightError, OSError):
        return None
    except Exception as fault:
        return f"studio: {type(fault).__name__}: {fault}"
    finally:
        with suppress(Exception):
            journal.release()
    return None


GAME = Path("harbour")
SCRIPTS = {name: Path("harbour") / name for name in ("scenarios/fish.yaml", "games/two.yaml")}
SAVE, JOURNAL = Path("harbour/harbour.save.json"), Path("games.jsonl")


@dataclass(frozen=True)
class Kind:
    """A kind of file: which are damaged, how often, and what reads them."""

    paths: tuple[str, ...]
    weight: int
    commands: tuple[Callable[[Files], str | None], ...]
    """The first is called each time, each fourth time one of the others, in turn."""


KINDS = {
    "ruleset": Kind(
        ("harbour/ruleset.yaml",),
        5,
        (_command("check", GAME), _command("fmt", "--check", GAME), _command("book", GAME)),
    ),
    "overlay": Kind(
        ("harbour/variants/short.yaml", "apart.yaml"),
        3,
        (
            _command("check", GAME, "--variant", Path("apart.yaml"), "--players", 2),
            _command("check", GAME),
            _command("fmt", "--check", Path("apart.yaml")),
        ),
    ),
    "words": Kind(
        ("harbour/locales/en.ftl", "harbour/locales/de.ftl", "harbour/locales/de.lock"),
        4,
        (
            _command("check", GAME),
            _command("run", SCRIPTS["games/two.yaml"], "--lang", "de"),
            _command("run", SCRIPTS["games/two.yaml"], "--variant", "short"),
            _command("fmt", "--check", GAME),
            _command("book", GAME, "--lang", "de"),
        ),
    ),
    "script": Kind(
        ("harbour/scenarios/fish.yaml", "harbour/games/two.yaml"),
        5,
        (
            _command("check", GAME),
            _command("run", SCRIPTS["scenarios/fish.yaml"]),
            _command("run", SCRIPTS["games/two.yaml"]),
            _command("fmt", "--check", GAME),
        ),
    ),
    "save": Kind(
        ("harbour/harbour.save.json",),
        4,
        (_command("run", SAVE), _command("script", SAVE), _command("revalidate", GAME, SAVE)),
    ),
    "settings": Kind(("rulewright.toml",), 2, (_command("check", GAME),)),
    "journal": Kind(
        ("games.jsonl",),
        1,
        (
            _command(
                "simulate", GAME, "--games", 4, "--players", 2, "--workers", 1, "--no-lines",
                "--resume", JOURNAL,
            ),
        ),
    ),
    "table": Kind(("t.game",), 3, (_open_table,)),
}  # fmt: skip


# --- damage ---------------------------------------------------------------------------------------


def mutate(rng: Random, text: str, path: Path) -> bytes:
    """The file after one or a few accidents."""
    chance = rng.random()
    if path.suffix in (".json", ".jsonl", ".game") and chance < 0.6:
        mutated = _mutate_json(rng, text)
        if path.name == JOURNAL.name and rng.random() < 0.7:
            mutated = _seal(mutated)
        return mutated.encode("utf-8", "surrogatepass")
    if chance > 0.97:
        return _mutate_bytes(rng, text.encode())
    return damage.damage(rng, text).encode("utf-8", "surrogatepass")


def _seal(text: str) -> str:
    """The journal of a run with correct checksums, as somebody makes it who knows the format."""
    lines, checksum = [], ""
    for line in text.split("\n"):
        said, tab, _ = line.partition("\t")
        if tab:
            data = (checksum + said).encode("utf-8", "surrogatepass")
            checksum = hashlib.sha256(data).hexdigest()[:16]
            line = said + tab + checksum
        lines.append(line)
    return "\n".join(lines)


def _mutate_bytes(rng: Random, data: bytes) -> bytes:
    """What is no text any more, or another encoding of it."""
    at = rng.randrange(len(data) + 1)
    odd = rng.choice((b"\xff\xfe", b"\xef\xbb\xbf", b"\0", b"\xc3", b"\xed\xa0\x80", b"\r\n"))
    return rng.choice(
        (
            data[:at] + odd + data[at:],
            data[:at],
            b"",
            odd * 3,
            data.decode().encode("utf-16"),
            data.replace(b"\n", b"\r\n"),
        )
    )


VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, float("inf"), "", "x", "\ud800", "\u202e", [], [[]], {},
    {"": 0}, "ann", "moor(north)", "9" * 400,
)  # fmt: skip


def _mutate_json(rng: Random, text: str) -> str:
    """A value of one line of JSON is another one, is gone, or is there twice."""
    lines = text.split("\n") if "\n{" in text.strip() or "\n[" in text.strip() else [text]
    number = rng.randrange(len(lines))
    line, tab, checksum = lines[number].partition("\t")
    try:
        said = json.loads(line)
    except ValueError:
        return damage.damage(rng, text)
    places: list[tuple[Any, Any]] = []
    waiting: list[Any] = [said]
    while waiting:
        here = waiting.pop()
        keys: Iterable[Any] = ()
        if isinstance(here, dict):
            keys = list(here)
        elif isinstance(here, list):
            keys = range(len(here))
        for key in keys:
            places.append((here, key))
            waiting.append(here[key])
    if not places:
        return damage.damage(rng, text)
    for _ in range(rng.randint(1, 2)):
        here, key = rng.choice(places)
        with suppress(LookupError):  # it is gone already
            match rng.randrange(4):
                case 0:
                    del here[key]
                case 1:
                    other, its = rng.choice(places)
                    here[key] = json.loads(json.dumps(other[its]))
                case _:
                    here[key] = rng.choice(VALUES)
    lines[number] = json.dumps(said) + tab + checksum
    return "\n".join(lines)


def find_internal_errors(files: Files, numbers: Iterable[int], only: str | None = None) -> list[str]:
    """Try some mutations; give those with which a command met an error of its own."""
    found: list[str] = []
    names = [name for name, kind in KINDS.items() for _ in range(kind.weight)]
    for number in numbers:
        rng = Random(number)
        name = only or rng.choice(names)
        kind = KINDS[name]
        path = files.folder / rng.choice(kind.paths)
        path.write_bytes(mutate(rng, files.texts[path], path))
        first, *others = kind.commands
        calls = [first]
        if others and number % 4 == 0:
            calls.append(others[number // 4 % len(others)])
        wrong = [told for told in (call(files) for call in calls) if told is not None]
        if wrong:
            found.append(f"mutation {number}, {name}, {path.name}: {wrong[0]}")
            keep = os.environ.get("DAMAGED_FILES")
            if keep is not None:
                shutil.copy(path, Path(keep) / f"{number}-{path.name}")
        files.restore(path)
        for made in files.folder.glob("t.game?*"):  # copies of what was damaged
            made.unlink() if made.is_file() else shutil.rmtree(made)
    return found
